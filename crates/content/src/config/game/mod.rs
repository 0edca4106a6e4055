//! The folder of one game: its engines, levels, rules, lessons, cards, challenges and equipment.

pub mod challenges;
pub mod cues;
pub mod difficulty;
pub mod engines;
pub mod equipment;
pub mod help;
pub mod ladder;
pub mod lessons;
pub mod papers;
pub mod rules;

use self::challenges::Challenges;
use self::cues::Cues;
use self::difficulty::Difficulty;
use self::engines::Engines;
use self::equipment::OfferedEquipment;
use self::help::Help;
use self::lessons::Lessons;
use self::rules::Preset;
use super::checks::Checks;
use super::error::{ConfigError, ConfigResult, Problem, keep, replace};
use super::place::Route;
use super::source::{Files, inside};
use std::path::PathBuf;
use std::sync::Arc;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, PlainMove};

/// Configuration in the folder of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameConfig {
    /// The engines by name.
    pub engines: Engines,
    /// The levels that people choose from, and the papers' players behind them.
    pub levels: Difficulty,
    /// The presets of rules, at least one; the default one first.
    pub rules: Vec<Preset>,
    /// The lessons.
    pub lessons: Lessons,
    /// The cards of its rules.
    pub help: Arc<Help>,
    /// Positions that end in a few moves.
    pub challenges: Arc<Challenges>,
    /// Sounds and looks of the events that it alone knows.
    pub cues: Arc<Cues>,
    /// Boards and pieces that people choose from.
    pub equipment: Arc<OfferedEquipment>,
}

impl GameConfig {
    /// Returns the preset of rules called `id`.
    #[must_use]
    pub fn preset(&self, id: &str) -> Option<&Preset> {
        self.rules.iter().find(|preset| preset.id == id)
    }

    /// Returns the presets that people can play at different places: seats at a server belong to a side, and do not
    /// change it.
    pub fn apart(&self) -> impl Iterator<Item = &Preset> {
        self.rules.iter().filter(|preset| preset.is_apart())
    }

    pub(super) fn from_files(files: &Files, game: GameName) -> ConfigResult<Self> {
        let mut faults = Vec::new();
        let engines = keep(engines::check(files, game), &mut faults);
        let rules = keep(rules::check_all(files, game), &mut faults);
        let levels = load_levels(files, game, engines.as_ref(), rules.as_deref());
        let levels = keep(levels, &mut faults);
        let lessons = lessons::check(files, game, rules.as_deref(), levels.as_ref());
        let lessons = keep(lessons, &mut faults);
        let help = keep(help::check(files, game).map(Arc::new), &mut faults);
        let tasks = challenges::check(files, game, rules.as_deref()).map(Arc::new);
        let tasks = keep(tasks, &mut faults);
        let cues = keep(cues::check(files, game).map(Arc::new), &mut faults);
        let equipment = keep(equipment::check(files, game).map(Arc::new), &mut faults);
        let whole = || {
            Some(Self {
                engines: engines?,
                levels: levels?,
                rules: rules?,
                lessons: lessons?,
                help: help?,
                challenges: tasks?,
                cues: cues?,
                equipment: equipment?,
            })
        };
        whole().ok_or(faults)
    }

    /// Reads changed files again; see [`Config::reload`](super::Config::reload).
    pub(super) fn reload(
        &mut self,
        files: &Files,
        game: GameName,
        changed: &[PathBuf],
        faults: &mut Vec<ConfigError>,
    ) {
        let is = |file: &str| changed.contains(&inside(game, file));
        let ruled = changed
            .iter()
            .any(|path| path.starts_with(inside(game, rules::FOLDER)));
        if ruled {
            replace(&mut self.rules, rules::check_all(files, game), faults);
        }
        // Levels and the papers' players name engines and presets of rules.
        let leveled = is(engines::FILE) || is(difficulty::FILE) || is(papers::FILE);
        if leveled {
            let engines = match is(engines::FILE) {
                true => engines::check(files, game),
                false => Ok(self.engines.clone()),
            };
            let both = engines.and_then(|engines| {
                let presets = Some(&*self.rules);
                Ok((load_levels(files, game, Some(&engines), presets)?, engines))
            });
            if let Some((levels, engines)) = keep(both, faults) {
                (self.engines, self.levels) = (engines, levels);
            }
        }
        // Lessons and challenges are played by a preset of rules, exercises against a level.
        if ruled || leveled || is(lessons::FILE) {
            let read = lessons::check(files, game, Some(&self.rules), Some(&self.levels));
            replace(&mut self.lessons, read, faults);
        }
        if ruled || is(challenges::FILE) {
            let read = challenges::check(files, game, Some(&self.rules));
            replace(&mut self.challenges, read.map(Arc::new), faults);
        }
        if is(cues::FILE) {
            let read = cues::check(files, game).map(Arc::new);
            replace(&mut self.cues, read, faults);
        }
        if is(equipment::FILE) {
            let read = equipment::check(files, game).map(Arc::new);
            replace(&mut self.equipment, read, faults);
        }
        if is(help::FILE) {
            let read = help::check(files, game).map(Arc::new);
            replace(&mut self.help, read, faults);
        }
    }
}

/// Returns the game that begins with a position, if it is a good one and the game is not over.
fn start_of(
    checks: &mut Checks<'_>,
    here: &Route,
    rules: AnyRules,
    position: &str,
) -> Option<AnyGameHistory> {
    let why = match AnyGameHistory::from_text(rules, position) {
        Ok(start) if start.outcome().is_none() => return Some(start),
        Ok(_) => "a game that is not over".to_owned(),
        Err(error) => error.to_string(),
    };
    checks.note(here, Problem::bad_form(position, &why));
    None
}

/// Returns the legal move that a text stands for; one without its x part takes what it may.
fn legal(start: &AnyGameHistory, text: &str) -> Option<PlainMove> {
    start.with_some_takes(start.parse(text).ok()?)
}

fn load_levels(
    files: &Files,
    game: GameName,
    engines: Option<&Engines>,
    presets: Option<&[Preset]>,
) -> ConfigResult<Difficulty> {
    let source = files.read(&inside(game, difficulty::FILE))?;
    let levels = difficulty::check(&source, game, engines, presets)?;
    let papers = papers::check(files, game, (engines, presets), &levels)?;
    Ok(levels.with_papers(papers))
}
