//! Placing and deciding of openings by Swap2. A search knows only sides, for which keeping and changing sides are the
//! same; this module translates its result for the seat that decides.

use crate::engine::report_without_search;
use crate::eval::gomoku::GomokuMoves;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuSize};
use tibetango_rules::{Decision, Game, GameHistory, Phase, Side, Symmetry, bitboard::Word};
use tibetango_search::{Limits, MoveStat, SearchReport, Searchable, Searcher};

/// Columns and rows of the first three stones, black, white and black, on a board of 15 lines. Near the edge
/// Black's first move is worth little enough that neither side is sure.
///
/// Source: openings that the program KataGomo plays under Swap2, chosen by its network (github.com/hzyhhzy/KataGomo).
const OPENINGS: [[(u8, u8); 3]; 5] = [
    [(7, 0), (9, 0), (7, 1)],
    [(7, 0), (6, 0), (8, 1)],
    [(8, 1), (9, 0), (10, 0)],
    [(1, 2), (0, 0), (2, 1)],
    [(0, 0), (0, 3), (3, 2)],
];

/// Maximum difference of White's chance from one half for the choice to be left to the other seat.
const EVEN: f64 = 0.05;

/// Returns an opening, turned and mirrored.
fn opening<S: GomokuSize>(stones: [(u8, u8); 3], view: Symmetry) -> Option<[u8; 3]> {
    let topology = S::tables().topology;
    let last = topology.span().saturating_sub(1);
    let mut counts = [0; 3];
    for (to, stone) in counts.iter_mut().zip(stones) {
        let (x, y) = view.place(stone, last);
        *to = topology.at(y, x)?.index() as u8;
    }
    Some(counts)
}

/// Returns the points still to be placed of each opening that the stones of a position belong to.
fn openings<S: GomokuSize>(position: &GomokuPosition<S>) -> Vec<Vec<u8>> {
    let all = OPENINGS.iter();
    let all = all.flat_map(|stones| {
        let views = Symmetry::ALL.into_iter();
        views.filter_map(|view| opening::<S>(*stones, view))
    });
    let sides = [Side::Black, Side::White, Side::Black];
    let choices = all.filter_map(|points| {
        let stones = || points.into_iter().zip(sides);
        let lies = |(point, side): (u8, Side)| position.stones(side).has(point.into());
        let lie = stones().filter(|stone| lies(*stone)).count();
        (lie as u32 == position.stone_count()).then(|| {
            let mut rest: Vec<_> = stones().filter(|stone| !lies(*stone)).collect();
            if let [first, second] = &mut rest[..]
                && first.1 != position.side()
            {
                // Black placed the later of its two stones first; now White's is due.
                std::mem::swap(first, second);
            }
            rest.into_iter()
                .map(|(point, _)| point)
                .collect::<Vec<u8>>()
        })
    });
    choices.filter(|rest| !rest.is_empty()).collect()
}

/// Search that also plays the opening.
pub(super) struct OpeningSearch<T> {
    search: T,
    rng: SplitMix64,
}

impl<T> OpeningSearch<T> {
    /// Wraps another search, which judges the stones that were placed.
    pub(super) fn new(search: T, seed: u64) -> Self {
        Self {
            search,
            rng: SplitMix64::seed_from_u64(seed),
        }
    }
}

impl<S: GomokuSize, T: Searcher<GomokuPosition<S>>> Searcher<GomokuPosition<S>>
    for OpeningSearch<T>
{
    fn search(
        &mut self,
        history: &GameHistory<GomokuPosition<S>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<GomokuMove>),
    ) -> SearchReport<GomokuMove> {
        let position = history.position();
        match position.phase() {
            Phase::Decision => {
                let history = GameHistory::new(position.after_opening());
                let report = self.search.search(&history, limits, &mut |report| {
                    progress(&deciding_report(position, report, limits.lines));
                });
                deciding_report(position, &report, limits.lines)
            }
            Phase::Placement => {
                let index = <GomokuMoves as Searchable<GomokuPosition<S>>>::move_index;
                let allowed = |point: &u8| !limits.excludes(index(GomokuMove::place(*point)));
                let mut openings = openings(position);
                openings.retain(|points| points.iter().all(allowed));
                if !openings.is_empty() {
                    let choice = self.rng.random_range(0..openings.len());
                    let points = openings.swap_remove(choice).into_iter();
                    let pv = points.map(GomokuMove::place).collect();
                    let mut moves = position.legal();
                    limits.exclude(&mut moves, index);
                    return report_without_search(&moves, pv, limits.lines);
                }
                // If both sides place their best, an even position stays even.
                let history = GameHistory::new(position.after_opening());
                let report = self.search.search(&history, limits, &mut |report| {
                    progress(&placing_report(position, report));
                });
                placing_report(position, &report)
            }
            _ => self.search.search(history, limits, progress),
        }
    }

    fn clear(&mut self) {
        self.search.clear();
    }

    fn renew(&mut self, seed: u64) {
        self.search.renew(seed);
        self.rng = SplitMix64::seed_from_u64(seed);
    }
}

/// Converts a search of the settled position into a report for the placing seat, up to the next decision.
fn placing_report<S: GomokuSize>(
    position: &GomokuPosition<S>,
    report: &SearchReport<GomokuMove>,
) -> SearchReport<GomokuMove> {
    let mut report = report.clone();
    report.tree.clear();
    let most = position.until_decision() as usize;
    report.pv.truncate(most);
    for line in &mut report.lines {
        line.truncate(most);
    }
    report
}

/// Converts a search of the settled position into a report for the deciding seat. White has the turn, and the
/// deciding seat has White as long as nothing is swapped. The value stays White's; those of the moves are the
/// deciding seat's.
fn deciding_report<S: GomokuSize>(
    position: &GomokuPosition<S>,
    report: &SearchReport<GomokuMove>,
    lines: usize,
) -> SearchReport<GomokuMove> {
    let worth = |decision| match decision {
        Decision::Keep => report.value,
        Decision::Swap => 1.0 - report.value,
        // The other seat takes the better side then.
        Decision::Defer => report.value.min(1.0 - report.value),
    };
    let may = position.decisions();
    // Two more stones, the best of both sides, can be placed with more care than three were.
    let even = (report.value - 0.5).abs() < EVEN && report.pv.len() > 1;
    let best = if even && may.contains(&Decision::Defer) {
        Decision::Defer
    } else if report.value >= 0.5 {
        Decision::Keep
    } else {
        Decision::Swap
    };
    let stat = |&decision: &Decision| {
        let mv = GomokuMove::decide(decision);
        MoveStat::new(mv, report.visits.max(1), worth(decision))
    };
    let line = |decision| {
        let mut line = report.pv.clone();
        line.insert(0, GomokuMove::decide(decision));
        if decision == Decision::Defer {
            // Then the other seat decides.
            line.truncate(3);
        }
        line
    };
    let mut decided = SearchReport {
        pv: line(best),
        moves: may.iter().map(stat).collect(),
        tree: Vec::new(),
        ..report.clone()
    };
    decided.set_lines(lines, |mv| {
        let mut decisions = may.iter().copied();
        let decision = decisions.find(|&decision| GomokuMove::decide(decision) == *mv);
        decision.map_or_else(|| vec![*mv], line)
    });
    decided
}
