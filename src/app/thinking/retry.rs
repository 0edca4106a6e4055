//! Find the better move: a player's own mistakes tried again, one after the other.
//!
//! The review of the game says where they are. A try is made on the board, judged at once by the
//! engine that looked at the game, and taken back unless it is good. The review waits meanwhile,
//! and is there again as it was left.

use super::job::Job;
use super::review::{Efforts, Review};
use crate::app::board::{Animating, ShowEffects, ShowPosition};
use crate::app::play::game::{Match, MoveApplied, show};
use crate::app::play::mode::Mode;
use crate::app::state::{AppSystems, Overlay, Screen, go};
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::analysis::run::look_at;
use tibetango_content::analysis::{Moment, Thought, Verdict, What, verdict};
use tibetango_records::session::clock::TimeControl;
use tibetango_records::session::{Player, Session};
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyLine;

/// How long a try that is not good stays on the board once it lies there and is judged.
const LOOK_AT_IT: Duration = Duration::from_millis(1800);

/// What a person wants of it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryWanted {
    /// Begin: with the mistake that is shown, else with the next one.
    Begin,
    /// The next mistake; after the last one it is done.
    Next,
    /// The better move, played on the board.
    Show,
    /// Back to the review.
    Leave,
}

/// How far a mistake has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A move is waited for.
    Try,
    /// One lies on the board and is judged.
    Judging,
    /// It is judged: a good one stays, another one is taken back.
    Judged,
    /// The better move was shown.
    Shown,
    /// After the last mistake.
    Done,
}

/// The mistakes that are tried again.
#[derive(Resource)]
pub struct Retry {
    /// The review as it was left.
    kept: Session,
    /// The numbers of the mistakes among the moments of the review.
    mistakes: Vec<usize>,
    /// Which of them is on the table, from 0.
    pub at: usize,
    /// How many have not been on the table yet.
    left: usize,
    /// How far it has come.
    pub stage: Stage,
    /// What was said of the last try.
    pub verdict: Option<Verdict>,
    /// Mistakes for which the better move was found, by their place.
    found: Vec<bool>,
    /// The numbers of those for which it was shown.
    given: Vec<usize>,
    /// How long a try has lain on the board at rest.
    shown: Duration,
    job: Option<Job<Option<Thought>>>,
}

impl Retry {
    /// The mistake that is on the table.
    #[must_use]
    pub fn mistake<'a>(&self, review: &'a Review) -> Option<&'a Moment> {
        review.moments.get(*self.mistakes.get(self.at)?)
    }

    /// How many mistakes there are, and for how many of them the better move was found.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        let found = self.found.iter().filter(|found| **found).count();
        (self.mistakes.len(), found)
    }

    /// What would come after the better move, while that is shown.
    #[must_use]
    pub fn solution<'a>(&self, review: &'a Review) -> Option<&'a [PlainMove]> {
        let shown = self.mistake(review).filter(|_| self.stage == Stage::Shown);
        match &shown?.what {
            What::Slip { better, .. } => better.get(1..),
            What::Costly { .. } | What::Capture(_) => None,
        }
    }

    /// True when the better move lies on the board, or as good a one.
    #[must_use]
    pub fn solved(&self) -> bool {
        let good = |verdict: &Verdict| verdict.worth.is_good();
        self.stage == Stage::Judged && self.verdict.as_ref().is_some_and(good)
    }
}

/// The mistakes to be tried again, by their numbers among the moments: one's own where one person
/// played, else those of both sides.
#[must_use]
pub fn mistakes(game: &Match, review: &Review) -> Vec<usize> {
    let own = game.only_human();
    let wanted = |moment: &Moment| {
        matches!(moment.what, What::Slip { .. }) && own.is_none_or(|side| moment.side == side)
    };
    let numbered = review.moments.iter().enumerate();
    let slips = numbered.filter(|(_, moment)| wanted(moment));
    slips.map(|(number, _)| number).collect()
}

