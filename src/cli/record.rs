//! `record`: game records shown, checked and converted.

mod analyse;
mod jiu;
mod picture;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::Value;

use super::failure::{Done, Failure};
use super::output;
use crate::analysis::kept;
use crate::files::read_bounded;
use crate::games::any::AnyLine;
use crate::games::{GameName, Side, drawing};
use crate::messages::shown;
use crate::record::branches::branches_of;
use crate::record::import::is_foreign;
use crate::record::replay::{ReplayError, contradiction, replay, to_record};
use crate::record::{Record, jiu14, xml};

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Print who played, the moves, and the board after the last of them
    Show {
        /// A record in XML, or of jiu in AMDO's JIU14
        file: PathBuf,
        /// A rules preset of jiu, for JIU14 does not tell [default: competition]
        #[arg(long, value_name = "PRESET")]
        rules: Option<String>,
    },
    /// Replay every move: exit status 1 when one is illegal or the result is another
    Verify {
        /// A record in XML, or of jiu in AMDO's JIU14
        file: PathBuf,
        /// A rules preset of jiu, for JIU14 does not tell [default: competition]
        #[arg(long, value_name = "PRESET")]
        rules: Option<String>,
    },
    /// Find the mistakes of a game and what was better
    Analyse(analyse::Arguments),
    /// Write the record in another form
    Convert {
        /// A record in XML, or of jiu in AMDO's JIU14
        file: PathBuf,
        /// A rules preset of jiu, for JIU14 does not tell [default: competition]
        #[arg(long, value_name = "PRESET")]
        rules: Option<String>,
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
}

/// A record that has been read and replayed.
struct Replayed {
    name: String,
    record: Record,
    line: AnyLine,
    /// What stopped the replay, as one line.
    fault: Option<String>,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    match &arguments.action {
        Action::Show { file, rules } if is_foreign(file) => {
            jiu::show(config_dir, file, rules.as_deref())
        }
        Action::Verify { file, rules } if is_foreign(file) => {
            jiu::verify(config_dir, file, rules.as_deref())
        }
        Action::Show { file, .. } => show(&open(file)?),
        Action::Verify { file, .. } => verify(&open(file)?),
        Action::Analyse(arguments) => {
            let rules = arguments.rules.as_deref();
            let replayed = open_any(config_dir, &arguments.file, rules)?;
            analyse::run(config_dir, &replayed, arguments)
        }
        Action::Convert {
            file,
            rules,
            to,
            out,
        } => {
            let replayed = open_any(config_dir, file, rules.as_deref())?;
            convert(&replayed, *to, out.as_deref())
        }
        Action::Picture(arguments) => picture::run(arguments),
    }
}

/// A record of either format.
fn open_any(
    config_dir: Option<&Path>,
    path: &Path,
    rules: Option<&str>,
) -> Result<Replayed, Failure> {
    if is_foreign(path) {
        jiu::import(config_dir, path, rules)
    } else {
        open(path)
    }
}

fn open(path: &Path) -> Result<Replayed, Failure> {
    let name = shown(path);
    let bytes = read_bounded(path, xml::MAX_BYTES).map_err(Failure::bad_input)?;
    let (record, lines) = xml::read_with_lines(&bytes, &name).map_err(Failure::bad_input)?;
    let (line, fault) =
        replay(&record).map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    let fault = fault.map(|fault| {
        let at = match &fault {
            ReplayError::Ply { ply, .. } => lines.get(ply - 1),
            ReplayError::Size(..) => None,
        };
        at.map_or_else(
            || format!("{name}: {fault}"),
            |at| format!("{name}:{at}: {fault}"),
        )
    });
    Ok(Replayed {
        name,
        record,
        line,
        fault,
    })
}

impl Replayed {
    /// The whole game, or why there is none.
    fn legal(&self) -> Result<&AnyLine, Failure> {
        match &self.fault {
            None => Ok(&self.line),
            Some(fault) => Err(Failure::bad_input(fault)),
        }
    }
}

