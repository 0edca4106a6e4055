//! `record show` and `record verify` for AMDO's records of jiu.

use std::path::Path;
use std::process::ExitCode;

use super::super::failure::{Done, Failure};
use super::super::output;
use super::super::start::{config, preset};
use super::Replayed;
use crate::games::GameName;
use crate::games::jiu::Rules;
use crate::messages::shown;
use crate::record::import::load as load_any;
use crate::record::jiu14::{Jiu14, Played, load};
use crate::record::replay::from_record;

/// The rules of jiu with the name of their preset.
fn rules_of(config_dir: Option<&Path>, name: Option<&str>) -> Result<(String, Rules), Failure> {
    let preset = preset(&config(config_dir)?, GameName::Jiu, name)?;
    let rules = Rules::try_from(preset.rules);
    let rules = rules.map_err(|game| Failure::bad_input(format!("--rules: rules of {game}")))?;
    Ok((preset.id, rules))
}

fn open(
    config_dir: Option<&Path>,
    path: &Path,
    rules: Option<&str>,
) -> Result<(Jiu14, Played), Failure> {
    let (_, rules) = rules_of(config_dir, rules)?;
    let record = load(path).map_err(Failure::bad_input)?;
    let name = shown(path);
    let played = record.replay(rules);
    let played = played.map_err(|why| Failure::bad_input(format!("{name}: {why}")))?;
    Ok((record, played))
}

/// The game of a record as one of our own: as far as it is regular, and what stopped it is told.
pub fn import(
    config_dir: Option<&Path>,
    path: &Path,
    rules: Option<&str>,
) -> Result<Replayed, Failure> {
    let name = shown(path);
    let (id, rules) = rules_of(config_dir, rules)?;
    let found = load_any(path, Some((&id, rules.into()))).map_err(Failure::bad_input)?;
    if let Some(why) = &found.irregular {
        output::log(&format!(
            "{name}: irregular from here on, and left out: {why}"
        ));
    }
    let line = from_record(&found.record)
        .map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    Ok(Replayed {
        name,
        record: found.record,
        line,
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
    let (record, played) = open(config_dir, path, rules)?;
    let name = shown(path);
    if let Some(why) = &played.irregular {
        return Err(Failure::check(format!("{name}: {why}")));
    }
    if let (Some(told), Some(end)) = (record.winner(), played.line.outcome())
        && told != end.winner
    {
        let result = &record.header[2];
        return Err(Failure::check(format!(
            "{name}: the header says {result}, the board {end}"
        )));
    }
    let plies = played.line.moves().len();
    let end = played
        .line
        .outcome()
        .map_or_else(|| "not finished".to_owned(), |outcome| outcome.to_string());
    output::print(&format!("{name}: {plies} plies, all legal; {end}\n"))?;
    Ok(ExitCode::SUCCESS)
}
