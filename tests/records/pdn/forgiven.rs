//! What people, forums, word processors and other programs write in their own way: no trifle costs a move, nothing is
//! passed over without a word, and damage is told.

use super::*;
use tibetango_rules::{Outcome, Reason};

/// What became of a game: its moves, what was forgiven, and where it is cut.
struct Read {
    record: Record,
    notes: Vec<String>,
    cut: Option<String>,
}

#[track_caller]
fn read(text: &str) -> Read {
    let game = PDN.read(text);
    let notes = game.notes.iter().map(ToString::to_string);
    Read {
        notes: notes.collect(),
        cut: game.irregular.map(|cut| cut.to_string()),
        record: game.record,
    }
}

/// The outcome of a game on the board.
fn board_end(record: &Record) -> Option<Outcome> {
    from_record(record).unwrap().outcome()
}

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
        // Numbers in other ways, and none.
        "1 34-30 20-25 2 30-24 19x30 *",
        "1) 34-30 20-25 2) 30-24 19x30 *",
        "1: 34-30 20-25 2: 30-24 19x30 *",
        "34-30, 20-25, 30-24, 19x30 *",
        // Some of the numbers, those of plies, and large ones.
        "1 34-30 20-25 30-24 3 19x30 *",
        "1 34-30 2 20-25 3 30-24 4 19x30 *",
        "28 34-30 20-25 29 30-24 19x30 *",
        "28. 34-30 20-25 40. 30-24 19x30 *",
        "18446744073709551615. 34-30 20-25 2 30-24 19x30 *",
        // Squares without a sign between them.
        "1. 3430 2025 2. 3024 19x30 *",
        "1. 3430 (1. 3127) 2025 2. 3024 19x30 *",
        // What a capture takes behind it.
        "1. 34-30 20-25 2. 30-24 19x30(24) *",
        "1. 34-30 20-25 2. 30-24 19x30 (24) *",
        // Old line ends.
        "% by hand\r1. 34-30 20-25\r2. 30-24 19x30 *\r",
    ] {
        let found = PDN.record(text);
        assert_eq!(moves(&found), "34-30 20-25 30-24 19x30", "{text}");
    }
}

#[test]
fn signs_behind_moves_are_kept_as_those_of_the_standard() {
    for (sign, kept) in [
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
        ("\u{203c}", "!!"),
        ("\u{2049}", "!?"),
        ("\u{25a1}", "$7"),
        ("！？", "!?"),
        ("*", "$7"),
    ] {
        let found = PDN.record(&format!("1. 34-30{sign} 20-25 *"));
        let signs: Vec<String> = found.kept.iter().map(RecordKept::text).collect();
        assert_eq!(
            (found.plies.len(), signs),
            (2, vec![kept.to_owned()]),
            "{sign}"
        );
        assert_eq!(PDN.again(&found), found, "{sign}");
    }
}

#[test]
fn what_means_nothing_is_passed_over_and_told() {
    for (text, told) in [
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
            "[Event \"x\"]\n1. 34-30 20-25 *\n[FILENAME \"x.pdn\"]\n",
            &[],
        ),
    ] {
        let found = read(text);
        assert_eq!(
            (&*moves(&found.record), &found.cut),
            ("34-30 20-25", &None),
            "{text}"
        );
        assert_eq!(found.notes.len(), told.len(), "{text}: {:?}", found.notes);
        for (note, told) in found.notes.iter().zip(told) {
            assert!(note.starts_with(told), "{text}: {note}");
        }
    }
    // However much there is, as much is told as can be read.
    let found = read(&format!("1. 34-30 {} 20-25 *", "well ".repeat(10_000)));
    assert_eq!(moves(&found.record), "34-30 20-25");
    assert!(
        (2..50).contains(&found.notes.len()),
        "{}",
        found.notes.len()
    );
}

