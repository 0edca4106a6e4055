//! What files of other programs say besides: kept with its position, and written again into files of the same format.

use crate::record::limits::MAX_KEPT;
use crate::record::pdn::Remark;
use crate::record::sgf::Property;

/// What a file of another program says of one position and what we have no word for. It is written again into files of
/// that format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordKept {
    /// A line that leads there: 0 is the game, `k` the `k`-th variation.
    pub of: usize,
    /// The plies of that line, from the start of the game; before the first stands what is said of the whole game.
    pub at: usize,
    /// What stands there.
    pub properties: Vec<Kept>,
}

impl RecordKept {
    /// As it stands in a file of its format.
    #[must_use]
    pub fn text(&self) -> String {
        let texts: Vec<String> = self.properties.iter().map(Kept::text).collect();
        match self.properties.first() {
            Some(Kept::Pdn(_)) => texts.join(" "),
            _ => texts.concat(),
        }
    }
}

/// One thing that is kept, in the form of the format that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// A property of SGF.
    Sgf(Property),
    /// A tag of PDN, or a sign behind a move.
    Pdn(Remark),
}

impl Kept {
    /// As it stands in a file.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Sgf(property) => property.text(),
            Self::Pdn(remark) => remark.text(),
        }
    }

    /// True for what reads back as it is written.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        match self {
            Self::Sgf(property) => property.is_sound(),
            Self::Pdn(remark) => remark.is_sound(),
        }
    }
}

/// Adds what a file says to what is kept already; values of a property that stands there are added to it. False where
/// that would be too much.
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
