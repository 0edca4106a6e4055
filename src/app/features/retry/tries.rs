//! Mistakes that are retried, and the tries.
//!
//! The mistakes are those of the review of the game. A try is made on the board, judged at once by the engine that
//! analysed the game, and taken back unless it is good. The review is put aside meanwhile, and restored as it was
//! left.

use crate::app::board::{Animating, ShowEffects, ShowPosition};
use crate::app::engine::effort::Efforts;
use crate::app::features::review::{self, Review};
use crate::app::play::game::{
    Match, MoveApplied, Refresh, Seats, answer_requests, ignore_outdated, show,
};
use crate::app::play::remote_players::Elsewhere;
use crate::app::state::{
    Activities, Activity, ActivityRequest, AppSystems, Begins, Overlays, Screen, add_activity_data,
};
use crate::app::task::{Task, TaskNews, add_task};
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::analysis::run::look_at;
use tibetango_content::analysis::{Moment, MoveVerdict, Thought, What, verdict};
use tibetango_records::session::clock::TimeControl;
use tibetango_records::session::{Player, Session};
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;

/// Time that a bad try stays on the board after it was judged.
const LOOK_AT_IT: Duration = Duration::from_millis(1800);

/// Requests of a person.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryRequest {
    /// Begin: with the mistake that is shown, else with the next one.
    Begin,
    /// Go to the next mistake, or finish after the last one.
    Next,
    /// Play the better move on the board.
    Show,
    /// Return to the review.
    Leave,
}

impl ActivityRequest for RetryRequest {
    const DURING: &'static [Activity] = &[Activity::Review, Activity::Retry];
}

/// Stage of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryStage {
    /// The person is to move.
    Try,
    /// A move lies on the board and is being judged.
    Judging,
    /// The move is judged: a good one stays, another one is taken back.
    Judged,
    /// The better move was shown.
    Shown,
    /// The last mistake is done.
    Done,
}

/// The mistakes that are retried.
#[derive(Component)]
pub struct Retry {
    /// The review as it was left, and the seats of its match, until they are put back.
    review: Option<(Session, Seats)>,
    /// The number of the match whose table it has.
    number: u64,
    /// The indices of the mistakes among the moments of the review.
    mistakes: Vec<usize>,
    /// The index of the current mistake, from 0.
    pub at: usize,
    /// Number of mistakes that have not been on the table yet.
    rest: usize,
    /// Stage of the current mistake.
    pub stage: RetryStage,
    /// The verdict on the last try.
    pub verdict: Option<MoveVerdict>,
    /// Whether the better move was found, for each mistake.
    successes: Vec<bool>,
    /// The indices of the mistakes whose better move was shown.
    reveals: Vec<usize>,
    /// Time that a try has lain on the board at rest.
    show_time: Duration,
    /// The search for the verdict on a try.
    task: Option<Entity>,
}

impl Retry {
    /// Returns the mistake that is on the table.
    #[must_use]
    pub fn mistake<'a>(&self, review: &'a Review) -> Option<&'a Moment> {
        review.moments.get(*self.mistakes.get(self.at)?)
    }

    /// Returns the number of mistakes, and the number of those whose better move was found.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        let found = self.successes.iter().filter(|found| **found).count();
        (self.mistakes.len(), found)
    }

    /// Returns the continuation after the better move, while that is shown.
    #[must_use]
    pub fn solution<'a>(&self, review: &'a Review) -> Option<&'a [PlainMove]> {
        match &self.mistake(review)?.what {
            What::Slip { better, .. } if self.stage == RetryStage::Shown => better.get(1..),
            _ => None,
        }
    }

    /// True if the better move, or one as good, lies on the board.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let good = |verdict: &MoveVerdict| verdict.worth.is_good();
        self.stage == RetryStage::Judged && self.verdict.as_ref().is_some_and(good)
    }
}

/// Returns the indices of the mistakes to retry among the moments: those of the only person, if one person played,
/// else those of both sides.
#[must_use]
pub fn mistakes(game: &Match, review: &Review) -> Vec<usize> {
    let own = game.only_human();
    let own_slip = |moment: &Moment| {
        matches!(moment.what, What::Slip { .. }) && own.is_none_or(|side| moment.side == side)
    };
    let numbered = review.moments.iter().enumerate();
    let slips = numbered.filter(|(_, moment)| own_slip(moment));
    slips.map(|(number, _)| number).collect()
}

/// Returns the game before a mistake, for its player to continue.
fn before(review: &Session, history: &AnyGameHistory, moment: &Moment) -> Session {
    let mut history = history.clone();
    while history.len() > moment.ply && history.undo() {}
    let mut settings = review.settings().clone();
    settings.time = TimeControl::None;
    settings.players[history.seat(moment.side).index()] = Player::Human;
    Session::with_history(settings, history)
}

