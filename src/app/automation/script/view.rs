//! The part of the program that a script can see.

use crate::app::board::{Animating, BoardView, CameraTransition, Carving, Finale, screen_of};
use crate::app::engine::ai::Thinker;
use crate::app::exhibition::idle_timer::Quiet;
use crate::app::features::challenges::{ActiveChallenge, ChallengeStage};
use crate::app::features::explorer::Explorer;
use crate::app::features::records::List;
use crate::app::features::share::Preview;
use crate::app::features::title::TitleScene;
use crate::app::input::state::Selection;
use crate::app::play::game::Match;
use crate::app::state::{Overlay, Screen, TurnStep};
use crate::app::ui::{OfferPictures, Targets};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use rand::RngExt;
use rand_xoshiro::SplitMix64;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tibetango_records::session::choose;
use tibetango_rules::PlainMove;
use tibetango_rules::text::parse_point;

/// Number of pipelines that the renderer is still compiling: the picture lacks the parts that they draw. The render
/// world writes it, the script reads it.
#[derive(Resource, Clone, Default)]
pub(crate) struct Compiling(Arc<AtomicUsize>);

impl Compiling {
    /// True if nothing is being compiled.
    pub(crate) fn is_done(&self) -> bool {
        self.0.load(Relaxed) == 0
    }
}

pub(crate) fn count_compiling(cache: Res<PipelineCache>, compiling: Res<Compiling>) {
    let count = cache.waiting_pipelines().count();
    compiling.0.store(count, Relaxed);
}

/// Everything that a script can see.
#[derive(SystemParam)]
pub(crate) struct Eyes<'w, 's> {
    pub(crate) targets: Res<'w, Targets>,
    view: Res<'w, BoardView>,
    game: Option<Res<'w, Match>>,
    selection: Res<'w, Selection>,
    pub(crate) overlay: Res<'w, State<Overlay>>,
    quiet: Res<'w, Quiet>,
    pub(crate) challenge: Option<Single<'w, 's, &'static ActiveChallenge>>,
    unfinished: PendingParts<'w>,
    progress: MatchProgress<'w>,
}

/// Parts of the picture that are still being made.
#[derive(SystemParam)]
pub(crate) struct PendingParts<'w> {
    compiling: Res<'w, Compiling>,
    carving: Option<Res<'w, Carving>>,
    pictures: Option<Res<'w, OfferPictures>>,
    preview: Option<Res<'w, Preview>>,
    list: Option<Res<'w, List>>,
    explorer: Option<Res<'w, Explorer>>,
    title: Option<Res<'w, TitleScene>>,
}

/// Progress of the match on the table.
#[derive(SystemParam)]
pub(crate) struct MatchProgress<'w> {
    animating: Res<'w, Animating>,
    camera: Res<'w, CameraTransition>,
    finale: Res<'w, Finale>,
    screen: Res<'w, State<Screen>>,
    step: Option<Res<'w, State<TurnStep>>>,
    thinker: Option<Res<'w, Thinker>>,
}

impl Eyes<'_, '_> {
    /// True if everything is ready to be drawn: nothing is being compiled, the board has its net, no picture of the
    /// first screen, no preview and no game of the title is being made, and the games of the list and of the explorer
    /// have been read.
    pub(crate) fn sees_all(&self) -> bool {
        let parts = &self.unfinished;
        let busy = [
            parts.carving.as_ref().is_some_and(|part| part.is_busy()),
            parts.pictures.as_ref().is_some_and(|part| part.is_busy()),
            parts.preview.as_ref().is_some_and(|part| part.is_busy()),
            parts.list.as_ref().is_some_and(|part| part.is_busy()),
            parts
                .explorer
                .as_ref()
                .is_some_and(|part| part.is_reading()),
            parts.title.as_ref().is_some_and(|part| part.is_busy()),
        ];
        parts.compiling.is_done() && !busy.contains(&true)
    }

