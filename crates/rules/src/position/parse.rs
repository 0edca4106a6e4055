//! Positions read from a text.

use super::setup::Setup;
use crate::board::{Piece, Side, Topology};
use crate::moves::{Phase, PositionError};
use crate::quote::quote_text;
use crate::rules::AnyRules;
use crate::text::{self, one_of};

/// Maximum length of the text of a position, in bytes.
pub const LONGEST_POSITION: usize = 1000;
/// Maximum number of plies; more are no game of ours.
const MOST_PLIES: u32 = 1_000_000;

impl Setup {
    /// Reads a position of a game by these rules; the size of its board follows from its rows.
    ///
    /// # Errors
    /// The text is no position.
    pub fn read(rules: AnyRules, text: &str) -> Result<Self, PositionError> {
        let game = rules.game();
        let size = match game.sizes() {
            [only] => *only,
            _ => text::size_of_text(game, text)?,
        };
        let topology = Topology::of(game, size);
        let topology =
            topology.ok_or_else(|| PositionError::one(format!("no board of size {size}")))?;
        read(topology, rules.phases(), text)
    }
}

/// Refuses a position for one reason.
fn one<T>(reason: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::one(reason))
}

/// Reads a position of a board; the game has these phases.
pub(crate) fn read(
    topology: &'static Topology,
    phases: &[Phase],
    text: &str,
) -> Result<Setup, PositionError> {
    if text.len() > LONGEST_POSITION {
        return one(format!("longer than {LONGEST_POSITION} characters"));
    }
    if let Some(setup) = text::notation(topology.game()).own_setup(text) {
        return setup;
    }
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, side, phase, quiet, ply] = fields.as_slice() else {
        let count = fields.len();
        return one(format!(
            "{count} fields: rows, side, phase, quiet and ply are needed"
        ));
    };
    let pieces = read_rows(topology, rows)?;
    let to_move = match side {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return one(format!("side {} is neither w nor b", quote_text(side))),
    };
    let Some(&phase) = phases.iter().find(|other| other.name() == phase) else {
        let names = one_of(phases.iter().map(|phase| phase.name()));
        return one(format!("phase {} is not {names}", quote_text(phase)));
    };
    let Ok(quiet) = quiet.parse() else {
        return one(format!(
            "quiet {} is not a number from 0 to 65535",
            quote_text(quiet)
        ));
    };
    let Some(ply) = ply.parse().ok().filter(|ply| *ply <= MOST_PLIES) else {
        return one(format!(
            "ply {} is not a number from 0 to {MOST_PLIES}",
            quote_text(ply)
        ));
    };
    Ok(Setup {
        topology,
        pieces,
        to_move,
        phase,
        quiet,
        ply,
    })
}

fn read_rows(topology: &Topology, text: &str) -> Result<Vec<Option<Piece>>, PositionError> {
    let span = usize::from(topology.span());
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != span {
        return one(format!(
            "{} rows: size {} has {span}",
            rows.len(),
            topology.size()
        ));
    }
    let mut pieces = Vec::with_capacity(topology.points());
    let mut points = topology.iter().peekable();
    for (at, row) in (0..).zip(rows) {
        let mut length = 0;
        while points
            .next_if(|point| topology.row_column(*point).0 == at)
            .is_some()
        {
            length += 1;
        }
        let end = pieces.len() + length;
        let mut gap = 0;
        for sign in row.chars().chain([' ']) {
            if let Some(digit) = sign.to_digit(10).filter(|digit| gap + *digit as usize > 0) {
                gap = (gap * 10 + digit as usize).min(length + 1);
                continue;
            }
            pieces.extend(std::iter::repeat_n(None, std::mem::take(&mut gap)));
            match Piece::from_letter(sign) {
                Some(piece) => pieces.push(Some(piece)),
                None if sign == ' ' => {}
                None => {
                    let row = at + 1;
                    return one(format!("{sign:?} in row {row}: w, b or a number"));
                }
            }
            if pieces.len() > end {
                break;
            }
        }
        if pieces.len() != end {
            return one(format!("row {} does not have {length} points", at + 1));
        }
    }
    Ok(pieces)
}
