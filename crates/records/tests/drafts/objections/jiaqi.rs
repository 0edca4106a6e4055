//! Every reason against a position of jiaqi.

use super::{empty, fill, put};
use crate::drafts::against;
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
        let hub = start.shape.hub();
        let mut draft = start.clone();
        put(&mut draft, hub, Side::White);
        draft.to_move = Side::Black;
        assert_eq!(against(rules, &draft), [on_hub(hub)], "{size}");
        draft.to_move = Side::White;
        draft.ply = 7;
        draft.quiet = 2;
        let side = Side::Black;
        let all = [
            on_hub(hub),
            SetupError::Ply { ply: 7, placed: 1 },
            SetupError::Quiet { quiet: 2, most: 0 },
            SetupError::Turn { side, placed: 1 },
        ];
        assert_eq!(against(rules, &draft), all, "{size}");
        let mut draft = start;
        fill(&mut draft, &[hub]);
        assert_eq!(
            against(rules, &draft),
            [SetupError::PlacementOver],
            "{size}"
        );
    }
}

#[test]
fn every_reason_against_a_movement_of_jiaqi_is_found_on_every_board() {
    let rules = AnyRules::from(JiaqiRules::default());
    for &size in GameName::Jiaqi.sizes() {
        let mut draft = empty(rules, size);
        let full = draft.shape.points() as u32 - 1;
        draft.set_phase(Phase::Movement);
        let least = full;
        assert_eq!(
            against(rules, &draft),
            [SetupError::TooFew { found: 0, least }],
            "{size}"
        );
        fill(&mut draft, &[]);
        let (found, most) = (full + 1, full);
        assert_eq!(
            against(rules, &draft),
            [SetupError::TooMany { found, most }],
            "{size}"
        );
        draft.put(draft.shape.hub(), None);
        assert_eq!(against(rules, &draft), [], "{size}");
        draft.ply = full - 1;
        draft.quiet = 1;
        let (ply, quiet) = (full - 1, 1);
        let both = [
            Cue::new(&terms::EARLY_PLY)
                .with("n", ply)
                .with("least", least)
                .into(),
            SetupError::Quiet { quiet, most: 0 },
        ];
        assert_eq!(against(rules, &draft), both, "{size}");

        // The hole in one corner, Black's only stone in another one.
        let (first, last) = (Point(0), Point(full as u16));
        let mut draft = empty(rules, size);
        for at in draft.shape.iter() {
            put(&mut draft, at, Side::White);
        }
        draft.put(first, None);
        draft.set_phase(Phase::Movement);
        let outcome = Outcome {
            winner: Some(Side::White),
            reason: Reason::NoStones,
        };
        assert_eq!(
            against(rules, &draft),
            [SetupError::Over(outcome)],
            "{size}"
        );
        put(&mut draft, last, Side::Black);
        draft.to_move = Side::Black;
        assert_eq!(
            against(rules, &draft),
            [of_yield(&terms::YIELD_DUE, Side::Black)],
            "{size}"
        );
        draft.set_phase(Phase::Yield);
        assert_eq!(
            against(rules, &draft),
            [of_yield(&terms::NO_YIELD_DUE, Side::White)],
            "{size}"
        );
        draft.to_move = Side::White;
        assert_eq!(against(rules, &draft), [], "{size}");
    }
}
