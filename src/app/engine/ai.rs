//! The computer's thinking, off the main thread.
//!
//! One worker owns the engine, so that its tree is kept from move to move. It has a thread of its own rather than a
//! place in Bevy's pool for async computing, which has a single thread on two cores and compiles shaders there too.

use super::engine_thread::{EngineMessage, EngineSeed, EngineTask, EngineThread};
use super::hint::Hint;
use crate::app::board::Animating;
use crate::app::choices;
use crate::app::exhibition::ExhibitionState;
use crate::app::features::engine::insight::{Insight, LINES};
use crate::app::features::engine::parameters::Tuning;
use crate::app::input::state::Selection;
use crate::app::play::adapt::LevelAdaptation;
use crate::app::play::game::{Asker, Match, MoveRequest};
use crate::app::registry::{AddFeature, ButtonPlace, ButtonState, KeyBinding, always, writes};
use crate::app::settings::Settings;
use crate::app::state::{Activity, AppSystems, Overlay, Screen, TurnChanged, TurnStep};
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use std::time::Duration;
use tibetango_engines::engine::PlainReport;
use tibetango_records::session::Player;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::PlainMove;
use tibetango_search::{Limits, Stop};

/// Request to mark a good move.
#[derive(Message, Clone, Copy, Debug)]
pub struct HintRequest;

/// Minimum thinking time of the computer, however little is left on the clock.
const SHORTEST: Duration = Duration::from_millis(60);

/// The computer player.
#[derive(Resource)]
pub struct Thinker {
    thread: EngineThread,
    state: ThinkerState,
    /// The latest report of the current search, or of the last one.
    report: Option<PlainReport>,
    /// The generation of the match for which a hint is requested.
    hint_request: Option<u64>,
    /// The hint, and the generation of the match that it is for.
    hint: Option<(u64, Hint)>,
    /// The number of the report that was last asked for a hint.
    hint_report: Option<u64>,
}

/// Present work of the computer player.
enum ThinkerState {
    /// None.
    Idle,
    /// Its own move is searched.
    Move(EngineSearch),
    /// The engine broke off at this generation of the match: it is not asked again.
    Failed(u64),
}

impl ThinkerState {
    fn search(&self) -> Option<&EngineSearch> {
        match self {
            Self::Move(search) => Some(search),
            Self::Idle | Self::Failed(_) => None,
        }
    }

    fn search_mut(&mut self) -> Option<&mut EngineSearch> {
        match self {
            Self::Move(search) => Some(search),
            Self::Idle | Self::Failed(_) => None,
        }
    }
}

/// A search under way.
struct EngineSearch {
    /// The generation of the match that is searched.
    about: u64,
    /// Minimum time before the answer is played.
    pace: Duration,
    /// Time since the search began.
    waited: Duration,
    /// The answer, held back until the minimum time has passed.
    ready: Option<PlainMove>,
}

impl EngineSearch {
    fn of(game: &Match, pace: Duration) -> Self {
        Self {
            about: game.generation(),
            pace,
            waited: Duration::ZERO,
            ready: None,
        }
    }
}

impl Thinker {
    /// Returns the hint for the position on the table, to be marked on the board.
    #[must_use]
    pub fn hint(&self, game: &Match) -> Option<&Hint> {
        let (about, hint) = self.hint.as_ref()?;
        (*about == game.generation()).then_some(hint)
    }

    /// Returns true while a hint for the position on the table is sought.
    #[must_use]
    pub fn seeks_hint(&self, game: &Match) -> bool {
        self.hint_request == Some(game.generation()) && self.hint(game).is_none()
    }

    /// Ends the current search; its answer will be dropped.
    pub fn cancel(&mut self) {
        self.thread.cancel();
        self.hint_request = None;
        if self.state.search().is_some() {
            self.state = ThinkerState::Idle;
        }
    }

    /// Takes the hint from the report of this number; false if that has no move, or says nothing new.
    fn advise(&mut self, game: &Match, (number, report): (u64, &PlainReport)) -> bool {
        // The same report has the same hint.
        if self.hint_report.replace(number) == Some(number) {
            return false;
        }
        let history = game.session.history();
        let next = match self.hint(game) {
            Some(known) => known.renew(history, report, LINES),
            None => Hint::of(history, report, LINES),
        };
        let is_new = next.is_some();
        if let Some(hint) = next {
            self.hint = Some((game.generation(), hint));
        }
        is_new
    }

    /// Returns the generation of the match that is being searched.
    #[must_use]
    pub fn about(&self) -> Option<u64> {
        Some(self.state.search()?.about)
    }

    /// True if an answer is held back until its time.
    #[must_use]
    pub fn holds_answer(&self) -> bool {
        let search = self.state.search();
        search.is_some_and(|search| search.ready.is_some())
    }

