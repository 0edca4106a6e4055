//! Record: the agreed settings and the moves played, nothing derived from them.

use super::properties::ForeignProperties;
use crate::session::notes::Note;
use serde::{Deserialize, Serialize};
use tibetango_rules::{AnyRules, GameName, Outcome, PlainMove, Side};

/// Record of one game.
///
/// ```
/// use tibetango_records::record::replay::from_record;
/// use tibetango_records::record::{Record, RecordPly};
/// use tibetango_rules::{GameName, Side, Topology, jiaqi::JiaqiRules, text::parse_plain};
///
/// let mut record = Record::new(5, JiaqiRules::default());
/// let board = Topology::of(record.game(), record.size).unwrap();
/// let mv = parse_plain(board, "c3").unwrap();
/// record.plies.push(RecordPly { side: Side::White, mv });
///
/// // A record may hold anything; replaying it asks the rules.
/// let history = from_record(&record).unwrap();
/// assert_eq!((history.game(), history.len()), (GameName::Jiaqi, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Size of the board: one of [`sizes`](GameName::sizes).
    pub size: u8,
    /// Name of the rules preset, for the eye; [`settings`](Self::settings) decides. Not empty.
    pub rules: String,
    /// The game and its rules in full.
    pub settings: AnyRules,
    /// Start position, as text; empty if it is that of the rules. It is checked only when the record is replayed.
    pub start: String,
    /// Name that people gave to the game; empty if there is none. See [`text`](super::text).
    pub name: String,
    /// Unit or program that made the record (UN); empty if unknown. See [`text`](super::text).
    pub developer: String,
    /// Date of the game (DT), in free text; empty if unknown. See [`text`](super::text).
    pub date: String,
    /// Name of the player of Black (PB); empty if unknown. See [`text`](super::text).
    pub black: String,
    /// Name of the player of White (PW); empty if unknown. See [`text`](super::text).
    pub white: String,
    /// Plies in the order played, on the board of this game and size: all placements come before all other kinds.
    pub plies: Vec<RecordPly>,
    /// Result of the game; `None` while it has not ended.
    pub result: Option<RecordResult>,
    /// Clocks; `None` if there were none.
    pub clock: Option<RecordClock>,
    /// Analysis by an engine; `None` if there is none.
    pub analysis: Option<RecordAnalysis>,
    /// Variations of the game.
    pub variations: Vec<RecordVariation>,
    /// Comments and figures on its positions, and signs of its moves.
    pub notes: Vec<RecordNote>,
    /// Properties of another program's file that have no meaning here.
    pub foreign: Vec<ForeignProperties>,
}

/// Clocks of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordClock {
    /// Time control: `move 30` or `total 300+5`, in seconds; see [`text`](super::text).
    pub control: String,
    /// Remaining time of White and Black, in milliseconds.
    pub left: [u32; 2],
}

impl Record {
    /// Returns the game that was played.
    #[must_use]
    pub const fn game(&self) -> GameName {
        self.settings.game()
    }

    /// Creates a record with these rules, without names, plies and result.
    #[must_use]
    pub fn new(size: u8, rules: impl Into<AnyRules>) -> Self {
        let settings = rules.into();
        Self {
            size,
            rules: AnyRules::preset(settings.game()).to_owned(),
            settings,
            ..Self::default()
        }
    }
}

/// One ply: the move of one side in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordPly {
    /// Side that played it. Sides need not alternate: a yield gives one side two plies.
    pub side: Side,
    /// The move. A step is also any movement of a record that does not tell steps from jumps, as the thesis's
    /// records do not: on replay it counts as a jump where it is no legal step. Stones are taken only where the
    /// rules let the mover choose (jiaqi with `capture: Choice`, jiu): otherwise the position alone decides.
    pub mv: PlainMove,
}

/// Analysis of a game by an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordAnalysis {
    /// Name of the engine. See [`text`](super::text).
    pub engine: String,
    /// Evaluations: one for the position before each ply, and one for the last position.
    pub thoughts: Vec<RecordThought>,
}

impl RecordAnalysis {
    /// Maximum number of moves in a best line.
    pub const LONGEST: usize = 16;
    /// Maximum number of characters in a move.
    pub const MOVE_CHARS: usize = 1200;
}

/// Evaluation of one position by an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordThought {
    /// Probability that White wins, in thousandths, 0 to 1000.
    pub white: u16,
    /// Search depth in plies.
    pub depth: u16,
    /// Principal variation, as move texts; at most [`RecordAnalysis::LONGEST`].
    pub best: Vec<String>,
}

/// Variation of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordVariation {
    /// Line that it leaves: 0 is the game, `k` the `k`-th variation. Always an earlier one.
    pub of: usize,
    /// Number of plies, from the start of the game, that both share.
    pub at: usize,
    /// Plies of the variation; at least one.
    pub plies: Vec<RecordPly>,
}

/// Comment and figures on one position, and the sign of the move that led there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordNote {
    /// Line that leads there: 0 is the game, `k` the `k`-th variation.
    pub of: usize,
    /// Number of plies of that line, from the start of the game.
    pub at: usize,
    /// The note; its comment is one that [`text`](super::text) allows.
    pub note: Note,
}

/// Result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordResult {
    /// Winner; `None` is a draw.
    pub winner: Option<Side>,
    /// Reason, in the words of [`Reason`](tibetango_rules::Reason) or any other; empty if unknown. See
    /// [`text`](super::text).
    pub reason: String,
}

impl From<Outcome> for RecordResult {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner,
            reason: outcome.reason.text().to_owned(),
        }
    }
}
