//! Review of a game: its chances from ply to ply, the moves that threw them away, and the reasons, as facts that can be
//! put into any language.
//!
//! | module | contents |
//! |---|---|
//! | `game` | an engine's evaluation of a whole game, and the chance that a move threw away |
//! | [`run`] | a whole game searched position by position, with progress and an end from outside |
//! | `correction` | a deeper search in place of what the engine thought of a position |
//! | [`record_form`] | the analysis as a record keeps it |
//! | [`moment`] | turning points of the game, and mistakes by their size |
//! | [`accuracy`] | figures on the play of a side |
//! | [`mod@verdict`] | the worth of another try |
//! | [`mod@standing`] | the standing of a search's answer among the other moves |
//! | [`reason`] | reasons why a move is good or bad, from its effects on the board |
//! | [`words`] | the same in plain English, for the command line |
//!
//! It stands above the engines and the rules and below the code that shows it: no window, no files, no text table.

pub mod accuracy;
mod correction;
mod game;
pub mod moment;
pub mod reason;
pub mod record_form;
pub mod run;
pub mod standing;
pub mod verdict;
pub mod words;

pub use accuracy::{Account, Chances};
pub use game::{BEST_LINE, GameAnalysis, SETTLED, Thought};
pub use moment::{Grade, Moment, What};
pub use reason::{CaptureManner, LineName, Strike, Why};
pub use run::{AnalysisEffort, analyse};
pub use standing::{MoveStanding, standing};
pub use verdict::{MoveVerdict, Worth, verdict};
