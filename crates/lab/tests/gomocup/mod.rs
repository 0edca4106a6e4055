//! Our engines behind the protocol of Gomocup.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use support::shipped_engines::engine;
use support::wait::{PATIENCE, until};
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::protocol::caps::Caps;
use tibetango_lab::protocol::gomocup::block::{Block, BlockKind};
use tibetango_lab::protocol::gomocup::board::GomocupBoard;
use tibetango_lab::protocol::gomocup::clock::{GomocupClock, MoveBudget};
use tibetango_lab::protocol::gomocup::rules;
use tibetango_lab::protocol::gomocup::server::{BESIDES, COMMANDS, GomocupServer};
use tibetango_records::wire::MAX_LINE;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::{GomokuRules, Opening, Rule};
use tibetango_rules::{AnyRules, GameName};

mod commands;
mod input;
mod limits;
mod yixin;

const CAPS: Caps = Caps {
    time: Duration::from_secs(600),
    linger: Duration::from_secs(600),
    ..Caps::DEFAULT
};

fn empty() -> AnyGameHistory {
    AnyGameHistory::new(15, GomokuRules::default()).unwrap()
}

/// Returns all answers of a server to this input.
fn serve(
    engine: EngineSettings,
    pace: MoveBudget,
    caps: Caps,
    input: impl Read + Send + 'static,
) -> String {
    let mut server = GomocupServer::new("test", engine, 1, &empty(), pace, caps).unwrap();
    let mut output = Vec::new();
    server.serve(input, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// Returns the answers, a line each.
fn answers(input: impl AsRef<[u8]>) -> Vec<String> {
    let input = Cursor::new(input.as_ref().to_vec());
    let text = serve(
        engine(GameName::Gomoku, "champion"),
        MoveBudget::Visits(300),
        CAPS,
        input,
    );
    assert!(text.is_empty() || text.ends_with('\n'), "{text}");
    text.lines().map(str::to_owned).collect()
}

/// Checks that each of these commands is known, as it is and in small letters.
#[track_caller]
fn assert_known(commands: &[&str]) {
    for command in commands {
        for name in [(*command).to_owned(), command.to_lowercase()] {
            let lines = answers(format!("START 15\n{name}\n"));
            assert!(
                lines.iter().all(|line| !line.starts_with("UNKNOWN")),
                "{name}: {lines:?}"
            );
        }
    }
}

#[track_caller]
fn answer(input: &str) -> String {
    answers(input).pop().unwrap()
}

/// Returns column and row of an answer.
#[track_caller]
fn point(text: &str) -> (u8, u8) {
    let (x, y) = text.split_once(',').expect(text);
    (x.parse().expect(text), y.parse().expect(text))
}

/// Returns stones of a game as the lines of a board, for the side to move.
fn lines(points: &[(u8, u8)]) -> Vec<String> {
    let own = points.len() % 2;
    let lines = points.iter().enumerate();
    lines
        .map(|(ply, (x, y))| format!("{x},{y},{}", if ply % 2 == own { 1 } else { 2 }))
        .collect()
}

/// Bits of input: the output to wait for, the milliseconds that pass from then on, and the input.
type Bits = &'static [(&'static str, u64, &'static str)];
