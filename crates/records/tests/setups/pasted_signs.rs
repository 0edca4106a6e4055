//! Positions and moves with the signs that people, pages and other keyboards put around them.

use tibetango_records::record::plain_text::{PlainError, PlainText, read};
use tibetango_rules::{AnyRules, GameName};

/// Returns the moves of a pasted game.
fn moves(game: GameName, text: &str) -> Result<String, PlainError> {
    let size = *game.sizes().last().unwrap();
    match read(AnyRules::usual(game), size, text)? {
        PlainText::Game(history) => Ok(history.move_texts().join(" ")),
        PlainText::Position(setup) => panic!("{text}: {setup:?}"),
    }
}

#[test]
fn a_fence_with_nothing_in_it_is_empty() {
    for game in GameName::ALL {
        let read = moves(game, "```text\n```");
        assert_eq!(read, Err(PlainError::Empty), "{game}");
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn moves_stand_in_lists_of_any_form() {
    for text in [
        "1\u{3001}h8 2\u{3001}i9",
        "1\u{ff0e}h8\u{ff0c}2\u{ff0e}i9\u{3002}",
        "1\u{ff1a}h8 2\u{ff1a}i9",
        "\u{ff08}1\u{ff09}h8 \u{ff08}2\u{ff09}i9",
        "(1) h8 (2) i9",
        "\u{2460}h8 \u{2461}i9",
        "\u{2488} h8 \u{2489} i9",
        "h8\u{ff1b}i9",
        "h8\u{3002}i9",
        "h8-i9",
        "h8\u{2192}i9",
        "h8|i9",
        "\u{300c}h8 i9\u{300d}",
        "\u{2018}h8\u{2019} 'i9'",
        "\u{2022} h8\n\u{2022} i9",
        "```\nh8 i9\n```",
        "```text\r\nh8 i9\r\n```\r\n",
        "~~~\nh8 i9\n~~~",
        ";B[hh];W[ig]",
        "B[hh];W[ig]",
        "\n;B[hh]C[good];W[ig]\n",
    ] {
        assert_eq!(
            moves(GameName::Gomoku, text).as_deref(),
            Ok("h8 i9"),
            "{text}"
        );
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_step_is_no_list_of_two_points() {
    let why = moves(GameName::Jiaqi, "a1-c1").unwrap_err();
    assert!(matches!(why, PlainError::Move { number: 1, .. }), "{why}");
    assert_eq!(moves(GameName::Jiaqi, "a1|c1").as_deref(), Ok("a1 c1"));
}

#[cfg(feature = "draughts")]
#[test]
fn a_position_stands_among_words_and_before_moves() {
    let game = GameName::Draughts;
    let expected = "W:W31-50:B1-20";
    let position = |text: &str| match read(AnyRules::usual(game), 10, text) {
        Ok(PlainText::Position(setup)) => setup.text(),
        other => panic!("{text}: {other:?}"),
    };
    let first = position(expected);
    for text in [
        "White to move: W:W31-50:B1-20",
        "\u{5c40}\u{9762}\u{ff1a}W:W31-50:B1-20",
        "W:W31-50:B1-20 (white to move)",
        "```text\nW:W31-50:B1-20\n```",
        "`W:W31-50:B1-20`",
        "W:W31-50:Z1-20",
        "W:W31-50:B1-20 2-0",
    ] {
        assert_eq!(position(text), first, "{text}");
    }
    // Moves behind it are played from there, and none is left out.
    let text = "B:W31-50:B1-20 1. 19-23 34-30";
    assert_eq!(moves(game, text).as_deref(), Ok("19-23 34-30"));
    let why = moves(game, "B:W31-50:B1-20 19-23 19-23").unwrap_err();
    assert!(matches!(why, PlainError::Move { number: 2, .. }), "{why}");
    // Behind moves it hides none of them.
    let read = read(AnyRules::usual(game), 10, "34-30 W:W31-50:B1-20");
    assert!(!matches!(read, Ok(PlainText::Position(_))), "{read:?}");
}
