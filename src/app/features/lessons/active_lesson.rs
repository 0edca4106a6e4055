//! The active lesson, with its moves, points and figures.

use crate::app::play::game::Match;
use crate::app::settings::Settings;
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::config::{Exercise, Lesson, Lessons};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Formation, GameName, PlainMove, Point};

/// Time that a wrong move stays on the board.
const LOOK_AT_IT: Duration = Duration::from_millis(1300);

/// Time that a failed exercise stays on the board: there is more to be seen.
const LOOK_AT_ALL: Duration = Duration::from_millis(2600);

/// Minimum time that a lesson or its praise is shown: the second of two quick presses was meant for the previous one.
const MIN_STAGE_TIME: Duration = Duration::from_millis(600);

/// Stage of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonStage {
    /// The visitor is to move; true after a wrong move.
    Try(bool),
    /// A wrong move lies on the board.
    Wrong,
    /// The right move was made.
    Praise,
    /// The last lesson is done.
    Done,
}

/// The active lesson, and the course that it belongs to.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActiveLesson {
    /// The game that is taught.
    pub game: GameName,
    /// The index of the lesson, from 0.
    pub at: usize,
    /// Stage of the lesson.
    pub stage: LessonStage,
    /// Bit set of the lessons in which a right move was made: there are never more lessons than bits.
    pub learnt: u32,
    /// Whether only the short course is taught, to visitors of an exhibition.
    pub short: bool,
    /// Bit set of the lessons that are taught.
    pub(super) course: u32,
    /// Time that this stage has been shown with the board at rest, counted up to the longest wait.
    pub(super) shown: Duration,
}

impl ActiveLesson {
    /// True if a right move was made in every lesson that is taught: none was skipped.
    #[must_use]
    pub fn knows_all(&self) -> bool {
        self.learnt & self.course == self.course
    }

    /// Returns the number of lessons of the course.
    #[must_use]
    pub fn count(&self, settings: &Settings) -> usize {
        course(&settings.config.of(self.game).lessons, self.short)
    }

    /// Returns the lesson's exercise, if it is one.
    #[must_use]
    pub fn exercise<'a>(&self, settings: &'a Settings) -> Option<&'a Exercise> {
        self.lesson(settings)?.exercise.as_ref()
    }

    /// True if a right move was made in this lesson.
    #[must_use]
    pub fn knows(&self, lesson: usize) -> bool {
        self.learnt & (1 << lesson) != 0
    }

    /// Returns the current lesson.
    #[must_use]
    pub fn lesson<'a>(&self, settings: &'a Settings) -> Option<&'a Lesson> {
        settings.config.of(self.game).lessons.lessons.get(self.at)
    }

    /// True once the lesson or its praise has been shown long enough to be ended.
    #[must_use]
    pub fn can_be_left(&self) -> bool {
        self.shown >= MIN_STAGE_TIME
    }

    /// Returns the lesson's right moves; none if every move is right, and in an exercise.
    fn right(
        &self,
        settings: &Settings,
        history: &AnyGameHistory,
    ) -> impl Iterator<Item = PlainMove> {
        let lesson = self.lesson(settings).filter(|l| l.exercise.is_none());
        let right = lesson.map_or(&[][..], |l| &l.right);
        right
            .iter()
            .filter_map(move |text| history.parse(text).ok())
    }

    /// Returns the moves on offer, if not all are: the sentence can refer to the highlighted points.
    pub(super) fn offered_moves(&self, settings: &Settings, game: &Match) -> Vec<PlainMove> {
        if !matches!(self.stage, LessonStage::Try(_)) {
            return Vec::new();
        }
        self.right(settings, game.session.history()).collect()
    }

    /// Returns the points that the sentence names: stones to lift that have not moved, and empty points to touch.
    /// Also while a wrong move is shown.
    pub(super) fn sentence_points(&self, settings: &Settings, game: &Match) -> Vec<Point> {
        if !matches!(self.stage, LessonStage::Try(_) | LessonStage::Wrong) {
            return Vec::new();
        }
        let history = game.session.history();
        let mut named = Vec::new();
        for mv in self.right(settings, history) {
            let lifted = mv.from.filter(|&from| history.piece_at(from).is_some());
            let goal = mv.stations().nth(usize::from(mv.from.is_some()));
            named.extend(lifted);
            named.extend(goal.filter(|&goal| history.piece_at(goal).is_none()));
        }
        named.sort_unstable();
        named.dedup();
        named
    }

    /// Returns the figures that an exercise asked for, while it is praised.
    pub(super) fn new_formations(&self, settings: &Settings, game: &Match) -> Vec<Formation> {
        let exercise = self.exercise(settings);
        let praised = exercise.filter(|_| self.stage == LessonStage::Praise);
        praised.map_or_else(Vec::new, |exercise| exercise.figure(game.session.history()))
    }

    /// Returns the points still to be touched of a move that has passed these points; none if any will do, or if no
    /// right move of the lesson passes them.
    pub(crate) fn ahead(
        &self,
        settings: &Settings,
        history: &AnyGameHistory,
        passed: &[Point],
    ) -> Vec<Point> {
        let rest = |mv: PlainMove| {
            let whole: Vec<Point> = mv.stations().collect();
            let rest = whole.strip_prefix(passed)?;
            (!rest.is_empty()).then(|| rest.to_vec())
        };
        let hit = self.right(settings, history).find_map(rest);
        hit.unwrap_or_default()
    }

    /// True if a move that has passed these points is the beginning of none of the lesson's right moves.
    pub(crate) fn strays(
        &self,
        settings: &Settings,
        history: &AnyGameHistory,
        passed: &[Point],
    ) -> bool {
        let mut right = self.right(settings, history).peekable();
        let on_the_way =
            |mv: PlainMove| mv.stations().take(passed.len()).eq(passed.iter().copied());
        right.peek().is_some() && !right.any(on_the_way)
    }

    /// True if a move that has passed these points may end there: the lesson requires no more of it.
    pub(crate) fn may_end(
        &self,
        settings: &Settings,
        history: &AnyGameHistory,
        passed: &[Point],
    ) -> bool {
        let mut right = self.right(settings, history);
        right.any(|mv| mv.stations().eq(passed.iter().copied()))
            || self.ahead(settings, history, passed).is_empty()
    }

    /// Returns a point to highlight: the first one of the right move, after a wrong move or a refused tap, and for
    /// visitors of an exhibition from the beginning; in an exercise that of a possible first move.
    pub(super) fn hint(&self, settings: &Settings, game: &Match, refused: bool) -> Option<Point> {
        let history = game.session.history();
        let points = match self.stage {
            LessonStage::Try(again) => again || refused || self.short,
            LessonStage::Wrong | LessonStage::Praise | LessonStage::Done => false,
        };
        // The right moves further on in an exercise are not in the configuration.
        if !points || !history.is_empty() {
            return None;
        }
        let mut right = self.lesson(settings)?.right.iter();
        let mv = right.find_map(|text| history.parse(text).ok())?;
        mv.from.or(mv.to)
    }

    /// Returns the time that a failed try is shown.
    pub(super) fn try_time(&self, settings: &Settings) -> Duration {
        match self.exercise(settings) {
            Some(_) => LOOK_AT_ALL,
            None => LOOK_AT_IT,
        }
    }
}

/// Returns the number of lessons of a course.
pub(super) fn course(lessons: &Lessons, short: bool) -> usize {
    if short {
        lessons.short
    } else {
        lessons.lessons.len()
    }
}
