//! A record: what was agreed and what was played, nothing derived from it.

use super::kept::RecordKept;
use crate::session::notes::Note;
use tibetango_rules::{AnyRules, GameName, Outcome, PlainMove, Side};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Size of the board: one of [`sizes`](GameName::sizes).
    pub size: u8,
    /// Name of the rules preset, for the eye; [`settings`](Self::settings) decides. Not empty.
    pub rules: String,
    /// The game and its rules in full.
    pub settings: AnyRules,
    /// The position that the game began with, as text; empty where it was the one that its rules
    /// begin with. Whether it is a position says whoever replays the record.
    pub start: String,
    /// What people call the game; empty where they do not. See [`text`](super::text).
    pub name: String,
    /// The unit or program that made the record (UN); empty when unknown. See [`text`](super::text).
    pub developer: String,
    /// When the game was played (DT), in free text; empty when unknown. See [`text`](super::text).
    pub date: String,
    /// Name of the player of Black (PB); empty when unknown. See [`text`](super::text).
    pub black: String,
    /// Name of the player of White (PW); empty when unknown. See [`text`](super::text).
    pub white: String,
    /// The plies in the order played, on the board of this game and size: all placements come
    /// before all other kinds.
    pub plies: Vec<RecordPly>,
    /// How the game ended; `None` while it has not.
    pub result: Option<RecordResult>,
    /// The clocks; `None` where there were none.
    pub clock: Option<RecordClock>,
    /// What an engine thought of it; `None` where none was asked.
    pub analysis: Option<RecordAnalysis>,
    /// Other ways in which it could have gone.
    pub variations: Vec<RecordVariation>,
    /// What somebody wrote and drew on its positions.
    pub notes: Vec<RecordNote>,
    /// What a file of another program says besides.
    pub kept: Vec<RecordKept>,
}

/// Clocks as a record tells them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordClock {
    /// `move 30` or `total 300+5`, in seconds; see [`text`](super::text).
    pub control: String,
    /// What White and Black have left, in milliseconds.
    pub left: [u32; 2],
}

impl Record {
    /// Which game was played.
    #[must_use]
    pub const fn game(&self) -> GameName {
        self.settings.game()
    }

    /// A record by these rules without names, plies and result.
    #[must_use]
    pub fn new(size: u8, rules: impl Into<AnyRules>) -> Self {
        let settings = rules.into();
        Self {
            size,
            rules: AnyRules::preset(settings.game()).to_owned(),
            settings,
            start: String::new(),
            name: String::new(),
            developer: String::new(),
            date: String::new(),
            black: String::new(),
            white: String::new(),
            plies: Vec::new(),
            result: None,
            analysis: None,
            variations: Vec::new(),
            notes: Vec::new(),
            kept: Vec::new(),
            clock: None,
        }
    }
}

/// One ply: what one side did in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordPly {
    /// The side that played it. Sides need not alternate: a yield gives one side two plies.
    pub side: Side,
    /// What it did. A step is also any movement of a record that does not tell steps from jumps,
    /// as the thesis's records do not: one who replays it takes it as a jump where it is no legal
    /// step. Stones are taken only where the rules let the mover choose (jiaqi with
    /// `capture: Choice`, jiu): otherwise the position alone decides.
    pub mv: PlainMove,
}

/// What an engine thought of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordAnalysis {
    /// The engine's name. See [`text`](super::text).
    pub engine: String,
    /// One for the position before each ply, and one for the last position.
    pub thoughts: Vec<RecordThought>,
}

impl RecordAnalysis {
    /// The most moves of one best line.
    pub const LONGEST: usize = 16;
    /// The most characters of one move.
    pub const MOVE_CHARS: usize = 1200;
}

/// What an engine thought of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordThought {
    /// The chance that White wins, in thousandths, 0 to 1000.
    pub white: u16,
    /// How many plies ahead it looked.
    pub depth: u16,
    /// What it would play, as move texts; at most [`RecordAnalysis::LONGEST`].
    pub best: Vec<String>,
}

/// Another way in which a game could have gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordVariation {
    /// The line that it leaves: 0 is the game, `k` the `k`-th variation. Always an earlier one.
    pub of: usize,
    /// The plies from the start of the game that both share.
    pub at: usize,
    /// What is played instead; at least one ply.
    pub plies: Vec<RecordPly>,
}

/// What somebody wrote and drew on one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordNote {
    /// A line that leads there: 0 is the game, `k` the `k`-th variation.
    pub of: usize,
    /// The plies of that line, from the start of the game.
    pub at: usize,
    /// What stands there; the comment is one that [`text`](super::text) allows.
    pub note: Note,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordResult {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// Why, in the words of [`Reason`](tibetango_rules::Reason) or any other; empty when unknown.
    /// See [`text`](super::text).
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
