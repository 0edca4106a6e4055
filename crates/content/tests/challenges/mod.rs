//! Challenges: the proof against a slow, obvious second version, the course of one that is played,
//! the shipped files, and files that are wrong.

#[cfg(feature = "jiaqi")]
mod files;
#[cfg(feature = "jiaqi")]
mod mining;
mod slow_proof;

use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::present_games::EVERY_GAME;
use tibetango_content::challenge::Challenge;
use tibetango_content::challenge::symmetry::Looks;
use tibetango_content::config::{Challenges, Config, Location};
use tibetango_engines::goals::{
    BUDGET, ChallengeAttempt, Goal, GoalFigure, STEPS, TryVerdict, prove, solutions,
};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, Phase};

/// Every shipped challenge with the rules of its file.
fn shipped() -> Vec<(AnyRules, Challenge)> {
    let config = Config::embedded();
    let of = |game| {
        let own: &Challenges = &config.of(game).challenges;
        let all = own.challenges.clone().into_iter();
        all.map(|challenge| (own.rules, challenge))
            .collect::<Vec<_>>()
    };
    GameName::ALL.into_iter().flat_map(of).collect()
}

/// A position some random plies into a game, after placement.
fn random_position(rules: AnyRules, size: u8, rng: &mut SplitMix64) -> AnyGameHistory {
    loop {
        let mut history = AnyGameHistory::new(size, rules).unwrap();
        let mut left = rng.random_range(1..60);
        while history.outcome().is_none() && left > 0 {
            let legal = history.legal();
            history
                .play(&legal[rng.random_range(0..legal.len())])
                .unwrap();
            left -= usize::from(history.phase() != Phase::Placement);
        }
        if history.outcome().is_none() {
            return AnyGameHistory::from_text(rules, &history.position_text()).unwrap();
        }
    }
}

fn random_goal(rng: &mut SplitMix64, most_moves: u8) -> Goal {
    let moves = rng.random_range(1..=most_moves);
    let stones = rng.random_range(1..=4);
    let figures = [
        GoalFigure::Square,
        GoalFigure::Gun,
        GoalFigure::Gate,
        GoalFigure::Dalian,
    ];
    let figure = figures[rng.random_range(0..figures.len())];
    match rng.random_range(0..6) {
        0 => Goal::Win { moves },
        1 => Goal::Take { stones, moves },
        2 => Goal::Jump { stones, moves },
        3 => Goal::Form { figure, moves },
        4 => {
            let lose = stones - 1;
            Goal::Keep { lose, moves }
        }
        _ => Goal::Deny { figure, moves },
    }
}

#[test]
fn the_proof_agrees_with_the_slow_one_wherever_that_ends() {
    let config = Config::embedded();
    let rules = |game, preset| config.of(game).preset(preset).unwrap().rules;
    let boards: &[(AnyRules, u8, usize)] = &[
        #[cfg(feature = "jiaqi")]
        (rules(GameName::Jiaqi, "thesis"), 3, 400),
        #[cfg(feature = "jiaqi")]
        (rules(GameName::Jiaqi, "thesis"), 5, 200),
        #[cfg(feature = "jiaqi")]
        (rules(GameName::Jiaqi, "tap-by-tap"), 3, 100),
        #[cfg(feature = "jiu")]
        (rules(GameName::Jiu, "beginner"), 6, 250),
        #[cfg(feature = "jiu")]
        (rules(GameName::Jiu, "traditional"), 6, 150),
    ];
    let mut rng = SplitMix64::seed_from_u64(17);
    let (mut compared, mut some) = (0, 0);
    for &(rules, size, times) in boards {
        for _ in 0..times {
            let history = random_position(rules, size, &mut rng);
            let goal = random_goal(&mut rng, if size == 6 { 2 } else { 3 });
            let Some(slow) = slow_proof::right(&history, goal, 20_000) else {
                continue;
            };
            let fast = prove(&history, goal, BUDGET).unwrap();
            assert_eq!(fast, slow, "{goal} in {}", history.position_text());
            compared += 1;
            some += usize::from(!fast.is_empty() && fast.len() < history.legal().len());
        }
    }
    assert!(!EVERY_GAME || compared > 700, "{compared}");
    assert!(
        !EVERY_GAME || some > 150,
        "{some} of {compared} tell right from wrong"
    );
}

