//! Durations of frames.

use std::time::Duration;
use tibetango::app::automation::moments::Moments;

#[test]
fn shares_are_those_of_a_sorted_list() {
    let mut moments = Moments::default();
    let mut times: Vec<f64> = (1..=1000u32)
        .map(|n| f64::from(n * n % 977) + 0.5)
        .collect();
    for ms in &times {
        moments.note(Duration::from_secs_f64(ms / 1000.0));
    }
    times.sort_by(f64::total_cmp);
    for share in [0.01, 0.5, 0.9, 0.99, 1.0] {
        let slow = times[(1000.0 * share) as usize - 1];
        let quick = moments.below_ms(share);
        assert!(
            (quick / slow - 1.0).abs() < 0.025,
            "{share}: {quick} {slow}"
        );
    }
    assert_eq!(moments.count(), 1000);
    let long = times.iter().filter(|ms| **ms > 100.0).count() as u64;
    assert_eq!(moments.long(), long);
    assert!((moments.most_ms() - times[999]).abs() < 1e-6);
    assert!(Moments::default().below_ms(0.5).abs() < 1e-9);
}

#[test]
fn what_lasts_for_ever_is_counted_too() {
    let mut moments = Moments::default();
    moments.note(Duration::from_secs(100_000));
    moments.note(Duration::ZERO);
    assert_eq!((moments.count(), moments.long()), (2, 1));
}
