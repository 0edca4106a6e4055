//! Pairings and colours.

use super::{entered, settle_all};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::collections::BTreeSet;
use tibetango_rules::Side;
use tibetango_server::tournament::pairing::{Contender, berger, rounds_of_all, swiss};
use tibetango_server::tournament::{PairingSystem, Refusal};

/// True if a round without second meetings and second byes exists.
fn clean(contenders: &[Contender], left: &[usize], bye: bool) -> bool {
    let Some((first, others)) = left.split_first() else {
        return true;
    };
    let one = &contenders[*first];
    if bye && one.byes == 0 && clean(contenders, others, false) {
        return true;
    }
    others.iter().any(|other| {
        let rest: Vec<usize> = others.iter().copied().filter(|own| own != other).collect();
        !one.opponents.contains(&contenders[*other].entrant) && clean(contenders, &rest, bye)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(300)))]

    /// Every round of a Swiss with late entries and early withdrawals pairs each player once, and nobody meets anybody
    /// twice or has a second bye if that can be avoided.
    #[test]
    fn a_swiss_round_pairs_everybody_exactly_once(
        count in 2_usize..9,
        rounds in 1_usize..9,
        seed: u64,
    ) {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut tournament = entered(PairingSystem::Swiss, count, Some(rounds));
        loop {
            let contenders = tournament.contenders();
            let places: Vec<usize> = (0..contenders.len()).collect();
            let can = clean(&contenders, &places, places.len() % 2 == 1);
            let Ok(round) = tournament.begin_round() else { break };
            let round = round.clone();
            let mut entrants = BTreeSet::new();
            for entrant in round.games.iter().flat_map(|game| game.players).chain(round.bye) {
                prop_assert!(entrants.insert(entrant));
            }
            let active: BTreeSet<usize> = contenders.iter().map(|one| one.entrant).collect();
            prop_assert_eq!(entrants, active);
            prop_assert_eq!(round.bye.is_some(), contenders.len() % 2 == 1);
            let of = |entrant: usize| contenders.iter().find(|one| one.entrant == entrant).unwrap();
            let again = round.games.iter().any(|game| of(game.players[0]).opponents.contains(&game.players[1]));
            let second = round.bye.is_some_and(|entrant| of(entrant).byes > 0);
            prop_assert!(!can || !(again || second), "{contenders:?} {round:?}");
            prop_assert!(tournament.check().is_ok());
            prop_assert_eq!(tournament.begin_round().err(), Some(Refusal::Running));
            if rng.random_bool(0.2) {
                let leaving = rng.random_range(0..tournament.entrants().len());
                // An entrant who has withdrawn cannot do so again.
                let _ = tournament.withdraw(leaving, rng.random_bool(0.5));
            }
            if rng.random_bool(0.2) && !tournament.is_over() {
                // The last round takes no more entrants.
                let _ = tournament.enter("Late");
            }
            settle_all(&mut tournament, &mut rng);
        }
    }

    /// In a class of about thirty nobody has the same colour three times in a row, or three times more often.
    #[test]
    fn stones_alternate_in_a_class(count in 24_usize..33, seed: u64) {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut tournament = entered(PairingSystem::Swiss, count, Some(5));
        while tournament.begin_round().is_ok() {
            settle_all(&mut tournament, &mut rng);
            for one in tournament.contenders() {
                let white = one.colours.iter().filter(|side| **side == Side::White).count();
                prop_assert!(white.abs_diff(one.colours.len() - white) <= 2);
                let thrice = |three: &[Side]| three[0] == three[1] && three[1] == three[2];
                prop_assert!(!one.colours.windows(3).any(thrice), "{one:?}");
                prop_assert!(one.byes <= 1);
                let met: BTreeSet<usize> = one.opponents.iter().copied().collect();
                prop_assert_eq!(met.len(), one.opponents.len());
            }
        }
        prop_assert!(tournament.is_over());
        prop_assert_eq!(tournament.rounds().len(), 5);
    }
}