#[test]
fn tags_are_read_as_well_as_can_be() {
    for (tag, white, told) in [
        ("[White \"The \"Old\" Man\"]", "The \"Old\" Man", true),
        ("[White \"Dolma\" (1400)]", "Dolma", true),
        ("[White \"Dolma]", "Dolma", true),
        ("[White \"Dolma\"", "Dolma", true),
        ("[White \"Dolma", "Dolma", true),
        ("[White Dolma Tsering]", "Dolma Tsering", true),
        ("[White \"Dolma\nTsering\"]", "Dolma Tsering", true),
        ("[White \u{201c}Dolma\u{201d}]", "Dolma", false),
        ("[White \u{ab}Dolma\u{bb}]", "Dolma", false),
        ("[White: \"Dolma\"]", "Dolma", false),
        ("[ white\t\"Dolma\" ]", "Dolma", false),
    ] {
        let found = read(&format!("{tag}\n[Round \"2\"]\n\n1. 34-30 20-25 *"));
        assert_eq!(found.record.white, white, "{tag}");
        assert_eq!(
            (moves(&found.record).as_str(), &found.cut),
            ("34-30 20-25", &None),
            "{tag}"
        );
        assert_eq!(
            found.notes.len(),
            usize::from(told),
            "{tag}: {:?}",
            found.notes
        );
        let round = found
            .record
            .kept
            .iter()
            .any(|kept| kept.text().contains("[Round \"2\"]"));
        assert!(round, "{tag}: {:?}", found.record.kept);
    }
}

#[test]
fn results_in_every_spelling_are_one_result() {
    let agreed = result(None, "agreed");
    for (words, told) in [
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
            let found = PDN.record(&text);
            assert_eq!((&found.result, found.plies.len()), (told, 2), "{text}");
            assert_eq!(&PDN.again(&found).result, told, "{text}");
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
        let found = PDN.record(&format!("[Termination \"{words}\"] 1. 34-30 20-25 2-0"));
        assert_eq!(found.result, result(white, reason), "{words}");
        assert_eq!(PDN.again(&found), found, "{words}");
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
        ("[Date \"2020.13.02\"]", "2020.13.02"),
        (
            "[Date \"2004.10.27 - 2004.11.01\"]",
            "2004.10.27 - 2004.11.01",
        ),
    ] {
        let found = PDN.record(&format!("{tags}\n1. 34-30 *"));
        assert_eq!(found.date, date, "{tags}");
        assert_eq!(PDN.again(&found), found, "{tags}");
    }
}

#[test]
fn a_position_may_leave_open_whose_move_it_is() {
    for (text, turn) in [
        ("[FEN \"?:W39:B12\"]\n*", Side::White),
        ("[FEN \":W39:B12\"]\n*", Side::White),
        ("[FEN \"?:W39:B12\"]\n1. 39-34 *", Side::White),
        ("[FEN \"?:W39:B12\"]\n1... 12-18 2. 39-34 *", Side::Black),
    ] {
        let found = read(text);
        assert_eq!(found.cut, None, "{text}");
        let mut start = from_record(&found.record).unwrap();
        while start.undo() {}
        assert_eq!(start.to_move(), turn, "{text}");
        let told = format!("1:7: FEN does not say whose move it is: {turn} is to move");
        assert_eq!(found.notes, [told], "{text}");
    }
    // No position at all is the first one.
    assert_eq!(
        PDN.record("[FEN \"?\"] 1. 34-30 *"),
        PDN.record("1. 34-30 *")
    );
}

#[test]
fn a_side_without_pieces_has_lost_whichever_it_is() {
    for (fen, winner) in [
        ("W:W:B12,41", Side::Black),
        ("W:W44:B", Side::White),
        ("B:W44:B", Side::White),
        ("B:W:B41", Side::Black),
    ] {
        let found = PDN.record(&format!("[FEN \"{fen}\"]\n*"));
        let end = board_end(&found);
        let told = Some((Some(winner), Reason::NoStones));
        assert_eq!(end.map(|end| (end.winner, end.reason)), told, "{fen}");
        assert_eq!(PDN.again(&found), found, "{fen}");
    }
}

