//! The opening explorer: it counts the games of the player's folders by the position on the table, and plays their
//! moves.

use crate::harness::{TestApp, card};
use crate::screens::app::DrawnApp;
use crate::setups::{against, test_levels, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};
use tibetango::app::features::explorer::Explorer;
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::state::{Activity, Overlay};
use tibetango_records::record::{Record, RecordResult, file, replay::to_record};
use tibetango_records::session::Session;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_rules::{PlainMove, Side};

/// Games by their files, with their dates. The first two are one game, seen from two sides of the board, with two
/// results.
const GAMES: [(&str, &str, &str, Option<Side>); 3] = [
    (
        "records/jiaqi-2026-01-05-120000.xml",
        "2026-01-05",
        "c3 e7",
        Some(Side::White),
    ),
    (
        "finished/jiaqi-2026-01-06-120000.xml",
        "2026-01-06",
        "g3 e7",
        Some(Side::Black),
    ),
    ("library/cup.xml", "2019.05.01", "a1 c3", None),
];

/// Name that has no room in a row.
const LONG: &str = "Somebody whose parents could not agree on a name of fewer words than these";

fn history_of(moves: &str) -> AnyGameHistory {
    let mut history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
    for text in moves.split_whitespace() {
        history.play(&history.parse(text).unwrap()).unwrap();
    }
    history
}

/// Writes the games into the folder of an app.
fn fill(dir: &Path) {
    for (name, date, moves, winner) in GAMES {
        let path = dir.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let record = Record {
            date: date.to_owned(),
            white: "Dolma".to_owned(),
            black: LONG.to_owned(),
            result: Some(RecordResult {
                winner,
                reason: String::new(),
            }),
            ..to_record(&history_of(moves))
        };
        file::save(&path, &record).unwrap();
    }
}

fn explorer(app: &TestApp) -> &Explorer {
    app.world().resource::<Explorer>()
}

/// Returns the known moves with the numbers of games, of wins by White and Black, and of draws.
fn known_moves(app: &TestApp) -> Vec<(String, [u32; 4])> {
    let moves = explorer(app).position().moves.iter().map(|explored| {
        let entry = &explored.known;
        let tally = entry.tally;
        let [white, black] = tally.wins;
        let text = app.history().text(&entry.mv);
        (text, [tally.games, white, black, tally.draws])
    });
    moves.collect()
}

fn row(text: &str, counts: [u32; 4]) -> (String, [u32; 4]) {
    (text.to_owned(), counts)
}

/// Opens the panel and waits until the games have been read.
#[track_caller]
fn open(app: &mut TestApp) {
    app.key(KeyCode::KeyA);
    app.until("panel", |app| app.overlay() == card("explorer"));
    app.until("games", |app| !explorer(app).is_reading());
    app.frames(1);
}

#[test]
fn the_games_of_all_folders_are_counted_and_followed() {
    let mut app = TestApp::new();
    fill(app.dir());
    app.start(two_people(5));
    open(&mut app);
    assert_eq!(explorer(&app).count(), Some(3));
    // If a turn of the board makes points the same, the first is named.
    assert_eq!(
        known_moves(&app),
        [row("c7", [2, 1, 1, 0]), row("a9", [1, 0, 0, 1])]
    );
    let files: Vec<String> = {
        let games = explorer(&app).position().games.iter();
        let names = games.map(|game| game.file.file_stem().unwrap().to_str().unwrap());
        names.map(str::to_owned).collect()
    };
    assert_eq!(
        files,
        ["jiaqi-2026-01-06-120000", "jiaqi-2026-01-05-120000", "cup"],
        "the newest first"
    );
    app.send(MoveRequest {
        mv: PlainMove::place(app.point("c7")),
        by: Asker::Human,
    });
    app.until("move", |app| app.moves() == ["c7"]);
    assert_eq!(known_moves(&app), [row("g5", [2, 1, 1, 0])]);
    assert_eq!(explorer(&app).position().games.len(), 2);
    // A game that was saved meanwhile counts the next time.
    app.go(Overlay::None);
    let more = to_record(&history_of("c3 c7"));
    file::save(&app.dir().join("library/more.xml"), &more).unwrap();
    open(&mut app);
    assert_eq!(explorer(&app).count(), Some(4));
    assert_eq!(explorer(&app).position().tally.unfinished(), 1);
}

/// Gives a file a time of its last change, long ago.
fn settle(path: &Path, second: u64) {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000 + second);
    let file = fs::File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

#[test]
fn only_changed_files_are_read_again() {
    let mut app = TestApp::new();
    fill(app.dir());
    let paths = GAMES.map(|(name, ..)| app.dir().join(name));
    paths.iter().for_each(|path| settle(path, 0));
    app.start(two_people(5));
    open(&mut app);
    assert_eq!(explorer(&app).count(), Some(3));
    app.go(Overlay::None);
    // No record any more, which only those learn who read the file.
    let size = fs::metadata(&paths[2]).unwrap().len();
    fs::write(&paths[2], "?".repeat(size as usize)).unwrap();
    settle(&paths[2], 0);
    fs::remove_file(&paths[0]).unwrap();
    open(&mut app);
    assert_eq!(explorer(&app).count(), Some(2));
    assert_eq!(
        known_moves(&app),
        [row("a9", [1, 0, 0, 1]), row("c7", [1, 0, 1, 0])]
    );
    app.go(Overlay::None);
    settle(&paths[2], 1);
    open(&mut app);
    assert_eq!(explorer(&app).count(), Some(1));
}

