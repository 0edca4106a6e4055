//! The review of a game: its moments, its comments and mistakes that are tried again.

use super::finished;
use crate::harness::{TestApp, card};
use crate::replays::retry::play_and_review;
use crate::screens::app::{DrawnApp, WINDOWS};
use crate::setups::{against, placed, test_levels};
use bevy::prelude::*;
use bevy_egui::egui;
use tibetango::app::features::retry::{Retry, RetryRequest, RetryStage};
use tibetango::app::features::review::{Review, ReviewRequest};
use tibetango::app::layout::Layout;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_content::analysis::{MoveVerdict, What, Worth};
use tibetango_rules::Side;

#[test]
fn a_game_that_is_reviewed_holds_its_texts() {
    let mut screen = finished();
    screen.look_everywhere("review that is offered");
    screen.app.analyse();
    assert!(screen.says("wins. "), "who won is told");
    screen.go(Overlay::None);
    screen.overlays(&[card("review")]);
    let moments = screen.app.world().resource::<Review>().moments.clone();
    assert!(!moments.is_empty(), "a game with something to tell");
    for (moment, mistake) in moments.iter().enumerate() {
        screen.app.send(ReviewRequest::Show(moment));
        screen.app.frames(5);
        let spoken = format!("Move {} of 7", mistake.ply + 1);
        assert!(screen.says(&spoken), "moment {moment}: no {spoken:?}");
        screen.look_everywhere(&format!("moment {moment}"));
    }
    screen.close();
}

/// The moments have the room above it.
#[test]
fn the_buttons_of_the_review_stand_below_a_tall_board() {
    let mut screen = finished();
    screen.app.analyse();
    screen.set(WINDOWS[2], "en", TextSize::Normal);
    screen.settle();
    assert_eq!(screen.app.overlay(), card("review"));
    let layout = *screen.app.world().resource::<Layout>();
    let close = screen.place("review.close").center();
    let is_below = layout.buttons.contains(Vec2::new(close.x, close.y));
    assert!(is_below, "{close:?} outside {:?}", layout.buttons);
    screen.close();
}

/// The board lies beside the card. A pointer that leaves the moments leaves the board as it was.
#[test]
fn a_moment_is_on_the_board_while_a_pointer_rests_on_it() {
    let mut screen = finished();
    screen.app.analyse();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.settle();
    let ply = screen.app.world().resource::<Review>().moments[0].ply;
    let end = screen.app.history().len();
    assert!(ply < end);
    let until_at = |screen: &mut DrawnApp, ply: usize| {
        screen.settle();
        screen.app.until("position", |app| {
            app.history().len() == ply && !app.animating()
        });
    };
    let row = screen.place("review.0").center();
    screen.happen(egui::Event::PointerMoved(row));
    until_at(&mut screen, ply);
    assert_eq!(screen.app.overlay(), card("review"));
    screen.happen(egui::Event::PointerMoved(egui::pos2(4.0, 4.0)));
    until_at(&mut screen, end);
    // A card that is closed meanwhile leaves it likewise.
    screen.happen(egui::Event::PointerMoved(row));
    until_at(&mut screen, ply);
    screen.go(Overlay::None);
    until_at(&mut screen, end);
    screen.happen(egui::Event::PointerMoved(egui::pos2(4.0, 4.0)));
    screen.go(card("review"));
    screen.settle();
    screen.click(row);
    until_at(&mut screen, ply);
    assert_eq!(screen.app.overlay(), Overlay::None);
}

/// A moment is discussed in the position before its move; comments there are about the position.
#[test]
fn comments_are_headed_by_the_move_that_is_marked() {
    let mut screen = finished();
    screen.app.analyse();
    screen.go(Overlay::None);
    let moments = screen.app.world().resource::<Review>().moments.clone();
    let later = moments.iter().position(|moment| moment.ply > 0);
    let moment = later.expect("a moment after the first move");
    let ply = moments[moment].ply;
    screen.app.send(ReviewRequest::Show(moment));
    screen.app.until("position", |app| {
        app.history().len() == ply && !app.animating()
    });
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("notes"));
    let played = screen.app.moves()[ply - 1].clone();
    assert!(screen.says(&format!("After {ply}. {played}")), "no heading");
    let marked = screen.marked("notes");
    assert_eq!(marked.len(), 1, "{marked:?}");
    // The second move of a pair stands behind the number of the first.
    let number = format!("{ply}.");
    assert!(
        marked[0].contains(&played) && (ply.is_multiple_of(2) || marked[0].starts_with(&number)),
        "the heading names {ply}. {played}, and {:?} is marked",
        marked[0]
    );
    screen.write("A quiet word.");
    screen.go(Overlay::None);
    // Beside the board the move of the moment is marked, and the comment names its own.
    screen.settle();
    let text = screen.beside_the_board();
    let heading = format!("After {ply}. {played}: A quiet word.");
    assert!(text.contains(&heading), "no {heading:?} among {text:?}");
    let marked = screen.marked("players");
    let moves = screen.app.game().session.whole();
    let moves = moves[ply - 1..=ply].iter();
    for mv in moves.map(|mv| screen.app.history().text(mv)) {
        let lit = marked.iter().any(|row| row.contains(&mv));
        assert!(lit, "{mv} is not among {marked:?}");
    }
}

#[test]
fn a_mistake_that_is_tried_again_holds_its_texts() {
    let mut screen = DrawnApp::new(test_levels());
    play_and_review(&mut screen.app, against(Side::White, "quick", 3));
    screen.app.send(RetryRequest::Begin);
    screen.app.until("a mistake", |app| {
        app.find::<Retry>().is_some() && app.step() == Some(TurnStep::Human)
    });
    let slip = {
        let review = screen.app.world().resource();
        let mistake = screen.app.data::<Retry>().mistake(review);
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
    let world = screen.app.world_mut();
    world.resource_mut::<Time<Virtual>>().pause();
    let first = (RetryStage::Try, None);
    for (stage, verdict) in [first].into_iter().chain(stages).chain(tries) {
        let worth = verdict.as_ref().map(|verdict: &MoveVerdict| verdict.worth);
        let label = format!("mistake tried again, {stage:?}, {worth:?}");
        let mut retry = screen.app.data_mut::<Retry>();
        (retry.stage, retry.verdict) = (stage, verdict);
        screen.look_at_ends(&label);
    }
    let mut retry = screen.app.data_mut::<Retry>();
    (retry.stage, retry.verdict) = (RetryStage::Try, None);
    let world = screen.app.world_mut();
    world.resource_mut::<Time<Virtual>>().unpause();
    // The buttons do what they say.
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.press("retry.show");
    screen.app.until("the better move", |app| {
        app.data::<Retry>().stage == RetryStage::Shown && !app.animating()
    });
    screen.look_everywhere("better move");
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.press("retry.leave");
    screen.app.until("the review", |app| app.game().is_replay());
    screen.close();
}

#[test]
fn an_analysis_under_way_and_stopped_holds_its_texts() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.command(placed(14, 80));
    screen.app.give_up_and_review();
    let looked_at = |app: &TestApp| app.world().resource::<Review>().analysis_count();
    screen.app.send(ReviewRequest::Analyse);
    screen.app.until("a position", |app| looked_at(app) > 0);
    assert!(screen.says("Stop for now"));
    screen.app.send(ReviewRequest::Cancel);
    screen.app.frames(5);
    assert!(screen.says("Go on") && !screen.says("Stop for now"));
    screen.look_everywhere("analysis that was stopped");
    screen.close();
}
