//! Lines of the protocol: a command and arguments with values, in version 1 a command and words.

use tibetango_rules::normalization::is_blank;
use tibetango_rules::quote::{one_line, quote_text};

/// Version of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Version of Scan 2: words, and milliseconds.
    One,
    /// Version of Scan 3: named arguments, and seconds.
    Two,
}

/// Argument whose value is a list.
const LIST: &str = "moves";

/// Parsed line. Commands and names of arguments are read in letters of any case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HubLine {
    /// Command, in small letters.
    pub command: String,
    /// Names of arguments with their values; a flag has none.
    pub arguments: Vec<(String, Option<String>)>,
}

impl HubLine {
    /// Reads a line; `None` if it is empty.
    ///
    /// ```
    /// use tibetango_lab::protocol::hub::syntax::HubLine;
    /// let line = HubLine::parse("pos start moves=\"32-28 17-22\"").unwrap().unwrap();
    /// assert_eq!(line.command, "pos");
    /// assert_eq!(line.value("moves"), Some("32-28 17-22"));
    /// assert!(line.has("start") && line.value("start").is_none());
    /// ```
    ///
    /// # Errors
    /// It is no line of the protocol.
    pub fn parse(text: &str) -> Result<Option<Self>, String> {
        let mut rest = text.trim_start_matches(is_blank);
        if rest.is_empty() {
            return Ok(None);
        }
        let command = name(&mut rest).ok_or("a line begins with a command")?;
        let command = command.to_ascii_lowercase();
        let mut arguments = Vec::new();
        loop {
            rest = rest.trim_start_matches(is_blank);
            if rest.is_empty() {
                break;
            }
            let argument = name(&mut rest).ok_or("the name of an argument is missing")?;
            let after = rest.trim_start_matches(is_blank);
            let value = match after.strip_prefix('=') {
                None => None,
                Some(after) => {
                    rest = after.trim_start_matches(is_blank);
                    // A list without anything in it may stand without its quotation marks.
                    let empty = rest.is_empty() && argument.eq_ignore_ascii_case(LIST);
                    let value = empty.then(String::new).or_else(|| value(&mut rest));
                    Some(value.ok_or_else(|| no_value(&argument))?)
                }
            };
            arguments.push((argument, value));
        }
        Ok(Some(Self { command, arguments }))
    }

    /// True if an argument with this name was given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        let mut names = self.arguments.iter().map(|(key, _)| key);
        names.any(|key| key.eq_ignore_ascii_case(name))
    }

    /// Returns the value of an argument; the last counts if several have this name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut arguments = self.arguments.iter().rev();
        let argument = arguments.find(|(key, _)| key.eq_ignore_ascii_case(name));
        argument.and_then(|(_, value)| value.as_deref())
    }

    /// Returns the score that a report of a search names, in men; version 1 writes hundredths as the third word.
    ///
    /// ```
    /// use tibetango_lab::protocol::hub::syntax::{HubLine, Version};
    /// let line = HubLine::parse("info depth=12 score=-0.45 nodes=900").unwrap().unwrap();
    /// assert_eq!(line.score(Version::Two), Some(-0.45));
    /// let line = HubLine::parse("info 12 14.5 -45 900 0.10 9.0 32-28").unwrap().unwrap();
    /// assert_eq!(line.score(Version::One), Some(-0.45));
    /// ```
    #[must_use]
    pub fn score(&self, version: Version) -> Option<f64> {
        let score: Option<f64> = match version {
            Version::Two => self.value("score")?.parse().ok(),
            Version::One => {
                let hundredths: f64 = self.words()?.get(2)?.parse().ok()?;
                Some(hundredths / 100.0)
            }
        };
        score.filter(|score| score.is_finite())
    }

    /// Checks that no value was split. The name of no argument begins with a digit or a sign of a number, so one that
    /// does is part of a value with a blank in it that lacks its quotation marks.
    ///
    /// # Errors
    /// The part that stands alone.
    pub fn whole(&self) -> Result<(), String> {
        let mut names = self.arguments.iter().map(|(name, _)| name);
        let of_number = |c: char| c.is_ascii_digit() || "+-.,".contains(c);
        match names.find(|name| name.starts_with(of_number)) {
            None => Ok(()),
            Some(part) => Err(format!(
                "{} is no argument: a value with a blank needs quotation marks",
                quote_text(part)
            )),
        }
    }

    /// Returns the words of a line of version 1; `None` if an argument has a value.
    #[must_use]
    pub fn words(&self) -> Option<Vec<&str>> {
        let words = self.arguments.iter();
        words
            .map(|(word, value)| value.is_none().then_some(word.as_str()))
            .collect()
    }

    /// Returns the version to which a line belongs, if only one has it; `None` if both do.
    #[must_use]
    pub fn shows(&self) -> Option<Version> {
        let plain = self.words();
        match self.command.as_str() {
            "set" | "start" | "new" | "move" | "time" | "depth" | "analyse" | "ponder" => {
                Some(Version::One)
            }
            "set-param" | "new-game" => Some(Version::Two),
            "pos" | "level" => match plain.as_deref() {
                None => Some(Version::Two),
                Some([word]) if is_flag(word) => Some(Version::Two),
                Some([]) => None,
                Some(_) => Some(Version::One),
            },
            "go" => Some(match plain.as_deref() {
                Some([]) => Version::One,
                _ => Version::Two,
            }),
            _ => None,
        }
    }
}

/// True for an argument of version 2 that has no value.
fn is_flag(word: &str) -> bool {
    let mut flags = ["start", "infinite"].iter();
    flags.any(|flag| flag.eq_ignore_ascii_case(word))
}

fn no_value(argument: &str) -> String {
    format!("{argument} has no value, or one without its last quotation mark")
}

fn is_name(c: char) -> bool {
    !c.is_control() && !is_blank(c) && c != '=' && c != '"'
}

/// Returns the command of a line, whether the rest of it can be read or not.
#[must_use]
pub fn command(text: &str) -> &str {
    let text = text.trim_start_matches(is_blank);
    text.split(|c| !is_name(c)).next().unwrap_or_default()
}

/// Takes a name from the rest of a line.
fn name(rest: &mut &str) -> Option<String> {
    let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    *rest = after;
    (!name.is_empty()).then(|| name.to_owned())
}

/// Takes a value, which may stand in quotation marks, from the rest of a line.
fn value(rest: &mut &str) -> Option<String> {
    let Some(quoted) = rest.strip_prefix('"') else {
        return name(rest);
    };
    let (value, after) = quoted.split_once('"')?;
    *rest = after;
    Some(value.to_owned())
}

/// Formats an error in version 1 or 2.
#[must_use]
pub fn error(first: bool, why: &str) -> String {
    match first {
        true => format!("error {}", one_line(why)),
        false => format!("error{}", argument("message", &one_line(why))),
    }
}

/// Formats an argument, with a blank before it.
#[must_use]
pub fn argument(name: &str, value: &str) -> String {
    if !value.is_empty() && value.chars().all(is_name) {
        return format!(" {name}={value}");
    }
    // A quotation mark would end the value, and the protocol has no escape for it.
    format!(" {name}=\"{}\"", one_line(value).replace('"', "'"))
}
