//! Records that people typed and other programs changed: no trifle costs a move, and a note tells of it.

use super::*;
use tibetango_records::record::formats::Format;

const MISSING: &str = "a ; is missing before this, here and further on";

/// Returns a game, and the text of its record.
fn game() -> (AnyGameHistory, String) {
    let history = random_history(6, JiuRules::default(), 5);
    let text = jiu14_text(&history);
    (history, text)
}

#[test]
fn the_first_field_is_read_in_any_case() {
    let (history, text) = game();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    for field in [
        "[jiu6]",
        "[Jiu6]",
        "[ JIU 6 ]",
        "\u{ff3b}JIU6\u{ff3d}",
        "\u{3010}jiu\u{ff16}\u{3011}",
    ] {
        let changed = text.replacen("[JIU6]", field, 1);
        assert_ne!(changed, text, "{field}");
        assert_eq!(deviations(&history, &changed), [""; 0], "{field}");
        std::fs::write(&path, &changed).unwrap();
        assert_eq!(Format::of(&path), Format::Jiu14, "{field}");
    }
    let (header, rest) = text.split_once('\n').unwrap();
    let header = header.replace('[', "\u{ff3b}").replace(']', "\u{ff3d}");
    let wide = format!("{header}\n{rest}");
    assert_eq!(deviations(&history, &wide), [""; 0]);
    // In plain brackets the others are letters.
    let named = text.replacen("[a", "[\u{ff3b}\u{3011}a", 1);
    let record = jiu14::read(named.as_bytes(), "").unwrap();
    assert!(
        record.header[0].starts_with("\u{ff3b}\u{3011}a"),
        "{:?}",
        record.header
    );
    let named = wide.replacen("\u{ff3b}a", "\u{ff3b}Dolma a", 1);
    let record = jiu14::read(named.as_bytes(), "").unwrap();
    assert!(record.header[0].starts_with("Dolma"), "{:?}", record.header);
}

#[test]
fn a_missing_semicolon_ends_no_record() {
    let (history, text) = game();
    let (header, rest) = text.split_once('\n').unwrap();
    for (label, changed, place) in [
        ("everywhere", text.replace(";\n", "\n"), "2:1"),
        ("lines of Windows", text.replace(";\n", "\r\n"), "2:1"),
        (
            "behind the header",
            format!("{}\n{rest}", header.trim_end_matches(';')),
            "2:1",
        ),
        (
            "behind a line",
            format!("{header}\n{}", rest.replacen(";\n", "\n", 1)),
            "3:1",
        ),
    ] {
        let message = [format!("{place}: {MISSING}")];
        assert_eq!(deviations(&history, &changed), message, "{label}");
    }
    // A long line may be broken, behind a comma or before it.
    for comma in [",\n", "\n,"] {
        let broken = text.replacen(",", comma, 20);
        assert_eq!(deviations(&history, &broken), [""; 0], "{comma:?}");
    }
}

#[test]
fn letters_of_one_case_tell_no_sides() {
    let (history, text) = game();
    for changed in [text.to_ascii_lowercase(), text.to_ascii_uppercase()] {
        assert_eq!(
            deviations(&history, &changed),
            [
                "2:3: all points are in letters of one case, which tells no sides: they are taken to alternate"
            ]
        );
    }
    // Three stones are enough, and the first is that of the side that begins.
    for stones in ["d3,e4,c3", "D3,E4,C3"] {
        let record = jiu14::read(format!("[JIU8];0,{stones};").as_bytes(), "").unwrap();
        let sides = record.placements.iter().map(|(_, stone)| stone.first);
        assert_eq!(sides.collect::<Vec<_>>(), [true, false, true], "{stones}");
        assert!(!record.has_case, "{stones}");
    }
    // Two stones may be a penalty.
    let record = jiu14::read(b"[JIU8];0,d3,e4;", "").unwrap();
    assert!(
        record.has_case && record.notes.is_empty(),
        "{:?}",
        record.notes
    );
}

