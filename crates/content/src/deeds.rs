//! Deeds: what a move did, part by part and in no language. The window puts them into a sentence, and so does the page
//! that a server sends them to.
//!
//! ```
//! use tibetango_content::config::Config;
//! use tibetango_content::deeds::{MoveDeed, PlayedMove, deeds};
//! use tibetango_rules::GameName;
//! use tibetango_rules::any::AnyGameHistory;
//!
//! let game = GameName::ALL[0];
//! let config = Config::embedded();
//! let (size, preset) = (game.sizes()[0], &config.of(game).rules[0]);
//! let mut history = AnyGameHistory::new(size, preset.rules).unwrap();
//! let mv = history.legal().swap_remove(0);
//! history.play(&mv).unwrap();
//! let played = PlayedMove::last(&history).unwrap();
//! let done = deeds(&played, &config.of(game).cues);
//! assert_eq!(done, [MoveDeed::Placed(mv.to.unwrap())]);
//! ```

use crate::config::cues::Cues;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{
    Decision, Effect, Gait, Phase, Piece, PlainMove, Point, Rank, Removal, Side, Term,
};

/// Maximum number of captured points that are named one by one.
const MAX_NAMED: usize = 3;

/// A move that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// The side that made it.
    pub side: Side,
    /// Its effects, in order.
    pub effects: Vec<Effect>,
    /// Number of kings among the pieces that it took.
    pub kings: usize,
}

impl PlayedMove {
    /// Creates it from its effects, and the piece on every point before them.
    #[must_use]
    pub fn new(side: Side, before: &[Option<Piece>], effects: Vec<Effect>) -> Self {
        let is_king = |at: &Point| {
            let piece = before.get(at.index()).copied().flatten();
            piece.is_some_and(|piece| piece.rank == Rank::King)
        };
        let captures = effects.iter().filter_map(Effect::captured);
        let kings = captures.filter(is_king).count();
        Self {
            side,
            effects,
            kings,
        }
    }

    /// Returns the last move of a game; `None` before the first.
    #[must_use]
    pub fn last(history: &AnyGameHistory) -> Option<Self> {
        let (mv, side) = (history.moves().pop()?, history.movers().pop()?);
        let mut before = history.clone();
        if !before.undo() {
            return None;
        }
        let pieces = before.pieces();
        let effects = before.play(&mv).ok()?;
        Some(Self::new(side, &pieces, effects))
    }

    /// Returns the last move of a game and the passes that followed it, in order, each with its number from 1.
    #[must_use]
    pub fn last_with_passes(history: &AnyGameHistory) -> Vec<(usize, Self)> {
        let mut history = history.clone();
        let mut moves = Vec::new();
        while let Some(last) = Self::last(&history) {
            let is_pass = history.moves().last().is_some_and(PlainMove::is_pass);
            moves.push((history.len(), last));
            if !is_pass || !history.undo() {
                break;
            }
        }
        moves.reverse();
        moves
    }
}

/// Part of what a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveDeed {
    /// A piece was placed. A sentence names that only if it has words for no other deed.
    Placed(Point),
    /// A piece moved. A sentence names that only if it has words for no other deed.
    Moved {
        /// The point that it left.
        from: Point,
        /// The point where it arrived.
        to: Point,
        /// Gait of the last part of its way.
        gait: Gait,
    },
    /// Pieces were jumped over.
    Jumped {
        /// Number of them.
        n: usize,
        /// True if kings are among them.
        kings: bool,
    },
    /// Something of the game's own happened, this number of times.
    Own(&'static Term, usize),
    /// Stones changed their colour in a chain: this number of them in all.
    Chained(usize),
    /// The player took the pieces on these points, which are named one by one.
    Took(Vec<Point>),
    /// The player took this number of pieces.
    TookMany(usize),
    /// A man became a king.
    Crowned,
    /// The player of a side decided something.
    Decided(Side, Decision),
    /// A phase began, and that is an event.
    Begun(Phase),
}

impl MoveDeed {
    /// Returns the end of the key of its text. The key begins with `did.`, that of a decision with `caption.` and
    /// that of a phase with `begins.`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Placed(_) => "place",
            Self::Moved { gait, .. } => match gait {
                Gait::Step => "move",
                Gait::Jump => "jump",
                Gait::Fly => "fly",
            },
            Self::Jumped { kings: false, .. } => "jumps",
            Self::Jumped { kings: true, .. } => "jumps.kings",
            Self::Own(term, _) => term.word(),
            Self::Chained(_) => "chain",
            Self::Took(_) => "take",
            Self::TookMany(_) => "take.many",
            Self::Crowned => "crown",
            Self::Decided(_, decision) => decision.text(),
            Self::Begun(phase) => phase.name(),
        }
    }

    /// Returns true for a piece that was placed or moved: a sentence names that only if it has words for no other deed.
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        matches!(self, Self::Placed(_) | Self::Moved { .. })
    }
}

