//! Replay of a game: its lines, variations, and the notes on its positions.

use super::{Refusal, Session};
use crate::session::branches::Branches;
use crate::session::notes::{DrawnFigure, MoveSign, Note, Notes};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, IllegalMove, PlainMove};

/// Lines of a replayed game, and the one that is followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    branches: Branches,
    notes: Notes,
    on: usize,
    changes: usize,
    /// Lines and notes before the last variation was removed, until the next change.
    before: Option<Box<(Branches, Notes)>>,
}

impl Replay {
    /// Returns the game and its variations.
    #[must_use]
    pub fn branches(&self) -> &Branches {
        &self.branches
    }

    /// Returns the line that is followed; 0 is the game as it was played.
    #[must_use]
    pub fn on(&self) -> usize {
        self.on
    }

    /// Returns the notes on its positions.
    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Returns the number of changes of its lines or notes: a record made before lacks the latest.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.changes
    }

    /// True while a removed variation can be put back.
    #[must_use]
    pub fn can_put_back(&self) -> bool {
        self.before.is_some()
    }

    fn note_change(&mut self) {
        self.changes += 1;
        self.before = None;
    }
}

impl Session {
    /// Begins the replay of the game, with its known variations and notes. The position stays the same. Moves that
    /// were undone before a resignation are no part of it.
    pub fn begin_replay(&mut self, earlier: Option<(Branches, Notes)>) {
        if self.off_board_end.is_some() {
            self.redo_moves.clear();
        }
        let main = self.whole();
        let earlier = earlier.filter(|(branches, _)| branches.main() == main);
        let (branches, notes) = earlier.unwrap_or_else(|| (Branches::new(main), Notes::default()));
        self.replay = Some(Replay {
            branches,
            notes,
            ..Replay::default()
        });
    }

    /// Ends the replay: the game goes on from the position shown.
    pub fn end_replay(&mut self) {
        self.replay = None;
    }

    /// Returns the replay while there is one.
    #[must_use]
    pub fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// Returns the figures on the position; none outside of a replay.
    #[must_use]
    pub fn figures(&self) -> &[DrawnFigure] {
        self.note_there().map_or(&[], |note| &note.figures)
    }

    /// Returns the comment on the position; empty outside of a replay.
    #[must_use]
    pub fn comment(&self) -> &str {
        self.note_there().map_or("", |note| &note.comment)
    }

    /// Returns the sign of the move that led to the position; `None` outside of a replay.
    #[must_use]
    pub fn sign(&self) -> Option<MoveSign> {
        self.note_there().and_then(|note| note.sign)
    }

    /// Returns the note on the position. It is called in every frame, and most games have none.
    fn note_there(&self) -> Option<&Note> {
        let notes = &self.replay.as_ref()?.notes;
        notes.iter().next()?;
        notes.on(&self.history.moves())
    }

    /// Draws a figure on the position of a replayed game, or removes it; without one all of them are removed.
    pub fn draw(&mut self, figure: Option<DrawnFigure>) {
        self.note(|notes, moves| match figure {
            Some(figure) => notes.draw(moves, figure),
            None => notes.erase(moves),
        });
    }

    /// Replaces the comment on the position of a replayed game.
    pub fn write(&mut self, comment: &str) {
        self.note(|notes, moves| notes.write(moves, comment));
    }

    /// Gives the move that led to the position of a replayed game a sign, or removes it.
    pub fn mark(&mut self, sign: Option<MoveSign>) {
        self.note(|notes, moves| notes.mark(moves, sign));
    }

    /// Returns the moves up to the next one of the game as it was played; `None` at its end, and in a variation.
    fn next_of_the_game(&self) -> Option<Vec<PlainMove>> {
        let path = self.replay.as_ref()?.branches.path(0);
        let here = self.history.moves();
        let next = path.get(..=here.len())?;
        next.starts_with(&here).then(|| next.to_vec())
    }

    /// Returns the sign of the next move of the replayed game as it was played.
    #[must_use]
    pub fn next_sign(&self) -> Option<MoveSign> {
        let moves = self.next_of_the_game()?;
        self.replay.as_ref()?.notes.on(&moves)?.sign
    }

    /// Gives the next move of the replayed game as it was played a sign, or removes it.
    pub fn mark_next(&mut self, sign: Option<MoveSign>) {
        if let Some(moves) = self.next_of_the_game() {
            self.note(|notes, _| notes.mark(&moves, sign));
        }
    }

    /// Changes the notes of a replayed game on its position.
    fn note(&mut self, change: impl FnOnce(&mut Notes, &[PlainMove])) {
        if let Some(replay) = &mut self.replay {
            let before = replay.notes.clone();
            change(&mut replay.notes, &self.history.moves());
            if replay.notes != before {
                replay.note_change();
            }
        }
    }

