//! Taps in jiaqi, where a way may be opened by captures alone.

use super::completed;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_records::session::choose::{PartialMove, Tap, tap};
use tibetango_rules::MoveKind;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::{Capture, JiaqiRules};

fn choice() -> JiaqiRules {
    JiaqiRules {
        capture: Capture::Choice,
        ..JiaqiRules::default()
    }
}

#[test]
fn a_move_that_must_take_is_made_whole() {
    let shot = AnyGameHistory::from_text(choice(), "1ww/ww/www/ww/wwb w yield 0 12").unwrap();
    for (mv, whole) in [
        ("a3-a5", Some("a3-a5xe1")),
        ("d2*a5", None),
        ("a3-c3", None),
    ] {
        assert_eq!(completed(&shot, mv).as_deref(), whole, "{mv}");
    }
}

#[test]
fn a_stone_is_put_back_with_those_that_were_taken_after_it() {
    // From the middle White pinches b4 and d2; a3 and more stay to be taken.
    let text = "wwb/bb/b1w/bb/bbw w movement 4 17";
    let history = AnyGameHistory::from_text(choice(), text).unwrap();
    let point = |name: &str| history.parse(name).unwrap().to.unwrap();
    let touch =
        |partial: Option<&PartialMove>, name: &str| match tap(&history, partial, point(name)) {
            Tap::Partial(begun) => begun,
            other => panic!("{name}: {other:?}"),
        };
    let way = touch(None, "c5");
    let one = touch(Some(&way), "b4");
    let both = touch(Some(&one), "d2");
    assert!(way.mv.takes.is_empty());
    assert_eq!(both.mv.takes, ["b4", "d2"].map(point));
    assert_eq!(touch(Some(&both), "d2"), one);
    assert_eq!(touch(Some(&both), "b4"), way);
    assert_eq!(touch(Some(&one), "b4"), way);
    // The move ends on its own point, or when nothing is left to be taken.
    let end = |partial: &PartialMove, name: &str| tap(&history, Some(partial), point(name));
    assert_eq!(end(&both, "c3"), Tap::Whole(both.mv.clone()));
    let mut begun = way.clone();
    let all = loop {
        let next = history.open_captures(&begun.mv)[0];
        match tap(&history, Some(&begun), next) {
            Tap::Partial(on) => begun = on,
            Tap::Whole(all) => break all,
            other => panic!("{other:?}"),
        }
    };
    assert!(history.open_captures(&all).is_empty(), "{all:?}");
    // A stone that cannot be taken is refused with the reason.
    let refused = end(&way, "e5");
    assert!(matches!(refused, Tap::Refused(Some(_))), "{refused:?}");
}

#[test]
fn no_stone_is_missing_among_the_ways() {
    let rules = choice();
    let mut rng = SplitMix64::seed_from_u64(8);
    let mut by_taking = 0;
    for _ in 0..2000 {
        let mut history = AnyGameHistory::new(3, rules).expect("a board");
        while history.outcome().is_none() && history.len() < 80 {
            let legal = history.legal();
            // A yield may open a way by what it takes alone.
            let mut expected: Vec<_> = legal.iter().map(|mv| (mv.from, mv.to)).collect();
            let mut ways: Vec<_> = history
                .ways()
                .iter()
                .map(|(mv, _)| (mv.from, mv.to))
                .collect();
            expected.sort();
            expected.dedup();
            ways.sort();
            assert_eq!(ways, expected, "{}", history.position_text());
            let bare = legal.iter().filter(|mv| mv.takes.is_empty()).count();
            by_taking += usize::from(bare < expected.len());
            let mv = &legal[rng.random_range(0..legal.len())];
            history.play(mv).expect("a legal move");
        }
    }
    assert!(
        by_taking > 0,
        "no way is open by taking alone: another seed"
    );
}

#[test]
fn a_stone_moves_as_the_rules_want_it() {
    // If a way must be opened by jumping, a tap on a stone means a jump, else a step.
    let mut rng = SplitMix64::seed_from_u64(44);
    let mut jumps = 0;
    for _ in 0..60 {
        let mut history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
        while history.outcome().is_none() {
            let legal = history.legal();
            for point in history.topology().iter() {
                let meant = tap(&history, None, point);
                for mv in legal.iter().filter(|mv| mv.from == Some(point)) {
                    assert_eq!(meant, Tap::Whole(mv.clone()), "{}", history.text(mv));
                    jumps += usize::from(mv.kind == MoveKind::Jump);
                }
            }
            history
                .play(&legal[rng.random_range(0..legal.len())])
                .unwrap();
        }
    }
    assert!(jumps > 0, "no way was opened by jumping: another seed");
}
