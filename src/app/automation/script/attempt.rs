//! A challenge played by a script as a visitor plays it: touch by touch, rightly or wrongly.

use super::Script;
use super::view::Eyes;
use crate::app::features::challenges::{ActiveChallenge, ChallengeStage};
use crate::app::state::Overlay;
use tibetango_engines::goals::{ChallengeAttempt, TryVerdict};
use tibetango_rules::PlainMove;

/// Number of wrong moves among which one is sought that the other side answers.
const MAX_WRONG_MOVES: usize = 12;

/// Returns a right move, or a wrong one: preferably one that the other side refutes on the board.
fn choose_move(course: &ChallengeAttempt, right: bool) -> Option<PlainMove> {
    if right {
        return course.solution().into_iter().next();
    }
    let wrong = course.history().legal().into_iter().filter_map(|mv| {
        let answer = course.clone().attempt(&mv).ok()?;
        (answer.verdict == TryVerdict::Wrong).then_some((mv, answer.replies.is_empty()))
    });
    // The first of equals.
    let wrong = wrong.take(MAX_WRONG_MOVES);
    let choice = wrong.min_by_key(|(_, unanswered)| *unanswered);
    choice.map(|(mv, _)| mv)
}

impl Script {
    /// Plays on in the challenge; true when it is solved, or when a wrong move was judged.
    pub(super) fn attempt(&mut self, eyes: &Eyes, right: bool) -> bool {
        let Some(challenge) = eyes.challenge.as_deref() else {
            return false;
        };
        let done = match challenge.stage {
            ChallengeStage::Solved => right,
            ChallengeStage::Answering(TryVerdict::Wrong) => !right && self.plan.is_some(),
            ChallengeStage::Try => {
                if eyes.idle() && *eyes.overlay.get() == Overlay::None {
                    self.touch_on(eyes, challenge, right);
                }
                return false;
            }
            _ => false,
        };
        // After an answer another move is planned.
        if done || right {
            self.plan = None;
        }
        done
    }

    /// Touches the next point of the planned move.
    fn touch_on(&mut self, eyes: &Eyes, challenge: &ActiveChallenge, right: bool) {
        if self.plan.is_none() {
            self.plan = choose_move(challenge.course(), right);
        }
        let next = self.plan.as_ref().and_then(|mv| eyes.next_of(mv));
        if let Some(at) = next {
            self.touch(at);
            self.frames = 0;
        }
    }
}