#[test]
fn game_types_that_nobody_knows_are_read_as_this_game() {
    for (kind, told) in [
        (
            "99",
            "1:12: GameType 99 says that the game begins with a position",
        ),
        (
            "international",
            "1:12: GameType \"international\" is not known",
        ),
        ("20a", "1:12: GameType \"20a\" is not known"),
    ] {
        let found = read(&format!(
            "[GameType \"{kind}\"]\n[FEN \"B:W31-50:B1-20\"]\n\n1... 20-25 *"
        ));
        assert_eq!(
            (moves(&found.record).as_str(), &found.cut),
            ("20-25", &None),
            "{kind}"
        );
        assert!(
            found.notes[0].starts_with(told),
            "{kind}: {:?}",
            found.notes
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
        let found = read(text);
        assert!(
            found.notes.iter().any(|note| note.contains(LIKELY)),
            "{text}: {:?}",
            found.notes
        );
    }
    for text in [
        "1. 31-26 19-23 *",
        "[GameType \"20\"] [FEN \"W:W30,26:B3,14\"] *",
        "[FEN \"W:W30,36:B3,14\"] *",
        "[FEN \"W:W30,26:B3,14\"] 1. 30-25 14-20 2. 25x14 3-9 3. 14x3 (3. 50-44) *",
    ] {
        let found = read(text);
        assert!(
            !found.notes.iter().any(|note| note.contains(LIKELY)),
            "{text}: {:?}",
            found.notes
        );
    }
    // By their moves they are known for certain.
    for (text, told) in [
        (
            "1. b2-c3 *",
            "1:4: \"b2-c3\" is a move by letters and digits",
        ),
        (
            "[White \"x\"]\n1. g3xe5 *",
            "2:4: \"g3xe5\" is a move by letters and digits",
        ),
        ("1.a3b4", "1:3: \"a3b4\" is a move by letters"),
        ("1. B2-C3 *", "1:4: \"B2-C3\" is a move by letters"),
        ("1. d4 d5 2. c4 *", "1:4: \"d4\" is a move of chess"),
        ("1. Nf3 *", "1:4: \"Nf3\" is a move of chess"),
    ] {
        let why = PDN.fault(text);
        assert!(
            why.starts_with(&format!("game.pdn:{told}")),
            "{text}: {why}"
        );
    }
}

// -- Moves that are told by too little ----------------------------------------------------------------------------

/// The captures between two squares.
fn captures(fen: &str, from: u16, to: u16) -> Vec<PlainMove> {
    let line = AnyLine::from_text(Rules::default(), fen).unwrap();
    let ends = (Some(Point(from - 1)), Some(Point(to - 1)));
    let all = line.legal().into_iter();
    all.filter(|mv| (mv.from, mv.to) == ends).collect()
}

#[test]
fn a_short_capture_is_the_one_that_the_moves_behind_it_fit() {
    // Taken 37 or 32, the piece that is left goes on.
    const FEN: &str = "W:WK4:B13,20,32,37";
    assert_eq!(
        captures(FEN, 4, 15).len(),
        2,
        "two captures with the same ends"
    );
    for (behind, left) in [
        ("37-42", 37),
        ("37-41", 37),
        ("32-38", 32),
        ("32-37 15-10", 32),
    ] {
        let text = format!("[Result \"2-0\"][FEN \"{FEN}\"] 1. 4x15 {behind} 2-0");
        let found = read(&text);
        assert_eq!(found.cut, None, "{text}");
        assert_eq!(
            found.record.plies.len(),
            1 + behind.split(' ').count(),
            "{text}"
        );
        assert_eq!(found.record.result, result(Some(Side::White), ""), "{text}");
        let told = &found.notes[0];
        assert!(
            told.contains("4x15 may be several moves: it is read as 4x"),
            "{told}"
        );
        let mut line = from_record(&found.record).unwrap();
        while line.len() > 1 {
            line.undo();
        }
        assert!(
            line.piece_at(Point(left - 1)).is_some(),
            "{text}: {left} is taken"
        );
        // Once it is read it says which it is.
        assert_eq!(PDN.again(&found.record).plies, found.record.plies, "{text}");
    }
    // What it takes says it too, and then nothing is guessed.
    for (taken, left) in [("13,32,20", 37), ("37", 32)] {
        let found = read(&format!("[FEN \"{FEN}\"] 1. 4x15({taken}) *"));
        assert_eq!(
            (&found.cut, found.notes.len()),
            (&None, 0),
            "{taken}: {:?}",
            found.notes
        );
        let line = from_record(&found.record).unwrap();
        assert!(line.piece_at(Point(left - 1)).is_some(), "{taken}");
    }
    // Where nothing tells, it is cut there, and the result stays.
    for behind in ["", "1-6"] {
        let found = read(&format!(
            "[Result \"2-0\"]\n[FEN \"{FEN}\"] 1. 4x15 {behind} 2-0"
        ));
        let cut = found.cut.unwrap();
        assert!(
            cut.starts_with("2:31: ply 1 (white 4x15): 4x15 is more than one capture")
                && cut.ends_with("; recorded result: 2-0"),
            "{cut}"
        );
        assert_eq!(found.record.plies.len(), 0, "{behind}");
        assert_eq!(
            found.record.result,
            result(Some(Side::White), ""),
            "{behind}"
        );
    }
    // In a variation too.
    let found = read(&format!(
        "[FEN \"{FEN}\"] 1. 4x15({}) 37-42 (1... 37-41) *",
        "32"
    ));
    assert_eq!((found.record.variations.len(), &found.cut), (1, &None));
}

#[test]
fn a_dash_may_stand_for_a_capture_and_a_cross_for_no_step() {
    let found = read("1. 34-30 20-25 2. 30-24 19-30 3. 35-24 *");
    assert_eq!(moves(&found.record), "34-30 20-25 30-24 19x30 35x24");
    assert_eq!(
        found.notes,
        [
            "1:25: 19-30 is read as 19x30",
            "1:34: 35-24 is read as 35x24"
        ]
    );
    let found = read("[Result \"1-1\"] 1. 34x30 20-25 *");
    let cut = found.cut.unwrap();
    assert!(cut.starts_with("1:19: ply 1 (white 34x30): "), "{cut}");
    assert!(!cut.contains("no stone steps"), "it is false: {cut}");
    assert_eq!(found.record.result, result(None, "agreed"));
}

// -- Damage -------------------------------------------------------------------------------------------------------

/// Each game of a file: its moves, and where it is cut.
fn each(text: &str) -> Vec<(String, Option<String>)> {
    let games = pdn::games(text.as_bytes(), "cup.pdn").unwrap();
    let one = |number| {
        let game = games.read(number, None).unwrap().unwrap();
        let cut = game.irregular.map(|cut| cut.to_string());
        (moves(&game.record), cut)
    };
    (0..games.count()).map(one).collect()
}

#[test]
fn a_comment_that_does_not_close_joins_no_games() {
    let text = "[White \"a\"]\n\n1. 31-27 20-24 {well 2. 33-29 1-1\n\n[White \"b\"]\n\n1. 34-30 20-25 0-2\n\n\
                [White \"c\"]\n\n1. 32-28 {so} 19-23 2-0\n";
    let found = each(text);
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[0].0, "31-27 20-24");
    let cut = found[0].1.as_ref().unwrap();
    assert!(cut.starts_with("3:16: } is missing"), "{cut}");
    assert_eq!(found[1], ("34-30 20-25".to_owned(), None));
    assert_eq!(found[2], ("32-28 19-23".to_owned(), None));
    // What is said stays said.
    let games = pdn::games(text.as_bytes(), "").unwrap();
    let first = games.read(0, None).unwrap().unwrap().record;
    assert_eq!(first.notes[0].note.comment, "well 2. 33-29 1-1");
    // At the end of a file, and before any move.
    let found = read("[Result \"2-0\"] 1. 34-30 20-25 {never closed 2. 30-24");
    assert_eq!(moves(&found.record), "34-30 20-25");
    let cut = found.cut.unwrap();
    assert!(
        cut.starts_with("1:31: } is missing") && cut.ends_with("; recorded result: 2-0"),
        "{cut}"
    );
    let found = read("{A note\n[White \"a\"]\n1. 34-30 20-25 *");
    assert_eq!(
        (moves(&found.record).as_str(), found.cut),
        ("34-30 20-25", None)
    );
    assert_eq!(found.notes.len(), 1);
    // Nor do two of one game join what stands between them without a word.
    let found = read("1. 34-30 {good 19-23 2. 31-27 {bad} 20-25 *");
    assert_eq!(moves(&found.record), "34-30 20-25");
    assert!(
        found.notes[0].starts_with("1:10: a comment holds {"),
        "{:?}",
        found.notes
    );
    // One that closes may hold what looks like a tag, and other lines in brackets.
    assert_eq!(
        PDN.record("1. 34-30 {[White \"a\"]\n[%clk 1:00]\n[b]} 20-25 *")
            .plies
            .len(),
        2
    );
}

