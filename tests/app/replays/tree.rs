//! The tree of a game under review: its nodes, their comments, and the file that keeps it.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::{DrawnApp, SMALL, WINDOWS};
use crate::setups::{test_levels, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::play::store::LoadGame;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::{Activity, Overlay, TurnStep};
use tibetango::app::ui::kit::look::Look;
use tibetango_records::record::branches::note_branches;
use tibetango_records::record::replay::to_record;
use tibetango_records::record::text::COMMENT_CHARS;
use tibetango_records::record::{Record, RecordResult, file};
use tibetango_records::session::branches::MAX_BRANCHES;
use tibetango_records::session::notes::MoveSign;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::Side;

/// Returns a game of two people that one resigned after four moves, under review.
fn replay() -> DrawnApp {
    let mut drawn = DrawnApp::new(test_levels());
    let app = &mut drawn.app;
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 a5 e5");
    app.give_up_and_review();
    app.key(KeyCode::Escape);
    until_still(app);
    drawn
}

#[track_caller]
fn until_still(app: &mut TestApp) {
    app.until("replay", |app| {
        app.step() == Some(TurnStep::Replay) && app.overlay() == Overlay::None && !app.animating()
    });
}

/// Plays another move in the position after this number of plies of a line.
#[track_caller]
fn vary(app: &mut TestApp, (line, ply): (usize, usize), point: &str) {
    app.replay(ReplayRequest::Follow { line, ply });
    until_still(app);
    app.tap(InputDevice::Mouse, app.point(point));
    app.until("move", |app| app.history().len() == ply + 1);
    until_still(app);
}

fn on(app: &TestApp) -> usize {
    app.game().session.replay().unwrap().on()
}

fn others(app: &TestApp) -> usize {
    let replay = app.game().session.replay().unwrap();
    replay.branches().others().len()
}

/// Writes a comment on the current position's card, and closes the card.
#[track_caller]
fn comment(drawn: &mut DrawnApp, text: &str) {
    drawn.press("replay.notes");
    assert_eq!(drawn.app.overlay(), card("notes"));
    drawn.write(text);
    drawn.press("notes.close");
    assert_eq!(drawn.app.overlay(), Overlay::None);
}

#[test]
fn the_card_of_notes_closes_with_the_review() {
    let mut drawn = replay();
    drawn.app.replay(ReplayRequest::Step(ReplayStep::First));
    until_still(&mut drawn.app);
    drawn.press("replay.notes");
    assert_eq!(drawn.app.overlay(), card("notes"));
    drawn.app.replay(ReplayRequest::PlayOn);
    drawn
        .app
        .until("game", |app| app.overlay() == Overlay::None);
    assert_eq!(drawn.app.activity(), Activity::Play);
}

fn finished(app: &TestApp) -> Vec<PathBuf> {
    app.games("finished")
}

fn stored(path: &Path) -> Option<Record> {
    file::load(path).ok()
}

#[track_caller]
fn until_noted(app: &mut TestApp, path: &Path, notes: usize) -> Record {
    app.until("notes on disk", |_| {
        stored(path).is_some_and(|record| record.notes.len() == notes)
    });
    stored(path).unwrap()
}

#[test]
fn a_node_of_the_tree_can_be_gone_to() {
    let mut drawn = replay();
    vary(&mut drawn.app, (0, 2), "e3");
    vary(&mut drawn.app, (1, 3), "e1");
    vary(&mut drawn.app, (0, 2), "b2");
    drawn.press_text("3. e3");
    assert_eq!(drawn.app.moves(), ["a1", "c1", "e3"]);
    drawn.press_text("e1");
    assert_eq!(drawn.app.moves(), ["a1", "c1", "e3", "e1"]);
    drawn.press_text("3. b2");
    assert_eq!((on(&drawn.app), drawn.app.history().len()), (2, 3));
    // The game as it was played is there all the time.
    drawn.press_text("a5");
    assert_eq!(drawn.app.moves(), ["a1", "c1", "a5"]);
    assert_eq!(on(&drawn.app), 0);
}

#[test]
fn in_a_tall_window_the_moves_stand_side_by_side_and_can_be_gone_to() {
    let mut drawn = replay();
    vary(&mut drawn.app, (0, 2), "e3");
    drawn.set(WINDOWS[2], "en", TextSize::Normal);
    let seen = drawn.settle();
    let row = |wanted: &str| {
        let texts = seen.texts();
        let found = texts.iter().find(|(text, _)| *text == wanted);
        let Some((_, rect)) = found else {
            panic!("no {wanted} among {texts:?}")
        };
        rect.bottom()
    };
    for (one, other) in [("a1", "c1"), ("1.", "3.")] {
        let apart = (row(one) - row(other)).abs();
        assert!(apart < 1.0, "{one} and {other}: {apart} pixels apart");
    }
    // The second move of a pair has no number.
    let second = seen.texts().iter().any(|(text, _)| *text == "2.");
    assert!(!second);
    drawn.press_text("a1");
    assert_eq!(drawn.app.moves(), ["a1"]);
    drawn.press_text("3. e3");
    assert_eq!(drawn.app.moves(), ["a1", "c1", "e3"]);
    drawn.press_text("a5");
    assert_eq!(drawn.app.moves(), ["a1", "c1", "a5"]);
    assert_eq!(on(&drawn.app), 0);
}

#[test]
fn arrows_go_from_one_way_to_the_next_and_home_and_end_along_one() {
    let mut app = replay().app;
    vary(&mut app, (0, 2), "e3");
    vary(&mut app, (0, 2), "b2");
    let mut seen = Vec::new();
    for key in [
        KeyCode::ArrowDown,
        KeyCode::ArrowDown,
        KeyCode::ArrowUp,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::ArrowUp,
    ] {
        app.key(key);
        until_still(&mut app);
        seen.push((on(&app), app.history().len()));
    }
    // From the end of the game there is no other way.
    assert_eq!(seen, [(0, 3), (1, 3), (0, 3), (0, 0), (0, 4), (0, 4)]);
}

#[test]
fn a_comment_is_written_shown_and_kept_with_the_game_that_has_just_ended() {
    let mut drawn = replay();
    let app = &mut drawn.app;
    app.until("file", |app| {
        finished(app).iter().any(|path| stored(path).is_some())
    });
    let path = finished(app).remove(0);
    let before = stored(&path).unwrap();
    drawn.press("replay.notes");
    drawn.write("A good corner.");
    // Letter keys do not have their usual effect here.
    for key in [KeyCode::KeyP, KeyCode::KeyG, KeyCode::Backspace] {
        drawn.app.key(key);
        drawn.app.frames(3);
        assert_eq!(drawn.app.overlay(), card("notes"), "{key:?}");
    }
    drawn.app.key(KeyCode::Escape);
    until_still(&mut drawn.app);
    assert_eq!(drawn.app.game().session.comment(), "A good corner.");
    assert!(drawn.says("A good corner."));
    let record = until_noted(&mut drawn.app, &path, 1);
    assert_eq!((record.notes[0].of, record.notes[0].at), (0, 4));
    assert_eq!(
        (&record.plies, &record.result),
        (&before.plies, &before.result)
    );

    // It is read again, and what is written then goes to the same file.
    drawn.app.send(LoadGame::file(path.clone()));
    drawn.app.frames(5);
    until_still(&mut drawn.app);
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    assert!(drawn.says("A good corner."));
    vary(&mut drawn.app, (0, 2), "e3");
    comment(&mut drawn, "Why not?");
    let record = until_noted(&mut drawn.app, &path, 2);
    assert_eq!((record.notes[1].of, record.notes[1].at), (1, 3));
    assert_eq!((&record.plies, record.variations.len()), (&before.plies, 1));
    assert_eq!(drawn.app.games("records"), Vec::<PathBuf>::new());
}

#[test]
fn a_comment_names_its_position_wherever_it_stands() {
    let mut drawn = replay();
    comment(&mut drawn, "A good corner.");
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 0 });
    comment(&mut drawn, "Nothing yet.");
    let solid = |text: &str| text.replace(char::is_whitespace, "");
    for (ply, key, words) in [
        (0, "notes.start", "Nothing yet."),
        (4, "notes.move", "A good corner."),
    ] {
        drawn.app.replay(ReplayRequest::Follow { line: 0, ply });
        // In the tall window it stands among the words on the game, elsewhere below the list.
        for window in [WINDOWS[0], WINDOWS[2]] {
            for language in drawn.languages() {
                drawn.set(window, &language, TextSize::Normal);
                drawn.settle();
                let about = drawn.app.text(key);
                let about = about.replace("{n}", "4").replace("{move}", "e5");
                let said = drawn.beside_the_board();
                let whole = |text: &String| {
                    let text = solid(text);
                    text.starts_with(&solid(&about)) && text.ends_with(&solid(words))
                };
                let found = said.iter().any(whole);
                assert!(found, "{language}, {window:?}: {about} among {said:?}");
            }
        }
    }
}

