//! Every reason against a position.

use super::{against, each_board};
use tibetango_rules::any::AnyLine;
use tibetango_rules::{
    AnyRules, Cue, Draft, GameName, Objection, Outcome, Phase, Point, Reason, Side, Term, jiaqi,
    jiu,
};

/// Returns the draft of a board as a game begins on it.
fn empty(rules: AnyRules, size: u8) -> Draft {
    AnyLine::new(size, rules).unwrap().draft()
}

fn put(draft: &mut Draft, at: Point, side: Side) {
    draft.put(at, Some(side.into()));
}

fn on_hub(hub: Point) -> Objection {
    let cue = Cue::new(&jiaqi::terms::STONE_ON_HUB);
    cue.with("point", vec![hub]).into()
}

fn at_centre(centre: &[Point]) -> Objection {
    let cue = Cue::new(&jiu::terms::CENTRE_EMPTY);
    cue.with("points", centre.to_vec()).into()
}

fn of_yield(term: &'static Term, blocked: Side) -> Objection {
    let cue = Cue::new(term).with("side", blocked);
    cue.with("other", blocked.other()).into()
}

/// Puts stones of both sides in turn on every empty point but these.
fn fill(draft: &mut Draft, but: &[Point]) {
    let mut side = Side::White;
    for at in draft.shape.iter().filter(|at| !but.contains(at)) {
        put(draft, at, side);
        side = side.other();
    }
}

#[test]
fn a_board_as_games_begin_has_no_reason_against_it() {
    for (rules, size) in each_board() {
        assert_eq!(
            against(rules, &empty(rules, size)),
            [],
            "{rules:?} on {size}"
        );
    }
    let other = empty(jiaqi::Rules::default().into(), 5);
    let found = AnyLine::to_play_on(jiu::Rules::default().into(), &other);
    assert_eq!(found.unwrap_err(), [Objection::Board]);
}

#[test]
fn every_reason_against_a_placement_of_jiaqi_is_found_on_every_board() {
    let rules = AnyRules::from(jiaqi::Rules::default());
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
            Objection::Ply { ply: 7, placed: 1 },
            Objection::Quiet { quiet: 2, most: 0 },
            Objection::Turn { side, placed: 1 },
        ];
        assert_eq!(against(rules, &draft), all, "{size}");
        let mut draft = start;
        fill(&mut draft, &[hub]);
        assert_eq!(against(rules, &draft), [Objection::PlacementOver], "{size}");
    }
}

#[test]
fn every_reason_against_a_movement_of_jiaqi_is_found_on_every_board() {
    let rules = AnyRules::from(jiaqi::Rules::default());
    for &size in GameName::Jiaqi.sizes() {
        let mut draft = empty(rules, size);
        let full = draft.shape.points() as u32 - 1;
        draft.set_phase(Phase::Movement);
        let least = full;
        assert_eq!(
            against(rules, &draft),
            [Objection::TooFew { found: 0, least }],
            "{size}"
        );
        fill(&mut draft, &[]);
        let (found, most) = (full + 1, full);
        assert_eq!(
            against(rules, &draft),
            [Objection::TooMany { found, most }],
            "{size}"
        );
        draft.put(draft.shape.hub(), None);
        assert_eq!(against(rules, &draft), [], "{size}");
        draft.ply = full - 1;
        draft.quiet = 1;
        let (ply, quiet) = (full - 1, 1);
        let both = [
            Cue::new(&jiaqi::terms::EARLY_PLY)
                .with("n", ply)
                .with("least", least)
                .into(),
            Objection::Quiet { quiet, most: 0 },
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
        assert_eq!(against(rules, &draft), [Objection::Over(outcome)], "{size}");
        put(&mut draft, last, Side::Black);
        draft.to_move = Side::Black;
        assert_eq!(
            against(rules, &draft),
            [of_yield(&jiaqi::terms::YIELD_DUE, Side::Black)],
            "{size}"
        );
        draft.set_phase(Phase::Yield);
        assert_eq!(
            against(rules, &draft),
            [of_yield(&jiaqi::terms::NO_YIELD_DUE, Side::White)],
            "{size}"
        );
        draft.to_move = Side::White;
        assert_eq!(against(rules, &draft), [], "{size}");
    }
}

#[test]
fn every_reason_against_a_position_of_jiu_is_found_on_every_board() {
    let usual = jiu::Rules::default();
    let rules = AnyRules::from(usual);
    for &size in GameName::Jiu.sizes() {
        let start = empty(rules, size);
        let (corner, centre) = (Point(0), start.shape.centre().to_vec());
        let mut draft = start.clone();
        put(&mut draft, corner, Side::White);
        draft.to_move = Side::Black;
        assert_eq!(against(rules, &draft), [at_centre(&centre)], "{size}");
        draft.to_move = Side::White;
        draft.quiet = 1;
        let side = Side::Black;
        let all = [
            Objection::Turn { side, placed: 1 },
            at_centre(&centre),
            Objection::Quiet { quiet: 1, most: 0 },
        ];
        assert_eq!(against(rules, &draft), all, "{size}");
        let mut draft = start.clone();
        put(&mut draft, centre[0], Side::Black);
        assert_eq!(
            against(rules, &draft),
            [Objection::Uneven(Side::White)],
            "{size}"
        );
        let mut draft = start.clone();
        fill(&mut draft, &[]);
        assert_eq!(against(rules, &draft), [Objection::PlacementOver], "{size}");

        draft.set_phase(Phase::Battle);
        draft.quiet = usual.quiet_limit + 1;
        let found = u32::from(size) * u32::from(size);
        let (quiet, limit) = (draft.quiet, usual.quiet_limit.into());
        let both = [
            Objection::TooMany {
                found,
                most: found - 2,
            },
            Objection::Quiet { quiet, most: limit },
        ];
        assert_eq!(against(rules, &draft), both, "{size}");
        for &at in &centre {
            draft.put(at, None);
        }
        assert_eq!(against(rules, &draft), [], "{size}");
        let mut draft = start;
        draft.set_phase(Phase::Battle);
        let over = against(rules, &draft);
        let few = |over: &Outcome| over.reason == jiu::terms::FEW_STONES;
        assert!(
            matches!(&over[..], [Objection::Over(over)] if few(over)),
            "{size}: {over:?}"
        );
    }
}