#[test]
fn our_own_comments_come_back_whatever_they_quote() {
    let mut ours = PDN.record("1. 34-30 20-25 *");
    for comment in [
        "as in\n[White \"a\"]\n1. 31-27",
        "as in\n  [ White \u{201c}a\u{201d}]",
        "[White \"a\"]",
        "brace }\n[White \"a\"]",
        "one { alone",
    ] {
        let note = Note {
            comment: comment.to_owned(),
            figures: Vec::new(),
        };
        ours.notes = vec![RecordNote { of: 0, at: 1, note }];
        assert_eq!(PDN.again(&ours).notes, ours.notes, "{comment}");
    }
}

#[test]
fn a_bracket_that_does_not_close_cuts_the_game_where_it_opens() {
    let found = read("[Result \"0-2\"]\n1. 34-30 20-25 (1... 19-23 2. 30-24 2. 31-27 0-2");
    assert_eq!(moves(&found.record), "34-30 20-25");
    let cut = found.cut.unwrap();
    assert!(
        cut.starts_with("2:16: ) is missing") && cut.ends_with("; recorded result: 0-2"),
        "{cut}"
    );
    assert_eq!(found.record.result, result(Some(Side::Black), ""));
}

#[test]
fn what_stands_in_place_of_a_move_cuts_the_line_there() {
    for (text, kept, told) in [
        (
            "1. 34-30 20-25 2. 0-0 19-23 *",
            "34-30 20-25",
            "1:19: no move is told here",
        ),
        (
            "1. 34-30 20-25 2. -- 19-23 *",
            "34-30 20-25",
            "1:19: no move is told here",
        ),
        (
            "1. 34-30 20-25 2. - - *",
            "34-30 20-25",
            "1:19: no move is told here",
        ),
        ("1. 34-30 2O-25 *", "34-30", "1:10: \"2O-25\" is no move"),
        (
            "1. 34-30 (1. 31-27) 2O-25 *",
            "34-30",
            "1:21: \"2O-25\" is no move",
        ),
        ("1. 34-30 20-2S *", "34-30", "1:10: \"20-2S\" is no move"),
        ("1. 34-30 20-\n2. 31-27 *", "34-30", "1:13: a square"),
        (
            "1. 34-30 20-51 *",
            "34-30",
            "1:13: \"51\" is no square: 1 to 50",
        ),
        ("1. 34-30 0-25 *", "34-30", "1:10: \"0\" is no square"),
        (
            "1. 34-30 20-25 2. 31 *",
            "34-30 20-25",
            "1:19: a move such as",
        ),
        // What is left of a move is no number of the next one.
        ("1. 34-30 20 30-24 *", "34-30", "1:10: a move such as"),
        (
            "1. 34-30 20-25 2. 31 15-20 *",
            "34-30 20-25",
            "1:19: a move such as",
        ),
        ("1. 34-30 20 {so} 30-24 *", "34-30", "1:10: a move such as"),
        (
            "1. 34-30 20-25 /FEN \"B:WK3:B4\"/ 2. 31-27",
            "34-30 20-25",
            "1:16: a position is set up here",
        ),
        (
            "1. 34-30 20-25 2. c3-d4 *",
            "34-30 20-25",
            "1:19: \"c3-d4\" is a move by letters",
        ),
        (
            "1. 34-30 19-24 2. 31-27 24x35 3. 1-2 *",
            "34-30 19-24",
            "1:19: ply 3 (white 31-27): a capture",
        ),
    ] {
        let found = read(&format!("{text}\n"));
        assert_eq!(moves(&found.record), kept, "{text}");
        let cut = found.cut.unwrap_or_else(|| panic!("{text}"));
        assert!(cut.starts_with(told), "{text}: {cut}");
        // In a variation it cuts that variation alone.
        let inner = text
            .trim_end_matches('*')
            .replace("1. 34-30", "1. 34-30 (1. 34-30");
        let found = read(&format!("{inner}) 20-24 *"));
        assert_eq!(
            (moves(&found.record).as_str(), &found.cut),
            ("34-30 20-24", &None),
            "{inner}"
        );
        let told = found
            .notes
            .iter()
            .any(|note| note.contains("the variation is cut here: "));
        assert!(told, "{inner}: {:?}", found.notes);
    }
}

