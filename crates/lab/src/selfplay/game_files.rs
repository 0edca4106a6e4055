//! Files of self-play games: a journal while they are played, so that a run that was killed goes on where it stopped,
//! and the file for training once all are there.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::journal::{Difference, Journal, JournalError, program};
use tibetango_engines::selfplay::{SelfPlayPlan, play};
use tibetango_records::files::{Aside, FileError, check_writable};
use tibetango_records::messages::json_reason;
use tibetango_rules::AnyRules;
use tibetango_rules::any::AnyGameHistory;

/// Version of the journal's format, for later readers.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    tibetango_selfplay: u32,
    run: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SelfPlayEntry {
    game: u32,
    rows: Vec<u16>,
}

/// Returns the path of the journal of the run that writes this file.
#[must_use]
pub fn journal_of(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".games");
    name.into()
}

/// Plays the games of a plan that begin with `first` and writes all positions: the board's
/// [`header`](tibetango_engines::selfplay::header), then the rows as little-endian 16-bit numbers. Games in the journal
/// beside the file are not played again; `each` gets the number of games, at first and after every game.
///
/// # Errors
/// The file or its journal cannot be written, or the journal is another run's.
pub fn write(
    plan: &SelfPlayPlan,
    first: &AnyGameHistory,
    positions: &str,
    out: &Path,
    each: &mut dyn FnMut(u32),
) -> Result<(), JournalError> {
    check_writable(out)?;
    let mut count = 0;
    let path = journal_of(out);
    let header = header(plan, first.rules(), positions.to_owned());
    let mut journal = Journal::open(&path, &header, differs, &mut |line| {
        let entry: SelfPlayEntry =
            serde_json::from_slice(line).map_err(|error| json_reason(&error))?;
        if entry.game != count {
            return Err(format!("game {count} is missing"));
        }
        count += 1;
        Ok(())
    })?;
    each(count.min(plan.games));
    let missing = count..plan.games.max(count);
    let mut result = Ok(());
    play(plan, missing, first, &mut |game, rows| {
        result = journal.add(&SelfPlayEntry { game, rows });
        if result.is_err() {
            return ControlFlow::Break(());
        }
        each(game + 1);
        ControlFlow::Continue(())
    });
    result?;
    let failed = |source| FileError::io(out, "write the file")(source);
    let mut aside = BufWriter::new(Aside::create(out)?);
    let mut put = |bytes: &[u8]| aside.write_all(bytes).map_err(failed);
    put(positions.as_bytes())?;
    journal.again(&mut |line| {
        let entry: SelfPlayEntry =
            serde_json::from_slice(line).map_err(|error| failed(error.into()))?;
        let is_new = entry.game < plan.games;
        for number in entry.rows.iter().filter(|_| is_new) {
            put(&number.to_le_bytes())?;
        }
        Ok(())
    })?;
    let aside = aside.into_inner();
    aside
        .map_err(|error| failed(error.into_error()))?
        .finish()?;
    journal.remove()
}

/// Returns everything that decides the games: not their number, nor the number of games at the same time.
fn header(plan: &SelfPlayPlan, rules: AnyRules, positions: String) -> Header {
    let run = [
        ("program", program()),
        ("engine", format!("{:?}", plan.engine)),
        ("rules", format!("{rules:?}")),
        ("positions", positions),
        ("visits", plan.visits.to_string()),
        ("first game", plan.first_game.to_string()),
        ("openings", plan.opening_plies.to_string()),
        ("random", plan.random.to_string()),
        ("seed", plan.seed.to_string()),
    ];
    Header {
        tibetango_selfplay: FORMAT,
        run: run.map(|(name, part)| (name.to_owned(), part)).into(),
    }
}

fn differs<'h>(ours: &'h Header, theirs: &'h Header) -> Option<Difference<'h>> {
    if theirs.tibetango_selfplay != FORMAT {
        return Some(Difference::Kind);
    }
    Difference::first(&ours.run, &theirs.run)
}
