//! Whole records in pasted text, copied from a file, from a page or from another program.

use std::fmt::Display;

use super::collection::Collection;
use super::formats::Format;
use super::limits::TooMany;
use super::place::Misread;
use super::plain::Plain;
use super::replay::from_record;
use super::words::encoding::beginning;
use super::{Record, jiu14, pdn, sgf, xml};
use tibetango_rules::{AnyRules, Draft};

/// Reads the game of a record, or the position of one that was set up and not played; `None` if the text is no
/// record.
///
/// # Errors
/// The text cannot be read whole, or is a record of another game; on one line.
pub(super) fn read(rules: AnyRules, text: &str) -> Option<Result<Plain, String>> {
    let bytes = text.as_bytes();
    match Format::of_text(&beginning(bytes)) {
        Some(Format::Xml) => {
            // Text before the record, such as the name of an encoding, does not apply to pasted text.
            let ours = xml::begin(text).and_then(|begin| bytes.get(begin..));
            let found = xml::read_forgiving(ours.unwrap_or(bytes), "XML")
                .map_err(|error| error.to_string());
            Some(found.and_then(|found| held(rules, &found.record)))
        }
        Some(Format::Jiu14) => {
            let line = jiu14::record::line_of(rules, text);
            Some(line.map(|line| Plain::Game(Box::new(line))))
        }
        // Many programs for gomoku call it another game.
        Some(Format::Sgf) => Some(first(rules, sgf::games_of_any_name(bytes, ""))),
        Some(Format::Pdn) | None if rules.game() != pdn::GAME => None,
        known => {
            // Moves without tags are read elsewhere as moves, one by one; words without any are no game.
            let found = first(rules, pdn::games(bytes, ""));
            let holds = match &found {
                Ok(Plain::Game(line)) => !line.is_empty(),
                Ok(Plain::Position(_)) => true,
                Err(_) => known.is_some(),
            };
            holds.then_some(found)
        }
    }
}

/// Returns the first game of a file of another program, which must be regular to its end.
fn first<P: Display + From<TooMany>>(
    rules: AnyRules,
    games: Result<Collection<P>, Misread<P>>,
) -> Result<Plain, String> {
    let told = |error: Misread<P>| format!("{}: {}", error.place, error.problem);
    let game = games.map_err(told)?.read(0, Some(("", rules)));
    let game = game.ok_or("it holds no game")?.map_err(told)?;
    match game.irregular {
        Some(why) => Err(why.to_string()),
        None => held(rules, &game.record),
    }
}

fn held(rules: AnyRules, record: &Record) -> Result<Plain, String> {
    let (found, here) = (record.game(), rules.game());
    if found != here {
        return Err(format!("it is a game of {found}, and this is {here}"));
    }
    if record.plies.is_empty() && !record.start.is_empty() {
        let draft = Draft::read(record.settings, &record.start);
        let draft = draft.map_err(|error| error.to_string())?;
        return Ok(Plain::Position(Box::new(draft)));
    }
    let line = from_record(record).map_err(|error| error.to_string())?;
    Ok(Plain::Game(Box::new(line)))
}
