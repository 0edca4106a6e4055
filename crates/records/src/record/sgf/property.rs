//! Property, and the names of those that are read here.

use super::value::plain_word;
use crate::session::notes::MoveSign;

/// Properties that are plies.
pub(super) const PLIES: [&str; 3] = ["B", "W", "DECISION"];
/// Properties that become notes.
pub(super) const NOTES: [&str; 4] = ["C", "CR", "AR", "INK"];
/// Properties that set up a position.
pub(super) const SET_UP: [&str; 4] = ["AB", "AW", "AE", "PL"];

/// Properties whose empty value is ignored.
pub(super) const FILLED: [&str; 6] = ["GM", "SZ", "AB", "AW", "AE", "PL"];

/// Properties whose values are points.
pub(super) const POINTS: [&str; 7] = ["B", "W", "AB", "AW", "AE", "CR", "AR"];

/// Properties that are signs of moves, by name and value; of several forms the first is written.
const SIGNS: [(&str, &str, MoveSign); 8] = [
    ("TE", "1", MoveSign::Good),
    ("TE", "2", MoveSign::Brilliant),
    ("IT", "", MoveSign::Interesting),
    ("IT", "1", MoveSign::Interesting),
    ("DO", "", MoveSign::Doubtful),
    ("DO", "1", MoveSign::Doubtful),
    ("BM", "1", MoveSign::Bad),
    ("BM", "2", MoveSign::Blunder),
];

/// Names of properties in full, in small letters: those of FF[3] and before, and other names of the same things.
const FULL: [(&str, &str); 23] = [
    ("addblack", "AB"),
    ("addempty", "AE"),
    ("addwhite", "AW"),
    ("black", "B"),
    ("blackplayer", "PB"),
    ("boardsize", "SZ"),
    ("comment", "C"),
    ("comments", "C"),
    ("date", "DT"),
    ("event", "EV"),
    ("fileformat", "FF"),
    ("game", "GM"),
    ("gamename", "GN"),
    ("place", "PC"),
    ("player", "PL"),
    ("playerblack", "PB"),
    ("playerwhite", "PW"),
    ("result", "RE"),
    ("round", "RO"),
    ("rules", "RU"),
    ("size", "SZ"),
    ("white", "W"),
    ("whiteplayer", "PW"),
];

/// Returns the name of a property that is written in full, in letters of any case.
pub(super) fn short(name: &str) -> Option<&'static str> {
    let mut names = FULL.iter();
    let pair = names.find(|(full, _)| full.eq_ignore_ascii_case(name));
    pair.map(|(_, short)| *short)
}

/// Property as a file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Name: capital letters and digits.
    pub name: String,
    /// Texts between its brackets, with the strokes that escape.
    pub values: Vec<String>,
}

impl Property {
    pub(super) fn new(name: &str, value: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            values: vec![value.into()],
        }
    }

    /// Returns the property of a move's sign.
    pub(super) fn of_sign(sign: MoveSign) -> Option<Self> {
        let mut forms = SIGNS.into_iter();
        let form = forms.find(|(.., other)| *other == sign);
        form.map(|(name, value, _)| Self::new(name, value))
    }

    /// Returns the sign of a move that it is: `TE` and `BM` with 1 or 2, `IT` or `DO`.
    #[must_use]
    pub fn sign(&self) -> Option<MoveSign> {
        let [value] = &self.values[..] else {
            return None;
        };
        let value = plain_word(value);
        let form =
            |(name, other, _): &(&str, &str, MoveSign)| *name == self.name && *other == value;
        SIGNS.into_iter().find(form).map(|(.., sign)| sign)
    }

    /// Returns the property as a file has it.
    #[must_use]
    pub fn text(&self) -> String {
        let values = self.values.iter().map(|value| format!("[{value}]"));
        self.name.clone() + &values.collect::<String>()
    }
}
