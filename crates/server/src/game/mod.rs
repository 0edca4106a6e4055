//! The game on the table of a room: the moves of its players and the engine, by the rules, and reports on it.

mod move_input;
mod ply_report;
mod state;

pub use ply_report::{PlyReport, RequestRefusal};

use super::room::RoomSettings;
use super::unfinished_games::UnfinishedGame;
use std::time::Duration;
use tibetango_content::deeds::PlayedMove;
use tibetango_records::record::Record;
use tibetango_records::record::replay::from_record;
use tibetango_records::record::session::record_of;
use tibetango_records::session::choose::PartialMove;
use tibetango_records::session::{MatchSettings, Player, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, PlainMove, Point, Side};

/// Game that is played in a room.
#[derive(Clone, Debug)]
pub struct RoomGame {
    pub session: Session,
    /// Unfinished move of the side to move.
    partial: Option<PartialMove>,
    /// Number of the current choice of the side to move; it grows with everything that changes it.
    step: u64,
    /// Pending question to the engine.
    question: Option<PendingMove>,
}

/// Move that the engine looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PendingMove {
    /// Number of the question.
    number: u64,
    /// Whether a person is advised, and nothing is played.
    advises: bool,
}

impl RoomGame {
    /// Begins a game between these people; the engine has the side without a name, and plays as `engine` where no level
    /// is chosen. `None` if there is no such board.
    pub fn begin(
        settings: &RoomSettings,
        names: [Option<String>; 2],
        engine: &str,
    ) -> Option<Self> {
        let engine = settings.engine(engine);
        let player = |name: &Option<String>| match name {
            Some(_) => Player::Human,
            None => Player::Computer {
                level: engine.to_owned(),
            },
        };
        let session = Session::new(MatchSettings {
            size: settings.size,
            rules: settings.rules,
            preset: settings.preset.clone(),
            players: [player(&names[0]), player(&names[1])],
            names: names.map(Option::unwrap_or_default),
            time: settings.time,
        })?;
        Some(Self {
            session: session.with_start_time(tibetango_records::record::date::now()),
            partial: None,
            step: 0,
            question: None,
        })
    }

    /// Restores a saved game; also returns its board, rules and clocks.
    ///
    /// # Errors
    /// Returns the reason for which the record cannot be played.
    pub fn again(
        saved_game: &UnfinishedGame,
        names: [Option<String>; 2],
        engine: &str,
    ) -> Result<(Self, RoomSettings), String> {
        let record = &saved_game.record()?;
        let history = from_record(record).map_err(|error| error.to_string())?;
        let settings = RoomSettings {
            size: record.size,
            preset: record.rules.clone(),
            rules: history.rules(),
            time: saved_game.time,
            level: saved_game.level.clone(),
        };
        let game = Self::begin(&settings, names, engine).ok_or("there is no such board")?;
        let mut session = Session::with_history(game.session.settings().clone(), history);
        if let Some(times) = saved_game.left {
            session = session.with_time_left(times.map(Duration::from_millis));
        }
        let session = session.with_start_time(record.date.clone());
        Ok((Self { session, ..game }, settings))
    }

    /// Marks the position as changed: an unfinished move and a pending question of the old one are dropped.
    fn drop_pending(&mut self) {
        (self.partial, self.question) = (None, None);
        self.step += 1;
    }

    /// Advances the clock; true if the person to move has just run out of time. The computer's search has its own
    /// limits, and waits for other rooms' searches.
    pub fn pass_time(&mut self, elapsed: Duration) -> bool {
        self.session.awaits_human() && self.session.tick(elapsed)
    }

    /// Returns the time left to the person to move; `None` if no clock runs.
    pub fn time_left(&self) -> Option<Duration> {
        let (side, player) = self.session.turn()?;
        let clock = self.session.clock()?;
        (*player == Player::Human).then(|| clock.remaining(side))
    }

