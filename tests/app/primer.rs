//! The figures and games that show how the engines think.

use std::f64::consts::PI;
use tibetango::app::features::primer::game_tree::{GameTreeNode, PLIES, levels};
use tibetango::app::features::primer::random_games::{self, RandomGames};
use tibetango::app::features::primer::sampling::{POINTS, SEED, ThrownFigure, scatter};
use tibetango::app::features::primer::tiny_board::TinyBoard;
use tibetango::app::features::primer::tree::{FigureTree, FigureValues, ValueRange};
use tibetango::app::features::primer::uct::{ROUNDS, UctStep, UctWalk};
use tibetango_rules::Side;

/// Search of a figure.
type FigureSearch = fn(&FigureTree) -> FigureValues;

/// Returns the evaluations of the leaves on a line.
fn ends(tree: &FigureTree, line: &[usize]) -> Vec<i32> {
    let leaves = line.iter().filter_map(|at| tree.nodes[*at].leaf);
    leaves.collect()
}

/// Returns the place among its siblings of each node of a line, without the root.
fn turns(tree: &FigureTree, line: &[usize]) -> Vec<usize> {
    let steps = line.windows(2);
    let place = |pair: &[usize]| {
        let mut children = tree.nodes[pair[0]].children.iter();
        children.position(|child| *child == pair[1])
    };
    steps.map(|pair| place(pair).unwrap()).collect()
}

/// Returns the leaves that an evaluation never saw, numbered from the left.
fn cut_leaves(tree: &FigureTree, values: &FigureValues) -> Vec<usize> {
    let leaves = tree.nodes.iter().zip(&values.steps);
    let leaves = leaves.filter(|(node, _)| node.leaf.is_some());
    let cut = leaves.enumerate().filter(|(_, (_, step))| step.is_none());
    cut.map(|(number, _)| number).collect()
}

#[test]
fn the_figures_of_the_thesis_have_its_values() {
    let (minimax, alpha_beta) = (FigureTree::of_minimax(), FigureTree::of_alpha_beta());
    let all: (FigureSearch, &[usize]) = (FigureTree::minimax, &[]);
    let cut: (FigureSearch, &[usize]) = (FigureTree::alpha_beta, &[4, 7, 9, 11, 12]);
    // The value of the root, the leaf that it comes from and the way there.
    for (label, tree, (judge, cut), value, way) in [
        ("Fig. 2-3", &minimax, all, 8, &[2_usize, 1, 0][..]),
        ("Fig. 2-4 without cuts", &alpha_beta, all, 5, &[0, 0, 0, 0]),
        ("Fig. 2-4", &alpha_beta, cut, 5, &[0, 0, 0, 0]),
    ] {
        let values = judge(tree);
        assert_eq!(values.ranges[0], ValueRange::exactly(value), "{label}");
        let line = tree.best_line(&values);
        assert_eq!(ends(tree, &line), [value], "{label}");
        assert_eq!(turns(tree, &line), way, "{label}");
        assert_eq!(cut_leaves(tree, &values), cut, "{label}");
    }
}

/// The values that the text derives one after the other: 5, at most 2, 5, 6, at least 6, 5.
#[test]
fn the_left_half_of_the_second_figure_is_judged_as_the_thesis_does() {
    let tree = FigureTree::of_alpha_beta();
    let values = tree.alpha_beta();
    let below = |at: usize, turn: usize| tree.nodes[at].children[turn];
    let first = below(0, 0);
    let [left, right] = [0, 1].map(|turn| below(first, turn));
    for (label, at, value) in [
        ("S(3,0)", below(left, 0), "5"),
        ("S(3,1)", below(left, 1), "2↓"),
        ("S(2,0)", left, "5"),
        ("S(3,2)", below(right, 0), "6"),
        ("S(2,1)", right, "6↑"),
        ("S(1,0)", first, "5"),
        ("S(0,0)", 0, "5"),
    ] {
        assert_eq!(values.ranges[at].to_string(), value, "{label}");
    }
}

#[test]
fn no_leaf_that_is_cut_changes_the_value_of_the_root() {
    let tree = FigureTree::of_alpha_beta();
    let values = tree.alpha_beta();
    let nodes = tree.nodes.iter().enumerate();
    let cut = nodes.filter(|(at, node)| node.leaf.is_some() && values.steps[*at].is_none());
    let cut: Vec<usize> = cut.map(|(at, _)| at).collect();
    for value in [-100, 0, 100] {
        let mut other = tree.clone();
        for &at in &cut {
            other.nodes[at].leaf = Some(value);
        }
        let minimax = other.minimax().ranges[0];
        assert_eq!(minimax, ValueRange::exactly(5), "cut leaves of {value}");
    }
}

