//! Exact results of positions in which both sides fly.
//!
//! | module | contents |
//! |---|---|
//! | `board` | boards as masks |
//! | `stones` | a position as its side to move sees it, and the positions that moves lead to |
//! | `search` | the search that proves a forced result |
//! | `solver` | results, best moves and lines of a game's position |
//! | `numbering` | the number of a position of four stones against four |
//! | `retrograde` | all positions of four stones against four, solved backwards |
//!
//! A side with fewer than four stones has lost, so with four stones against four the first capture wins. A forced win
//! in `n` plies holds by the rules of the game: the winner gets nearer to the end with each of its moves, so no
//! position comes back; the search leaves out positions that stood twice before; and a win is looked for only within
//! the plies that are left before the limit of quiet plies. `docs/experiments/jiu-endings.md` says more.

mod board;
mod numbering;
mod retrograde;
mod search;
mod solver;
mod stones;

pub use board::FlightBoard;
pub use retrograde::FourAgainstFour;
pub use search::{EndingSearch, ForcedResult};
pub use solver::EndingSolver;
pub use stones::FlyingStones;
