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
fn dismissed(heard: &[(u64, String)]) -> Vec<u64> {
    let told = heard
        .iter()
        .filter(|(_, line)| line.starts_with("Error,waited,"));
    told.map(|(caller, _)| *caller).collect()
}

#[test]
fn who_waits_alone_for_long_loses_the_seat() {
    let mut told = room();
    assert_eq!(told.room.due(), None);
    told.say(1, "SitDown,1");
    assert_eq!(told.room.due(), Some(10 * MINUTE));
    assert!(told.pass(10 * MINUTE - SECOND).is_empty());
    assert_eq!(told.room.due(), Some(SECOND));
    assert_eq!(dismissed(&told.pass(SECOND)), [1]);
    assert!(told.room.is_empty());
    assert_eq!(told.room.holding(Caller(1)), Holding::Nothing);
    assert_eq!(told.room.due(), None);
}

#[test]
fn who_is_not_ready_holds_up_nobody_else() {
    let mut told = room();
    told.say(1, "SitDown,1");
    told.pass(9 * MINUTE);
    // With the second one both begin to wait anew, but not for as long.
    told.say(2, "SitDown,1");
    assert_eq!(told.room.due(), Some(2 * MINUTE));
    told.say(2, "Ready,1,White,Tashi");
    assert!(told.pass(2 * MINUTE - SECOND).is_empty());
    assert_eq!(dismissed(&told.pass(SECOND)), [1]);
    assert_eq!(told.room.holding(Caller(2)), Holding::Seat);
    // The one who is alone again waits anew.
    assert_eq!(told.room.due(), Some(10 * MINUTE));
    // Another client finds the seat, and a player who was ready still is.
    told.say(3, "SitDown,1");
    told.say(3, "Ready,1,Black,Pema");
    assert_eq!(told.room.state(), "playing");
    // Two who are not ready lose both.
    let mut both = room();
    both.say(1, "SitDown,1");
    both.say(2, "SitDown,1");
    assert_eq!(dismissed(&both.pass(2 * MINUTE)), [1, 2]);
    assert!(both.room.is_empty());
}

#[test]
fn a_game_in_which_nobody_moves_ends() {
    let mut told = room();
    told.begin();
    // Seats at which a game goes on stay.
    assert!(told.pass(40 * MINUTE).is_empty());
    told.say(1, "Move,1,1,a1");
    assert_eq!(told.room.due(), Some(60 * MINUTE));
    assert!(told.pass(60 * MINUTE - SECOND).is_empty());
    let heard = told.pass(SECOND);
    for caller in [1, 2] {
        let over = (caller, "Over,1,White,time".to_owned());
        assert!(heard.contains(&over), "{caller}: {heard:?}");
    }
    assert_eq!(told.kept, 1);
    // The table is looked at for a while; then the room is free.
    assert!(told.pass(10 * MINUTE - SECOND).is_empty());
    assert_eq!(dismissed(&told.pass(SECOND)), [1, 2]);
    assert_eq!(told.room.state(), "empty");
}

#[test]
fn each_game_has_its_own_time_without_a_move() {
    let mut told = room();
    told.begin();
    assert!(told.pass(40 * MINUTE).is_empty());
    told.say(1, "Lose,1");
    told.say(1, "Ready,1,White,Dolma");
    assert_eq!(told.room.state(), "waiting");
    told.pass(MINUTE);
    told.say(2, "Ready,1,Black,Tashi");
    assert_eq!(told.room.state(), "playing");
    assert_eq!(told.room.due(), Some(60 * MINUTE));
    // Nor does the time before it count after it.
    told.say(1, "Lose,1");
    assert_eq!(told.room.due(), Some(10 * MINUTE));
}

#[test]
fn after_the_end_nobody_waits_for_who_is_cut_off() {
    let mut told = room();
    told.begin();
    assert_eq!(told.room.patience(), MINUTE);
    told.say(1, "Lose,1");
    assert_eq!(told.room.patience(), 20 * SECOND);
    let absence = told.room.cut(Caller(1)).1.unwrap();
    told.room.cut(Caller(2));
    assert_eq!((told.room.absences().len(), told.room.due()), (2, None));
    let mut told = room();
    told.begin();
    told.say(1, "Lose,1");
    assert_eq!(told.room.cut(Caller(1)).1, Some(absence.clone()));
    told.room.expire(&absence);
    assert_eq!(told.room.absences(), []);
    assert_eq!(told.room.holding(Caller(2)), Holding::Seat);
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
    let mut told = room();
    told.say(1, "SitDown,1");
    told.say(1, "Ready,1,Black,Dolma");
    // White is the computer, and no answer comes.
    let heard = told.pass(60 * MINUTE);
    let over = (1, "Over,1,White,time".to_owned());
    assert!(heard.contains(&over), "{heard:?}");
}

#[test]
fn an_absent_player_has_lost_with_either_side_to_move() {
    let mut told = room();
    told.begin();
    told.say(1, "Move,1,1,a1");
    let absence = told.room.cut(Caller(1)).1.unwrap();
    told.room.expire(&absence);
    // It is the turn of the one who waits, and waits on.
    let heard = told.pass(60 * MINUTE);
    let over = (2, "Over,1,Black,forfeit".to_owned());
    assert!(heard.contains(&over), "{heard:?}");
}

