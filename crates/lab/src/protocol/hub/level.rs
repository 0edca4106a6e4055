//! Limits of a search, as `level` sets them.

use std::time::Duration;

use crate::protocol::numbers;
use crate::protocol::pace::{INSTANT, MoveBudget, within, within_move};
use tibetango_rules::quote::quote_text;

/// Number of moves among which the remaining time is shared out by default.
const MOVES_LEFT: u32 = 20;
/// Tenths of an increment that a move uses: the rest pays for delays.
const OF_INCREMENT: u32 = 9;
/// Longest time that can be set, in seconds: thirty days.
const LONGEST: f64 = 30.0 * 86_400.0;

/// Settings of the next search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HubLevel {
    /// Maximum number of plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Maximum time.
    pub move_time: Option<Duration>,
    /// Remaining time on the clock of a game.
    pub remaining: Option<Duration>,
    /// Number of moves that the remaining time must suffice for; 0 for the rest of the game.
    pub moves: u32,
    /// Time that each move adds; the remaining time includes that of the next move.
    pub increment: Duration,
    /// True if there is no limit: the search runs until the other side ends it.
    pub infinite: bool,
}

impl HubLevel {
    /// Applies an argument of `level`; an unknown one is ignored.
    ///
    /// # Errors
    /// The value makes no sense.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let value = value.unwrap_or_default();
        match name {
            "depth" => self.depth = Some(small(name, value)?),
            "nodes" => self.nodes = Some(number(name, value)?),
            "move-time" => self.move_time = Some(seconds(name, value)?),
            "time" => self.remaining = Some(seconds(name, value)?),
            "moves" => self.moves = small(name, value)?,
            "inc" => self.increment = seconds(name, value)?,
            "infinite" => self.infinite = true,
            _ => {}
        }
        Ok(())
    }

    /// True if a limit ends the search.
    #[must_use]
    pub const fn ends(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.is_timed()
    }

    const fn is_timed(&self) -> bool {
        self.move_time.is_some() || self.remaining.is_some()
    }

    /// Returns the time for a search; `None` if none is set. A clock is never used up: the rest pays for delays.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        let share = self.remaining.map(|rest| {
            let rest = within(rest);
            let moves = match self.moves {
                0 => MOVES_LEFT,
                moves => moves.min(MOVES_LEFT),
            };
            let more = self.increment.min(rest) * OF_INCREMENT / 10;
            // With an increment the remaining time includes the next one; half of that is kept for it to grow from.
            let most = if moves == 1 { rest } else { rest / 2 };
            (rest / moves + more).min(most)
        });
        let alone = self.move_time.map(within_move);
        let time = share.into_iter().chain(alone).min();
        time.map(|time| time.max(INSTANT))
    }

    /// Returns this level, or `pace` as a level if no limit is set.
    #[must_use]
    pub fn or(&self, pace: MoveBudget) -> Self {
        let mut level = *self;
        match pace {
            _ if self.ends() || self.infinite => {}
            MoveBudget::Visits(visits) => level.nodes = Some(visits),
            MoveBudget::Time(time) => level.move_time = Some(time),
        }
        level
    }
}

/// Requested level of the next search.
#[derive(Clone, Debug, Default)]
pub struct RequestedLevel {
    level: HubLevel,
    /// Names of arguments that could not be read, with the reasons.
    unread: Vec<(String, String)>,
}

impl RequestedLevel {
    /// Applies an argument. It replaces an earlier one of this name.
    ///
    /// # Errors
    /// It makes no sense.
    pub fn take(
        &mut self,
        name: &str,
        take: impl FnOnce(&mut HubLevel) -> Result<(), String>,
    ) -> Result<(), String> {
        let is_valid = take(&mut self.level);
        self.unread.retain(|(key, _)| key != name);
        if let Err(why) = &is_valid {
            self.unread.push((name.to_owned(), why.clone()));
        }
        is_valid
    }

    /// Returns the level.
    ///
    /// # Errors
    /// Part of it made no sense: a search by the rest would be another than the requested one.
    pub fn level(&self) -> Result<HubLevel, String> {
        match self.unread.first() {
            None => Ok(self.level),
            Some((_, why)) => Err(format!("there is no level: {why}")),
        }
    }
}

/// Reads a whole number.
fn number(name: &str, value: &str) -> Result<u64, String> {
    let number = numbers::count(value);
    number.ok_or_else(|| format!("{name}: {} is no whole number from 0", quote_text(value)))
}

/// Reads a whole number; greater ones become the maximum.
fn small(name: &str, value: &str) -> Result<u32, String> {
    number(name, value).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// Reads a time in seconds; less than none is no time.
fn seconds(name: &str, value: &str) -> Result<Duration, String> {
    let seconds = numbers::decimal(value).filter(|seconds| *seconds >= 0.0);
    let seconds = seconds.ok_or_else(|| format!("{name}: {} are no seconds", quote_text(value)))?;
    Ok(Duration::from_secs_f64(seconds.min(LONGEST)))
}

/// Reads a time in milliseconds, the unit of version 1.
///
/// # Errors
/// It is none.
pub fn milliseconds(name: &str, value: &str) -> Result<Duration, String> {
    let ms = numbers::milliseconds(value).and_then(|ms| u64::try_from(ms).ok());
    let ms = ms.ok_or_else(|| format!("{name}: {} are no milliseconds", quote_text(value)))?;
    Ok(Duration::from_millis(ms).min(Duration::from_secs_f64(LONGEST)))
}
