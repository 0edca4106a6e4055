//! "See it think": what the engine makes of the position on the table, while a person looks.
//!
//! While the computer thinks about its own move, its own search is shown. Otherwise an engine on
//! a thread of its own searches the position for as long as it stays; it is stopped at once when
//! the position changes or nobody looks any more. It is off until somebody asks for it.

use super::ai::Thinker;
use super::engine_thread::{Answer, EngineSeed, EngineThread, strongest};
use crate::analysis::run::thought_of;
use crate::app::board::Animating;
use crate::app::play::game::Match;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, Screen};
use crate::engine::{PlainReport, Strength};
use crate::games::{PlainMove, Side};
use crate::search::Limits;
use bevy::prelude::*;
use std::time::Duration;

/// A position is looked at no longer than this: by then depth grows too slowly to be worth the
/// warmth of the machine.
const LONGEST: Duration = Duration::from_secs(60);

/// What an engine makes of the position on the table.
#[derive(Resource)]
pub struct Insight {
    thread: EngineThread,
    /// Shown on the board.
    pub on: bool,
    /// The newest report, and the generation of the match that it is about.
    report: Option<(u64, PlainReport)>,
    /// White's chance in each position of the game, as far as it was looked at.
    chances: Vec<Option<f64>>,
    /// The moves to which the chances belong.
    moves: Vec<PlainMove>,
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
        let own = self.report.as_ref().filter(|(about, _)| *about == now);
        let computer = thinker.filter(|thinker| thinker.about() == Some(now));
        own.map(|(_, report)| report)
            .or_else(|| computer?.report.as_ref())
            .filter(|report| report.visits > 1)
    }

    /// White's chance in each position of the game, as far as it was looked at.
    #[must_use]
    pub fn chances(&self) -> &[Option<f64>] {
        &self.chances
    }

    /// True while the search beside the game runs.
    #[must_use]
    pub fn searching(&self) -> bool {
        self.thread.about().is_some()
    }

    /// Keeps the chances of the moves that are still those of the game.
    fn follow(&mut self, moves: &[PlainMove]) {
        let same = self.moves.iter().zip(moves).take_while(|(a, b)| a == b);
        let shared = same.count();
        // What was looked at further on stays while it is only stepped back.
        if shared < moves.len() {
            self.moves.truncate(shared);
            self.moves.extend_from_slice(&moves[shared..]);
            self.chances.truncate(shared + 1);
        }
    }

    fn note(&mut self, ply: usize, white: f64) {
        if self.chances.len() <= ply {
            self.chances.resize(ply + 1, None);
        }
        self.chances[ply] = Some(white);
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
    let looked_at =
        insight.on && *overlay.get() == Overlay::None || matches!(overlay.get(), Overlay::Engine);
    let wanted = game.filter(|game| {
        let quiet = game.mode().is_review() || game.awaits_person();
        *screen.get() == Screen::Match
            && looked_at
            && !game.mode().is_lesson()
            && quiet
            && !animating.0
            && game.session.outcome().is_none()
    });
    let Some(game) = wanted else {
        insight.thread.cancel();
        return;
    };
    if insight.thread.about() == Some(game.generation()) {
        return;
    }
    insight.thread.cancel();
    if let Some((_, engine)) = strongest(&settings.config, game.session.setup()) {
        let limits = Limits::time(LONGEST);
        insight.thread.ask(&game, engine, limits, Strength::BEST);
    }
}

/// Takes up what the engine said.
fn receive(mut insight: ResMut<Insight>, game: Option<Res<Match>>, thinker: Option<Res<Thinker>>) {
    let insight = insight.bypass_change_detection();
    while let Some(answer) = insight.thread.hear() {
        let (Answer::Progress(report) | Answer::Done(report, _)) = answer;
        insight.report = insight.thread.about().zip(Some(report));
    }
    let Some(game) = game else { return };
    let line = game.session.line();
    if game.is_changed() {
        insight.follow(&line.moves());
    }
    let report = insight.report(&game, thinker.as_deref());
    let found = report.map(|report| thought_of(line, report).white);
    let ended = || Some(line.outcome()?.value_for(Side::White));
    if let Some(white) = found.or_else(ended) {
        insight.note(line.len(), white);
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
        report: None,
        chances: Vec::new(),
        moves: Vec::new(),
    });
    app.add_systems(
        Update,
        (
            receive.in_set(AppSystems::Input),
            ask.in_set(AppSystems::Marks),
        ),
    );
}
