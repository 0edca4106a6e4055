//! A client that was written from `docs/protocol.md` and Table 4-2 of the thesis alone, with a picture of the board of
//! its own.
//!
//! It shares no code with the program, so that a mistake has to be made twice to go unseen. The picture is the slow
//! version of the rules, which imports nothing either: it was written from the project's rules, and finds lines,
//! pinches, guns, chains and ways by walking from point to point. The server's captures must also be captures on the
//! client's own board; each of its requests has one answer, of the kind and the colour that it asked for.

mod board;
mod talk;
mod tally;
mod words;

pub use tally::Met;
pub use words::Words;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::slow_jiaqi::{ArrayPoint, SlowGame, SlowRules, SlowSide};

/// Carrier of lines between clients and a server.
pub trait Wire {
    /// Sends a line of a client.
    fn say(&mut self, who: usize, line: &str);

    /// Returns the next line to a client.
    fn hear(&mut self, who: usize) -> String;

    /// Checks that no client has a line left to receive.
    fn rest(&mut self);
}

/// Move that a client means to make.
struct PlannedMove {
    /// Move as the picture writes it, without its captures.
    act: String,
    from: Option<ArrayPoint>,
    to: ArrayPoint,
    takes: Vec<ArrayPoint>,
}

/// Client that plays at random.
struct RandomClient {
    who: usize,
    side: SlowSide,
    words: Words,
    rules: SlowRules,
    /// Picture of the board.
    game: SlowGame,
    /// Captures since its last own move, by that move or after it.
    taken: Vec<ArrayPoint>,
    /// Picture and captures before each move of its own, and the point where the stone of that move came to lie.
    before: Vec<(SlowGame, Vec<ArrayPoint>, ArrayPoint)>,
    rng: SplitMix64,
    met: Met,
}

impl RandomClient {
    fn new(who: usize, rules: SlowRules, side: SlowSide, words: Words, seed: u64) -> Self {
        Self {
            who,
            side,
            words,
            rules,
            game: SlowGame::new(rules),
            taken: Vec::new(),
            before: Vec::new(),
            rng: SplitMix64::seed_from_u64(seed),
            met: Met::default(),
        }
    }

    fn own(&self) -> &'static str {
        self.words.side(self.side)
    }

    fn others(&self) -> &'static str {
        self.words.side(self.side.other())
    }
}

/// Plays a whole game of client 0 against the computer.
pub fn against_the_computer(
    wire: &mut impl Wire,
    rules: SlowRules,
    side: SlowSide,
    words: Words,
    seed: u64,
) -> Met {
    let mut client = RandomClient::new(0, rules, side, words, seed);
    client.sit_down(wire);
    wire.say(0, &client.ready());
    client.begin(wire);
    let mut repents = 0;
    while client.end().is_none() {
        if repents < 5 && client.rng.random_bool(0.03) {
            repents += 1;
            client.repent(wire);
        } else if client.game.to_move() == side {
            client.move_on(wire, true);
        } else {
            client.call(wire);
        }
        wire.rest();
    }
    client.met
}

/// Plays a whole game of client 0, White, against client 1.
pub fn between_two(wire: &mut impl Wire, rules: SlowRules, words: [Words; 2], seed: u64) -> Met {
    let [white, black] = words;
    let mut white = RandomClient::new(0, rules, SlowSide::White, white, seed);
    let mut black = RandomClient::new(1, rules, SlowSide::Black, black, seed + 1);
    white.sit_down(wire);
    black.sit_down(wire);
    white.granted(wire, "Ready", &white.ready());
    wire.say(1, &black.ready());
    white.begin(wire);
    black.begin(wire);
    while white.end().is_none() {
        let (mover, other) = match white.game.to_move() {
            SlowSide::White => (&mut white, &mut black),
            SlowSide::Black => (&mut black, &mut white),
        };
        mover.move_on(wire, false);
        other.hear_move(wire, "a move of the other one");
        assert_eq!(
            mover.game.to_text(),
            other.game.to_text(),
            "the two pictures"
        );
        wire.rest();
    }
    let mut met = white.met;
    met.join(black.met);
    met
}
