//! `record show` and `record verify` for AMDO's records of jiu.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;

use super::super::failure::{Done, Failure};
use super::super::output;
use super::super::start::{config, preset};
use super::Replayed;
use crate::config::error::one_line;
use crate::games::{AnyRules, GameName, Outcome, Reason, Side};
use crate::record::COMPETITION_RULES;
use crate::record::jiu14::{Jiu14, Played, is_jiu14, load};
use crate::record::replay::{Meta, to_record};
use crate::record::text::clean;

/// Bytes that tell the format of a file.
const HEAD: u64 = 64;

/// True for a file in this format; what cannot be read is none.
pub fn is_record(path: &Path) -> bool {
    let mut head = Vec::new();
    // Opening a pipe would wait for its other end, so the kind is looked at first.
    path.is_file()
        && File::open(path)
            .and_then(|file| file.take(HEAD).read_to_end(&mut head))
            .is_ok()
        && is_jiu14(&head)
}

fn open(
    config_dir: Option<&Path>,
    path: &Path,
    rules: Option<&str>,
) -> Result<(Jiu14, Played), Failure> {
    let config = config(config_dir)?;
    let AnyRules::Jiu(rules) = preset(&config, GameName::Jiu, rules)?.rules else {
        return Err(Failure::bad_input("--rules: not rules of jiu"));
    };
    let record = load(path).map_err(Failure::bad_input)?;
    let name = one_line(&path.to_string_lossy());
    let played = record.replay(rules);
    let played = played.map_err(|why| Failure::bad_input(format!("{name}: {why}")))?;
    Ok((record, played))
}

/// The game of a record as one of our own: as far as it is regular, and what stopped it is told.
pub fn import(config_dir: Option<&Path>, path: &Path) -> Result<Replayed, Failure> {
    let (record, played) = open(config_dir, path, None)?;
    let name = one_line(&path.to_string_lossy());
    if let Some(why) = &played.irregular {
        output::log(&format!(
            "{name}: irregular from here on, and left out: {why}"
        ));
    }
    let [first, second, result, _, date, ..] = &record.header;
    let winner = match result.as_str() {
        "先手胜" => Some(Some(Side::White)),
        "后手胜" => Some(Some(Side::Black)),
        "和棋" => Some(None),
        _ => None,
    };
    let end = played.line.outcome();
    let told = winner.map(|winner| Outcome {
        winner,
        // The format gives no reason; whoever stops early has given up or agreed.
        reason: match winner {
            Some(_) => Reason::Resigned,
            None => Reason::Agreed,
        },
    });
    let meta = Meta {
        preset: COMPETITION_RULES.to_owned(),
        white: clean(first),
        black: clean(second),
        date: clean(date),
        outcome: end.or(told.filter(|_| played.irregular.is_none())),
        ..Meta::default()
    };
    Ok(Replayed {
        name,
        record: to_record(&played.line, &meta),
        line: played.line,
        fault: None,
    })
}

pub fn show(config_dir: Option<&Path>, path: &Path, rules: Option<&str>) -> Done {
    let (record, played) = open(config_dir, path, rules)?;
    let names = [
        "first",
        "second",
        "result",
        "score",
        "date",
        "time used",
        "place",
        "event",
    ];
    let mut text = format!("game: jiu, size {}\n", record.size);
    for (name, value) in names.into_iter().zip(&record.header) {
        if !value.is_empty() {
            text += &format!("{name}: {value}\n");
        }
    }
    text += "moves:\n";
    let line = &played.line;
    let moves: Vec<String> = line.move_texts();
    for (row, ten) in moves.chunks(10).enumerate() {
        text += &format!("{:>5}. {}\n", 10 * row + 1, ten.join(" "));
    }
    text += &format!("position: {}\n", line.position_text());
    if let Some(outcome) = line.outcome() {
        text += &format!("outcome: {outcome}\n");
    }
    if let Some(why) = &played.irregular {
        text += &format!("irregular from here: {why}\n");
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

pub fn verify(config_dir: Option<&Path>, path: &Path, rules: Option<&str>) -> Done {
    let (_, played) = open(config_dir, path, rules)?;
    let name = one_line(&path.to_string_lossy());
    if let Some(why) = &played.irregular {
        return Err(Failure::check(format!("{name}: {why}")));
    }
    let plies = played.line.moves().len();
    let end = played
        .line
        .outcome()
        .map_or_else(|| "not finished".to_owned(), |outcome| outcome.to_string());
    output::print(&format!("{name}: {plies} plies, all legal; {end}\n"))?;
    Ok(ExitCode::SUCCESS)
}
