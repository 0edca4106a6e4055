//! One game between two players.

use std::time::{Duration, Instant};

use super::player::{Bench, Choice, Seat};
use super::score::{Fault, Score};
use super::{Budget, MatchPlan};
use crate::games::any::AnyLine;
use crate::games::{self, Outcome, Reason, Side};
use crate::search::Stop;

/// A finished game of a match.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number, from 0.
    pub index: u32,
    /// The side that `a` played.
    pub a: Side,
    /// The moves.
    pub line: AnyLine,
    /// How it ended.
    pub outcome: Outcome,
    /// How the loser lost, if that was off the board.
    pub fault: Option<Fault>,
    /// What happened, in words, where there is more to tell: the fault of a program.
    pub note: Option<String>,
    /// The longest time that a move took, of `a` and of the other; zero in games that were read.
    pub longest: [Duration; 2],
}

impl Game {
    /// The side that `a` plays in the game with this number.
    #[must_use]
    pub const fn side_of_a(index: u32) -> Side {
        if index.is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The points of `a` in halves: 2 won, 1 drawn, 0 lost.
    #[must_use]
    pub fn half_points(&self) -> u8 {
        match self.outcome.winner {
            Some(side) if side == self.a => 2,
            Some(_) => 0,
            None => 1,
        }
    }

    /// What the game counts.
    #[must_use]
    pub fn score(&self) -> Score {
        Score {
            half_points: self.half_points(),
            fault: self.fault,
        }
    }
}

/// How a game ended off the board: the loser, and its fault with what happened, in words, where it
/// did not resign.
struct Loss {
    side: Side,
    fault: Option<(Fault, String)>,
}

impl Loss {
    fn new(side: Side, fault: Fault, note: String) -> Self {
        let fault = Some((fault, note));
        Self { side, fault }
    }
}

/// A game and, when a player broke down in it too often, which.
pub(super) struct Played {
    pub game: Game,
    pub worn_out: Option<usize>,
}

/// Plays on from the opening to the end; `None` where the match was stopped meanwhile.
pub(super) fn play(
    plan: &MatchPlan,
    benches: &[Bench; 2],
    index: u32,
    opening: AnyLine,
    stop: &Stop,
) -> Option<Played> {
    let a = Game::side_of_a(index);
    let mut line = opening;
    let mut seats = [None, None];
    let mut longest = [Duration::ZERO; 2];
    let at_board = (&mut line, &mut longest);
    let loss = moves(plan, benches, index, a, at_board, &mut seats, stop);
    if stop.is_stopped() {
        // Back to their benches, from where other programs are told that it is over.
        for (bench, seat) in benches.iter().zip(seats) {
            seat.into_iter().for_each(|seat| bench.leave(seat));
        }
        return None;
    }
    // Seats may have changed sides.
    let a = match line.seat(a) == games::Seat::of(a, false) {
        true => a,
        false => a.other(),
    };
    let winner = match &loss {
        Some(loss) => Some(loss.side.other()),
        None => line.outcome()?.winner,
    };
    let mut worn_out = None;
    for (which, (seat, side)) in seats.into_iter().zip([a, a.other()]).enumerate() {
        let crash =
            |loss: &Loss| loss.side == side && matches!(loss.fault, Some((Fault::Crashed, _)));
        if loss.as_ref().is_some_and(crash) {
            // The program is ended with its seat.
            if benches[which].crashed() {
                worn_out = Some(which);
            }
        } else if let Some(mut seat) = seat {
            seat.end(plan, winner);
            benches[which].leave(seat);
        }
    }
    let (outcome, fault) = match loss {
        Some(Loss { side, fault }) => {
            let reason = match fault {
                None => Reason::Resigned,
                Some((Fault::Late, _)) => Reason::Time,
                Some((Fault::Illegal | Fault::Crashed, _)) => Reason::Forfeit,
            };
            let winner = Some(side.other());
            (Outcome { winner, reason }, fault)
        }
        None => (line.outcome()?, None),
    };
    let (fault, note) = fault.unzip();
    let game = Game {
        index,
        a,
        line,
        outcome,
        fault,
        note,
        longest,
    };
    Some(Played { game, worn_out })
}

/// Seats both players and lets them move until the game is over, one has lost it off the board, or
/// the match is stopped.
fn moves(
    plan: &MatchPlan,
    benches: &[Bench; 2],
    index: u32,
    a: Side,
    (line, longest): (&mut AnyLine, &mut [Duration; 2]),
    seats: &mut [Option<Seat>; 2],
    stop: &Stop,
) -> Option<Loss> {
    for (which, side) in [a, a.other()].into_iter().enumerate() {
        match benches[which].seat(index, line, side) {
            Ok(seat) => seats[which] = Some(seat),
            Err(why) => return Some(Loss::new(side, Fault::Crashed, why)),
        }
    }
    let [Some(first), Some(second)] = seats else {
        return None;
    };
    let seat_of_a = games::Seat::of(a, false);
    while line.outcome().is_none() {
        let side = line.to_move();
        let by_a = line.seat(side) == seat_of_a;
        let (mover, other) = if by_a {
            (&mut *first, &mut *second)
        } else {
            (&mut *second, &mut *first)
        };
        let begin = Instant::now();
        let choice = mover.choose(plan, line);
        let took = begin.elapsed();
        let which = usize::from(!by_a);
        longest[which] = longest[which].max(took);
        if stop.is_stopped() {
            return None;
        }
        let choice = match choice {
            Ok(choice) => choice,
            Err(why) => return Some(Loss::new(side, Fault::Crashed, why)),
        };
        if matches!(plan.budget, Budget::Time(time) if mover.is_late(time + plan.margin, took)) {
            let note = format!("took {} ms for a move", took.as_millis());
            return Some(Loss::new(side, Fault::Late, note));
        }
        let illegal = |why: String| {
            let note = format!("played an illegal move: {why}");
            Some(Loss::new(side, Fault::Illegal, note))
        };
        let mv = match choice {
            Choice::Move(mv) => mv,
            Choice::Resign => return Some(Loss { side, fault: None }),
            Choice::Nothing(why) => return illegal(why),
        };
        if let Err(why) = line.play(&mv) {
            return illegal(format!("{}: {why}", line.text(&mv)));
        }
        if line.outcome().is_none()
            && let Err(why) = other.tell(side, &line.text(&mv))
        {
            return Some(Loss::new(side.other(), Fault::Crashed, why));
        }
    }
    None
}
