//! Moves, decisions and phases of every game and board size, as the window, records and other programs
//! handle them.

use super::gait::Gait;
use crate::board::{Point, Symmetry, Topology};
#[cfg(feature = "serde")]
use serde::Deserialize;

/// Writes an enum as a table: a row is a variant, its word, and the answer to what shared code asks of it. So a variant
/// that a game adds is one row, and nothing but that game names it.
macro_rules! rows {
    (
        $(#[$attribute:meta])*
        pub enum $Name:ident {
            $($(#[$about:meta])* $Variant:ident = ($word:literal, $answer:expr),)+
        }
        $(#[$word_is:meta])*
        fn $word_of:ident;
        $(#[$answer_is:meta])*
        fn $answer_of:ident -> $Answer:ty;
    ) => {
        $(#[$attribute])*
        pub enum $Name {
            $($(#[$about])* $Variant,)+
        }

        impl $Name {
            /// All of them.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$Variant),+];

            $(#[$word_is])*
            pub const fn $word_of(self) -> &'static str {
                match self {
                    $(Self::$Variant => $word),+
                }
            }

            $(#[$answer_is])*
            pub const fn $answer_of(self) -> $Answer {
                match self {
                    $(Self::$Variant => $answer),+
                }
            }
        }
    };
}

rows! {
    /// Kind of a move, apart from its captures. Each game has some of these.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum MoveKind {
        /// A stone is placed on an empty point.
        #[default]
        Place = ("place", None),
        /// A stone steps along a drawn line.
        Step = ("step", Some(Gait::Step)),
        /// A stone jumps: in jiaqi into the hole from anywhere, to open a way; in jiu over enemy
        /// stones.
        Jump = ("jump", Some(Gait::Jump)),
        /// Nothing: the side cannot move and no way can be opened for it (jiaqi).
        Pass = ("pass", None),
        /// A stone flies to any empty point that is no neighbour (jiu).
        Fly = ("fly", Some(Gait::Fly)),
        /// Nothing is placed or moved: a player decides.
        Decide = ("decide", None),
    }
    /// Returns the word that records write: `place`, `step`, `jump`, `pass`, `fly` or `decide`.
    fn word;
    /// Returns the gait of the piece, if one goes from a point to another.
    fn gait -> Option<Gait>;
}

impl MoveKind {
    /// Returns the kind of the moves by which a piece goes at this gait.
    pub fn of(gait: Gait) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.gait() == Some(gait))
            .unwrap_or_default()
    }
}

rows! {
    /// Decision where a game lets a player choose, as after the opening of a swap.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Decision {
        /// The sides stay as they are.
        Keep = ("keep", Some(false)),
        /// The seats change sides.
        Swap = ("swap", Some(true)),
        /// The other seat decides, after more stones are placed.
        Defer = ("defer", None),
    }
    /// Returns the word that moves and records write: `keep`, `swap` or `defer`.
    fn text;
    /// Returns whether the seats change sides; `None` while that is still to be decided.
    fn swaps -> Option<bool>;
}

impl Decision {
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
/// use tibetango_rules::any::AnyGameHistory;
/// use tibetango_rules::{AnyRules, GameName, MoveKind, Point};
///
/// let history = AnyGameHistory::new(10, AnyRules::usual(GameName::Draughts)).unwrap();
/// let mv = history.parse("32-28").unwrap();
/// assert_eq!(mv.kind, MoveKind::Step);
/// // Points count from 0.
/// assert_eq!((mv.from, mv.to), (Some(Point(31)), Some(Point(27))));
/// assert_eq!(history.text(&mv), "32-28");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlainMove {
    /// Kind of the move.
    pub kind: MoveKind,
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
    pub fn walk(kind: MoveKind, from: Point, to: Point) -> Self {
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
            kind: MoveKind::Pass,
            ..Self::default()
        }
    }

    /// True where nothing is done.
    pub const fn is_pass(&self) -> bool {
        self.from.is_none() && self.to.is_none() && self.decision.is_none()
    }

    /// Decides.
    pub fn decide(decision: Decision) -> Self {
        Self {
            kind: MoveKind::Decide,
            decision: Some(decision),
            ..Self::default()
        }
    }

    /// Returns this way as far as the next station after those of `start`; `None` where it does not go on from there.
    #[must_use]
    pub fn next_after(&self, start: &Self) -> Option<Self> {
        let mut stations = self.stations();
        if self.from.is_none() || !start.stations().all(|at| stations.next() == Some(at)) {
            return None;
        }
        let next = stations.next()?;
        let count = start.stations().count();
        let mut way = self.clone().taking(Vec::new());
        way.via.truncate(count - 1);
        way.to = Some(next);
        Some(way)
    }

    /// The same move taking these stones by choice.
    #[must_use]
    pub fn taking(self, takes: Vec<Point>) -> Self {
        Self { takes, ..self }
    }

    /// Returns the move as a symmetry of the board maps it; `None` where a point of it has no image.
    #[must_use]
    pub fn mapped(&self, symmetry: Symmetry, topology: &Topology) -> Option<Self> {
        let image = |at: &Point| symmetry.point(topology, *at);
        let all = |points: &[Point]| points.iter().map(image).collect::<Option<Vec<Point>>>();
        let end = |at: Option<Point>| at.map_or(Some(None), |at| image(&at).map(Some));
        Some(Self {
            from: end(self.from)?,
            via: all(&self.via)?,
            to: end(self.to)?,
            takes: all(&self.takes)?,
            ..self.clone()
        })
    }

    /// Returns the points where the stone stands in turn: its origin, the points where it touches down and its end.
    pub fn stations(&self) -> impl Iterator<Item = Point> + '_ {
        let ends = [self.from, self.to];
        let via = self.via.iter().copied();
        ends[0].into_iter().chain(via).chain(ends[1])
    }
}

/// Kind of turn that a side has in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// It places pieces.
    Placing,
    /// It moves pieces that were placed in an earlier phase.
    Moving,
    /// It moves one of them to open a way for the other side, which cannot move.
    Opening,
    /// It places or moves pieces, as the game has it.
    Playing,
    /// It decides.
    Deciding,
}

rows! {
    /// The part of the game that is being played. It keeps its last value when the game is over.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(Deserialize))]
    pub enum Phase {
        /// Stones are placed (布局).
        Placement = ("placement", Doing::Placing),
        /// Stones step into the hole (jiaqi).
        Movement = ("movement", Doing::Moving),
        /// A side opens a way for the other one, which cannot move (jiaqi).
        Yield = ("yield", Doing::Opening),
        /// Stones step, jump and fly (jiu, 战斗).
        Battle = ("battle", Doing::Moving),
        /// The only phase of games that have one.
        Play = ("play", Doing::Playing),
        /// A seat decides, for instance which side it plays.
        Decision = ("decision", Doing::Deciding),
    }
    /// Returns `placement`, `movement`, `yield`, `battle`, `play` or `decision`.
    fn name;
    /// Returns what a side does in it.
    fn doing -> Doing;
}
