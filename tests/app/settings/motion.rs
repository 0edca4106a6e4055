//! The system's wish for less motion at the first start.

use crate::harness::TestApp;
use std::sync::mpsc;
use tibetango::app::board::BoardStyle;
use tibetango::app::preferences::{Preferences, is_new, keep_in};
use tibetango::app::startup::motion::{ask, of_gnome, of_kde};
use tibetango::app::toast::Tone;

fn is_still(app: &TestApp) -> bool {
    app.world().resource::<BoardStyle>().reduced_motion
}

#[test]
fn a_wish_of_the_system_becomes_the_players_choice_and_is_said() {
    let mut app = TestApp::new();
    assert!(!is_still(&app));
    ask(app.world_mut(), || true);
    app.until("less motion", is_still);
    assert!(app.world().resource::<Preferences>().less_motion);
    app.until_message(Tone::Plain, "settings.as_system", "");
}

#[test]
fn without_a_wish_everything_moves() {
    let mut app = TestApp::new();
    let (asked, answers) = mpsc::channel();
    ask(app.world_mut(), move || {
        asked.send(()).unwrap();
        false
    });
    answers.recv().unwrap();
    app.frames(20);
    assert!(!is_still(&app) && !app.world().resource::<Preferences>().less_motion);
    assert_eq!(app.take_messages(), []);
}

#[test]
fn a_player_is_new_until_preferences_are_written() {
    let folder = tempfile::tempdir().unwrap();
    assert!(is_new(folder.path()));
    let mut app = TestApp::new();
    keep_in(app.world_mut(), folder.path(), false);
    app.world_mut().resource_mut::<Preferences>().volume = 1;
    app.frames(2);
    // Waits for the writer.
    drop(app);
    assert!(!is_new(folder.path()));
}

#[test]
fn answers_of_desktops_are_read() {
    for (answer, wish) in [
        ("true\n", Some(false)),
        ("false\n", Some(true)),
        ("", None),
        ("No such schema", None),
    ] {
        assert_eq!(of_gnome(answer), wish, "{answer:?}");
    }
    for (file, wish) in [
        ("[KDE]\nAnimationDurationFactor=0\n", Some(true)),
        (
            "[General]\nx=1\n\n[KDE]\nSingleClick=false\nAnimationDurationFactor = 0.5\n",
            Some(false),
        ),
        ("[General]\nAnimationDurationFactor=0\n", None),
        ("[KDE]\nAnimationDurationFactor=fast\n", None),
        ("", None),
    ] {
        assert_eq!(of_kde(file), wish, "{file:?}");
    }
}
