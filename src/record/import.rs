//! Records in whichever format they lie on the disk: our own, or AMDO's of jiu.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::replay::to_record;
use super::text::clean;
use super::{Record, file, jiu14};
use crate::games::jiu::Rules;
use crate::games::{AnyRules, GameName, Outcome, Reason};
use crate::messages::shown;

/// Bytes that tell the format of a file.
const HEAD: u64 = 64;

/// The game of records in another format than our own.
pub const FOREIGN: GameName = GameName::Jiu;

/// A record that was read.
#[derive(Clone, Debug)]
pub struct Imported {
    /// What it holds, as far as it is regular.
    pub record: Record,
    /// It is one of AMDO's: to be kept elsewhere than in its own file, which another program wrote.
    pub foreign: bool,
    /// What ends it before its end, where and why, on one line; what follows is left out. Stones
    /// placed out of turn do not: their plies are marked.
    pub irregular: Option<String>,
}

/// True for a file in AMDO's format; what cannot be read is none.
#[must_use]
pub fn is_foreign(path: &Path) -> bool {
    let mut head = Vec::new();
    // Opening a pipe would wait for its other end, so the kind is looked at first.
    path.is_file()
        && File::open(path)
            .and_then(|file| file.take(HEAD).read_to_end(&mut head))
            .is_ok()
        && jiu14::is_jiu14(&head)
}

/// Reads a record of any format; AMDO's name no rules and are played by those of this preset.
///
/// # Errors
/// The file cannot be read, or is no record; on one line.
pub fn load(path: &Path, usual: Option<(&str, AnyRules)>) -> Result<Imported, String> {
    if !is_foreign(path) {
        let record = file::load(path).map_err(|error| error.to_string())?;
        return Ok(Imported {
            record,
            foreign: false,
            irregular: None,
        });
    }
    let found = jiu14::load(path)?;
    let (preset, rules) = usual.unwrap_or_else(|| ("", Rules::default().into()));
    let rules = Rules::try_from(rules).map_err(|game| format!("these are rules of {game}"))?;
    let played = found.replay(rules);
    let played = played.map_err(|why| format!("{}: {why}", shown(path)))?;
    let [first, second, _, _, date, ..] = &found.header;
    let told = found.winner().map(|winner| Outcome {
        winner,
        // The format gives no reason; whoever stops early has given up or agreed.
        reason: match winner {
            Some(_) => Reason::Resigned,
            None => Reason::Agreed,
        },
    });
    // Where moves were left out nothing is known of the end.
    let told = told.filter(|_| played.irregular.is_none());
    let record = Record {
        rules: preset.to_owned(),
        white: clean(first),
        black: clean(second),
        date: clean(date),
        result: played.line.outcome().or(told).map(Into::into),
        ..to_record(&played.line)
    };
    Ok(Imported {
        record,
        foreign: true,
        irregular: played.irregular.map(|irregular| irregular.to_string()),
    })
}
