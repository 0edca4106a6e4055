//! Who played a side, as a record tells it.

/// What a record calls a person who gave no name.
const PERSON: &str = "human";
/// What stands before a level in a record.
const COMPUTER: &str = "computer ";

/// Who played a side.
///
/// ```
/// use tibetango_records::record::Named;
/// assert_eq!(Named::from("computer novice"), Named::Computer("novice"));
/// assert_eq!(Named::from("human"), Named::Person(""));
/// // Whoever is called as a computer is stays a person.
/// let odd = Named::Person("computer novice").text();
/// assert_eq!(Named::from(&*odd), Named::Person("computer novice"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named<'a> {
    /// A person of this name; empty without one.
    Person(&'a str),
    /// The computer at this level.
    Computer(&'a str),
}

impl<'a> From<&'a str> for Named<'a> {
    fn from(text: &'a str) -> Self {
        match (text.strip_prefix(COMPUTER), text.strip_prefix(PERSON)) {
            (Some(level), _) => Self::Computer(level),
            (None, Some("")) => Self::Person(""),
            (None, Some(rest)) => Self::Person(rest.strip_prefix(' ').unwrap_or(text)),
            (None, None) => Self::Person(text),
        }
    }
}

impl Named<'_> {
    /// What stands in the record.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Self::Computer(level) => format!("{COMPUTER}{level}"),
            Self::Person("") => PERSON.to_owned(),
            // A person may be called what a computer is called: then it is said who it is.
            Self::Person(name) if Named::from(name) != self => format!("{PERSON} {name}"),
            Self::Person(name) => name.to_owned(),
        }
    }
}
