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
pub(super) fn is_in_turn(history: &AnyGameHistory, ply: &ForeignPly) -> bool {
    ply.side.is_none_or(|side| side == history.to_move())
}

/// Plays a ply as it is written.
///
/// # Errors
/// The reason why it is not legal.
pub(super) fn play(history: &mut AnyGameHistory, ply: &ForeignPly) -> Result<(), String> {
    match history.outcome() {
        Some(end) => Err(format!("{}: {end}", IllegalMove::GameOver)),
        None if !is_in_turn(history, ply) => Err(format!("it is {}'s turn", history.to_move())),
        None => {
            let result = history.play(&ply.mv).map(drop);
            result.map_err(|why| why.to_string())
        }
    }
}

/// Returns the game after a ply, once for each move that the ply may mean.
pub(super) fn after(mut history: AnyGameHistory, ply: &ForeignPly) -> Vec<AnyGameHistory> {
    if play(&mut history, ply).is_ok() {
        return vec![history];
    }
    let readings = match is_in_turn(&history, ply) {
        true => history.readings(&ply.mv),
        false => Vec::new(),
    };
    let histories = readings.iter().filter_map(|mv| {
        let mut history = history.clone();
        history.play(mv).ok().map(|_| history)
    });
    histories.collect()
}
