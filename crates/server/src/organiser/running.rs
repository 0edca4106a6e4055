//! Rounds, games and results of a tournament.

use super::Organiser;
use super::command::Command;
use super::desk::{Ended, Order, Untold};
use crate::keeper::News;
use crate::message::{Answer, Form};
use crate::room::Called;
use crate::tournament::results::{markdown, points};
use crate::tournament::standings::table;
use crate::tournament::{Game, Refusal, Round, Score};
use tibetango_rules::{Outcome, Reason, Side};
use tokio::time::Instant;
use tracing::{info, warn};

/// A game that is lost by whoever is not there, or by both.
const fn forfeit(winner: Option<Side>) -> Outcome {
    Outcome {
        winner,
        reason: Reason::Forfeit,
    }
}

/// A game that ends by a word from outside.
const fn decided(winner: Option<Side>) -> Outcome {
    match winner {
        Some(_) => forfeit(winner),
        None => Outcome {
            winner,
            reason: Reason::Agreed,
        },
    }
}

impl Organiser {
    /// The games of this round that go on, with their places.
    fn open_games(&self) -> Vec<(usize, Game)> {
        let round = self.saved.tournament.current();
        let games = round.into_iter().flat_map(|round| &round.games).enumerate();
        let open = games.filter(|(_, game)| game.score.is_none());
        open.map(|(place, game)| (place, game.clone())).collect()
    }

    /// After the program was started again: the games that have no end go on, or begin anew where a room has lost its
    /// own. Those that have one end in their rooms, too: the program may have ended before these heard of it.
    pub(super) fn take_up(&mut self) {
        let round = self.saved.tournament.current().cloned().unwrap_or_default();
        for (place, game) in round.games.iter().enumerate() {
            match game.score {
                None => self.call(place, game),
                Some(score) => self.end_game(place, decided(score.winner)),
            }
        }
        // The program may have ended before the rooms heard of it.
        let entrants = self.saved.tournament.entrants().iter().enumerate();
        for (entrant, _) in entrants.filter(|(_, entrant)| entrant.withdrawn) {
            self.void(entrant);
        }
        self.decided = true;
        self.go_on();
    }

    /// Begins the next round and calls everybody to their games.
    async fn begin_round(&mut self) -> Result<String, Refusal> {
        self.next = None;
        self.saved.tournament.begin_round()?;
        let now = Instant::now();
        for presence in &mut self.presences {
            (presence.away, presence.came) = (now, presence.line.is_some());
        }
        self.save().await;
        let tournament = &self.saved.tournament;
        let number = tournament.rounds().len();
        let bye = tournament.current().and_then(|round| round.bye);
        if let Some(entrant) = bye {
            self.say(entrant, &Answer::Paired(number, 0, "-", "bye".to_owned()));
        }
        let games = self.open_games();
        for (place, game) in &games {
            for entrant in game.players {
                self.tell_pairing(entrant, *place, game);
            }
            self.call(*place, game);
        }
        info!(round = number, games = games.len(), "round");
        self.decided = true;
        self.go_on();
        Ok(format!("round {number}: {} games", games.len()))
    }

    /// Tells somebody where they play, with what, and against whom.
    fn tell_pairing(&self, entrant: usize, place: usize, game: &Game) {
        let Some(side) = game.side(entrant) else {
            return;
        };
        let tournament = &self.saved.tournament;
        let number = tournament.rounds().len();
        let opponent = tournament.entrants()[game.player(side.other())]
            .name
            .clone();
        let colour = Form::Named.side(side);
        let paired = Answer::Paired(number, place + 1, colour, opponent);
        self.say(entrant, &paired);
    }

    /// Tells somebody who is back of the game that they have; says its room.
    pub(super) fn call_again(&self, entrant: usize) -> Option<usize> {
        let games = self.open_games().into_iter();
        let mut own = games.filter(|(_, game)| game.side(entrant).is_some());
        let (place, game) = own.next()?;
        self.tell_pairing(entrant, place, &game);
        Some(place + 1)
    }

