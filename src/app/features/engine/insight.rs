//! "Show thinking": the engine's evaluation of the position on the table, while a person looks. A hint is taken from
//! the same search, which runs for a moment if it is not watched: so there is one answer at a time.
//!
//! While the computer thinks about its own move, its own search is shown. Otherwise an engine on a thread of its own
//! searches the position as long as it stays; the search is stopped at once when the position changes or its display
//! closes. It is off until the player turns it on. Results are kept by position, and are shown again at once when
//! the player steps back to it.
//!
//! It has three forms beside the board: the moves of the game with its curve, the same with a network's first
//! evaluation of the position, or the search tree (thesis, Figs. 3-4 to 3-9). Moves and tree are of one search, which
//! is that of the engine that the player has chosen. Only some are guided by a network, in the placement phase alone,
//! so the first glance uses the best one that is, if there is one.

use super::form::SearchDisplay;
use super::search_cache::{CachedSearch, SearchCache, SearchExtent, final_chance};
use super::searcher::searcher;
use super::{CARD, compare};
use crate::app::board::Animating;
use crate::app::engine::ai::Thinker;
use crate::app::engine::engine_thread::{
    EngineMessage, EngineSeed, EngineTask, EngineThread, threads,
};
use crate::app::exhibition::ExhibitionState;
use crate::app::play::game::{GameOnTable, Match};
use crate::app::preferences::Preferences;
use crate::app::registry::{
    AddFeature, ButtonPlace, ButtonState, Cards, KeyBinding, Weight, always,
};
use crate::app::settings::Settings;
use crate::app::state::{Activity, AppSystems, Overlay, TurnStep};
use bevy::prelude::*;
use std::time::{Duration, Instant};
use tibetango_content::analysis::run::thought_of;
use tibetango_content::analysis::standing::MANY;
use tibetango_engines::engine::{PlainReport, Strength};
use tibetango_rules::PlainMove;
use tibetango_search::{Limits, WatchFlag};

/// Maximum time of the search of a position, unless it is to be endless: after that depth grows too slowly to be worth
/// the warmth of the machine.
const LONGEST: Duration = Duration::from_secs(60);

/// Minimum number of moves that get a chance of their own, even if fewer are shown. This number is enough to tell
/// whether many moves are equally good.
pub const LINES: usize = 5;

/// Extent of a search for a hint that is not on the screen.
const OF_A_HINT: SearchExtent = SearchExtent {
    lines: LINES,
    endless: false,
};

impl SearchExtent {
    /// Returns the extent that the player has chosen for a search that is watched.
    fn from_preferences(preferences: &Preferences) -> Self {
        Self {
            lines: usize::from(preferences.candidates).max(LINES),
            endless: preferences.endless,
        }
    }
}

/// Time of the search for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Returns true if a search finds many moves as good as its answer: any of them may come first in a report.
#[must_use]
pub fn has_equals(report: &PlainReport) -> bool {
    report.equals(LINES) >= MANY
}

/// The evaluation of the position on the table.
#[derive(Resource)]
pub struct Insight {
    thread: EngineThread,
    /// Whether it is shown on the board.
    pub on: bool,
    /// Form of the display beside the board.
    pub form: SearchDisplay,
    /// Whether the points show the terms of the static evaluation instead of the heat map.
    pub parts: bool,
    /// Number of candidates that the player has chosen to see, and whether a search that is watched is endless.
    candidates: usize,
    endless: bool,
    /// Name of the engine that the player has chosen for the game on the table; `None` for the strongest one.
    choice: Option<String>,
    /// The form and the extent for which the search beside the game was started.
    request: SearchDisplay,
    extent: SearchExtent,
    /// The generation of the match for which a search was started that was to tell of its tree.
    tree_request: Option<u64>,
    /// Time at which that search began.
    start: Option<Instant>,
    /// The generation of the match and the form for which the engine broke off.
    failure: Option<(u64, SearchDisplay)>,
    /// The generation of the match for which a hint is sought.
    hint_search: Option<u64>,
    /// The generation of the match, the form, and the moves that lead to the selected position.
    selection: Option<(u64, SearchDisplay, Vec<PlainMove>)>,
    /// The generation of the match, and the moves of a line up to the one that is pointed at.
    pointed_line: Option<(u64, Vec<PlainMove>)>,
    /// Tells the searches whether their tree is shown.
    watch_flag: WatchFlag,
    /// The generation of the match, the form and the result for the position on the table.
    report: Option<(u64, SearchDisplay, CachedSearch)>,
    /// Number of that result among all.
    number: u64,
    /// Results by position.
    cache: SearchCache,
}

