//! `NAME/papers.ron`: opponents that play as the engines of the papers do, each with the paper that it comes from and
//! its measured strength.

use serde::Deserialize;

use super::difficulty::{self, Difficulty, Level, RawLevel};
use super::engines::Engines;
use super::rules::Preset;
use super::start_of;
use crate::config::checks::{Checks, Number, Unique};
use crate::config::error::{ConfigResult, Problem};
use crate::config::place::{PathEnd, Route};
use crate::config::source::{Files, inside};
use tibetango_engines::engine::ranges;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::list_text;
use tibetango_rules::{AnyRules, GameName};

/// The file inside the folder of a game.
pub const FILE: &str = "papers.ron";

/// Maximum number of papers, of players, and of measurements of a player.
const MOST: usize = 24;

/// Maximum number of characters of a title, or of the names of authors.
const MOST_CHARS: usize = 200;

/// Maximum number of games of a measurement with the same result.
const MOST_GAMES: u32 = 1_000_000;

/// A paper that engines of the game follow.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// Its name in the text tables, after `paper.`.
    pub id: String,
    /// Its title, where the text table has none for it.
    pub title: String,
    /// Its authors and its year, likewise after `paper.by.`.
    pub by: String,
}

/// Result of a match against another engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// Name of the other engine in `engines.ron`.
    pub against: String,
    /// Size of the board.
    pub size: u8,
    /// Time for one move, in milliseconds.
    pub think_ms: u32,
    /// Games that the player won.
    pub won: u32,
    /// Games without a winner.
    pub drawn: u32,
    /// Games that the player lost.
    pub lost: u32,
}

/// An opponent that plays as an engine of a paper does.
#[derive(Clone, Debug, PartialEq)]
pub struct PaperPlayer {
    /// The paper that its engine follows.
    pub paper: Paper,
    /// Its play; the id is one that no level of the game has.
    pub level: Level,
    /// Size of the board that its engine is made for, if that is one alone.
    pub board: Option<u8>,
    /// Preset of the rules that it is made for, likewise.
    pub rules: Option<String>,
    /// Its strength as far as it was measured; empty where it was not.
    pub measured: Vec<Measurement>,
}

/// Position on which the networks of players are shown if they do not know the one on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct ExamplePosition {
    rules: AnyRules,
    text: String,
}

impl ExamplePosition {
    /// Returns the game at this position; `None` only for one that the check refuses.
    #[must_use]
    pub fn start(&self) -> Option<AnyGameHistory> {
        AnyGameHistory::from_text(self.rules, &self.text).ok()
    }
}

/// The papers' players of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Papers {
    players: Vec<PaperPlayer>,
    example: Option<ExamplePosition>,
}

impl Papers {
    /// Returns the players, in the order in which menus show them.
    #[must_use]
    pub fn players(&self) -> &[PaperPlayer] {
        &self.players
    }

    /// Returns the position on which their networks are shown.
    #[must_use]
    pub fn example(&self) -> Option<&ExamplePosition> {
        self.example.as_ref()
    }