/// Boards on which so few points are left that the slow proof sees the end, a draw too.
#[cfg(feature = "gomoku")]
#[test]
fn the_proof_agrees_with_the_slow_one_on_crowded_boards() {
    let rules = AnyRules::usual(GameName::Gomoku);
    let mut rng = SplitMix64::seed_from_u64(19);
    let (mut compared, mut some) = (0, 0);
    for _ in 0..300 {
        let mut history = AnyGameHistory::new(15, rules).unwrap();
        let free = rng.random_range(3..9);
        // Some boards cannot be filled that far, since every point left makes five.
        for _ in 0..2000 {
            let legal = history.legal();
            if legal.len() <= free {
                break;
            }
            history
                .play(&legal[rng.random_range(0..legal.len())])
                .unwrap();
            if history.outcome().is_some() {
                history.undo();
            }
        }
        let history = AnyGameHistory::from_text(rules, &history.position_text()).unwrap();
        let moves = rng.random_range(1..=3);
        let goal = match rng.random_range(0..2) {
            0 => Goal::Win { moves },
            _ => Goal::Keep { lose: 0, moves },
        };
        let Some(slow) = slow_proof::right(&history, goal, 20_000) else {
            continue;
        };
        let fast = prove(&history, goal, BUDGET).unwrap();
        assert_eq!(fast, slow, "{goal} in {}", history.position_text());
        compared += 1;
        some += usize::from(!fast.is_empty() && fast.len() < history.legal().len());
    }
    assert!(compared > 200, "{compared}");
    assert!(some > 30, "{some} of {compared} tell right from wrong");
}

#[cfg(feature = "jiu")]
#[test]
fn triangles_are_found_while_stones_are_placed() {
    let rules = Config::embedded()
        .of(GameName::Jiu)
        .preset("beginner")
        .unwrap()
        .rules;
    let mut rng = SplitMix64::seed_from_u64(18);
    let (mut some, mut none) = (0, 0);
    for _ in 0..200 {
        let mut history = AnyGameHistory::new(6, rules).unwrap();
        for _ in 0..rng.random_range(3..34) {
            let legal = history.legal();
            history
                .play(&legal[rng.random_range(0..legal.len())])
                .unwrap();
        }
        let history = AnyGameHistory::from_text(rules, &history.position_text()).unwrap();
        let figure = GoalFigure::Triangle;
        let goal = Goal::Form { figure, moves: 1 };
        let right = prove(&history, goal, BUDGET).unwrap();
        assert_eq!(
            Some(&right),
            slow_proof::right(&history, goal, 20_000).as_ref(),
            "{}",
            history.position_text()
        );
        let result = if right.is_empty() {
            &mut none
        } else {
            &mut some
        };
        *result += 1;
    }
    assert!(some > 20 && none > 20, "{some} {none}");
}

#[test]
fn the_shipped_challenges_are_proved() {
    let location = Location::Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../config"));
    let mut proved = 0;
    let faults = Config::embedded().prove(&location, BUDGET, &mut || proved += 1);
    assert_eq!(faults, Ok(()));
    assert_eq!(proved, shipped().len());
}

#[test]
fn the_slow_proof_finds_the_same_solutions_in_shipped_challenges() {
    let mut compared = 0;
    for (rules, challenge) in shipped() {
        let start = challenge.start(rules).unwrap();
        if let Some(slow) = slow_proof::right(&start, challenge.goal, 20_000) {
            let mut result = solutions(&start, &slow);
            result.sort_unstable();
            let mut moves = challenge.solutions.clone();
            moves.sort_unstable();
            assert_eq!(result, moves, "{}", challenge.id);
            compared += 1;
        }
    }
    assert!(!EVERY_GAME || compared > 50, "{compared}");
}

#[test]
fn every_game_has_enough_of_every_step() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let own = &config.of(game).challenges;
        assert!(own.challenges.len() >= 60, "{game}");
        for step in 1..=STEPS {
            assert!(own.of_step(step).count() >= 6, "{game}: {step}");
        }
        for kind in &own.kinds {
            let used = own.challenges.iter().any(|one| one.kind == kind.id);
            assert!(used, "{game}: no challenge is a {}", kind.id);
            for table in &config.languages {
                let key = format!("{game}.challenge.{}", kind.id);
                for goal in &kind.goals {
                    let words = goal.words();
                    let values = [0, 1].map(|at| (words[at].0, words[at].1.as_str()));
                    let text = table.fill(&key, &values);
                    assert!(!text.contains(['{', '«']), "{key}: {text}");
                }
            }
        }
    }
}

