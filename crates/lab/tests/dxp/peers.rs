//! Peers that misbehave, or vanish.

use std::io::BufReader;
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use support::ports::NOBODY;
use tibetango_lab::protocol::caps::Caps;
use tibetango_lab::protocol::dxp::clock::Terms;
use tibetango_lab::protocol::dxp::connection::Connection;
use tibetango_lab::protocol::dxp::message::LETTERS;
use tibetango_lab::protocol::pace::MoveBudget;
use tibetango_search::Stop;

use super::{CAPS, Peer, SOON, fen, follower, player};

#[test]
fn a_game_ends_with_any_peer() {
    let hour = Some(MoveBudget::Time(Duration::from_secs(3600)));
    // Short only where the silence is meant: everything else may take its time on a busy machine.
    let silent = Caps {
        idle: Duration::from_millis(300),
        ..CAPS
    };
    let unconfirmed = Caps {
        grace: Duration::from_millis(300),
        ..CAPS
    };
    // Its message comes before, in and after the request for a game in which the player moves first.
    let before: [(&str, &str); 5] = [
        ("X", "no message begins with"),
        ("M0001\u{1}", "no message"),
        ("\u{fc}", "no ASCII"),
        ("R01", "no message"),
        ("", "said nothing for 0.3 s"),
    ];
    for (output, why) in before {
        let caps = if output.is_empty() { silent } else { CAPS };
        let (place, played) = follower("random", None, caps);
        let mut peer = Peer::to(&place);
        if !output.is_empty() {
            peer.say(output);
        }
        assert_eq!(peer.hear(), "", "{output}");
        let (games, _) = played.join().unwrap();
        assert!(
            games.clone().unwrap_err().contains(why),
            "{output}: {games:?}"
        );
    }
    // In the middle of a game, while it thinks or while it waits.
    for (side, pace, output, why) in [
        ('W', hour, "M0001322800", "moved out of turn"),
        ('W', hour, "nonsense", "no message begins with"),
        (
            'Z',
            None,
            "M0001322200",
            "played an illegal move, \"32-22\"",
        ),
        ('Z', None, "M0001010600", "played an illegal move"),
        ('Z', None, "M000132280133", "played an illegal move"),
        ('Z', None, "what?", "no message begins with"),
    ] {
        let (place, played) = follower("champion", pace, CAPS);
        let mut peer = Peer::to(&place);
        peer.ask(side, 999, None);
        peer.accepted();
        peer.say(output);
        let (games, _) = played.join().unwrap();
        assert!(
            games.clone().unwrap_err().contains(why),
            "{output}: {games:?}"
        );
    }
    // It vanishes, while it should move and while the player thinks.
    for (side, pace) in [('Z', None), ('W', hour)] {
        let (place, played) = follower("champion", pace, CAPS);
        let mut peer = Peer::to(&place);
        peer.ask(side, 999, None);
        peer.accepted();
        drop(peer);
        let (games, _) = played.join().unwrap();
        assert_eq!(games, Err("has closed the connection".to_owned()), "{side}");
    }
    // It floods: without an end, with talk, with nothing at all.
    for flood in [
        "x".repeat(1000),
        "Cblah\0".repeat(1000),
        "K0\0".repeat(1000),
    ] {
        for side in ['Z', 'W'] {
            let (place, played) = follower("champion", hour, CAPS);
            let mut peer = Peer::to(&place);
            peer.ask(side, 999, None);
            peer.accepted();
            peer.say(&flood);
            let (games, output) = played.join().unwrap();
            let why = games.unwrap_err();
            assert!(
                why.contains("without an end") || why.contains("without end"),
                "{side}: {why}"
            );
            assert!(output.len() < 1000, "{side}: {} lines", output.len());
        }
    }
    let (place, played) = follower("random", None, CAPS);
    let mut peer = Peer::to(&place);
    peer.say(&"Cblah\0".repeat(1000));
    assert_eq!(
        played.join().unwrap().0,
        Err("talks without end".to_owned())
    );
    // It is silent where it should confirm the end.
    let (place, played) = follower("random", None, unconfirmed);
    let mut peer = Peer::to(&place);
    let lost = LETTERS.write(&fen("W:W32:B28"));
    peer.ask('W', 5, Some(&lost));
    peer.accepted();
    assert!(peer.hear().starts_with('M'));
    // It sends a move in place of the end, which the player then announces.
    peer.say("M0001010600");
    assert_eq!(peer.hear(), "E30");
    let (games, _) = played.join().unwrap();
    assert!(games.unwrap_err().contains("said nothing"));
}

#[test]
fn ends_of_lines_full_buffers_and_long_chat_cost_no_game() {
    let (place, played) = follower("random", None, CAPS);
    let mut peer = Peer::to(&place);
    peer.say("\r\n");
    peer.ask('Z', 999, None);
    peer.accepted();
    peer.say(&format!("C{}", "x".repeat(500)));
    // A buffer of 128 bytes that is sent whole.
    peer.say(&format!("\r\nM0001322800{}", "\0".repeat(116)));
    let output = peer.hear();
    assert!(output.starts_with('M'), "{output}");
    drop(peer);
    let (games, output) = played.join().unwrap();
    assert_eq!(games, Err("has closed the connection".to_owned()));
    let [chat] = &output[..] else {
        panic!("{output:?}");
    };
    assert!(chat.contains("xxxx") && chat.len() < 300, "{chat}");
}

#[test]
fn ends_of_messages_alone_and_chat_without_end_end_the_connection() {
    for (flood, why) in [
        ("\0".repeat(100_000), "ends of messages without a message"),
        (" \0".repeat(100_000), "ends of messages without a message"),
        (" ".repeat(100_000), "without an end"),
        (format!("C{}", "x".repeat(100_000)), "without an end"),
    ] {
        let (place, played) = follower("random", None, CAPS);
        let mut peer = Peer::to(&place);
        peer.ask('Z', 999, None);
        peer.accepted();
        peer.say(&flood);
        let (games, _) = played.join().unwrap();
        assert!(games.clone().unwrap_err().contains(why), "{why}: {games:?}");
    }
}

#[test]
fn the_leader_meets_what_it_is_told() {
    let leader = |answer: &'static str, why: &str| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let place = listener.local_addr().unwrap().to_string();
        let peer = thread::spawn(move || {
            let (stream, _) = listener.accept().unwrap();
            stream.set_read_timeout(Some(SOON)).unwrap();
            let mut peer = Peer(BufReader::new(stream));
            let request = peer.hear();
            assert!(request.starts_with("R01TibetanGo random"), "{request}");
            if !answer.is_empty() {
                peer.say(answer);
                peer.hear();
            }
        });
        let mut leader = player("random", None, CAPS);
        let mut connection = Connection::to(&place, Stop::default()).unwrap();
        let games = leader.lead(&mut connection, Terms::DEFAULT, 1, &mut |_| {});
        drop(connection);
        peer.join().unwrap();
        assert!(
            games.clone().unwrap_err().contains(why),
            "{answer}: {games:?}"
        );
    };
    leader("AX                               1", "another version");
    leader("AX                               2", "not this one");
    leader("AX                               3", "it wants none");
    leader("A", "no message");
    leader("", "has closed the connection");
    // It accepts and goes at once.
    leader(
        "AX                               0",
        "has closed the connection",
    );
    // Nothing listens there.
    let error = Connection::to(NOBODY, Stop::default()).unwrap_err();
    assert!(error.contains("cannot be reached at"), "{error}");
}
