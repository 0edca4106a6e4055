//! Goals in gomoku: the difficulty of challenges, and the replies to tries.

use tibetango_engines::goals::grade::DifficultyFacts;
use tibetango_engines::goals::{BUDGET, ChallengeAttempt, Goal, TryVerdict, prove};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, Side};

/// Black has an open four.
const FOUR: &str = "15/15/15/15/15/7w7/7ww6/6bbbb5/6w1w6/8b6/15/15/15/15/15 b play 0 10";
/// Black has an open three and nothing else.
const THREE: &str = "15/15/15/15/15/15/9b5/5w1w7/6bbb6/7w7/9w5/15/15/15/15 b play 0 8";
/// Black makes two fours with one stone.
const TWO_FOURS: &str = "15/15/15/15/8w6/7bbbw4/7bw2w3/7wb6/9b5/10w4/15/15/15/15/15 b play 0 12";
/// Black makes two fours with one stone, after another four, while White has an open three.
const FOUR_FIRST: &str =
    "15/15/15/15/10www2/8b6/6b1bw5/5bb8/5b1w7/4wb9/5w9/15/15/15/15 b play 0 14";
/// Black makes two open threes with one stone.
const TWO_THREES: &str = "15/15/15/15/15/4b1w8/5b9/3w1w9/5b9/4b2w7/15/15/15/15/15 b play 0 8";
/// White has a four with one free end.
const THEIR_FOUR: &str = "15/15/15/15/15/15/6b1w6/7wb6/6w1bb5/5w1w7/4b10/15/15/15/15 b play 0 10";

fn history(text: &str) -> AnyGameHistory {
    AnyGameHistory::from_text(AnyRules::usual(GameName::Gomoku), text).unwrap()
}

/// Returns the facts of a challenge and its right first moves.
fn facts(text: &str, goal: Goal) -> (DifficultyFacts, String) {
    let history = history(text);
    let right = prove(&history, goal, BUDGET).unwrap();
    let texts: Vec<String> = right.iter().map(|mv| history.text(mv)).collect();
    let facts = DifficultyFacts::of(&history, goal, &right, BUDGET).unwrap();
    (facts, texts.join(" "))
}

/// Most of two hundred points are no choice: only moves that stand out as much as the right ones make a challenge hard.
#[test]
fn difficulty_counts_the_moves_that_stand_out() {
    let win = |moves| Goal::Win { moves };
    let hold = |moves| Goal::Keep { lose: 0, moves };
    // Computed by a second program that knows the rules: right moves, number of rivals, refutation, step.
    for (text, goal, right, ways, refutation, step) in [
        (FOUR, win(1), "f8 k8", 2, 0, 1),
        (THEIR_FOUR, hold(1), "j10", 1, 0, 1),
        (THREE, win(2), "f7 j7", 2, 0, 2),
        (TWO_FOURS, win(2), "g10", 3, 1, 3),
        (FOUR_FIRST, win(3), "f9", 4, 1, 4),
        (TWO_THREES, win(3), "g8", 7, 1, 5),
    ] {
        let (facts, difficulty) = facts(text, goal);
        assert_eq!(difficulty, right, "{goal} in {text}");
        assert_eq!(
            (
                facts.ways,
                facts.refutation,
                facts.most_urgent,
                facts.step()
            ),
            (ways, refutation, true, step),
            "{goal} in {text}"
        );
    }
}

#[test]
fn a_wrong_try_is_answered_where_it_matters() {
    for (text, goal, tried, reply) in [
        // White closes one end, and the game would go on.
        (FOUR, Goal::Win { moves: 1 }, "a1", "f8"),
        // White makes five.
        (THEIR_FOUR, Goal::Keep { lose: 0, moves: 1 }, "a1", "j10"),
        // A four that is answered on the spot.
        (TWO_FOURS, Goal::Win { moves: 2 }, "f10", "g10"),
    ] {
        let mut course = ChallengeAttempt::new(history(text), goal);
        let tried = course.history().parse(tried).unwrap();
        let answer = course.attempt(&tried).unwrap();
        assert_eq!(answer.verdict, TryVerdict::Wrong, "{goal} in {text}");
        let replies: Vec<String> = answer
            .replies
            .iter()
            .map(|played| course.history().text(&played.mv))
            .collect();
        assert_eq!(replies, [reply], "{goal} in {text}");
    }
}

#[test]
fn a_win_by_fours_is_played_to_its_end() {
    let mut course = ChallengeAttempt::new(history(FOUR_FIRST), Goal::Win { moves: 3 });
    let moves = course.solution();
    let texts: Vec<String> = moves.iter().map(|mv| course.history().text(mv)).collect();
    assert_eq!(texts[..3], ["f9", "f10", "h9"]);
    assert_eq!(texts.len(), 5);
    for mv in moves.iter().step_by(2) {
        let answer = course.attempt(mv).unwrap();
        assert_ne!(answer.verdict, TryVerdict::Wrong, "{mv:?}");
    }
    let end = course.history().outcome().expect("five in a row");
    assert_eq!(end.winner, Some(Side::Black));
}
