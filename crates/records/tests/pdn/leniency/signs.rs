//! Signs between and behind moves.

use super::*;
use tibetango_records::record::branches;

#[test]
fn signs_of_every_kind_are_read_as_what_they_stand_for() {
    for text in [
        // Dashes of web pages and word processors, and crosses.
        "1. 34\u{2011}30 20\u{2013}25 2. 30\u{2012}24 19\u{d7}30 *",
        "1. 34\u{2212}30 20\u{2014}25 2. 30\u{2010}24 19\u{445}30 *",
        "1. 34\u{ad}30 20\u{ad}25 2. 30\u{ad}24 19:30 *",
        // Letters of full width.
        "１．３４－３０　２０－２５　２．３０－２４　１９ｘ３０　＊",
        // Characters that show nothing.
        "\u{feff}1.\u{a0}34-30 20-\u{200b}25\u{a0}2.\u{2009}30\u{2060}-24 \u{200e}19x30 *",
        "1. 3\u{200b}4-30 20-2\u{feff}5 2. 30-24 19x30 *",
        "1. 34-30\u{200b}20-25 2. 30-24\u{200b}19x30 *",
        // Numbers in other ways, and none.
        "1 34-30 20-25 2 30-24 19x30 *",
        "1 34\u{ad}30 20\u{ad}25 2 30\u{ad}24 19x30 *",
        "1) 34-30 20-25 2) 30-24 19x30 *",
        "1: 34-30 20-25 2: 30-24 19x30 *",
        "34-30, 20-25, 30-24, 19x30 *",
        // Some of the numbers, those of plies, and large ones.
        "1 34-30 20-25 30-24 3 19x30 *",
        "1 34-30 2 20-25 3 30-24 4 19x30 *",
        "28 34-30 20-25 29 30-24 19x30 *",
        "28. 34-30 20-25 40. 30-24 19x30 *",
        "28) 34-30 20-25 40) 30-24 19x30 *",
        "1 34-30 9 ... 20-25 2 30-24 19x30 *",
        "18446744073709551615. 34-30 20-25 2 30-24 19x30 *",
        // Blanks behind the signs.
        "1. 34- 30 20- 25 2. 30- 24 19x 30 *",
        // Squares without a sign between them.
        "1. 3430 2025 2. 3024 19x30 *",
        "1. 3430 (1. 3127) 2025 2. 3024 19x30 *",
        // The captured squares behind a capture.
        "1. 34-30 20-25 2. 30-24 19x30(24) *",
        "1. 34-30 20-25 2. 30-24 19x30 (24) *",
        // Old line ends.
        "% by hand\r1. 34-30 20-25\r2. 30-24 19x30 *\r",
    ] {
        let result = PDN.record(text);
        assert_eq!(moves(&result), "34-30 20-25 30-24 19x30", "{text}");
    }
}

#[test]
fn signs_behind_moves_are_kept_as_those_of_the_standard() {
    for (sign, property) in [
        ("$902", "$902"),
        ("$14", "$14"),
        ("N", "$146"),
        (" N", "$146"),
        (" =", "$10"),
        ("+-", "$18"),
        (" -/+", "$17"),
        (" +/=", "$14"),
        (" =/+", "$15"),
        ("\u{b1}", "$16"),
        ("\u{25a1}", "$7"),
        ("$0", "$0"),
        ("!!!", "!!!"),
        ("*", "$7"),
    ] {
        let result = PDN.record(&format!("1. 34-30{sign} 20-25 *"));
        let signs: Vec<String> = result.foreign.iter().map(ForeignProperties::text).collect();
        assert_eq!(
            (result.plies.len(), signs),
            (2, vec![property.to_owned()]),
            "{sign}"
        );
        assert_eq!(PDN.again(&result), result, "{sign}");
    }
    // A star that is separated from its move ends the game, even if the separator is invisible.
    let ended = PDN.record("[FEN \"W:W12:B45\"]\n1. 12-8\u{200b}*");
    assert!(ended.foreign.is_empty(), "{:?}", ended.foreign);
    // In a variation a sign may stand before all moves.
    let result = PDN.record("1. 34-30 (! 1. 33-29) 20-25 *");
    assert_eq!(result.foreign[0].text(), "!");
}

