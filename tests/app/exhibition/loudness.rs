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

#[test]
fn the_room_tone_has_a_volume_of_its_own() {
    let mut loudness = Loudness::default();
    assert_eq!((loudness.room_percent(), loudness.room_factor()), (0, 0.0));
    loudness.follow_room(50);
    assert_eq!(
        (loudness.room_percent(), loudness.room_factor()),
        (50, 0.25)
    );
    assert_eq!(loudness.factor(), 1.0, "all other sounds stay as they are");
    loudness.set_room(200);
    loudness.follow_room(50);
    assert_eq!(loudness.room_percent(), 100, "staff set it");
    loudness.follow_room(0);
    assert_eq!(loudness.room_percent(), 0);
}
