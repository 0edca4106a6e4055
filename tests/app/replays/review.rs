//! The review: analysis in the background, moments, another try, variations; the record keeps all of it.

use crate::engine::stub_engine::sample_report;
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
#[cfg(feature = "jiu")]
use crate::setups::two_at_jiu;
use crate::setups::{test_levels, two_people};
use bevy::prelude::*;
use std::time::Duration;
use tibetango::app::features::engine::insight::Insight;
use tibetango::app::features::review::{Review, ReviewRequest};
use tibetango::app::play::game::{MatchCommand, ReplayRequest};
use tibetango::app::play::store::{LoadGame, SaveGame};
use tibetango::app::preferences::ReviewEffort;
use tibetango::app::state::{Activity, Overlay, TurnStep};
use tibetango::app::toast::Tone;
use tibetango_content::analysis::{Moment, What};
use tibetango_records::record::file;

pub fn review(app: &TestApp) -> &Review {
    app.world().resource::<Review>()
}

/// Returns a game of two people that one resigned after a few moves.
fn finished() -> TestApp {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 a5 e5 e1");
    app.command(MatchCommand::Resign);
    app.until("result", |app| app.overlay() == card("result"));
    app
}

#[test]
fn a_game_is_analysed_and_its_record_keeps_what_was_found() {
    let mut app = finished();
    let plies = app.history().len();
    app.send(ReviewRequest::Open);
    app.until("review", |app| app.overlay() == card("review"));
    // The card and the activity come in one frame, the step of the turn in the next.
    assert_eq!(app.activity(), Activity::Review);
    app.frames(1);
    assert_eq!(app.step(), Some(TurnStep::Replay));
    app.send(ReviewRequest::Analyse);
    app.until("begin", |app| review(app).progress().is_some());
    app.until("end", |app| review(app).analysis.is_some());
    assert_eq!(review(&app).progress(), None);
    assert_eq!(review(&app).chances.iter().flatten().count(), plies + 1);
    let moments = review(&app).moments.clone();
    // It is found in the one file that the game has since it ended.
    let first_game = |app: &TestApp| app.games("finished").into_iter().next();
    app.until("what was found on disk", |app| {
        let record = first_game(app).and_then(|path| file::load(&path).ok());
        record.is_some_and(|record| record.analysis.is_some())
    });
    let path = first_game(&app).unwrap();

    let mut app = TestApp::with(test_levels(), app.close());
    app.send(LoadGame::file(path.clone()));
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.frames(3);
    let actual: Vec<_> = review(&app).moments.iter().map(|m| m.ply).collect();
    let expected: Vec<_> = moments.iter().map(|m| m.ply).collect();
    assert!(review(&app).analysis.is_some());
    assert_eq!(actual, expected);
    // The result of the game is still there and shown, though the replay steps back from it.
    let record = file::load(&path).unwrap();
    assert_eq!(review(&app).result(), record.result.as_ref());
    assert_eq!(record.result.unwrap().reason, "resigned");
    assert_eq!(record.plies.len(), plies);
}

#[cfg(feature = "jiu")]
#[test]
fn an_analysis_that_is_stopped_goes_on_where_it_was() {
    // Long enough that no machine is done with it between two frames.
    let mut app = TestApp::at_first(two_at_jiu(14), 31, |session| session.history().len() == 80);
    let positions = app.history().len() + 1;
    app.give_up_and_review();
    app.send(ReviewRequest::Analyse);
    app.until("first positions", |app| review(app).analysis_count() >= 2);
    app.send(ReviewRequest::Cancel);
    app.until("stop", |app| review(app).progress().is_none());
    let count = review(&app).analysis_count();
    let chances = review(&app).chances.clone();
    assert!((2..positions).contains(&count));
    assert_eq!(chances.iter().flatten().count(), count);
    assert!(review(&app).analysis.is_none() && review(&app).moments.is_empty());
    app.frames(50);
    assert_eq!(review(&app).analysis_count(), count);

    // Earlier results are available from the first frame on.
    app.send(ReviewRequest::Analyse);
    app.update();
    assert!(review(&app).analysis_count() >= count);
    for (ply, (before, after)) in chances.iter().zip(&review(&app).chances).enumerate() {
        assert!(
            before.is_none() || before == after,
            "ply {ply}: {before:?} became {after:?}"
        );
    }
    app.until("next position", |app| review(app).analysis_count() > count);
    let now = &review(&app).chances;
    assert_eq!(now.iter().flatten().count(), review(&app).analysis_count());
    for (ply, (before, after)) in chances.iter().zip(now).enumerate() {
        assert!(
            before.is_none() || before == after,
            "ply {ply}: {before:?} became {after:?}"
        );
    }
}

