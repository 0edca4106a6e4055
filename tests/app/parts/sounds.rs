//! Sounds without an audio device.

use bevy::prelude::*;
use bevy::time::{TimePlugin, TimeUpdateStrategy};
use std::time::Duration;
use tibetango::app::sound::{Age, LONGEST, clear_up};

#[test]
fn without_a_device_sounds_do_not_pile_up() {
    let mut app = App::new();
    app.add_plugins(TimePlugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)))
        .add_systems(Update, clear_up);
    for second in 0..1000_u64 {
        app.world_mut().spawn(Age::default());
        app.update();
        let mut sounds = app.world_mut().query::<&Age>();
        let there = sounds.iter(app.world()).count() as u64;
        assert!(there <= LONGEST.as_secs(), "{there}");
        assert!(there > second.min(5), "{there}");
    }
}
