//! Presentation of draughts: pieces on the dark squares, compulsory captures, squares where a piece touches down on
//! its way.

use super::{PLAIN, Presentation};
use crate::app::board::Ground;
use tibetango_records::session::choose::PartialMove;
use tibetango_rules::Rank;
use tibetango_rules::any::AnyGameHistory;

pub(super) static PRESENTATION: Presentation = Presentation {
    ground: Ground::Sparse,
    to_do,
    obvious: &["draughts.turn.move"],
    plies_per_number: 2,
    ranks: &[Rank::Man, Rank::King],
    ..PLAIN
};

fn to_do(history: &AnyGameHistory, partial: Option<&PartialMove>) -> &'static str {
    match partial {
        Some(partial) if partial.mv.to.is_some() => "draughts.turn.on",
        Some(_) => "draughts.turn.to",
        None if history.compulsory() > 0 => "draughts.turn.take",
        None => "draughts.turn.move",
    }
}
