//! Reasons why a move is good or bad: crowns, breakthroughs and shots.

use support::games::histories::moves;
use tibetango_content::analysis::Why;
use tibetango_content::analysis::reason::{why_bad, why_good};
use tibetango_engines::eval::MoveFeature;
use tibetango_engines::eval::draughts::move_features::{BREAKS_THROUGH, CROWNS};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::DraughtsRules;
use tibetango_rules::{AnyRules, Setup};

fn from(text: &str) -> AnyGameHistory {
    let rules = AnyRules::from(DraughtsRules::default());
    let setup = Setup::read(rules, text).expect("a position");
    AnyGameHistory::to_play_on(rules, &setup).expect("one that can stand")
}

fn gains(position: &str, mv: &str) -> Vec<MoveFeature> {
    let history = from(position);
    let why = why_good(&history, &moves(&history, mv)[0]);
    let gains = why.into_iter().filter_map(|why| match why {
        Why::Gains(gain) => Some(gain),
        _ => None,
    });
    gains.collect()
}

#[test]
fn a_man_that_is_crowned_and_one_that_nothing_can_stop_are_told() {
    assert_eq!(gains("W:W7,48:B45", "7-1"), [MoveFeature::new(&CROWNS)]);
    // 48 is far away, and a king is crowned no more.
    assert_eq!(gains("W:W7,48:B45", "48-43"), []);
    assert_eq!(gains("W:WK7,48:B45", "7-1"), []);
    // Black's man comes too late with every move.
    assert_eq!(
        gains("W:W17,48:B40", "17-12"),
        [MoveFeature::new(&BREAKS_THROUGH)]
    );
    // It stands in the way, or takes.
    assert_eq!(gains("W:W17,48:B7", "17-12"), []);
    assert_eq!(gains("W:W17,48:B1,2,3", "17-12"), []);
    // Black's turn, the other way round.
    assert_eq!(
        gains("B:W11:B3,34", "34-39"),
        [MoveFeature::new(&BREAKS_THROUGH)]
    );
}

#[test]
fn a_shot_that_was_missed_is_told_with_what_it_wins() {
    let history = from("W:W27,28,31,36:B7,17,18");
    let best = moves(&history, "27-22 18x27 31x2");
    let played = moves(&history, "31-26 7-12 36-31");
    let (stones, plies) = (2, 3);
    assert_eq!(
        why_bad(&history, &played[0], &best, &played[1..]),
        Why::MissesShot { stones, plies }
    );
    // A side that walks into the shot loses by it.
    let history = from("B:W27,28,31,36:B1,17,18");
    let fatal = moves(&history, "1-7 27-22 18x27 31x2");
    let quiet = moves(&history, "1-6 31-26 6-11 36-31");
    let (stones, plies) = (2, 4);
    assert_eq!(
        why_bad(&history, &fatal[0], &quiet, &fatal[1..]),
        Why::LosesLater { stones, plies }
    );
}
