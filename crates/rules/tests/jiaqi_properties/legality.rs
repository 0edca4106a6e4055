//! The list of legal moves, the moves that `play` accepts, and the packing of moves.

use super::full_boards;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use slow::jiaqi_setups::{history_at, point_count, random_text, variants};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiaqi::{
    Blocked, Capture, JiaqiMove, JiaqiPosition, JiaqiRules, JiaqiSize, Pinch,
};
use tibetango_rules::text::{parse_plain, point_text};
use tibetango_rules::{Board, Game, Grid, MoveKind, PlainMove, Point, Side};

/// Returns every possible move on a board of 3 lines, captures aside.
fn all_acts() -> Vec<JiaqiMove<Grid<3>>> {
    let points = point_count::<Grid<3>>() as u32;
    let mut all = vec![JiaqiMove::pass()];
    for to in 0..points {
        all.push(JiaqiMove::place(to));
        for from in 0..points {
            all.push(JiaqiMove::step(from, to));
            all.push(JiaqiMove::jump(from, to));
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
            let history = history_at::<Grid<3>>(rules, &random_text::<Grid<3>>(&rules, &mut rng));
            let before = *history.position();
            before.legal_moves(&mut legal);
            for &act in &acts {
                // With `capture: Choice` some sets of stones, drawn at random, go with each.
                let sets = if rules.capture == Capture::Choice {
                    3
                } else {
                    1
                };
                for set in 0..sets {
                    let takes = if set == 0 {
                        0
                    } else {
                        rng.random_range(0..1 << 13)
                    };
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
                assert_eq!(checked, unchecked, "{mv:?} at {before} under {rules:?}");
            }
        }
    }
}

#[test]
fn a_game_that_is_over_takes_no_move() {
    let text = "www/ww/w1w/ww/www b movement 0 12";
    let mut over = JiaqiPosition::<Grid<3>>::from_text(JiaqiRules::default(), text).expect(text);
    let before = over;
    for mv in all_acts() {
        assert!(over.play(mv).is_err(), "{mv:?}");
        assert_eq!(over, before, "{mv:?}");
    }
}

fn check_packing<S: JiaqiSize>() {
    let points = point_count::<S>() as u32;
    let mut rng = SplitMix64::seed_from_u64(3);
    let check = |mv: JiaqiMove<S>, kind: MoveKind, from: u32, to: u32, takes: S::Word| {
        assert_eq!(
            (mv.kind(), mv.from(), mv.to(), mv.takes()),
            (kind, from, to, takes),
            "{mv:?}"
        );
        assert_eq!(JiaqiMove::from_word(mv.word()), mv, "{mv:?}");
    };
    let random_set = |rng: &mut SplitMix64| {
        (0..points)
            .filter(|_| rng.random())
            .fold(S::Word::ZERO, |set, point| set | S::Word::bit(point))
    };
    for to in 0..points {
        for from in 0..points {
            let set = random_set(&mut rng);
            check(
                JiaqiMove::step(from, to),
                MoveKind::Step,
                from,
                to,
                S::Word::ZERO,
            );
            check(
                JiaqiMove::jump(from, to).taking(set),
                MoveKind::Jump,
                from,
                to,
                set,
            );
        }
        let set = random_set(&mut rng);
        check(
            JiaqiMove::place(to).taking(set),
            MoveKind::Place,
            0,
            to,
            set,
        );
    }
    check(JiaqiMove::pass(), MoveKind::Pass, 0, 0, S::Word::ZERO);
    let all = (0..points).fold(S::Word::ZERO, |set, point| set | S::Word::bit(point));
    check(
        JiaqiMove::jump(points - 1, points - 1)
            .taking(all)
            .taking(S::Word::ZERO),
        MoveKind::Jump,
        points - 1,
        points - 1,
        S::Word::ZERO,
    );
    check(
        JiaqiMove::step(points - 1, 0).taking(all),
        MoveKind::Step,
        points - 1,
        0,
        all,
    );
}

#[test]
fn moves_pack_and_unpack() {
    check_packing::<Grid<3>>();
    check_packing::<Grid<5>>();
    check_packing::<Grid<7>>();
    check_packing::<Grid<9>>();
}

#[test]
fn a_game_of_any_kind_answers_as_its_position_does() {
    let passes = JiaqiRules {
        blocked: Blocked::Pass,
        ..JiaqiRules::default()
    };
    let chooses = JiaqiRules {
        capture: Capture::Choice,
        ..JiaqiRules::default()
    };
    // Black's one stone cannot move.
    let text = "1ww/ww/www/ww/wwb b movement 0 12";
    let game = AnyGameHistory::from_text(passes, text).expect(text);
    assert_eq!(game.hole(), Some(Point(0)));
    assert_eq!(Side::BOTH.map(|side| game.count(side)), [11, 1]);
    assert_eq!(game.forced_pass(), Some(PlainMove::pass()));
    // A step of White's opens a way if it takes that stone, and may.
    let text = "1ww/ww/www/ww/wwb w yield 0 12";
    let game = AnyGameHistory::from_text(chooses, text).expect(text);
    let step = game.parse("a3-a5").expect("a step");
    assert_eq!(game.open_captures(&step), [Point(12)]);
    // However many ways there are to take, a stone goes one way.
    let text = "wwb/bb/b1w/bb/bbw w movement 4 17";
    let game = AnyGameHistory::from_text(chooses, text).expect(text);
    assert_eq!(game.legal().len(), 68);
    let ways = game.ways().into_iter();
    let ways: Vec<(String, usize)> = ways.map(|(way, due)| (game.text(&way), due)).collect();
    let expected = ["c5-c3", "e3-c3"].map(|way| (way.to_owned(), 0));
    assert_eq!(ways, expected);
}

#[test]
fn no_stone_is_shown_as_taken_by_a_pass() {
    let rules = JiaqiRules {
        blocked: Blocked::Pass,
        capture: Capture::Choice,
        ..JiaqiRules::default()
    };
    let mut passes = 0;
    for board in full_boards().step_by(3) {
        let game =
            AnyGameHistory::from_text(rules, &format!("{board} w movement 0 12")).expect("legal");
        for mv in game.legal().iter().filter(|mv| mv.kind == MoveKind::Pass) {
            assert_eq!(game.preview(mv), [], "{board}");
            assert_eq!(game.open_captures(mv), [], "{board}");
            passes += 1;
        }
    }
    assert!(passes > 100, "{passes} passes");
}

/// Checks that the long lists of `capture: Choice` are cut, but every stone that may move and every point that may be
/// filled stays in them.
#[test]
fn a_list_that_is_cut_holds_every_stone_and_only_legal_moves() {
    // Each with the length of its list where pinches take single stones, and where they take runs.
    let rows = [
        // Jumps are not allowed, and the first stone alone can take in more ways than the list has room for: most of
        // them open no way.
        (
            "1bwbb/bwwb/bwbbw/bwwb/bwwbb/bbbw/bwwww/wwww/wwwbw b yield 1 41",
            [5, 2540],
        ),
        (
            "bwwww/wwww/wbwbw/bbww/1wbbw/wwww/wwwbw/wwww/wwwww b movement 0 40",
            [12, 12],
        ),
        // The first stone opens a way only if it leaves the stone on g9, and all its ways for which there is room take
        // that one.
        (
            "wbbbw/wwbw/bwww1/bwbw/wwwww/bbwb/wbwwb/bwbb/bbbww w yield 0 40",
            [4095, 4095],
        ),
        // The first stone, or the first point, leaves one way for each of the others.
        (
            "wwwbw/bbbw/bwwb1/bbbw/bwwbb/bwbb/bwwbw/wbbw/wwwbb w movement 0 40",
            [4096, 4096],
        ),
        (
            "wbwwb/bwww/b1wbw/w1ww/1w1bw/bbbw/bbwwb/2ww/bwbww b placement 0 35",
            [4096, 4096],
        ),
    ];
    for (way, pinch) in [Pinch::Single, Pinch::Run].into_iter().enumerate() {
        let rules = JiaqiRules {
            pinch,
            capture: Capture::Choice,
            ..JiaqiRules::default()
        };
        for (text, lengths) in rows {
            let history = history_at::<Grid<5>>(rules, text);
            let position = history.position();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            assert!(moves.iter().all(|&mv| position.check(mv).is_ok()), "{text}");
            assert_eq!(moves.len(), lengths[way], "{text}, {pinch:?}");
            let mut acts: Vec<_> = moves.iter().map(|mv| mv.taking(0)).collect();
            acts.dedup();
            let points = point_count::<Grid<5>>() as u32;
            let places = (0..points).map(JiaqiMove::<Grid<5>>::place);
            let walks = (0..points).flat_map(|from| {
                (0..points)
                    .flat_map(move |to| [JiaqiMove::step(from, to), JiaqiMove::jump(from, to)])
            });
            for mv in places.chain(walks) {
                let legal = position.check(mv).is_ok()
                    || position.check(mv.taking(position.chain_of(mv))).is_ok();
                assert_eq!(acts.contains(&mv), legal, "{mv:?} at {text}, {pinch:?}");
            }
        }
    }
}

#[test]
fn the_turn_is_given_to_a_side_that_can_use_it() {
    let by = |blocked: Blocked| JiaqiRules {
        blocked,
        ..JiaqiRules::default()
    };
    let both = Side::BOTH.map(Some);
    for (blocked, text, expected) in [
        (Blocked::Yield, "3/2/3/2/3 w placement 0 0", both),
        (Blocked::Yield, "wbw/bw/w1w/ww/www b movement 0 12", both),
        // Black cannot move.
        (
            Blocked::Pass,
            "1ww/ww/www/ww/wwb w movement 0 12",
            [Some(Side::White), None],
        ),
        (Blocked::Yield, "1ww/ww/www/ww/wwb w yield 0 12", [None; 2]),
        // The game is over.
        (
            Blocked::Yield,
            "www/ww/w1w/ww/www b movement 0 12",
            [None; 2],
        ),
    ] {
        let position = JiaqiPosition::<Grid<3>>::from_text(by(blocked), text).expect(text);
        let turned = Side::BOTH.map(|side| position.with_turn(side));
        let result = turned.map(|turned| turned.map(|position| position.to_move()));
        assert_eq!(result, expected, "{text}");
    }
}

#[test]
fn a_move_that_can_be_made_shows_all_that_it_takes() {
    let text = "wb1/2/3/2/3 w placement 0 2";
    let position = JiaqiPosition::<Grid<3>>::from_text(JiaqiRules::default(), text).expect(text);
    for (mv, expected) in [("e5", "c5"), ("a3", ""), ("c3", ""), ("c5", "")] {
        let plain = parse_plain(position.topology(), mv).expect(mv);
        let taken = position.preview(&plain);
        let names = taken.iter().map(|at| point_text(position.topology(), *at));
        assert_eq!(names.collect::<Vec<_>>().join(" "), expected, "{mv}");
    }
}
