//! Texts of another game than that on the table: they are read by its rules, or refused with its name.

use tibetango_records::record::import::Usual;
use tibetango_records::record::plain_text::{PastedText, PlainError, PlainText, read_of_any};
use tibetango_rules::{AnyRules, GameName};

/// Reads a text pasted at a table of this game, where others are known too.
fn pasted(here: GameName, text: &str) -> Result<PastedText, PlainError> {
    let usual: Vec<Usual> = GameName::ALL
        .into_iter()
        .map(|game| (AnyRules::preset(game).to_owned(), AnyRules::usual(game)))
        .collect();
    let size = *here.sizes().last().unwrap();
    read_of_any(AnyRules::usual(here), size, text, &usual)
}

/// Texts, their game, and what they hold: rows of a position, or moves.
const TEXTS: &[(&str, GameName, &str)] = &[
    #[cfg(feature = "draughts")]
    (
        "[White \"a\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *",
        GameName::Draughts,
        "32-28 19-23 28x19 14x23",
    ),
    #[cfg(feature = "draughts")]
    (
        "1. 32-28 19-23 2. 28x19",
        GameName::Draughts,
        "32-28 19-23 28x19",
    ),
    #[cfg(feature = "draughts")]
    (
        "W:W31-50:B1-19",
        GameName::Draughts,
        "bbbbb/bbbbb/bbbbb/bbbb1/5/5/wwwww/wwwww/wwwww/wwwww w play 0 0",
    ),
    #[cfg(feature = "draughts")]
    (
        "[FEN \"W:W31-50:B1-19\"]",
        GameName::Draughts,
        "bbbbb/bbbbb/bbbbb/bbbb1/5/5/wwwww/wwwww/wwwww/wwwww w play 0 0",
    ),
    #[cfg(feature = "gomoku")]
    ("(;GM[4]SZ[15];B[hh];W[ig])", GameName::Gomoku, "h8 i9"),
    #[cfg(feature = "jiu")]
    ("[JIU8],[a],[b];\n0,d3,E4;", GameName::Jiu, "d3 e4"),
    #[cfg(feature = "jiu")]
    ("0,d3,E4;", GameName::Jiu, "d3 e4"),
    #[cfg(feature = "jiu")]
    (
        "8/8/8/8/8/8/8/8 w placement 0 0",
        GameName::Jiu,
        "8/8/8/8/8/8/8/8 w placement 0 0",
    ),
    #[cfg(feature = "jiu")]
    (
        "8/8/8/8/8/8/8/8 w placement 0 0 d3 e4",
        GameName::Jiu,
        "d3 e4",
    ),
    #[cfg(feature = "jiaqi")]
    (
        "<TibetanGo><SZ>5</SZ><PC><CR><CC>White</CC><CL>20</CL></CR></PC></TibetanGo>",
        GameName::Jiaqi,
        "a7",
    ),
    #[cfg(feature = "jiaqi")]
    (
        "3/2/3/2/3 w placement 0 0",
        GameName::Jiaqi,
        "3/2/3/2/3 w placement 0 0",
    ),
];

#[test]
fn a_text_of_another_game_is_read_as_one_of_that_game() {
    for here in GameName::ALL {
        for (text, game, held) in TEXTS {
            let result = pasted(here, text).unwrap_or_else(|why| panic!("{here}: {text}: {why}"));
            assert_eq!(result.rules, AnyRules::usual(*game), "{here}: {text}");
            let content = match result.content {
                PlainText::Position(setup) => setup.text(),
                PlainText::Game(history) => history.move_texts().join(" "),
            };
            assert_eq!(content, *held, "{here}: {text}");
        }
    }
}

#[cfg(all(feature = "draughts", feature = "gomoku"))]
#[test]
fn a_faulty_text_of_another_game_is_refused_with_its_name() {
    let here = GameName::Gomoku;
    match pasted(here, "[White \"a\"]\n1. 34-30 34-30 *") {
        Err(PlainError::Record(why)) => {
            let message = "it is a record of draughts: 2:10: ply 2 (black 34-30): ";
            assert!(why.starts_with(message), "{why}");
        }
        reading => panic!("{reading:?}"),
    }
    let reading = pasted(here, "W:W31-50:B1-51");
    assert!(
        matches!(reading, Err(PlainError::Position(_))),
        "{reading:?}"
    );
    // One move alone, words and what is no move of any game are refused as moves of the game on the table.
    for text in ["1. 34-30", "hello 34-30", "h8 z99", "note: h8", "a/b"] {
        let reading = pasted(here, text);
        let own = matches!(
            reading,
            Err(PlainError::Move { number: 1 | 2, .. } | PlainError::Position(_))
        );
        assert!(own, "{text}: {reading:?}");
    }
}
