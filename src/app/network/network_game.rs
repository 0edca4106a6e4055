//! A game on a server: the moves played so far, checked by the rules, and the steps that bring the match on the table
//! here to the same state.

use std::time::Instant;
use tibetango_content::config::Config;
use tibetango_records::record::text::{NAME_LETTERS, name};
use tibetango_records::session::{MatchSettings, Player};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Outcome, PlainMove, Side};
use tibetango_server::line_parser::RoomDescription;
use tibetango_server::message::Offer;
use tibetango_server::room::RoomSettings;

/// The next step for the match on the table here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyncStep {
    /// Play these moves of others here, in this order; never empty.
    Play(Vec<PlainMove>),
    /// Send this line: a move that was made here.
    Say(String),
    /// Take back all but this number of moves here.
    Back(usize),
    /// Nothing to do.
    Rest,
}

/// Reasons why a server's game cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowError {
    /// Plies are missing: the position must be requested.
    Gap,
    /// The server plays against the rules, or by rules that are unknown here.
    Foreign,
}

/// A game on a server.
#[derive(Clone, Debug)]
pub struct NetworkGame {
    /// The number of the room.
    pub room: usize,
    /// The game, board and rules.
    pub settings: RoomSettings,
    /// The result, according to the server.
    pub over: Option<Outcome>,
    /// Whether the game was over before it was opened here.
    pub was_over: bool,
    /// The other side's open question.
    pub question: Option<Offer>,
    /// The side that was cut off, and the time until which its seat waits; without a time the game may be claimed.
    pub away: Option<(Side, Option<Instant>)>,
    /// Whether the player here has resigned.
    pub has_resigned: bool,
    /// Whether the position has been received since the connection was established: moves may be sent.
    pub is_synced: bool,
    /// Number of plies before the first known position.
    before: usize,
    history: AnyGameHistory,
    /// Moves sent whose echo has not been received.
    own: Vec<PlainMove>,
    /// Whether moves that were made here, but do not stand on the server, must be taken back.
    rewind: bool,
}

impl NetworkGame {
    /// Opens a game with the position after this number of plies.
    ///
    /// # Errors
    /// The position is not valid by these rules.
    pub fn open(
        room: usize,
        played: RoomSettings,
        plies: usize,
        position: &str,
    ) -> Result<Self, FollowError> {
        let fresh = AnyGameHistory::new(played.size, played.rules);
        let fresh = fresh.filter(|history| plies == 0 && history.position_text() == position);
        let history = match fresh {
            Some(history) => history,
            None => AnyGameHistory::from_text(played.rules, position)
                .map_err(|_| FollowError::Foreign)?,
        };
        if history.topology().size() != played.size {
            return Err(FollowError::Foreign);
        }
        Ok(Self {
            room,
            settings: played,
            over: None,
            was_over: false,
            question: None,
            away: None,
            has_resigned: false,
            is_synced: true,
            before: plies,
            history,
            own: Vec::new(),
            rewind: false,
        })
    }

    /// Returns the game as it stands on the server.
    #[must_use]
    pub fn history(&self) -> &AnyGameHistory {
        &self.history
    }

    /// True if game, board and rules are the same.
    #[must_use]
    pub fn is_of(&self, config: &Config, game: &str, size: u8, rules: &str) -> bool {
        let same = RoomSettings::find(config, game, size, rules);
        same.is_ok_and(|other| {
            (other.size, other.rules) == (self.settings.size, self.settings.rules)
        })
    }

    /// Returns the settings of the match that continues the game here, in a room with this description. The server's
    /// engine never has the side that is played here.
    #[must_use]
    pub fn settings(&self, room: Option<&RoomDescription>, here: Option<Side>) -> MatchSettings {
        let engine = room.and_then(|room| room.engine);
        let engine = engine.filter(|side| here != Some(*side));
        let called = |side: Side| {
            let own_name = room.map_or("", |room| &*room.names[side.index()]);
            name(own_name, NAME_LETTERS)
        };
        let player = |side: Side| match engine == Some(side) {
            true => Player::Computer {
                level: called(side),
            },
            false => Player::Human,
        };
        let person = |side: Side| match engine == Some(side) {
            true => String::new(),
            false => called(side),
        };
        MatchSettings {
            size: self.settings.size,
            rules: self.settings.rules,
            preset: self.settings.preset.clone(),
            players: Side::BOTH.map(player),
            names: Side::BOTH.map(person),
            time: self.settings.time,
        }
    }

