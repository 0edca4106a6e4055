//! The rules of the games, and nothing else: no window, no files and no clock. Where something is filled at random the
//! caller hands over the generator.
//!
//! [`Game`] is the rules of a game, which every search, arena and protocol plays by; each game lives in a
//! module of its own, one for each row of [`table`]. What a game looks like from outside (its board, its moves, what
//! they do, why one is refused) has one form for all of them, and [`AnyLine`](any::AnyLine) is a game of any kind in
//! this form.
//!
//! For one game on a board of one size use its `Position`, `jiu::Position<Grid<8>>` say: its moves are functions of
//! [`Game`], its text and counts those of [`Board`], and the pieces of a side are a set of points
//! ([`bitboard::Word`]). A [`Line`] holds a whole game of it, with undo and repetition.

pub mod any;
mod board;
mod game;
mod grid;
mod line;
mod moves;
pub mod perft;
mod position;
pub mod quoting;
mod rules;
pub mod table;
pub mod text;

macro_rules! modules {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        $(pub mod $module;)+
    };
}
for_games!(modules);

pub use board::{BoardLine, Formation, Piece, Point, Rank, Seat, Shape, Side, bitboard, stones};
pub use game::Game;
pub use grid::Grid;
pub use line::Line;
pub use moves::{
    Cause, Decision, Effect, Forbidden, IllegalMove, Kind, Objection, Outcome, Phase, PlainMove,
    PositionError, Reason, Removal,
};
pub use position::{Board, BoardTables, Draft, LONGEST_POSITION, Position, Size};
#[cfg(feature = "serde")]
pub use rules::fields;
pub use rules::{AnyRules, BadRule, Variant};
pub use table::GameName;
pub use text::{Notation, typed};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
