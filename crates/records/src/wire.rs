//! Lines between programs and people: bounded in length, and of any bytes.

use std::io::{self, BufRead, Read};

/// Maximum length of a line in bytes, without its end.
pub const MAX_LINE: usize = 64 * 1024;

/// Reader in which LF ends every line, for protocols that accept CR LF and CR as well. CR LF becomes two ends: such
/// protocols skip empty lines.
#[derive(Debug)]
pub struct AnyEnds<R>(pub R);

impl<R: Read> Read for AnyEnds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(buffer)?;
        for byte in buffer.iter_mut().take(read) {
            if *byte == b'\r' {
                *byte = b'\n';
            }
        }
        Ok(read)
    }
}

/// Result of reading a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line of more than [`MAX_LINE`] bytes.
    TooLong,
}

impl Heard {
    /// Returns the line as text, whether its end is LF or CR LF.
    ///
    /// # Errors
    /// The line is too long or not UTF-8.
    pub fn text(self) -> Result<String, NoText> {
        match self {
            Self::TooLong => Err(NoText::TooLong),
            Self::Line(mut bytes) => {
                bytes.pop_if(|last| *last == b'\r');
                String::from_utf8(bytes).map_err(|_| NoText::NotUtf8)
            }
        }
    }
}

/// Reads a line and never keeps more than [`MAX_LINE`] bytes; `None` at the end of the input. With `skip` the rest
/// of a line that is too long is skipped; without, reading stops there.
///
/// # Errors
/// The system's.
pub fn read_line(input: &mut impl BufRead, skip: bool) -> io::Result<Option<Heard>> {
    let mut line = Vec::new();
    let mut long = false;
    let mut any = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            break;
        }
        any = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        long |= line.len() + part.len() > MAX_LINE;
        if long {
            line.clear();
        } else {
            line.extend_from_slice(part);
        }
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() || long && !skip {
            break;
        }
    }
    Ok(any.then_some(match long {
        true => Heard::TooLong,
        false => Heard::Line(line),
    }))
}

/// Reason why a line is no valid text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoText {
    /// The line is longer than any valid one.
    #[error("a line has at most {} bytes", MAX_LINE)]
    TooLong,
    /// The line holds bytes that are no UTF-8.
    #[error("the line is not UTF-8 text")]
    NotUtf8,
}

/// Reads a line as text, without its end, LF or CR LF; `None` at the end of the input. After an invalid line the
/// next one can be read.
///
/// # Errors
/// The system's.
pub fn read_text(input: &mut impl BufRead) -> io::Result<Option<Result<String, NoText>>> {
    Ok(read_line(input, true)?.map(Heard::text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_text_ends_nothing() {
        let mut input = b"first\r\nJos\xe9\n\n".to_vec();
        input.extend(vec![b'x'; MAX_LINE + 1]);
        input.extend(b"\nlast");
        let mut input = input.as_slice();
        let expected = [
            Some(Ok("first")),
            Some(Err(NoText::NotUtf8)),
            Some(Ok("")),
            Some(Err(NoText::TooLong)),
            Some(Ok("last")),
            None,
        ];
        for (number, line) in expected.into_iter().enumerate() {
            let read = read_text(&mut input).expect("a slice can be read");
            let read = read
                .as_ref()
                .map(|read| read.as_deref().map_err(|why| *why));
            assert_eq!(read, line, "line {number}");
        }
    }
}
