//! The limits of a search, as `level` sets them.

use std::time::Duration;

use crate::protocol::numbers;
use crate::protocol::pace::{INSTANT, Pace, within, within_move};
use tibetango_rules::quoting::quoted;

/// Moves among which the time left is shared out where nothing else is said.
const MOVES_LEFT: u32 = 20;
/// Of an increment this much of ten parts is used: what is left of it pays for delays.
const OF_INCREMENT: u32 = 9;
/// The longest time that can be said: thirty days.
const LONGEST: f64 = 30.0 * 86_400.0;

/// What was said of the next search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Level {
    /// Plies at most.
    pub depth: Option<u32>,
    /// Nodes at most.
    pub nodes: Option<u64>,
    /// Time at most.
    pub move_time: Option<Duration>,
    /// The clock of a game: what is left.
    pub left: Option<Duration>,
    /// Moves for which that must do; 0 for the rest of the game.
    pub moves: u32,
    /// What each move adds; that of the next move is in what is left.
    pub increment: Duration,
    /// There is no limit: somebody will say when it is enough.
    pub infinite: bool,
}

impl Level {
    /// Takes an argument of `level` over; what it does not know it passes over.
    ///
    /// # Errors
    /// The value makes no sense.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let value = value.unwrap_or_default();
        match name {
            "depth" => self.depth = Some(small(name, value)?),
            "nodes" => self.nodes = Some(number(name, value)?),
            "move-time" => self.move_time = Some(seconds(name, value)?),
            "time" => self.left = Some(seconds(name, value)?),
            "moves" => self.moves = small(name, value)?,
            "inc" => self.increment = seconds(name, value)?,
            "infinite" => self.infinite = true,
            _ => {}
        }
        Ok(())
    }

    /// True where something ends the search by itself.
    #[must_use]
    pub const fn ends(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.is_timed()
    }

    const fn is_timed(&self) -> bool {
        self.move_time.is_some() || self.left.is_some()
    }

    /// The time that a search may take; `None` where none is said. A clock is never used up: what is left over pays
    /// for delays.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        let share = self.left.map(|left| {
            let left = within(left);
            let moves = match self.moves {
                0 => MOVES_LEFT,
                moves => moves.min(MOVES_LEFT),
            };
            let more = self.increment.min(left) * OF_INCREMENT / 10;
            // With an increment the next one is in what is left; half of that is kept for it to grow from.
            let most = if moves == 1 { left } else { left / 2 };
            (left / moves + more).min(most)
        });
        let alone = self.move_time.map(within_move);
        let time = share.into_iter().chain(alone).min();
        time.map(|time| time.max(INSTANT))
    }

    /// The pace at which a move is made where nothing was said.
    #[must_use]
    pub fn or(&self, pace: Pace) -> Self {
        let mut level = *self;
        match pace {
            _ if self.ends() || self.infinite => {}
            Pace::Visits(visits) => level.nodes = Some(visits),
            Pace::Time(time) => level.move_time = Some(time),
        }
        level
    }
}

/// What was asked of the next search.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    level: Level,
    /// What could not be read, by the names of arguments, with the reasons.
    unread: Vec<(String, String)>,
}

impl Asked {
    /// Takes over what an argument says. What it said before counts no more.
    ///
    /// # Errors
    /// It makes no sense.
    pub fn take(
        &mut self,
        name: &str,
        take: impl FnOnce(&mut Level) -> Result<(), String>,
    ) -> Result<(), String> {
        let taken = take(&mut self.level);
        self.unread.retain(|(known, _)| known != name);
        if let Err(why) = &taken {
            self.unread.push((name.to_owned(), why.clone()));
        }
        taken
    }

    /// The level.
    ///
    /// # Errors
    /// Some of it made no sense: a search by the rest would be another than was asked for.
    pub fn level(&self) -> Result<Level, String> {
        match self.unread.first() {
            None => Ok(self.level),
            Some((_, why)) => Err(format!("there is no level: {why}")),
        }
    }
}

/// Reads a whole number.
fn number(name: &str, value: &str) -> Result<u64, String> {
    let number = numbers::count(value);
    number.ok_or_else(|| format!("{name}: {} is no whole number from 0", quoted(value)))
}

/// Reads a whole number of which no more is needed than fits here.
fn small(name: &str, value: &str) -> Result<u32, String> {
    number(name, value).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// Reads a time in seconds; less than nothing is nothing.
fn seconds(name: &str, value: &str) -> Result<Duration, String> {
    let seconds = numbers::decimal(value);
    let seconds = seconds.ok_or_else(|| format!("{name}: {} are no seconds", quoted(value)))?;
    Ok(Duration::from_secs_f64(seconds.clamp(0.0, LONGEST)))
}

/// Reads a time in milliseconds, as version 1 tells it.
///
/// # Errors
/// It is none.
pub fn milliseconds(name: &str, value: &str) -> Result<Duration, String> {
    let ms = numbers::milliseconds(value);
    let ms = ms.ok_or_else(|| format!("{name}: {} are no milliseconds", quoted(value)))?;
    let ms = Duration::from_millis(u64::try_from(ms).unwrap_or_default());
    Ok(ms.min(Duration::from_secs_f64(LONGEST)))
}
