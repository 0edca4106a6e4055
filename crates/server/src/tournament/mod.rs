//! A tournament as a pure state machine: its entrants, the pairings of each round, the results, and the table.
//!
//! | module | contents |
//! |---|---|
//! | [`pairing`] | pairings: Swiss, and Berger tables |
//! | [`matching`] | perfect matching of the least cost |
//! | [`standings`] | points and tie-breaks |
//! | [`round`] | games and their results |
//! | [`results`] | the table as text, the tournament on disk |
//!
//! Points are counted in halves. FIDE leaves some points to the organiser: rounds before a late entry count nothing; a
//! pairing-allocated bye of a Swiss counts a full point, the free round of a round robin nothing; an entrant that
//! withdraws from a round robin loses the remaining games by default.

mod check;
mod entrant_records;
pub mod matching;
pub mod pairing;
pub mod results;
pub mod round;
pub mod standings;

pub use self::round::{Round, RoundGame, RoundScore};

use self::pairing::{RoundPairings, berger, rounds_of_all, swiss};
use serde::{Deserialize, Serialize};
use tibetango_records::record::names::{alike, distinct};
use tibetango_records::record::text;
use tibetango_rules::Side;

/// Maximum number of active entrants: what one laptop, one screen and the pairing are made for.
pub const ENTRANTS: usize = 64;

/// Maximum number of entrants in the table, including those who have played and were withdrawn.
pub const LISTED: usize = 2 * ENTRANTS;

/// Maximum number of rounds.
pub const ROUNDS: usize = 64;

/// Maximum letters of a name, its number included.
pub use super::message::NAME as LETTERS;

/// System of pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PairingSystem {
    /// Swiss: opponents have equal points, and no two players meet twice.
    Swiss,
    /// Round robin: everybody against everybody.
    RoundRobin,
}

impl PairingSystem {
    /// Returns `swiss` or `roundrobin`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Swiss => "swiss",
            Self::RoundRobin => "roundrobin",
        }
    }

    /// Returns the kind of such a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let mut all = [Self::Swiss, Self::RoundRobin].into_iter();
        all.find(|kind| kind.word() == word)
    }
}

/// Reason for a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no place left.
    #[error("there is no place left")]
    Full,
    /// As many entrants as allowed from one address, or one network of IPv6, take part already.
    #[error("as many as may from your network take part already: ask the organiser")]
    Crowd,
    /// The system has no random numbers for a ticket, and a player without a ticket could not come back.
    #[error("the server can give no ticket now: try again later")]
    NoTicket,
    /// The tournament is over, or is a round robin that has begun.
    #[error("nobody can enter any more")]
    Closed,
    /// The name has nothing that can be written.
    #[error("that is no name")]
    Name,
    /// There is no such entrant, or they have withdrawn.
    #[error("nobody of that name plays here")]
    Unknown,
    /// Games go on.
    #[error("games of this round go on")]
    Running,
    /// Fewer than two entrants are active.
    #[error("it takes two to play")]
    Few,
    /// All rounds have been played.
    #[error("the tournament is over")]
    Over,
    /// There is no such game, or it was decided before.
    #[error("no game goes on there")]
    NoGame,
}

/// Participant of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// Name, which is unique in the tournament.
    pub name: String,
    /// Whether the entrant plays no more.
    pub withdrawn: bool,
}

/// Tournament, with its entrants and rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    kind: PairingSystem,
    /// Number of rounds; before the tournament begins, the number wanted.
    planned: Option<usize>,
    entrants: Vec<Entrant>,
    /// Entrants of a round robin, in the order of its table; empty before it begins.
    drawn: Vec<usize>,
    rounds: Vec<Round>,
    /// Whether no round follows.
    over: bool,
}

impl Tournament {
    /// Creates a tournament without entrants. Without `rounds` a Swiss has as many as it takes to leave one entrant
    /// without a loss.
    #[must_use]
    pub fn new(kind: PairingSystem, rounds: Option<usize>) -> Self {
        Self {
            kind,
            planned: rounds.map(|rounds| rounds.clamp(1, ROUNDS)),
            entrants: Vec::new(),
            drawn: Vec::new(),
            rounds: Vec::new(),
            over: false,
        }
    }

    /// Returns the system of pairing.
    #[must_use]
    pub const fn kind(&self) -> PairingSystem {
        self.kind
    }

    /// Returns all entrants, including those who have withdrawn.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Returns the rounds that have begun.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns the round that was begun last.
    #[must_use]
    pub fn current(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// Returns the number of rounds, or the number if it began now.
    #[must_use]
    pub fn planned(&self) -> usize {
        if !self.rounds.is_empty() {
            return self.planned.unwrap_or(self.rounds.len());
        }
        let count = self.active().count();
        let all = rounds_of_all(count);
        let usual = match self.kind {
            PairingSystem::Swiss => count.next_power_of_two().ilog2() as usize,
            PairingSystem::RoundRobin => all,
        };
        self.planned.unwrap_or(usual).min(all)
    }

    /// True if no game goes on, and no round follows.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over && self.current().is_none_or(Round::is_over)
    }

