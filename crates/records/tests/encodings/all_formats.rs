//! The same in files of every format.

use super::{encoded, game, smart, wide};
use crate::notation::moves;
use encoding_rs::{GBK, SHIFT_JIS, WINDOWS_1251};
use tibetango_records::record::{jiu14, pdn, xml};

#[test]
fn utf_16_is_read_by_its_mark_or_by_its_zeros() {
    let smart_game = game("CA[UTF-8]", "扎西", "Jörg", "黑胜");
    let draughts = "[White \"扎西\"]\n[Black \"Jörg\"]\n\n1. 32-28 19-23 *\n";
    let jiu = "[JIU8],[扎西],[次仁],[和棋],[1:1],[],[],[],[];\n0,d3,E4;\n";
    let ours = "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n<TibetanGo><SZ>5</SZ><PB>扎西</PB></TibetanGo>";
    for (big, marked) in [(false, true), (true, true), (false, false), (true, false)] {
        let (reading, notes) = smart(&wide(&smart_game, big, marked));
        assert_eq!(reading.record.black, "扎西", "{big} {marked}");
        assert_eq!(
            (moves(&reading.record), notes.len()),
            ("h8 i7 j6 k5".to_owned(), 0),
            "{big} {marked}"
        );

        let games = pdn::games(&wide(draughts, big, marked), "game.pdn").unwrap();
        let result = games.read(0, None).unwrap().unwrap().record;
        assert_eq!(
            (moves(&result).as_str(), &*result.white),
            ("32-28 19-23", "扎西"),
            "{big} {marked}"
        );

        let result = jiu14::read(&wide(jiu, big, marked), "game.txt").unwrap();
        assert_eq!(
            (&*result.header[0], result.placements.len()),
            ("扎西", 2),
            "{big} {marked}"
        );

        let result = xml::read_forgiving(&wide(ours, big, marked), "game.xml").unwrap();
        assert_eq!(
            (&*result.record.black, result.notes.len()),
            ("扎西", 0),
            "{big} {marked}"
        );
    }
    // Half a letter at the end is reported.
    let mut torn = wide(&smart_game, false, true);
    torn.pop();
    let (_, notes) = smart(&torn);
    assert!(notes[0].contains("some letters are damaged"), "{notes:?}");
}

#[test]
fn files_of_other_formats_are_guessed_too() {
    for (white, black) in [("Иванов", "Петров"), ("Петр", "Ян")] {
        let text = format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. 32-28 19-23 *\n");
        let games = pdn::games(&encoded(WINDOWS_1251, &text), "game.pdn").unwrap();
        let result = games.read(0, None).unwrap().unwrap().record;
        assert_eq!(
            (&*result.white, &*result.black),
            (white, black),
            "{white} {black}"
        );
        let message = games.notes()[0].to_string();
        assert!(
            message.starts_with("1:9: ") && message.contains("windows-1251, which is a guess"),
            "{message}"
        );
    }
    // AMDO's programs write GBK: that is no guess.
    let jiu = "[JIU8],[王],[次仁],[后手胜],[2:0],[],[],[],[];\n0,d3,E4;\n";
    let result = jiu14::read(&encoded(GBK, jiu), "game.txt").unwrap();
    assert_eq!((&*result.header[0], result.notes.len()), ("王", 0));
    let declared =
        "<?xml version='1.0' encoding='GB18030'?><TibetanGo><SZ>5</SZ><PB>王</PB></TibetanGo>";
    let result = xml::read_forgiving(&encoded(GBK, declared), "game.xml").unwrap();
    assert_eq!((&*result.record.black, result.notes.len()), ("王", 0));
    let wrong = declared
        .replace("GB18030", "UTF-8")
        .replace('王', "扎西平措");
    let result = xml::read_forgiving(&encoded(GBK, &wrong), "game.xml").unwrap();
    assert_eq!(result.record.black, "扎西平措");
    assert!(
        result.notes[0]
            .to_string()
            .contains("the letters are not in \"UTF-8\"")
    );
}

#[test]
fn a_letter_whose_second_byte_is_a_stroke_shelters_no_quote() {
    for name in ["能", "貼", "予", "表", "ソ", "十"] {
        let text = format!("[White \"{name}\"]\n[Black \"b\"]\n\n1. 32-28 19-23 *\n");
        let games = pdn::games(&encoded(SHIFT_JIS, &text), "game.pdn").unwrap();
        let result = games.read(0, None).unwrap().unwrap();
        assert_eq!(moves(&result.record), "32-28 19-23", "{name}");
        assert!(result.notes.is_empty(), "{name}: {:?}", result.notes);
    }
}
