//! Tags: results, days, positions and games in other words.

use super::*;

#[test]
fn tags_are_read_as_well_as_can_be() {
    for (tag, white, message) in [
        ("[White \"The \"Old\" Man\"]", "The \"Old\" Man", true),
        ("[White \"Dolma\" (1400)]", "Dolma", true),
        ("[White \"Dolma]", "Dolma", true),
        ("[White \"Dolma\"", "Dolma", true),
        ("[White \"Dolma", "Dolma", true),
        ("[White Dolma Tsering]", "Dolma Tsering", true),
        ("[White Dolma\"]", "Dolma", true),
        ("[White \"Dolma\nTsering\"]", "Dolma Tsering", true),
        ("[White \"Dolma\r\nTsering\"]", "Dolma Tsering", true),
        ("[White \u{201c}Dolma\u{201d}]", "Dolma", false),
        ("[White \u{ab}Dolma\u{bb}]", "Dolma", false),
        ("[White: \"Dolma\"]", "Dolma", false),
        ("[White=\"Dolma\"]", "Dolma", false),
        ("[ white\t\"Dolma\" ]", "Dolma", false),
    ] {
        let result = read(&format!("{tag}\n[Round \"2\"]\n\n1. 34-30 20-25 *"));
        assert_eq!(result.record.white, white, "{tag}");
        assert_eq!(
            (moves(&result.record).as_str(), &result.cut),
            ("34-30 20-25", &None),
            "{tag}"
        );
        assert_eq!(
            result.notes.len(),
            usize::from(message),
            "{tag}: {:?}",
            result.notes
        );
        let round = result
            .record
            .foreign
            .iter()
            .any(|entry| entry.text().contains("[Round \"2\"]"));
        assert!(round, "{tag}: {:?}", result.record.foreign);
    }
    // A name has an end.
    for (letters, message) in [(64, 0), (65, 1)] {
        let name = "A".repeat(letters);
        let result = read(&format!("[{name} \"x\"]\n1. 34-30 20-25 *"));
        assert_eq!(result.notes.len(), message, "{letters}: {:?}", result.notes);
        assert_eq!(result.record.foreign.len(), 1 - message, "{letters}");
    }
    // The quote that closes a value stands near the first that could.
    for (letters, whole) in [(511, true), (512, false)] {
        let result = read(&format!(
            "[White \"a\"{}\"]\n1. 34-30 *",
            "x".repeat(letters)
        ));
        assert_eq!(result.record.white != "a", whole, "{letters}");
    }
    // A value goes on in one more line, and not behind a quote.
    for tag in [
        "[White \"Dolma\" 1400\nof Lhasa\"]",
        "[White \"Dolma\nof\\\"] Lhasa\nand more\"]",
    ] {
        let result = read(&format!("{tag}\n1. 34-30 20-25 *"));
        assert_eq!(result.record.white, "Dolma", "{tag}");
        let message = "1:1: the tag \"White\": a tag is not closed";
        assert_eq!(result.notes[0], message, "{tag}");
    }
}

#[test]
fn results_in_every_spelling_are_one_result() {
    let agreed = result(None, "agreed");
    for (words, expected) in [
        ("1.0-1.0", &agreed),
        ("0.5-0.5", &agreed),
        ("0,5 - 0,5", &agreed),
        ("1/2 - 1/2", &agreed),
        ("1 / 2-1 / 2", &agreed),
        ("\u{bd} \u{2013} \u{bd}", &agreed),
        ("1 - 1", &agreed),
        ("1:1", &agreed),
        ("1/2", &agreed),
        ("\u{bd}", &agreed),
        ("2 - 0", &result(Some(Side::White), "")),
        ("2.0-0.0", &result(Some(Side::White), "")),
        ("1:0", &result(Some(Side::White), "")),
        ("0\u{2014}2", &result(Some(Side::Black), "")),
        ("0-1.", &result(Some(Side::Black), "")),
        ("0 - 0", &result(None, "")),
    ] {
        for text in [
            format!("1. 34-30 20-25 {words}\n"),
            format!("[Result \"{words}\"]\n\n1. 34-30 20-25 *"),
            format!("[Result \"{words}\"]\n\n1. 34-30 20-25 {words}\n\n"),
        ] {
            let result = PDN.record(&text);
            assert_eq!(
                (&result.result, result.plies.len()),
                (expected, 2),
                "{text}"
            );
            assert_eq!(&PDN.again(&result).result, expected, "{text}");
        }
    }
    // And a move like one is none.
    assert_eq!(moves(&read("[FEN \"W:WK1:B35\"] 1. 1-12 *").record), "1-12");
}

