//! What holds in every game of jiaqi, whatever the moves.

mod effects;
mod placement;
mod symmetry;

use crate::jiaqi_setups::{both, line_at, point_count, random_move, random_text, variants};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::collections::HashMap;
use tibetango::games::any::AnyLine;
use tibetango::games::jiaqi::{
    Blocked, Capture, Kind, Move, Phase, Position, Rules, S3, S5, S7, S9, Size,
};
use tibetango::games::word::Word;
use tibetango::games::{Game, Line, Side};

/// Plays random games under every variant, from the empty board and from random positions, and
/// calls `visit` with each line after each move and with the generator.
fn in_random_play<S: Size, R>(
    games: usize,
    plies: usize,
    mut visit: impl FnMut(&Line<Position<S>>, &mut SplitMix64) -> R,
) {
    let mut rng = SplitMix64::seed_from_u64(100 + u64::from(S::N));
    let mut moves = Vec::new();
    for rules in variants() {
        for game in 0..games {
            let mut line = if game == 0 {
                Line::new(Position::<S>::new(rules))
            } else {
                line_at::<S>(rules, &random_text::<S>(&rules, &mut rng))
            };
            // From the empty board all of placement is played and as much again.
            let plies = if game == 0 { 2 * point_count::<S>() } else { plies };
            for _ in 0..plies {
                let Some(mv) = random_move(&line, &mut moves, &mut rng) else {
                    break;
                };
                line.play(mv).expect("a legal move");
                visit(&line, &mut rng);
            }
        }
    }
}

fn check_chain_order<S: Size>() {
    let mut rng = SplitMix64::seed_from_u64(u64::from(S::N));
    let mut moves = Vec::new();
    let mut chains = 0;
    for rules in variants() {
        if rules.capture == Capture::Choice {
            continue;
        }
        for _ in 0..60 {
            let (line, slow) = both::<S>(rules, &random_text::<S>(&rules, &mut rng));
            let Some(mv) = random_move(&line, &mut moves, &mut rng) else {
                continue;
            };
            // Of a few moves the one that takes most has the most orders.
            let mv = (0..8)
                .map(|_| moves[rng.random_range(0..moves.len())])
                .chain([mv])
                .max_by_key(|&mv| line.position().captures(mv))
                .expect("at least one move");
            let text = line.position().move_text(mv);
            let mut fast = *line.position();
            fast.play_unchecked(mv);
            chains += u32::from(line.position().captures(mv) > 2);
            for _ in 0..4 {
                let mut slow = slow.clone();
                slow.play_in_order(&text, &mut |open| rng.random_range(0..open))
                    .expect("legal for both");
                assert_eq!(slow.to_text(), fast.to_string(), "{text} at {}", line.position());
            }
        }
    }
    assert!(chains > 200, "only {chains} chains");
}

#[test]
fn a_chain_ends_alike_in_every_order() {
    check_chain_order::<S3>();
    check_chain_order::<S5>();
    check_chain_order::<S7>();
    check_chain_order::<S9>();
}

fn check_stones_and_hash<S: Size>() {
    let points = point_count::<S>() as u32;
    let mut texts: HashMap<u64, String> = HashMap::new();
    in_random_play::<S, _>(4, 30, |line, _| {
        let position = line.position();
        let stones = Side::BOTH.map(|side| position.count(side)).iter().sum::<u32>();
        let shared = position.stones(Side::White) & position.stones(Side::Black);
        assert!(shared.is_empty(), "two stones on one point: {position}");
        if position.phase() == Phase::Placement {
            assert_eq!(stones, position.ply(), "{position}");
            assert!(position.empty().has(point_count::<S>() as u32 / 2), "hub: {position}");
            assert_eq!(position.hole(), None);
        } else {
            assert_eq!(stones, points - 1, "{position}");
            assert!(position.empty().is_single(), "{position}");
            let hole = position.hole().expect("movement has a hole");
            assert_eq!(position.stone_at(hole), None);
        }
        assert_eq!(position.hash(), position.recomputed_hash(), "{position}");
        // Counters aside, a hash stands for one position.
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').take(3).collect();
        let text = fields.join(" ");
        let known = texts.entry(position.hash()).or_insert_with(|| text.clone());
        assert_eq!(*known, text, "two positions with hash {:x}", position.hash());
    });
    assert!(texts.len() > 1000);
}

#[test]
fn no_stone_vanishes_and_hashes_are_right() {
    check_stones_and_hash::<S3>();
    check_stones_and_hash::<S5>();
    check_stones_and_hash::<S7>();
    check_stones_and_hash::<S9>();
}

fn check_undo<S: Size>() {
    in_random_play::<S, _>(2, 12, |line, _| {
        let mut back = line.clone();
        assert!(back.undo());
        let before = line.positions()[line.positions().len() - 2];
        assert_eq!(*back.position(), before);
        let mv = line.moves()[line.moves().len() - 1];
        back.play(mv).expect("it was legal before");
        assert_eq!(back.position(), line.position());
        assert_eq!(back.outcome(), line.outcome());
    });
}

