//! Tree kept between moves, and the behaviour of a full tree.

use super::guarantees::jiaqi;
use super::{PARAMETERS, RandomPlay, facts, search};
use tibetango_engines::eval::jiaqi::ThesisPlayout;
use tibetango_rules::jiaqi::{JiaqiMove, JiaqiPosition, JiaqiRules};
use tibetango_rules::{Game, GameHistory, Grid};
use tibetango_search::{Limits, MoveOrder, SearchReport, Searcher, Uct, UctParameters};

type Thesis = Uct<JiaqiPosition<Grid<5>>, ThesisPlayout<Grid<5>>>;

fn thesis(memory: u64) -> Thesis {
    let parameters = UctParameters {
        memory,
        ..PARAMETERS
    };
    Uct::new(parameters, ThesisPlayout::new(200, MoveOrder::Generated), 4)
}

/// Returns the search's report without searching on.
fn look(
    uct: &mut Thesis,
    history: &GameHistory<JiaqiPosition<Grid<5>>>,
) -> SearchReport<JiaqiMove<Grid<5>>> {
    uct.search(history, &Limits::visits(0), &mut |_| {})
}

fn extended(
    history: &GameHistory<JiaqiPosition<Grid<5>>>,
    mv: JiaqiMove<Grid<5>>,
) -> GameHistory<JiaqiPosition<Grid<5>>> {
    let mut history = history.clone();
    history.play(mv).unwrap();
    history
}

#[test]
fn the_subtree_of_a_move_is_kept_whole() {
    let history = jiaqi();
    let fresh = || {
        let mut uct = thesis(64 << 20);
        let report = uct.search(&history, &Limits::visits(30_000), &mut |_| {});
        (uct, report)
    };
    let (_, before) = fresh();
    for stat in &before.moves {
        let (mut uct, _) = fresh();
        let after = look(&mut uct, &extended(&history, stat.mv));
        assert_eq!(after.visits, 0, "{:?}", stat.mv);
        assert!(
            after.nodes < before.nodes,
            "{:?}: {} of {} nodes",
            stat.mv,
            after.nodes,
            before.nodes
        );
        // All visits but the first, which played the move's position out.
        let count: u64 = after.moves.iter().map(|child| child.visits).sum();
        assert_eq!(count, stat.visits - 1, "{:?}", stat.mv);
        // The opponent's value is the complement of the value before.
        let worth: f64 = after
            .moves
            .iter()
            .map(|child| child.visits as f64 * (1.0 - child.value))
            .sum();
        let first_playout = stat.value * stat.visits as f64 - worth;
        assert!(
            (-1e-6..=1.0 + 1e-6).contains(&first_playout),
            "{:?}: {first_playout}",
            stat.mv
        );
    }
    // The principal variation continues as reported, deeper than one block of nodes.
    assert!(before.pv.len() > 2, "{before:?}");
    let (mut uct, _) = fresh();
    let mut history = history.clone();
    for (told, &mv) in before.pv.iter().enumerate().take(before.pv.len() - 1) {
        history.play(mv).unwrap();
        assert_eq!(
            look(&mut uct, &history).pv,
            before.pv[told + 1..],
            "after {told} moves"
        );
    }
}

#[test]
fn two_moves_at_once_keep_what_one_by_one_keeps() {
    let mut one_by_one = thesis(64 << 20);
    let mut at_once = thesis(64 << 20);
    let history = jiaqi();
    let limits = Limits::visits(30_000);
    let report = one_by_one.search(&history, &limits, &mut |_| {});
    at_once.search(&history, &limits, &mut |_| {});
    let near = extended(&history, report.pv[0]);
    let far = extended(&near, report.pv[1]);
    look(&mut one_by_one, &near);
    let tree = look(&mut one_by_one, &far);
    assert!(
        tree.moves.iter().any(|child| child.visits > 0),
        "{:?}",
        tree.moves
    );
    assert_eq!(facts(&tree), facts(&look(&mut at_once, &far)));
    // Searching on adds to what is kept.
    let before: u64 = tree.moves.iter().map(|child| child.visits).sum();
    let on = one_by_one.search(&far, &Limits::visits(500), &mut |_| {});
    assert_eq!(on.visits, 500);
    assert_eq!(
        on.moves.iter().map(|child| child.visits).sum::<u64>(),
        before + 500
    );
}

