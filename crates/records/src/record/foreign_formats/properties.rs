//! Properties in files of other programs that have no meaning here: kept with their position, and written again into
//! files of the same format.

use crate::record::limits::MAX_PROPERTIES;
#[cfg(feature = "draughts")]
use crate::record::pdn::{self, Remark};
#[cfg(feature = "gomoku")]
use crate::record::sgf::{self, Property};
use crate::session::notes::MoveSign;

/// Properties of one position in a file of another program that have no meaning here. They are written again into
/// files of that format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignProperties {
    /// Line that leads there: 0 is the game, `k` the `k`-th variation.
    pub of: usize,
    /// Number of plies of that line, from the start of the game; 0 also holds the properties of the whole game.
    pub at: usize,
    /// The properties.
    pub properties: Vec<ForeignProperty>,
}

impl ForeignProperties {
    /// Returns the text of all properties as a file of their format has it.
    #[must_use]
    pub fn text(&self) -> String {
        let texts: Vec<String> = self.properties.iter().map(ForeignProperty::text).collect();
        texts.join(self.form().map_or("", |form| form.between))
    }

    /// Returns the form of the properties; `None` if there are none.
    pub(in crate::record) fn form(&self) -> Option<&'static PropertyForm> {
        self.properties.first().map(ForeignProperty::form)
    }
}

/// Form that the properties of one format have, all of a position together.
pub(in crate::record) struct PropertyForm {
    /// Tag that holds them in our own files.
    pub tag: &'static str,
    /// First version of our own files that has this tag.
    pub version: u32,
    /// Description of valid ones.
    pub valid: &'static str,
    /// Text between two of them.
    between: &'static str,
    /// Reads a text that holds nothing else; none if it is faulty.
    pub read: fn(&str) -> Vec<ForeignProperty>,
}

/// The form of every format.
pub(in crate::record) static FORMS: &[&PropertyForm] = &[
    #[cfg(feature = "gomoku")]
    &SGF,
    #[cfg(feature = "draughts")]
    &PDN,
];

#[cfg(feature = "gomoku")]
static SGF: PropertyForm = PropertyForm {
    tag: "SG",
    version: 6,
    valid: "properties of SGF that are kept, such as KM[0]",
    between: "",
    read: |text| {
        let properties = sgf::properties(text).unwrap_or_default().into_iter();
        properties.map(ForeignProperty::Sgf).collect()
    },
};

#[cfg(feature = "draughts")]
static PDN: PropertyForm = PropertyForm {
    tag: "PD",
    version: 7,
    valid: "tags and signs of PDN that are kept, such as [Event \"Cup\"] or $3",
    between: " ",
    read: |text| {
        let remarks = pdn::remarks(text).unwrap_or_default().into_iter();
        remarks.map(ForeignProperty::Pdn).collect()
    },
};

/// One kept property, in the form of its format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForeignProperty {
    /// A property of SGF.
    #[cfg(feature = "gomoku")]
    Sgf(Property),
    /// A tag of PDN, or a sign behind a move.
    #[cfg(feature = "draughts")]
    Pdn(Remark),
}

// The value is matched and no reference to it: without any format it has no variants.
impl ForeignProperty {
    /// Returns the text of the property as a file has it.
    #[must_use]
    pub fn text(&self) -> String {
        match *self {
            #[cfg(feature = "gomoku")]
            Self::Sgf(ref property) => property.text(),
            #[cfg(feature = "draughts")]
            Self::Pdn(ref remark) => remark.text(),
        }
    }

    /// True if the property reads back as it is written.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        match *self {
            #[cfg(feature = "gomoku")]
            Self::Sgf(ref property) => property.is_sound(),
            #[cfg(feature = "draughts")]
            Self::Pdn(ref remark) => remark.is_sound(),
        }
    }

    /// Returns the sign of the move that led to the position, if the property is one.
    #[must_use]
    pub fn sign(&self) -> Option<MoveSign> {
        match *self {
            #[cfg(feature = "gomoku")]
            Self::Sgf(ref property) => property.sign(),
            #[cfg(feature = "draughts")]
            Self::Pdn(ref remark) => remark.sign(),
        }
    }

    fn form(&self) -> &'static PropertyForm {
        match *self {
            #[cfg(feature = "gomoku")]
            Self::Sgf(_) => &SGF,
            #[cfg(feature = "draughts")]
            Self::Pdn(_) => &PDN,
        }
    }

    /// Appends the values of another property, if that is the same one.
    fn unite(&mut self, other: &Self) -> bool {
        match (self, other) {
            #[cfg(feature = "gomoku")]
            (Self::Sgf(own), Self::Sgf(more)) if own.name == more.name => {
                own.values.extend_from_slice(&more.values);
                true
            }
            _ => false,
        }
    }
}

/// Adds a property to the kept ones; values of a property that is there already are appended to it. False if there
/// are too many.
pub(in crate::record) fn add(
    properties: &mut Vec<ForeignProperty>,
    property: ForeignProperty,
) -> bool {
    if properties
        .iter_mut()
        .any(|properties| properties.unite(&property))
    {
        return true;
    }
    let room = properties.len() < MAX_PROPERTIES;
    if room {
        properties.push(property);
    }
    room
}
