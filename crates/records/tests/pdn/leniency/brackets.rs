//! Brackets and what stands near them: tags in other forms, results and ends.

use super::*;

const WHITE: Option<Side> = Some(Side::White);

#[test]
fn words_behind_the_name_of_a_tag_belong_to_it_only_where_that_is_sure() {
    for (head, message) in [
        ("[Event (Cup) \"x\"]", "a value stands without quotes"),
        ("[Event: Cup \"x\"]", "a value stands without quotes"),
        ("[Event: Date \"x\"]", "a value stands without quotes"),
        (
            "[White Elo \"x\"]",
            "a name of several words is read as one",
        ),
    ] {
        let result = read(&format!("{head}\n1. 34-30 20-25 *"));
        assert_eq!(moves(&result.record), "34-30 20-25", "{head}");
        let [note] = &result.notes[..] else {
            panic!("{head}: {:?}", result.notes);
        };
        assert!(note.ends_with(message), "{head}: {note}");
    }
    // These are no tags.
    for words in ["Event\nCup", "Event\nDate"] {
        let result = read(&format!("[{words} \"x\"]\n1. 34-30 20-25 *"));
        assert_eq!(moves(&result.record), "34-30 20-25", "{words}");
        assert!(result.record.foreign.is_empty(), "{words}");
    }
}

#[test]
fn four_digits_before_a_dash_are_no_move() {
    let cut = read("1. 34-30 2025-26 *").cut.unwrap();
    assert!(cut.starts_with("1:10: \"2025\" is no square"), "{cut}");
}

#[test]
fn a_draw_of_clubs_is_a_result_at_the_end_alone() {
    let cut = read("1. 34-30 6-6 20-25 *").cut.unwrap();
    assert!(cut.starts_with("1:10: ply 2 (black 6-6)"), "{cut}");
    let reading = read("1. 34-30 20-25 6-6\n");
    assert_eq!(reading.record.result, result(None, "agreed"));
}

#[test]
fn a_result_in_brackets_before_a_game_ends_none() {
    let text = "(2-0)\n1. 34-30 20-25 *";
    let games = pdn::games(text.as_bytes(), "game.pdn").unwrap();
    assert_eq!((games.count(), games.notes().len()), (1, 0));
    let result = read(text);
    assert_eq!(moves(&result.record), "34-30 20-25");
    assert_eq!(result.record.result, None);
}

#[test]
fn a_result_in_words_has_a_reason_where_it_is_a_draw() {
    for (words, expected) in [
        ("White wins", result(WHITE, "")),
        ("Draw", result(None, "agreed")),
    ] {
        let result = read(&format!("[Result \"{words}\"]\n1. 34-30 20-25 *"));
        assert_eq!(result.record.result, expected, "{words}");
    }
}

#[test]
fn text_behind_an_unknown_result_is_not_read() {
    let result = read("[Result \"4-6\"]\n1. 34-30 20-25 4-6 [b] Good 31-27 *");
    assert_eq!(moves(&result.record), "34-30 20-25");
}

#[test]
fn pieces_that_a_step_should_take_are_told() {
    let result = read("1. 32-28 (19) 19-23 *");
    assert_eq!(moves(&result.record), "32-28 19-23");
    let [note] = &result.notes[..] else {
        panic!("{:?}", result.notes);
    };
    assert!(note.ends_with(" does not take 19, but nothing"), "{note}");
}

#[test]
fn a_result_behind_a_number_behind_a_result_is_left_out() {
    let reading = read("1. 34-30 20-25 2-0 2. 1-1\n");
    assert_eq!(moves(&reading.record), "34-30 20-25");
    assert_eq!(reading.record.result, result(WHITE, ""));
    let [note] = &reading.notes[..] else {
        panic!("{:?}", reading.notes);
    };
    assert!(note.ends_with("is left out"), "{note}");
}

#[test]
fn a_tag_without_a_meaning_is_kept_with_any_value() {
    let result = read("[Event \"W:W31-50:B1-20\"]\n1. 34-30 20-25 *");
    assert_eq!(moves(&result.record), "34-30 20-25");
    let properties: Vec<String> = result
        .record
        .foreign
        .iter()
        .map(ForeignProperties::text)
        .collect();
    assert_eq!(properties, ["[Event \"W:W31-50:B1-20\"]"]);
}

#[test]
fn a_tag_without_its_first_bracket_is_read_and_told() {
    let text = "Event \"Cup\"]\n[White \"Jan\"]\nResult \"0-2\"]\n\n1. 34-30 20-25 *";
    let games = pdn::games(text.as_bytes(), "").unwrap();
    assert_eq!(games.count(), 1);
    let reading = read(text);
    assert_eq!(
        (&*reading.record.white, moves(&reading.record).as_str()),
        ("Jan", "34-30 20-25")
    );
    assert_eq!(reading.record.result, result(Some(Side::Black), ""));
    let message = "a [ is missing before it";
    assert_eq!(
        reading.notes,
        [
            format!("1:1: the tag \"Event\": {message}"),
            format!("3:1: the tag \"Result\": {message}"),
        ]
    );
    // Other words before values are none.
    for head in [
        "Well \"done\"]",
        "White \"Jan\" said]",
        "so White \"Jan\"]",
        "White \"Jan\"] so",
    ] {
        let result = read(&format!("{head}\n1. 34-30 20-25 *"));
        assert_eq!(&*result.record.white, "", "{head}");
    }
}
