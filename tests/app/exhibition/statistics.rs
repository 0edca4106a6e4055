//! The statistics of visits: every line is there, and the figures agree.

use super::{
    LARGE, QUICK, SMALL, come, end_program, exhibition_state, files, open_in, open_with, pass_s,
    play, play_on, request, settings, settings_with, today, type_in,
};
use crate::harness::TestApp;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use std::panic::resume_unwind;
use std::path::Path;
use tibetango::app::exhibition::notes::Notes;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::features::lessons::{ActiveLesson, LessonStage};
use tibetango::app::features::staff::Staff;
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::preferences::Preferences;
use tibetango::app::state::TurnStep;
use tibetango_lab::statistics::event::Leaving;
use tibetango_lab::statistics::id::Id;
use tibetango_lab::statistics::summary::StatisticsSummary;
use tibetango_rules::GameName;

fn open() -> TestApp {
    open_with(settings(), true)
}

/// Ends the program and returns its statistics.
fn end(app: TestApp) -> StatisticsSummary {
    summary(end_program(app).path())
}

fn summary(folder: &Path) -> StatisticsSummary {
    let summary =
        StatisticsSummary::of_folder(&folder.join("statistics"), today(), today()).unwrap();
    assert_eq!(summary.disagreement(), None);
    assert_eq!(summary.missing, Default::default());
    summary
}

#[test]
fn every_visit_is_counted_with_what_was_done() {
    let mut app = open();
    // The first one learns, in another language, and goes.
    come(&mut app);
    app.world_mut().resource_mut::<Preferences>().language = "bo".to_owned();
    app.frames(2);
    request(&mut app, Visitor::Learn(GameName::Jiaqi));
    app.until("lesson", |app| app.step() == Some(TurnStep::Human));
    pass_s(&mut app, 1);
    let lesson = {
        let active = *app.data::<ActiveLesson>();
        let lesson = active.lesson(app.settings()).unwrap().clone();
        let history = app.history();
        let mv = history
            .legal()
            .into_iter()
            .find(|mv| lesson.accepts(history, mv));
        app.send(MoveRequest {
            mv: mv.unwrap(),
            by: Asker::Human,
        });
        lesson.id
    };
    app.until("praise", |app| {
        app.data::<ActiveLesson>().stage == LessonStage::Praise
    });
    request(&mut app, Visitor::Done);
    // The second one plays: gives up a game, plays one to its end, and is gone in the middle of a third.
    come(&mut app);
    play(&mut app, LARGE, QUICK);
    app.command(MatchCommand::Resign);
    request(&mut app, Visitor::Back);
    play(&mut app, SMALL, None);
    play_on(&mut app, 3);
    request(&mut app, Visitor::Back);
    play(&mut app, LARGE, QUICK);
    play_on(&mut app, 2);
    app.until("nobody", |app| {
        exhibition_state(app) == ExhibitionState::Attract
    });
    // The third one goes on with it, and the program is ended meanwhile.
    come(&mut app);
    request(&mut app, Visitor::TakeOver);
    app.until_settled();
    let summary = end(app);

    assert_eq!(
        (summary.visits, summary.unfinished),
        (3, 0),
        "visits, and those without an end"
    );
    assert_eq!(summary.chose_a_language, 1, "who chose a language");
    let language = |code| summary.languages.get(&Id::of(code)).copied();
    assert_eq!(
        (language("bo"), language("en")),
        (Some(1), Some(2)),
        "in Tibetan and in English"
    );
    let taken: Vec<(u64, u64)> = summary
        .offers
        .iter()
        .map(|offer| (offer.taken, offer.visits))
        .collect();
    assert_eq!(
        taken,
        [(1, 1), (0, 0), (4, 2)],
        "what was taken up, how often and by how many"
    );
    assert_eq!(summary.took_nothing, 0, "who took up nothing");
    assert_eq!(summary.lessons.len(), 1, "lessons");
    assert_eq!(summary.lessons[0].lesson, Id::of(&lesson), "the lesson");
    let game = |size: u8, level: Option<&str>| {
        let level = level.map(Id::of);
        let hit = summary
            .games
            .iter()
            .find(|games| games.table.size == size && games.table.level == level);
        let games = hit.unwrap_or_else(|| panic!("no game on {size} against {level:?}"));
        (games.begun, games.taken_over, games.ends)
    };
    let (begun, taken_over, ends) = game(5, Some("quick"));
    assert_eq!(
        (begun, taken_over),
        (2, 1),
        "games on five lines, and those gone on with"
    );
    assert_eq!(
        (ends.lost, ends.left),
        (1, 2),
        "lost and left on five lines"
    );
    let (begun, taken_over, ends) = game(3, None);
    assert_eq!(
        (begun, taken_over),
        (1, 0),
        "games on three lines, and those gone on with"
    );
    assert_eq!(
        ends.complete_games() + ends.left,
        1,
        "ended or left on three lines"
    );
    let mut left: Vec<(String, Leaving)> = summary
        .left
        .iter()
        .map(|left| (left.screen.text().to_owned(), left.how))
        .collect();
    left.sort();
    let expected = [
        ("learn".to_owned(), Leaving::Done),
        ("play".to_owned(), Leaving::Idle),
        ("play".to_owned(), Leaving::Stopped),
    ];
    assert_eq!(left, expected, "how they left");
    let program = summary.program;
    assert_eq!(
        (program.starts, program.unclean_ends, program.stops),
        (1, 0, 1),
        "starts and ends of the program"
    );
}

