//! Origin of each part of a text that was put together from several files, so that a fault names the file and the place
//! in which it stands.

use std::borrow::Cow;

use super::outline::brackets;
use crate::config::place::{PathStep, Route};
use tibetango_records::messages::TextPosition;

/// A file of which parts were taken.
#[derive(Clone, Debug)]
pub(in crate::config) struct Origin {
    /// Number of its layer: 0 for the built-in files.
    pub layer: usize,
    /// The file, as messages name it.
    pub file: String,
    /// Its text.
    pub text: Cow<'static, str>,
}

/// Bytes that were taken from one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Place of the first one in the new text.
    pub begin: usize,
    /// Number of the file.
    pub origin: usize,
    /// Place of the first one in the file.
    pub from: usize,
}

/// The files and the pieces of a text, in its order.
#[derive(Clone, Debug)]
pub(in crate::config) struct Origins {
    pub(super) files: Vec<Origin>,
    pub(super) pieces: Vec<Piece>,
}

impl Origins {
    /// Returns the file from which the sign at a place of the text was taken, and its byte there.
    pub fn at(&self, text: &str, place: TextPosition) -> Option<(&Origin, usize)> {
        let byte = byte_of(text, place);
        let behind = self.pieces.partition_point(|piece| piece.begin <= byte);
        let piece = self.pieces.get(behind.checked_sub(1)?)?;
        let origin = self.files.get(piece.origin)?;
        let own_byte = piece.from + (byte - piece.begin);
        Some((origin, own_byte.min(origin.text.len())))
    }
}

impl Origin {
    /// Returns the place of a byte.
    pub fn place(&self, byte: usize) -> TextPosition {
        TextPosition::of_byte(&self.text, byte)
    }

    /// Returns the path to a byte as it is in this file: an item of a list that was put together has a number of its
    /// own here.
    pub fn route(&self, byte: usize, mut route: Route) -> Route {
        if let [PathStep::Field(list), PathStep::Item(item), ..] = &mut route.0[..] {
            let number = brackets(&self.text, 0).and_then(|root| {
                let field = root.field(&self.text, list.as_str())?;
                let items = brackets(&self.text, field.value.start)?.parts;
                items.iter().position(|item| item.whole.contains(&byte))
            });
            *item = number.unwrap_or(*item);
        }
        route
    }
}

/// Returns the byte at a place of a text.
fn byte_of(text: &str, place: TextPosition) -> usize {
    let mut begin = 0;
    for _ in 1..place.line {
        let Some(end) = text[begin..].find('\n') else {
            return text.len();
        };
        begin += end + 1;
    }
    let mut signs = text[begin..].char_indices();
    let sign = signs.nth(place.column.saturating_sub(1));
    sign.map_or(text.len(), |(at, _)| begin + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_leads_to_its_byte_and_back() {
        let text = "a\n\nབོད c\nd";
        for (byte, _) in text.char_indices() {
            let place = TextPosition::of_byte(text, byte);
            assert_eq!(byte_of(text, place), byte, "{place}");
        }
        for (line, column) in [(9, 1), (4, 9), (0, 0)] {
            assert!(byte_of(text, TextPosition { line, column }) <= text.len());
        }
    }
}
