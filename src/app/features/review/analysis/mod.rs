//! The analysis of the game under review, in the background, and the requests of a person who walks through it. The
//! record keeps the results.

mod save;

use crate::app::engine::effort::Efforts;
use crate::app::features::engine::form::SearchDisplay;
use crate::app::features::engine::insight::Insight;
use crate::app::features::engine::searcher::searcher;
use crate::app::play::game::{
    Match, MatchCommand, Refresh, ReplayRequest, ReplayStep, answer_requests, ignore_outdated, show,
};
use crate::app::play::store::{OpenedSource, RecordOpened};
use crate::app::registry::Overlays;
use crate::app::settings::Settings;
use crate::app::state::{Activities, Activity, ActivityRequest, AppSystems, Screen};
use crate::app::task::{Task, TaskNews, add_task};
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
pub(crate) use save::Commenting;
use save::{Saving, flush, let_go, save, save_on_request};
use std::time::Duration;
use tibetango_content::analysis::accuracy::{Account, accounts};
use tibetango_content::analysis::{
    AnalysisEffort, GameAnalysis, Moment, Thought, What, analyse, moment, record_form,
};
use tibetango_records::record::RecordResult;
use tibetango_records::record::session::record_of;
use tibetango_records::session::Session;
use tibetango_rules::any::AnyGameHistory;

/// Requests of a person.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewRequest {
    /// Open the review of the game on the table.
    Open,
    /// Analyse the whole game with the engine.
    Analyse,
    /// Stop the analysis; results up to then are kept, and a later analysis continues from them.
    Cancel,
    /// Go to the moment of this index.
    Show(usize),
    /// Go to the next moment after the position shown.
    Next,
    /// Replay this ply.
    Watch(usize),
}

impl ActivityRequest for ReviewRequest {
    const DURING: &'static [Activity] = &Activity::WITH_GAME;
}

/// News of the analysis.
#[derive(Clone, Debug)]
pub enum ReviewNews {
    /// The engine's thought about the position after this number of plies.
    Thought(usize, Thought),
    /// The whole analysis; `None` if it was stopped.
    Done(Option<GameAnalysis>),
}

/// The game under review, and the results of its analysis.
#[derive(Resource, Default)]
pub struct Review {
    /// The number of the match.
    about: u64,
    /// The whole game.
    history: Option<AnyGameHistory>,
    /// The completed analysis.
    pub analysis: Option<GameAnalysis>,
    /// The game's moments.
    pub moments: Vec<Moment>,
    /// Accounts of both sides' play, White first; available together with the moments.
    pub accounts: Option<[Account; 2]>,
    /// White's chance in each position of the game, as far as it is known.
    pub chances: Vec<Option<f64>>,
    /// The engine's thoughts so far, beginning with the last position.
    thoughts: Vec<Thought>,
    /// The engine and its limits.
    effort: Option<AnalysisEffort>,
    /// The analysis while it runs.
    task: Option<Entity>,
    saving: Saving,
    /// The plies of the moments whose better move was found or shown on the board.
    reveals: Vec<usize>,
}

impl Review {
    /// True unless another match has taken the table in this frame.
    pub(crate) fn is_of(&self, game: &Match) -> bool {
        self.about == game.number()
    }

    /// Returns the whole game.
    #[must_use]
    pub fn history(&self) -> Option<&AnyGameHistory> {
        self.history.as_ref()
    }

    /// Returns the result in the game's record; `None` if it has none, or none is known.
    #[must_use]
    pub fn result(&self) -> Option<&RecordResult> {
        self.saving.source.as_ref()?.record.result.as_ref()
    }

