//! Tries: challenges solved at once, answered, taken back, and finally shown.

use super::{
    a_wrong_move, active, app, begin, challenging, ends, fail, go_on, play, ready, solve, stage,
};
use crate::harness::TestApp;
use std::collections::BTreeSet;
use std::num::NonZeroU8;
use tibetango::app::board::Marks;
use tibetango::app::engine::ai::HintRequest;
use tibetango::app::features::challenges::{
    ChallengeRequest, ChallengeStage, HINT_AFTER, SHOW_AFTER,
};
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango_engines::goals::{STEPS, TryVerdict};
use tibetango_lab::statistics::event::ChallengeEnd;
use tibetango_rules::GameName;

#[test]
fn each_kind_of_the_first_game_is_solved_by_its_solution() {
    each_kind_is_solved(GameName::ALL[0]);
}

#[test]
fn each_kind_of_the_second_game_is_solved_by_its_solution() {
    each_kind_is_solved(GameName::ALL[1]);
}

#[cfg(feature = "gomoku")]
#[test]
fn each_kind_of_gomoku_is_solved_by_its_solution() {
    each_kind_is_solved(GameName::Gomoku);
}

fn each_kind_is_solved(game: GameName) {
    let mut app = app();
    let own = app.settings().config.of(game).challenges.clone();
    let kinds = own.challenges.iter().map(|one| one.kind.clone());
    let mut open: BTreeSet<String> = kinds.collect();
    assert!(!open.is_empty());
    begin(&mut app, game);
    let (mut passed, mut solved) = (0, 0);
    while !open.is_empty() {
        let kind = active(&app).challenge().kind.clone();
        let step = active(&app).ladder.step;
        let all = passed >= own.of_step(step).count();
        if open.remove(&kind) || (all && step < STEPS) {
            solve(&mut app);
            solved += 1;
            go_on(&mut app, ChallengeRequest::Next);
            if active(&app).ladder.step != step {
                passed = 0;
            }
        } else if all {
            // Some kinds were passed over on the way up.
            begin(&mut app, game);
            passed = 0;
        } else {
            go_on(&mut app, ChallengeRequest::Skip);
            passed += 1;
        }
        assert!(ends(&app).len() < 3000, "no challenge of {open:?}");
    }
    let at_once = ends(&app)
        .into_iter()
        .filter(|end| matches!(end, ChallengeEnd::Solved { tries } if tries.get() == 1));
    assert_eq!(at_once.count(), solved);
}

#[test]
fn a_wrong_try_is_answered_and_taken_back() {
    for game in challenging() {
        let mut app = app();
        begin(&mut app, game);
        let start = app.history().position_text();
        let mv = a_wrong_move(&app);
        let replies = active(&app).course().clone().attempt(&mv).unwrap().replies;
        play(&mut app, mv.clone());
        // No move can be played while the answer is shown.
        app.until("the answer", |app| app.history().len() == 1 + replies.len());
        assert_eq!(
            stage(&app),
            ChallengeStage::Answering(TryVerdict::Wrong),
            "{game}"
        );
        assert_eq!(app.history().moves()[0], mv, "{game}");
        for (played, reply) in app.history().moves()[1..].iter().zip(&replies) {
            assert_eq!(*played, reply.mv, "{game}");
        }
        app.send(MoveRequest {
            mv: mv.clone(),
            by: Asker::Human,
        });
        app.frames(3);
        assert_eq!(app.history().len(), 1 + replies.len(), "{game}");
        app.until("the way back", ready);
        assert_eq!(app.history().position_text(), start, "{game}");
        assert_eq!(app.history().len(), 0, "{game}");
        app.assert_board();
        // Undo and the engine's hint are not there; it was the first wrong try, so nothing glows.
        app.command(MatchCommand::Undo);
        app.send(HintRequest);
        app.frames(3);
        assert_eq!(active(&app).wrong, 1, "{game}");
        assert_eq!(app.world().resource::<Marks>().hint, None, "{game}");
        solve(&mut app);
        let tries = NonZeroU8::new(2).unwrap();
        assert_eq!(ends(&app), [ChallengeEnd::Solved { tries }], "{game}");
    }
}

#[test]
fn the_point_glows_after_two_and_the_solution_is_shown_after_four() {
    for game in challenging() {
        let mut app = app();
        begin(&mut app, game);
        let solution = active(&app).course().solution();
        let first = solution[0].from.or(solution[0].to);
        for wrong in 1..SHOW_AFTER {
            fail(&mut app);
            if wrong < HINT_AFTER {
                assert_eq!(active(&app).hint(), None, "{game} after {wrong}");
            } else {
                let glows = |app: &TestApp| app.world().resource::<Marks>().hint == first;
                app.until("a point that glows", glows);
            }
        }
        fail(&mut app);
        app.until("the solution", |app| stage(app) == ChallengeStage::Shown);
        assert_eq!(app.history().moves(), solution, "{game}");
        assert!(!active(&app).why.is_empty(), "{game}");
        assert_eq!(ends(&app), [ChallengeEnd::Shown], "{game}");
        assert_eq!(active(&app).ladder.step, 1, "{game}");
        // It can only be gone on from.
        app.send(ChallengeRequest::Skip);
        app.frames(3);
        assert_eq!(stage(&app), ChallengeStage::Shown, "{game}");
        go_on(&mut app, ChallengeRequest::Next);
        assert_eq!(
            (active(&app).wrong, active(&app).ladder.posed),
            (0, 2),
            "{game}"
        );
    }
}
