//! A round of challenges: up the steps to the ribbon, without one, in another game, and in a game that has none left.

use super::{ChallengeMessages, active, app, begin, ends, go_on, posed, ready, solve, stage};
use crate::harness::TestApp;
use crate::setups::config_dir;
use std::collections::BTreeSet;
use tibetango::app::features::challenges::{
    ChallengeRequest, ChallengeStage, ROUND, RibbonFile, RibbonRequest,
};
use tibetango::app::features::share::Studio;
use tibetango::app::settings::Settings;
use tibetango::app::state::Screen;
use tibetango::app::toast::Tone;
use tibetango_lab::statistics::event::ChallengeEnd;
use tibetango_rules::GameName;

#[test]
fn three_in_a_row_lead_up_and_six_to_the_ribbon() {
    let mut app = app();
    begin(&mut app, GameName::default());
    let mut ids = BTreeSet::new();
    for n in 1..=ROUND {
        let ladder = active(&app).ladder;
        assert_eq!(
            (ladder.posed, ladder.step),
            (n, 1 + (n - 1) / 3),
            "challenge {n}"
        );
        assert_eq!(active(&app).challenge().step, ladder.step, "challenge {n}");
        assert!(
            ids.insert(active(&app).challenge().id.clone()),
            "challenge {n} was there: {}",
            active(&app).challenge().id
        );
        solve(&mut app);
        app.send(ChallengeRequest::Next);
        app.frames(2);
        if n < ROUND {
            app.until("a challenge", ready);
        }
    }
    assert_eq!(stage(&app), ChallengeStage::Ribbon);
    let ladder = active(&app).ladder;
    assert_eq!((ladder.solved, ladder.best, ladder.step), (ROUND, 2, 3));
    // The second press of a hurried hand misses nothing.
    app.send(ChallengeRequest::Next);
    app.send(ChallengeRequest::Finish);
    app.frames(3);
    assert_eq!(
        (stage(&app), app.screen()),
        (ChallengeStage::Ribbon, Screen::Match)
    );
    app.until("the ribbon", |app| active(app).can_be_left());
    go_on(&mut app, ChallengeRequest::Next);
    let ladder = active(&app).ladder;
    assert_eq!((ladder.posed, ladder.solved, ladder.step), (1, 0, 3));
    assert_eq!(ends(&app).len(), usize::from(ROUND));
}

#[test]
fn who_has_solved_none_finishes_without_a_ribbon() {
    let mut app = app();
    begin(&mut app, GameName::default());
    app.send(ChallengeRequest::Finish);
    app.until("title", |app| app.screen() == Screen::Title);
    app.frames(3);
    assert!(!posed(&app));
    // The next time others come first.
    let first = app.world().resource::<ChallengeMessages>().0[0].id.clone();
    begin(&mut app, GameName::default());
    assert_ne!(active(&app).challenge().id, first);
    solve(&mut app);
    app.send(ChallengeRequest::Finish);
    app.until("ribbon", |app| stage(app) == ChallengeStage::Ribbon);
    app.until("ribbon that stands", |app| active(app).can_be_left());
    app.send(ChallengeRequest::Finish);
    app.until("title", |app| app.screen() == Screen::Title);
}

/// Solves a challenge, and ends the round with its ribbon.
fn end_with_a_ribbon(app: &mut TestApp) {
    solve(app);
    app.send(ChallengeRequest::Finish);
    app.until("ribbon", |app| stage(app) == ChallengeStage::Ribbon);
    app.until("ribbon that stands", |app| active(app).can_be_left());
}

#[test]
fn a_ribbon_is_saved_once_as_a_picture() {
    let mut app = app();
    let folder = app.dir().join("pictures");
    app.world_mut().resource_mut::<Studio>().folder = Some(folder.clone());
    begin(&mut app, GameName::default());
    // There is none yet.
    app.send(RibbonRequest::Save);
    app.frames(3);
    assert_eq!(*active(&app).file(), RibbonFile::Unsaved);
    end_with_a_ribbon(&mut app);
    app.send(RibbonRequest::Save);
    app.send(RibbonRequest::Save);
    let message = app.until_message(Tone::Plain, "share.saved", "tibetango-ribbon-");
    let entries = std::fs::read_dir(&folder).unwrap();
    let files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    let [file] = &files[..] else {
        panic!("not one picture: {files:?}");
    };
    assert_eq!(*active(&app).file(), RibbonFile::Saved(file.clone()));
    let name = file.file_name().unwrap().to_str().unwrap();
    assert!(message.contains(name), "{message}");
    let bytes = std::fs::read(file).unwrap();
    // The head of a PNG, and in it the width.
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[16..20], 1000_u32.to_be_bytes());
    // The next round has a ribbon of its own.
    go_on(&mut app, ChallengeRequest::Next);
    assert_eq!(*active(&app).file(), RibbonFile::Unsaved);
}

#[test]
fn a_ribbon_that_cannot_be_saved_is_told_and_may_be_saved_again() {
    let mut app = app();
    let file = app.dir().join("a file");
    std::fs::write(&file, "no folder").unwrap();
    app.world_mut().resource_mut::<Studio>().folder = Some(file);
    begin(&mut app, GameName::default());
    end_with_a_ribbon(&mut app);
    app.send(RibbonRequest::Save);
    app.until_message(Tone::Alarm, "share.failed", "a file");
    assert_eq!(*active(&app).file(), RibbonFile::Unsaved);
    app.world_mut().resource_mut::<Studio>().folder = None;
    app.send(RibbonRequest::Save);
    app.until_message(Tone::Alarm, "share.no_folder", "");
}

#[cfg(feature = "jiu")]
#[test]
fn another_game_begins_at_its_first_step() {
    let mut app = app();
    begin(&mut app, GameName::ALL[0]);
    for _ in 0..3 {
        solve(&mut app);
        go_on(&mut app, ChallengeRequest::Next);
    }
    assert_eq!(active(&app).ladder.step, 2);
    begin(&mut app, GameName::ALL[1]);
    let ladder = active(&app).ladder;
    assert_eq!((ladder.step, ladder.posed, ladder.solved), (1, 1, 0));
    assert_eq!(ends(&app).last(), Some(&ChallengeEnd::Left));
    assert_eq!(app.game().session.settings().game(), GameName::ALL[1]);
}

#[cfg(feature = "jiu")]
#[test]
fn a_game_that_lost_its_challenges_ends_with_the_ribbon() {
    let dir = config_dir();
    let empty = r#"(rules: "thesis", kinds: [], challenges: [])"#;
    std::fs::write(dir.path().join("jiaqi/challenges.ron"), empty).unwrap();
    let (lost, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    let mut app = app();
    begin(&mut app, GameName::Jiaqi);
    app.world_mut().resource_mut::<Settings>().config = lost.config;
    solve(&mut app);
    app.send(ChallengeRequest::Next);
    app.until("ribbon", |app| stage(app) == ChallengeStage::Ribbon);
    app.until("ribbon that stands", |app| active(app).can_be_left());
    app.send(ChallengeRequest::Next);
    app.frames(3);
    assert_eq!(stage(&app), ChallengeStage::Ribbon);
    // It stands anew, and counts nothing any more.
    app.until("ribbon that stands", |app| active(app).can_be_left());
    app.send(ChallengeRequest::Finish);
    app.until("title", |app| app.screen() == Screen::Title);
    app.frames(3);
    app.send(ChallengeRequest::Begin(GameName::Jiaqi));
    app.frames(5);
    assert!(!posed(&app));
    assert_eq!(app.screen(), Screen::Title);
    begin(&mut app, GameName::Jiu);
}
