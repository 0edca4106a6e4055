//! The moves of a game under review as a graph, with its variations as rows.

use super::{replay, until_still, vary};
use crate::harness::card;
use crate::screens::app::{DrawnApp, SMALL, WINDOWS};
use bevy::prelude::KeyCode;
use bevy_egui::egui;
use std::collections::BTreeSet;
use tibetango::app::play::game::ReplayRequest;
use tibetango::app::play::store::LoadGame;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::state::Overlay;
use tibetango::app::ui::kit::look::Look;
use tibetango_records::record::branches::note_branches;
use tibetango_records::record::replay::to_record;
use tibetango_records::record::{Record, RecordResult, file};
use tibetango_records::session::branches::MAX_BRANCHES;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::Side;

/// Returns the middles of the moves on the card's graph, row by row, and their radius: they are its largest discs.
fn discs(screen: &mut DrawnApp) -> (Vec<egui::Pos2>, f32) {
    let shapes = screen.shapes_on("notes").into_iter();
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
fn empty_frames(screen: &mut DrawnApp, colour: impl Fn(&Look) -> egui::Color32) -> Vec<egui::Pos2> {
    let shapes = screen.shapes_on("notes").into_iter();
    let colour = colour(screen.app.world().resource::<Look>());
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
    let mut screen = replay();
    vary(&mut screen.app, (0, 2), "e3");
    vary(&mut screen.app, (1, 3), "e1");
    vary(&mut screen.app, (0, 2), "b2");
    vary(&mut screen.app, (0, 3), "e3");
    screen.press("replay.notes");
    screen.press("notes.form");
    let (moves, _) = discs(&mut screen);
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
        screen.click(*at);
        assert_eq!(screen.app.moves().join(" "), *path);
        let frames = empty_frames(&mut screen, |look| look.accent);
        let marked = frames.iter().any(|frame| frame.distance(*at) < 1.0);
        assert!(marked, "{path}: framed are {frames:?}");
    }
    // A press where no move stands does nothing; the first position stands before the first move.
    screen.click(egui::pos2(moves[0].x, moves[7].y));
    assert_eq!(screen.app.moves(), ["a1"]);
    screen.click(moves[0] - egui::vec2(pitch, 0.0));
    assert!(screen.app.moves().is_empty());
    assert_eq!(screen.app.overlay(), card("notes"), "the card stays");
    screen.press("notes.form");
    screen.press_text("3. b2");
    assert_eq!(screen.app.moves(), ["a1", "c1", "b2"]);
}

/// Returns the middles of the moves on the graph beside the board, from the left.
fn discs_beside_the_board(screen: &mut DrawnApp) -> Vec<egui::Pos2> {
    // In this window a design pixel is one pixel; the rim is half a pixel broad.
    const RADIUS: f32 = 6.5 + 0.5;
    let shapes = screen.shapes_on("players").into_iter();
    let discs = shapes.filter_map(|shape| match shape {
        egui::Shape::Circle(disc) if (disc.radius - RADIUS).abs() < 0.1 => Some(disc.center),
        _ => None,
    });
    let mut discs: Vec<egui::Pos2> = discs.collect();
    discs.sort_by(|a, b| a.x.total_cmp(&b.x));
    discs
}

#[test]
fn the_graph_beside_the_board_is_kept_and_shows_what_a_pointer_rests_on() {
    let mut screen = replay();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.settle();
    let is_graph = |screen: &DrawnApp| screen.app.world().resource::<Preferences>().move_graph;
    assert!(!is_graph(&screen) && discs_beside_the_board(&mut screen).is_empty());
    screen.press("replay.form");
    assert!(is_graph(&screen));
    let moves = discs_beside_the_board(&mut screen);
    assert_eq!(moves.len(), 4, "{moves:?}");
    let at = |screen: &mut DrawnApp, ply: usize| {
        screen.settle();
        screen.app.until("position", |app| {
            app.history().len() == ply && !app.animating()
        });
    };
    at(&mut screen, 4);
    screen.happen(egui::Event::PointerMoved(moves[1]));
    at(&mut screen, 2);
    // The graph stays where it was.
    assert_eq!(discs_beside_the_board(&mut screen), moves);
    screen.happen(egui::Event::PointerMoved(egui::pos2(4.0, 4.0)));
    at(&mut screen, 4);
    screen.click(moves[2]);
    at(&mut screen, 3);
    // The card has the same choice.
    screen.press("replay.notes");
    screen.press("notes.form");
    assert!(!is_graph(&screen));
}

