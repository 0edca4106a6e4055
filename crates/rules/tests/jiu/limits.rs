//! The board as masks, and the limits of the lists of moves.

use super::at;
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiu::{JiuMove, JiuRules, JiuSize, Path};
use tibetango_rules::{Game, Grid, MoveKind};

#[test]
fn the_masks_of_a_board_hold_its_points() {
    let geometry = <Grid<6> as JiuSize>::geometry();
    let points = |mask: u64| mask.iter().collect::<Vec<u32>>();
    assert_eq!(points(geometry.first_column), [0, 6, 12, 18, 24, 30]);
    assert_eq!(points(geometry.last_column), [5, 11, 17, 23, 29, 35]);
    assert_eq!(
        points(geometry.corners),
        [
            0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 24, 25, 26, 27,
            28
        ]
    );
    let rings: Vec<Vec<u32>> = geometry.rings.iter().copied().map(points).collect();
    let outer = [7, 8, 9, 10, 13, 14, 15, 16, 19, 20, 21, 22, 25, 26, 27, 28];
    assert_eq!(rings, [outer.to_vec(), vec![14, 15, 20, 21]]);
    assert_eq!(points(geometry.centre), [14, 21]);
    let [row, column] = geometry.guns[8].map(points);
    assert_eq!(row, [6, 7, 8, 9, 10, 11]);
    assert_eq!(column, [2, 8, 14, 20, 26, 32]);
    assert_eq!(geometry.blocks.len(), 9);
    let [rim, middle] = geometry.blocks[0].map(points);
    assert_eq!(rim, [0, 1, 2, 3, 6, 9, 12, 15, 18, 19, 20, 21]);
    assert_eq!(middle, [7, 8, 13, 14]);
}

#[test]
fn a_path_that_is_full_stays_as_it_is() {
    let mut path = Path::default();
    for jumps in 0..104 {
        assert_eq!(path.len(), jumps);
        path = path.then(jumps % 4);
    }
    assert_eq!((path.len(), path.then(3)), (104, path));
    assert!(path.iter().eq((0..104).map(|jumps| jumps % 4)));
}

#[test]
fn a_move_that_takes_other_stones_is_as_if_it_had_taken_them_at_once() {
    let step = JiuMove::walk(MoveKind::Step, 1, 2);
    assert_eq!(step.taking([30, 9, 31]).taking([7]), step.taking([7]));
    assert_eq!(step.taking([30, 9, 31]).taking([]), step);
    assert_eq!(step.taking([30, 9, 31]).takes(), [9, 30, 31]);
}

/// The length of the list of moves of a position.
fn listed<S: JiuSize>(rules: JiuRules, rows: &[&str]) -> usize {
    let text = format!("{} w battle 0 400", rows.join("/"));
    at::<S>(rules, &text).legal().len()
}

#[test]
fn a_list_of_moves_is_as_long_as_there_is_room() {
    // Many stones fly to many points.
    let flying = JiuRules {
        fly_at: Some(162),
        ..JiuRules::default()
    };
    let (white, black) = ("w".repeat(14), "b".repeat(14));
    let mut rows = vec!["14"; 14];
    rows[..4].fill(&white);
    rows[12] = &black;
    assert_eq!(listed::<Grid<14>>(flying, &rows), 4096);
    let (white, black) = ("w".repeat(16), "b".repeat(16));
    let mut rows = vec!["16"; 16];
    rows[..5].fill(&white);
    rows[14] = &black;
    assert_eq!(listed::<Grid<16>>(flying, &rows), 8192);
    // One stone fills a row, and takes two of 98 in 4753 ways.
    let rules = JiuRules {
        gun: true,
        fly_at: Some(20),
        ..JiuRules::default()
    };
    let (filled, black) = (format!("{}1", "w".repeat(13)), "b".repeat(14));
    let mut rows = vec!["14"; 14];
    rows[0] = &filled;
    rows[1] = "13w";
    rows[2..9].fill(&black);
    assert_eq!(listed::<Grid<14>>(rules, &rows), 4096);
}

#[test]
fn a_stone_in_a_web_of_jumps_has_as_many_as_there_is_room() {
    // White's stone in the corner may jump along every edge of a grid of 5 x 5 points.
    let rows = [
        "wb1b1b1b6",
        "b1b1b1b1b5",
        "1b1b1b1b6",
        "b1b1b1b1b5",
        "1b1b1b1b6",
        "b1b1b1b1b5",
        "1b1b1b1b6",
        "b1b1b1b1b5",
        "1b1b1b1b6",
        "14",
        "14",
        "14",
        "14",
        "10wwww",
    ];
    let rules = JiuRules {
        fly_at: Some(4),
        ..JiuRules::default()
    };
    let text = format!("{} w battle 0 400", rows.join("/"));
    let mut jumps = 0;
    at::<Grid<14>>(rules, &text).each_way(&mut |mv| {
        jumps += usize::from(mv.kind() == MoveKind::Jump);
        true
    });
    assert_eq!(jumps, 4096);
}
