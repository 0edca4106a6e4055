//! What the player set is kept.

use crate::harness::TestApp;
use tibetango::app::board::BoardStyle;
use tibetango::app::preferences::{LOUDEST, Pace, Preferences, TextSize, keep_in};

#[test]
fn preferences_are_applied_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("preferences.ron");
    let mut app = TestApp::new();
    keep_in(app.world_mut(), folder.path(), false);
    app.frames(2);
    assert!(!path.exists(), "nothing was set yet");
    let set = Preferences {
        volume: 1,
        pace: Pace::Fast,
        less_motion: true,
        fullscreen: true,
        language: "zh".to_owned(),
        text_size: TextSize::Large,
    };
    app.world_mut().insert_resource(set.clone());
    app.frames(2);
    let style = *app.world().resource::<BoardStyle>();
    assert_eq!((style.animation_speed, style.reduced_motion), (2.0, true));

    let mut again = TestApp::new();
    keep_in(again.world_mut(), folder.path(), false);
    again.frames(2);
    assert_eq!(*again.world().resource::<Preferences>(), set);
    // A window of a given size stays one, and a bad file is as none.
    keep_in(again.world_mut(), folder.path(), true);
    assert!(!again.world().resource::<Preferences>().fullscreen);
    std::fs::write(&path, "(volume: loud)").unwrap();
    keep_in(again.world_mut(), folder.path(), false);
    assert_eq!(
        *again.world().resource::<Preferences>(),
        Preferences::default()
    );
    assert_eq!(Preferences::default().volume, LOUDEST);
}
