//! The course of a challenge while it is played: a try, its answer, the takeback, the solution.

use super::{
    ActiveChallenge, ChallengeAnswer, ChallengeEnded, ChallengeRequest, ChallengeStage, SHOW_AFTER,
    SolutionMove,
};
use crate::app::board::{Animating, ShowEffects, ShowPosition};
use crate::app::play::game::{Match, MoveApplied, show};
use crate::app::task::TaskNews;
use bevy::prelude::*;
use std::num::NonZeroU8;
use std::time::Duration;
use tibetango_engines::goals::TryVerdict;
use tibetango_lab::statistics::event::ChallengeEnd;

/// Pause before the other side answers a move.
const ANSWER: Duration = Duration::from_millis(800);
/// Time that a wrong try and its answer stay on the board.
const LOOK_AT_IT: Duration = Duration::from_millis(2600);
/// Time that each move of a solution is shown: its reason is read meanwhile.
const READ_IT: Duration = Duration::from_millis(2000);

/// Starts judging a move that was made.
pub(super) fn take_up(
    mut applied: MessageReader<MoveApplied>,
    mut active: Single<&mut ActiveChallenge>,
    mut game: ResMut<Match>,
    mut commands: Commands,
) {
    let played = applied.read().any(|applied| !applied.effects.is_empty());
    if !played || active.stage != ChallengeStage::Try {
        return;
    }
    if let Some(mv) = game.session.history().moves().pop() {
        game.judge(true);
        active.take_up(mv, &mut commands);
    }
}

/// Advances the challenge, once the board is at rest.
pub(super) fn advance(
    mut active: Single<&mut ActiveChallenge>,
    mut game: ResMut<Match>,
    mut board: MessageWriter<ShowPosition>,
    mut effects: MessageWriter<ShowEffects>,
    mut ended: MessageWriter<ChallengeEnded>,
    mut requests: MessageWriter<ChallengeRequest>,
    mut answers: MessageReader<TaskNews<ChallengeAnswer>>,
    mut commands: Commands,
    animating: Res<Animating>,
    time: Res<Time>,
) {
    for TaskNews { task, news } in answers.read() {
        active.note(*task, news.as_ref());
    }
    if !active.hear(!animating.0, &mut commands) {
        requests.write(ChallengeRequest::Skip);
        return;
    }
    if animating.0 {
        return;
    }
    // Longer times than the longest pause make no difference.
    if active.rest_time < LOOK_AT_IT {
        active.rest_time += time.delta();
    }
    let pause = match active.stage {
        ChallengeStage::Answering(_) => Some(ANSWER),
        ChallengeStage::Showing => Some(READ_IT),
        _ => None,
    };
    if let Some(pause) = pause.filter(|_| !active.next.is_empty()) {
        // Before the first move of a solution there is nothing to read.
        let first = active.stage == ChallengeStage::Showing && active.why.is_empty();
        if active.rest_time >= pause || first {
            play_next(&mut active, &mut game, &mut effects);
        }
        return;
    }
    match active.stage {
        ChallengeStage::Answering(TryVerdict::Good) => {
            active.to(ChallengeStage::Try);
            game.judge(false);
        }
        ChallengeStage::Answering(TryVerdict::Solved) => {
            let step = active.challenge.step;
            active.ladder.solve(step);
            active.to(ChallengeStage::Solved);
            let tries = NonZeroU8::MIN.saturating_add(active.wrong);
            ended.write(active.end_message(ChallengeEnd::Solved { tries }));
        }
        ChallengeStage::Answering(TryVerdict::Wrong) if active.rest_time >= LOOK_AT_IT => {
            let plies = active.course.history().len();
            game.change(|session| while session.history().len() > plies && session.undo_ply() {});
            show(&game, &mut board);
            if active.wrong >= SHOW_AFTER {
                active.why.clear();
                active.seek(&mut commands);
                active.to(ChallengeStage::Seeking);
            } else {
                active.to(ChallengeStage::Try);
                game.judge(false);
            }
        }
        ChallengeStage::Seeking => {
            if let Some(solution) = active.solution.take() {
                active.next = solution.into();
                active.to(ChallengeStage::Showing);
            }
        }
        ChallengeStage::Showing => {
            active.ladder.show();
            active.to(ChallengeStage::Shown);
            ended.write(active.end_message(ChallengeEnd::Shown));
        }
        _ => {}
    }
}

/// Plays the next of the moves to show.
fn play_next(
    active: &mut ActiveChallenge,
    game: &mut Match,
    effects: &mut MessageWriter<ShowEffects>,
) {
    active.rest_time = Duration::ZERO;
    let Some(SolutionMove { mv, why }) = active.next.pop_front() else {
        return;
    };
    if !why.is_empty() {
        active.why = why;
    }
    match game.change(|session| session.play(&mv)) {
        Ok(played) => {
            effects.write(ShowEffects {
                stamp: game.stamp(),
                effects: played,
            });
        }
        Err(refusal) => {
            error!("the challenge {}: {refusal}", active.challenge.id);
            active.next.clear();
        }
    }
}
