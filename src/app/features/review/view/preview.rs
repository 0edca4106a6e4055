//! Moment of the list on which a pointer rests: the board shows its position as long.

use crate::app::play::game::{Match, ReplayRequest};
use crate::app::ui::kit::Kit;
use bevy::prelude::*;

/// Moment that is shown on the board because a pointer rests on it.
#[derive(Resource, Default)]
pub(crate) struct MomentPreview(Option<PointedPly>);

/// Ply of such a moment.
struct PointedPly {
    /// Number of the match.
    about: u64,
    ply: usize,
    /// Line and ply of the position that was shown before.
    before: (usize, usize),
}

impl MomentPreview {
    /// Returns the ply of the moment.
    pub(super) fn ply(&self) -> Option<usize> {
        self.0.as_ref().map(|preview| preview.ply)
    }

    /// Shows the position of this ply of the game; without one, again the position that was shown before.
    pub(super) fn follow(&mut self, kit: &mut Kit, game: &Match, ply: Option<usize>) {
        let Some(replay) = game.session.replay() else {
            return;
        };
        let here = (replay.on(), game.session.history().len());
        let known = self.ply();
        let before = self.0.take().map_or(here, |preview| preview.before);
        let about = game.number();
        self.0 = ply.map(|ply| PointedPly { about, ply, before });
        if known != ply {
            let (line, ply) = ply.map_or(before, |ply| (0, ply));
            kit.replay(ReplayRequest::Follow { line, ply });
        }
    }

    /// Leaves the board where it is.
    pub(super) fn stay(&mut self) {
        self.0 = None;
    }
}

/// Forgets the moment once the card is closed, and shows again the position from before.
pub(crate) fn forget(
    mut preview: ResMut<MomentPreview>,
    game: Option<Res<Match>>,
    mut requests: MessageWriter<ReplayRequest>,
) {
    let number = game.map(|game| game.number());
    let pointed = preview.0.take();
    // Another match may have taken the table.
    if let Some(pointed) = pointed.filter(|pointed| Some(pointed.about) == number) {
        let (line, ply) = pointed.before;
        requests.write(ReplayRequest::Follow { line, ply });
    }
}
