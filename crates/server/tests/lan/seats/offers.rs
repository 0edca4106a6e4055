//! Offers between players, the computer's answers, and choices that are put back.

use super::requests::refusal;
use super::room;
use crate::lan::rooms::{RoomMessages, verbs};
use tibetango_server::room::{Caller, Customs, Visitor};

#[test]
fn an_offer_holds_until_something_else_happens() {
    for (what, said, caller, line, code) in [
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
        let mut told = room();
        told.begin();
        for (caller, line) in said {
            told.say(*caller, line);
        }
        assert_eq!(refusal(&mut told, caller, line), code, "{what}");
    }
}

#[test]
fn who_is_cut_off_is_asked_nothing_later() {
    let mut told = room();
    told.begin();
    told.room.cut(Caller(2));
    assert_eq!(refusal(&mut told, 1, "Offer,1,draw"), "deaf");
    let from = Visitor {
        caller: Caller(2),
        user: "Tashi".to_owned(),
        knows: true,
    };
    let out = told.room.resume(&format!("{:032}", 2), &from).unwrap();
    told.heard.clear();
    told.take(out);
    let lines = told.heard.iter();
    let lines: Vec<(u64, String)> = lines.map(|(to, answer)| (*to, answer.line())).collect();
    assert_eq!(
        verbs(&lines, 2),
        ["Resume", "Seat", "Room", "Sync", "Board"]
    );
}

#[test]
fn the_computer_agrees_to_all_but_a_draw() {
    let mut told = room();
    told.say(1, "SitDown,1");
    told.say(1, "Ready,1,White,Dolma");
    assert_eq!(verbs(&told.say(1, "Offer,1,draw"), 1), ["Declined"]);
    assert_eq!(told.room.state(), "playing");
    told.say(1, "Move,1,1,a1");
    let heard = told.say(1, "Offer,1,undo");
    assert_eq!(verbs(&heard, 1), ["Sync", "Board", "Choice"]);
    assert!(heard[0].1.starts_with("Sync,1,0,"), "{heard:?}");
    told.say(1, "Lose,1");
    let heard = told.say(1, "Offer,1,again");
    assert!(heard.contains(&(1, "Seat,1,Black".to_owned())), "{heard:?}");
    assert_eq!(told.room.state(), "playing");
}

#[test]
fn a_computer_without_a_move_has_lost() {
    let mut told = room();
    told.say(1, "SitDown,1");
    told.say(1, "Ready,1,White,Dolma");
    told.say(1, "Move,1,1,a1");
    let (number, _) = told.thinks.pop().unwrap();
    let out = told.room.thought(number, None);
    told.heard.clear();
    told.take(out);
    let last = told.heard.last().map(|(to, answer)| (*to, answer.line()));
    assert_eq!(last, Some((1, "Over,1,White,resigned".to_owned())));
    assert_eq!(told.kept, 1);
}

#[test]
fn a_choice_that_is_put_back_is_another_one() {
    let mut told = RoomMessages::new("jiaqi", 5, "tap-by-tap", Customs::default());
    told.begin();
    told.say(1, "SetDot,1,White,00");
    told.say(2, "SetDot,1,Black,02");
    told.say(1, "SetDot,1,White,04");
    let step = |told: &RoomMessages| told.choice().unwrap().1.step;
    let plies = |told: &RoomMessages| told.room.session().unwrap().history().len();
    let first = step(&told);
    // Neither the end of another choice nor the other side plays it.
    let heard = told.say(1, &format!("Done,1,{}", first + 7));
    assert_eq!(verbs(&heard, 1), ["Choice"]);
    assert_eq!(refusal(&mut told, 2, "Switcher,1,White,Going"), "turn");
    assert_eq!(plies(&told), 2);
    // Nor does the other side put it back, nor who names another point.
    for (caller, line) in [(2, "Repent,1,04"), (1, "Repent,1,00")] {
        assert_eq!(refusal(&mut told, caller, line), "people", "{line}");
    }
    told.say(1, "Repent,1,04");
    assert_eq!(step(&told), first + 1);
    assert_eq!(plies(&told), 2);
}

#[test]
fn a_stone_that_is_taken_may_be_named_again() {
    // From c5 to c3 White pinches b4 and more.
    let position = "wwb/bb/b1w/bb/bbw w movement 4 17";
    let mut told = RoomMessages::from_position("jiaqi", 3, "tap-by-tap", position);
    let history = told.room.session().unwrap().history().clone();
    let point = |name: &str| history.parse(name).unwrap().to.unwrap().0;
    told.say(1, "Sync,1");
    let step = told.choice().unwrap().1.step;
    told.say(1, &format!("Tap,1,{step},{}", point("c5")));
    for time in ["first", "again"] {
        assert_eq!(refusal(&mut told, 1, "Color,1,White,11"), "", "{time}");
        let taken = told.choice().unwrap().1.captures;
        assert_eq!(taken, [point("b4")], "{time}");
    }
    // The stones that are left need not be taken.
    let step = told.choice().unwrap().1.step;
    told.say(1, &format!("Done,1,{step}"));
    let played = told.room.session().unwrap().history().move_texts();
    assert_eq!(played, ["c5-c3xb4"]);
}

#[cfg(feature = "jiu")]
#[test]
fn the_last_stone_of_two_ends_the_move() {
    // From c3 to c2 White closes two squares.
    let position = "3b1b/1ww3/1w1wb1/bww2w/2b1w1/w1b1b1 w battle 0 40";
    let mut told = RoomMessages::from_position("jiu", 6, "competition", position);
    let plies = |told: &RoomMessages| told.room.session().unwrap().history().len();
    for (line, played) in [
        ("SetDotD,1,White,0203,0202", 0),
        ("Color,1,White,0300", 0),
        ("Color,1,White,0504", 1),
    ] {
        assert_eq!(refusal(&mut told, 1, line), "", "{line}");
        assert_eq!(plies(&told), played, "{line}");
    }
    let texts = told.room.session().unwrap().history().move_texts();
    assert_eq!(texts, ["c3-c2xd0,f4"]);
}

#[test]
fn a_player_who_leaves_a_game_that_is_over_ends_it_no_second_time() {
    let mut told = room();
    told.begin();
    assert_eq!(verbs(&told.say(1, "Lose,1"), 1), ["Over"]);
    assert_eq!(verbs(&told.say(1, "Leave,1"), 2), ["Room"]);
    assert_eq!(told.kept, 1);
}

#[test]
fn a_computer_that_begins_is_asked_at_once() {
    let mut told = room();
    told.say(1, "SitDown,1");
    told.say(1, "Ready,1,Black,Dolma");
    assert_eq!(told.thinks.len(), 1);
}

#[test]
fn who_comes_to_watch_is_shown_the_game() {
    let mut told = room();
    told.begin();
    let heard = told.say(3, "Watch,1");
    assert_eq!(verbs(&heard, 3), ["Room", "Sync", "Board"]);
}
