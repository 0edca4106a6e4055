//! Keys of `INFO`, and the numbers that belong to them.

use crate::protocol::numbers;
use tibetango_rules::quote::quote_text;

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

/// Unit of a value of `INFO`: its reader, and its name in messages.
type Unit = (fn(&str) -> Option<i64>, &'static str);

const MILLISECONDS: Unit = (numbers::milliseconds, "number of milliseconds");
const LIMIT: Unit = (limit, "number of milliseconds from 0");
const WHOLE: Unit = (numbers::whole, "whole number");

/// Word of each key, and the unit of its value.
const KEYS: [(&str, Key, Unit); 10] = [
    ("hash_size", Key::HashSize, WHOLE),
    ("max_depth", Key::MaxDepth, WHOLE),
    ("max_memory", Key::MaxMemory, WHOLE),
    ("max_node", Key::MaxNode, WHOLE),
    ("rule", Key::Rule, WHOLE),
    ("thread_num", Key::ThreadNum, WHOLE),
    ("time_increment", Key::TimeIncrement, LIMIT),
    ("time_left", Key::TimeLeft, MILLISECONDS),
    ("timeout_match", Key::TimeoutMatch, LIMIT),
    ("timeout_turn", Key::TimeoutTurn, LIMIT),
];

/// Reads a time that is set before a game. Only the time that is left of one may be below 0: it is overdrawn.
fn limit(text: &str) -> Option<i64> {
    numbers::milliseconds(text).filter(|ms| *ms >= 0)
}

/// Signs between a key and its value: a blank in the protocol, others by hand. A key that is passed over for its sign
/// would have a game played by other limits than the requested ones.
const BETWEEN: [char; 3] = [' ', '=', ':'];

/// Reads a supported key with its number, or a description of what is wrong with that; `None` for another key.
pub fn read(argument: &str) -> Option<(Key, Result<i64, String>)> {
    let (key, value) = argument.split_once(BETWEEN).unwrap_or((argument, ""));
    let value = value.trim_start_matches(BETWEEN).trim_end();
    let word = key.to_ascii_lowercase();
    let (word, key, (read, unit)) = KEYS.into_iter().find(|(key, ..)| *key == word)?;
    let wrong = || format!("{word}: {} is no {unit}", quote_text(value));
    Some((key, read(value).ok_or_else(wrong)))
}
