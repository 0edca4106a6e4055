//! Names of the tags that are read.

/// Tags that stand first in a file, in this order.
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Tags that are read whatever their value is.
pub(super) const TAGS: [&str; 11] = [
    "GameType", "FEN", "SetUp", "White", "Black", "Date", "Preset", "GameName", "Program",
    "DateText", "Reason",
];

/// True for the name of a tag that every program knows, or that is read here.
pub(super) fn is_known(name: &str) -> bool {
    let mut known = ROSTER.iter().chain(&TAGS);
    known.any(|known| known.eq_ignore_ascii_case(name))
}
