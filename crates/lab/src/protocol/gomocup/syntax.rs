//! Lines of the protocol: commands, points, answers.

use tibetango_rules::normalization::is_invisible;
use tibetango_rules::{Point, Topology};

/// Command as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GomocupCommand {
    /// Name in capitals: programs may take letters of any case.
    pub name: String,
    /// Rest of the line.
    pub argument: String,
}

impl GomocupCommand {
    /// Reads a line; `None` if it holds no command. Bytes that are not UTF-8 become a character that no command has.
    ///
    /// ```
    /// use tibetango_lab::protocol::gomocup::syntax::GomocupCommand;
    /// let command = GomocupCommand::parse(b"turn 10,11\r").unwrap();
    /// assert_eq!((command.name.as_str(), command.argument.as_str()), ("TURN", "10,11"));
    /// ```
    #[must_use]
    pub fn parse(line: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(line);
        let text: String = text.chars().map(blank).collect();
        let text = text.trim();
        let (name, argument) = text.split_once(' ').unwrap_or((text, ""));
        (!name.is_empty()).then(|| Self {
            name: name.to_ascii_uppercase(),
            argument: argument.trim().to_owned(),
        })
    }

    /// Returns the whole line for messages.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {}", self.name, self.argument)
            .trim_end()
            .to_owned()
    }

    /// True for numbers with commas between, which belong to a command before them.
    #[must_use]
    pub fn is_data(&self) -> bool {
        numbers(&self.line()).is_some_and(|numbers| numbers.len() > 1)
    }
}

fn blank(c: char) -> char {
    if c.is_control() || is_invisible(c) {
        ' '
    } else {
        c
    }
}

/// Reads numbers with commas between.
#[must_use]
pub fn numbers(text: &str) -> Option<Vec<i64>> {
    let parts = text.split(',');
    parts.map(|part| part.trim().parse().ok()).collect()
}

/// Reads a point: the column from the left and the row from the top, both from 0.
///
/// # Errors
/// The text is no point of this board.
pub fn point(topology: &Topology, text: &str) -> Result<Point, String> {
    let numbers = numbers(text).filter(|numbers| numbers.len() == 2);
    let [x, y] = numbers.as_deref().unwrap_or_default() else {
        return Err("a point is X,Y".to_owned());
    };
    point_at(topology, *x, *y)
}

/// Returns the point in column `x` and row `y`.
///
/// # Errors
/// There is no such point.
pub fn point_at(topology: &Topology, x: i64, y: i64) -> Result<Point, String> {
    let at = || topology.at(u8::try_from(y).ok()?, u8::try_from(x).ok()?);
    at().ok_or_else(|| format!("{x},{y} is not on the board"))
}

/// Formats a point as the protocol writes it.
#[must_use]
pub fn point_text(topology: &Topology, point: Point) -> String {
    let (row, column) = topology.row_column(point);
    format!("{column},{row}")
}

/// Line of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramLine {
    /// `MESSAGE` or `DEBUG`, for people: no answer.
    Aside,
    /// `SUGGEST`: a move that it would like to play, and plays on request.
    Suggest(String),
    /// `ERROR` or `UNKNOWN`: a refusal.
    Refused(String),
    /// Anything else.
    Answer(String),
}

impl ProgramLine {
    /// Reads a line of a program; keywords may be in letters of any case.
    ///
    /// ```
    /// use tibetango_lab::protocol::gomocup::syntax::ProgramLine;
    /// assert_eq!(ProgramLine::parse("debug 7,7 looks good"), ProgramLine::Aside);
    /// assert_eq!(ProgramLine::parse("SUGGEST 7,7"), ProgramLine::Suggest("7,7".to_owned()));
    /// assert_eq!(ProgramLine::parse("7,7"), ProgramLine::Answer("7,7".to_owned()));
    /// ```
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line
            .split_once(|c: char| c.is_whitespace())
            .unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "MESSAGE" | "DEBUG" => Self::Aside,
            "SUGGEST" => Self::Suggest(rest.trim().to_owned()),
            "ERROR" | "UNKNOWN" => Self::Refused(line.to_owned()),
            _ => Self::Answer(line.to_owned()),
        }
    }
}
