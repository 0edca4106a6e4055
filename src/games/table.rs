//! A game of any kind: what matches, engines and the command line need of it.

use super::any::AnyLine;
use super::jiaqi::PlainMove;
use super::jiu::{JiuLine, Move as JiuMove};
use super::{Outcome, Side, jiaqi, jiu};

/// The rules of some game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableRules {
    /// Jiaqi (藏式夹棋).
    Jiaqi(jiaqi::Rules),
    /// Jiu (久棋).
    Jiu(jiu::Rules),
}

impl From<jiaqi::Rules> for TableRules {
    fn from(rules: jiaqi::Rules) -> Self {
        Self::Jiaqi(rules)
    }
}

impl From<jiu::Rules> for TableRules {
    fn from(rules: jiu::Rules) -> Self {
        Self::Jiu(rules)
    }
}

/// A move of some game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableMove {
    /// Of jiaqi.
    Jiaqi(PlainMove),
    /// Of jiu.
    Jiu(JiuMove),
}

/// A game on the table.
#[derive(Clone, Debug)]
pub enum Table {
    /// Jiaqi (藏式夹棋).
    Jiaqi(AnyLine),
    /// Jiu (久棋).
    Jiu(JiuLine),
}

impl Table {
    /// The empty board of `size` lines, in jiu points of a row; `None` when there is no such board.
    #[must_use]
    pub fn new(size: u8, rules: TableRules) -> Option<Self> {
        match rules {
            TableRules::Jiaqi(rules) => AnyLine::new(size, rules).map(Self::Jiaqi),
            TableRules::Jiu(rules) => JiuLine::new(size, rules).map(Self::Jiu),
        }
    }

    /// A game that begins with a given position; its size follows from its rows.
    ///
    /// # Errors
    /// Every reason against the position, in one line.
    pub fn from_text(rules: TableRules, text: &str) -> Result<Self, String> {
        match rules {
            TableRules::Jiaqi(rules) => AnyLine::from_text(rules, text)
                .map(Self::Jiaqi)
                .map_err(|error| error.to_string()),
            TableRules::Jiu(rules) => JiuLine::from_text(rules, text)
                .map(Self::Jiu)
                .map_err(|error| error.to_string()),
        }
    }

    /// Lines of the board, in jiu points of a row.
    #[must_use]
    pub fn size(&self) -> u8 {
        match self {
            Self::Jiaqi(line) => line.shape().size(),
            Self::Jiu(line) => line.size(),
        }
    }
    /// The side whose move it is.
    #[must_use]
    pub fn to_move(&self) -> Side {
        match self {
            Self::Jiaqi(line) => line.to_move(),
            Self::Jiu(line) => line.to_move(),
        }
    }
    /// The end of the game, repetition included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Jiaqi(line) => line.outcome(),
            Self::Jiu(line) => line.outcome(),
        }
    }
    /// The position now, as text.
    #[must_use]
    pub fn position_text(&self) -> String {
        match self {
            Self::Jiaqi(line) => line.position_text(),
            Self::Jiu(line) => line.position_text(),
        }
    }
    /// Every legal move; none when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<TableMove> {
        match self {
            Self::Jiaqi(line) => line.legal().into_iter().map(TableMove::Jiaqi).collect(),
            Self::Jiu(line) => line.legal().into_iter().map(TableMove::Jiu).collect(),
        }
    }
    /// The moves played, as text.
    #[must_use]
    pub fn move_texts(&self) -> Vec<String> {
        match self {
            Self::Jiaqi(line) => line.moves().iter().map(|mv| line.text(mv)).collect(),
            Self::Jiu(line) => line.moves().iter().map(|mv| line.text(*mv)).collect(),
        }
    }
    /// The sides that played the moves.
    #[must_use]
    pub fn movers(&self) -> Vec<Side> {
        match self {
            Self::Jiaqi(line) => line.movers(),
            Self::Jiu(line) => line.movers(),
        }
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// Why it is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: &TableMove) -> Result<(), String> {
        match (self, mv) {
            (Self::Jiaqi(line), TableMove::Jiaqi(mv)) => {
                line.play(mv).map(|_| ()).map_err(|error| error.to_string())
            }
            (Self::Jiu(line), TableMove::Jiu(mv)) => line
                .play(*mv)
                .map(|_| ())
                .map_err(|error| error.to_string()),
            _ => Err("this is a move of another game".to_owned()),
        }
    }

    /// Reads a move.
    ///
    /// # Errors
    /// The text is no move here.
    pub fn parse(&self, text: &str) -> Result<TableMove, String> {
        match self {
            Self::Jiaqi(line) => line
                .parse(text)
                .map(TableMove::Jiaqi)
                .map_err(|error| error.to_string()),
            Self::Jiu(line) => line
                .parse(text)
                .map(TableMove::Jiu)
                .map_err(|error| error.to_string()),
        }
    }

    /// Writes a move; empty for one of another game.
    #[must_use]
    pub fn text(&self, mv: &TableMove) -> String {
        match (self, mv) {
            (Self::Jiaqi(line), TableMove::Jiaqi(mv)) => line.text(mv),
            (Self::Jiu(line), TableMove::Jiu(mv)) => line.text(*mv),
            _ => String::new(),
        }
    }
}
