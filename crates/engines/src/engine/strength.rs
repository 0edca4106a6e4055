//! Playing strength: the choice among the moves that an engine has searched.
//!
//! Few visits alone make a poor weak player: below some number it falls for every elementary
//! trap, and above it is strong at once. So a level searches well and then chooses by the
//! strength index z (Wu et al., AAAI 2019): among the moves with enough visits, each with a
//! probability proportional to visits^z. With z from -2 to 2 strength grows almost linearly.

use rand::{Rng, RngExt};
use tibetango_rules::Game;
use tibetango_search::{MoveStat, SearchReport};

/// Parameters of an engine's choice of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    /// The strength index, -20 to 20; `None` to play always the best of the noticed moves.
    pub z: Option<f64>,
    /// Minimum share of the best move's visits for a move to be chosen, 0 to 1.
    pub min_visit_ratio: f64,
    /// Chance that a move is noticed at all, 0 to 1.
    pub sight: f64,
    /// Maximum loss against the best move, in chances of winning, 0 to 1.
    pub max_value_drop: f64,
    /// Moves that are never overlooked.
    pub never_miss: NeverMiss,
    /// Playing style.
    pub style: Style,
}

/// Moves that a player never overlooks, however weak it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NeverMiss {
    /// Whether a move that wins at once is always played.
    pub win: bool,
    /// Minimum number of captured stones for a move to be always noticed, if no move captures more.
    pub captures: Option<u32>,
}

/// Preference of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
pub enum Style {
    /// No preference.
    #[default]
    Plain,
    /// Capturing stones.
    Attacking,
    /// Leaving no stones to be captured.
    Careful,
}

/// Chance of winning below which a level no longer varies its play: it keeps its stones together.
const LOSING: f64 = 0.1;

impl Strength {
    /// Strength that always plays the best move.
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

    /// Returns the strength with its index changed by `by`, if it has one.
    #[must_use]
    pub fn plus(&self, by: f64) -> Self {
        Self {
            z: self.z.map(|z| z + by),
            ..self.clone()
        }
    }

    /// Draws a move from a report on `position`; `None` when there is none.
    pub fn choose<G: Game>(
        &self,
        position: &G,
        report: &SearchReport<G::Move>,
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
        let noticed = self.notice(position, report, rng);
        let Some(z) = self.z else {
            // The best of the noticed moves: a search by depth spends most on moves that are hard to refute, so
            // visits do not tell it.
            let by_value = |a: &&&MoveStat<_>, b: &&&MoveStat<_>| {
                a.value.total_cmp(&b.value).then(a.visits.cmp(&b.visits))
            };
            let is_noticed = noticed.iter().any(|stat| stat.mv == best);
            let next = noticed.iter().max_by(by_value).map(|stat| stat.mv);
            return if is_noticed {
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
        let mut rest = rng.random::<f64>() * weights.iter().sum::<f64>();
        for (stat, weight) in noticed.iter().zip(weights) {
            rest -= weight;
            if rest < 0.0 {
                return Some(stat.mv);
            }
        }
        Some(top.mv)
    }

    /// Returns the visited moves that the player notices; if it would overlook them all, the one that it came nearest
    /// to noticing.
    fn notice<'a, G: Game>(
        &self,
        position: &G,
        report: &'a SearchReport<G::Move>,
        rng: &mut impl Rng,
    ) -> Vec<&'a MoveStat<G::Move>> {
        let captures = |stat: &&MoveStat<G::Move>| position.captures(stat.mv);
        let most = report.moves.iter().map(|stat| captures(&stat)).max();
        let obvious = self.never_miss.captures;
        // Drawn for every move, so that one choice does not shift the others.
        let draws = report.moves.iter().map(|stat| (stat, rng.random::<f64>()));
        let draws: Vec<_> = draws.filter(|(stat, _)| stat.visits > 0).collect();
        let notices = |&(stat, draw): &(&'a MoveStat<G::Move>, f64)| {
            let captures = captures(&stat);
            let obvious = obvious.is_some_and(|least| captures >= least) && Some(captures) == most;
            (draw < self.sight || obvious).then_some(stat)
        };
        let noticed: Vec<_> = draws.iter().filter_map(notices).collect();
        if !noticed.is_empty() {
            return noticed;
        }
        let nearest = draws.iter().min_by(|(_, a), (_, b)| a.total_cmp(b));
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

/// Returns the largest number of stones that a reply to a move captures.
fn reply<G: Game>(position: &G, mv: G::Move) -> u32 {
    let after = position.after(mv);
    if after.to_move() == position.to_move() {
        return 0;
    }
    let answers = after.legal().into_iter();
    let captures = answers.map(|answer| after.captures(answer));
    captures.max().unwrap_or(0)
}

/// Returns the number of stones that a move captures, less the most that a reply captures.
fn balance<G: Game>(position: &G, mv: G::Move) -> i64 {
    i64::from(position.captures(mv)) - i64::from(reply(position, mv))
}
