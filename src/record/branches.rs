//! Variations: from a record to moves on the board, checked against the rules, and back.

use super::replay::{ReplayError, told};
use super::{Record, RecordPly, RecordVariation};
use crate::games::any::AnyLine;
use crate::games::branches::{Branch, Branches};

/// The lines of a record whose game is `line`.
///
/// # Errors
/// The first ply of a variation that is not legal where it stands.
pub fn branches_of(record: &Record, line: &AnyLine) -> Result<Branches, ReplayError> {
    let mut start = line.clone();
    while start.undo() {}
    let mut branches = Branches::new(line.moves());
    for variation in &record.variations {
        let branch = Branch {
            of: variation.of,
            at: variation.at,
            moves: variation.plies.iter().map(|ply| ply.mv.clone()).collect(),
        };
        branches.add(&start, branch).map_err(|(index, why)| {
            let ply = variation.plies.get(index).or(variation.plies.last());
            ReplayError::Ply {
                ply: variation.at + index + 1,
                side: ply.map_or(line.to_move(), |ply| ply.side),
                text: ply.map_or_else(String::new, |ply| told(line, &ply.mv)),
                why: why.into(),
            }
        })?;
    }
    Ok(branches)
}

/// Puts the variations of a game into its record; `line` is any line of that game.
pub fn note_branches(record: &mut Record, line: &AnyLine, branches: &Branches) {
    let mut start = line.clone();
    while start.undo() {}
    record.variations = branches
        .others()
        .iter()
        .enumerate()
        .map(|(k, branch)| {
            let mut game = start.clone();
            for mv in branches.path(k + 1) {
                // The lines of a game are legal.
                let _ = game.play(&mv);
            }
            let movers = game.movers().into_iter().skip(branch.at);
            let own = branch.moves.iter().cloned().zip(movers);
            RecordVariation {
                of: branch.of,
                at: branch.at,
                plies: own.map(|(mv, side)| RecordPly { side, mv }).collect(),
            }
        })
        .collect();
}
