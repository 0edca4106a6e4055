//! Deviations of other programs from the format: no game is lost by them, and their treatment is reported.

use super::*;

/// Returns the deviations forgiven in the first game of a text, each with line and column.
fn notes(text: &str) -> Vec<String> {
    let result = SGF.read(text);
    assert_eq!(result.irregular, None, "{text}");
    result.notes.iter().map(ToString::to_string).collect()
}

#[test]
fn trifles_cost_no_move_and_are_told() {
    for (text, legal, message) in [
        // Names of properties.
        (
            "(;GM[4]5A[gg][hh];B[hh];W[ii])",
            "h8 i7",
            "1:8: \"5A\" is no name of a property: it is passed over",
        ),
        (
            "(;GM[4];B[hh]2nd;W[ii])",
            "h8 i7",
            "1:14: \"2nd\" has no value and is passed over",
        ),
        ("(;GM[4];b[hh];w[ii])", "h8 i7", "1:9: \"b\" is read as B"),
        (
            "(;GM[4]XY;B[hh])",
            "h8",
            "1:8: \"XY\" has no value and is passed over",
        ),
        (
            "(;GM[4];B[hh]; [gg]W[ii])",
            "h8 i7",
            "1:16: a value without the name of a property is passed over",
        ),
        (
            "(;GM[4]X_B[aa];B[hh]_W[ii];W[ii])",
            "h8 i7",
            "1:8: \"X_B\" is no name of a property: it is passed over",
        ),
        // Text between properties.
        ("(;GM[4]?;B[hh])", "h8", "1:8: \"?\" is passed over"),
        (
            "(;GM[4];B[hh]]\n;W[ii])",
            "h8 i7",
            "1:14: \"]\" is passed over",
        ),
        (
            "(;GM[4]\n(B[hh];W[ii]))",
            "h8 i7",
            "2:2: a semicolon is missing before this",
        ),
        (
            "(GM[4]SZ[15];B[hh];W[ii])",
            "h8 i7",
            "1:2: a semicolon is missing before this",
        ),
        (
            "from a page: (\nFF[4]GM[4];B[hh];W[ii])",
            "h8 i7",
            "2:1: a semicolon is missing before this",
        ),
        (
            "(;GM[4];B[hh]\u{ff1b}W[ii])",
            "h8 i7",
            "1:14: \"\u{ff1b}\" is passed over",
        ),
        (
            "(;GM[4];B[hh]\0\0;W[ii]\0)",
            "h8 i7",
            "1:14: a zero byte is passed over, here and further on: something may be missing",
        ),
        // Several plies.
        (
            "(;GM[4];B[hh]W[ig]B[gj]C[three])",
            "h8 i9 g6",
            "1:14: more than one ply in a node: they are read one behind the other",
        ),
        // Brackets in what people typed.
        (
            "(;GM[4]US[player[3k]]PB[Bo [2d]];B[hh];W[ii])",
            "h8 i7",
            "1:20: a bracket in a text has no \\ before it: ",
        ),
        (
            "(;GM[4];B[hh]C[see [1] and B[2], then W[3] :]];W[ii])",
            "h8 i7",
            "1:22: a bracket in a text has no \\ before it: ",
        ),
        (
            "(;GM[4];B[hh]C[a] (b), c];W[ii])",
            "h8 i7",
            "1:17: a bracket in a text has no \\ before it: ",
        ),
        // Points in capital letters.
        (
            "(;GM[4];B[HH];W[Ii])",
            "h8 i7",
            "1:11: a point in capital letters is read as one in small letters, here and further on",
        ),
        (
            "(;GM[4]AB[GG:HG]AW[AA][BB]PL[B];B[hh];W[ii])",
            "h8 i7",
            "1:11: a point in capital letters",
        ),
        // A value that takes a property along.
        (
            "(;GM[4]US[C:\\dir\\]PB[x];B[hh];W[ii])",
            "h8 i7",
            "1:19: PB[ within a value looks like a property, and is read as text: ",
        ),
        (
            "(;GM[4]PB[Jan PW[Piet];B[hh];W[ii])",
            "h8 i7",
            "1:15: PW[ within a value looks like a property, and is read as text: ",
        ),
        // A bracket too few in a value, and one too many behind a game.
        (
            "(;GM[4];B[hh]C[why;W[ii])",
            "h8 i7",
            "1:15: a ] is missing: the value is read up to the ply behind it",
        ),
        (
            "(;GM[4];B[hh\n;W[ii];B[jj])",
            "h8 i7 j6",
            "1:10: a ] is missing: the value is read up to the ply behind it",
        ),
        (
            "(;GM[4];B[hh]);W[ii])",
            "h8 i7",
            "1:14: a ) too many is passed over: the game goes on behind it",
        ),
        (
            "(;GM[4];B[hh]C[ha :] ;)];W[ii])",
            "h8 i7",
            "1:23: a ) too many is passed over: the game goes on behind it",
        ),
        // The end.
        (
            "(;GM[4];B[hh];W[ii]\n",
            "h8 i7",
            "1:20: the game is not closed: ) is missing, and it ends here",
        ),
        (
            "(;GM[4];B[hh](;W[ii];B[jj])(;W[aa]",
            "h8 i7 j6",
            "1:35: the game is not closed: ) is missing, and it ends here",
        ),
    ] {
        let result = SGF.read(text);
        assert_eq!(moves(&result.record), legal, "{text}");
        let all = notes(text);
        assert!(
            all.first().is_some_and(|note| note.starts_with(message)),
            "{text}: {all:?}"
        );
        // A forgiven deviation is not written again.
        let again = SGF.record(&SGF.written(&result.record));
        assert_eq!(again, result.record, "{text}");
    }
}