#[test]
fn undo_restores_the_position() {
    check_undo::<S3>();
    check_undo::<S5>();
    check_undo::<S7>();
    check_undo::<S9>();
}

/// Every move there is on a board of 3 lines, captures aside.
fn all_acts() -> Vec<Move<S3>> {
    let points = point_count::<S3>() as u32;
    let mut all = vec![Move::pass()];
    for to in 0..points {
        all.push(Move::place(to));
        for from in 0..points {
            all.push(Move::step(from, to));
            all.push(Move::jump(from, to));
        }
    }
    all
}

#[test]
fn play_takes_what_the_list_holds_and_leaves_the_rest_unchanged() {
    let acts = all_acts();
    let mut rng = SplitMix64::seed_from_u64(5);
    let mut legal = Vec::new();
    for rules in variants() {
        for _ in 0..40 {
            let line = line_at::<S3>(rules, &random_text::<S3>(&rules, &mut rng));
            let before = *line.position();
            before.legal_moves(&mut legal);
            for &act in &acts {
                // With `capture: Choice` some sets of stones, drawn at random, go with each.
                let sets = if rules.capture == Capture::Choice { 3 } else { 1 };
                for set in 0..sets {
                    let takes = if set == 0 { 0 } else { rng.random_range(0..1 << 13) };
                    let mv = act.taking(takes);
                    let mut after = before;
                    let played = after.play(mv);
                    let context = || format!("{mv:?} at {before} under {rules:?}");
                    assert_eq!(played.is_ok(), legal.contains(&mv), "{}", context());
                    assert_eq!(played.is_ok(), before.check(mv).is_ok(), "{}", context());
                    if played.is_err() {
                        assert_eq!(after, before, "{}", context());
                    }
                }
            }
            for &mv in &legal {
                let (mut checked, mut unchecked) = (before, before);
                checked.play(mv).expect("a listed move is legal");
                unchecked.play_unchecked(mv);
                assert_eq!(checked, unchecked);
            }
        }
    }
}

#[test]
fn a_game_that_is_over_takes_no_move() {
    let text = "www/ww/w1w/ww/www b movement 0 12";
    let mut over = Position::<S3>::from_text(Rules::default(), text).expect(text);
    let before = over;
    for mv in all_acts() {
        assert!(over.play(mv).is_err());
        assert_eq!(over, before);
    }
}

fn check_games_end<S: Size>(games: usize, bound: usize) {
    let mut rng = SplitMix64::seed_from_u64(9 + u64::from(S::N));
    let mut moves = Vec::new();
    for rules in variants() {
        for _ in 0..games {
            let mut line = Line::new(Position::<S>::new(rules));
            while let Some(mv) = random_move(&line, &mut moves, &mut rng) {
                line.play(mv).expect("a legal move");
                assert!(line.moves().len() < bound, "still going under {rules:?}");
            }
        }
    }
}

#[test]
fn random_games_end() {
    // No bound is known that holds for every game; these are several times the longest seen.
    check_games_end::<S3>(40, 2_000);
    check_games_end::<S5>(4, 10_000);
    check_games_end::<S7>(1, 20_000);
}

fn check_packing<S: Size>() {
    let points = point_count::<S>() as u32;
    let cell = <Position<S> as Game>::MoveCell::default();
    let mut rng = SplitMix64::seed_from_u64(3);
    let check = |mv: Move<S>, kind: Kind, from: u32, to: u32, takes: S::Word| {
        assert_eq!((mv.kind(), mv.from(), mv.to(), mv.takes()), (kind, from, to, takes));
        assert_eq!(Move::from_word(mv.word()), mv);
        Position::<S>::store_move(mv, &cell);
        assert_eq!(Position::<S>::load_move(&cell), mv);
    };
    let random_set = |rng: &mut SplitMix64| {
        (0..points)
            .filter(|_| rng.random())
            .fold(S::Word::ZERO, |set, point| set | S::Word::bit(point))
    };
    for to in 0..points {
        for from in 0..points {
            let set = random_set(&mut rng);
            check(Move::step(from, to), Kind::Step, from, to, S::Word::ZERO);
            check(Move::jump(from, to).taking(set), Kind::Jump, from, to, set);
        }
        let set = random_set(&mut rng);
        check(Move::place(to).taking(set), Kind::Place, 0, to, set);
    }
    check(Move::pass(), Kind::Pass, 0, 0, S::Word::ZERO);
    let all = (0..points).fold(S::Word::ZERO, |set, point| set | S::Word::bit(point));
    check(
        Move::jump(points - 1, points - 1).taking(all).taking(S::Word::ZERO),
        Kind::Jump,
        points - 1,
        points - 1,
        S::Word::ZERO,
    );
    check(Move::step(points - 1, 0).taking(all), Kind::Step, points - 1, 0, all);
}

