//! A client that was written from `docs/protocol.md` and Table 4-2 of the thesis alone, with a picture of the board of
//! its own.
//!
//! It shares no code with the program, so that a mistake has to be made twice to go unseen. The picture is the slow
//! version of the rules, which imports nothing either: it was written from the project's rules, and finds lines,
//! pinches, guns, chains and ways by walking from point to point. What the server takes, this client must have taken on
//! its own board; what it asks has one answer, of the kind and the colour that it asked for.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::collections::BTreeMap;
use support::slow_jiaqi::{Point, SlowGame, SlowPhase, SlowRules, SlowSide, point_text, points};

/// Carries lines between clients and a server.
pub trait Wire {
    /// A client says a line.
    fn say(&mut self, who: usize, line: &str);

    /// The next line that is said to a client.
    fn hear(&mut self, who: usize) -> String;

    /// Checks that nothing was said to anybody that was not heard.
    fn rest(&mut self);
}

/// How a client writes colours and results.
#[derive(Clone, Copy, Debug)]
pub enum Words {
    Named,
    Chinese,
    Numbered,
}

impl Words {
    const fn side(self, side: SlowSide) -> &'static str {
        match (self, side) {
            (Self::Named, SlowSide::White) => "White",
            (Self::Named, SlowSide::Black) => "Black",
            (Self::Chinese, SlowSide::White) => "白",
            (Self::Chinese, SlowSide::Black) => "黑",
            (Self::Numbered, SlowSide::White) => "2",
            (Self::Numbered, SlowSide::Black) => "1",
        }
    }

    /// How a game stands: it goes on, or it was won by `white`, by `black` or by nobody.
    fn result(self, winner: Option<&str>) -> &'static str {
        match (winner, self) {
            (None, Self::Named) => "Going",
            (None, Self::Chinese) => "续",
            (None, Self::Numbered) => "0",
            (Some("white"), _) => self.side(SlowSide::White),
            (Some("black"), _) => self.side(SlowSide::Black),
            (Some(_), Self::Named) => "Draw",
            (Some(_), Self::Chinese) => "和",
            (Some(_), Self::Numbered) => "3",
        }
    }
}

