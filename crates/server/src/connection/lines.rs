//! Reader of a connection's lines, bounded in length and of arbitrary bytes.

use crate::message::MOST;
use std::io;
use tibetango_records::wire::WireInput;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

/// Mark that some programs put before the first line of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reader of lines of at most [`MOST`] bytes; the rest of a longer one is skipped.
#[derive(Debug)]
pub struct LineReader<R> {
    reader: BufReader<R>,
    /// Part of the next line that has arrived.
    partial: Vec<u8>,
    /// Whether the current line was reported as too long; its end has not come yet.
    long: bool,
}

impl<R: AsyncRead + Unpin> LineReader<R> {
    /// Reads lines from a reader.
    pub fn new(reader: R) -> Self {
        Self {
            reader: BufReader::with_capacity(2 * MOST, reader),
            partial: Vec::new(),
            long: false,
        }
    }

    /// Returns the next line, without its end and a byte order mark at its beginning; `None` at the end of the
    /// connection. Cancelling it loses nothing.
    ///
    /// # Errors
    /// Fails with the system's error.
    pub async fn next(&mut self) -> io::Result<Option<WireInput>> {
        loop {
            let bytes = self.reader.fill_buf().await?;
            if bytes.is_empty() {
                let last = std::mem::take(&mut self.partial);
                return Ok((!last.is_empty()).then(|| line(&last)));
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            let is_long = self.long || self.partial.len() + part.len() > MOST;
            if is_long {
                self.partial.clear();
            } else {
                self.partial.extend_from_slice(part);
            }
            let count = end.map_or(part.len(), |end| end + 1);
            self.reader.consume(count);
            let was_long = std::mem::replace(&mut self.long, is_long && end.is_none());
            if is_long && !was_long {
                return Ok(Some(WireInput::TooLong));
            }
            if !is_long && end.is_some() {
                return Ok(Some(line(&std::mem::take(&mut self.partial))));
            }
        }
    }
}

fn line(bytes: &[u8]) -> WireInput {
    // Any other mark may belong to a name, which is judged as it was sent.
    let line = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    WireInput::Line(line.to_vec())
}
