//! Who plays whom, and with which stones: Swiss pairing and Berger tables.
//!
//! The Swiss pairing keeps the basic rules of the FIDE Handbook (C.04.1) and looks for the best pairing of all by
//! matching, with the aims of the Dutch system (C.04.3) in its order: nobody twice against the same and no second bye;
//! nobody a third time in a row, or three times more often, with the same stones; the bye to the lowest; scores that
//! differ least; stones that people are due; the upper half of a score group against the lower. It is not the
//! Dutch system to the letter: that pairs group after group and also looks at who played above their score before.

use super::matching::least_cost;
use tibetango_rules::Side;

/// What the pairing has to know of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The number in the list of entrants, from 0.
    pub entrant: usize,
    /// Half points.
    pub points: u32,
    /// Against whom they have played, once for each game.
    pub met: Vec<usize>,
    /// Rounds in which they had a full point without a game.
    pub byes: u32,
    /// The stones of the games that they have played.
    pub colours: Vec<Side>,
}

/// The pairs of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    /// White and Black.
    pub games: Vec<[usize; 2]>,
    /// Who does not play.
    pub bye: Option<usize>,
}

/// How much somebody ought to have certain stones (C.04.3, A.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    /// They have had none yet.
    Nothing,
    /// They have had both as often, the others last.
    Mild,
    /// They have had the others once more.
    Strong,
    /// They have had the others twice in a row, or twice more.
    Absolute,
}

impl Contender {
    /// White's games less Black's.
    fn balance(&self) -> i32 {
        let ones = self.colours.iter().map(|side| match side {
            Side::White => 1,
            Side::Black => -1,
        });
        ones.sum()
    }

    /// The stones that they are due, and how much.
    fn due(&self) -> (Due, Option<Side>) {
        let balance = self.balance();
        let Some(last) = self.colours.last().copied() else {
            return (Due::Nothing, None);
        };
        let twice = matches!(self.colours.as_slice(), [.., before, last] if before == last);
        let fewer = match balance {
            ..0 => Side::White,
            0 => last.other(),
            1.. => Side::Black,
        };
        match balance.abs() {
            _ if twice => (Due::Absolute, Some(last.other())),
            0 => (Due::Mild, Some(fewer)),
            1 => (Due::Strong, Some(fewer)),
            _ => (Due::Absolute, Some(fewer)),
        }
    }
}

/// One unit of each aim, the least first: more than all pairs of a round can make of the one before. Of 64 players in
/// 64 rounds the sums stay below 2^18, 2^7, 2^20, 2^14, 2^6 and 2^12.
const PLACE: i128 = 1;
const COLOUR: i128 = PLACE << 20;
const SCORE: i128 = COLOUR << 10;
const BYE: i128 = SCORE << 24;
const ABSOLUTE: i128 = BYE << 16;
const AGAIN: i128 = ABSOLUTE << 8;

/// The pairs of a Swiss round. Where it can be, nobody meets anybody twice and nobody has a second bye; where it
/// cannot, as few as possible do.
#[must_use]
pub fn swiss(contenders: &[Contender]) -> Paired {
    let mut order: Vec<&Contender> = contenders.iter().collect();
    order.sort_by_key(|player| (std::cmp::Reverse(player.points), player.entrant));
    let count = order.len();
    // A place behind the last one is the bye.
    let even = count + count % 2;
    let groups = groups(&order);
    let mates = least_cost(even, |a, b| {
        let (above, below) = (a.min(b), a.max(b));
        if below == count {
            free(order[above], count - 1 - above)
        } else {
            meeting([above, below], &order, &groups)
        }
    });
    let mut paired = Paired::default();
    for (above, below) in mates.into_iter().enumerate().take(count) {
        if below == count {
            paired.bye = Some(order[above].entrant);
        } else if above < below {
            paired.games.push(colours(order[above], order[below]));
        }
    }
    paired
}

/// For each place where its score group begins, and how many belong to it.
fn groups(order: &[&Contender]) -> Vec<(usize, usize)> {
    let group = |player: &&Contender| {
        let begin = order.partition_point(|other| other.points > player.points);
        let end = order.partition_point(|other| other.points >= player.points);
        (begin, end - begin)
    };
    order.iter().map(group).collect()
}

