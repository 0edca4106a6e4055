//! Points that lead on, in positions where they are counted by hand.

use tibetango_records::session::choose::{PartialMove, Tap, open, tap};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{MoveKind, PlainMove, Point};

/// Returns a stone in the hand.
#[cfg(feature = "draughts")]
fn lifted(from: Point) -> PartialMove {
    PartialMove {
        mv: PlainMove {
            kind: MoveKind::Step,
            from: Some(from),
            ..PlainMove::default()
        },
        stopped: false,
    }
}

#[cfg(feature = "draughts")]
#[test]
fn a_capture_by_several_ways_leads_on_to_its_only_end() {
    use support::games::draughts::fen;
    let at = |number: u16| Point(number - 1);
    // Each of the five men of the front row has a step, and four have two.
    let history = AnyGameHistory::new(10, tibetango_rules::draughts::DraughtsRules::default());
    let front: Vec<Point> = (31..=35).map(at).collect();
    assert_eq!(open(&history.unwrap(), None), front);
    // By 49 to 38, and around four men either way back to 38.
    let history = fen("W:W40:B44,43,32,33,22,23,5");
    let man = lifted(at(40));
    assert_eq!(open(&history, Some(&man)), [38, 40, 49].map(at));
    let Tap::Whole(whole) = tap(&history, Some(&man), at(38)) else {
        panic!("the end of the capture is not its move");
    };
    assert_eq!(history.text(&whole), "40x38");
}

#[cfg(feature = "jiu")]
fn battle(rows: &str) -> AnyGameHistory {
    let rules = tibetango_rules::jiu::JiuRules::default();
    AnyGameHistory::from_text(rules, &format!("{rows} w battle 0 40")).expect("a position")
}

#[cfg(feature = "jiu")]
fn point(history: &AnyGameHistory, name: &str) -> Point {
    history.parse(name).expect("a point").to.expect("a point")
}

#[cfg(feature = "jiu")]
#[test]
fn a_jump_that_may_go_on_may_stop() {
    let history = battle("w1w1b1/1w3b/1b1b2/2b1w1/w4b/1b1w1w");
    let [b1, b3, d1, d3] = ["b1", "b3", "d1", "d3"].map(|name| point(&history, name));
    let jumped = PartialMove {
        mv: PlainMove {
            via: vec![d1],
            ..PlainMove::walk(MoveKind::Jump, b1, d3)
        },
        stopped: false,
    };
    let mut expected = [b1, b3, d1, d3];
    expected.sort_by_key(|point| point.index());
    assert_eq!(open(&history, Some(&jumped)), expected);
    // A stone has a way to several points, and is one point itself.
    let mut stones = open(&history, None);
    assert!(stones.contains(&b1), "{stones:?}");
    let all = stones.len();
    stones.dedup();
    assert_eq!(stones.len(), all, "{stones:?}");
}

#[cfg(feature = "jiu")]
#[test]
fn a_stone_that_cannot_be_taken_is_refused_for_itself() {
    use tibetango_rules::Cue;
    use tibetango_rules::jiu::terms::NO_ENEMY;
    // From d2 to c2 a stone completes two squares, so two stones must be chosen.
    let history = battle("3b1b/1www2/1w1wb1/b1w2w/2b1w1/w1b1b1");
    let [from, to, own] = ["d2", "c2", "b1"].map(|name| point(&history, name));
    let way = PartialMove {
        mv: PlainMove::walk(MoveKind::Step, from, to),
        stopped: true,
    };
    assert_eq!(history.due(&way.mv), Ok(2));
    let why = Cue::new(&NO_ENEMY).with("point", "b1".to_owned());
    let refused = Tap::Refused(Some(why.into()));
    assert_eq!(tap(&history, Some(&way), own), refused);
}
