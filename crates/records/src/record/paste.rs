//! Whole records in pasted text, copied from a file, from a page or from another program.

use super::formats::Format;
use super::import::Usual;
use super::plain_text::{PastedText, PlainText};
use super::replay::from_record;
use super::words::encoding::beginning;
use super::{Record, xml};
use tibetango_rules::{AnyRules, GameName, Setup};

/// Minimum number of plies that make a record of another game of a text that does not begin like one.
const LEAST: usize = 2;

/// Rules of pasted texts that name none.
#[derive(Clone, Copy)]
pub(super) struct PasteRules<'a> {
    /// Those of the table.
    pub here: AnyRules,
    /// Those of other games; without any, texts of other games are refused.
    pub usual: &'a [Usual],
}

impl PasteRules<'_> {
    /// Returns the rules of a game.
    fn of(self, game: GameName) -> AnyRules {
        let mut others = self.usual.iter().map(|(_, rules)| *rules);
        match self.here.game() == game {
            true => self.here,
            false => others
                .find(|rules| rules.game() == game)
                .unwrap_or_else(|| AnyRules::usual(game)),
        }
    }

    /// Returns the rules of the games other than that of the table.
    pub fn others(self) -> impl Iterator<Item = AnyRules> {
        let rules = self.usual.iter().map(|(_, rules)| *rules);
        rules.filter(move |rules| rules.game() != self.here.game())
    }
}

/// Reads the game of a record, or the position of one that was set up and not played; `None` if the text is no
/// record.
///
/// # Errors
/// The text cannot be read whole, or is a record of another game, and those are refused; on one line.
pub(super) fn read(rules: PasteRules<'_>, text: &str) -> Option<Result<PastedText, String>> {
    let bytes = text.as_bytes();
    let here = rules.here.game();
    let result = match Format::of_text(&beginning(bytes)) {
        Some(Format::Xml) => {
            // Text before the record, such as the name of an encoding, does not apply to pasted text.
            let ours = xml::begin(text).and_then(|begin| bytes.get(begin..));
            let record = xml::read_forgiving(ours.unwrap_or(bytes), "XML")
                .map_err(|error| error.to_string());
            record.and_then(|record| match record.damage {
                Some(damage) => Err(damage.to_string()),
                None => Ok(record.record),
            })
        }
        Some(format) => {
            let game = format.game()?;
            let record = format.pasted(rules.of(game), text, true)?;
            record.map_err(|why| match game == here {
                true => why,
                false => format!("it is a record of {game}: {why}"),
            })
        }
        None => {
            let mut formats = Format::FOREIGN.iter();
            formats.find_map(|format| {
                let game = format.game()?;
                if game == here {
                    return format.pasted(rules.here, text, false);
                }
                rules.others().find(|other| other.game() == game)?;
                let result = format.pasted(rules.of(game), text, false)?;
                let record = result.ok().filter(|record| record.plies.len() >= LEAST);
                record.map(Ok)
            })?
        }
    };
    Some(result.and_then(|record| in_plain_form(rules, &record)))
}

fn in_plain_form(rules: PasteRules<'_>, record: &Record) -> Result<PastedText, String> {
    let (own, here) = (record.game(), rules.here.game());
    if own != here && rules.usual.is_empty() {
        return Err(format!("it is a game of {own}, and this is {here}"));
    }
    let rules = record.settings;
    let content = if record.plies.is_empty() && !record.start.is_empty() {
        let setup = Setup::read(rules, &record.start);
        PlainText::Position(Box::new(setup.map_err(|error| error.to_string())?))
    } else {
        let history = from_record(record).map_err(|error| error.to_string())?;
        PlainText::Game(Box::new(history))
    };
    Ok(PastedText { rules, content })
}