impl Insight {
    /// Returns the latest report on this position: the computer's own search while it thinks, else the search beside
    /// the game.
    #[must_use]
    pub fn report<'a>(
        &'a self,
        game: &Match,
        thinker: Option<&'a Thinker>,
    ) -> Option<&'a PlainReport> {
        let now = game.generation();
        let own = self.report.as_ref().filter(|(about, ..)| *about == now);
        let computer = thinker.filter(|thinker| thinker.about() == Some(now));
        own.map(|(.., result)| &result.report)
            .or_else(|| computer?.report())
            .filter(|report| report.visits > 1)
    }

    /// Returns the form whose search beside the game has reported on this position; `None` before that: the report is
    /// the computer's own then, if there is one.
    #[must_use]
    pub(crate) fn reported_form(&self, game: &Match) -> Option<SearchDisplay> {
        let (about, form, _) = self.report.as_ref()?;
        (*about == game.generation()).then_some(*form)
    }

    /// Seeks a hint for this generation of the match, or ends the search for one.
    pub(crate) fn seek(&mut self, generation: Option<u64>) {
        self.hint_search = generation;
    }

    /// Returns the report from which a hint on this position is taken: what is watched, or the result of a search that
    /// was long enough; and its number.
    #[must_use]
    pub(crate) fn advice(&self, game: &Match) -> Option<(u64, &PlainReport)> {
        let (about, _, result) = self.report.as_ref()?;
        let knows = result.report.visits > 1;
        let watched = self.on && knows;
        // A search by depth may be silent for seconds: what it reported last is taken then.
        let aged = knows && self.start.is_some_and(|start| start.elapsed() >= HINT_TIME);
        let ripe = watched || aged || result.ended.is_some() || result.report.time >= HINT_TIME;
        let now = ripe && *about == game.generation();
        now.then_some((self.number, &result.report))
    }

    /// Returns true if the engine broke off at this position.
    #[must_use]
    pub(crate) fn has_failed(&self, game: &Match) -> bool {
        self.failure
            .is_some_and(|(about, _)| about == game.generation())
    }

    /// True while the search tree is shown.
    #[must_use]
    pub fn shows_tree(&self) -> bool {
        self.on && self.form == SearchDisplay::Tree
    }

    /// Returns the flag that tells a search whether its tree is shown.
    #[must_use]
    pub fn watch_flag(&self) -> &WatchFlag {
        &self.watch_flag
    }

    /// Returns the number of candidates that the player has chosen to see.
    #[must_use]
    pub fn candidates(&self) -> usize {
        self.candidates
    }

    /// Returns the name of the engine that the player has chosen for the game; `None` for the strongest one.
    #[must_use]
    pub(crate) fn choice(&self) -> Option<&str> {
        self.choice.as_deref()
    }

    /// Lets this engine search beside the game. What another one has found is forgotten.
    fn choose_engine(&mut self, choice: Option<&str>) {
        if self.choice.as_deref() != choice {
            self.choice = choice.map(str::to_owned);
            self.thread.cancel();
            (self.report, self.failure, self.tree_request) = (None, None, None);
            self.cache.forget_reports();
        }
    }

    /// Returns true if the player has chosen that a search that is watched is endless.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.endless
    }

    /// Returns the moves from the position on the table to the selected one, a node of the tree or a move of a line;
    /// empty if none is selected.
    #[must_use]
    pub fn selected_moves(&self, game: &Match) -> &[PlainMove] {
        let here = (game.generation(), self.form);
        match &self.selection {
            Some((about, form, moves)) if self.on && (*about, *form) == here => moves,
            _ => &[],
        }
    }

    /// Selects the position that these moves lead to, or deselects it.
    pub fn choose(&mut self, game: &Match, moves: &[PlainMove]) {
        let again = self.selected_moves(game) == moves;
        self.selection = (!again).then(|| (game.generation(), self.form, moves.to_vec()));
    }

    /// Returns the moves from the position on the table to the one that is shown in its place: that of the move of a
    /// line which is pointed at, else the selected one. Empty if none is.
    #[must_use]
    pub fn preview(&self, game: &Match) -> &[PlainMove] {
        match &self.pointed_line {
            Some((about, moves)) if self.on && *about == game.generation() => moves,
            _ => self.selected_moves(game),
        }
    }

    /// Shows the position after these moves of a line as long as the last one is pointed at; without moves, none.
    pub(crate) fn hover(&mut self, game: &Match, moves: &[PlainMove]) {
        self.pointed_line = (!moves.is_empty()).then(|| (game.generation(), moves.to_vec()));
    }

    /// True if a position is selected.
    #[must_use]
    pub fn is_at_node(&self) -> bool {
        self.selection.is_some()
    }

    /// Deselects the position; returns true if one was selected.
    pub fn leave(&mut self) -> bool {
        self.selection.take().is_some()
    }

    /// Returns White's chance in each position of the current line, as far as it was evaluated.
    #[must_use]
    pub fn chances(&self) -> &[Option<f64>] {
        &self.cache.chances
    }

    /// True while the search beside the game runs.
    #[must_use]
    pub fn searching(&self) -> bool {
        self.thread.about().is_some()
    }

    /// Lets another thread search from now on.
    pub fn run_on(&mut self, task: EngineTask) {
        self.thread.run_on(task);
    }

    /// Restores the known result for the position on the table; returns true if a search of this extent would find no
    /// more.
    fn recall(&mut self, game: &Match, form: SearchDisplay, extent: SearchExtent) -> bool {
        // A move may have been made since the answers were read.
        self.cache.follow(game);
        let now = game.generation();
        if self.current(now, form).is_none()
            && let Some(result) = self.cache.result(form).cloned()
        {
            self.set(now, form, result);
        }
        let cached = self.current(now, form);
        cached.is_some_and(|result| result.is_done(extent))
    }

    /// Returns the result for this generation of the match, in this form.
    fn current(&self, now: u64, form: SearchDisplay) -> Option<&CachedSearch> {
        let (about, of, result) = self.report.as_ref()?;
        ((*about, *of) == (now, form)).then_some(result)
    }

    /// Returns true if the search of the position on the table has ended, and told nothing of its tree because nobody
    /// wanted to see that.
    fn lacks_tree(&self, game: &Match) -> bool {
        let now = game.generation();
        let unseen =
            |result: &CachedSearch| result.ended.is_some() && result.report.tree.is_empty();
        let result = self.current(now, self.request);
        self.tree_request != Some(now) && result.is_some_and(unseen)
    }

    /// Stores the engine's report on the position on the table, unless a better one is known. `ends` says whether its
    /// search has ended.
    fn take_up(&mut self, game: &Match, report: PlainReport, ends: bool) {
        let (now, form) = (game.generation(), self.request);
        let mut result = CachedSearch {
            report,
            extent: self.extent,
            ended: ends.then_some(self.extent),
        };
        let cached = self.current(now, form);
        if cached.is_none_or(|old| result.merge(old)) {
            self.cache.note(form, &result);
            self.set(now, form, result);
        }
    }

    fn set(&mut self, now: u64, form: SearchDisplay, result: CachedSearch) {
        self.report = Some((now, form, result));
        self.number += 1;
    }
}

