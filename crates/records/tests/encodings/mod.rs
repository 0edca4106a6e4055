//! Files in any encoding: their letters, the notes on a guess, and no lost bracket that is part of a letter.

#[cfg(all(feature = "draughts", feature = "jiaqi", feature = "jiu"))]
mod all_formats;

use super::notation::moves;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GBK, ISO_2022_JP, KOI8_R, SHIFT_JIS, UTF_8, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252,
};
use tibetango_records::record::lines::ReadGame;
use tibetango_records::record::sgf;

/// Encodes a text in an encoding that has all its letters.
fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, lost) = encoding.encode(text);
    assert!(!lost, "{}: {text}", encoding.name());
    bytes.into_owned()
}

/// Encodes a text in UTF-16, behind its mark or without one.
fn wide(text: &str, big: bool, marked: bool) -> Vec<u8> {
    let mark = if marked { "\u{feff}" } else { "" };
    let units = format!("{mark}{text}");
    let units = units.encode_utf16();
    let bytes = units.map(|unit| match big {
        true => unit.to_be_bytes(),
        false => unit.to_le_bytes(),
    });
    bytes.flatten().collect()
}

/// Reads the first game of a file in SGF, and returns the notes on its encoding.
fn smart(bytes: &[u8]) -> (ReadGame, Vec<String>) {
    let games = sgf::games(bytes, "game.sgf").unwrap();
    let notes = games.notes().iter().map(ToString::to_string).collect();
    (games.read(0, None).unwrap().unwrap(), notes)
}

/// Writes a game of gomoku with this statement of its encoding, names of Black and White and a comment on the third
/// ply.
fn game(says: &str, black: &str, white: &str, text: &str) -> String {
    format!("(;GM[4]{says}SZ[15]PB[{black}]PW[{white}];B[hh];W[ii];B[jj]C[{text}];W[kk])\n")
}

/// Returns names and a comment in the letters of each encoding.
fn languages() -> [(&'static Encoding, [&'static str; 3]); 13] {
    [
        (UTF_8, ["བསྟན་འཛིན", "扎西", "Jörg"]),
        (GBK, ["黑", "白", "黑胜"]),
        (GBK, ["张三", "李四", "五子棋，黑先手"]),
        (BIG5, ["黑", "白", "五子棋比賽"]),
        (SHIFT_JIS, ["十", "b", "十"]),
        (SHIFT_JIS, ["ソ連", "十段", "表示"]),
        (SHIFT_JIS, ["中村", "河村", "これは黒の勝ち"]),
        (EUC_JP, ["連珠", "名人戦", "黒の勝ち"]),
        (EUC_KR, ["김철수", "이영희", "흑이 이겼다"]),
        (WINDOWS_1251, ["Иванов", "Петров", "Чёрные выигрывают"]),
        (KOI8_R, ["Иванов", "Петров", "Чёрные выигрывают"]),
        (WINDOWS_1250, ["Štěpán Tesařík", "Ondřej", "Výhra černého"]),
        (WINDOWS_1252, ["André", "Jörg", "Don’t – “déjà vu”"]),
    ]
}

#[test]
fn an_encoding_that_is_not_said_is_guessed_and_told() {
    for (encoding, [black, white, comment]) in languages() {
        let name = encoding.name();
        let text = game("", black, white, comment);
        let (reading, notes) = smart(&encoded(encoding, &text));
        assert_eq!(moves(&reading.record), "h8 i7 j6 k5", "{name}: {text}");
        assert!(
            reading.irregular.is_none() && reading.notes.is_empty(),
            "{name}"
        );
        let record = reading.record;
        assert_eq!(
            (
                &*record.black,
                &*record.white,
                &*record.notes[0].note.comment
            ),
            (black, white, comment),
            "{name}"
        );
        let guess = "the file does not say how its letters are encoded: read as ";
        match &notes[..] {
            [] => assert_eq!(encoding, UTF_8, "{name}: {text}"),
            [note] => {
                let strange = text.chars().position(|c| !c.is_ascii()).unwrap();
                let message = format!("1:{}: {guess}", strange + 1);
                assert!(note.starts_with(&message), "{name}: {note}");
                assert!(note.ends_with(", which is a guess"), "{name}: {note}");
            }
            more => panic!("{name}: {more:?}"),
        }
    }
}