#[test]
fn a_comment_on_a_game_that_is_read_in_part_leaves_its_file_alone() {
    let mut drawn = replay();
    drawn.app.until("file", |app| !finished(app).is_empty());
    let whole = std::fs::read_to_string(&finished(&drawn.app)[0]).unwrap();
    // The third ply is set where a stone stands already.
    let third = "<CC>White</CC><CL>00</CL>";
    let text = whole.replacen(third, "<CC>White</CC><CL>40</CL>", 1);
    assert_ne!(text, whole);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in part.xml");
    std::fs::write(&path, &text).unwrap();
    drawn.app.send(LoadGame::file(path.clone()));
    drawn.app.until("game", |app| {
        let session = &app.game().session;
        session.history().len() + session.undone() == 2
    });
    until_still(&mut drawn.app);
    comment(&mut drawn, "What came then?");
    drawn.app.until("a file of its own", |app| {
        let files = [app.games("records"), finished(app)].concat();
        let mut records = files.iter().filter_map(|path| stored(path));
        records.any(|record| record.notes.len() == 1)
    });
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_comment_is_written_with_the_keys_on_the_screen_alone() {
    let mut drawn = replay();
    drawn.app.until("file", |app| !finished(app).is_empty());
    let path = finished(&drawn.app).remove(0);
    // In the smallest window too every key can be pressed.
    drawn.set(SMALL, "en", TextSize::Normal);
    drawn.press("replay.notes");
    drawn.press("notes.keys");
    // A sentence begins with a capital, its other words do not; a letter too many is rubbed out.
    let line = [
        "S", "o", " ", "i", "t", "x", "", "^", "?", "\n", "Y", "e", "s",
    ];
    for key in line {
        match key {
            " " => drawn.press("name.space"),
            "" => drawn.press("name.rub"),
            "^" => drawn.press("name.shift"),
            "\n" => drawn.press("name.line"),
            letter => drawn.press(&format!("name.key.{letter}")),
        }
    }
    let said = |drawn: &DrawnApp| drawn.app.game().session.comment().to_owned();
    assert_eq!(said(&drawn), "So it?\nYes");
    for key in ["letters", "key.ཨ", "key.\u{f7c}", "key.\u{f0b}", "letters"] {
        drawn.press(&format!("name.{key}"));
    }
    assert_eq!(said(&drawn), "So it?\nYesཨོ་");
    // A keyboard beside the screen goes on where these keys have come to, up to the end of every comment.
    drawn.write(&"x".repeat(COMMENT_CHARS));
    drawn.press("name.key.y");
    let whole = said(&drawn);
    assert_eq!(whole.chars().count(), COMMENT_CHARS);
    assert!(whole.starts_with("So it?\nYesཨོ་x") && whole.ends_with('x'));
    drawn.press("notes.keys");
    assert!(!drawn.buttons().contains(&"name.space".to_owned()));
    drawn.press("notes.close");
    assert_eq!(drawn.app.overlay(), Overlay::None);
    drawn.app.until("comment on disk", |_| {
        let notes = stored(&path).map_or_else(Vec::new, |record| record.notes);
        notes.iter().any(|note| note.note.comment == whole)
    });
}

#[test]
fn what_is_being_written_is_kept_whatever_ends_it() {
    for closed in [false, true] {
        let mut drawn = replay();
        drawn.app.until("file", |app| !finished(app).is_empty());
        drawn.press("replay.notes");
        drawn.write("Half a tho");
        if closed {
            drawn.app.send(AppExit::Success);
            drawn.app.update();
        } else {
            drawn.app.command(MatchCommand::New(two_people(5)));
            drawn.app.until("match", |app| app.history().is_empty());
        }
        let dir = drawn.app.close();
        let mut files = std::fs::read_dir(dir.path().join("finished")).unwrap();
        let record = stored(&files.next().unwrap().unwrap().path()).unwrap();
        assert_eq!(
            record.notes[0].note.comment, "Half a tho",
            "closed: {closed}"
        );
    }
}

#[test]
fn who_plays_on_from_a_game_with_comments_makes_another_one() {
    let mut drawn = replay();
    drawn.app.until("file", |app| !finished(app).is_empty());
    let path = finished(&drawn.app).remove(0);
    comment(&mut drawn, "A good corner.");
    let noted = until_noted(&mut drawn.app, &path, 1);
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 3 });
    drawn.app.replay(ReplayRequest::PlayOn);
    drawn.app.until_settled();
    drawn.app.play_text(InputDevice::Mouse, "e1");
    drawn.app.command(MatchCommand::Resign);
    drawn.app.until("two", |app| {
        let files = finished(app);
        files.len() == 2 && files.iter().all(|path| stored(path).is_some())
    });
    assert_eq!(stored(&path), Some(noted));
}

