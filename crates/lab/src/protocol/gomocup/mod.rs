//! The protocol of Gomocup, the tournament of programs that play gomoku; `docs/gomocup.md` describes what we
//! make of it.
//!
//! | module | what it knows |
//! |---|---|
//! | [`syntax`] | lines: commands, points, answers |
//! | [`rules`] | the rules as a number |
//! | `info` | what `INFO` says |
//! | [`clock`] | time limits, and what they leave for a move |
//! | [`table`] | the stones as the other side tells of them |
//! | [`block`] | the lines of `BOARD` and `SWAP2BOARD` |
//! | [`server`] | our engines as a program that answers |
//! | `yixin` | what Yixin-Board asks besides |
//! | `ending` | when thinking is broken off |
//! | [`client`] | another program, asked by us |
//!
//! Source: M. Petříček and P. Laštovička, "Gomoku AI protocol", with its additions up to 2023
//! (plastovicka.github.io/protocl2en.htm), and K. Sun, "Yixin Protocol" (github.com/accreator/Yixin-protocol).

pub mod block;
pub mod client;
pub mod clock;
mod ending;
mod info;
pub mod rules;
pub mod server;
pub mod syntax;
pub mod table;
mod yixin;