#[test]
fn null_moves_and_double_forfeits_are_told_apart() {
    for (text, count) in [
        ("1. 34-30 20-25 0-0", 1),
        ("1. 34-30 20-25 0-0 {both late}", 1),
        ("1. 34-30 20-25 0-0\n\n[White \"b\"] 1. 31-27 *", 2),
        ("1. 34-30 20-25 0-0 1. 31-27 *", 2),
    ] {
        let found = each(text);
        assert_eq!((found.len(), &found[0].1), (count, &None), "{text}");
    }
    for text in ["1. 34-30 0-0 2. 31-27 *", "1. 34-30 0-0 {passes} 31-27 *"] {
        let found = each(text);
        assert_eq!((found.len(), found[0].1.is_some()), (1, true), "{text}");
    }
}

#[test]
fn a_game_that_was_played_on_keeps_its_result() {
    // Kings go to and fro: the position comes back for the third time.
    let there = ["5-10", "45-50", "10-5", "50-45"];
    let plies: Vec<&str> = there.iter().copied().cycle().take(11).collect();
    let text = format!(
        "[Result \"0-2\"]\n[FEN \"W:WK5:BK45\"]\n\n{} 0-2",
        plies.join(" ")
    );
    let found = read(&text);
    assert_eq!(found.record.plies.len(), 8, "{:?}", found.cut);
    assert_eq!(
        board_end(&found.record).map(|end| end.reason),
        Some(Reason::Repetition)
    );
    let cut = found.cut.unwrap();
    assert!(
        cut.contains("ply 9 (white 5-10): the game is over: ")
            && cut.ends_with("; recorded result: 0-2"),
        "{cut}"
    );
    assert_eq!(found.record.result, result(Some(Side::Black), ""));
    // A result that nobody here knows is told as well, and one that stands behind the moves alone.
    for (text, words) in [
        ("[Result \"3-1\"] 1. 34-30 1-7 3-1", "3-1"),
        ("1. 34-30 1-7 1/2 - 1/2", "1/2 - 1/2"),
    ] {
        let cut = read(text).cut.unwrap();
        assert!(
            cut.ends_with(&format!("; recorded result: {words}")),
            "{cut}"
        );
    }
}

