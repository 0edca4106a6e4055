//! Positions as FEN and as rows, and texts that are no positions.

use proptest::prelude::*;
use slow::games::draughts::Draughts;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::{DraughtsRules, fen};
use tibetango_rules::{
    AnyRules, GameName, IllegalMove, Outcome, Phase, Point, Reason, Setup, Side, TextForm, text,
};

fn setup(text: &str) -> Setup {
    Setup::read(AnyRules::from(DraughtsRules::default()), text).expect("a position")
}

#[test]
fn fen_is_read_in_all_its_forms() {
    let first = setup(&Draughts::new(DraughtsRules::default()).text());
    for text in [
        "W:W31-50:B1-20",
        "W:B1-20:W31-50.",
        " w:w31-50:b1-20 ",
        "\"W:W31-50:B1-20\"",
        // Texts as they are copied from pages, files and word processors.
        "\u{201c}W:W31\u{2013}50:B1\u{2011}20\u{201d}",
        "\u{feff}W:W31-50:B1-\u{200b}20\u{a0}",
        "Ｗ：Ｗ３１－５０：Ｂ１－２０",
        "W : W31 - 50 : B1 - 20",
        "[FEN \"W:W31-50:B1-20\"]",
        "FEN: W:W31-50:B1-20.",
        // The side to move is unknown.
        "?:W31-50:B1-20",
        ":W31-50:B1-20",
    ] {
        assert_eq!(setup(text), first, "{text}");
    }
    let hub = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    for text in [
        "W;W31-50;B1-20",
        "w; W31-50; B1-20.",
        "white:W31-50:B1-20",
        "White:W31-50:B1-20",
        hub.as_str(),
    ] {
        assert_eq!(setup(text), first, "{text}");
    }
    let kings = format!("B{}W{}B", "e".repeat(20), "e".repeat(28));
    assert_eq!(setup(&kings), setup("B:WK21:BK50"));
    let kings = setup("B:WK3,K10-12:B40,K41");
    assert_eq!(fen::write(&kings), "B:WK3,K10,K11,K12:B40,K41");
    assert_eq!(setup(&fen::write(&kings)), kings);
    // Lidraughts writes the plies towards a draw and the number of the move.
    let counted = setup("B:WK7:BK41:H3:F20");
    assert_eq!((counted.quiet, counted.ply), (3, 39));
    let quiet = setup("B:WK7:BK41:H3");
    assert_eq!((quiet.quiet, quiet.ply), (3, 3));
    assert_eq!(setup("W:W31-50:B1-20:H0:F1"), first);
}

#[test]
fn letters_of_other_languages_name_the_sides() {
    for (text, expected) in [
        ("W:W7,K31:Z12", "W:W7,K31:B12"),
        ("Z:Z12:W7,K31", "B:W7,K31:B12"),
        ("z:w7,k31:z12", "B:W7,K31:B12"),
        ("W:W7,K31:S12", "W:W7,K31:B12"),
        ("B:B7,K31:N12", "W:W7,K31:B12"),
        ("N:B7,K31:N12:H0", "B:W7,K31:B12"),
        ("C:B7,K31:C12", "B:W7,K31:B12"),
        ("P:B7,K31:P12", "B:W7,K31:B12"),
        ("\u{411}:\u{411}7,K31:\u{427}12", "W:W7,K31:B12"),
        ("?:B7,K31:N12", "W:W7,K31:B12"),
    ] {
        assert_eq!(setup(text), setup(expected), "{text}");
    }
}

#[test]
fn what_stands_around_a_position_is_no_part_of_it() {
    let expected = setup("W:W7,K31:B12");
    for text in [
        "`W:W7,K31:B12`",
        "```fen\nW:W7,K31:B12\n```",
        "**FEN:** W:W7,K31:B12",
        "(W:W7,K31:B12).",
        "\u{300c}W:W7,K31:B12\u{300d}\u{3002}",
        "FEN\u{ff1a}W\u{ff1a}W7\u{ff0c}K31\u{ff1a}B12\u{3002}",
        "\u{2018}W:W7,K31:B12\u{2019}",
    ] {
        assert_eq!(setup(text), expected, "{text}");
    }
}

