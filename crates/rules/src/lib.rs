//! The rules of the games, and nothing else: no window, no files and no clock. Where something is filled at random the
//! caller hands over the generator.
//!
//! [`Game`] is the rules of a game, which every search, match and protocol plays by. The outside of a game (its board,
//! its moves, their effects, the reason why one is refused) has one form for all of them.
//!
//! ```
//! use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules};
//! use tibetango_rules::{Game, GameHistory, Grid, TextForm};
//!
//! let mut history = GameHistory::new(JiaqiPosition::<Grid<5>>::new(JiaqiRules::default()));
//! history.play_text("c3").unwrap();
//! assert_eq!(history.position().text(), "5/4/5/4/5/4/1w3/4/5 b placement 0 1");
//!
//! let mut moves = Vec::new();
//! history.position().legal_moves(&mut moves);
//! assert_eq!(moves.len(), 39);
//!
//! let refused = history.play_text("c3").unwrap_err();
//! assert_eq!(refused.to_string(), "c3 is occupied");
//! ```
//!
//! # Layers
//!
//! This crate lies below all others of TibetanGo and imports none of them.
//!
//! <!-- layers -->
//! ```text
//! cli      imports app
//! app      imports lab, server
//! lab      imports content
//! server   imports content
//! content  imports engines, records
//! engines  imports search
//! records  imports rules
//! search   imports rules
//! rules    (this crate)
//! ```
//! <!-- end of layers -->
//!
//! # Modules and types
//!
//! | module | contents |
//! |---|---|
//! | [`table`] | the one list of games and of their boards; each row has a module of its own |
//! | [`any`] | games whose kind and board size are known only at run time |
//! | [`perft`](mod@perft) | counts of all lines of play, which check a generator of moves |
//! | [`text`] | points and moves as text; characters as people type them ([`normalization`]); lists of names in messages |
//! | [`quote`] | quotation of texts from outside in messages |
//! | `game`, `history` | the rules of a game, and a game as the sequence of its positions: [`Game`], [`GameHistory`] |
//! | `board`, `grid` | points, sides, pieces and shapes; boards that the compiler knows: [`Topology`], [`Grid`] |
//! | `moves` | moves, effects and ends in the one form; reasons to refuse a move: [`PlainMove`], [`IllegalMove`] |
//! | `position` | the common part of the positions of all games: [`Position`], [`Board`] |
//! | `term` | the vocabulary of one game alone, which everything else hands on: [`Term`], [`Cue`] |
//! | `rules` | the variants of a game, and those of any game: [`Variant`], [`AnyRules`] |
//!
//! For one game on a board of one size use its position, `jiu::JiuPosition<Grid<8>>` say: its moves are functions of
//! [`Game`], its text that of [`TextForm`], its counts those of [`Position`], and the pieces of a side are a set of
//! points ([`bitboard::Word`]). A [`GameHistory`] holds a whole game of it, with undo and repetition.

pub mod any;
mod board;
mod game;
mod grid;
mod history;
mod moves;
pub mod perft;
mod position;
pub mod quote;
mod rules;
pub mod table;
mod term;
pub mod text;

macro_rules! modules {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        $(pub mod $module;)+
    };
}
for_games!(modules);

pub use board::{
    BoardLine, Formation, FormationSign, Piece, Point, Rank, Seat, Side, Symmetry, Topology,
    bitboard, stones,
};
pub use game::Game;
pub use grid::Grid;
pub use history::GameHistory;
pub use moves::{
    Decision, Doing, Effect, Gait, IllegalMove, MoveKind, Outcome, Outline, Phase, PlainMove,
    PositionError, Reason, Removal, SetupError,
};
pub use position::{Board, BoardTables, LONGEST_POSITION, Position, Setup, Size, TextForm};
#[cfg(feature = "serde")]
pub use rules::fields;
pub use rules::{AnyRules, BadRule, Variant};
pub use table::GameName;
pub use term::{Cue, Detail, GameEnd, Term};
pub use text::{Notation, normalization};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct RulesReadme;
