//! The table of a tournament: points and tie-breaks (FIDE Handbook C.07).
//!
//! Buchholz is the sum of the points of the opponents; a round of a Swiss without a game counts as one against an
//! opponent with as many points as oneself. Buchholz cut 1 leaves the least of them out. Direct encounter is the
//! score among those who are equal until then, if all of them have met. Then the number of games won by playing.
//! Entrants who are equal in everything share a place.

use super::{PairingSystem, Round, Tournament};

/// Line of the table. All points are halves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Place from 1; the same for all who are equal in everything.
    pub place: usize,
    /// Index of the entrant.
    pub entrant: usize,
    /// Points from wins, draws and byes.
    pub points: u32,
    /// Buchholz: the opponents' points.
    pub buchholz: u32,
    /// Buchholz cut 1: the same without the least.
    pub cut: u32,
    /// Direct encounter: points among those who are equal until here.
    pub direct: u32,
    /// Number of games won by playing.
    pub wins: u32,
}

impl Standing {
    const fn before_direct(&self) -> [u32; 3] {
        [self.points, self.buchholz, self.cut]
    }

    const fn rank(&self) -> [u32; 5] {
        [self.points, self.buchholz, self.cut, self.direct, self.wins]
    }
}

/// Result of a round for an entrant.
enum Share {
    /// Game played: opponent, half points.
    Against(usize, u32),
    /// No game.
    Without,
    /// Game that goes on.
    Open,
}

fn share(round: &Round, entrant: usize) -> Share {
    let game = round.game_of(entrant);
    match game.map(|(side, game)| (side, game, game.score)) {
        Some((side, game, Some(score))) if !score.default => {
            Share::Against(game.player(side.other()), score.points(side))
        }
        Some((_, _, None)) => Share::Open,
        _ => Share::Without,
    }
}

/// Returns the current table, the first place first.
///
/// ```
/// use tibetango_rules::Side;
/// use tibetango_server::tournament::standings::table;
/// use tibetango_server::tournament::{PairingSystem, RoundScore, Tournament};
/// let mut tournament = Tournament::new(PairingSystem::Swiss, None);
/// for name in ["Dolma", "Tashi"] {
///     tournament.enter(name).unwrap();
/// }
/// tournament.begin_round().unwrap();
/// tournament.settle(0, RoundScore::played(Some(Side::Black))).unwrap();
/// let table = table(&tournament);
/// assert_eq!((table[0].entrant, table[0].points), (1, 2));
/// ```
#[must_use]
pub fn table(tournament: &Tournament) -> Vec<Standing> {
    let count = tournament.entrants().len();
    let mut table: Vec<Standing> = (0..count).map(|i| standing(tournament, i)).collect();
    let before: Vec<[u32; 3]> = table.iter().map(Standing::before_direct).collect();
    for standing in &mut table {
        let own = before[standing.entrant];
        let equal: Vec<usize> = (0..count).filter(|other| before[*other] == own).collect();
        standing.direct = direct(tournament, standing.entrant, &equal);
    }
    table.sort_by_key(|standing| (std::cmp::Reverse(standing.rank()), standing.entrant));
    for i in 0..table.len() {
        let equal = i > 0 && table[i].rank() == table[i - 1].rank();
        table[i].place = if equal { table[i - 1].place } else { i + 1 };
    }
    table
}

fn standing(tournament: &Tournament, entrant: usize) -> Standing {
    let points = tournament.points(entrant);
    let mut opponents = Vec::new();
    let mut wins = 0;
    for round in tournament.rounds() {
        match share(round, entrant) {
            Share::Against(other, points) => {
                opponents.push(tournament.points(other));
                wins += u32::from(points == 2);
            }
            // The free round of a round robin counts for no opponent.
            Share::Without if tournament.kind() == PairingSystem::Swiss => opponents.push(points),
            Share::Without | Share::Open => {}
        }
    }
    let buchholz: u32 = opponents.iter().sum();
    let least = opponents.iter().min().copied().unwrap_or_default();
    Standing {
        place: 0,
        entrant,
        points,
        buchholz,
        cut: buchholz - least,
        direct: 0,
        wins,
    }
}

/// Returns the half points of an entrant against those who are equal; 0 unless all of them have met.
fn direct(tournament: &Tournament, entrant: usize, equal: &[usize]) -> u32 {
    let have_met = |a: usize, b: usize| against(tournament, a, b).is_some();
    let mut pairs = equal
        .iter()
        .flat_map(|a| equal.iter().filter(move |b| *b < a).map(move |b| (*a, *b)));
    if !pairs.all(|(a, b)| have_met(a, b)) {
        return 0;
    }
    let results = equal
        .iter()
        .filter_map(|other| against(tournament, entrant, *other));
    results.sum()
}

/// Returns the half points of one entrant against another; `None` if they have not met.
fn against(tournament: &Tournament, entrant: usize, other: usize) -> Option<u32> {
    let rounds = tournament.rounds().iter();
    let games = rounds.filter_map(|round| match share(round, entrant) {
        Share::Against(opponent, points) if opponent == other => Some(points),
        _ => None,
    });
    games.fold(None, |sum, points| Some(sum.unwrap_or(0) + points))
}
