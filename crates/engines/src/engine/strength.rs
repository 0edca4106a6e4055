//! How strong an engine plays: which move it chooses of those it has searched.
//!
//! Few visits alone make a poor weak player: below some number it falls for every elementary
//! trap, and above it is strong at once. So a level searches well and then chooses by the
//! strength index z (Wu et al., AAAI 2019): among the moves with enough visits, each with a
//! probability proportional to visits^z. With z from -2 to 2 strength grows almost linearly.

use rand::{Rng, RngExt};
use tibetango_rules::Game;
use tibetango_search::{MoveStat, Report};

/// What an engine's choice of a move depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    /// The strength index, -20 to 20; `None`: always the best of the moves that are noticed.
    pub z: Option<f64>,
    /// Only moves with this share of the best one's visits are chosen from, 0 to 1.
    pub min_visit_ratio: f64,
    /// The chance that a move is noticed at all, 0 to 1.
    pub sight: f64,
    /// How much worse than the best a chosen move may be, in chances of winning, 0 to 1.
    pub max_value_drop: f64,
    /// What is never overlooked.
    pub never_miss: NeverMiss,
    /// What it likes.
    pub style: Style,
}

/// What a player never overlooks, however weak it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NeverMiss {
    /// A move that wins at once is played.
    pub win: bool,
    /// A move that takes at least so many stones, and no move takes more, is always noticed.
    pub captures: Option<u32>,
}

/// What a player likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
pub enum Style {
    /// Nothing in particular.
    #[default]
    Plain,
    /// Taking stones.
    Attacking,
    /// Leaving no stones to be taken.
    Careful,
}

/// Below this chance of winning a level no longer plays about: it keeps its stones together.
const LOSING: f64 = 0.1;

impl Strength {
    /// Always the best move.
    pub const BEST: Self = Self {
        z: None,
        min_visit_ratio: 0.1,
        sight: 1.0,
        max_value_drop: 1.0,
        never_miss: NeverMiss {
            win: true,
            captures: None,
        },
        style: Style::Plain,
    };

    /// The same with another strength index, where it has one.
    #[must_use]
    pub fn moved(&self, by: f64) -> Self {
        Self {
            z: self.z.map(|z| z + by),
            ..self.clone()
        }
    }

    /// Draws a move from a report on `position`; `None` when there is none.
    pub fn choose<G: Game>(
        &self,
        position: &G,
        report: &Report<G::Move>,
        rng: &mut impl Rng,
    ) -> Option<G::Move> {
        let best = report.best()?;
        if self.z.is_none() && self.sight >= 1.0 {
            return Some(best);
        }
        if self.never_miss.win
            && let Some(win) = report.moves.iter().find(|stat| wins(position, stat.mv))
        {
            return Some(win.mv);
        }
        let noticed = self.noticed(position, report, rng);
        let Some(z) = self.z else {
            // The best of what is noticed: a search by depth looks longest at what is hard to refute, so visits do
            // not tell it.
            let by_value = |a: &&&MoveStat<_>, b: &&&MoveStat<_>| {
                a.value.total_cmp(&b.value).then(a.visits.cmp(&b.visits))
            };
            let seen = noticed.iter().any(|stat| stat.mv == best);
            let next = noticed.iter().max_by(by_value).map(|stat| stat.mv);
            return if seen {
                Some(best)
            } else {
                next.or(Some(best))
            };
        };
        let Some(top) = noticed.iter().max_by_key(|stat| stat.visits) else {
            return Some(best);
        };
        if top.value < LOSING {
            return noticed
                .iter()
                .max_by_key(|stat| (balance(position, stat.mv), stat.visits))
                .map(|stat| stat.mv);
        }
        let (most, value) = (top.visits as f64, top.value);
        let weight = |stat: &MoveStat<G::Move>| {
            let share = stat.visits as f64 / most;
            if share < self.min_visit_ratio || stat.value < value - self.max_value_drop {
                return 0.0;
            }
            share.powf(z) * self.liking(position, stat.mv)
        };
        let weights: Vec<f64> = noticed.iter().map(|stat| weight(stat)).collect();
        let mut left = rng.random::<f64>() * weights.iter().sum::<f64>();
        for (stat, weight) in noticed.iter().zip(weights) {
            left -= weight;
            if left < 0.0 {
                return Some(stat.mv);
            }
        }
        Some(top.mv)
    }

    /// The visited moves that the player notices: where it would overlook them all, the one that
    /// it is nearest to seeing.
    fn noticed<'a, G: Game>(
        &self,
        position: &G,
        report: &'a Report<G::Move>,
        rng: &mut impl Rng,
    ) -> Vec<&'a MoveStat<G::Move>> {
        let captures = |stat: &&MoveStat<G::Move>| position.captures(stat.mv);
        let most = report.moves.iter().map(|stat| captures(&stat)).max();
        let obvious = self.never_miss.captures;
        // Drawn for every move, so that one choice does not shift the others.
        let drawn = report.moves.iter().map(|stat| (stat, rng.random::<f64>()));
        let drawn: Vec<_> = drawn.filter(|(stat, _)| stat.visits > 0).collect();
        let seen = |&(stat, draw): &(&'a MoveStat<G::Move>, f64)| {
            let taken = captures(&stat);
            let obvious = obvious.is_some_and(|least| taken >= least) && Some(taken) == most;
            (draw < self.sight || obvious).then_some(stat)
        };
        let noticed: Vec<_> = drawn.iter().filter_map(seen).collect();
        if !noticed.is_empty() {
            return noticed;
        }
        let nearest = drawn.iter().min_by(|(_, a), (_, b)| a.total_cmp(b));
        nearest.map(|(stat, _)| *stat).into_iter().collect()
    }

    fn liking<G: Game>(&self, position: &G, mv: G::Move) -> f64 {
        match self.style {
            Style::Plain => 1.0,
            Style::Attacking => 1.0 + f64::from(position.captures(mv)),
            Style::Careful => 1.0 / (1.0 + f64::from(reply(position, mv))),
        }
    }
}

fn wins<G: Game>(position: &G, mv: G::Move) -> bool {
    let end = position.after(mv).outcome();
    end.is_some_and(|end| end.winner == Some(position.to_move()))
}

/// The most stones that the answer to a move takes.
fn reply<G: Game>(position: &G, mv: G::Move) -> u32 {
    let after = position.after(mv);
    if after.to_move() == position.to_move() {
        return 0;
    }
    let mut answers = Vec::new();
    after.legal_moves(&mut answers);
    let taken = answers.iter().map(|&answer| after.captures(answer));
    taken.max().unwrap_or(0)
}

/// Stones that a move takes, less the most that its answer takes.
fn balance<G: Game>(position: &G, mv: G::Move) -> i64 {
    i64::from(position.captures(mv)) - i64::from(reply(position, mv))
}
