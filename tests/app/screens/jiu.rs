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
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_at_jiu(14));
    drawn.look_everywhere("placement of jiu");
    drawn.app.command(jiu_from(SHAPES));
    drawn.app.until_settled();
    drawn.app.key(KeyCode::KeyF);
    for told in ["has a square, a gate and a dalian.", "has a square."] {
        assert!(drawn.says(told), "{told}");
    }
    assert!(!drawn.says("none yet"));
    drawn.assert_says_everywhere("game.formations.of");
    drawn.look_everywhere("shapes of every kind");
    drawn.app.command(jiu_from(JUMPS));
    drawn.app.until_settled();
    drawn.app.key(KeyCode::KeyF);
    assert!(drawn.says("none yet") && !drawn.says(" has a"));
    drawn.look_everywhere("shapes");
    ask_for_a_hint(&mut drawn);
    drawn.look_everywhere("shapes and a hint");
    drawn.app.key(KeyCode::KeyF);
    assert!(!drawn.says("none yet"));
    let tap = |drawn: &mut DrawnApp, point: &str, says: &str| {
        let at = drawn.app.point(point);
        drawn.app.tap(InputDevice::Mouse, at);
        let selection = drawn.app.world().resource::<Selection>();
        assert!(selection.pending.is_some(), "{point} begins nothing");
        assert!(drawn.says(says), "{says}");
        drawn.look_everywhere(says);
    };
    tap(&mut drawn, "b1", "Choose where");
    tap(&mut drawn, "d1", "Jump on");
    drawn.app.command(jiu_from(SQUARE));
    drawn.app.until_settled();
    tap(&mut drawn, "c3", "Choose where");
    tap(&mut drawn, "c2", "to take");
    drawn.close();
}

#[cfg(feature = "jiaqi")]
#[test]
fn the_editor_holds_its_texts() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_people(5));
    drawn.app.play_text(InputDevice::Mouse, "a1");
    drawn.overlays(&[card("position")]);
    drawn.app.send(EditRequest::Begin);
    drawn.app.frames(3);
    drawn.look_everywhere("editor");
    // Everything that can be wrong at once.
    let text = "w1www/4/5/4/2w2/4/5/4/5 b placement 3 9";
    let setup = Setup::read(AnyRules::default(), text).unwrap();
    drawn.app.send(EditRequest::Take(Box::new(setup)));
    drawn.app.frames(3);
    drawn.look_everywhere("editor with reasons");
    drawn.app.send(EditRequest::SetUp(Box::new(two_at_jiu(14))));
    drawn.app.frames(3);
    drawn.app.tap(InputDevice::Mouse, drawn.app.point("a0"));
    drawn.look_everywhere("editor of jiu");
    drawn.go(card("menu"));
    drawn.app.command(MatchCommand::Leave);
    drawn
        .app
        .until("title", |app| app.screen() == Screen::Title);
    // The layout is restored, and the heading says so until something is changed.
    for settings in [two_at_jiu(14), two_people(5)] {
        let game = settings.game();
        drawn.app.send(EditRequest::SetUp(Box::new(settings)));
        drawn.app.frames(3);
        assert!(
            drawn.says("Your last position") && !drawn.says("Position editor"),
            "{game}"
        );
        drawn.look_everywhere("editor with what was left");
        drawn.app.send(EditRequest::Clear);
        drawn.app.frames(3);
        assert!(
            drawn.says("Position editor") && !drawn.says("Your last position"),
            "{game}"
        );
        drawn.app.command(MatchCommand::Leave);
        drawn
            .app
            .until("title", |app| app.screen() == Screen::Title);
    }
    drawn.close();
}