#[test]
fn no_two_shipped_challenges_of_a_kind_look_alike() {
    let all = shipped();
    for (at, (rules, one)) in all.iter().enumerate() {
        let looks = Looks::of(&one.start(*rules).unwrap());
        for (other_rules, other) in &all[at + 1..] {
            if (rules.game(), &one.kind) == (other_rules.game(), &other.kind) {
                let look = Looks::of(&other.start(*other_rules).unwrap());
                assert!(!looks.are_like(&look, 2), "{} and {}", one.id, other.id);
            }
        }
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_turned_board_looks_the_same() {
    let look = |text: &str| {
        Looks::of(&AnyGameHistory::from_text(AnyRules::usual(GameName::Jiaqi), text).unwrap())
    };
    let one = look("wbw/ww/w1w/bb/bbb b movement 0 12");
    // A quarter turn, and the colours changed with the side to move.
    assert!(one.are_like(&look("wwb/wb/b1b/wb/wwb b movement 3 15"), 0));
    assert!(one.are_like(&look("bwb/bb/b1b/ww/www w movement 0 12"), 0));
    assert!(!one.are_like(&look("bwb/bb/b1b/ww/www b movement 0 12"), 1));
}

#[test]
fn a_course_goes_the_right_way_to_the_end() {
    for (rules, challenge) in shipped() {
        let mut course = challenge.course(rules).unwrap();
        let way = course.solution();
        let solver = course.history().to_move();
        let mut own = 0;
        let mut verdict = TryVerdict::Good;
        let mut played = Vec::new();
        while verdict == TryVerdict::Good {
            let mv = way[played.len()].clone();
            let hint = course.hint().unwrap();
            assert_eq!(Some(hint), mv.from.or(mv.to), "{}", challenge.id);
            let answer = course.attempt(&mv).unwrap();
            verdict = answer.verdict;
            own += 1;
            played.push(mv);
            played.extend(answer.replies.into_iter().map(|reply| reply.mv));
        }
        assert_eq!(verdict, TryVerdict::Solved, "{}", challenge.id);
        assert_eq!(played, way, "{}", challenge.id);
        // Deterministic, and played in the game as it stands.
        assert_eq!(course.history().moves(), way, "{}", challenge.id);
        assert_eq!(
            challenge.course(rules).unwrap().solution(),
            way,
            "{}",
            challenge.id
        );
        assert_eq!(course.hint(), None, "{}", challenge.id);
        let mut movers = course.history().movers();
        movers.retain(|mover| *mover == solver);
        assert_eq!(movers.len(), own, "{}", challenge.id);
        if !challenge.goal.guards() {
            assert!(
                own <= usize::from(challenge.goal.moves()),
                "{}: {own}",
                challenge.id
            );
        }
    }
}

/// Goes through every try of some challenges, at every turn of the solver.
#[test]
fn a_wrong_try_is_spoiled_and_leaves_the_course_alone() {
    let mut wrong = 0;
    for (rules, challenge) in shipped().into_iter().step_by(5) {
        let course = challenge.course(rules).unwrap();
        let right = prove(course.history(), challenge.goal, BUDGET).unwrap();
        let tries = course.history().legal();
        for mv in tries.iter().step_by(1 + tries.len() / 12) {
            let mut course = course.clone();
            let answer = course.attempt(mv).unwrap();
            let good = answer.verdict != TryVerdict::Wrong;
            assert_eq!(good, right.contains(mv), "{}", challenge.id);
            assert!(!answer.effects.is_empty(), "{}", challenge.id);
            if good {
                continue;
            }
            wrong += 1;
            assert_eq!(course.history().len(), 0, "{}", challenge.id);
            let mut history = course.history().clone();
            history.play(mv).unwrap();
            for reply in &answer.replies {
                history.play(&reply.mv).unwrap();
            }
            let left = prove(&history, challenge.goal, BUDGET).unwrap();
            let solvers = history.to_move() == course.history().to_move();
            assert!(!solvers || left.is_empty(), "{}", challenge.id);
        }
    }
    assert!(!EVERY_GAME || wrong > 100, "{wrong}");
}

#[test]
fn what_is_no_move_is_refused() {
    let (rules, challenge) = shipped().remove(0);
    let mut course: ChallengeAttempt = challenge.course(rules).unwrap();
    let legal = course.history().legal();
    let topology = course.history().topology();
    let strange = topology.iter().map(tibetango_rules::PlainMove::place);
    let strange: Vec<_> = strange.filter(|mv| !legal.contains(mv)).collect();
    for mv in strange {
        assert!(course.attempt(&mv).is_err(), "{mv:?}");
        assert_eq!(course.history().len(), 0, "{mv:?}");
    }
}

#[test]
fn a_small_budget_proves_nothing() {
    let (rules, challenge) = shipped().remove(0);
    let start = challenge.start(rules).unwrap();
    let proved = prove(&start, challenge.goal, 1);
    assert!(proved.is_err(), "{proved:?}");
}
