//! Whole records in pasted text, copied from a file, from a page or from another program.

use super::formats::Format;
use super::plain_text::PlainText;
use super::replay::from_record;
use super::words::encoding::beginning;
use super::{Record, xml};
use tibetango_rules::{AnyRules, Setup};

/// Reads the game of a record, or the position of one that was set up and not played; `None` if the text is no
/// record.
///
/// # Errors
/// The text cannot be read whole, or is a record of another game; on one line.
pub(super) fn read(rules: AnyRules, text: &str) -> Option<Result<PlainText, String>> {
    let bytes = text.as_bytes();
    let found = match Format::of_text(&beginning(bytes)) {
        Some(Format::Xml) => {
            // Text before the record, such as the name of an encoding, does not apply to pasted text.
            let ours = xml::begin(text).and_then(|begin| bytes.get(begin..));
            let found = xml::read_forgiving(ours.unwrap_or(bytes), "XML")
                .map_err(|error| error.to_string());
            found.and_then(|found| match found.damage {
                Some(damage) => Err(damage.to_string()),
                None => Ok(found.record),
            })
        }
        Some(foreign) => foreign.pasted(rules, text, true)?,
        None => {
            let mut formats = Format::FOREIGN.iter();
            formats.find_map(|format| format.pasted(rules, text, false))?
        }
    };
    Some(found.and_then(|record| held(rules, &record)))
}

fn held(rules: AnyRules, record: &Record) -> Result<PlainText, String> {
    let (found, here) = (record.game(), rules.game());
    if found != here {
        return Err(format!("it is a game of {found}, and this is {here}"));
    }
    if record.plies.is_empty() && !record.start.is_empty() {
        let setup = Setup::read(record.settings, &record.start);
        let setup = setup.map_err(|error| error.to_string())?;
        return Ok(PlainText::Position(Box::new(setup)));
    }
    let history = from_record(record).map_err(|error| error.to_string())?;
    Ok(PlainText::Game(Box::new(history)))
}
