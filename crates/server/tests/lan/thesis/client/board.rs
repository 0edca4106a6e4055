//! A client's picture of the board: points, and moves that are planned and played on it.

use super::{PlannedMove, RandomClient};
use rand::RngExt;
use rand::seq::IndexedRandom;
use support::slow_jiaqi::{ArrayPoint, SlowPhase, point_text, points};

impl RandomClient {
    /// Writes row and column of a point: two digits on small boards, two each on larger ones.
    pub(super) fn digits(&self, (row, column): ArrayPoint) -> String {
        match self.rules.size {
            ..=5 => format!("{row}{column}"),
            _ => format!("{row:02}{column:02}"),
        }
    }

    pub(super) fn point(&self, digits: &str) -> ArrayPoint {
        let all = points(self.rules.size).into_iter();
        let mut named = all.filter(|point| self.digits(*point) == digits);
        named
            .next()
            .unwrap_or_else(|| panic!("{digits} is no point"))
    }

    /// Returns the point that the picture writes so.
    fn spot(&self, text: &str) -> ArrayPoint {
        let all = points(self.rules.size).into_iter();
        let mut named = all.filter(|point| point_text(self.rules.size, *point) == text);
        named.next().unwrap_or_else(|| panic!("{text} is no point"))
    }

    /// Writes a move as the picture does.
    pub(super) fn text(&self, act: &str, takes: &[ArrayPoint]) -> String {
        let takes = takes.iter().map(|at| point_text(self.rules.size, *at));
        match takes.collect::<Vec<_>>().join(",") {
            takes if takes.is_empty() => act.to_owned(),
            takes => format!("{act}x{takes}"),
        }
    }

    /// Describes the end of the game in words.
    pub(super) fn end(&self) -> Option<String> {
        let (winner, reason) = self.game.outcome()?;
        Some(match &*winner {
            "draw" => format!("draw ({reason})"),
            winner => format!("{winner} wins ({reason})"),
        })
    }

    /// Plans a random move that is legal on the picture, with its captures if those are chosen.
    pub(super) fn plan(&mut self) -> PlannedMove {
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
                return PlannedMove {
                    act,
                    from,
                    to,
                    takes,
                };
            }
        }
        panic!("no legal move at {}", self.game.to_text());
    }

    /// Plays a ply on the picture; returns its captures.
    #[track_caller]
    pub(super) fn play(&mut self, text: &str) -> Vec<ArrayPoint> {
        let before = self.game.clone();
        let mover = before.to_move();
        if before.phase() == SlowPhase::Yield {
            self.met.add("yield");
        }
        if let Err(why) = self.game.play(text) {
            panic!("{text}: {why} at {}", before.to_text());
        }
        let turned = |point: &ArrayPoint| {
            before.stone_at(*point) == Some(mover.other())
                && self.game.stone_at(*point) == Some(mover)
        };
        let taken: Vec<ArrayPoint> = points(self.rules.size).into_iter().filter(turned).collect();
        if !taken.is_empty() {
            self.met.add("capture");
        }
        taken
    }

    /// Passes turns, which both sides know by the rules.
    pub(super) fn pass(&mut self) {
        while self.game.legal_acts() == ["--"] {
            self.game.play("--").expect("a pass");
            self.met.add("pass");
        }
    }

    /// Makes a move of its own on the picture; returns its captures.
    #[track_caller]
    pub(super) fn make(&mut self, plan: &PlannedMove) -> Vec<ArrayPoint> {
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

    /// Returns the step or jump between two points, as the picture writes it.
    #[track_caller]
    pub(super) fn way(&self, from: ArrayPoint, to: ArrayPoint) -> String {
        let [from, to] = [from, to].map(|at| point_text(self.rules.size, at));
        let ways = ['-', '*'].map(|way| format!("{from}{way}{to}"));
        let mut legal = self.game.legal_acts().into_iter();
        let way = legal.find(|act| ways.contains(act));
        way.unwrap_or_else(|| panic!("no way from {from} to {to} at {}", self.game.to_text()))
    }
}