    /// Returns the number of analysed positions, and of all positions; `None` if no analysis runs.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize)> {
        let looked_at = (self.thoughts.len(), self.chances.len());
        self.task.is_some().then_some(looked_at)
    }

    /// Returns the number of positions analysed so far, until the analysis is complete.
    #[must_use]
    pub fn analysis_count(&self) -> usize {
        self.thoughts.len()
    }

    /// True while an analysis runs, and once it is complete: the chances are then shown unasked.
    #[must_use]
    pub fn shows_chances(&self) -> bool {
        self.analysis.is_some() || self.task.is_some()
    }

    /// Returns the index of the moment whose position is shown.
    #[must_use]
    pub fn moment_on_table(&self, session: &Session) -> Option<usize> {
        let replay = session.replay()?;
        let ply = session.history().len();
        if ply > replay.branches().shared_plies(replay.on()) {
            return None;
        }
        self.moments.iter().position(|moment| moment.ply == ply)
    }

    /// True for a mistake of the only person at the table if the better move is theirs to find: it was neither found
    /// nor shown yet.
    #[must_use]
    pub fn asks(&self, game: &Match, number: usize) -> bool {
        let moment = self.moments.get(number);
        let own = moment.is_some_and(|moment| {
            matches!(moment.what, What::Slip { .. }) && game.only_human() == Some(moment.side)
        });
        own && moment.is_some_and(|moment| !self.reveals.contains(&moment.ply))
    }

    /// Reveals the better moves of these moments from now on.
    pub(crate) fn tell(&mut self, numbers: impl IntoIterator<Item = usize>) {
        let moments = numbers.into_iter().filter_map(|i| self.moments.get(i));
        self.reveals.extend(moments.map(|moment| moment.ply));
    }

    /// Returns the moving side's chance before a moment and after it, to the percent.
    #[must_use]
    pub fn around(&self, moment: &Moment) -> [f64; 2] {
        let analysis = self.analysis.as_ref();
        let thought = analysis.and_then(|analysis| analysis.thoughts.get(moment.ply));
        let before = thought.map_or(0.5, |thought| thought.chance(moment.side));
        let lost = match moment.what {
            What::Slip { loss, .. } => loss,
            What::Costly { .. } | What::Capture(_) => 0.0,
        };
        // In whole percent, so that the figures shown add up.
        let [before, lost] = [before, lost].map(|chance| (100.0 * chance).round() / 100.0);
        [before, (before - lost).max(0.0)]
    }

    /// Returns the moment whose position is shown.
    #[must_use]
    pub fn moment(&self, session: &Session) -> Option<&Moment> {
        self.moments.get(self.moment_on_table(session)?)
    }

    /// Stops the analysis.
    fn stop(&mut self, commands: &mut Commands) {
        if let Some(task) = self.task.take() {
            commands.entity(task).try_despawn();
        }
    }

    fn begin(&mut self, effort: AnalysisEffort, commands: &mut Commands) -> std::io::Result<()> {
        let Some(history) = self.history.clone() else {
            return Ok(());
        };
        self.stop(commands);
        self.analysis = None;
        self.moments.clear();
        self.accounts = None;
        if self.effort.as_ref() != Some(&effort) {
            // Another engine starts anew: its chances cannot be compared with the others.
            self.thoughts.clear();
            self.chances = vec![None; history.len() + 1];
            self.effort = Some(effort.clone());
        }
        let thoughts = self.thoughts.clone();
        let task = Task::begin("analysis", move |worker| {
            let mut tell = |ply: usize, thought: &Thought, _: usize| {
                worker.tell(ReviewNews::Thought(ply, thought.clone()));
            };
            let analysis = analyse(&history, &effort, &thoughts, &worker.stop, &mut tell);
            worker.tell(ReviewNews::Done(analysis));
        })?;
        let task = commands.spawn((task, DespawnOnExit(Screen::Match)));
        self.task = Some(task.id());
        Ok(())
    }

    fn finish_analysis(&mut self, analysis: GameAnalysis) {
        let Some(history) = &self.history else { return };
        self.chances = analysis.thoughts.iter().map(|t| Some(t.white)).collect();
        self.moments = moment::moments(history, &analysis);
        self.accounts = Some(accounts(history, &analysis));
        self.analysis = Some(analysis);
        self.thoughts.clear();
    }
}

