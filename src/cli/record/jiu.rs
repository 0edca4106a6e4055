//! `record show` and `record verify` for AMDO's records of jiu.

use std::path::Path;

use super::super::failure::{CommandResult, Failure};
use super::super::output;
use super::super::start::{config, preset};
use super::listing::moves;
use super::report::{all_legal, cut_line, note_line};
use super::source::RecordSource;
use tibetango_records::messages::path_text;
use tibetango_records::record::jiu14::{Jiu14, Jiu14Replay, load};
use tibetango_rules::GameName;
use tibetango_rules::jiu::JiuRules;

fn open(config_dir: Option<&Path>, source: &RecordSource) -> Result<(Jiu14, Jiu14Replay), Failure> {
    let preset = preset(&config(config_dir)?, GameName::Jiu, source.rules.as_deref())?;
    let rules = JiuRules::try_from(preset.rules);
    let rules = rules.map_err(|game| format!("--rules: rules of {game}"))?;
    source.alone()?;
    source.holds(GameName::Jiu)?;
    let record = load(&source.file)?;
    let replay = record.replay(rules);
    let replay = replay.map_err(|why| format!("{}: {why}", path_text(&source.file)))?;
    Ok((record, replay))
}

pub fn show(config_dir: Option<&Path>, source: &RecordSource) -> CommandResult {
    let (record, replay) = open(config_dir, source)?;
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
    let history = &replay.history;
    text += &moves(history);
    text += &format!("position: {}\n", history.position_text());
    if let Some(outcome) = history.outcome() {
        text += &format!("outcome: {outcome}\n");
    }
    for note in &record.notes {
        text += &note_line(note);
    }
    if let Some(why) = &replay.irregular {
        text += &cut_line(why);
    }
    output::print(&text)
}

pub fn verify(config_dir: Option<&Path>, source: &RecordSource) -> CommandResult {
    let (record, replay) = open(config_dir, source)?;
    let name = path_text(&source.file);
    for note in &record.notes {
        output::log(&format!("{name}:{note}"));
    }
    if let Some(why) = &replay.irregular {
        return Err(Failure::check(format!("{name}:{why}")));
    }
    let [_, _, result, score, ..] = &record.header;
    let result = if result.is_empty() { score } else { result };
    let end = match (replay.history.outcome(), record.winner()) {
        (Some(end), Some(winner)) if winner != end.winner => {
            return Err(Failure::check(format!(
                "{name}: the header says {result}, the board {end}"
            )));
        }
        (Some(end), _) => end.to_string(),
        // The board does not see a resignation, nor what was left out.
        (None, Some(_)) => format!("not finished, the header says {result}"),
        (None, None) => "not finished".to_owned(),
    };
    let legal = all_legal(&replay.history);
    output::print(&format!("{name}: {legal}; {end}\n"))
}
