//! Taps in jiu: every legal move can be tapped, and wild taps make no other.

use super::completed;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::jiu::random_history;
use support::taps::jumps_too;
use tibetango_records::session::choose::{
    PartialMove, Tap, back, can_be_done, finish, onward, open, tap,
};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::text::point_text;
use tibetango_rules::{IllegalMove, MoveKind, Phase, PlainMove, Point};

/// Taps a legal move: the stone, its stations, the stones that it takes, and done if it is still needed.
fn tapped(history: &AnyGameHistory, mv: &PlainMove) -> PlainMove {
    let mut begun: Option<PartialMove> = None;
    let points: Vec<Point> = mv.stations().chain(mv.takes.iter().copied()).collect();
    for &point in &points {
        match tap(history, begun.as_ref(), point) {
            Tap::Partial(next) => begun = Some(next),
            Tap::Whole(whole) => {
                assert_eq!(Some(&point), points.last(), "{}", history.text(mv));
                return whole;
            }
            other => panic!("{} at {point:?}: {other:?}", history.text(mv)),
        }
    }
    let mut begun = begun.expect("a move that is begun");
    for _ in 0..2 {
        assert!(can_be_done(history, &begun), "{}", history.text(mv));
        match finish(history, &begun) {
            Tap::Whole(whole) => return whole,
            Tap::Partial(next) => begun = next,
            other => panic!("{}: {other:?}", history.text(mv)),
        }
    }
    panic!("{} is never done", history.text(mv));
}

#[test]
fn every_legal_move_of_jiu_can_be_tapped() {
    let mut rng = SplitMix64::seed_from_u64(5);
    let (mut long, mut taking, mut flights) = (0, 0, 0);
    for seed in 0..12 {
        let rules = JiuRules {
            gun: seed % 2 == 0,
            ..JiuRules::default()
        };
        let mut history = random_history([6, 8, 14][seed as usize % 3], rules, seed);
        while history.undo() {
            let legal = history.legal();
            for _ in 0..4 {
                let mv = &legal[rng.random_range(0..legal.len())];
                if jumps_too(&history, mv) {
                    // The same taps mean the jump, which takes a stone.
                    continue;
                }
                let got = tapped(&history, mv);
                // Stones may be taken in any order.
                let sorted = |mv: &PlainMove| {
                    let mut takes = mv.takes.clone();
                    takes.sort();
                    mv.clone().taking(takes)
                };
                assert_eq!(sorted(&got), sorted(mv), "{}", history.position_text());
                long += usize::from(!mv.via.is_empty());
                taking += usize::from(!mv.takes.is_empty());
                flights += usize::from(mv.kind == MoveKind::Fly);
            }
        }
    }
    assert!(
        long > 20 && taking > 100 && flights > 20,
        "{long} {taking} {flights}"
    );
}

#[test]
fn one_stone_is_taken_as_it_is_touched_and_several_when_all_are_chosen() {
    let (mut single, mut several) = (0, 0);
    for seed in 0..12 {
        let mut history = random_history(6, JiuRules::default(), seed);
        while history.undo() {
            let legal = history.legal().into_iter();
            for mv in legal
                .filter(|mv| mv.kind == MoveKind::Step && !mv.takes.is_empty())
                .take(3)
            {
                let way = mv.clone().taking(Vec::new());
                let mut partial = PartialMove {
                    mv: way,
                    stopped: true,
                };
                for (i, &point) in mv.takes.iter().enumerate() {
                    match tap(&history, Some(&partial), point) {
                        Tap::Whole(whole) => {
                            assert_eq!(
                                (whole.takes.len(), mv.takes.len()),
                                (1, 1),
                                "{}",
                                history.text(&mv)
                            );
                            single += 1;
                        }
                        Tap::Partial(next) => {
                            assert!(mv.takes.len() > 1, "{}", history.text(&mv));
                            let all = i + 1 == mv.takes.len();
                            assert_eq!(can_be_done(&history, &next), all, "{}", history.text(&mv));
                            several += usize::from(all);
                            // Touched again, the stone is put back.
                            let back = tap(&history, Some(&next), point);
                            assert_eq!(
                                back,
                                Tap::Partial(partial.clone()),
                                "{}",
                                history.text(&mv)
                            );
                            if all {
                                one_more_is_refused(&history, &next);
                            }
                            partial = next;
                        }
                        other => panic!("{}: {other:?}", history.text(&mv)),
                    }
                }
            }
        }
    }
    assert!(single > 50 && several > 2, "{single} {several}");
}