#[test]
fn nothing_is_kept_of_another_game_or_after_taking_back() {
    let fresh = |history: &GameHistory<JiaqiPosition<Grid<5>>>| {
        facts(&look(&mut thesis(64 << 20), history))
    };
    let history = jiaqi();
    let mut other = jiaqi();
    other.play_text("a1").unwrap();
    let mut same_moves = GameHistory::new(JiaqiPosition::new(JiaqiRules {
        quiet_limit: 7,
        ..JiaqiRules::default()
    }));
    same_moves.play_text("b2").unwrap();
    for (which, next) in [
        ("before", &history),
        ("another move", &other),
        ("other rules", &same_moves),
    ] {
        let mut uct = thesis(64 << 20);
        let mut began = jiaqi();
        began.play_text("b2").unwrap();
        uct.search(&began, &Limits::visits(1000), &mut |_| {});
        assert_eq!(facts(&look(&mut uct, next)), fresh(next), "{which}");
    }
    // The same after a clear.
    let mut uct = thesis(64 << 20);
    uct.search(&history, &Limits::visits(1000), &mut |_| {});
    uct.clear();
    assert_eq!(facts(&look(&mut uct, &history)), fresh(&history));
}

#[test]
fn a_full_tree_still_answers() {
    for threads in [1, 2] {
        // One block of nodes, the least there is.
        let mut uct = thesis(1);
        let limits = Limits {
            threads,
            ..Limits::visits(20_000)
        };
        let report = uct.search(&jiaqi(), &limits, &mut |_| {});
        assert!(report.full, "{threads} threads");
        assert!(
            report.nodes <= 1 << 14,
            "{threads} threads: {}",
            report.nodes
        );
        assert_eq!(report.visits, 20_000, "{threads} threads");
        assert_eq!(
            report.moves.iter().map(|child| child.visits).sum::<u64>(),
            20_000,
            "{threads} threads"
        );
    }
    assert!(!search(&jiaqi(), &Limits::visits(100), 1).full);
}

#[test]
fn a_whole_game_fits_into_a_small_tree() {
    let mut uct = thesis(1);
    let mut history = jiaqi();
    let mut full = 0;
    while history.outcome().is_none() {
        // The openings fill the tree many times over.
        let visits = if history.moves().len() < 8 {
            15_000
        } else {
            500
        };
        let report = uct.search(&history, &Limits::visits(visits), &mut |_| {});
        full += u32::from(report.full);
        assert!(
            report.nodes <= 1 << 14,
            "{} nodes after {} moves",
            report.nodes,
            history.moves().len()
        );
        history
            .play(report.best().expect("a move"))
            .expect("a legal one");
    }
    assert!(full > 0, "the tree was to be full");
}

#[test]
fn a_small_board_is_searched_to_its_end() {
    // Placement of size 3 has 12 plies: the tree reaches movement and games that are over.
    let mut history = GameHistory::new(JiaqiPosition::<Grid<3>>::new(JiaqiRules::default()));
    let mut uct = Uct::new(PARAMETERS, RandomPlay, 1);
    while history.outcome().is_none() {
        let report = uct.search(&history, &Limits::visits(300), &mut |_| {});
        let mut moves = Vec::new();
        history.position().legal_moves(&mut moves);
        let listed: Vec<_> = report.moves.iter().map(|child| child.mv).collect();
        assert_eq!(listed, moves, "after {} moves", history.moves().len());
        history
            .play(report.best().expect("a move"))
            .expect("a legal one");
    }
}
