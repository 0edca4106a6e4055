//! Changes that a move of jiu makes: its visible effects, the counters, and how a game ends by it.

use super::at;
use tibetango_rules::jiu::{JiuRules, Win, terms};
use tibetango_rules::text::point_text;
use tibetango_rules::{Effect, Game, Grid, Outcome, Point, Reason, Side, TextForm, Topology};

/// Rules by which sides fly with this many stones.
fn fly_at(stones: u8) -> JiuRules {
    JiuRules {
        fly_at: Some(stones),
        ..JiuRules::default()
    }
}

/// An effect in words.
fn effect_line(topology: &Topology, effect: &Effect) -> String {
    let name = |at: &Point| point_text(topology, *at);
    match effect {
        Effect::Place { side, at } => format!("{side} on {}", name(at)),
        Effect::Move {
            side,
            from,
            to,
            gait,
        } => {
            format!("{side} {} {}-{}", gait.word(), name(from), name(to))
        }
        Effect::Remove { side, at, by } => format!("{side} {} gone: {}", name(at), by.word()),
        Effect::Mark {
            side,
            outline: made,
            by,
        } => {
            let points: Vec<String> = made.points().iter().map(name).collect();
            format!("{side} {} {}", by.word(), points.join(" "))
        }
        Effect::PhaseChange { phase } => phase.name().to_owned(),
        other => panic!("{other:?} in jiu"),
    }
}

#[test]
fn a_move_shows_what_it_does_in_order() {
    let gun = JiuRules {
        gun: true,
        ..fly_at(20)
    };
    let filled = "www1ww/2ww2/6/6/bbbb2/bbbb1w w battle 0 40";
    let rows: [(JiuRules, &str, &str, &[&str]); 9] = [
        (
            fly_at(4),
            "6/6/6/6/6/6 w placement 0 0",
            "c2",
            &["white on c2"],
        ),
        (
            fly_at(4),
            "wwwwww/wwwwww/wwwwww/bbbbbb/bbbbbb/bbbbb1 b placement 0 35",
            "f5",
            &[
                "black on f5",
                "white c2 gone: centre",
                "black d3 gone: centre",
                "battle",
            ],
        ),
        (
            fly_at(4),
            "wb4/6/www3/www3/6/bbbbbb w battle 7 60",
            "a0-b0",
            &["white step a0-b0"],
        ),
        (
            fly_at(4),
            "wb4/6/www3/www3/6/bbbbbb w battle 7 60",
            "a0-a2",
            &["white jump a0-a2", "black a1 gone: jump"],
        ),
        // The stone comes back to its square, which it does not close again.
        (
            fly_at(4),
            "5w/1ww3/1wwb2/2b1b1/b2b1b/b2b1b w battle 0 40",
            "c2-c4-e4-e2-c2",
            &[
                "white jump c2-c4",
                "black c3 gone: jump",
                "white jump c4-e4",
                "black d4 gone: jump",
                "white jump e4-e2",
                "black e3 gone: jump",
                "white jump e2-c2",
                "black d2 gone: jump",
            ],
        ),
        (
            fly_at(4),
            "6/ww4/w1w3/6/4bb/2b1bb w battle 0 40",
            "c2-c1xe4",
            &[
                "white step c2-c1",
                "white close b0 b1 c0 c1",
                "black e4 gone: choice",
            ],
        ),
        (
            fly_at(20),
            filled,
            "f5~a3xe0",
            &[
                "white fly f5-a3",
                "white close a2 a3 b2 b3",
                "black e0 gone: choice",
            ],
        ),
        (
            gun,
            filled,
            "f5~a3xe0,e1,e2",
            &[
                "white fly f5-a3",
                "white close a2 a3 b2 b3",
                "white fill a0 a1 a2 a3 a4 a5",
                "black e0 gone: choice",
                "black e1 gone: choice",
                "black e2 gone: choice",
            ],
        ),
        (
            gun,
            "www1ww/6/6/6/bbbb2/bbbb1w w battle 0 40",
            "f5~a3xe0,e1",
            &[
                "white fly f5-a3",
                "white fill a0 a1 a2 a3 a4 a5",
                "black e0 gone: choice",
                "black e1 gone: choice",
            ],
        ),
    ];
    for (rules, text, mv, expected) in rows {
        let mut position = at::<Grid<6>>(rules, text);
        let effects = position.play(position.parse_move(mv).unwrap()).unwrap();
        let effects = effects.iter();
        let effects: Vec<String> = effects
            .map(|effect| effect_line(position.topology(), effect))
            .collect();
        assert_eq!(effects, expected, "{mv} at {text}");
    }
}

