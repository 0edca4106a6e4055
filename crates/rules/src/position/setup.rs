//! Positions that are set up: by hand, or from a text that was read.
//!
//! As text a position is `rows side phase quiet ply`. Rows from the top with a stroke between them:
//! `w` and `b` for men, `W` and `B` for kings, numbers for empty points.

use crate::board::{Piece, Point, Side, Topology};
use crate::moves::{Doing, Phase};

/// A position that was set up but not yet checked against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board.
    pub topology: &'static Topology,
    /// The piece on each point, by point index.
    pub pieces: Vec<Option<Piece>>,
    /// The side to move.
    pub to_move: Side,
    /// The phase.
    pub phase: Phase,
    /// Plies since the last capture.
    pub quiet: u16,
    /// Plies played.
    pub ply: u32,
}

impl Setup {
    /// Number of stones on the board.
    #[must_use]
    pub fn stones(&self) -> u32 {
        self.pieces.iter().flatten().count() as u32
    }

    /// Puts a piece on a point, or takes away the piece there. The counters are set anew: nothing is known of the
    /// history of such a position.
    pub fn put(&mut self, at: Point, piece: Option<Piece>) {
        if let Some(there) = self.pieces.get_mut(at.index()) {
            *there = piece;
            self.recount();
        }
    }

    /// Goes to another phase; the counters are set anew.
    pub fn set_phase(&mut self, phase: Phase) {
        self.phase = phase;
        self.recount();
    }

    /// Sets the counters to as few plies as the stones can have taken, none of them without a capture.
    fn recount(&mut self) {
        self.quiet = 0;
        self.ply = match self.phase.doing() {
            Doing::Placing | Doing::Playing | Doing::Deciding => self.stones(),
            Doing::Moving | Doing::Opening => self.topology.points() as u32,
        };
    }

    /// The position as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let (mut row, mut gap) = (0, 0);
        let flush = |text: &mut String, gap: &mut u32| {
            if *gap > 0 {
                *text += &gap.to_string();
            }
            *gap = 0;
        };
        for (point, piece) in self.topology.iter().zip(&self.pieces) {
            if self.topology.row_column(point).0 != row {
                flush(&mut text, &mut gap);
                text.push('/');
                row += 1;
            }
            match *piece {
                None => gap += 1,
                Some(piece) => {
                    flush(&mut text, &mut gap);
                    text.push(piece.letter());
                }
            }
        }
        flush(&mut text, &mut gap);
        let (side, phase) = (Piece::from(self.to_move).letter(), self.phase.name());
        format!("{text} {side} {phase} {} {}", self.quiet, self.ply)
    }
}
