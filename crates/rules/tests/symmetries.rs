//! Symmetries of the boards: how many keep each game, and that play in the image of a game is the image of play.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, Symmetry, Topology};

/// Plies that a game is followed: placement and some of what comes after it.
const PLIES: usize = 80;

/// Returns the board of a game by its name, if the game is compiled in.
fn board(game: &str, size: u8) -> Option<&'static Topology> {
    Topology::of(GameName::from_text(game)?, size)
}

#[test]
fn each_board_has_the_symmetries_that_its_marked_points_and_its_men_allow() {
    let expected = [
        ("jiaqi", 5, 8),
        ("jiaqi", 9, 8),
        ("jiu", 6, 4),
        ("jiu", 14, 4),
        ("gomoku", 15, 8),
        ("draughts", 10, 1),
    ];
    for (game, size, count) in expected {
        let Some(topology) = board(game, size) else {
            continue;
        };
        let symmetries = topology.symmetries();
        assert_eq!(symmetries.len(), count, "{game} {size}");
        assert_eq!(symmetries[0], Symmetry::NONE, "{game} {size}");
    }
}

#[test]
fn symmetries_map_a_place_of_four_rows_to_eight_places_and_back() {
    let places = Symmetry::ALL.map(|symmetry| symmetry.place((0, 1), 3));
    // Over rows, over columns, over both, and the same again with rows and columns exchanged.
    let by_hand = [
        (0, 1),
        (3, 1),
        (0, 2),
        (3, 2),
        (1, 0),
        (1, 3),
        (2, 0),
        (2, 3),
    ];
    assert_eq!(places, by_hand);
    for (symmetry, place) in Symmetry::ALL.into_iter().zip(places) {
        assert_eq!(symmetry.inverse().place(place, 3), (0, 1), "{symmetry:?}");
    }
}

#[test]
fn play_in_the_image_of_a_game_is_the_image_of_play() {
    for game in GameName::ALL {
        let first = AnyGameHistory::new(game.sizes()[0], AnyRules::usual(game)).unwrap();
        let topology = first.topology();
        for &symmetry in topology.symmetries() {
            let (mut history, mut image) = (first.clone(), first.clone());
            let mut seed = 7usize;
            for ply in 0..PLIES {
                let legal = history.legal();
                if legal.is_empty() {
                    break;
                }
                seed = seed
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                let mv = &legal[(seed >> 33) % legal.len()];
                let case = format!("{game}, {symmetry:?}, ply {ply}: {}", history.text(mv));
                history.play(mv).unwrap();
                let mapped = mv.mapped(symmetry, topology).unwrap();
                if let Err(why) = image.play(&mapped) {
                    panic!("{case}: {why}");
                }
                for point in topology.iter() {
                    let there = symmetry.point(topology, point).unwrap();
                    assert_eq!(history.piece_at(point), image.piece_at(there), "{case}");
                }
                assert_eq!(history.to_move(), image.to_move(), "{case}");
                assert_eq!(history.outcome(), image.outcome(), "{case}");
            }
        }
    }
}
