//! A record as it stands in the file.

use super::format::FIELDS;
use crate::messages::Place;
use crate::record::place::{Forgiven, Irregular};

/// A stone as the record names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// It belongs to the side that placed first.
    pub first: bool,
    /// Where it stands: row and column, from 0 at the upper left.
    pub at: (u8, u8),
}

/// What a numbered line of the battle says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A stone is taken away: the centre, when the battle begins.
    Remove(Stone),
    /// A stone goes over these stations, and these are taken.
    Go(Vec<Stone>, Vec<Stone>),
    /// The board is cleared for another try.
    Clear,
    /// Placements behind the first game: another try.
    Place,
}

/// A record as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jiu14 {
    /// Points of a row, 6 to 18.
    pub size: u8,
    /// What the header says besides: first player, second player, result, score, date, time used,
    /// place, event.
    pub header: [String; FIELDS],
    /// The stones placed, and where the file says so.
    pub placements: Vec<(Place, Stone)>,
    /// The lines of the battle.
    pub battle: Vec<Numbered>,
    /// What was forgiven.
    pub notes: Vec<Forgiven>,
    /// What is none of the format, where the record is left.
    pub fault: Option<Irregular>,
}

/// A line of the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Where it begins in the file.
    pub place: Place,
    /// Its number.
    pub number: u32,
    /// What it says.
    pub action: Action,
}
