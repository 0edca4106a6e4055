//! Moves of which only a part is left: the game is cut there, in every part of the reader.

use super::*;
use tibetango_records::record::formats::Format;

#[test]
fn a_game_is_cut_at_a_torn_move() {
    for (label, text, played, place) in [
        (
            "no first square",
            "1. 32-28 -23 2. 28x19 2-0",
            "32-28",
            "1:10",
        ),
        (
            "a capture without its first square",
            "1. 32-28 19-23 2. x19 2-0",
            "32-28 19-23",
            "1:19",
        ),
        (
            "a letter for a digit",
            "1. 32-28 l9-23 2-0",
            "32-28",
            "1:10",
        ),
        (
            "brackets in a capture",
            "1. 32-28 19-23 2. 28x19 14x(19)23 2-0",
            "32-28 19-23 28x19",
            "1:28",
        ),
    ] {
        let result = read(text);
        assert_eq!(moves(&result.record), played, "{label}");
        let cut = result.cut.unwrap_or_default();
        assert!(cut.starts_with(place), "{label}: {cut}");
    }
}

#[test]
fn a_torn_move_behind_a_number_is_one_before_any_other() {
    for (label, text, place) in [
        ("at the beginning", "1. x28 19-23 2-0", "1:4"),
        ("behind tags", "[White \"a\"]\n1. -28 19-23 2-0", "2:4"),
        (
            "with a letter for a digit",
            "1. 32-28 19-23 2. l9-23 2-0",
            "1:19",
        ),
    ] {
        let result = read(text);
        let cut = result.cut.unwrap_or_else(|| panic!("{label}"));
        assert!(
            cut.starts_with(place) && cut.contains("is no move"),
            "{label}: {cut}"
        );
    }
    // Words before a game are no moves, even if they hold signs of moves.
    let result = read("My x19 game, l9-23:\n1. 34-30 20-25 *");
    assert_eq!(
        (moves(&result.record), result.cut),
        ("34-30 20-25".to_owned(), None)
    );
    // The file is one of draughts all the same.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "[White \"a\"]\n1. x28 19-23 2. 37-32 *").unwrap();
    assert_eq!(Format::of(&path), Format::Pdn);
}

#[test]
fn a_torn_move_cuts_a_variation_that_begins_with_it() {
    let result = read("1. 32-28 (1. x29 18-23) 19-23 *");
    assert_eq!(
        (moves(&result.record), result.cut),
        ("32-28 19-23".to_owned(), None)
    );
    assert!(result.record.variations.is_empty());
    let [note] = &result.notes[..] else {
        panic!("{:?}", result.notes);
    };
    assert!(
        note.starts_with("1:14: the variation is cut here: \"x29\" is no move"),
        "{note}"
    );
}

#[test]
fn a_game_goes_on_behind_a_result_with_a_torn_move() {
    // Its number shows that it is one of the game.
    let reading = read("1. 32-28 19-23 1-1 2. x19 14x23 2-0");
    assert_eq!(moves(&reading.record), "32-28 19-23");
    let cut = reading.cut.unwrap();
    assert!(cut.starts_with("1:23: \"x19\" is no move"), "{cut}");
    assert_eq!(reading.record.result, result(Some(Side::White), ""));
    // Without one it is none.
    let result = read("1. 32-28 19-23 1-1 x19\n");
    assert_eq!(
        (moves(&result.record), result.cut),
        ("32-28 19-23".to_owned(), None)
    );
    assert_eq!(result.notes.len(), 1, "{:?}", result.notes);
}
