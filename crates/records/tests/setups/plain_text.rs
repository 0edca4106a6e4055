//! Games and positions as text, for copying and pasting.

use super::each_board;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::present_games::{other_than, smallest};
use tibetango_records::record::plain_text::{
    self, MAX_MOVE_BYTES, MoveTextError, PlainError, PlainText, read_move,
};
use tibetango_records::record::replay::to_record;
use tibetango_records::record::xml;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName};

#[test]
fn games_and_positions_are_read_from_what_was_written() {
    let mut rng = SplitMix64::seed_from_u64(3);
    for (rules, size) in each_board() {
        let mut history = AnyGameHistory::new(size, rules).unwrap();
        for _ in 0..10 {
            let mut legal = history.legal();
            let mv = legal.swap_remove(rng.random_range(0..legal.len()));
            history.play(&mv).unwrap();
        }
        let text = plain_text::write(&history);
        let Ok(PlainText::Game(read)) = plain_text::read(rules, size, &text) else {
            panic!("{text}");
        };
        assert_eq!(read.moves(), history.moves(), "{text}");
        // With numbers between, as people write moves down.
        let words = text.split(' ').zip(1..);
        let numbered: Vec<String> = words.map(|(mv, n)| format!("{n}. {mv}")).collect();
        let read = plain_text::read(rules, size, &numbered.join("\n"));
        assert!(
            matches!(read, Ok(PlainText::Game(read)) if read.moves() == history.moves()),
            "{numbered:?}"
        );
        let position = plain_text::read(rules, size, &history.position_text());
        assert!(
            matches!(position, Ok(PlainText::Position(setup)) if *setup == history.setup()),
            "{}",
            history.position_text()
        );
        // A game that begins in the middle tells where.
        let on = AnyGameHistory::from_text(rules, &history.position_text());
        let mut on = on.unwrap_or_else(|error| panic!("{error}"));
        let mv = on.legal().swap_remove(0);
        on.play(&mv).unwrap();
        let read = plain_text::read(rules, size, &plain_text::write(&on));
        let same =
            |read: &AnyGameHistory| read.position_text() == on.position_text() && read.len() == 1;
        assert!(
            matches!(read, Ok(PlainText::Game(read)) if same(&read)),
            "{}",
            on.position_text()
        );
    }
}

/// Every third move of a random game, whole: jiu has placements, steps and captures by choice.
#[test]
fn one_move_is_read_as_people_type_it_on_every_board() {
    let mut rng = SplitMix64::seed_from_u64(4);
    for (rules, size) in each_board() {
        let mut history = AnyGameHistory::new(size, rules).unwrap();
        for ply in 0..150 {
            let mut legal = history.legal();
            if legal.is_empty() {
                break;
            }
            let mv = legal.swap_remove(rng.random_range(0..legal.len()));
            if ply % 3 == 0 {
                let text = history.text(&mv);
                let spaced: Vec<String> = text.chars().map(String::from).collect();
                for typed in [
                    text.clone(),
                    text.to_uppercase(),
                    spaced.join(" "),
                    format!("{}. {text}!?", ply + 1),
                    text.replace('-', "\u{2013}"),
                ] {
                    assert_eq!(read_move(&history, &typed), Ok(mv.clone()), "{typed:?}");
                }
            }
            history.play(&mv).unwrap();
        }
    }
}

#[test]
fn a_typed_text_that_is_no_legal_move_says_why() {
    for (rules, size) in each_board() {
        let mut history = AnyGameHistory::new(size, rules).unwrap();
        for text in ["", " ", "1.", "!"] {
            assert_eq!(
                read_move(&history, text),
                Err(MoveTextError::Empty),
                "{text:?}"
            );
        }
        let long = "a".repeat(MAX_MOVE_BYTES + 1);
        for text in ["?a", "good", "1-0-1-0x", &long] {
            assert!(read_move(&history, text).is_err(), "{text:?}");
        }
        assert_eq!(read_move(&history, &long), Err(MoveTextError::Unreadable));
        // The move that was played last is none of the other side.
        let mv = history.legal().swap_remove(0);
        let text = history.text(&mv);
        history.play(&mv).unwrap();
        let read = read_move(&history, &text);
        assert!(
            matches!(read, Err(MoveTextError::Illegal(_))),
            "{text}: {read:?}"
        );
    }
}

