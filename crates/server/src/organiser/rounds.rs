//! Rounds, games and results of a tournament.

use super::Organiser;
use super::command::OrganiserCommand;
use super::handle::{Order, OutcomeNotice, RoundGameEnd};
use crate::message::{ColourForm, ServerMessage};
use crate::room::CalledPlayer;
use crate::room_task::RoomTaskMessage;
use crate::tournament::results::{markdown, points};
use crate::tournament::standings::table;
use crate::tournament::{Refusal, Round, RoundGame, RoundScore};
use tibetango_records::messages::count_text;
use tibetango_rules::text::list_text;
use tibetango_rules::{Outcome, Reason, Side};
use tokio::time::Instant;
use tracing::{info, warn};

/// Returns the outcome of a game that is lost by the absent player, or by both.
const fn forfeit(winner: Option<Side>) -> Outcome {
    let reason = Reason::Forfeit;
    Outcome { winner, reason }
}

/// Returns the outcome of a game that the organiser decides.
const fn decision(winner: Option<Side>) -> Outcome {
    match winner {
        Some(_) => forfeit(winner),
        None => Outcome::draw(Reason::Agreed),
    }
}

impl Organiser {
    /// Returns the games of this round that go on, with their places.
    fn open_games(&self) -> Vec<(usize, RoundGame)> {
        let round = self.state.tournament.current();
        let games = round.into_iter().flat_map(|round| &round.games).enumerate();
        let open = games.filter(|(_, game)| game.score.is_none());
        open.map(|(place, game)| (place, game.clone())).collect()
    }

    /// Resumes a round after the program was restarted: unfinished games go on, or begin anew if a room has lost its
    /// own. Finished ones are ended in their rooms too, which may not have heard of it before the program ended.
    pub(super) fn take_up(&mut self) {
        let round = self.state.tournament.current().cloned().unwrap_or_default();
        for (place, game) in round.games.iter().enumerate() {
            match game.score {
                None => self.call(place, game),
                Some(score) => self.end_game(place, decision(score.winner)),
            }
        }
        // The program may have ended before the rooms heard of it.
        let entrants = self.state.tournament.entrants().iter().enumerate();
        for (entrant, _) in entrants.filter(|(_, entrant)| entrant.withdrawn) {
            self.void(entrant);
        }
        self.decided = true;
        self.go_on();
    }