#[test]
fn games_without_an_end_are_named() {
    let mut screen = DrawnApp::shipped();
    let dir = screen.app.dir().join("library");
    fs::create_dir_all(&dir).unwrap();
    for (name, moves) in [("one.xml", "c3 e7"), ("two.xml", "c3 c7")] {
        file::save(&dir.join(name), &to_record(&history_of(moves))).unwrap();
    }
    screen.app.start(two_people(5));
    screen.go(card("explorer"));
    assert!(screen.says("2 games with this position."));
    assert!(screen.says("Unfinished: 2."));
    screen.assert_says_everywhere("explorer.unfinished");
    // The sentence is there while they are counted, and no longer.
    fs::remove_dir_all(&dir).unwrap();
    fill(screen.app.dir());
    screen.go(Overlay::None);
    screen.go(card("explorer"));
    assert!(screen.says("3 games with this position."));
    assert!(!screen.says("Unfinished"));
    screen.close();
}

#[test]
fn nothing_is_read_once_the_panel_is_closed() {
    let mut app = TestApp::new();
    fill(app.dir());
    app.key(KeyCode::KeyA);
    assert_eq!(app.overlay(), Overlay::None, "on the title");
    app.start(two_people(5));
    app.go(card("explorer"));
    app.go(Overlay::None);
    assert!(!explorer(&app).is_reading());
}

#[test]
fn a_row_plays_its_move() {
    let mut screen = DrawnApp::shipped();
    fill(screen.app.dir());
    screen.app.start(two_people(5));
    screen.go(card("explorer"));
    assert!(screen.says("3 games with this position."));
    screen.press("explorer.move.0");
    screen.app.until("move", |app| app.moves() == ["c7"]);
    screen.app.until_settled();
    // Two people go on beside it.
    assert_eq!(screen.app.overlay(), card("explorer"));
    assert!(screen.says("2 games with this position."));
    screen.press("explorer.close");
    assert_eq!(screen.app.overlay(), Overlay::None);
}

#[test]
fn a_row_says_how_often_its_move_was_played_and_shows_it_on_the_board() {
    let mut screen = DrawnApp::shipped();
    fill(screen.app.dir());
    screen.app.start(two_people(5));
    screen.go(card("explorer"));
    // Two of three games.
    assert!(screen.says("2 · 67\u{a0}%"));
    let place = screen.app.at(screen.app.point("c7"));
    let place = egui::pos2(place.x, place.y);
    let is_on_board = |screen: &mut DrawnApp| {
        let picture = screen.settle();
        let mut texts = picture.texts().into_iter();
        texts.any(|(text, at)| text == "1" && at.center().distance(place) < 20.0)
    };
    assert!(!is_on_board(&mut screen));
    let row = screen.place("explorer.move.0").center();
    screen.happen(egui::Event::PointerMoved(row));
    assert!(is_on_board(&mut screen));
}

#[test]
fn a_row_plays_its_move_in_a_replay_and_a_game_is_opened() {
    let mut screen = DrawnApp::shipped();
    fill(screen.app.dir());
    let mut session = Session::new(two_people(5)).unwrap();
    let mv = PlainMove::place(history_of("").parse("c3").unwrap().to.unwrap());
    session.play(&mv).unwrap();
    screen.app.command(MatchCommand::look_at(session));
    screen
        .app
        .until("replay", |app| app.activity() == Activity::Review);
    screen.go(card("explorer"));
    screen.press("explorer.move.0");
    screen.app.until("move", |app| app.moves() == ["c3", "e7"]);
    assert_eq!(screen.app.activity(), Activity::Review);
    screen.press("explorer.back");
    screen.app.until("step back", |app| app.moves() == ["c3"]);
    // The newest of the games that have the position.
    screen.press("explorer.game.0");
    screen.app.until("the other game", |app| {
        app.overlay() == Overlay::None && app.moves().is_empty()
    });
    let whole = screen.app.game().session.whole();
    let texts: Vec<String> = whole.iter().map(|mv| history_of("").text(mv)).collect();
    assert_eq!(texts, ["g3", "e7"]);
}

#[test]
fn against_the_computer_a_move_closes_the_panel() {
    let mut screen = DrawnApp::new(test_levels());
    fill(screen.app.dir());
    screen.app.start(against(Side::White, "endless", 5));
    screen.go(card("explorer"));
    screen.press("explorer.move.0");
    screen.app.until("move", |app| app.moves() == ["c7"]);
    assert_eq!(screen.app.overlay(), Overlay::None);
    // The computer's move is not for the person to play.
    screen.go(card("explorer"));
    screen.settle();
    assert!(!screen.buttons().contains(&"explorer.move.0".to_owned()));
}

#[test]
fn without_games_the_panel_says_what_will_be_counted() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(5));
    screen.go(card("explorer"));
    screen.assert_says_everywhere("explorer.none");
    screen.close();
}

#[test]
fn the_panel_holds_its_texts() {
    let mut screen = DrawnApp::shipped();
    fill(screen.app.dir());
    screen.app.start(two_people(5));
    screen.overlays(&[card("explorer")]);
    let session = screen.app.game().session.clone();
    screen.app.command(MatchCommand::look_at(session));
    screen
        .app
        .until("replay", |app| app.activity() == Activity::Review);
    screen.overlays(&[card("explorer")]);
    screen.close();
}
