//! A challenge on the table: a try is judged by exact proof, answered by the other side, and taken back if it was
//! wrong. After two wrong tries the first point of the right move is highlighted, after four the solution is shown.
//! Challenges are for visitors of an exhibition and for everybody else.

mod advance;
mod ladder;
mod navigation;
mod requests;
mod ribbon;
mod ribbon_file;
mod verdicts;
mod view;

use crate::app::input::state::{Highlights, clear_highlights};
use crate::app::state::{Activity, AppSystems, Overlay, add_activity_data};
use crate::app::task::{Task, add_task};
use crate::app::ui::UiSystems;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use std::collections::VecDeque;
use std::time::Duration;
use tibetango_content::analysis::Why;
use tibetango_content::challenge::Challenge;
use tibetango_engines::goals::{ChallengeAttempt, TryVerdict};
use tibetango_lab::statistics::event::ChallengeEnd;
use tibetango_rules::{GameName, PlainMove, Point, Side};

pub use ladder::{ChallengeOrder, Ladder, ROUND};
pub use requests::{ChallengeRequest, games, next_game};
pub use ribbon_file::{RibbonFile, RibbonNews, RibbonPicture, RibbonRequest};
pub use verdicts::{ChallengeAnswer, JudgedTry, SolutionMove};

/// Number of wrong tries after which the first point of the right move is highlighted.
pub const HINT_AFTER: u8 = 2;
/// Number of wrong tries after which the solution is shown.
pub const SHOW_AFTER: u8 = 4;

/// Minimum time that the ribbon is shown: the second of two quick presses was meant for the previous stage.
const MIN_RIBBON_TIME: Duration = Duration::from_millis(600);

/// Sent when a challenge has ended.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ChallengeEnded {
    /// The game of the challenge.
    pub game: GameName,
    /// The challenge's id.
    pub id: String,
    /// The kind of challenge.
    pub kind: String,
    /// The step of difficulty.
    pub step: u8,
    /// The way in which it ended.
    pub end: ChallengeEnd,
}

/// Stage of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeStage {
    /// A move is awaited.
    Try,
    /// A move lies on the board and is being judged.
    Judging,
    /// The move is judged, and answered move by move; a wrong one is then taken back.
    Answering(TryVerdict),
    /// The solution is being searched.
    Seeking,
    /// The solution is shown, move by move.
    Showing,
    /// The solution has been shown to its end.
    Shown,
    /// A move solved the challenge.
    Solved,
    /// The ribbon with the results of the round is shown.
    Ribbon,
}

/// The challenge on the table.
#[derive(Component)]
pub struct ActiveChallenge {
    /// Progress with the challenges of the game.
    pub ladder: Ladder,
    challenge: Challenge,
    course: ChallengeAttempt,
    solver: Side,
    /// Stage of the challenge.
    pub stage: ChallengeStage,
    /// Number of wrong tries.
    pub wrong: u8,
    /// The verdict on the last try, if there was one.
    pub verdict: Option<TryVerdict>,
    /// Reasons why the last move is good, or the effects of its answer.
    pub why: Vec<Why>,
    /// Moves that remain to be shown.
    next: VecDeque<SolutionMove>,
    /// Time that the board has shown this stage at rest.
    rest_time: Duration,
    /// The thread that judges the move.
    judging: Option<Entity>,
    /// Its answer, until the move lies on the board; the reason if there is none.
    answer: Option<Result<JudgedTry, String>>,
    /// The thread that searches for the solution.
    seeking: Option<Entity>,
    /// The solution from here on, once it is known.
    solution: Option<Vec<SolutionMove>>,
    /// The file of the ribbon.
    file: RibbonFile,
}

impl ActiveChallenge {
    fn new(ladder: Ladder, challenge: Challenge, course: ChallengeAttempt) -> Self {
        Self {
            ladder,
            challenge,
            solver: course.history().to_move(),
            course,
            stage: ChallengeStage::Try,
            wrong: 0,
            verdict: None,
            why: Vec::new(),
            next: VecDeque::new(),
            rest_time: Duration::ZERO,
            judging: None,
            answer: None,
            seeking: None,
            solution: None,
            file: RibbonFile::Unsaved,
        }
    }

