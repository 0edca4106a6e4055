//! Points, moves and positions of every game as text. Each game has its own notation.
//!
//! ```
//! use tibetango_rules::{GameName, MoveKind, Topology, text};
//!
//! let board = Topology::of(GameName::Jiaqi, 5).unwrap();
//! let step = text::parse_plain(board, "d6-e5").unwrap();
//! assert_eq!((step.kind, step.to), (MoveKind::Step, Some(board.hub())));
//! assert_eq!(text::plain_text(board, &step), "d6-e5");
//! assert_eq!(text::point_text(board, board.hub()), "e5");
//! ```

pub mod normalization;
mod notation;
mod words;

pub use notation::Notation;
pub use words::{all_of, list_text, one_of};

use crate::board::{Point, Topology};
use crate::for_games;
use crate::moves::{Decision, IllegalMove, PlainMove, PositionError};
use crate::table::GameName;

macro_rules! notations {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        pastey::paste! {
            /// Returns the notation of a game.
            pub fn notation(game: GameName) -> &'static dyn Notation {
                match game {
                    $(GameName::$Name => &$crate::$module::text::[<$Name Notation>]),+
                }
            }
        }
    };
}
for_games!(notations);

/// The name of a point.
pub fn point_text(topology: &Topology, point: Point) -> String {
    notation(topology.game()).point_text(topology, point)
}

/// The point with this name.
pub fn parse_point(topology: &Topology, text: &str) -> Option<Point> {
    notation(topology.game()).parse_point(topology, text)
}

/// Writes a move.
pub fn plain_text(topology: &Topology, mv: &PlainMove) -> String {
    match mv.decision {
        Some(decision) => decision.text().to_owned(),
        None => notation(topology.game()).plain_text(topology, mv),
    }
}

/// Reads a move without checking that it is legal anywhere.
///
/// # Errors
/// The text is no move of this game, or names a point that is not on the board.
pub fn parse_plain(topology: &Topology, text: &str) -> Result<PlainMove, IllegalMove> {
    match Decision::from_text(text) {
        Some(decision) => Ok(PlainMove::decide(decision)),
        None => notation(topology.game()).parse_plain(topology, text),
    }
}

/// The size of the board that a position text is for, from its number of rows.
///
/// # Errors
/// No board of this game has this number of rows.
pub fn size_of_text(game: GameName, text: &str) -> Result<u8, PositionError> {
    let first = text.split_whitespace().next().unwrap_or_default();
    let rows = first.split('/').take(usize::from(u8::MAX)).count();
    let sizes = game.sizes().iter();
    let topologies: Vec<&Topology> = sizes.filter_map(|&size| Topology::of(game, size)).collect();
    let fits = |topology: &&&Topology| usize::from(topology.span()) == rows;
    let size = topologies.iter().find(fits).map(|topology| topology.size());
    size.ok_or_else(|| {
        let needed = one_of(topologies.iter().map(|topology| topology.span()));
        let sizes = list_text(topologies.iter().map(|topology| topology.size()));
        PositionError::one(format!("{rows} rows: {needed} are needed (sizes {sizes})"))
    })
}
