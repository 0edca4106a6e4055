//! What `INFO` says: keys, and the numbers that belong to them.

use crate::protocol::numbers;
use tibetango_records::messages::quoted;

/// The key of the rule.
pub const RULE: &str = "rule";

/// What a value of `INFO` counts.
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

/// The keys of `INFO` that mean something here.
const KEYS: [(&str, Unit); 10] = [
    ("timeout_turn", Unit::Milliseconds),
    ("timeout_match", Unit::Milliseconds),
    ("time_left", Unit::Milliseconds),
    ("time_increment", Unit::Milliseconds),
    ("max_node", Unit::Whole),
    ("max_depth", Unit::Whole),
    ("max_memory", Unit::Whole),
    ("hash_size", Unit::Whole),
    ("thread_num", Unit::Whole),
    (RULE, Unit::Whole),
];

/// Reads a key that means something here with its number, or what is wrong with that; nothing for another key.
pub fn read(argument: &str) -> Option<(&'static str, Result<i64, String>)> {
    let (key, value) = argument.split_once(' ').unwrap_or((argument, ""));
    let (key, value) = (key.to_ascii_lowercase(), value.trim());
    let (key, unit) = KEYS.into_iter().find(|(known, _)| *known == key)?;
    let number = match unit {
        Unit::Milliseconds => numbers::milliseconds(value),
        Unit::Whole => numbers::whole(value),
    };
    let wrong = || format!("{key}: {} is no {}", quoted(value), unit.text());
    Some((key, number.ok_or_else(wrong)))
}