    /// Has a room seat both who play there.
    fn call(&self, place: usize, game: &Game) {
        let players = game.players.map(|entrant| Called {
            user: self.saved.tournament.entrants()[entrant].name.clone(),
            token: self.saved.tickets[entrant].clone(),
            caller: self.presences[entrant].line.as_ref().map(|line| line.0),
        });
        let lines = game.players.map(|entrant| &self.presences[entrant].line);
        let order = Order::Call {
            round: self.saved.tournament.rounds().len(),
            players: Box::new(players),
            here: lines.into_iter().flatten().cloned().collect(),
        };
        self.order(place, order);
    }

    /// No room takes the ticket of somebody any more: that of their last game would know them.
    fn void(&self, entrant: usize) {
        let Some(ticket) = self.saved.tickets.get(entrant) else {
            return;
        };
        for place in 0..self.rooms.len() {
            self.order(place, Order::Void(ticket.clone()));
        }
    }

    fn order(&self, place: usize, order: Order) {
        if let Some(room) = self.rooms.get(place) {
            // A room that is gone plays no more.
            let _ = room.send(News::Order(order));
        }
    }

    /// Has a room end the game that goes on there. What follows the round waits until the room has told that.
    fn end_game(&mut self, place: usize, outcome: Outcome) {
        let untold = self.notices.upgrade().map(Untold::new);
        self.untold += usize::from(untold.is_some());
        self.decided = true;
        // A room that is gone drops the order, and with it what the tournament would wait for.
        self.order(place, Order::End(outcome, untold));
    }

    /// A room says that its game is over.
    pub(super) async fn ended(&mut self, ended: Ended) {
        let Ended {
            room,
            round,
            outcome,
            record,
        } = ended;
        let name = format!("round-{round:02}-room-{room:02}");
        self.records.keep(name, *record).await;
        self.untold += 1;
        // A word of a round before this one comes late.
        if round == self.saved.tournament.rounds().len() {
            let score = Score::played(outcome.winner);
            if self.score(room.saturating_sub(1), score).await.is_ok() {
                info!(round, room, %outcome, "game over");
            }
        }
    }

    /// A room has told those who played how their game ended.
    pub(super) fn told(&mut self) {
        self.untold = self.untold.saturating_sub(1);
        self.go_on();
    }

    /// What came out of a game of this round is written.
    async fn score(&mut self, place: usize, score: Score) -> Result<(), Refusal> {
        self.saved.tournament.settle(place, score)?;
        self.decided = true;
        self.save().await;
        Ok(())
    }

    /// The one way in which a tournament goes on: where something was decided, every end of a game is told and no game
    /// goes on any more, everybody is told the table, or the next round is near. Nobody reads a table in which their
    /// own game has ended before they hear that it has.
    fn go_on(&mut self) {
        if self.untold > 0 || !std::mem::take(&mut self.decided) {
            return;
        }
        let tournament = &self.saved.tournament;
        if tournament.is_over() {
            self.next = None;
            for entrant in 0..self.presences.len() {
                self.tell_table(entrant);
            }
        } else if self.contest.automatic && tournament.current().is_some_and(Round::is_over) {
            self.next = Some(Instant::now() + self.contest.pause);
        }
    }

    /// The table for one of them.
    pub(super) fn tell_table(&self, entrant: usize) {
        if !self.is_here(entrant) {
            return;
        }
        let tournament = &self.saved.tournament;
        for line in table(tournament) {
            let name = tournament.entrants()[line.entrant].name.clone();
            let (own, others) = (points(line.points), points(line.buchholz));
            self.say(entrant, &Answer::Standing(line.place, own, others, name));
        }
    }

    /// Until when somebody of a game is waited for who is not there: always while neither is who came once, for
    /// then it is rather the network that is gone.
    fn deadlines(&self, game: &Game) -> [Option<Instant>; 2] {
        Side::BOTH.map(|side| {
            let [own, other] = [side, side.other()].map(|side| game.player(side));
            let presence = &self.presences[own];
            let waits = self.is_here(other) || !presence.came;
            (presence.line.is_none() && waits).then(|| presence.away + self.contest.patience)
        })
    }