    /// Begins the next round and calls everybody to their games.
    async fn begin_round(&mut self) -> Result<String, Refusal> {
        self.next = None;
        self.state.tournament.begin_round()?;
        let now = Instant::now();
        for presence in &mut self.presences {
            (presence.away, presence.came) = (now, presence.line.is_some());
        }
        self.save().await;
        let tournament = &self.state.tournament;
        let number = tournament.rounds().len();
        let bye = tournament.current().and_then(|round| round.bye);
        if let Some(entrant) = bye {
            let bye = ServerMessage::Paired(number, 0, "-", "bye".to_owned());
            self.say(entrant, &bye);
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
        let games = count_text(games.len(), "game", "games");
        Ok(format!("round {number}: {games}"))
    }

    /// Tells an entrant their room, colour and opponent.
    fn tell_pairing(&self, entrant: usize, place: usize, game: &RoundGame) {
        let Some(side) = game.side(entrant) else {
            return;
        };
        let tournament = &self.state.tournament;
        let number = tournament.rounds().len();
        let opponent = tournament.entrants()[game.player(side.other())]
            .name
            .clone();
        let colour = ColourForm::Named.side(side);
        let paired = ServerMessage::Paired(number, place + 1, colour, opponent);
        self.say(entrant, &paired);
    }

    /// Tells an entrant who is back of their game; returns its room.
    pub(super) fn call_again(&self, entrant: usize) -> Option<usize> {
        let games = self.open_games().into_iter();
        let mut own = games.filter(|(_, game)| game.side(entrant).is_some());
        let (place, game) = own.next()?;
        self.tell_pairing(entrant, place, &game);
        Some(place + 1)
    }

    /// Orders a room to seat both players of a game.
    fn call(&self, place: usize, game: &RoundGame) {
        let players = game.players.map(|entrant| CalledPlayer {
            user: self.state.tournament.entrants()[entrant].name.clone(),
            token: self.state.tickets[entrant].clone(),
            caller: self.presences[entrant].line.as_ref().map(|line| line.0),
        });
        let lines = game.players.map(|entrant| &self.presences[entrant].line);
        let order = Order::Call {
            round: self.state.tournament.rounds().len(),
            players: Box::new(players),
            here: lines.into_iter().flatten().cloned().collect(),
        };
        self.order(place, order);
    }

    /// Makes an entrant's ticket void in all rooms: that of their last game would know it.
    fn void(&self, entrant: usize) {
        let Some(ticket) = self.state.tickets.get(entrant) else {
            return;
        };
        for place in 0..self.rooms.len() {
            self.order(place, Order::Void(ticket.clone()));
        }
    }

    fn order(&self, place: usize, order: Order) {
        if let Some(room) = self.rooms.get(place) {
            // A room that is gone plays no more.
            let _ = room.send(RoomTaskMessage::Order(order));
        }
    }

    /// Orders a room to end its game. The steps that follow the round wait until the room has announced that.
    fn end_game(&mut self, place: usize, outcome: Outcome) {
        let notice = self.notices.upgrade().map(OutcomeNotice);
        self.pending_outcomes += usize::from(notice.is_some());
        self.decided = true;
        // A room that is gone drops the order, and with it the tournament's reason to wait.
        self.order(place, Order::End(outcome, notice));
    }

    /// Records a game that a room reports as over.
    pub(super) async fn record_end(&mut self, end: RoundGameEnd) {
        let (room, round, outcome) = (end.room, end.round, end.outcome);
        let name = format!("round-{round:02}-room-{room:02}");
        self.records.keep(name, *end.record).await;
        self.pending_outcomes += 1;
        // A report of an earlier round comes too late.
        if round == self.state.tournament.rounds().len() {
            let score = RoundScore::played(outcome.winner);
            if self.score(room.saturating_sub(1), score).await.is_ok() {
                info!(round, room, %outcome, "game over");
            }
        }
    }

    /// Counts an end that a room has announced to its players.
    pub(super) fn count_announcement(&mut self) {
        self.pending_outcomes = self.pending_outcomes.saturating_sub(1);
        self.go_on();
    }

    /// Saves the result of a game of this round.
    async fn score(&mut self, place: usize, score: RoundScore) -> Result<(), Refusal> {
        self.state.tournament.settle(place, score)?;
        self.decided = true;
        self.save().await;
        Ok(())
    }

    /// Takes the steps that follow a round: once something was decided, the players know every end and no game goes on,
    /// everybody is sent the table, or the next round is scheduled. Players know the end of their own game before they
    /// receive a table that includes it.
    fn go_on(&mut self) {
        if self.pending_outcomes > 0 || !std::mem::take(&mut self.decided) {
            return;
        }
        let tournament = &self.state.tournament;
        if tournament.is_over() {
            self.next = None;
            for entrant in 0..self.presences.len() {
                self.tell_table(entrant);
            }
        } else if self.contest.automatic && tournament.current().is_some_and(Round::is_over) {
            self.next = Some(Instant::now() + self.contest.pause);
        }
    }

    /// Sends the table to an entrant.
    pub(super) fn tell_table(&self, entrant: usize) {
        if !self.is_here(entrant) {
            return;
        }
        let tournament = &self.state.tournament;
        for line in table(tournament) {
            let name = tournament.entrants()[line.entrant].name.clone();
            let (own, others) = (points(line.points), points(line.buchholz));
            let standing = ServerMessage::Standing(line.place, own, others, name);
            self.say(entrant, &standing);
        }
    }

    /// Returns the deadlines of a game's absent players. There is none while neither is connected, for a player who
    /// came once: then it is rather the network that is gone.
    fn deadlines(&self, game: &RoundGame) -> [Option<Instant>; 2] {
        Side::BOTH.map(|side| {
            let [own, other] = [side, side.other()].map(|side| game.player(side));
            let presence = &self.presences[own];
            let waits = self.is_here(other) || !presence.came;
            (presence.line.is_none() && waits).then(|| presence.away + self.contest.patience)
        })
    }

    /// Returns the time of the next timeout.
    pub(super) fn due(&self) -> Option<Instant> {
        let games = self.open_games().into_iter();
        let deadlines = games.flat_map(|(_, game)| self.deadlines(&game));
        let disk = [self.retry.due(), self.records.due()];
        let disk = disk.into_iter().flatten().map(Instant::from_std);
        deadlines.flatten().chain(self.next).chain(disk).min()
    }

    /// Does everything that is due.
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
            let score = RoundScore {
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
                self.state.tournament.close();
                self.decided = true;
                self.save().await;
                self.go_on();
            }
        }
    }

    /// Runs a command of the terminal; returns its output.
    pub(super) async fn obey(&mut self, command: OrganiserCommand) -> String {
        let result = match command {
            OrganiserCommand::Begin if !self.state.tournament.rounds().is_empty() => {
                Ok("it has begun: next begins the next round".to_owned())
            }
            OrganiserCommand::Begin | OrganiserCommand::Next => self.begin_round().await,
            OrganiserCommand::Drop(name) => self.withdraw(&name).await,
            OrganiserCommand::Result(room, winner) => self.decide(room, winner).await,
            OrganiserCommand::Table => Ok(markdown(&self.state.tournament).trim_end().to_owned()),
            OrganiserCommand::End(now) => Ok(self.end(now).await),
        };
        result.unwrap_or_else(|refusal| format!("refused: {refusal}"))
    }

    async fn withdraw(&mut self, name: &str) -> Result<String, Refusal> {
        let tournament = &mut self.state.tournament;
        let entrant = tournament.find(name).ok_or(Refusal::Unknown)?;
        let name = tournament.entrants()[entrant].name.clone();
        let came = self.presences[entrant].came;
        let loss = tournament.withdraw(entrant, came)?;
        let winner = loss.and_then(|place| {
            let game = tournament.current()?.games.get(place)?;
            Some((place, game.side(entrant)?.other()))
        });
        self.save().await;
        if let Some((place, winner)) = winner {
            self.end_game(place, forfeit(Some(winner)));
        }
        self.void(entrant);
        let why = "the organiser has withdrawn you".to_owned();
        self.say(entrant, &ServerMessage::Error("withdrawn", why));
        // A client that sends Enter once more enters anew.
        self.presences[entrant].line = None;
        Ok(format!("{name} plays no more"))
    }

    async fn decide(&mut self, room: usize, winner: Option<Side>) -> Result<String, Refusal> {
        let place = room.checked_sub(1).ok_or(Refusal::NoGame)?;
        let outcome = decision(winner);
        self.score(place, RoundScore::played(winner)).await?;
        self.end_game(place, outcome);
        Ok(format!("room {room}: {}", outcome.winner_name()))
    }

    /// Ends the tournament after this round.
    async fn end(&mut self, now: bool) -> String {
        self.state.tournament.close();
        self.next = None;
        self.decided = true;
        self.save().await;
        self.go_on();
        let open = self.open_games();
        let mut rooms = Vec::new();
        for (place, _) in open {
            if now {
                // `decide` refuses only games that are over, and this one goes on.
                let _ = self.decide(place + 1, None).await;
            } else {
                rooms.push((place + 1).to_string());
            }
        }
        match rooms.is_empty() {
            true => "the tournament is over".to_owned(),
            false => format!(
                "games go on in rooms {}; no round follows",
                list_text(&rooms)
            ),
        }
    }
}
