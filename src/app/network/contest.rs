//! A tournament as somebody hears of it who takes part, or may.

use tibetango_rules::Side;
use tibetango_server::hearing::Standing;
use tibetango_server::tournament::{Kind, LISTED, ROUNDS};

/// Whether one takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Not yet.
    Open,
    /// It was asked for.
    Asked,
    /// One does, and comes back with this ticket.
    Taken(String),
    /// Nobody can enter any more.
    Closed,
    /// The organiser has taken one out.
    Withdrawn,
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// One has won it.
    Won,
    /// One has lost it.
    Lost,
    /// Nobody has.
    Drawn,
}

/// A round as it is for who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 1.
    pub number: usize,
    /// Against whom; nobody where one has no game.
    pub opponent: Option<String>,
    /// How it went, once it is over.
    pub score: Option<Score>,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// How it is decided who plays whom.
    pub kind: Kind,
    /// Whether one takes part.
    pub part: Part,
    /// What one is called in it, once that is known: where two have one name it has a number.
    pub called: Option<String>,
    rounds: Vec<Round>,
    table: Vec<Standing>,
}

impl Contest {
    /// One of which nothing else is known.
    #[must_use]
    pub const fn new(kind: Kind) -> Self {
        Self {
            kind,
            part: Part::Open,
            called: None,
            rounds: Vec::new(),
            table: Vec::new(),
        }
    }

    /// One takes part.
    #[must_use]
    pub const fn is_entered(&self) -> bool {
        matches!(self.part, Part::Taken(_))
    }

    /// The table has been told: no round follows.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        !self.table.is_empty()
    }

    /// With what one comes back as long as rounds may follow.
    #[must_use]
    pub fn ticket(&self) -> Option<&str> {
        match &self.part {
            Part::Taken(ticket) if !self.is_over() => Some(ticket),
            _ => None,
        }
    }

    /// One's own rounds, the first one first.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The table at the end, the first place first.
    #[must_use]
    pub fn table(&self) -> &[Standing] {
        &self.table
    }

    /// One plays this one, or nobody, in this round; true where that is new.
    pub(super) fn pair(&mut self, number: usize, opponent: Option<String>) -> bool {
        let known = self.rounds.iter().any(|round| round.number == number);
        if known || self.rounds.len() >= ROUNDS {
            return false;
        }
        self.rounds.push(Round {
            number,
            opponent,
            score: None,
        });
        true
    }

    /// The last game ended so for who has played this side.
    pub(super) fn settle(&mut self, side: Side, winner: Option<Side>) {
        if let Some(round) = self.rounds.last_mut() {
            round.score = Some(match winner {
                None => Score::Drawn,
                Some(winner) if winner == side => Score::Won,
                Some(_) => Score::Lost,
            });
        }
    }

    /// A line of the table. Where somebody is told of again it is told anew.
    pub(super) fn stand(&mut self, line: Standing) {
        if self.table.iter().any(|known| known.name == line.name) {
            self.table.clear();
        }
        if self.table.len() < LISTED {
            self.table.push(line);
        }
    }
}
