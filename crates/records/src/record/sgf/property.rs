//! A property, and the names of those that are read here.

/// The properties that are plies.
pub(super) const PLIES: [&str; 3] = ["B", "W", "DECISION"];
/// Those that become notes.
pub(super) const NOTES: [&str; 4] = ["C", "CR", "AR", "INK"];
/// Those that set up a position.
pub(super) const SET_UP: [&str; 4] = ["AB", "AW", "AE", "PL"];

/// A property as a file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name: capital letters and digits.
    pub name: String,
    /// What stands between its brackets, with the strokes that escape.
    pub values: Vec<String>,
}

impl Property {
    pub(super) fn new(name: &str, value: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            values: vec![value.into()],
        }
    }

    /// As it stands in a file.
    #[must_use]
    pub fn text(&self) -> String {
        let values = self.values.iter().map(|value| format!("[{value}]"));
        self.name.clone() + &values.collect::<String>()
    }
}
