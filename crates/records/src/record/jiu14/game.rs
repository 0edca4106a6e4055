//! Record as it stands in the file.

use super::format::FIELDS;
use crate::messages::TextPosition;
use crate::record::place::{Forgiven, Irregular};

/// Stone as the record names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// True if it belongs to the side that placed first.
    pub first: bool,
    /// Row and column, from 0 at the upper left.
    pub at: (u8, u8),
}

/// Action of a numbered line of the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Jiu14Action {
    /// Removal of a stone: of the centre, when the battle begins.
    Remove(Stone),
    /// Move of a stone over these stations, and the stones taken.
    Go(Vec<Stone>, Vec<Stone>),
    /// Clearing of the board for another try.
    Clear,
    /// Placements behind the first game: another try.
    Place,
}

/// Record as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jiu14 {
    /// Number of points of a row, 6 to 18.
    pub size: u8,
    /// Other fields of the header: first player, second player, result, score, date, time used, place, event.
    pub header: [String; FIELDS],
    /// True if the case of letters tells whose stone it is; otherwise the sides take turns.
    pub has_case: bool,
    /// Stones placed, each with its place in the file.
    pub placements: Vec<(TextPosition, Stone)>,
    /// Lines of the battle.
    pub battle: Vec<BattleLine>,
    /// Deviations that were forgiven.
    pub notes: Vec<Forgiven>,
    /// Part that does not fit the format and ends the record.
    pub fault: Option<Irregular>,
}

/// Line of the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleLine {
    /// Place in the file at which it begins.
    pub place: TextPosition,
    /// Number of the line.
    pub number: u32,
    /// Its action.
    pub action: Jiu14Action,
}