#[test]
fn signs_of_moves_become_the_notes_in_either_spelling() {
    for (written, sign) in [
        ("!", MoveSign::Good),
        ("?", MoveSign::Bad),
        ("!!", MoveSign::Brilliant),
        ("??", MoveSign::Blunder),
        ("!?", MoveSign::Interesting),
        ("?!", MoveSign::Doubtful),
        (" $1", MoveSign::Good),
        (" $2", MoveSign::Bad),
        ("$3", MoveSign::Brilliant),
        (" $4", MoveSign::Blunder),
        (" $5", MoveSign::Interesting),
        (" $6", MoveSign::Doubtful),
        ("(!?)", MoveSign::Interesting),
        ("\u{203c}", MoveSign::Brilliant),
        ("\u{2049}", MoveSign::Interesting),
        ("！？", MoveSign::Interesting),
    ] {
        let result = PDN.record(&format!("1. 34-30{written} 20-25 *"));
        let noted = (signs(&result), result.foreign.len());
        assert_eq!(noted, (vec![(0, 1, sign)], 0), "{written}");
        let text = PDN.written(&result);
        let moves = format!("1. 34-30{} 20-25 *", sign.text());
        assert!(text.contains(&moves), "{written}: {text}");
        assert_eq!(PDN.record(&text), result, "{written}");
        assert_eq!(through_xml(&result), result, "{written}");
    }
}

#[test]
fn a_second_sign_of_a_move_and_other_signs_are_kept_beside_the_first() {
    for (written, sign, property) in [
        ("! $14", MoveSign::Good, "$14"),
        ("$14 !", MoveSign::Good, "$14"),
        ("? $3", MoveSign::Bad, "$3"),
        ("! ?", MoveSign::Good, "?"),
        ("$6 !!! $14", MoveSign::Doubtful, "!!! $14"),
    ] {
        let result = PDN.record(&format!("1. 34-30 20-25 (1... 19-23 {written}) *"));
        let texts: Vec<String> = result.foreign.iter().map(ForeignProperties::text).collect();
        let noted = (signs(&result), texts);
        let expected = (vec![(1, 2, sign)], vec![property.to_owned()]);
        assert_eq!(noted, expected, "{written}");
        // Nor is it lost where the game is saved with its notes.
        let history = from_record(&result).unwrap();
        let ways = branches::branches_of(&result, &history).unwrap();
        let mut saved = result.clone();
        let notes = branches::notes_of(&result, &ways);
        branches::note_branches(&mut saved, &history, &ways, &notes);
        assert_eq!(saved.foreign, result.foreign, "{written}");
        assert_eq!(PDN.again(&result), result, "{written}");
        assert_eq!(through_xml(&result), result, "{written}");
    }
}

