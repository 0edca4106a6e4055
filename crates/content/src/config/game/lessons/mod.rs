//! `NAME/lessons.ron`: the lessons of a game, chapter by chapter.

mod exercise;
mod subject;

use serde::Deserialize;

use super::difficulty::Difficulty;
use super::rules::{Preset, rules_by_name};
use super::{legal, start_of};
use crate::config::checks::{Checks, Number, Unique};
use crate::config::error::{ConfigResult, Problem};
use crate::config::place::{PathEnd, Route};
use crate::config::source::{Files, inside};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, PlainMove};

pub use exercise::Exercise;

/// The file inside the folder of a game.
pub const FILE: &str = "lessons.ron";

/// Maximum number of chapters of a game.
const MOST_CHAPTERS: usize = 6;

/// Maximum number of lessons of a chapter: together there are never as many as a `u32` has bits.
const MOST_LESSONS: usize = 5;

/// Maximum number of right moves of a lesson that are checked, so that no file makes the check long.
const MAX_CHECKED_MOVES: usize = 20;

/// Subject of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Teaches {
    /// Setting a stone down.
    Place,
    /// A stone taken between two.
    Pinch,
    /// A stone taken at the end of a line.
    Gun,
    /// Stones won that take others.
    Chain,
    /// The end of placement.
    Phase,
    /// A step into the hole.
    Step,
    /// Opening a way.
    Yield,
    /// The end of jiu's placement.
    Battle,
    /// Jumping over several stones.
    JumpOver,
    /// Closing a square.
    Square,
    /// The shuttle of a dalian.
    Dalian,
    /// Flying.
    Fly,
    /// A stone set between two of the other side, so that their row is broken.
    Insert,
    /// A stone set that takes nothing yet, but could take with the next move.
    Press,
    /// A stone set that closes the last free point beside a stone of the other side.
    Seal,
    /// Three corners of a cell whose fourth is free.
    Triangle,
    /// A point where a square can be closed.
    Gate,
    /// A piece that is jumped over and taken.
    Take,
    /// A man that becomes a king.
    Crown,
}

/// One lesson: a position, and the move that is wanted there, or the goal to be reached from there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in the text tables.
    pub id: String,
    /// Its subject.
    pub teaches: Teaches,
    /// Position at the start, as text.
    pub position: String,
    /// Moves that it waits for; empty takes every legal one, and a move without its x part any choice of stones. A file
    /// that names none means every move that shows the subject of the lesson: where that is not every legal one, they
    /// stand here. Of an exercise they are first moves that lead to its goal, for a hint.
    #[serde(default)]
    pub right: Vec<String>,
    /// Exercise that is played out against the computer, in place of a single move.
    pub exercise: Option<Exercise>,
    /// Card of the rules that is shown beside it; if left out, the first one that teaches the same.
    pub card: Option<String>,
}

/// Lessons that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its name in the text tables.
    pub id: String,
    /// Index of its first lesson among all of them.
    pub first: usize,
}

/// The lessons of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lessons {
    /// The preset of rules that its positions are played by.
    pub preset: String,
    /// Those rules.
    pub rules: AnyRules,
    /// Lessons, at least one, in the order taught.
    pub lessons: Vec<Lesson>,
    /// Chapters with the lessons where they begin, in the same order.
    pub chapters: Vec<Chapter>,
    /// Number of lessons, from the first on, of the short course: those of a minute.
    pub short: usize,
}

impl Lessons {
    /// Returns the chapter that a lesson is of.
    #[must_use]
    pub fn chapter_of(&self, lesson: usize) -> Option<&Chapter> {
        self.chapters
            .iter()
            .rfind(|chapter| chapter.first <= lesson)
    }

    /// Returns the chapter that follows the one of a lesson.
    #[must_use]
    pub fn chapter_after(&self, lesson: usize) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.first > lesson)
    }
}

impl Lesson {
    /// Returns the game at its start; `None` only for a position that the check refuses.
    #[must_use]
    pub fn start(&self, rules: AnyRules) -> Option<AnyGameHistory> {
        AnyGameHistory::from_text(rules, &self.position).ok()
    }

