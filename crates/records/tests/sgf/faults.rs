//! Faults and excess: the place of the cut, and the reports.

use super::*;

#[test]
fn what_the_rules_do_not_allow_ends_the_game_there() {
    for (text, legal, message) in [
        (
            "(;GM[4]RE[B+R];B[hh]\n;W[ii];W[jj];B[aa])",
            "h8 i7",
            "2:8: ply 3 (white j6): it is black's turn; recorded result: B+R",
        ),
        (
            "(;GM[4];B[hh]\n ;W[hh])",
            "h8",
            "2:3: ply 2 (white h8): h8 is occupied",
        ),
        (
            "(;GM[4];W[hh])",
            "",
            "1:9: ply 1 (white h8): it is black's turn",
        ),
        ("(;GM[4];DECISION[swap])", "", "1:9: ply 1 (black swap): "),
        (
            "(;GM[4];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb])",
            "a15 a14 b15 b14 c15 c14 d15 d14 e15",
            "1:63: ply 10 (white e14): ",
        ),
        // A ply that this game does not have cuts it as well.
        (
            "(;GM[4];B[hh];W[];B[aa])",
            "h8",
            "1:17: white passes, and in gomoku nobody does",
        ),
        (
            "(;GM[4];B[hh];W[tt])",
            "h8",
            "1:17: white passes, and in gomoku nobody does",
        ),
        (
            "(;GM[4];B[hh];W[tT])",
            "h8",
            "1:17: white passes, and in gomoku nobody does",
        ),
        (
            "(;GM[4];B[hh];W[\u{200b}])",
            "h8",
            "1:17: white passes, and in gomoku nobody does",
        ),
        (
            "(;GM[4];B[pp];W[aa])",
            "",
            "1:11: B: \"pp\" is not a point of the board such as hh or h8",
        ),
        (
            "(;GM[4]C[\u{f40}]; B[x])",
            "",
            "1:16: B: \"x\" is not a point of the board",
        ),
        (
            "(;GM[4];B[hh];AW[ii])",
            "h8",
            "1:15: \"AW\": stones are set up before the first ply alone",
        ),
        (
            "(;GM[4]\n;B[hh];W[ii",
            "h8",
            "2:9: this value is not closed: ] is missing",
        ),
        (
            "(;GM[4];B[hh][ii])",
            "h8",
            "1:15: ply 2 (black i7): it is white's turn",
        ),
    ] {
        let ReadGame {
            record, irregular, ..
        } = SGF.read(text);
        assert_eq!(moves(&record), legal, "{text}");
        let why = irregular.unwrap_or_else(|| panic!("{text}")).to_string();
        assert!(why.starts_with(message), "{text}: {why}");
    }
}

#[test]
fn the_result_of_a_file_stays_wherever_its_game_is_cut() {
    let white = Some(Side::White);
    let over = "B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[oo]";
    // A double three of Black's in Renju, which the file plays as its last stone.
    let threes = "B[hh];W[aa];B[ih];W[oa];B[gi];W[ao];B[gj];W[oo];B[gh]";
    for (head, plies, count, expected) in [
        (
            "RE[B+R]",
            "B[hh];B[ii]",
            1,
            result(Some(Side::Black), "resigned"),
        ),
        ("RE[W+]", "B[hh];W[];B[ii]", 1, result(white, "")),
        ("RE[0]", "B[hh];W[ii", 1, result(None, "agreed")),
        ("RE[W+T]", over, 9, result(white, "time")),
        ("RU[renju]RE[W+F]", threes, 8, result(white, "forfeit")),
        // Without a result in the file it is that of the board.
        ("", over, 9, result(Some(Side::Black), "five in a row")),
        ("", "B[hh];B[ii]", 1, None),
    ] {
        let text = format!("(;GM[4]{head};{plies})");
        let ReadGame {
            record, irregular, ..
        } = SGF.read(&text);
        assert_eq!(record.plies.len(), count, "{text}");
        assert_eq!(record.result, expected, "{text}");
        let why = irregular.unwrap_or_else(|| panic!("{text}")).to_string();
        let recorded = head
            .split_once("RE[")
            .map(|(_, code)| code.trim_end_matches(']'));
        let ending = recorded.map(|code| format!("; recorded result: {code}"));
        assert!(
            ending.is_none_or(|ending| why.ends_with(&ending)),
            "{text}: {why}"
        );
    }
    assert!(SGF.record("(;GM[4]RE[B+R];B[hh])").result.is_some());
}

