//! The rules of jiu, in examples.

mod effects;
mod interface;
mod limits;
mod paper_2021;
mod refusals;

use tibetango_rules::jiu::formation::{dalian, has_lhasa, squares, two_apart};
use tibetango_rules::jiu::{JiuPosition, JiuRules, JiuSize, SingleJump, Win, terms};
use tibetango_rules::{
    Board, Cue, Detail, Effect, Formation, FormationSign, Game, GameHistory, Grid, IllegalMove,
    Phase, Point, Reason, Side, TextForm, bitboard::Word,
};

fn wrong_count(due: u32, taken: u32) -> IllegalMove {
    let cue = Cue::new(&terms::WRONG_COUNT);
    cue.with("due", due).with("n", taken).into()
}

fn no_enemy(point: &str) -> IllegalMove {
    let cue = Cue::new(&terms::NO_ENEMY);
    cue.with("point", point.to_owned()).into()
}

#[test]
fn the_first_two_stones_stand_in_the_centre() {
    let mut history = GameHistory::new(JiuPosition::<Grid<14>>::new(JiuRules::default()));
    let error = history.play_text("a0").unwrap_err();
    assert!(
        error.is(&terms::CENTRE_FIRST) && error.to_string().ends_with(": g6 or h7"),
        "{error}"
    );
    // White picks the end; Black has the other.
    history.play_text("h7").unwrap();
    assert!(history.play_text("h6").is_err());
    for text in ["G6", "h6", "g7", "h8", "I8", "g5", "iD", "aD"] {
        history
            .play_text(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    assert_eq!(history.position().to_move(), Side::Black);
}

#[test]
fn a_square_with_a_centre_stone_is_no_shape_before_the_battle() {
    let formations = |text: &str| at::<Grid<6>>(JiuRules::default(), text).formations();
    // White fills the cells from a0 to b1 and from b1 to c2, which is a centre point.
    let stones = "ww4/www3/1ww3/3b2/2bbb1/2bbb1";
    let square = |side: Side, points: [u16; 4]| Formation {
        side,
        term: &terms::SQUARE,
        sign: FormationSign::Cell(points.map(Point)),
    };
    let lasting = [
        square(Side::White, [0, 1, 6, 7]),
        square(Side::Black, [26, 27, 32, 33]),
        square(Side::Black, [27, 28, 33, 34]),
    ];
    assert_eq!(formations(&format!("{stones} w placement 0 14")), lasting);
    let battle = formations(&format!("{stones} w battle 0 40"));
    assert!(battle.contains(&square(Side::White, [7, 8, 13, 14])));
}

#[test]
fn black_moves_first_and_the_centre_is_cleared() {
    let mut history = GameHistory::new(JiuPosition::<Grid<6>>::new(JiuRules::default()));
    let mut moves = Vec::new();
    let mut effects = Vec::new();
    while history.position().phase() == Phase::Placement {
        history.position().legal_moves(&mut moves);
        effects = history.play(moves[0]).unwrap();
    }
    // Two stones leave the board without being captured.
    let gone = |effect: &&Effect| matches!(effect, Effect::Remove { .. });
    assert_eq!(effects.iter().filter(gone).count(), 2, "{effects:?}");
    assert_eq!(
        effects.iter().find_map(Effect::captured),
        None,
        "{effects:?}"
    );
    let position = history.position();
    assert_eq!(history.moves().len(), 36);
    assert_eq!(position.to_move(), Side::Black);
    let names: Vec<u32> = position.empty().iter().collect();
    assert_eq!(names, [2 * 6 + 2, 3 * 6 + 3]);
    assert_eq!(
        Side::BOTH.map(|side| position.stones(side).count()),
        [17, 17]
    );
}

fn at<S: JiuSize>(rules: JiuRules, text: &str) -> JiuPosition<S> {
    JiuPosition::from_text(rules, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The ways to go, as texts without the stones taken.
fn names<S: JiuSize>(position: &JiuPosition<S>) -> Vec<String> {
    let mut names = Vec::new();
    position.each_way(&mut |mv| {
        names.push(position.move_text(mv));
        true
    });
    names.sort();
    names
}

#[test]
fn a_square_takes_one_stone_of_the_movers_choice_also_out_of_a_square() {
    // White closes b0 b1 c0 c1 by c2-c1; Black's own square stands at e4.
    let position = at::<Grid<6>>(
        JiuRules {
            fly_at: Some(0),
            ..JiuRules::default()
        },
        "6/ww4/w1w3/6/4bb/2b1bb w battle 0 40",
    );
    let mv = position.parse_move("c2-c1xe4").unwrap();
    assert_eq!(position.captures_due(mv), 1);
    for (text, why) in [
        ("c2-c1", wrong_count(1, 0)),
        ("c2-c1xe4,e5", wrong_count(1, 2)),
        ("c2-c1xa0", no_enemy("a0")),
        ("c2-c1xb0", no_enemy("b0")),
    ] {
        assert_eq!(position.parse_move(text), Err(why), "{text}");
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let takes = moves
        .iter()
        .filter(|mv| mv.from() == 14 && mv.to() == 13)
        .count();
    assert_eq!(takes, 5, "each of Black's stones");
}

#[test]
fn jumps_go_on_and_may_stop_and_may_come_back() {
    let rules = JiuRules {
        fly_at: Some(0),
        ..JiuRules::default()
    };
    // Around a ring: a0 over a1, b2, c1, b0.
    let position = at::<Grid<6>>(rules, "wb4/b1b3/1b4/6/3www/3bbb w battle 0 40");
    let result: Vec<String> = names(&position)
        .into_iter()
        .filter(|t| t.starts_with("a0"))
        .collect();
    assert_eq!(
        result,
        [
            "a0-a2",
            "a0-a2-c2",
            "a0-a2-c2-c0",
            "a0-a2-c2-c0-a0",
            "a0-c0",
            "a0-c0-c2",
            "a0-c0-c2-a2"
        ]
    );
    let mut history = GameHistory::new(position);
    history.play_text("a0-a2-c2-c0-a0").unwrap();
    assert_eq!(history.position().stones(Side::Black).count(), 3);
    assert_eq!(
        history.outcome().map(|end| (end.winner, end.reason)),
        Some((Some(Side::White), terms::FEW_STONES))
    );
}

#[test]
fn while_a_side_flies_the_other_may_not_jump_just_once() {
    // Black flies with four stones, White has seven and walks.
    let text = "wb4/6/www3/www3/6/1b1b1b w battle 0 40";
    let jumps = |single_jump| {
        let rules = JiuRules {
            single_jump,
            ..JiuRules::default()
        };
        names(&at::<Grid<6>>(rules, text)).contains(&"a0-a2".to_owned())
    };
    assert!(!jumps(SingleJump::WalkerMayNot));
    assert!(jumps(SingleJump::FlyerMayNot));
    assert!(!jumps(SingleJump::NeitherMay));
    assert!(jumps(SingleJump::Free));
    let position = at::<Grid<6>>(JiuRules::default(), text);
    assert_eq!(
        position.parse_move("a0-a2"),
        Err(Cue::new(&terms::SINGLE_JUMP).into())
    );
    let black = at::<Grid<6>>(JiuRules::default(), &text.replace(" w ", " b "));
    assert!(names(&black).contains(&"a1~f0".to_owned()));
    assert_eq!(
        position.parse_move("c0~e5"),
        Err(Cue::new(&terms::MAY_NOT_FLY).with("n", 6).into())
    );
}

#[test]
fn a_gun_takes_two_and_with_squares_more() {
    // Everybody flies: a stone from afar completes the row, and a square or two with it.
    let rules = JiuRules {
        gun: true,
        fly_at: Some(20),
        ..JiuRules::default()
    };
    let due = |rules: JiuRules, second_row: &str| {
        let text = format!("www1ww/{second_row}/6/6/bbbb2/bbbb1w w battle 0 40");
        match at::<Grid<6>>(rules, &text).parse_move("f5~a3xa0,a1") {
            // Two captures are due, and these stones are not Black's.
            Err(why) if why.is(&terms::NO_ENEMY) => 2,
            Err(IllegalMove::Rule(why)) if why.term == &terms::WRONG_COUNT => match why.details[..]
            {
                [("due", Detail::Number(due)), ("n", Detail::Number(2))] => due,
                _ => panic!("{why:?}"),
            },
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(due(rules, "6"), 2);
    assert_eq!(due(rules, "2ww2"), 3);
    assert_eq!(due(rules, "2www1"), 4);
    let none = JiuRules {
        gun: false,
        ..rules
    };
    assert_eq!(due(none, "6"), 0);
    assert_eq!(due(none, "2www1"), 2);
    // A gun that stood before does not fire: a stone that only steps beside it takes nothing.
    let stood = at::<Grid<6>>(rules, "wwwwww/5w/6/6/bbbb2/bbbb2 w battle 0 40");
    assert!(stood.parse_move("b5-c5").is_ok());
}

#[test]
fn a_move_takes_six_stones_at_most() {
    // The stone on c2 fills a row and closes the four squares around it.
    let rules = JiuRules {
        gun: true,
        fly_at: Some(20),
        ..JiuRules::default()
    };
    let text = "6/1www2/ww1www/1www2/bbbb2/bbbb1w w battle 0 40";
    let mut position = at::<Grid<6>>(rules, text);
    let flight = position.parse_move("f5~c2xe0,e1,e2,f0,f1,f2");
    position.play(flight.unwrap()).unwrap();
    assert_eq!(position.count(Side::Black), 2);
}

#[test]
fn the_third_time_comes_before_the_quiet_limit() {
    let there = ["a0-b0", "a1-a2", "b0-a0", "a2-a1"];
    for (quiet_limit, plies, reason) in [
        (7, 7, Reason::QuietLimit),
        (8, 8, Reason::Repetition),
        (200, 8, Reason::Repetition),
    ] {
        let rules = JiuRules {
            fly_at: Some(4),
            quiet_limit,
            ..JiuRules::default()
        };
        let text = "wb4/6/www3/www3/6/bbbbbb w battle 0 60";
        let mut history = GameHistory::new(at::<Grid<6>>(rules, text));
        for text in there.iter().cycle().take(plies) {
            assert_eq!(history.outcome(), None, "{quiet_limit}, before {text}");
            history.play_text(text).unwrap();
        }
        let end = history.outcome().map(|end| end.reason);
        assert_eq!(end, Some(reason), "{quiet_limit}");
    }
}

/// A shape in all eight orientations, as masks on a board of 14 x 14.
fn orientations(cells: &[(i32, i32)]) -> Vec<Vec<(i32, i32)>> {
    let turn = |cells: &[(i32, i32)]| cells.iter().map(|&(r, c)| (c, -r)).collect::<Vec<_>>();
    let mut all = Vec::new();
    let mut shape = cells.to_vec();
    for _ in 0..4 {
        all.push(shape.clone());
        all.push(shape.iter().map(|&(r, c)| (r, -c)).collect());
        shape = turn(&shape);
    }
    all
}

fn bit(point: u32) -> <Grid<14> as tibetango_rules::Size<JiuRules>>::Word {
    Word::bit(point)
}

fn mask(cells: &[(i32, i32)]) -> <Grid<14> as tibetango_rules::Size<JiuRules>>::Word {
    let mut word = <Grid<14> as tibetango_rules::Size<JiuRules>>::Word::ZERO;
    for &(row, column) in cells {
        word |= bit(((row + 6) * 14 + column + 6) as u32);
    }
    word
}

#[test]
fn dalian_are_found_in_every_orientation() {
    let flat = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 3), (1, 2), (1, 3)];
    let slanted = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 3), (2, 2), (2, 3)];
    let double = [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
        (0, 2),
        (0, 3),
        (1, 3),
        (2, 2),
        (2, 3),
    ];
    let all = <Grid<14> as tibetango_rules::Size<JiuRules>>::tables().all;
    for (shape, gates, size) in [
        (&flat[..], false, 7),
        (&slanted[..], false, 7),
        (&double[..], true, 9),
    ] {
        for cells in orientations(shape) {
            let own = mask(&cells);
            let result = dalian::<Grid<14>>(own, all & !own);
            assert!(!result.is_empty(), "{cells:?}");
            for one in &result {
                assert_eq!(one.stones.count() > 7, gates, "{cells:?}");
                assert_eq!(one.stones.count(), size, "{cells:?}");
            }
            // From the other end the shuttle is found as well: it takes every turn.
            let one = result[0];
            let moved = own ^ bit(u32::from(one.stone)) | bit(u32::from(one.to));
            let back = dalian::<Grid<14>>(moved, all & !moved);
            assert!(
                back.iter().any(|b| b.stone == one.to && b.to == one.stone),
                "{cells:?}"
            );
            // With a stone in the way there is no gun.
            let blocked = all & !own & !bit(u32::from(one.to));
            assert!(
                dalian::<Grid<14>>(own, blocked)
                    .iter()
                    .all(|b| b.to != one.to),
                "{cells:?}"
            );
        }
    }
    let square = mask(&flat[..4]);
    assert_eq!(squares::<Grid<14>>(square).count(), 1);
    assert!(dalian::<Grid<14>>(square, all & !square).is_empty());
    let apart: Vec<(i32, i32)> = flat.iter().map(|&(r, c)| (r + 4, c)).collect();
    let two = mask(&flat) | mask(&apart);
    assert!(two_apart::<Grid<14>>(two, all & !two));
    assert!(!two_apart::<Grid<14>>(mask(&flat), all & !mask(&flat)));
}

#[test]
fn two_dalian_decide_where_the_rules_say_so() {
    let text = "ww1www2/www1ww2/8/www1w3/w1wbw1b1/1w1w1b2/b4b1b/1b2b1b1 b battle 0 80";
    let text = text.replace("ww1www2/www1ww2", "ww1www2/wwwwww2");
    let rules = JiuRules {
        fly_at: Some(4),
        ..JiuRules::default()
    };
    assert_eq!(at::<Grid<8>>(rules, &text).outcome(), None);
    let strict = JiuRules {
        adjudicate_dalian: true,
        ..rules
    };
    // One dalian alone decides nothing.
    assert_eq!(at::<Grid<8>>(strict, &text).outcome(), None);
    let two = "ww1www2/wwwwww2/8/ww1ww3/wwwww1b1/3b4/b4b1b/1b2b1b1 b battle 0 80";
    let end = at::<Grid<8>>(strict, two).outcome();
    assert_eq!(
        end.map(|end| (end.winner, end.reason)),
        Some((Some(Side::White), terms::DALIAN))
    );
}

#[test]
fn a_lhasa_is_two_dalian_and_wins_against_a_side_without_a_gate() {
    // Every choice of the two empty points in the middle makes two dalian that share no stone.
    let all = <Grid<14> as tibetango_rules::Size<JiuRules>>::tables().all;
    let middle = [(4, 4), (4, 5), (5, 4), (5, 5)];
    for holes in [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] {
        let cells: Vec<(i32, i32)> = (3..7)
            .flat_map(|r| (3..7).map(move |c| (r, c)))
            .filter(|cell| !holes.iter().any(|&hole| middle[hole] == *cell))
            .collect();
        let own = mask(&cells);
        assert_eq!(cells.len(), 14, "{holes:?}");
        assert!(has_lhasa::<Grid<14>>(own, all & !own), "{holes:?}");
        assert!(two_apart::<Grid<14>>(own, all & !own), "{holes:?}");
        // With an enemy stone in the middle, or a stone less, it is not one.
        let taken = mask(&[middle[holes[0]]]);
        assert!(
            !has_lhasa::<Grid<14>>(own, all & !own & !taken),
            "{holes:?}"
        );
        let less = own ^ mask(&cells[..1]);
        assert!(!has_lhasa::<Grid<14>>(less, all & !less), "{holes:?}");
    }
    let rules = JiuRules {
        win: Win::Pattern,
        fly_at: Some(4),
        ..JiuRules::default()
    };
    // White's last stone steps into the rim; Black has five stones and no triangle.
    let before = "wwww4/w2w4/wwww4/www1w3/8/b1b1b3/8/1b3b2 w battle 0 100";
    let mut position = at::<Grid<8>>(rules, before);
    assert_eq!(position.outcome(), None);
    // The square that it closes takes a stone, and leaves Black as many as fly.
    let mv = position.parse_move("d4-d3xh5").unwrap();
    position.play(mv).unwrap();
    assert_eq!(position.outcome(), None, "four stones fly");
    let rules = JiuRules {
        fly_at: Some(3),
        ..rules
    };
    let mut position = at::<Grid<8>>(rules, before);
    position.play(mv).unwrap();
    let end = position.outcome().map(|end| (end.winner, end.reason));
    assert_eq!(end, Some((Some(Side::White), terms::PATTERN)));
    // With a gate left to Black the game goes on.
    let gate = "wwww4/w2w4/wwww4/www1w3/8/bb6/b1b5/5b2 w battle 0 100";
    let mut position = at::<Grid<8>>(rules, gate);
    let away = position.parse_move("d4-d3xh5").unwrap();
    position.play(away).unwrap();
    assert_eq!(position.outcome(), None);
    // A side that has fallen to few stones and still has a gate wins.
    let rules = JiuRules {
        fly_at: Some(4),
        ..rules
    };
    let mut position = at::<Grid<8>>(rules, gate);
    position.play(away).unwrap();
    let end = position.outcome().map(|end| (end.winner, end.reason));
    assert_eq!(end, Some((Some(Side::Black), terms::PATTERN)));
    // But not a side that has long fallen, and makes a gate only then.
    let fallen = "ww4/6/bbbbbb/3w1w/bbbbbb/6 w battle 0 60";
    let rules = JiuRules {
        win: Win::Pattern,
        ..JiuRules::default()
    };
    let mut position = at::<Grid<6>>(rules, fallen);
    position
        .play(position.parse_move("d3~b0").unwrap())
        .unwrap();
    assert_eq!(position.outcome(), None);
}

#[test]
fn texts_from_strangers_are_refused_with_a_reason() {
    let position = JiuPosition::<Grid<8>>::new(JiuRules::default());
    for text in [
        "",
        "-",
        "x",
        "~",
        "d3-",
        "d3-d4-d5-d6",
        "d3x",
        "z9",
        "d33",
        "dé",
        "d3~",
        "d3-d5-d5",
        &"d3-".repeat(300),
        &"d3,".repeat(99),
        "d3xa0,a1,a2,a3,a4,a5,a6",
    ] {
        assert!(position.parse_move(text).is_err(), "{text:?}");
    }
    assert!(matches!(
        position.parse_move("d3-d4"),
        Err(IllegalMove::StillPlacement)
    ));
    for text in [
        "",
        "8/8/8/8/8/8/8/8 w placement 0",
        "8/8/8/8/8/8/8 w placement 0 0",
        "8/8/8/8/8/8/8/9 w placement 0 0",
        "8/8/8/8/8/8/8/99999999999 w placement 0 0",
        "8/8/8/8/8/8/8/8 x placement 0 0",
        "8/8/8/8/8/8/8/8 b placement 0 0",
        "8/8/8/8/8/8/8/8 w yield 0 0",
        "8/8/8/8/8/8/8/8 w placement 1 0",
        "w7/8/8/8/8/8/8/8 b placement 0 1",
        "8/8/8/8/8/8/8/8 w battle 201 0",
        "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbb1 w battle 0 99",
        "8/8/8/8/8/8/8/8 w placement 0 99999999999",
    ] {
        assert!(
            JiuPosition::<Grid<8>>::from_text(JiuRules::default(), text).is_err(),
            "{text:?}"
        );
    }
}