/// Fails unless the card shows this text and none of the others.
#[track_caller]
fn lists(drawn: &mut DrawnApp, shown: &str, others: &[&str]) {
    let seen = drawn.settle();
    let texts: Vec<&str> = seen.texts().into_iter().map(|(text, _)| text).collect();
    assert!(texts.contains(&shown), "no {shown} among {texts:?}");
    for other in others {
        assert!(!texts.contains(other), "{other} beside {shown}: {texts:?}");
    }
}

#[test]
fn a_move_is_given_a_sign_that_the_list_shows_and_the_file_keeps() {
    let mut drawn = replay();
    drawn.app.until("file", |app| {
        finished(app).iter().any(|path| stored(path).is_some())
    });
    let path = finished(&drawn.app).remove(0);
    vary(&mut drawn.app, (0, 2), "e3");
    drawn.press("replay.notes");
    drawn.press("notes.sign.doubtful");
    lists(&mut drawn, "3. e3?!", &["3. e3"]);
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    drawn.press("notes.sign.good");
    lists(&mut drawn, "e5!", &["e5"]);
    // Another sign takes its place, and a second press removes it.
    drawn.press("notes.sign.blunder");
    lists(&mut drawn, "e5??", &["e5!", "e5"]);
    drawn.press("notes.sign.blunder");
    lists(&mut drawn, "e5", &["e5??"]);
    assert_eq!(drawn.app.game().session.sign(), None);
    drawn.press("notes.sign.brilliant");
    drawn.press("notes.close");
    drawn.app.until("signs on disk", |_| {
        let signs = stored(&path).map_or_else(Vec::new, |record| signs(&record));
        let expected = [(1, 3, MoveSign::Doubtful), (0, 4, MoveSign::Brilliant)];
        signs == expected
    });
    // It is read again with them.
    drawn.app.send(LoadGame::file(path));
    drawn.app.frames(5);
    until_still(&mut drawn.app);
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    lists(&mut drawn, "e5!!", &["e5"]);
    let sign = drawn.app.game().session.sign();
    assert_eq!(sign, Some(MoveSign::Brilliant));
}

