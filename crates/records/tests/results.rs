//! Results as programs and people spell them: the readers of all formats know the same spellings.

use tibetango_records::record::RecordResult;
use tibetango_rules::Side;

const WHITE: Option<Side> = Some(Side::White);
const BLACK: Option<Side> = Some(Side::Black);

/// Spellings of a result, its winner, and the reason that they give.
const SPELLINGS: [(&str, Option<Side>, &str); 59] = [
    ("White wins", WHITE, ""),
    ("Black wins", BLACK, ""),
    ("BLACK", BLACK, ""),
    ("w", WHITE, ""),
    ("black won.", BLACK, ""),
    ("Win for White", WHITE, ""),
    ("Winner: Black", BLACK, ""),
    ("Black wins by resignation", BLACK, "resigned"),
    ("White won on time", WHITE, "time"),
    ("White wins (time forfeit)", WHITE, "time"),
    ("White wins by five in a row", WHITE, ""),
    ("Victory for Black by forfeit", BLACK, "forfeit"),
    ("White resigns", BLACK, "resigned"),
    ("Black resigned.", WHITE, "resigned"),
    ("Black lost on time", WHITE, "time"),
    ("White forfeits", BLACK, "forfeit"),
    ("White loses", BLACK, ""),
    ("B+R", BLACK, "resigned"),
    ("Z+", BLACK, ""),
    ("zwart gaf op", WHITE, "resigned"),
    ("흑 불계승", BLACK, ""),
    ("remise overeengekomen", None, "agreed"),
    ("ничья по соглашению", None, "agreed"),
    (".5-.5", None, "agreed"),
    ("W+Time", WHITE, "time"),
    ("b + 3.5", BLACK, ""),
    ("白胜", WHITE, ""),
    ("黑方获胜", BLACK, ""),
    ("黑 中盘胜", BLACK, ""),
    ("黑方认输", WHITE, "resigned"),
    ("白超时负", BLACK, "time"),
    ("黑超时胜", BLACK, "time"),
    ("黑胜（超时）", BLACK, "time"),
    ("白胜 对方认输", WHITE, "resigned"),
    ("黑+R", BLACK, "resigned"),
    ("白の勝ち", WHITE, ""),
    ("Weiß gewinnt", WHITE, ""),
    ("les noirs gagnent", BLACK, ""),
    ("Zwart wint op tijd", BLACK, ""),
    ("brancas vencem", WHITE, ""),
    ("Чёрные выиграли", BLACK, ""),
    ("победа белых", WHITE, ""),
    ("དཀར་པོ་རྒྱལ།", WHITE, ""),
    ("Draw", None, "agreed"),
    ("Draw by agreement", None, "agreed"),
    ("Draw by repetition", None, ""),
    ("unentschieden", None, "agreed"),
    ("和棋", None, "agreed"),
    ("རྒྱལ་ཕམ་མེད།", None, "agreed"),
    ("1/2-1/2", None, "agreed"),
    ("½", None, "agreed"),
    ("0.5 : 0.5", None, "agreed"),
    ("1-1", None, "agreed"),
    ("1-1 agreed", None, "agreed"),
    ("1/2-1/2 (30)", None, "agreed"),
    ("Draw (repetition)", None, ""),
    ("和棋（三次重复）", None, ""),
    ("White (on the 30th move)", WHITE, ""),
    ("Black wins (White resigned)", BLACK, "resigned"),
];

/// Texts that state no result.
const NONE: [&str; 13] = [
    "White wins?",
    "White wins or draws",
    "White won the toss",
    "Black to move",
    "Black should resign",
    "draw offered",
    "3-1",
    "Blackburn",
    "White (Black wins)",
    "1-0 (0-1)",
    "1-0 0-1",
    "1-0 or 1-1",
    "0-0 (time)",
];

/// Points, and whether the side that begins has won.
const POINTS: [(&str, bool); 10] = [
    ("1-0", true),
    ("2 - 0", true),
    ("1:0", true),
    ("0-1", false),
    ("0\u{2013}2", false),
    ("1-0 (time)", true),
    ("1-0 (30)", true),
    ("0-1（认输）", false),
    ("2-0F", true),
    ("0-1 FF", false),
];

/// Checks a reader of results, which a game is read with that this side begins.
fn check(read: impl Fn(&str) -> Option<RecordResult>, first: Side, reasons: bool) {
    for (text, winner, reason) in SPELLINGS {
        let result = read(text);
        let reading = result.unwrap_or_else(|| panic!("{text}: no result"));
        assert_eq!(reading.winner, winner, "{text}");
        assert!(!reasons || reading.reason == reason, "{text}: {reading:?}");
    }
    for text in NONE {
        assert_eq!(read(text), None, "{text}");
    }
    for (text, won) in POINTS {
        let winner = if won { first } else { first.other() };
        let result = read(text).and_then(|reading| reading.winner);
        assert_eq!(result, Some(winner), "{text}");
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn sgf_has_every_spelling() {
    let read = |text: &str| {
        let game = super::notation::SGF.read(&format!("(;GM[4]RE[{text}];B[hh])"));
        game.record.result
    };
    check(read, Side::Black, true);
}

#[cfg(feature = "draughts")]
#[test]
fn pdn_has_every_spelling() {
    let read = |text: &str| {
        let game = super::notation::PDN.read(&format!("[Result \"{text}\"]\n\n1. 34-30 20-25 *"));
        game.record.result
    };
    check(read, Side::White, true);
}

/// The format's own word for a draw gives no reason.
#[cfg(feature = "jiaqi")]
#[test]
fn xml_has_every_spelling() {
    let read = |text: &str| {
        let text = format!("<TibetanGo><SZ>5</SZ><ER>{text}</ER></TibetanGo>");
        let read = tibetango_records::record::xml::read_forgiving(text.as_bytes(), "");
        read.unwrap().record.result
    };
    check(read, Side::White, false);
    // A reason of its own counts before that of the words.
    let text = "<TibetanGo><SZ>5</SZ><ER reason='blocked'>White wins on time</ER></TibetanGo>";
    let read = tibetango_records::record::xml::read_forgiving(text.as_bytes(), "");
    let result = read.unwrap().record.result.unwrap();
    assert_eq!((result.winner, &*result.reason), (WHITE, "blocked"));
}