#[test]
fn what_means_nothing_is_passed_over_and_told() {
    for (text, messages) in [
        (
            "[pdn]\n1. 34-30 20-25 *\n[/pdn]",
            &["1:1: \"[pdn]\" is"][..],
        ),
        (
            "[b]1. 34-30 20-25[/b]",
            &["1:1: \"[b]\" is", "1:18: \"[/b]\" is"],
        ),
        (
            "<pre>1. 34-30&nbsp;20-25</pre>",
            &[
                "1:1: \"<pre>\" is",
                "1:14: \"&nbsp;\" is",
                "1:25: \"</pre>\" is",
            ],
        ),
        ("`1. 34-30 20-25`", &["1:1: \"`\" is", "1:16: \"`\" is"]),
        (
            "1. 34-30 well played 20-25 *",
            &["1:10: \"well\" is", "1:15: \"played\" is"],
        ),
        ("1. 34-30 100% 20-25 *", &["1:10: \"100%\" is"]),
        (
            "1. 34-30 well 1/2 point 20-25 *",
            &[
                "1:10: \"well\" is",
                "1:15: \"1\" is",
                "1:16: \"/\" is",
                "1:17: \"2\" is",
                "1:19: \"point\" is",
            ],
        ),
        (
            "1. 34-30 by 5- or 20-25 *",
            &["1:10: \"by\" is", "1:13: \"5-", "1:16: \"or\" is"],
        ),
        ("1. 34-30~24 20-25 *", &["1:9: \"~\" is", "1:10: \"24\" is"]),
        ("1. 34-30 ### 20-25 *", &["1:10: \"###\" is"]),
        ("1. 34-30-{so} 20-25 *", &["1:9: \"-\" is"]),
        (
            "1. 34-30 < 20-25 > *",
            &["1:10: \"<\" is", "1:18: \">\" is"],
        ),
        (
            "1. 34-30 (1. 33-29 2-0 well) 20-25 *",
            &["1:24: \"well\" is"],
        ),
        ("1. 34-30 {x} (23) 20-25 *", &["1:14: \"(23)\" is"]),
        ("1. 34-30 - 20-25 *", &["1:10: \"-\" is"]),
        // A full stop is no move, so the variation is one of White.
        ("1. 34-30 . (1. 33-29) 20-25 *", &[]),
        ("1. 34-30a 20-25 *", &["1:9: \"a\" is"]),
        ("1. 34-30: 20-25 *", &["1:9: \":\" is"]),
        ("1. 34-30- 20-25 *", &["1:9: \"-\" is"]),
        (
            "1. [COLOR=red]34-30[/COLOR] [URL=\"http://x\"]20-25[/URL] *",
            &[
                "1:4: \"[COLOR=red]\" is",
                "1:20: \"[/COLOR]\" is",
                "1:29: \"[URL=\"http://x\"]\" is",
                "1:50: \"[/URL]\" is",
            ],
        ),
        (
            "1. 34-30 [URL=x\ny] 20-25 *",
            &[
                "1:10: \"[\" is",
                "1:11: \"URL=x\" is",
                "2:1: \"y\" is",
                "2:2: \"]\" is",
            ],
        ),
        (
            "[Event \"x\"]\n(Lhasa) 20 players\n1. 34-30 20-25 *",
            &[
                "2:2: \"Lhasa\" is",
                "2:9: \"20\" is",
                "2:12: \"players\" is",
            ],
        ),
        (
            "[Event \"x\"]\n12-99\n1. 34-30 20-25 *",
            &["2:1: \"12-99\" is"],
        ),
        // A sign alone in brackets would be one of the move before them.
        ("1. 34-30 (! 1. 33-29) 20-25 *", &[]),
        (
            "My game at 12:30: 34-30 20-25 *",
            &[
                "1:1: \"My\" is",
                "1:4: \"game\" is",
                "1:9: \"at\" is",
                "1:12: \"12:30\" is",
                "1:17: \":\" is",
            ],
        ),
        (
            "[Color=red]\n1. 34-30 20-25 *",
            &["1:1: \"[Color=red]\" is"],
        ),
        (
            "Utrecht, 12-10-2020\n\n[White \"a\"]\n1. 34-30 20-25 *",
            &["1:1: \"Utrecht\" is", "1:10: \"12-10-2020\" is"],
        ),
        (
            "1. 34-30 } 20-25 ] *",
            &["1:10: \"}\" is", "1:18: \"]\" is"],
        ),
        (
            "1. 34-30 ) 20-25 *",
            &["1:10: a ) that closes no variation is"],
        ),
        ("1. 34-30 $1234567 20-25 *", &["1:10: \"$1234567\" is"]),
        ("1. 34-30 !!!!!!!!! 20-25 *", &["1:10: \"!!!!!!!!!\" is"]),
        (
            "1. 34-30 20-25 * {good} what?\n\nExported (by) us.",
            &["1:25: what stands behind the end"],
        ),
        (
            "1. 34-30 20-25 * (1. 33-29)",
            &["1:18: what stands behind the end"],
        ),
        (
            "1. 34-30 20-25\n[FILENAME \"x.pdn\"]\n",
            &["2:1: the tag \"FILENAME\" stands behind the moves is"],
        ),
        (
            "[Event \"x\"]\n1. 34-30 20-25 *\n[FILENAME \"x.pdn\"]\n",
            &[],
        ),
    ] {
        let result = read(text);
        assert_eq!(
            (&*moves(&result.record), &result.cut),
            ("34-30 20-25", &None),
            "{text}"
        );
        assert_eq!(
            result.notes.len(),
            messages.len(),
            "{text}: {:?}",
            result.notes
        );
        for (note, messages) in result.notes.iter().zip(messages) {
            assert!(note.starts_with(messages), "{text}: {note}");
        }
    }
    // Markup is one word up to a length.
    for (letters, messages) in [(198, 1), (199, 3)] {
        let result = read(&format!("1. 34-30 [{}] 20-25 *", "x".repeat(letters)));
        assert_eq!(moves(&result.record), "34-30 20-25", "{letters}");
        assert_eq!(
            result.notes.len(),
            messages,
            "{letters}: {:?}",
            result.notes
        );
    }
    // The number of notes is bounded, however many deviations there are.
    let result = read(&format!("1. 34-30 {} 20-25 *", "well ".repeat(10_000)));
    assert_eq!(moves(&result.record), "34-30 20-25");
    assert!(
        (2..50).contains(&result.notes.len()),
        "{}",
        result.notes.len()
    );
}
