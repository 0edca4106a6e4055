//! A visitor's view of the exhibition: the buttons as drawn, and the board.

use crate::app::board::{Animating, BoardView, screen_of};
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::idle_timer::Quiet;
use crate::app::exhibition::staff::door::Door;
use crate::app::features::challenges::ActiveChallenge;
use crate::app::features::lessons::ActiveLesson;
use crate::app::input::state::Selection;
use crate::app::layout::Layout;
use crate::app::play::game::Match;
use crate::app::settings::Settings;
use crate::app::state::Overlay;
use crate::app::ui::Targets;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rand::RngExt;
use rand_xoshiro::SplitMix64;
use tibetango_content::config::exhibition::Pin;
use tibetango_records::session::choose;
use tibetango_rules::Point;

/// Buttons that random visitors do not press: they end the program or the exhibition.
const ENDS: [&str; 2] = ["stand.staff.restart", "stand.staff.leave"];

/// Buttons that end a visit.
const FAREWELL: [&str; 2] = ["stand.finish", "result.finish"];

/// Everything that a visitor can see.
#[derive(SystemParam)]
pub(super) struct Sight<'w, 's> {
    targets: Res<'w, Targets>,
    view: Res<'w, BoardView>,
    layout: Res<'w, Layout>,
    settings: Res<'w, Settings>,
    table: Table<'w, 's>,
    door: Res<'w, Door>,
    quiet: Res<'w, Quiet>,
    exhibition_state: Res<'w, State<ExhibitionState>>,
    overlay: Res<'w, State<Overlay>>,
}

/// The match on the table, and what advises its player.
#[derive(SystemParam)]
pub(super) struct Table<'w, 's> {
    game: Option<Res<'w, Match>>,
    lesson: Option<Single<'w, 's, &'static ActiveLesson>>,
    challenge: Option<Single<'w, 's, &'static ActiveChallenge>>,
    selection: Res<'w, Selection>,
    animating: Res<'w, Animating>,
}

impl Sight<'_, '_> {
    /// Returns the state of the exhibition and the overlay.
    pub(super) fn place(&self) -> (ExhibitionState, Overlay) {
        (*self.exhibition_state.get(), *self.overlay.get())
    }

    /// True while the staff's door is open.
    pub(super) fn is_inside(&self) -> bool {
        self.door.is_open()
    }

    /// Returns the staff's PIN.
    pub(super) fn pin(&self) -> &Pin {
        &self.settings.config.exhibition.pin
    }

    /// True while the countdown runs.
    pub(super) fn is_counting(&self) -> bool {
        self.quiet.seconds_left().is_some()
    }

    /// Returns the middle of a button.
    pub(super) fn button(&self, name: &str) -> Option<Vec2> {
        self.targets.middle(name)
    }

    /// Returns a random place of the window.
    pub(super) fn anywhere(&self, rng: &mut SplitMix64) -> Vec2 {
        let share = Vec2::new(rng.random_range(0.0..1.0), rng.random_range(0.0..1.0));
        share * self.layout.window
    }

    /// Returns a random corner of the window.
    pub(super) fn corner(&self, rng: &mut SplitMix64) -> Vec2 {
        let aside = 4.0;
        let window = self.layout.window;
        let x = [aside, window.x - aside][rng.random_range(0..2)];
        let y = [aside, window.y - aside][rng.random_range(0..2)];
        Vec2::new(x, y)
    }

    /// Returns a button that ends the visit, if there is one.
    pub(super) fn farewell(&self) -> Option<String> {
        let hit = FAREWELL.iter().find(|name| self.button(name).is_some());
        hit.map(|name| (*name).to_owned())
    }

    /// Returns a random one of the buttons that `accepts` takes, if there is any.
    pub(super) fn one_of(
        &self,
        rng: &mut SplitMix64,
        accepts: impl Fn(&str) -> bool,
    ) -> Option<String> {
        // Sorted, so that the same seed makes the same choice.
        let mut names = self.targets.names();
        names.retain(|name| accepts(name) && !ENDS.contains(name));
        let at = rng.random_range(0..names.len().max(1));
        names.get(at).map(|name| (*name).to_owned())
    }

    /// Returns a tap that continues the game, if it is the visitor's turn: in a lesson usually the move that is
    /// taught.
    pub(super) fn move_on_the_board(&self, rng: &mut SplitMix64) -> Option<Vec2> {
        let table = &self.table;
        let game = table.game.as_ref()?;
        let here = self.place().0 != ExhibitionState::Attract && self.place().1 == Overlay::None;
        if !here || table.animating.0 || !game.awaits_person() {
            return None;
        }
        let history = game.session.history();
        let partial = table.selection.pending.as_ref();
        if partial.is_some_and(|partial| choose::can_be_done(history, partial))
            && let Some(done) = self.button("game.done")
        {
            return Some(done);
        }
        let passed: Vec<Point> =
            partial.map_or_else(Vec::new, |partial| partial.mv.stations().collect());
        let strays = rng.random_range(0..4) == 0;
        let taught = table.lesson.as_ref().filter(|_| !strays);
        let taught = taught.and_then(|lesson| {
            let ahead = lesson.ahead(&self.settings, history, &passed);
            ahead.first().copied()
        });
        let hinted = table
            .challenge
            .as_ref()
            .filter(|_| !strays && partial.is_none());
        let hinted = hinted.and_then(|challenge| challenge.hint());
        let any = || {
            let open = choose::open(history, partial);
            let at = rng.random_range(0..open.len().max(1));
            open.get(at).copied()
        };
        let point = taught.or(hinted).or_else(any)?;
        Some(screen_of(&self.view, history.topology(), point))
    }
}
