//! The tutorial: every lesson at every stage.

use super::drawn::Drawn;
use bevy::prelude::*;
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango::app::teaching::learn::{Stage, Teach, Tutorial};
use tibetango::games::GameName;

#[test]
fn every_lesson_of_jiaqi_holds_its_texts() {
    every_lesson_holds_its_texts(GameName::Jiaqi);
}

#[test]
fn every_lesson_of_jiu_holds_its_texts() {
    every_lesson_holds_its_texts(GameName::Jiu);
}

#[test]
fn every_lesson_of_gomoku_holds_its_texts() {
    every_lesson_holds_its_texts(GameName::Gomoku);
}

fn every_lesson_holds_its_texts(game: GameName) {
    let mut drawn = Drawn::new(Settings::load(None).0);
    drawn.app.send(Teach::Begin(game));
    let lessons = drawn.app.settings().config.of(game).lessons.lessons.len();
    for at in 0..lessons {
        drawn.app.until("lesson", |app| {
            app.step() == Some(TurnStep::Human)
                && app.world().resource::<Tutorial>().at == at
                && !app.animating()
        });
        let tutorial = *drawn.app.world().resource::<Tutorial>();
        for stage in [
            Stage::Try(false),
            Stage::Try(true),
            Stage::Wrong,
            Stage::Praise,
        ] {
            // Neither a tap nor time moves it on.
            let mut held = tutorial;
            held.stage = stage;
            drawn.held = Some(held);
            drawn.look_everywhere(&format!("lesson {at}, {stage:?}"));
        }
        drawn.held = None;
        drawn.app.world_mut().insert_resource(tutorial);
        if at == 0 {
            // The next chapter is named there.
            drawn.overlays(&[Overlay::Menu]);
        }
        drawn.app.send(Teach::Next);
        drawn.app.frames(3);
    }
    drawn.app.until("end", |app| {
        app.world().resource::<Tutorial>().stage == Stage::Done
    });
    drawn.look_everywhere("after skipped lessons");
    let mut held = *drawn.app.world().resource::<Tutorial>();
    held.learnt = u32::MAX;
    drawn.held = Some(held);
    drawn.look_everywhere("after the lessons");
    drawn.overlays(&[Overlay::Menu]);
    drawn.close();
}
