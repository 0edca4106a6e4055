//! What a try is worth, and what solves a challenge: found out on a thread of its own, so that no frame
//! waits for a proof.

use crate::app::thinking::job::Job;
use tibetango_content::analysis::Why;
use tibetango_content::analysis::reason::{why_bad, why_good};
use tibetango_engines::goals::{Answer, Course, Refused, Verdict};
use tibetango_rules::PlainMove;

/// The name of the thread.
const THREAD: &str = "challenge";

/// A try, judged.
pub(super) struct Judged {
    /// The challenge after it.
    pub course: Course,
    /// What came of it.
    pub answer: Answer,
    /// Why it is good, or what its answer does.
    pub why: Vec<Why>,
}

/// A move that is to be shown, and why it is good; nothing is said of those of the other side.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub mv: PlainMove,
    pub why: Vec<Why>,
}

/// Finds out what a move is worth.
///
/// # Errors
/// There is no thread to be had.
pub(super) fn judge(
    course: &Course,
    mv: PlainMove,
) -> std::io::Result<Job<Result<Judged, Refused>>> {
    let course = course.clone();
    Job::begin(THREAD, move |_, outbox| {
        // The app may be gone already.
        let _ = outbox.send(judged(course, &mv));
    })
}

/// Finds out what solves what is left of a challenge.
///
/// # Errors
/// As [`judge`].
pub(super) fn solve(course: &Course) -> std::io::Result<Job<Vec<Shown>>> {
    let course = course.clone();
    Job::begin(THREAD, move |_, outbox| {
        let _ = outbox.send(solution(&course));
    })
}

fn judged(mut course: Course, mv: &PlainMove) -> Result<Judged, Refused> {
    let before = course.line().clone();
    let answer = course.attempt(mv)?;
    let why = match answer.verdict {
        Verdict::Wrong => {
            let replies = answer.replies.iter().map(|reply| reply.mv.clone());
            let replies: Vec<PlainMove> = replies.collect();
            vec![why_bad(&before, mv, &[], &replies)]
        }
        Verdict::Good | Verdict::Solved => why_good(&before, mv),
    };
    Ok(Judged {
        course,
        answer,
        why,
    })
}

fn solution(course: &Course) -> Vec<Shown> {
    let mut line = course.line().clone();
    let solver = line.to_move();
    let told = course.solution().into_iter().map_while(|mv| {
        let own = line.to_move() == solver;
        let why = if own {
            why_good(&line, &mv)
        } else {
            Vec::new()
        };
        line.play(&mv).ok()?;
        Some(Shown { mv, why })
    });
    told.collect()
}
