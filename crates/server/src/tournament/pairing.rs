//! Pairings and colours: Swiss pairing and Berger tables.
//!
//! The Swiss pairing keeps the basic rules of the FIDE Handbook (C.04.1) and finds the best pairing of all by matching,
//! with the aims of the Dutch system (C.04.3) in its order: no opponent twice and no second bye; no colour a third time
//! in a row, or three times more often than the other; the bye to the lowest; least differences in score; the colours
//! that players are due; the upper half of a score group against the lower. It is not the Dutch system to the letter:
//! that pairs group after group and also considers earlier games against higher scores.

use super::matching::least_cost;
use tibetango_rules::Side;

/// Player, as the pairing needs to know them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contender {
    /// Index in the list of entrants, from 0.
    pub entrant: usize,
    /// Points, in halves.
    pub points: u32,
    /// Opponents so far, once for each game.
    pub opponents: Vec<usize>,
    /// Number of rounds with a full point without a game.
    pub byes: u32,
    /// Colours of the games played so far.
    pub colours: Vec<Side>,
}

/// Pairings of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundPairings {
    /// Games, as White and Black.
    pub games: Vec<[usize; 2]>,
    /// Entrant who does not play.
    pub bye: Option<usize>,
}

/// Strength of a colour preference (C.04.3, A.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    /// No game played yet.
    Nothing,
    /// Both colours played equally often, the other one last.
    Mild,
    /// The other colour played once more.
    Strong,
    /// The other colour played twice in a row, or twice more.
    Absolute,
}

impl Contender {
    /// Returns the number of games with White less those with Black.
    fn balance(&self) -> i32 {
        let ones = self.colours.iter().map(|side| match side {
            Side::White => 1,
            Side::Black => -1,
        });
        ones.sum()
    }

    /// Returns the colour that the player is due, and how strongly.
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

/// Cost of one unit of each aim, the least first: more than all pairs of a round can cost for the one before. For 64
/// players in 64 rounds the sums stay below 2^18, 2^7, 2^20, 2^14, 2^6 and 2^12.
const PLACE: i128 = 1;
const COLOUR: i128 = PLACE << 20;
const SCORE: i128 = COLOUR << 10;
const BYE: i128 = SCORE << 24;
const ABSOLUTE: i128 = BYE << 16;
const AGAIN: i128 = ABSOLUTE << 8;

/// Pairs a Swiss round. Second meetings and second byes are avoided if possible, otherwise kept to a minimum.
#[must_use]
pub fn swiss(contenders: &[Contender]) -> RoundPairings {
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
    let mut paired = RoundPairings::default();
    for (above, below) in mates.into_iter().enumerate().take(count) {
        if below == count {
            paired.bye = Some(order[above].entrant);
        } else if above < below {
            paired.games.push(colours(order[above], order[below]));
        }
    }
    paired
}

/// Returns for each place the first place of its score group, and the size of the group.
fn groups(order: &[&Contender]) -> Vec<(usize, usize)> {
    let group = |player: &&Contender| {
        let begin = order.partition_point(|other| other.points > player.points);
        let end = order.partition_point(|other| other.points >= player.points);
        (begin, end - begin)
    };
    order.iter().map(group).collect()
}

/// Returns the cost of giving a player the bye who has `below` players below.
fn free(player: &Contender, below: usize) -> i128 {
    let points = i128::from(player.points);
    AGAIN * i128::from(player.byes) + BYE * (64 * points + below as i128)
}

/// Returns the cost of pairing the players at two places.
fn meeting(places: [usize; 2], order: &[&Contender], groups: &[(usize, usize)]) -> i128 {
    let [above, below] = places.map(|place| order[place]);
    let meetings = above
        .opponents
        .iter()
        .filter(|other| **other == below.entrant);
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
    AGAIN * meetings.count() as i128 + colour + SCORE * apart * apart + PLACE * place as i128
}

/// Returns two players as White and Black (C.04.3, E); the first one ranks above.
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

/// Returns the first player's colour if both change those of the last round in which they differed.
fn alternate(above: &Contender, below: &Contender) -> Option<Side> {
    let both = above.colours.iter().rev().zip(below.colours.iter().rev());
    let mut differ = both.filter(|(own, other)| own != other);
    differ.next().map(|(own, _)| own.other())
}

/// Returns the number of rounds until everybody has met everybody.
#[must_use]
pub const fn rounds_of_all(count: usize) -> usize {
    (count + count % 2).saturating_sub(1)
}

/// Pairs a round, from 0, of the Berger tables (FIDE Handbook C.05, annex 1) for `count` players. If that is odd, the
/// player paired with the number after the last has a bye.
#[must_use]
pub fn berger(count: usize, round: usize) -> RoundPairings {
    let last = count + count % 2;
    let mut paired = RoundPairings::default();
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
