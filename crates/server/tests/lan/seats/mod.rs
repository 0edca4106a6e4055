//! Time limits of seats and games held by people who do nothing with them.

mod offers;
mod requests;

use super::rooms::RoomMessages;
use std::time::Duration;
use tibetango_server::room::{Caller, Customs, Holding};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

fn customs() -> Customs {
    Customs {
        seat: 10 * MINUTE,
        ready: 2 * MINUTE,
        still: 60 * MINUTE,
        ..Customs::default()
    }
}

fn room() -> RoomMessages {
    RoomMessages::new("jiaqi", 5, "thesis", customs())
}

/// Returns the callers whom a message dismisses for having waited too long.
fn dismissed(replies: &[(u64, String)]) -> Vec<u64> {
    let notices = replies
        .iter()
        .filter(|(_, line)| line.starts_with("Error,waited,"));
    notices.map(|(caller, _)| *caller).collect()
}

#[test]
fn who_waits_alone_for_long_loses_the_seat() {
    let mut messages = room();
    assert_eq!(messages.room.due(), None);
    messages.say(1, "SitDown,1");
    assert_eq!(messages.room.due(), Some(10 * MINUTE));
    assert!(messages.pass(10 * MINUTE - SECOND).is_empty());
    assert_eq!(messages.room.due(), Some(SECOND));
    assert_eq!(dismissed(&messages.pass(SECOND)), [1]);
    assert!(messages.room.is_empty());
    assert_eq!(messages.room.holding(Caller(1)), Holding::Nothing);
    assert_eq!(messages.room.due(), None);
}

#[test]
fn an_unready_player_delays_no_other_client() {
    let mut messages = room();
    messages.say(1, "SitDown,1");
    messages.pass(9 * MINUTE);
    // With the second one both begin to wait anew, but not for as long.
    messages.say(2, "SitDown,1");
    assert_eq!(messages.room.due(), Some(2 * MINUTE));
    messages.say(2, "Ready,1,White,Tashi");
    assert!(messages.pass(2 * MINUTE - SECOND).is_empty());
    assert_eq!(dismissed(&messages.pass(SECOND)), [1]);
    assert_eq!(messages.room.holding(Caller(2)), Holding::Seat);
    // The one who is alone again waits anew.
    assert_eq!(messages.room.due(), Some(10 * MINUTE));
    // Another client finds the seat, and a player who was ready still is.
    messages.say(3, "SitDown,1");
    messages.say(3, "Ready,1,Black,Pema");
    assert_eq!(messages.room.state(), "playing");
    // Two who are not ready lose both.
    let mut both = room();
    both.say(1, "SitDown,1");
    both.say(2, "SitDown,1");
    assert_eq!(dismissed(&both.pass(2 * MINUTE)), [1, 2]);
    assert!(both.room.is_empty());
}

#[test]
fn a_game_without_moves_ends() {
    let mut messages = room();
    messages.begin();
    // Seats at which a game goes on stay.
    assert!(messages.pass(40 * MINUTE).is_empty());
    messages.say(1, "Move,1,1,a1");
    assert_eq!(messages.room.due(), Some(60 * MINUTE));
    assert!(messages.pass(60 * MINUTE - SECOND).is_empty());
    let replies = messages.pass(SECOND);
    for caller in [1, 2] {
        let over = (caller, "Over,1,White,time".to_owned());
        assert!(replies.contains(&over), "{caller}: {replies:?}");
    }
    assert_eq!(messages.saves, 1);
    // The table is looked at for a while; then the room is free.
    assert!(messages.pass(10 * MINUTE - SECOND).is_empty());
    assert_eq!(dismissed(&messages.pass(SECOND)), [1, 2]);
    assert_eq!(messages.room.state(), "empty");
}