#[test]
fn a_value_seems_to_hold_a_property_where_its_name_stands_alone() {
    for (value, expected) in [
        ("Jan PW[Piet", Some("PW")),
        ("Jan\\]PW[Piet", Some("PW")),
        ("(W[Piet", Some("W")),
        ("see TABLE[1", None),
        ("JanPW[Piet", None),
        ("2PW[Piet", None),
        ("\u{9ed1}B[x", None),
        ("PW [Piet", None),
    ] {
        let text = format!("(;GM[4];B[hh]C[{value}];W[ii])");
        assert_eq!(moves(&SGF.read(&text).record), "h8 i7", "{value}");
        let notes = notes(&text);
        let result = notes.iter().find_map(|note| {
            let (before, _) = note.split_once("[ within a value looks like a property")?;
            before.rsplit(' ').next()
        });
        assert_eq!(result, expected, "{value}: {notes:?}");
    }
}

#[test]
fn a_note_repeats_no_more_of_a_name_than_a_line_holds() {
    let long = "b".repeat(1000);
    for text in [
        format!("(;GM[4];B[hh]{long}[x];W[ii])"),
        format!("(;GM[4];B[hh]{long};W[ii])"),
        format!("(;GM[4];B[hh]{long}_[x];W[ii])"),
        format!("(;GM[4];B[hh]C[{}[x];W[ii])", long.to_uppercase()),
    ] {
        assert_eq!(moves(&SGF.read(&text).record), "h8 i7", "{text}");
        for note in notes(&text) {
            assert!(note.chars().count() < 200, "{note}");
        }
    }
}

#[test]
fn texts_with_bare_brackets_are_read_to_their_end() {
    for (value, comment) in [
        ("a[3d]", "a[3d]"),
        ("smile :]", "smile :]"),
        ("see [1] and B[2]", "see [1] and B[2]"),
        ("(see [x]) y", "(see [x]) y"),
        ("see [x]; then", "see [x]; then"),
        ("[[twice]]", "[[twice]]"),
        ("see (;GM[?] here", "see (;GM[?] here"),
        ("see (;GM[] here", "see (;GM[] here"),
        ("a] (b), c", "a] (b), c"),
        ("a]b]c", "a]b]c"),
        // These are correct.
        ("a [ b", "a [ b"),
        ("[", "["),
        ("a\\] \\\\", "a] \\"),
        ("[a\\]", "[a]"),
        ("see B[hh\\] there", "see B[hh] there"),
    ] {
        for behind in [
            ";W[ii])",
            "\n;W[ii])",
            "N[x];W[ii])",
            "(;W[ii])(;W[jj]))",
            ")",
        ] {
            let text = format!("(;GM[4];B[hh]C[{value}]{behind}");
            let result = SGF.read(&text);
            assert_eq!(result.irregular, None, "{text}");
            let played = if behind == ")" { "h8" } else { "h8 i7" };
            assert_eq!(moves(&result.record), played, "{text}");
            assert_eq!(result.record.notes[0].note.comment, comment, "{text}");
            assert_eq!(result.notes.is_empty(), is_correct(value), "{text}");
        }
    }
}