#[test]
fn plies_without_a_capture_are_counted_until_they_are_too_many() {
    let limit = |quiet_limit: u16| JiuRules {
        quiet_limit,
        ..fly_at(4)
    };
    let counted = |winner: Option<Side>| {
        let reason = Reason::QuietLimit;
        Some(Outcome { winner, reason })
    };
    let even = "wb4/6/www3/www3/6/bbbbbb w battle 7 60";
    let rows = [
        (
            9,
            even,
            "a0-b0",
            "1b4/w5/www3/www3/6/bbbbbb b battle 8 61",
            None,
        ),
        (
            8,
            even,
            "a0-b0",
            "1b4/w5/www3/www3/6/bbbbbb b battle 8 61",
            counted(None),
        ),
        (
            8,
            even,
            "a0-a2",
            "2w3/6/www3/www3/6/bbbbbb b battle 0 61",
            None,
        ),
        (
            8,
            "wb4/6/www3/www3/6/bbbbb1 w battle 7 60",
            "a0-b0",
            "1b4/w5/www3/www3/6/bbbbb1 b battle 8 61",
            counted(Some(Side::White)),
        ),
        (
            8,
            "wb4/6/www3/ww4/6/bbbbbb w battle 7 60",
            "a0-b0",
            "1b4/w5/www3/ww4/6/bbbbbb b battle 8 61",
            counted(Some(Side::Black)),
        ),
    ];
    for (quiet_limit, before, mv, after, end) in rows {
        let mut position = at::<Grid<6>>(limit(quiet_limit), before);
        position.play(position.parse_move(mv).unwrap()).unwrap();
        let result = (position.to_string(), position.outcome());
        assert_eq!(
            result,
            (after.to_owned(), end),
            "{mv} at {before}, {quiet_limit}"
        );
    }
}

#[test]
fn a_position_comes_back_only_over_quiet_plies_of_battle() {
    for (text, expected) in [
        ("wb4/6/www3/www3/6/bbbbbb w battle 7 60", true),
        ("wb4/6/www3/www3/6/bbbbbb w battle 0 60", false),
        ("6/6/6/6/6/6 w placement 0 0", false),
    ] {
        let position = at::<Grid<6>>(fly_at(4), text);
        assert_eq!(position.reversible(), expected, "{text}");
    }
}

#[test]
fn a_side_that_cannot_move_has_lost_and_so_has_one_with_three_stones() {
    let rows = [
        (
            "wwbb2/wwbb2/wbb3/bbb3/b5/6 w battle 0 40",
            Some(Reason::Blocked),
        ),
        // The stone on b1 jumps.
        ("wwbb2/wwbb2/wbb3/b1b3/b5/6 w battle 0 40", None),
        ("www3/6/6/bbb3/6/bb4 w battle 0 40", Some(terms::FEW_STONES)),
        ("wwww2/6/6/bbb3/6/bb4 w battle 0 40", None),
    ];
    for (text, expected) in rows {
        let end = at::<Grid<6>>(fly_at(4), text).outcome();
        let expected = expected.map(|reason| Outcome::win(Side::Black, reason));
        assert_eq!(end, expected, "{text}");
    }
}

#[test]
fn a_side_that_flew_before_does_not_win_by_its_gate() {
    let rules = JiuRules {
        win: Win::Pattern,
        ..fly_at(4)
    };
    let mut position = at::<Grid<6>>(rules, "wwww2/6/6/bb4/b5/5b w battle 0 40");
    let step = position.parse_move("a3-a4").unwrap();
    position.play(step).unwrap();
    assert!(position.can_close(Side::Black));
    assert_eq!(position.outcome(), None);
}
