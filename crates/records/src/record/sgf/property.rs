//! Property, and the names of those that are read here.

/// Properties that are plies.
pub(super) const PLIES: [&str; 3] = ["B", "W", "DECISION"];
/// Properties that become notes.
pub(super) const NOTES: [&str; 4] = ["C", "CR", "AR", "INK"];
/// Properties that set up a position.
pub(super) const SET_UP: [&str; 4] = ["AB", "AW", "AE", "PL"];

/// Properties whose values are points.
pub(super) const POINTS: [&str; 7] = ["B", "W", "AB", "AW", "AE", "CR", "AR"];

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

    /// Returns the property as a file has it.
    #[must_use]
    pub fn text(&self) -> String {
        let values = self.values.iter().map(|value| format!("[{value}]"));
        self.name.clone() + &values.collect::<String>()
    }
}