/// Returns the signs of moves in a record, each with the place of its position.
fn signs(record: &Record) -> Vec<(usize, usize, MoveSign)> {
    let notes = record.notes.iter();
    let signed = notes.filter_map(|note| Some((note.of, note.at, note.note.sign?)));
    signed.collect()
}

#[test]
fn before_the_first_move_there_is_nothing_to_sign() {
    let mut drawn = replay();
    drawn.press("replay.notes");
    let offered = |drawn: &mut DrawnApp, ply: usize| {
        drawn.app.replay(ReplayRequest::Follow { line: 0, ply });
        drawn.settle();
        let buttons = drawn.buttons().into_iter();
        buttons
            .filter(|name| name.starts_with("notes.sign."))
            .count()
    };
    assert_eq!(offered(&mut drawn, 1), MoveSign::ALL.len());
    assert_eq!(offered(&mut drawn, 0), 0);
}

/// Returns the middles of the moves on the card's graph, row by row, and their radius: they are its largest discs.
fn discs(drawn: &mut DrawnApp) -> (Vec<egui::Pos2>, f32) {
    let shapes = drawn.shapes_on("notes").into_iter();
    let discs = shapes.filter_map(|shape| match shape {
        egui::Shape::Circle(disc) if disc.fill.a() > 8 => Some((disc.center, disc.radius)),
        _ => None,
    });
    let discs: Vec<(egui::Pos2, f32)> = discs.collect();
    let radius = discs.iter().fold(0.0, |most: f32, disc| most.max(disc.1));
    let moves = discs.into_iter().filter(|disc| disc.1 > radius - 0.01);
    let mut moves: Vec<egui::Pos2> = moves.map(|disc| disc.0).collect();
    moves.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    (moves, radius)
}

