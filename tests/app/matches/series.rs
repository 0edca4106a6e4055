//! A best of five: begun on its card, counted game by game, kept, and saved as a sheet.

use crate::harness::{TestApp, card};
use crate::screens::app::{DrawnApp, ENDS, WINDOWS};
use crate::setups::{test_levels, two_people};
use support::games::histories::play_on;
use tibetango::app::features::share::Studio;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::preferences::{ActiveSeries, TextSize, keep_in};
use tibetango::app::state::Overlay;
use tibetango::app::toast::Tone;
use tibetango_records::record::text::NAME_LETTERS;
use tibetango_records::series::{Series, SeriesSide};
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::Side;

fn settings_with_names() -> MatchSettings {
    MatchSettings {
        names: ["Dolma", "Tashi"].map(str::to_owned),
        ..two_people(3)
    }
}

fn series(app: &TestApp) -> Series {
    let active = app.world().resource::<ActiveSeries>();
    active.0.clone().expect("a best of five")
}

/// A match of two people with the card of the best of five open, on which it was begun.
fn series_card() -> DrawnApp {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(settings_with_names());
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("series"));
    screen.press("series.begin");
    screen
}

/// Begins the next game of the series, whose White then resigns.
fn lose_as_white(screen: &mut DrawnApp) {
    screen.go(card("series"));
    screen.press("series.next");
    let running = |app: &TestApp| app.game().session.outcome().is_none();
    screen.app.until("next game", running);
    screen.app.command(MatchCommand::Resign);
    screen
        .app
        .until("its end", |app| app.game().session.outcome().is_some());
    screen.settle();
}

#[test]
fn games_are_counted_with_colours_changed_until_the_series_is_decided() {
    let mut screen = series_card();
    assert_eq!(series(&screen.app).wins(), [0, 0]);
    for (white, wins) in [
        ("Dolma", [0, 1]),
        ("Tashi", [1, 1]),
        ("Dolma", [1, 2]),
        ("Tashi", [2, 2]),
        ("Dolma", [2, 3]),
    ] {
        assert!(!series(&screen.app).is_decided(), "{wins:?}");
        lose_as_white(&mut screen);
        assert_eq!(screen.app.game().session.name(Side::White), white);
        assert_eq!(series(&screen.app).wins(), wins);
    }
    assert_eq!(series(&screen.app).winner(), Some(SeriesSide::Second));
    screen.go(card("series"));
    assert!(screen.says("Tashi wins the best of five."));
    assert!(screen.says("Dolma 2 : 3 Tashi"));
    screen.press("series.end");
    assert_eq!(screen.app.world().resource::<ActiveSeries>().0, None);
}

#[test]
fn another_game_between_does_not_count() {
    let mut screen = series_card();
    lose_as_white(&mut screen);
    // The colours of the game before.
    screen.app.start(settings_with_names());
    screen.app.command(MatchCommand::Resign);
    screen.settle();
    assert_eq!(series(&screen.app).games.len(), 1);
}

#[test]
fn a_game_that_was_over_when_it_was_opened_does_not_count() {
    let mut screen = series_card();
    screen.go(Overlay::None);
    let mut session = Session::new(settings_with_names()).unwrap();
    session.resign(Side::White);
    screen.app.command(MatchCommand::open(session));
    screen
        .app
        .until("result", |app| app.overlay() == card("result"));
    assert_eq!(series(&screen.app).games.len(), 0);
    // The same holds when moves are taken back and it ends again.
    screen.app.command(MatchCommand::Undo);
    let running = |app: &TestApp| app.game().session.outcome().is_none();
    screen.app.until("the game again", running);
    screen.app.command(MatchCommand::Resign);
    screen.settle();
    assert_eq!(series(&screen.app).games.len(), 0);
}

