//! Moves and positions of jiu that are refused, each with its exact reason.

use super::at;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuRules, Path};
use tibetango_rules::{
    Board, Decision, Game, GameHistory, Grid, MoveKind, PlainMove, Point, Setup, TextForm,
};

type SixBySix = JiuPosition<Grid<6>>;

/// Neither side flies, and no square can be closed with one step.
const BATTLE: &str = "wb4/6/www3/www3/6/bbbbbb w battle 0 60";
/// A flight to a3 fills a row and closes a square.
const GUN: &str = "www1ww/2ww2/6/6/bbbb2/bbbb1w w battle 0 40";
const NO_POINT_36: &str = "number 36 is not a point of this board (corners a0 and f5)";

fn four_fly() -> JiuRules {
    JiuRules {
        fly_at: Some(4),
        ..JiuRules::default()
    }
}

fn with_gun() -> JiuRules {
    JiuRules {
        fly_at: Some(20),
        gun: true,
        ..JiuRules::default()
    }
}

fn assert_refused(position: &SixBySix, rows: &[(&str, &str)]) {
    for (text, why) in rows {
        let message = position.parse_move(text).expect_err(text).to_string();
        assert_eq!(message, *why, "{text} at {position}");
    }
}

#[test]
fn bad_placements_are_refused_with_their_reasons() {
    let mut history = GameHistory::new(SixBySix::new(JiuRules::default()));
    let first = "the first two stones stand in the centre: c2 or d3";
    let none = "this move takes 0 stones of the mover's choice, not";
    assert_refused(
        history.position(),
        &[
            ("a0", first),
            ("c2-c3", "stones do not move before placement is over"),
            ("c2~a0", "stones do not move before placement is over"),
            ("c2xa0", format!("{none} 1").as_str()),
            ("c2xa0,a1,a2,a3,a4,a5,b0", format!("{none} 7").as_str()),
        ],
    );
    history.play_text("c2").unwrap();
    let first = "the first two stones stand in the centre: d3";
    assert_refused(
        history.position(),
        &[("c2", "c2 is occupied"), ("a0", first)],
    );
}

#[test]
fn bad_moves_of_the_battle_are_refused_with_their_reasons() {
    let to_and_fro = format!("a0{}", "-a2-a0".repeat(52));
    let too_long = format!("{to_and_fro}-a2");
    assert_refused(
        &at(four_fly(), BATTLE),
        &[
            ("a3", "stones are not placed any more: the board was full"),
            ("b0-b1", "there is no stone on b0"),
            ("a1-b1", "the stone on a1 belongs to the opponent"),
            ("c0-d0", "d0 is occupied"),
            ("a0-a0", "a0 is occupied"),
            ("a0-b1", "from a0 no stone steps or jumps to b1"),
            ("a0~b0", "from a0 no stone steps or jumps to b0"),
            ("a0~c0", "c0 is occupied"),
            ("a0~a3", "a side flies only with 4 stones or fewer"),
            ("d0-f0", "there is no enemy stone to jump over on e0"),
            ("c0-c2", "there is no enemy stone to jump over on c1"),
            ("a0-a2-c2", "there is no enemy stone to jump over on b2"),
            ("a0-a2-a3", "from a2 no stone steps or jumps to a3"),
            (
                "a0-b0xf0",
                "this move takes 0 stones of the mover's choice, not 1",
            ),
            (
                "a0-b0xf0,f1,f2,f3,f4,f5,a1",
                "this move takes 0 stones of the mover's choice, not 7",
            ),
            (
                "a0-z9",
                "z9 is not a point of this board (corners a0 and f5)",
            ),
            (
                "-",
                "\"-\" is no move: \
                 expected a placement h7, a step h7-h8, jumps h7-h9-j9 or a flight h7~a0",
            ),
            // A path has at most 104 jumps.
            (
                to_and_fro.as_str(),
                "there is no enemy stone to jump over on a1",
            ),
            (too_long.as_str(), "from a0 no stone steps or jumps to a2"),
        ],
    );
    assert_refused(
        &at(four_fly(), "wbw3/6/www3/www3/6/bbbbbb w battle 0 60"),
        &[("a0-a2", "a2 is occupied")],
    );
    // No stone is taken twice, and none that is jumped over.
    assert_refused(
        &at(with_gun(), GUN),
        &[
            (
                "f5~a3xe0,e0,e1",
                "e0 cannot be taken: there stands no enemy stone",
            ),
            (
                "f5~a3xe0,e1",
                "this move takes 3 stones of the mover's choice, not 2",
            ),
            (
                "f5~a3xe0,e1,e2,e3,f0,f1,f2",
                "this move takes 3 stones of the mover's choice, not 7",
            ),
        ],
    );
    assert_refused(
        &at(with_gun(), "ww4/w1bw2/6/6/bbbb2/bbb3 w battle 0 40"),
        &[(
            "b3-b1xb2",
            "b2 cannot be taken: there stands no enemy stone",
        )],
    );
    assert_refused(
        &at(four_fly(), "www3/6/6/bbb3/6/bb4 w battle 0 40"),
        &[("a0-b0", "the game is over")],
    );
}

