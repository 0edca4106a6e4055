//! Random games of jiu: against a slow second version of the rules, and properties of every game.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use slow::effort::{cases, every, is_long};
use slow::slow_jiu;
use slow::symmetries::turned;
use tibetango_rules::jiu::formation::has_lhasa;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuRules, JiuSize, SingleJump, Win, terms};
use tibetango_rules::perft::perft;
use tibetango_rules::{
    Board, Game, GameHistory, Grid, Phase, PlainMove, Point, Reason, Side, TextForm, bitboard::Word,
};

/// Every single-jump rule, with and without guns.
fn variants() -> impl Iterator<Item = JiuRules> + Clone {
    [
        SingleJump::WalkerMayNot,
        SingleJump::FlyerMayNot,
        SingleJump::NeitherMay,
        SingleJump::Free,
    ]
    .into_iter()
    .flat_map(|single_jump| {
        [false, true].map(move |gun| JiuRules {
            single_jump,
            gun,
            ..JiuRules::default()
        })
    })
}

/// Plays random legal moves to the end; `each` sees every position and the move played there.
fn random_game<S: JiuSize>(
    rules: JiuRules,
    seed: u64,
    each: &mut dyn FnMut(&JiuPosition<S>, JiuMove),
) -> GameHistory<JiuPosition<S>> {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut history = GameHistory::new(JiuPosition::<S>::new(rules));
    let mut moves = Vec::new();
    while history.outcome().is_none() {
        let position = *history.position();
        position.legal_moves(&mut moves);
        assert!(!moves.is_empty(), "{}", position);
        // Captures are rare among thousands of steps: half of the time one is preferred.
        let taking: Vec<JiuMove> = moves
            .iter()
            .copied()
            .filter(|mv| position.captures(*mv) > 0)
            .collect();
        let list = if !taking.is_empty() && rng.random::<bool>() {
            &taking
        } else {
            &moves
        };
        let mv = list[rng.random_range(0..list.len())];
        each(&position, mv);
        history
            .play(mv)
            .unwrap_or_else(|e| panic!("{position}: {e}"));
    }
    history
}

/// Compares with the slow rules in every battle position of some games; returns the number of positions.
fn compare<S: JiuSize>(games: u64) -> usize {
    let mut count = 0;
    for (i, rules) in variants().cycle().take(games as usize).enumerate() {
        random_game::<S>(rules, i as u64, &mut |position, _| {
            if position.phase() == Phase::Placement {
                return;
            }
            count += 1;
            let slow = slow_jiu::ways(position);
            let (fast, listed) = slow_jiu::fast_ways(position);
            assert_eq!(fast.len(), listed, "{}: a way is listed twice", position);
            assert!(
                fast == slow,
                "{}: {} ways, {} slowly",
                position,
                fast.len(),
                slow.len()
            );
        });
    }
    count
}

#[test]
fn the_fast_generator_is_the_slow_one() {
    let games = |usual| u64::from(cases(usual));
    let mut count = compare::<Grid<6>>(games(900)) + compare::<Grid<8>>(games(160));
    count += compare::<Grid<10>>(games(20));
    count += compare::<Grid<12>>(games(8)) + compare::<Grid<14>>(games(4));
    assert!(count > cases(50_000) as usize, "{count}");
    let large = compare::<Grid<16>>(2) + compare::<Grid<18>>(2);
    assert!(large > 1_000, "{large}");
}