/// Puts the current mistake on the table.
fn put(
    game: &mut Match,
    retry: &mut Retry,
    review: &Review,
    board: &mut MessageWriter<ShowPosition>,
) {
    retry.verdict = None;
    retry.stage = RetryStage::Try;
    let mistake = review.history().zip(retry.mistake(review));
    let Some(((history, moment), (session, _))) = mistake.zip(retry.review.as_ref()) else {
        return;
    };
    let next = before(session, history, moment);
    game.exchange(next, Seats::Task { closed: false });
    show(game, board);
}

/// Restores the review, and tells it which better moves were found or shown.
fn leave(game: &mut Match, retry: &mut Retry, review: &mut Review) {
    let Some((session, seats)) = retry.review.take() else {
        return;
    };
    let found = retry.mistakes.iter().zip(&retry.successes);
    let found = found.filter_map(|(number, found)| found.then_some(*number));
    review.tell(found.chain(retry.reveals.iter().copied()));
    game.exchange(session, seats);
}

fn obey(
    mut inbox: MessageReader<RetryRequest>,
    retry: Option<Single<&mut Retry>>,
    mut game: ResMut<Match>,
    mut review: ResMut<Review>,
    (mut activities, mut overlays): (Activities, Overlays),
    mut refresh: Refresh,
    mut effects: MessageWriter<ShowEffects>,
    mut begins: ResMut<Begins<Retry>>,
    mut commands: Commands,
) {
    // One request at a time: the second press of a hurried hand was meant for what it saw.
    let request = activities.read(&mut inbox).next().copied();
    inbox.clear();
    let Some(request) = request else {
        return;
    };
    let since = game.generation();
    let mut retry = retry.map(Single::into_inner);
    let number = retry.as_ref().map(|retry| retry.number);
    if number.is_some_and(|number| number != game.number()) {
        // Something else has taken the table in this frame.
        return;
    }
    match (request, &mut retry) {
        (RetryRequest::Begin, None) => {
            let Some(mut retry_start) = begin(&game, &review) else {
                return;
            };
            put(&mut game, &mut retry_start, &review, &mut refresh.board);
            begins.with(retry_start);
            activities.turn_to(Activity::Retry);
            overlays.close();
        }
        (RetryRequest::Next, Some(retry)) => {
            if let Some(task) = retry.task.take() {
                commands.entity(task).try_despawn();
            }
            if retry.rest > 0 {
                retry.rest -= 1;
                retry.at = (retry.at + 1) % retry.mistakes.len();
                put(&mut game, retry, &review, &mut refresh.board);
            } else {
                retry.stage = RetryStage::Done;
                game.judge(true);
            }
        }
        (RetryRequest::Show, Some(retry)) if retry.stage == RetryStage::Try => {
            let best = retry.mistake(&review).and_then(better).cloned();
            let played = best.and_then(|best| game.change(|session| session.play(&best).ok()));
            if let Some(played) = played {
                retry.stage = RetryStage::Shown;
                let number = retry.mistakes.get(retry.at).copied();
                retry.reveals.extend(number);
                retry.verdict = None;
                game.judge(true);
                let stamp = game.stamp();
                effects.write(ShowEffects {
                    stamp,
                    effects: played,
                });
            }
        }
        (RetryRequest::Leave, Some(retry)) => {
            leave(&mut game, retry, &mut review);
            activities.turn_to(Activity::Review);
            show(&game, &mut refresh.board);
        }
        _ => {}
    }
    ignore_outdated(&mut game, since, &refresh.requests);
}

/// Begins with the mistake that is shown, else with the next one, else with the first; earlier mistakes follow after
/// the last.
fn begin(game: &Match, review: &Review) -> Option<Retry> {
    review.analysis.as_ref().filter(|_| review.is_of(game))?;
    let mistakes = mistakes(game, review);
    let here = game.session.history().len();
    let reached = |number: &usize| review.moments[*number].ply >= here;
    let at = mistakes.iter().position(reached).unwrap_or(0);
    Some(Retry {
        review: Some(game.copy()),
        number: game.number(),
        successes: vec![false; mistakes.len()],
        reveals: Vec::new(),
        stage: RetryStage::Try,
        verdict: None,
        show_time: Duration::ZERO,
        task: None,
        at,
        rest: mistakes.len().saturating_sub(1),
        mistakes: Some(mistakes).filter(|mistakes| !mistakes.is_empty())?,
    })
}

/// Returns the better move of a mistake.
fn better(moment: &Moment) -> Option<&PlainMove> {
    match &moment.what {
        What::Slip { better, .. } => better.first(),
        What::Costly { .. } | What::Capture(_) => None,
    }
}