/// What it costs that somebody has the bye who has so many below.
fn free(player: &Contender, below: usize) -> i128 {
    let points = i128::from(player.points);
    AGAIN * i128::from(player.byes) + BYE * (64 * points + below as i128)
}

/// What it costs that two of these places meet.
fn meeting(places: [usize; 2], order: &[&Contender], groups: &[(usize, usize)]) -> i128 {
    let [above, below] = places.map(|place| order[place]);
    let met = above.met.iter().filter(|other| **other == below.entrant);
    let (first, second) = (above.due(), below.due());
    let same = first.1.is_some() && first.1 == second.1;
    let colour = match first.0.min(second.0) {
        Due::Absolute if same => ABSOLUTE,
        Due::Strong if same => 2 * COLOUR,
        Due::Mild if same => COLOUR,
        _ => 0,
    };
    let apart = i128::from(above.points.abs_diff(below.points));
    let [(begin, size), (lower, _)] = places.map(|place| groups[place]);
    let place = if begin == lower {
        // The first of the upper half against the first of the lower half.
        (places[1] - places[0]).abs_diff(size / 2).pow(2)
    } else {
        // The last of the upper group against the first of the lower one.
        (begin + size - 1 - places[0]).pow(2) + (places[1] - lower).pow(2)
    };
    AGAIN * met.count() as i128 + colour + SCORE * apart * apart + PLACE * place as i128
}

/// Who of two has White (C.04.3, E); the first one ranks above.
fn colours(above: &Contender, below: &Contender) -> [usize; 2] {
    let ((much, first), (little, second)) = (above.due(), below.due());
    let side = match (first, second) {
        // In the first round stones alternate down the list.
        (None, None) if above.entrant.is_multiple_of(2) => Side::White,
        (None, None) => Side::Black,
        (Some(own), None) => own,
        (None, Some(other)) => other.other(),
        (Some(own), Some(other)) if own != other => own,
        (Some(own), Some(other)) => {
            let strength = (much, above.balance().abs());
            match strength.cmp(&(little, below.balance().abs())) {
                std::cmp::Ordering::Greater => own,
                std::cmp::Ordering::Less => other.other(),
                std::cmp::Ordering::Equal => alternate(above, below).unwrap_or(own),
            }
        }
    };
    match side {
        Side::White => [above.entrant, below.entrant],
        Side::Black => [below.entrant, above.entrant],
    }
}

/// The stones of the first one where both change those of the last round in which they had different ones.
fn alternate(above: &Contender, below: &Contender) -> Option<Side> {
    let both = above.colours.iter().rev().zip(below.colours.iter().rev());
    let mut differ = both.filter(|(own, other)| own != other);
    differ.next().map(|(own, _)| own.other())
}

/// How many rounds it takes until everybody has met everybody.
#[must_use]
pub const fn rounds_of_all(count: usize) -> usize {
    (count + count % 2).saturating_sub(1)
}

/// A round of the Berger tables (FIDE Handbook C.05, annex 1), from 0, for so many players. Where they are odd, the one
/// who would meet the number behind the last has a bye.
#[must_use]
pub fn berger(count: usize, round: usize) -> Paired {
    let last = count + count % 2;
    let mut paired = Paired::default();
    if last < 2 {
        return paired;
    }
    // Players have the numbers from 1; those of a round have the same sum, to within a multiple of this.
    let cycle = last - 1;
    for number in 1..last {
        let other = match (2 * cycle + round + 2 - number) % cycle {
            0 => cycle,
            other => other,
        };
        let game = match other.cmp(&number) {
            std::cmp::Ordering::Less => continue,
            std::cmp::Ordering::Equal if last > count => {
                paired.bye = Some(number - 1);
                continue;
            }
            std::cmp::Ordering::Equal if number <= last / 2 => [number, last],
            std::cmp::Ordering::Equal => [last, number],
            std::cmp::Ordering::Greater if (number + other) % 2 == 1 => [number, other],
            std::cmp::Ordering::Greater => [other, number],
        };
        paired.games.push(game.map(|number| number - 1));
    }
    paired
}