/// Checks that another stone is refused, with the reason, where all that are due are chosen.
fn one_more_is_refused(history: &AnyGameHistory, partial: &PartialMove) {
    let way = partial.mv.clone().taking(Vec::new());
    let chosen = &partial.mv.takes;
    let others = history.open_captures(&way);
    for other in others.into_iter().filter(|other| !chosen.contains(other)) {
        let answer = tap(history, Some(partial), other);
        let refused = matches!(answer, Tap::Refused(Some(_)));
        assert!(
            refused,
            "{} {other:?}: {answer:?}",
            history.text(&partial.mv)
        );
    }
}

#[test]
fn a_move_that_must_take_is_made_whole() {
    let square = "3b1b/1ww3/1w1wb1/b4w/2b1w1/w1b1b1 w battle 0 40";
    let square = AnyGameHistory::from_text(JiuRules::default(), square).unwrap();
    for (mv, whole) in [
        ("c3-c2", Some("c3-c2xa3")),
        ("c3-c4", None),
        ("b1-b0", Some("b1-b0")),
    ] {
        assert_eq!(completed(&square, mv).as_deref(), whole, "{mv}");
    }
}

#[test]
fn wild_taps_make_legal_moves_or_none() {
    let mut rng = SplitMix64::seed_from_u64(6);
    let mut whole = 0;
    for seed in 0..6 {
        let mut history = random_history(6, JiuRules::default(), seed);
        while history.undo() {
            let mut begun: Option<PartialMove> = None;
            for _ in 0..40 {
                let ends = rng.random_range(0..8) == 0;
                let what = match &begun {
                    Some(begun) if ends => finish(&history, begun),
                    _ => tap(&history, begun.as_ref(), Point(rng.random_range(0..36))),
                };
                match what {
                    Tap::Partial(next) => begun = Some(next),
                    Tap::PutBack => begun = None,
                    Tap::Refused(_) => {}
                    Tap::Whole(mv) => {
                        begun = None;
                        // A placement on a stone is asked for, and refused by the rules.
                        if history.phase() == Phase::Battle {
                            assert_eq!(history.check(&mv), Ok(()), "{}", history.text(&mv));
                            whole += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(whole > 200, "{whole}");
}

#[test]
fn what_is_begun_can_be_put_back() {
    let text = "w1w1b1/1w3b/1b1b2/2b1w1/w4b/1b1w1w w battle 0 40";
    let history = AnyGameHistory::from_text(JiuRules::default(), text).expect("a position");
    let point = |name: &str| history.parse(name).expect("a point").to.expect("a point");
    let begin =
        |partial: Option<&PartialMove>, name: &str| match tap(&history, partial, point(name)) {
            Tap::Partial(begun) => begun,
            other => panic!("{name}: {other:?}"),
        };
    let lifted = begin(None, "b1");
    assert_eq!(tap(&history, Some(&lifted), point("b1")), Tap::PutBack);
    let jumped = begin(Some(&begin(Some(&lifted), "d1")), "d3");
    assert_eq!(history.text(&jumped.mv), "b1-d1-d3");
    // Back to a station, back to the start, or another stone instead.
    assert_eq!(history.text(&begin(Some(&jumped), "d1").mv), "b1-d1");
    assert_eq!(begin(Some(&jumped), "b1"), lifted);
    assert_eq!(begin(Some(&lifted), "d4").mv.from, Some(point("d4")));
    assert_eq!(
        history.text(&match finish(&history, &jumped) {
            Tap::Whole(mv) => mv,
            other => panic!("{other:?}"),
        }),
        "b1-d1-d3"
    );
}

/// Returns the history of a position on the board of 6 lines.
fn at(position: &str) -> AnyGameHistory {
    AnyGameHistory::from_text(JiuRules::default(), position).expect("a position")
}

/// Returns the point with this name.
fn point(history: &AnyGameHistory, name: &str) -> Point {
    history.parse(name).expect("a point").to.expect("a point")
}

/// Taps a point, after which the move goes on.
fn begin(history: &AnyGameHistory, partial: Option<&PartialMove>, name: &str) -> PartialMove {
    match tap(history, partial, point(history, name)) {
        Tap::Partial(begun) => begun,
        other => panic!("{name}: {other:?}"),
    }
}

/// Returns the names of the points on which a tap leads on.
fn open_names(history: &AnyGameHistory, partial: Option<&PartialMove>) -> String {
    let open = open(history, partial).into_iter();
    let names: Vec<String> = open
        .map(|point| point_text(history.topology(), point))
        .collect();
    names.join(" ")
}

/// A stone jumps from a0 over a1 to a2, over b2 to c2, where it closes one square, and over c3 to c4, where it closes
/// two.
const THREE_JUMPS: &str = "wb4/2b1ww/1w1b1w/1ww1ww/b5/b1b1b1 w battle 0 40";

#[test]
fn a_way_ends_where_it_closes_a_square_though_it_could_go_on() {
    let history = at(THREE_JUMPS);
    let lifted = begin(&history, None, "a0");
    assert_eq!(
        open_names(&history, Some(&lifted)),
        "a0 a2 b0 b4 b5 c1 c5 d1 d2 d4 d5",
        "the jump, the step, and the stones of one's own"
    );
    // Nothing is compulsory, so a stone goes from station to station.
    let far = tap(&history, Some(&lifted), point(&history, "c2"));
    let no_way = IllegalMove::NoWay("a0".to_owned(), "c2".to_owned());
    assert_eq!(far, Tap::Refused(Some(no_way)));
    let first = begin(&history, Some(&lifted), "a2");
    assert_eq!(open_names(&history, Some(&first)), "a0 a2 c2");
    let second = begin(&history, Some(&first), "c2");
    assert_eq!(
        (history.text(&second.mv), second.stopped),
        ("a0-a2-c2".to_owned(), false)
    );
    assert_eq!(
        open_names(&history, Some(&second)),
        "a0 a2 c2 c3 c4 e0 f0 f2 f4",
        "back, the end, a stone to take, or a jump"
    );
    assert!(can_be_done(&history, &second));
    let stopped = PartialMove {
        stopped: true,
        ..second.clone()
    };
    assert_eq!(finish(&history, &second), Tap::Partial(stopped.clone()));
    assert_eq!(back(&second), Some(first), "a station back");
    assert_eq!(back(&stopped), None, "no step back from the choice");
    match tap(&history, Some(&second), point(&history, "f0")) {
        Tap::Whole(mv) => assert_eq!(history.text(&mv), "a0-a2-c2xf0"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_choice_of_two_ends_on_its_own_point_and_goes_back_to_an_earlier_one() {
    let history = at(THREE_JUMPS);
    let lifted = begin(&history, None, "a0");
    let first = begin(&history, Some(&lifted), "a2");
    let second = begin(&history, Some(&first), "c2");
    let third = begin(&history, Some(&second), "c4");
    assert!(third.stopped);
    assert_eq!(
        open_names(&history, Some(&third)),
        "a0 a2 c2 e0 f0 f2 f4",
        "back, or a stone to take"
    );
    // A stone of one's own cannot be taken; the answer says so before it asks for anything else.
    match tap(&history, Some(&third), point(&history, "b5")) {
        Tap::Refused(Some(why)) => assert!(why.to_string().contains("b5"), "{why}"),
        other => panic!("{other:?}"),
    }
    let one = begin(&history, Some(&third), "f0");
    // Stones that were chosen are forgotten on the way back.
    for (name, earlier) in [("a0", &lifted), ("a2", &first), ("c2", &second)] {
        assert_eq!(&begin(&history, Some(&one), name), earlier, "{name}");
    }
    let end = |partial: &PartialMove| tap(&history, Some(partial), point(&history, "c4"));
    assert!(matches!(end(&one), Tap::Refused(Some(_))), "one too few");
    let both = begin(&history, Some(&one), "e0");
    match end(&both) {
        Tap::Whole(mv) => assert_eq!(history.text(&mv), "a0-a2-c2-c4xf0,e0"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_stone_that_jumps_and_flies_to_a_point_jumps() {
    let history = at("w1b2w/6/2wb2/6/b1b1b1/w2b1w w battle 0 60");
    let lifted = begin(&history, None, "c2");
    let next = onward(&history, &lifted.mv);
    let to_c4: Vec<MoveKind> = next
        .iter()
        .filter(|mv| mv.to == Some(point(&history, "c4")))
        .map(|mv| mv.kind)
        .collect();
    assert_eq!(to_c4, [MoveKind::Jump]);
    // The points are empty and come in order.
    assert_eq!(next.len(), 36 - 11, "{next:?}");
    assert!(
        next.is_sorted_by_key(|mv| mv.to.map(Point::index)),
        "{next:?}"
    );
}

#[test]
fn nothing_is_open_when_the_game_is_over() {
    let history = at("wb4/2b1ww/1w1b1w/1ww1ww/6/6 w battle 0 40");
    assert!(history.outcome().is_some());
    let lifted = begin(&at(THREE_JUMPS), None, "a0");
    for begun in [None, Some(&lifted)] {
        assert_eq!(open_names(&history, begun), "", "{begun:?}");
    }
}