#[test]
fn what_is_no_fen_is_told_in_one_line() {
    for (text, why) in [
        ("X:W1:B2", "\"X\" is no side: W or B"),
        ("W:W51:B2", "\"51\" is no square: 1 to 50"),
        (
            "W:W43-72:B1-30",
            "\"72\" is no square: 1 to 50; this is likely Canadian draughts (12 x 12)",
        ),
        // One square that is hardly beyond the last may be a slip.
        ("W:W50,51:B2", "\"51\" is no square: 1 to 50"),
        ("W:W55:B2", "\"55\" is no square: 1 to 50"),
        (
            "W:W56:B2",
            "\"56\" is no square: 1 to 50; this is likely Canadian draughts (12 x 12)",
        ),
        (
            "W:W51,52:B2",
            "\"51\" is no square: 1 to 50; this is likely Canadian draughts (12 x 12)",
        ),
        ("W:W72,73:B2", "\"72\" is no square: 1 to 50"),
        ("C:W7:B1", "\"C\" is no side: W or B, of the English words"),
        // Letters of two languages.
        ("W:W7:N1", "\"N\" is no side: W or B, of the English words"),
        ("Z:W7:B1", "\"Z\" is no side: W or B, of the English words"),
        ("W:W+5:B2", "\"+5\" is no square: 1 to 50"),
        ("W:W7,7:B2", "two pieces stand on 7"),
        ("W:W7:B1:H-1", "\"H-1\": no number of moves"),
        ("W:W7", "the pieces of black are missing"),
        ("W:W7:W8:B9", "the pieces of white stand there twice"),
        ("W:W9-7:B1", "the range \"9-7\" runs backwards"),
        ("?:W9:?7", "\"?\" is no side: W or B"),
        (
            "W:Wa3,c1:Bb6",
            "\"a3\" is a square of a board of 8 x 8: here they are 1 to 50",
        ),
    ] {
        let error = AnyGameHistory::from_text(DraughtsRules::default(), text)
            .expect_err(text)
            .to_string();
        assert_eq!(error, format!("bad position: FEN: {why}"), "{text}");
    }
}

#[test]
fn what_a_fault_repeats_of_a_fen_is_short() {
    let long = "7".repeat(10_000);
    for text in [
        format!("{long}:W1:B2"),
        format!("W:W{long}:B2"),
        format!("W:W9-0{long}:B2"),
        format!("W:W7:B1:H{long}"),
    ] {
        let why = fen::read(&text).unwrap_err().to_string();
        assert!(why.contains("77777") && why.len() < 150, "{why}");
    }
}

#[test]
fn what_cannot_stand_is_refused() {
    for (text, why) in [
        ("W:W3:B40", "men stand on the row where they are crowned"),
        ("W:W:B", "0 stones: at least 1 are needed"),
        ("W:W25-45:B1", "21 stones: at most 20 have room"),
        ("W:WK1:BK50:H11", "quiet 11: at most 10 here"),
    ] {
        let error = AnyGameHistory::from_text(DraughtsRules::default(), text)
            .expect_err(text)
            .to_string();
        assert_eq!(error, format!("bad position: {why}"), "{text}");
    }
}

#[test]
fn a_side_without_pieces_has_lost_with_either_side_to_move() {
    for (text, winner) in [
        ("W:W:B1-20", Side::Black),
        ("B:W:B1-20", Side::Black),
        ("W:W31:B", Side::White),
        ("B:W31:B", Side::White),
    ] {
        let history = AnyGameHistory::from_text(DraughtsRules::default(), text).expect(text);
        let reason = Reason::NoStones;
        let winner = Some(winner);
        assert_eq!(
            history.outcome(),
            Some(Outcome { winner, reason }),
            "{text}"
        );
        assert_eq!(history.legal(), [], "{text}");
    }
}

#[test]
fn a_side_to_move_is_put_where_none_is_named() {
    for (fen_text, side, expected) in [
        ("?:W29:B22", Side::Black, Some("B:W29:B22")),
        ("\u{ff1f}:W29:B22", Side::White, Some("W:W29:B22")),
        (":W29:B22", Side::White, Some("W:W29:B22")),
        ("W:W29:B22", Side::Black, None),
    ] {
        let result = fen::with_turn(fen_text, side);
        assert_eq!(result.as_deref(), expected, "{fen_text}");
    }
}

#[test]
fn other_forms_are_whole() {
    let empty = "e".repeat(50);
    assert!(fen::other_form(&format!("W{empty}")).is_some());
    for text in [
        "Wbe".to_owned(),
        format!("W{empty}e"),
        format!("X{empty}"),
        format!("W{}x", "e".repeat(49)),
        "X;W41;B1".to_owned(),
    ] {
        assert_eq!(fen::other_form(&text), None, "{text}");
    }
}

