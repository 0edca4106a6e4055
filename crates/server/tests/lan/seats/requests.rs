//! Requests for a seat, a game or the bench, clients that leave and come back, and what everybody there hears of it.

use super::room;
use crate::lan::rooms::{RoomMessages, verbs};
use tibetango_server::message::{Request, RoomRequest, ServerMessage};
use tibetango_server::room::{CalledPlayer, Caller, Customs, Holding, Out, Room, Visitor};

/// Returns the messages that follow from an output.
fn replies_to(messages: &mut RoomMessages, out: Vec<Out>) -> Vec<(u64, String)> {
    messages.output.clear();
    messages.take(out);
    let replies = messages.output.iter();
    replies.map(|(to, answer)| (*to, answer.line())).collect()
}

fn visitor(caller: u64, knows: bool) -> Visitor {
    Visitor {
        caller: Caller(caller),
        user: format!("guest {caller}"),
        knows,
    }
}

/// Handles a line of a client that has not sent `Hello`; returns the messages that follow.
fn say_plainly(messages: &mut RoomMessages, caller: u64, line: &str) -> Vec<(u64, String)> {
    let Ok(Request::Room(1, request)) = Request::read(line) else {
        panic!("{line}");
    };
    let token = format!("{caller:032}");
    let out = messages.room.ask(&visitor(caller, false), &request, &token);
    replies_to(messages, out)
}

/// Returns the code with which a line is refused; empty where it is not.
pub fn refusal(messages: &mut RoomMessages, caller: u64, line: &str) -> String {
    let replies = messages.say(caller, line);
    let own = replies.iter().filter(|(to, _)| *to == caller);
    let codes = own.filter_map(|(_, line)| line.strip_prefix("Error,")?.split(',').next());
    codes.collect()
}

#[test]
fn who_can_have_no_seat_is_told() {
    for (knows, messages) in [(true, "Error,not_now,"), (false, "SitDown,refused: ")] {
        let from = visitor(7, knows);
        let out = Room::give_no_seat(&from, &RoomRequest::SitDown);
        let [Out::Say(to, answer)] = &out[..] else {
            panic!("{out:?}");
        };
        let line = answer.line();
        assert!(*to == from.caller && line.starts_with(messages), "{line}");
    }
}

/// Chooses another game than that of [`room`], and returns the first line that follows.
fn choose(messages: &mut RoomMessages, caller: u64) -> String {
    messages.say(caller, "Choose,1,jiaqi,3,thesis").remove(0).1
}

#[test]
fn who_sits_alone_and_does_not_play_chooses_the_game() {
    let (chosen, refused) = ("Room,1,jiaqi,3,", "Error,not_now,");
    let mut messages = room();
    for (what, request, caller, answer) in [
        ("has no seat", None, 1, refused),
        ("sits alone", Some((1, "SitDown,1")), 1, chosen),
        ("has no seat where one sits", None, 2, refused),
        ("plays", Some((1, "Ready,1,White,Dolma")), 1, refused),
        ("has played", Some((1, "Lose,1")), 1, chosen),
        ("sits with another", Some((2, "SitDown,1")), 1, refused),
        ("came second", None, 2, refused),
        ("is left alone", Some((1, "Leave,1")), 2, chosen),
    ] {
        if let Some((caller, line)) = request {
            messages.say(caller, line);
        }
        let line = choose(&mut messages, caller);
        assert!(line.starts_with(answer), "{what}: {line}");
        let begins = answer == chosen;
        assert!(!begins || messages.room.state() == "waiting", "{what}");
    }
}

