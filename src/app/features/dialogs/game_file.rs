//! A game as a file that a person names.

use std::path::PathBuf;
use tibetango_records::files::write_atomic;
use tibetango_records::record::formats::Format;
use tibetango_records::record::replay::from_record;
use tibetango_records::record::{Record, date};
use tibetango_rules::GameName;
use tibetango_rules::quote::one_line;

/// Returns the name suggested for a file of a game, and the extensions that it may have: each stands for a format.
pub(super) fn suggestion(game: GameName) -> (String, Vec<&'static str>) {
    let own = Format::Xml.name();
    let foreign = Format::FOREIGN
        .iter()
        .filter(|format| format.game() == Some(game));
    let names = [own].into_iter().chain(foreign.map(|format| format.name()));
    (format!("{game}-{}.{own}", date::stamp()), names.collect())
}

/// Writes a game in the format that the extension of the file stands for, and returns the file.
///
/// # Errors
/// The format cannot hold the game, or the system refuses; on one line.
pub(super) fn write(record: &Record, path: PathBuf) -> Result<PathBuf, String> {
    let path = with_extension(path);
    let history = from_record(record).map_err(|error| one_line(&error.to_string()))?;
    let format = Format::for_name(&path, record.game());
    let text = format.write(&history, record)?;
    write_atomic(&path, text.as_bytes()).map_err(|error| error.to_string())?;
    Ok(path)
}

/// Adds our own extension to a name without one, unless that is the name of another file, of which nobody was asked.
fn with_extension(path: PathBuf) -> PathBuf {
    let whole = path.with_extension(Format::Xml.name());
    match path.extension().is_none() && !whole.exists() {
        true => whole,
        false => path,
    }
}
