//! Monte Carlo tree search without UCB (thesis 3.2), and random games without a tree (outline on gomoku, 3 (2)).

use super::games::{DRAW, OFFER, Searched, TicTacToe, Trap};
use super::{PARAMETERS, RandomPlay, plausible};
use tibetango_rules::GameHistory;
use tibetango_search::{
    ChildSelection, FinalMove, Limits, MoveStat, SearchReport, Searcher, Uct, UctParameters,
};

/// Parameters of the thesis's search, with a tree of any depth.
const WITHOUT_UCB: UctParameters = UctParameters {
    selection: ChildSelection::Random,
    final_move: FinalMove::GreatestMean,
    ..PARAMETERS
};

/// Parameters of random games after each move.
const FLAT: UctParameters = UctParameters {
    depth: 1,
    ..WITHOUT_UCB
};

fn report<G: Searched>(
    parameters: UctParameters,
    start: G,
    limits: &Limits,
) -> SearchReport<G::Move> {
    Uct::new(parameters, RandomPlay, 3).search(&GameHistory::new(start), limits, &mut |_| {})
}

/// Returns the visits of these moves.
fn visits<M>(moves: &[MoveStat<M>]) -> Vec<u32> {
    let counts = moves.iter().map(|stat| stat.visits);
    counts.map(|count| count.try_into().unwrap()).collect()
}

#[test]
fn the_best_mean_is_played_where_ucb_finds_the_trap() {
    let limits = Limits::visits(3000);
    let ucb = report(PARAMETERS, Trap::START, &limits);
    assert_eq!(ucb.best(), Some(DRAW), "{ucb:?}");
    assert!(!ucb.at_random);
    for parameters in [WITHOUT_UCB, FLAT] {
        let result = report(parameters, Trap::START, &limits);
        assert_eq!(result.best(), Some(OFFER), "{result:?}");
        // Two replies of three lose to White; a draw is a draw every time.
        assert!((result.value - 2.0 / 3.0).abs() < 0.05, "{result:?}");
        assert_eq!(result.moves[usize::from(DRAW)].value, 0.5);
        assert!(result.at_random);
    }
}

#[test]
fn every_child_is_chosen_alike_at_the_root_and_below() {
    let mut search = Uct::new(WITHOUT_UCB, RandomPlay, 3);
    let mut history = GameHistory::new(TicTacToe::parse("", 'x'));
    let result = search.search(&history, &Limits::visits(90_000), &mut |_| {});
    let counts = visits(&result.moves);
    assert!(plausible(&counts, &[1.0 / 9.0; 9]), "{counts:?}");
    // Asked for no visits, a search tells of the tree below the position.
    history.play(4).unwrap();
    let below = search.search(&history, &Limits::visits(0), &mut |_| {});
    let counts = visits(&below.moves);
    assert!(plausible(&counts, &[1.0 / 8.0; 8]), "{counts:?}");
}

/// O is to move, and only 2 and 8 are draws. The means of random games, in sixtieths, were counted apart from this
/// program, over all orders in which the free points can be filled until a side has a row.
#[test]
fn a_tree_of_any_depth_judges_moves_as_random_games_do() {
    let start = TicTacToe::parse("... o.x .x.", 'o');
    let sixtieths = [(0, 30), (1, 17), (2, 20), (4, 22), (6, 29), (8, 22)];
    for (label, parameters) in [("tree", WITHOUT_UCB), ("flat", FLAT)] {
        let result = report(parameters, start, &Limits::visits(60_000));
        assert_eq!(result.moves.len(), sixtieths.len(), "{label}");
        for (stat, (mv, share)) in result.moves.iter().zip(sixtieths) {
            assert_eq!(stat.mv, mv, "{label}");
            let mean = f64::from(share) / 60.0;
            assert!(
                (stat.value - mean).abs() < 0.025,
                "{label}, {mv}: {}",
                stat.value
            );
        }
        let best = result.best().unwrap();
        assert!([0, 6].contains(&best), "{label}: {best}");
        // The candidates are those of the greatest means, however often they were visited.
        let candidates = result.candidates(2).into_iter();
        let mut candidates: Vec<u8> = candidates.map(|stat| stat.mv).collect();
        candidates.sort_unstable();
        assert_eq!(candidates, [0, 6], "{label}");
    }
    let ucb = report(PARAMETERS, start, &Limits::visits(60_000));
    assert!([2, 8].contains(&ucb.best().unwrap()), "{ucb:?}");
}

#[test]
fn a_tree_of_one_ply_has_the_moves_alone() {
    let start = TicTacToe::parse("", 'x');
    let limits = Limits::visits(2000);
    let flat = report(FLAT, start, &limits);
    assert_eq!((flat.nodes, flat.pv.len()), (10, 1));
    let tree = report(WITHOUT_UCB, start, &limits);
    assert!(tree.nodes > 10 && tree.pv.len() > 1, "{tree:?}");
}

#[test]
fn a_move_that_was_never_visited_is_not_the_best() {
    for seed in 0..30 {
        let history = GameHistory::new(TicTacToe::parse("", 'x'));
        let mut search = Uct::new(WITHOUT_UCB, RandomPlay, seed);
        let none = search.search(&history, &Limits::visits(0), &mut |_| {});
        assert!(none.best().is_some(), "seed {seed}");
        let one = search.search(&history, &Limits::visits(1), &mut |_| {});
        let best = one.moves.iter().find(|stat| Some(stat.mv) == one.best());
        assert_eq!(best.unwrap().visits, 1, "seed {seed}: {one:?}");
    }
}

#[test]
fn threads_spread_their_visits_at_random_too() {
    let limits = Limits {
        threads: 3,
        ..Limits::visits(20_003)
    };
    let result = report(WITHOUT_UCB, TicTacToe::parse("", 'x'), &limits);
    let counts = visits(&result.moves);
    assert_eq!(counts.iter().sum::<u32>(), 20_003);
    // Threads differ from run to run: these are more than six standard deviations from a ninth, 2223.
    let all_alike = counts.iter().all(|count| (1900..2550).contains(count));
    assert!(all_alike, "{counts:?}");
}

#[test]
fn a_search_without_ucb_can_be_repeated() {
    let run = |seed| {
        let history = GameHistory::new(TicTacToe::parse("x.. .o. ...", 'x'));
        let mut search = Uct::new(WITHOUT_UCB, RandomPlay, seed);
        let result = search.search(&history, &Limits::visits(500), &mut |_| {});
        super::facts(&result)
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}
