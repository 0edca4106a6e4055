//! Volume by the time of day.

use tibetango::app::exhibition::wall::Loudness;

#[test]
fn what_staff_set_holds_until_the_hours_change_it() {
    let mut loudness = Loudness::default();
    loudness.all.follow(40);
    assert_eq!(loudness.all.percent(), 40);
    loudness.all.set(90);
    loudness.all.follow(40);
    assert_eq!(loudness.all.percent(), 90);
    loudness.all.follow(60);
    assert_eq!(loudness.all.percent(), 60);
    loudness.all.set(200);
    assert_eq!((loudness.all.percent(), loudness.all.factor()), (100, 1.0));
}

#[test]
fn the_room_tone_has_a_volume_of_its_own() {
    let mut loudness = Loudness::default();
    assert_eq!((loudness.room.percent(), loudness.room.factor()), (0, 0.0));
    loudness.room.follow(50);
    assert_eq!(
        (loudness.room.percent(), loudness.room.factor()),
        (50, 0.25)
    );
    assert_eq!(
        loudness.all.factor(),
        1.0,
        "all other sounds stay as they are"
    );
    loudness.room.set(200);
    loudness.room.follow(50);
    assert_eq!(loudness.room.percent(), 100, "staff set it");
    loudness.room.follow(0);
    assert_eq!(loudness.room.percent(), 0);
}
