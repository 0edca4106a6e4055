//! Plies of another program's file, as it writes them, played on our board.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{IllegalMove, PlainMove, Side};

/// Ply as a file has it: its place in the text, the side if it is known, and the move.
#[derive(Debug)]
pub(in crate::record) struct ForeignPly {
    pub at: usize,
    pub side: Option<Side>,
    pub mv: PlainMove,
}

/// True for a ply of the side to move, or of an unknown side.
pub(super) fn is_in_turn(line: &AnyGameHistory, found: &ForeignPly) -> bool {
    found.side.is_none_or(|side| side == line.to_move())
}

/// Plays a ply as it is written.
///
/// # Errors
/// The reason why it is not legal.
pub(super) fn play(line: &mut AnyGameHistory, found: &ForeignPly) -> Result<(), String> {
    match line.outcome() {
        Some(end) => Err(format!("{}: {end}", IllegalMove::GameOver)),
        None if !is_in_turn(line, found) => Err(format!("it is {}'s turn", line.to_move())),
        None => {
            let played = line.play(&found.mv).map(drop);
            played.map_err(|why| why.to_string())
        }
    }
}

/// Returns the game after a ply, once for each move that the ply may mean.
pub(super) fn after(mut line: AnyGameHistory, found: &ForeignPly) -> Vec<AnyGameHistory> {
    if play(&mut line, found).is_ok() {
        return vec![line];
    }
    let readings = match is_in_turn(&line, found) {
        true => line.readings(&found.mv),
        false => Vec::new(),
    };
    let played = readings.iter().filter_map(|mv| {
        let mut line = line.clone();
        line.play(mv).ok().map(|_| line)
    });
    played.collect()
}
