//! A challenge on the table: a try is judged by the exact proof, answered by the other side, and taken back
//! if it was wrong. After two wrong tries the point glows where the right move begins, after four the
//! solution is shown. It is there for visitors of an exhibition and for everybody else.

mod advance;
mod ladder;
mod thought;
mod wishes;

use crate::app::play::game::Match;
use crate::app::state::{AppSystems, Screen};
use crate::app::thinking::job::Job;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::time::Duration;
use tibetango_content::analysis::Why;
use tibetango_content::challenge::Challenge;
use tibetango_engines::goals::{Course, Refused, Verdict};
use tibetango_lab::statistics::event::ChallengeEnd;
use tibetango_rules::{GameName, PlainMove, Point, Side};

pub use ladder::{Ladder, Posed, ROUND};
pub use wishes::{PuzzleWanted, games, next_game};

use thought::{Judged, Shown};

/// After so many wrong tries the point glows where the right move begins.
pub const HINT_AFTER: u8 = 2;
/// After so many the solution is shown.
pub const SHOW_AFTER: u8 = 4;

/// How long the ribbon stands before it can be left: who presses twice has seen only what was there before.
const STANDS: Duration = Duration::from_millis(600);

/// A challenge is done with.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct PuzzleEnded {
    /// Of this game.
    pub game: GameName,
    /// Which.
    pub id: String,
    /// What kind of task it is.
    pub kind: String,
    /// Its step of difficulty.
    pub step: u8,
    /// What came of it.
    pub end: ChallengeEnd,
}

/// How far a challenge has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A move is waited for.
    Try,
    /// One lies on the board and is judged.
    Judging,
    /// It is judged, and answered move by move; a wrong one is then taken back.
    Answering(Verdict),
    /// The solution is looked for.
    Seeking,
    /// It is shown, move by move.
    Showing,
    /// It has been shown to its end.
    Shown,
    /// A move solved the challenge.
    Solved,
    /// What was done is counted up.
    Ribbon,
}

/// The challenge on the table.
#[derive(Resource)]
pub struct Puzzle {
    /// How far somebody has come with those of the game.
    pub ladder: Ladder,
    challenge: Challenge,
    course: Course,
    solver: Side,
    /// How far it has come.
    pub stage: Stage,
    /// How many tries were wrong.
    pub wrong: u8,
    /// What the last try was worth, if there was one.
    pub said: Option<Verdict>,
    /// Why the last move is good, or what its answer does.
    pub why: Vec<Why>,
    /// Moves that are still to be shown.
    next: VecDeque<Shown>,
    /// How long the board has shown this at rest.
    rested: Duration,
    judging: Option<Job<Result<Judged, Refused>>>,
    seeking: Option<Job<Vec<Shown>>>,
    /// What solves what is left of it, once that is found out.
    solution: Option<Vec<Shown>>,
    /// It has lain on the table.
    entered: bool,
}

impl Puzzle {
    fn new(ladder: Ladder, challenge: Challenge, course: Course) -> Self {
        Self {
            ladder,
            challenge,
            solver: course.line().to_move(),
            course,
            stage: Stage::Try,
            wrong: 0,
            said: None,
            why: Vec::new(),
            next: VecDeque::new(),
            rested: Duration::ZERO,
            judging: None,
            seeking: None,
            solution: None,
            entered: false,
        }
    }

    /// What is asked for.
    #[must_use]
    pub fn challenge(&self) -> &Challenge {
        &self.challenge
    }

    /// The side that solves it.
    #[must_use]
    pub fn solver(&self) -> Side {
        self.solver
    }

