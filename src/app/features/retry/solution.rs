//! Line after the better move, on the board.

use super::tries::Retry;
use super::view::MOVES_AFTER;
use crate::app::board::{Animating, BoardView};
use crate::app::features::review::Review;
use crate::app::play::game::Match;
use crate::app::ui::kit::Kit;
use crate::app::ui::study::ghosts::{Ghosts, ghosts};
use crate::app::ui::study::projection::ProjectedBoard;
use bevy::prelude::*;

/// Draws the line after the better move of a mistake that is tried again, once that move is shown.
pub(super) fn draw(
    mut kit: Kit,
    retry: Single<&Retry>,
    (game, review): (Res<Match>, Res<Review>),
    (view, animating): (Res<BoardView>, Res<Animating>),
    mut drawn: Local<Ghosts>,
) {
    let solution = retry.solution(&review).filter(|_| !animating.0);
    if let Some(after) = solution {
        let (ctx, topology) = (kit.ctx(), game.session.history().topology());
        let board = ProjectedBoard::of(&ctx, &kit.look, &view, topology);
        let after = &after[..after.len().min(MOVES_AFTER)];
        ghosts(&board, drawn.moves(&game, after));
    }
}
