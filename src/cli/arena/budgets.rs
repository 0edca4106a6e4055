//! Budgets of the players of a match: one for both, or one of its own for either.

use std::time::Duration;

use clap::Args;

use crate::cli::engines::{BudgetArguments, MAX_MS};
use crate::cli::failure::Failure;
use crate::cli::output;
use tibetango_lab::arena::{Budget, Contestant};

/// Default budget of a move: visits, so that a match can be repeated.
const DEFAULT_BUDGET: Budget = Budget::Visits(1000);

#[derive(Args, Clone, Copy, Debug)]
pub struct BudgetOptions {
    #[command(flatten)]
    both: BudgetArguments,
    /// Processor time per move in milliseconds; other work on the machine does not count. Another program, whose
    /// processor time cannot be measured, gets as much time of day
    #[arg(long, value_name = "T", conflicts_with_all = ["visits", "time_ms"],
          value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    cpu_ms: Option<u64>,
    /// Visits per move of the first player, whatever the second has
    #[arg(long, value_name = "V", conflicts_with_all = ["a_time_ms", "a_cpu_ms"],
          value_parser = clap::value_parser!(u64).range(1..))]
    a_visits: Option<u64>,
    /// Milliseconds per move of the first player
    #[arg(long, value_name = "T", conflicts_with = "a_cpu_ms",
          value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    a_time_ms: Option<u64>,
    /// Processor time per move of the first player in milliseconds
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    a_cpu_ms: Option<u64>,
    /// Visits per move of the second player
    #[arg(long, value_name = "V", conflicts_with_all = ["b_time_ms", "b_cpu_ms"],
          value_parser = clap::value_parser!(u64).range(1..))]
    b_visits: Option<u64>,
    /// Milliseconds per move of the second player
    #[arg(long, value_name = "T", conflicts_with = "b_cpu_ms",
          value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    b_time_ms: Option<u64>,
    /// Processor time per move of the second player in milliseconds
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    b_cpu_ms: Option<u64>,
}

impl BudgetOptions {
    /// Returns the budget of either player.
    pub fn of(&self, players: &[Contestant; 2]) -> Result<[Budget; 2], Failure> {
        let processor = |ms: u64| Budget::Processor(Duration::from_millis(ms));
        let common = self.both.budget().or(self.cpu_ms.map(processor));
        let own = [
            (self.a_visits, self.a_time_ms, self.a_cpu_ms),
            (self.b_visits, self.b_time_ms, self.b_cpu_ms),
        ]
        .map(|(visits, time, cpu)| {
            let time = time.map(Duration::from_millis).map(Budget::Time);
            visits.map(Budget::Visits).or(time).or(cpu.map(processor))
        });
        let mut budgets = [common.unwrap_or(DEFAULT_BUDGET); 2];
        for (which, option) in ["--a", "--b"].into_iter().enumerate() {
            match own[which] {
                Some(budget) => budgets[which] = budget,
                None if common.is_none() && own[1 - which].is_some() => {
                    let why = "the other player has a budget of its own, this one has none: \
                               give it one, or one to both, such as --time-ms";
                    return Err(Failure::option(&format!("{option}-time-ms"), why));
                }
                None => {}
            }
        }
        if players.iter().all(is_program)
            && own.iter().all(Option::is_none)
            && matches!(common, Some(Budget::Processor(_)))
        {
            let why = "only the time of our own engines can be measured so: \
                       --time-ms is the time of day";
            return Err(Failure::option("--cpu-ms", why));
        }
        for (which, option) in ["--a-cpu-ms", "--b-cpu-ms"].into_iter().enumerate() {
            let Budget::Processor(time) = budgets[which] else {
                continue;
            };
            let player = &players[which];
            if is_program(player) {
                if own[which].is_some() {
                    let why = "only the time of our own engines can be measured so: \
                               the time of another program is the time of day";
                    return Err(Failure::option(option, why));
                }
                budgets[which] = Budget::Time(time);
                let name = ["a", "b"][which];
                output::log(&format!(
                    "note: {name} is another program and has {} ms of the time of day a move",
                    time.as_millis()
                ));
            } else if player.threads() > 1 {
                let why = "only the time of engines of one thread can be measured so: \
                           --time-ms is the time of day";
                let name = own[which].map_or("--cpu-ms", |_| option);
                return Err(Failure::option(name, why));
            }
        }
        Ok(budgets)
    }
}

fn is_program(player: &Contestant) -> bool {
    matches!(player, Contestant::Program(..))
}

/// Formats a budget for people.
pub fn budget_text(budget: Budget) -> String {
    let ms = |time: Duration| time.as_micros() as f64 / 1e3;
    match budget {
        Budget::Visits(visits) => format!("{visits} visits"),
        Budget::Time(time) => format!("{} ms", ms(time)),
        Budget::Processor(time) => format!("{} ms of the processor", ms(time)),
    }
}
