//! A best of five: begun on its card, counted game by game, kept, and saved as a sheet.

use crate::harness::{TestApp, card};
use crate::screens::app::{DrawnApp, ENDS, WINDOWS};
use crate::setups::{test_levels, two_people};
use support::games::histories::play_on;
use tibetango::app::features::share::Studio;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::preferences::{KeptSeries, TextSize, keep_in};
use tibetango::app::state::Overlay;
use tibetango::app::toast::Tone;
use tibetango_records::record::text::NAME_LETTERS;
use tibetango_records::series::{Series, SeriesSide};
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::Side;

fn named() -> MatchSettings {
    MatchSettings {
        names: ["Dolma", "Tashi"].map(str::to_owned),
        ..two_people(3)
    }
}

fn series(app: &TestApp) -> Series {
    let kept = app.world().resource::<KeptSeries>();
    kept.0.clone().expect("a best of five")
}

/// A match of two people with the card of the best of five open, on which it was begun.
fn begun() -> DrawnApp {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(named());
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("series"));
    drawn.press("series.begin");
    drawn
}

/// Begins the next game of the series, whose White then resigns.
fn lose_as_white(drawn: &mut DrawnApp) {
    drawn.go(card("series"));
    drawn.press("series.next");
    let running = |app: &TestApp| app.game().session.outcome().is_none();
    drawn.app.until("next game", running);
    drawn.app.command(MatchCommand::Resign);
    drawn
        .app
        .until("its end", |app| app.game().session.outcome().is_some());
    drawn.settle();
}

#[test]
fn games_are_counted_with_colours_changed_until_the_series_is_decided() {
    let mut drawn = begun();
    assert_eq!(series(&drawn.app).wins(), [0, 0]);
    for (white, wins) in [
        ("Dolma", [0, 1]),
        ("Tashi", [1, 1]),
        ("Dolma", [1, 2]),
        ("Tashi", [2, 2]),
        ("Dolma", [2, 3]),
    ] {
        assert!(!series(&drawn.app).is_decided(), "{wins:?}");
        lose_as_white(&mut drawn);
        assert_eq!(drawn.app.game().session.name(Side::White), white);
        assert_eq!(series(&drawn.app).wins(), wins);
    }
    assert_eq!(series(&drawn.app).winner(), Some(SeriesSide::Second));
    drawn.go(card("series"));
    assert!(drawn.says("Tashi wins the best of five."));
    assert!(drawn.says("Dolma 2 : 3 Tashi"));
    drawn.press("series.end");
    assert_eq!(drawn.app.world().resource::<KeptSeries>().0, None);
}

#[test]
fn another_game_between_does_not_count() {
    let mut drawn = begun();
    lose_as_white(&mut drawn);
    // The colours of the game before.
    drawn.app.start(named());
    drawn.app.command(MatchCommand::Resign);
    drawn.settle();
    assert_eq!(series(&drawn.app).games.len(), 1);
}

#[test]
fn a_game_that_was_over_when_it_was_opened_does_not_count() {
    let mut drawn = begun();
    drawn.go(Overlay::None);
    let mut session = Session::new(named()).unwrap();
    session.resign(Side::White);
    drawn.app.command(MatchCommand::open(session));
    drawn
        .app
        .until("result", |app| app.overlay() == card("result"));
    assert_eq!(series(&drawn.app).games.len(), 0);
    // Nor when moves are taken back and it ends again.
    drawn.app.command(MatchCommand::Undo);
    let running = |app: &TestApp| app.game().session.outcome().is_none();
    drawn.app.until("the game again", running);
    drawn.app.command(MatchCommand::Resign);
    drawn.settle();
    assert_eq!(series(&drawn.app).games.len(), 0);
}

