//! The screens of the staff of an exhibition.

use super::super::app::DrawnApp;
use super::{deserted, look, settings, visited};
use crate::exhibition::{stand, type_in};
use crate::harness::{TestApp, card};
use tibetango::app::exhibition::staff::door::Door;
use tibetango::app::exhibition::wall::Loudness;
use tibetango::app::exhibition::{Stand, Visitor};
use tibetango::app::state::Overlay;
use tibetango_content::config::exhibition::Pin;

#[test]
fn the_staff_have_large_keys_and_see_what_is_wrong() {
    let mut drawn = visited(settings(|_| {}));
    drawn.go(card("staff"));
    look(&mut drawn, "number of the staff");
    for digit in 0..10 {
        let name = format!("stand.staff.key.{digit}");
        let buttons = drawn.buttons();
        assert!(buttons.contains(&name), "{name}");
    }
    drawn.press("stand.staff.key.1");
    let typed = |drawn: &DrawnApp| drawn.app.world().resource::<Door>().typed();
    assert_eq!(typed(&drawn), 1);
    drawn.press("stand.staff.erase");
    assert_eq!(typed(&drawn), 0);
    type_in(&mut drawn.app, "9999");
    assert!(drawn.app.world().resource::<Door>().is_wrong());
    look(&mut drawn, "wrong number");
    for _ in 0..4 {
        type_in(&mut drawn.app, "9999");
    }
    assert!(drawn.app.world().resource::<Door>().locked_s().is_some());
    drawn.go(card("staff"));
    look(&mut drawn, "locked");
    drawn.close();
}

#[test]
fn the_pad_asks_for_the_pin_and_says_if_none_opens() {
    for (shut, key) in [(false, "stand.staff.number"), (true, "stand.staff.nobody")] {
        let mut drawn = visited(settings(|exhibition| {
            if shut {
                exhibition.pin = Pin::of_nobody();
            }
        }));
        for table in &drawn.app.settings().config.languages {
            assert!(
                table.get(key).contains("PIN"),
                "{key}, {}",
                table.language()
            );
        }
        drawn.go(card("staff"));
        drawn.assert_says_everywhere(key);
        drawn.go(card("staff"));
        look(&mut drawn, key);
        drawn.close();
    }
}

#[test]
fn the_controls_of_the_staff_hold_their_texts() {
    let mut drawn = visited(settings(|_| {}));
    drawn.go(card("staff"));
    type_in(&mut drawn.app, "2468");
    assert!(drawn.app.world().resource::<Door>().is_open());
    look(&mut drawn, "controls of the staff");
    drawn.press("stand.staff.volume.25");
    drawn.press("stand.staff.close");
    assert_eq!(drawn.app.overlay(), Overlay::None);
    drawn.close();
}

/// The game that was shown lies on the table when staff leave for the usual program, but is nobody's.
#[test]
fn the_title_offers_no_game_of_the_show() {
    let mut drawn = deserted(settings(|_| {}));
    let shown = |app: &TestApp| !app.history().is_empty();
    drawn.app.until("move of the show", shown);
    drawn.app.send(Visitor::Came);
    drawn.app.until("offers", |app| stand(app) == Stand::Offers);
    drawn.go(card("staff"));
    type_in(&mut drawn.app, "2468");
    drawn.press("stand.staff.leave");
    drawn.app.until("title", |app| stand(app) == Stand::Off);
    drawn.settle();
    assert!(shown(&drawn.app) && drawn.app.game().session.outcome().is_none());
    let buttons = drawn.buttons();
    assert!(buttons.contains(&"title.start".to_owned()), "{buttons:?}");
    assert!(!buttons.contains(&"title.resume".to_owned()), "{buttons:?}");
    drawn.close();
}

#[test]
fn the_settings_of_the_staff_have_the_room_tone() {
    let mut drawn = visited(settings(|_| {}));
    drawn.go(card("staff"));
    type_in(&mut drawn.app, "2468");
    drawn.press("stand.staff.settings");
    look(&mut drawn, "settings of the staff");
    let room = |drawn: &DrawnApp| drawn.app.world().resource::<Loudness>().room.percent();
    assert_eq!(room(&drawn), 0);
    drawn.press("settings.room_tone.2");
    drawn.app.frames(1);
    assert_eq!(room(&drawn), 50);
    drawn.close();
}