/// Small letters of one are capitals of the other.
#[test]
fn another_cyrillic_encoding_than_the_file_says_is_told_and_guessed() {
    for (says, encoding) in [("CA[KOI8-R]", WINDOWS_1251), ("CA[cp1251]", KOI8_R)] {
        let text = game(says, "Иванов", "Петров", "Чёрные выигрывают");
        let (reading, notes) = smart(&encoded(encoding, &text));
        assert_eq!(moves(&reading.record), "h8 i7 j6 k5", "{says}");
        assert_eq!(&*reading.record.black, "Иванов", "{says}");
        let message = "which the file says they are: read as ";
        assert!(
            notes.len() == 1 && notes[0].contains(message),
            "{says}: {notes:?}"
        );
    }
}

#[test]
fn utf_32_is_read_by_its_mark() {
    let text = format!("\u{feff}{}", game("", "扎西", "Jörg", "黑胜"));
    for big in [false, true] {
        let bytes = text.chars().flat_map(|c| match big {
            true => u32::from(c).to_be_bytes(),
            false => u32::from(c).to_le_bytes(),
        });
        let (reading, notes) = smart(&bytes.collect::<Vec<u8>>());
        assert_eq!(moves(&reading.record), "h8 i7 j6 k5", "{big}");
        assert_eq!((&*reading.record.black, notes.len()), ("扎西", 0), "{big}");
    }
}

#[test]
fn an_encoding_that_is_said_and_right_is_no_matter() {
    for (encoding, [black, white, comment]) in languages() {
        let name = encoding.name();
        for says in [
            format!("CA[{name}]"),
            format!("CA[ {} ]", name.to_uppercase()),
        ] {
            let text = game(&says, black, white, comment);
            let (reading, notes) = smart(&encoded(encoding, &text));
            assert_eq!(moves(&reading.record), "h8 i7 j6 k5", "{says}");
            assert_eq!(&*reading.record.black, black, "{says}");
            assert_eq!(notes, [""; 0], "{says}");
        }
    }
    // As Windows and Java call them.
    for (says, encoding, name) in [
        ("CA[cp936]", GBK, "张三"),
        ("CA[MS949]", EUC_KR, "김철수"),
        ("CA[cp932]", SHIFT_JIS, "ソ連"),
        ("CA[gb2312]", GBK, "李四"),
    ] {
        let (reading, notes) = smart(&encoded(encoding, &game(says, name, "b", "c")));
        assert_eq!((&*reading.record.black, notes.len()), (name, 0), "{says}");
    }
    // Letters of UTF-8 by chance, and an encoding of which all bytes are ASCII.
    for (says, encoding, name) in [
        ("CA[GBK]", GBK, "伟胜"),
        ("CA[ISO-2022-JP]", ISO_2022_JP, "中村"),
    ] {
        let bytes = encoded(encoding, &game(says, name, "b", "c"));
        assert!(std::str::from_utf8(&bytes).is_ok(), "{says}");
        let (reading, notes) = smart(&bytes);
        assert_eq!((&*reading.record.black, notes.len()), (name, 0), "{says}");
    }
}

