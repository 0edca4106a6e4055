//! Exercises, which are played out against the computer.

use super::{active, marks};
use crate::harness::TestApp;
use crate::input_devices::InputDevice;
use support::goals::soonest;
use tibetango::app::features::lessons::LessonStage;
use tibetango::app::state::TurnStep;
use tibetango_engines::goals::Goal;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Formation, FormationSign};

/// True if the highlighted points are a figure on the board; three stones of a cell are a triangle.
fn stands_there(history: &AnyGameHistory, formation: &Formation) -> bool {
    let FormationSign::Cell(points) = formation.sign else {
        return history.formations().contains(formation);
    };
    let pieces = points.map(|at| history.piece_at(at));
    let own = pieces
        .iter()
        .flatten()
        .filter(|piece| piece.side == formation.side);
    own.count() == 3 && pieces.contains(&None)
}

/// Plays an exercise to its goal, with the computer making its own moves.
pub fn do_exercise(app: &mut TestApp, hand: InputDevice) {
    for most in 1..10 {
        let exercise = active(app).exercise(app.settings()).unwrap().clone();
        let right = soonest(app.history(), exercise.goal, most..=exercise.goal.moves());
        let mv = right.unwrap().1.pop().unwrap();
        let plies = app.history().len();
        app.play(hand, &mv);
        app.until("answer", |app| {
            let answered = app.history().len() > plies + 1 && app.step() == Some(TurnStep::Human);
            active(app).stage == LessonStage::Praise || answered
        });
        if active(app).stage == LessonStage::Praise {
            app.until("rest", |app| !app.animating());
            app.frames(3);
            if let Goal::Form { .. } = exercise.goal {
                let lit = &marks(app).formations;
                assert!(
                    !lit.is_empty()
                        && lit
                            .iter()
                            .all(|formation| stands_there(app.history(), formation)),
                    "after {most} moves: {lit:?}"
                );
            }
            return;
        }
        assert_eq!(
            active(app).stage,
            LessonStage::Try(false),
            "after {most} moves"
        );
    }
    panic!("the exercise is not done");
}

#[cfg(feature = "jiu")]
mod jiu {
    use super::super::{begin_game, skip_to, waits_for_move};
    use super::*;
    use tibetango::app::features::lessons::LessonRequest;
    use tibetango::app::state::Overlay;
    use tibetango_rules::GameName;

    #[test]
    fn an_exercise_is_answered_by_the_computer_and_begins_again_when_its_moves_are_used_up() {
        let mut app = TestApp::new();
        begin_game(&mut app, GameName::Jiu);
        skip_to(&mut app, "make-dalian");
        let start = app.history().position_text();
        let exercise = active(&app).exercise(app.settings()).unwrap().clone();
        let learner = app.history().to_move();
        let moves = exercise.goal.moves();
        for played in 0..moves {
            assert_eq!(
                exercise.moves_left(app.history()),
                moves - played,
                "after {played} moves"
            );
            assert_eq!(
                active(&app).stage,
                LessonStage::Try(false),
                "after {played} moves"
            );
            // A stone goes to and fro and does nothing for the goal.
            let way = ["a0-a1", "a1-a0"][usize::from(played % 2)];
            let mv = app.history().parse(way).unwrap();
            let mv = match app.history().check(&mv) {
                Ok(()) => mv,
                Err(_) => app.history().legal().swap_remove(0),
            };
            let begun = app.history().len();
            app.play(InputDevice::Mouse, &mv);
            app.until("answer", |app| {
                let answered =
                    app.history().len() > begun + 1 && app.step() == Some(TurnStep::Human);
                answered || active(app).stage == LessonStage::Wrong
            });
            if active(&app).stage != LessonStage::Try(false) {
                break;
            }
            assert_eq!(app.history().to_move(), learner, "after {played} moves");
        }
        assert_eq!(active(&app).stage, LessonStage::Wrong);
        app.until("another try", |app| {
            active(app).stage == LessonStage::Try(true) && app.step() == Some(TurnStep::Human)
        });
        app.frames(3);
        assert_eq!(app.history().position_text(), start);
        app.assert_board();
        // A hint is given, and the next try is a new one.
        assert_eq!(marks(&app).hint, Some(app.point("d4")));
        do_exercise(&mut app, InputDevice::Mouse);
        assert!(active(&app).knows(active(&app).at));
        assert!(!app.autosave().exists(), "an exercise is not kept");
        assert_eq!(app.overlay(), Overlay::None);
    }

    #[test]
    fn an_exercise_that_is_skipped_takes_no_late_move() {
        let mut app = TestApp::new();
        begin_game(&mut app, GameName::Jiu);
        skip_to(&mut app, "make-triangle");
        let mv = app.history().legal().swap_remove(0);
        app.play(InputDevice::Mouse, &mv);
        app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
        app.send(LessonRequest::Next);
        app.until("next", waits_for_move);
        app.frames(200);
        assert!(app.history().is_empty());
        assert_eq!(active(&app).stage, LessonStage::Try(false));
    }
}

#[cfg(feature = "gomoku")]
mod gomoku {
    use super::super::{begin_game, skip_to};
    use super::*;
    use tibetango_rules::GameName;

    /// Either the computer makes five, which ends the game, or the moves are used up.
    #[test]
    fn an_exercise_that_is_lost_begins_again() {
        let mut app = TestApp::new();
        begin_game(&mut app, GameName::Gomoku);
        skip_to(&mut app, "win");
        let start = app.history().position_text();
        for edge in ["a1", "o1", "a15", "o15", "a8", "o8"] {
            let mv = app.history().parse(edge).unwrap();
            let begun = app.history().len();
            app.play(InputDevice::Mouse, &mv);
            app.until("answer", |app| {
                let answered =
                    app.history().len() > begun + 1 && app.step() == Some(TurnStep::Human);
                answered || active(app).stage == LessonStage::Wrong
            });
            if active(&app).stage == LessonStage::Wrong {
                break;
            }
        }
        assert_eq!(active(&app).stage, LessonStage::Wrong);
        app.until("another try", |app| {
            active(app).stage == LessonStage::Try(true) && app.step() == Some(TurnStep::Human)
        });
        app.frames(3);
        assert_eq!(app.history().position_text(), start);
        app.assert_board();
        assert_eq!(marks(&app).hint, Some(app.point("h8")));
    }
}
