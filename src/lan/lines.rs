//! Lines that come over a connection: bounded, and of whatever bytes they are.

use super::message::MOST;
use crate::protocol::lines::Heard;
use futures_util::StreamExt;
use std::io;
use tokio::io::AsyncRead;
use tokio_util::codec::{AnyDelimiterCodec, AnyDelimiterCodecError, FramedRead};

/// Lines of at most [`MOST`] bytes; of a longer one the rest is passed over.
pub struct Lines<R> {
    frames: FramedRead<R, AnyDelimiterCodec>,
    /// The line that was read last was too long.
    long: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    /// The lines that come from there.
    pub fn new(reader: R) -> Self {
        let end = || b"\n".to_vec();
        let ends = AnyDelimiterCodec::new_with_max_length(end(), end(), MOST);
        Self {
            frames: FramedRead::new(reader, ends),
            long: false,
        }
    }

    /// The next line, without its end; `None` at the end of the connection. Nothing is lost where this is not waited for
    /// to the end.
    ///
    /// # Errors
    /// The system's.
    pub async fn next(&mut self) -> io::Result<Option<Heard>> {
        loop {
            match self.frames.next().await {
                Some(Ok(line)) => return Ok(Some(Heard::Line(line.to_vec()))),
                Some(Err(AnyDelimiterCodecError::MaxChunkLengthExceeded)) => {
                    self.long = true;
                    return Ok(Some(Heard::TooLong));
                }
                Some(Err(AnyDelimiterCodecError::Io(error))) => return Err(error),
                // After an error it says once that it has ended, and goes on.
                None if std::mem::take(&mut self.long) => {}
                None => return Ok(None),
            }
        }
    }
}
