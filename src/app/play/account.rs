//! Account of a move: one sentence that says what it did, in the words of its game.

use super::table_view::LastMove;
use crate::app::phrases::{join, listed, side_key};
use tibetango_content::config::TextTable;
use tibetango_content::config::cues::Cues;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::point_text;
use tibetango_rules::{Decision, Effect, Gait, Phase, Point, Removal, Side, Term};

/// Maximum number of points that are named one by one.
const NAMED: usize = 3;

/// The player of a move, as its account speaks of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover<'a> {
    /// The person whom it speaks to.
    You,
    /// The computer, against a person.
    Computer,
    /// A side or a player by name.
    Named(&'a str),
}

/// Something of a game's own, and the number of times that it happens in a move.
type TermCount = (&'static Term, usize);

/// The effects of a move, counted.
#[derive(Default)]
struct Deeds {
    placed: Option<Point>,
    /// Both ends of the way of a piece, and its gait.
    way: Option<([Point; 2], Gait)>,
    jumped: usize,
    made: Vec<TermCount>,
    recoloured: Vec<TermCount>,
    /// True if stones that were won took others.
    chain: bool,
    taken: Vec<Point>,
    crowned: bool,
    told: Vec<TermCount>,
    decided: Option<(Side, Decision)>,
    /// The phase that begins, if that is an event.
    begun: Option<Phase>,
}

/// Counts something of a game's own.
fn count(counts: &mut Vec<TermCount>, term: &'static Term) {
    match counts.iter_mut().find(|(known, _)| *known == term) {
        Some((_, times)) => *times += 1,
        None => counts.push((term, 1)),
    }
}

impl Deeds {
    fn of(effects: &[Effect], cues: &Cues) -> Self {
        let mut deeds = Self::default();
        for effect in effects {
            match effect {
                Effect::Place { at, .. } => deeds.placed = Some(*at),
                Effect::Move { from, to, gait, .. } => {
                    let start = deeds.way.map_or(*from, |([start, _], _)| start);
                    deeds.way = Some(([start, *to], *gait));
                }
                Effect::Recolour { by, round, .. } => {
                    count(&mut deeds.recoloured, by);
                    deeds.chain |= *round > 0;
                }
                Effect::Remove { at, by, .. } => match by {
                    Removal::Jumped => deeds.jumped += 1,
                    Removal::Taken(_) => deeds.taken.push(*at),
                    Removal::Cleared(_) => {}
                },
                Effect::Promote { .. } => deeds.crowned = true,
                Effect::Mark { by, .. } => count(&mut deeds.made, by),
                Effect::Tell { what, .. } => count(&mut deeds.told, what),
                Effect::Decide { side, decision } => deeds.decided = Some((*side, *decision)),
                Effect::PhaseChange { phase } => {
                    let style = cues.of(effect);
                    let is_event = deeds.placed.is_some() || style.seconds.is_some();
                    deeds.begun = Some(*phase).filter(|_| is_event && !style.uncaptioned);
                }
            }
        }
        deeds
    }
}

/// Words of one game.
struct GameWords<'a> {
    text: &'a TextTable,
    line: &'a AnyGameHistory,
}

impl GameWords<'_> {
    /// Returns a text of this game, or else of all games.
    fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.text
            .fill(&self.text.key_of(self.line.game(), key), values)
    }

    /// Returns such a text with a number in words.
    fn counted(&self, key: &str, n: usize) -> String {
        let key = self.text.key_of(self.line.game(), key);
        self.text.fill_number(&key, n, &[])
    }

    /// Returns what happened of this game's own, as far as that has words.
    fn own(&self, counts: &[TermCount]) -> impl Iterator<Item = String> {
        counts.iter().filter_map(move |(term, n)| {
            let key = format!("{}.did.{}", self.line.game(), term.word());
            self.text.find(&key)?;
            Some(self.text.fill_number(&key, *n, &[]))
        })
    }

    fn points(&self, points: &[Point]) -> String {
        let shape = self.line.topology();
        let names = points.iter().map(|&point| point_text(shape, point));
        listed(self.text, &names.collect::<Vec<_>>()).unwrap_or_default()
    }

    /// Returns what a move did, part by part.
    fn clauses(&self, deeds: &Deeds, kings: usize) -> Vec<String> {
        let mut said = Vec::new();
        if deeds.jumped > 0 {
            let key = if kings > 0 {
                "did.jumps.kings"
            } else {
                "did.jumps"
            };
            said.push(self.counted(key, deeds.jumped));
        }
        said.extend(self.own(&deeds.made));
        if deeds.chain {
            let all = deeds.recoloured.iter().map(|(_, n)| n).sum();
            said.push(self.counted("did.chain", all));
        } else {
            said.extend(self.own(&deeds.recoloured));
        }
        match deeds.taken.len() {
            0 => {}
            1..=NAMED => {
                let points = self.points(&deeds.taken);
                said.push(self.fill("did.take", &[("points", &points)]));
            }
            many => said.push(self.counted("did.take.many", many)),
        }
        if deeds.crowned {
            said.push(self.fill("did.crown", &[]));
        }
        said.extend(self.own(&deeds.told));
        if said.is_empty() {
            said.extend(self.quiet(deeds));
        }
        said
    }

    /// Returns where a piece went that did nothing else.
    fn quiet(&self, deeds: &Deeds) -> Option<String> {
        let name = |point| point_text(self.line.topology(), point);
        if let Some(at) = deeds.placed {
            return Some(self.fill("did.place", &[("to", &name(at))]));
        }
        let ([from, to], gait) = deeds.way?;
        let key = match gait {
            Gait::Step => "did.move",
            Gait::Jump => "did.jump",
            Gait::Fly => "did.fly",
        };
        Some(self.fill(key, &[("from", &name(from)), ("to", &name(to))]))
    }

    /// Returns a text of this game, or else of all games, on a side and the other one.
    fn pair(&self, key: &str, side: Side) -> String {
        let name = |side| self.fill(side_key(side), &[]);
        let [side, other] = [side, side.other()].map(name);
        self.fill(key, &[("side", &side), ("other", &other)])
    }
}

/// Returns the account of the last move of a line: what it did, and the phase that begins with it.
#[must_use]
pub fn account(
    text: &TextTable,
    line: &AnyGameHistory,
    cues: &Cues,
    who: Mover,
    last: &LastMove,
) -> String {
    let words = GameWords { text, line };
    let deeds = Deeds::of(&last.effects, cues);
    if let Some((side, decision)) = deeds.decided {
        return words.pair(&format!("caption.{}", decision.text()), side);
    }
    let who = match who {
        Mover::You => text.get("did.you").to_owned(),
        Mover::Computer => text.get("did.computer").to_owned(),
        Mover::Named(name) => text.fill("did.side", &[("side", name)]),
    };
    let clauses = words.clauses(&deeds, last.kings);
    let what = join(text, &clauses, ["did.then", "did.and"]).unwrap_or_default();
    let first = text.fill("did.whole", &[("who", &who), ("what", &what)]);
    let begins = deeds.begun.and_then(|phase| {
        let key = format!("{}.begins.{}", line.game(), phase.name());
        text.find(&key)?;
        // The side that acts in this phase has the move.
        Some(words.pair(&key, line.to_move().other()))
    });
    match begins {
        Some(second) => text.fill("words.then", &[("first", &first), ("second", &second)]),
        None => first,
    }
}