/// The game as it was before a mistake, for its player to go on.
fn before(kept: &Session, line: &AnyLine, moment: &Moment) -> Session {
    let mut line = line.clone();
    while line.len() > moment.ply && line.undo() {}
    let mut setup = kept.setup().clone();
    setup.time = TimeControl::None;
    setup.players[line.seat(moment.side).index()] = Player::Human;
    Session::with_line(setup, line)
}

/// Puts the mistake of this place on the table.
fn put(
    game: &mut Match,
    retry: &mut Retry,
    review: &Review,
    board: &mut MessageWriter<ShowPosition>,
) {
    retry.job = None;
    retry.verdict = None;
    retry.stage = Stage::Try;
    let Some((line, moment)) = review.line().zip(retry.mistake(review)) else {
        return;
    };
    let next = before(&retry.kept, line, moment);
    game.change(|session, mode| {
        *session = next;
        *mode = Mode::Retry { judged: false };
    });
    show(game, board);
}

/// The review is on the table again, and tells what was found.
fn leave(game: &mut Match, retry: &Retry, review: &mut Review) {
    let found = retry.mistakes.iter().zip(&retry.found);
    let found = found.filter_map(|(number, found)| found.then_some(*number));
    review.tell(found.chain(retry.given.iter().copied()));
    game.change(|session, mode| {
        session.clone_from(&retry.kept);
        *mode = Mode::Review;
    });
}

fn obey(
    mut inbox: MessageReader<RetryWanted>,
    mut retry: Option<ResMut<Retry>>,
    mut game: ResMut<Match>,
    mut review: ResMut<Review>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut board: MessageWriter<ShowPosition>,
    mut effects: MessageWriter<ShowEffects>,
    mut commands: Commands,
) {
    // One at a time: the second press of a hurried hand was meant for what it saw.
    let wanted = inbox.read().next().copied();
    inbox.clear();
    let Some(wanted) = wanted else {
        return;
    };
    match (wanted, &mut retry) {
        (RetryWanted::Begin, None) if game.mode().is_review() => {
            let Some(mut begun) = begin(&game, &review) else {
                return;
            };
            put(&mut game, &mut begun, &review, &mut board);
            commands.insert_resource(begun);
            go(&mut overlay, Overlay::None);
        }
        (RetryWanted::Next, Some(retry)) => {
            if retry.left > 0 {
                retry.left -= 1;
                retry.at = (retry.at + 1) % retry.mistakes.len();
                put(&mut game, retry, &review, &mut board);
            } else {
                retry.job = None;
                retry.stage = Stage::Done;
                game.judge(true);
            }
        }
        (RetryWanted::Show, Some(retry)) if retry.stage == Stage::Try => {
            let best = retry.mistake(&review).and_then(better).cloned();
            let played = best.and_then(|best| game.change(|session, _| session.play(&best).ok()));
            if let Some(played) = played {
                retry.stage = Stage::Shown;
                let number = retry.mistakes.get(retry.at).copied();
                retry.given.extend(number);
                retry.verdict = None;
                game.judge(true);
                let stamp = game.stamp();
                effects.write(ShowEffects {
                    stamp,
                    effects: played,
                });
            }
        }
        (RetryWanted::Leave, Some(retry)) => {
            leave(&mut game, retry, &mut review);
            show(&game, &mut board);
            commands.remove_resource::<Retry>();
        }
        _ => {}
    }
}

/// Begins with the mistake that is shown, else with the next one, else with the first; those before it come
/// after the last.
fn begin(game: &Match, review: &Review) -> Option<Retry> {
    review.analysis.as_ref()?;
    let mistakes = mistakes(game, review);
    let here = game.session.line().len();
    let reached = |number: &usize| review.moments[*number].ply >= here;
    let at = mistakes.iter().position(reached).unwrap_or(0);
    Some(Retry {
        kept: (*game.session).clone(),
        found: vec![false; mistakes.len()],
        given: Vec::new(),
        stage: Stage::Try,
        verdict: None,
        shown: Duration::ZERO,
        job: None,
        at,
        left: mistakes.len().saturating_sub(1),
        mistakes: Some(mistakes).filter(|mistakes| !mistakes.is_empty())?,
    })
}

