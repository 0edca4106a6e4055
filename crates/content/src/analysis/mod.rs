//! What a game was like: how its chances went from ply to ply, where they were thrown away, and
//! why, as facts that can be put into any language.
//!
//! | module | what it knows |
//! |---|---|
//! | `game` | what an engine thought of a whole game, and what a move threw away |
//! | [`run`] | a whole game searched position by position, with progress and an end from outside |
//! | [`in_records`] | the analysis as a record keeps it |
//! | [`moment`] | where the game turned, and mistakes by their size |
//! | [`account`] | how well a side played, in figures |
//! | [`mod@verdict`] | what another try is worth |
//! | [`reason`] | why a move is good or bad, from what it does on the board |
//! | [`words`] | the same in plain English, for the command line |
//!
//! It stands above the engines and the rules and below whatever shows it: no window, no files,
//! no text table.

pub mod account;
mod game;
pub mod in_records;
pub mod moment;
pub mod reason;
pub mod run;
pub mod verdict;
pub mod words;

pub use account::{Account, Chances};
pub use game::{BEST_LINE, GameAnalysis, SETTLED, Thought};
pub use moment::{Grade, Moment, What};
pub use reason::{How, LineName, Strike, Why};
pub use run::{Effort, analyse};
pub use verdict::{Verdict, Worth, verdict};