#[test]
fn a_bare_bracket_reads_back() {
    for (value, expected) in [
        ("PB[Do[anothrenju][Dolma]", "PB[Do\\[anothrenju][Dolma]"),
        ("PB[Do[another]", "PB[Do\\[another]"),
        ("US[a [3k]]", "US[a \\[3k\\]]"),
        ("US[a \\[3k\\]]", "US[a \\[3k\\]]"),
        ("US[see B[hh], x]", "US[see B\\[hh\\], x]"),
        // The strokes of the text itself shelter nothing.
        ("US[a\\\\[b]", "US[a\\\\\\[b]"),
        ("US[x\\;B[hh]", "US[x\\;B\\[hh]"),
    ] {
        let text = format!("(;GM[4];B[hh](;W[ii];B[jj])(;W[kk]{value};B[aa]))");
        let reading = SGF.read(&text).record;
        assert_eq!(reading.variations.len(), 1, "{text}");
        let texts: Vec<String> = reading
            .foreign
            .iter()
            .map(ForeignProperties::text)
            .collect();
        assert_eq!(texts, [expected], "{text}");
        let written = SGF.written(&reading);
        assert!(written.contains(&format!("W[kk]{expected};")), "{written}");
        assert_eq!(SGF.record(&written), reading, "{written}");
        assert_eq!(through_xml(&reading), reading, "{text}");
    }
    // Data of the game and comments are written as safely as kept properties.
    let by_hand = "(;GM[4]PB[Do;B\\[hh\\]];B[hh]C[a;W\\[ii\\]])";
    let mut ours = SGF.record("(;GM[4]PB[Dolma];B[hh]C[a])");
    ours.black = "Do;B[hh]".to_owned();
    ours.notes[0].note.comment = "a;W[ii]".to_owned();
    assert_eq!(SGF.record(by_hand), ours);
    assert_eq!(SGF.again(&ours), ours);
}

#[test]
fn properties_apart_from_a_value_with_brackets_are_none_of_it() {
    for value in ["see [1\\] here", "a [ b"] {
        let result = SGF.record(&format!(
            "(;GM[4]C[{value}] PB[Bo];B[hh]C[{value}] N[x];W[ii])"
        ));
        assert_eq!(
            (&*result.black, moves(&result).as_str()),
            ("Bo", "h8 i7"),
            "{value}"
        );
    }
    // Behind a bracket in it a property counts right there, or on a line of its own.
    for (value, behind, comment) in [
        ("a [ b", "N[x]y", "a [ b"),
        ("a [ b", "\nN[x]y", "a [ b"),
        ("a [ b", " N[x]y", "a [ b] N[x]y"),
        ("a [b\\]", " N[x]y", "a [b]"),
        ("a [ b", " ;W[ii]y;B[jj]", "a [ b"),
    ] {
        let text = format!("(;GM[4];B[hh]C[{value}]{behind};W[ii])");
        let result = SGF.read(&text);
        assert_eq!(result.record.notes[0].note.comment, comment, "{text}");
        assert!(moves(&result.record).starts_with("h8 i7"), "{text}");
    }
    // A bracket that closes no value of a property is part of the text.
    let result = SGF.read("(;GM[4];B[hh]C[see [1] B[2], or C[3]];W[ii])");
    assert_eq!(result.record.notes[0].note.comment, "see [1] B[2], or C[3]");
}