#[test]
fn a_grade_is_written_and_the_sheet_has_it() {
    let mut screen = series_card();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    screen.app.world_mut().resource_mut::<Studio>().folder = Some(path);
    screen.press("series.grade.0");
    assert_eq!(screen.app.overlay(), card("name"));
    screen.press("name.key.A");
    screen.press("name.done");
    assert_eq!(screen.app.overlay(), card("series"));
    assert_eq!(series(&screen.app).players[0].grade, "A");
    lose_as_white(&mut screen);
    screen.go(card("series"));
    screen.press("series.sheet");
    screen
        .app
        .until_message(Tone::Plain, "series.saved", ".csv");
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let written = std::fs::read_to_string(files[0].as_ref().unwrap().path()).unwrap();
    let sheet = series(&screen.app).csv(["First player", "Second player"]);
    assert_eq!(written, format!("\u{feff}{sheet}"));
    assert!(written.contains("\n1,Dolma,A,Tashi,,black,resigned,0,"));
}

/// Two people without names are distinguished by who played White in the first game.
#[test]
fn people_without_names_are_told_apart_on_the_card_and_on_the_sheet() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(3));
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("series"));
    screen.press("series.begin");
    assert!(screen.says("First player 0 : 0 Second player"));
    for score in [
        "First player 0 : 1 Second player",
        "First player 1 : 1 Second player",
    ] {
        lose_as_white(&mut screen);
        screen.go(card("series"));
        assert!(screen.says(score), "{score}");
    }
    for (language, [first, second]) in [
        ("en", ["First player", "Second player"]),
        ("zh", ["第一位棋手", "第二位棋手"]),
        ("bo", ["རྩེད་མཁན་དང་པོ།", "རྩེད་མཁན་གཉིས་པ།"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        screen.app.world_mut().resource_mut::<Studio>().folder = Some(path);
        screen.set(WINDOWS[0], language, TextSize::Normal);
        screen.press("series.sheet");
        screen
            .app
            .until_message(Tone::Plain, "series.saved", ".csv");
        let mut files = std::fs::read_dir(folder.path()).unwrap();
        let file = files.next().expect("a sheet").unwrap().path();
        let written = std::fs::read_to_string(file).unwrap();
        for row in [
            format!("\n1,{first},,{second},,black,resigned,0,"),
            format!("\n2,{second},,{first},,black,resigned,0,"),
        ] {
            assert!(written.contains(&row), "{language}: {row} in {written}");
        }
    }
}

/// The next game does not take the place of one that is being played.
#[test]
fn the_next_game_waits_for_the_one_on_the_table() {
    let mut screen = series_card();
    screen.go(Overlay::None);
    let mut session = Session::new(settings_with_names()).unwrap();
    play_on(&mut session, "a1");
    screen.app.command(MatchCommand::open(session));
    screen.go(card("series"));
    let waits = screen.app.text("series.running");
    assert!(screen.says(&waits));
    let has_next = |screen: &DrawnApp| screen.buttons().iter().any(|name| name == "series.next");
    assert!(!has_next(&screen));
    screen.card("best of five, a game running", card("series"), &ENDS);
    screen.go(Overlay::None);
    screen.app.command(MatchCommand::Resign);
    screen
        .app
        .until("its end", |app| app.game().session.outcome().is_some());
    screen.settle();
    screen.go(card("series"));
    assert!(!screen.says(&waits));
    assert!(has_next(&screen));
}

#[test]
fn the_series_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut series_before = Series::of(&settings_with_names());
    series_before.players[1].grade = "2 dan".to_owned();
    let mut app = TestApp::new();
    keep_in(app.world_mut(), folder.path(), false);
    app.world_mut().resource_mut::<ActiveSeries>().0 = Some(series_before.clone());
    app.frames(1);
    drop(app);
    let mut again = TestApp::new();
    keep_in(again.world_mut(), folder.path(), false);
    assert_eq!(series(&again), series_before);
}

#[test]
fn the_card_can_be_read() {
    let mut screen = DrawnApp::new(test_levels());
    // The longest names that people can give.
    let long = MatchSettings {
        names: ["W", "M"].map(|letter| letter.repeat(NAME_LETTERS)),
        ..two_people(3)
    };
    screen.app.start(long);
    let label = "best of five, not begun";
    screen.card(label, card("series"), &TextSize::ALL);
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("series"));
    screen.press("series.begin");
    screen.card("best of five, begun", card("series"), &ENDS);
    for _ in 0..5 {
        screen.set(WINDOWS[0], "en", TextSize::Normal);
        lose_as_white(&mut screen);
    }
    let label = "best of five, decided";
    screen.card(label, card("series"), &TextSize::ALL);
    screen.close();
}
