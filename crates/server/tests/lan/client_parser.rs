//! A client's parser of a server's lines: every answer is read, and nothing is believed blindly.

use proptest::prelude::*;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::{Reason, Side};
use tibetango_server::line_parser::{ReceivedMessage, ReceivedStanding, RoomState};
use tibetango_server::message::{MOST, Offer, ServerMessage};
use tibetango_server::tournament::PairingSystem;

fn reading(answer: &ServerMessage) -> ReceivedMessage {
    ReceivedMessage::read(&answer.line()).unwrap()
}

#[test]
fn what_a_server_says_is_heard() {
    let played = ServerMessage::Played(2, 7, "White", "a1-b2, c3".to_owned());
    let ReceivedMessage::Played {
        room,
        ply,
        side,
        text,
    } = reading(&played)
    else {
        panic!("{played:?}");
    };
    assert_eq!((room, ply, side), (2, 7, Side::White));
    assert_eq!(text, "a1-b2, c3", "the rest of the line, commas and all");
    let owned = str::to_owned;
    let (token, ticket) = ("0123456789abcdef".repeat(2), "fedcba9876543210".repeat(2));
    let standing = ReceivedStanding {
        place: 1,
        points: owned("2.5"),
        buchholz: owned("4"),
        name: owned("Dolma"),
    };
    for (answer, expected) in [
        (ServerMessage::Hello(1), ReceivedMessage::Hello(1)),
        (ServerMessage::Tables(20), ReceivedMessage::Tables(20)),
        (
            ServerMessage::Start("White", owned("you begin")),
            ReceivedMessage::Start,
        ),
        (
            ServerMessage::Seat(3, "Black"),
            ReceivedMessage::Seat(3, Side::Black),
        ),
        (
            ServerMessage::Over(2, "Draw", Reason::QuietLimit.text()),
            ReceivedMessage::Over(2, None, Reason::QuietLimit),
        ),
        (
            ServerMessage::Offer(1, Offer::Draw),
            ReceivedMessage::Offer(1, Offer::Draw),
        ),
        (
            ServerMessage::Offer(1, Offer::Undo),
            ReceivedMessage::Offer(1, Offer::Undo),
        ),
        (
            ServerMessage::Offer(1, Offer::Again),
            ReceivedMessage::Offer(1, Offer::Again),
        ),
        (
            ServerMessage::Clock(1, [60_000, 59_990]),
            ReceivedMessage::Clock(1, [60_000, 59_990]),
        ),
        (
            ServerMessage::Away(1, "White", 60),
            ReceivedMessage::Away(1, Side::White, 60),
        ),
        (
            ServerMessage::Back(1, "White"),
            ReceivedMessage::Back(1, Side::White),
        ),
        (ServerMessage::Declined(4), ReceivedMessage::Declined(4)),
        (ServerMessage::Pong(owned("here")), ReceivedMessage::Pong),
        (
            ServerMessage::Error("full", owned("too many, by far")),
            ReceivedMessage::Error(owned("full"), owned("too many; by far")),
        ),
        (
            ServerMessage::Token(1, token.clone()),
            ReceivedMessage::Token(1, token),
        ),
        (
            ServerMessage::Token(0, ticket.clone()),
            ReceivedMessage::Token(0, ticket),
        ),
        (
            ServerMessage::Hint("Resume", owned("Dolma 2")),
            ReceivedMessage::Resumed(owned("Dolma 2")),
        ),
        (ServerMessage::Chat, ReceivedMessage::Chat),
        (
            ServerMessage::Tournament(PairingSystem::Swiss.word()),
            ReceivedMessage::Tournament(PairingSystem::Swiss),
        ),
        (
            ServerMessage::Tournament(PairingSystem::RoundRobin.word()),
            ReceivedMessage::Tournament(PairingSystem::RoundRobin),
        ),
        (
            ServerMessage::Paired(2, 5, "Black", owned("Tashi")),
            ReceivedMessage::Paired(2, Some((5, Side::Black)), owned("Tashi")),
        ),
        (
            ServerMessage::Paired(3, 0, "-", owned("bye")),
            ReceivedMessage::Paired(3, None, owned("bye")),
        ),
        (
            ServerMessage::Standing(1, owned("2.5"), owned("4"), owned("Dolma")),
            ReceivedMessage::Standing(standing),
        ),
    ] {
        assert_eq!(reading(&answer), expected, "{answer:?}");
    }
    // Lines that the window does not need, and lines of later servers.
    for line in [
        "Choice,1,4,f,,,0",
        "Board,1,2,White,placement,wb..,3",
        "Moves,1,1,wa1;bd1",
        "Advice,1,0,28,c3",
        "Deeds,1,7,White,move:15 14;close*2;take:18 34",
        "SitDown,seated",
        "New,1",
    ] {
        assert_eq!(
            ReceivedMessage::read(line),
            Ok(ReceivedMessage::Other),
            "{line}"
        );
    }
}

