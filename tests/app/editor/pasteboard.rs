//! Positions and games copied and pasted, in the editor and beside it.

use super::{assert_board, editor, edits, open_editor, position, want};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use crate::setups::{jiu_from, two_at, two_people};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use tibetango::app::features::position::pasteboard::{Pasteboard, PasteboardRequest};
use tibetango::app::play::editor::EditRequest;
use tibetango::app::play::store::{LoadGame, SaveGame};
use tibetango::app::state::Overlay;
use tibetango::app::toast::Tone;
use tibetango_records::record::file;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::terms::STONE_ON_HUB;
use tibetango_rules::{Cue, GameName, Piece, Rank, SetupError, Side, draughts};

fn clipboard_text(app: &TestApp) -> &str {
    match app.world().resource::<Pasteboard>() {
        Pasteboard::Own(text) => text,
        Pasteboard::System(_) => panic!("a test must leave the system alone"),
    }
}

/// Puts a text on the clipboard, as another program does.
fn put(app: &mut TestApp, text: &str) {
    *app.world_mut().resource_mut::<Pasteboard>() = Pasteboard::Own(text.to_owned());
}

fn paste(app: &mut TestApp, text: &str) {
    put(app, text);
    app.send(PasteboardRequest::Paste);
    app.frames(4);
}

#[test]
fn positions_are_copied_and_pasted() {
    let mut app = open_editor(3);
    app.tap(InputDevice::Mouse, app.point("a1"));
    app.send(PasteboardRequest::CopyPosition);
    app.frames(2);
    assert_eq!(clipboard_text(&app), "3/2/3/2/w2 b placement 0 1");
    assert_eq!(
        app.take_messages(),
        [(Tone::Plain, app.text("copied.position"))]
    );
    want(&mut app, EditRequest::Clear);
    app.send(PasteboardRequest::Paste);
    app.frames(3);
    assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1");
    // A position that the rules have something against is taken, and they say what.
    paste(&mut app, "3/2/1w1/2/3 b placement 0 1");
    let hub = app.point("c3");
    assert_eq!(
        editor(&app).editing.setup_errors(),
        [SetupError::Rule(
            Cue::new(&STONE_ON_HUB).with("point", vec![hub])
        )]
    );
    // One of another size brings its board along, and a step back the one before.
    paste(&mut app, "5/4/5/4/5/4/5/4/w4 b placement 0 1");
    assert_eq!(app.history().topology().size(), 5);
    assert_board(&mut app);
    app.key(KeyCode::KeyU);
    app.frames(2);
    assert_eq!(app.history().topology().size(), 3);
    assert_board(&mut app);
}

#[test]
fn games_are_copied_and_pasted() {
    let mut app = TestApp::new();
    app.command(jiu_from("3b1b/1ww3/1w1wb1/b4w/2b1w1/w1b1b1 w battle 0 40"));
    app.until_settled();
    let whole = app.history().position_text();
    let mv = app.history().legal().swap_remove(0);
    app.play(InputDevice::Mouse, &mv);
    app.until("rest", |app| !app.animating());
    let played = (app.history().position_text(), app.moves());
    app.send(PasteboardRequest::CopyMoves);
    app.frames(2);
    let text = clipboard_text(&app).to_owned();
    assert_eq!(text, format!("{whole} {}", played.1.join(" ")));
    paste(&mut app, &text);
    app.until("a game to look at", |app| app.game().is_replay());
    assert_eq!((app.history().position_text(), app.moves()), played);
    // A position that is pasted beside a game goes into the editor.
    paste(&mut app, &whole);
    assert!(edits(&app));
    assert_eq!(position(&app), whole);
    want(&mut app, EditRequest::Leave);
    assert!(app.game().is_replay());
}

/// A file may be dropped on the window in the frame of a paste.
#[test]
fn a_pasted_game_is_not_saved_in_the_file_of_another_one() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    app.send(SaveGame::default());
    app.until_message(Tone::Plain, "record.saved", "");
    let path = app.saved_games().remove(0);
    let saved = file::load(&path).unwrap();
    app.send(LoadGame::file(path.clone()));
    paste(&mut app, "e5 d4");
    app.until("a game to look at", |app| app.game().is_replay());
    assert_eq!(app.moves(), ["e5", "d4"]);
    app.send(SaveGame {
        name: "Pasted".to_owned(),
    });
    app.until_message(Tone::Plain, "record.saved", "Pasted");
    assert_eq!(file::load(&path).unwrap(), saved, "the other file");
    assert_eq!(app.saved_games().len(), 2);
}