/// Starts a new review for another match.
pub(crate) fn follow(
    mut review: ResMut<Review>,
    (game, activity): (Res<Match>, Res<State<Activity>>),
    mut opened: MessageReader<RecordOpened>,
    mut commands: Commands,
) {
    let own = |opened: &&RecordOpened| opened.about == game.session.id();
    let source = opened.read().filter(own).last();
    let source = source.map(|opened| opened.source.clone());
    let looked_at = matches!(activity.get(), Activity::Review | Activity::Retry);
    // The review is kept while a position is edited.
    let waits = *activity.get() == Activity::Editor || review.history.is_some() == looked_at;
    if review.about == game.number() && waits {
        return;
    }
    review.stop(&mut commands);
    *review = Review {
        about: game.number(),
        ..Review::default()
    };
    if !looked_at {
        return;
    }
    let mut whole = game.session.clone();
    while whole.redo_ply().is_some() {}
    let source = source.unwrap_or_else(|| OpenedSource {
        path: None,
        record: record_of(&whole),
    });
    let history = whole.history().clone();
    review.chances = vec![None; history.len() + 1];
    let recorded = source.record.analysis.as_ref();
    let analysis = recorded.and_then(|recorded| record_form::from_record(&history, recorded));
    review.saving.source = Some(source);
    review.history = Some(history);
    if let Some(analysis) = analysis {
        review.finish_analysis(analysis);
    }
}

pub(crate) fn obey(
    mut inbox: MessageReader<ReviewRequest>,
    mut review: ResMut<Review>,
    mut game: ResMut<Match>,
    (mut activities, mut overlays): (Activities, Overlays),
    mut refresh: Refresh,
    mut steps: MessageWriter<ReplayRequest>,
    efforts: Efforts,
    mut toasts: ToastWriter,
    mut commands: Commands,
) {
    let before = game.generation();
    for request in activities.read(&mut inbox) {
        match request {
            // Answered beside the card.
            ReviewRequest::Open => {}
            ReviewRequest::Watch(ply) => {
                look_back(&mut game, &mut activities);
                steps.write(ReplayRequest::Follow { line: 0, ply: *ply });
                steps.write(ReplayRequest::Step(ReplayStep::On));
            }
            ReviewRequest::Analyse => {
                let positions = review.chances.len();
                let effort = efforts.of_each(game.session.settings(), positions);
                let task = effort.map(|effort| review.begin(effort, &mut commands));
                if let Some(Err(error)) = task {
                    toasts.alarm(error.to_string());
                }
            }
            ReviewRequest::Cancel => review.stop(&mut commands),
            ReviewRequest::Show(_) | ReviewRequest::Next => {
                let here = game.session.history().len();
                let later = |moment: &&Moment| moment.ply > here;
                let moments = &review.moments;
                let moment = match request {
                    ReviewRequest::Show(number) => moments.get(*number),
                    _ => moments.iter().find(later).or(moments.first()),
                };
                if let Some(ply) = moment.map(|moment| moment.ply)
                    && review.is_of(&game)
                {
                    game.change(|session| session.follow(0, ply));
                    show(&game, &mut refresh.board);
                    overlays.close();
                }
            }
        }
    }
    ignore_outdated(&mut game, before, &refresh.requests);
}

/// Puts a finished game under review; returns true if the game is under review now.
pub(super) fn look_back(game: &mut Match, activities: &mut Activities) -> bool {
    if game.is_replay() {
        return true;
    }
    let over = game.session.outcome().is_some();
    if over {
        game.change(|session| session.begin_replay(None));
        activities.turn_to(Activity::Review);
    }
    over
}

/// Reads the engine's results.
fn receive(
    mut review: ResMut<Review>,
    mut inbox: MessageReader<TaskNews<ReviewNews>>,
    settings: Res<Settings>,
    mut toasts: ToastWriter,
) {
    let text = &settings.config.text;
    for TaskNews { task, news } in inbox.read() {
        if review.task != Some(*task) {
            continue;
        }
        match news {
            Some(ReviewNews::Thought(ply, thought)) => {
                if let Some(place) = review.chances.get_mut(*ply) {
                    *place = Some(thought.white);
                }
                review.thoughts.push(thought.clone());
            }
            Some(ReviewNews::Done(Some(analysis))) => {
                review.task = None;
                review.finish_analysis(analysis.clone());
                review.saving.is_complete = true;
                toasts.say(text.get("review.done"));
            }
            Some(ReviewNews::Done(None)) => review.task = None,
            // It broke off.
            None => {
                review.task = None;
                toasts.alarm(text.get("review.failed"));
            }
        }
    }
}