#[test]
fn a_fault_in_the_first_node_leaves_the_result() {
    let reading = SGF.read("(;GM[4]RE[W+T]B[];W[ii])");
    assert_eq!(reading.record.result, result(Some(Side::White), "time"));
    let message = "1:17: black passes, and in gomoku nobody does; recorded result: W+T";
    assert_eq!(reading.irregular.unwrap().to_string(), message);
}

/// True for a value in which every bracket that would close it is escaped.
fn is_correct(value: &str) -> bool {
    let mut bytes = value.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b']' => return false,
            b'\\' => _ = bytes.next(),
            _ => {}
        }
    }
    true
}

#[test]
fn a_fault_in_a_variation_cuts_that_variation() {
    for (way, legal, message) in [
        ("W[];B[ij]", None, "white passes, and in gomoku nobody does"),
        ("W[tt];B[ij]", None, "white passes"),
        (
            "AW[aa];B[kk]",
            None,
            "\"AW\": stones are set up before the first ply alone",
        ),
        ("W[zz];B[kk]", None, "W: \"zz\" is not a point of the board"),
        ("W[hh];B[kk]", None, "ply 2 (white h8): h8 is occupied"),
        ("B[kk]", None, "ply 2 (black k5): it is white's turn"),
        (
            "W[kk];B[hh]",
            Some("k5"),
            "ply 3 (black h8): h8 is occupied",
        ),
        ("W[kk];B[];W[aa]", Some("k5"), "black passes"),
        (
            "W[kk];PL[B]",
            Some("k5"),
            "\"PL\": stones are set up before",
        ),
    ] {
        let text = format!("(;GM[4]RE[B+R];B[hh](;W[ii];B[jj])(;{way})(;W[aa]))");
        let reading = SGF.read(&text);
        assert_eq!(reading.irregular, None, "{text}");
        assert_eq!(moves(&reading.record), "h8 i7 j6", "{text}");
        let black_wins = result(Some(Side::Black), "resigned");
        assert_eq!(reading.record.result, black_wins, "{text}");
        let ways: Vec<String> = (1..=reading.record.variations.len())
            .map(|number| variation(&reading.record, number).2)
            .collect();
        let expected: Vec<&str> = legal.into_iter().chain(["a15"]).collect();
        assert_eq!(ways, expected, "{text}");
        let [note] = &notes(&text)[..] else {
            panic!("{text}: {:?}", reading.notes);
        };
        assert!(
            note.contains(&format!(": the variation is cut here: {message}")),
            "{text}: {note}"
        );
    }
    // Damage that ends the file in a variation leaves the game whole.
    let torn = "(;GM[4];B[hh](;W[ii];B[jj])(;W[kk];B[aa]C[oops";
    assert_eq!(moves(&SGF.read(torn).record), "h8 i7 j6");
    assert_eq!(
        notes(torn),
        ["1:42: the variation is cut here: this value is not closed: ] is missing"]
    );
}

#[test]
fn a_game_that_says_to_be_another_is_read_where_the_caller_knows_better() {
    let read = |text: &str| {
        let games = sgf::games_of_any_name(text.as_bytes(), "go.sgf").unwrap();
        games.read(0, None).unwrap()
    };
    for (text, message) in [
        (
            "(;GM[1]SZ[15];B[hh];W[ii])",
            "1:6: GM: 1 is Go: read as gomoku all the same",
        ),
        (
            "(;GM[11]SZ[15];B[hh];W[ii])",
            "1:6: GM: 11 is Hex: read as gomoku all the same",
        ),
        (
            "(;GM[5];B[hh];W[ii])",
            "1:6: GM: 5 is Nine Men's Morris: read as gomoku all the same",
        ),
        (
            "(;GM[x]SZ[15];B[hh];W[ii])",
            "1:6: GM: \"x\" is another game: read as gomoku all the same",
        ),
        (
            "(;SZ[15];B[hh];W[ii])",
            "1:3: GM is missing: read as gomoku all the same",
        ),
    ] {
        let result = read(text).unwrap();
        assert_eq!(moves(&result.record), "h8 i7", "{text}");
        assert_eq!(result.notes[0].to_string(), message, "{text}");
        assert!(SGF.fault(text).contains("--game gomoku"), "{text}");
        // It is written as what it was read as.
        assert_eq!(SGF.again(&result.record), result.record, "{text}");
    }
    let right = read("(;GM[4];B[hh])").unwrap();
    assert!(right.notes.is_empty());
    let wide = read("(;GM[1]SZ[19];B[pd])").unwrap_err().to_string();
    assert!(
        wide.starts_with("go.sgf:1:11: SZ: \"19\" is no board of gomoku"),
        "{wide}"
    );
}