#[test]
fn who_lost_on_time_is_told_in_any_case() {
    let white = Some(Side::White);
    for (words, reason) in [
        ("Time forfeit", "time"),
        ("TIME FORFEIT", "time"),
        ("lost on time", "time"),
        ("Rules infraction", "forfeit"),
        ("Resignation", "resigned"),
        ("Normal", ""),
        ("Abandoned", ""),
    ] {
        let record = PDN.record(&format!("[Termination \"{words}\"] 1. 34-30 20-25 2-0"));
        assert_eq!(record.result, result(white, reason), "{words}");
        assert_eq!(PDN.again(&record), record, "{words}");
    }
}

#[test]
fn days_are_read_where_their_order_is_sure() {
    for (tags, date) in [
        (
            "[UTCDate \"2021.03.04\"][UTCTime \"12:30:05\"]",
            "2021-03-04 12:30:05",
        ),
        (
            "[Date \"????.??.??\"][UTCDate \"2021.03.04\"]",
            "2021-03-04",
        ),
        (
            "[Date \"2020.01.02\"][UTCDate \"2021.03.04\"][UTCTime \"12:30\"]",
            "2020-01-02",
        ),
        ("[Date \"2020/1/2\"]", "2020-01-02"),
        ("[Date \"2.1.2020\"]", "2020-01-02"),
        ("[Date \"02-01-2020\"]", "2020-01-02"),
        ("[Date \"1/2/2020\"]", "1/2/2020"),
        ("[Date \"2.1.20\"]", "2.1.20"),
        ("[Date \"2020.+1.02\"]", "2020.+1.02"),
        ("[Date \"2020.13.02\"]", "2020.13.02"),
        (
            "[Date \"2004.10.27 - 2004.11.01\"]",
            "2004.10.27 - 2004.11.01",
        ),
    ] {
        let result = PDN.record(&format!("{tags}\n1. 34-30 *"));
        assert_eq!(result.date, date, "{tags}");
        assert_eq!(PDN.again(&result), result, "{tags}");
    }
    // A time in words is kept as it stands.
    let result = PDN.record("[Date \"2020.01.02\"][Time \"evening\"]\n1. 34-30 *");
    let properties: Vec<String> = result.foreign.iter().map(ForeignProperties::text).collect();
    assert_eq!(
        (&*result.date, properties),
        ("2020-01-02", vec!["[Time \"evening\"]".to_owned()])
    );
}

#[test]
fn a_position_may_leave_open_whose_move_it_is() {
    for (text, turn) in [
        ("[FEN \"?:W39:B12\"]\n*", Side::White),
        ("[FEN \":W39:B12\"]\n*", Side::White),
        ("[FEN \"?:W39:B12\"]\n1. 39-34 *", Side::White),
        ("[FEN \"?:W39:B12\"]\n1... 12-18 2. 39-34 *", Side::Black),
    ] {
        let result = read(text);
        assert_eq!(result.cut, None, "{text}");
        let mut start = from_record(&result.record).unwrap();
        while start.undo() {}
        assert_eq!(start.to_move(), turn, "{text}");
        let message = format!("1:7: FEN does not say whose move it is: {turn} is to move");
        assert_eq!(result.notes, [message], "{text}");
    }
    // Behind a tag a move counts as one, even with words before the tag.
    let result = read("My study\n[FEN \"W:W12:B45\"]\n12-8 *");
    assert_eq!(moves(&result.record), "12-8");
    // Between slashes it stands for the tag, and a game follows.
    assert_eq!(
        PDN.record("/W:W39:B12/\n\n1. 39-34 *"),
        PDN.record("[FEN \"W:W39:B12\"]\n\n1. 39-34 *")
    );
    // No position at all is the first one.
    assert_eq!(
        PDN.record("[FEN \"?\"] 1. 34-30 *"),
        PDN.record("1. 34-30 *")
    );
}