#[test]
fn a_result_that_is_not_understood_is_told() {
    for (header, unknown) in [
        ("[unknown],[0:2]", Some("unknown")),
        ("[],[2:1]", Some("2:1")),
        ("[],[]", None),
        ("[],[0:0]", None),
        ("[?],[]", None),
        ("[先手 胜],[0:2]", None),
        ("[先手赢],[]", None),
        ("[],[2\u{ff1a}0]", None),
        ("[],[1 - 1]", None),
    ] {
        let text = format!("[JIU8],[a],[b],{header};0,d3;");
        let record = jiu14::read(text.as_bytes(), "").unwrap();
        let notes: Vec<String> = record.notes.iter().map(ToString::to_string).collect();
        let message = unknown.map(|word| format!("1:1: the result \"{word}\" is not understood"));
        assert_eq!(notes, Vec::from_iter(message), "{header}");
    }
    let winner = |header: &str| {
        let text = format!("[JIU8],[a],[b],{header};0,d3;");
        jiu14::read(text.as_bytes(), "").unwrap().winner()
    };
    for (header, side) in [
        ("[先手 胜]", Side::White),
        ("[先手方获胜]", Side::White),
        ("[后手认输]", Side::White),
        ("[先手超时]", Side::Black),
        ("[黑方胜]", Side::Black),
        ("[second player wins]", Side::Black),
        ("[White won on time]", Side::White),
        ("[],[0:1]", Side::White),
        ("[],[1-0]", Side::Black),
        ("[2:0],[2:0]", Side::Black),
    ] {
        assert_eq!(winner(header), Some(Some(side)), "{header}");
    }
    // Beside a score points in the place of words may be in any order.
    assert_eq!(winner("[2-0],[0:2]"), Some(Some(Side::White)));
    assert_eq!(winner("[1-0],[0:2]"), Some(Some(Side::White)));
    assert_eq!(winner("[0-0],[1:1]"), Some(None));
    assert_eq!(winner("[1-0],[1:1]"), None);
    assert_eq!(winner("[],[2\u{ff1a}0]"), Some(Some(Side::Black)));
    assert_eq!(winner("[],[1 - 1]"), Some(None));
}

#[test]
fn points_in_the_place_of_words_are_read_in_the_order_of_a_score() {
    let order =
        "unless the board shows another end: the second player's points stand first, as in a score";
    let (first, second) = (Some(Side::White), Some(Side::Black));
    for (header, written, what, winner, reason) in [
        (
            "[1-0],[]",
            "1-0",
            "a win of the second player",
            second,
            "resigned",
        ),
        (
            "[0:2],[?]",
            "0:2",
            "a win of the first player",
            first,
            "resigned",
        ),
        (
            "[0 - 1 (time)]",
            "0-1(time)",
            "a win of the first player",
            first,
            "time",
        ),
        ("[1-1],[]", "1-1", "a draw", None, "agreed"),
        ("[\u{bd}],[]", "\u{bd}", "a draw", None, "agreed"),
        ("[0-0],[0:0]", "0-0", "a draw", None, ""),
    ] {
        let text = format!("[JIU8],[a],[b],{header};0,d3,E4;");
        let record = jiu14::read(text.as_bytes(), "").unwrap();
        let notes: Vec<String> = record.notes.iter().map(ToString::to_string).collect();
        let message = format!("1:1: the result {written:?} is read as {what}, {order}");
        assert_eq!(notes, [message], "{header}");
        let played = record.replay(JiuRules::default()).unwrap();
        let reading = record.result(&played).expect("a result");
        assert_eq!(
            (reading.winner, &*reading.reason),
            (winner, reason),
            "{header}"
        );
    }
    // The board knows who has won.
    let (history, text) = game();
    let winner = history.outcome().and_then(|end| end.winner);
    for points in ["1-0", "0-1", "0-0"] {
        let (_, rest) = text.split_once(';').unwrap();
        let text = format!("[JIU6],[a],[b],[{points}];{rest}");
        let record = jiu14::read(text.as_bytes(), "").unwrap();
        let played = record.replay(JiuRules::default()).unwrap();
        let actual = record.result(&played).and_then(|result| result.winner);
        assert_eq!(actual, winner, "{points}");
    }
}

