//! Conversion of a file into a record, and the rules by which it is played.

use super::reader::{load, read};
use crate::messages::path_text;
use crate::record::Record;
use crate::record::collection::UsualRules;
use crate::record::date::of_file;
use crate::record::lines::ReadGame;
use crate::record::replay::to_record;
use crate::record::text::clean;
use std::path::Path;
use tibetango_rules::AnyRules;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::JiuRules;

/// Reads the game of a file, played by this preset or else by the default rules.
///
/// # Errors
/// The file cannot be read, is no such record, or cannot be played by these rules; on one line.
pub(super) fn open(path: &Path, preset: UsualRules<'_>) -> Result<ReadGame, String> {
    let own = load(path)?;
    let (preset, rules) = preset.unwrap_or_else(|| ("", JiuRules::default().into()));
    let rules = JiuRules::try_from(rules).map_err(|game| format!("these are rules of {game}"))?;
    let replay = own.replay(rules);
    let replay = replay.map_err(|why| format!("{}: {why}", path_text(path)))?;
    let [first, second, _, _, date, ..] = &own.header;
    let record = Record {
        rules: preset.to_owned(),
        white: clean(first),
        black: clean(second),
        date: clean(&of_file(date)),
        result: own.result(&replay),
        ..to_record(&replay.history)
    };
    Ok(ReadGame {
        record,
        notes: [own.notes, replay.notes].concat(),
        irregular: replay.irregular,
    })
}

/// Returns the game of a text, which must be regular to its end.
///
/// # Errors
/// The rules are those of another game, or the text cannot be read whole; on one line.
pub(super) fn history_of(rules: AnyRules, text: &str) -> Result<AnyGameHistory, String> {
    let rules = JiuRules::try_from(rules);
    let rules = rules.map_err(|here| format!("it is a game of jiu, and this is {here}"))?;
    let record = read(text.as_bytes(), "");
    let record = record.map_err(|error| format!("{}: {}", error.place, error.problem))?;
    let replay = record.replay(rules)?;
    let irregular = replay.irregular.map(|why| why.to_string());
    irregular.map_or(Ok(replay.history), Err)
}