/// Returns the middles of the empty frames of this colour on the card.
fn framed(drawn: &mut DrawnApp, colour: impl Fn(&Look) -> egui::Color32) -> Vec<egui::Pos2> {
    let shapes = drawn.shapes_on("notes").into_iter();
    let colour = colour(drawn.app.world().resource::<Look>());
    let frames = shapes.filter_map(|shape| match shape {
        egui::Shape::Rect(rect) if rect.fill.a() == 0 && rect.stroke.color == colour => {
            Some(rect.rect.center())
        }
        _ => None,
    });
    frames.collect()
}

#[test]
fn a_press_on_the_graph_goes_there() {
    let mut drawn = replay();
    vary(&mut drawn.app, (0, 2), "e3");
    vary(&mut drawn.app, (1, 3), "e1");
    vary(&mut drawn.app, (0, 2), "b2");
    vary(&mut drawn.app, (0, 3), "e3");
    drawn.press("replay.notes");
    drawn.press("notes.form");
    let (moves, _) = discs(&mut drawn);
    // Lines that leave the game later stand nearer to it.
    let rows = [
        &["a1", "a1 c1", "a1 c1 a5", "a1 c1 a5 e5"][..],
        &["a1 c1 a5 e3"],
        &["a1 c1 e3", "a1 c1 e3 e1"],
        &["a1 c1 b2"],
    ];
    let expected = rows.concat();
    assert_eq!(moves.len(), expected.len(), "{moves:?}");
    let pitch = moves[1].x - moves[0].x;
    let column = |at: egui::Pos2| ((at.x - moves[0].x) / pitch).round() as usize;
    for (at, path) in moves.iter().zip(&expected) {
        assert_eq!(column(*at), path.matches(' ').count(), "{path}: its ply");
    }
    let tops: BTreeSet<i32> = moves.iter().map(|at| at.y.round() as i32).collect();
    assert_eq!(tops.len(), rows.len(), "a row for each line");
    for (at, path) in moves.iter().zip(&expected).rev() {
        drawn.click(*at);
        assert_eq!(drawn.app.moves().join(" "), *path);
        let frames = framed(&mut drawn, |look| look.accent);
        let marked = frames.iter().any(|frame| frame.distance(*at) < 1.0);
        assert!(marked, "{path}: framed are {frames:?}");
    }
    // Where no move stands a press does nothing; before the first one stands the first position.
    drawn.click(egui::pos2(moves[0].x, moves[7].y));
    assert_eq!(drawn.app.moves(), ["a1"]);
    drawn.click(moves[0] - egui::vec2(pitch, 0.0));
    assert!(drawn.app.moves().is_empty());
    assert_eq!(drawn.app.overlay(), card("notes"), "the card stays");
    drawn.press("notes.form");
    drawn.press_text("3. b2");
    assert_eq!(drawn.app.moves(), ["a1", "c1", "b2"]);
}

