//! Verdicts on tries, and solutions of challenges: computed on a thread of their own, so that no frame waits for a
//! proof.

use tibetango_content::analysis::Why;
use tibetango_content::analysis::reason::{why_bad, why_good};
use tibetango_engines::goals::{ChallengeAttempt, TryRefusal, TryResult, TryVerdict};
use tibetango_rules::PlainMove;

/// Result of a thread.
#[derive(Clone, Debug)]
pub enum ChallengeAnswer {
    /// The judged try, or the reason why it is no move of the challenge.
    Verdict(Result<JudgedTry, TryRefusal>),
    /// The solution from here on.
    Solution(Vec<SolutionMove>),
}

/// A judged try.
#[derive(Clone, Debug)]
pub struct JudgedTry {
    /// The challenge after the try.
    pub course: ChallengeAttempt,
    /// The verdict and the replies.
    pub answer: TryResult,
    /// Reasons why the try is good, or the effects of its answer.
    pub why: Vec<Why>,
}

/// A move to show with the reasons why it is good; moves of the other side have none.
#[derive(Clone, Debug)]
pub struct SolutionMove {
    /// The move.
    pub mv: PlainMove,
    /// Reasons why it is good.
    pub why: Vec<Why>,
}

/// Judges a move.
///
/// # Errors
/// The move is no move of the challenge.
pub(super) fn judge(mut course: ChallengeAttempt, mv: &PlainMove) -> Result<JudgedTry, TryRefusal> {
    let before = course.history().clone();
    let answer = course.attempt(mv)?;
    let why = match answer.verdict {
        TryVerdict::Wrong => {
            let replies = answer.replies.iter().map(|reply| reply.mv.clone());
            let replies: Vec<PlainMove> = replies.collect();
            vec![why_bad(&before, mv, &[], &replies)]
        }
        TryVerdict::Good | TryVerdict::Solved => why_good(&before, mv),
    };
    Ok(JudgedTry {
        course,
        answer,
        why,
    })
}

/// Returns the solution of a challenge from here on.
pub(super) fn solution(course: &ChallengeAttempt) -> Vec<SolutionMove> {
    let mut history = course.history().clone();
    let solver = history.to_move();
    let moves = course.solution().into_iter().map_while(|mv| {
        let why = match history.to_move() == solver {
            true => why_good(&history, &mv),
            false => Vec::new(),
        };
        history.play(&mv).ok()?;
        Some(SolutionMove { mv, why })
    });
    moves.collect()
}
