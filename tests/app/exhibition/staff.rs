//! Staff come in, do their work, and leave.

use super::{
    FRAMES, LARGE, QUICK, come, exhibition_state, open, open_with, open_with_visitor, pass_s, play,
    type_in,
};
use crate::harness::{TestApp, card};
use crate::setups::config_dir;
use bevy::ecs::message::Messages;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use tibetango::app::exhibition::ExhibitionState;
use tibetango::app::exhibition::staff::door::Door;
use tibetango::app::exhibition::staff::start::EXIT_STATUS;
use tibetango::app::exhibition::wall::{Loudness, Wall};
use tibetango::app::features::staff::Staff;
use tibetango::app::layout::Layout;
use tibetango::app::preferences::{Familiar, GameChoices, People, Preferences};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen};
use tibetango::app::toast::Tone;

const CORNERS: [Vec2; 4] = [
    Vec2::new(3.0, 3.0),
    Vec2::new(1277.0, 3.0),
    Vec2::new(3.0, 717.0),
    Vec2::new(1277.0, 717.0),
];

fn door(app: &TestApp) -> &Door {
    app.world().resource::<Door>()
}

/// Holds a corner until the keypad is shown.
#[track_caller]
fn knock(app: &mut TestApp, corner: Vec2) {
    app.finger(7, TouchPhase::Started, corner);
    pass_s(app, 6);
    app.finger(7, TouchPhase::Ended, corner);
    app.frames(2);
    assert_eq!(app.overlay(), card("staff"));
    assert!(!door(app).is_open());
}

/// Returns an exhibition with staff behind the open door.
fn inside() -> TestApp {
    let mut app = open_with_visitor();
    knock(&mut app, CORNERS[0]);
    type_in(&mut app, "2468");
    assert!(door(&app).is_open());
    app
}

fn exits(app: &TestApp) -> Vec<AppExit> {
    let exits = app.world().resource::<Messages<AppExit>>();
    exits.iter_current_update_messages().cloned().collect()
}

fn order(app: &mut TestApp, staff: Staff) {
    app.send(staff);
    app.frames(3);
}

#[test]
fn every_corner_leads_in_when_it_is_held() {
    for corner in CORNERS {
        let mut app = open();
        // The touch is that of a visitor first.
        knock(&mut app, corner);
        assert_eq!(exhibition_state(&app), ExhibitionState::Offers, "{corner}");
        order(&mut app, Staff::Close);
        assert_eq!(app.overlay(), Overlay::None, "{corner}");
        // With the mouse, too.
        app.press_at(corner);
        app.frames(5 * FRAMES as usize + 2);
        assert_eq!(app.overlay(), card("staff"), "{corner}");
    }
}

#[test]
fn nothing_else_leads_in() {
    let mut app = open_with_visitor();
    let side = app.world().resource::<Layout>().touch * 1.5;
    let outside = Vec2::new(side + 3.0, 3.0);
    // Beside the corner, out of it, with two fingers, twice half as long.
    app.finger(1, TouchPhase::Started, outside);
    pass_s(&mut app, 8);
    app.finger(1, TouchPhase::Ended, outside);
    app.finger(1, TouchPhase::Started, CORNERS[0]);
    pass_s(&mut app, 3);
    app.finger(1, TouchPhase::Moved, outside);
    pass_s(&mut app, 5);
    app.finger(1, TouchPhase::Ended, outside);
    app.finger(1, TouchPhase::Started, CORNERS[0]);
    app.finger(2, TouchPhase::Started, CORNERS[1]);
    pass_s(&mut app, 8);
    app.finger(2, TouchPhase::Ended, CORNERS[1]);
    app.finger(1, TouchPhase::Ended, CORNERS[0]);
    for _ in 0..3 {
        app.finger(1, TouchPhase::Started, CORNERS[0]);
        pass_s(&mut app, 4);
        app.finger(1, TouchPhase::Ended, CORNERS[0]);
    }
    assert_eq!(app.overlay(), Overlay::None);
    // Without the PIN no command of staff has an effect.
    let loud = app.world().resource::<Loudness>().all.percent();
    for staff in [Staff::Volume(7), Staff::Restart, Staff::Leave] {
        order(&mut app, staff);
    }
    type_in(&mut app, "2468");
    assert!(!door(&app).is_open(), "there are no keys on the screen");
    assert_eq!(app.world().resource::<Loudness>().all.percent(), loud);
    assert!(exits(&app).is_empty());
    assert_eq!(exhibition_state(&app), ExhibitionState::Offers);
}