    /// Returns the challenge.
    #[must_use]
    pub fn challenge(&self) -> &Challenge {
        &self.challenge
    }

    /// Returns the game up to the last right move.
    #[must_use]
    pub fn course(&self) -> &ChallengeAttempt {
        &self.course
    }

    /// True if it is solved, or its solution has been shown.
    #[must_use]
    pub fn is_done(&self) -> bool {
        matches!(self.stage, ChallengeStage::Solved | ChallengeStage::Shown)
    }

    /// True while a verdict or the solution is awaited.
    pub(crate) fn awaits_answer(&self) -> bool {
        matches!(
            self.stage,
            ChallengeStage::Judging | ChallengeStage::Seeking
        )
    }

    /// True once the ribbon has been shown long enough to be left.
    #[must_use]
    pub fn can_be_left(&self) -> bool {
        self.stage != ChallengeStage::Ribbon || self.rest_time >= MIN_RIBBON_TIME
    }

    /// Returns the first point of the right move, after some wrong tries.
    #[must_use]
    pub fn hint(&self) -> Option<Point> {
        let has_hint = self.stage == ChallengeStage::Try && self.wrong >= HINT_AFTER;
        let first = self.solution.as_ref().filter(|_| has_hint)?.first()?;
        first.mv.from.or(first.mv.to)
    }

    /// Returns the state of the ribbon's file.
    #[must_use]
    pub fn file(&self) -> &RibbonFile {
        &self.file
    }

    /// True while the last move is being judged: until then nothing of it is counted.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.judging.is_some()
    }

    fn to(&mut self, stage: ChallengeStage) {
        self.stage = stage;
        self.rest_time = Duration::ZERO;
    }

    /// Starts the search for the solution from here on, unless it is known or under way.
    fn seek(&mut self, commands: &mut Commands) {
        if self.solution.is_none() && self.seeking.is_none() {
            let course = self.course.clone();
            let solve = move || ChallengeAnswer::Solution(verdicts::solution(&course));
            self.seeking = spawn(solve, commands);
        }
    }

    /// Starts judging a move on the board.
    fn take_up(&mut self, mv: PlainMove, commands: &mut Commands) {
        self.verdict = None;
        self.why.clear();
        self.to(ChallengeStage::Judging);
        self.answer = None;
        let course = self.course.clone();
        let judge = move || ChallengeAnswer::Verdict(verdicts::judge(course, &mv));
        self.judging = spawn(judge, commands);
    }

    /// Applies the verdict on a move.
    fn take(&mut self, judged: JudgedTry, commands: &mut Commands) {
        let verdict = judged.answer.verdict;
        let replies = judged.answer.replies.into_iter().map(|reply| SolutionMove {
            mv: reply.mv,
            why: Vec::new(),
        });
        self.next = replies.collect();
        (self.verdict, self.why) = (Some(verdict), judged.why);
        if verdict == TryVerdict::Wrong {
            self.wrong += 1;
        } else {
            self.course = judged.course;
            (self.solution, self.seeking) = (None, None);
        }
        if self.wrong >= HINT_AFTER && verdict != TryVerdict::Solved {
            self.seek(commands);
        }
        self.to(ChallengeStage::Answering(verdict));
    }

    /// Takes note of what a thread has found; `None` if it has ended.
    fn note(&mut self, task: Entity, answer: Option<&ChallengeAnswer>) {
        if self.seeking == Some(task) {
            if let Some(ChallengeAnswer::Solution(solution)) = answer {
                self.solution = Some(solution.clone());
            }
            self.seeking = None;
        } else if self.judging == Some(task) && self.answer.is_none() {
            self.answer = Some(match answer {
                Some(ChallengeAnswer::Verdict(Ok(judged))) => Ok(judged.clone()),
                Some(ChallengeAnswer::Verdict(Err(refused))) => Err(refused.to_string()),
                Some(ChallengeAnswer::Solution(_)) | None => {
                    Err("nothing has judged the move".to_owned())
                }
            });
        }
    }

    /// Applies the verdict once the move lies on the board. Returns false if the challenge cannot continue.
    fn hear(&mut self, rests: bool, commands: &mut Commands) -> bool {
        if let Some(answer) = self.answer.take_if(|_| rests) {
            self.judging = None;
            match answer {
                Ok(judged) if self.stage == ChallengeStage::Judging => self.take(judged, commands),
                Ok(_) => {}
                Err(why) => error!("the challenge {}: {why}", self.challenge.id),
            }
        }
        let has_solution = self
            .solution
            .as_ref()
            .is_some_and(|steps| !steps.is_empty());
        match self.stage {
            ChallengeStage::Judging => self.judging.is_some(),
            ChallengeStage::Seeking => self.seeking.is_some() || has_solution,
            _ => true,
        }
    }

    /// Returns the message for this end.
    fn end_message(&self, end: ChallengeEnd) -> ChallengeEnded {
        ChallengeEnded {
            game: self.ladder.game,
            id: self.challenge.id.clone(),
            kind: self.challenge.kind.clone(),
            step: self.challenge.step,
            end,
        }
    }

    /// Returns the message for a challenge that is left, unless it had ended before.
    fn leave_message(&self) -> Option<ChallengeEnded> {
        let open = !self.is_done() && self.stage != ChallengeStage::Ribbon;
        open.then(|| self.end_message(ChallengeEnd::Left))
    }
}