/// Returns a finished game with as many variations as a game can have.
fn full() -> Record {
    let mut session = Session::new(MatchSettings::default()).unwrap();
    for text in ["a1", "c1", "a9", "g7"] {
        let mv = session.history().parse(text).unwrap();
        session.play(&mv).unwrap();
    }
    session.begin_replay(None);
    session.follow(0, 0);
    let legal = session.history().legal();
    let pairs = legal
        .iter()
        .flat_map(|first| legal.iter().map(move |second| [first, second]));
    for pair in pairs.filter(|[first, second]| first != second) {
        session.follow(0, 0);
        if pair.into_iter().any(|mv| session.vary(mv).is_err()) {
            break;
        }
    }
    session.follow(0, 4);
    let (line, replay) = (session.history(), session.replay().unwrap());
    let mut record = to_record(line);
    note_branches(&mut record, line, replay.branches(), replay.notes());
    record.result = Some(RecordResult {
        winner: Some(Side::White),
        reason: "resigned".to_owned(),
    });
    record
}

#[test]
fn a_graph_of_500_variations_keeps_its_moves_apart_and_the_position_in_view() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("full.xml");
    file::save(&path, &full()).unwrap();
    let mut drawn = replay();
    drawn.app.send(LoadGame::file(path));
    drawn.app.until("game", |app| {
        let replay = app.game().session.replay();
        replay.is_some_and(|replay| replay.branches().others().len() == MAX_BRANCHES)
    });
    until_still(&mut drawn.app);
    drawn.press("replay.notes");
    drawn.press("notes.form");
    for window in [WINDOWS[0], SMALL, WINDOWS[2]] {
        drawn.set(window, "en", TextSize::Normal);
        for (line, ply) in [(0, 4), (MAX_BRANCHES, 2), (MAX_BRANCHES / 2, 2)] {
            drawn.app.replay(ReplayRequest::Follow { line, ply });
            let (moves, radius) = discs(&mut drawn);
            for (n, at) in moves.iter().enumerate() {
                let near = moves[..n]
                    .iter()
                    .find(|other| other.distance(*at) < 2.0 * radius);
                assert_eq!(near, None, "{window:?}: {at:?} is covered");
            }
            let frames = framed(&mut drawn, |look| look.accent);
            let on_move =
                |frame: &egui::Pos2| moves.iter().any(|at| at.distance(*frame) < 0.5 * radius);
            let shown = frames.iter().any(on_move);
            assert!(
                shown,
                "{window:?}: line {line} is out of view: {frames:?} frame none of {moves:?}"
            );
        }
    }
}

#[test]
fn the_keyboard_reaches_the_switch_between_list_and_graph() {
    let mut drawn = replay();
    drawn.press("replay.notes");
    let is_list = |drawn: &mut DrawnApp| drawn.texts().iter().any(|text| text == "e5");
    assert!(is_list(&mut drawn));
    let switch = drawn.place("notes.form").center();
    let reached = (0..30).any(|_| {
        drawn.key(egui::Key::Tab);
        let rings = framed(&mut drawn, |look| look.focus);
        rings.iter().any(|ring| ring.distance(switch) < 1.0)
    });
    assert!(reached, "the focus never comes to the switch");
    drawn.key(egui::Key::Enter);
    let moves = drawn.app.moves().len();
    assert!(!is_list(&mut drawn), "the moves stand as a graph");
    assert_eq!(discs(&mut drawn).0.len(), moves);
    drawn.key(egui::Key::Enter);
    assert!(is_list(&mut drawn), "the moves stand as a list again");
}

#[test]
fn a_variation_is_taken_away_put_back_and_put_before_another() {
    let mut drawn = replay();
    vary(&mut drawn.app, (0, 2), "e3");
    vary(&mut drawn.app, (0, 2), "b2");
    drawn.press("replay.notes");
    drawn.press("notes.remove");
    assert_eq!((others(&drawn.app), drawn.app.history().len()), (1, 2));
    drawn.press("notes.put_back");
    assert_eq!(others(&drawn.app), 2);
    drawn.press_text("3. b2");
    drawn.press("notes.raise");
    assert_eq!((on(&drawn.app), others(&drawn.app)), (1, 2));
    assert_eq!(drawn.app.moves(), ["a1", "c1", "b2"]);
    // On the game itself there is nothing to take away or to put before.
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 3 });
    drawn.settle();
    assert_eq!(drawn.app.overlay(), card("notes"), "the card stays");
    let buttons = drawn.buttons();
    for name in ["notes.remove", "notes.raise"] {
        assert!(!buttons.iter().any(|button| button == name), "{name}");
    }
}