#[test]
fn five_wrong_numbers_lock_the_door() {
    let mut app = open_with_visitor();
    knock(&mut app, CORNERS[0]);
    for wrong in 1..=4 {
        type_in(&mut app, "1234");
        assert!(door(&app).is_wrong(), "number {wrong}");
        assert_eq!(door(&app).lock_seconds(), None, "number {wrong}");
    }
    order(&mut app, Staff::Close);
    knock(&mut app, CORNERS[1]);
    type_in(&mut app, "99");
    assert!(!door(&app).is_wrong());
    assert_eq!(door(&app).digit_count(), 2);
    type_in(&mut app, "99");
    assert_eq!(door(&app).lock_seconds(), Some(60));
    type_in(&mut app, "2468");
    assert!(!door(&app).is_open());
    order(&mut app, Staff::Close);
    pass_s(&mut app, 50);
    // A touch: a visitor is there.
    knock(&mut app, CORNERS[0]);
    assert!(door(&app).lock_seconds().is_some_and(|left| left <= 4));
    pass_s(&mut app, 4);
    assert_eq!(door(&app).lock_seconds(), None);
    type_in(&mut app, "2468");
    assert!(door(&app).is_open());
}

#[test]
fn the_number_can_be_typed_on_a_keyboard() {
    let mut app = open_with_visitor();
    knock(&mut app, CORNERS[2]);
    app.key(KeyCode::Digit2);
    app.key(KeyCode::Numpad9);
    app.key(KeyCode::Backspace);
    for key in [KeyCode::Numpad4, KeyCode::Digit6, KeyCode::KeyN] {
        app.key(key);
    }
    assert_eq!(door(&app).digit_count(), 3);
    app.key(KeyCode::Numpad8);
    assert!(door(&app).is_open());
    app.key(KeyCode::Escape);
    app.frames(2);
    assert_eq!(app.overlay(), Overlay::None);
    assert!(!door(&app).is_open(), "who goes has to type it again");
}

#[test]
fn without_a_digit_the_keys_go_away() {
    let mut app = open_with_visitor();
    knock(&mut app, CORNERS[0]);
    pass_s(&mut app, 15);
    type_in(&mut app, "24");
    pass_s(&mut app, 18);
    assert_eq!(app.overlay(), card("staff"));
    pass_s(&mut app, 3);
    assert_eq!(app.overlay(), Overlay::None);
    knock(&mut app, CORNERS[0]);
    assert_eq!(door(&app).digit_count(), 0);
}

#[test]
fn staff_who_go_without_a_word_leave_nothing_open() {
    let mut app = inside();
    pass_s(&mut app, 62);
    assert_eq!(exhibition_state(&app), ExhibitionState::Attract);
    app.frames(3);
    assert_eq!(app.overlay(), Overlay::None);
    assert!(!door(&app).is_open());
}

#[test]
fn settings_open_for_staff_alone() {
    let mut app = inside();
    let mut go = |overlay: Overlay| {
        let mut next = app.world_mut().resource_mut::<NextState<Overlay>>();
        next.set(overlay);
        app.frames(2);
        app.overlay()
    };
    assert_eq!(go(card("settings")), card("settings"));
    assert_eq!(go(Overlay::None), Overlay::None);
    assert_eq!(go(card("settings")), Overlay::None);
}

