//! Identity of a match: everything that decides its games, so that results of another match are never mistaken for its
//! own.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::plan::{Budget, Contestant, MatchPlan};
use crate::journal::{Difference, file_hash, program};

/// Parts of a match that decide its games, each as text that is equal where the part is.
///
/// The number of games, which of them are played, how many at the same time, and when a sequential test ends them, do
/// not decide any game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// This program: its version and the hash of its file.
    pub program: String,
    /// The settings of the first player.
    pub a: String,
    /// The settings of the second player.
    pub b: String,
    /// Lines of the board.
    pub size: String,
    /// The rules in full.
    pub rules: String,
    /// Budget of a move, that of either player where they differ, and the margin of time by which a move may exceed it.
    pub budget: String,
    /// Kind of openings.
    pub openings: String,
    /// The seed.
    pub seed: String,
}

impl Identity {
    /// Returns the identity of a match played by this program.
    #[must_use]
    pub fn of(plan: &MatchPlan) -> Self {
        let [a, b] = plan.players.each_ref().map(player);
        Self {
            program: program(),
            a,
            b,
            size: plan.size.to_string(),
            rules: format!("{:?}", plan.rules),
            budget: budgets(plan),
            openings: plan.openings.to_string(),
            seed: plan.seed.to_string(),
        }
    }

    /// Returns a hash of all parts, in hexadecimal.
    #[must_use]
    pub fn key(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (name, part) in self.parts() {
            // Lengths keep the parts apart.
            for text in [name, part] {
                hasher.update(&(text.len() as u64).to_le_bytes());
                hasher.update(text.as_bytes());
            }
        }
        hasher.finalize().to_hex().to_string()
    }

    /// Returns the first part that differs.
    #[must_use]
    pub fn difference<'a>(&'a self, other: &'a Self) -> Option<Difference<'a>> {
        let mut pairs = self.parts().into_iter().zip(other.parts());
        pairs.find_map(|((name, own), (_, other))| Difference::of(name, own, other))
    }

    fn parts(&self) -> [(&'static str, &str); 8] {
        [
            ("size", &self.size),
            ("rules", &self.rules),
            ("seed", &self.seed),
            ("openings", &self.openings),
            ("budget", &self.budget),
            ("engine a", &self.a),
            ("engine b", &self.b),
            ("program", &self.program),
        ]
    }
}

fn budgets(plan: &MatchPlan) -> String {
    let text = |budget: Budget| match budget {
        Budget::Visits(visits) => format!("{visits} visits"),
        Budget::Processor(time) => format!("{time:?} of the processor"),
        Budget::Time(time) => format!("{time:?} and {:?} more", plan.margin),
    };
    let [a, b] = plan.budgets.map(text);
    if a == b {
        return a;
    }
    format!("a {a}, b {b}")
}

fn player(player: &Contestant) -> String {
    match player {
        Contestant::Ours(settings) => format!("{settings:?}"),
        Contestant::Level {
            engine,
            visits,
            strength,
        } => format!("{engine:?} {visits} {strength:?}"),
        Contestant::Program(protocol, program) => {
            let hash = file_hash(Path::new(&program.path)).unwrap_or_default();
            let (path, arguments) = (&program.path, &program.arguments);
            format!("{} {path:?} {arguments:?} {hash}", protocol.text())
        }
    }
}
