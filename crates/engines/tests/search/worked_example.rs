//! The thesis's worked example of the selection (3.4, Figs. 3-4 to 3-9), computed with C = 1/√2.

use std::f32::consts::FRAC_1_SQRT_2;

use proptest::prelude::*;
use tibetango_search::{Bounds, UNIT, best_mean, bound, exploration, ucb};

/// Returns a share of the stones of three lines, 12 of them (formula 3-4).
fn share(stones: u64) -> u64 {
    stones * u64::from(UNIT) / 12
}

fn rounded(bound: f32) -> f32 {
    (bound * 100.0).round() / 100.0
}

#[test]
fn children_are_tried_in_turn_while_one_was_never_visited() {
    // Figs. 3-4 to 3-6: S(0,1) pays 8 of 12 stones, 0.67, and S(0,2) follows it.
    let unvisited = [(0, 0); 5];
    assert_eq!(ucb(unvisited.into_iter(), 0, FRAC_1_SQRT_2), 0);
    let mut first = unvisited;
    first[0] = (1, share(8));
    assert_eq!(
        rounded(bound(1, share(8), exploration(1, FRAC_1_SQRT_2))),
        0.67
    );
    assert_eq!(ucb(first.into_iter(), 1, FRAC_1_SQRT_2), 1);
}

#[test]
fn after_one_visit_each_the_bounds_are_those_of_the_thesis() {
    // Fig. 3-7, S(0,1) to S(0,5).
    let children = [8, 4, 5, 6, 7].map(|stones| (1, share(stones)));
    let explore = exploration(5, FRAC_1_SQRT_2);
    let bounds = children.map(|(visits, value)| rounded(bound(visits, value, explore)));
    assert_eq!(bounds, [1.94, 1.60, 1.69, 1.77, 1.85]);
    assert_eq!(ucb(children.into_iter(), 5, FRAC_1_SQRT_2), 0);
}

#[test]
fn the_chosen_move_has_the_bound_of_the_thesis() {
    // Fig. 3-9: 50.27 of 108 visits, 298 in all; the formula prints √2 for C and computes with 1/√2.
    let value = (50.27 * f64::from(UNIT)) as u64;
    let with = |c| rounded(bound(108, value, exploration(298, c)));
    assert_eq!(with(FRAC_1_SQRT_2), 0.70);
    assert_ne!(with(std::f32::consts::SQRT_2), 0.70);
}

#[test]
fn the_greatest_mean_wins_then_the_more_visits_then_the_first() {
    let won = |games: u64| games * u64::from(UNIT);
    let best = |children: &[(u32, u64)]| best_mean(children.iter().copied());
    // 2/3, never visited, 4/6, 0.
    assert_eq!(best(&[(3, won(2)), (0, 0), (6, won(4)), (1, 0)]), Some(2));
    assert_eq!(best(&[(3, won(2)), (3, won(2))]), Some(0));
    // One game won is more than 99 of 100.
    assert_eq!(best(&[(100, won(99)), (1, won(1))]), Some(1));
    assert_eq!(best(&[(2, 0), (1, 0)]), Some(0));
    assert_eq!(best(&[(0, 0), (0, 0)]), None);
}

proptest! {
    /// Checks that cached bounds select the same child as the formula, except for the last bit of a number.
    #[test]
    fn bounds_that_are_kept_ready_choose_as_the_formula(
        children in prop::collection::vec((1_u32..5000, 0_u64..=1000), 1..300),
        c in 0.0_f32..3.0,
    ) {
        let stats: Vec<_> = children
            .iter()
            .map(|&(visits, share)| (visits, u64::from(visits) * u64::from(UNIT) * share / 1000))
            .collect();
        let visits = stats.iter().map(|(visits, _)| visits).sum();
        let mut bounds = Bounds::default();
        // One by one, as visits come.
        bounds.read(&vec![(1, 0); stats.len()]);
        for (child, &stats) in stats.iter().enumerate() {
            bounds.set(child, stats);
        }
        let explore = exploration(visits, c);
        let [kept, formula] = [bounds.best(explore), ucb(stats.iter().copied(), visits, c)]
            .map(|child| bound(stats[child].0, stats[child].1, explore));
        prop_assert!((kept - formula).abs() < 1e-5, "{kept} for {formula}");
    }
}

/// Checks the formula of the outline of gomoku, formula 2 with Cp = 1/√2, on its board of 2 x 2 points: C is 2 Cp.
#[test]
fn four_points_are_visited_by_the_outlines_formula() {
    let c = 2.0 * FRAC_1_SQRT_2;
    // Rewards of the four first visits are 1, 0, 1 and 0.
    let mut children = [1, 0, 1, 0].map(|reward| (1, reward * u64::from(UNIT)));
    let rounded = |children: &[(u32, u64)], visits| {
        let explore = exploration(visits, c);
        let bounds = children.iter().map(|&(n, q)| rounded(bound(n, q, explore)));
        bounds.collect::<Vec<f32>>()
    };
    // 1 + 2 sqrt(ln 4 / 1) = 3.35.
    assert_eq!(rounded(&children, 4), [3.35, 2.35, 3.35, 2.35]);
    assert_eq!(ucb(children.into_iter(), 4, c), 0);
    // The first is visited again and loses: 1/2 + 2 sqrt(ln 5 / 2) = 2.29, and the others grow.
    children[0] = (2, u64::from(UNIT));
    assert_eq!(rounded(&children, 5), [2.29, 2.54, 3.54, 2.54]);
    assert_eq!(ucb(children.into_iter(), 5, c), 2);
    // A point that was never visited comes before all.
    children[3] = (0, 0);
    assert_eq!(ucb(children.into_iter(), 5, c), 3);
}