    /// True when this is a move that the lesson waits for.
    #[must_use]
    pub fn accepts(&self, history: &AnyGameHistory, mv: &PlainMove) -> bool {
        let whole = history.text(mv);
        let way = history.text(&mv.clone().taking(Vec::new()));
        self.right.is_empty() || self.right.contains(&whole) || self.right.contains(&way)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLessons {
    rules: String,
    short: Option<Number>,
    chapters: Vec<RawChapter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChapter {
    id: String,
    lessons: Vec<Lesson>,
}

/// Reads the file and plays every lesson. Without `presets` or `levels`, which are at fault then
/// themselves, the default rules stand in, and any level is taken.
pub(super) fn check(
    files: &Files,
    game: GameName,
    presets: Option<&[Preset]>,
    levels: Option<&Difficulty>,
) -> ConfigResult<Lessons> {
    let source = files.read(&inside(game, FILE))?;
    let raw: RawLessons = source.parse()?;
    let mut checks = Checks::new(&source);
    let rules = rules_by_name(&mut checks, game, presets, &raw.rules);
    let root = Route::root();
    let all = root.field("chapters");
    let (mut ids, mut names) = (Unique::default(), Unique::default());
    let mut lessons = Vec::new();
    let mut chapters = Vec::new();
    checks.count(&all, raw.chapters.len(), 1..=MOST_CHAPTERS);
    let short = match raw.short {
        Some(short) => checks.whole(&root.field("short"), short, 1..=raw.chapters.len().max(1)),
        None => raw.chapters.len(),
    };
    for (index, chapter) in raw.chapters.into_iter().enumerate().take(MOST_CHAPTERS) {
        let here = all.item(index);
        checks.id(&here.field("id"), PathEnd::Value, &chapter.id, &mut names);
        chapters.push(Chapter {
            id: chapter.id,
            first: lessons.len(),
        });
        let here = here.field("lessons");
        if !checks.count(&here, chapter.lessons.len(), 1..=MOST_LESSONS) {
            continue;
        }
        for (index, mut lesson) in chapter.lessons.into_iter().enumerate() {
            let here = here.item(index);
            checks.id(&here.field("id"), PathEnd::Value, &lesson.id, &mut ids);
            rehearse(&mut lesson, rules, &here, &mut checks);
            if let Some(exercise) = &lesson.exercise {
                exercise.check(levels, &here.field("exercise"), &mut checks);
            }
            lessons.push(lesson);
        }
    }
    let short = chapters.get(short).map_or(lessons.len(), |next| next.first);
    checks.finish(Lessons {
        preset: raw.rules,
        rules,
        lessons,
        chapters,
        short,
    })
}

/// Plays a lesson by the rules, every move that it takes, and finds those moves where the file names none.
fn rehearse(lesson: &mut Lesson, rules: AnyRules, here: &Route, checks: &mut Checks) {
    let place = here.field("position");
    let Some(start) = start_of(checks, &place, rules, &lesson.position) else {
        return;
    };
    let exercise = lesson.exercise.is_some();
    let shows = |mv: &PlainMove| {
        let effects = start.clone().play(mv).unwrap_or_default();
        exercise || lesson.is_shown_by(&start, mv, &effects)
    };
    if lesson.right.is_empty() && !exercise {
        let (right, wrong): (Vec<_>, Vec<_>) = start.legal().into_iter().partition(shows);
        if right.is_empty() {
            let form = format!("one where a move shows {:?}", lesson.teaches);
            checks.note(&place, Problem::bad_form(&lesson.position, &form));
        } else if !wrong.is_empty() {
            lesson.right = right.iter().map(|mv| start.text(mv)).collect();
        }
        return;
    }
    for (index, text) in lesson.right.iter().enumerate().take(MAX_CHECKED_MOVES) {
        if !legal(&start, text).is_some_and(|mv| shows(&mv)) {
            let form = format!("a legal move that shows {:?}", lesson.teaches);
            let problem = Problem::bad_form(text, &form);
            checks.note(&here.field("right").item(index), problem);
        }
    }
}
