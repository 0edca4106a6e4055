//! Journal of a match: a file to which every game is added as it ends.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::identity::Identity;
use super::plan::{MatchError, MatchPlan};
use super::play::{ArenaGame, MoveTimes};
use super::score::OffBoardFault;
use crate::journal::{self, Difference, JournalError};
use tibetango_records::messages::json_reason;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;
use tibetango_rules::{Outcome, Reason, Side};

/// Version of the file format, for later readers.
const FORMAT: u32 = 1;

/// Number of digits of its key that name a match's file.
const NAME_DIGITS: usize = 16;

/// Name of the winner in a broken game, which is no draw.
const NOBODY: &str = "none";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    tibetango_arena: u32,
    key: String,
    #[serde(rename = "match")]
    identity: Identity,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JournalEntry {
    game: u32,
    moves: String,
    winner: String,
    reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// Open journal; no other process can open it meanwhile.
#[derive(Debug)]
pub struct Journal(journal::Journal);

impl Journal {
    /// Opens the journal of a match, or begins one where there is no file. Passes every game that it holds to `each`,
    /// in the order in which the games ended.
    ///
    /// # Errors
    /// As [`journal::Journal::open`].
    pub fn open(
        path: &Path,
        plan: &MatchPlan,
        each: &mut dyn FnMut(ArenaGame),
    ) -> Result<Self, JournalError> {
        let identity = Identity::of(plan);
        let header = Header {
            tibetango_arena: FORMAT,
            key: identity.key(),
            identity,
        };
        journal::Journal::open(path, &header, differs, &mut |line| {
            let entry = serde_json::from_slice(line)
                .map_err(|error| format!("no game: {}", json_reason(&error)))?;
            each(restore(entry, plan)?);
            Ok(())
        })
        .map(Self)
    }

    /// Adds a game. When this returns the game outlives the end of the program.
    ///
    /// # Errors
    /// The system's error.
    pub fn add(&mut self, game: &ArenaGame) -> Result<(), JournalError> {
        self.0.add(&JournalEntry {
            game: game.index,
            moves: game.history.move_texts().join(" "),
            winner: match game.score().counts() {
                true => game.outcome.winner_name().to_owned(),
                false => NOBODY.to_owned(),
            },
            reason: game.outcome.reason.text().to_owned(),
            fault: game.fault.map(|fault| fault.name().to_owned()),
            note: game.note.clone(),
        })
    }
}

/// Returns the name of a match's file in a folder of journals. It is the same for another version of the program, so
/// that games of that one are refused and not left lying unseen.
#[must_use]
pub fn file_name(plan: &MatchPlan) -> String {
    let identity = Identity {
        program: String::new(),
        ..Identity::of(plan)
    };
    let mut name = identity.key();
    name.truncate(NAME_DIGITS);
    name + ".jsonl"
}

fn differs<'h>(ours: &'h Header, theirs: &'h Header) -> Option<Difference<'h>> {
    if theirs.tibetango_arena != FORMAT {
        return Some(Difference::Kind);
    }
    let part = ours.identity.difference(&theirs.identity);
    part.or_else(|| (theirs.key != ours.key).then_some(Difference::Kind))
}

/// Replays a game and checks every move.
fn restore(entry: JournalEntry, plan: &MatchPlan) -> Result<ArenaGame, String> {
    let mut history = AnyGameHistory::new(plan.size, plan.rules)
        .ok_or_else(|| MatchError::Size(plan.rules.game(), plan.size).to_string())?;
    for text in entry.moves.split_whitespace() {
        history
            .parse(text)
            .and_then(|mv| history.play(&mv))
            .map_err(|why| format!("move {}: {why}", quote_text(text)))?;
    }
    let fault_named = |name: String| {
        OffBoardFault::from_name(&name).ok_or_else(|| format!("no fault: {}", quote_text(&name)))
    };
    let fault = entry.fault.map(fault_named).transpose()?;
    let broken = fault == Some(OffBoardFault::Refused);
    let mut sides = Side::BOTH.into_iter();
    let winner = sides.find(|side| side.name() == entry.winner);
    let other = if broken { NOBODY } else { "draw" };
    if winner.is_none() && entry.winner != other {
        return Err(format!("no winner: {}", quote_text(&entry.winner)));
    }
    let reason = Reason::from_text(&entry.reason)
        .ok_or_else(|| format!("no reason: {}", quote_text(&entry.reason)))?;
    let outcome = Outcome { winner, reason };
    let is_draw = reason == Reason::Agreed && fault.is_none();
    let agrees = if reason.off_board() {
        winner.is_some() != (broken || is_draw) && history.outcome().is_none()
    } else {
        history.outcome() == Some(outcome) && !broken
    };
    if !agrees {
        return Err(format!("the moves do not end in this: {outcome}"));
    }
    let a = ArenaGame::side_of_a_after(entry.game, &history);
    // The file does not say which player refused.
    let loser = winner.filter(|_| fault.is_some());
    Ok(ArenaGame {
        index: entry.game,
        a,
        history,
        outcome,
        fault,
        at_fault: loser.map(|winner| usize::from(winner == a)),
        note: entry.note,
        times: [MoveTimes::default(); 2],
    })
}
