//! Offers between players, the computer's answers, and choices that are put back.

use super::requests::refusal;
use super::room;
use crate::lan::rooms::{RoomMessages, verbs};
use tibetango_server::room::{Caller, Customs, Visitor};

#[test]
fn an_offer_holds_until_something_else_happens() {
    for (what, requests, caller, line, code) in [
        (
            "no move",
            &[(1, "Offer,1,undo")][..],
            2,
            "Accept,1",
            "not_now",
        ),
        ("another game in one", &[], 1, "Offer,1,again", "not_now"),
        (
            "a draw after the end",
            &[(1, "Lose,1")],
            1,
            "Offer,1,draw",
            "not_now",
        ),
        (
            "a move after the end",
            &[(1, "Lose,1")],
            1,
            "Offer,1,undo",
            "not_now",
        ),
        (
            "one's own offer",
            &[(1, "Offer,1,draw")],
            1,
            "Accept,1",
            "not_now",
        ),
        ("an offer", &[(1, "Offer,1,draw")], 2, "Accept,1", ""),
        (
            "an offer before a move",
            &[(1, "Offer,1,draw"), (1, "Move,1,1,a1")],
            2,
            "Accept,1",
            "not_now",
        ),
        (
            "an offer of a player who has left",
            &[(2, "Lose,1"), (2, "Offer,1,again"), (2, "Leave,1")],
            1,
            "Accept,1",
            "not_now",
        ),
        (
            "an offer before the game that it was about",
            &[
                (1, "Lose,1"),
                (1, "Offer,1,again"),
                (1, "Ready,1,White,Dolma"),
                (2, "Ready,1,Black,Tashi"),
            ],
            2,
            "Accept,1",
            "not_now",
        ),
    ] {
        let mut messages = room();
        messages.begin();
        for (caller, line) in requests {
            messages.say(*caller, line);
        }
        assert_eq!(refusal(&mut messages, caller, line), code, "{what}");
    }
}

#[test]
fn who_is_cut_off_is_asked_nothing_later() {
    let mut messages = room();
    messages.begin();
    messages.room.cut(Caller(2));
    assert_eq!(refusal(&mut messages, 1, "Offer,1,draw"), "deaf");
    let from = Visitor {
        caller: Caller(2),
        user: "Tashi".to_owned(),
        knows: true,
    };
    let out = messages.room.resume(&format!("{:032}", 2), &from).unwrap();
    messages.output.clear();
    messages.take(out);
    let lines = messages.output.iter();
    let lines: Vec<(u64, String)> = lines.map(|(to, answer)| (*to, answer.line())).collect();
    assert_eq!(
        verbs(&lines, 2),
        ["Resume", "Seat", "Room", "Sync", "Board"]
    );
}

#[test]
fn the_computer_agrees_to_all_but_a_draw() {
    let mut messages = room();
    messages.say(1, "SitDown,1");
    messages.say(1, "Ready,1,White,Dolma");
    assert_eq!(verbs(&messages.say(1, "Offer,1,draw"), 1), ["Declined"]);
    assert_eq!(messages.room.state(), "playing");
    messages.say(1, "Move,1,1,a1");
    let replies = messages.say(1, "Offer,1,undo");
    assert_eq!(verbs(&replies, 1), ["Sync", "Board", "Choice"]);
    assert!(replies[0].1.starts_with("Sync,1,0,"), "{replies:?}");
    messages.say(1, "Lose,1");
    let replies = messages.say(1, "Offer,1,again");
    assert!(
        replies.contains(&(1, "Seat,1,Black".to_owned())),
        "{replies:?}"
    );
    assert_eq!(messages.room.state(), "playing");
}

#[test]
fn a_computer_without_a_move_has_lost() {
    let mut messages = room();
    messages.say(1, "SitDown,1");
    messages.say(1, "Ready,1,White,Dolma");
    messages.say(1, "Move,1,1,a1");
    let (number, _) = messages.thinks.pop().unwrap();
    let out = messages.room.thought(number, None);
    messages.output.clear();
    messages.take(out);
    let last = messages
        .output
        .last()
        .map(|(to, answer)| (*to, answer.line()));
    assert_eq!(last, Some((1, "Over,1,White,resigned".to_owned())));
    assert_eq!(messages.saves, 1);
}

