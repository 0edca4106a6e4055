//! From a record to a game on the board, every ply checked against the rules, and back.
//!
//! ```
//! use tibetango::games::{any::AnyLine, jiaqi::Rules};
//! use tibetango::record::replay::{Meta, from_record, to_record};
//! let mut line = AnyLine::new(5, Rules::default()).unwrap();
//! line.play(&line.parse("c3").unwrap()).unwrap();
//! let record = to_record(&line, &Meta::default());
//! assert_eq!(from_record(&record).unwrap().moves(), line.moves());
//! ```

use super::{PlyKind, Point, Record, RecordClock, RecordPly, RecordResult, RecordWinner};
use crate::games::any::AnyLine;
use crate::games::text::plain_text;
use crate::games::{
    self, AnyRules, GameName, IllegalMove, Kind, Outcome, PlainMove, Reason, Shape, Side,
};

/// What a record says beside the rules and the plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meta {
    /// Name of the rules preset.
    pub preset: String,
    /// The program that makes the record.
    pub developer: String,
    /// When the game was played; empty when unknown.
    pub date: String,
    /// Black's player; empty when unknown.
    pub black: String,
    /// White's player; empty when unknown.
    pub white: String,
    /// How the game ended, resigning included; `None` while it has not.
    pub outcome: Option<Outcome>,
    /// The clocks, if there were any.
    pub clock: Option<RecordClock>,
}

impl Default for Meta {
    /// The thesis's rules, nothing known of players and date, not finished.
    fn default() -> Self {
        Self {
            preset: AnyRules::preset(GameName::default()).to_owned(),
            developer: String::new(),
            date: String::new(),
            black: String::new(),
            white: String::new(),
            outcome: None,
            clock: None,
        }
    }
}

impl Meta {
    /// What a record says of itself, to write it again.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        Self {
            preset: record.rules.clone(),
            developer: record.developer.clone(),
            date: record.date.clone(),
            black: record.black.clone(),
            white: record.white.clone(),
            outcome: None,
            clock: record.clock.clone(),
        }
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The game has no such board.
    #[error("{0} has no board of size {1}")]
    Size(GameName, u8),
    /// A ply is not legal where it stands.
    #[error("ply {ply} ({side} {text}): {why}")]
    Ply {
        /// The number of the ply, from 1.
        ply: usize,
        /// The side that the record names.
        side: Side,
        /// The ply as move text.
        text: String,
        /// Why it is not legal.
        why: WhyNot,
    },
}

/// Why a ply of a record is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhyNot {
    /// The rules are against it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The other side has the move.
    #[error("it is {0}'s turn")]
    Turn(Side),
    /// It names a point that is not on the board.
    #[error("row {row}, column {col} is not a point of this board")]
    NoPoint {
        /// The row.
        row: u8,
        /// The column.
        col: u8,
    },
}

/// The record of a game that began on the empty board.
#[must_use]
pub fn to_record(line: &AnyLine, meta: &Meta) -> Record {
    let shape = line.shape();
    let mut record = Record::new(shape.size(), line.rules());
    record.rules.clone_from(&meta.preset);
    record.developer.clone_from(&meta.developer);
    record.date.clone_from(&meta.date);
    record.black.clone_from(&meta.black);
    record.white.clone_from(&meta.white);
    record.clock.clone_from(&meta.clock);
    record.plies = line
        .moves()
        .iter()
        .zip(line.movers())
        .map(|(mv, side)| ply_of(shape, mv, side))
        .collect();
    record.result = meta.outcome.map(|outcome| RecordResult {
        winner: match outcome.winner {
            Some(Side::White) => RecordWinner::White,
            Some(Side::Black) => RecordWinner::Black,
            None => RecordWinner::Draw,
        },
        reason: outcome.reason.text().to_owned(),
    });
    record
}

/// Replays a record from the empty board.
///
/// # Errors
/// The first ply that is not legal, or what is wrong with board and rules.
pub fn from_record(record: &Record) -> Result<AnyLine, ReplayError> {
    let (line, fault) = replay(record)?;
    match fault {
        None => Ok(line),
        Some(fault) => Err(fault),
    }
}

/// Replays a record as far as it is legal, and says what stopped it.
///
/// # Errors
/// What is wrong with board and rules.
pub fn replay(record: &Record) -> Result<(AnyLine, Option<ReplayError>), ReplayError> {
    let mut line = AnyLine::new(record.size, record.settings)
        .ok_or(ReplayError::Size(record.game(), record.size))?;
    for (index, ply) in record.plies.iter().enumerate() {
        if let Err(why) = play(&mut line, ply) {
            let fault = ReplayError::Ply {
                ply: index + 1,
                side: ply.side,
                text: ply_text(line.shape(), ply),
                why,
            };
            return Ok((line, Some(fault)));
        }
    }
    Ok((line, None))
}