#[test]
fn a_game_that_can_only_be_gomoku_is_read_as_gomoku() {
    for (text, message) in [
        (
            "(;GM[5]SZ[15]5A[gg][hh];B[hh];W[ii])",
            "1:6: GM: 5 is Nine Men's Morris, which nobody plays on 15 lines: it is read as gomoku",
        ),
        (
            "(;GM[2]SZ[15];B[hh];W[ii])",
            "1:6: GM: 2 is Othello, which nobody plays on 15 lines: it is read as gomoku",
        ),
        (
            "(;GM[Gomoku];B[hh];W[ii])",
            "1:6: GM: \"Gomoku\" is read as 4, which is gomoku",
        ),
        (
            "(;GM[\u{4e94}\u{5b50}\u{68cb}];B[hh];W[ii])",
            "1:6: GM: \"\u{4e94}\u{5b50}\u{68cb}\" is read as 4",
        ),
        (
            "(;GM[renju]SZ[15];B[hh];W[ii])",
            "1:6: GM: \"renju\" is read as 4",
        ),
        (
            "(;GM[04]SZ[15];B[hh];W[ii])",
            "1:6: GM: \"04\" is read as 4, which is gomoku",
        ),
        (
            "(;GM[+4];B[hh];W[ii])",
            "1:6: GM: \"+4\" is read as 4, which is gomoku",
        ),
        (
            "(;GM[\u{ff14}];B[hh];W[ii])",
            "1:6: GM: \"\u{ff14}\" is read as 4, which is gomoku",
        ),
        (
            "(;GM[4 \u{200b}];B[hh];W[ii])",
            "1:6: GM: \"4 \\u{200b}\" is read as 4, which is gomoku",
        ),
        (
            "(;GM[renju\u{3164}];B[hh];W[ii])",
            "1:6: GM: \"renju\\u{3164}\" is read as 4, which is gomoku",
        ),
        (
            "(;GM[05]SZ[15];B[hh];W[ii])",
            "1:6: GM: 5 is Nine Men's Morris, which nobody plays on 15 lines",
        ),
    ] {
        assert_eq!(moves(&SGF.read(text).record), "h8 i7", "{text}");
        let notes = notes(text);
        assert!(notes[0].starts_with(message), "{text}: {notes:?}");
    }
}

#[test]
fn invisible_signs_change_no_value() {
    for (value, typed) in [
        ("SZ[15]", "SZ[15 \u{200b}]"),
        ("SZ[15:15]", "SZ[\u{ff11}\u{ff15}:15\u{ad}]"),
        ("RU[1]", "RU[1 \u{200b}]"),
        ("RE[B+R]", "RE[B+R \u{200b}\u{1a}]"),
        ("RE[0]", "RE[\u{3164}0]"),
        ("PL[B]", "PL[B \u{200b}]"),
        ("AB[hh]PL[W]", "AB[hh]PL[\u{feff}\u{ff37}]"),
    ] {
        let [plain, same] = [value, typed].map(|head| SGF.record(&format!("(;GM[4]{head})")));
        assert_eq!(same, plain, "{typed:?}");
    }
    let decided = |word| format!("(;GM[4]RU[swap2];B[hh];W[ii];B[aa];DECISION[{word}])");
    let [plain, same] = ["swap", "swap \u{200b}"].map(|word| SGF.record(&decided(word)));
    assert_eq!(same, plain);
}
