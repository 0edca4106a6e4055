//! The last chapters of gomoku and draughts: the right move of a lesson alone does what the lesson says.

use tibetango_content::config::Config;
use tibetango_engines::goals::{BUDGET, Goal, prove};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;

/// Returns a lesson at its start, with its right moves as text.
fn lesson(game: GameName, id: &str) -> (AnyGameHistory, Vec<String>) {
    let config = Config::embedded();
    let own = &config.of(game).lessons;
    let lesson = own.lessons.iter().find(|lesson| lesson.id == id).unwrap();
    (lesson.start(own.rules).unwrap(), lesson.right.clone())
}

#[test]
fn one_move_alone_reaches_the_goal_in_time() {
    let promises: &[(GameName, &str, Goal)] = &[
        #[cfg(feature = "gomoku")]
        (GameName::Gomoku, "four-four", Goal::Win { moves: 2 }),
        #[cfg(feature = "gomoku")]
        (GameName::Gomoku, "two-threes", Goal::Win { moves: 3 }),
        #[cfg(feature = "gomoku")]
        (GameName::Gomoku, "counter", Goal::Win { moves: 3 }),
        #[cfg(feature = "gomoku")]
        (GameName::Gomoku, "win", Goal::Win { moves: 3 }),
        #[cfg(feature = "draughts")]
        (
            GameName::Draughts,
            "give",
            Goal::Take {
                stones: 2,
                moves: 2,
            },
        ),
        #[cfg(feature = "draughts")]
        (
            GameName::Draughts,
            "sacrifice",
            Goal::Take {
                stones: 3,
                moves: 2,
            },
        ),
        #[cfg(feature = "draughts")]
        (
            GameName::Draughts,
            "shot",
            Goal::Take {
                stones: 3,
                moves: 2,
            },
        ),
    ];
    for &(game, id, goal) in promises {
        let (start, right) = lesson(game, id);
        let proved = prove(&start, goal, BUDGET).unwrap();
        let proved: Vec<String> = proved.iter().map(|mv| start.text(mv)).collect();
        assert_eq!(proved, right, "{id}");
        let sooner = prove(&start, goal.within(goal.moves() - 1), BUDGET).unwrap();
        assert!(sooner.is_empty(), "{id}");
    }
}

/// The other side is about to make an open four, and a win by fours comes before it.
#[cfg(feature = "gomoku")]
#[test]
fn the_open_three_of_the_counter_would_win_if_it_were_left_alone() {
    let (start, right) = lesson(GameName::Gomoku, "counter");
    let after = |text: &str| {
        let mut history = start.clone();
        history.play(&history.parse(text).unwrap()).unwrap();
        AnyGameHistory::from_text(history.rules(), &history.position_text()).unwrap()
    };
    let wins = |history: &AnyGameHistory| {
        !prove(history, Goal::Win { moves: 2 }, BUDGET)
            .unwrap()
            .is_empty()
    };
    assert!(wins(&after("a1")));
    assert!(!wins(&after(&right[0])));
}

/// True if a side crowns a man with one of its next moves, whatever the other side does.
#[cfg(feature = "draughts")]
fn crowns(history: &AnyGameHistory, side: tibetango_rules::Side, moves: u8) -> bool {
    use tibetango_rules::Effect;
    let own = history.to_move() == side;
    if own && moves == 0 {
        return false;
    }
    let mut ends = history.legal().into_iter().map(|mv| {
        let mut next = history.clone();
        let effects = next.play(&mv).unwrap();
        let crowned = effects
            .iter()
            .any(|effect| matches!(effect, Effect::Promote { .. }));
        own && crowned || crowns(&next, side, moves - u8::from(own))
    });
    if own {
        ends.any(|crowned| crowned)
    } else {
        ends.all(|crowned| crowned)
    }
}

#[cfg(feature = "draughts")]
#[test]
fn one_move_alone_breaks_through() {
    let (start, right) = lesson(GameName::Draughts, "breakthrough");
    let side = start.to_move();
    let mut breaking = start.legal();
    breaking.retain(|mv| {
        let mut next = start.clone();
        next.play(mv).unwrap();
        crowns(&next, side, 2)
    });
    let breaking: Vec<String> = breaking.iter().map(|mv| start.text(mv)).collect();
    assert_eq!(breaking, right);
}
