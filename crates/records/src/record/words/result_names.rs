//! Results with the name of a player in place of a side.

use super::results::{in_words, is_unspaced};
use crate::record::replay::StatedResult;
use tibetango_rules::Side;
use tibetango_rules::normalization::is_blank;

/// Reads the result that a value states in words with the name of a player in place of a side, as `Jan wins`. The names
/// are those of White and of Black; `first` is the side that begins a game.
pub(in crate::record) fn by_name(
    text: &str,
    first: Side,
    names: [&str; 2],
) -> Option<StatedResult> {
    in_words(&with_side(text.trim_matches(is_blank), names)?, first)
}

/// Returns a text with the side in place of the name with which it begins.
fn with_side(text: &str, names: [&str; 2]) -> Option<String> {
    let [white, black] = names.map(|name| name.trim_matches(is_blank));
    // One name would be taken for the other.
    if white.starts_with(black) || black.starts_with(white) {
        return None;
    }
    let sides = [(white, "White"), (black, "Black")];
    sides.into_iter().find_map(|(name, side)| {
        let behind = text.strip_prefix(name)?;
        let whole = behind.starts_with(|c: char| is_blank(c) || is_unspaced(c));
        // A single letter may be the name of a side.
        let sure = whole && name.chars().nth(1).is_some();
        sure.then(|| format!("{side} {behind}"))
    })
}
