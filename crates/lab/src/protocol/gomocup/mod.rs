//! Protocol of Gomocup, the tournament of programs that play gomoku; `docs/gomocup.md` describes our use of it.
//!
//! | module | contents |
//! |---|---|
//! | [`syntax`] | lines: commands, points, answers |
//! | [`rules`] | numbers of the rules |
//! | `info` | keys and values of `INFO` |
//! | [`clock`] | time limits, and the time that they leave for a move |
//! | [`board`] | stones as the other side sends them |
//! | [`block`] | lines of `BOARD`, `SWAP2BOARD` and other commands |
//! | [`blockade`] | points that the engine is not to play |
//! | [`server`] | our engines as a program that answers |
//! | `yixin` | additional commands of Yixin-Board |
//! | `ending` | breaking off a search |
//! | [`client`] | another program, as a client of ours |
//!
//! Source: M. Petříček and P. Laštovička, "Gomoku AI protocol", with its additions up to 2023
//! (plastovicka.github.io/protocl2en.htm), and K. Sun, "Yixin Protocol" (github.com/accreator/Yixin-protocol).

pub mod block;
pub mod blockade;
pub mod board;
pub mod client;
pub mod clock;
mod ending;
mod info;
pub mod rules;
pub mod server;
pub mod syntax;
mod yixin;