/// Minimum time from one correction by a search that is still under way to the next: each finds the moments anew.
const PAUSE: Duration = Duration::from_secs(1);

/// Result of a search by which an analysis may be corrected.
#[derive(PartialEq)]
struct SearchResult {
    /// Generation of the match.
    generation: u64,
    form: SearchDisplay,
    /// Engine that the player has chosen.
    choice: Option<String>,
    depth: u32,
    /// Bits of the value.
    value: u64,
}

/// Last try to correct an analysis, and its time.
#[derive(Default)]
struct LastCorrection {
    result: Option<SearchResult>,
    at: Option<Duration>,
}

impl LastCorrection {
    /// Notes a try and returns true, unless this result was tried already, or it is too early while the search goes on.
    fn is_due(&mut self, result: SearchResult, now: Duration, goes_on: bool) -> bool {
        let is_early = goes_on && self.at.is_some_and(|at| now < at + PAUSE);
        if is_early || self.result.as_ref() == Some(&result) {
            return false;
        }
        (self.result, self.at) = (Some(result), Some(now));
        true
    }
}

/// Takes up a search of the position on the table that sees further than the analysis did; the moments of the game
/// follow. Only the engine of the analysis counts: the chances of others cannot be compared with its own.
fn correct(
    mut review: ResMut<Review>,
    game: Res<Match>,
    insight: Option<Res<Insight>>,
    (settings, time): (Res<Settings>, Res<Time>),
    mut last: Local<LastCorrection>,
) {
    if settings.is_changed() || review.analysis.is_none() {
        last.result = None;
    }
    let history = game.session.history();
    let mut corrected = || {
        let (insight, replay) = (insight.as_deref()?, game.session.replay()?);
        let ply = history.len();
        let own = review.is_of(&game) && ply <= replay.branches().shared_plies(replay.on());
        if !own {
            return None;
        }
        let analysis = review.analysis.as_ref()?;
        let (report, form) = (insight.report(&game, None)?, insight.reported_form(&game)?);
        if report.depth <= analysis.thoughts.get(ply)?.depth {
            return None;
        }
        let result = SearchResult {
            generation: game.generation(),
            form,
            choice: insight.choice().map(str::to_owned),
            depth: report.depth,
            value: report.value.to_bits(),
        };
        if !last.is_due(result, time.elapsed(), insight.searching()) {
            return None;
        }
        let (name, _) = searcher(&settings.config, &game, (insight.choice(), form))?;
        if name != analysis.engine {
            return None;
        }
        let played = review.history()?.moves().into_iter().nth(ply);
        analysis.corrected(history, played.as_ref(), report)
    };
    if let Some(corrected) = corrected() {
        review.finish_analysis(corrected);
        review.saving.is_complete = true;
    }
}

fn leave(mut review: ResMut<Review>) {
    review.task = None;
}

/// Adds the analysis to the app.
pub(super) fn plugin(app: &mut App) {
    add_task::<ReviewNews>(app);
    app.init_resource::<Review>()
        .init_resource::<Commenting>()
        .add_message::<ReviewRequest>()
        .add_systems(
            Update,
            (
                obey.after(crate::app::play::replay::obey)
                    .before(answer_requests)
                    .in_set(AppSystems::Match),
                (
                    save_on_request,
                    flush.run_if(on_message::<MatchCommand>.or_else(on_message::<ReplayRequest>)),
                )
                    .chain()
                    .before(crate::app::play::commands::obey)
                    .in_set(AppSystems::Match),
                (
                    receive,
                    correct.run_if(in_state(Activity::Review)),
                    let_go,
                    save,
                )
                    .chain()
                    .in_set(AppSystems::Turn),
            )
                // All three read the same state, from before a change: so the last frame of a review is still saved.
                .run_if(in_state(Screen::Match)),
        )
        .add_systems(
            Update,
            // Also in the frame in which a game is opened from the title.
            follow
                .run_if(in_state(Screen::Match))
                .after(AppSystems::Settle)
                .before(AppSystems::Board),
        )
        .add_systems(
            Last,
            flush.run_if(in_state(Screen::Match).and_then(on_message::<AppExit>)),
        )
        .add_systems(OnExit(Screen::Match), leave);
}