#[cfg(feature = "jiu")]
#[test]
fn a_flight_may_be_typed_as_a_step() {
    use tibetango_rules::{MoveKind, jiu::JiuRules};
    let four = "w4b/6/6/1w2b1/2w2b/w4b w battle 0 40";
    let history = AnyGameHistory::from_text(JiuRules::default(), four).unwrap();
    let flight = history.legal().into_iter();
    let flight = flight.filter(|mv| mv.kind == MoveKind::Fly && mv.takes.is_empty());
    let typed: Vec<_> = flight
        .filter(|mv| {
            let text = history.text(mv).replace('~', "-");
            read_move(&history, &text) == Ok(mv.clone())
        })
        .collect();
    assert!(typed.len() > 10, "{typed:?}");
}

#[cfg(feature = "draughts")]
#[test]
fn a_typed_capture_with_two_ways_names_both() {
    let two = "W:WK4:B13,20,32,37";
    let history = AnyGameHistory::from_text(AnyRules::usual(GameName::Draughts), two).unwrap();
    for text in ["4x15", "4-15"] {
        let read = read_move(&history, text);
        let Err(MoveTextError::Ambiguous(readings)) = read else {
            panic!("{text}: {read:?}");
        };
        assert_eq!(readings.len(), 2, "{text}");
        for mv in readings {
            assert_eq!(read_move(&history, &history.text(&mv)), Ok(mv));
        }
    }
}

/// Reads a pasted text in this game: returns the rows of a position, or moves.
fn pasted(game: GameName, text: &str) -> Result<String, PlainError> {
    let size = *game.sizes().last().unwrap();
    Ok(match plain_text::read(AnyRules::usual(game), size, text)? {
        PlainText::Position(setup) => setup.text(),
        PlainText::Game(history) => history.move_texts().join(" "),
    })
}

