//! Events in the games compared: those that happened, and those that must have.

use slow::effort::is_quick;
use slow::jiaqi_setups::Mv;
use std::collections::BTreeMap;
use tibetango_rules::jiaqi::{Blocked, JiaqiPosition, JiaqiSize, terms};
use tibetango_rules::{Effect, Game, GameHistory, MoveKind, Phase, Reason, bitboard::Word};

/// Events that must occur for every size, and in more than a quick run not just by chance.
const EXPECTED: [&str; 28] = [
    "a position of placement",
    "a position of movement",
    "a position of yield",
    "a placement",
    "a step",
    "a pass",
    "a step-yield",
    "a jump-yield",
    "captures in a yield",
    "the last stone taken in a yield",
    "captures in placement",
    "captures in movement",
    "a side without stones that plays on",
    "a stone pinched",
    "a run pinched",
    "a stone shot along a long line",
    "a stone shot along a short line",
    "a chain of three rounds",
    "a chain stopped by choice",
    "placement ends in movement",
    "placement ends in a yield",
    "no stones",
    "blocked",
    "repetition",
    "quiet limit",
    "a bad move refused",
    "bad captures refused",
    "a list of moves too long to compare",
];

fn least() -> u64 {
    if is_quick() { 1 } else { 10 }
}

/// Counts of events.
#[derive(Default)]
pub struct EventCounts(BTreeMap<&'static str, u64>);

impl EventCounts {
    /// Counts an event.
    pub fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    /// Counts the events that a position shows.
    pub fn position<S: JiaqiSize>(&mut self, history: &GameHistory<JiaqiPosition<S>>) {
        let position = history.position();
        self.add(match position.phase() {
            Phase::Placement => "a position of placement",
            Phase::Movement => "a position of movement",
            Phase::Yield => "a position of yield",
            other => panic!("{other:?} in jiaqi"),
        });
        if let Some(end) = history.outcome() {
            self.add(end.reason.text());
        }
    }

    /// Counts the events of a move.
    pub fn played<S: JiaqiSize>(
        &mut self,
        before: &JiaqiPosition<S>,
        mv: Mv<S>,
        effects: &[Effect],
        after: &JiaqiPosition<S>,
    ) {
        self.add(match mv.kind() {
            MoveKind::Place => "a placement",
            MoveKind::Step if before.phase() == Phase::Yield => "a step-yield",
            MoveKind::Step => "a step",
            MoveKind::Jump => "a jump-yield",
            MoveKind::Pass if before.rules().blocked == Blocked::Yield => {
                "a pass where no way can be opened"
            }
            MoveKind::Pass => "a pass",
            other => panic!("{other:?} in jiaqi"),
        });
        self.captures(before, mv, effects, after);
        let lacks_stones = after.count(before.to_move().other()) == 0;
        if after.phase() == Phase::Placement {
            if lacks_stones && after.count(before.to_move()) > 1 {
                self.add("a side without stones that plays on");
            }
        } else if before.phase() == Phase::Placement {
            self.add(match after.phase() {
                Phase::Yield => "placement ends in a yield",
                _ => "placement ends in movement",
            });
        }
    }

    fn captures<S: JiaqiSize>(
        &mut self,
        before: &JiaqiPosition<S>,
        mv: Mv<S>,
        effects: &[Effect],
        after: &JiaqiPosition<S>,
    ) {
        let taken = before.captures(mv);
        let phase = before.phase();
        if taken > 0 {
            self.add(match phase {
                Phase::Placement => "captures in placement",
                Phase::Movement => "captures in movement",
                Phase::Yield => "captures in a yield",
                other => panic!("{other:?} in jiaqi"),
            });
        }
        let wiped_out = after
            .outcome()
            .is_some_and(|end| end.reason == Reason::NoStones);
        if phase == Phase::Yield && wiped_out {
            self.add("the last stone taken in a yield");
        }
        if mv.kind() != MoveKind::Pass && taken < before.chain_of(mv).count() {
            self.add("a chain stopped by choice");
        }
        for effect in effects {
            let Effect::Recolour {
                at,
                by,
                from,
                round,
                ..
            } = effect
            else {
                continue;
            };
            if *round == 2 {
                self.add("a chain of three rounds");
            }
            let topology = before.topology();
            match from[..] {
                [a, b] => {
                    assert_eq!(*by, &terms::PINCH, "{at:?}: {from:?}");
                    let near = topology.neighbours(*at);
                    let next = near.contains(&a) && near.contains(&b);
                    self.add(if next {
                        "a stone pinched"
                    } else {
                        "a run pinched"
                    });
                }
                [end] => {
                    assert_eq!(*by, &terms::GUN, "{at:?}: {from:?}");
                    let line = topology
                        .lines()
                        .iter()
                        .find(|line| line.points.contains(at) && line.points.contains(&end))
                        .expect("a gun runs along a line");
                    self.add(if line.long {
                        "a stone shot along a long line"
                    } else {
                        "a stone shot along a short line"
                    });
                }
                _ => panic!("{effect:?}"),
            }
        }
    }

    /// Fails where an event that must be compared never was.
    pub fn assert_all(&self, size: u8) {
        println!("size {size}: {:#?}", self.0);
        for what in EXPECTED {
            let count = self.0.get(what).copied().unwrap_or(0);
            assert!(
                count >= least(),
                "size {size}: {what} occurred {count} times"
            );
        }
    }
}
