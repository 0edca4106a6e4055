//! One game between two players.

use std::time::{Duration, Instant};

use super::plan::{Budget, MatchPlan};
use super::player::{ArenaSeat, Bench, MoveAnswer};
use super::score::{GameScore, OffBoardFault};
use crate::protocol::program::ProgramFailure;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Outcome, Reason, Side};
use tibetango_search::Stop;

/// Finished game of a match.
#[derive(Clone, Debug)]
pub struct ArenaGame {
    /// Number of the game, from 0.
    pub index: u32,
    /// Side that `a` played.
    pub a: Side,
    /// Moves.
    pub history: AnyGameHistory,
    /// Result of the game. A broken game has no winner.
    pub outcome: Outcome,
    /// Fault that ended it, if it ended off the board by one.
    pub fault: Option<OffBoardFault>,
    /// Player at fault: 0 for `a`, 1 for `b`. Unknown for a broken game that was read from a journal.
    pub at_fault: Option<usize>,
    /// Description of a program's fault, if there was one.
    pub note: Option<String>,
    /// Times of the moves of `a` and of `b`; none in games that were read from a journal.
    pub times: [MoveTimes; 2],
}

/// Times that the moves of a player took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTimes {
    /// Number of moves.
    pub moves: u32,
    /// Time of all of them together.
    pub total: Duration,
    /// Time of the longest one.
    pub longest: Duration,
    /// Number of moves beyond the player's budget of time, within the margin or not.
    pub beyond: u32,
}

impl MoveTimes {
    fn add(&mut self, took: Duration, budget: Option<Duration>) {
        self.moves += 1;
        self.total += took;
        self.longest = self.longest.max(took);
        self.beyond += u32::from(budget.is_some_and(|budget| took > budget));
    }

    /// Adds the moves of another game.
    pub fn add_game(&mut self, other: &Self) {
        self.moves = self.moves.saturating_add(other.moves);
        self.total = self.total.saturating_add(other.total);
        self.longest = self.longest.max(other.longest);
        self.beyond = self.beyond.saturating_add(other.beyond);
    }

    /// Returns the time of a move on average; zero without moves.
    #[must_use]
    pub fn mean(&self) -> Duration {
        self.total.checked_div(self.moves).unwrap_or_default()
    }
}

impl ArenaGame {
    /// Returns the side that `a` plays in the game with this number.
    #[must_use]
    pub const fn side_of_a(index: u32) -> Side {
        if index.is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Returns the side that `a` has at the end of the game with this number: seats may have changed sides.
    pub(super) fn side_of_a_after(index: u32, history: &AnyGameHistory) -> Side {
        let side = Self::side_of_a(index);
        match history.seat(side) == tibetango_rules::Seat::of(side, false) {
            true => side,
            false => side.other(),
        }
    }

    /// Returns the points of `a` in halves: 2 won, 1 drawn, 0 lost.
    #[must_use]
    pub fn half_points(&self) -> u8 {
        match self.outcome.winner {
            Some(side) if side == self.a => 2,
            Some(_) => 0,
            None => 1,
        }
    }

    /// Returns the score of the game.
    #[must_use]
    pub fn score(&self) -> GameScore {
        GameScore {
            half_points: self.half_points(),
            fault: self.fault,
        }
    }
}

/// Way in which a game ended off the board.
enum OffBoardEnd {
    /// The side resigned.
    Resigned,
    /// The agreed number of moves is played.
    Enough,
    /// The side's fault, with a description.
    Fault(OffBoardFault, String),
}

/// End of a game off the board: the side that caused it, and the way.
struct OffBoardResult {
    side: Side,
    how: OffBoardEnd,
    /// True if the side is a program that cannot go on.
    is_gone: bool,
}

impl OffBoardResult {
    fn of(side: Side, how: OffBoardEnd) -> Self {
        Self {
            side,
            how,
            is_gone: false,
        }
    }

    fn new(side: Side, fault: OffBoardFault, note: String) -> Self {
        Self::of(side, OffBoardEnd::Fault(fault, note))
    }

    /// Creates the end for a program that failed.
    fn of_failure(side: Side, failed: ProgramFailure) -> Self {
        let (fault, note) = match failed {
            ProgramFailure::Broke(why) => (OffBoardFault::Crashed, why),
            ProgramFailure::Refused(why) => (OffBoardFault::Refused, why),
        };
        Self {
            is_gone: true,
            ..Self::new(side, fault, note)
        }
    }

    fn is(&self, faults: &[OffBoardFault]) -> bool {
        matches!(&self.how, OffBoardEnd::Fault(fault, _) if faults.contains(fault))
    }

    /// Returns the result: if a program refused a message, the game has no winner.
    fn outcome(&self) -> Outcome {
        let winner = self.side.other();
        let (winner, reason) = match self.how {
            OffBoardEnd::Resigned => (Some(winner), Reason::Resigned),
            OffBoardEnd::Enough => (None, Reason::Agreed),
            OffBoardEnd::Fault(OffBoardFault::Late, _) => (Some(winner), Reason::Time),
            OffBoardEnd::Fault(OffBoardFault::Illegal | OffBoardFault::Crashed, _) => {
                (Some(winner), Reason::Forfeit)
            }
            OffBoardEnd::Fault(OffBoardFault::Refused, _) => (None, Reason::Forfeit),
        };
        Outcome { winner, reason }
    }

