//! Previews of captures before a move is made, chains included; calling the move off has no effect.

use crate::harness::TestApp;
use crate::input_devices::InputDevice;
use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use tibetango::app::board::Marks;
use tibetango::app::play::game::MatchCommand;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::Point;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;

/// White to place; e1 takes c1, and that stone takes b2.
const CHAIN: &str = "3/2/w2/b1/wb1 w placement 0 4";

fn app() -> TestApp {
    let mut app = TestApp::new();
    let history = AnyGameHistory::from_text(JiaqiRules::default(), CHAIN).unwrap();
    app.command(MatchCommand::open(Session::with_history(
        MatchSettings::default(),
        history,
    )));
    app.until_settled();
    app.frames(2);
    app
}

fn preview_points(app: &TestApp) -> Vec<Point> {
    let mut points = app.world().resource::<Marks>().preview.clone();
    points.sort_unstable();
    points
}

#[test]
fn the_whole_chain_is_previewed_by_every_hand() {
    for hand in [InputDevice::Mouse, InputDevice::Finger, InputDevice::Keys] {
        let mut app = app();
        let end = app.point("e1");
        let at = app.at(end);
        let mut taken = vec![app.point("c1"), app.point("b2")];
        taken.sort_unstable();
        match hand {
            InputDevice::Mouse => app.press_at(at),
            InputDevice::Finger => app.finger(3, TouchPhase::Started, at),
            InputDevice::Keys => app.walk_to(end),
        }
        app.frames(2);
        assert_eq!(preview_points(&app), taken, "{hand:?}");
        assert!(app.history().is_empty(), "{hand:?}: not made yet");
        // Called off.
        let aside = Vec2::new(at.x, at.y - 150.0);
        match hand {
            InputDevice::Mouse => {
                app.move_mouse(aside);
                app.frames(2);
                assert!(
                    preview_points(&app).is_empty(),
                    "{hand:?}: {:?}",
                    preview_points(&app)
                );
                app.button(MouseButton::Left, ButtonState::Released);
            }
            InputDevice::Finger => {
                app.finger(3, TouchPhase::Moved, aside);
                app.frames(2);
                assert!(
                    preview_points(&app).is_empty(),
                    "{hand:?}: {:?}",
                    preview_points(&app)
                );
                app.finger(3, TouchPhase::Ended, aside);
            }
            InputDevice::Keys => app.key(KeyCode::Escape),
        }
        app.frames(2);
        assert!(app.history().is_empty(), "{hand:?}: called off");
        // And made: exactly what was previewed turns over.
        let before = app.game().session.pieces();
        app.play_text(hand, "e1");
        let after = app.game().session.pieces();
        let topology = app.history().topology();
        let turned: Vec<Point> = topology
            .iter()
            .filter(|p| before[p.index()].is_some() && before[p.index()] != after[p.index()])
            .collect();
        assert_eq!(turned, taken, "{hand:?}");
    }
}