#[test]
fn a_review_takes_longer_the_more_care_is_chosen_and_never_for_ever() {
    assert_eq!(ReviewEffort::default().time(60), Duration::from_millis(300));
    let bounds = [20, 60, 300].map(Duration::from_secs);
    for positions in [1, 60, 300, 2000] {
        let times = ReviewEffort::ALL.map(|effort| effort.time(positions as usize));
        assert!(times[0] < times[1] && times[1] < times[2], "{times:?}");
        for (time, bound) in times.into_iter().zip(bounds) {
            assert!(time * positions <= bound, "{positions}: {time:?}");
        }
    }
    let least = ReviewEffort::Quick.time(usize::MAX);
    assert!(!least.is_zero(), "a search needs some time");
}

/// Goes to a position of the game, and has the search beside it report this.
#[track_caller]
fn search(app: &mut TestApp, ply: usize, depth: u32, best: &str) {
    app.replay(ReplayRequest::Follow { line: 0, ply });
    app.until("position", |app| {
        app.history().len() == ply && !app.animating()
    });
    let mut report = sample_report(app.history(), 5);
    report.depth = depth;
    report.pv = vec![app.history().parse(best).unwrap()];
    let (number, value) = (report.visits, report.value);
    app.report_always(report, |_| true);
    app.key(KeyCode::KeyT);
    app.until("report", |app| {
        let insight = app.world().resource::<Insight>();
        let report = insight.report(app.game(), None);
        report.is_some_and(|report| (report.visits, report.value) == (number, value))
    });
    app.frames(3);
    app.key(KeyCode::KeyT);
}

#[test]
fn a_search_that_sees_further_corrects_the_review() {
    let mut app = finished();
    app.send(ReviewRequest::Open);
    app.until("review", |app| app.overlay() == card("review"));
    app.analyse();
    app.go(Overlay::None);
    let thoughts = |app: &TestApp| review(app).analysis.clone().unwrap().thoughts;
    let before = thoughts(&app);
    search(&mut app, 1, 0, "c1");
    assert_eq!(thoughts(&app), before, "it sees less");
    search(&mut app, 2, 99, "a5");
    let after = thoughts(&app);
    assert_eq!((after[2].depth, after[2].white), (99, 0.9));
    assert_eq!(review(&app).chances[2], Some(0.9));
    // The search's answer is what was played.
    let slips = |moment: &Moment| moment.ply == 2 && matches!(moment.what, What::Slip { .. });
    assert!(!review(&app).moments.iter().any(slips));
    // The record keeps it.
    app.until("a deeper thought on disk", |app| {
        let path = app.games("finished").into_iter().next();
        let record = path.and_then(|path| file::load(&path).ok());
        let analysis = record.and_then(|record| record.analysis);
        analysis.is_some_and(|analysis| analysis.thoughts[2].depth == 99)
    });
}

#[test]
fn a_variation_is_kept_with_the_record() {
    let mut app = finished();
    app.send(ReviewRequest::Open);
    app.frames(3);
    app.replay(ReplayRequest::Follow { line: 0, ply: 2 });
    app.tap(InputDevice::Mouse, app.point("e3"));
    app.until("variation", |app| {
        app.history().len() == 3 && !app.animating()
    });
    let on = |app: &TestApp| app.game().session.replay().unwrap().on();
    assert_eq!(on(&app), 1);
    app.take_messages();
    app.send(SaveGame::default());
    app.until_message(Tone::Plain, "record.saved", "");
    assert!(app.saved_games().is_empty(), "it has a file since it ended");
    let path = app.games("finished").remove(0);

    let mut app = TestApp::with(test_levels(), app.close());
    app.send(LoadGame::file(path));
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.replay(ReplayRequest::Follow { line: 1, ply: 3 });
    assert_eq!(app.moves(), ["a1", "c1", "e3"]);
    app.replay(ReplayRequest::Follow { line: 0, ply: 5 });
    assert_eq!(app.moves().len(), 5);
    assert!(app.game().is_replay());
}