#[test]
fn a_seat_is_asked_for_in_turn() {
    let two = &[(1, "SitDown,1"), (2, "SitDown,1")][..];
    for (what, before, caller, line, code) in [
        ("a seat once more", two, 1, "SitDown,1", ""),
        ("a third seat", two, 3, "SitDown,1", "full"),
        ("the bench from a seat", two, 1, "Watch,1", "seated"),
        (
            "ready without a seat",
            two,
            3,
            "Ready,1,White,Pema",
            "no_seat",
        ),
        (
            "a claim from the bench",
            &[(1, "Watch,1")],
            1,
            "Claim,1",
            "no_seat",
        ),
        ("a move without a game", two, 1, "Move,1,1,a1", "not_now"),
        (
            "the stones of the other one",
            &[
                (1, "SitDown,1"),
                (2, "SitDown,1"),
                (1, "Ready,1,White,Dolma"),
            ],
            2,
            "Ready,1,White,Tashi",
            "taken",
        ),
        (
            "other stones in a game",
            &[(1, "SitDown,1"), (1, "Ready,1,White,Dolma")],
            1,
            "Ready,1,Black,Dolma",
            "not_now",
        ),
        (
            "a seat behind a game with the computer",
            &[(1, "SitDown,1"), (1, "Ready,1,White,Dolma")],
            2,
            "SitDown,1",
            "full",
        ),
    ] {
        let mut messages = room();
        for (caller, line) in before {
            messages.say(*caller, line);
        }
        assert_eq!(refusal(&mut messages, caller, line), code, "{what}");
    }
    // After a game the stones are chosen anew.
    let mut messages = room();
    messages.begin();
    messages.say(1, "Lose,1");
    assert_eq!(refusal(&mut messages, 2, "Ready,1,White,Tashi"), "");
    assert_eq!(refusal(&mut messages, 1, "Ready,1,Black,Dolma"), "");
    assert_eq!(messages.room.state(), "playing");
}

#[test]
fn who_watches_and_sits_down_is_there_once() {
    let mut messages = room();
    messages.say(1, "Watch,1");
    assert_eq!(messages.room.holding(Caller(1)), Holding::Bench);
    assert!(!messages.room.is_empty());
    for _ in 0..2 {
        let replies = messages.say(1, "SitDown,1");
        assert_eq!(verbs(&replies, 1), ["SitDown", "Token", "Room"]);
        let alone = "Room,1,jiaqi,5,thesis,waiting,guest 1,,0,none,-,uct";
        assert_eq!(messages.room.description().line(), alone);
    }
    // A spectator hears of all that changes.
    messages.say(3, "Watch,1");
    let replies = messages.say(2, "SitDown,1");
    assert_eq!(verbs(&replies, 3), ["Room"]);
    messages.say(1, "Ready,1,White,Dolma");
    let replies = messages.say(2, "Ready,1,Black,Tashi");
    assert_eq!(verbs(&replies, 3), ["Room", "Sync", "Board"]);
    let replies = messages.say(1, "Leave,1");
    assert_eq!(verbs(&replies, 3), ["Over", "Room"]);
    assert_eq!(verbs(&replies, 1), [""; 0]);
    messages.room.cut(Caller(3));
    assert_eq!(messages.room.holding(Caller(3)), Holding::Nothing);
}

#[test]
fn who_begins_to_watch_sees_the_game_that_goes_on() {
    let mut messages = room();
    messages.begin();
    let replies = messages.say(3, "Watch,1");
    assert_eq!(verbs(&replies, 3), ["Room", "Sync", "Board"]);
}

#[test]
fn spectators_are_64_at_most() {
    let mut messages = room();
    for caller in 1..=64 {
        assert_eq!(refusal(&mut messages, caller, "Watch,1"), "", "{caller}");
    }
    assert_eq!(refusal(&mut messages, 65, "Watch,1"), "full");
    // A client that is there already may ask again.
    assert_eq!(refusal(&mut messages, 64, "Watch,1"), "");
    messages.say(1, "Leave,1");
    assert_eq!(refusal(&mut messages, 65, "Watch,1"), "");
}

#[test]
fn who_comes_back_from_the_bench_hears_everything_once() {
    let mut messages = room();
    messages.begin();
    messages.room.cut(Caller(1));
    messages.say(3, "Watch,1");
    let back = messages
        .room
        .resume(&format!("{:032}", 1), &visitor(3, true));
    let lines = replies_to(&mut messages, back.unwrap());
    let words = ["Resume", "Seat", "Room", "Sync", "Board", "Choice"];
    assert_eq!(verbs(&lines, 3), words);
    assert_eq!(verbs(&lines, 2), ["Back"]);
    let lines = messages.say(3, "Move,1,1,a1");
    assert_eq!(verbs(&lines, 3), ["Played", "Deeds", "Board"]);
    assert_eq!(verbs(&lines, 2), ["Played", "Deeds", "Board", "Choice"]);
}

