//! Commands of version 1, which Scan 2 speaks: words instead of arguments, milliseconds instead of seconds.

use std::io;
use std::time::Instant;

use super::level::{HubLevel, RequestedLevel, milliseconds};
use super::server::{HubServer, LETTERS, MOST_MOVES};
use super::syntax::HubLine;
use super::watch::{HubStreams, Mode};
use crate::protocol::draughts::play_text;
use tibetango_rules::quote::quote_text;

impl HubServer {
    /// Executes a line of version 1.
    pub(super) fn hear_first(
        &mut self,
        line: &HubLine,
        begin: Instant,
        talk: &mut HubStreams<'_>,
    ) -> io::Result<Result<(), String>> {
        let Some(words) = line.words() else {
            let why = format!("{} has words, no values", quote_text(&line.command));
            return Ok(self.spoil(&line.command, why));
        };
        let mode = match line.command.as_str() {
            "go" => Mode::Think,
            "ponder" => Mode::Ponder,
            "analyse" => Mode::Analyze,
            _ => return Ok(self.take(&line.command, &words)),
        };
        // The level stays: a new position resets it.
        self.think(mode, begin, talk)
    }

    fn take(&mut self, command: &str, words: &[&str]) -> Result<(), String> {
        match (command, words) {
            ("set", [name, value]) => self.set(name, value),
            ("new", []) => {
                self.engine.new_game();
                Ok(())
            }
            ("start", []) => {
                self.request = RequestedLevel::default();
                let history = self.empty().clone();
                self.set_history(Ok(history))
            }
            ("pos", [text]) => {
                self.request = RequestedLevel::default();
                let history = LETTERS.read(self.empty(), text);
                self.set_history(history)
            }
            ("move", [text]) => {
                let mut history = self.history()?.clone();
                if history.len() >= MOST_MOVES {
                    let why = format!("a position has at most {MOST_MOVES} moves");
                    return self.spoil(command, why);
                }
                let result = play_text(&mut history, text);
                let result = result.map_err(|why| format!("{}: {why}", quote_text(text)));
                self.set_history(result.map(|()| history))
            }
            ("depth", [depth]) => {
                let set = |level: &mut HubLevel| level.set("depth", Some(depth));
                self.request.take(command, set)
            }
            ("time", [time]) => self.request.take(command, |level| {
                level.move_time = Some(milliseconds("time", time)?);
                Ok(())
            }),
            ("level", [moves, time, increment]) => self.request.take(command, |level| {
                level.set("moves", Some(moves))?;
                level.remaining = Some(milliseconds("time", time)?);
                level.increment = milliseconds("inc", increment)?;
                Ok(())
            }),
            ("set" | "new" | "start" | "pos" | "move" | "depth" | "time" | "level", _) => {
                let words = quote_text(&words.join(" "));
                self.spoil(command, format!("{command}: {words} are the wrong words"))
            }
            _ => Err(format!("unknown command {}", quote_text(command))),
        }
    }
}