    /// Removes a variation with all that are attached to it; if it is followed, the replay goes to where it left the
    /// game. False for the game as it was played.
    pub fn remove_variation(&mut self, line: usize) -> bool {
        let Some(replay) = &mut self.replay else {
            return false;
        };
        let before = Box::new((replay.branches.clone(), replay.notes.clone()));
        if !replay.branches.remove(line) {
            return false;
        }
        let paths = replay.branches.paths();
        let has_path = |moves: &[PlainMove]| paths.iter().any(|path| path.starts_with(moves));
        replay.notes.retain(has_path);
        replay.changes += 1;
        replay.before = Some(before);
        self.find_way();
        true
    }

    /// Puts back the variation that was removed last; false if there is none.
    pub fn put_back(&mut self) -> bool {
        if let Some(replay) = &mut self.replay
            && let Some(before) = replay.before.take()
        {
            (replay.branches, replay.notes) = *before;
            replay.changes += 1;
            self.find_way();
            return true;
        }
        false
    }

    /// Moves a variation before the others that leave the game where it does; false if it is the first.
    pub fn raise_variation(&mut self, line: usize) -> bool {
        if let Some(replay) = &mut self.replay
            && replay.branches.raise(line).is_some()
        {
            replay.note_change();
            self.find_way();
            return true;
        }
        false
    }

    /// Finds the followed line among lines that have changed: the one that shares most with it.
    fn find_way(&mut self) {
        let whole = self.whole();
        let ply = self.history.len();
        let Some(replay) = &self.replay else { return };
        let shared = |path: &Vec<PlainMove>| {
            let pairs = path.iter().zip(&whole);
            pairs.take_while(|(a, b)| a == b).count()
        };
        let paths = replay.branches.paths();
        // The first of those that share as much.
        let ways = paths.iter().map(shared).enumerate();
        let best = ways.fold((0, 0), |best, way| if way.1 > best.1 { way } else { best });
        self.follow(best.0, ply.min(best.1));
    }

    /// Returns all moves of the line that is followed, undone ones included.
    #[must_use]
    pub fn whole(&self) -> Vec<PlainMove> {
        let mut moves = self.history.moves();
        moves.extend(self.redo_moves.iter().rev().cloned());
        moves
    }

    /// Returns the game without undone moves; during a replay, the whole line that is followed, up to a move that is
    /// not legal.
    #[must_use]
    pub fn game(&self) -> AnyGameHistory {
        let mut history = self.history.clone();
        if self.replay.is_some() {
            for mv in self.redo_moves.iter().rev() {
                // `Branches::play` leaves it to its callers that moves are legal. After one that is not, the others
                // could be legal by chance, in a game that was never entered.
                if history.play(mv).is_err() {
                    break;
                }
            }
        }
        history
    }

    /// Goes to the position after `ply` plies of a line of the replayed game.
    pub fn follow(&mut self, line: usize, ply: usize) {
        let Some(replay) = &mut self.replay else {
            return;
        };
        replay.on = line.min(replay.branches.others().len());
        let mut path = replay.branches.path(replay.on);
        self.off_board_end = None;
        let moves = self.history.moves();
        let shared = moves.iter().zip(&path).take_while(|(a, b)| a == b).count();
        for _ in shared..moves.len() {
            self.history.undo();
        }
        path.drain(..shared);
        path.reverse();
        self.redo_moves = path;
        while self.history.len() > ply && self.undo_ply() {}
        while self.history.len() < ply && self.redo_ply().is_some() {}
    }

    /// Goes to the next alternative of the last ply, or to the one before; from the last on to the first. False if
    /// there is only one.
    pub fn step_aside(&mut self, on: bool) -> bool {
        let ply = self.history.len();
        let (Some(replay), Some(before)) = (&self.replay, ply.checked_sub(1)) else {
            return false;
        };
        let branches = &replay.branches;
        let ways = branches.ways(replay.on, before).into_iter();
        let mut ways: Vec<usize> = ways.map(|(k, _)| branches.owner(k, ply)).collect();
        ways.sort_unstable();
        let here = branches.owner(replay.on, ply);
        let Some(at) = ways.iter().position(|way| *way == here) else {
            return false;
        };
        let count = ways.len();
        if count < 2 {
            return false;
        }
        let next = ways[(at + if on { 1 } else { count - 1 }) % count];
        self.follow(next, ply);
        true
    }

    /// Plays another move in a replayed game: it opens a variation, or follows the one that begins with it.
    ///
    /// # Errors
    /// The reason why the move is not legal, or that there are too many variations; nothing has changed then.
    pub fn vary(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, Refusal> {
        let at = self.history.len();
        let Some(replay) = &mut self.replay else {
            return self.play(mv);
        };
        if mv.out_of_turn {
            return Err(IllegalMove::OutOfTurn.into());
        }
        self.history.check(mv)?;
        let others = replay.branches.others().to_vec();
        let Some(on) = replay.branches.play(replay.on, at, mv) else {
            return Err(Refusal::TooManyVariations);
        };
        if others != replay.branches.others() {
            replay.note_change();
        }
        replay.on = on;
        let effects = self.history.play(mv)?;
        let mut rest = replay.branches.path(on);
        rest.drain(..=at);
        rest.reverse();
        self.redo_moves = rest;
        Ok(effects)
    }
}
