//! Taps in jiaqi, where all stones go to the hole: one on the hole itself, and one on a stone that cannot go.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_records::session::choose::{Tap, tap};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_rules::{MoveKind, PlainMove};

#[test]
fn a_tap_means_the_hole_or_a_step_to_it() {
    let mut rng = SplitMix64::seed_from_u64(45);
    let (mut alone, mut several, mut stuck) = (0, 0, 0);
    for _ in 0..100 {
        let mut history = AnyGameHistory::new(3, JiaqiRules::default()).unwrap();
        while history.outcome().is_none() && history.len() < 80 {
            let legal = history.legal();
            if let Some(hole) = history.hole() {
                let at = history.position_text();
                // The hole means a move where a single stone can go there.
                let meant = tap(&history, None, hole);
                if let [only] = &legal[..] {
                    assert_eq!(meant, Tap::Whole(only.clone()), "{at}");
                    alone += 1;
                } else {
                    assert_eq!(meant, Tap::Refused(None), "{at}");
                    several += 1;
                }
                // A stone that cannot go is refused for a step.
                let goes = |point| legal.iter().any(|mv| mv.from == Some(point));
                let others = history.topology().iter();
                for point in others.filter(|point| *point != hole && !goes(*point)) {
                    let step = PlainMove::walk(MoveKind::Step, point, hole);
                    assert_eq!(tap(&history, None, point), Tap::Whole(step), "{at}");
                    stuck += 1;
                }
            }
            let mv = &legal[rng.random_range(0..legal.len())];
            history.play(mv).unwrap();
        }
    }
    assert!(
        alone > 0 && several > 0 && stuck > 0,
        "{alone} {several} {stuck}: another seed"
    );
}
