//! A game as the sequence of its positions: undo and repetition live here.

use crate::TextForm;
use crate::game::Game;
use crate::moves::{Effect, IllegalMove, Outcome, PlainMove, Reason};
use crate::position::Board;

/// The positions and moves of one game, from its first position on.
///
/// ```
/// use tibetango_rules::{Game, Grid, GameHistory, jiaqi::{JiaqiPosition, JiaqiRules}};
/// let mut history = GameHistory::new(JiaqiPosition::<Grid<5>>::new(JiaqiRules::default()));
/// history.play_text("c3").unwrap();
/// assert_eq!(history.moves().len(), 1);
/// assert!(history.undo());
/// assert!(history.moves().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct GameHistory<G: Game> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
    /// Moves out of turn by their number, each with the position whose turn it was not.
    out_of_turn: Vec<(usize, G)>,
}

impl<G: Game> GameHistory<G> {
    /// A game that begins with `first`.
    pub fn new(first: G) -> Self {
        Self {
            positions: vec![first],
            moves: Vec::new(),
            out_of_turn: Vec::new(),
        }
    }

    /// Returns the position that the game began with, even where the first stone was placed out of turn.
    pub fn first(&self) -> &G {
        match self.out_of_turn.first() {
            Some((0, whose)) => whose,
            _ => &self.positions[0],
        }
    }

    /// Returns the current position.
    pub fn position(&self) -> &G {
        self.positions
            .last()
            .expect("a history holds its first position")
    }

    /// Returns every position from the first to the current one.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The moves played, each with the position before it.
    pub fn plies(&self) -> impl Iterator<Item = (&G, G::Move)> {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    /// True where this game began as `earlier` and every move since was made in turn.
    pub fn goes_on_from(&self, earlier: &Self) -> bool {
        let count = earlier.moves.len();
        self.moves.get(..count) == Some(earlier.moves())
            && self.positions.get(..=count) == Some(earlier.positions())
            && self.out_of_turn.last().is_none_or(|(at, _)| *at < count)
    }

    /// Plays a checked move.
    ///
    /// # Errors
    /// The move's own reason; the history is then unchanged.
    pub fn play(&mut self, mv: G::Move) -> Result<Vec<G::Effect>, G::Illegal> {
        let mut next = self.position().clone();
        let effects = next.play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(effects)
    }

    /// Takes the last move back; false when there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.positions.pop();
        let last = self.moves.len();
        if let Some((_, before)) = self.out_of_turn.pop_if(|(at, _)| *at == last) {
            self.positions[last] = before;
        }
        true
    }

    /// Counts the occurrences of the current position, itself included.
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        self.positions
            .iter()
            .filter(|p| now.repeats(p))
            .count()
            .max(1)
    }

    /// Hashes of the earlier positions that could still come back, latest first.
    pub fn returning(&self) -> Vec<u64> {
        self.positions
            .windows(2)
            .rev()
            .map_while(|pair| pair[1].reversible().then(|| pair[0].hash()))
            .collect()
    }

    /// Returns every legal move; none when the game is over.
    pub fn legal(&self) -> Vec<G::Move> {
        match self.outcome() {
            Some(_) => Vec::new(),
            None => self.position().legal(),
        }
    }

    /// The end of the game, repetition included.
    ///
    /// A position that is decided by itself (no stones left) is decided before repetition is considered; repetition
    /// comes before the quiet limit.
    pub fn outcome(&self) -> Option<Outcome> {
        let own = self.position().outcome();
        let is_quiet = own.is_none_or(|o| o.reason == Reason::QuietLimit);
        if is_quiet && self.occurrences() >= G::REPETITION {
            return Some(Outcome::draw(Reason::Repetition));
        }
        own
    }
}

impl<B: Board> GameHistory<B> {
    /// Checks and packs a move of any origin, one out of turn too, and returns it with the position that it is played
    /// in.
    ///
    /// # Errors
    /// The reason why it is not legal.
    pub fn checked(&self, mv: &PlainMove) -> Result<(B, B::Move), IllegalMove> {
        let position = match mv.out_of_turn {
            false => *self.position(),
            true => {
                let flipped = self.position().out_of_turn();
                flipped.ok_or(IllegalMove::OutOfTurn)?
            }
        };
        Ok((position, position.checked(mv)?))
    }

    /// Checks and plays a move of any origin, one out of turn too.
    ///
    /// # Errors
    /// The reason why it is not legal; the history is then unchanged.
    pub fn play_plain(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, IllegalMove> {
        let (position, packed) = self.checked(mv)?;
        let mut next = position;
        let effects = next.play(packed)?;
        if mv.out_of_turn {
            // The position before a move says who made it.
            let before = self.positions.last_mut().expect("the first position");
            let whose = std::mem::replace(before, position);
            self.out_of_turn.push((self.moves.len(), whose));
        }
        self.positions.push(next);
        self.moves.push(packed);
        Ok(effects)
    }

    /// Returns the moves played, each in its plain form.
    pub fn plain_moves(&self) -> Vec<PlainMove> {
        let moves = self.plies().map(|(at, mv)| at.plain(mv));
        let mut moves: Vec<PlainMove> = moves.collect();
        for (at, _) in &self.out_of_turn {
            moves[*at].out_of_turn = true;
        }
        moves
    }

    /// Reads and plays a move.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub fn play_text(&mut self, text: &str) -> Result<Vec<Effect>, IllegalMove> {
        self.play(self.position().parse_move(text)?)
    }
}
