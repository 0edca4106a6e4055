//! Tournaments: pairings, results and tables, without a network.

use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::collections::BTreeSet;
use std::net::IpAddr;
use tibetango_rules::Side;
use tibetango_server::tournament::matching::least_cost;
use tibetango_server::tournament::pairing::{Contender, berger, rounds_of_all, swiss};
use tibetango_server::tournament::results::{Saved, cell, csv, markdown, points};
use tibetango_server::tournament::standings::table;
use tibetango_server::tournament::{Kind, Refusal, Score, Tournament};

const WHITE: Score = Score::played(Some(Side::White));
const BLACK: Score = Score::played(Some(Side::Black));
const DRAW: Score = Score::played(None);

fn entered(kind: Kind, count: usize, rounds: Option<usize>) -> Tournament {
    let mut tournament = Tournament::new(kind, rounds);
    for number in 1..=count {
        tournament.enter(&format!("Player {number}")).unwrap();
    }
    tournament
}

fn settle_all(tournament: &mut Tournament, rng: &mut SplitMix64) {
    let open = |tournament: &Tournament| {
        let games = &tournament.current().unwrap().games;
        games.iter().position(|game| game.score.is_none())
    };
    while let Some(game) = open(tournament) {
        let scores = [WHITE, WHITE, BLACK, BLACK, DRAW];
        let score = *scores.choose(rng).unwrap();
        tournament.settle(game, score).unwrap();
    }
}

/// The least cost of all perfect matchings, by trying them all.
fn least(costs: &[Vec<i128>], left: &[usize]) -> i128 {
    let Some((first, others)) = left.split_first() else {
        return 0;
    };
    let with = |other: &usize| {
        let rest: Vec<usize> = others.iter().copied().filter(|own| own != other).collect();
        costs[*first][*other] + least(costs, &rest)
    };
    others.iter().map(with).min().unwrap()
}