    /// Returns the time that the current search has taken.
    #[must_use]
    pub fn waiting(&self) -> Duration {
        let search = self.state.search();
        search.map_or(Duration::ZERO, |search| search.waited)
    }

    /// Returns the latest report of the current search, or of the last one if none is under way.
    #[must_use]
    pub fn report(&self) -> Option<&PlainReport> {
        self.report.as_ref()
    }

    fn begin(&mut self, state: ThinkerState) {
        self.report = None;
        self.state = state;
    }

    /// Returns the flag that stops the current search, if there is one.
    #[must_use]
    pub fn search(&self) -> Option<&Stop> {
        self.thread.search()
    }

    /// Lets another thread answer from now on.
    pub fn run_on(&mut self, task: EngineTask) {
        self.thread.run_on(task);
    }
}

fn ask(
    (game, animating): (Res<Match>, Res<Animating>),
    settings: Res<Settings>,
    adapted: Res<LevelAdaptation>,
    (tuning, insight): (Res<Tuning>, Option<Res<Insight>>),
    mut thinker: ResMut<Thinker>,
) {
    // In the frame of a move the state is still that of the position before. A question that is cancelled at once would
    // leave the engine's random numbers at a place of chance.
    if game.step(animating.0) != TurnStep::Thinking {
        return;
    }
    let pending_question = match &thinker.state {
        ThinkerState::Failed(about) => Some(*about),
        state => state.search().map(|search| search.about),
    };
    if pending_question == Some(game.generation()) {
        return;
    }
    let Some((_, Player::Computer { level })) = game.session.turn() else {
        return;
    };
    let kind = game.session.settings().game();
    let config = settings.config.of(kind);
    // A level that was removed from the configuration meanwhile is replaced by the default.
    let level = choices::level(&config.levels, level);
    let match_settings = game.session.settings();
    let skill = level.on(match_settings.size, &match_settings.preset);
    let Some(engine) = skill.engine_settings(&config.engines) else {
        return;
    };
    let limits = Limits {
        visits: Some(skill.visits),
        threads: engine.threads(),
        ..Limits::time(Duration::from_millis(u64::from(skill.think_ms.most)))
    };
    let strength = skill.strength.plus(adapted.by(kind, &level.id));
    let (engine, mut limits, strength) =
        tuning.adjust_level(&config.engines, engine, limits, strength);
    if let Some(insight) = insight {
        limits.watched = insight.watch_flag().clone();
    }
    if let Some(clock) = game.session.clock() {
        // About fifty plies are still to come, and the answer has to arrive in time.
        let time_left = clock.remaining(game.session.history().to_move());
        let share = match clock.control() {
            TimeControl::PerMove { .. } => time_left / 2,
            _ => time_left / 30,
        };
        limits.time = limits.time.map(|time| time.min(share.max(SHORTEST)));
    }
    thinker.cancel();
    // An instant move looks like a mistake: the level sets the minimum time.
    let pace = Duration::from_millis(u64::from(skill.think_ms.least));
    thinker.thread.ask(&game, engine, limits, strength);
    thinker.begin(ThinkerState::Move(EngineSearch::of(&game, pace)));
}

/// Notes the position for which a hint is requested, before that changes in the same frame. A hint stays until the
/// position changes: [`Thinker::hint`].
fn ask_for_hint(
    mut inbox: MessageReader<HintRequest>,
    game: Res<Match>,
    step: Res<State<TurnStep>>,
    settings: Res<Settings>,
    mut thinker: ResMut<Thinker>,
    mut toasts: ToastWriter,
) {
    let may = *step.get() == TurnStep::Human && game.may_be_helped();
    if inbox.read().count() == 0 || !may {
        return;
    }
    let now = Some(game.generation());
    if thinker.hint_request != now && thinker.hint(&game).is_none() {
        toasts.say(settings.config.text.get("game.hint_sought"));
    }
    thinker.hint_request = now;
}

/// Takes the requested hint from the search beside the game, which runs for it even if it is not shown: so the hint
/// agrees with everything that is shown of the search now or later.
fn seek_hint(
    game: Res<Match>,
    settings: Res<Settings>,
    insight: Option<ResMut<Insight>>,
    mut thinker: ResMut<Thinker>,
    mut toasts: ToastWriter,
) {
    let Some(mut insight) = insight else { return };
    let (insight, thinker) = (
        insight.bypass_change_detection(),
        thinker.bypass_change_detection(),
    );
    let has_answer = thinker.hint(&game).is_some();
    let seeks = thinker.seeks_hint(&game);
    insight.seek(seeks.then(|| game.generation()));
    if !(seeks || has_answer && insight.on) {
        return;
    }
    let text = &settings.config.text;
    let ends = if seeks && insight.has_failed(&game) {
        toasts.say(text.get("thinking.none"));
        thinker.hint_request = None;
        true
    } else {
        let report = insight.advice(&game);
        report.is_some_and(|report| thinker.advise(&game, report))
    };
    if ends {
        toasts.take_back(text.get("game.hint_sought"));
    }
}

