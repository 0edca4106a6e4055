//! Conversion of a record to a game on the board, every ply checked against the rules, and back.
//!
//! ```
//! use tibetango_rules::{any::AnyGameHistory, jiaqi::JiaqiRules};
//! use tibetango_records::record::replay::{from_record, to_record};
//! let mut history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
//! history.play(&history.parse("c3").unwrap()).unwrap();
//! let record = to_record(&history);
//! assert_eq!(from_record(&record).unwrap().moves(), history.moves());
//! ```

use super::{Record, RecordPly, RecordResult};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{
    GameName, IllegalMove, MoveKind, Outcome, PlainMove, PositionError, Reason, Side,
};

/// Error of replaying a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The game has no such board.
    #[error("{0} has no board of size {1}")]
    Size(GameName, u8),
    /// The start position is invalid.
    #[error("MG start: {0}")]
    Start(#[from] PositionError),
    /// The start position is one of another board.
    #[error("MG start: a position of size {0} is needed")]
    StartSize(u8),
    /// A ply is not legal in its position.
    #[error("ply {ply} ({side} {text}): {why}")]
    Ply {
        /// Number of the ply, from 1.
        ply: usize,
        /// Side that the record names.
        side: Side,
        /// The ply as move text.
        text: String,
        /// Reason why it is not legal.
        why: WhyNot,
    },
}

/// Reason why a ply of a record is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhyNot {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The other side has the move.
    #[error("it is {0}'s turn")]
    Turn(Side),
}

/// Creates the record of a game. Players, date, clocks and result stay unknown.
#[must_use]
pub fn to_record(history: &AnyGameHistory) -> Record {
    let plies = history.moves().into_iter().zip(history.movers());
    Record {
        plies: plies.map(|(mv, side)| RecordPly { side, mv }).collect(),
        start: history.set_up_as().unwrap_or_default(),
        ..Record::new(history.topology().size(), history.rules())
    }
}

/// Replays a record from its start position.
///
/// # Errors
/// The first ply that is not legal, or a fault of board or rules.
pub fn from_record(record: &Record) -> Result<AnyGameHistory, ReplayError> {
    let (history, fault) = replay(record)?;
    fault.map_or(Ok(history), Err)
}

/// Writes a move as text; for one that goes off the board, the number of the first such point.
pub(super) fn move_text(history: &AnyGameHistory, mv: &PlainMove) -> String {
    let points = [&mv.from, &mv.to].into_iter().flatten();
    let mut points = points.chain(&mv.via).chain(&mv.takes);
    let off = points.find(|point| point.index() >= history.topology().points());
    off.map_or_else(|| history.text(mv), |point| format!("#{}", point.0))
}

/// Returns the game before its first ply.
fn start(record: &Record) -> Result<AnyGameHistory, ReplayError> {
    let empty = AnyGameHistory::new(record.size, record.settings);
    let empty = empty.ok_or(ReplayError::Size(record.game(), record.size))?;
    if record.start.is_empty() {
        return Ok(empty);
    }
    let history = AnyGameHistory::from_text(record.settings, &record.start)?;
    match history.topology().size() == record.size {
        true => Ok(history),
        false => Err(ReplayError::StartSize(record.size)),
    }
}

/// Replays a record as far as it is legal, and returns the fault that stopped it.
///
/// # Errors
/// A fault of board or rules.
pub fn replay(record: &Record) -> Result<(AnyGameHistory, Option<ReplayError>), ReplayError> {
    let mut history = start(record)?;
    for (index, ply) in record.plies.iter().enumerate() {
        if let Err(why) = play(&mut history, ply) {
            let fault = ReplayError::Ply {
                ply: index + 1,
                side: ply.side,
                text: move_text(&history, &ply.mv),
                why,
            };
            return Ok((history, Some(fault)));
        }
    }
    Ok((history, None))
}

/// Returns the outcome in the record that the board cannot show: resignation, time, agreement.
#[must_use]
pub fn off_board_outcome(record: &Record) -> Option<Outcome> {
    let result = record.result.as_ref()?;
    let reason = Reason::from_text(&result.reason).filter(|reason| reason.off_board())?;
    let winner = result.winner;
    // A draw is agreed on, and nothing else is.
    (winner.is_none() == (reason == Reason::Agreed)).then_some(Outcome { winner, reason })
}

/// Winner, as a file of another program states it, and the reason.
pub(super) type StatedResult = (Option<Side>, &'static str);

/// Combines the result of a file, the reason if it gives one, and the outcome on the board.
pub(super) fn settle(
    result: Option<StatedResult>,
    reason_text: Option<String>,
    end: Option<Outcome>,
) -> Option<RecordResult> {
    let Some((winner, reason)) = result else {
        return end.map(Into::into);
    };
    let board = end.filter(|end| end.winner == winner && (reason.is_empty() || winner.is_none()));
    let reason = board.map_or(reason, |end| end.reason.text());
    Some(RecordResult {
        winner,
        reason: reason_text.unwrap_or_else(|| reason.to_owned()),
    })
}

/// Compares the stored result with that of the replayed game: `None` if they agree, else one clause on the
/// difference.
///
/// A game may also end off the board (resigning, time), so if the board has no result any stored one is believed
/// unless it gives a reason that the board would show. A record without a result contradicts nothing.
#[must_use]
pub fn contradiction(record: &Record, history: &AnyGameHistory) -> Option<String> {
    let stored = record.result.as_ref()?;
    let winner = stored.winner;
    let name = winner.map_or("a draw", |side| match side {
        Side::White => "a win of white",
        Side::Black => "a win of black",
    });
    let text = &stored.reason;
    let reason = Reason::from_text(text);
    match history.outcome() {
        Some(outcome) if outcome.winner != winner => Some(format!(
            "the record says {name}, but the game ends: {outcome}"
        )),
        Some(outcome) if reason.is_some_and(|reason| reason != outcome.reason) => Some(format!(
            "the record gives the reason {text:?}, but the game ends: {outcome}"
        )),
        None if reason.is_some_and(|reason| !reason.off_board()) => Some(format!(
            "the record says {name} ({text}), but the game is not over"
        )),
        None if reason == Some(Reason::Resigned) && winner.is_none() => {
            Some("the record says that a side resigned, but names no winner".to_owned())
        }
        None if reason == Some(Reason::Agreed) => winner
            .is_some()
            .then(|| format!("the record says {name}, but also that a draw was agreed on")),
        None if reason.is_some() && winner.is_none() => Some(format!(
            "the record says that a side lost ({text}), but names no winner"
        )),
        _ => None,
    }
}

/// Plays a ply of a record.
///
/// # Errors
/// The reason why it is not legal in its position.
pub(super) fn play(history: &mut AnyGameHistory, ply: &RecordPly) -> Result<(), WhyNot> {
    let (RecordPly { side, mv }, turn) = (ply, history.to_move());
    if history.outcome().is_some() {
        return Err(IllegalMove::GameOver.into());
    }
    let mover = if mv.out_of_turn { turn.other() } else { turn };
    if *side != mover {
        return Err(WhyNot::Turn(mover));
    }
    let Err(why) = history.play(mv) else {
        return Ok(());
    };
    // Records that do not tell steps from jumps have both as steps.
    let readings = match mv.kind {
        MoveKind::Step => history.readings(mv),
        _ => Vec::new(),
    };
    match readings.as_slice() {
        [only] if history.play(only).is_ok() => Ok(()),
        _ => Err(why.into()),
    }
}
