//! Draughts: compulsory captures, led from square to square, and kings in the editor.

use super::app::{DrawnApp, WINDOWS};
use super::ask_for_a_hint;
use crate::input_devices::InputDevice;
use crate::setups::two_at;
use tibetango::app::input::state::Selection;
use tibetango::app::play::editor::{EditRequest, Editor};
use tibetango::app::play::game::{MatchCommand, ReplayRequest};
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, Piece, Rank, Setup, Side};

/// A position in which White's man captures four, by two routes; both sides have a king.
const TWO_PATHS: &str = "W:W38,44,K50:B32,33,22,23,K5";

/// A position with men on their promotion squares, too many men, and more quiet moves than draw a game.
const WRONG: &str = "W:W1-25:B46-50:H60";

fn two_people() -> MatchSettings {
    two_at(GameName::Draughts, "fmjd")
}

/// Touches squares one after the other, each once the board is at rest.
#[track_caller]
fn touch(screen: &mut DrawnApp, squares: &[&str]) {
    for square in squares {
        let square = screen.app.point(square);
        screen.app.tap(InputDevice::Mouse, square);
        screen.app.until_settled();
    }
}

/// Touches a square of an incomplete move, and checks the message.
#[track_caller]
fn touch_and_look(screen: &mut DrawnApp, square: &str, key: &str) {
    touch(screen, &[square]);
    let selection = screen.app.world().resource::<Selection>();
    assert!(selection.pending.is_some(), "{square} begins nothing");
    screen.assert_says_everywhere(key);
    screen.look_everywhere(&format!("draughts, {square} touched"));
}

/// A move of each side has one number, as in records of draughts: in the list, and in words.
#[test]
fn the_moves_of_both_sides_share_a_number() {
    let mut screen = DrawnApp::shipped();
    let mut session = Session::new(two_people()).unwrap();
    for _ in 0..3 {
        let mv = session.history().legal().swap_remove(0);
        session.play(&mv).unwrap();
    }
    screen.app.command(MatchCommand::look_at(session));
    let request = ReplayRequest::Follow { line: 0, ply: 3 };
    screen.app.replay(request);
    screen.app.until("position", |app| {
        app.history().len() == 3 && !app.animating()
    });
    assert!(screen.says("Move 2 of 2"));
    let texts = screen.texts();
    let stands = |number: &str| texts.iter().any(|text| text == number);
    assert!(stands("1.") && stands("2.") && !stands("3."), "{texts:?}");
}

#[test]
fn a_match_of_draughts_holds_its_texts() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people());
    screen.assert_says_everywhere("across.waits");
    screen.look_everywhere("draughts, first position");
    touch_and_look(&mut screen, "32", "draughts.turn.to");
    touch(&mut screen, &["28", "19", "23"]);
    assert_eq!(screen.app.moves(), ["32-28", "19-23"]);
    assert!(screen.says("must take a piece"));
    screen.look_everywhere("draughts, a piece that must be taken");
    screen.app.take_messages();
    touch(&mut screen, &["31"]);
    screen.app.assert_refusal("draughts.refused.must_take");
    ask_for_a_hint(&mut screen);
    screen.look_everywhere("draughts, hint");
    screen.close();
}

#[test]
fn a_capture_led_from_square_to_square_holds_its_texts() {
    let mut screen = DrawnApp::shipped();
    let settings = two_people();
    let history = AnyGameHistory::from_text(settings.rules, TWO_PATHS).unwrap();
    screen
        .app
        .command(MatchCommand::open(Session::with_history(settings, history)));
    screen.app.until_settled();
    assert!(screen.says("must take 4 pieces"));
    screen.look_everywhere("draughts, pieces that must be taken");
    touch_and_look(&mut screen, "38", "draughts.turn.to");
    touch_and_look(&mut screen, "27", "draughts.turn.on");
    touch(&mut screen, &["18", "29", "38"]);
    assert_eq!(screen.app.history().len(), 1);
    screen.look_everywhere("draughts, after a capture");
    screen.close();
}

#[test]
fn the_editor_with_kings_holds_its_texts() {
    let mut screen = DrawnApp::shipped();
    let settings = two_people();
    screen
        .app
        .send(EditRequest::SetUp(Box::new(settings.clone())));
    screen.app.frames(3);
    screen.look_everywhere("draughts, editor");
    for (text, setup_errors, what) in [(TWO_PATHS, 0, "with kings"), (WRONG, 3, "with reasons")] {
        let setup = Setup::read(settings.rules, text).unwrap();
        screen.app.send(EditRequest::Take(Box::new(setup)));
        screen.app.frames(3);
        let errors = screen.app.data::<Editor>().editing.setup_errors();
        assert_eq!(errors.len(), setup_errors, "{errors:?}");
        screen.look_everywhere(&format!("draughts, editor {what}"));
    }
    // Kings of both sides can be chosen.
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    for (brush, side) in [("edit.brush.2", Side::White), ("edit.brush.3", Side::Black)] {
        screen.press(brush);
        let king = Piece {
            side,
            rank: Rank::King,
        };
        let editor = screen.app.data::<Editor>();
        assert_eq!(editor.brush, Some(king), "{brush}");
    }
    screen.look_everywhere("draughts, editor with a king in the hand");
    screen.close();
}

#[test]
fn squares_are_numbered_where_that_is_wished() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people());
    // No piece stands there, and along the edges it has no number.
    let is_numbered = |screen: &mut DrawnApp| screen.texts().contains(&"28".to_owned());
    assert!(!is_numbered(&mut screen));
    let mut preferences = screen.app.world_mut().resource_mut::<Preferences>();
    preferences.square_numbers = true;
    assert!(is_numbered(&mut screen));
    screen.look_everywhere("draughts, numbers in the squares");
    screen.close();
}
