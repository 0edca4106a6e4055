//! A client that was written from `docs/protocol.md` and Table 4-2 of the thesis alone, with a picture of the board of
//! its own.
//!
//! It shares no code with the program, so that a mistake has to be made twice to go unseen. The picture is the slow
//! version of the rules, which imports nothing either: it was written from the project's rules, and finds lines,
//! pinches, guns, chains and ways by walking from point to point. What the server takes, this client must have taken on
//! its own board; what it asks has one answer, of the kind and the colour that it asked for.

mod board;
mod talk;
mod tally;
mod words;

pub use tally::Met;
pub use words::Words;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::slow_jiaqi::{Point, SlowGame, SlowRules, SlowSide};

/// Carries lines between clients and a server.
pub trait Wire {
    /// A client says a line.
    fn say(&mut self, who: usize, line: &str);

    /// The next line that is said to a client.
    fn hear(&mut self, who: usize) -> String;

    /// Checks that nothing was said to anybody that was not heard.
    fn rest(&mut self);
}

/// A move that a client means to make.
struct Plan {
    /// As the picture writes it, without what it takes.
    act: String,
    from: Option<Point>,
    to: Point,
    takes: Vec<Point>,
}

/// A client, which plays at random.
struct Client {
    who: usize,
    side: SlowSide,
    words: Words,
    rules: SlowRules,
    /// Its picture of the board.
    game: SlowGame,
    /// What was taken since its last own move, by that move or after it.
    taken: Vec<Point>,
    /// The picture before each move of its own, what was taken then, and where the stone of that move came to lie.
    before: Vec<(SlowGame, Vec<Point>, Point)>,
    rng: SplitMix64,
    met: Met,
}

impl Client {
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

/// A whole game of client 0 against the computer.
pub fn against_the_computer(
    wire: &mut impl Wire,
    rules: SlowRules,
    side: SlowSide,
    words: Words,
    seed: u64,
) -> Met {
    let mut client = Client::new(0, rules, side, words, seed);
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

/// A whole game of client 0, White, against client 1.
pub fn between_two(wire: &mut impl Wire, rules: SlowRules, words: [Words; 2], seed: u64) -> Met {
    let [white, black] = words;
    let mut white = Client::new(0, rules, SlowSide::White, white, seed);
    let mut black = Client::new(1, rules, SlowSide::Black, black, seed + 1);
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