/// Returns true if a search can be seen under an overlay: on the board if it is `on`, where a study leaves that in
/// view, or in the engine window. Beside two engines that are compared a third one has no word.
fn is_looked_at(on: bool, overlay: Overlay, cards: &Cards) -> bool {
    let compares = overlay == Overlay::Card(compare::CARD);
    on && cards.leaves_board_open(overlay) && !compares || overlay == Overlay::Card(CARD)
}

/// Starts the search of the position on the table, or stops it if it is not watched.
pub(super) fn ask(
    mut insight: ResMut<Insight>,
    (table, any): (GameOnTable, Option<Res<Match>>),
    (overlay, cards): (Res<State<Overlay>>, Res<Cards>),
    animating: Res<Animating>,
    (settings, preferences): (Res<Settings>, Res<Preferences>),
    seed: Option<Res<EngineSeed>>,
) {
    let insight = insight.bypass_change_detection();
    insight.candidates = preferences.candidates.into();
    insight.endless = preferences.endless;
    // A hint is sought in a lesson or challenge, too.
    let is_sought = |game: &&Match| insight.hint_search == Some(game.generation());
    let advised = any.as_deref().filter(is_sought);
    let seeks_hint = advised.is_some();
    let game = advised.or_else(|| table.get());
    if let Some(game) = game {
        insight.choose_engine(preferences.searcher(game.session.settings().game()));
    }
    let about = game.map(Match::generation);
    // The position on the table is shown again, and the tree from its root.
    let (on, form_on_screen) = (insight.on, insight.form);
    let is_outdated = |(generation, form, _): &mut (u64, SearchDisplay, _)| {
        !on || Some(*generation) != about || *form != form_on_screen
    };
    insight.selection.take_if(is_outdated);
    if *overlay.get() != Overlay::None {
        // The lines are not in view.
        insight.pointed_line = None;
    }
    let looked_at = is_looked_at(insight.on, *overlay.get(), &cards);
    let due = game.filter(|game| {
        // A person chooses a move, or looks at a game.
        let step = game.step(animating.0);
        let quiet = matches!(step, TurnStep::Human | TurnStep::Replay) && game.may_be_helped();
        (looked_at || seeks_hint) && quiet && game.session.outcome().is_none()
    });
    // After a hint, the report that it came from is shown.
    let form = match insight.on || seeks_hint {
        true => insight.form,
        false => SearchDisplay::default(),
    };
    let (search, wants_tree) = (form.search(), form == SearchDisplay::Tree);
    insight.watch_flag.set(wants_tree);
    let Some(game) = due else {
        insight.thread.cancel();
        return;
    };
    let extent = match looked_at {
        true => SearchExtent::from_preferences(&preferences),
        false => OF_A_HINT,
    };
    let now = game.generation();
    let is_same = (insight.request, insight.extent) == (search, extent);
    let is_asked = insight.thread.about() == Some(now) && is_same;
    if is_asked && !(wants_tree && insight.lacks_tree(game)) {
        return;
    }
    insight.thread.cancel();
    (insight.request, insight.extent) = (search, extent);
    let failed = insight.failure == Some((now, search));
    let is_done = insight.recall(game, search, extent);
    if failed || is_done && !(wants_tree && insight.lacks_tree(game)) {
        return;
    }
    insight.tree_request = wants_tree.then_some(now);
    let of = (insight.choice.as_deref(), search);
    if let Some((_, engine)) = searcher(&settings.config, game, of) {
        let limits = Limits {
            watched: insight.watch_flag.clone(),
            lines: extent.lines,
            time: (!extent.endless).then_some(LONGEST),
            threads: threads(seed.as_deref().copied(), 1),
            ..Limits::default()
        };
        insight.start = Some(Instant::now());
        insight.thread.ask(game, engine, limits, Strength::BEST);
    }
}

