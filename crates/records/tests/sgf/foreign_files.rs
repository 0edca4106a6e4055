//! Files of other programs.

use super::*;

#[test]
fn a_file_in_the_manner_of_ff4_is_read_whole() {
    let record = SGF.record(FOUR);
    assert_eq!(moves(&record), "h8 h9 i9 i8", "the moves");
    assert_eq!(
        (record.black.as_str(), record.white.as_str()),
        ("Black [2 dan]", "White\\Co"),
        "who played"
    );
    assert_eq!(
        (record.date.as_str(), record.name.as_str()),
        ("1999-08-07", "A game"),
        "the day and the name"
    );
    assert_eq!(
        (record.developer.as_str(), record.rules.as_str()),
        ("Some Program 2.1", "renju"),
        "the program and the rules"
    );
    let result = record.result.clone().unwrap();
    assert_eq!(
        (result.winner, &*result.reason),
        (Some(Side::White), "time"),
        "the result"
    );
    assert_eq!(record.variations.len(), 3, "the variations");
    assert_eq!(
        variation(&record, 1),
        (0, 2, "i8 i9 g8".to_owned()),
        "variation 1"
    );
    assert_eq!(
        variation(&record, 2),
        (0, 2, "g9".to_owned()),
        "variation 2"
    );
    assert_eq!(
        variation(&record, 3),
        (1, 4, "f8".to_owned()),
        "variation 3"
    );
    let note = |at: usize, of: usize| {
        let mut notes = record.notes.iter();
        notes
            .find(|note| (note.of, note.at) == (of, at))
            .unwrap()
            .note
            .clone()
    };
    assert_eq!(
        note(0, 0).comment,
        "Softbreak\nand hard",
        "a comment with line ends of both kinds"
    );
    assert_eq!(note(4, 0).comment, "main", "a comment on the main line");
    assert_eq!(note(3, 1).figures.len(), 6, "the signs on a board");
    let properties: Vec<String> = record
        .foreign
        .iter()
        .map(|entry| {
            let text = entry.text();
            format!("{} {} {text}", entry.of, entry.at)
        })
        .collect();
    assert_eq!(
        properties,
        [
            "0 0 ST[2]BR[2d]PC[Tallinn]EV[Cup: the \\] final]RO[3]TM[3600]KM[6.5]",
            "0 1 BL[3599.5]",
            "0 2 N[name]",
            "0 3 LB[aa:1][bb:2 \\: x]TR[cc]",
        ],
        "what is kept"
    );
    assert_eq!(SGF.again(&record), record, "written and read again");
    let text = SGF.written(&record);
    assert!(text.contains("LB[aa:1][bb:2 \\: x]TR[cc]"), "{text}");
    // A value of a list between brackets says no less through our own format.
    let ours = xml::write(&record).unwrap();
    assert!(
        ours.contains("version=\"6\"") && ours.contains("<SG of=\"0\" at=\"1\">BL[3599.5]</SG>"),
        "{ours}"
    );
    assert_eq!(
        xml::read(ours.as_bytes(), "").unwrap(),
        record,
        "through our own format"
    );
}

#[test]
fn names_of_old_files_lose_their_small_letters() {
    let old = "Saved by hand (not the game) ( ; GaMe[4] FileFormat[3] SiZe[15] PlayerBlack[One] PlayerWhite[Two]\r\n\
        DaTe[1994] REsult[0]\r\n;Black[hh]Comment[first];White[ii]Odd1Thing[x])";
    let result = SGF.record(old);
    assert_eq!(moves(&result), "h8 i7");
    assert_eq!(
        (
            result.black.as_str(),
            result.white.as_str(),
            result.date.as_str()
        ),
        ("One", "Two", "1994")
    );
    assert_eq!(result.result.clone().unwrap().winner, None);
    assert_eq!(result.notes[0].note.comment, "first");
    assert_eq!(result.foreign[0].properties[0].text(), "O1T[x]");
    assert_eq!(SGF.again(&result), result);
}

#[test]
fn points_are_read_as_gomoku_programs_write_them() {
    assert_eq!(
        moves(&SGF.record("(;GM[4];B[h8];W[H9];B[oo];W[a15])")),
        "h8 h9 o1 a15"
    );
}

