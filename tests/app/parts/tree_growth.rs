//! The picture of a search tree, as it grows.

use tibetango::app::ui::tree_growth::{Growth, Twig};
use tibetango_rules::{PlainMove, Point};
use tibetango_search::{MoveStat, SearchedMove};

fn branch(point: u16, visits: u64, next: Vec<SearchedMove<PlainMove>>) -> SearchedMove<PlainMove> {
    let stat = MoveStat {
        mv: PlainMove::place(Point(point)),
        visits,
        value: 0.5,
        at_most: false,
        prior: None,
    };
    SearchedMove { stat, next }
}

fn tree(first: u64, second: u64) -> Vec<SearchedMove<PlainMove>> {
    let below = |visits| vec![branch(5, visits / 2, vec![]), branch(6, visits / 3, vec![])];
    vec![
        branch(1, first, below(first)),
        branch(2, second, below(second)),
        branch(3, 9, vec![]),
        branch(4, 8, vec![]),
    ]
}

fn names(growth: &Growth) -> Vec<Vec<u16>> {
    let mut twigs: Vec<&Twig> = growth.twigs().iter().collect();
    twigs.sort_by(|a, b| a.places.cmp(&b.places));
    let path = |twig: &&Twig| twig.path.iter().map(|mv| mv.to.expect("shown").0).collect();
    twigs.iter().map(path).collect()
}

#[test]
fn the_most_visited_have_room_and_every_leaf_a_slot() {
    let mut growth = Growth::default();
    growth.follow(1, &tree(100, 50), (4, 3), None);
    // The second answers of both first moves were visited more often than the third move.
    let paths = [&[1][..], &[1, 5], &[1, 6], &[2], &[2, 5], &[2, 6]];
    assert_eq!(names(&growth), paths);
    let leaves = growth.twigs().iter().filter(|twig| {
        let other =
            |other: &Twig| other.path.len() > twig.path.len() && other.path.starts_with(&twig.path);
        !growth.twigs().iter().any(other)
    });
    let mut slots: Vec<f32> = leaves.map(|twig| twig.slot).collect();
    slots.sort_by(f32::total_cmp);
    assert_eq!(slots, [0.0, 1.0, 2.0, 3.0]);
    // A parent stands in the middle of its children.
    let parent = &growth
        .find(&[PlainMove::place(Point(1))])
        .expect("shown")
        .slot;
    assert!((parent - 0.5).abs() < 1e-6);
    growth.follow(1, &tree(100, 50), (4, 1), None);
    assert_eq!(names(&growth), [&[1][..], &[2], &[3]]);
    // One move that has nearly all visits leaves room for two others.
    let two = |visits| vec![branch(8, visits, vec![]), branch(9, visits, vec![])];
    let three = [5, 6, 7].map(|point| branch(point, 900, two(400)));
    let mut narrow = tree(1_000_000, 10);
    narrow[0].next = three.to_vec();
    growth.follow(1, &narrow, (6, 3), None);
    let firsts = names(&growth);
    let firsts = firsts.iter().filter(|path| path.len() == 1);
    assert_eq!(firsts.count(), 3);
    growth.follow(1, &tree(100, 50), (1, 3), None);
    assert_eq!(names(&growth), [&[1][..], &[1, 5]]);
}

#[test]
fn nodes_change_places_only_when_one_is_clearly_ahead() {
    let mut growth = Growth::default();
    growth.follow(1, &tree(100, 99), (6, 1), None);
    growth.follow(1, &tree(100, 110), (6, 1), None);
    assert_eq!(names(&growth)[..2], [[1], [2]]);
    growth.follow(1, &tree(100, 130), (6, 1), None);
    assert_eq!(names(&growth)[..2], [[2], [1]]);
    growth.follow(2, &tree(130, 131), (6, 1), None);
    assert_eq!(names(&growth)[..2], [[2], [1]]);
}

#[test]
fn nodes_grow_out_of_their_parents_and_fade_where_they_were() {
    let mut growth = Growth::default();
    growth.follow(1, &tree(100, 50), (4, 1), None);
    growth.follow(1, &tree(100, 50), (4, 3), Some(0.05));
    let first = PlainMove::place(Point(1));
    let child = growth
        .find(&[first.clone(), PlainMove::place(Point(6))])
        .expect("shown");
    assert!(child.growth > 0.0 && child.growth < 0.5);
    growth.follow(1, &tree(100, 50), (4, 1), Some(0.05));
    assert!(growth.twigs().iter().any(|twig| twig.path.len() == 2));
    growth.follow(1, &tree(100, 50), (4, 1), Some(5.0));
    assert!(growth.twigs().iter().all(|twig| twig.path.len() == 1));
}
