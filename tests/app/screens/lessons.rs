//! The lessons: every one at every stage.

use super::app::DrawnApp;
use crate::harness::card;
use bevy::prelude::*;
use support::effort::is_long;
use tibetango::app::features::lessons::{ActiveLesson, LessonRequest, LessonStage};
use tibetango::app::preferences::TextSize;
use tibetango::app::state::TurnStep;
use tibetango_rules::GameName;

/// Every stage of a lesson but the last.
const STAGES: [LessonStage; 4] = [
    LessonStage::Try(false),
    LessonStage::Try(true),
    LessonStage::Wrong,
    LessonStage::Praise,
];

/// Writes the test of each game, so that they run in parallel.
macro_rules! test_of_each_game {
    ([$($Name:ident $module:ident $sizes:tt)+]) => {
        $(mod $module {
            #[test]
            fn every_lesson_holds_its_texts() {
                super::every_lesson_holds_its_texts(tibetango_rules::GameName::$Name);
            }
        })+
    };
}
tibetango_rules::for_games!(test_of_each_game);

/// Every stage has letters of a colour of its own.
#[test]
fn the_light_look_can_be_read_in_lessons() {
    let mut screen = DrawnApp::shipped();
    screen.lighten();
    screen.app.send(LessonRequest::Begin(GameName::default()));
    screen.app.until("lesson", |app| {
        app.step() == Some(TurnStep::Human) && !app.animating()
    });
    let lesson = *screen.app.data::<ActiveLesson>();
    for stage in STAGES {
        let mut held = lesson;
        held.stage = stage;
        screen.held = Some(held);
        screen.look_at_ends(&format!("{stage:?} in the light look"));
    }
    screen.held = None;
    let label = "list of lessons in the light look";
    screen.card(label, card("lessons"), &[TextSize::Normal]);
    screen.close();
}

fn every_lesson_holds_its_texts(game: GameName) {
    let mut screen = DrawnApp::shipped();
    screen.app.send(LessonRequest::Begin(game));
    let lessons = screen.app.settings().config.of(game).lessons.lessons.len();
    for at in 0..lessons {
        screen.app.until("lesson", |app| {
            app.step() == Some(TurnStep::Human)
                && app.data::<ActiveLesson>().at == at
                && !app.animating()
        });
        let lesson = *screen.app.data::<ActiveLesson>();
        for stage in STAGES {
            // After a wrong move the panel says more; without that it is seen in the first lesson.
            if stage == LessonStage::Try(false) && at > 0 && !is_long() {
                continue;
            }
            // A tap does not move it on, and neither does time.
            let mut held = lesson;
            held.stage = stage;
            screen.held = Some(held);
            screen.look_everywhere(&format!("{game}, lesson {at}, {stage:?}"));
        }
        screen.held = None;
        *screen.app.data_mut::<ActiveLesson>() = lesson;
        if at == 0 {
            // The next chapter is named there.
            let label = format!("{game}, menu of the first lesson");
            screen.card(&label, card("menu"), &TextSize::ALL);
            screen.card(&format!("{game}, list"), card("lessons"), &TextSize::ALL);
        }
        screen.app.send(LessonRequest::Next);
        screen.app.frames(3);
    }
    screen.app.until("end", |app| {
        app.data::<ActiveLesson>().stage == LessonStage::Done
    });
    screen.look_everywhere(&format!("{game}, after skipped lessons"));
    let mut held = *screen.app.data::<ActiveLesson>();
    held.learnt = u32::MAX;
    screen.held = Some(held);
    screen.look_everywhere(&format!("{game}, after the lessons"));
    let label = format!("{game}, menu after the lessons");
    screen.card(&label, card("menu"), &TextSize::ALL);
    screen.close();
}
