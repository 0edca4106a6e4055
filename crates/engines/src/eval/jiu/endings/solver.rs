//! Exact results, best moves and forced lines of positions of a game.

use super::board::FlightBoard;
use super::search::{EndingSearch, ForcedResult};
use super::stones::FlyingStones;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuSize};
use tibetango_rules::{Game, GameHistory};
use tibetango_search::Stop;

/// Solver of the position at the end of a game.
pub struct EndingSolver<S: JiuSize> {
    position: JiuPosition<S>,
    stones: FlyingStones,
    search: EndingSearch,
    /// Number of plies within which no limit of quiet plies can end the game.
    most_plies: u8,
}

impl<S: JiuSize> EndingSolver<S> {
    /// Creates a solver that tries the moves of at most `most` positions; `None` if the game is over or its position
    /// is no ending (see [`FlyingStones::of`]).
    #[must_use]
    pub fn of(history: &GameHistory<JiuPosition<S>>, most: u64, stop: &Stop) -> Option<Self> {
        let position = *history.position();
        let stones = FlyingStones::of(&position)?;
        if history.outcome().is_some() {
            return None;
        }
        let search = EndingSearch::new(FlightBoard::of(S::N)?, most, stop);
        let left = position
            .rules()
            .quiet_limit
            .saturating_sub(position.quiet());
        Some(Self {
            position,
            stones,
            search: search.with_drawn(met_twice(history)),
            most_plies: left.try_into().unwrap_or(u8::MAX),
        })
    }

    /// Returns the number of positions whose moves were tried.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.search.positions()
    }

    /// Returns the forced result for the side to move; `None` if none was found.
    pub fn solve(&mut self) -> Option<ForcedResult> {
        self.search.solve(self.stones, self.most_plies)
    }

    /// Returns the legal moves that keep a result of [`Self::solve`]: those that win soonest, or hold out longest.
    /// If their proofs take longer than that result's, winning moves may be missing and worse defences be among them.
    pub fn best_moves(&mut self, result: ForcedResult) -> Vec<JiuMove> {
        self.search.extend();
        let position = self.position;
        let mut moves = position.legal();
        moves.retain(|&mv| self.keeps(&position, mv, result));
        moves
    }

    /// Returns a line of moves to the end of the game that a result of [`Self::solve`] forces: the winner takes the
    /// shortest way, the other side the longest. It ends early if its proofs take longer than that result's.
    pub fn line(&mut self, result: ForcedResult) -> Vec<JiuMove> {
        self.search.extend();
        let (mut position, mut result) = (self.position, result);
        let mut line = Vec::new();
        while position.outcome().is_none() && result.plies() > 0 {
            let mut moves = position.legal().into_iter();
            let Some(mv) = moves.find(|&mv| self.keeps(&position, mv, result)) else {
                break;
            };
            line.push(mv);
            position = position.after(mv);
            result = result.after();
        }
        line
    }

    /// Returns true if a move is proved to lead to the result that was proved of its position.
    fn keeps(&mut self, position: &JiuPosition<S>, mv: JiuMove, result: ForcedResult) -> bool {
        let after = position.after(mv);
        let stones = FlyingStones::of(&after);
        match result {
            ForcedResult::Win(plies) => match stones {
                Some(stones) => self.search.loses(stones, plies.saturating_sub(1)),
                None => {
                    let end = after.outcome();
                    end.is_some_and(|end| end.winner == Some(position.to_move()))
                }
            },
            // Every move loses: the best are those that cannot be beaten two plies sooner.
            ForcedResult::Loss(plies) => {
                stones.is_some_and(|stones| !self.search.wins(stones, plies.saturating_sub(3)))
            }
        }
    }
}

/// Returns the positions that stood twice in the game, which a third time ends in a draw. Positions that differ only in
/// the colours count as one, so that the search believes too little rather than too much.
fn met_twice<S: JiuSize>(history: &GameHistory<JiuPosition<S>>) -> Vec<FlyingStones> {
    let latest_first = history.positions().iter().rev();
    let mut met: Vec<FlyingStones> = latest_first.map_while(FlyingStones::of).collect();
    met.sort_unstable();
    let pairs = met.windows(2).filter(|pair| pair[0] == pair[1]);
    let mut twice: Vec<FlyingStones> = pairs.map(|pair| pair[0]).collect();
    twice.dedup();
    twice
}