/// Whether nobody need meet anybody twice or have a second bye.
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
        !one.met.contains(&contenders[*other].entrant) && clean(contenders, &rest, bye)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(300)))]

    /// Blossoms find what trying everything finds.
    #[test]
    fn a_matching_costs_as_little_as_can_be(half in 1_usize..5, high in 1_u32..30, seed: u64) {
        let count = 2 * half;
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut costs = vec![vec![0_i128; count]; count];
        let pairs = (0..count).flat_map(|a| (0..a).map(move |b| (a, b)));
        for (a, b) in pairs {
            let cost = i128::from(rng.random_range(0..=high));
            (costs[a][b], costs[b][a]) = (cost, cost);
        }
        let mates = least_cost(count, |a, b| costs[a][b]);
        let mut sum = 0;
        for (one, mate) in mates.iter().enumerate() {
            prop_assert!(one != *mate && mates[*mate] == one);
            sum += costs[one][*mate];
        }
        let all: Vec<usize> = (0..count).collect();
        prop_assert_eq!(sum, 2 * least(&costs, &all));
    }

    /// Every round of a Swiss with people who come late and go early: who plays is paired once, and nobody meets
    /// anybody twice or has a second bye where that can be.
    #[test]
    fn a_swiss_pairs_everybody_once_and_nobody_twice(
        count in 2_usize..9,
        wanted in 1_usize..9,
        seed: u64,
    ) {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut tournament = entered(Kind::Swiss, count, Some(wanted));
        loop {
            let contenders = tournament.contenders();
            let places: Vec<usize> = (0..contenders.len()).collect();
            let can = clean(&contenders, &places, places.len() % 2 == 1);
            let Ok(round) = tournament.begin_round() else { break };
            let round = round.clone();
            let mut seen = BTreeSet::new();
            for entrant in round.games.iter().flat_map(|game| game.players).chain(round.bye) {
                prop_assert!(seen.insert(entrant));
            }
            let active: BTreeSet<usize> = contenders.iter().map(|one| one.entrant).collect();
            prop_assert_eq!(seen, active);
            prop_assert_eq!(round.bye.is_some(), contenders.len() % 2 == 1);
            let of = |entrant: usize| contenders.iter().find(|one| one.entrant == entrant).unwrap();
            let again = round.games.iter().any(|game| of(game.players[0]).met.contains(&game.players[1]));
            let second = round.bye.is_some_and(|entrant| of(entrant).byes > 0);
            prop_assert!(!can || !(again || second), "{contenders:?} {round:?}");
            prop_assert!(tournament.check().is_ok());
            prop_assert_eq!(tournament.begin_round().err(), Some(Refusal::Running));
            if rng.random_bool(0.2) {
                let leaving = rng.random_range(0..tournament.entrants().len());
                // Who has withdrawn already cannot do so again.
                let _ = tournament.withdraw(leaving, rng.random_bool(0.5));
            }
            if rng.random_bool(0.2) && !tournament.is_over() {
                // The last round takes nobody more.
                let _ = tournament.enter("Late");
            }
            settle_all(&mut tournament, &mut rng);
        }
    }

    /// A class of thirty, more or less: nobody has the same stones three times in a row, or three times more often.
    #[test]
    fn stones_alternate_in_a_class(count in 24_usize..33, seed: u64) {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut tournament = entered(Kind::Swiss, count, Some(5));
        while tournament.begin_round().is_ok() {
            settle_all(&mut tournament, &mut rng);
            for one in tournament.contenders() {
                let white = one.colours.iter().filter(|side| **side == Side::White).count();
                prop_assert!(white.abs_diff(one.colours.len() - white) <= 2);
                let thrice = |three: &[Side]| three[0] == three[1] && three[1] == three[2];
                prop_assert!(!one.colours.windows(3).any(thrice), "{one:?}");
                prop_assert!(one.byes <= 1);
                let met: BTreeSet<usize> = one.met.iter().copied().collect();
                prop_assert_eq!(met.len(), one.met.len());
            }
        }
        prop_assert!(tournament.is_over());
        prop_assert_eq!(tournament.rounds().len(), 5);
    }

    /// Points and Buchholz by a slow way: a table of who made what of whom.
    #[test]
    fn tables_agree_with_a_slow_count(count in 2_usize..20, wanted in 1_usize..7, seed: u64) {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut tournament = entered(Kind::Swiss, count, Some(wanted));
        while tournament.begin_round().is_ok() {
            if rng.random_bool(0.3) {
                // A game that is not played.
                let _ = tournament.settle(0, Score::by_default(Some(Side::White)));
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
        let found = berger(6, round).games.into_iter();
        assert_eq!(
            found
                .map(|game| game.map(|n| n + 1))
                .collect::<BTreeSet<_>>(),
            expected,
            "round {round}"
        );
    }
}

/// Four people, three rounds, counted by hand.
///
/// | | 1 | 2 | 3 | points | Buchholz |
/// |---|---|---|---|---|---|
/// | 1 Dolma | beats 3 | draws with 2 | beats 4 | 2.5 | 2 + 1.5 + 0 |
/// | 2 Tashi | beats 4 | draws with 1 | loses to 3 | 1.5 | 0 + 2.5 + 2 |
/// | 3 Pema | loses to 1 | beats 4 | beats 2 | 2 | 2.5 + 0 + 1.5 |
/// | 4 Karma | loses to 2 | loses to 3 | loses to 1 | 0 | 1.5 + 2 + 2.5 |
#[test]
fn a_table_that_was_counted_by_hand() {
    let mut tournament = Tournament::new(Kind::Swiss, Some(3));
    for name in ["Dolma", "Tashi", "Pema", "Karma"] {
        tournament.enter(name).unwrap();
    }
    // Who wins, by the places of the entrants; in the game of these two.
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
            tournament.settle(place, Score::played(winner)).unwrap();
        }
    }
    let lines = table(&tournament);
    let told: Vec<(usize, usize, String, String, String, u32)> = lines
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
    assert_eq!(told, expected);
    let first = &tournament.rounds()[0];
    assert_eq!(cell(first, 0), "3w1");
    assert_eq!(cell(first, 3), "2w0");
}