#[test]
fn faults_of_a_whole_game_are_told_with_line_and_column() {
    for (text, message) in [
        ("", "1:1: no game: one begins with (;"),
        ("chess", "1:1: no game: one begins with (;"),
        (
            "(;B[hh])",
            "1:3: GM is missing, which makes it a game of Go: gomoku is GM[4] (--game gomoku",
        ),
        (
            "(;GM[1])",
            "1:6: GM: 1 is Go: gomoku is GM[4] (--game gomoku",
        ),
        (
            "(;\nGM[4]SZ[19])",
            "2:9: SZ: \"19\" is no board of gomoku: allowed: 15",
        ),
        (
            "(;GM[4]SZ[15:19])",
            "1:11: SZ: \"15:19\" is no board of gomoku: allowed: 15",
        ),
        (
            "(;GM[4]SZ[15:15:15])",
            "1:11: SZ: \"15:15:15\" is no board of gomoku",
        ),
        (
            "(;GM[4]AB[hh:])",
            "1:11: AB: \"hh:\" is not a point such as",
        ),
        ("(;GM[4]AB[hh][ii])", "1:8: the position that is set up: "),
        (
            "(;GM[4]AB[aa:oo][hh][hh])",
            "1:22: the position that is set up: more stones than points",
        ),
        ("(;GM[4]PL[X])", "1:11: PL: \"X\" is not B or W"),
        ("(;GM[4]PL[W])", "1:8: the position that is set up: "),
    ] {
        let why = SGF.fault(text);
        assert!(
            why.starts_with(&format!("game.sgf:{message}")),
            "{text}: {why}"
        );
        assert!(!why.contains('\n'), "{text}: {why}");
    }
}

#[test]
fn a_file_cut_anywhere_says_so() {
    let bytes = FOUR.as_bytes();
    for end in 0..bytes.len() {
        // With its last bracket the game is whole.
        let whole = end >= FOUR.trim_end().len();
        match SGF.first(&bytes[..end], "cut.sgf", None) {
            Ok(game) => {
                let is_reported = game.irregular.is_some() || !game.notes.is_empty();
                assert_eq!(is_reported, !whole, "{end}");
            }
            Err(error) => assert!(!whole && error.starts_with("cut.sgf:"), "{end}: {error}"),
        }
    }
}

#[test]
fn ways_that_cannot_be_played_count_as_others_do() {
    for bad in ["(;W[aa])", "(;W[])"] {
        for (count, expected) in [(499, 1), (500, 0)] {
            let bad = bad.repeat(count);
            let result = SGF.read(&format!("(;GM[4];B[aa](;W[bb]){bad}(;W[cc]))"));
            assert_eq!(result.record.variations.len(), expected, "{count}");
        }
    }
}

#[test]
fn a_sign_beyond_the_notes_is_kept_and_not_told() {
    let noted = "(;B[aa]C[x];W[bb]C[x])".repeat(500);
    let result = SGF.read(&format!("(;GM[4]{noted}(;B[dd]TE[1]))"));
    assert_eq!((result.record.notes.len(), result.notes), (1000, vec![]));
    let properties = &result.record.foreign[0];
    assert_eq!(
        (properties.of, properties.at, &*properties.text()),
        (500, 1, "TE[1]")
    );
}

