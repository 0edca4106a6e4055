//! Engines and budgets named on the command line.

use std::time::Duration;

use clap::Args;

use super::failure::Failure;
use tibetango_content::config::Engines;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::Budget;
use tibetango_records::messages::WrongValue;

/// Maximum time of one move in milliseconds: a day.
pub const MAX_MS: u64 = 86_400_000;

/// Budget of a move.
#[derive(Args, Clone, Copy, Debug)]
pub struct BudgetArguments {
    /// Visits per move
    #[arg(long, value_name = "V", conflicts_with = "time_ms",
          value_parser = clap::value_parser!(u64).range(1..))]
    visits: Option<u64>,
    /// Milliseconds per move
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    time_ms: Option<u64>,
}

impl BudgetArguments {
    /// Returns the budget, if one is given.
    pub fn budget(self) -> Option<Budget> {
        let time = self.time_ms.map(Duration::from_millis).map(Budget::Time);
        self.visits.map(Budget::Visits).or(time)
    }

    /// Returns the budget, or `default` if none is given.
    pub fn or(self, default: Budget) -> Budget {
        self.budget().unwrap_or(default)
    }
}

/// Prefix of a level, where engines and levels are named.
pub const LEVEL: &str = "level:";

/// Returns the engine with this name, configured for a game.
pub fn by_name(engines: &Engines, option: &str, name: &str) -> Result<EngineSettings, Failure> {
    let names: Vec<&str> = engines.names().collect();
    engines.get(name).cloned().ok_or_else(|| {
        let problem = WrongValue::not_one_of(name, "an engine of engines.ron", &names);
        Failure::option(option, problem)
    })
}