/// Empties the thread's channel; no other system reads it.
fn receive(
    mut thinker: ResMut<Thinker>,
    game: Res<Match>,
    time: Res<Time>,
    settings: Res<Settings>,
    mut requests: MessageWriter<MoveRequest>,
    mut toasts: ToastWriter,
) {
    let thinker = thinker.bypass_change_detection();
    let text = &settings.config.text;
    while let Some(answer) = thinker.thread.hear() {
        match answer {
            EngineMessage::Progress(report) => {
                if thinker.state.search().is_some() {
                    thinker.report = Some(report);
                }
            }
            EngineMessage::Done(report, Some(mv)) => {
                if let Some(search) = thinker.state.search_mut() {
                    (thinker.report, search.ready) = (Some(report), Some(mv));
                }
            }
            EngineMessage::Done(_, None) => {
                error!("the engine found no move");
                toasts.say(text.get("thinking.none"));
                thinker.thread.cancel();
                thinker.state = ThinkerState::Idle;
            }
            EngineMessage::Failed(about) => {
                toasts.say(text.get("thinking.none"));
                thinker.cancel();
                thinker.state = ThinkerState::Failed(about);
            }
        }
    }
    let Some(search) = thinker.state.search_mut() else {
        return;
    };
    search.waited += time.delta();
    if search.waited < search.pace {
        return;
    }
    let Some((mv, about)) = search.ready.take().map(|mv| (mv, search.about)) else {
        return;
    };
    thinker.thread.cancel();
    thinker.state = ThinkerState::Idle;
    if about == game.generation() {
        let by = Asker::Computer(about);
        requests.write(MoveRequest { mv, by });
    }
}

/// Cancels the search for a move that is due no more.
fn turn_away(turn: On<TurnChanged>, mut thinker: ResMut<Thinker>) {
    if turn.leaves(TurnStep::Thinking) {
        thinker.cancel();
    }
}

fn cancel(mut thinker: ResMut<Thinker>, insight: Option<ResMut<Insight>>) {
    thinker.cancel();
    if let Some(mut insight) = insight {
        insight.bypass_change_detection().seek(None);
    }
}

/// Returns the key of the reason why there is no hint now.
fn why_no_hint(game: &Match, step: TurnStep, has_partial_move: bool) -> Option<&'static str> {
    if !game.may_be_helped() {
        return Some("network.no_help");
    }
    match step {
        TurnStep::Human if !has_partial_move => None,
        TurnStep::Human => Some("game.hint.begun"),
        TurnStep::Animating => Some("refused.animating"),
        TurnStep::Thinking => Some("refused.thinking"),
        TurnStep::Replay | TurnStep::Over => Some("refused.game_over"),
    }
}

/// After the end the review stands in the hint's place, but for visitors.
fn hint_button(
    game: Res<Match>,
    step: Res<State<TurnStep>>,
    selection: Res<Selection>,
    exhibition_state: Res<State<ExhibitionState>>,
) -> Option<ButtonState> {
    if game.session.outcome().is_some() && !exhibition_state.is_on() {
        return None;
    }
    let why_not = why_no_hint(&game, *step.get(), selection.pending.is_some());
    Some(ButtonState::unless(why_not))
}

/// Adds the computer player to the app.
pub(crate) fn plugin(app: &mut App) {
    let Some(thread) = EngineThread::start("engine", EngineSeed::of(app.world())) else {
        return;
    };
    app.insert_resource(Thinker {
        thread,
        state: ThinkerState::Idle,
        report: None,
        hint_request: None,
        hint: None,
        hint_report: None,
    });
    let key = KeyBinding::at_table("hint", &Activity::WITHOUT_EDITOR);
    let hint = writes(HintRequest);
    let on_table = || in_state(Screen::Match).and_then(resource_exists::<Match>);
    app.add_key(key, always, hint.clone())
        .add_button(ButtonPlace::Game.at(60), "game.hint", hint_button, hint)
        .add_message::<HintRequest>()
        .add_systems(
            Update,
            (
                // Under a card the match is paused: an answer waits.
                receive
                    .run_if(resource_exists::<Match>.and_then(in_state(Overlay::None)))
                    .in_set(AppSystems::Input),
                ask.run_if(in_state(TurnStep::Thinking).and_then(not(in_state(Activity::Network))))
                    .in_set(AppSystems::Turn),
                // It is meant for the match that lies there before this frame's commands.
                ask_for_hint
                    .run_if(on_table())
                    .after(AppSystems::Input)
                    .before(AppSystems::Match),
                seek_hint.run_if(on_table()).in_set(AppSystems::Match),
            ),
        )
        .add_observer(turn_away)
        .add_systems(OnExit(Screen::Match), cancel);
}
