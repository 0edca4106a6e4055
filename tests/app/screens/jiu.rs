//! Jiu: its match, its shapes, and the editor of its board and of another.

use super::app::DrawnApp;
use super::ask_for_a_hint;
use crate::harness::card;
use crate::input_devices::InputDevice;
use crate::setups::{JUMPS, SHAPES, SQUARE, jiu_from, test_levels, two_at_jiu, two_people};
use bevy::prelude::*;
use tibetango::app::input::state::Selection;
use tibetango::app::play::editor::EditRequest;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::state::Screen;
use tibetango_rules::{AnyRules, Setup};

#[test]
fn a_match_of_jiu_holds_its_texts() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_at_jiu(14));
    screen.look_everywhere("placement of jiu");
    screen.app.command(jiu_from(SHAPES));
    screen.app.until_settled();
    screen.app.key(KeyCode::KeyF);
    for sentence in ["has a square, a gate and a dalian.", "has a square."] {
        assert!(screen.says(sentence), "{sentence}");
    }
    assert!(!screen.says("none yet"));
    screen.assert_says_everywhere("game.formations.of");
    screen.look_everywhere("shapes of every kind");
    screen.app.command(jiu_from(JUMPS));
    screen.app.until_settled();
    screen.app.key(KeyCode::KeyF);
    assert!(screen.says("none yet") && !screen.says(" has a"));
    screen.look_everywhere("shapes");
    ask_for_a_hint(&mut screen);
    screen.look_everywhere("shapes and a hint");
    screen.app.key(KeyCode::KeyF);
    assert!(!screen.says("none yet"));
    let tap = |screen: &mut DrawnApp, point: &str, says: &str| {
        let at = screen.app.point(point);
        screen.app.tap(InputDevice::Mouse, at);
        let selection = screen.app.world().resource::<Selection>();
        assert!(selection.pending.is_some(), "{point} begins nothing");
        assert!(screen.says(says), "{says}");
        screen.look_everywhere(says);
    };
    tap(&mut screen, "b1", "Choose where");
    tap(&mut screen, "d1", "Jump on");
    screen.app.command(jiu_from(SQUARE));
    screen.app.until_settled();
    tap(&mut screen, "c3", "Choose where");
    tap(&mut screen, "c2", "to take");
    screen.close();
}

#[cfg(feature = "jiaqi")]
#[test]
fn the_editor_holds_its_texts() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(5));
    screen.app.play_text(InputDevice::Mouse, "a1");
    screen.overlays(&[card("position")]);
    screen.app.send(EditRequest::Begin);
    screen.app.frames(3);
    screen.look_everywhere("editor");
    // Everything that can be wrong at once.
    let text = "w1www/4/5/4/2w2/4/5/4/5 b placement 3 9";
    let setup = Setup::read(AnyRules::default(), text).unwrap();
    screen.app.send(EditRequest::Take(Box::new(setup)));
    screen.app.frames(3);
    screen.look_everywhere("editor with reasons");
    screen
        .app
        .send(EditRequest::SetUp(Box::new(two_at_jiu(14))));
    screen.app.frames(3);
    screen.app.tap(InputDevice::Mouse, screen.app.point("a0"));
    screen.look_everywhere("editor of jiu");
    screen.go(card("menu"));
    screen.app.command(MatchCommand::Leave);
    screen
        .app
        .until("title", |app| app.screen() == Screen::Title);
    // The layout is restored, and the heading says so until something is changed.
    for settings in [two_at_jiu(14), two_people(5)] {
        let game = settings.game();
        screen.app.send(EditRequest::SetUp(Box::new(settings)));
        screen.app.frames(3);
        assert!(
            screen.says("Your last position") && !screen.says("Position editor"),
            "{game}"
        );
        screen.look_everywhere("editor with what was left");
        screen.app.send(EditRequest::Clear);
        screen.app.frames(3);
        assert!(
            screen.says("Position editor") && !screen.says("Your last position"),
            "{game}"
        );
        screen.app.command(MatchCommand::Leave);
        screen
            .app
            .until("title", |app| app.screen() == Screen::Title);
    }
    screen.close();
}
