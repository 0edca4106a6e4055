//! Draughts: pieces on the dark squares, captures that must be made, squares where a piece touches down on its way.

use super::{Face, PLAIN};
use crate::app::board::Ground;
use crate::eval::draughts::endings::{self, Endings, MOST_PIECES};
use crate::games::Rank;
use crate::games::any::AnyLine;
use crate::search::Stop;
use crate::session::choose::Begun;
use bevy::log::warn;

pub(super) static FACE: Face = Face {
    ground: Ground::Sparse,
    to_do,
    ranks: &[Rank::Man, Rank::King],
    prepare: Some(make_endings),
    ..PLAIN
};

fn to_do(line: &AnyLine, begun: Option<&Begun>) -> &'static str {
    match begun {
        Some(begun) if begun.mv.to.is_some() => "draughts.turn.on",
        Some(_) => "draughts.turn.to",
        None if line.compulsory() > 0 => "draughts.turn.take",
        None => "draughts.turn.move",
    }
}

/// The endings, where none are kept: ten seconds of one core. Until then, and where they cannot be kept, a search knows
/// those of fewer pieces.
fn make_endings() {
    let Some(path) = endings::path().filter(|path| Endings::read(path).is_err()) else {
        return;
    };
    let endings = Endings::whole(MOST_PIECES, 1, &Stop::default(), &mut |_, _| {});
    let Some(endings) = endings else {
        return;
    };
    if let Err(error) = endings.write(&path) {
        warn!("the endings are not kept: {error}");
    }
    endings::share(endings);
}
