//! Taps in jiu: every legal move can be tapped, and wild taps make no other.

use super::completed;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::jiu::random_history;
use support::taps::jumps_too;
use tibetango_records::session::choose::{Begun, Tap, can_be_done, done, tap};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::{MoveKind, Phase, PlainMove, Point};

/// Taps a legal move: the stone, its stations, the stones that it takes, and done if it is still needed.
fn tapped(history: &AnyGameHistory, mv: &PlainMove) -> PlainMove {
    let mut begun: Option<Begun> = None;
    let points: Vec<Point> = mv.stations().chain(mv.takes.iter().copied()).collect();
    for &point in &points {
        match tap(history, begun.as_ref(), point) {
            Tap::Begun(next) => begun = Some(next),
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
        match done(history, &begun) {
            Tap::Whole(whole) => return whole,
            Tap::Begun(next) => begun = next,
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
                let mut begun = Begun {
                    mv: way,
                    stopped: true,
                };
                for (i, &point) in mv.takes.iter().enumerate() {
                    match tap(&history, Some(&begun), point) {
                        Tap::Whole(whole) => {
                            assert_eq!(
                                (whole.takes.len(), mv.takes.len()),
                                (1, 1),
                                "{}",
                                history.text(&mv)
                            );
                            single += 1;
                        }
                        Tap::Begun(next) => {
                            assert!(mv.takes.len() > 1, "{}", history.text(&mv));
                            let all = i + 1 == mv.takes.len();
                            assert_eq!(can_be_done(&history, &next), all, "{}", history.text(&mv));
                            several += usize::from(all);
                            // Touched again, the stone is put back.
                            let back = tap(&history, Some(&next), point);
                            assert_eq!(back, Tap::Begun(begun.clone()), "{}", history.text(&mv));
                            if all {
                                one_more_is_refused(&history, &next);
                            }
                            begun = next;
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
fn one_more_is_refused(history: &AnyGameHistory, begun: &Begun) {
    let way = begun.mv.clone().taking(Vec::new());
    let chosen = &begun.mv.takes;
    let others = history.open_captures(&way);
    for other in others.into_iter().filter(|other| !chosen.contains(other)) {
        let told = tap(history, Some(begun), other);
        let refused = matches!(told, Tap::Refused(Some(_)));
        assert!(refused, "{} {other:?}: {told:?}", history.text(&begun.mv));
    }
}

#[test]
fn a_move_that_must_take_is_made_whole() {
    let square = "3b1b/1ww3/1w1wb1/b4w/2b1w1/w1b1b1 w battle 0 40";
    let square = AnyGameHistory::from_text(JiuRules::default(), square).unwrap();
    for (told, whole) in [
        ("c3-c2", Some("c3-c2xa3")),
        ("c3-c4", None),
        ("b1-b0", Some("b1-b0")),
    ] {
        assert_eq!(completed(&square, told).as_deref(), whole, "{told}");
    }
}

#[test]
fn wild_taps_make_legal_moves_or_none() {
    let mut rng = SplitMix64::seed_from_u64(6);
    let mut whole = 0;
    for seed in 0..6 {
        let mut history = random_history(6, JiuRules::default(), seed);
        while history.undo() {
            let mut begun: Option<Begun> = None;
            for _ in 0..40 {
                let ends = rng.random_range(0..8) == 0;
                let what = match &begun {
                    Some(begun) if ends => done(&history, begun),
                    _ => tap(&history, begun.as_ref(), Point(rng.random_range(0..36))),
                };
                match what {
                    Tap::Begun(next) => begun = Some(next),
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
    let begin = |begun: Option<&Begun>, name: &str| match tap(&history, begun, point(name)) {
        Tap::Begun(begun) => begun,
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
        history.text(&match done(&history, &jumped) {
            Tap::Whole(mv) => mv,
            other => panic!("{other:?}"),
        }),
        "b1-d1-d3"
    );
}