#[test]
fn each_game_has_its_own_time_without_a_move() {
    let mut messages = room();
    messages.begin();
    assert!(messages.pass(40 * MINUTE).is_empty());
    messages.say(1, "Lose,1");
    messages.say(1, "Ready,1,White,Dolma");
    assert_eq!(messages.room.state(), "waiting");
    messages.pass(MINUTE);
    messages.say(2, "Ready,1,Black,Tashi");
    assert_eq!(messages.room.state(), "playing");
    assert_eq!(messages.room.due(), Some(60 * MINUTE));
    // The time before it does not count after it.
    messages.say(1, "Lose,1");
    assert_eq!(messages.room.due(), Some(10 * MINUTE));
}

#[test]
fn after_the_end_a_disconnected_player_is_not_awaited() {
    let mut messages = room();
    messages.begin();
    assert_eq!(messages.room.patience(), MINUTE);
    messages.say(1, "Lose,1");
    assert_eq!(messages.room.patience(), 20 * SECOND);
    let absence = messages.room.cut(Caller(1)).1.unwrap();
    messages.room.cut(Caller(2));
    assert_eq!(
        (messages.room.absences().len(), messages.room.due()),
        (2, None)
    );
    let mut messages = room();
    messages.begin();
    messages.say(1, "Lose,1");
    assert_eq!(messages.room.cut(Caller(1)).1, Some(absence.clone()));
    messages.room.expire(&absence);
    assert_eq!(messages.room.absences(), []);
    assert_eq!(messages.room.holding(Caller(2)), Holding::Seat);
}

#[test]
fn times_are_those_that_the_protocol_tells() {
    let customs = Customs::default();
    assert_eq!(customs.seat, 15 * MINUTE);
    assert_eq!(customs.ready, 3 * MINUTE);
    assert_eq!(customs.still, 60 * MINUTE);
    assert_eq!(customs.away, MINUTE);
    assert_eq!(customs.game, 20 * SECOND);
}

#[test]
fn who_does_not_let_the_computer_move_loses() {
    let mut messages = room();
    messages.say(1, "SitDown,1");
    messages.say(1, "Ready,1,Black,Dolma");
    // White is the computer, and no answer comes.
    let replies = messages.pass(60 * MINUTE);
    let over = (1, "Over,1,White,time".to_owned());
    assert!(replies.contains(&over), "{replies:?}");
}

#[test]
fn an_absent_player_has_lost_with_either_side_to_move() {
    let mut messages = room();
    messages.begin();
    messages.say(1, "Move,1,1,a1");
    let absence = messages.room.cut(Caller(1)).1.unwrap();
    messages.room.expire(&absence);
    // It is the turn of the one who waits, and waits on.
    let replies = messages.pass(60 * MINUTE);
    let over = (2, "Over,1,Black,forfeit".to_owned());
    assert!(replies.contains(&over), "{replies:?}");
}

#[test]
fn who_did_not_come_back_keeps_no_seat_behind_the_game() {
    let mut messages = room();
    messages.begin();
    let absence = messages.room.cut(Caller(1)).1.unwrap();
    messages.room.expire(&absence);
    // The player who waits may claim the game, but resigns it; then nothing more is said.
    messages.say(2, "Lose,1");
    messages.pass(10 * MINUTE);
    assert!(messages.room.is_empty(), "{:?}", messages.room);
}

#[test]
fn who_is_asked_for_another_game_has_time_to_answer() {
    let mut messages = room();
    messages.begin();
    messages.say(1, "Lose,1");
    // Both look at the end for longer than anybody may hesitate.
    messages.pass(5 * MINUTE);
    messages.say(1, "Ready,1,White,Dolma");
    assert!(dismissed(&messages.pass(2 * MINUTE - SECOND)).is_empty());
    messages.say(2, "Ready,1,Black,Tashi");
    assert_eq!(messages.room.state(), "playing");
}