#[test]
fn another_record_in_a_file_is_told_and_left_out() {
    let (history, text) = game();
    let notes = deviations(&history, &format!("{text}\n{text}"));
    let message = "another record begins here: the first alone is read";
    assert!(notes.len() == 1 && notes[0].ends_with(message), "{notes:?}");
    // Nor do two openings become one.
    let record = jiu14::read("[JIU8];0,d3;\n[jiu8];0,e4,c3;".as_bytes(), "").unwrap();
    assert_eq!((record.placements.len(), record.notes.len()), (1, 1));
}

#[test]
fn the_word_that_clears_the_board_is_read_in_any_case() {
    let (history, text) = game();
    for word in ["CLRALL", "ClrAll", "\u{ff43}lrall"] {
        let text = format!("{text}500,{word};\n");
        let record = jiu14::read(text.as_bytes(), "").unwrap();
        let replay = record.replay(JiuRules::default()).unwrap();
        assert_eq!(replay.history.moves(), history.moves(), "{word}");
        let why = replay.irregular.expect(word).why;
        assert!(why.starts_with("line 500: the board is cleared"), "{why}");
    }
}

#[test]
fn a_comma_without_a_point_behind_it_is_passed_over() {
    let (history, text) = game();
    let message =
        |place: &str| format!("{place}: a comma without a point behind it is passed over");
    let (header, rest) = text.split_once('\n').unwrap();
    let (placed, battle) = rest.split_once(";\n").unwrap();
    let trailing = format!("{header}\n{placed},;\n{battle}");
    let column = placed.chars().count() + 2;
    assert_eq!(
        deviations(&history, &trailing),
        [message(&format!("2:{column}"))]
    );
    // Two commas between stones of both sides.
    let doubled = text.replacen("\n0,", "\n0,,", 1);
    assert_eq!(deviations(&history, &doubled), [message("2:3")]);
    // In the battle, too.
    let (line, _) = battle.split_once(";\n").unwrap();
    let column = line.chars().count() + 2;
    let later = text.replacen(&format!("\n{line};"), &format!("\n{line}, ;"), 1);
    assert_eq!(
        deviations(&history, &later),
        [message(&format!("3:{column}"))]
    );
    // Between stones of one side one of the other is missing, and nothing stands for a move.
    for (text, why) in [
        (
            "[JIU8];0,d3,,e4;",
            "1:13: a point is missing between two commas",
        ),
        ("[JIU8];0,d3,E4;3,;", "1:16: a move is missing"),
        ("[JIU8];0,d3,E4;3;", "1:16: a move is missing"),
    ] {
        let record = jiu14::read(text.as_bytes(), "").unwrap();
        assert_eq!(record.fault.unwrap().to_string(), why, "{text}");
    }
}

#[test]
fn lines_before_a_header_are_told_and_left_out() {
    let (history, text) = game();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    for before in [
        "# 12 games; the first",
        "// exported [today]",
        "0 comments\n",
    ] {
        let noted = format!("{before}\n{text}");
        let messages = ["1:1: what stands before the record is left out"];
        assert_eq!(deviations(&history, &noted), messages, "{before}");
        std::fs::write(&path, &noted).unwrap();
        assert_eq!(Format::of(&path), Format::Jiu14, "{before}");
    }
    // A line that speaks of such a record begins none.
    for text in [
        "[JIU14] is a format.\n[JIU14] has fields.",
        "a\nJIU14],[b];",
    ] {
        std::fs::write(&path, format!("{text}\n")).unwrap();
        let is_jiu14 = Format::of(&path) == Format::Jiu14;
        assert_eq!(is_jiu14, text.starts_with('['), "{text}");
    }
    // Nor does a bracket that is closed on another line.
    assert!(jiu14::read("a\n[JIU\n8],[b];0,d3;".as_bytes(), "").is_err());
    // What the header says has its place.
    let record = jiu14::read("a\n [JIU8],[b],[c],[odd];0,d3;".as_bytes(), "").unwrap();
    let notes: Vec<String> = record.notes.iter().map(ToString::to_string).collect();
    let message = "2:2: the result \"odd\" is not understood";
    assert_eq!(notes[1..], [message]);
}

