//! `NAME/lessons.ron`: the tutorial of a game, lesson by lesson.

use serde::Deserialize;

use super::checks::{Checks, Unique};
use super::error::{ConfigError, Problem};
use super::inside;
use super::place::{Part, Route};
use super::rules::{Preset, rules_named};
use super::source::Files;
use crate::games::any::AnyLine;
use crate::games::{AnyRules, Cause, Effect, Formation, GameName, Kind, Phase, PlainMove};

/// The file inside the folder of a game.
pub const FILE: &str = "lessons.ron";

/// The most lessons of a tutorial.
const MOST: usize = 20;

/// What a lesson is about.
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
}

/// One lesson: a position, and the move that is wanted there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in the text tables.
    pub id: String,
    /// What it is about.
    pub teaches: Teaches,
    /// Where it starts, as text.
    pub position: String,
    /// The moves it waits for; empty takes every legal one, and a move without its x part any choice
    /// of stones.
    pub right: Vec<String>,
}

/// The tutorial of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lessons {
    /// The rules that its positions are played by.
    pub rules: AnyRules,
    /// At least one, in the order taught.
    pub lessons: Vec<Lesson>,
}

impl Lesson {
    /// The game at its start; `None` only for a position that the check refuses.
    #[must_use]
    pub fn start(&self, rules: AnyRules) -> Option<AnyLine> {
        AnyLine::from_text(rules, &self.position).ok()
    }

    /// True when this is a move that the lesson waits for.
    #[must_use]
    pub fn accepts(&self, line: &AnyLine, mv: &PlainMove) -> bool {
        let whole = line.text(mv);
        let way = line.text(&mv.clone().taking(Vec::new()));
        self.right.is_empty() || self.right.contains(&whole) || self.right.contains(&way)
    }

    /// True when a move with these effects shows what the lesson teaches.
    #[must_use]
    pub fn shown_by(&self, before: &AnyLine, mv: &PlainMove, effects: &[Effect]) -> bool {
        let shows = |what: fn(&Effect) -> bool| effects.iter().any(what);
        let takes = |how: fn(&Cause) -> bool| {
            let taken =
                |effect: &Effect| matches!(effect, Effect::Flip { cause, .. } if how(cause));
            effects.iter().any(taken)
        };
        let enters = |phase: Phase| effects.contains(&Effect::PhaseChange { phase });
        let closes = || shows(|effect| matches!(effect, Effect::Close { .. }));
        match self.teaches {
            Teaches::Place => mv.kind == Kind::Place,
            Teaches::Pinch => takes(|cause| matches!(cause, Cause::Pinch(..))),
            Teaches::Gun => takes(|cause| matches!(cause, Cause::Gun(_))),
            Teaches::Chain => {
                shows(|effect| matches!(effect, Effect::Flip { round, .. } if *round > 0))
            }
            Teaches::Phase => mv.kind == Kind::Place && enters(Phase::Movement),
            Teaches::Step => mv.kind == Kind::Step && before.phase() == Phase::Movement,
            Teaches::Yield => before.phase() == Phase::Yield,
            Teaches::Battle => enters(Phase::Battle),
            Teaches::JumpOver => {
                let jumps = |effect: &&Effect| matches!(effect, Effect::Jump { .. });
                effects.iter().filter(jumps).count() > 1
            }
            Teaches::Square => closes(),
            Teaches::Dalian => {
                let shuttles = before.formations().into_iter().any(|found| {
                    matches!(found, Formation::Dalian { side, stone, to }
                        if side == before.to_move() && (Some(stone), Some(to)) == (mv.from, mv.to))
                });
                shuttles && closes()
            }
            Teaches::Fly => shows(|effect| matches!(effect, Effect::Fly { .. })),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLessons {
    rules: String,
    lessons: Vec<Lesson>,
}

/// Reads the file and plays every lesson. Without `presets`, which are at fault then
/// themselves, the default rules stand in.
pub(super) fn check(
    files: &Files,
    game: GameName,
    presets: Option<&[Preset]>,
) -> Result<Lessons, Vec<ConfigError>> {
    let source = files.read(&inside(game, FILE))?;
    let raw: RawLessons = source.parse()?;
    let mut checks = Checks::new(&source);
    let rules = rules_named(&mut checks, game, presets, &raw.rules);
    let all = Route::root().field("lessons");
    let mut ids = Unique::default();
    let mut lessons = Vec::new();
    if checks.count(&all, raw.lessons.len(), 1..=MOST) {
        for (index, lesson) in raw.lessons.into_iter().enumerate() {
            let here = all.item(index);
            checks.id(&here.field("id"), Part::Value, &lesson.id, &mut ids);
            rehearse(&lesson, rules, &here, &mut checks);
            lessons.push(lesson);
        }
    }
    checks.finish(Lessons { rules, lessons })
}

/// Plays a lesson by the rules, every move that it takes.
fn rehearse(lesson: &Lesson, rules: AnyRules, here: &Route, checks: &mut Checks) {
    let mut no_start = |form: &str| {
        let problem = Problem::bad_form(&lesson.position, form);
        checks.note(&here.field("position"), problem);
    };
    let start = match AnyLine::from_text(rules, &lesson.position) {
        Ok(start) if start.outcome().is_none() => start,
        Ok(_) => return no_start("a game that is not over"),
        Err(error) => return no_start(&error.to_string()),
    };
    let shows = |mv: &PlainMove| {
        let effects = start.clone().play(mv).unwrap_or_default();
        lesson.shown_by(&start, mv, &effects)
    };
    if lesson.right.is_empty() {
        if !start.legal().iter().all(shows) {
            no_start(&format!(
                "a position where every move shows {:?}",
                lesson.teaches
            ));
        }
        return;
    }
    for (index, text) in lesson.right.iter().enumerate().take(MOST) {
        let legal = start.parse(text).ok().and_then(|mv| with_takes(&start, mv));
        if !legal.is_some_and(|mv| shows(&mv)) {
            let form = format!("a legal move that shows {:?}", lesson.teaches);
            let problem = Problem::bad_form(text, &form);
            checks.note(&here.field("right").item(index), problem);
        }
    }
}

/// The move with some choice of the stones that it must take; `None` where it is not legal.
pub(super) fn with_takes(line: &AnyLine, mut mv: PlainMove) -> Option<PlainMove> {
    let due = line.due(&mv).ok()?;
    while mv.takes.len() < due {
        let next = *line.open_captures(&mv).first()?;
        mv.takes.push(next);
    }
    line.check(&mv).is_ok().then_some(mv)
}