#[test]
fn moves_from_elsewhere_are_refused_with_their_reasons() {
    let battle: SixBySix = at(four_fly(), BATTLE);
    let step = PlainMove::walk(MoveKind::Step, Point(0), Point(6));
    assert!(battle.checked(&step).is_ok());
    let other_game = "this game has no such move";
    for (mv, why) in [
        (PlainMove::pass(), other_game),
        (PlainMove::decide(Decision::Swap), other_game),
        (
            PlainMove {
                via: vec![Point(1)],
                ..step.clone()
            },
            other_game,
        ),
        (
            PlainMove {
                to: None,
                ..step.clone()
            },
            "nothing is not a point of this board (corners a0 and f5)",
        ),
        (PlainMove::place(Point(36)), NO_POINT_36),
        (step.clone().taking(vec![Point(36)]), NO_POINT_36),
        (
            PlainMove::walk(MoveKind::Jump, Point(36), Point(6)),
            NO_POINT_36,
        ),
    ] {
        let message = battle.checked(&mv).expect_err("no such move").to_string();
        assert_eq!(message, why, "{mv:?}");
    }
    // Packed moves too may come from anywhere.
    let gun: SixBySix = at(with_gun(), GUN);
    let flight = gun.parse_move("f5~a3xe0,e1,e2").unwrap();
    let start = SixBySix::new(JiuRules::default());
    for (position, mv) in [
        (&start, JiuMove::place(36)),
        (&battle, JiuMove::walk(MoveKind::Step, 36, 30)),
        (&battle, JiuMove::walk(MoveKind::Step, 30, 36)),
        (&gun, flight.taking([24, 25, 36])),
    ] {
        let message = position.check(mv).expect_err("no such point").to_string();
        assert_eq!(message, NO_POINT_36, "{mv:?}");
        let mut after = *position;
        let message = after.play(mv).expect_err("no such point").to_string();
        assert_eq!(
            (message.as_str(), &after),
            (NO_POINT_36, position),
            "{mv:?}"
        );
    }
}

#[test]
fn packed_jumps_that_do_not_lead_to_their_ends_are_refused() {
    // The stone on c2 may jump to c4 and on around a ring, but not over the edge.
    let text = "5w/1ww3/1wwb2/2b1b1/b2b1b/b2b1b w battle 0 40";
    let ring: SixBySix = at(four_fly(), text);
    let (right, c2, c4, c5) = (Path::default().then(1), 14, 16, 17);
    assert_eq!(ring.check(JiuMove::jump(c2, c4, right)), Ok(()));
    for (to, path, end) in [
        (c2, Path::default(), "c2"),
        (c4, right.then(1), "c4"),
        (c5, right, "c5"),
    ] {
        let mv = JiuMove::jump(c2, to, path);
        let message = ring.check(mv).expect_err("no such way").to_string();
        let why = format!("from c2 no stone steps or jumps to {end}");
        assert_eq!(message, why, "{mv:?}");
    }
}

#[test]
fn bad_positions_are_refused_with_all_their_reasons() {
    for (text, why) in [
        (
            "6/6/6/6/6/6 b placement 1 0",
            "white is to move after 0 stones; quiet 1: at most 0 here",
        ),
        (
            "ww4/6/6/6/6/6 b placement 0 2",
            "in placement white has as many stones as black or one more; \
             the first two stones stand in the centre",
        ),
        (
            "wwwwww/wwwwww/wwwwww/bbbbbb/bbbbbb/bbbbbb w placement 0 36",
            "placement is over: every point that can be filled is filled",
        ),
        (
            "wwwwww/wwwwww/wwwwww/bbbbbb/bbbbbb/bbbbb1 w battle 201 40",
            "35 stones: at most 34 have room; quiet 201: at most 200 here",
        ),
    ] {
        let message = SixBySix::from_text(JiuRules::default(), text).expect_err(text);
        assert_eq!(
            message.to_string(),
            format!("bad position: {why}"),
            "{text}"
        );
    }
    // One stone of two stands in the centre: the other point is shown.
    let text = "w5/6/6/3b2/6/6 w placement 0 2";
    let setup = Setup::read(JiuRules::default().into(), text).unwrap();
    let against = SixBySix::set_up(JiuRules::default(), &setup).unwrap_err();
    let messages: Vec<String> = against.iter().map(ToString::to_string).collect();
    assert_eq!(messages, ["the first two stones stand in the centre"]);
    assert_eq!(against[0].points(), [Point(14)]);
}