/// Reads the engine's messages.
fn receive(mut insight: ResMut<Insight>, game: Option<Res<Match>>, thinker: Option<Res<Thinker>>) {
    let insight = insight.bypass_change_detection();
    let Some(game) = game else { return };
    insight.cache.follow(&game);
    while let Some(answer) = insight.thread.hear() {
        let (report, ends) = match answer {
            EngineMessage::Progress(report) => (report, false),
            EngineMessage::Done(report, _) => (report, true),
            EngineMessage::Failed(about) => {
                insight.failure = Some((about, insight.request));
                continue;
            }
        };
        // A message on an older position is dropped.
        if insight.thread.about() == Some(game.generation()) {
            insight.take_up(&game, report, ends);
        }
    }
    let history = game.session.history();
    let report = insight.report(&game, thinker.as_deref());
    let chance = report.map(|report| thought_of(history, report).white);
    if let Some(white) = chance.or_else(|| final_chance(history)) {
        insight.cache.note_chance(white);
    }
}

/// Visitors play: they get no search.
fn button(
    game: Res<Match>,
    insight: Res<Insight>,
    exhibition_state: Res<State<ExhibitionState>>,
) -> Option<ButtonState> {
    if exhibition_state.is_on() {
        return None;
    }
    let over = game.session.outcome().map(|_| "refused.game_over");
    let why_not = over.or((!game.may_be_helped()).then_some("network.no_help"));
    Some(ButtonState::unless(why_not).weighing(Weight::Chosen.when(insight.on)))
}

/// Watches the search, or stops watching it.
fn switch(mut insight: ResMut<Insight>) {
    insight.on = !insight.on;
}

/// Adds the search beside the game to the app.
pub(super) fn plugin(app: &mut App) {
    let Some(thread) = EngineThread::start("insight", EngineSeed::of(app.world())) else {
        return;
    };
    app.insert_resource(Insight {
        thread,
        on: false,
        form: SearchDisplay::default(),
        parts: false,
        candidates: LINES,
        endless: false,
        choice: None,
        request: SearchDisplay::default(),
        extent: OF_A_HINT,
        tree_request: None,
        start: None,
        failure: None,
        hint_search: None,
        selection: None,
        pointed_line: None,
        watch_flag: WatchFlag::default(),
        report: None,
        number: 0,
        cache: SearchCache::default(),
    });
    for spot in [ButtonPlace::Game.at(70), ButtonPlace::Replay.at(40)] {
        app.add_button(spot, ("game.think", "engine.see"), button, switch);
    }
    let key = KeyBinding::at_table("think", &Activity::WITHOUT_EDITOR);
    app.add_key(key, always, switch)
        .add_systems(Update, receive.in_set(AppSystems::Input));
}
