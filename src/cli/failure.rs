//! Failures of a command: one line on stderr and an exit status.

use std::fmt::Display;
use std::process::ExitCode;

use super::output;
use tibetango_content::config::ConfigError;
use tibetango_rules::quote::one_line;

/// Result of a command.
pub type CommandResult = Result<(), Failure>;

/// Reason of a command's failure, with its exit status.
#[derive(Debug)]
pub struct Failure {
    lines: Vec<String>,
    status: u8,
}

impl Failure {
    /// Returns the failure of an option with an invalid value: exit status 2.
    pub fn option(option: &str, problem: impl Display) -> Self {
        format!("{option}: {problem}").into()
    }

    /// Returns the failure of a check: exit status 1.
    pub fn check(problem: impl Display) -> Self {
        Self {
            lines: vec![problem.to_string()],
            status: 1,
        }
    }

    /// Combines several failures into one, if there are any.
    pub fn all(failures: impl IntoIterator<Item = Self>) -> CommandResult {
        let all = failures.into_iter().reduce(|mut all, one| {
            all.lines.extend(one.lines);
            all.status = all.status.max(one.status);
            all
        });
        all.map_or(Ok(()), Err)
    }

    /// Returns the failure of a configuration that does not pass its check: every fault, exit status 1.
    pub fn faults(faults: Vec<ConfigError>) -> Self {
        Self {
            lines: faults.iter().map(ToString::to_string).collect(),
            status: 1,
        }
    }

    /// Returns the failure of a configuration that a command cannot work with: the first fault, exit status 2.
    pub fn config(faults: &[ConfigError]) -> Self {
        let first = faults.first().map_or_else(String::new, ToString::to_string);
        match faults.len() {
            0 | 1 => first.into(),
            more => format!("{first} (and {} more: see check-config)", more - 1).into(),
        }
    }

    /// Writes the reason to stderr and returns the exit status.
    pub fn report(&self) -> ExitCode {
        for line in &self.lines {
            output::log(&format!("error: {}", one_line(line)));
        }
        ExitCode::from(self.status)
    }
}

/// Converts any other error to bad usage or bad input: exit status 2.
impl<P: Display> From<P> for Failure {
    fn from(problem: P) -> Self {
        Self {
            lines: vec![problem.to_string()],
            status: 2,
        }
    }
}