#[test]
fn a_position_in_the_notation_of_its_game_goes_into_the_editor() {
    let mut app = TestApp::new();
    app.start(two_at(GameName::Draughts, "fmjd"));
    app.until_settled();
    want(&mut app, EditRequest::Begin);
    want(&mut app, EditRequest::Clear);
    let first = AnyGameHistory::new(10, draughts::DraughtsRules::default()).unwrap();
    for text in [
        "W:W31-50:B1-20",
        "[FEN \"W:W31\u{2011}50:B1\u{2011}20\"]",
        "White to move: W:W31-50:Z1-20",
        "```text\nFEN\u{ff1a}W:W31-50:B1-20\n```",
    ] {
        paste(&mut app, text);
        assert!(app.take_messages().is_empty(), "{text}");
        assert_eq!(position(&app), first.position_text(), "{text}");
        assert_board(&mut app);
        want(&mut app, EditRequest::Clear);
    }
    // With moves behind it a position is the beginning of a game.
    paste(&mut app, "W:W31-50:B1-20 1. 34-30 20-25");
    app.until("a game to look at", |app| app.game().is_replay());
    assert_eq!(app.moves(), ["34-30", "20-25"]);
    app.take_messages();
    paste(&mut app, "W:W31-50:B1-51");
    let messages = app.take_messages();
    let [(Tone::Alarm, line)] = &messages[..] else {
        panic!("{messages:?}");
    };
    assert!(
        line.starts_with(&app.beginning("paste.no_position")),
        "{line}"
    );
    // Moves as a forum shows them are a game to look at.
    paste(
        &mut app,
        "[pdn]\n1. 32\u{2013}28 19\u{2013}23 {sic} 2. 28\u{d7}19\n[/pdn]",
    );
    app.until("a game to look at", |app| app.game().is_replay());
    assert_eq!(app.moves(), ["32-28", "19-23", "28x19"]);
}

#[test]
fn a_text_of_another_game_opens_on_its_own_board() {
    let mut app = TestApp::new();
    app.start(two_people(5));
    app.until_settled();
    let games: &[(&str, GameName, &[&str])] = &[
        (
            "[White \"a\"]\n1. 32-28 19-23 2. 28x19 *",
            GameName::Draughts,
            &["32-28", "19-23", "28x19"],
        ),
        ("[JIU8],[a],[b];\n0,d3,E4;", GameName::Jiu, &["d3", "e4"]),
        #[cfg(feature = "gomoku")]
        ("(;GM[4];B[hh];W[ig])", GameName::Gomoku, &["h8", "i9"]),
    ];
    for (text, game, moves) in games {
        paste(&mut app, text);
        heard_of(&mut app, *game);
        app.until("a game to look at", |app| app.game().is_replay());
        assert_eq!(app.history().game(), *game, "{text}");
        assert_eq!(app.moves(), *moves, "{text}");
    }
    let draughts = "bbbbb/bbbbb/bbbbb/bbbb1/5/5/wwwww/wwwww/wwwww/wwwww w play 0 0";
    let jiu = "8/8/8/8/8/8/8/8 w placement 0 0";
    // Beside a game, and in the editor: there they take the place of what was edited.
    for (text, game, rows) in [
        ("W:W31-50:B1-19", GameName::Draughts, draughts),
        (jiu, GameName::Jiu, jiu),
        ("W:W31-50:B1-19", GameName::Draughts, draughts),
    ] {
        paste(&mut app, text);
        heard_of(&mut app, game);
        assert!(edits(&app), "{text}");
        assert_eq!(
            (editor(&app).editing.rules().game(), &*position(&app)),
            (game, rows)
        );
        assert_board(&mut app);
        if game == GameName::Draughts {
            let king = Piece {
                side: Side::Black,
                rank: Rank::King,
            };
            want(&mut app, EditRequest::Brush(Some(king)));
        } else {
            // Jiu has no kings.
            assert_eq!(editor(&app).brush, Some(Side::White.into()));
        }
    }
    // The game that was looked at comes back.
    want(&mut app, EditRequest::Leave);
    assert!(app.game().is_replay());
    // A fault is reported with the name of its game.
    paste(&mut app, "[White \"a\"]\n1. 32-28 32-28 *");
    let messages = app.take_messages();
    let [(Tone::Alarm, line)] = &messages[..] else {
        panic!("{messages:?}");
    };
    assert!(line.contains("draughts: 2:10: ply 2"), "{line}");
}

