//! Time of a move in the first twenty placements (thesis 5.2, Fig. 5-1).

use std::time::Instant;

use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_rules::GameHistory;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules};
use tibetango_search::Limits;

/// Number of placements that are measured.
pub const PLIES: usize = 20;

/// Mean milliseconds of each placement, by engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Speed(pub [[f64; PLIES]; 2]);

/// Lets each engine play `games` openings against itself, with `visits` for every move: the thesis's "same depth", as
/// far as a tree search has one. The engines take turns, game by game, so that other work on the machine disturbs both
/// alike.
pub fn measure(
    engines: &[EngineSettings; 2],
    games: u32,
    visits: u64,
    seed: u64,
    each: &mut dyn FnMut(),
) -> Speed {
    let mut sums = [[0.0; PLIES]; 2];
    for game in 0..games {
        for (settings, sum) in engines.iter().zip(&mut sums) {
            let seed = seed.wrapping_add(u64::from(game));
            let mut engine = AnyEngine::new(settings.clone(), seed);
            let mut history =
                AnyGameHistory::Jiaqi5(GameHistory::new(JiaqiPosition::new(JiaqiRules::default())));
            engine.warm_up(&history);
            for total in sum.iter_mut() {
                // Each move is searched as if it were the first: the trees of earlier moves would save one engine more
                // work than the other.
                engine.new_game();
                let start = Instant::now();
                let limits = Limits::visits(visits);
                let (_, best) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
                *total += start.elapsed().as_secs_f64() * 1e3 / f64::from(games.max(1));
                if best.is_none_or(|mv| history.play(&mv).is_err()) {
                    break;
                }
            }
            each();
        }
    }
    Speed(sums)
}

impl Speed {
    /// Formats the times as CSV, one line a placement.
    #[must_use]
    pub fn csv(&self, names: [&str; 2]) -> String {
        let mut csv = format!("placement,{}_ms,{}_ms\n", names[0], names[1]);
        let [first, second] = self.0;
        for (ply, (first, second)) in (1..).zip(first.iter().zip(second)) {
            csv += &format!("{ply},{first:.3},{second:.3}\n");
        }
        csv
    }

    /// Returns the mean of all placements, by engine.
    #[must_use]
    pub fn means(&self) -> [f64; 2] {
        self.0.map(|times| times.iter().sum::<f64>() / PLIES as f64)
    }
}