/// Starts judging a try.
fn take_up(
    mut applied: MessageReader<MoveApplied>,
    mut retry: Single<&mut Retry>,
    mut game: ResMut<Match>,
    review: Res<Review>,
    efforts: Efforts,
    mut commands: Commands,
) {
    let played = applied.read().any(|applied| !applied.effects.is_empty());
    // A move in the review, which was made a frame earlier, is no try.
    let ply = retry.mistake(&review).map(|mistake| mistake.ply);
    let tried = played && ply.is_some_and(|ply| game.session.history().len() > ply);
    if !tried || retry.stage != RetryStage::Try {
        return;
    }
    game.judge(true);
    retry.show_time = Duration::ZERO;
    let history = game.session.history().clone();
    if history.moves().last() == retry.mistake(&review).and_then(better) {
        // The move's worth is known.
        retry.take(&history, &review, None);
        return;
    }
    let effort = efforts.of(game.session.settings());
    let task = effort.and_then(|effort| {
        let task = Task::begin("try", move |worker| {
            worker.tell(look_at(&history, &effort, &worker.stop));
        });
        task.ok()
    });
    // Without an engine there is no verdict.
    retry.stage = match task {
        Some(_) => RetryStage::Judging,
        None => RetryStage::Judged,
    };
    let despawn = DespawnOnExit(Activity::Retry);
    retry.task = task.map(|task| commands.spawn((task, despawn)).id());
}

impl Retry {
    /// Judges the try, the last move of `history`, by the engine's thought about the position after it: `None` if the
    /// try is the engine's own move.
    fn take(&mut self, history: &AnyGameHistory, review: &Review, after: Option<&Thought>) {
        let mut before = history.clone();
        let tried = history.moves().pop().filter(|_| before.undo());
        let new_verdict = tried.zip(self.mistake(review)).and_then(|(tried, moment)| {
            let What::Slip { loss, .. } = moment.what else {
                return None;
            };
            let thought = review.analysis.as_ref()?.thoughts.get(moment.ply)?;
            let after = after.unwrap_or(thought);
            Some(verdict(&before, &tried, [thought, after], loss))
        });
        if new_verdict
            .as_ref()
            .is_some_and(|new_verdict| new_verdict.worth.is_good())
            && let Some(success) = self.successes.get_mut(self.at)
        {
            *success = true;
        }
        self.verdict = new_verdict;
        self.stage = RetryStage::Judged;
    }
}

/// Reads the engine's thought, and takes back a try that is not good.
fn judge(
    mut retry: Single<&mut Retry>,
    mut game: ResMut<Match>,
    review: Res<Review>,
    mut inbox: MessageReader<TaskNews<Option<Thought>>>,
    mut board: MessageWriter<ShowPosition>,
    animating: Res<Animating>,
    time: Res<Time>,
) {
    for TaskNews { task, news } in inbox.read() {
        if retry.task != Some(*task) || retry.stage != RetryStage::Judging {
            continue;
        }
        retry.task = None;
        if let Some(Some(thought)) = news {
            let history = game.session.history().clone();
            retry.take(&history, &review, Some(thought));
        } else {
            // It broke off.
            (retry.verdict, retry.stage) = (None, RetryStage::Judged);
        }
    }
    if retry.stage == RetryStage::Judged && !retry.is_solved() && !animating.0 {
        retry.show_time += time.delta();
        if retry.show_time >= LOOK_AT_IT {
            game.change(|session| session.undo_ply());
            game.judge(false);
            show(&game, &mut board);
            retry.stage = RetryStage::Try;
        }
    }
}

/// Restores the review when the table is left; another match has a number of its own. A match that was played elsewhere
/// is left there, too.
fn end(
    removed: On<Remove, Retry>,
    mut retries: Query<&mut Retry>,
    mut game: ResMut<Match>,
    mut review: ResMut<Review>,
    mut elsewhere: MessageWriter<Elsewhere>,
) {
    let Ok(mut retry) = retries.get_mut(removed.entity) else {
        return;
    };
    if let Some((session, seats)) = &retry.review {
        elsewhere.write_batch(seats.leave_message(session));
    }
    if retry.number == game.number() {
        leave(&mut game, &mut retry, &mut review);
    }
}

/// Adds the tries to the app.
pub(super) fn plugin(app: &mut App) {
    add_activity_data::<Retry>(app, Activity::Retry);
    add_task::<Option<Thought>>(app);
    app.add_message::<RetryRequest>()
        .add_systems(
            Update,
            (
                obey.run_if(in_state(Screen::Match))
                    .after(review::obey)
                    .before(answer_requests)
                    .in_set(AppSystems::Match),
                (take_up, judge)
                    .chain()
                    .run_if(in_state(Activity::Retry))
                    .after(AppSystems::Settle)
                    .after(review::follow)
                    .before(AppSystems::Board),
            ),
        )
        .add_observer(end);
}