    /// Returns the number of plies that the server is known to have.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.before + self.history.len()
    }

    /// Returns the side that was cut off and the seconds that its seat still waits, 0 once the game may be claimed.
    #[must_use]
    pub fn waits(&self, now: Instant) -> Option<(Side, u64)> {
        let (side, until) = self.away?;
        let left = until.map_or(0, |until| {
            let left = until.saturating_duration_since(now).as_secs_f64();
            (left.ceil() as u64).max(1)
        });
        Some((side, left))
    }

    /// Plays a ply from the server. A known ply is skipped.
    ///
    /// # Errors
    /// A ply is missing before it, or it is against the rules.
    pub fn hear(&mut self, ply: usize, side: Side, text: &str) -> Result<(), FollowError> {
        if ply <= self.plies() {
            return Ok(());
        }
        if ply > self.plies() + 1 {
            return Err(FollowError::Gap);
        }
        let mv = self.history.parse(text).map_err(|_| FollowError::Foreign)?;
        if self.history.to_move() != side || self.history.play(&mv).is_err() {
            return Err(FollowError::Foreign);
        }
        self.question = None;
        if !self.own.is_empty() && self.own.first() == self.history.moves().last() {
            self.own.remove(0);
        } else {
            self.own.clear();
        }
        Ok(())
    }

    /// Takes over the server's position after this number of plies. Returns false if it cannot be reached from the
    /// known game: then it is another game, or the course is lost.
    pub fn sync(&mut self, plies: usize, position: &str) -> bool {
        if plies < self.before || self.over.is_some() && plies != self.plies() {
            return false;
        }
        let (mut history, goal) = (self.history.clone(), plies - self.before);
        if goal < history.len() {
            while history.len() > goal && history.undo() {}
            if history.position_text() != position {
                return false;
            }
            self.rewind = true;
        } else {
            // Forward by own moves whose echo was lost, and by an answer to them.
            let mut own = self.own.iter();
            history = loop {
                if let Some(history) = history_at(&history, goal, position) {
                    break history;
                }
                let Some(mv) = own.next() else { return false };
                if history.play(mv).is_err() {
                    return false;
                }
            };
        }
        self.history = history;
        self.own.clear();
        (self.question, self.is_synced) = (None, true);
        true
    }

    /// Takes note that the server refused a move; returns true if one had been sent.
    pub fn refused(&mut self) -> bool {
        let was_sent = !self.own.is_empty();
        self.own.clear();
        self.rewind |= was_sent;
        was_sent
    }

    /// Takes note of a new connection: it is unknown which of the moves sent have arrived.
    pub fn unsettle(&mut self) {
        self.is_synced = false;
        self.away = None;
    }

    /// Returns the next step if these moves lie on the table here.
    pub fn step(&mut self, on_table: &[PlainMove]) -> SyncStep {
        let moves = self.history.moves();
        let pairs = moves.iter().zip(on_table);
        let common = pairs.take_while(|(one, other)| one == other).count();
        if common < moves.len() {
            return match on_table.len() > common {
                true => SyncStep::Back(common),
                false => SyncStep::Play(moves[common..].to_vec()),
            };
        }
        let more = &on_table[common..];
        if std::mem::take(&mut self.rewind) && !more.is_empty() {
            return SyncStep::Back(common);
        }
        if !more.starts_with(&self.own) {
            self.own.clear();
        }
        let goes_on = self.is_synced && self.over.is_none();
        match more.get(self.own.len()).filter(|_| goes_on) {
            Some(mv) => {
                let ply = self.plies() + self.own.len() + 1;
                let text = self.history.text(mv);
                self.own.push(mv.clone());
                SyncStep::Say(format!("Move,{},{ply},{text}", self.room))
            }
            None => SyncStep::Rest,
        }
    }
}

/// Returns the game that has this position after this number of plies: the game itself, or one move further with the
/// passes that follow.
fn history_at(history: &AnyGameHistory, plies: usize, position: &str) -> Option<AnyGameHistory> {
    if history.len() == plies {
        return (history.position_text() == position).then(|| history.clone());
    }
    // At most a move and a pass.
    if history.len() + 2 < plies {
        return None;
    }
    history.legal().iter().find_map(|mv| {
        let mut next = history.clone();
        next.play(mv).ok()?;
        while next.len() < plies
            && let Some(pass) = next.forced_pass()
        {
            next.play(&pass).ok()?;
        }
        (next.len() == plies && next.position_text() == position).then_some(next)
    })
}
