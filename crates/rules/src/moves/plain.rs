//! Moves, decisions and phases, whatever the game and the size of its board, as the window, records and other programs
//! handle them.

use crate::board::Point;
#[cfg(feature = "serde")]
use serde::Deserialize;

/// Kind of a move, apart from its captures. Each game has some of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A stone is placed on an empty point.
    #[default]
    Place,
    /// A stone steps along a drawn line.
    Step,
    /// A stone jumps: in jiaqi into the hole from anywhere, to open a way; in jiu over enemy
    /// stones.
    Jump,
    /// Nothing: the side cannot move and no way can be opened for it (jiaqi).
    Pass,
    /// A stone flies to any empty point that is no neighbour (jiu).
    Fly,
    /// Nothing is placed or moved: a player decides.
    Decide,
}

impl Kind {
    /// Returns the word that records write: `place`, `step`, `jump`, `pass`, `fly` or `decide`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Step => "step",
            Self::Jump => "jump",
            Self::Pass => "pass",
            Self::Fly => "fly",
            Self::Decide => "decide",
        }
    }
}

/// Decision where a game lets a player choose, as after the opening of a swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The sides stay as they are.
    Keep,
    /// The seats change sides.
    Swap,
    /// The other seat decides, after more stones are placed.
    Defer,
}

impl Decision {
    /// All decisions.
    pub const ALL: [Self; 3] = [Self::Keep, Self::Swap, Self::Defer];

    /// Returns the word that moves and records write: `keep`, `swap` or `defer`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Swap => "swap",
            Self::Defer => "defer",
        }
    }

    /// The decision with this word.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|decision| decision.text() == text)
    }
}

/// A move.
///
/// ```
/// use tibetango_rules::any::AnyLine;
/// use tibetango_rules::{AnyRules, GameName, Kind, Point};
///
/// let line = AnyLine::new(10, AnyRules::usual(GameName::Draughts)).unwrap();
/// let mv = line.parse("32-28").unwrap();
/// assert_eq!(mv.kind, Kind::Step);
/// // Points count from 0.
/// assert_eq!((mv.from, mv.to), (Some(Point(31)), Some(Point(27))));
/// assert_eq!(line.text(&mv), "32-28");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlainMove {
    /// Kind of the move.
    pub kind: Kind,
    /// Point that the stone comes from; `None` for a placement and a pass.
    pub from: Option<Point>,
    /// Points where the stone touches down on its way (jumps).
    pub via: Vec<Point>,
    /// Point where the stone ends; `None` for a pass.
    pub to: Option<Point>,
    /// The stones taken by choice, in an order in which they can be taken.
    pub takes: Vec<Point>,
    /// Decision; `None` unless the move is one.
    pub decision: Option<Decision>,
    /// Whether the other side places this stone, though it placed the one before as well: no rule allows it, but it
    /// happens in games of people (a penalty, a turn made up for), and their records keep it.
    pub out_of_turn: bool,
}

impl PlainMove {
    /// Places a stone.
    pub fn place(to: Point) -> Self {
        Self {
            to: Some(to),
            ..Self::default()
        }
    }

    /// Takes a stone from one point to another.
    pub fn walk(kind: Kind, from: Point, to: Point) -> Self {
        Self {
            kind,
            from: Some(from),
            to: Some(to),
            ..Self::default()
        }
    }

    /// Passes.
    pub fn pass() -> Self {
        Self {
            kind: Kind::Pass,
            ..Self::default()
        }
    }

    /// Decides.
    pub fn decide(decision: Decision) -> Self {
        Self {
            kind: Kind::Decide,
            decision: Some(decision),
            ..Self::default()
        }
    }

    /// Returns this way as far as the next station after those of `begun`; `None` where it does not go on from there.
    #[must_use]
    pub fn next_after(&self, begun: &Self) -> Option<Self> {
        let mut stations = self.stations();
        if self.from.is_none() || !begun.stations().all(|at| stations.next() == Some(at)) {
            return None;
        }
        let next = stations.next()?;
        let reached = begun.stations().count();
        let mut way = self.clone().taking(Vec::new());
        way.via.truncate(reached - 1);
        way.to = Some(next);
        Some(way)
    }

    /// The same move taking these stones by choice.
    #[must_use]
    pub fn taking(self, takes: Vec<Point>) -> Self {
        Self { takes, ..self }
    }

    /// Returns the points where the stone stands in turn: its origin, the points where it touches down and its end.
    pub fn stations(&self) -> impl Iterator<Item = Point> + '_ {
        let ends = [self.from, self.to];
        let via = self.via.iter().copied();
        ends[0].into_iter().chain(via).chain(ends[1])
    }
}

/// The part of the game that is being played. It keeps its last value when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Deserialize))]
pub enum Phase {
    /// Stones are placed (布局).
    Placement,
    /// Stones step into the hole (jiaqi).
    Movement,
    /// A side opens a way for the other one, which cannot move (jiaqi).
    Yield,
    /// Stones step, jump and fly (jiu, 战斗).
    Battle,
    /// The only phase of games that have one.
    Play,
    /// A seat decides, for instance which side it plays.
    Decision,
}

impl Phase {
    /// `placement`, `movement`, `yield`, `battle`, `play` or `decision`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placement => "placement",
            Self::Movement => "movement",
            Self::Yield => "yield",
            Self::Battle => "battle",
            Self::Play => "play",
            Self::Decision => "decision",
        }
    }
}