/// Returns a position of battle with about these shares of stones of each side, in percent of the points.
fn scattered<S: JiuSize>(
    rules: JiuRules,
    shares: [u32; 2],
    rng: &mut SplitMix64,
) -> JiuPosition<S> {
    let mut rows = Vec::new();
    for at in 0..S::N {
        let (mut row, mut gap) = (String::new(), 0);
        for column in 0..S::N {
            let stone = match rng.random_range(0..100) {
                // In battle two points are empty at least.
                _ if at == 0 && column < 2 => "",
                n if n < shares[0] => "w",
                n if n < shares[0] + shares[1] => "b",
                _ => "",
            };
            gap += u32::from(stone.is_empty());
            if gap > 0 && (!stone.is_empty() || column + 1 == S::N) {
                row += &std::mem::take(&mut gap).to_string();
            }
            row += stone;
        }
        rows.push(row);
    }
    let side = ["w", "b"][rng.random_range(0..2)];
    let text = format!("{} {side} battle 0 400", rows.join("/"));
    JiuPosition::from_text(rules, &text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn counts_of_games_on_the_large_boards_are_those_of_the_slow_rules() {
    fn same<S: JiuSize>(depth: u32, shares: [u32; 2]) -> u64 {
        let mut rng = SplitMix64::seed_from_u64(u64::from(S::N));
        let mut nodes = 0;
        for rules in variants().step_by(every(3)) {
            let position = scattered::<S>(rules, shares, &mut rng);
            let board = slow_jiu::board(&position);
            let slow = slow_jiu::perft(&board, position.to_move(), &rules, depth);
            assert_eq!(perft(&position, depth), slow, "{position}");
            nodes += slow;
        }
        nodes
    }
    let nodes = same::<Grid<16>>(2, [9, 6]) + same::<Grid<18>>(2, [6, 7]);
    let many = if is_long() { 200_000 } else { 20_000 };
    assert!(nodes > many, "{nodes}");
    let flying = same::<Grid<16>>(1, [5, 25]) + same::<Grid<18>>(1, [30, 4]);
    assert!(flying > many / 10, "{flying}");
}

/// Counts the positions of these rules that are won by dalian, and those that are not.
fn dalian_cases<S: JiuSize>(rules: JiuRules, positions: u64) -> [u32; 2] {
    let mut rng = SplitMix64::seed_from_u64(7);
    let mut cases = [0; 2];
    for _ in 0..positions {
        let shares = [(); 2].map(|()| rng.random_range(4..56));
        let position = scattered::<S>(rules, shares, &mut rng);
        let end = position.outcome();
        if end.is_some_and(|end| matches!(end.reason, terms::FEW_STONES | Reason::Blocked)) {
            continue;
        }
        let winner = slow_jiu::dalian_winner(&position);
        assert_eq!(end.and_then(|end| end.winner), winner, "{position}");
        let reason = end.map(|end| end.reason);
        assert_eq!(reason, winner.map(|_| terms::DALIAN), "{position}");
        cases[usize::from(winner.is_some())] += 1;
    }
    cases
}

#[test]
fn who_wins_by_dalian_is_who_wins_by_the_slow_rules() {
    for fly_at in [Some(4), None] {
        let usual = JiuRules {
            fly_at,
            ..JiuRules::default()
        };
        for rules in [
            JiuRules {
                win: Win::DoubleDalian,
                ..usual
            },
            JiuRules {
                win: Win::UnansweredDoubleDalian,
                ..usual
            },
            JiuRules {
                win: Win::TwoDalian,
                ..usual
            },
            JiuRules {
                adjudicate_dalian: true,
                ..usual
            },
        ] {
            // Fewer positions are won where the other side may hold nothing at all.
            let share = if rules.win == Win::UnansweredDoubleDalian {
                3
            } else {
                1
            };
            let (small, large) = (
                dalian_cases::<Grid<8>>(rules, share * u64::from(cases(1500))),
                dalian_cases::<Grid<10>>(rules, share * u64::from(cases(300))),
            );
            let [open, won] = [0, 1].map(|case| small[case] + large[case]);
            let enough = open > cases(500) && won > cases(15);
            assert!(enough, "{rules:?}: {open} open, {won} won");
        }
    }
}

fn properties<S: JiuSize>(games: u64) {
    for (i, rules) in variants().cycle().take(games as usize).enumerate() {
        let win = [
            Win::Competition,
            Win::Pattern,
            Win::DoubleDalian,
            Win::TwoDalian,
            Win::UnansweredDoubleDalian,
        ][i % 5];
        let rules = JiuRules { win, ..rules };
        let mut stones = 0;
        let history = random_game::<S>(rules, 1000 + i as u64, &mut |position, mv| {
            let text = position.to_string();
            assert_eq!(
                JiuPosition::from_text(rules, &text).as_ref(),
                Ok(position),
                "{text}"
            );
            assert_eq!(position.hash(), position.recomputed_hash(), "{text}");
            let named = position.move_text(mv);
            assert_eq!(position.parse_move(&named), Ok(mv), "{named} in {text}");
            assert_eq!(JiuMove::from_words(mv.words()), mv, "{named} in {text}");
            // Stones are counted right.
            let mut after = *position;
            after.play_unchecked(mv);
            let total = |p: &JiuPosition<S>| {
                Side::BOTH
                    .map(|side| p.stones(side).count())
                    .iter()
                    .sum::<u32>()
            };
            if position.phase() == Phase::Battle {
                assert_eq!(
                    total(&after) + position.captures(mv),
                    total(position),
                    "{named} in {text}"
                );
            } else if after.phase() == Phase::Battle {
                stones = total(&after);
            }
        });
        assert_eq!(
            stones,
            u32::from(S::N).pow(2) - 2,
            "game {i} under {rules:?}"
        );
        let end = history.outcome().unwrap();
        let last = history.position();
        match end.reason {
            terms::FEW_STONES => {
                let left = last.stones(end.winner.unwrap().other()).count();
                assert!(left < 4, "game {i}: {left} in {last}");
            }
            Reason::Blocked => {
                assert_eq!(end.winner, Some(last.to_move().other()), "game {i}: {last}");
            }
            Reason::Repetition => assert_eq!(end.winner, None, "game {i}: {last}"),
            Reason::QuietLimit => assert_eq!(last.quiet(), rules.quiet_limit, "game {i}: {last}"),
            terms::PATTERN => {
                let winner = end.winner.unwrap();
                let formed = has_lhasa::<S>(last.stones(winner), last.empty());
                assert_eq!(rules.win, Win::Pattern, "game {i} under {rules:?}");
                assert_ne!(
                    formed && !last.flies(winner.other()),
                    last.flies(winner),
                    "game {i}: {last}"
                );
            }
            terms::DALIAN => {
                assert_eq!(
                    end.winner,
                    slow_jiu::dalian_winner(last),
                    "game {i}: {last}"
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn random_games_end_by_the_rules() {
    let games = |usual| u64::from(cases(usual));
    properties::<Grid<6>>(games(600));
    properties::<Grid<8>>(games(200));
    properties::<Grid<10>>(games(40));
    properties::<Grid<12>>(games(16));
    properties::<Grid<14>>(games(16));
    properties::<Grid<16>>(games(2));
    properties::<Grid<18>>(games(2));
}

/// Allocations of the generator over the battle of some games, once their list has grown.
fn allocations<S: JiuSize>(seed: u64) -> u64 {
    let mut moves = Vec::with_capacity(8192);
    let mut allocated = 0;
    random_game::<S>(JiuRules::default(), seed, &mut |position, mv| {
        let counted = allocation_counter::measure(|| {
            position.legal_moves(&mut moves);
            let mut after = *position;
            after.play_unchecked(mv);
        });
        allocated += counted.count_total;
    });
    allocated
}

#[test]
fn moves_are_found_and_played_without_allocation() {
    for seed in 0..10 {
        assert_eq!(allocations::<Grid<6>>(seed), 0, "seed {seed}");
        assert_eq!(allocations::<Grid<8>>(seed), 0, "seed {seed}");
    }
    assert_eq!(allocations::<Grid<14>>(1), 0);
}

/// Plays a random game and its image side by side, to the end.
fn images_agree<S: JiuSize>(symmetry: u8, seed: u64) {
    let rules = JiuRules::default();
    let mut image = JiuPosition::<S>::new(rules);
    let topology = image.topology();
    let turn = |point: Point| turned(topology, point, symmetry);
    let same = |one: &JiuPosition<S>, other: &JiuPosition<S>| {
        let mut points = topology.iter();
        one.to_move() == other.to_move()
            && points.all(|at| one.piece_at(at) == other.piece_at(turn(at)))
    };
    let history = random_game::<S>(rules, seed, &mut |position, mv| {
        assert!(same(position, &image), "{symmetry}: {position} and {image}");
        let plain = position.plain(mv);
        let seen = PlainMove {
            from: plain.from.map(turn),
            via: plain.via.iter().copied().map(turn).collect(),
            to: plain.to.map(turn),
            takes: plain.takes.iter().copied().map(turn).collect(),
            ..plain
        };
        let mv = image
            .checked(&seen)
            .unwrap_or_else(|e| panic!("{symmetry}: {image}: {e}"));
        image.play_unchecked(mv);
    });
    assert!(same(history.position(), &image), "{symmetry}: {image}");
}

#[test]
fn four_symmetries_keep_a_game_and_the_others_move_its_first_stones() {
    // Nothing, the half turn, and the reflections in the two diagonals.
    for symmetry in [0, 3, 4, 7] {
        (0..u64::from(cases(10))).for_each(|seed| images_agree::<Grid<6>>(symmetry, seed));
        images_agree::<Grid<8>>(symmetry, 1);
        images_agree::<Grid<14>>(symmetry, 1);
    }
    // A mirror alone and a quarter turn alone.
    let first = JiuPosition::<Grid<14>>::new(JiuRules::default());
    let topology = first.topology();
    for symmetry in [1, 2, 5, 6] {
        for &point in topology.centre() {
            let stone = PlainMove::place(turned(topology, point, symmetry));
            let error = first.checked(&stone).unwrap_err();
            assert!(
                error.is(&terms::CENTRE_FIRST),
                "{symmetry}: {point:?}: {error}"
            );
        }
    }
}