#[test]
fn an_encoding_that_is_said_and_wrong_is_told_and_guessed() {
    for (says, encoding, [black, white], message) in [
        (
            "CA[UTF-8]",
            GBK,
            ["黑", "白"],
            "the letters are not in \"UTF-8\", which the file says they are: read as GBK",
        ),
        (
            "CA[UTF-8]",
            SHIFT_JIS,
            ["十段", "表"],
            "the letters are not in \"UTF-8\", which the file says they are: read as Shift_JIS",
        ),
        (
            "CA[utf8]",
            WINDOWS_1251,
            ["Иванов", "Петров"],
            "the letters are not in \"utf8\", which the file says they are: read as windows-1251",
        ),
        // The default statement of many programs.
        (
            "CA[ISO-8859-1]",
            GBK,
            ["张三", "李四"],
            "the letters are not in \"ISO-8859-1\", which the file says they are: read as GBK",
        ),
        (
            "CA[ISO-8859-1]",
            WINDOWS_1251,
            ["Иванов", "Петров"],
            "the letters are not in \"ISO-8859-1\", which the file says they are: read as windows-1251",
        ),
        (
            "CA[GB2312]",
            UTF_8,
            ["扎西", "李四"],
            "the letters are in UTF-8, and not in \"GB2312\", which the file says they are",
        ),
        (
            "CA[ISO-8859-1]",
            UTF_8,
            ["Jörg", "黑"],
            "the letters are in UTF-8, and not in \"ISO-8859-1\"",
        ),
        (
            "CA[Klingon]",
            GBK,
            ["张三", "李四"],
            "\"Klingon\" is no encoding that this file can have: read as GBK",
        ),
        (
            "CA[UTF-16]",
            GBK,
            ["张三", "李四"],
            "\"UTF-16\" is no encoding that this file can have: read as GBK",
        ),
    ] {
        let (reading, notes) = smart(&encoded(encoding, &game(says, black, white, "end")));
        let record = reading.record;
        assert_eq!(moves(&record), "h8 i7 j6 k5", "{says}");
        assert_eq!((&*record.black, &*record.white), (black, white), "{says}");
        let [note] = &notes[..] else {
            panic!("{says}: {notes:?}");
        };
        // One encoding has two names.
        let note = note.replace("gb18030", "GBK");
        assert!(note.contains(message), "{says}: {note}");
    }
    // A name that is longer than any encoding's says nothing.
    for (count, message) in [(40, "is no encoding that"), (41, "does not say")] {
        let says = format!("CA[{}]", "x".repeat(count));
        let (_, notes) = smart(&encoded(GBK, &game(&says, "张三", "李四", "五子棋")));
        assert!(notes[0].contains(message), "{count}: {notes:?}");
    }
    // Control characters speak against the encoding in which bytes stand for them.
    let [black, white, comment] = ["中村", "河村", "これは黒の勝ち"];
    let text = game("CA[ISO-8859-5]", black, white, comment);
    let (reading, notes) = smart(&encoded(SHIFT_JIS, &text));
    assert_eq!(reading.record.black, black, "{notes:?}");
    assert!(notes[0].contains("read as Shift_JIS"), "{notes:?}");
    // The property is looked for, not the letters: a longer name and a comment say nothing.
    for says in ["LOCA[Big5]", "C[LOCA[Big5\\]]"] {
        let (reading, notes) = smart(&encoded(GBK, &game(says, "张三", "李四", "五子棋")));
        assert_eq!(reading.record.black, "张三", "{says}");
        assert!(notes[0].contains("does not say"), "{says}: {notes:?}");
    }
}