    /// Returns the player whose level has this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&PaperPlayer> {
        self.players.iter().find(|player| player.level.id == id)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPapers {
    papers: Vec<Paper>,
    players: Vec<RawPlayer>,
    example: Option<RawExample>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExample {
    rules: String,
    position: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlayer {
    paper: String,
    level: RawLevel,
    board: Option<Number>,
    rules: Option<String>,
    #[serde(default)]
    measured: Vec<RawMeasurement>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMeasurement {
    against: String,
    size: Number,
    think_ms: Number,
    won: Number,
    drawn: Number,
    lost: Number,
}

/// Reads and checks the papers' players, none of whom may share an id with one of these levels. A game without the file
/// has none: those that are shipped name engines that another folder may lack.
pub(super) fn check(
    files: &Files,
    game: GameName,
    (engines, presets): (Option<&Engines>, Option<&[Preset]>),
    levels: &Difficulty,
) -> ConfigResult<Papers> {
    let Some(source) = files.read_if_there(&inside(game, FILE))? else {
        return Ok(Papers::default());
    };
    let RawPapers {
        papers,
        players,
        example,
    } = source.parse()?;
    let mut checks = Checks::new(&source);
    let root = Route::root();
    let mut ids = Unique::default();
    for (here, paper) in checks.items(&root.field("papers"), &papers, 0..=MOST) {
        checks.id(&here.field("id"), PathEnd::Value, &paper.id, &mut ids);
        checks.line(&here.field("title"), &paper.title, MOST_CHARS);
        checks.line(&here.field("by"), &paper.by, MOST_CHARS);
    }
    let mut ids = Unique::default();
    let mut offered = Vec::new();
    for (here, raw) in checks.items(&root.field("players"), players, 0..=MOST) {
        let own = here.field("level");
        let level = difficulty::level(&mut checks, &own, game, (engines, presets), raw.level);
        let id = own.field("id");
        checks.id(&id, PathEnd::Value, &level.id, &mut ids);
        if levels.get(&level.id).is_some() {
            checks.note(&id, Problem::bad_form(&level.id, "an id that no level has"));
        }
        let ids = papers.iter().map(|paper| paper.id.as_str());
        let reference = here.field("paper");
        checks.one_of(&reference, &raw.paper, "one of the papers", ids);
        let board = raw.board.map(|size| {
            let here = here.field("board");
            board(&mut checks, &here, game, size)
        });
        if let Some(rules) = &raw.rules {
            let here = here.field("rules");
            made_for(&mut checks, &here, presets, (rules.as_str(), board));
        }
        let mut measured = Vec::new();
        for (here, raw) in checks.items(&here.field("measured"), raw.measured, 0..=MOST) {
            measured.push(measurement(&mut checks, &here, (game, engines), raw));
        }
        let paper = papers.iter().find(|paper| paper.id == raw.paper);
        offered.extend(paper.map(|paper| PaperPlayer {
            paper: paper.clone(),
            level,
            board,
            rules: raw.rules,
            measured,
        }));
    }
    let example =
        example.and_then(|raw| example_position(&mut checks, &root.field("example"), presets, raw));
    checks.finish(Papers {
        players: offered,
        example,
    })
}

/// Reads the size of a board of a game.
fn board(checks: &mut Checks<'_>, here: &Route, game: GameName, number: Number) -> u8 {
    let size = checks.whole(here, number, 0..=u8::MAX);
    if !game.sizes().contains(&size) {
        let expected = format!("a board of this game: {}", list_text(game.sizes()));
        checks.note(here, Problem::bad_number(number, &expected));
    }
    size
}

/// Checks that a preset is there, and offers the board that its player is made for. Without `presets`, which are at
/// fault then themselves, any name is taken.
fn made_for(
    checks: &mut Checks<'_>,
    here: &Route,
    presets: Option<&[Preset]>,
    (rules, board): (&str, Option<u8>),
) {
    let Some(presets) = presets else { return };
    let ids = presets.iter().map(|preset| preset.id.as_str());
    checks.one_of(here, rules, "a rules preset", ids);
    let named = presets.iter().find(|preset| preset.id == rules);
    if let (Some(preset), Some(board)) = (named, board)
        && !preset.boards.contains(&board)
    {
        let form = format!("a rules preset with the board {board}");
        checks.note(here, Problem::bad_form(rules, &form));
    }
}

/// Reads the position on which networks are shown. Without `presets` there is none.
fn example_position(
    checks: &mut Checks<'_>,
    here: &Route,
    presets: Option<&[Preset]>,
    raw: RawExample,
) -> Option<ExamplePosition> {
    let rules = raw.rules.as_str();
    made_for(checks, &here.field("rules"), presets, (rules, None));
    let preset = presets?.iter().find(|preset| preset.id == rules)?;
    let place = here.field("position");
    start_of(checks, &place, preset.rules, &raw.position)?;
    Some(ExamplePosition {
        rules: preset.rules,
        text: raw.position,
    })
}

fn measurement(
    checks: &mut Checks<'_>,
    here: &Route,
    (game, engines): (GameName, Option<&Engines>),
    raw: RawMeasurement,
) -> Measurement {
    if let Some(engines) = engines {
        let (here, what) = (here.field("against"), "an engine of engines.ron");
        checks.one_of(&here, &raw.against, what, engines.names());
    }
    let size = board(checks, &here.field("size"), game, raw.size);
    let mut games = |name: &str, number| checks.whole(&here.field(name), number, 0..=MOST_GAMES);
    let [wins, draws, losses] = [
        games("won", raw.won),
        games("drawn", raw.drawn),
        games("lost", raw.lost),
    ];
    Measurement {
        size,
        think_ms: checks.whole(&here.field("think_ms"), raw.think_ms, ranges::TIME_MS),
        won: wins,
        drawn: draws,
        lost: losses,
        against: raw.against,
    }
}