    /// When something is to be done without a word from anybody.
    pub(super) fn due(&self) -> Option<Instant> {
        let games = self.open_games().into_iter();
        let deadlines = games.flat_map(|(_, game)| self.deadlines(&game));
        let disk = [self.retry.due(), self.records.due()];
        let disk = disk.into_iter().flatten().map(Instant::from_std);
        deadlines.flatten().chain(self.next).chain(disk).min()
    }

    /// What is due is done.
    pub(super) async fn on_time(&mut self) {
        self.save_again().await;
        let now = Instant::now();
        for (place, game) in self.open_games() {
            let late = self.deadlines(&game);
            let [white, black] = late.map(|due| due.is_some_and(|due| due <= now));
            let (winner, absent) = match (white, black) {
                (false, false) => continue,
                (true, true) => (None, Side::White),
                (true, false) => (Some(Side::Black), Side::White),
                (false, true) => (Some(Side::White), Side::Black),
            };
            let score = Score {
                winner,
                default: !self.presences[game.player(absent)].came,
            };
            if self.score(place, score).await.is_ok() {
                self.end_game(place, forfeit(winner));
            }
        }
        if self.next.is_some_and(|next| next <= now)
            && let Err(refusal) = self.begin_round().await
        {
            // One player alone, for instance.
            warn!(%refusal, "no round begins");
            if refusal == Refusal::Few {
                self.saved.tournament.close();
                self.decided = true;
                self.save().await;
                self.go_on();
            }
        }
    }

    /// Does what is written in the terminal, and says what came of it.
    pub(super) async fn obey(&mut self, command: Command) -> String {
        let done = match command {
            Command::Begin if !self.saved.tournament.rounds().is_empty() => {
                Ok("it has begun: next begins the next round".to_owned())
            }
            Command::Begin | Command::Next => self.begin_round().await,
            Command::Drop(name) => self.withdraw(&name).await,
            Command::Result(room, winner) => self.decide(room, winner).await,
            Command::Table => Ok(markdown(&self.saved.tournament).trim_end().to_owned()),
            Command::End(now) => Ok(self.end(now).await),
        };
        done.unwrap_or_else(|refusal| format!("refused: {refusal}"))
    }

    async fn withdraw(&mut self, name: &str) -> Result<String, Refusal> {
        let tournament = &mut self.saved.tournament;
        let entrant = tournament.named(name).ok_or(Refusal::Unknown)?;
        let name = tournament.entrants()[entrant].name.clone();
        let came = self.presences[entrant].came;
        let lost = tournament.withdraw(entrant, came)?;
        let winner = lost.and_then(|place| {
            let game = tournament.current()?.games.get(place)?;
            Some((place, game.side(entrant)?.other()))
        });
        self.save().await;
        if let Some((place, winner)) = winner {
            self.end_game(place, forfeit(Some(winner)));
        }
        self.void(entrant);
        let why = "the organiser has withdrawn you".to_owned();
        self.say(entrant, &Answer::Error("withdrawn", why));
        // Whoever says Enter once more enters anew.
        self.presences[entrant].line = None;
        Ok(format!("{name} plays no more"))
    }

    async fn decide(&mut self, room: usize, winner: Option<Side>) -> Result<String, Refusal> {
        let place = room.checked_sub(1).ok_or(Refusal::NoGame)?;
        let outcome = decided(winner);
        self.score(place, Score::played(winner)).await?;
        self.end_game(place, outcome);
        Ok(format!("room {room}: {}", outcome.winner_name()))
    }

    /// No round follows this one.
    async fn end(&mut self, now: bool) -> String {
        self.saved.tournament.close();
        self.next = None;
        self.decided = true;
        self.save().await;
        self.go_on();
        let open = self.open_games();
        let mut rooms = Vec::new();
        for (place, _) in open {
            if now {
                // It goes on: there is nobody to refuse it.
                let _ = self.decide(place + 1, None).await;
            } else {
                rooms.push((place + 1).to_string());
            }
        }
        match rooms.is_empty() {
            true => "the tournament is over".to_owned(),
            false => format!(
                "games go on in rooms {}; no round follows",
                rooms.join(", ")
            ),
        }
    }
}