#[test]
fn a_clock_gives_all_the_time_that_it_shows() {
    let mut messages = room();
    messages.say(1, "SitDown,1");
    messages.say(1, "Choose,1,jiaqi,5,thesis,move 7200");
    messages.say(2, "SitDown,1");
    messages.say(1, "Ready,1,White,Dolma");
    messages.say(2, "Ready,1,Black,Tashi");
    assert!(messages.pass(MINUTE).is_empty());
    assert_eq!(messages.room.due(), Some(119 * MINUTE));
    let replies = messages.pass(119 * MINUTE);
    let over = (2, "Over,1,Black,time".to_owned());
    assert!(replies.contains(&over), "{replies:?}");
    // A player who played until then has not waited at a seat.
    assert!(dismissed(&replies).is_empty(), "{replies:?}");
    assert_eq!(messages.room.state(), "over");
}

#[test]
fn the_chosen_game_of_a_room_stays_while_a_seat_is_taken() {
    let (chosen, usual) = ("Room,1,jiaqi,3,", "Room,1,jiaqi,5,");
    let shows = |messages: &RoomMessages, begin: &str| {
        let line = messages.room.description().line();
        assert!(line.starts_with(begin), "{line}");
    };
    let both = || {
        let mut messages = room();
        messages.say(1, "SitDown,1");
        messages.say(1, "Choose,1,jiaqi,3,thesis");
        messages.say(2, "SitDown,1");
        messages
    };
    let mut messages = both();
    for (caller, begin) in [(1, chosen), (2, usual)] {
        messages.say(caller, "Leave,1");
        shows(&messages, begin);
    }
    // The same where the time is up.
    let mut messages = both();
    messages.say(2, "Ready,1,White,Tashi");
    for (time, caller, begin) in [(2_u32, 1, chosen), (10, 2, usual)] {
        assert_eq!(dismissed(&messages.pass(time * MINUTE)), [caller]);
        shows(&messages, begin);
    }
}

#[test]
fn a_player_who_sits_down_leaves_another_waiting_seat() {
    let mut messages = room();
    messages.say(1, "SitDown,1");
    let out = messages.room.sits_elsewhere(Caller(1), 7);
    messages.output.clear();
    messages.take(out);
    let [(1, answer)] = &*messages.output else {
        panic!("{:?}", messages.output);
    };
    let line = answer.line();
    assert!(
        line.starts_with("Error,elsewhere,") && line.contains("room 7"),
        "{line}"
    );
    assert!(messages.room.is_empty());
    // A player in a game here keeps the seat.
    messages.begin();
    assert!(messages.room.sits_elsewhere(Caller(1), 7).is_empty());
    assert_eq!(messages.room.state(), "playing");
}

#[test]
fn in_a_tournament_the_organiser_gives_and_takes_seats() {
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", customs().of_tournament());
    messages.begin();
    for day in 1..=100 {
        let out = messages.pass(24 * 60 * MINUTE);
        assert!(out.is_empty(), "day {day}: {out:?}");
    }
}

#[test]
fn games_are_begun_at_a_pace() {
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    messages.say(1, "SitDown,1");
    let begin = |messages: &mut RoomMessages| {
        let replies = messages.say(1, "Ready,1,White,Dolma");
        messages.say(1, "Lose,1");
        replies.iter().any(|(_, line)| line.starts_with("Start,"))
    };
    let begun = (0..100).take_while(|_| begin(&mut messages)).count();
    assert_eq!(begun, 20);
    let replies = messages.say(1, "Ready,1,White,Dolma");
    assert!(replies[0].1.starts_with("Error,not_now,"), "{replies:?}");
    // A rematch is paced too.
    let replies = messages.say(1, "Offer,1,again");
    assert!(replies[0].1.starts_with("Error,not_now,"), "{replies:?}");
    messages.pass(Customs::default().game);
    assert!(begin(&mut messages) && !begin(&mut messages));
    // Between two people both have to be ready; their game counts once.
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    messages.say(1, "SitDown,1");
    messages.say(2, "SitDown,1");
    let begin = |messages: &mut RoomMessages| {
        messages.say(1, "Ready,1,White,Dolma");
        let replies = messages.say(2, "Ready,1,Black,Tashi");
        messages.say(1, "Lose,1");
        replies.iter().any(|(_, line)| line.starts_with("Start,"))
    };
    assert_eq!((0..100).take_while(|_| begin(&mut messages)).count(), 20);
}