    pub fn is_over(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// Returns the record of the game so far.
    pub fn record(&self) -> Record {
        record_of(&self.session)
    }

    fn history(&self) -> &AnyGameHistory {
        self.session.history()
    }

    /// Plays a move, and every forced pass after it.
    fn play(&mut self, mv: &PlainMove) -> Result<Vec<PlyReport>, RequestRefusal> {
        let mut reports = vec![self.ply(mv)?];
        while let Some(pass) = self.history().forced_pass() {
            reports.push(self.ply(&pass)?);
        }
        self.drop_pending();
        Ok(reports)
    }

    fn ply(&mut self, mv: &PlainMove) -> Result<PlyReport, RequestRefusal> {
        let side = self.history().to_move();
        let text = self.history().text(mv);
        let pieces = self.history().pieces();
        let effects = self.session.play(mv).map_err(RequestRefusal::illegal)?;
        let name = |point: &Point| self.text(*point);
        Ok(PlyReport {
            ply: self.history().len(),
            side,
            text,
            kind: mv.kind,
            from: mv.from.as_ref().map(name),
            to: mv.to.as_ref().map(name),
            choices: mv.takes.iter().map(name).collect(),
            captures: captures(&effects).iter().map(name).collect(),
            end: self.session.outcome().map(|outcome| outcome.winner),
            done: PlayedMove::new(side, &pieces, effects),
        })
    }

    /// Returns the position for the engine, if it is to move and was not asked yet; the question has this number, which
    /// no other one has.
    pub fn question(&mut self, number: u64) -> Option<AnyGameHistory> {
        let turn = matches!(self.session.turn(), Some((_, Player::Computer { .. })));
        if !turn || self.question.is_some() {
            return None;
        }
        Some(self.seek(number, false))
    }

    /// Notes a question to the engine; returns the position that it is about.
    fn seek(&mut self, number: u64, advises: bool) -> AnyGameHistory {
        self.question = Some(PendingMove { number, advises });
        self.history().clone()
    }

    /// Returns the question of this number while the engine's reply is of use.
    fn pending(&self, number: u64) -> Option<PendingMove> {
        self.question
            .filter(|question| question.number == number && !self.is_over())
    }

    /// True while the engine's reply to the question of this number is of use.
    pub fn awaits(&self, number: u64) -> bool {
        self.pending(number).is_some()
    }

    /// True while the engine looks for advice by the question of this number.
    pub fn advises(&self, number: u64) -> bool {
        self.pending(number)
            .is_some_and(|question| question.advises)
    }

    /// True while the engine thinks about its move.
    pub fn is_asked(&self) -> bool {
        self.question.is_some()
    }

    /// Plays the engine's move; `None` as a move resigns, and a late reply is dropped.
    pub fn answer(&mut self, number: u64, mv: Option<&PlainMove>) -> Option<Vec<PlyReport>> {
        if self.pending(number)?.advises {
            return None;
        }
        let reports = mv.and_then(|mv| self.play(mv).ok());
        if reports.is_none() {
            let side = self.history().to_move();
            self.session.resign(side);
        }
        Some(reports.unwrap_or_default())
    }

    /// Puts an unfinished move of a side back, whose stone must lie at `at`; false if there is none.
    pub fn put_back(&mut self, side: Side, at: &str) -> Result<bool, RequestRefusal> {
        let at = self.point(at)?;
        let own = self.history().to_move() == side;
        let partial = self
            .partial
            .take_if(|partial| own && partial.mv.to == Some(at));
        self.step += u64::from(partial.is_some());
        Ok(partial.is_some())
    }

    /// Takes back the last move of a side, whose stone must lie at `at`.
    pub fn take_back(&mut self, side: Side, at: &str) -> Result<(), RequestRefusal> {
        let at = self.point(at)?;
        let moves = self.history().moves();
        let last = self.last_of(side).and_then(|own| moves[own].to);
        if last != Some(at) {
            let why = "your last stone does not lie there";
            return Err(RequestRefusal::illegal(why));
        }
        self.undo_of(side);
        Ok(())
    }

    /// Takes back the last move of a side and all after it; false if there is none.
    pub fn undo_of(&mut self, side: Side) -> bool {
        let Some(own) = self.last_of(side) else {
            return false;
        };
        while self.history().len() > own && self.session.undo_ply() {}
        self.drop_pending();
        true
    }

    /// Returns the index of the last move of a side. Passes are skipped: they are forced, and one taken back would have
    /// to be played again.
    fn last_of(&self, side: Side) -> Option<usize> {
        let history = self.history();
        let mut plies = history.movers().into_iter().zip(history.moves());
        plies.rposition(|(mover, mv)| mover == side && !mv.is_pass())
    }

    /// Returns the stones taken since a side's last move, by that move too: the captures that its player has seen.
    fn captures_since(&self, side: Side) -> Vec<Point> {
        let (mut history, moves) = (self.history().clone(), self.history().moves());
        let first = self.last_of(side).unwrap_or(0);
        while history.len() > first && history.undo() {}
        let effects = moves[first..].iter().map(|mv| history.play(mv));
        let effects: Vec<Effect> = effects.flat_map(Result::unwrap_or_default).collect();
        captures(&effects)
    }
}

/// Returns the captured points, in the order of capture.
fn captures(effects: &[Effect]) -> Vec<Point> {
    effects.iter().filter_map(Effect::captured).collect()
}