/// The end that the record tells and that the board cannot know of: resigning, time, agreement.
#[must_use]
pub fn ended(record: &Record) -> Option<Outcome> {
    let result = record.result.as_ref()?;
    let reason = Reason::from_text(&result.reason).filter(|reason| reason.off_board())?;
    let winner = result.winner.side();
    // A draw is agreed on, and nothing else is.
    (winner.is_none() == (reason == Reason::Agreed)).then_some(Outcome { winner, reason })
}

/// The stored result against the one that the replayed game has: `None` where they agree, else
/// one clause that says how they differ.
///
/// A game may also end off the board (resigning, time), so where the board has no result any
/// stored one is believed unless it gives a reason that the board would know of. A record
/// without a result says nothing and contradicts nothing.
#[must_use]
pub fn contradiction(record: &Record, line: &AnyLine) -> Option<String> {
    let stored = record.result.as_ref()?;
    let winner = stored.winner.side();
    let name = winner.map_or("a draw", |side| match side {
        Side::White => "a win of white",
        Side::Black => "a win of black",
    });
    let reason = Reason::from_text(&stored.reason);
    match line.outcome() {
        Some(outcome) if outcome.winner != winner => Some(format!(
            "the record says {name}, but the game ends: {outcome}"
        )),
        Some(outcome) if reason.is_some_and(|reason| reason != outcome.reason) => Some(format!(
            "the record gives the reason {:?}, but the game ends: {outcome}",
            stored.reason
        )),
        None if reason.is_some_and(|reason| !reason.off_board()) => Some(format!(
            "the record says {name} ({}), but the game is not over",
            stored.reason
        )),
        None if reason == Some(Reason::Resigned) && winner.is_none() => {
            Some("the record says that a side resigned, but names no winner".to_owned())
        }
        None if reason == Some(Reason::Agreed) => winner
            .is_some()
            .then(|| format!("the record says {name}, but also that a draw was agreed on")),
        None if reason.is_some() && winner.is_none() => Some(format!(
            "the record says that a side lost ({}), but names no winner",
            stored.reason
        )),
        _ => None,
    }
}

fn play(line: &mut AnyLine, ply: &RecordPly) -> Result<(), WhyNot> {
    let to_move = line.to_move();
    if line.outcome().is_some() {
        return Err(IllegalMove::GameOver.into());
    }
    if ply.side != to_move {
        return Err(WhyNot::Turn(to_move));
    }
    let mv = move_of(line.shape(), ply)?;
    let Err(why) = line.play(&mv) else {
        return Ok(());
    };
    if mv.kind == Kind::Step {
        // Records that do not tell steps from jumps have both as steps.
        let jump = PlainMove {
            kind: Kind::Jump,
            ..mv
        };
        if line.play(&jump).is_ok() {
            return Ok(());
        }
    }
    Err(why.into())
}

pub(super) fn move_of(shape: &Shape, ply: &RecordPly) -> Result<PlainMove, WhyNot> {
    let point = |point: Point| {
        shape.at(point.row, point.col).ok_or(WhyNot::NoPoint {
            row: point.row,
            col: point.col,
        })
    };
    let mv = match &ply.kind {
        PlyKind::Place { at } => PlainMove::place(point(*at)?),
        PlyKind::Step { from, to } => PlainMove::walk(Kind::Step, point(*from)?, point(*to)?),
        PlyKind::Fly { from, to } => PlainMove::walk(Kind::Fly, point(*from)?, point(*to)?),
        PlyKind::Jump { from, via, to } => PlainMove {
            via: via.iter().map(|&at| point(at)).collect::<Result<_, _>>()?,
            ..PlainMove::walk(Kind::Jump, point(*from)?, point(*to)?)
        },
        PlyKind::Pass => PlainMove::pass(),
        PlyKind::Decide { decision } => PlainMove::decide(*decision),
    };
    let takes = ply.takes.iter().map(|&taken| point(taken));
    Ok(mv.taking(takes.collect::<Result<_, _>>()?))
}

pub(super) fn ply_text(shape: &Shape, ply: &RecordPly) -> String {
    move_of(shape, ply).map_or_else(|_| "off the board".to_owned(), |mv| plain_text(shape, &mv))
}

pub(super) fn ply_of(shape: &Shape, mv: &PlainMove, side: Side) -> RecordPly {
    let point = |point: games::Point| {
        let (row, col) = shape.row_column(point);
        Point { row, col }
    };
    let kind = match (mv.kind, mv.from.map(point), mv.to.map(point)) {
        (Kind::Place, _, Some(at)) => PlyKind::Place { at },
        (Kind::Step, Some(from), Some(to)) => PlyKind::Step { from, to },
        (Kind::Jump, Some(from), Some(to)) => PlyKind::Jump {
            from,
            via: mv.via.iter().copied().map(point).collect(),
            to,
        },
        (Kind::Fly, Some(from), Some(to)) => PlyKind::Fly { from, to },
        // A move that was played has its points.
        _ => mv
            .decision
            .map_or(PlyKind::Pass, |decision| PlyKind::Decide { decision }),
    };
    RecordPly {
        side,
        kind,
        takes: mv.takes.iter().copied().map(point).collect(),
    }
}
