//! Looking at a game again: its lines, and trying other moves.

use super::{Refusal, Session};
use crate::games::branches::Branches;
use crate::games::{Effect, IllegalMove, PlainMove};

/// The lines of a game that is looked at, and the one that is followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    branches: Branches,
    on: usize,
    tried: usize,
}

impl Replay {
    /// The game and its variations.
    #[must_use]
    pub fn branches(&self) -> &Branches {
        &self.branches
    }

    /// The line that is followed; 0 is the game as it was played.
    #[must_use]
    pub fn on(&self) -> usize {
        self.on
    }

    /// How many moves were tried that none of the lines had.
    #[must_use]
    pub fn tried(&self) -> usize {
        self.tried
    }
}

impl Session {
    /// Begins to look at the game again, with the variations that are known of it. The position
    /// stays the same.
    pub fn begin_replay(&mut self, branches: Option<Branches>) {
        let main = self.whole();
        self.replay = Some(Replay {
            branches: branches
                .filter(|known| known.main() == main)
                .unwrap_or_else(|| Branches::new(main)),
            on: 0,
            tried: 0,
        });
    }

    /// Ends looking at the game: it goes on from the position shown.
    pub fn end_replay(&mut self) {
        self.replay = None;
    }

    /// The lines of the game while it is looked at again.
    #[must_use]
    pub fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// All moves of the line that is followed, those taken back included.
    #[must_use]
    pub fn whole(&self) -> Vec<PlainMove> {
        let mut moves = self.line.moves();
        moves.extend(self.undone.iter().rev().cloned());
        moves
    }

    /// Goes to the position after `ply` plies of a line of the game that is looked at.
    pub fn follow(&mut self, line: usize, ply: usize) {
        let Some(replay) = &mut self.replay else {
            return;
        };
        replay.on = line.min(replay.branches.others().len());
        let mut path = replay.branches.path(replay.on);
        self.ended = None;
        let played = self.line.moves();
        let shared = played.iter().zip(&path).take_while(|(a, b)| a == b).count();
        for _ in shared..played.len() {
            self.line.undo();
        }
        path.drain(..shared);
        path.reverse();
        self.undone = path;
        while self.line.len() > ply && self.undo_ply() {}
        while self.line.len() < ply && self.redo_ply().is_some() {}
    }

    /// Plays another move in a game that is looked at: it opens a variation, or follows the one
    /// that begins with it.
    ///
    /// # Errors
    /// Why the move is not legal; nothing has changed then.
    pub fn vary(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, Refusal> {
        let at = self.line.len();
        let Some(replay) = &mut self.replay else {
            return self.play(mv);
        };
        if mv.out_of_turn {
            return Err(IllegalMove::OutOfTurn.into());
        }
        self.line.check(mv)?;
        let known = replay.branches.others().to_vec();
        let Some(on) = replay.branches.play(replay.on, at, mv) else {
            return Err(IllegalMove::GameOver.into());
        };
        replay.tried += usize::from(known != replay.branches.others());
        replay.on = on;
        let effects = self.line.play(mv)?;
        let mut rest = replay.branches.path(on);
        rest.drain(..=at);
        rest.reverse();
        self.undone = rest;
        Ok(effects)
    }
}