#[test]
fn rules_are_read_by_their_words() {
    let rules = |text: &str| {
        let result = SGF.record(&format!("(;GM[4]RU[{text}])"));
        (
            result.rules,
            GomokuRules::try_from(result.settings).unwrap(),
        )
    };
    for (text, name, rule, opening) in [
        ("Renju", "renju", Rule::Renju, Opening::Free),
        ("1", "standard", Rule::Standard, Opening::Free),
        ("4", "renju", Rule::Renju, Opening::Free),
        ("8", "freestyle", Rule::Freestyle, Opening::Free),
        ("STANDARD gomoku", "standard", Rule::Standard, Opening::Free),
        (
            "gomoku, freestyle",
            "freestyle",
            Rule::Freestyle,
            Opening::Free,
        ),
        ("Japanese", "freestyle", Rule::Freestyle, Opening::Free),
        (
            "standard swap2",
            "standard,opening=Swap2",
            Rule::Standard,
            Opening::Swap2,
        ),
    ] {
        assert_eq!(
            rules(text),
            (name.to_owned(), GomokuRules { rule, opening }),
            "{text}"
        );
    }
    // An unknown value is kept.
    let odd = SGF.record("(;GM[4]RU[Japanese];B[hh])");
    assert_eq!(odd.foreign[0].properties[0].text(), "RU[Japanese]");
    assert_eq!(SGF.again(&odd), odd);
    // A game that names no rules uses the preset.
    let usual = GomokuRules {
        rule: Rule::Standard,
        opening: Opening::Free,
    };
    let result = SGF
        .first(b"(;GM[4])", "", Some(("mine", usual.into())))
        .unwrap()
        .record;
    assert_eq!((&*result.rules, result.settings), ("mine", usual.into()));
}

#[test]
fn nodes_without_a_ply_belong_to_the_position_before_them() {
    let result = SGF.record(
        "(;GM[4];PB[One];AB[hh]AW[ii]C[a];C[b](;;C[c];B[aa];C[d])(;C[e])(;N[f](;B[bb])(;B[cc];W[dd])))",
    );
    assert_eq!(
        (moves(&result).as_str(), result.black.as_str()),
        ("a15", "One")
    );
    let notes: Vec<(usize, usize, &str)> = result
        .notes
        .iter()
        .map(|note| (note.of, note.at, &*note.note.comment))
        .collect();
    assert_eq!(notes, [(0, 0, "a\nb\nc\ne"), (0, 1, "d")]);
    assert_eq!(variation(&result, 1), (0, 0, "b14".to_owned()));
    assert_eq!(variation(&result, 2), (0, 0, "c13 d12".to_owned()));
    assert_eq!(result.foreign[0].properties[0].text(), "N[f]");
    assert_eq!(SGF.again(&result), result);
}

#[test]
fn nodes_of_one_position_are_united() {
    let labels = SGF.record("(;GM[4];B[hh]LB[aa:1]N[x];LB[bb:2])");
    assert_eq!(labels.foreign[0].text(), "LB[aa:1][bb:2]N[x]");
    assert_eq!(SGF.again(&labels), labels);
    let record = SGF.record("(;GM[4]BEGUN[12:30];B[hh]C[a][ ][b]\u{200b};W[ii])");
    assert_eq!(record.notes[0].note.comment, "a\nb");
    assert_eq!(record.date, "", "a time of no day");
    // A figure stands there once, and no more of them than a position can have.
    for (nodes, count) in [("CR[aa];CR[aa]", 1), ("CR[aa:oa];CR[ab:oo]", 64)] {
        let result = SGF.record(&format!("(;GM[4];B[hh]{nodes})"));
        assert_eq!(result.notes[0].note.figures.len(), count, "{nodes}");
    }
}

