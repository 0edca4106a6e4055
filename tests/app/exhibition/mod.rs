//! The exhibition: the attract mode, visits from the first touch to the last, staff, and statistics.

mod admission;
mod attract_mode;
mod countdown;
mod door;
mod faults;
mod idle_timer;
mod loudness;
mod phones;
#[cfg(target_os = "linux")]
mod signs;
mod staff;
mod statistics;
mod suspects;
mod visitors;
mod visits;

use crate::harness::TestApp;
use crate::setups::test_levels;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tibetango::app::exhibition::idle_timer::Quiet;
use tibetango::app::exhibition::notes::Notes;
use tibetango::app::exhibition::programme::Programme;
use tibetango::app::exhibition::staff::start;
use tibetango::app::exhibition::wall::Wall;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::features::challenges::ActiveChallenge;
use tibetango::app::features::staff::Staff;
use tibetango::app::play::game::{Asker, MoveRequest};
use tibetango::app::play::store::Store;
use tibetango::app::settings::Settings;
use tibetango::app::state::{Screen, TurnStep};
use tibetango_content::config::Exhibition;
use tibetango_content::config::exhibition::{OfferedBoard, Showing};
use tibetango_records::files::PlayerFolders;
use tibetango_rules::GameName;

/// Number of frames in a second.
const FRAMES: u32 = 4;

/// Indices of the boards on offer: a small one, on which the computer begins, and a larger one; and of the levels:
/// one that plays at once, and one that thinks for ten minutes.
const SMALL: usize = 0;
const LARGE: usize = 1;
const QUICK: Option<usize> = Some(0);
const ENDLESS: Option<usize> = Some(1);

/// Returns the shipped exhibition with these two levels, and with two showings of a minute each.
fn settings() -> Settings {
    settings_with(|_| ())
}

/// Returns the same settings with a change.
fn settings_with(change: impl FnOnce(&mut Exhibition)) -> Settings {
    let mut settings = test_levels();
    let exhibition = Arc::make_mut(&mut settings.config.exhibition);
    for offer in &mut exhibition.games {
        if offer.game == GameName::Jiaqi {
            offer.levels = vec!["quick".to_owned(), "endless".to_owned()];
        }
    }
    exhibition.attract.showings = vec![showing(5, "quick", 1), showing(3, "quick", 1)];
    change(exhibition);
    settings
}

fn showing(size: u8, level: &str, minutes: u32) -> Showing {
    Showing {
        game: GameName::Jiaqi,
        board: OfferedBoard {
            size,
            rules: "thesis".to_owned(),
        },
        white: level.to_owned(),
        black: level.to_owned(),
        minutes,
    }
}

/// Returns the exhibition, just opened.
fn open_with(settings: Settings, counted: bool) -> TestApp {
    open_in(tempfile::tempdir().unwrap(), settings, counted)
}

/// Returns the same in a folder of the test. Statistics go into its folder `statistics`, if they are `counted`.
fn open_in(data: TempDir, settings: Settings, counted: bool) -> TestApp {
    open_more(data, settings, counted, |_| ())
}

/// Returns the same, with more in the app.
fn open_more(
    data: TempDir,
    settings: Settings,
    counted: bool,
    more: impl FnOnce(&mut App),
) -> TestApp {
    let folder = data.path().to_owned();
    // The folder of the player's files in an app without an exhibition.
    let usual = tempfile::tempdir().unwrap();
    let mut app = TestApp::with_more(settings, data, usual.path(), |app| {
        let notes = counted.then(|| folder.join("statistics"));
        app.insert_resource(Store::new(None))
            .insert_resource(Notes::new(notes))
            .insert_resource(Wall(Some(today().at(12, 0, 0, 0))))
            .insert_resource(TimeUpdateStrategy::ManualDuration(
                Duration::from_secs(1) / FRAMES,
            ));
        more(app);
        start::begin(app.world_mut(), PlayerFolders::one(folder), true);
    });
    app.hold_clock();
    app.until("the first showing", |app| app.screen() == Screen::Match);
    assert_eq!(exhibition_state(&app), ExhibitionState::Attract);
    app
}

/// Returns the day of all these tests.
fn today() -> jiff::civil::Date {
    jiff::civil::date(2026, 5, 25)
}

fn open() -> TestApp {
    open_with(settings(), false)
}

/// Returns the exhibition with a visitor before the offers.
fn open_with_visitor() -> TestApp {
    let mut app = open();
    come(&mut app);
    app
}

pub fn exhibition_state(app: &TestApp) -> ExhibitionState {
    *app.world().resource::<State<ExhibitionState>>().get()
}

/// Types digits of a PIN on the pad of the staff.
pub fn type_in(app: &mut TestApp, digits: &str) {
    for digit in digits.bytes() {
        app.send(Staff::Digit(digit - b'0'));
        app.update();
    }
}

/// Returns the challenge on the table, if there is one.
pub fn challenge(app: &TestApp) -> Option<&ActiveChallenge> {
    app.find()
}

/// Returns the index of the current showing.
fn now(app: &TestApp) -> usize {
    app.world().resource::<Programme>().now()
}

/// Ends the program regularly and returns its folder.
fn end_program(mut app: TestApp) -> TempDir {
    app.send(AppExit::Success);
    app.update();
    app.close()
}

fn quiet(app: &TestApp) -> &Quiet {
    app.world().resource::<Quiet>()
}

/// Touches the screen and lifts the finger.
fn touch(app: &mut TestApp, at: Vec2) {
    app.finger(1, TouchPhase::Started, at);
    app.finger(1, TouchPhase::Ended, at);
}

/// Touches the screen while no visitor is there.
#[track_caller]
fn come(app: &mut TestApp) {
    touch(app, Vec2::new(640.0, 360.0));
    assert_eq!(exhibition_state(app), ExhibitionState::Offers);
    assert_eq!(app.screen(), Screen::Title);
}

/// Lets this number of seconds pass.
fn pass_s(app: &mut TestApp, seconds: u32) {
    app.frames((seconds * FRAMES) as usize);
}

/// Begins a game at the offers, and waits until it is a person's turn; `None` as the level for two people.
#[track_caller]
fn play(app: &mut TestApp, board: usize, level: Option<usize>) {
    request(app, to_play(board, level));
    assert_eq!(
        (exhibition_state(app), app.screen()),
        (ExhibitionState::Play, Screen::Match)
    );
    if level != ENDLESS {
        app.until_settled();
    }
}

fn to_play(board: usize, level: Option<usize>) -> Visitor {
    Visitor::Play {
        game: GameName::Jiaqi,
        board,
        level,
    }
}

/// Sends a visitor's request.
fn request(app: &mut TestApp, request: Visitor) {
    app.send(request);
    app.frames(3);
}

/// Plays this number of moves for the person whose turn it is, with the computer answering.
#[track_caller]
fn play_on(app: &mut TestApp, moves: usize) {
    for _ in 0..moves {
        app.until_settled();
        if app.step() == Some(TurnStep::Over) {
            return;
        }
        let mv = app.history().legal().swap_remove(0);
        let before = app.history().len();
        app.send(MoveRequest {
            mv,
            by: Asker::Human,
        });
        app.until("move", |app| app.history().len() > before);
    }
    app.until_settled();
}

/// Returns all files of a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}
