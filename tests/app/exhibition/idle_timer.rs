//! The idle timer.

use std::time::Duration;
use tibetango::app::exhibition::idle_timer::{Patience, Quiet};

const PATIENCE: Patience = Patience {
    quiet: Duration::from_secs(45),
    countdown: Duration::from_secs(15),
};

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn it_counts_down_and_a_touch_stops_it() {
    let mut quiet = Quiet::default();
    assert!(!quiet.pass(s(44), false, PATIENCE));
    assert_eq!(quiet.seconds_left(), None);
    assert!(!quiet.pass(s(1), false, PATIENCE));
    assert_eq!(quiet.seconds_left(), Some(15));
    assert!(!quiet.pass(Duration::from_millis(14_001), false, PATIENCE));
    assert_eq!(quiet.seconds_left(), Some(1), "a part of a second is one");
    quiet.hear(true);
    assert!(quiet.swallows() && quiet.seconds_left().is_none());
    quiet.hear(true);
    assert!(!quiet.swallows(), "only the first touch stops it");
    assert!(!quiet.pass(s(59), false, PATIENCE));
    assert!(quiet.pass(s(1), false, PATIENCE));
}

#[test]
fn thinking_does_not_count_unless_it_never_ends() {
    let mut quiet = Quiet::default();
    for n in 0..100 {
        assert!(!quiet.pass(s(250), true, PATIENCE), "{n}: {quiet:?}");
        assert!(
            !quiet.pass(Duration::ZERO, false, PATIENCE),
            "{n}: {quiet:?}"
        );
    }
    assert_eq!(quiet, Quiet::default());
    assert!(!quiet.pass(s(299), true, PATIENCE));
    assert!(quiet.pass(s(60), true, PATIENCE));
}

/// The countdown ends at the same time however time is divided into frames.
#[test]
fn frames_do_not_matter() {
    for frames in [1, 7, 60, 1000] {
        let mut quiet = Quiet::default();
        let frame = s(60) / frames;
        let rest = s(60) - frame * (frames - 1);
        for n in 1..frames {
            assert!(
                !quiet.pass(frame, false, PATIENCE),
                "frame {n} of {frames}: {quiet:?}"
            );
        }
        assert!(
            quiet.pass(rest, false, PATIENCE),
            "{frames} frames: {quiet:?}"
        );
    }
}
