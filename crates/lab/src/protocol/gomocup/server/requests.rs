//! Requests of the other side by `INFO`, and whether they can be met.

use std::collections::BTreeMap;
use std::mem;

use super::{BESIDES, GomocupServer};
use crate::protocol::gomocup::info::{self, Key};
use crate::protocol::gomocup::rules::{free, of_number, of_yixin};
use tibetango_engines::engine::{AnyEngine, EngineSettings, ranges};
use tibetango_rules::gomoku::Rule;

/// Requests of the other side, apart from the clock and the rules.
#[derive(Default)]
pub(super) struct GomocupRequests {
    /// Memory limit of the whole program, in bytes.
    memory: Option<u64>,
    /// Memory limit of the program's search, in KiB.
    hash: Option<u64>,
    /// Depth limit of the program's search.
    depth: Option<u32>,
    /// Requested rule, a number whose meaning the other side's dialect decides.
    rule: Option<i64>,
    /// True if the other side uses Yixin-Board's dialect.
    yixin: bool,
    /// Reasons why requests cannot be met, by key: reported with the next answer, for `INFO` has none.
    unmet: BTreeMap<Key, String>,
}

impl GomocupRequests {
    /// Records whether a request can be met, in place of the earlier record for its key.
    fn note(&mut self, key: Key, result: Result<(), String>) {
        match result {
            Ok(()) => drop(self.unmet.remove(&key)),
            Err(why) => drop(self.unmet.insert(key, why)),
        }
    }

    /// Returns the rule of a number in the other side's dialect.
    fn rule_of(&self, number: i64) -> Result<Rule, String> {
        let number = u32::try_from(number).map_err(|_| "a rule is a number from 0".to_owned())?;
        match self.yixin {
            true => of_yixin(number),
            false => of_number(number),
        }
    }

    /// Returns these settings within the requested limits, and whether they search less deep than they would by
    /// themselves.
    fn fit(&self, own: &EngineSettings) -> (EngineSettings, bool) {
        let mut settings = own.clone();
        let room = self.memory.map(|bytes| bytes.saturating_sub(BESIDES) >> 20);
        let room = room.into_iter().chain(self.hash.map(|kib| kib >> 10)).min();
        if let (Some(own), Some(room)) = (settings.memory_mib(), room) {
            let room = u32::try_from(room.max(1)).unwrap_or(u32::MAX);
            settings.set_memory_mib(own.min(room));
        }
        let deep = settings.clone();
        if let Some(depth) = self.depth {
            settings.set_depth(depth);
        }
        let shallow = settings != deep;
        (settings, shallow)
    }
}

impl GomocupServer {
    /// Returns an error if a request cannot be met.
    pub(super) fn able(&self) -> Result<(), String> {
        let first = self.requests.unmet.values().next();
        first.map_or(Ok(()), |why| Err(why.clone()))
    }

    /// Applies a setting; an unknown key is ignored. A value that makes no sense is reported when a move is requested,
    /// until there is another: the game must be the one that was requested.
    pub(super) fn info(&mut self, argument: &str) {
        // The other side's identity changes nothing, no file is kept in the folder, and the point under the mouse is
        // not evaluated.
        let Some((key, number)) = info::read(argument) else {
            return;
        };
        let result = number.and_then(|number| self.set(key, number));
        self.requests.note(key, result);
    }

    fn set(&mut self, key: Key, number: i64) -> Result<(), String> {
        let some = u64::try_from(number).ok().filter(|number| *number > 0);
        match key {
            Key::TimeoutTurn => self.clock.set_turn(number),
            Key::TimeoutMatch => self.clock.set_game(number),
            Key::TimeLeft => self.clock.set_remaining(number),
            Key::TimeIncrement => self.clock.set_increment(number),
            Key::MaxNode => self.clock.set_nodes(number),
            Key::MaxDepth => {
                self.requests.depth = some.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
                self.refit();
            }
            Key::HashSize => {
                self.requests.hash = some;
                self.refit();
            }
            Key::ThreadNum => {
                let most = *ranges::THREADS.end();
                let threads = u32::try_from(number.clamp(1, most.into())).unwrap_or(1);
                self.settings.set_threads(threads);
                self.refit();
            }
            Key::MaxMemory => {
                self.requests.memory = some;
                self.refit();
                return roomy(some);
            }
            Key::Rule => {
                self.requests.rule = Some(number);
                return self.set_rule(number);
            }
        }
        Ok(())
    }

    /// Gives numbers Yixin-Board's meaning from now on.
    pub(super) fn speak_yixin(&mut self) {
        if !mem::replace(&mut self.requests.yixin, true)
            && let Some(number) = self.requests.rule
        {
            let result = self.set_rule(number);
            self.requests.note(Key::Rule, result);
        }
    }

    fn set_rule(&mut self, number: i64) -> Result<(), String> {
        let rules = free(self.requests.rule_of(number)?);
        if mem::replace(&mut self.rules, rules) != rules
            && let Some(board) = &mut self.board
        {
            board.set_rules(rules);
            self.warm_up();
        }
        Ok(())
    }

    /// Makes further searches keep to the requested limits.
    fn refit(&mut self) {
        let (settings, shallow) = self.requests.fit(&self.settings);
        self.shallow = shallow;
        if settings != *self.engine.settings() {
            self.engine = AnyEngine::new(settings, self.seed);
            self.warm_up();
        }
    }
}

/// Checks that the program fits into the memory limit, in bytes; `None` is no limit.
fn roomy(memory: Option<u64>) -> Result<(), String> {
    let least = BESIDES + (1 << 20);
    match memory {
        Some(bytes) if bytes < least => Err(format!(
            "the memory limit is too small: {least} is the least"
        )),
        _ => Ok(()),
    }
}
