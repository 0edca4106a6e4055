//! The commands of version 1, which Scan 2 speaks: words instead of arguments, milliseconds instead of seconds.

use std::io;
use std::time::Instant;

use super::level::{Level, milliseconds};
use super::server::{LETTERS, MOST_MOVES, Server};
use super::syntax::Line;
use super::watch::{Mode, Talk};
use crate::messages::quoted;
use crate::protocol::draughts::play_text;

impl Server {
    /// Does what a line of version 1 asks for.
    pub(super) fn hear_first(
        &mut self,
        line: &Line,
        begin: Instant,
        talk: &mut Talk<'_>,
    ) -> io::Result<Result<(), String>> {
        let Some(words) = line.words() else {
            let command = quoted(&line.command);
            return Ok(Err(format!("{command} has words, no values")));
        };
        let mode = match line.command.as_str() {
            "go" => Mode::Think,
            "ponder" => Mode::Ponder,
            "analyse" => Mode::Analyze,
            _ => return Ok(self.take(&line.command, &words)),
        };
        // The level stays: a position begins another.
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
                self.level = Level::default();
                let line = self.empty().clone();
                self.set_line(Ok(line))
            }
            ("pos", [text]) => {
                self.level = Level::default();
                let line = LETTERS.read(self.empty(), text);
                self.set_line(line)
            }
            ("move", [text]) => {
                let mut line = self.line()?.clone();
                if line.len() >= MOST_MOVES {
                    return Err(format!("a position has at most {MOST_MOVES} moves"));
                }
                let played = play_text(&mut line, text);
                let played = played.map_err(|why| format!("{}: {why}", quoted(text)));
                self.set_line(played.map(|()| line))
            }
            ("depth", [depth]) => self.level.set("depth", Some(depth)),
            ("time", [time]) => {
                self.level.move_time = Some(milliseconds("time", time)?);
                Ok(())
            }
            ("level", [moves, time, increment]) => {
                let mut level = self.level;
                level.set("moves", Some(moves))?;
                level.left = Some(milliseconds("time", time)?);
                level.increment = milliseconds("inc", increment)?;
                self.level = level;
                Ok(())
            }
            ("set" | "new" | "start" | "pos" | "move" | "depth" | "time" | "level", _) => {
                Err(format!(
                    "{command}: {} are the wrong words",
                    quoted(&words.join(" "))
                ))
            }
            _ => Err(format!("unknown command {}", quoted(command))),
        }
    }
}