#[test]
fn rows_are_read_whole() {
    let read = |text: &str| AnyGameHistory::from_text(DraughtsRules::default(), text);
    for (row, rest, why) in [
        ("w4", "w play 0 1000000", ""),
        (
            "w4",
            "w play 0 1000001",
            "ply \"1000001\" is not a number from 0 to 1000000",
        ),
        ("wwwww1", "w play 0 0", "row 7 does not have 5 points"),
        ("wwwwwwx", "w play 0 0", "row 7 does not have 5 points"),
        ("x4", "w play 0 0", "'x' in row 7: w, b or a number"),
        ("05", "w play 0 0", "'0' in row 7: w, b or a number"),
        ("w4", "w play 1 0", "quiet 1: at most 0 here"),
    ] {
        let text = format!("5/5/5/4b/5/5/{row}/5/5/5 {rest}");
        let result = read(&text).err().map(|why| why.to_string());
        let expected = Some(format!("bad position: {why}"));
        assert_eq!(result, expected.filter(|_| !why.is_empty()), "{text}");
    }
    let long = |length: usize| format!("{:length$}", "W:W31-50:B1-20");
    assert!(read(&long(1000)).is_ok());
    let why = read(&long(1001)).unwrap_err().to_string();
    assert_eq!(why, "bad position: longer than 1000 characters");
}

#[test]
fn a_setup_that_is_changed_counts_anew() {
    let mut position = setup("W:WK7:BK41:H3:F20");
    assert_eq!(
        (position.quiet, position.ply, position.stones()),
        (3, 38, 2)
    );
    let king = position.pieces[6];
    position.put(Point(0), king);
    assert_eq!((position.quiet, position.ply, position.stones()), (0, 3, 3));
    assert_eq!(position.pieces[0], king);
    position.put(Point(6), None);
    assert_eq!((position.ply, position.pieces[6]), (2, None));
    let before = position.clone();
    position.put(Point(50), king);
    assert_eq!(position, before, "no such square");
    // In a game with moving pieces every square was filled first.
    position.set_phase(Phase::Movement);
    assert_eq!((position.phase, position.ply), (Phase::Movement, 50));
    position.set_phase(Phase::Placement);
    assert_eq!((position.phase, position.ply), (Phase::Placement, 2));
}

#[cfg(feature = "serde")]
#[test]
fn rules_are_written_and_read_as_words() {
    let usual = AnyRules::from(DraughtsRules::default());
    let words = [
        ("king_moves", "25"),
        ("three_pieces", "16"),
        ("two_pieces", "5"),
    ];
    let pairs = usual.words();
    let pairs: Vec<(&str, &str)> = pairs
        .iter()
        .map(|(field, word)| (*field, &**word))
        .collect();
    assert_eq!(pairs, words);
    assert_eq!(
        AnyRules::fields(GameName::Draughts),
        words.map(|(field, _)| field)
    );
    let read = |words: &[(&str, &str)]| AnyRules::from_words(GameName::Draughts, words);
    assert_eq!(read(&words), Ok(usual));
    for (field, word, why) in [
        (
            "king_moves",
            "0",
            "king_moves 0: expected a whole number from 1 to 100",
        ),
        (
            "two_pieces",
            "101",
            "two_pieces 101: expected a whole number from 1 to 100",
        ),
    ] {
        let mut words = words.to_vec();
        words.retain(|(name, _)| *name != field);
        assert!(read(&words).is_err(), "{field} is missing");
        words.push((field, word));
        assert_eq!(read(&words).unwrap_err().to_string(), why);
    }
}

#[test]
fn squares_and_moves_have_one_text_each() {
    let history = AnyGameHistory::from_text(DraughtsRules::default(), "W:W31-50:B1-20").unwrap();
    let refusal = |text: &str| history.parse(text).expect_err(text).to_string();
    for text in ["0", "05", "51", "100"] {
        let why = refusal(&format!("{text}-10"));
        let expected = format!("{text} is not a point of this board (corners 1 and 50)");
        assert_eq!(why, expected);
    }
    let expected = "\"32\" is no move: expected a move 32-28 or a capture 28x17";
    assert_eq!(refusal("32"), expected);
    // One square more than pieces can be taken, and no more.
    let long = |squares: usize| vec!["7"; squares].join("x");
    assert_eq!(history.parse(&long(21)).unwrap().via.len(), 19);
    let why = history.parse(&long(22)).unwrap_err();
    assert!(matches!(why, IllegalMove::Unreadable { .. }), "{why}");
    let notation = text::notation(GameName::Draughts);
    assert_eq!(notation.title(), "International draughts (国际跳棋)");
    assert_eq!(notation.points_are(), "a dark square");
    assert!(notation.touches_down());
}

proptest! {
    #[test]
    fn strangers_texts_never_panic(text in "[WBwb?:K,0-9.x\\- /]{0,60}") {
        let _ = AnyGameHistory::from_text(DraughtsRules::default(), &text);
        let history = AnyGameHistory::from_text(DraughtsRules::default(), "W:W31-50:B1-20").expect("a position");
        if let Ok(mv) = history.parse(&text) {
            let _ = history.check(&mv);
            let _ = history.onward(&mv);
            let _ = history.preview(&mv);
        }
    }
}
