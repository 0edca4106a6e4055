//! `record`: game records shown, checked and converted.

mod analyse;
mod foreign;
mod jiu;
mod listing;
mod picture;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use foreign::Foreign;
use serde::Serialize;
use serde_json::Value;

use super::failure::{Done, Failure};
use super::inspect::OutcomeText;
use super::output;
use super::start::game_name;
use crate::analysis::in_records;
use crate::games::any::AnyLine;
use crate::games::{GameName, Side, drawing};
use crate::messages::shown;
use crate::record::file::{self, Opened};
use crate::record::formats::Format as Lies;
use crate::record::import::stranger;
use crate::record::replay::{contradiction, from_record, to_record};
use crate::record::{Record, jiu14, pdn, sgf, xml};

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Print who played, the moves, and the board after the last of them
    Show(Source),
    /// Replay every move: exit status 1 when one is illegal or the result is another
    Verify(Source),
    /// Find the mistakes of a game and what was better
    Analyse(analyse::Arguments),
    /// Write the record in another form
    Convert {
        #[command(flatten)]
        source: Source,
        /// The form
        #[arg(long, value_name = "FORMAT", default_value = "xml")]
        to: Format,
        /// The file to write [default: stdout]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Draw the board as PNG, or the game in motion as GIF
    Picture(picture::Arguments),
}

/// Where a record lies, and what its file may not tell.
#[derive(Args, Debug)]
struct Source {
    /// A record in XML, of jiu in AMDO's JIU14, of gomoku in SGF, or of draughts in PDN
    file: PathBuf,
    /// A rules preset, for JIU14 does not tell, nor does every SGF or PDN [default: competition, freestyle, fmjd]
    #[arg(long, value_name = "PRESET")]
    rules: Option<String>,
    /// Which game of an SGF or PDN that holds several, from 1 [default: 1; verify: all]
    #[arg(long, value_name = "N")]
    number: Option<NonZeroUsize>,
    /// Which game an SGF holds that says another one (GM[1]) or none [default: what it says]
    #[arg(long, value_name = "GAME", value_parser = game_name())]
    game: Option<GameName>,
}

impl Source {
    /// The number of the game, from 0.
    fn chosen(&self) -> usize {
        self.number.map_or(0, |number| number.get() - 1)
    }

    /// Refuses a file that holds another game than the one that was asked for; `None` where the file tells it.
    fn holds(&self, found: Option<GameName>) -> Done {
        let (Some(asked), Some(found)) = (self.game, found) else {
            return Ok(());
        };
        match asked == found {
            true => Ok(()),
            false => {
                let name = shown(&self.file);
                let problem = format!("{name} holds games of {found}, none of {asked}");
                Err(Failure::option("--game", problem))
            }
        }
    }

