//! The screens of the staff of an exhibition.

use super::super::app::DrawnApp;
use super::{deserted, look, settings, visited};
use crate::exhibition::{exhibition_state, type_in};
use crate::harness::{TestApp, card};
use tibetango::app::exhibition::staff::door::Door;
use tibetango::app::exhibition::wall::Loudness;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::state::Overlay;
use tibetango_content::config::exhibition::Pin;

#[test]
fn the_staff_have_large_keys_and_see_what_is_wrong() {
    let mut screen = visited(settings(|_| {}));
    screen.go(card("staff"));
    look(&mut screen, "number of the staff");
    for digit in 0..10 {
        let name = format!("stand.staff.key.{digit}");
        let buttons = screen.buttons();
        assert!(buttons.contains(&name), "{name}");
    }
    screen.press("stand.staff.key.1");
    let typed = |screen: &DrawnApp| screen.app.world().resource::<Door>().digit_count();
    assert_eq!(typed(&screen), 1);
    screen.press("stand.staff.erase");
    assert_eq!(typed(&screen), 0);
    type_in(&mut screen.app, "9999");
    assert!(screen.app.world().resource::<Door>().is_wrong());
    look(&mut screen, "wrong number");
    for _ in 0..4 {
        type_in(&mut screen.app, "9999");
    }
    assert!(
        screen
            .app
            .world()
            .resource::<Door>()
            .lock_seconds()
            .is_some()
    );
    screen.go(card("staff"));
    look(&mut screen, "locked");
    screen.close();
}

#[test]
fn the_pad_asks_for_the_pin_and_says_if_none_opens() {
    for (shut, key) in [(false, "stand.staff.number"), (true, "stand.staff.nobody")] {
        let mut screen = visited(settings(|exhibition| {
            if shut {
                exhibition.pin = Pin::none();
            }
        }));
        for table in &screen.app.settings().config.languages {
            assert!(
                table.get(key).contains("PIN"),
                "{key}, {}",
                table.language()
            );
        }
        screen.go(card("staff"));
        screen.assert_says_everywhere(key);
        screen.go(card("staff"));
        look(&mut screen, key);
        screen.close();
    }
}

#[test]
fn the_controls_of_the_staff_hold_their_texts() {
    let mut screen = visited(settings(|_| {}));
    screen.go(card("staff"));
    type_in(&mut screen.app, "2468");
    assert!(screen.app.world().resource::<Door>().is_open());
    look(&mut screen, "controls of the staff");
    screen.press("stand.staff.volume.25");
    screen.press("stand.staff.close");
    assert_eq!(screen.app.overlay(), Overlay::None);
    screen.close();
}

/// The game that was shown still lies on the table when staff leave for the usual program, but belongs to no player.
#[test]
fn the_title_offers_no_game_of_the_show() {
    let mut screen = deserted(settings(|_| {}));
    let is_running = |app: &TestApp| !app.history().is_empty();
    screen.app.until("move of the show", is_running);
    screen.app.send(Visitor::Came);
    screen.app.until("offers", |app| {
        exhibition_state(app) == ExhibitionState::Offers
    });
    screen.go(card("staff"));
    type_in(&mut screen.app, "2468");
    screen.press("stand.staff.leave");
    screen
        .app
        .until("title", |app| exhibition_state(app) == ExhibitionState::Off);
    screen.settle();
    assert!(is_running(&screen.app) && screen.app.game().session.outcome().is_none());
    let buttons = screen.buttons();
    assert!(buttons.contains(&"title.start".to_owned()), "{buttons:?}");
    assert!(!buttons.contains(&"title.resume".to_owned()), "{buttons:?}");
    screen.close();
}

#[test]
fn the_settings_of_the_staff_have_the_room_tone() {
    let mut screen = visited(settings(|_| {}));
    screen.go(card("staff"));
    type_in(&mut screen.app, "2468");
    screen.press("stand.staff.settings");
    look(&mut screen, "settings of the staff");
    screen.press("settings.page.2");
    look(&mut screen, "sounds of the staff");
    let room = |screen: &DrawnApp| screen.app.world().resource::<Loudness>().room.percent();
    assert_eq!(room(&screen), 0);
    screen.press("settings.room_tone.2");
    screen.app.frames(1);
    assert_eq!(room(&screen), 50);
    screen.close();
}