/// Checks that the only message since the last one names the game that was pasted.
#[track_caller]
fn heard_of(app: &mut TestApp, game: GameName) {
    let name = app.text(&format!("{game}.name"));
    let expected = app.text("paste.other_game").replace("{game}", &name);
    assert_eq!(app.take_messages(), [(Tone::Plain, expected)]);
}

/// The keys paste nothing into a running game; the card of the menu does.
#[test]
fn at_a_table_the_menu_pastes_a_position_for_the_editor_and_moves_to_look_at() {
    let paste_from_the_menu = |screen: &mut DrawnApp, text: &str| {
        put(&mut screen.app, text);
        screen.go(card("menu"));
        screen.press("menu.position");
        screen.press("position.paste");
        assert_eq!(screen.app.overlay(), Overlay::None, "{text}");
    };
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_at(GameName::Draughts, "fmjd"));
    screen.app.until_settled();
    screen.app.play_text(InputDevice::Mouse, "31-26");
    let played = (screen.app.history().position_text(), screen.app.moves());
    let first = AnyGameHistory::new(10, draughts::DraughtsRules::default()).unwrap();
    paste_from_the_menu(&mut screen, "W:W31-50:B1-20");
    assert!(edits(&screen.app));
    assert_eq!(position(&screen.app), first.position_text());
    // The game waits behind the editor.
    want(&mut screen.app, EditRequest::Leave);
    screen.app.until_settled();
    assert!(screen.app.game().is_played());
    let left = (screen.app.history().position_text(), screen.app.moves());
    assert_eq!(left, played);
    paste_from_the_menu(&mut screen, "1. 32-28 19-23 2. 28x19");
    screen
        .app
        .until("a game to look at", |app| app.game().is_replay());
    assert_eq!(screen.app.moves(), ["32-28", "19-23", "28x19"]);
    screen.close();
}

#[test]
fn a_text_that_is_neither_is_answered_with_one_line() {
    let mut app = open_editor(3);
    let before = position(&app);
    let bad = [
        ("", "paste.empty"),
        (" \n\t", "paste.empty"),
        ("a1/", "paste.no_position"),
        ("3/2/3/2/3 w placement", "paste.no_position"),
        ("3/2/3/2/3 b placement 0 0 a1", "paste.no_start"),
        ("hello", "paste.bad_move"),
        ("a1 a1", "paste.bad_move"),
        ("a1 \u{202e}zz", "paste.bad_move"),
        ("<TibetanGo><SZ>4</SZ></TibetanGo>", "paste.no_record"),
    ];
    for (text, key) in bad {
        paste(&mut app, text);
        let messages = app.take_messages();
        let [(Tone::Alarm, line)] = &messages[..] else {
            panic!("{text:?}: {messages:?}");
        };
        assert!(line.starts_with(&app.beginning(key)), "{text:?}: {line}");
        assert!(!line.contains('\n'), "{text:?}: {line:?}");
        assert_eq!(position(&app), before, "{text:?}");
    }
    paste(&mut app, &"a1 ".repeat(100_000));
    assert_eq!(
        app.take_messages(),
        [(Tone::Alarm, app.text("paste.too_long"))]
    );
}

#[test]
fn control_with_c_and_v_copies_and_pastes_and_does_nothing_else() {
    let mut app = open_editor(3);
    app.tap(InputDevice::Mouse, app.point("a1"));
    hold(&mut app, ButtonState::Pressed);
    app.key(KeyCode::KeyC);
    assert_eq!(clipboard_text(&app), "3/2/3/2/w2 b placement 0 1");
    hold(&mut app, ButtonState::Released);
    want(&mut app, EditRequest::Clear);
    hold(&mut app, ButtonState::Pressed);
    app.key(KeyCode::KeyV);
    hold(&mut app, ButtonState::Released);
    app.frames(3);
    assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1");
    assert_eq!(app.overlay(), Overlay::None);
    // Nothing is pasted into a running game, and V opens nothing while Control is held.
    want(&mut app, EditRequest::PlayOn);
    app.until_settled();
    hold(&mut app, ButtonState::Pressed);
    app.key(KeyCode::KeyV);
    app.frames(3);
    assert!(app.game().is_played());
    assert_eq!(app.overlay(), Overlay::None);
}

fn hold(app: &mut TestApp, state: ButtonState) {
    let window = app.window();
    app.send(KeyboardInput {
        key_code: KeyCode::ControlLeft,
        logical_key: Key::Unidentified(NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window,
    });
    app.update();
}