#[test]
fn either_side_without_pieces_has_lost() {
    for (fen, winner) in [
        ("W:W:B12,41", Side::Black),
        ("W:W44:B", Side::White),
        ("B:W44:B", Side::White),
        ("B:W:B41", Side::Black),
    ] {
        let result = PDN.record(&format!("[FEN \"{fen}\"]\n*"));
        let end = board_end(&result);
        let loss = Some((Some(winner), Reason::NoStones));
        assert_eq!(end.map(|end| (end.winner, end.reason)), loss, "{fen}");
        assert_eq!(PDN.again(&result), result, "{fen}");
    }
}

#[test]
fn unknown_game_types_are_read_as_this_game() {
    for (kind, message) in [
        (
            "99",
            "1:12: GameType 99 says that the game begins with a position",
        ),
        (
            "international",
            "1:12: GameType \"international\" is not known",
        ),
        ("20a", "1:12: GameType \"20a\" is not known"),
        (
            "77,W,10,10,N2,0",
            "1:12: GameType \"77,W,10,10,N2,0\" is not known",
        ),
    ] {
        let result = read(&format!(
            "[GameType \"{kind}\"]\n[FEN \"B:W31-50:B1-20\"]\n\n1... 20-25 *"
        ));
        assert_eq!(
            (moves(&result.record).as_str(), &result.cut),
            ("20-25", &None),
            "{kind}"
        );
        assert!(
            result.notes[0].starts_with(message),
            "{kind}: {:?}",
            result.notes
        );
    }
    for (kind, name) in [
        ("21", "21 is English draughts"),
        ("40,W,10,10,N2,0", "40 is Frisian draughts"),
        ("98", "98 is antidraughts"),
        (
            "77,W,12,12,N2,0",
            "\"77,W,12,12,N2,0\" is a game on another board",
        ),
    ] {
        let why = PDN.fault(&format!("[GameType \"{kind}\"] 1. 34-30 *"));
        assert!(why.contains(&format!("GameType: {name}")), "{kind}: {why}");
    }
}

#[test]
fn games_of_smaller_boards_are_named() {
    const LIKELY: &str = "likely a game on a board of 8 x 8";
    for text in [
        // A problem, and a game that cannot be one of ours.
        "[FEN \"B:W30,26,K22:B3,K14.\"]\n\n*",
        "[FEN \"W:W30,26:B3,14\"] 1. 30-25 *",
        "1. 9-14 22-17 2. 11-15 25-22 *",
        "[GameType \"?\"] 1. 9-14 22-17 2. 11-15 25-22 *",
    ] {
        let result = read(text);
        assert!(
            result.notes.iter().any(|note| note.contains(LIKELY)),
            "{text}: {:?}",
            result.notes
        );
    }
    for text in [
        "1. 31-26 19-23 *",
        "1. 9-14 33-29 *",
        "[GameType \"20\"] [FEN \"W:W30,26:B3,14\"] *",
        "[FEN \"W:W30,36:B3,14\"] *",
        "[FEN \"W:W30,26:B3,14\"] 1. 30-25 14-20 2. 25x14 3-9 3. 14x3 (3. 50-44) *",
    ] {
        let result = read(text);
        assert!(
            !result.notes.iter().any(|note| note.contains(LIKELY)),
            "{text}: {:?}",
            result.notes
        );
    }
    // By their moves they are known for certain.
    for (text, message) in [
        (
            "1. b2-c3 *",
            "1:4: \"b2-c3\" is a move by letters and digits",
        ),
        (
            "[White \"x\"]\n1. g3xe5 *",
            "2:4: \"g3xe5\" is a move by letters and digits",
        ),
        ("1.a3b4", "1:3: \"a3b4\" is a move by letters"),
        ("1. cd4 *", "1:4: \"cd4\" is a move by letters"),
        ("1. B2-C3 *", "1:4: \"B2-C3\" is a move by letters"),
        ("1. d4 d5 2. c4 *", "1:4: \"d4\" is a move of chess"),
        ("1. Nf3 *", "1:4: \"Nf3\" is a move of chess"),
        ("1. O-O *", "1:4: \"O-O\" is a move of chess"),
    ] {
        let why = PDN.fault(text);
        assert!(
            why.starts_with(&format!("game.pdn:{message}")),
            "{text}: {why}"
        );
    }
}

