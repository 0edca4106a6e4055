//! Exercises: each can be done, against every defence and against its level, and wrong ones are refused.

use support::games::present_games::EVERY_GAME;
use support::goals::soonest;
use tibetango_content::config::lessons::{Exercise, Lesson};
use tibetango_content::config::{Config, GameConfig};
use tibetango_engines::engine::AnyEngine;
use tibetango_engines::goals::GoalState;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, PlainMove};
use tibetango_search::Limits;

/// The exercises of a game, each with its lesson at the start.
fn exercises(own: &GameConfig) -> Vec<(&Lesson, &Exercise, AnyGameHistory)> {
    let lessons = own.lessons.lessons.iter();
    let exercises = lessons.filter_map(|lesson| {
        let start = lesson.start(own.lessons.rules)?;
        Some((lesson, lesson.exercise.as_ref()?, start))
    });
    exercises.collect()
}

/// Maximum number of moves within which the first side can force the goal of an exercise.
const ENOUGH: u8 = 3;

/// Returns the fewest moves within which the first side can force the goal, and the first moves that lead there.
fn enough(exercise: &Exercise, start: &AnyGameHistory) -> (u8, Vec<PlainMove>) {
    let proved = soonest(start, exercise.goal, 1..=ENOUGH);
    proved.expect("an exercise that can be done in time")
}

#[test]
fn an_exercise_is_open_at_first_and_can_be_forced() {
    let config = Config::embedded();
    let all = GameName::ALL.into_iter();
    let all = all.flat_map(|game| exercises(config.of(game)));
    let all: Vec<_> = all.collect();
    assert!(!EVERY_GAME || all.len() == 5, "{}", all.len());
    for (lesson, exercise, start) in all {
        let id = &lesson.id;
        assert_eq!(exercise.standing(&start), GoalState::Open, "{id}");
        assert_eq!(exercise.moves_left(&start), exercise.goal.moves(), "{id}");
        let (enough, right) = enough(exercise, &start);
        assert!(enough > 1, "{id} is done with one move");
        assert!(exercise.goal.moves() >= 2 * enough, "{id}: room for errors");
        // The hinted moves lead there.
        assert!(!lesson.right.is_empty(), "{id}");
        for text in &lesson.right {
            let hint = start.parse(text).unwrap();
            assert!(right.contains(&hint), "{id}: {text}");
        }
    }
}

/// Plays an exercise against its level: the moves of the learner, as long as a proof finds one.
fn play_exercise(
    own: &GameConfig,
    exercise: &Exercise,
    enough: u8,
    mut history: AnyGameHistory,
    seed: u64,
) -> (GoalState, u8) {
    let learner = history.to_move();
    let skill = own.levels.get(&exercise.level).unwrap();
    let skill = skill.on(history.topology().size(), &own.lessons.preset);
    let settings = skill.engine_settings(&own.engines).unwrap();
    let mut computer = AnyEngine::new(settings, seed);
    let limits = Limits::visits(skill.visits);
    let mut moves = 0;
    while exercise.standing(&history) == GoalState::Open {
        let mv = if history.to_move() == learner {
            moves += 1;
            let right = soonest(&history, exercise.goal, moves..=enough);
            right.expect("a move that leads there").1.remove(0)
        } else {
            let (_, mv) = computer.think(&history, &limits, &skill.strength, &mut |_| {});
            mv.expect("a move of the computer")
        };
        let left = exercise.moves_left(&history);
        let learners = history.to_move() == learner;
        history.play(&mv).unwrap();
        assert_eq!(
            exercise.moves_left(&history),
            left - u8::from(learners),
            "{}",
            history.position_text()
        );
    }
    (exercise.standing(&history), moves)
}

#[test]
fn an_exercise_is_done_against_the_computer_in_time() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let own = config.of(game);
        for (lesson, exercise, start) in exercises(own) {
            let (enough, _) = enough(exercise, &start);
            for seed in 0..8 {
                let (standing, moves) = play_exercise(own, exercise, enough, start.clone(), seed);
                assert_eq!(standing, GoalState::Reached, "{}: {seed}", lesson.id);
                assert!(moves <= enough, "{}: {seed}", lesson.id);
            }
        }
    }
}

#[test]
fn an_exercise_fails_when_its_moves_are_used_up() {
    let config = Config::embedded();
    for game in GameName::ALL {
        for (lesson, exercise, start) in exercises(config.of(game)) {
            let brief = Exercise {
                goal: exercise.goal.within(1),
                ..exercise.clone()
            };
            let mut history = start;
            assert_eq!(brief.moves_left(&history), 1, "{}", lesson.id);
            let first = history.legal().swap_remove(0);
            history.play(&first).unwrap();
            assert_eq!(brief.standing(&history), GoalState::Failed, "{}", lesson.id);
            assert_eq!(brief.moves_left(&history), 0, "{}", lesson.id);
        }
    }
}

#[cfg(feature = "jiu")]
#[test]
fn an_exercise_that_cannot_be_posed_is_refused() {
    let dir = crate::config::copy();
    let write = |exercise: &str| {
        let position = "b4w/1ww3/1w4/4w1/w1b2w/bbbbbb w battle 0 40";
        let lesson =
            format!("(id: \"x\", teaches: Gate, position: \"{position}\", exercise: ({exercise}))");
        let text = format!("(rules: \"beginner\", chapters: [(id: \"x\", lessons: [{lesson}])])");
        crate::config::write(&dir, "jiu/lessons.ron", text);
    };
    write("goal: Form(figure: Gate, moves: 3), level: \"novice\"");
    assert!(Config::load(dir.path()).is_ok());
    for (bad, part) in [
        (
            "goal: Form(figure: Gate, moves: 0), level: \"novice\"",
            "goal.moves",
        ),
        (
            "goal: Form(figure: Gate, moves: 31), level: \"novice\"",
            "goal.moves",
        ),
        (
            "goal: Keep(lose: 0, moves: 3), level: \"novice\"",
            "exercise.goal",
        ),
        (
            "goal: Form(figure: Gate, moves: 3), level: \"nobody\"",
            "exercise.level",
        ),
        (
            "goal: Form(figure: Knot, moves: 3), level: \"novice\"",
            "Knot",
        ),
        ("goal: Form(figure: Gate, moves: 3)", "level"),
    ] {
        write(bad);
        let messages = crate::config::faults(&dir);
        assert!(
            messages.iter().any(|messages| messages.contains(part)),
            "{bad}: {messages:?}"
        );
    }
}