    /// Enters a player from the next round on. A name that looks like that of another entrant gets a number.
    /// The place of an entrant who was withdrawn before ever playing is given again.
    ///
    /// # Errors
    /// Fails if entries are closed, or the name is invalid.
    pub fn enter(&mut self, name: &str) -> Result<usize, Refusal> {
        let has_begun = !self.rounds.is_empty();
        if self.over || (has_begun && self.kind == PairingSystem::RoundRobin) {
            return Err(Refusal::Closed);
        }
        if self.active().count() >= ENTRANTS {
            return Err(Refusal::Full);
        }
        let name = text::name(name, LETTERS);
        if name.is_empty() || name.contains(',') {
            return Err(Refusal::Name);
        }
        let all = self.entrants.len();
        let free =
            (0..all).find(|place| self.entrants[*place].withdrawn && !self.has_played(*place));
        let place = free.unwrap_or(all);
        if place >= LISTED {
            return Err(Refusal::Full);
        }
        let others = self.entrants.iter().enumerate();
        let others = others.filter(|(other, _)| *other != place);
        let entrant = Entrant {
            name: distinct(&name, LETTERS, others.map(|(_, other)| &*other.name)),
            withdrawn: false,
        };
        match self.entrants.get_mut(place) {
            Some(before) => *before = entrant,
            None => self.entrants.push(entrant),
        }
        Ok(place)
    }

    /// True if an entrant has had a game or a bye.
    fn has_played(&self, entrant: usize) -> bool {
        let mut rounds = self.rounds.iter();
        rounds.any(|round| round.bye == Some(entrant) || round.game_of(entrant).is_some())
    }

    /// Finds the entrant of this name, or else the only one whose name looks like it.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        let entrants = || self.entrants.iter();
        let exact = entrants().position(|entrant| entrant.name == name);
        let like = |entrant: &Entrant| !entrant.withdrawn && alike(&entrant.name, name);
        let only = || {
            let one = entrants().position(like)?;
            let others = entrants().skip(one + 1).any(like);
            (!others).then_some(one)
        };
        exact.or_else(only)
    }

    /// Begins the next round, the first one included.
    ///
    /// # Errors
    /// Fails if games go on, all rounds have been played, or fewer than two entrants are active.
    pub fn begin_round(&mut self) -> Result<&Round, Refusal> {
        if self.current().is_some_and(|round| !round.is_over()) {
            return Err(Refusal::Running);
        }
        if self.over {
            return Err(Refusal::Over);
        }
        if self.active().count() < 2 {
            return Err(Refusal::Few);
        }
        let planned = self.planned();
        let paired = match self.kind {
            PairingSystem::Swiss => swiss(&self.contenders()),
            PairingSystem::RoundRobin => self.by_table(),
        };
        let round = self.round_of(paired);
        self.planned = Some(planned);
        self.over = self.rounds.len() + 1 >= planned;
        self.rounds.push(round);
        self.current().ok_or(Refusal::Over)
    }

    /// Pairs the next round by the table of a round robin.
    fn by_table(&mut self) -> RoundPairings {
        if self.rounds.is_empty() {
            self.drawn = self.active().collect();
        }
        let number_of = |number: usize| self.drawn[number];
        let paired = berger(self.drawn.len(), self.rounds.len());
        RoundPairings {
            games: paired
                .games
                .iter()
                .map(|game| game.map(number_of))
                .collect(),
            bye: paired.bye.map(number_of),
        }
    }

    /// Builds a round from its pairings; in a round robin the games of withdrawn entrants are decided.
    fn round_of(&self, paired: RoundPairings) -> Round {
        let here = |entrant: usize| !self.entrants[entrant].withdrawn;
        let game = |players: [usize; 2]| RoundGame {
            players,
            score: match players.map(here) {
                [true, true] => None,
                [true, false] => Some(RoundScore::by_default(Some(Side::White))),
                [false, true] => Some(RoundScore::by_default(Some(Side::Black))),
                [false, false] => Some(RoundScore::by_default(None)),
            },
        };
        Round {
            games: paired.games.into_iter().map(game).collect(),
            bye: paired.bye.filter(|entrant| here(*entrant)),
        }
    }

    /// Returns the places of the entrants who have not withdrawn.
    pub fn active(&self) -> impl Iterator<Item = usize> + '_ {
        let entrants = self.entrants.iter().enumerate();
        let active = entrants.filter(|(_, entrant)| !entrant.withdrawn);
        active.map(|(place, _)| place)
    }

    /// Records the result of a game of this round.
    ///
    /// # Errors
    /// Fails if no game goes on there.
    pub fn settle(&mut self, game: usize, score: RoundScore) -> Result<(), Refusal> {
        let round = self.rounds.last_mut().ok_or(Refusal::NoGame)?;
        let game = round.games.get_mut(game).ok_or(Refusal::NoGame)?;
        if game.score.is_some() {
            return Err(Refusal::NoGame);
        }
        game.score = Some(score);
        Ok(())
    }

    /// Withdraws an entrant, whose current game is lost: by default, unless `has_played`. Returns the place of that
    /// game.
    ///
    /// # Errors
    /// Fails if no entrant has that number.
    pub fn withdraw(&mut self, entrant: usize, has_played: bool) -> Result<Option<usize>, Refusal> {
        let leaving = self.entrants.get_mut(entrant);
        let leaving = leaving.filter(|entrant| !entrant.withdrawn);
        leaving.ok_or(Refusal::Unknown)?.withdrawn = true;
        let Some(round) = self.rounds.last_mut() else {
            return Ok(None);
        };
        let games = round.games.iter_mut().enumerate();
        let mut open = games.filter(|(_, game)| game.score.is_none());
        let open_game = open.find_map(|(place, game)| Some((place, game.side(entrant)?, game)));
        Ok(open_game.map(|(place, side, game)| {
            game.score = Some(RoundScore {
                winner: Some(side.other()),
                default: !has_played,
            });
            place
        }))
    }

    /// Makes this round the last one.
    pub fn close(&mut self) {
        self.over = true;
        if !self.rounds.is_empty() {
            self.planned = Some(self.rounds.len());
        }
    }
}
