//! Records of finished and unfinished games, apart from any file format.
//!
//! A [`Record`] is what was agreed and what was played, nothing derived from it: it is checked
//! against the rules only when [`replay`] puts it on a board. It carries its rules in full, so that it replays
//! the same after the preset it names has been edited or deleted.
//!
//! | module | what it knows |
//! |---|---|
//! | [`xml`] | the thesis's XML format: read and write |
//! | [`jiu14`] | AMDO's format for jiu: read, replay and write |
//! | [`file`](mod@file) | reading from disk with a limit, writing without ever losing the old file |
//! | [`replay`] | from a record to a game on the board and back, checked against the rules |
//! | [`branches`] | variations, from a record to the board and back |
//! | [`text`] | what a name or a date may hold |
//! | [`date`] | the date of a game |
//! | [`error`] | what can be wrong, told in one line |

pub mod branches;
pub mod date;
pub mod error;
pub mod file;
pub mod jiu14;
pub mod replay;
pub mod text;
pub mod xml;

pub use error::RecordError;

use crate::games::Side;

/// The most plies of one record.
pub const MAX_PLIES: usize = 10_000;

/// The preset name of a record that names no rules: the rules of the thesis.
pub const THESIS_RULES: &str = "thesis";

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which game was played.
    pub game: RecordGame,
    /// Lines of the board in each direction: one of [`SIZES`](Self::SIZES).
    pub size: u8,
    /// Name of the rules preset, for the eye; [`settings`](Self::settings) decides. Not empty.
    pub rules: String,
    /// The rules in full.
    pub settings: RecordRules,
    /// The unit or program that made the record (UN); empty when unknown. See [`text`].
    pub developer: String,
    /// When the game was played (DT), in free text; empty when unknown. See [`text`].
    pub date: String,
    /// Name of the player of Black (PB); empty when unknown. See [`text`].
    pub black: String,
    /// Name of the player of White (PW); empty when unknown. See [`text`].
    pub white: String,
    /// The plies in the order played: all placements come before all other kinds.
    pub plies: Vec<RecordPly>,
    /// How the game ended; `None` while it has not.
    pub result: Option<RecordResult>,
    /// The clocks; `None` where there were none.
    pub clock: Option<RecordClock>,
    /// What an engine thought of it; `None` where none was asked.
    pub analysis: Option<RecordAnalysis>,
    /// Other ways in which it could have gone.
    pub variations: Vec<RecordVariation>,
}

/// Clocks as a record tells them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordClock {
    /// `move 30` or `total 300+5`, in seconds; see [`text`].
    pub control: String,
    /// What White and Black have left, in milliseconds.
    pub left: [u32; 2],
}

impl Record {
    /// The board sizes that exist.
    pub const SIZES: [u8; 4] = [3, 5, 7, 9];

    /// A record of the thesis's rules without names, plies and result.
    #[must_use]
    pub fn new(size: u8) -> Self {
        Self {
            game: RecordGame::Jiaqi,
            size,
            rules: THESIS_RULES.to_owned(),
            settings: RecordRules::default(),
            developer: String::new(),
            date: String::new(),
            black: String::new(),
            white: String::new(),
            plies: Vec::new(),
            result: None,
            analysis: None,
            variations: Vec::new(),
            clock: None,
        }
    }
}

/// The games that have records of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordGame {
    /// Jiaqi (藏式夹棋).
    Jiaqi,
}

impl RecordGame {
    /// The name that the command line and the records use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jiaqi => "jiaqi",
        }
    }
}

/// The rules of jiaqi by the names of their values, as in the rules files; the default is the
/// thesis's rules. What each value means is told at the rules of the game itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRules {
    /// One of [`PINCH`](Self::PINCH).
    pub pinch: String,
    /// One of [`GUN`](Self::GUN).
    pub gun: String,
    /// One of [`CAPTURE`](Self::CAPTURE).
    pub capture: String,
    /// One of [`BLOCKED`](Self::BLOCKED).
    pub blocked: String,
    /// The side that places first: one of [`FIRST`](Self::FIRST).
    pub first: String,
    /// Plies of movement without a capture after which the stones are counted; at least 1.
    pub quiet_limit: u16,
}

impl RecordRules {
    /// What a pinch takes.
    pub const PINCH: &[&str] = &["Single", "Run"];
    /// Which lines fire a gun.
    pub const GUN: &[&str] = &["All", "LongOnly", "Off"];
    /// Whether captures are compulsory.
    pub const CAPTURE: &[&str] = &["All", "Choice"];
    /// The value of [`capture`](Self::capture) with which a ply lists what it takes.
    pub const CHOICE: &str = "Choice";
    /// What becomes of a side that cannot move.
    pub const BLOCKED: &[&str] = &["Yield", "Pass", "Lose"];
    /// The sides.
    pub const FIRST: &[&str] = &["White", "Black"];
}

impl Default for RecordRules {
    fn default() -> Self {
        Self {
            pinch: "Single".to_owned(),
            gun: "All".to_owned(),
            capture: "All".to_owned(),
            blocked: "Yield".to_owned(),
            first: "White".to_owned(),
            quiet_limit: 100,
        }
    }
}

/// A point of the virtual array of (2N-1) x (2N-1): row 0 is the top row, column 0 the left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub col: u8,
}

impl Point {
    /// True when a board of `size` lines has this point: inside the array, and row and column
    /// both even (a grid point) or both odd (the centre of a cell).
    #[must_use]
    pub const fn exists(self, size: u8) -> bool {
        let width = size.saturating_mul(2).saturating_sub(1);
        self.row < width && self.col < width && self.row % 2 == self.col % 2
    }
}

/// One ply: what one side did in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordPly {
    /// The side that played it. Sides need not alternate: a yield gives one side two plies.
    pub side: Side,
    /// What it did.
    pub kind: PlyKind,
    /// The points captured, in the order taken. Empty unless the rules let the mover choose
    /// (`capture: Choice`): otherwise the position alone decides what is captured.
    pub takes: Vec<Point>,
}

/// What a ply is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlyKind {
    /// A stone is placed.
    Place {
        /// Where.
        at: Point,
    },
    /// A stone steps along a line. Also any movement of a record that does not tell steps from
    /// jumps, as the thesis's records do not: one who replays it takes `from`-`to` as a jump
    /// where it is no legal step.
    Step {
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// A stone jumps to the hole to open a way for the other side.
    Jump {
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// A blocked side passes.
    Pass,
}

/// What an engine thought of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordAnalysis {
    /// The engine's name. See [`text`].
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

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordResult {
    /// Who won.
    pub winner: RecordWinner,
    /// Why, in the words of [`Reason`](crate::games::Reason) or any other; empty when unknown.
    /// See [`text`].
    pub reason: String,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordWinner {
    /// White.
    White,
    /// Black.
    Black,
    /// Nobody.
    Draw,
}
