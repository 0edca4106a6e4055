//! The matching of least cost.

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_server::tournament::matching::least_cost;

/// Returns the least cost of all perfect matchings, by trying them all.
fn least(costs: &[Vec<i128>], left: &[usize]) -> i128 {
    let Some((first, others)) = left.split_first() else {
        return 0;
    };
    let with = |other: &usize| {
        let rest: Vec<usize> = others.iter().copied().filter(|own| own != other).collect();
        costs[*first][*other] + least(costs, &rest)
    };
    others.iter().map(with).min().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(300)))]

    /// The blossom algorithm finds the same cost as exhaustive search.
    #[test]
    fn a_matching_costs_as_little_as_can_be(half in 1_usize..5, high in 1_u32..30, seed: u64) {
        let count = 2 * half;
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut costs = vec![vec![0_i128; count]; count];
        let pairs = (0..count).flat_map(|a| (0..a).map(move |b| (a, b)));
        for (a, b) in pairs {
            let cost = i128::from(rng.random_range(0..=high));
            (costs[a][b], costs[b][a]) = (cost, cost);
        }
        let mates = least_cost(count, |a, b| costs[a][b]);
        let mut sum = 0;
        for (one, mate) in mates.iter().enumerate() {
            prop_assert!(one != *mate && mates[*mate] == one);
            sum += costs[one][*mate];
        }
        let all: Vec<usize> = (0..count).collect();
        prop_assert_eq!(sum, 2 * least(&costs, &all));
    }
}
