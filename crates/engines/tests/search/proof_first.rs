//! Proofs before a search: their time is the search's time, and their line its answer.

use super::guarantees::jiaqi;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tibetango_engines::engine::{EngineGame, ProofBudget, ProofFirst, ProvedLine};
use tibetango_rules::jiaqi::JiaqiPosition;
use tibetango_rules::{Game, GameHistory, Grid};
use tibetango_search::{Limits, MoveStat, SearchReport, Searchable, Searcher, Stop};

type Position = JiaqiPosition<Grid<5>>;
type Move = <Position as Game>::Move;
type Moves = <Position as EngineGame>::Moves;

/// Duration that each proof takes at least.
const SPENT: Duration = Duration::from_millis(20);

/// Limit of a move: more than a proof takes on any machine.
const LIMIT: Duration = Duration::from_secs(600);

const BUDGET: ProofBudget = ProofBudget {
    positions: 1_000,
    visits: 8,
    each_ms: 3,
};

/// Search that takes no time, plays the first legal move, and notes its limits.
#[derive(Clone, Default)]
struct Timeless(Arc<Mutex<Vec<Limits>>>);

impl Searcher<Position> for Timeless {
    fn search(
        &mut self,
        history: &GameHistory<Position>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<Move>),
    ) -> SearchReport<Move> {
        self.0.lock().unwrap().push(limits.clone());
        let moves = history.legal();
        let stats = moves.iter().map(|mv| MoveStat::new(*mv, 1, 0.5));
        let report = SearchReport {
            pv: moves[..1].to_vec(),
            moves: stats.collect(),
            ..SearchReport::default()
        };
        progress(&report);
        report
    }

    fn clear(&mut self) {}

    fn renew(&mut self, _: u64) {}
}

/// Searches the empty board behind a proof of this line; returns all reports, the last one last, and the limits of the
/// search itself.
fn reports(line: Option<&ProvedLine<Move>>, limits: &Limits) -> (Vec<SearchReport<Move>>, Limits) {
    let inner = Timeless::default();
    let prove = |_: &GameHistory<Position>, _: u64, _: &Stop| {
        let begun = Instant::now();
        while begun.elapsed() < SPENT {
            std::hint::spin_loop();
        }
        line.cloned()
    };
    let mut search = ProofFirst::new(inner.clone(), BUDGET, prove);
    let mut reports = Vec::new();
    let last = search.search(&jiaqi(), limits, &mut |report| reports.push(report.clone()));
    reports.push(last);
    let limits_list = inner.0.lock().unwrap().clone();
    let [limits] = <[Limits; 1]>::try_from(limits_list).unwrap();
    (reports, limits)
}

/// Returns a line of one move that is not the first legal one.
fn line(wins: bool) -> ProvedLine<Move> {
    let moves = vec![jiaqi().legal()[3]];
    ProvedLine { moves, wins }
}

#[test]
fn the_time_of_a_proof_counts() {
    for line in [None, Some(line(true)), Some(line(false))] {
        let (reports, limits) = reports(line.as_ref(), &Limits::time(LIMIT));
        assert_eq!(reports.len(), 2, "{line:?}");
        for report in reports {
            assert!(report.time >= SPENT, "{line:?}: {:?}", report.time);
        }
        let left = limits.time.unwrap();
        assert!(left <= LIMIT - SPENT, "{line:?}: {left:?}");
    }
}

#[test]
fn a_proved_line_is_the_answer() {
    for (wins, value) in [(true, 1.0), (false, 0.0)] {
        let line = line(wins);
        let (reports, limits) = reports(Some(&line), &Limits::visits(100_000));
        assert_eq!(limits.visits, Some(512));
        for report in reports {
            assert_eq!((&report.pv, report.value), (&line.moves, value));
            let others = report.moves.iter().filter(|stat| stat.mv != line.moves[0]);
            let values: Vec<f64> = others.map(|stat| stat.value).collect();
            let other = if wins { 0.5 } else { 0.0 };
            assert!(!values.is_empty() && values.iter().all(|value| *value == other));
        }
    }
}

#[test]
fn a_line_whose_first_move_is_left_out_is_none() {
    let line = line(true);
    let index = <Moves as Searchable<Position>>::move_index(line.moves[0]);
    let limits = Limits {
        exclusions: [index].into(),
        ..Limits::visits(100_000)
    };
    let (reports, inner) = reports(Some(&line), &limits);
    assert_eq!(inner.visits, Some(100_000));
    for report in reports {
        assert_eq!((report.pv[0], report.value), (jiaqi().legal()[0], 0.5));
    }
}

#[test]
fn positions_are_bounded_by_visits_and_time() {
    let most = |limits: Limits| BUDGET.within(&limits);
    assert_eq!(most(Limits::default()), 1_000);
    assert_eq!(most(Limits::visits(80)), 10);
    assert_eq!(most(Limits::visits(80_000)), 1_000);
    assert_eq!(most(Limits::time(Duration::from_millis(100))), 300);
    let both = Limits {
        visits: Some(80),
        ..Limits::time(Duration::from_millis(2))
    };
    assert_eq!(most(both), 6);
}