#[test]
fn a_record_without_a_header_is_read_on_the_board_that_its_first_stones_tell() {
    for (text, size, placed) in [
        ("0,h7,G6,h6;", 14, 3),
        ("0,G6,h7;1,H7;", 14, 2),
        ("\n 0, d3,\nE4 ,c3\n", 8, 3),
        ("0,c2,D3", 6, 2),
        ("0\u{ff0c}i8\u{ff0c}J9\u{ff1b}", 18, 2),
    ] {
        let record = jiu14::read(text.as_bytes(), "").unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(
            (record.size, record.placements.len()),
            (size, placed),
            "{text}"
        );
        let message = record.notes[0].to_string();
        let place = if text.starts_with('\n') { "2:2" } else { "1:1" };
        let expected =
            format!("{place}: the header is missing: the first two stones stand in the centre");
        assert!(message.starts_with(&expected), "{message}");
        assert_eq!(record.winner(), None);
    }
    // Elsewhere they tell no board.
    for (text, place) in [
        ("0,a0,b1;", "1:1"),
        ("\n  0,h7,g7;", "2:3"),
        ("0,b1,A0;", "1:1"),
        ("1,H7;", "1:1"),
    ] {
        let why = jiu14::read(text.as_bytes(), "game.txt")
            .unwrap_err()
            .to_string();
        let expected = format!("game.txt:{place}: a record begins with [JIU14]");
        assert!(why.starts_with(&expected), "{why}");
    }
    // Either is known as such a record.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    for (text, format) in [
        ("0,h7,G6;", Format::Jiu14),
        ("0,a0,b1;", Format::Jiu14),
        ("0,12,13;", Format::Xml),
        ("1,h7,G6;", Format::Xml),
    ] {
        std::fs::write(&path, text).unwrap();
        assert_eq!(Format::of(&path), format, "{text}");
    }
}

#[test]
fn a_header_without_its_first_bracket_is_read() {
    let (history, text) = game();
    for (from, to) in [("[JIU6]", "JIU6]"), ("[JIU6]", "jiu\u{ff16}\u{ff3d}")] {
        let torn = text.replacen(from, to, 1);
        let messages = ["1:1: a [ is missing before this: the header begins here"];
        assert_eq!(deviations(&history, &torn), messages, "{to}");
    }
}

#[test]
fn the_board_is_named_in_other_ways() {
    let (history, text) = game();
    for field in ["[JIU-6]", "[jiu_6]", "[JIU:6]", "[JIU6x6]", "[Jiu6\u{d7}6]"] {
        let changed = text.replacen("[JIU6]", field, 1);
        assert_eq!(deviations(&history, &changed), [""; 0], "{field}");
    }
    for field in ["[JIU6x8]", "[JIU-]", "[JIU6-8]"] {
        let why = jiu14::read(format!("{field};0,c2,D3;").as_bytes(), "").unwrap_err();
        let why = why.to_string();
        assert!(why.contains("JIU6 to JIU18"), "{field}: {why}");
    }
}

#[test]
fn other_signs_of_a_keyboard_part_words_and_stations() {
    let (history, text) = game();
    let (header, rest) = text.split_once('\n').unwrap();
    for (from, to) in [
        (",", "\u{3001}"),
        ("-", "\u{2011}"),
        ("-", "\u{2192}"),
        ("-", "~"),
        ("-", "\u{ff5e}"),
    ] {
        let changed = format!("{header}\n{}", rest.replace(from, to));
        assert_ne!(changed, text, "{to}");
        assert_eq!(deviations(&history, &changed), [""; 0], "{to}");
    }
}

#[test]
fn a_result_says_how_the_game_ended() {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    for (header, winner, reason) in [
        ("[先手胜（后手超时）]", white, "time"),
        ("[后手胜(对方认输)]", black, "resigned"),
        ("[先手犯规负]", black, "forfeit"),
        ("[先手认输]", black, "resigned"),
        ("[和棋（协议）]", None, "agreed"),
    ] {
        let text = format!("[JIU8],[a],[b],{header};0,d3,E4;");
        let record = jiu14::read(text.as_bytes(), "").unwrap();
        assert!(record.notes.is_empty(), "{header}: {:?}", record.notes);
        let played = record.replay(JiuRules::default()).unwrap();
        let result = record.result(&played).expect("a result");
        assert_eq!(
            (result.winner, &*result.reason),
            (winner, reason),
            "{header}"
        );
    }
}
