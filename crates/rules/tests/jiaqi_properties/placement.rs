//! Fast random play is random legal play.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use slow::jiaqi_setups::{history_at, point_count, random_text, variants};
use std::collections::BTreeMap;
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiaqi::{Gun, JiaqiPosition, JiaqiRules, JiaqiSize, Pinch};
use tibetango_rules::{Game, Grid, Phase, Side};

/// Mean and variance of White's stones.
#[derive(Default)]
struct PlacementSample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl PlacementSample {
    fn add(&mut self, stones: u32) {
        let value = f64::from(stones);
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    /// Variance of the mean.
    fn error(&self) -> f64 {
        (self.squares / self.count - self.mean().powi(2)) / self.count
    }
}

fn legally<S: JiaqiSize>(position: &JiaqiPosition<S>, rng: &mut Xoshiro256PlusPlus) -> S::Word {
    let mut position = *position;
    let mut moves = Vec::new();
    while position.phase() == Phase::Placement {
        position.legal_moves(&mut moves);
        position.play_unchecked(moves[rng.random_range(0..moves.len())]);
    }
    position.stones(Side::White)
}

/// Compares means, and the number of times that White holds each point, of both ways to play at random.
fn compare<S: JiaqiSize>(position: &JiaqiPosition<S>, games: u32) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(42);
    let points = point_count::<S>();
    let mut samples = [PlacementSample::default(), PlacementSample::default()];
    let mut held = vec![[0i64; 2]; points];
    for _ in 0..games {
        let fast = position.random_placement(&mut rng).expect("placement");
        let slow = legally(position, &mut rng);
        for (way, stones) in [fast, slow].into_iter().enumerate() {
            samples[way].add(stones.count());
            for point in stones.iter() {
                held[point as usize][way] += 1;
            }
        }
    }
    let [fast, slow] = &samples;
    // Five standard deviations: by chance once in millions of runs, and the seeds are fixed.
    let bound = 5.0 * (fast.error() + slow.error()).sqrt();
    let context = || format!("{position} under {:?}", position.rules());
    assert!(
        (fast.mean() - slow.mean()).abs() <= bound,
        "means {} and {}, bound {bound}: {}",
        fast.mean(),
        slow.mean(),
        context()
    );
    for (point, [a, b]) in held.into_iter().enumerate() {
        let share = (a + b) as f64 / (2.0 * f64::from(games));
        let bound = 5.0 * (2.0 * f64::from(games) * share * (1.0 - share)).sqrt();
        assert!(
            (a - b).abs() as f64 <= bound,
            "point {point}: {a} and {b} of {games}, bound {bound}: {}",
            context()
        );
    }
}

#[test]
fn random_placement_is_random_legal_play() {
    for first in Side::BOTH {
        for (pinch, gun) in [
            (Pinch::Single, Gun::All),
            (Pinch::Run, Gun::LongOnly),
            (Pinch::Single, Gun::Off),
        ] {
            let rules = JiaqiRules {
                first,
                pinch,
                gun,
                ..JiaqiRules::default()
            };
            compare(&JiaqiPosition::<Grid<3>>::new(rules), 20_000);
            compare(&JiaqiPosition::<Grid<5>>::new(rules), 6_000);
        }
    }
    compare(&JiaqiPosition::<Grid<7>>::new(JiaqiRules::default()), 2_000);
    compare(&JiaqiPosition::<Grid<9>>::new(JiaqiRules::default()), 800);
    // An odd number of points left, and Black to move.
    let text = "w1b/2/w1b/bb/1w1 b placement 0 7";
    let position = JiaqiPosition::<Grid<3>>::from_text(JiaqiRules::default(), text).expect(text);
    compare(&position, 20_000);
}

/// Counts the orders of placement from here on by White's stones at their end.
fn count_orders(position: &JiaqiPosition<Grid<3>>, ends: &mut BTreeMap<u64, u32>) {
    if position.phase() != Phase::Placement {
        *ends.entry(position.stones(Side::White)).or_default() += 1;
        return;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        let mut next = *position;
        next.play_unchecked(mv);
        count_orders(&next, ends);
    }
}

