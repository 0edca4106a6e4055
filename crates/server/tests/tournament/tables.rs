//! Points, places and tie-breaks.

use super::{BLACK, WHITE, entered, settle_all};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_rules::Side;
use tibetango_server::tournament::results::{cell, csv, markdown, points};
use tibetango_server::tournament::standings::table;
use tibetango_server::tournament::{PairingSystem, RoundScore, Tournament};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(300)))]

    /// The table agrees with points and Buchholz counted slowly, from a table of results by opponent.
    #[test]
    fn tables_agree_with_a_slow_count(count in 2_usize..20, rounds in 1_usize..7, seed: u64) {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut tournament = entered(PairingSystem::Swiss, count, Some(rounds));
        while tournament.begin_round().is_ok() {
            if rng.random_bool(0.3) {
                // A game that is not played.
                let _ = tournament.settle(0, RoundScore::by_default(Some(Side::White)));
            }
            settle_all(&mut tournament, &mut rng);
        }
        let count = tournament.entrants().len();
        let mut made = vec![0; count];
        let mut opponents: Vec<Vec<Option<usize>>> = vec![Vec::new(); count];
        for round in tournament.rounds() {
            let mut against = vec![None; count];
            if let Some(bye) = round.bye {
                made[bye] += 2;
            }
            for game in &round.games {
                let ([white, black], score) = (game.players, game.score.unwrap());
                let halves = match (score.winner, score.default) {
                    (Some(Side::White), _) => [2, 0],
                    (Some(Side::Black), _) => [0, 2],
                    (None, false) => [1, 1],
                    (None, true) => [0, 0],
                };
                made[white] += halves[0];
                made[black] += halves[1];
                if !score.default {
                    (against[white], against[black]) = (Some(black), Some(white));
                }
            }
            for (own, other) in opponents.iter_mut().zip(against) {
                own.push(other);
            }
        }
        let lines = table(&tournament);
        for line in &lines {
            let own = made[line.entrant];
            prop_assert_eq!(line.points, own);
            let others = opponents[line.entrant].iter();
            let mut others: Vec<u32> = others.map(|other| other.map_or(own, |o| made[o])).collect();
            others.sort_unstable();
            prop_assert_eq!(line.buchholz, others.iter().sum::<u32>());
            prop_assert_eq!(line.cut, others.iter().skip(1).sum::<u32>());
        }
        for pair in lines.windows(2) {
            prop_assert!(pair[0].points >= pair[1].points && pair[0].place <= pair[1].place);
        }
        prop_assert_eq!(csv(&tournament).lines().count(), count + 1);
        prop_assert_eq!(markdown(&tournament).lines().count(), count + 2);
    }
}

/// Four entrants, three rounds, counted by hand.
///
/// | | 1 | 2 | 3 | points | Buchholz |
/// |---|---|---|---|---|---|
/// | 1 Dolma | beats 3 | draws with 2 | beats 4 | 2.5 | 2 + 1.5 + 0 |
/// | 2 Tashi | beats 4 | draws with 1 | loses to 3 | 1.5 | 0 + 2.5 + 2 |
/// | 3 Pema | loses to 1 | beats 4 | beats 2 | 2 | 2.5 + 0 + 1.5 |
/// | 4 Karma | loses to 2 | loses to 3 | loses to 1 | 0 | 1.5 + 2 + 2.5 |
#[test]
fn a_table_that_was_counted_by_hand() {
    let mut tournament = Tournament::new(PairingSystem::Swiss, Some(3));
    for name in ["Dolma", "Tashi", "Pema", "Karma"] {
        tournament.enter(name).unwrap();
    }
    // Pair and winner of each game, by the places of the entrants.
    let results = [
        [((0, 2), Some(0)), ((1, 3), Some(1))],
        [((0, 1), None), ((2, 3), Some(2))],
        [((0, 3), Some(0)), ((1, 2), Some(2))],
    ];
    for expected in results {
        let games = tournament.begin_round().unwrap().games.clone();
        for (place, game) in games.iter().enumerate() {
            let [white, black] = game.players;
            let pair = (white.min(black), white.max(black));
            let (_, winner) = expected.into_iter().find(|(own, _)| *own == pair).unwrap();
            let winner = winner.map(|winner| game.side(winner).unwrap());
            tournament
                .settle(place, RoundScore::played(winner))
                .unwrap();
        }
    }
    let lines = table(&tournament);
    let rows: Vec<(usize, usize, String, String, String, u32)> = lines
        .iter()
        .map(|line| {
            let halves = [line.points, line.buchholz, line.cut].map(points);
            let [own, others, cut] = halves;
            (line.place, line.entrant, own, others, cut, line.wins)
        })
        .collect();
    let line = |place, entrant, own: &str, others: &str, cut: &str, wins| {
        let [own, others, cut] = [own, others, cut].map(str::to_owned);
        (place, entrant, own, others, cut, wins)
    };
    let expected = [
        line(1, 0, "2.5", "3.5", "3.5", 2),
        line(2, 2, "2", "4", "4", 2),
        line(3, 1, "1.5", "4.5", "4.5", 1),
        line(4, 3, "0", "6", "4.5", 0),
    ];
    assert_eq!(rows, expected);
    let first = &tournament.rounds()[0];
    assert_eq!(cell(first, 0), "3w1");
    assert_eq!(cell(first, 3), "2w0");
}

#[test]
fn who_is_equal_shares_a_place_unless_they_have_met() {
    // One round of four: both winners are equal and have not met, and so are both losers.
    let mut four = entered(PairingSystem::Swiss, 4, Some(1));
    four.begin_round().unwrap();
    four.settle(0, WHITE).unwrap();
    four.settle(1, WHITE).unwrap();
    let places: Vec<usize> = table(&four).iter().map(|line| line.place).collect();
    assert_eq!(places, [1, 1, 3, 3]);
    // A round robin of three, in which each beats the next one: all have met, and all are equal.
    let mut three = entered(PairingSystem::RoundRobin, 3, None);
    while three.begin_round().is_ok() {
        let [white, black] = three.current().unwrap().games[0].players;
        let score = if (white + 1) % 3 == black {
            WHITE
        } else {
            BLACK
        };
        three.settle(0, score).unwrap();
    }
    assert_eq!(three.rounds().len(), 3);
    let places = table(&three)
        .into_iter()
        .map(|line| (line.place, line.direct));
    assert_eq!(places.collect::<Vec<_>>(), [(1, 2); 3]);
}
