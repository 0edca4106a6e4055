//! Volume by the time of day.

use tibetango::app::exhibition::wall::Loudness;

#[test]
fn what_staff_set_holds_until_the_hours_change_it() {
    let mut loudness = Loudness::default();
    loudness.follow(40);
    assert_eq!(loudness.percent(), 40);
    loudness.set(90);
    loudness.follow(40);
    assert_eq!(loudness.percent(), 90);
    loudness.follow(60);
    assert_eq!(loudness.percent(), 60);
    loudness.set(200);
    assert_eq!((loudness.percent(), loudness.factor()), (100, 1.0));
}
