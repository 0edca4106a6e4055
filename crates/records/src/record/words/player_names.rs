//! Players as a record names them.

/// Word in a record for a person without a name.
const PERSON: &str = "human";
/// Prefix of a level in a record.
const COMPUTER: &str = "computer ";

/// Player of a side.
///
/// ```
/// use tibetango_records::record::PlayerName;
/// assert_eq!(PlayerName::from("computer novice"), PlayerName::Computer("novice"));
/// assert_eq!(PlayerName::from("human"), PlayerName::Person(""));
/// // A person with a name as computers have them stays a person.
/// let odd = PlayerName::Person("computer novice").text();
/// assert_eq!(PlayerName::from(&*odd), PlayerName::Person("computer novice"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerName<'a> {
    /// A person of this name; empty if there is none.
    Person(&'a str),
    /// The computer at this level.
    Computer(&'a str),
}

impl<'a> From<&'a str> for PlayerName<'a> {
    fn from(text: &'a str) -> Self {
        match (text.strip_prefix(COMPUTER), text.strip_prefix(PERSON)) {
            (Some(level), _) => Self::Computer(level),
            (None, Some("")) => Self::Person(""),
            (None, Some(rest)) => Self::Person(rest.strip_prefix(' ').unwrap_or(text)),
            (None, None) => Self::Person(text),
        }
    }
}

impl PlayerName<'_> {
    /// Returns the text for the record.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Self::Computer(level) => format!("{COMPUTER}{level}"),
            Self::Person("") => PERSON.to_owned(),
            // A person may have a name like a computer's: then the text says that it is a person.
            Self::Person(name) if PlayerName::from(name) != self => format!("{PERSON} {name}"),
            Self::Person(name) => name.to_owned(),
        }
    }
}
