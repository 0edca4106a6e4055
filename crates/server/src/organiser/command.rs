//! Commands of the organiser of a tournament in the terminal.

use tibetango_rules::Side;
use tibetango_rules::quote::quote_text;

/// Command of the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrganiserCommand {
    /// Begins the first round.
    Begin,
    /// Begins the next round now.
    Next,
    /// Withdraws an entrant by name.
    Drop(String),
    /// Decides the game in a room: winner, or `None` for a draw.
    Result(usize, Option<Side>),
    /// Prints the table.
    Table,
    /// Ends the tournament after this round; with `true`, games that go on are drawn.
    End(bool),
}

/// Syntax of the commands.
pub const HELP: &str =
    "begin | next | drop NAME | result ROOM white|black|draw | table | end | end now";

impl OrganiserCommand {
    /// Parses a line.
    ///
    /// ```
    /// use tibetango_rules::Side;
    /// use tibetango_server::organiser::command::OrganiserCommand;
    /// let result = OrganiserCommand::read("result 3 black").unwrap();
    /// assert_eq!(result, OrganiserCommand::Result(3, Some(Side::Black)));
    /// assert!(OrganiserCommand::read("resutl 3 black").is_err());
    /// ```
    ///
    /// # Errors
    /// Returns the syntax that was expected.
    pub fn read(line: &str) -> Result<Self, String> {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let fields: Vec<&str> = rest.split_whitespace().collect();
        match (&*verb.to_lowercase(), fields.as_slice()) {
            ("begin", []) => Ok(Self::Begin),
            ("next", []) => Ok(Self::Next),
            ("table", []) => Ok(Self::Table),
            ("end", []) => Ok(Self::End(false)),
            ("end", ["now"]) => Ok(Self::End(true)),
            ("drop", [_, ..]) => Ok(Self::Drop(rest.to_owned())),
            ("result", [room, result]) => {
                let winner = match *result {
                    "white" => Some(Some(Side::White)),
                    "black" => Some(Some(Side::Black)),
                    "draw" => Some(None),
                    _ => None,
                };
                let room = room.parse().ok().filter(|room| *room > 0);
                let both = room.zip(winner);
                both.map(|(room, winner)| Self::Result(room, winner))
                    .ok_or_else(|| "result ROOM white|black|draw".to_owned())
            }
            _ => Err(format!("{} is none of: {HELP}", quote_text(line))),
        }
    }
}