#[test]
fn every_order_of_the_last_points_is_as_likely() {
    // The points that are left, and the number of their orders. Several orders lead to one end, for either first side.
    let four = ("w1w/bb/b1w/w1/1b1", 8, 24);
    let five = ("w1w/1b/b1w/w1/1b1", 7, 120);
    for (first, letter, (rows, placed, all)) in [
        (Side::White, 'w', four),
        (Side::Black, 'b', four),
        (Side::White, 'b', five),
        (Side::Black, 'w', five),
    ] {
        let rules = JiaqiRules {
            first,
            ..JiaqiRules::default()
        };
        let text = format!("{rows} {letter} placement 0 {placed}");
        let position = JiaqiPosition::<Grid<3>>::from_text(rules, &text).expect("placement");
        let mut ends = BTreeMap::new();
        count_orders(&position, &mut ends);
        assert_eq!(ends.values().sum::<u32>(), all, "{text}");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        let mut result = BTreeMap::new();
        for _ in 0..100 * all {
            let white = position.random_placement(&mut rng).expect("placement");
            assert!(ends.contains_key(&white), "{white:b} from {text}");
            *result.entry(white).or_insert(0_u32) += 1;
        }
        for (white, orders) in ends {
            let (expected, found) = (100 * orders, result.get(&white).copied().unwrap_or(0));
            // Six standard deviations.
            assert!(
                f64::from(found.abs_diff(expected)) <= 6.0 * f64::from(expected).sqrt(),
                "{white:b} from {text}: {found} times, not {expected}"
            );
        }
    }
}

fn check_counts<S: JiaqiSize>() {
    let mut rng = SplitMix64::seed_from_u64(17);
    let variants = variants();
    for _ in 0..500 {
        let rules = variants[rng.random_range(0..variants.len())];
        let history = history_at::<S>(rules, &random_text::<S>(&rules, &mut rng));
        let position = history.position();
        let filled = position.random_placement(&mut rng);
        assert_eq!(
            filled.is_some(),
            position.phase() == Phase::Placement,
            "{position}"
        );
        if let Some(white) = filled {
            let hub = point_count::<S>() as u32 / 2;
            assert!(!white.has(hub), "{position}");
            assert!(
                white.iter().all(|p| (p as usize) < point_count::<S>()),
                "{position}"
            );
        }
    }
}

#[test]
fn random_placement_fills_the_board_and_not_the_hub() {
    check_counts::<Grid<3>>();
    check_counts::<Grid<5>>();
    check_counts::<Grid<7>>();
    check_counts::<Grid<9>>();
    // One point is left: its one end is known.
    let text = "wbw/bb/w1b/bb/1bw b placement 0 11";
    let position = JiaqiPosition::<Grid<3>>::from_text(JiaqiRules::default(), text).expect(text);
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut after = position;
    after.play_unchecked(moves[0]);
    assert_eq!(
        position.random_placement(&mut rng),
        Some(after.stones(Side::White))
    );
}

#[test]
fn random_movement_draws_every_act_and_only_legal_moves() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let (mut scratch, mut legal) = (Vec::new(), Vec::new());
    let mut acts = 0;
    for rules in variants() {
        for _ in 0..20 {
            let history = history_at::<Grid<3>>(rules, &random_text::<Grid<3>>(&rules, &mut rng));
            let position = history.position();
            if position.phase() == Phase::Placement || position.outcome().is_some() {
                continue;
            }
            position.legal_moves(&mut legal);
            let mut left: Vec<_> = legal.iter().map(|mv| mv.taking(0)).collect();
            left.dedup();
            acts += left.len();
            for _ in 0..400 {
                let mv = position.random_movement(&mut rng, &mut scratch);
                assert!(legal.contains(&mv), "{mv:?} at {position} under {rules:?}");
                left.retain(|&act| act != mv.taking(0));
            }
            // The rarest act is one of at most a few dozen moves.
            assert!(
                left.is_empty(),
                "never drawn: {left:?} at {position} under {rules:?}"
            );
        }
    }
    assert!(acts > 1000);
}
