//! Boards and pieces that people choose from.

use super::{copy, faults, write};
use std::fs;
use tibetango_content::config::Config;
use tibetango_content::equipment::{BoardKind, Equipment, StoneKind};
use tibetango_rules::{GameName, Side};

#[test]
fn every_game_offers_every_board_and_pieces_that_differ() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let offered = &config.of(game).equipment;
        let every = |board: &BoardKind| offered.boards.contains(board);
        assert!(BoardKind::ALL.iter().all(every), "{game}");
        let twice = |(at, pair): (usize, &StoneKind)| offered.stones[..at].contains(pair);
        assert!(!offered.stones.iter().enumerate().any(twice), "{game}");
    }
}

/// Returns the brightness of a colour to the eye, 0 to 1 (WCAG 2, relative luminance), and 0.05 for the light around.
fn brightness(colour: [u8; 3]) -> f64 {
    let [r, g, b] = colour.map(|part| (f64::from(part) / 255.0).powf(2.2));
    0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
}

#[test]
fn both_sides_are_seen_on_the_board_that_a_game_begins_with() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let Equipment { board, stones } = config.of(game).equipment.usual();
        let ground = brightness(board.surface()[1]);
        for side in Side::BOTH {
            let piece = brightness(stones.colours(side)[0]);
            let contrast = piece.max(ground) / piece.min(ground);
            assert!(contrast >= 1.5, "{game}, {side:?}: {contrast:.2}");
        }
    }
}

#[test]
fn a_choice_that_is_not_offered_is_replaced_by_the_usual() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let offered = &config.of(game).equipment;
        let usual = offered.usual();
        for stones in StoneKind::ALL {
            let board = BoardKind::Earth;
            let expected = match offered.stones.contains(&stones) {
                true => stones,
                false => usual.stones,
            };
            let now = offered.among(Equipment { board, stones });
            assert_eq!((now.board, now.stones), (board, expected), "{game}");
        }
    }
}

#[test]
fn faults_of_the_offer_are_told_with_their_place() {
    let (dir, game) = (copy(), GameName::default());
    let file = format!("{game}/equipment.ron");
    write(&dir, &file, "(boards: [], stones: [Conch])");
    let messages = faults(&dir);
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with(&file) && messages[0].contains("boards"));
    write(&dir, &file, "(boards: [Wood], stones: [Glass])");
    let messages = faults(&dir);
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with(&file) && messages[0].contains("Glass"));
}

#[test]
fn a_kind_that_is_offered_twice_is_told_with_both_places() {
    let (dir, game) = (copy(), GameName::default());
    let file = format!("{game}/equipment.ron");
    let text = "(\n  boards: [Wood, Hide, Wood],\n  stones: [Conch, Conch],\n)";
    write(&dir, &file, text);
    let expected = [
        "2:24: boards[2]: \"Wood\" is already used by boards[0] in line 2",
        "3:19: stones[1]: \"Conch\" is already used by stones[0] in line 3",
    ];
    assert_eq!(
        faults(&dir),
        expected.map(|message| format!("{file}:{message}"))
    );
}

#[test]
fn a_folder_without_the_file_offers_what_is_shipped() {
    let (dir, game) = (copy(), GameName::default());
    fs::remove_file(dir.path().join(format!("{game}/equipment.ron"))).unwrap();
    let config = Config::load(dir.path()).unwrap();
    let shipped = Config::embedded();
    assert_eq!(config.of(game).equipment, shipped.of(game).equipment);
}
