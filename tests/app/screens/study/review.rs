//! The review of a game: its moments, its comments and mistakes that are tried again.

use super::finished;
use crate::harness::{TestApp, card};
use crate::replays::retry::play_and_review;
use crate::screens::app::{DrawnApp, WINDOWS};
use crate::setups::{against, placed, test_levels};
use bevy::prelude::*;
use tibetango::app::features::retry::{Retry, RetryRequest, RetryStage};
use tibetango::app::features::review::{Review, ReviewRequest};
use tibetango::app::preferences::TextSize;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_content::analysis::{MoveVerdict, What, Worth};
use tibetango_rules::Side;

#[test]
fn a_game_that_is_reviewed_holds_its_texts() {
    let mut drawn = finished();
    drawn.look_everywhere("review that is offered");
    drawn.app.analyse();
    assert!(drawn.says("wins. "), "who won is told");
    drawn.go(Overlay::None);
    drawn.overlays(&[card("review")]);
    let moments = drawn.app.world().resource::<Review>().moments.clone();
    assert!(!moments.is_empty(), "a game with something to tell");
    for (moment, told) in moments.iter().enumerate() {
        drawn.app.send(ReviewRequest::Show(moment));
        drawn.app.frames(5);
        let spoken = format!("Move {} of 7", told.ply + 1);
        assert!(drawn.says(&spoken), "moment {moment}: no {spoken:?}");
        drawn.look_everywhere(&format!("moment {moment}"));
    }
    drawn.close();
}

/// A moment is discussed in the position before its move; comments there are about the position.
#[test]
fn comments_are_headed_by_the_move_that_is_marked() {
    let mut drawn = finished();
    drawn.app.analyse();
    drawn.go(Overlay::None);
    let moments = drawn.app.world().resource::<Review>().moments.clone();
    let later = moments.iter().position(|moment| moment.ply > 0);
    let moment = later.expect("a moment after the first move");
    let ply = moments[moment].ply;
    drawn.app.send(ReviewRequest::Show(moment));
    drawn.app.until("position", |app| {
        app.history().len() == ply && !app.animating()
    });
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("notes"));
    let played = drawn.app.moves()[ply - 1].clone();
    assert!(drawn.says(&format!("After {ply}. {played}")), "no heading");
    let marked = drawn.marked("notes");
    assert_eq!(marked.len(), 1, "{marked:?}");
    // The second move of a pair stands behind the number of the first.
    let number = format!("{ply}.");
    assert!(
        marked[0].contains(&played) && (ply.is_multiple_of(2) || marked[0].starts_with(&number)),
        "the heading names {ply}. {played}, and {:?} is marked",
        marked[0]
    );
    drawn.write("A quiet word.");
    drawn.go(Overlay::None);
    // Beside the board the move of the moment is marked, and the comment names its own.
    drawn.settle();
    let said = drawn.beside_the_board();
    let heading = format!("After {ply}. {played}: A quiet word.");
    assert!(said.contains(&heading), "no {heading:?} among {said:?}");
}

#[test]
fn a_mistake_that_is_tried_again_holds_its_texts() {
    let mut drawn = DrawnApp::new(test_levels());
    play_and_review(&mut drawn.app, against(Side::White, "quick", 3));
    drawn.app.send(RetryRequest::Begin);
    drawn.app.until("a mistake", |app| {
        app.find::<Retry>().is_some() && app.step() == Some(TurnStep::Human)
    });
    let slip = {
        let review = drawn.app.world().resource();
        let mistake = drawn.app.data::<Retry>().mistake(review);
        mistake.unwrap().what.clone()
    };
    let What::Slip { reason, merits, .. } = &slip else {
        panic!("{slip:?}");
    };
    let worths = [Worth::Best, Worth::Good, Worth::Better, Worth::NoBetter];
    let verdicts = worths.map(|worth| {
        let why = match worth.is_good() {
            true => merits.clone(),
            false => vec![*reason],
        };
        Some(MoveVerdict {
            worth,
            loss: 0.25,
            why,
        })
    });
    let stages = [
        RetryStage::Judging,
        RetryStage::Judged,
        RetryStage::Shown,
        RetryStage::Done,
    ];
    let stages = stages.map(|stage| (stage, None));
    let tries = verdicts.map(|verdict| (RetryStage::Try, verdict));
    // Nothing is judged or taken back meanwhile.
    let world = drawn.app.world_mut();
    world.resource_mut::<Time<Virtual>>().pause();
    let first = (RetryStage::Try, None);
    for (stage, verdict) in [first].into_iter().chain(stages).chain(tries) {
        let worth = verdict.as_ref().map(|verdict: &MoveVerdict| verdict.worth);
        let what = format!("mistake tried again, {stage:?}, {worth:?}");
        let mut retry = drawn.app.data_mut::<Retry>();
        (retry.stage, retry.verdict) = (stage, verdict);
        drawn.look_at_ends(&what);
    }
    let mut retry = drawn.app.data_mut::<Retry>();
    (retry.stage, retry.verdict) = (RetryStage::Try, None);
    let world = drawn.app.world_mut();
    world.resource_mut::<Time<Virtual>>().unpause();
    // The buttons do what they say.
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.press("retry.show");
    drawn.app.until("the better move", |app| {
        app.data::<Retry>().stage == RetryStage::Shown && !app.animating()
    });
    drawn.look_everywhere("better move");
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.press("retry.leave");
    drawn.app.until("the review", |app| app.game().is_replay());
    drawn.close();
}

#[test]
fn an_analysis_under_way_and_stopped_holds_its_texts() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.command(placed(14, 80));
    drawn.app.give_up_and_review();
    let looked_at = |app: &TestApp| app.world().resource::<Review>().looked_at();
    drawn.app.send(ReviewRequest::Analyse);
    drawn.app.until("a position", |app| looked_at(app) > 0);
    assert!(drawn.says("Stop for now"));
    drawn.app.send(ReviewRequest::Cancel);
    drawn.app.frames(5);
    assert!(drawn.says("Go on") && !drawn.says("Stop for now"));
    drawn.look_everywhere("analysis that was stopped");
    drawn.close();
}
