//! `NAME/cues.ron`: sounds and looks of the events that a game alone knows.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::config::checks::{Checks, Number};
use crate::config::error::{ConfigResult, Problem};
use crate::config::place::Route;
use crate::config::source::{Files, inside};
use tibetango_rules::{Effect, GameName};

/// The file inside the folder of a game.
pub const FILE: &str = "cues.ron";

/// The beginning of the keys of cues.
const KIND: &str = "cue.";

/// Range of seconds that a cue may take at speed 1.
const SECONDS: RangeInclusive<f64> = 0.05..=5.0;

/// The sound of a cue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Sound {
    /// Nothing.
    Silence,
    /// A piece that is taken; higher with each of a move.
    Capture,
    /// A stroke, as of a line that fires; a piece that it takes sounds as well.
    Stroke,
    /// A low tone, as where a side gives way.
    Tone,
    /// The announcement of a new part of the game.
    Fanfare,
    /// Pieces that close a figure together.
    Figure,
    /// The row that wins.
    Triumph,
}

/// The material of a game's pieces, by which they sound where they are placed, move and are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum PieceMaterial {
    /// Stones, which sound as the board does; a stone that is taken is a plucked string.
    #[default]
    Stones,
    /// Wooden discs, which jump and are swept off the board.
    Discs,
}

/// A light on the board besides what the effect itself lights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum CueLight {
    /// The point of a piece that leaves, golden instead of pale.
    Gold,
    /// The one empty point, pale.
    Hole,
    /// The one empty point and the lines to it, and the stones on them stir.
    Ways,
}

/// Sound and look of a cue. Values that are not given are as usual for such an effect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CueStyle {
    /// Number of seconds that it takes at speed 1.
    pub seconds: Option<f32>,
    /// Its sound.
    pub sound: Option<Sound>,
    /// Its light.
    pub light: Option<CueLight>,
    /// True where nothing is written over the board.
    pub uncaptioned: bool,
}

/// Styles of the events that a game alone knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cues {
    /// Styles by the words of the terms.
    terms: BTreeMap<&'static str, CueStyle>,
    /// Styles by the names of the phases.
    phases: BTreeMap<&'static str, CueStyle>,
    /// Material of the pieces.
    pieces: PieceMaterial,
}

impl Cues {
    /// Returns the style of an effect; the usual one for effects that every game has.
    #[must_use]
    pub fn of(&self, effect: &Effect) -> CueStyle {
        let style = match effect {
            Effect::PhaseChange { phase } => self.phases.get(phase.name()),
            _ => effect.term().and_then(|term| self.terms.get(term.word())),
        };
        style.copied().unwrap_or_default()
    }

    /// Returns the material of the game's pieces.
    #[must_use]
    pub fn pieces(&self) -> PieceMaterial {
        self.pieces
    }

    /// Returns the keys of the terms of which nothing is written over the board.
    pub(in crate::config) fn silent(&self) -> BTreeSet<String> {
        let silent = self.terms.iter().filter(|(_, style)| style.uncaptioned);
        silent.map(|(word, _)| format!("{KIND}{word}")).collect()
    }
}

/// A style as the file has it.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawStyle {
    seconds: Option<Number>,
    sound: Option<Sound>,
    light: Option<CueLight>,
    uncaptioned: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCues {
    cues: BTreeMap<String, RawStyle>,
    #[serde(default)]
    phases: BTreeMap<String, RawStyle>,
    #[serde(default)]
    pieces: PieceMaterial,
}

/// Reads the file. A cue that it does not name has the usual style. Where there is no file, the shipped one counts, and
/// a game that ships none has the usual styles.
pub(in crate::config) fn check(files: &Files, game: GameName) -> ConfigResult<Cues> {
    let Some(source) = files.read_or_shipped(&inside(game, FILE))? else {
        return Ok(Cues::default());
    };
    let raw: RawCues = source.parse()?;
    let mut checks = Checks::new(&source);
    let cues = game.terms().iter();
    let cues = cues.filter(|term| term.key.starts_with(KIND));
    let words: Vec<&'static str> = cues.map(|term| term.word()).collect();
    let phases = game.phases().iter();
    let names: Vec<&'static str> = phases.map(|phase| phase.name()).collect();
    let terms = styles(&mut checks, "cues", raw.cues, &words, "a cue of this game");
    let expected = "a phase of this game";
    let phases = styles(&mut checks, "phases", raw.phases, &names, expected);
    checks.finish(Cues {
        terms,
        phases,
        pieces: raw.pieces,
    })
}

/// Checks the styles of one field, whose names are among those that are known.
fn styles(
    checks: &mut Checks,
    field: &str,
    raw: BTreeMap<String, RawStyle>,
    words: &[&'static str],
    expected: &str,
) -> BTreeMap<&'static str, CueStyle> {
    let mut styles = BTreeMap::new();
    for (word, raw) in raw {
        let here = Route::root().field(field).field(&word);
        let seconds = raw
            .seconds
            .map(|number| checks.real(&here.field("seconds"), number, SECONDS) as f32);
        match words.iter().find(|entry| **entry == word) {
            Some(known) => {
                let style = CueStyle {
                    seconds,
                    sound: raw.sound,
                    light: raw.light,
                    uncaptioned: raw.uncaptioned,
                };
                styles.insert(*known, style);
            }
            None => checks.note_name(&here, Problem::not_one_of(&word, expected, words)),
        }
    }
    styles
}