    /// The game as far as it was played rightly.
    #[must_use]
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// True when it is solved, or its solution has been shown.
    #[must_use]
    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Solved | Stage::Shown)
    }

    /// True once the ribbon has stood for a moment: from then on it can be left.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.stage != Stage::Ribbon || self.rested >= STANDS
    }

    /// Where the right move begins, after some wrong ones.
    #[must_use]
    pub fn hint(&self) -> Option<Point> {
        let told = self.stage == Stage::Try && self.wrong >= HINT_AFTER;
        let first = self.solution.as_ref().filter(|_| told)?.first()?;
        first.mv.from.or(first.mv.to)
    }

    /// True while it is not known yet what the last move was worth: until then nothing of it is counted.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.judging.is_some()
    }

    fn to(&mut self, stage: Stage) {
        self.stage = stage;
        self.rested = Duration::ZERO;
    }

    /// Begins to look for what solves the rest, unless that is known or looked for.
    fn seek(&mut self) {
        if self.solution.is_none() && self.seeking.is_none() {
            let begun = thought::solve(&self.course);
            self.seeking = begun.inspect_err(|e| error!("a challenge: {e}")).ok();
        }
    }

    /// A move was made on the board.
    fn take_up(&mut self, mv: PlainMove) {
        self.said = None;
        self.why.clear();
        self.to(Stage::Judging);
        let begun = thought::judge(&self.course, mv);
        self.judging = begun.inspect_err(|e| error!("a challenge: {e}")).ok();
    }

    /// What it was worth is known.
    fn take(&mut self, judged: Judged) {
        let Judged {
            course,
            answer,
            why,
        } = judged;
        let replies = answer.replies.into_iter().map(|reply| Shown {
            mv: reply.mv,
            why: Vec::new(),
        });
        self.next = replies.collect();
        (self.said, self.why) = (Some(answer.verdict), why);
        if answer.verdict == Verdict::Wrong {
            self.wrong += 1;
        } else {
            self.course = course;
            (self.solution, self.seeking) = (None, None);
        }
        if self.wrong >= HINT_AFTER && answer.verdict != Verdict::Solved {
            self.seek();
        }
        self.to(Stage::Answering(answer.verdict));
    }

    /// Hears what was found out; what a move was worth waits until it lies there. False where the challenge
    /// cannot be gone on with.
    fn hear(&mut self, rests: bool) -> bool {
        // Asked before what it told: after its end it tells nothing.
        let over = self.seeking.as_ref().is_some_and(Job::is_over);
        if let Some(found) = self.seeking.as_ref().and_then(|job| job.news().last()) {
            (self.solution, self.seeking) = (Some(found), None);
        } else if over {
            self.seeking = None;
        }
        let judging = self.judging.as_ref().filter(|_| rests);
        let over = judging.is_some_and(Job::is_over);
        match judging.and_then(|job| job.news().last()) {
            Some(Ok(judged)) if self.stage == Stage::Judging => {
                self.judging = None;
                self.take(judged);
            }
            Some(Err(refused)) => {
                error!("the challenge {}: {refused}", self.challenge.id);
                self.judging = None;
            }
            None if over => self.judging = None,
            _ => {}
        }
        let found = |steps: &Vec<Shown>| !steps.is_empty();
        match self.stage {
            Stage::Judging => self.judging.is_some(),
            Stage::Seeking => self.seeking.is_some() || self.solution.as_ref().is_some_and(found),
            _ => true,
        }
    }

    /// What is told of it when it ends like this.
    fn ended(&self, end: ChallengeEnd) -> PuzzleEnded {
        PuzzleEnded {
            game: self.ladder.game,
            id: self.challenge.id.clone(),
            kind: self.challenge.kind.clone(),
            step: self.challenge.step,
            end,
        }
    }

    /// The same where it is left, unless it had ended before.
    fn left(&self) -> Option<PuzzleEnded> {
        let open = !self.is_done() && self.stage != Stage::Ribbon;
        open.then(|| self.ended(ChallengeEnd::Left))
    }
}

/// It ends with whatever takes its place on the table.
fn end(
    mut puzzle: ResMut<Puzzle>,
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    mut ended: MessageWriter<PuzzleEnded>,
    mut commands: Commands,
) {
    let posed = game.is_some_and(|game| game.mode().is_puzzle());
    if posed && *screen.get() == Screen::Match {
        if !puzzle.entered {
            puzzle.entered = true;
        }
        return;
    }
    if puzzle.entered {
        ended.write_batch(puzzle.left());
    }
    commands.remove_resource::<Puzzle>();
}

/// True when no change of screen is on its way: what begins on the title is not over.
fn settled(next: Res<NextState<Screen>>) -> bool {
    matches!(*next, NextState::Unchanged)
}

/// Adds the challenges to the app.
pub(crate) fn plugin(app: &mut App) {
    let on_the_table = || resource_exists::<Puzzle>.and_then(resource_exists::<Match>);
    app.init_resource::<Posed>()
        .add_message::<PuzzleWanted>()
        .add_message::<PuzzleEnded>()
        .add_systems(
            Update,
            (
                wishes::obey
                    .after(AppSystems::Input)
                    .before(AppSystems::Match),
                (advance::take_up, advance::advance)
                    .chain()
                    .run_if(on_the_table())
                    .after(AppSystems::Match)
                    .before(AppSystems::Board),
                end.run_if(resource_exists::<Puzzle>.and_then(settled))
                    .in_set(AppSystems::Marks),
            ),
        );
}
