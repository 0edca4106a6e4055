//! Lines between programs and people: bounded in length, and of any bytes.

use std::io::{self, BufRead, Read};

/// Maximum length of a line in bytes, without its end.
pub const MAX_LINE: usize = 64 * 1024;

/// Reader in which LF ends every line, whether LF, CR LF or CR ended it.
#[derive(Debug)]
pub struct AnyEnds<R> {
    input: R,
    /// True if the last byte was a CR: an LF next belongs to the same end.
    after_cr: bool,
}

impl<R> AnyEnds<R> {
    /// Reads lines with any ends from `input`.
    pub const fn new(input: R) -> Self {
        Self {
            input,
            after_cr: false,
        }
    }
}

impl<R: Read> Read for AnyEnds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.input.read(buffer)?;
            let mut length = 0;
            for at in 0..count {
                let byte = buffer[at];
                let after_cr = std::mem::replace(&mut self.after_cr, byte == b'\r');
                if after_cr && byte == b'\n' {
                    continue;
                }
                buffer[length] = if byte == b'\r' { b'\n' } else { byte };
                length += 1;
            }
            // Nothing kept of something read is no end of the input.
            if length > 0 || count == 0 {
                return Ok(length);
            }
        }
    }
}

/// Invisible characters that editors, shells and web pages put around text: the byte order mark, the zero-width space
/// and the word joiner.
const MARKS: [&str; 3] = ["\u{feff}", "\u{200b}", "\u{2060}"];

/// Returns a line without invisible marks at its ends, nor the blanks among them. Thus a byte order mark at
/// the start of a stream is no part of its first line.
///
/// ```
/// use tibetango_records::wire::visible;
/// assert_eq!(visible("\u{feff}hub\u{200b}\r".as_bytes()), b"hub");
/// assert_eq!(visible(b" hub "), b" hub ");
/// ```
#[must_use]
pub fn visible(line: &[u8]) -> &[u8] {
    let marks = MARKS.map(str::as_bytes);
    let (mut length, mut rest) = (line, line);
    loop {
        if let Some(after) = marks.iter().find_map(|mark| rest.strip_prefix(*mark)) {
            rest = after;
            length = after;
        } else if let [b' ' | b'\t', after @ ..] = rest {
            rest = after;
        } else {
            break;
        }
    }
    rest = length;
    loop {
        if let Some(before) = marks.iter().find_map(|mark| rest.strip_suffix(*mark)) {
            rest = before;
            length = before;
        } else if let [before @ .., b' ' | b'\t' | b'\r'] = rest {
            rest = before;
        } else {
            return length;
        }
    }
}

/// Result of reading a line.
#[derive(Debug, PartialEq, Eq)]
pub enum WireInput {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line of more than [`MAX_LINE`] bytes.
    TooLong,
}

impl WireInput {
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

/// Reads a line and never keeps more than [`MAX_LINE`] bytes; `None` at the end of the input. Invisible marks at its
/// ends are dropped. With `skip` the rest of a line that is too long is skipped; without, reading stops there.
///
/// # Errors
/// The system's.
pub fn read_line(input: &mut impl BufRead, skip: bool) -> io::Result<Option<WireInput>> {
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
        let count = end.map_or(part.len(), |end| end + 1);
        input.consume(count);
        if end.is_some() || long && !skip {
            break;
        }
    }
    Ok(any.then_some(match long {
        true => WireInput::TooLong,
        false => WireInput::Line(visible(&line).to_vec()),
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
    Ok(read_line(input, true)?.map(WireInput::text))
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
            let reading = read_text(&mut input).expect("a slice can be read");
            let reading = reading
                .as_ref()
                .map(|reading| reading.as_deref().map_err(|why| *why));
            assert_eq!(reading, line, "line {number}");
        }
    }

    /// Reader that gives one byte at a time.
    struct Bytewise<'a>(&'a [u8]);

    impl Read for Bytewise<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    #[test]
    fn every_end_of_a_line_is_one_end() {
        let text = b"a\rb\r\nc\n\nd\r\re\r\n\r\nf\r";
        let expected = b"a\nb\nc\n\nd\n\ne\n\nf\n";
        let mut whole = Vec::new();
        let count = AnyEnds::new(&text[..]).read_to_end(&mut whole);
        assert!(count.is_ok() && whole == expected, "{whole:?}");
        let mut slow = Vec::new();
        let count = AnyEnds::new(Bytewise(text)).read_to_end(&mut slow);
        assert!(count.is_ok() && slow == expected, "{slow:?}");
    }

    #[test]
    fn invisible_signs_around_a_line_are_cut() {
        // The bytes as editors write them: EF BB BF, E2 80 8B, E2 81 A0.
        for (bytes, expected) in [
            (&b"\xef\xbb\xbfhub\nhub\n"[..], ["hub", "hub"]),
            (
                &b"\xef\xbb\xbf\xef\xbb\xbf hub\n\xe2\x80\x8bhub\xe2\x81\xa0\r\n"[..],
                [" hub", "hub"],
            ),
            (&b"a\xe2\x80\x8bb\n\xef\xbb\xbf"[..], ["a\u{200b}b", ""]),
            (&b" \xef\xbb\xbf hub \r\n\xef\xbb\n"[..], [" hub ", "\u{0}"]),
        ] {
            let mut input = bytes;
            for line in expected {
                let reading = read_text(&mut input).expect("a slice can be read");
                let reading = reading.expect("a line");
                // Part of a mark is no text.
                let reading = reading.unwrap_or_else(|_| "\u{0}".to_owned());
                assert_eq!(reading, line, "{bytes:?}");
            }
            assert_eq!(read_text(&mut input).ok(), Some(None), "{bytes:?}");
        }
    }
}
