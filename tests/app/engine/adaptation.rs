//! Levels that adapt to their opponent from game to game.

use crate::harness::TestApp;
use crate::setups::{against, config_dir, write_levels};
use tempfile::TempDir;
use tibetango::app::play::adapt::LevelAdaptation;
use tibetango::app::play::game::{Match, MatchCommand};
use tibetango::app::settings::Settings;
use tibetango::app::state::TurnStep;
use tibetango_records::session::Session;
use tibetango_rules::{GameName, Side};

/// Fails unless the level has moved by this much.
#[track_caller]
fn assert_adaptation(app: &TestApp, expected: f64) {
    let adapted = app.world().resource::<LevelAdaptation>();
    // A level of the same name in another game stays as it is.
    assert_eq!(adapted.by(GameName::Jiu, "quick"), 0.0);
    let moved = adapted.by(GameName::Jiaqi, "quick");
    assert!((moved - expected).abs() < 1e-9, "{moved}");
}

/// The app with a level that adapts to its opponent by a quarter, at most by 0.4; and the folder of its configuration.
fn adapting() -> (TestApp, TempDir) {
    let dir = config_dir();
    write_levels(dir.path(), 20);
    let file = dir.path().join("jiaqi/difficulty.ron");
    let text = std::fs::read_to_string(&file).unwrap();
    let adapting = "most: 60000), z: 1, adaptation: (step: 0.25, most: 0.4)";
    assert!(text.contains("most: 60000)"));
    std::fs::write(&file, text.replace("most: 60000)", adapting)).unwrap();
    let (settings, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    let app = TestApp::with(settings, tempfile::tempdir().unwrap());
    (app, dir)
}

/// Resigns when it is White's turn.
fn resign(app: &mut TestApp) {
    app.until("my turn", |app| app.step() == Some(TurnStep::Human));
    app.command(MatchCommand::Resign);
    app.until("end", |app| app.step() == Some(TurnStep::Over));
    app.until_settled();
}

/// Fails unless the level has moved by this much, both now and when a move is taken back and the game ends again.
#[track_caller]
fn assert_counts_once(app: &mut TestApp, expected: f64) {
    assert_adaptation(app, expected);
    app.command(MatchCommand::Undo);
    resign(app);
    assert_adaptation(app, expected);
}

#[test]
fn a_level_that_wins_grows_weaker_game_by_game_and_each_game_counts_once() {
    let (mut app, _dir) = adapting();
    for expected in [-0.25, -0.4, -0.4] {
        app.start(against(Side::White, "quick", 3));
        resign(&mut app);
        assert_counts_once(&mut app, expected);
    }
}

#[test]
fn a_finished_game_that_is_opened_leaves_its_level_as_it_is() {
    let (mut app, _dir) = adapting();
    let settings = against(Side::White, "quick", 3);
    let mut finished = Session::new(settings.clone()).unwrap();
    finished.resign(Side::White);
    // Once in place of no game, and once behind the end of another, which counts.
    for expected in [0.0, -0.25] {
        let before = app.world().get_resource::<Match>().map(Match::number);
        app.command(MatchCommand::open(finished.clone()));
        app.until("the finished game", |app| {
            let opened = app.world().get_resource::<Match>().map(Match::number);
            opened != before && app.step() == Some(TurnStep::Over)
        });
        app.until_settled();
        assert_counts_once(&mut app, expected);
        app.start(settings.clone());
        resign(&mut app);
    }
}