#[test]
fn a_branch_is_cut_when_the_value_above_is_known() {
    let tree = FigureTree::of_alpha_beta();
    let values = tree.alpha_beta();
    for (at, node) in tree.nodes.iter().enumerate() {
        let cut = tree.cut_step(&values, at);
        assert_eq!(cut.is_some(), values.steps[at].is_none(), "node {at}");
        let Some(above) = node.parent.filter(|_| cut.is_some()) else {
            continue;
        };
        let value = values.steps[above].or(tree.cut_step(&values, above));
        assert_eq!(cut, value, "node {at}");
    }
    // Without cuts every level is known at once, the leaves first.
    let tree = FigureTree::of_minimax();
    let values = tree.minimax();
    for (at, node) in tree.nodes.iter().enumerate() {
        assert_eq!(values.steps[at], Some(3 - node.depth), "node {at}");
    }
    assert_eq!((values.last, tree.levels(), tree.leaves), (3, 4, 12));
}

/// Returns the area of a figure by a fine grid.
fn area(figure: ThrownFigure) -> f64 {
    const EDGE: usize = 400;
    let at = |i: usize| (i as f64 + 0.5) / EDGE as f64;
    let all = (0..EDGE * EDGE).map(|i| [at(i % EDGE), at(i / EDGE)]);
    let points: Vec<[f64; 2]> = all.collect();
    figure.hits(&points) as f64 / points.len() as f64
}

#[test]
fn random_points_measure_the_areas() {
    // Three standard deviations of the share of 1000 points.
    for (figure, share, deviation) in [
        (ThrownFigure::Blot, 0.85, 0.034),
        (ThrownFigure::Circle, PI / 4.0, 0.039),
    ] {
        let exact = area(figure);
        assert!((exact - share).abs() < 0.002, "{figure:?}: {exact}");
        let points = scatter(POINTS, SEED);
        assert_eq!(points, scatter(POINTS, SEED), "{figure:?}");
        let estimate = figure.hits(&points) as f64 / POINTS as f64;
        assert!(
            (estimate - share).abs() < deviation,
            "{figure:?}: {estimate}"
        );
        // Points that are thrown later leave the first where they lie.
        assert_eq!(points[..10], scatter(10, SEED), "{figure:?}");
    }
}

#[test]
fn the_edge_of_a_figure_lies_within_the_square() {
    for figure in [ThrownFigure::Blot, ThrownFigure::Circle] {
        for [x, y] in figure.outline(360) {
            let inside = [x, y].iter().all(|along| (0.0..=1.0).contains(along));
            assert!(inside, "{figure:?}: {x}, {y}");
            let near = |share: f64| [x, y].map(|along| 0.5 + (along - 0.5) * share);
            assert!(figure.holds(near(0.99)), "{figure:?}: {x}, {y}");
            assert!(!figure.holds(near(1.01)), "{figure:?}: {x}, {y}");
        }
    }
}

/// Returns the side that wins with best play of both; `None` for a draw.
fn winner_of(board: &TinyBoard) -> Option<Side> {
    let mover = board.to_move();
    let moves = board.moves();
    if moves.is_empty() {
        return board.winner();
    }
    let ends: Vec<Option<Side>> = moves
        .iter()
        .map(|to| winner_of(&board.after(*to)))
        .collect();
    [Some(mover), None]
        .into_iter()
        .find(|end| ends.contains(end))
        .unwrap_or(Some(mover.other()))
}

/// The middle of the small board, the one move that wins.
const MIDDLE: usize = 4;

#[test]
fn the_middle_alone_wins_on_the_small_board() {
    let start = TinyBoard::start();
    assert_eq!(start.moves(), [0, 1, MIDDLE, 6]);
    assert_eq!(start.winner(), None);
    for point in start.moves() {
        let winner = winner_of(&start.after(point));
        let expected = match point {
            MIDDLE => start.to_move(),
            _ => start.to_move().other(),
        };
        assert_eq!(winner, Some(expected), "point {point}");
    }
    // Three in a row end the game: nothing more is played.
    let won = start.after(MIDDLE).after(1).after(6);
    assert_eq!(won.winner(), Some(start.to_move()));
    assert!(won.moves().is_empty(), "{won:?}");
}

#[test]
fn the_game_tree_has_every_move_and_every_reply() {
    let start = TinyBoard::start();
    let tree = levels(&start, PLIES);
    let counts: Vec<usize> = tree.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 4, 12]);
    assert_eq!((tree[0][0].board, tree[0][0].point), (start, None));
    for (above, level) in tree.iter().zip(&tree[1..]) {
        for node in level {
            let (from, point) = (&above[node.parent].board, node.point.unwrap());
            assert_eq!(from.stones()[point], None, "{node:?}");
            assert_eq!(node.board.stones()[point], Some(from.to_move()), "{node:?}");
            let same = |at: &usize| node.board.stones()[*at] == from.stones()[*at];
            assert_eq!((0..9).filter(same).count(), 8, "{node:?}");
        }
    }
    let points = |level: usize| tree[level].iter().filter_map(|node| node.point);
    assert!(points(1).eq([0, 1, 4, 6]));
    assert!(points(2).eq([1, 4, 6, 0, 4, 6, 0, 1, 6, 0, 1, 4]));
    // Wherever the middle is left free, the reply there makes a row: these games go no further.
    let over = |node: &&GameTreeNode| node.board.winner().is_some();
    let over: Vec<Option<usize>> = tree[2].iter().filter(over).map(|node| node.point).collect();
    assert_eq!(over, [Some(MIDDLE); 3]);
    // Nine games go on, with two free points each.
    assert_eq!(levels(&start, 3)[3].len(), 18);
}