#[test]
fn who_is_equal_shares_a_place_unless_they_have_met() {
    // One round of four: both winners are equal and have not met, and so are both losers.
    let mut four = entered(Kind::Swiss, 4, Some(1));
    four.begin_round().unwrap();
    four.settle(0, WHITE).unwrap();
    four.settle(1, WHITE).unwrap();
    let places: Vec<usize> = table(&four).iter().map(|line| line.place).collect();
    assert_eq!(places, [1, 1, 3, 3]);
    // A round robin of three, in which each beats the next one: all have met, and all are equal.
    let mut three = entered(Kind::RoundRobin, 3, None);
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

#[test]
fn late_and_lost_players_are_dealt_with() {
    let mut tournament = entered(Kind::Swiss, 5, Some(3));
    let round = tournament.begin_round().unwrap().clone();
    let free = round.bye.unwrap();
    assert_eq!(free, 4, "the lowest has the bye");
    assert_eq!(tournament.points(free), 2, "for the bye");
    // Late: nothing for the round that was missed, and a game in the next.
    let late = tournament.enter("Player 1").unwrap();
    assert_eq!(tournament.entrants()[late].name, "Player 1 2");
    assert_eq!(tournament.points(late), 0, "for the round that was missed");
    // Lost: the game is lost by default, and is none.
    let [white, black] = round.games[0].players;
    assert_eq!(tournament.withdraw(white, false), Ok(Some(0)));
    assert_eq!(tournament.withdraw(white, false), Err(Refusal::Unknown));
    assert_eq!((tournament.points(white), tournament.points(black)), (0, 2));
    assert_eq!(tournament.settle(0, DRAW), Err(Refusal::NoGame));
    tournament.settle(1, DRAW).unwrap();
    let contenders = tournament.contenders();
    assert_eq!(contenders.len(), 5, "{contenders:?}");
    let winner = contenders.iter().find(|one| one.entrant == black).unwrap();
    let (met, colours) = (winner.met.len(), winner.colours.len());
    assert_eq!(
        (met, colours, winner.byes),
        (0, 0, 1),
        "a game by default is none"
    );
    let second = tournament.begin_round().unwrap();
    let players: BTreeSet<usize> = second.games.iter().flat_map(|game| game.players).collect();
    for (who, entrant, plays) in [
        ("who is lost", white, false),
        ("who had the bye", free, true),
        ("who won by default", black, true),
    ] {
        assert_eq!(players.contains(&entrant), plays, "{who}: {players:?}");
    }
    assert!(
        players.contains(&late) || second.bye == Some(late),
        "who is late: {second:?}"
    );
}

#[test]
fn a_round_robin_takes_nobody_late_and_gives_the_games_of_who_is_lost_to_the_others() {
    let mut all = entered(Kind::RoundRobin, 4, None);
    all.begin_round().unwrap();
    assert_eq!(all.enter("Late"), Err(Refusal::Closed));
    all.withdraw(0, true).unwrap();
    settle_all(&mut all, &mut SplitMix64::seed_from_u64(1));
    while all.begin_round().is_ok() {
        let (_, game) = all.current().unwrap().game_of(0).unwrap();
        let other = game.side(0).unwrap().other();
        let score = Some(Score::by_default(Some(other)));
        assert_eq!(game.score, score, "round {}", all.rounds().len());
        settle_all(&mut all, &mut SplitMix64::seed_from_u64(2));
    }
    assert!(all.is_over(), "{} rounds", all.rounds().len());
    assert_eq!(all.rounds().len(), 3);
}

#[test]
fn a_tournament_is_kept_on_disk_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(Saved::load(dir.path()), Ok(None));
    let mut tournament = Tournament::new(Kind::Swiss, None);
    for name in ["སྒྲོལ་མ", "卓玛", "=1+1", "a|b\"c"] {
        tournament.enter(name).unwrap();
    }
    assert_eq!(tournament.enter(" \u{7}"), Err(Refusal::Name));
    tournament.begin_round().unwrap();
    tournament.settle(1, Score::by_default(None)).unwrap();
    let tickets: Vec<String> = (0..4).map(|number| format!("{number:032x}")).collect();
    let saved = Saved::new(tournament, tickets);
    saved.save(dir.path()).unwrap();
    assert_eq!(Saved::load(dir.path()), Ok(Some(saved.clone())));
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).unwrap();
    let table = read("table.csv");
    assert!(table.starts_with("Place,No,Name,Points,Buchholz,"));
    assert!(table.contains(",'=1+1,"), "no formula: {table}");
    assert!(table.contains(",\"a|b\"\"c\","), "{table}");
    assert!(read("table.md").contains("| a\\|b\"c |"));
    // What is no tournament is not taken for one.
    let path = dir.path().join("tournament.json");
    let good = read("tournament.json");
    let wrong = [
        (
            "another version",
            good.replace("\"version\":1", "\"version\":2"),
        ),
        (
            "a player who is not there",
            good.replacen("\"players\":[0,", "\"players\":[9,", 1),
        ),
        ("one name twice", good.replace("卓玛", "སྒྲོལ་མ")),
        ("no ticket", good.replacen(&format!("{:032x}", 1), "1", 1)),
        ("no such field", good.replace("\"over\"", "\"ower\"")),
        ("cut short", good.chars().take(100).collect()),
    ];
    for (what, text) in wrong {
        assert_ne!(text, good, "{what}");
        std::fs::write(&path, &text).unwrap();
        assert!(Saved::load(dir.path()).is_err(), "{what}: {text}");
    }
}