#[test]
fn loudness_holds_for_this_hour() {
    let mut app = inside();
    let at = |hour| Wall(Some(jiff::civil::date(2026, 5, 25).at(hour, 0, 0, 0)));
    let percent = |app: &TestApp| app.world().resource::<Loudness>().all.percent();
    app.world_mut().insert_resource(at(11));
    pass_s(&mut app, 2);
    assert_eq!(percent(&app), 60);
    order(&mut app, Staff::Volume(25));
    pass_s(&mut app, 2);
    assert_eq!(percent(&app), 25);
    app.world_mut().insert_resource(at(17));
    pass_s(&mut app, 2);
    assert_eq!(percent(&app), 25, "the same line of the file still holds");
    app.world_mut().insert_resource(at(19));
    pass_s(&mut app, 2);
    assert_eq!(percent(&app), 40);
    let room = app.world().resource::<Loudness>().room.percent();
    assert_eq!(room, 0, "no room tone as shipped");
}

/// Everybody can read the built-in PIN: it opens nothing if the file of the house is bad.
#[test]
fn without_a_good_file_no_number_opens_the_door() {
    let dir = config_dir();
    let file = dir.path().join("exhibition.ron");
    let text = std::fs::read_to_string(&file).unwrap();
    let of_the_house = text.replace("pin: \"2468\"", "pin: \"97531\"");
    assert_ne!(text, of_the_house);
    std::fs::write(&file, of_the_house.replace("fact_s: 12", "fact_s: 1")).unwrap();
    let (settings, errors) = Settings::load_for_visitors(Some(dir.path().to_owned()));
    assert_eq!(errors.len(), 1, "{errors:?}");
    let mut app = open_with(settings, false);
    knock(&mut app, CORNERS[0]);
    for number in ["2468", "2468", "97531"] {
        type_in(&mut app, number);
        assert!(!door(&app).is_open(), "{number}");
    }
    order(&mut app, Staff::Close);
    std::fs::write(&file, of_the_house).unwrap();
    app.until_message(Tone::Plain, "config.applied", "exhibition.ron");
    knock(&mut app, CORNERS[0]);
    type_in(&mut app, "97531");
    assert!(door(&app).is_open());
    // Without any folder it is no better.
    let (settings, errors) = Settings::load_for_visitors(None);
    assert!(errors.is_empty());
    assert!(settings.config.exhibition.pin.is_none());
}

#[test]
fn a_restart_ends_the_program_as_it_should() {
    let mut app = inside();
    app.send(Staff::Restart);
    app.update();
    assert_eq!(exits(&app), [AppExit::Success]);
}

#[test]
fn staff_that_leave_have_the_usual_program() {
    let mut app = open();
    come(&mut app);
    play(&mut app, LARGE, QUICK);
    knock(&mut app, CORNERS[0]);
    type_in(&mut app, "2468");
    order(&mut app, Staff::Leave);
    assert_eq!(
        (exhibition_state(&app), app.screen()),
        (ExhibitionState::Off, Screen::Title)
    );
    assert_eq!(app.overlay(), Overlay::None);
    assert_eq!(
        *app.world().resource::<Preferences>(),
        Preferences::default()
    );
    assert_eq!(
        *app.world().resource::<GameChoices>(),
        GameChoices::default()
    );
    assert_eq!(*app.world().resource::<People>(), People::default());
    assert_eq!(*app.world().resource::<Familiar>(), Familiar::default());
    assert_eq!(app.world().resource::<Loudness>().all.percent(), 100);
    // The keys are the usual ones, and no idle timer runs.
    app.key(KeyCode::KeyN);
    assert_eq!(app.overlay(), card("new_game"));
    pass_s(&mut app, 200);
    assert_eq!(exhibition_state(&app), ExhibitionState::Off);
    // Choices are kept again.
    app.world_mut().resource_mut::<Preferences>().volume = 2;
    app.until("preferences on the disk", |app| {
        app.dir().join("preferences.ron").is_file()
    });
    // The supervisor does not restart the program then.
    app.send(AppExit::Success);
    app.update();
    assert!(exits(&app).contains(&AppExit::from_code(EXIT_STATUS)));
}