#[test]
fn who_did_not_come_back_keeps_no_seat_behind_the_game() {
    let mut told = room();
    told.begin();
    let absence = told.room.cut(Caller(1)).1.unwrap();
    told.room.expire(&absence);
    // The player who waits may claim the game, but resigns it; then nothing more is said.
    told.say(2, "Lose,1");
    told.pass(10 * MINUTE);
    assert!(told.room.is_empty(), "{:?}", told.room);
}

#[test]
fn who_is_asked_for_another_game_has_time_to_answer() {
    let mut told = room();
    told.begin();
    told.say(1, "Lose,1");
    // Both look at the end for longer than anybody may hesitate.
    told.pass(5 * MINUTE);
    told.say(1, "Ready,1,White,Dolma");
    assert!(dismissed(&told.pass(2 * MINUTE - SECOND)).is_empty());
    told.say(2, "Ready,1,Black,Tashi");
    assert_eq!(told.room.state(), "playing");
}

#[test]
fn a_clock_gives_all_the_time_that_it_shows() {
    let mut told = room();
    told.say(1, "SitDown,1");
    told.say(1, "Choose,1,jiaqi,5,thesis,move 7200");
    told.say(2, "SitDown,1");
    told.say(1, "Ready,1,White,Dolma");
    told.say(2, "Ready,1,Black,Tashi");
    assert!(told.pass(MINUTE).is_empty());
    assert_eq!(told.room.due(), Some(119 * MINUTE));
    let heard = told.pass(119 * MINUTE);
    let over = (2, "Over,1,Black,time".to_owned());
    assert!(heard.contains(&over), "{heard:?}");
    // A player who played until then has not waited at a seat.
    assert!(dismissed(&heard).is_empty(), "{heard:?}");
    assert_eq!(told.room.state(), "over");
}

#[test]
fn a_game_that_was_chosen_stays_while_somebody_sits_there() {
    let (chosen, usual) = ("Room,1,jiaqi,3,", "Room,1,jiaqi,5,");
    let shows = |told: &RoomMessages, begin: &str| {
        let line = told.room.description().line();
        assert!(line.starts_with(begin), "{line}");
    };
    let both = || {
        let mut told = room();
        told.say(1, "SitDown,1");
        told.say(1, "Choose,1,jiaqi,3,thesis");
        told.say(2, "SitDown,1");
        told
    };
    let mut told = both();
    for (caller, begin) in [(1, chosen), (2, usual)] {
        told.say(caller, "Leave,1");
        shows(&told, begin);
    }
    // The same where the time is up.
    let mut told = both();
    told.say(2, "Ready,1,White,Tashi");
    for (time, caller, begin) in [(2_u32, 1, chosen), (10, 2, usual)] {
        assert_eq!(dismissed(&told.pass(time * MINUTE)), [caller]);
        shows(&told, begin);
    }
}

#[test]
fn nobody_waits_in_two_rooms() {
    let mut told = room();
    told.say(1, "SitDown,1");
    let out = told.room.sits_elsewhere(Caller(1), 7);
    told.heard.clear();
    told.take(out);
    let [(1, answer)] = &*told.heard else {
        panic!("{:?}", told.heard);
    };
    let line = answer.line();
    assert!(
        line.starts_with("Error,elsewhere,") && line.contains("room 7"),
        "{line}"
    );
    assert!(told.room.is_empty());
    // A player in a game here keeps the seat.
    told.begin();
    assert!(told.room.sits_elsewhere(Caller(1), 7).is_empty());
    assert_eq!(told.room.state(), "playing");
}

#[test]
fn in_a_tournament_the_organiser_gives_and_takes_seats() {
    let mut told = RoomMessages::new("jiaqi", 5, "thesis", customs().of_tournament());
    told.begin();
    for day in 1..=100 {
        let out = told.pass(24 * 60 * MINUTE);
        assert!(out.is_empty(), "day {day}: {out:?}");
    }
}

#[test]
fn games_are_begun_at_a_pace() {
    let mut told = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    told.say(1, "SitDown,1");
    let begin = |told: &mut RoomMessages| {
        let heard = told.say(1, "Ready,1,White,Dolma");
        told.say(1, "Lose,1");
        heard.iter().any(|(_, line)| line.starts_with("Start,"))
    };
    let begun = (0..100).take_while(|_| begin(&mut told)).count();
    assert_eq!(begun, 20);
    let heard = told.say(1, "Ready,1,White,Dolma");
    assert!(heard[0].1.starts_with("Error,not_now,"), "{heard:?}");
    // A rematch is paced too.
    let heard = told.say(1, "Offer,1,again");
    assert!(heard[0].1.starts_with("Error,not_now,"), "{heard:?}");
    told.pass(Customs::default().game);
    assert!(begin(&mut told) && !begin(&mut told));
    // Of two people both are needed, and a game is one all the same.
    let mut told = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    told.say(1, "SitDown,1");
    told.say(2, "SitDown,1");
    let begin = |told: &mut RoomMessages| {
        told.say(1, "Ready,1,White,Dolma");
        let heard = told.say(2, "Ready,1,Black,Tashi");
        told.say(1, "Lose,1");
        heard.iter().any(|(_, line)| line.starts_with("Start,"))
    };
    assert_eq!((0..100).take_while(|_| begin(&mut told)).count(), 20);
}
