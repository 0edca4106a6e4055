//! Lines of the protocol: commands, points, answers.

use tibetango_rules::normalization::{is_invisible, plain};
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

/// Reads numbers with commas between, also as a Chinese keyboard writes them.
#[must_use]
pub fn numbers(text: &str) -> Option<Vec<i64>> {
    let typed: String = text.chars().map(plain).collect();
    let parts = typed.split(',');
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

/// Words before a value in the messages of programs.
const VALUE_WORDS: [&str; 5] = ["eval", "ev", "val", "value", "score"];

/// Number of points with which programs give a side 73 % of the games: that share has the odds e.
const POINTS: f64 = 200.0;

/// Returns the value that a message for people names, from -1, lost, to 1, won: points are taken to be as Rapfi counts
/// them, and `+M9` and `-M9` are a win and a loss in nine moves. `None` if it names none.
///
/// ```
/// use tibetango_lab::protocol::gomocup::syntax::reported_value;
/// assert_eq!(reported_value("MESSAGE Depth 12-19 | Eval -M8 | Time 57ms"), Some(-1.0));
/// assert!(reported_value("MESSAGE depth 9 ev 100").unwrap() > 0.2);
/// assert_eq!(reported_value("MESSAGE thinking"), None);
/// ```
#[must_use]
pub fn reported_value(line: &str) -> Option<f64> {
    let line = line.to_ascii_lowercase();
    let is_gap = |c: char| c.is_whitespace() || "|:=,;".contains(c);
    let mut words = line.split(is_gap).filter(|word| !word.is_empty());
    words.find(|word| VALUE_WORDS.contains(word))?;
    let number = words.next()?;
    let moves = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if number.strip_prefix("-m").is_some_and(moves) {
        return Some(-1.0);
    }
    let unsigned = number.strip_prefix('+').unwrap_or(number);
    if unsigned.strip_prefix('m').is_some_and(moves) {
        return Some(1.0);
    }
    let points: f64 = unsigned.parse().ok()?;
    // The expected result of odds whose logarithm is points / POINTS.
    let value = (points / POINTS / 2.0).tanh();
    value.is_finite().then_some(value)
}