#[test]
fn a_visit_that_is_idle_lasts_until_its_last_touch() {
    let mut app = open();
    come(&mut app);
    app.until("nobody", |app| {
        exhibition_state(app) == ExhibitionState::Attract
    });
    let summary = end(app);
    assert_eq!(summary.visits, 1);
    assert_eq!(summary.took_nothing, 1);
    assert_eq!(summary.length_classes[0], 1, "not the minute of waiting");
}

#[test]
fn staff_are_counted_and_end_the_visit_that_brought_them() {
    let mut app = open();
    let corner = Vec2::new(3.0, 3.0);
    app.finger(1, TouchPhase::Started, corner);
    pass_s(&mut app, 6);
    app.finger(1, TouchPhase::Ended, corner);
    type_in(&mut app, "2468");
    app.update();
    app.send(Staff::Restart);
    app.update();
    let data = app.close();
    let summary = summary(data.path());
    assert_eq!((summary.staff, summary.visits), (1, 1));
    assert_eq!(summary.left[0].how, Leaving::Staff);
    assert_eq!(summary.program.stops, 1);
}

#[test]
fn nothing_is_counted_where_it_is_switched_off() {
    let settings = settings_with(|exhibition| exhibition.statistics = false);
    let mut app = open_with(settings, true);
    come(&mut app);
    play(&mut app, LARGE, QUICK);
    request(&mut app, Visitor::Done);
    let data = end_program(app);
    let files = files(data.path());
    assert!(files.is_empty(), "{files:?}");
}

/// A fault of the program, as a panic shows it.
#[test]
fn a_fault_in_one_line_loses_no_other_and_is_counted() {
    let mut app = open();
    come(&mut app);
    request(&mut app, Visitor::Done);
    let notes = app.world().resource::<Notes>();
    // Ends the line without the message that a panic leaves in the log.
    notes.call(today().at(12, 0, 0, 0), || resume_unwind(Box::new(())));
    come(&mut app);
    let data = end_program(app);
    let folder = data.path().join("statistics");
    let summary = StatisticsSummary::of_folder(&folder, today(), today()).unwrap();
    assert_eq!((summary.visits, summary.program.stops), (2, 1));
    assert_eq!(summary.missing.lost_lines, 1);
}

/// The folder cannot be made: visitors notice nothing of it.
#[test]
fn it_goes_on_where_nothing_can_be_written() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("statistics");
    std::fs::write(&folder, "in the way").unwrap();
    let mut app = open_in(data, settings(), true);
    for _ in 0..3 {
        come(&mut app);
        play(&mut app, LARGE, QUICK);
        request(&mut app, Visitor::Done);
    }
    assert_eq!(exhibition_state(&app), ExhibitionState::Attract);
    assert_eq!(std::fs::read(&folder).unwrap(), b"in the way");
}