#[cfg(feature = "jiu")]
#[test]
fn a_room_is_heard_with_all_that_is_told_of_it() {
    let line = "Room,3,jiu,14,competition,playing,Dolma,བཀྲ་ཤིས,2,total 600+5";
    let Ok(ReceivedMessage::Room(room)) = ReceivedMessage::read(line) else {
        panic!("{line}");
    };
    assert_eq!((room.room, room.size, room.watchers), (3, 14, 2));
    assert_eq!(room.names, ["Dolma", "བཀྲ་ཤིས"]);
    assert_eq!(room.state, RoomState::Playing);
    let total = TimeControl::Total {
        seconds: 600,
        increment: 5,
    };
    assert_eq!(room.time, total);
    assert_eq!(room.engine, None, "an older server does not tell");
    for (word, engine) in [("-", None), ("Black", Some(Side::Black))] {
        let Ok(ReceivedMessage::Room(room)) = ReceivedMessage::read(&format!("{line},{word}"))
        else {
            panic!("{word}");
        };
        assert_eq!(room.engine, engine, "{word}");
    }
}

#[test]
fn what_is_no_line_of_a_server_is_refused() {
    for line in [
        "",
        "Tables,",
        "Tables,-1",
        "Tables,99999999999999999999999",
        "Room,0,jiu,14,competition,playing,a,b,2,none",
        "Room,1,jiu,14,competition,asleep,a,b,2,none",
        "Room,1,jiu,999,competition,empty,,,0,none",
        "Room,1,jiu,14,competition,empty,,,0,for ever",
        "Seat,1,Green",
        "Played,1,0,White,a1",
        "Played,1,x,White,a1",
        "Over,1,White,tired",
        "Over,1,Going,resigned",
        "Offer,1,peace",
        "Clock,1,5",
        "Token,1,secret",
        "Room,1,jiu,14,competition,empty,,,0,none,Green",
        "Tournament,chess",
        "Paired,1,0,White,bye",
        "Paired,1,2,-,Tashi",
        "Standing,first,1,2,Dolma",
        "Standing,1,<b>,2,Dolma",
        "Said,1,a\u{7},hello",
    ] {
        let result = ReceivedMessage::read(line);
        assert!(result.is_err() || line.is_empty(), "{line}: {result:?}");
    }
    assert!(ReceivedMessage::read(&format!("Pong,{}", "x".repeat(MOST))).is_err());
}

const VERBS: [&str; 27] = [
    "Hello",
    "Tables",
    "Room",
    "Token",
    "Start",
    "Seat",
    "Sync",
    "Played",
    "Over",
    "Offer",
    "Declined",
    "Clock",
    "Away",
    "Back",
    "Said",
    "Error",
    "Pong",
    "Choice",
    "Board",
    "Moves",
    "Deeds",
    "Switcher",
    "Resume",
    "Tournament",
    "Paired",
    "Standing",
    "Chat",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(20_000)))]

    /// No input from a network makes the program panic.
    #[test]
    fn every_line_is_read_or_refused(
        verb in prop::sample::select(VERBS.to_vec()),
        fields in prop::collection::vec("[0-9]{0,22}|White|Black|-?[a-z, +]{0,12}|\\PC{0,6}", 0..10),
        raw in "\\PC{0,80}",
    ) {
        let line = format!("{verb},{}", fields.join(","));
        let _ = ReceivedMessage::read(&line);
        let _ = ReceivedMessage::read(&raw);
    }
}
