//! Files that are read, and their faults.

use super::*;

#[test]
fn the_example_opening_is_kept_whole_and_marked_where_it_stops() {
    let record = jiu14::read(OPENING.as_bytes(), "opening.txt").expect("a record");
    assert_eq!(record.size, 14, "size");
    assert_eq!(
        record.header[..4],
        ["First z", "Second Z", "先手胜", "0:2"],
        "header"
    );
    assert_eq!(
        (record.placements.len(), record.battle.len()),
        (22, 9),
        "placements and lines of the battle"
    );
    let stone = |first, at| Stone { first, at };
    let (place, second) = record.placements[1];
    assert_eq!(
        (place.line, place.column),
        (2, 6),
        "where the second placement stands"
    );
    assert_eq!(second, stone(false, (6, 6)), "the second placement");
    let BattleLine {
        place,
        number,
        action,
    } = &record.battle[3];
    assert_eq!(
        (place.line, place.column),
        (6, 1),
        "where the fourth line of the battle stands"
    );
    let jump = Jiu14Action::Go(
        vec![stone(true, (6, 5)), stone(true, (6, 7))],
        vec![stone(false, (6, 6))],
    );
    assert_eq!(
        (number, action),
        (&4, &jump),
        "the fourth line of the battle"
    );
    assert_eq!(record.battle[8].action, Jiu14Action::Clear, "the last line");
    let replay = record.replay(JiuRules::default()).expect("a board");
    // Twenty of the 22 are placed in turn; then one side places twice running.
    assert_eq!(out_of_turn(&replay.history), [21], "placed out of turn");
    assert_eq!(
        replay.history.movers()[19..22],
        [Side::Black, Side::Black, Side::White],
        "who placed the 20th to the 22nd"
    );
    let why = replay.irregular.expect("an opening is no whole game");
    let message = "3:1: line 1: the battle begins with 174 points still empty: the opening of a game; \
                recorded result: 先手胜";
    assert_eq!(why.to_string(), message, "why it is no whole game");
    assert_eq!(replay.history.moves().len(), 22, "plies");
}

#[test]
fn names_in_gbk_are_read() {
    let text = OPENING.replace("First z", "扎西");
    let (gbk, _, lost) = encoding_rs::GBK.encode(&text);
    assert!(!lost && std::str::from_utf8(&gbk).is_err());
    let record = jiu14::read(&gbk, "opening.txt").expect("a record");
    assert_eq!(record.header[0], "扎西");
}

#[test]
fn the_first_illegal_ply_is_named() {
    let history = random_history(6, JiuRules::default(), 3);
    let text = jiu14_text(&history);
    let battle = text.find("\n3,").expect("a battle");
    let swapped = {
        let end = battle + text[battle..].find(';').expect("its end");
        format!("{}\n3,A0-F5{}", &text[..battle], &text[end..])
    };
    let record = jiu14::read(swapped.as_bytes(), "game.txt").expect("a record");
    let why = record
        .replay(JiuRules::default())
        .expect("a board")
        .irregular;
    let why = why.expect("nobody flies at once").to_string();
    assert!(why.starts_with("5:1: line 3: a0~f5:"), "{why}");
}