    pub(crate) fn idle(&self) -> bool {
        let progress = &self.progress;
        let resting = progress.step.as_ref().is_none_or(|step| {
            matches!(
                step.get(),
                TurnStep::Human | TurnStep::Over | TurnStep::Replay
            )
        });
        let game = self.game.as_ref();
        let searches = |thinker: &Res<Thinker>| {
            thinker.about().is_some() || game.is_some_and(|game| thinker.seeks_hint(game))
        };
        // Under a card a found answer is not taken up.
        let seeks =
            *self.overlay.get() == Overlay::None && progress.thinker.as_ref().is_some_and(searches);
        let rests = resting && !seeks;
        let title = self.unfinished.title.as_ref();
        let stones_come = title.is_some_and(|title| title.is_busy());
        let moves = progress.animating.0 || progress.finale.is_on() || !progress.camera.is_over();
        !moves && !stones_come && (*progress.screen.get() == Screen::Title || rests)
    }

    pub(crate) fn over(&self) -> bool {
        let step = self.progress.step.as_ref();
        step.is_some_and(|step| *step.get() == TurnStep::Over)
    }

    /// True if this number of plies has been played and nothing moves.
    pub(crate) fn has_played(&self, plies: usize) -> bool {
        let game = self.game.as_ref();
        !self.progress.animating.0 && game.is_some_and(|game| game.session.history().len() >= plies)
    }

    /// True if at most this number of seconds is left of the countdown.
    pub(crate) fn counts_down(&self, seconds: u32) -> bool {
        self.quiet
            .seconds_left()
            .is_some_and(|left| left <= seconds)
    }

    /// True if the solution of the challenge on the table has been shown.
    pub(crate) fn has_shown_solution(&self) -> bool {
        let challenge = self.challenge.as_ref();
        !self.progress.animating.0
            && challenge.is_some_and(|challenge| challenge.stage == ChallengeStage::Shown)
    }

    /// Returns the place to touch next for this move.
    pub(crate) fn next_of(&self, mv: &PlainMove) -> Option<Vec2> {
        let point = match &self.selection.pending {
            None => mv.from.or(mv.to),
            Some(partial) if partial.stopped => {
                let mut takes = mv.takes.iter().copied();
                takes.find(|stone| !partial.mv.takes.contains(stone))
            }
            Some(partial) => mv.stations().nth(partial.mv.stations().count()),
        };
        let topology = self.game.as_ref()?.session.history().topology();
        // A touch on the stone's own point ends the move.
        Some(screen_of(&self.view, topology, point.or(mv.to)?))
    }

    pub(crate) fn place(&self, name: &str) -> Option<Vec2> {
        let topology = self.game.as_ref()?.session.history().topology();
        Some(screen_of(
            &self.view,
            topology,
            parse_point(topology, name)?,
        ))
    }

    /// Returns the place to press for a random legal move, or the button that ends a choice of captures.
    pub(crate) fn any_move(&self, rng: &mut SplitMix64) -> Option<Vec2> {
        let history = self.game.as_ref()?.session.history();
        let partial = self.selection.pending.as_ref();
        if partial.is_some_and(|partial| choose::can_be_done(history, partial))
            && let Some(done) = self.targets.middle("game.done")
        {
            return Some(done);
        }
        let goal = |mv: &PlainMove| mv.to;
        let first = |mv: &PlainMove| mv.from.or(mv.to);
        let points: Vec<_> = match partial {
            None => history
                .ways()
                .iter()
                .filter_map(|(mv, _)| first(mv))
                .collect(),
            Some(partial) if partial.stopped => history.open_captures(&partial.mv),
            Some(partial) => history
                .onward(&partial.mv)
                .iter()
                .filter_map(goal)
                .collect(),
        };
        if points.is_empty() {
            return None;
        }
        let point = points[rng.random_range(0..points.len())];
        Some(screen_of(&self.view, history.topology(), point))
    }
}
