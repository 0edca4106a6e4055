//! Lines that a client sends and receives.

use super::{PlannedMove, RandomClient, Wire};
use rand::RngExt;
use support::slow_jiaqi::{ArrayPoint, SlowPhase, point_text};

impl RandomClient {
    /// Returns the fields of the next line.
    fn hear(&self, wire: &mut impl Wire) -> Vec<String> {
        let line = wire.hear(self.who);
        line.split(',').map(str::to_owned).collect()
    }

    /// Sends a request, and expects a hint as the answer.
    #[track_caller]
    fn hint(&self, wire: &mut impl Wire, verb: &str, line: &str) -> String {
        wire.say(self.who, line);
        let messages = self.hear(wire);
        let at = self.game.to_text();
        assert!(
            messages.len() == 2 && messages[0] == verb,
            "{line} is answered {messages:?} at {at}"
        );
        messages[1].clone()
    }

    #[track_caller]
    pub(super) fn granted(&self, wire: &mut impl Wire, verb: &str, line: &str) {
        let hint = self.hint(wire, verb, line);
        let at = self.game.to_text();
        assert!(!hint.starts_with("refused"), "{line}: {hint} at {at}");
    }

    pub(super) fn sit_down(&self, wire: &mut impl Wire) {
        self.granted(wire, "SitDown", "SitDown,1");
    }

    pub(super) fn ready(&self) -> String {
        format!("Ready,1,{},Dolma", self.own())
    }

    #[track_caller]
    pub(super) fn begin(&self, wire: &mut impl Wire) {
        let messages = self.hear(wire);
        assert_eq!(messages[..2], ["Start", self.own()], "{messages:?}");
        assert_eq!(messages.len(), 3, "{messages:?}");
    }

    /// Checks the hint of a move that is made: `done`, its captures, and the end of the game.
    #[track_caller]
    fn check_done(&self, line: &str, hint: &str, taken: &[ArrayPoint]) {
        let at = self.game.to_text();
        let (done, end) = match hint.split_once("; ") {
            Some((done, end)) => (done, Some(end.to_owned())),
            None => (hint, None),
        };
        let mut points: Vec<&str> = match done.strip_prefix("done: takes ") {
            Some(list) => list.split(' ').collect(),
            None => {
                assert_eq!(done, "done", "{line}: {hint}, now {at}");
                Vec::new()
            }
        };
        points.sort_unstable();
        let mut expected: Vec<String> = taken.iter().map(|at| self.digits(*at)).collect();
        expected.sort();
        assert_eq!(points, expected, "{line}: {hint}, now {at}");
        assert_eq!(end, self.end(), "{line}: {hint}, now {at}");
    }

    /// Confirms some of the last captures, and now and then a stone that was not taken.
    fn confirm(&mut self, wire: &mut impl Wire, moved: ArrayPoint, taken: &[ArrayPoint]) {
        let own = self.own();
        for at in taken {
            if self.rng.random_bool(0.5) {
                let line = format!("Color,1,{own},{}", self.digits(*at));
                self.granted(wire, "Color", &line);
                self.met.add("confirmed stone");
            }
        }
        // If turns are passed, a stone may come to lie where one was taken before.
        if self.rng.random_bool(0.1) && !self.taken.contains(&moved) {
            let line = format!("Color,1,{own},{}", self.digits(moved));
            let hint = self.hint(wire, "Color", &line);
            let at = self.game.to_text();
            assert!(hint.starts_with("refused: "), "{line}: {hint} at {at}");
        }
    }

    /// Makes a move.
    pub(super) fn move_on(&mut self, wire: &mut impl Wire, alone: bool) {
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

    /// Ends a choice before all is taken: names the stone that moved, or calls on the computer as if nothing were left
    /// to choose.
    fn take_no_more(&mut self, wire: &mut impl Wire, plan: &PlannedMove, alone: bool) {
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

    /// Calls on the computer, and receives its move.
    pub(super) fn call(&mut self, wire: &mut impl Wire) {
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

    /// Receives a move of the other side, and the end if the move causes it; returns the point of its stone, and the
    /// captures.
    #[track_caller]
    pub(super) fn hear_move(
        &mut self,
        wire: &mut impl Wire,
        request: &str,
    ) -> (ArrayPoint, Vec<ArrayPoint>) {
        let other = self.others();
        let mut takes = Vec::new();
        let messages = loop {
            let messages = self.hear(wire);
            if !self.rules.choice || messages[0] != "Color" {
                break messages;
            }
            assert_eq!(
                messages[..3],
                ["Color", "1", other],
                "{request}: {messages:?}"
            );
            assert_eq!(messages.len(), 4, "{request}: {messages:?}");
            takes.push(self.point(&messages[3]));
        };
        let messages: Vec<&str> = messages.iter().map(String::as_str).collect();
        let placing = self.game.phase() == SlowPhase::Placement;
        let (act, to, result) = match (placing, messages.as_slice()) {
            (true, ["SetDot", "1", colour, at, result]) if *colour == other => {
                let at = self.point(at);
                (point_text(self.rules.size, at), at, Some(*result))
            }
            (false, ["SetDotD", "1", colour, from, to]) if *colour == other => {
                let (from, to) = (self.point(from), self.point(to));
                (self.way(from, to), to, None)
            }
            _ => panic!(
                "{request} is answered {messages:?} at {}",
                self.game.to_text()
            ),
        };
        let taken = self.play(&self.text(&act, &takes));
        self.taken.extend(&taken);
        let over = self.game.outcome();
        if let Some(result) = result {
            let winner = over.as_ref().map(|(winner, _)| winner.as_str());
            assert_eq!(result, self.words.result(winner), "{request}: {messages:?}");
        }
        // A placement includes the result after it, and nothing reports the result after a pass.
        let is_reported = result.is_some() && over.is_some();
        self.pass();
        if let Some(end) = self.end().filter(|_| !is_reported) {
            let at = self.game.to_text();
            assert_eq!(
                wire.hear(self.who),
                format!("Lose,{end}"),
                "{request} at {at}"
            );
            self.met.add("end by a movement of the other side");
        }
        (to, taken)
    }

    /// Takes its last move back, if it made one.
    pub(super) fn repent(&mut self, wire: &mut impl Wire) {
        let Some((game, taken, at)) = self.before.pop() else {
            return;
        };
        self.granted(wire, "Repent", &format!("Repent,1,{}", self.digits(at)));
        (self.game, self.taken) = (game, taken);
        self.met.add("move that was taken back");
    }
}
