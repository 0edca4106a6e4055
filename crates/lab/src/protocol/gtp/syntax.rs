//! Lines of the protocol: commands, answers, colours and moves.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::normalization::{is_invisible, plain};
use tibetango_rules::{IllegalMove, PlainMove, Side};

/// Version of the protocol.
pub const VERSION: &str = "2";

/// Command as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GtpCommand<'a> {
    /// Number, if it has one: the answer repeats it.
    pub id: Option<u32>,
    /// Name.
    pub name: &'a str,
    /// Rest of the line, split at white space.
    pub arguments: Vec<&'a str>,
}

impl<'a> GtpCommand<'a> {
    /// Parses a line that [`clean`] has returned; `None` if it holds no command.
    ///
    /// ```
    /// use tibetango_lab::protocol::gtp::syntax::GtpCommand;
    /// let command = GtpCommand::parse("7 play white c3").unwrap();
    /// assert_eq!((command.id, command.name), (Some(7), "play"));
    /// assert_eq!(command.arguments, ["white", "c3"]);
    /// ```
    #[must_use]
    pub fn parse(line: &'a str) -> Option<Self> {
        let mut words = line.split_whitespace().peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        Some(Self {
            id,
            name: words.next()?,
            arguments: words.collect(),
        })
    }
}

/// Cleans a line as the protocol demands: no comment, no control characters, tabs as spaces, no space at its ends.
/// Invisible characters are spaces, too. Bytes that are not UTF-8 become a character that no command has.
#[must_use]
pub fn clean(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = text.split('#').next().unwrap_or_default();
    let text: String = text
        .chars()
        .map(|c| if c == '\t' || is_invisible(c) { ' ' } else { c })
        .filter(|c| !c.is_control())
        .collect();
    text.trim().to_owned()
}

/// Formats an answer, ready to be sent. Lines of `text` that are empty would end it early and are left out, but for the
/// first, which stands behind the sign.
#[must_use]
pub fn answer(id: Option<u32>, result: Result<&str, &str>) -> String {
    let (sign, text) = match result {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let id = id.map_or_else(String::new, |id| id.to_string());
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let more = lines.filter(|line| !line.trim().is_empty());
    let more: String = more.map(|line| format!("\n{line}")).collect();
    format!("{sign}{id} {first}{more}\n\n")
}

/// Parses the first line of an answer: whether it succeeded, the number of its command, and the text.
#[must_use]
pub fn parse_answer(line: &str) -> Option<(bool, Option<u32>, &str)> {
    let good = match line.chars().next()? {
        '=' => true,
        '?' => false,
        _ => return None,
    };
    let rest = &line[1..];
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let id = match &rest[..digits] {
        "" => None,
        digits => Some(digits.parse().ok()?),
    };
    Some((good, id, rest[digits..].trim()))
}

/// Reads a move in letters of any case, for managers of Go write points in capitals, with dashes of any kind, and with
/// noughts before numbers.
///
/// # Errors
/// The text is no move of this game.
pub fn parse_move(history: &AnyGameHistory, text: &str) -> Result<PlainMove, IllegalMove> {
    let typed: String = text.chars().map(plain).collect();
    let small = typed.to_ascii_lowercase();
    let others = [&small, &without_noughts(&small)].map(|text| history.parse(text).ok());
    let other = others.into_iter().flatten().next();
    history.parse(text).or_else(|why| other.ok_or(why))
}

/// Returns a text without the noughts before its numbers: `6-11` for `06-11`.
fn without_noughts(text: &str) -> String {
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    let mut bare = String::new();
    while let Some(c) = chars.next() {
        let goes_on = chars.peek().is_some_and(char::is_ascii_digit);
        if c != '0' || before.is_ascii_digit() || !goes_on {
            bare.push(c);
            before = c;
        }
    }
    bare
}

/// Reads a colour: `white`, `black`, `w` or `b`, in letters of any case.
#[must_use]
pub fn colour(text: &str) -> Option<Side> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Some(Side::White),
        "black" | "b" => Some(Side::Black),
        _ => None,
    }
}