#[test]
fn an_opponent_who_cannot_claim_has_won_at_once() {
    let mut messages = room();
    messages.say(1, "SitDown,1");
    say_plainly(&mut messages, 2, "SitDown,1");
    messages.say(1, "Ready,1,White,Dolma");
    say_plainly(&mut messages, 2, "Ready,1,Black,Tashi");
    assert_eq!(messages.room.state(), "playing");
    let absence = messages.room.cut(Caller(1)).1.unwrap();
    let out = messages.room.expire(&absence);
    let lines = replies_to(&mut messages, out);
    assert_eq!(lines, [(2, "Lose,black wins (forfeit)".to_owned())]);
    assert_eq!(messages.room.state(), "over");
}

#[test]
fn only_clients_that_have_sent_hello_write_to_each_other() {
    let customs = Customs {
        chat: true,
        ..Customs::default()
    };
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", customs);
    messages.say(1, "SitDown,1");
    let message = (1, "Said,1,guest 1,hello".to_owned());
    assert_eq!(messages.say(1, "Say,1,hello"), [message]);
    say_plainly(&mut messages, 2, "SitDown,1");
    let lines = say_plainly(&mut messages, 2, "Say,1,hello");
    assert_eq!(lines.len(), 1);
    assert!(lines[0].1.starts_with("Error,no_seat,"), "{lines:?}");
}

#[test]
fn a_seat_moves_to_another_connection_and_the_old_one_is_told() {
    let mut messages = room();
    messages.begin();
    for (caller, moves) in [(1, false), (3, true)] {
        let from = visitor(caller, true);
        let out = messages.room.resume(&format!("{:032}", 1), &from).unwrap();
        messages.output.clear();
        messages.take(out);
        let moved = |(to, answer): &(u64, ServerMessage)| {
            *to == 1 && answer.line().starts_with("Error,moved,")
        };
        assert_eq!(messages.output.iter().any(moved), moves, "to {caller}");
        assert_eq!(messages.room.holding(Caller(caller)), Holding::Seat);
    }
    assert_eq!(messages.room.holding(Caller(1)), Holding::Nothing);
}

#[test]
fn a_spectator_who_leaves_ends_no_wait_of_a_player() {
    let mut messages = room();
    messages.begin();
    messages.say(3, "Watch,1");
    let absence = messages.room.cut(Caller(1)).1.unwrap();
    messages.room.expire(&absence);
    let replies = messages.say(3, "Leave,1");
    assert!(replies.is_empty(), "{replies:?}");
    assert_eq!(messages.room.holding(Caller(3)), Holding::Nothing);
    assert_eq!(messages.room.state(), "playing");
}

#[test]
fn players_who_are_called_again_go_on_where_they_were() {
    let customs = Customs {
        chat: true,
        ..Customs::default()
    };
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", customs.of_tournament());
    let player = |caller: u64, user: &str| CalledPlayer {
        user: user.to_owned(),
        token: format!("{caller:032}"),
        caller: Some(Caller(caller)),
    };
    let plies = |messages: &RoomMessages| messages.room.session().unwrap().history().len();
    let mut players = [player(1, "Dolma"), player(2, "Tashi")];
    messages.say_as(1, "Dolma", "Watch,1");
    messages.say_as(3, "Tashi", "Watch,1");
    assert!(!messages.room.call(&players).is_empty());
    // A client is either on the bench or at a seat, and the seat has the name.
    let message = "Said,1,Tashi 2,hello".to_owned();
    let replies = messages.say_as(3, "Tashi", "Say,1,hello");
    assert_eq!(
        replies,
        [(1, message.clone()), (2, message.clone()), (3, message)]
    );
    messages.say(1, "Move,1,1,a1");
    assert!(messages.room.call(&players).is_empty());
    assert_eq!(plies(&messages), 1);
    // With the other stones it is another game.
    players.reverse();
    assert!(!messages.room.call(&players).is_empty());
    assert_eq!(plies(&messages), 0);
}
