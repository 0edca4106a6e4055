//! Moves typed in the notation of the game.

use crate::harness::{TestApp, card};
use crate::screens::app::DrawnApp;
use crate::setups::{against, test_levels, two_at, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use tibetango::app::features::typing::{TypedLine, TypedMove, in_words};
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::preferences::Preferences;
use tibetango::app::state::{Activity, Overlay, TurnStep};
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::{AnyRules, GameName, Side};

const CARD: Overlay = card("typing");

/// Types a move into the open line.
fn enter(app: &mut TestApp, text: &str) {
    app.send(TypedMove(text.to_owned()));
    app.frames(2);
}

#[track_caller]
fn open(app: &mut TestApp) {
    app.key(KeyCode::Slash);
    app.until("line", |app| app.overlay() == CARD);
}

/// Returns the reason why the move typed last was not played.
fn refusal(app: &TestApp) -> Option<String> {
    let error = app.world().resource::<TypedLine>().refusal()?;
    Some(in_words(&app.settings().config.text, app.history(), error))
}

#[test]
fn a_move_is_typed_on_every_board() {
    let mut app = TestApp::new();
    for game in GameName::ALL {
        for &size in game.sizes() {
            let settings = MatchSettings {
                size,
                ..two_at(game, AnyRules::preset(game))
            };
            let label = format!("{game}, {size}");
            app.command(MatchCommand::open(Session::new(settings).unwrap()));
            app.until_settled();
            open(&mut app);
            let mut moves = Vec::new();
            for _ in 0..3 {
                let mv = app.history().legal().swap_remove(0);
                moves.push(app.history().text(&mv));
                enter(&mut app, &moves[moves.len() - 1]);
                app.until(&label, |app| app.moves() == moves);
                // Two people go on in the same line.
                assert_eq!(app.overlay(), CARD, "{label}");
            }
            app.go(Overlay::None);
        }
    }
}

#[test]
fn what_cannot_be_played_says_why_and_changes_nothing() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    open(&mut app);
    enter(&mut app, "a1");
    app.until("move", |app| app.moves() == ["a1"]);
    app.until_settled();
    let generation = app.game().generation();
    for (text, key) in [
        ("a1", "refused.occupied"),
        ("c3", "jiaqi.refused.hub"),
        ("z9", "refused.not_on_board"),
        ("a1-a3", "refused.placement_first"),
        ("to the left", "typing.unreadable"),
        ("", "typing.empty"),
    ] {
        enter(&mut app, text);
        let reason = app.text(key);
        assert_eq!(refusal(&app), Some(reason), "{text:?}");
        assert_eq!(app.game().generation(), generation, "{text:?}");
        assert_eq!(app.overlay(), CARD, "{text:?}");
    }
    enter(&mut app, "A 3");
    app.until("move", |app| app.moves() == ["a1", "a3"]);
    assert_eq!(refusal(&app), None);
}

#[cfg(feature = "draughts")]
#[test]
fn captures_that_are_written_alike_are_named() {
    use tibetango_rules::any::AnyGameHistory;
    use tibetango_rules::draughts::DraughtsRules;
    let start = "W:WK4:B13,20,32,37";
    let history = AnyGameHistory::from_text(DraughtsRules::default(), start).unwrap();
    let both = history.legal().into_iter();
    let both = both.map(|mv| history.text(&mv));
    let both: Vec<String> = both
        .filter(|text| text.starts_with("4x") && text.ends_with("x15"))
        .collect();
    assert_eq!(both.len(), 2, "{both:?}");
    let game = GameName::Draughts;
    let settings = two_at(game, AnyRules::preset(game));
    let mut app = TestApp::new();
    app.command(MatchCommand::open(Session::with_history(settings, history)));
    app.until_settled();
    open(&mut app);
    enter(&mut app, "4x15");
    let reason = refusal(&app).unwrap();
    assert!(reason.starts_with(&app.beginning("typing.ambiguous")));
    assert!(both.iter().all(|text| reason.contains(text)), "{reason}");
    assert!(app.moves().is_empty());
    enter(&mut app, &both[1]);
    app.until("move", |app| app.moves() == [both[1].clone()]);
}

#[test]
fn against_the_computer_a_move_closes_the_line_and_its_turn_opens_none() {
    let mut app = TestApp::with_test_levels();
    app.key(KeyCode::Slash);
    app.frames(1);
    assert_eq!(app.overlay(), Overlay::None, "on the title");
    app.start(against(Side::White, "endless", 5));
    open(&mut app);
    enter(&mut app, "a1");
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    assert_eq!(
        (app.overlay(), app.moves()),
        (Overlay::None, vec!["a1".to_owned()])
    );
    app.key(KeyCode::Slash);
    app.frames(1);
    assert_eq!(app.overlay(), Overlay::None);
}

#[test]
fn in_a_replay_a_typed_move_opens_a_variation() {
    let mut app = TestApp::new();
    let mut session = Session::new(two_people(5)).unwrap();
    let mv = session.history().parse("c3").unwrap();
    session.play(&mv).unwrap();
    app.command(MatchCommand::look_at(session));
    app.until("replay", |app| app.activity() == Activity::Review);
    app.replay(ReplayRequest::Step(ReplayStep::First));
    app.until("start", |app| app.moves().is_empty());
    open(&mut app);
    enter(&mut app, "a1");
    app.until("variation", |app| app.moves() == ["a1"]);
    assert_eq!(app.overlay(), CARD);
    // The game stays as it was played.
    app.replay(ReplayRequest::Follow { line: 0, ply: 1 });
    app.until("the game", |app| app.moves() == ["c3"]);
}

#[test]
fn while_a_move_is_typed_keys_are_letters() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(5));
    open(&mut screen.app);
    screen.settle();
    let before = screen.app.world().resource::<Preferences>().clone();
    // Here they turn the board, mute and take back.
    for key in [KeyCode::KeyB, KeyCode::KeyM, KeyCode::Backspace] {
        screen.app.key(key);
    }
    screen.settle();
    assert_eq!(*screen.app.world().resource::<Preferences>(), before);
    screen.write("c");
    screen.write("4");
    screen.key(egui::Key::Backspace);
    screen.write("3");
    assert!(screen.app.moves().is_empty());
    screen.key(egui::Key::Enter);
    screen.app.until("move", |app| app.moves() == ["c3"]);
    screen.app.until_settled();
    // The line is empty again, and goes on.
    screen.settle();
    screen.write("e7");
    screen.key(egui::Key::Enter);
    screen.app.until("move", |app| app.moves() == ["c3", "e7"]);
    screen.app.until_settled();
    screen.settle();
    screen.write("e7");
    screen.key(egui::Key::Enter);
    assert!(screen.says("A stone already lies there."));
    screen.app.key(KeyCode::Escape);
    screen.app.frames(1);
    assert_eq!(screen.app.overlay(), Overlay::None);
}

#[test]
fn the_line_holds_its_texts() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(5));
    screen.overlays(&[CARD]);
    let session = screen.app.game().session.clone();
    screen.app.command(MatchCommand::look_at(session));
    screen
        .app
        .until("replay", |app| app.activity() == Activity::Review);
    screen.overlays(&[CARD]);
    screen.go(CARD);
    enter(&mut screen.app, "to the left");
    screen.assert_says_everywhere("typing.unreadable");
    screen.close();
}
