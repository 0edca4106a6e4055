//! Deeds of a ply as a client receives them. The moves and the lines stand here as literals: points are numbers by
//! rows from the top, as on the page of the protocol.

use super::rooms::RoomMessages;
use tibetango_rules::Side;
use tibetango_server::room::Customs;

/// Returns the deeds among the messages to a client.
fn deeds(replies: &[(u64, String)], to: u64) -> Vec<&str> {
    let lines = replies.iter().filter(|(caller, _)| *caller == to);
    let lines = lines.map(|(_, line)| line.as_str());
    lines.filter(|line| line.starts_with("Deeds,")).collect()
}

/// Plays moves, each by the side that is to move, and checks the deeds that both players receive: after `Played` and
/// before `Board`, and once more when a player asks for the state of the game.
#[track_caller]
fn plays(messages: &mut RoomMessages, moves: &[(&str, &str)]) {
    for (text, parts) in moves {
        let history = messages.room.session().unwrap().history();
        let (ply, side) = (history.len() + 1, history.to_move());
        let (mover, colour) = match side {
            Side::White => (1, "White"),
            Side::Black => (2, "Black"),
        };
        let replies = messages.say(mover, &format!("Move,1,{ply},{text}"));
        let expected = format!("Deeds,1,{ply},{colour},{parts}");
        for caller in [1, 2] {
            assert_eq!(deeds(&replies, caller), [&expected], "{text}: {replies:?}");
        }
        let own = replies.iter().filter(|(caller, _)| *caller == mover);
        let verbs: Vec<&str> = own
            .filter_map(|(_, line)| line.split(',').next())
            .take(3)
            .collect();
        assert_eq!(verbs, ["Played", "Deeds", "Board"], "{text}");
        let replies = messages.say(mover, "Sync,1");
        assert_eq!(deeds(&replies, mover), [&expected], "{text}: {replies:?}");
    }
}

#[test]
fn stones_that_are_placed_pinched_and_shot_at_are_named() {
    let mut messages = RoomMessages::new("jiaqi", 3, "thesis", Customs::default());
    messages.begin();
    let replies = messages.say(1, "Sync,1");
    assert!(deeds(&replies, 1).is_empty(), "{replies:?}");
    plays(
        &mut messages,
        &[
            ("e1", "place:12"),
            ("a3", "place:5"),
            ("a1", "place:10"),
            ("e5", "place:2"),
            ("e3", "place:7;gun*1"),
            ("b2", "place:8"),
            ("d2", "place:9"),
            ("c5", "place:1"),
            ("b4", "place:3"),
            ("c1", "place:11"),
            ("d4", "place:4;chain*2"),
            ("a5", "place:0;begins.movement"),
            ("c1-c3", "move:11 6;pinch*1"),
        ],
    );
}

#[test]
fn a_side_that_cannot_move_is_told_of_and_opened_a_way() {
    let position = "wbb/bb/wbb/wb/w1w w movement 0 20";
    let mut messages = RoomMessages::from_position("jiaqi", 3, "thesis", position);
    plays(
        &mut messages,
        &[
            ("a1-c1", "move:10 11;begins.yield"),
            ("a3-a1", "move:5 10;yield*1"),
        ],
    );
}

#[cfg(feature = "jiu")]
#[test]
fn squares_and_the_stones_taken_for_them_are_named() {
    let position = "3b1b/1ww3/1w1wb1/bww2w/2b1w1/w1b1b1 w battle 0 40";
    let mut messages = RoomMessages::from_position("jiu", 6, "competition", position);
    plays(
        &mut messages,
        &[("c3-c2xd0,f4", "move:15 14;close*2;take:18 34")],
    );
}

#[cfg(feature = "gomoku")]
#[test]
fn a_five_is_named() {
    let mut messages = RoomMessages::new("gomoku", 15, "freestyle", Customs::default());
    messages.begin();
    plays(
        &mut messages,
        &[
            ("h8", "place:112"),
            ("a1", "place:210"),
            ("h9", "place:97"),
            ("a2", "place:195"),
            ("h10", "place:82"),
            ("a3", "place:180"),
            ("h11", "place:67"),
            ("a4", "place:165"),
            ("h12", "place:52;five*1"),
        ],
    );
}

#[cfg(feature = "draughts")]
#[test]
fn men_and_kings_that_are_jumped_over_are_counted() {
    for (position, text, parts) in [
        ("W:W32:B19", "32-28", "move:31 27"),
        ("W:W6:B20", "6-1", "move:5 0;crown"),
        ("W:W28:BK23,5", "28x19", "jump:27 18;jumps.kings*1"),
    ] {
        let mut messages = RoomMessages::from_position("draughts", 10, "fmjd", position);
        plays(&mut messages, &[(text, parts)]);
    }
    // Four men, on a way that ends where it began; it is the only move.
    let position = "W:W38,44,K50:B32,33,22,23,K5";
    let mut messages = RoomMessages::from_position("draughts", 10, "fmjd", position);
    let history = messages.room.session().unwrap().history();
    let text = history.text(&history.legal()[0]);
    plays(&mut messages, &[(text.as_str(), "jump:37 37;jumps*4")]);
}