/// Lets a thread find an answer while challenges are on the table.
fn spawn(
    find: impl FnOnce() -> ChallengeAnswer + Send + 'static,
    commands: &mut Commands,
) -> Option<Entity> {
    let task = Task::begin("challenge", move |worker| {
        worker.tell(find());
    });
    let task = task.inspect_err(|e| error!("a challenge: {e}")).ok()?;
    let task = commands.spawn((task, DespawnOnExit(Activity::Challenge)));
    Some(task.id())
}

/// Highlights the first point of the right move, once enough tries were wrong.
fn point_out(active: Single<&ActiveChallenge>, mut highlights: ResMut<Highlights>) {
    highlights.set_if_neq(Highlights {
        hint: active.hint(),
        outlines: true,
        ..Highlights::default()
    });
}

/// Tells of a challenge that is left for something else on the table.
fn end(
    removed: On<Remove, ActiveChallenge>,
    challenges: Query<&ActiveChallenge>,
    mut ended: MessageWriter<ChallengeEnded>,
) {
    let active = challenges.get(removed.entity).ok();
    ended.write_batch(active.and_then(ActiveChallenge::leave_message));
}

/// Adds the challenges to the app.
pub(super) fn plugin(app: &mut App) {
    // Overlays come over the ribbon.
    let ribbon = ribbon::draw.run_if(in_state(Overlay::None));
    let panels = (view::draw, ribbon).chain().in_set(UiSystems::Beside);
    add_activity_data::<ActiveChallenge>(app, Activity::Challenge);
    add_task::<ChallengeAnswer>(app);
    app.init_resource::<ChallengeOrder>()
        .add_message::<ChallengeRequest>()
        .add_message::<ChallengeEnded>()
        .add_plugins((navigation::plugin, ribbon_file::plugin))
        .add_systems(
            EguiPrimaryContextPass,
            panels.run_if(in_state(Activity::Challenge)),
        )
        .add_systems(
            Update,
            (
                requests::obey
                    .after(AppSystems::Input)
                    .before(AppSystems::Match),
                (advance::take_up, advance::advance)
                    .chain()
                    .run_if(in_state(Activity::Challenge))
                    .after(AppSystems::Settle)
                    .before(AppSystems::Board),
                point_out
                    .run_if(in_state(Activity::Challenge))
                    .in_set(AppSystems::Turn),
            ),
        )
        .add_systems(OnExit(Activity::Challenge), clear_highlights)
        .add_observer(end);
}
