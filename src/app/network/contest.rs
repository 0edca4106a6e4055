//! A tournament as seen by a client that takes part or may enter.

use tibetango_rules::Side;
use tibetango_server::line_parser::ReceivedStanding;
use tibetango_server::tournament::{LISTED, PairingSystem, ROUNDS};

/// Participation of this client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Participation {
    /// It has not entered yet.
    Open,
    /// It has asked to enter.
    Requested,
    /// It takes part, and identifies itself by this ticket when it returns.
    Entered(String),
    /// Entries are closed.
    Closed,
    /// The organiser has withdrawn it.
    Withdrawn,
}

/// Result of a game for this client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestResult {
    /// It won the game.
    Won,
    /// It lost the game.
    Lost,
    /// The game was drawn.
    Drawn,
}

/// A round from a participant's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The round's number, from 1.
    pub number: usize,
    /// The opponent; `None` in a round without a game.
    pub opponent: Option<String>,
    /// The result, once the game is over.
    pub score: Option<ContestResult>,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The kind, which determines the pairings.
    pub kind: PairingSystem,
    /// Participation of this client.
    pub part: Participation,
    /// Name of this client in the tournament, once it is known: equal names get a number.
    pub client_name: Option<String>,
    rounds: Vec<Round>,
    table: Vec<ReceivedStanding>,
}

impl Contest {
    /// Creates a tournament of which only the kind is known.
    #[must_use]
    pub const fn new(kind: PairingSystem) -> Self {
        Self {
            kind,
            part: Participation::Open,
            client_name: None,
            rounds: Vec::new(),
            table: Vec::new(),
        }
    }

    /// True if this client takes part.
    #[must_use]
    pub const fn is_entered(&self) -> bool {
        matches!(self.part, Participation::Entered(_))
    }

    /// True once the table has arrived: no round follows.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        !self.table.is_empty()
    }

    /// Returns the ticket for returning, as long as rounds may follow.
    #[must_use]
    pub fn ticket(&self) -> Option<&str> {
        match &self.part {
            Participation::Entered(ticket) if !self.is_over() => Some(ticket),
            _ => None,
        }
    }

    /// Returns this client's rounds, the first one first.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns the final table, the first place first.
    #[must_use]
    pub fn table(&self) -> &[ReceivedStanding] {
        &self.table
    }

    /// Adds a round with this opponent, or without a game; returns true if it is new.
    pub(super) fn pair(&mut self, number: usize, opponent: Option<String>) -> bool {
        let exists = self.rounds.iter().any(|round| round.number == number);
        if exists || self.rounds.len() >= ROUNDS {
            return false;
        }
        self.rounds.push(Round {
            number,
            opponent,
            score: None,
        });
        true
    }

    /// Sets the result of the last game for the player of this side.
    pub(super) fn settle(&mut self, side: Side, winner: Option<Side>) {
        if let Some(round) = self.rounds.last_mut() {
            round.score = Some(match winner {
                None => ContestResult::Drawn,
                Some(winner) if winner == side => ContestResult::Won,
                Some(_) => ContestResult::Lost,
            });
        }
    }

    /// Adds a line of the table. A repeated name begins the table anew.
    pub(super) fn add_standing(&mut self, line: ReceivedStanding) {
        if self.table.iter().any(|other| other.name == line.name) {
            self.table.clear();
        }
        if self.table.len() < LISTED {
            self.table.push(line);
        }
    }
}