#[test]
fn signs_of_moves_become_the_notes() {
    for (property, sign, written) in [
        ("TE[1]", MoveSign::Good, "TE[1]"),
        ("TE[2]", MoveSign::Brilliant, "TE[2]"),
        ("TE[ 2\u{200b} ]", MoveSign::Brilliant, "TE[2]"),
        ("IT[]", MoveSign::Interesting, "IT[]"),
        ("IT[1]", MoveSign::Interesting, "IT[]"),
        ("DO[]", MoveSign::Doubtful, "DO[]"),
        ("BM[1]", MoveSign::Bad, "BM[1]"),
        ("BM[2]", MoveSign::Blunder, "BM[2]"),
    ] {
        // A first node may have a ply, too.
        for ply in [";B[hh]", "B[hh]"] {
            let text = format!("(;GM[4]SZ[15]{ply}{property};W[ii])");
            let result = SGF.record(&text);
            let noted = (signs(&result), result.foreign.len());
            assert_eq!(noted, (vec![(0, 1, sign)], 0), "{text}");
            let again = SGF.written(&result);
            assert!(again.contains(&format!(";B[hh]{written};")), "{again}");
            assert_eq!(SGF.record(&again), result, "{text}");
            assert_eq!(through_xml(&result), result, "{text}");
        }
    }
}

#[test]
fn what_is_no_sign_of_a_move_is_kept() {
    for (ply, expected) in [
        (";B[hh]TE[3]", "0 1 TE[3]"),
        (";B[hh]TE[]", "0 1 TE[]"),
        (";B[hh]BM[1][2]", "0 1 BM[1][2]"),
        (";B[hh]GB[1]", "0 1 GB[1]"),
        // Before the first ply there is nothing to sign.
        ("TE[1];B[hh]", "0 0 TE[1]"),
    ] {
        let result = SGF.record(&format!("(;GM[4]{ply};W[ii])"));
        let texts = result.foreign.iter();
        let texts: Vec<String> = texts
            .map(|entry| format!("{} {} {}", entry.of, entry.at, entry.text()))
            .collect();
        assert_eq!((texts, signs(&result)), (vec![expected.to_owned()], vec![]));
        assert_eq!(SGF.again(&result), result, "{ply}");
    }
    let both = SGF.record("(;GM[4];B[hh]IT[]BM[2])");
    assert_eq!(signs(&both), [(0, 1, MoveSign::Interesting)]);
    assert_eq!(both.foreign[0].text(), "BM[2]");
    assert_eq!(SGF.again(&both), both);
}

#[test]
fn names_in_other_alphabets_are_read() {
    let text = "(;GM[4]PB[扎西]C[黑先手]EV[比赛];B[hh])";
    let (gbk, _, lost) = encoding_rs::GBK.encode(text);
    assert!(!lost && std::str::from_utf8(&gbk).is_err());
    let result = SGF.first(&gbk, "", None).unwrap().record;
    assert_eq!(result, SGF.record(text));
    let (big5, _, _) = encoding_rs::BIG5.encode("(;CA[Big5]GM[4]PB[許功蓋];B[hh])");
    assert_eq!(SGF.first(&big5, "", None).unwrap().record.black, "許功蓋");
    for (bytes, name) in [(&b"J\xf6rg"[..], "Jörg"), (b"Bj\xf6", "Bjö")] {
        let file = [b"(;GM[4]PB[", bytes, b"];B[hh])"].concat();
        assert_eq!(
            SGF.first(&file, "", None).unwrap().record.black,
            name,
            "{name}"
        );
    }
}

#[test]
fn results_are_read_in_other_words() {
    let (black, white) = (Some(Side::Black), Some(Side::White));
    for (text, expected) in [
        ("B+Resign", result(black, "resigned")),
        ("b+r.", result(black, "resigned")),
        ("W+Time", result(white, "time")),
        ("White+F", result(white, "forfeit")),
        ("B+3.5", result(black, "")),
        ("Black wins", result(black, "")),
        ("W", result(white, "")),
        ("黑胜", result(black, "")),
        ("白勝", result(white, "")),
        ("Draw", result(None, "agreed")),
        ("1/2-1/2", result(None, "agreed")),
        ("和棋", result(None, "agreed")),
    ] {
        let result = SGF.record(&format!("(;GM[4]RE[{text}];B[hh])"));
        assert_eq!(result.result, expected, "{text}");
        assert!(result.foreign.is_empty(), "{text}");
    }
    // A value without a result is kept as it stands.
    let reading = SGF.read("(;GM[4]RE[Beautiful];B[hh])");
    assert_eq!(
        reading.notes[0].to_string(),
        "1:11: RE: \"Beautiful\" is not understood, and kept as it stands"
    );
    let odd = reading.record;
    assert_eq!(odd.result, None);
    assert_eq!(odd.foreign[0].properties[0].text(), "RE[Beautiful]");
}