/// What happened in games, and how often.
#[derive(Debug, Default)]
pub struct Met(BTreeMap<&'static str, usize>);

impl Met {
    fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    /// Counts what happened elsewhere, too.
    pub fn join(&mut self, other: Self) {
        for (what, count) in other.0 {
            *self.0.entry(what).or_default() += count;
        }
    }

    /// Checks that all of this happened.
    #[track_caller]
    pub fn assert_all(&self, wanted: &[&str]) {
        for what in wanted {
            assert!(self.0.contains_key(what), "no {what}: {self:?}");
        }
    }
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

    /// Row and column of a point: two digits on small boards, two each on larger ones.
    fn digits(&self, (row, column): Point) -> String {
        match self.rules.size {
            ..=5 => format!("{row}{column}"),
            _ => format!("{row:02}{column:02}"),
        }
    }

    fn point(&self, digits: &str) -> Point {
        let all = points(self.rules.size).into_iter();
        let mut named = all.filter(|point| self.digits(*point) == digits);
        named
            .next()
            .unwrap_or_else(|| panic!("{digits} is no point"))
    }

    /// The point that the picture writes so.
    fn spot(&self, text: &str) -> Point {
        let all = points(self.rules.size).into_iter();
        let mut named = all.filter(|point| point_text(self.rules.size, *point) == text);
        named.next().unwrap_or_else(|| panic!("{text} is no point"))
    }

    /// A move as the picture writes it.
    fn text(&self, act: &str, takes: &[Point]) -> String {
        let takes = takes.iter().map(|at| point_text(self.rules.size, *at));
        match takes.collect::<Vec<_>>().join(",") {
            takes if takes.is_empty() => act.to_owned(),
            takes => format!("{act}x{takes}"),
        }
    }

    /// How the game ended, in words.
    fn end(&self) -> Option<String> {
        let (winner, reason) = self.game.outcome()?;
        Some(match &*winner {
            "draw" => format!("draw ({reason})"),
            winner => format!("{winner} wins ({reason})"),
        })
    }

    /// The fields of the next line.
    fn hear(&self, wire: &mut impl Wire) -> Vec<String> {
        let line = wire.hear(self.who);
        line.split(',').map(str::to_owned).collect()
    }

    /// Asks for something, and expects a hint for answer.
    #[track_caller]
    fn hint(&self, wire: &mut impl Wire, verb: &str, line: &str) -> String {
        wire.say(self.who, line);
        let told = self.hear(wire);
        let at = self.game.to_text();
        assert!(
            told.len() == 2 && told[0] == verb,
            "{line} is answered {told:?} at {at}"
        );
        told[1].clone()
    }

    #[track_caller]
    fn granted(&self, wire: &mut impl Wire, verb: &str, line: &str) {
        let hint = self.hint(wire, verb, line);
        let at = self.game.to_text();
        assert!(!hint.starts_with("refused"), "{line}: {hint} at {at}");
    }

    fn sit_down(&self, wire: &mut impl Wire) {
        self.granted(wire, "SitDown", "SitDown,1");
    }

    fn ready(&self) -> String {
        format!("Ready,1,{},Dolma", self.own())
    }

    #[track_caller]
    fn begin(&self, wire: &mut impl Wire) {
        let told = self.hear(wire);
        assert_eq!(told[..2], ["Start", self.own()], "{told:?}");
        assert_eq!(told.len(), 3, "{told:?}");
    }

    /// A move at random that is legal on the picture, with what it takes where that is chosen.
    fn plan(&mut self) -> Plan {
        let acts = self.game.legal_acts();
        for _ in 0..1000 {
            let act = acts.choose(&mut self.rng).expect("a legal move").clone();
            let mut takes = Vec::new();
            while self.rules.choice && self.rng.random_bool(0.8) {
                let open = self.game.open_after(&act, &takes);
                let Some(next) = open.choose(&mut self.rng) else {
                    break;
                };
                takes.push(*next);
            }
            // A way may be opened by what is taken alone.
            let legal = self.game.clone().play(&self.text(&act, &takes)).is_ok();
            if legal {
                let (from, to) = match act.split_once(['-', '*']) {
                    Some((from, to)) => (Some(self.spot(from)), self.spot(to)),
                    None => (None, self.spot(&act)),
                };
                return Plan {
                    act,
                    from,
                    to,
                    takes,
                };
            }
        }
        panic!("no legal move at {}", self.game.to_text());
    }

    /// Plays a ply on the picture: what it takes.
    #[track_caller]
    fn play(&mut self, text: &str) -> Vec<Point> {
        let before = self.game.clone();
        let mover = before.to_move();
        if before.phase() == SlowPhase::Yield {
            self.met.add("yield");
        }
        if let Err(why) = self.game.play(text) {
            panic!("{text}: {why} at {}", before.to_text());
        }
        let turned = |point: &Point| {
            before.stone_at(*point) == Some(mover.other())
                && self.game.stone_at(*point) == Some(mover)
        };
        let taken: Vec<Point> = points(self.rules.size).into_iter().filter(turned).collect();
        if !taken.is_empty() {
            self.met.add("capture");
        }
        taken
    }

    /// Both sides know by the rules that a turn is passed.
    fn pass(&mut self) {
        while self.game.legal_acts() == ["--"] {
            self.game.play("--").expect("a pass");
            self.met.add("pass");
        }
    }

    /// Makes a move of its own on the picture: what it takes.
    #[track_caller]
    fn make(&mut self, plan: &Plan) -> Vec<Point> {
        let before = (self.game.clone(), self.taken.clone(), plan.to);
        self.before.push(before);
        let taken = self.play(&self.text(&plan.act, &plan.takes));
        self.taken.clone_from(&taken);
        self.pass();
        if self.end().is_some() {
            self.met.add("end by a move of its own");
        }
        taken
    }

    /// The hint of a move that is made: `done`, what it takes, and how the game ended.
    #[track_caller]
    fn check_done(&self, line: &str, hint: &str, taken: &[Point]) {
        let at = self.game.to_text();
        let (done, end) = match hint.split_once("; ") {
            Some((done, end)) => (done, Some(end.to_owned())),
            None => (hint, None),
        };
        let mut told: Vec<&str> = match done.strip_prefix("done: takes ") {
            Some(list) => list.split(' ').collect(),
            None => {
                assert_eq!(done, "done", "{line}: {hint}, now {at}");
                Vec::new()
            }
        };
        told.sort_unstable();
        let mut expected: Vec<String> = taken.iter().map(|at| self.digits(*at)).collect();
        expected.sort();
        assert_eq!(told, expected, "{line}: {hint}, now {at}");
        assert_eq!(end, self.end(), "{line}: {hint}, now {at}");
    }

    /// Confirms some of what was just taken, and now and then what was not.
    fn confirm(&mut self, wire: &mut impl Wire, moved: Point, taken: &[Point]) {
        let own = self.own();
        for at in taken {
            if self.rng.random_bool(0.5) {
                let line = format!("Color,1,{own},{}", self.digits(*at));
                self.granted(wire, "Color", &line);
                self.met.add("confirmed stone");
            }
        }
        // Where turns are passed, a stone may come to lie where one was taken before.
        if self.rng.random_bool(0.1) && !self.taken.contains(&moved) {
            let line = format!("Color,1,{own},{}", self.digits(moved));
            let hint = self.hint(wire, "Color", &line);
            let at = self.game.to_text();
            assert!(hint.starts_with("refused: "), "{line}: {hint} at {at}");
        }
    }

    /// Makes a move.
    fn move_on(&mut self, wire: &mut impl Wire, alone: bool) {
        let plan = self.plan();
        let (own, to) = (self.own(), self.digits(plan.to));
        let (verb, line) = match plan.from {
            None => ("SetDot", format!("SetDot,1,{own},{to}")),
            Some(from) => (
                "SetDotD",
                format!("SetDotD,1,{own},{},{to}", self.digits(from)),
            ),
        };
        let hint = self.hint(wire, verb, &line);
        if !self.rules.choice || self.game.open_after(&plan.act, &[]).is_empty() {
            let taken = self.make(&plan);
            self.check_done(&line, &hint, &taken);
            return self.confirm(wire, plan.to, &taken);
        }
        let at = self.game.to_text();
        assert_eq!(
            hint, "say Color for each stone that you take",
            "{line} at {at}"
        );
        if self.rng.random_bool(0.1) {
            // Nothing was played yet; it is planned anew.
            self.granted(wire, "Repent", &format!("Repent,1,{to}"));
            self.met.add("move that was called off");
            return self.move_on(wire, alone);
        }
        for (count, at) in plan.takes.iter().enumerate() {
            let line = format!("Color,1,{own},{}", self.digits(*at));
            let hint = self.hint(wire, "Color", &line);
            self.met.add("chosen stone");
            let open = self.game.open_after(&plan.act, &plan.takes[..=count]);
            if open.is_empty() {
                let taken = self.make(&plan);
                return self.check_done(&line, &hint, &taken);
            }
            assert_eq!(hint, "taken: more can be", "{line}");
        }
        self.take_no_more(wire, &plan, alone);
    }

    /// Ends a choice before all is taken: names the stone that moved, or goes on as if nothing were left to say.
    fn take_no_more(&mut self, wire: &mut impl Wire, plan: &Plan, alone: bool) {
        let taken = self.make(plan);
        if self.rng.random_bool(0.5) {
            self.met.add("choice that Color ends");
            let line = format!("Color,1,{},{}", self.own(), self.digits(plan.to));
            let hint = self.hint(wire, "Color", &line);
            return self.check_done(&line, &hint, &taken);
        }
        self.met.add("choice that Switcher ends");
        if alone && self.end().is_none() && self.game.to_move() != self.side {
            return self.call(wire);
        }
        // The computer has nothing to do.
        let line = format!("Switcher,1,{},{}", self.others(), self.words.result(None));
        let hint = self.hint(wire, "SetDot", &line);
        self.check_done(&line, &hint, &taken);
    }

    /// Calls on the computer, and hears its move.
    fn call(&mut self, wire: &mut impl Wire) {
        let other = self.others();
        let line = match self.game.phase() {
            SlowPhase::Placement => format!("Switcher,1,{other},{}", self.words.result(None)),
            SlowPhase::Movement => format!("Move_chess,1,{other}"),
            SlowPhase::Yield => format!("Give_way,1,{other}"),
        };
        wire.say(self.who, &line);
        let (moved, taken) = self.hear_move(wire, &line);
        self.confirm(wire, moved, &taken);
    }

    /// Hears a move of the other side, and the end where it brings that about: where its stone came to lie, and what
    /// it took.
    #[track_caller]
    fn hear_move(&mut self, wire: &mut impl Wire, asked: &str) -> (Point, Vec<Point>) {
        let other = self.others();
        let mut takes = Vec::new();
        let told = loop {
            let told = self.hear(wire);
            if !self.rules.choice || told[0] != "Color" {
                break told;
            }
            assert_eq!(told[..3], ["Color", "1", other], "{asked}: {told:?}");
            assert_eq!(told.len(), 4, "{asked}: {told:?}");
            takes.push(self.point(&told[3]));
        };
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        let placing = self.game.phase() == SlowPhase::Placement;
        let (act, to, result) = match (placing, told.as_slice()) {
            (true, ["SetDot", "1", colour, at, result]) if *colour == other => {
                let at = self.point(at);
                (point_text(self.rules.size, at), at, Some(*result))
            }
            (false, ["SetDotD", "1", colour, from, to]) if *colour == other => {
                let (from, to) = (self.point(from), self.point(to));
                (self.way(from, to), to, None)
            }
            _ => panic!("{asked} is answered {told:?} at {}", self.game.to_text()),
        };
        let taken = self.play(&self.text(&act, &takes));
        self.taken.extend(&taken);
        let over = self.game.outcome();
        if let Some(result) = result {
            let winner = over.as_ref().map(|(winner, _)| winner.as_str());
            assert_eq!(result, self.words.result(winner), "{asked}: {told:?}");
        }
        // A placement says how the game stands after it, and nothing says how it stands after a pass.
        let told = result.is_some() && over.is_some();
        self.pass();
        if let Some(end) = self.end().filter(|_| !told) {
            let at = self.game.to_text();
            assert_eq!(
                wire.hear(self.who),
                format!("Lose,{end}"),
                "{asked} at {at}"
            );
            self.met.add("end by a movement of the other side");
        }
        (to, taken)
    }

    /// The step or jump between two points, as the picture writes it.
    #[track_caller]
    fn way(&self, from: Point, to: Point) -> String {
        let [from, to] = [from, to].map(|at| point_text(self.rules.size, at));
        let ways = ['-', '*'].map(|way| format!("{from}{way}{to}"));
        let mut legal = self.game.legal_acts().into_iter();
        let way = legal.find(|act| ways.contains(act));
        way.unwrap_or_else(|| panic!("no way from {from} to {to} at {}", self.game.to_text()))
    }

    /// Takes its last move back, if it made one.
    fn repent(&mut self, wire: &mut impl Wire) {
        let Some((game, taken, at)) = self.before.pop() else {
            return;
        };
        self.granted(wire, "Repent", &format!("Repent,1,{}", self.digits(at)));
        (self.game, self.taken) = (game, taken);
        self.met.add("move that was taken back");
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