#[test]
fn a_letter_whose_second_byte_is_a_bracket_takes_none_away() {
    // Two letters are too few to know a language by: the brackets of the game decide.
    for name in [
        "能",
        "貼",
        "予",
        "表",
        "ソ",
        "十",
        "構",
        "圭",
        "ー",
        "ゾ",
        "従",
        "ナカムラー",
        "能ー",
    ] {
        let text = game("", name, "b", name);
        let bytes = encoded(SHIFT_JIS, &text);
        let letters = encoded(SHIFT_JIS, name);
        assert!(letters.iter().any(|byte| b"\\[]".contains(byte)), "{name}");
        let (reading, notes) = smart(&bytes);
        assert_eq!(moves(&reading.record), "h8 i7 j6 k5", "{name}");
        assert_eq!(reading.record.white, "b", "{name}");
        assert_eq!(notes.len(), 1, "{name}");
    }
    // And a Latin letter before a bracket is none of two bytes.
    for name in ["André", "É", "à", "naïveté", "ß"] {
        let (reading, _) = smart(&encoded(WINDOWS_1252, &game("", name, "b", name)));
        assert_eq!(moves(&reading.record), "h8 i7 j6 k5", "{name}");
        assert_eq!(reading.record.black, name, "{name}");
    }
    // In ISO-2022-JP all bytes are ASCII.
    let jis = encoded(ISO_2022_JP, &game("", "中村", "表示", "連珠"));
    assert!(jis.is_ascii());
    let (reading, notes) = smart(&jis);
    assert_eq!(moves(&reading.record), "h8 i7 j6 k5");
    assert_eq!(
        (&*reading.record.black, &*reading.record.white),
        ("中村", "表示")
    );
    assert!(notes[0].contains("read as ISO-2022-JP"), "{notes:?}");
}

#[test]
fn some_pairs_that_are_letters_of_utf_8_make_no_text_of_it() {
    let [black, white, comment] = ["刘伟", "王强", "赢一石，黑先手也说失时"];
    let (reading, notes) = smart(&encoded(GBK, &game("", black, white, comment)));
    assert_eq!(reading.record.black, black, "{notes:?}");
    assert_eq!(reading.record.notes[0].note.comment, comment, "{notes:?}");
}

#[test]
fn damaged_utf_8_stays_utf_8() {
    let text = game("", "བསྟན་འཛིན་རྒྱ་མཚོ", "扎西", "黑先手");
    let mut bytes = text.into_bytes();
    let at = bytes.iter().rposition(|byte| !byte.is_ascii()).unwrap();
    bytes.remove(at);
    let (reading, notes) = smart(&bytes);
    assert_eq!(reading.record.black, "བསྟན་འཛིན་རྒྱ་མཚོ");
    assert_eq!(moves(&reading.record), "h8 i7 j6 k5");
    assert!(
        notes[0].ends_with("some letters are damaged, and stand as \u{fffd}"),
        "{notes:?}"
    );
}

#[test]
fn blanks_behind_values_speak_against_no_encoding() {
    for name in ["能", "貼", "予", "表", "ソ", "十"] {
        let text = format!("(;GM[4]SZ[15]PB[{name}]\nPW[b];B[hh];W[ii];B[jj]C[{name}]\n;W[kk])\n");
        let (reading, _) = smart(&encoded(SHIFT_JIS, &text));
        assert_eq!(moves(&reading.record), "h8 i7 j6 k5", "{name}");
        assert_eq!(reading.record.white, "b", "{name}");
    }
}

#[test]
fn an_encoding_may_be_said_in_the_first_bytes() {
    let text = "CA[GB18030](;GM[4]SZ[15]PB[李];B[hh])";
    let (reading, _) = smart(&encoded(GBK, text));
    assert_eq!(reading.record.black, "李");
}

#[test]
fn latin_letters_that_are_said_hold_against_a_guess_of_others() {
    let text = game(
        "CA[ISO-8859-1]",
        "Štěpán Tesařík",
        "Ondřej",
        "Výhra černého",
    );
    let (reading, notes) = smart(&encoded(WINDOWS_1250, &text));
    assert_eq!(reading.record.black, "Štìpán Tesaøík");
    assert_eq!(notes, [""; 0]);
}

#[test]
fn one_fault_in_more_than_four_letters_is_damage() {
    for (letters, message) in [(4, "which is a guess"), (5, "some letters are damaged")] {
        let name = "黑".repeat(letters);
        let bytes = [b"(;GM[4]PB[", name.as_bytes(), b"]PW[\xe9 ];B[hh])"].concat();
        let (_, notes) = smart(&bytes);
        assert!(notes[0].contains(message), "{letters}: {notes:?}");
    }
}