    /// Returns the fault, if it was one, with its description.
    fn fault(self) -> Option<(OffBoardFault, String)> {
        match self.how {
            OffBoardEnd::Fault(fault, note) => Some((fault, note)),
            OffBoardEnd::Resigned | OffBoardEnd::Enough => None,
        }
    }
}

/// Finished game, with the player that broke down too often in it, if one did.
pub(super) struct FinishedGame {
    pub game: ArenaGame,
    pub worn_out: Option<usize>,
}

/// Plays on from the opening to the end; returns `None` if the match was stopped meanwhile.
pub(super) fn play(
    plan: &MatchPlan,
    benches: &[Bench; 2],
    index: u32,
    opening: AnyGameHistory,
    stop: &Stop,
) -> Option<FinishedGame> {
    let a = ArenaGame::side_of_a(index);
    let mut history = opening;
    let mut seats = [None, None];
    let mut times = [MoveTimes::default(); 2];
    let at_board = (&mut history, &mut times);
    let end = moves(plan, benches, index, a, at_board, &mut seats, stop);
    if stop.is_stopped() {
        // Back to their benches, which end other programs.
        for (bench, seat) in benches.iter().zip(seats) {
            seat.into_iter().for_each(|seat| bench.leave(seat));
        }
        return None;
    }
    let a = ArenaGame::side_of_a_after(index, &history);
    let outcome = match &end {
        Some(end) => end.outcome(),
        None => history.outcome()?,
    };
    let broken = end
        .as_ref()
        .is_some_and(|end| end.is(&[OffBoardFault::Refused]));
    let mut worn_out = None;
    let mut at_fault = None;
    for (which, (seat, side)) in seats.into_iter().zip([a, a.other()]).enumerate() {
        let own = end.as_ref().filter(|end| end.side == side);
        if own.is_some_and(|end| matches!(end.how, OffBoardEnd::Fault(..))) {
            at_fault = Some(which);
        }
        let failed =
            own.is_some_and(|end| end.is(&[OffBoardFault::Crashed, OffBoardFault::Refused]));
        if failed && benches[which].count_crash() {
            worn_out = Some(which);
        }
        // A program that cannot go on is ended with its seat.
        let is_gone = own.is_some_and(|end| end.is_gone);
        if let Some(mut seat) = seat.filter(|_| !is_gone) {
            seat.end(benches[which].terms(), (!broken).then_some(outcome));
            benches[which].leave(seat);
        }
    }
    let (fault, note) = end.and_then(OffBoardResult::fault).unzip();
    let game = ArenaGame {
        index,
        a,
        history,
        outcome,
        fault,
        at_fault,
        note,
        times,
    };
    Some(FinishedGame { game, worn_out })
}

/// Seats both players and lets them move until the game is over, one has ended it off the board, or the match is
/// stopped.
fn moves(
    plan: &MatchPlan,
    benches: &[Bench; 2],
    index: u32,
    a: Side,
    (history, times): (&mut AnyGameHistory, &mut [MoveTimes; 2]),
    seats: &mut [Option<ArenaSeat>; 2],
    stop: &Stop,
) -> Option<OffBoardResult> {
    for (which, side) in [a, a.other()].into_iter().enumerate() {
        match benches[which].seat(index, history, side) {
            Ok(seat) => seats[which] = Some(seat),
            Err(failed) => return Some(OffBoardResult::of_failure(side, failed)),
        }
    }
    let [Some(first), Some(second)] = seats else {
        return None;
    };
    let seat_of_a = tibetango_rules::Seat::of(a, false);
    while history.outcome().is_none() {
        let side = history.to_move();
        let by_a = history.seat(side) == seat_of_a;
        let (mover, other) = if by_a {
            (&mut *first, &mut *second)
        } else {
            (&mut *second, &mut *first)
        };
        let which = usize::from(!by_a);
        let terms = benches[which].terms();
        let begin = Instant::now();
        let choice = mover.choose(terms, history);
        let took = begin.elapsed();
        times[which].add(took, terms.budget.time());
        if stop.is_stopped() {
            return None;
        }
        let choice = match choice {
            Ok(choice) => choice,
            Err(failed) => return Some(OffBoardResult::of_failure(side, failed)),
        };
        if matches!(terms.budget, Budget::Time(time) if mover.is_late(time + plan.margin, took)) {
            let note = format!("took {} ms for a move", took.as_millis());
            return Some(OffBoardResult::new(side, OffBoardFault::Late, note));
        }
        let illegal = |why: String| {
            let note = format!("played an illegal move: {why}");
            Some(OffBoardResult::new(side, OffBoardFault::Illegal, note))
        };
        let mv = match choice {
            MoveAnswer::Move(mv) => mv,
            MoveAnswer::Resign => return Some(OffBoardResult::of(side, OffBoardEnd::Resigned)),
            MoveAnswer::Enough => return Some(OffBoardResult::of(side, OffBoardEnd::Enough)),
            MoveAnswer::Refuse(why) => {
                return Some(OffBoardResult::new(side, OffBoardFault::Refused, why));
            }
            MoveAnswer::Nothing(why) => return illegal(why),
        };
        if let Err(why) = history.play(&mv) {
            return illegal(format!("{}: {why}", history.text(&mv)));
        }
        if history.outcome().is_none()
            && let Err(failed) = other.tell(side, &history.text(&mv))
        {
            return Some(OffBoardResult::of_failure(side.other(), failed));
        }
    }
    None
}
