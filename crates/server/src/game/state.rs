//! Answers that report the current state of a game.

use super::ply_report::deeds_line;
use super::{PlyReport, RoomGame};
use crate::message::{ColourForm, MOST, ServerMessage, Stands};
use tibetango_content::config::Config;
use tibetango_content::config::cues::Cues;
use tibetango_content::deeds::PlayedMove;
use tibetango_rules::{Piece, Side};

/// Maximum bytes of plies in a line: the verb and two numbers stand before them.
const ROOM: usize = MOST - 40;

impl RoomGame {
    /// Describes the outcome in words; empty while the game goes on.
    pub fn ending(&self) -> String {
        self.session
            .outcome()
            .map_or_else(String::new, |outcome| outcome.to_string())
    }

    /// Reports the end, if the game is over.
    pub fn over(&self, room: usize) -> Option<ServerMessage> {
        let outcome = self.session.outcome()?;
        let winner = ColourForm::Named.end(Some(outcome.winner));
        Some(ServerMessage::Over(room, winner, outcome.reason.text()))
    }

    /// Reports the game, the board, the preset and the position.
    pub fn snapshot(&self, room: usize) -> ServerMessage {
        let settings = self.session.settings();
        let what = format!(
            "{},{},{},{}",
            settings.game(),
            settings.size,
            settings.preset,
            self.history().position_text()
        );
        ServerMessage::Sync(room, self.history().len(), what)
    }

    /// Reports the plies so far, in as few lines as hold them.
    pub fn moves(&self, room: usize) -> Vec<ServerMessage> {
        let history = self.history();
        let plies = history.movers().into_iter().zip(history.move_texts());
        let mut lines: Vec<(usize, String)> = Vec::new();
        for (i, (side, text)) in plies.enumerate() {
            let letter = &side.name()[..1];
            let ply = format!("{letter}{text}");
            match lines.last_mut() {
                Some((_, some)) if some.len() + ply.len() < ROOM => {
                    some.push(';');
                    some.push_str(&ply);
                }
                _ => lines.push((i + 1, ply)),
            }
        }
        let texts = lines.into_iter();
        texts
            .map(|(first, some)| ServerMessage::Moves(room, first, some))
            .collect()
    }

    fn cues<'a>(&self, config: &'a Config) -> &'a Cues {
        &config.of(self.session.settings().game()).cues
    }

    /// Reports the deeds of a ply.
    pub fn deeds_of(&self, ply: &PlyReport, room: usize, config: &Config) -> ServerMessage {
        deeds_line(room, ply.ply, &ply.done, self.cues(config))
    }

    /// Reports the deeds of the last move, and the passes that followed it.
    pub fn last_deeds(&self, room: usize, config: &Config) -> Vec<ServerMessage> {
        let cues = self.cues(config);
        let last = PlayedMove::last_with_passes(self.history()).into_iter();
        last.map(|(ply, entry)| deeds_line(room, ply, &entry, cues))
            .collect()
    }

    /// Describes the captures and the end of a move, which passes may have followed.
    pub fn hint(&self, reports: &[PlyReport]) -> String {
        let captures = reports
            .first()
            .map_or(&[] as &[String], |own| own.captures.as_slice());
        let mut hint = match captures.is_empty() {
            true => "done".to_owned(),
            false => format!("done: takes {}", captures.join(" ")),
        };
        if self.is_over() {
            hint = format!("{hint}; {}", self.ending());
        }
        hint
    }

    /// Reports the piece on every point, and the side to move.
    pub fn board(&self, room: usize) -> ServerMessage {
        let history = self.history();
        let turn = self
            .session
            .turn()
            .map(|(side, _)| ColourForm::Named.side(side));
        let sign = |piece: Option<Piece>| piece.map_or('.', Piece::letter);
        let last = history.moves().pop();
        let stands = Stands {
            plies: history.len(),
            turn: turn.unwrap_or("-"),
            phase: history.phase().name(),
            stones: history.pieces().into_iter().map(sign).collect(),
            last: last.map_or_else(Vec::new, |mv| mv.stations().map(|at| at.0).collect()),
        };
        ServerMessage::Board(room, stands)
    }

    /// Reports the clocks, if there are any.
    pub fn clock(&self, room: usize) -> Option<ServerMessage> {
        let clock = self.session.clock()?;
        let times = Side::BOTH.map(|side| {
            let millis = clock.remaining(side).as_millis();
            u64::try_from(millis).unwrap_or(u64::MAX)
        });
        Some(ServerMessage::Clock(room, times))
    }
}
