//! Properties in files of other programs that have no meaning here: kept with their position, and written again into
//! files of the same format.

use crate::record::limits::MAX_KEPT;
use crate::record::pdn::Remark;
use crate::record::sgf::Property;

/// Properties of one position in a file of another program that have no meaning here. They are written again into
/// files of that format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordKept {
    /// Line that leads there: 0 is the game, `k` the `k`-th variation.
    pub of: usize,
    /// Number of plies of that line, from the start of the game; 0 also holds the properties of the whole game.
    pub at: usize,
    /// The properties.
    pub properties: Vec<Kept>,
}

impl RecordKept {
    /// Returns the text of all properties as a file of their format has it.
    #[must_use]
    pub fn text(&self) -> String {
        let texts: Vec<String> = self.properties.iter().map(Kept::text).collect();
        match self.properties.first() {
            Some(Kept::Pdn(_)) => texts.join(" "),
            _ => texts.concat(),
        }
    }
}

/// One kept property, in the form of its format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// A property of SGF.
    Sgf(Property),
    /// A tag of PDN, or a sign behind a move.
    Pdn(Remark),
}

impl Kept {
    /// Returns the text of the property as a file has it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Sgf(property) => property.text(),
            Self::Pdn(remark) => remark.text(),
        }
    }

    /// True if the property reads back as it is written.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        match self {
            Self::Sgf(property) => property.is_sound(),
            Self::Pdn(remark) => remark.is_sound(),
        }
    }
}

/// Adds a property to the kept ones; values of a property that is there already are appended to it. False if there
/// are too many.
pub(in crate::record) fn add(known: &mut Vec<Kept>, kept: Kept) -> bool {
    if let Kept::Sgf(property) = &kept {
        let same = known.iter_mut().find_map(|known| match known {
            Kept::Sgf(known) if known.name == property.name => Some(known),
            _ => None,
        });
        if let Some(same) = same {
            same.values.extend_from_slice(&property.values);
            return true;
        }
    }
    let room = known.len() < MAX_KEPT;
    if room {
        known.push(kept);
    }
    room
}
