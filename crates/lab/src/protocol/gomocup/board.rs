//! Stones as the other side sends them, in any order, and the game that they make.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::{GomokuRules, Opening};
use tibetango_rules::{Decision, Doing, Phase, PlainMove, Point, SetupError, Side, Topology};

use super::rules::gomoku_rules;

/// Stones on a board, and the game that goes on from there.
#[derive(Clone, Debug)]
pub struct GomocupBoard {
    empty: AnyGameHistory,
    stones: Vec<(Side, Point)>,
    /// Game from this position, or the reason why the stones make none: they may not while stones are taken back one by
    /// one.
    history: Result<AnyGameHistory, String>,
}

impl GomocupBoard {
    /// Returns the empty board of this size, if there is one.
    #[must_use]
    pub fn new(size: u8, rules: GomokuRules) -> Option<Self> {
        let empty = AnyGameHistory::new(size, rules)?;
        Some(Self {
            stones: Vec::new(),
            history: Ok(empty.clone()),
            empty,
        })
    }

    /// Returns the board.
    #[must_use]
    pub fn topology(&self) -> &'static Topology {
        self.empty.topology()
    }

    /// True if the board has no stone.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    /// Returns the game.
    ///
    /// # Errors
    /// The reason why the stones make none, or that it is over.
    pub fn history(&self) -> Result<&AnyGameHistory, String> {
        let history = self.history.as_ref().map_err(Clone::clone)?;
        match history.outcome() {
            Some(outcome) => Err(format!("the game is over: {outcome}")),
            None => Ok(history),
        }
    }

    /// Changes the rules and keeps the stones.
    pub fn set_rules(&mut self, rules: GomokuRules) {
        if let Some(empty) = AnyGameHistory::new(self.topology().size(), rules) {
            self.empty = empty;
            // A board that made no sense stays refused: without stones it would become an empty one.
            if !self.stones.is_empty() || self.history.is_ok() {
                self.rebuild();
            }
        }
    }

    /// Returns the game after these stones of an opening by Swap2, in the order in which they were placed: a seat is to
    /// place or decide.
    ///
    /// # Errors
    /// They are no such stones, or no seat is to act after this number of them.
    pub fn opening(&self, points: &[Point]) -> Result<AnyGameHistory, String> {
        let many = points.len();
        if ![0, 3, 5].contains(&many) {
            return Err(format!("{many} stones: an opening has 0, 3 or 5"));
        }
        let rules = GomokuRules {
            opening: Opening::Swap2,
            ..gomoku_rules(self.empty.rules())?
        };
        let mut history =
            AnyGameHistory::new(self.topology().size(), rules).ok_or("there is no such board")?;
        for &point in points {
            if history.phase().doing() == Doing::Deciding {
                let more = deferral(&history).ok_or("no more stones may be placed")?;
                play(&mut history, &more)?;
            }
            play(&mut history, &PlainMove::place(point))?;
        }
        Ok(history)
    }

    /// Removes every stone.
    pub fn clear(&mut self) {
        self.stones.clear();
        self.history = Ok(self.empty.clone());
    }

    /// Replaces all stones, whatever their order; the side to move follows from their number.
    ///
    /// # Errors
    /// They make no position in which the game goes on. The board is then as it was.
    pub fn put(&mut self, stones: Vec<(Side, Point)>) -> Result<(), String> {
        self.history = Ok(position(&self.empty, &stones)?);
        self.stones = stones;
        Ok(())
    }

    /// Replaces all stones as [`Self::put`], whether the game goes on there or not: a request for a move reports it.
    pub fn lay(&mut self, stones: Vec<(Side, Point)>) {
        self.stones = stones;
        self.rebuild();
    }

    /// Leaves no game until the stones are replaced: the last ones made no sense, and no other position is to be played
    /// on.
    pub fn spoil(&mut self, why: String) {
        self.stones.clear();
        self.history = Err(why);
    }

    /// Returns the points of all stones, in the order in which they were sent.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        self.stones.iter().map(|(_, point)| *point).collect()
    }

    /// Returns the points that the side to move may not take.
    #[must_use]
    pub fn barred(&self) -> Vec<Point> {
        let history = self.history.as_ref();
        history.map_or_else(|_| Vec::new(), |history| history.barred(history.to_move()))
    }

    /// Places a stone of the side to move.
    ///
    /// # Errors
    /// The reason why it may not; the board is then as it was.
    pub fn play(&mut self, point: Point) -> Result<(), String> {
        let side = self.history()?.to_move();
        let history = self.history.as_mut().map_err(|why| why.clone())?;
        play(history, &PlainMove::place(point))?;
        self.stones.push((side, point));
        Ok(())
    }

    /// Removes a stone.
    ///
    /// # Errors
    /// None stands there.
    pub fn take_back(&mut self, point: Point) -> Result<(), String> {
        let at = self.stones.iter().position(|(_, there)| *there == point);
        let at = at.ok_or("no stone stands there")?;
        self.stones.remove(at);
        let last = at == self.stones.len();
        if !(last && self.history.as_mut().is_ok_and(AnyGameHistory::undo)) {
            self.rebuild();
        }
        Ok(())
    }

    fn rebuild(&mut self) {
        self.history = position(&self.empty, &self.stones);
    }
}

/// Returns the decision after which more stones are placed before the sides are chosen, if there is one.
fn deferral(history: &AnyGameHistory) -> Option<PlainMove> {
    let mut legal = history.legal().into_iter();
    legal.find(|mv| mv.decision.map(Decision::swaps) == Some(None))
}

fn play(history: &mut AnyGameHistory, mv: &PlainMove) -> Result<(), String> {
    history.play(mv).map(drop).map_err(|why| why.to_string())
}

/// Returns stones with their sides, in the order in which they were placed: Black begins.
pub fn sides(points: &[Point]) -> impl Iterator<Item = (Side, Point)> {
    let sides = [Side::Black, Side::White].into_iter().cycle();
    sides.zip(points.iter().copied())
}

/// Returns a game that begins with these stones.
fn position(empty: &AnyGameHistory, stones: &[(Side, Point)]) -> Result<AnyGameHistory, String> {
    if stones.is_empty() {
        return Ok(empty.clone());
    }
    let mut setup = empty.setup();
    setup.set_phase(Phase::Play);
    for &(side, point) in stones {
        setup.put(point, Some(side.into()));
    }
    setup.to_move = turn(stones);
    AnyGameHistory::to_play_on(empty.rules(), &setup).map_err(|against| {
        let against: Vec<String> = against.iter().map(SetupError::to_string).collect();
        against.join("; ")
    })
}

/// Returns the side to move after these stones: Black begins.
#[must_use]
pub fn turn(stones: &[(Side, Point)]) -> Side {
    let black = stones.iter().filter(|(side, _)| *side == Side::Black);
    match black.count() > stones.len() / 2 {
        true => Side::White,
        false => Side::Black,
    }
}
