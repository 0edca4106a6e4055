//! `record`: shows, verifies and converts game records.

mod analyse;
mod foreign_file;
#[cfg(feature = "jiu")]
mod jiu;
mod listing;
mod picture;
mod report;
mod source;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use foreign_file::ForeignGameFile;
use report::{show, verify};
use serde::Serialize;
use serde_json::Value;
use source::{RecordReplay, RecordSource};

use super::failure::{CommandResult, Failure};
use super::inspect::OutcomeText;
use super::output;
use super::start::name_parser;
use tibetango_records::messages::path_text;
use tibetango_records::record::formats::Format as Lies;
use tibetango_records::record::import::unread_format;
use tibetango_records::record::replay::{from_record, to_record};
use tibetango_records::record::{Record, file, xml};
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;

#[derive(Args, Debug)]
pub struct RecordArguments {
    #[command(subcommand)]
    action: RecordCommand,
}

#[derive(Debug, Subcommand)]
enum RecordCommand {
    /// Print the players, the moves, and the board after the last move
    Show(RecordSource),
    /// Replay every move: exit status 1 if one is illegal or the result differs
    Verify(RecordSource),
    /// Find the mistakes of a game and the better moves
    Analyse(analyse::AnalyseArguments),
    /// Convert the record to another format
    Convert {
        #[command(flatten)]
        source: RecordSource,
        /// Format to write
        #[arg(long, value_name = "FORMAT", default_value = "xml", value_parser = formats())]
        to: Format,
        /// File to write [default: stdout]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Draw the board as PNG, or the game in motion as GIF
    Picture(picture::PictureArguments),
}

/// Format to write.
#[derive(Clone, Copy, Debug)]
enum Format {
    /// List of moves.
    Text,
    Json,
    /// Format of files that are read again, our own or that of other programs.
    File(Lies),
}

/// Returns the parser of a format's name, for clap.
fn formats() -> impl TypedValueParser<Value = Format> {
    let file = |format: Lies| (format.name(), format.about(), Format::File(format));
    let own = [
        file(Lies::Xml),
        ("text", "List of moves", Format::Text),
        ("json", "JSON", Format::Json),
    ];
    let foreign = Lies::FOREIGN.iter().copied().map(file);
    name_parser(own.into_iter().chain(foreign))
}

/// Command for a file, in words of its format's own.
type Own = fn(Option<&Path>, &RecordSource) -> CommandResult;

/// Formats that `show` and `verify` describe in words of their own.
const OWN: &[(Lies, Own, Own)] = &[
    #[cfg(feature = "jiu")]
    (Lies::Jiu14, jiu::show, jiu::verify),
];

pub fn run(config_dir: Option<&Path>, arguments: &RecordArguments) -> CommandResult {
    let own = |source: &RecordSource| {
        let format = Lies::of(&source.file);
        let own = OWN.iter().find(|(other, ..)| *other == format);
        (own, format.game())
    };
    match &arguments.action {
        RecordCommand::Show(source) => match own(source) {
            (Some((_, show, _)), _) => show(config_dir, source),
            (None, Some(game)) => foreign_file::show(config_dir, source, game),
            (None, None) => show(&open(source)?),
        },
        RecordCommand::Verify(source) => match own(source) {
            (Some((.., verify)), _) => verify(config_dir, source),
            (None, Some(game)) => foreign_file::verify(config_dir, source, game),
            (None, None) => {
                let replay = open(source)?;
                replay.tell();
                verify(&replay)
            }
        },
        RecordCommand::Analyse(arguments) => {
            let replay = open_any(config_dir, &arguments.source)?;
            analyse::run(config_dir, &replay, arguments)
        }
        RecordCommand::Convert { source, to, out } => {
            convert(&open_any(config_dir, source)?, *to, out.as_deref())
        }
        RecordCommand::Picture(arguments) => {
            picture::run(&open_any(config_dir, &arguments.source)?, arguments)
        }
    }
}

/// Opens a record of any format. One of another program is read as far as it is regular, and the reason for a cut is
/// reported.
fn open_any(config_dir: Option<&Path>, source: &RecordSource) -> Result<RecordReplay, Failure> {
    let Some(game) = Lies::of(&source.file).game() else {
        let replay = open(source)?;
        replay.tell();
        replay.tell_cut();
        return Ok(replay);
    };
    let games = ForeignGameFile::open(config_dir, source, game)?;
    let name = games.name();
    if games.count() > 1 && source.number.is_none() {
        let count = games.count();
        let first = format!("{name}: the first of {count} games: --number chooses another");
        output::log(&first);
    }
    let replay = games.read(source.index())?;
    games.tell();
    replay.tell();
    replay.tell_cut();
    Ok(replay)
}

/// Opens a file of our own, which holds one game, as far as it is legal.
fn open(source: &RecordSource) -> Result<RecordReplay, Failure> {
    let name = path_text(&source.file);
    source.alone()?;
    if let Some(reason) = unread_format(&source.file) {
        return Err(reason.into());
    }
    let opened = file::open(&source.file)?;
    let record = opened.record;
    source.holds(record.game())?;
    let history = from_record(&record).map_err(|error| format!("{name}: {error}"))?;
    Ok(RecordReplay {
        path: source.file.clone(),
        name,
        record,
        history,
        notes: opened.notes,
        cut: opened.irregular,
    })
}

fn convert(replay: &RecordReplay, to: Format, out: Option<&Path>) -> CommandResult {
    let RecordReplay {
        record, history, ..
    } = replay;
    replay.check_output(out)?;
    let text = match to {
        Format::File(Lies::Xml) => {
            // Replayed moves tell steps from jumps, which the file perhaps did not.
            let normal = Record {
                plies: to_record(history).plies,
                ..record.clone()
            };
            xml::write(&normal)?
        }
        Format::Text => listing::of(record, history),
        Format::File(foreign) => {
            let text = foreign.write(history, record);
            text.map_err(|error| format!("--to {}: {error}", foreign.name()))?
        }
        Format::Json => output::json(&RecordText::new(record, history))?,
    };
    output::deliver("--out", out, &text)
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
    /// Starting position of the game, if it is not that of its rules.
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

/// Converts numbers and booleans to such JSON values, names to text.
fn plain_value(value: String) -> Value {
    serde_json::from_str(&value).unwrap_or(Value::String(value))
}

impl<'a> RecordText<'a> {
    fn new(record: &'a Record, history: &AnyGameHistory) -> Self {
        let settings = record.settings.words().into_iter();
        let moves = history.moves().into_iter().zip(history.movers());
        let moves = moves.map(|(mv, side)| MoveText {
            side: side.name(),
            mv: history.text(&mv),
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
