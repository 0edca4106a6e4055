//! Evaluation by points for shapes, as the papers of 2021 and 2022 give them, and for events on the way (过程分值, paper
//! of 2021, 2.2).

use super::moves::JiuMoves;
use super::shapes::{Events, Shapes, defends};
use crate::eval::{First, PointTable};
use tibetango_rules::jiu::{JiuPosition, JiuSize};
use tibetango_rules::{Game, Phase, Side};
use tibetango_search::{Evaluate, STATIC_LIMIT};

/// Divisor that turns points into hundredths of a logit.
const POINTS: i32 = 10;

/// Points of a table, in the order of the counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JiuPoints {
    placement: [i32; Shapes::NAMES.len()],
    battle: [i32; Shapes::NAMES.len()],
    process: [i32; Events::NAMES.len()],
}

impl Default for JiuPoints {
    /// Returns points for squares while stones are placed, for stones in the battle.
    fn default() -> Self {
        let one = |name: &str| vec![(name.to_owned(), 100)];
        Self::new(&PointTable {
            placement: one("square"),
            battle: one("stone"),
            ..PointTable::default()
        })
    }
}

impl JiuPoints {
    /// Reads the points of a table; unknown names count nothing.
    pub fn new(table: &PointTable) -> Self {
        let share = |name: &str| match table.first {
            Some((first, second)) if (first == First::Defence) != defends(name) => second,
            _ => 1.0,
        };
        let of = |points: &[(String, i32)], name: &str| {
            let entry = points.iter().find(|(key, _)| key == name);
            entry.map_or(0, |(_, n)| (f64::from(*n) * share(name)).round() as i32)
        };
        let shapes =
            |points: &[(String, i32)]| std::array::from_fn(|i| of(points, Shapes::NAMES[i]));
        Self {
            placement: shapes(&table.placement),
            battle: shapes(&table.battle),
            process: std::array::from_fn(|i| of(&table.process, Events::NAMES[i])),
        }
    }

    /// Returns true if a position's value depends on the moves that led to it, which no transposition table can know.
    pub fn counts_the_way(&self) -> bool {
        self.process.iter().any(|&points| points != 0)
    }

    /// Returns the points of a side's shapes.
    pub fn of(&self, phase: Phase, shapes: &Shapes) -> i32 {
        let points = match phase {
            Phase::Placement => &self.placement,
            _ => &self.battle,
        };
        weigh(points, &shapes.counts())
    }
}

fn weigh<const N: usize>(points: &[i32; N], counts: &[i32; N]) -> i32 {
    let pairs = points.iter().zip(counts);
    pairs.map(|(points, count)| points * count).sum()
}

/// State carried along if moves on the way have points.
#[derive(Clone, Copy, Debug)]
pub struct PathPoints {
    /// Points of the moves on the way, White's less Black's.
    process: i32,
    /// Shapes of White and Black.
    shapes: [Shapes; 2],
}

fn both<S: JiuSize>(position: &JiuPosition<S>) -> [Shapes; 2] {
    Side::BOTH.map(|side| Shapes::of(position, side))
}

fn for_white(side: Side, points: i32) -> i32 {
    match side {
        Side::White => points,
        Side::Black => -points,
    }
}

impl<S: JiuSize> Evaluate<JiuPosition<S>> for JiuPoints {
    type Moves = JiuMoves;
    type State = Option<PathPoints>;

    fn start(&self, position: &JiuPosition<S>) -> Option<PathPoints> {
        self.counts_the_way().then(|| PathPoints {
            process: 0,
            shapes: both(position),
        })
    }

    fn update(
        &self,
        way: &Option<PathPoints>,
        before: &JiuPosition<S>,
        after: &JiuPosition<S>,
    ) -> Option<PathPoints> {
        let way = way.as_ref()?;
        let shapes = both(after);
        let mut process = way.process;
        if before.phase() == Phase::Battle {
            let mover = before.to_move();
            let [own, other] = [mover, mover.other()].map(Side::index);
            let of = |shapes: &[Shapes; 2]| [shapes[own], shapes[other]];
            let events = Events::of([before, after], [of(&way.shapes), of(&shapes)]);
            process += for_white(mover, weigh(&self.process, &events.counts()));
        }
        Some(PathPoints { process, shapes })
    }

    fn value(&self, way: &Option<PathPoints>, position: &JiuPosition<S>) -> i32 {
        let shapes = way.map_or_else(|| both(position), |way| way.shapes);
        let [white, black] = shapes.map(|shapes| self.of(position.phase(), &shapes));
        let value = white - black + way.map_or(0, |way| way.process);
        let own = for_white(position.to_move(), value);
        (own / POINTS).clamp(-STATIC_LIMIT, STATIC_LIMIT)
    }
}