#[test]
fn a_choice_that_is_put_back_is_another_one() {
    let mut messages = RoomMessages::new("jiaqi", 5, "tap-by-tap", Customs::default());
    messages.begin();
    messages.say(1, "SetDot,1,White,00");
    messages.say(2, "SetDot,1,Black,02");
    messages.say(1, "SetDot,1,White,04");
    let step = |messages: &RoomMessages| messages.choice().unwrap().1.step;
    let plies = |messages: &RoomMessages| messages.room.session().unwrap().history().len();
    let first = step(&messages);
    // The end of another choice does not play it, and the other side cannot.
    let replies = messages.say(1, &format!("Done,1,{}", first + 7));
    assert_eq!(verbs(&replies, 1), ["Choice"]);
    assert_eq!(refusal(&mut messages, 2, "Switcher,1,White,Going"), "turn");
    assert_eq!(plies(&messages), 2);
    // The other side cannot put it back, and neither can a request with another point.
    for (caller, line) in [(2, "Repent,1,04"), (1, "Repent,1,00")] {
        assert_eq!(refusal(&mut messages, caller, line), "people", "{line}");
    }
    messages.say(1, "Repent,1,04");
    assert_eq!(step(&messages), first + 1);
    assert_eq!(plies(&messages), 2);
}

#[test]
fn a_stone_that_is_taken_may_be_named_again() {
    // From c5 to c3 White pinches b4 and more.
    let position = "wwb/bb/b1w/bb/bbw w movement 4 17";
    let mut messages = RoomMessages::from_position("jiaqi", 3, "tap-by-tap", position);
    let history = messages.room.session().unwrap().history().clone();
    let point = |name: &str| history.parse(name).unwrap().to.unwrap().0;
    messages.say(1, "Sync,1");
    let step = messages.choice().unwrap().1.step;
    messages.say(1, &format!("Tap,1,{step},{}", point("c5")));
    for time in ["first", "again"] {
        assert_eq!(refusal(&mut messages, 1, "Color,1,White,11"), "", "{time}");
        let taken = messages.choice().unwrap().1.captures;
        assert_eq!(taken, [point("b4")], "{time}");
    }
    // The stones that are left need not be taken.
    let step = messages.choice().unwrap().1.step;
    messages.say(1, &format!("Done,1,{step}"));
    let played = messages.room.session().unwrap().history().move_texts();
    assert_eq!(played, ["c5-c3xb4"]);
}

#[cfg(feature = "jiu")]
#[test]
fn the_last_stone_of_two_ends_the_move() {
    // From c3 to c2 White closes two squares.
    let position = "3b1b/1ww3/1w1wb1/bww2w/2b1w1/w1b1b1 w battle 0 40";
    let mut messages = RoomMessages::from_position("jiu", 6, "competition", position);
    let plies = |messages: &RoomMessages| messages.room.session().unwrap().history().len();
    for (line, played) in [
        ("SetDotD,1,White,0203,0202", 0),
        ("Color,1,White,0300", 0),
        ("Color,1,White,0504", 1),
    ] {
        assert_eq!(refusal(&mut messages, 1, line), "", "{line}");
        assert_eq!(plies(&messages), played, "{line}");
    }
    let texts = messages.room.session().unwrap().history().move_texts();
    assert_eq!(texts, ["c3-c2xd0,f4"]);
}

#[test]
fn a_player_who_leaves_a_game_that_is_over_ends_it_no_second_time() {
    let mut messages = room();
    messages.begin();
    assert_eq!(verbs(&messages.say(1, "Lose,1"), 1), ["Over"]);
    assert_eq!(verbs(&messages.say(1, "Leave,1"), 2), ["Room"]);
    assert_eq!(messages.saves, 1);
}

#[test]
fn a_computer_that_begins_is_asked_at_once() {
    let mut messages = room();
    messages.say(1, "SitDown,1");
    messages.say(1, "Ready,1,Black,Dolma");
    assert_eq!(messages.thinks.len(), 1);
}

#[test]
fn who_comes_to_watch_is_shown_the_game() {
    let mut messages = room();
    messages.begin();
    let replies = messages.say(3, "Watch,1");
    assert_eq!(verbs(&replies, 3), ["Room", "Sync", "Board"]);
}
