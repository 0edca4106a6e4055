//! What shows the engine's thoughts: beside a game, after it, and in other ways that it might
//! have gone.

use super::drawn::Drawn;
use crate::hands::Hand;
use crate::harness::TestApp;
use crate::setups::{against, placed, test_levels, two_people};
use bevy::prelude::*;
use tibetango::app::play::game::Command;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango::app::thinking::ai::Thinker;
use tibetango::app::thinking::insight::Insight;
use tibetango::app::thinking::review::{Review, ReviewWanted};
use tibetango::app::thinking::tuning::{Field, Tuning};
use tibetango::games::Side;

fn told(app: &TestApp) -> bool {
    let thinker = app.world().get_resource::<Thinker>();
    let insight = app.world().resource::<Insight>();
    insight.report(app.game(), thinker).is_some()
}

#[test]
fn the_engine_window_and_its_parameters_hold_their_texts() {
    let mut drawn = Drawn::new(test_levels());
    drawn.app.start(against(Side::White, "endless", 5));
    drawn.go(Overlay::Engine);
    drawn.look_everywhere("engine window without a search");
    drawn.go(Overlay::None);
    drawn.app.play_text(Hand::Mouse, "a1");
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    drawn.look_everywhere("seen thinking");
    drawn.overlays(&[Overlay::Engine, Overlay::Parameters]);
    let mut tuning = drawn.app.world_mut().resource_mut::<Tuning>();
    for field in Field::ALL {
        tuning.draft.texts[field as usize] = "no number".to_owned();
    }
    drawn.overlays(&[Overlay::Parameters]);
    drawn.close();
}

fn give_up_and_review(drawn: &mut Drawn) {
    drawn.app.command(Command::Resign);
    drawn
        .app
        .until("result", |app| app.overlay() == Overlay::Result);
    drawn.app.send(ReviewWanted::Open);
    drawn
        .app
        .until("review", |app| app.overlay() == Overlay::Review);
}

/// Two people play to some length, and one gives up.
fn finished() -> Drawn {
    let mut drawn = Drawn::new(test_levels());
    drawn.app.start(two_people(3));
    for text in ["a1", "c1", "a5", "e5", "e1", "b2", "a3"] {
        drawn.app.play_text(Hand::Mouse, text);
        drawn.app.until_settled();
    }
    give_up_and_review(&mut drawn);
    drawn
}

#[test]
fn a_game_that_is_reviewed_holds_its_texts() {
    let mut drawn = finished();
    drawn.look_everywhere("review that is offered");
    drawn.app.send(ReviewWanted::Analyse);
    drawn.app.until("analysis", |app| {
        app.world().resource::<Review>().analysis.is_some()
    });
    drawn.go(Overlay::None);
    drawn.overlays(&[Overlay::Review]);
    let moments = drawn.app.world().resource::<Review>().moments.len();
    assert!(moments > 0, "a game with something to tell");
    for moment in 0..moments {
        drawn.app.send(ReviewWanted::Show(moment));
        drawn.app.frames(5);
        drawn.look_everywhere(&format!("moment {moment}"));
    }
    drawn.close();
}

#[test]
fn an_analysis_under_way_and_stopped_holds_its_texts() {
    let mut drawn = Drawn::new(test_levels());
    drawn.app.command(placed(14, 80));
    give_up_and_review(&mut drawn);
    let looked_at = |app: &TestApp| app.world().resource::<Review>().looked_at();
    drawn.app.send(ReviewWanted::Analyse);
    drawn.app.until("a position", |app| looked_at(app) > 0);
    assert!(drawn.says("Stop for now"));
    drawn.app.send(ReviewWanted::Cancel);
    drawn.app.frames(5);
    assert!(drawn.says("Go on") && !drawn.says("Stop for now"));
    drawn.look_everywhere("analysis that was stopped");
    drawn.close();
}

#[test]
fn other_ways_of_a_game_hold_their_texts() {
    let mut drawn = finished();
    drawn.go(Overlay::None);
    for point in ["e3", "b4"] {
        drawn.app.command(Command::Follow { line: 0, ply: 2 });
        drawn.app.until("replay", |app| {
            !app.animating() && app.step() == Some(TurnStep::Replay)
        });
        let point = drawn.app.point(point);
        drawn.app.tap(Hand::Mouse, point);
        drawn
            .app
            .until("variation", |app| app.line().len() == 3 && !app.animating());
    }
    drawn.look_everywhere("variation");
    drawn.app.command(Command::Follow { line: 1, ply: 2 });
    drawn.look_everywhere("three ways");
    drawn.close();
}