/// Something of a game's own, and the number of times that it happens in a move.
type TermCount = (&'static Term, usize);

/// The effects of a move, counted.
#[derive(Default)]
struct EffectCounts {
    placement: Option<Point>,
    /// Both ends of the way of a piece, and its gait.
    way: Option<([Point; 2], Gait)>,
    jumps: usize,
    marks: Vec<TermCount>,
    colour_changes: Vec<TermCount>,
    /// True if stones that changed their colour took others.
    chain: bool,
    captures: Vec<Point>,
    crowning: bool,
    notices: Vec<TermCount>,
    decision: Option<(Side, Decision)>,
    /// The phase that begins, if that is an event.
    phase: Option<Phase>,
}

/// Counts something of a game's own.
fn count(counts: &mut Vec<TermCount>, term: &'static Term) {
    match counts.iter_mut().find(|(key, _)| *key == term) {
        Some((_, times)) => *times += 1,
        None => counts.push((term, 1)),
    }
}

impl EffectCounts {
    fn of(effects: &[Effect], cues: &Cues) -> Self {
        let mut counts = Self::default();
        for effect in effects {
            match effect {
                Effect::Place { at, .. } => counts.placement = Some(*at),
                Effect::Move { from, to, gait, .. } => {
                    let start = counts.way.map_or(*from, |([start, _], _)| start);
                    counts.way = Some(([start, *to], *gait));
                }
                Effect::Recolour { by, round, .. } => {
                    count(&mut counts.colour_changes, by);
                    counts.chain |= *round > 0;
                }
                Effect::Remove { at, by, .. } => match by {
                    Removal::Jumped => counts.jumps += 1,
                    Removal::Taken(_) => counts.captures.push(*at),
                    Removal::Cleared(_) => {}
                },
                Effect::Promote { .. } => counts.crowning = true,
                Effect::Mark { by, .. } => count(&mut counts.marks, by),
                Effect::Tell { what, .. } => count(&mut counts.notices, what),
                Effect::Decide { side, decision } => counts.decision = Some((*side, *decision)),
                Effect::PhaseChange { phase } => {
                    let style = cues.of(effect);
                    let is_event = counts.placement.is_some() || style.seconds.is_some();
                    counts.phase = Some(*phase).filter(|_| is_event && !style.uncaptioned);
                }
            }
        }
        counts
    }

    /// Returns the deeds in the order in which a sentence names them.
    fn deeds(self, kings: usize) -> Vec<MoveDeed> {
        if let Some((side, decision)) = self.decision {
            return vec![MoveDeed::Decided(side, decision)];
        }
        let own =
            |counts: Vec<TermCount>| counts.into_iter().map(|(term, n)| MoveDeed::Own(term, n));
        let mut deeds = Vec::new();
        deeds.extend(match (self.placement, self.way) {
            (Some(at), _) => Some(MoveDeed::Placed(at)),
            (None, Some(([from, to], gait))) => Some(MoveDeed::Moved { from, to, gait }),
            (None, None) => None,
        });
        if self.jumps > 0 {
            deeds.push(MoveDeed::Jumped {
                n: self.jumps,
                kings: kings > 0,
            });
        }
        deeds.extend(own(self.marks));
        if self.chain {
            let all = self.colour_changes.iter().map(|(_, n)| n).sum();
            deeds.push(MoveDeed::Chained(all));
        } else {
            deeds.extend(own(self.colour_changes));
        }
        match self.captures.len() {
            0 => {}
            1..=MAX_NAMED => deeds.push(MoveDeed::Took(self.captures)),
            many => deeds.push(MoveDeed::TookMany(many)),
        }
        if self.crowning {
            deeds.push(MoveDeed::Crowned);
        }
        deeds.extend(own(self.notices));
        deeds.extend(self.phase.map(MoveDeed::Begun));
        deeds
    }
}

/// Returns what a move did, in the order in which a sentence names it; nothing but a decision where a player decided.
#[must_use]
pub fn deeds(entry: &PlayedMove, cues: &Cues) -> Vec<MoveDeed> {
    EffectCounts::of(&entry.effects, cues).deeds(entry.kings)
}