/// The better move of a mistake.
fn better(moment: &Moment) -> Option<&PlainMove> {
    match &moment.what {
        What::Slip { better, .. } => better.first(),
        What::Costly { .. } | What::Capture(_) => None,
    }
}

/// A try was made: it is judged.
fn take_up(
    mut applied: MessageReader<MoveApplied>,
    mut retry: ResMut<Retry>,
    mut game: ResMut<Match>,
    review: Res<Review>,
    efforts: Efforts,
) {
    let played = applied.read().any(|applied| !applied.effects.is_empty());
    if !played || retry.stage != Stage::Try {
        return;
    }
    game.judge(true);
    retry.shown = Duration::ZERO;
    let line = game.session.line().clone();
    if line.moves().last() == retry.mistake(&review).and_then(better) {
        // Its worth is known.
        retry.take(&line, &review, None);
        return;
    }
    let effort = efforts.of(game.session.setup());
    let search = effort.and_then(|effort| {
        let search = Job::begin("try", move |stop, outbox| {
            // The app may be gone already.
            let _ = outbox.send(look_at(&line, &effort, stop));
        });
        search.ok()
    });
    // Without an engine nothing can be said of it.
    retry.stage = match search {
        Some(_) => Stage::Judging,
        None => Stage::Judged,
    };
    retry.job = search;
}

impl Retry {
    /// Judges the try, the last move of `line`, by what was thought of the position after it: nothing
    /// where it is the move that the engine would play.
    fn take(&mut self, line: &AnyLine, review: &Review, after: Option<&Thought>) {
        let mut before = line.clone();
        let tried = line.moves().pop().filter(|_| before.undo());
        let said = tried.zip(self.mistake(review)).and_then(|(tried, moment)| {
            let What::Slip { loss, .. } = moment.what else {
                return None;
            };
            let known = review.analysis.as_ref()?.thoughts.get(moment.ply)?;
            let after = after.unwrap_or(known);
            Some(verdict(&before, &tried, [known, after], loss))
        });
        if said.as_ref().is_some_and(|said| said.worth.is_good())
            && let Some(found) = self.found.get_mut(self.at)
        {
            *found = true;
        }
        self.verdict = said;
        self.stage = Stage::Judged;
    }
}

/// Hears what the engine thinks, and takes back a try that is not good.
fn judge(
    mut retry: ResMut<Retry>,
    mut game: ResMut<Match>,
    review: Res<Review>,
    mut board: MessageWriter<ShowPosition>,
    animating: Res<Animating>,
    time: Res<Time>,
) {
    let heard = retry.job.as_ref().and_then(|job| job.news().last());
    if let Some(thought) = heard.flatten().filter(|_| retry.stage == Stage::Judging) {
        let line = game.session.line().clone();
        retry.take(&line, &review, Some(&thought));
        retry.job = None;
    }
    if retry.stage == Stage::Judged && !retry.solved() && !animating.0 {
        retry.shown += time.delta();
        if retry.shown >= LOOK_AT_IT {
            game.change(|session, _| session.undo_ply());
            game.judge(false);
            show(&game, &mut board);
            retry.stage = Stage::Try;
        }
    }
}

/// It ends with whatever takes its place on the table; the review comes back before the table is left.
fn end(
    retry: Res<Retry>,
    mut game: ResMut<Match>,
    mut review: ResMut<Review>,
    screen: Res<State<Screen>>,
    mut commands: Commands,
) {
    let retried = matches!(game.mode(), Mode::Retry { .. });
    if retried && *screen.get() == Screen::Match {
        return;
    }
    if retried {
        leave(&mut game, &retry, &mut review);
    }
    commands.remove_resource::<Retry>();
}

/// Adds the tries to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<RetryWanted>().add_systems(
        Update,
        (
            obey.run_if(in_state(Screen::Match))
                .after(super::review::obey)
                .in_set(AppSystems::Match),
            (take_up, judge)
                .chain()
                .run_if(resource_exists::<Retry>)
                .after(AppSystems::Match)
                .before(AppSystems::Board),
            end.run_if(resource_exists::<Retry>.and_then(resource_exists::<Match>))
                .in_set(AppSystems::Marks),
        ),
    );
}
