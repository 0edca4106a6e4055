//! Pasted words that are no game: the fault names the right one of them.

use support::games::present_games::other_than;
use tibetango_records::record::plain_text::{MAX_BYTES, PlainError, PlainText, read};
use tibetango_rules::{AnyRules, GameName, IllegalMove};

fn pasted(game: GameName, text: &str) -> Result<PlainText, PlainError> {
    let size = *game.sizes().last().unwrap();
    read(AnyRules::usual(game), size, text)
}

/// Checks that a text is refused for the move of this number, which is written so.
#[track_caller]
fn stops_at(game: GameName, text: &str, nth: usize, word: &str) {
    match pasted(game, text) {
        Err(PlainError::Move { number, text, .. }) => {
            assert_eq!((number, text.as_str()), (nth, word), "{game}");
        }
        other => panic!("{game}: {text}: {other:?}"),
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn a_word_of_which_a_part_is_no_move_is_one_word() {
    stops_at(GameName::Gomoku, "h8,zz9", 1, "h8,zz9");
    stops_at(GameName::Gomoku, "h8 i9 g7,zz9", 3, "g7,zz9");
}

#[cfg(feature = "gomoku")]
#[test]
fn a_praised_move_is_refused_for_itself() {
    let why = pasted(GameName::Gomoku, "h8 h8!").unwrap_err();
    let expected = PlainError::Move {
        number: 2,
        text: "h8!".to_owned(),
        why: IllegalMove::Occupied("h8".to_owned()),
    };
    assert_eq!(why, expected);
}

#[cfg(feature = "draughts")]
#[test]
fn moves_of_draughts_are_no_record_in_another_game() {
    let game = other_than(GameName::Draughts);
    stops_at(game, "34-30 20-25", 1, "34-30");
}

#[test]
fn a_blank_text_may_be_too_long() {
    let game = GameName::default();
    for (length, message) in [
        (MAX_BYTES, PlainError::Empty),
        (MAX_BYTES + 1, PlainError::TooLong),
    ] {
        let why = pasted(game, &" ".repeat(length)).unwrap_err();
        assert_eq!(why, message, "{length}");
    }
}