#[test]
fn everybody_plays_everybody_once_in_a_round_robin() {
    for count in 2..=20 {
        let mut met = BTreeSet::new();
        let mut free = BTreeSet::new();
        let mut white = vec![0_usize; count];
        for round in 0..rounds_of_all(count) {
            let paired = berger(count, round);
            let players = paired.games.iter().copied().flatten().chain(paired.bye);
            assert_eq!(
                players.collect::<BTreeSet<_>>().len(),
                count,
                "{count} players, round {round}"
            );
            for [first, second] in paired.games {
                white[first] += 1;
                assert!(
                    met.insert((first.min(second), first.max(second))),
                    "{count} players, round {round}: {first} and {second} have met"
                );
            }
            free.extend(paired.bye);
        }
        assert_eq!(met.len(), count * (count - 1) / 2, "{count} players");
        assert_eq!(
            free.len(),
            if count % 2 == 1 { count } else { 0 },
            "{count} players: {free:?}"
        );
        let (most, least) = (white.iter().max().unwrap(), white.iter().min().unwrap());
        assert!(most - least <= 1, "{count} players: {white:?}");
    }
    // The table of the handbook for six.
    let rounds: [[[usize; 2]; 3]; 5] = [
        [[1, 6], [2, 5], [3, 4]],
        [[6, 4], [5, 3], [1, 2]],
        [[2, 6], [3, 1], [4, 5]],
        [[6, 5], [1, 4], [2, 3]],
        [[3, 6], [4, 2], [5, 1]],
    ];
    for (round, games) in rounds.into_iter().enumerate() {
        let expected: BTreeSet<[usize; 2]> = games.into_iter().collect();
        let result = berger(6, round).games.into_iter();
        assert_eq!(
            result
                .map(|game| game.map(|n| n + 1))
                .collect::<BTreeSet<_>>(),
            expected,
            "round {round}"
        );
    }
}

#[test]
fn a_class_of_thirty_plays_five_rounds() {
    let mut tournament = entered(PairingSystem::Swiss, 30, None);
    let mut rng = SplitMix64::seed_from_u64(30);
    assert_eq!(tournament.planned(), 5);
    let first = tournament.begin_round().unwrap();
    let games: Vec<[usize; 2]> = first.games.iter().map(|game| game.players).collect();
    // The upper half against the lower half, stones in turn.
    assert_eq!(games[..3], [[0, 15], [16, 1], [2, 17]]);
    // The same class is paired in the same way.
    let mut twin = entered(PairingSystem::Swiss, 30, None);
    let again = twin.begin_round().unwrap();
    assert!(again.games.iter().map(|game| game.players).eq(games));
    settle_all(&mut tournament, &mut rng);
    for number in 2..=5 {
        let before = tournament.contenders();
        let round = tournament.begin_round().unwrap();
        let apart = |players: [usize; 2]| {
            let [white, black] = players.map(|player| before[player].points);
            white.abs_diff(black)
        };
        let far: Vec<_> = round
            .games
            .iter()
            .filter(|game| apart(game.players) > 2)
            .collect();
        assert!(far.is_empty(), "round {number}: {far:?}");
        settle_all(&mut tournament, &mut rng);
    }
    assert_eq!(tournament.begin_round().err(), Some(Refusal::Over));
    let all: u32 = (0..30).map(|entrant| tournament.points(entrant)).sum();
    assert_eq!(all, 5 * 15 * 2);
    assert!(tournament.check().is_ok());
}

/// The largest class, in rounds that leave little choice.
#[test]
fn sixty_four_are_paired_until_all_have_met() {
    let mut contenders: Vec<Contender> = (0..64)
        .map(|entrant| Contender {
            entrant,
            points: 0,
            opponents: Vec::new(),
            byes: 0,
            colours: Vec::new(),
        })
        .collect();
    for round in 1..=20 {
        for [white, black] in swiss(&contenders).games {
            let met = contenders[white].opponents.contains(&black);
            assert!(!met, "round {round}: {white} has met {black}");
            contenders[white].opponents.push(black);
            contenders[black].opponents.push(white);
            contenders[white].colours.push(Side::White);
            contenders[black].colours.push(Side::Black);
            contenders[white.min(black)].points += 2;
        }
    }
}