#[test]
fn moves_pack_and_unpack() {
    check_packing::<S3>();
    check_packing::<S5>();
    check_packing::<S7>();
    check_packing::<S9>();
}

/// What `reversible` promises: no position comes back over one that is not.
fn assert_reversible<S: Size>(line: &Line<Position<S>>) -> bool {
    let (now, earlier) = line.positions().split_last().expect("a first position");
    let Some(at) = earlier.iter().rposition(|earlier| now.repeats(earlier)) else {
        return false;
    };
    let between = &line.positions()[at + 1..];
    assert!(between.iter().all(Position::reversible), "{now} after {:?}", line.moves());
    between.iter().any(|position| position.quiet() == 0)
}

#[test]
fn positions_come_back_even_over_captures() {
    // The stone that White takes is taken back, and the stones walk home.
    let text = "1wb/wb/wbb/bb/bbb w yield 0 12";
    let mut line = line_at::<S3>(Rules::default(), text);
    for _ in 0..2 {
        for text in ["c5-a5", "e5-c5", "c5-e5", "a5-c5"] {
            assert_eq!(line.outcome(), None);
            line.play_text(text).expect(text);
        }
        assert!(assert_reversible(&line), "captures lie between");
    }
    assert_eq!(line.occurrences(), 3);
    assert_eq!(line.outcome().map(|end| end.reason.text()), Some("repetition"));
    in_random_play::<S3, _>(6, 60, |line, _| assert_reversible(line));
}

/// Every full board of 3 lines with its hole.
fn full_boards() -> impl Iterator<Item = String> {
    let points = point_count::<S3>();
    (0..points).flat_map(move |hole| {
        (0u32..1 << (points - 1)).map(move |colours| {
            let mut cells: Vec<char> = (0..points - 1)
                .map(|at| if colours >> at & 1 == 0 { 'w' } else { 'b' })
                .collect();
            cells.insert(hole, '1');
            crate::jiaqi_setups::rows_text::<S3>(&cells)
        })
    })
}

#[test]
fn on_3_lines_a_way_can_always_be_opened() {
    let mut moves = Vec::new();
    let mut due = 0;
    for rules in variants() {
        if rules.blocked != Blocked::Yield || rules.first == Side::Black {
            continue;
        }
        for board in full_boards() {
            let text = format!("{board} w movement 0 12");
            if let Ok(position) = Position::<S3>::from_text(rules, &text) {
                position.legal_moves(&mut moves);
                assert!(!moves.contains(&Move::pass()), "{position} under {rules:?}");
            } else {
                due += 1;
            }
        }
    }
    assert!(due > 10_000, "{due} yields due");
}

#[test]
fn no_stone_is_shown_as_taken_by_a_pass() {
    let rules = Rules {
        blocked: Blocked::Pass,
        capture: Capture::Choice,
        ..Rules::default()
    };
    let mut passes = 0;
    for board in full_boards().step_by(3) {
        let game = AnyLine::from_text(rules, &format!("{board} w movement 0 12")).expect("legal");
        for mv in game.legal().iter().filter(|mv| mv.kind == Kind::Pass) {
            assert_eq!(game.preview(mv), []);
            assert_eq!(game.open_captures(mv), []);
            passes += 1;
        }
    }
    assert!(passes > 100, "{passes} passes");
}

/// The long lists of `capture: Choice` are cut, but every stone that may move stays in them.
#[test]
fn a_list_that_is_cut_holds_every_stone_and_only_legal_moves() {
    // Found in random play: many of White's steps and jumps could take dozens of stones.
    let texts = [
        "1bwbb/bwwb/bwbbw/bwwb/bwwbb/bbbw/bwwww/wwww/wwwbw b yield 1 41",
        "bwwww/wwww/wbwbw/bbww/1wbbw/wwww/wwwbw/wwww/wwwww b movement 0 40",
    ];
    for pinch in [tibetango::games::jiaqi::Pinch::Single, tibetango::games::jiaqi::Pinch::Run] {
        let rules = Rules {
            pinch,
            capture: Capture::Choice,
            ..Rules::default()
        };
        for text in texts {
            let line = line_at::<S5>(rules, text);
            let position = line.position();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            assert!(moves.iter().all(|&mv| position.check(mv).is_ok()), "{text}");
            assert!(moves.len() <= 4096);
            let points = point_count::<S5>() as u32;
            for from in 0..points {
                for to in 0..points {
                    for mv in [Move::step(from, to), Move::jump(from, to)] {
                        let listed = moves.iter().any(|m| m.taking(0) == mv);
                        let legal = position.check(mv).is_ok()
                            || position.check(mv.taking(position.chain_of(mv))).is_ok();
                        assert_eq!(listed, legal, "{mv:?} at {text}");
                    }
                }
            }
        }
    }
}

/// A random generator that is only passed on: keeps the helpers' signatures alike.
fn any_rules(rng: &mut impl Rng) -> Rules {
    let variants = variants();
    variants[rng.random_range(0..variants.len())]
}