#[test]
fn random_games_find_the_move_that_wins() {
    let start = TinyBoard::start();
    // Exact shares of won games after each move, by all ways to play on.
    let shares = [
        (0, 0.5),
        (1, 1.0 / 6.0),
        (MIDDLE, 2.0 / 3.0),
        (6, 1.0 / 3.0),
    ];
    let many = RandomGames::play(&start, 8000, 1);
    for (tried, (point, share)) in many.tried.iter().zip(shares) {
        assert_eq!((tried.point, tried.games), (point, 2000));
        let rate = tried.share();
        assert!((rate - share).abs() < 0.04, "point {point}: {rate}");
    }
    let few = RandomGames::play(&start, random_games::GAMES, random_games::SEED);
    for games in [&many, &few] {
        let best = games.best().map(|at| games.tried[at].point);
        assert_eq!(best, Some(MIDDLE), "{:?}", games.tried);
    }
    // In turn, each with the end of the last game.
    let three = RandomGames::play(&start, 3, 1);
    let games: Vec<u32> = three.tried.iter().map(|tried| tried.games).collect();
    assert_eq!(games, [1, 1, 1, 0]);
    let (at, end) = three.last.unwrap();
    assert_eq!(at, 2);
    assert!(end.moves().is_empty(), "{end:?}");
    assert_eq!(RandomGames::play(&start, 0, 1).last, None);
}

#[test]
fn uct_goes_on_step_by_step() {
    let mut walk = UctWalk::default();
    assert_eq!(
        (walk.step(), walk.nodes().len(), walk.best()),
        (None, 1, None)
    );
    for round in 0..ROUNDS {
        for step in [
            UctStep::Select,
            UctStep::Expand,
            UctStep::PlayOut,
            UctStep::BackUp,
        ] {
            let nodes = walk.nodes().len();
            walk.go_on();
            assert_eq!(walk.step(), Some(step), "round {round}");
            let added = walk.nodes().len() - nodes;
            let grown = step == UctStep::Expand && walk.has_grown();
            assert_eq!(added, usize::from(grown), "round {round}, {step:?}");
            let played = matches!(step, UctStep::PlayOut | UctStep::BackUp);
            assert_eq!(walk.end().is_some(), played, "round {round}, {step:?}");
        }
        assert_eq!(walk.rounds(), round + 1);
        // Every move of the root is tried before one is tried again.
        let tried = walk.nodes()[0].children.len();
        assert_eq!(tried, (round as usize + 1).min(4), "round {round}");
    }
    assert!(walk.is_over());
    let best = walk.best().map(|best| walk.nodes()[best].point);
    assert_eq!(best, Some(Some(MIDDLE)));
}

#[test]
fn the_nodes_of_uct_count_the_games_below_them() {
    let mut walk = UctWalk::new(1);
    while walk.rounds() < 400 {
        walk.go_on();
    }
    let nodes = walk.nodes();
    assert_eq!(nodes[0].games, 400);
    for (at, node) in nodes.iter().enumerate() {
        let below = |count: fn(&(u32, u32)) -> u32| {
            let children = node.children.iter().map(|&child| &nodes[child]);
            let counts = children.map(|child| (child.games, child.wins));
            counts.map(|counts| count(&counts)).sum::<u32>()
        };
        let (games, wins) = (below(|counts| counts.0), below(|counts| counts.1));
        assert!(node.wins <= node.games && games <= node.games, "node {at}");
        // No game is drawn: a side wins what the other loses, but for the game played from here before.
        let lost = games - wins;
        assert!(
            (lost..=lost + node.games - games).contains(&node.wins),
            "node {at}"
        );
        let is_whole = node.children.is_empty() || games + 1 >= node.games;
        assert!(is_whole, "node {at}: {games} of {}", node.games);
    }
    // Best play is found: other moves are hardly tried any more.
    let best = &nodes[walk.best().unwrap()];
    assert_eq!(best.point, Some(MIDDLE));
    assert!(best.games > 280, "{} of 400", best.games);
}

#[test]
fn every_node_of_the_tree_has_a_place_of_its_own() {
    let mut walk = UctWalk::default();
    while !walk.is_over() {
        walk.go_on();
        let (across, leaves) = walk.places();
        let nodes = walk.nodes();
        let ends = nodes.iter().filter(|node| node.children.is_empty());
        assert_eq!(leaves, ends.count());
        for (at, node) in nodes.iter().enumerate() {
            assert!(
                (0.5..=leaves as f32 - 0.5).contains(&across[at]),
                "node {at}"
            );
            let beside = (0..at).filter(|other| nodes[*other].depth == node.depth);
            for other in beside {
                let apart = (across[at] - across[other]).abs();
                assert!(apart >= 1.0, "nodes {at} and {other}: {apart}");
            }
        }
    }
}
