//! Keys of `INFO`, and the numbers that belong to them.

use crate::protocol::numbers;
use tibetango_rules::quote::quoted;

/// Keys of `INFO` that are supported, in alphabetical order: of several that cannot be met the first one is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    HashSize,
    MaxDepth,
    MaxMemory,
    MaxNode,
    Rule,
    ThreadNum,
    TimeIncrement,
    TimeLeft,
    TimeoutMatch,
    TimeoutTurn,
}

/// Unit of a value of `INFO`.
#[derive(Clone, Copy)]
enum Unit {
    Milliseconds,
    Whole,
}

impl Unit {
    const fn text(self) -> &'static str {
        match self {
            Self::Milliseconds => "number of milliseconds",
            Self::Whole => "whole number",
        }
    }
}

/// Word of each key, and the unit of its value.
const KEYS: [(&str, Key, Unit); 10] = [
    ("hash_size", Key::HashSize, Unit::Whole),
    ("max_depth", Key::MaxDepth, Unit::Whole),
    ("max_memory", Key::MaxMemory, Unit::Whole),
    ("max_node", Key::MaxNode, Unit::Whole),
    ("rule", Key::Rule, Unit::Whole),
    ("thread_num", Key::ThreadNum, Unit::Whole),
    ("time_increment", Key::TimeIncrement, Unit::Milliseconds),
    ("time_left", Key::TimeLeft, Unit::Milliseconds),
    ("timeout_match", Key::TimeoutMatch, Unit::Milliseconds),
    ("timeout_turn", Key::TimeoutTurn, Unit::Milliseconds),
];

/// Reads a supported key with its number, or a description of what is wrong with that; `None` for another key.
pub fn read(argument: &str) -> Option<(Key, Result<i64, String>)> {
    let (key, value) = argument.split_once(' ').unwrap_or((argument, ""));
    let (word, value) = (key.to_ascii_lowercase(), value.trim());
    let (word, key, unit) = KEYS.into_iter().find(|(known, ..)| *known == word)?;
    let number = match unit {
        Unit::Milliseconds => numbers::milliseconds(value),
        Unit::Whole => numbers::whole(value),
    };
    let wrong = || format!("{word}: {} is no {}", quoted(value), unit.text());
    Some((key, number.ok_or_else(wrong)))
}