#[test]
fn what_is_too_much_is_left_out_and_told() {
    let cut = |text: &str| SGF.read(text).irregular.expect("too much").to_string();
    let message_of = |text: &str| -> Vec<String> {
        let notes = SGF.read(text).notes;
        notes.iter().map(ToString::to_string).collect()
    };
    let deep = cut(&format!("(;GM[4]{}", "(;".repeat(100_000)));
    assert!(deep.contains("at most 1000 deep"), "{deep}");
    assert!(SGF.fault(&"(".repeat(100_000)).contains("no game"));
    let closed = format!("(;GM[4]{}{}", "(;C[x]".repeat(100_000), ")".repeat(100_001));
    assert_eq!(
        cut(&closed),
        "1:6002: variations within variations: at most 1000 deep"
    );
    let nodes = cut(&format!("(;GM[4]{})", ";".repeat(20_000)));
    assert!(nodes.contains("too many nodes"), "{nodes}");

    let ways = format!("(;GM[4]{})", "(;B[hh])".repeat(600));
    assert_eq!(SGF.read(&ways).record.variations.len(), 500);
    let [left] = &message_of(&ways)[..] else {
        panic!("{:?}", message_of(&ways));
    };
    assert!(
        left.ends_with("too many variations: at most 500 are allowed: the others are left out"),
        "{left}"
    );
    let notes_text = "(;B[aa]C[x];W[bb]C[x];B[cc]C[x])".repeat(400);
    let notes_text = format!("(;GM[4]{notes_text})");
    assert_eq!(SGF.read(&notes_text).record.notes.len(), 1000);
    let [left] = &message_of(&notes_text)[..] else {
        panic!("{:?}", message_of(&notes_text));
    };
    assert!(
        left.ends_with("too many notes: at most 1000 are allowed: the others are left out"),
        "{left}"
    );
    let names: String = (0..600).map(|n| format!("X{n}[]")).collect();
    let names = format!("(;GM[4]{names};B[hh])");
    let result = SGF.read(&names).record;
    // One of the 500 is GM.
    assert_eq!(
        (moves(&result).as_str(), result.foreign[0].properties.len()),
        ("h8", 499)
    );
    let messages = message_of(&names);
    assert!(
        messages[0].contains("too many properties: at most 500"),
        "{messages:?}"
    );
    let more = |from: u32| {
        let names = (from..from + 300).map(|n| format!("X{n}[]"));
        names.collect::<String>()
    };
    let (first, second) = (more(0), more(300));
    let result = SGF.read(&format!("(;GM[4];B[hh]{first};{second})"));
    assert_eq!(result.record.foreign[0].properties.len(), 500);
    assert_eq!(result.notes.len(), 1, "{:?}", result.notes);
    // The number of reports is bounded.
    assert_eq!(messages.len(), 21, "{messages:?}");
    assert!(messages[20].ends_with("there is more like this, which is not told"));

    let huge = vec![b' '; MAX_BYTES + 1];
    let why = SGF.first(&huge, "huge.sgf", None).unwrap_err();
    assert_eq!(
        why,
        "huge.sgf:1:1: the file is too large: at most 67108864 bytes are read: part it into several"
    );
    // As large as it may be, and of one kind of thing only.
    for part in [
        "AB[aa:oo]",
        "C[x]",
        "CR[aa:oo]",
        "X[]",
        "B[hh]",
        "LB[aa:1]",
        "C[[]",
        "C[x]]",
        "]",
        "?",
        "x ",
        "5A[x]",
        "C[(;GM[",
        "C[]]",
        "N[(;A[",
        "[",
    ] {
        let text = format!("(;GM[4]{})", part.repeat(1_000_000 / part.len()));
        let _ = SGF.first(text.as_bytes(), "", None);
    }
}

#[test]
fn a_better_end_of_a_text_is_searched_in_4096_bytes() {
    for (count, first, second) in [(4096, "x [y]bb", "u [v] w"), (4097, "x [y", "u [v")] {
        let long = "b".repeat(count);
        let text = format!("(;GM[4];B[hh]C[x [y]{long}];W[ii]C[u [v] w];B[jj])");
        let result = SGF.read(&text);
        let [one, two] = &result.record.notes[..] else {
            panic!("{:?}", result.record.notes);
        };
        let (one, two) = (&one.note.comment, &two.note.comment);
        assert_eq!(one.get(..7).unwrap_or(one), first, "{count}");
        assert_eq!(two, second, "{count}");
        assert_eq!(moves(&result.record), "h8 i7 j6", "{count}");
        let mut notes = result.notes.iter();
        let is_reported = notes.any(|note| note.what.contains("has no \\ before it"));
        assert_eq!(is_reported, count == 4096, "{count}");
    }
}
