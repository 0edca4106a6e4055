//! Every reason against a position of jiu.

use super::{empty, fill, put};
use crate::setups::against;
use tibetango_rules::jiu::{JiuRules, terms};
use tibetango_rules::{AnyRules, Cue, GameName, Outcome, Phase, Point, SetupError, Side};

fn at_centre(centre: &[Point]) -> SetupError {
    let cue = Cue::new(&terms::CENTRE_EMPTY);
    cue.with("points", centre.to_vec()).into()
}

#[test]
fn every_reason_against_a_position_of_jiu_is_found_on_every_board() {
    let usual = JiuRules::default();
    let rules = AnyRules::from(usual);
    for &size in GameName::Jiu.sizes() {
        let start = empty(rules, size);
        let (corner, centre) = (Point(0), start.topology.centre().to_vec());
        let mut setup = start.clone();
        put(&mut setup, corner, Side::White);
        setup.to_move = Side::Black;
        assert_eq!(against(rules, &setup), [at_centre(&centre)], "{size}");
        setup.to_move = Side::White;
        setup.quiet = 1;
        let side = Side::Black;
        let all = [
            SetupError::Turn { side, placed: 1 },
            at_centre(&centre),
            SetupError::Quiet { quiet: 1, most: 0 },
        ];
        assert_eq!(against(rules, &setup), all, "{size}");
        let mut setup = start.clone();
        put(&mut setup, centre[0], Side::Black);
        assert_eq!(
            against(rules, &setup),
            [SetupError::Uneven(Side::White)],
            "{size}"
        );
        let mut setup = start.clone();
        fill(&mut setup, &[]);
        assert_eq!(
            against(rules, &setup),
            [SetupError::PlacementOver],
            "{size}"
        );

        setup.set_phase(Phase::Battle);
        setup.quiet = usual.quiet_limit + 1;
        let points = u32::from(size) * u32::from(size);
        let (quiet, limit) = (setup.quiet, usual.quiet_limit.into());
        let both = [
            SetupError::TooMany {
                found: points,
                most: points - 2,
            },
            SetupError::Quiet { quiet, most: limit },
        ];
        assert_eq!(against(rules, &setup), both, "{size}");
        for &at in &centre {
            setup.put(at, None);
        }
        assert_eq!(against(rules, &setup), [], "{size}");
        let mut setup = start;
        setup.set_phase(Phase::Battle);
        let over = against(rules, &setup);
        let few = |over: &Outcome| over.reason == terms::FEW_STONES;
        assert!(
            matches!(&over[..], [SetupError::Over(over)] if few(over)),
            "{size}: {over:?}"
        );
    }
}