#[test]
fn what_is_no_record_is_told_in_one_line() {
    for (text, message) in [
        (
            "",
            "game.txt:1:1: a record begins with [JIU14] and eight more fields in [ ]",
        ),
        (
            "[JIU8],a,[b];",
            "game.txt:1:1: a record begins with [JIU14] and eight more fields in [ ]",
        ),
        (
            "[JIU8],[],[],[],[],[],[],[] x;",
            "game.txt:1:1: a record begins with [JIU14] and eight more fields in [ ]",
        ),
        ("[JIU15];", "game.txt:1:1: the board is JIU6 to JIU18, even"),
        ("[JIU20];", "game.txt:1:1: the board is JIU6 to JIU18, even"),
    ] {
        let error = jiu14::read(text.as_bytes(), "game.txt").expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
    let filled = |length: usize| "[JIU6];".to_owned() + &" ".repeat(length - 7);
    assert!(jiu14::read(filled(1 << 20).as_bytes(), "").is_ok());
    let error = jiu14::read(filled((1 << 20) + 1).as_bytes(), "").expect_err("too large");
    assert_eq!(
        error.to_string(),
        ":1:1: the file is too large: at most 1048576 bytes are read"
    );
}

#[test]
fn a_line_that_is_none_ends_the_record_there() {
    // A move of more points than the board has takes no long time either.
    let endless = format!("[JIU6];0,c2;3,{}a0;", "a0-".repeat(300_000));
    let whole = format!("[JIU6];0,c2;3,{}a0;", "a0-".repeat(35));
    let many = format!("[JIU6];0,c2{};", ",a0".repeat(20_000));
    for (text, placed, message) in [
        (
            "[JIU8],[a],[b],[先手胜];\n 0,d3,\n i0;",
            1,
            "3:2: \"i0\" is no point of this board (corners a0 and h7); recorded result: 先手胜",
        ),
        (
            "[JIU8];0,d3;3,a0,b0;",
            1,
            "1:13: a stone that does not move takes nothing",
        ),
        ("[JIU8];0,d3;3O,E4-E5;", 1, "1:13: \"3O\" is no line number"),
        ("[JIU8];d3,E4;", 0, "1:8: \"d3\" is no line number"),
        // Other signs between its words make no prose of a line with a number.
        (
            "[JIU8];0,d3;0 E4 c8;",
            1,
            "1:13: \"0 E4 c8\" is no line number",
        ),
        (
            "[JIU8];0\u{ff1a}d8 d3;",
            0,
            "1:8: \"0\u{ff1a}d8 d3\" is no line number",
        ),
        (
            "[JIU8];0,a8;",
            0,
            "1:10: \"a8\" is no point of this board (corners a0 and h7)",
        ),
        (&endless, 1, "1:13: a move of more than 36 points"),
        (
            &whole,
            1,
            "1:13: line 3: the battle begins with 35 points still empty",
        ),
        (&many, 1, "1:13: placement 2 (a0): "),
    ] {
        let record = jiu14::read(text.as_bytes(), "game.txt").expect(text);
        let replay = record.replay(JiuRules::default()).expect("a board");
        assert_eq!(replay.history.len(), placed, "{message}");
        let why = replay.irregular.expect(message).to_string();
        assert!(why.starts_with(message), "{why}");
    }
    let record = jiu14::read(many.as_bytes(), "game.txt").expect("a record");
    assert_eq!(record.placements.len(), 10_000);
    let why = record.fault.expect("too many").to_string();
    assert!(why.ends_with("more than 10000 plies"), "{why}");
}

#[test]
fn trifles_in_a_record_are_forgiven_and_told() {
    let history = random_history(6, JiuRules::default(), 5);
    let text = jiu14_text(&history);
    let replay = |text: &str| {
        let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
        let replay = record.replay(JiuRules::default()).expect("a board");
        assert_eq!(replay.irregular, None, "{text}");
        assert_eq!(replay.history.moves(), history.moves(), "{text}");
        let notes = record.notes.iter().map(ToString::to_string);
        notes.collect::<Vec<_>>()
    };
    // As a Chinese keyboard, a word processor or a page of the web has it.
    let (header, rest) = text.split_once('\n').unwrap();
    for (from, to) in [
        (";", "\u{ff1b}"),
        (",", "\u{ff0c}"),
        ("-", "\u{2013}"),
        ("-", "\u{ff0d}"),
        (";\n", ";\u{200b}\r\n\u{feff}"),
        (";\n", ";\0\u{180e}\n"),
        (",", ",\u{2800}"),
        (",", ", \u{a0}"),
    ] {
        let changed = format!("{header}\n{}", rest.replace(from, to));
        assert_ne!(changed, text, "{from}");
        assert_eq!(replay(&changed), [""; 0], "{from} {to}");
    }
    // Notes of people between the lines, and more than the header has room for.
    let noted = text.replacen("\n1,", "\n(after a break);\n1,", 1);
    assert_eq!(
        replay(&noted),
        ["3:1: \"(after a break)\" is no line of a record: it is passed over"]
    );
    let more = text.replacen(";\n", ",[10],[11];\n", 1);
    let messages = replay(&more);
    assert!(
        messages[0].ends_with("the header has more than nine fields: the others are left out"),
        "{messages:?}"
    );
}

#[test]
fn the_result_of_a_header_stays_wherever_its_game_is_cut() {
    let result = |header: &str, rest: &str| {
        let text = format!("[JIU8],[a],[b],{header};{rest}");
        let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
        let replay = record.replay(JiuRules::default()).expect("a board");
        let result = record.result(&replay);
        (
            result.map(|result| (result.winner, result.reason)),
            replay.irregular.is_some(),
        )
    };
    let ending = |winner, reason: &str| Some((winner, reason.to_owned()));
    let (white, black) = (Some(Side::White), Some(Side::Black));
    for (header, expected) in [
        ("[先手胜]", white),
        ("[后手胜],[2:0]", black),
        ("[後手勝]", black),
        ("[和棋]", None),
        ("[平局]", None),
        // The score, where there is no word: the second player's first.
        ("[],[0:2]", white),
        ("[],[1:1]", None),
    ]
    .map(|(header, winner)| (header, ending(winner, "")))
    {
        assert_eq!(result(header, "0,d3,d3;"), (expected, true), "{header}");
    }
    // An early end is a resignation or an agreed draw.
    assert_eq!(
        result("[先手胜]", "0,d3;"),
        (ending(white, "resigned"), false)
    );
    assert_eq!(result("[和棋]", "0,d3;"), (ending(None, "agreed"), false));
    assert_eq!(result("[unknown],[0:2]", "0,d3;"), (None, false));
}

#[test]
fn no_bytes_break_the_reader() {
    let mut seed = 1_u64;
    let alphabet = b"[]JIU14,;0123abcABC-x \xff\n";
    for _ in 0..support::effort::cases(20_000) {
        let mut bytes = b"[JIU8];".to_vec();
        for _ in 0..24 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            bytes.push(alphabet[(seed >> 33) as usize % alphabet.len()]);
        }
        if let Ok(record) = jiu14::read(&bytes, "noise") {
            let replay = record.replay(JiuRules::default()).expect("a board");
            assert!(
                replay.history.movers().len() <= record.placements.len() + record.battle.len(),
                "{}",
                bytes.escape_ascii()
            );
            let whose = record.placements.iter().map(|(_, stone)| stone.first);
            let movers = replay.history.movers();
            let mut placed = movers.iter().map(|side| *side == Side::White).zip(whose);
            assert!(
                placed.all(|(white, first)| white == first),
                "{}",
                bytes.escape_ascii()
            );
        }
    }
}