    /// Refuses another game than the first of a file that holds one.
    fn alone(&self) -> Done {
        match self.chosen() {
            0 => Ok(()),
            _ => {
                let name = shown(&self.file);
                Err(Failure::option(
                    "--number",
                    format!("{name} holds one game"),
                ))
            }
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// The thesis's XML
    Xml,
    /// A list of moves
    Text,
    /// JSON
    Json,
    /// AMDO's format for jiu
    Jiu14,
    /// The Smart Game Format for gomoku
    Sgf,
    /// The Portable Draughts Notation
    Pdn,
}

/// A record that has been read and replayed as far as it is legal.
struct Replayed {
    /// Its file.
    path: PathBuf,
    /// The game in messages: its file, and its number where there are several.
    name: String,
    record: Record,
    line: AnyLine,
    /// What was forgiven in its file, each with line and column.
    notes: Vec<String>,
    /// Where the game is cut, with line and column, and why; what follows is left out.
    cut: Option<String>,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    match &arguments.action {
        Action::Show(source) => match Lies::of(&source.file) {
            Lies::Xml => show(&open(source)?),
            Lies::Jiu14 => jiu::show(config_dir, source),
            Lies::Sgf => foreign::show(config_dir, source, sgf::GAME),
            Lies::Pdn => foreign::show(config_dir, source, pdn::GAME),
        },
        Action::Verify(source) => match Lies::of(&source.file) {
            Lies::Xml => {
                let replayed = open(source)?;
                replayed.tell();
                verify(&replayed)
            }
            Lies::Jiu14 => jiu::verify(config_dir, source),
            Lies::Sgf => foreign::verify(config_dir, source, sgf::GAME),
            Lies::Pdn => foreign::verify(config_dir, source, pdn::GAME),
        },
        Action::Analyse(arguments) => {
            let replayed = open_any(config_dir, &arguments.source)?;
            analyse::run(config_dir, &replayed, arguments)
        }
        Action::Convert { source, to, out } => {
            convert(&open_any(config_dir, source)?, *to, out.as_deref())
        }
        Action::Picture(arguments) => {
            picture::run(&open_any(config_dir, &arguments.source)?, arguments)
        }
    }
}

/// A record of any format. One of another program is read as far as it is regular, and what stopped it is told.
fn open_any(config_dir: Option<&Path>, source: &Source) -> Result<Replayed, Failure> {
    let Some(game) = Lies::of(&source.file).game() else {
        let replayed = open(source)?;
        replayed.tell();
        replayed.tell_cut();
        return Ok(replayed);
    };
    let games = Foreign::open(config_dir, source, game)?;
    let name = games.name();
    if games.count() > 1 && source.number.is_none() {
        let count = games.count();
        let first = format!("{name}: the first of {count} games: --number chooses another");
        output::log(&first);
    }
    let replayed = games.read(source.chosen())?;
    games.tell();
    replayed.tell();
    replayed.tell_cut();
    Ok(replayed)
}

/// The one game of a file of our own, as far as it is legal.
fn open(source: &Source) -> Result<Replayed, Failure> {
    let name = shown(&source.file);
    source.alone()?;
    if let Some(stranger) = stranger(&source.file) {
        return Err(stranger.into());
    }
    let Opened { record, notes, cut } = file::open(&source.file)?;
    source.holds(Some(record.game()))?;
    let line = from_record(&record).map_err(|error| format!("{name}: {error}"))?;
    Ok(Replayed {
        path: source.file.clone(),
        name,
        record,
        line,
        notes,
        cut,
    })
}

impl Replayed {
    /// Writes to stderr what was forgiven.
    fn tell(&self) {
        tell(&self.path, &self.notes);
    }

    /// Writes to stderr where the game is cut.
    fn tell_cut(&self) {
        if let Some(why) = &self.cut {
            let name = shown(&self.path);
            output::log(&format!("{name}:{why}; left out from here on"));
        }
    }

    /// Refuses a file to write that is the game's own, where that would lose what is left out of it.
    fn spared_by(&self, out: Option<&Path>) -> Done {
        let places = (self.path.canonicalize(), out.map(Path::canonicalize));
        match places {
            (Ok(own), Some(Ok(other))) if self.cut.is_some() && own == other => {
                let name = shown(&self.path);
                let problem = format!("{name} holds more than was read of it: name another file");
                Err(Failure::option("--out", problem))
            }
            _ => Ok(()),
        }
    }
}

/// Writes to stderr what was forgiven in a file.
fn tell(path: &Path, notes: &[String]) {
    for note in notes {
        output::log(&format!("{}:{note}", shown(path)));
    }
}

fn show(replayed: &Replayed) -> Done {
    let line = &replayed.line;
    let listing = listing::of(&replayed.record, line);
    let (board, state) = (drawing::board(line), drawing::state(line));
    let notes: String = replayed.notes.iter().map(note_line).collect();
    let cut = replayed.cut.as_ref().map_or_else(String::new, cut_line);
    output::print(&format!("{listing}\n{board}\n{state}\n{notes}{cut}"))
}

/// What `show` says of what was forgiven.
fn note_line(note: impl Display) -> String {
    format!("note, line and column {note}\n")
}

/// What `show` says of a game that was cut.
fn cut_line(why: impl Display) -> String {
    format!("irregular from here, line and column {why}\n")
}

fn verify(replayed: &Replayed) -> Done {
    let Replayed {
        name, record, line, ..
    } = replayed;
    if let Some(why) = &replayed.cut {
        let file = shown(&replayed.path);
        return Err(Failure::check(format!("{file}:{why}")));
    }
    if let Some(kept) = &record.analysis
        && in_records::from_record(line, kept).is_none()
    {
        return Err(Failure::check(format!(
            "{name}: the analysis is not one of this game"
        )));
    }
    if let Some(difference) = contradiction(record, line) {
        return Err(Failure::check(format!("{name}: {difference}")));
    }
    let result = result_text(record);
    output::print(&format!("{name}: {}; {result}\n", all_legal(line)))
}

/// What a replay to the end has shown.
fn all_legal(line: &AnyLine) -> String {
    let plies = line.len();
    match out_of_turn(line).len() {
        0 => format!("{plies} plies, all legal"),
        n => format!("{plies} plies, all legal but for {n} placed out of turn"),
    }
}

/// The numbers of the plies that were placed out of turn, from 1.
fn out_of_turn(line: &AnyLine) -> Vec<usize> {
    let moves = line.moves().into_iter().zip(1..);
    let irregular = moves.filter(|(mv, _)| mv.out_of_turn);
    irregular.map(|(_, ply)| ply).collect()
}

fn convert(replayed: &Replayed, to: Format, out: Option<&Path>) -> Done {
    let Replayed { record, line, .. } = replayed;
    replayed.spared_by(out)?;
    let text = match to {
        Format::Xml => {
            // Replayed moves tell steps from jumps, which the file perhaps did not.
            let normal = Record {
                plies: to_record(line).plies,
                ..record.clone()
            };
            xml::write(&normal)?
        }
        Format::Text => listing::of(record, line),
        Format::Jiu14 if record.game() != GameName::Jiu => {
            return Err("--to jiu14: this is no game of jiu".into());
        }
        Format::Jiu14 if !record.start.is_empty() => {
            return Err("--to jiu14: the format has no games that begin in the middle".into());
        }
        Format::Jiu14 => jiu14::write(line, record),
        Format::Sgf => sgf::write(record).map_err(|error| format!("--to sgf: {error}"))?,
        Format::Pdn => pdn::write(record).map_err(|error| format!("--to pdn: {error}"))?,
        Format::Json => output::json(&RecordText::new(record, line))?,
    };
    output::deliver("--out", out, &text)
}

fn result_text(record: &Record) -> String {
    let Some(result) = &record.result else {
        return "no result".to_owned();
    };
    let end = match result.winner {
        None => "draw".to_owned(),
        Some(winner) => format!("{winner} wins"),
    };
    if result.reason.is_empty() {
        end
    } else {
        format!("{end} ({})", result.reason)
    }
}

#[derive(Serialize)]
struct RecordText<'a> {
    game: &'a str,
    size: u8,
    rules: &'a str,
    settings: BTreeMap<&'static str, Value>,
    white: &'a str,
    black: &'a str,
    date: &'a str,
    developer: &'a str,
    /// The position that the game began with, where it was not that of its rules.
    #[serde(skip_serializing_if = "str::is_empty")]
    start: &'a str,
    moves: Vec<MoveText>,
    result: Option<OutcomeText<'a>>,
}

#[derive(Serialize)]
struct MoveText {
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    out_of_turn: bool,
}

/// Numbers and booleans as such, names as text.
fn plain_value(value: String) -> Value {
    serde_json::from_str(&value).unwrap_or(Value::String(value))
}

impl<'a> RecordText<'a> {
    fn new(record: &'a Record, line: &AnyLine) -> Self {
        let settings = record.settings.words().into_iter();
        let moves = line.moves().into_iter().zip(line.movers());
        let moves = moves.map(|(mv, side)| MoveText {
            side: side.name(),
            mv: line.text(&mv),
            out_of_turn: mv.out_of_turn,
        });
        Self {
            game: record.game().text(),
            size: record.size,
            rules: &record.rules,
            settings: settings
                .map(|(name, value)| (name, plain_value(value)))
                .collect(),
            white: &record.white,
            black: &record.black,
            date: &record.date,
            developer: &record.developer,
            start: &record.start,
            moves: moves.collect(),
            result: record.result.as_ref().map(|result| OutcomeText {
                winner: result.winner.map_or("draw", Side::name),
                reason: &result.reason,
            }),
        }
    }
}
