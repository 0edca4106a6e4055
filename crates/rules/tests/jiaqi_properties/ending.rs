//! Repetition, the end of random games, and the opening of a way.

use super::{full_boards, in_random_play};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use slow::jiaqi_setups::{history_at, random_move, variants};
use tibetango_rules::jiaqi::{Blocked, JiaqiMove, JiaqiPosition, JiaqiRules, JiaqiSize};
use tibetango_rules::{Game, GameHistory, Grid, Side};

fn check_games_end<S: JiaqiSize>(games: usize, bound: usize) {
    let mut rng = SplitMix64::seed_from_u64(9 + u64::from(S::N));
    let mut moves = Vec::new();
    for rules in variants() {
        for _ in 0..games {
            let mut history = GameHistory::new(JiaqiPosition::<S>::new(rules));
            while let Some(mv) = random_move(&history, &mut moves, &mut rng) {
                history.play(mv).expect("a legal move");
                assert!(history.moves().len() < bound, "still going under {rules:?}");
            }
        }
    }
}

#[test]
fn random_games_end() {
    // No bound is known that holds for every game; these are several times the longest seen.
    check_games_end::<Grid<3>>(40, 2_000);
    check_games_end::<Grid<5>>(4, 10_000);
    check_games_end::<Grid<7>>(1, 20_000);
}

/// Checks the promise of `reversible`: no position comes back over one that is not reversible.
fn assert_reversible<S: JiaqiSize>(history: &GameHistory<JiaqiPosition<S>>) -> bool {
    let (now, earlier) = history.positions().split_last().expect("a first position");
    let Some(at) = earlier.iter().rposition(|earlier| now.repeats(earlier)) else {
        return false;
    };
    let between = &history.positions()[at + 1..];
    assert!(
        between.iter().all(JiaqiPosition::reversible),
        "{now} after {:?}",
        history.moves()
    );
    between.iter().any(|position| position.quiet() == 0)
}

#[test]
fn positions_come_back_even_over_captures() {
    // The stone that White takes is taken back, and the stones walk home.
    let text = "1wb/wb/wbb/bb/bbb w yield 0 12";
    let mut history = history_at::<Grid<3>>(JiaqiRules::default(), text);
    for round in 1..=2 {
        for text in ["c5-a5", "e5-c5", "c5-e5", "a5-c5"] {
            assert_eq!(history.outcome(), None, "round {round}, before {text}");
            history.play_text(text).expect(text);
        }
        assert!(
            assert_reversible(&history),
            "round {round}: captures lie between"
        );
    }
    assert_eq!(history.occurrences(), 3);
    assert_eq!(
        history.outcome().map(|end| end.reason.text()),
        Some("repetition")
    );
    in_random_play::<Grid<3>>(6, 60, |history| {
        assert_reversible(history);
    });
}

#[test]
fn a_stone_that_is_placed_never_comes_back() {
    let start = JiaqiPosition::<Grid<3>>::new(JiaqiRules::default());
    let mut history = GameHistory::new(start);
    for text in ["c5", "e1"] {
        history.play_text(text).expect(text);
        let position = history.position();
        assert!(!position.reversible(), "after {text}");
        assert!(!position.repeats(position), "after {text}");
    }
    // No hash of an earlier position is worth a look.
    assert!(history.returning().is_empty());
}

#[test]
fn on_3_lines_a_way_can_always_be_opened() {
    let mut moves = Vec::new();
    let mut due = 0;
    for rules in variants() {
        if rules.blocked != Blocked::Yield || rules.first == Side::Black {
            continue;
        }
        for board in full_boards() {
            let text = format!("{board} w movement 0 12");
            if let Ok(position) = JiaqiPosition::<Grid<3>>::from_text(rules, &text) {
                position.legal_moves(&mut moves);
                assert!(
                    !moves.contains(&JiaqiMove::pass()),
                    "{position} under {rules:?}"
                );
            } else {
                due += 1;
            }
        }
    }
    assert!(due > 10_000, "{due} yields due");
}
