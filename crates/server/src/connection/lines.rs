//! Lines that come over a connection: bounded, and of whatever bytes they are.

use crate::message::MOST;
use std::io;
use tibetango_records::wire::Heard;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

/// Lines of at most [`MOST`] bytes; of a longer one the rest is passed over.
#[derive(Debug)]
pub struct Lines<R> {
    reader: BufReader<R>,
    /// What has come of the next line.
    begun: Vec<u8>,
    /// The next line was told to be too long; its end has not come yet.
    long: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    /// The lines that come from there.
    pub fn new(reader: R) -> Self {
        Self {
            reader: BufReader::with_capacity(2 * MOST, reader),
            begun: Vec::new(),
            long: false,
        }
    }

    /// The next line, without its end; `None` at the end of the connection. Nothing is lost where this is not waited
    /// for to the end.
    ///
    /// # Errors
    /// The system's.
    pub async fn next(&mut self) -> io::Result<Option<Heard>> {
        loop {
            let bytes = self.reader.fill_buf().await?;
            if bytes.is_empty() {
                let last = std::mem::take(&mut self.begun);
                return Ok((!last.is_empty()).then_some(Heard::Line(last)));
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            let is_long = self.long || self.begun.len() + part.len() > MOST;
            if is_long {
                self.begun.clear();
            } else {
                self.begun.extend_from_slice(part);
            }
            let used = end.map_or(part.len(), |end| end + 1);
            self.reader.consume(used);
            let was_long = std::mem::replace(&mut self.long, is_long && end.is_none());
            if is_long && !was_long {
                return Ok(Some(Heard::TooLong));
            }
            if !is_long && end.is_some() {
                return Ok(Some(Heard::Line(std::mem::take(&mut self.begun))));
            }
        }
    }
}
