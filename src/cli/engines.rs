//! Engines and budgets as the command line names them.

use std::time::Duration;

use clap::Args;

use super::failure::Failure;
use tibetango_content::config::Engines;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::Budget;
use tibetango_records::messages::WrongValue;

/// The most time of one move: a day.
pub const MAX_MS: u64 = 86_400_000;

/// What a move may cost.
#[derive(Args, Clone, Copy, Debug)]
pub struct BudgetArguments {
    /// Visits of the search for a move
    #[arg(long, value_name = "V", conflicts_with = "time_ms",
          value_parser = clap::value_parser!(u64).range(1..))]
    visits: Option<u64>,
    /// Milliseconds for a move
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    time_ms: Option<u64>,
}

impl BudgetArguments {
    /// The budget, where one is given.
    pub fn given(self) -> Option<Budget> {
        let time = self
            .time_ms
            .map(|ms| Budget::Time(Duration::from_millis(ms)));
        self.visits.map(Budget::Visits).or(time)
    }

    /// The budget, or another where none is given.
    pub fn or(self, default: Budget) -> Budget {
        self.given().unwrap_or(default)
    }
}

/// What the name of a level begins with, where engines and levels are named.
pub const LEVEL: &str = "level:";

/// The engine with this name, as it plays a game.
pub fn by_name(engines: &Engines, option: &str, name: &str) -> Result<EngineSettings, Failure> {
    let known: Vec<&str> = engines.names().collect();
    engines.get(name).cloned().ok_or_else(|| {
        let problem = WrongValue::not_one_of(name, "an engine of engines.ron", &known);
        Failure::option(option, problem)
    })
}