#[test]
fn the_menu_opens_over_a_graph_that_a_pointer_rests_on() {
    let mut screen = replay();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.settle();
    screen.press("replay.form");
    let moves = discs_beside_the_board(&mut screen);
    assert_eq!(moves.len(), 4, "{moves:?}");
    screen.happen(egui::Event::PointerMoved(moves[1]));
    screen.app.until("preview", |app| {
        app.history().len() == 2 && !app.animating()
    });
    screen.app.key(KeyCode::KeyP);
    for frame in 0..10 {
        screen.painted();
        assert_eq!(screen.app.overlay(), card("menu"), "frame {frame}");
    }
    // Under the menu lies the position of the game again.
    assert_eq!(screen.app.history().len(), 4);
}

#[test]
fn a_study_that_opens_over_the_graph_is_of_the_player_s_position() {
    let mut screen = replay();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.settle();
    screen.press("replay.form");
    let moves = discs_beside_the_board(&mut screen);
    assert_eq!(moves.len(), 4, "{moves:?}");
    for study in ["notes", "explorer"] {
        screen.happen(egui::Event::PointerMoved(moves[1]));
        screen.app.until("preview", |app| {
            app.history().len() == 2 && !app.animating()
        });
        screen.go(card(study));
        screen.settle();
        assert_eq!(screen.app.history().len(), 4, "{study}");
        assert_eq!(screen.app.overlay(), card(study));
        screen.happen(egui::Event::PointerMoved(egui::pos2(4.0, 4.0)));
        screen.go(Overlay::None);
        screen.settle();
        assert_eq!(screen.app.history().len(), 4, "{study} is closed");
    }
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
    let (history, replay) = (session.history(), session.replay().unwrap());
    let mut record = to_record(history);
    note_branches(&mut record, history, replay.branches(), replay.notes());
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
    let mut screen = replay();
    screen.app.send(LoadGame::file(path));
    screen.app.until("game", |app| {
        let replay = app.game().session.replay();
        replay.is_some_and(|replay| replay.branches().others().len() == MAX_BRANCHES)
    });
    until_still(&mut screen.app);
    screen.press("replay.notes");
    screen.press("notes.form");
    for window in [WINDOWS[0], SMALL, WINDOWS[2]] {
        screen.set(window, "en", TextSize::Normal);
        for (line, ply) in [(0, 4), (MAX_BRANCHES, 2), (MAX_BRANCHES / 2, 2)] {
            screen.app.replay(ReplayRequest::Follow { line, ply });
            let (moves, radius) = discs(&mut screen);
            for (n, at) in moves.iter().enumerate() {
                let near = moves[..n]
                    .iter()
                    .find(|other| other.distance(*at) < 2.0 * radius);
                assert_eq!(near, None, "{window:?}: {at:?} is covered");
            }
            let frames = empty_frames(&mut screen, |look| look.accent);
            let on_move =
                |frame: &egui::Pos2| moves.iter().any(|at| at.distance(*frame) < 0.5 * radius);
            let is_in_view = frames.iter().any(on_move);
            assert!(
                is_in_view,
                "{window:?}: line {line} is out of view: {frames:?} frame none of {moves:?}"
            );
        }
    }
}

#[test]
fn the_keyboard_reaches_the_switch_between_list_and_graph() {
    let mut screen = replay();
    screen.press("replay.notes");
    let is_list = |screen: &mut DrawnApp| screen.texts().iter().any(|text| text == "e5");
    assert!(is_list(&mut screen));
    let switch = screen.place("notes.form").center();
    let reached = (0..30).any(|_| {
        screen.key(egui::Key::Tab);
        let rings = empty_frames(&mut screen, |look| look.focus);
        rings.iter().any(|ring| ring.distance(switch) < 1.0)
    });
    assert!(reached, "the focus never comes to the switch");
    screen.key(egui::Key::Enter);
    let moves = screen.app.moves().len();
    assert!(!is_list(&mut screen), "the moves stand as a graph");
    assert_eq!(discs(&mut screen).0.len(), moves);
    screen.key(egui::Key::Enter);
    assert!(is_list(&mut screen), "the moves stand as a list again");
}