#[test]
fn from_where_somebody_came_is_kept_and_asked_of_no_old_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tournament.json");
    let tournament = entered(Kind::Swiss, 3, None);
    let mut saved = Saved::new(tournament, Vec::new());
    let address = |text: &str| text.parse::<IpAddr>().unwrap();
    let [here, there] = ["192.0.2.7", "2001:db8::"].map(address);
    for (entrant, from) in [None, Some(here), Some(here)].into_iter().enumerate() {
        saved.note(entrant, format!("{entrant:032x}"), from);
    }
    saved.save(dir.path()).unwrap();
    let mut again = Saved::load(dir.path()).unwrap().unwrap();
    assert_eq!(again, saved);
    let counts = |saved: &Saved| [here, there].map(|from| saved.count_from(from));
    assert_eq!(counts(&again), [2, 0], "all of them");
    again.tournament.withdraw(1, true).unwrap();
    assert_eq!(counts(&again), [1, 0], "one is taken out");
    // The number of who never played is given again.
    let entrant = again.tournament.enter("Late").unwrap();
    again.note(entrant, format!("{:032x}", 9), Some(there));
    assert_eq!((entrant, counts(&again)), (1, [1, 1]), "another one there");
    let text = std::fs::read_to_string(&path).unwrap();
    let addresses = ",\"addresses\":[null,\"192.0.2.7\",\"192.0.2.7\"]";
    let old = text.replace(addresses, "");
    assert_ne!(old, text);
    std::fs::write(&path, old).unwrap();
    let old = Saved::load(dir.path()).unwrap().unwrap();
    assert_eq!(
        (counts(&old), old.tickets),
        ([0, 0], saved.tickets),
        "an old file"
    );
    let more = text.replace("[null,", "[null,null,");
    std::fs::write(&path, more).unwrap();
    assert!(
        Saved::load(dir.path()).is_err(),
        "more than there are entrants"
    );
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_the_tickets_of_an_old_file_any_more() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tournament.json");
    let saved = Saved::new(Tournament::new(Kind::Swiss, None), Vec::new());
    saved.save(dir.path()).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(Saved::load(dir.path()), Ok(Some(saved)));
    let mode = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_class_of_thirty_plays_five_rounds() {
    let mut tournament = entered(Kind::Swiss, 30, None);
    let mut rng = SplitMix64::seed_from_u64(30);
    assert_eq!(tournament.planned(), 5);
    let first = tournament.begin_round().unwrap();
    let games: Vec<[usize; 2]> = first.games.iter().map(|game| game.players).collect();
    // The upper half against the lower half, stones in turn.
    assert_eq!(games[..3], [[0, 15], [16, 1], [2, 17]]);
    // The same class is paired in the same way.
    let mut twin = entered(Kind::Swiss, 30, None);
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

/// The largest class of all, in rounds that leave little choice.
#[test]
fn sixty_four_are_paired_until_all_have_met() {
    let mut contenders: Vec<Contender> = (0..64)
        .map(|entrant| Contender {
            entrant,
            points: 0,
            met: Vec::new(),
            byes: 0,
            colours: Vec::new(),
        })
        .collect();
    for round in 1..=20 {
        for [white, black] in swiss(&contenders).games {
            let met = contenders[white].met.contains(&black);
            assert!(!met, "round {round}: {white} has met {black}");
            contenders[white].met.push(black);
            contenders[black].met.push(white);
            contenders[white].colours.push(Side::White);
            contenders[black].colours.push(Side::Black);
            contenders[white.min(black)].points += 2;
        }
    }
}