#[test]
fn games_of_the_larger_board_are_named() {
    const LIKELY: &str = "likely Canadian draughts (12 x 12)";
    for (label, text, likely) in [
        ("the first move", "1. 51-45 20-26 *", true),
        (
            "two moves",
            "1. 32-28 19-23 2. 52-46 20-25 3. 57-51 *",
            true,
        ),
        ("one slip", "1. 32-28 19-23 2. 52-46 *", false),
        ("a number too large", "1. 99-45 20-26 *", false),
        ("a named game", "[GameType \"20\"] 1. 51-45 20-26 *", false),
    ] {
        let notes = read(text).notes;
        let is_reported = notes.iter().any(|note| note.contains(LIKELY));
        assert_eq!(is_reported, likely, "{label}: {notes:?}");
    }
    let why = PDN.fault("[FEN \"W:W43-72:B1-30\"]\n1. 51-45 *");
    assert!(why.contains(LIKELY), "{why}");
}

#[test]
fn positions_of_other_forms_are_read_and_told() {
    let hub = format!("W{}b{}w{}", "e".repeat(11), "e".repeat(26), "e".repeat(11));
    for (label, fen, message) in [
        ("semicolons", "W;W39;B12", "with semicolons"),
        ("a word", "white:W39:B12", "with a word"),
        ("Dutch", "W:W39:Z12", "with the letters of another"),
        ("French", "B:B39:N12", "with the letters of another"),
        ("Hub", hub.as_str(), "as Hub writes positions"),
    ] {
        let result = read(&format!("[FEN \"{fen}\"]\n1. 39-34 12-18 *"));
        assert_eq!(result.cut, None, "{label}");
        assert_eq!(moves(&result.record), "39-34 12-18", "{label}");
        assert_eq!(result.notes.len(), 1, "{label}: {:?}", result.notes);
        let what = format!("1:7: FEN is read {message}");
        assert!(
            result.notes[0].starts_with(&what),
            "{label}: {:?}",
            result.notes
        );
    }
}

#[test]
fn a_name_of_several_words_hides_no_other_tag() {
    let result = read(
        "[White Elo \"2300\"]\n[White \"Jan\"]\n[Black  Club Name \"Damlust\"]\n\n1. 34-30 20-25 *",
    );
    assert_eq!((&*result.record.white, &*result.record.black), ("Jan", ""));
    assert_eq!(
        result.notes,
        [
            "1:1: the tag \"WhiteElo\": a name of several words is read as one",
            "3:1: the tag \"BlackClubName\": a name of several words is read as one",
        ]
    );
    assert_eq!(
        result.record.foreign[0].text(),
        "[WhiteElo \"2300\"] [BlackClubName \"Damlust\"]"
    );
    assert_eq!(PDN.again(&result.record), result.record);
}

#[test]
fn a_tag_that_stands_twice_is_told() {
    for (tags, messages) in [
        (
            "[White \"Jan\"]\n[White \"Piet\"]",
            Some("2:1: the tag \"White\" stands twice: the first one counts"),
        ),
        (
            "[Result \"2-0\"]\n[White \"Jan\"]\n[result \"0-2\"]",
            Some("3:1: the tag \"result\" stands twice: the first one counts"),
        ),
        ("[White \"Jan\"]\n[White \"Jan\"]", None),
        // Others are all kept.
        ("[White \"Jan\"]\n[Event \"a\"]\n[Event \"b\"]", None),
    ] {
        let result = read(&format!("{tags}\n\n1. 34-30 20-25 *"));
        assert_eq!(result.record.white, "Jan", "{tags}");
        assert_eq!(moves(&result.record), "34-30 20-25", "{tags}");
        let messages: Vec<&str> = messages.into_iter().collect();
        assert_eq!(result.notes, messages, "{tags}");
    }
}