#[test]
fn games_are_parted_where_a_new_one_begins() {
    for text in [
        // An empty line and the number 1.
        "1. 34-30 20-25\n\n1. 31-27 20-24\n\n1. 32-28 19-23",
        // Forum posts.
        "My games: [pdn]1. 34-30 20-25[/pdn]\n[pdn]1. 31-27 20-24[/pdn]\n[pdn]1. 32-28 19-23[/pdn]",
        // A tag that some programs put behind each game.
        "[White \"a\"]\n1. 34-30 20-25 *\n[FILENAME \"a\"]\n\n[White \"b\"]\n1. 31-27 20-24 *\n[FILENAME \"b\"]\n\n[White \"c\"]\n1. 32-28 19-23 *\n[FILENAME \"c\"]\n",
        // Markup between moves parts none.
        "1. [COLOR=red]34-30[/COLOR] 20-25\n\n1. 31-27 [B]20-24[/B] *\n1. 32-28 [SIZE=4]19-23[/SIZE]",
        // Times of day, dates and results are no moves and no games.
        "We met at 12:30 on 12-10 and 31-12, 0-0 after 5. - 6. -.\n\n[White \"a\"]\n1. 34-30 20-25 2-0\nAt 14:45, 3-1 for us.\n\n[White \"b\"]\n\
         1. 31-27 20-24 0-2\nIn all 1-1 on 12. 10. 2020 at 12.30 (or so)!\n\n1. 32-28 19-23",
        // Words before and between.
        "Round three\n\n[White \"a\"]\n1. 34-30 20-25 2-0\nGood!\n\n[White \"b\"]\n1. 31-27 20-24 2-0\n\n1. 32-28 19-23 1-1",
        // With full stops, brackets, stars and numbers.
        "My games of 3. May (in Utrecht)! See below...\n\n[White \"a\"]\n1. 34-30 20-25 2-0\nExported by us.\n\n\
         1. 31-27 20-24 *.\n[pdn]1. 32-28 19-23[/pdn]\nThank you. ***\n",
    ] {
        let found: Vec<String> = each(text)
            .into_iter()
            .map(|(moves, cut)| cut.map_or(moves, |cut| panic!("{text}: {cut}")))
            .collect();
        assert_eq!(
            found,
            ["34-30 20-25", "31-27 20-24", "32-28 19-23"],
            "{text}"
        );
    }
    // A game goes on behind an empty line.
    let found = each("1. 34-30 {a long\n\nnote}\n\n1... 20-25\n\n2. 31-27 *");
    assert_eq!(found, [("34-30 20-25 31-27".to_owned(), None)]);
    let found = each("1. 34-30 {a long note}\n\n1. ... 20-25\n\n2. 31-27 *");
    assert_eq!(found, [("34-30 20-25 31-27".to_owned(), None)]);
}

#[test]
fn one_game_of_many_can_be_read() {
    const OTHERS: usize = 12_000;
    let text = format!("{}1. 31-27 *\n", "1. 34-30 *\n".repeat(OTHERS));
    let games = pdn::games(text.as_bytes(), "all.pdn").unwrap();
    assert_eq!(games.count(), OTHERS + 1);
    let last = games.read(OTHERS, None).unwrap().unwrap();
    assert_eq!(moves(&last.record), "31-27");
}

#[test]
fn files_in_wide_letters_are_read() {
    let text = "\u{feff}[White \"Дима\"]\r\n\r\n1. 34-30 20-25 1-1\r\n";
    let wide: Vec<u16> = text.encode_utf16().collect();
    let little: Vec<u8> = wide.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = wide.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    for (bytes, order) in [
        (&little, "little"),
        (&big, "big"),
        (&little[2..].to_vec(), "no mark"),
    ] {
        let found = PDN.first(bytes, "wide.pdn", None).unwrap();
        assert_eq!(
            (&*found.record.white, moves(&found.record).as_str()),
            ("Дима", "34-30 20-25"),
            "{order}"
        );
    }
}
