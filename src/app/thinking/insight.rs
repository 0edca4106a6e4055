//! "See it think": what the engine makes of the position on the table, while a person looks.
//!
//! While the computer thinks about its own move, its own search is shown. Otherwise an engine on
//! a thread of its own searches the position for as long as it stays; it is stopped at once when
//! the position changes or nobody looks any more. It is off until somebody asks for it. What it found
//! out about a position is kept, so that whoever steps back to one sees that at once.
//!
//! Beside the board it has three forms: the moves of the game with its curve, the same with what a network made
//! of the position at the first glance, or the tree of the search (thesis, Figs. 3-4 to 3-9). Only a search of
//! visits grows such a tree, and only some are led by a network, through placement alone, so in these forms the
//! engine beside the game is the best one that does or is, where there is one.

use super::ai::Thinker;
use super::engine_thread::{
    Answer, EngineSeed, EngineThread, strongest, strongest_led, strongest_tree,
};
use super::form::Form;
use super::kept::{Found, Kept, ended, knows_as_much};
use crate::app::board::Animating;
use crate::app::play::game::Match;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, Screen};
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::analysis::run::thought_of;
use tibetango_engines::engine::{PlainReport, Strength};
use tibetango_rules::PlainMove;
use tibetango_search::{Limits, Watched};

/// A position is looked at no longer than this: by then depth grows too slowly to be worth the
/// warmth of the machine.
const LONGEST: Duration = Duration::from_secs(60);

/// So many moves get a chance of their own.
pub const LINES: usize = 5;

/// What an engine makes of the position on the table.
#[derive(Resource)]
pub struct Insight {
    thread: EngineThread,
    /// Shown on the board.
    pub on: bool,
    /// How it is shown beside the board.
    pub form: Form,
    /// The parts of the static evaluation lie on the points in place of the heat.
    pub parts: bool,
    /// The form for which the search beside the game was asked.
    asked_for: Form,
    /// The generation of the match, and the moves that lead to the node that is looked at.
    chosen: Option<(u64, Vec<PlainMove>)>,
    /// Tells the searches that their tree is looked at.
    watched: Watched,
    /// What is known of the position of this generation of the match, and for which form.
    report: Option<(u64, Form, Found)>,
    /// What was found out until now.
    kept: Kept,
}

impl Insight {
    /// The search of this position as it stands: the computer's own while it thinks, else the
    /// one that runs beside the game.
    #[must_use]
    pub fn report<'a>(
        &'a self,
        game: &Match,
        thinker: Option<&'a Thinker>,
    ) -> Option<&'a PlainReport> {
        let now = game.generation();
        let own = self.report.as_ref().filter(|(about, ..)| *about == now);
        let computer = thinker.filter(|thinker| thinker.about() == Some(now));
        own.map(|(.., found)| &found.report)
            .or_else(|| computer?.report.as_ref())
            .filter(|report| report.visits > 1)
    }

    /// True while the tree of the search is shown.
    #[must_use]
    pub fn shows_tree(&self) -> bool {
        self.on && self.form == Form::Tree
    }

    /// By what a search learns that its tree is looked at.
    #[must_use]
    pub fn watched(&self) -> &Watched {
        &self.watched
    }

    /// The moves from the position on the table to that of the node that is looked at; empty where
    /// none is.
    #[must_use]
    pub fn chosen(&self, game: &Match) -> &[PlainMove] {
        let chosen = self.chosen.as_ref().filter(|_| self.shows_tree());
        match chosen {
            Some((about, moves)) if *about == game.generation() => moves,
            _ => &[],
        }
    }

    /// Looks at the node that these moves lead to; at none where it is looked at already.
    pub fn choose(&mut self, game: &Match, moves: &[PlainMove]) {
        let again = self.chosen(game) == moves;
        self.chosen = (!again).then(|| (game.generation(), moves.to_vec()));
    }

    /// Looks at no node any more; true if one was looked at.
    pub fn leave(&mut self) -> bool {
        self.chosen.take().is_some()
    }

    /// White's chance in each position of the line that is followed, as far as it was looked at.
    #[must_use]
    pub fn chances(&self) -> &[Option<f64>] {
        self.kept.chances()
    }

    /// True while the search beside the game runs.
    #[must_use]
    pub fn searching(&self) -> bool {
        self.thread.about().is_some()
    }

    /// Takes up what is known of the position on the table; true where a search would find out no
    /// more.
    fn recall(&mut self, game: &Match, form: Form) -> bool {
        // A move may have been made since the answers were taken up.
        self.kept.follow(game);
        let now = game.generation();
        let current = |(about, of, _): &&(u64, Form, Found)| (*about, *of) == (now, form);
        if self.report.as_ref().filter(current).is_none()
            && let Some(found) = self.kept.found(form)
        {
            self.report = Some((now, form, found.clone()));
        }
        let current = self.report.as_ref().filter(current);
        current.is_some_and(|(.., found)| found.done)
    }

    /// Takes up what the engine said of the position on the table, unless more is known of it.
    fn take_up(&mut self, game: &Match, mut found: Found) {
        let (now, form) = (game.generation(), self.asked_for);
        let known = self.report.as_ref();
        let known = known.filter(|(about, of, _)| (*about, *of) == (now, form));
        if let Some((.., old)) =
            known.filter(|(.., old)| !knows_as_much(&found.report, &old.report))
        {
            if !found.done {
                return;
            }
            found.report = old.report.clone();
        }
        self.kept.note(form, &found);
        self.report = Some((now, form, found));
    }
}