#[test]
fn moves_are_read_as_people_and_pages_write_them() {
    type Written = (GameName, &'static str, &'static [&'static str]);
    let written: &[Written] = &[
        #[cfg(feature = "draughts")]
        (
            GameName::Draughts,
            "34-30 20-25",
            &[
                "1. 34\u{2013}30 20\u{2013}25",
                "1 34-30 20-25",
                "1.34-30! 20-25?! *",
                "34-30, 20-25;",
                "\u{201c}34-30 20-25\u{201d}",
                "`34-30 20-25`",
                "**34-30** **20-25**",
                "３４－３０　２０－２５",
                "34\u{200b}-30 20-25\u{feff}",
                "3\u{34f}4-30\u{3164}20-25\u{2800}\u{1a}",
                "[pdn]1. 34-30 20-25[/pdn]",
                "[quote=Jan]34-30\n20-25[/quote]",
                "1. 3430 2025",
                "1. 34-30! {good} 20-25 (1... 19-23) 1-1",
                "[White \"a\"]\n[GameType \"20\"]\n\n1. 34-30 20-25 2-0",
                "<pre>1. 34-30 20-25</pre>",
            ],
        ),
        #[cfg(feature = "gomoku")]
        (
            GameName::Gomoku,
            "h8 i9",
            &[
                "1. h8 2. i9",
                "1.h8 i9 *",
                "1) H8 2) I9",
                "1 h8 2 i9",
                "h8,i9",
                "h8、i9",
                "h8i9",
                "ｈ８　ｉ９",
                "h8! i9??",
                "[code]h8 i9[/code]",
                "[size=4]h8 i9[/size]",
                "h8\u{ad} i9 1-0",
                "(;GM[4]PB[a];B[hh]C[good];W[ig](;B[aa])(;B[bb]))",
                "[sgf](;GM[4];B[hh];W[ig])[/sgf]",
                "The last game (the best ;-):\n(;B[hh];W[ig])",
                "(GM[4];B[hh];W[ig])",
            ],
        ),
        #[cfg(feature = "jiaqi")]
        (
            GameName::Jiaqi,
            "a1 c1",
            &[
                "1. a1 2. c1",
                "a1, c1",
                "a1c1",
                "ａ１ ｃ１",
                "a1\u{200b} c1",
            ],
        ),
        #[cfg(feature = "jiu")]
        (
            GameName::Jiu,
            "i8 j9",
            &["1. i8 2. j9", "i8 \u{2060}j9", "I8 J9", "\u{ab}i8 j9\u{bb}"],
        ),
    ];
    for &(game, moves, texts) in written {
        assert_eq!(pasted(game, moves).as_deref(), Ok(moves), "{game}");
        for text in texts {
            let read = pasted(game, text);
            let whole = ["1. 34-30! {good} 20-25 (1... 19-23) 1-1", "(;GM[4]"];
            let longer = whole.iter().any(|begin| text.starts_with(begin));
            let read = read.unwrap_or_else(|why| panic!("{game}: {text}: {why}"));
            match longer {
                true => assert!(read.starts_with(moves), "{game}: {text}: {read}"),
                false => assert_eq!(read, moves, "{game}: {text}"),
            }
        }
    }
}

#[cfg(feature = "draughts")]
#[test]
fn positions_are_read_in_the_notation_of_their_game() {
    let rules = AnyRules::usual(GameName::Draughts);
    let first = AnyGameHistory::new(10, rules).unwrap().position_text();
    let problem = AnyGameHistory::from_text(rules, "B:W28,K39:B12,41").unwrap();
    let problem = problem.position_text();
    for (text, rows) in [
        ("W:W31-50:B1-20", &first),
        ("W:W31-50:B1-20\n", &first),
        (
            "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
            &first,
        ),
        (
            "[code]BeeeeeeeeeeebeeeeeeeeeeeeeeeweeeeeeeeeeWebeeeeeeeee[/code]",
            &problem,
        ),
        ("\u{201c}W:W31\u{2011}50:B1\u{2011}20\u{201d}", &first),
        ("FEN: W:W31-50:B1-20.", &first),
        ("[FEN \"B:W28,K39:B12,41\"]", &problem),
        ("[White \"a\"]\n[FEN \"B:W28,K39:B12,41\"]\n\n*", &problem),
        ("[fen]B:W28,K39:B12,41[/fen]", &problem),
        ("[b][fen]B:W28,K39:B12,41[/fen][/b]\n", &problem),
        ("https://example.org/analysis/B:W28,K39:B12,41", &problem),
        (
            "see http://example.org/a/B:W28,K39:B12,41?color=white#1",
            &problem,
        ),
        (
            "[url]https://example.org/B%3AW28%2CK39%3AB12%2C41[/url]",
            &problem,
        ),
        (
            "https://example.org/a/B%3aW28%2cK39%3aB12%2c41?from=a/b",
            &problem,
        ),
        ("https://example.org/B:W28,K39:B12,41#a/b?c/d", &problem),
        ("https://example.org/%57:W31%E2%80%9350:B1%2D20", &first),
        ("https://example.org/#/board/B:W28,K39:B12,41", &problem),
        ("https://example.org/a?fen=B:W28,K39:B12,41#1", &problem),
    ] {
        assert_eq!(
            pasted(GameName::Draughts, text).as_ref(),
            Ok(rows),
            "{text}"
        );
    }
    for text in [
        "W:W31-50:B1-51",
        "[fen]W:W31-50:B1-51[/fen]",
        "https://example.org/W:W31-50:B1-51",
    ] {
        let why = pasted(GameName::Draughts, text).unwrap_err();
        assert!(matches!(why, PlainError::Position(_)), "{text}: {why}");
        assert!(
            why.to_string().contains("\"51\" is no square"),
            "{text}: {why}"
        );
    }
}

#[test]
fn whole_records_are_read_where_moves_are_expected() {
    let mut rng = SplitMix64::seed_from_u64(4);
    for (rules, size) in each_board() {
        let mut history = AnyGameHistory::new(size, rules).unwrap();
        for _ in 0..6 {
            let mut legal = history.legal();
            let mv = legal.swap_remove(rng.random_range(0..legal.len()));
            history.play(&mv).unwrap();
        }
        let text = xml::write(&to_record(&history)).unwrap();
        let read = plain_text::read(rules, size, &text);
        assert!(
            matches!(read, Ok(PlainText::Game(read)) if read.moves() == history.moves()),
            "{rules:?} on {size}"
        );
    }
    // Of another game.
    let game = GameName::default();
    let other = other_than(game);
    let text = xml::write(&to_record(&smallest(other))).unwrap();
    refused(
        game,
        &text,
        &format!("it is a game of {other}, and this is {game}"),
    );
}

/// Reads a pasted record that is one, but not one that can be taken up.
#[track_caller]
fn refused(game: GameName, text: &str, message: &str) {
    match pasted(game, text) {
        Err(PlainError::Record(why)) => assert!(why.contains(message), "{game}: {why}"),
        read => panic!("{game}: {text}: {read:?}"),
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn a_record_in_sgf_that_is_broken_is_refused() {
    let text = "(;GM[4];B[hh];W[hh])";
    refused(GameName::Gomoku, text, "1:15: ply 2 (white h8): ");
}

#[cfg(feature = "jiu")]
#[test]
fn a_record_of_amdo_is_one_of_jiu() {
    let game = other_than(GameName::Jiu);
    refused(game, "[JIU8],[a],[b];\n0,d3;", "it is a game of jiu");
}

#[cfg(feature = "draughts")]
#[test]
fn a_record_in_pdn_is_told_from_moves_and_from_words() {
    let text = "[White \"a\"]\n1. 34-30 34-30 *";
    refused(GameName::Draughts, text, "2:10: ply 2 (black 34-30): ");
    // Words are no game, even with signs of moves among them.
    for text in ["Hello!", "(nice)", "?", "2-0 at last", "what * is this"] {
        let read = pasted(GameName::Draughts, text);
        assert!(
            matches!(read, Err(PlainError::Move { .. })),
            "{text}: {read:?}"
        );
    }
    // Moves as papers and forums have them are a game.
    for text in [
        "1. 32-28 (19-23) 2. 28x19 (14x23)",
        "32-28(19-23), 28x19(14x23)",
        "32 28 19 23 28 19 14 23",
        "1. 32.28 19.23 2. 28x19 14x23",
        "1. 32/28 19/23 2. 28x19 14x23",
    ] {
        let moves = pasted(GameName::Draughts, text);
        assert_eq!(moves.as_deref(), Ok("32-28 19-23 28x19 14x23"), "{text}");
    }
    // Moves without tags are reported as moves.
    let why = pasted(GameName::Draughts, "1. 34-30 34-30").unwrap_err();
    assert!(matches!(why, PlainError::Move { number: 2, .. }), "{why}");
}

#[test]
fn what_is_no_game_is_refused_in_one_line_and_never_panics() {
    let mut rng = SplitMix64::seed_from_u64(8);
    let signs: Vec<char> = "ab19wB/ -x~,.* \n\u{0f40}é".chars().collect();
    for (rules, size) in each_board() {
        for _ in 0..200 {
            let length = rng.random_range(0..60);
            let text: String = (0..length)
                .map(|_| signs[rng.random_range(0..signs.len())])
                .collect();
            if let Err(error) = plain_text::read(rules, size, &text) {
                let said = error.to_string();
                assert!(!said.is_empty() && !said.contains('\n'), "{text:?}: {said}");
            }
        }
        let long = "a1 ".repeat(plain_text::MAX_BYTES / 2);
        let read = plain_text::read(rules, size, &long);
        assert!(
            matches!(read, Err(PlainError::TooLong)),
            "{rules:?} on {size}"
        );
        let blank = " ".repeat(plain_text::MAX_BYTES);
        let read = plain_text::read(rules, size, &blank);
        assert!(
            matches!(read, Err(PlainError::Empty)),
            "{rules:?} on {size}"
        );
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn what_stands_within_and_before_a_move_is_passed_over_or_refused() {
    for text in ["h\u{200b}8 i9", "h\u{ad}8 i9", "1.h8 i9"] {
        let read = pasted(GameName::Gomoku, text);
        assert_eq!(read.as_deref(), Ok("h8 i9"), "{text:?}");
    }
    // A bracket alone stands behind no number.
    let read = pasted(GameName::Gomoku, ")h8 i9");
    assert!(
        matches!(read, Err(PlainError::Move { number: 1, .. })),
        "{read:?}"
    );
}

#[cfg(feature = "gomoku")]
#[test]
fn a_record_of_a_position_is_one_and_with_a_ply_it_is_a_game() {
    for (text, moves) in [
        ("(;GM[4]AB[hh]PL[W];W[ii])", "i7"),
        ("(;GM[4]PB[Dolma])", ""),
    ] {
        let read = plain_text::read(AnyRules::usual(GameName::Gomoku), 15, text);
        let Ok(PlainText::Game(history)) = read else {
            panic!("{text}: {read:?}");
        };
        assert_eq!(history.move_texts().join(" "), moves, "{text}");
    }
    let text = "(;GM[4]AB[hh]PL[W])";
    let read = plain_text::read(AnyRules::usual(GameName::Gomoku), 15, text);
    assert!(matches!(read, Ok(PlainText::Position(_))), "{read:?}");
}

#[cfg(feature = "gomoku")]
#[test]
fn a_text_has_as_many_moves_as_a_game_may_have() {
    let rules = AnyRules::usual(GameName::Gomoku);
    let most = "h8 ".repeat(10_000);
    let read = plain_text::read(rules, 15, &most);
    assert!(
        matches!(read, Err(PlainError::Move { number: 2, .. })),
        "{read:?}"
    );
    let read = plain_text::read(rules, 15, &format!("{most}h8"));
    assert!(matches!(read, Err(PlainError::TooLong)), "{read:?}");
}

#[cfg(feature = "jiu")]
#[test]
fn stones_that_a_move_takes_are_no_moves() {
    let text = "wb4/2b1ww/1w1b1w/1ww1ww/b5/b1b1b1 w battle 0 40 a0-a2-c2-c4xf0,e0";
    let read = plain_text::read(AnyRules::usual(GameName::Jiu), 6, text);
    let Ok(PlainText::Game(history)) = read else {
        panic!("{read:?}");
    };
    // Written in the order of the board.
    assert_eq!(history.move_texts(), ["a0-a2-c2-c4xe0,f0"]);
}

#[cfg(feature = "draughts")]
#[test]
fn a_number_with_a_colon_begins_no_position() {
    let why = pasted(GameName::Draughts, "1: 34-30 34-30").unwrap_err();
    assert!(!matches!(why, PlainError::Position(_)), "{why}");
}

#[test]
fn a_text_that_is_too_long_is_not_read_and_a_result_alone_is_empty() {
    let game = GameName::default();
    let blank = " ".repeat(plain_text::MAX_BYTES + 1);
    assert_eq!(pasted(game, &blank), Err(PlainError::TooLong));
    for game in GameName::ALL {
        for text in ["2-0", "1-1", "*"] {
            assert_eq!(pasted(game, text), Err(PlainError::Empty), "{game}: {text}");
        }
    }
}

#[cfg(all(feature = "draughts", feature = "gomoku"))]
#[test]
fn moves_of_another_game_are_no_record_of_it() {
    let read = pasted(GameName::Gomoku, "1. 34-30 20-25");
    assert!(matches!(read, Err(PlainError::Move { .. })), "{read:?}");
}
