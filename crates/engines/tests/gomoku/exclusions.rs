//! Points that an engine of gomoku is not to play.

use support::games::gomoku::rules;
use support::games::histories::after;
use support::shipped_engines::engine;
use tibetango_engines::engine::{AnyEngine, Strength, exclusions};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::Rule;
use tibetango_rules::{GameName, PlainMove};
use tibetango_search::Limits;

/// Returns the move of an engine that is not to make these.
fn answer(name: &str, history: &AnyGameHistory, out: &[PlainMove]) -> Option<String> {
    let mut engine = AnyEngine::new(engine(GameName::Gomoku, name), 1);
    let limits = Limits {
        exclusions: exclusions(history, out),
        ..Limits::visits(1_000)
    };
    let (report, chosen) = engine.think(history, &limits, &Strength::BEST, &mut |_| {});
    assert_eq!(report.pv.first(), chosen.as_ref(), "{name}");
    chosen.map(|mv| history.text(&mv))
}

#[test]
fn no_engine_plays_a_point_that_is_left_out() {
    // Black has four in a row, open at both ends.
    let history = after(15, rules(Rule::Freestyle), "h8 a1 i8 c1 j8 e1 k8 o1");
    let wins = ["g8", "l8"].map(|point| history.parse(point).unwrap());
    let all = history.legal();
    let corner = history.parse("a15").unwrap();
    let others: Vec<PlainMove> = all.iter().filter(|mv| **mv != corner).cloned().collect();
    for name in ["careless", "alpha-beta", "champion"] {
        let won = answer(name, &history, &[]).unwrap();
        assert!(["g8", "l8"].contains(&&*won), "{name}: {won}");
        let one = answer(name, &history, &wins[..1]);
        assert_eq!(one.as_deref(), Some("l8"), "{name}");
    }
    for name in ["random", "careless", "uct", "alpha-beta", "champion"] {
        let other = answer(name, &history, &wins).unwrap();
        assert!(!["g8", "l8"].contains(&&*other), "{name}: {other}");
        // Also a point that the search does not look at otherwise.
        let last = answer(name, &history, &others);
        assert_eq!(last.as_deref(), Some("a15"), "{name}");
        assert_eq!(answer(name, &history, &all), None, "{name}");
    }
}