/// Asks about the position on the table, or stops where nobody looks.
fn ask(
    mut insight: ResMut<Insight>,
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    animating: Res<Animating>,
    settings: Res<Settings>,
) {
    let insight = insight.bypass_change_detection();
    let about = game.as_ref().map(|game| game.generation());
    // Whoever comes back to the tree begins at its root.
    let gone = |(generation, _): &mut (u64, _)| Some(*generation) != about;
    if !insight.shows_tree() || insight.chosen.as_mut().is_some_and(gone) {
        insight.chosen = None;
    }
    let looked_at =
        insight.on && *overlay.get() == Overlay::None || matches!(overlay.get(), Overlay::Engine);
    let wanted = game.filter(|game| {
        let quiet = game.mode().is_review() || game.awaits_person() && game.may_be_helped();
        *screen.get() == Screen::Match
            && looked_at
            && !game.mode().is_task()
            && quiet
            && !animating.0
            && game.session.outcome().is_none()
    });
    let form = if insight.on {
        insight.form
    } else {
        Form::default()
    };
    insight.watched.set(form == Form::Tree);
    let Some(game) = wanted else {
        insight.thread.cancel();
        return;
    };
    if insight.thread.about() == Some(game.generation()) && insight.asked_for == form {
        return;
    }
    insight.thread.cancel();
    insight.asked_for = form;
    if insight.recall(&game, form) {
        return;
    }
    let setup = game.session.setup();
    let own = match form {
        Form::Moves => None,
        Form::Glance => strongest_led(&settings.config, &game),
        Form::Tree => strongest_tree(&settings.config, setup),
    };
    let strongest = || strongest(&settings.config, setup).map(|(_, engine)| engine);
    if let Some(engine) = own.or_else(strongest) {
        let limits = Limits {
            watched: insight.watched.clone(),
            lines: LINES,
            ..Limits::time(LONGEST)
        };
        insight.thread.ask(&game, engine, limits, Strength::BEST);
    }
}

/// Takes up what the engine said.
fn receive(mut insight: ResMut<Insight>, game: Option<Res<Match>>, thinker: Option<Res<Thinker>>) {
    let insight = insight.bypass_change_detection();
    let Some(game) = game else { return };
    insight.kept.follow(&game);
    while let Some(answer) = insight.thread.hear() {
        let (report, done) = match answer {
            Answer::Progress(report) => (report, false),
            Answer::Done(report, _) => (report, true),
        };
        // A move was made since it was asked.
        if insight.thread.about() == Some(game.generation()) {
            insight.take_up(&game, Found { report, done });
        }
    }
    let line = game.session.line();
    let report = insight.report(&game, thinker.as_deref());
    let found = report.map(|report| thought_of(line, report).white);
    if let Some(white) = found.or_else(|| ended(line)) {
        insight.kept.note_chance(white);
    }
}

/// Adds the search beside the game to the app.
pub(crate) fn plugin(app: &mut App) {
    let Some(thread) = EngineThread::start("insight", EngineSeed::of(app.world())) else {
        return;
    };
    app.insert_resource(Insight {
        thread,
        on: false,
        form: Form::default(),
        parts: false,
        asked_for: Form::default(),
        chosen: None,
        watched: Watched::default(),
        report: None,
        kept: Kept::default(),
    });
    app.add_systems(
        Update,
        (
            receive.in_set(AppSystems::Input),
            ask.in_set(AppSystems::Marks),
        ),
    );
}
