//! Every reason against a position of jiaqi.

use super::{empty, fill, put};
use crate::setups::against;
use tibetango_rules::jiaqi::{JiaqiRules, terms};
use tibetango_rules::{
    AnyRules, Cue, GameName, Outcome, Phase, Point, Reason, SetupError, Side, Term,
};

fn on_hub(hub: Point) -> SetupError {
    let cue = Cue::new(&terms::STONE_ON_HUB);
    cue.with("point", vec![hub]).into()
}

fn of_yield(term: &'static Term, blocked: Side) -> SetupError {
    let cue = Cue::new(term).with("side", blocked);
    cue.with("other", blocked.other()).into()
}

#[test]
fn every_reason_against_a_placement_of_jiaqi_is_found_on_every_board() {
    let rules = AnyRules::from(JiaqiRules::default());
    for &size in GameName::Jiaqi.sizes() {
        let start = empty(rules, size);
        let hub = start.topology.hub();
        let mut setup = start.clone();
        put(&mut setup, hub, Side::White);
        setup.to_move = Side::Black;
        assert_eq!(against(rules, &setup), [on_hub(hub)], "{size}");
        setup.to_move = Side::White;
        setup.ply = 7;
        setup.quiet = 2;
        let side = Side::Black;
        let all = [
            on_hub(hub),
            SetupError::Ply { ply: 7, placed: 1 },
            SetupError::Quiet { quiet: 2, most: 0 },
            SetupError::Turn { side, placed: 1 },
        ];
        assert_eq!(against(rules, &setup), all, "{size}");
        let mut setup = start;
        fill(&mut setup, &[hub]);
        assert_eq!(
            against(rules, &setup),
            [SetupError::PlacementOver],
            "{size}"
        );
    }
}

#[test]
fn every_reason_against_a_movement_of_jiaqi_is_found_on_every_board() {
    let rules = AnyRules::from(JiaqiRules::default());
    for &size in GameName::Jiaqi.sizes() {
        let mut setup = empty(rules, size);
        let full = setup.topology.points() as u32 - 1;
        setup.set_phase(Phase::Movement);
        let least = full;
        assert_eq!(
            against(rules, &setup),
            [SetupError::TooFew { found: 0, least }],
            "{size}"
        );
        fill(&mut setup, &[]);
        let (found, most) = (full + 1, full);
        assert_eq!(
            against(rules, &setup),
            [SetupError::TooMany { found, most }],
            "{size}"
        );
        setup.put(setup.topology.hub(), None);
        assert_eq!(against(rules, &setup), [], "{size}");
        setup.ply = full - 1;
        setup.quiet = 1;
        let (ply, quiet) = (full - 1, 1);
        let both = [
            Cue::new(&terms::EARLY_PLY)
                .with("n", ply)
                .with("least", least)
                .into(),
            SetupError::Quiet { quiet, most: 0 },
        ];
        assert_eq!(against(rules, &setup), both, "{size}");

        // The hole in one corner, Black's only stone in another one.
        let (first, last) = (Point(0), Point(full as u16));
        let mut setup = empty(rules, size);
        for at in setup.topology.iter() {
            put(&mut setup, at, Side::White);
        }
        setup.put(first, None);
        setup.set_phase(Phase::Movement);
        let outcome = Outcome {
            winner: Some(Side::White),
            reason: Reason::NoStones,
        };
        assert_eq!(
            against(rules, &setup),
            [SetupError::Over(outcome)],
            "{size}"
        );
        put(&mut setup, last, Side::Black);
        setup.to_move = Side::Black;
        assert_eq!(
            against(rules, &setup),
            [of_yield(&terms::YIELD_DUE, Side::Black)],
            "{size}"
        );
        setup.set_phase(Phase::Yield);
        assert_eq!(
            against(rules, &setup),
            [of_yield(&terms::NO_YIELD_DUE, Side::White)],
            "{size}"
        );
        setup.to_move = Side::White;
        assert_eq!(against(rules, &setup), [], "{size}");
    }
}