fn show(replayed: &Replayed) -> Done {
    let line = replayed.legal()?;
    let text = format!(
        "{}\n{}\n{}\n",
        listing(&replayed.record, line),
        drawing::board(line),
        drawing::state(line)
    );
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn verify(replayed: &Replayed) -> Done {
    if let Some(fault) = &replayed.fault {
        return Err(Failure::check(fault));
    }
    let Replayed {
        name, record, line, ..
    } = replayed;
    if let Err(fault) = branches_of(record, line) {
        return Err(Failure::check(format!("{name}: a variation: {fault}")));
    }
    if let Some(kept) = &record.analysis
        && kept::from_record(line, kept).is_none()
    {
        return Err(Failure::check(format!(
            "{name}: the analysis is not one of this game"
        )));
    }
    if let Some(difference) = contradiction(record, line) {
        return Err(Failure::check(format!("{name}: {difference}")));
    }
    let result = result_text(record);
    let plies = record.plies.len();
    output::print(&format!("{name}: {plies} plies, all legal; {result}\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn convert(replayed: &Replayed, to: Format, out: Option<&Path>) -> Done {
    let record = &replayed.record;
    let line = replayed.legal()?;
    let text = match to {
        Format::Xml => {
            // Replayed moves tell steps from jumps, which the file perhaps did not.
            let normal = Record {
                plies: to_record(line).plies,
                ..record.clone()
            };
            xml::write(&normal).map_err(Failure::bad_input)?
        }
        Format::Text => listing(record, line),
        Format::Jiu14 if record.game() != GameName::Jiu => {
            return Err(Failure::bad_input("--to jiu14: this is no game of jiu"));
        }
        Format::Jiu14 => jiu14::write(line, record),
        Format::Json => output::json_text(&RecordText::new(record, line))? + "\n",
    };
    output::deliver("--out", out, &text)?;
    Ok(ExitCode::SUCCESS)
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

/// The record as lines of text: what is known of it, then the moves, ten a line.
fn listing(record: &Record, line: &AnyLine) -> String {
    let settings = &record.settings;
    let values = settings
        .words()
        .into_iter()
        .map(|(name, value)| format!("{} {value}", name.replace('_', " ")));
    let values: Vec<String> = values.collect();
    let mut text = format!(
        "game: {}, size {}\nrules: {} ({})\n",
        record.game(),
        record.size,
        record.rules,
        values.join(", ")
    );
    let known = [
        ("white", &record.white),
        ("black", &record.black),
        ("date", &record.date),
        ("made by", &record.developer),
    ];
    for (what, value) in known {
        if !value.is_empty() {
            text += &format!("{what}: {value}\n");
        }
    }
    text += &format!("result: {}\nmoves:\n", result_text(record));
    let moves: Vec<String> = line.moves().iter().map(|mv| line.text(mv)).collect();
    for (row, ten) in moves.chunks(10).enumerate() {
        text += &format!("{:>5}. {}\n", 10 * row + 1, ten.join(" "));
    }
    text
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
    moves: Vec<MoveText>,
    result: Option<ResultText<'a>>,
}

#[derive(Serialize)]
struct MoveText {
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
}

#[derive(Serialize)]
struct ResultText<'a> {
    winner: &'static str,
    reason: &'a str,
}

/// Numbers and booleans as such, names as text.
fn plain_value(value: String) -> Value {
    serde_json::from_str(&value).unwrap_or(Value::String(value))
}

impl<'a> RecordText<'a> {
    fn new(record: &'a Record, line: &AnyLine) -> Self {
        let settings = &record.settings;
        let sides = line.movers();
        Self {
            game: record.game().text(),
            size: record.size,
            rules: &record.rules,
            settings: settings
                .words()
                .into_iter()
                .map(|(name, value)| (name, plain_value(value)))
                .collect(),
            white: &record.white,
            black: &record.black,
            date: &record.date,
            developer: &record.developer,
            moves: line
                .moves()
                .iter()
                .zip(sides)
                .map(|(mv, side)| MoveText {
                    side: side.name(),
                    mv: line.text(mv),
                })
                .collect(),
            result: record.result.as_ref().map(|result| ResultText {
                winner: result.winner.map_or("draw", Side::name),
                reason: &result.reason,
            }),
        }
    }
}