#[test]
fn a_grade_is_written_and_the_sheet_has_it() {
    let mut drawn = begun();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    drawn.app.world_mut().resource_mut::<Studio>().folder = Some(path);
    drawn.press("series.grade.0");
    assert_eq!(drawn.app.overlay(), card("name"));
    drawn.press("name.key.A");
    drawn.press("name.done");
    assert_eq!(drawn.app.overlay(), card("series"));
    assert_eq!(series(&drawn.app).players[0].grade, "A");
    lose_as_white(&mut drawn);
    drawn.go(card("series"));
    drawn.press("series.sheet");
    drawn.app.until_said(Tone::Plain, "series.saved", ".csv");
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let written = std::fs::read_to_string(files[0].as_ref().unwrap().path()).unwrap();
    let sheet = series(&drawn.app).csv(["First player", "Second player"]);
    assert_eq!(written, format!("\u{feff}{sheet}"));
    assert!(written.contains("\n1,Dolma,A,Tashi,,black,resigned,0,"));
}

/// Two people without names are told apart by who played White in the first game.
#[test]
fn people_without_names_are_told_apart_on_the_card_and_on_the_sheet() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_people(3));
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("series"));
    drawn.press("series.begin");
    assert!(drawn.says("First player 0 : 0 Second player"));
    for score in [
        "First player 0 : 1 Second player",
        "First player 1 : 1 Second player",
    ] {
        lose_as_white(&mut drawn);
        drawn.go(card("series"));
        assert!(drawn.says(score), "{score}");
    }
    for (language, [first, second]) in [
        ("en", ["First player", "Second player"]),
        ("zh", ["第一位棋手", "第二位棋手"]),
        ("bo", ["རྩེད་མཁན་དང་པོ།", "རྩེད་མཁན་གཉིས་པ།"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        drawn.app.world_mut().resource_mut::<Studio>().folder = Some(path);
        drawn.set(WINDOWS[0], language, TextSize::Normal);
        drawn.press("series.sheet");
        drawn.app.until_said(Tone::Plain, "series.saved", ".csv");
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
    let mut drawn = begun();
    drawn.go(Overlay::None);
    let mut session = Session::new(named()).unwrap();
    play_on(&mut session, "a1");
    drawn.app.command(MatchCommand::open(session));
    drawn.go(card("series"));
    let waits = drawn.app.text("series.running");
    assert!(drawn.says(&waits));
    let has_next = |drawn: &DrawnApp| drawn.buttons().iter().any(|name| name == "series.next");
    assert!(!has_next(&drawn));
    drawn.card("best of five, a game running", card("series"), &ENDS);
    drawn.go(Overlay::None);
    drawn.app.command(MatchCommand::Resign);
    drawn
        .app
        .until("its end", |app| app.game().session.outcome().is_some());
    drawn.settle();
    drawn.go(card("series"));
    assert!(!drawn.says(&waits));
    assert!(has_next(&drawn));
}

#[test]
fn the_series_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = Series::of(&named());
    kept.players[1].grade = "2 dan".to_owned();
    let mut app = TestApp::new();
    keep_in(app.world_mut(), folder.path(), false);
    app.world_mut().resource_mut::<KeptSeries>().0 = Some(kept.clone());
    app.frames(1);
    drop(app);
    let mut again = TestApp::new();
    keep_in(again.world_mut(), folder.path(), false);
    assert_eq!(series(&again), kept);
}

#[test]
fn the_card_can_be_read() {
    let mut drawn = DrawnApp::new(test_levels());
    // The longest names that people can give.
    let long = MatchSettings {
        names: ["W", "M"].map(|letter| letter.repeat(NAME_LETTERS)),
        ..two_people(3)
    };
    drawn.app.start(long);
    let what = "best of five, not begun";
    drawn.card(what, card("series"), &TextSize::ALL);
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("series"));
    drawn.press("series.begin");
    drawn.card("best of five, begun", card("series"), &ENDS);
    for _ in 0..5 {
        drawn.set(WINDOWS[0], "en", TextSize::Normal);
        lose_as_white(&mut drawn);
    }
    let what = "best of five, decided";
    drawn.card(what, card("series"), &TextSize::ALL);
    drawn.close();
}
