//! The tutorial under way: which lesson it is, and what is wanted, named and told in it.

use crate::app::play::game::Match;
use crate::app::settings::Settings;
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::config::{Exercise, Lesson, Lessons};
use tibetango_rules::any::AnyLine;
use tibetango_rules::{Formation, GameName, PlainMove, Point};

/// How long a wrong move stays on the board.
const LOOK_AT_IT: Duration = Duration::from_millis(1300);

/// How long an exercise that failed does: there is more to be seen.
const LOOK_AT_ALL: Duration = Duration::from_millis(2600);

/// How long a lesson stands, or its praise, before it can be ended: who presses twice has seen only
/// what was there before.
const STANDS: Duration = Duration::from_millis(600);

/// How far a lesson has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The visitor is to move; true after a wrong move.
    Try(bool),
    /// A wrong move lies on the board.
    Wrong,
    /// It was right.
    Praise,
    /// After the last lesson.
    Done,
}

/// The tutorial under way.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tutorial {
    /// The game that is taught.
    pub game: GameName,
    /// The lesson, from 0.
    pub at: usize,
    /// How far it has come.
    pub stage: Stage,
    /// The lessons in which a right move was made, a bit each: there are never so many as bits.
    pub learnt: u32,
    /// Only the short course is taught, to visitors of an exhibition.
    pub short: bool,
    /// The lessons that are taught, a bit each.
    pub(super) course: u32,
    /// How long this has been shown, with the board at rest; counted as far as anybody waits for it.
    pub(super) shown: Duration,
}

impl Tutorial {
    /// True when a right move was made in every lesson that is taught: none was skipped.
    #[must_use]
    pub fn knows_all(&self) -> bool {
        self.learnt & self.course == self.course
    }

    /// How many lessons are taught.
    #[must_use]
    pub fn count(&self, settings: &Settings) -> usize {
        course(&settings.config.of(self.game).lessons, self.short)
    }

    /// What is to be reached, where the lesson is an exercise.
    #[must_use]
    pub fn exercise<'a>(&self, settings: &'a Settings) -> Option<&'a Exercise> {
        self.lesson(settings)?.exercise.as_ref()
    }

    /// True when a right move was made in this lesson.
    #[must_use]
    pub fn knows(&self, lesson: usize) -> bool {
        self.learnt & (1 << lesson) != 0
    }

    /// The lesson that is taught.
    #[must_use]
    pub fn lesson<'a>(&self, settings: &'a Settings) -> Option<&'a Lesson> {
        settings.config.of(self.game).lessons.lessons.get(self.at)
    }

    /// True once what is shown has stood for a moment: from then on it can be ended.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.shown >= STANDS
    }

    /// The moves that the lesson waits for; none where it takes every one, and in an exercise.
    fn right(&self, settings: &Settings, line: &AnyLine) -> impl Iterator<Item = PlainMove> {
        let lesson = self.lesson(settings).filter(|l| l.exercise.is_none());
        let right = lesson.map_or(&[][..], |l| &l.right);
        right.iter().filter_map(move |text| line.parse(text).ok())
    }

    /// The moves that are offered, if not all are: a sentence can speak of what glows.
    pub(super) fn wanted(&self, settings: &Settings, game: &Match) -> Vec<PlainMove> {
        if !matches!(self.stage, Stage::Try(_)) {
            return Vec::new();
        }
        self.right(settings, game.session.line()).collect()
    }

    /// The points that the sentence names: stones to lift that still stand where they stood, and
    /// empty points to touch. Also while a wrong move is looked at.
    pub(super) fn named(&self, settings: &Settings, game: &Match) -> Vec<Point> {
        if !matches!(self.stage, Stage::Try(_) | Stage::Wrong) {
            return Vec::new();
        }
        let line = game.session.line();
        let mut named = Vec::new();
        for mv in self.right(settings, line) {
            let lifted = mv.from.filter(|&from| line.piece_at(from).is_some());
            let goal = mv.stations().nth(usize::from(mv.from.is_some()));
            named.extend(lifted);
            named.extend(goal.filter(|&goal| line.piece_at(goal).is_none()));
        }
        named.sort_unstable();
        named.dedup();
        named
    }

    /// The figure that an exercise asked for, when it is praised.
    pub(super) fn made(&self, settings: &Settings, game: &Match) -> Vec<Formation> {
        let exercise = self.exercise(settings);
        let praised = exercise.filter(|_| self.stage == Stage::Praise);
        praised.map_or_else(Vec::new, |exercise| exercise.made(game.session.line()))
    }

    /// The points still to be touched of a move that has come past these; none where any will do, or
    /// where the lesson waits for no such move.
    pub(crate) fn ahead(
        &self,
        settings: &Settings,
        line: &AnyLine,
        passed: &[Point],
    ) -> Vec<Point> {
        let rest = |mv: PlainMove| {
            let whole: Vec<Point> = mv.stations().collect();
            let rest = whole.strip_prefix(passed)?;
            (!rest.is_empty()).then(|| rest.to_vec())
        };
        let found = self.right(settings, line).find_map(rest);
        found.unwrap_or_default()
    }

    /// True where a move that has come past these is no way to any that the lesson waits for.
    pub(crate) fn strays(&self, settings: &Settings, line: &AnyLine, passed: &[Point]) -> bool {
        let mut right = self.right(settings, line).peekable();
        let on_the_way =
            |mv: PlainMove| mv.stations().take(passed.len()).eq(passed.iter().copied());
        right.peek().is_some() && !right.any(on_the_way)
    }

    /// True where a move that has come past these may be ended: the lesson asks for no more of it.
    pub(crate) fn may_end(&self, settings: &Settings, line: &AnyLine, passed: &[Point]) -> bool {
        let mut right = self.right(settings, line);
        right.any(|mv| mv.stations().eq(passed.iter().copied()))
            || self.ahead(settings, line, passed).is_empty()
    }

    /// The point of the move that is waited for, to be shown after a wrong one and after a refused tap, to visitors
    /// of an exhibition from the beginning; in an exercise of one that it may begin with.
    pub(super) fn hint(&self, settings: &Settings, game: &Match, refused: bool) -> Option<Point> {
        let line = game.session.line();
        let asked = match self.stage {
            Stage::Try(again) => again || refused || self.short,
            Stage::Wrong | Stage::Praise | Stage::Done => false,
        };
        // What is right further on in an exercise stands nowhere.
        if !asked || !line.is_empty() {
            return None;
        }
        let mut right = self.lesson(settings)?.right.iter();
        let mv = right.find_map(|text| line.parse(text).ok())?;
        mv.from.or(mv.to)
    }

    /// How long what went wrong is looked at.
    pub(super) fn looked_at(&self, settings: &Settings) -> Duration {
        match self.exercise(settings) {
            Some(_) => LOOK_AT_ALL,
            None => LOOK_AT_IT,
        }
    }
}

/// How many lessons a course has.
pub(super) fn course(lessons: &Lessons, short: bool) -> usize {
    if short {
        lessons.short
    } else {
        lessons.lessons.len()
    }
}
