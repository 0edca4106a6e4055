//! DamExchange: our engines as both of its programs, and a peer word by word.

mod messages;
mod peers;

use std::io::{BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use support::games::draughts::{empty, fen};
use support::games::present_games::{other_than, smallest};
use support::shipped_engines::engine;
use support::wait::PATIENCE;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::protocol::caps::Caps;
use tibetango_lab::protocol::draughts::{ProtocolMove, play_text};
use tibetango_lab::protocol::dxp::clock::Terms;
use tibetango_lab::protocol::dxp::connection::Connection;
use tibetango_lab::protocol::dxp::message::{LETTERS, Message};
use tibetango_lab::protocol::dxp::player::DxpPlayer;
use tibetango_lab::protocol::pace::MoveBudget;
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::Stop;

/// Maximum time to wait for input that has to come.
const SOON: Duration = PATIENCE;

const CAPS: Caps = Caps {
    time: Duration::from_secs(3600),
    idle: SOON,
    grace: SOON,
    ..Caps::DEFAULT
};

fn player(name: &str, pace: Option<MoveBudget>, caps: Caps) -> DxpPlayer {
    DxpPlayer::new(
        name,
        engine(GameName::Draughts, name),
        1,
        &empty(),
        pace,
        caps,
    )
    .unwrap()
}

/// Result of a conversation, and the remarks about it.
type Came = (Result<u32, String>, Vec<String>);

/// Starts a player that waits for one program; returns its address, and the thread that returns the result.
fn follower(
    name: &'static str,
    pace: Option<MoveBudget>,
    caps: Caps,
) -> (String, JoinHandle<Came>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap().to_string();
    let played = thread::spawn(move || {
        let mut player = player(name, pace, caps);
        let (stream, _) = listener.accept().unwrap();
        let mut connection = Connection::new(stream, Stop::default()).unwrap();
        let mut output = Vec::new();
        let games = player.follow(&mut connection, &mut |line| output.push(line.to_owned()));
        (games, output)
    });
    (place, played)
}

#[test]
fn whole_games_are_played_with_colours_changed() {
    let terms = Terms {
        minutes: 5,
        moves: 0,
    };
    let (place, played) = follower("champion", Some(MoveBudget::Visits(300)), CAPS);
    let mut leader = player("greedy", Some(MoveBudget::Visits(300)), CAPS);
    let mut connection = Connection::to(&place, Stop::default()).unwrap();
    let mut own = Vec::new();
    let games = leader.lead(&mut connection, terms, 4, &mut |line| {
        own.push(line.to_owned())
    });
    assert_eq!(games, Ok(4), "{own:?}");
    let (games, other) = played.join().unwrap();
    assert_eq!(games, Ok(4), "{other:?}");
    for (number, (own, other)) in own.iter().zip(&other).enumerate() {
        let (side, turned) = match number % 2 {
            0 => ("white", "black"),
            _ => ("black", "white"),
        };
        assert!(
            own.contains(side) && own.contains("TibetanGo champion"),
            "{own}"
        );
        assert!(
            other.contains(turned) && other.contains("TibetanGo greedy"),
            "{other}"
        );
        let pairs = [("lost", "won"), ("drawn", "drawn"), ("won", "lost")];
        let fits = |(a, b): &(&str, &str)| own.ends_with(a) && other.ends_with(b);
        assert!(pairs.iter().any(fits), "{own} {other}");
    }
    assert!(own.iter().any(|line| line.ends_with("lost")), "{own:?}");
}

#[test]
fn a_game_ends_after_so_many_moves() {
    let (place, played) = follower("random", None, CAPS);
    let mut leader = player("random", None, CAPS);
    let mut connection = Connection::to(&place, Stop::default()).unwrap();
    let terms = Terms {
        minutes: 1,
        moves: 3,
    };
    let mut own = Vec::new();
    let games = leader.lead(&mut connection, terms, 2, &mut |line| {
        own.push(line.to_owned())
    });
    assert_eq!(games, Ok(2));
    assert_eq!(played.join().unwrap().0, Ok(2));
    assert!(
        own.iter().all(|line| line.ends_with("without a result")),
        "{own:?}"
    );
}

/// Other program, word by word.
struct Peer(BufReader<TcpStream>);

impl Peer {
    fn to(place: &str) -> Self {
        let stream = TcpStream::connect(place).unwrap();
        stream.set_read_timeout(Some(SOON)).unwrap();
        Self(BufReader::new(stream))
    }

    fn say(&mut self, text: &str) {
        self.say_bytes(text.as_bytes());
    }

    fn say_bytes(&mut self, bytes: &[u8]) {
        // The answers show whether it is still heard.
        let stream = self.0.get_mut();
        let _ = stream.write_all(&[bytes, b"\0"].concat());
    }

    /// Returns the next message; empty if the connection is closed.
    fn hear(&mut self) -> String {
        let mut text = Vec::new();
        for byte in self.0.by_ref().bytes() {
            match byte {
                Ok(0) | Err(_) => break,
                Ok(byte) => text.push(byte),
            }
        }
        String::from_utf8(text).unwrap()
    }

    fn ask(&mut self, side: char, minutes: u16, position: Option<&str>) {
        let place = position.map_or_else(|| "A".to_owned(), |position| format!("B{position}"));
        let name = format!("{:32}", "Peer");
        self.say(&format!("R01{name}{side}{minutes:03}000{place}"));
    }

    #[track_caller]
    fn accepted(&mut self) {
        let output = self.hear();
        assert!(
            output.starts_with("ATibetanGo ") && output.ends_with('0') && output.len() == 34,
            "{output}"
        );
    }

    /// Returns its move, after playing it.
    #[track_caller]
    fn answer(&mut self, history: &mut AnyGameHistory) {
        let output = self.hear();
        let Ok(Message::Move { mv: told, .. }) = Message::parse(output.as_bytes()) else {
            panic!("{output}");
        };
        let mv = told.find(history).expect(&output);
        history.play(&mv).unwrap();
    }

    fn play(&mut self, history: &mut AnyGameHistory, text: &str) {
        let mv = ProtocolMove::parse(history.topology(), text).unwrap();
        play_text(history, text).unwrap();
        self.say(&Message::Move { seconds: 1, mv }.text());
    }
}

#[test]
fn a_peer_asks_moves_goes_back_and_ends() {
    let (place, played) = follower("champion", Some(MoveBudget::Visits(200)), CAPS);
    let mut peer = Peer::to(&place);
    peer.say("CHello");
    peer.say("B001W");
    assert_eq!(peer.hear(), "K2", "there is no game");
    peer.ask('Z', 5, None);
    peer.accepted();
    let mut history = empty();
    for mv in ["32-28", "31-27"] {
        if history.check(&history.parse(mv).unwrap()).is_err() {
            break;
        }
        peer.say("Cand now");
        peer.play(&mut history, mv);
        peer.answer(&mut history);
    }
    // Back to the first move, and another one is played; there is no ninth to go to.
    peer.say("B009W");
    assert_eq!(peer.hear(), "K2", "there is no ninth move");
    peer.say("B001W");
    assert_eq!(peer.hear(), "K0", "back to the first move");
    while history.undo() {}
    peer.play(&mut history, "34-29");
    peer.answer(&mut history);
    // Back to a move of its own: it plays at once.
    peer.say("B001Z");
    assert_eq!(peer.hear(), "K0", "back to a move of its own");
    history.undo();
    peer.answer(&mut history);
    // No other game in the middle of this one.
    peer.ask('W', 5, None);
    let answer = peer.hear();
    assert!(
        answer.ends_with('2'),
        "another game in the middle of one: {answer}"
    );
    peer.say("E10");
    assert_eq!(peer.hear(), "E00", "the first game is ended");
    // The next one begins where Black has to take, and the captures come in another order.
    let start = LETTERS.write(&fen("B:W28,49:B3,18,23"));
    let mut history = LETTERS.read(&empty(), &start).unwrap();
    assert_eq!(history.compulsory(), 1, "Black has to take");
    peer.ask('W', 5, Some(&start));
    peer.accepted();
    let mv = history.legal().pop().unwrap();
    let text = ProtocolMove::of(&history, &mv)
        .unwrap()
        .text(history.topology());
    peer.play(&mut history, &text);
    peer.answer(&mut history);
    peer.say("E01");
    assert_eq!(peer.hear(), "E00", "the second game is ended");
    assert_eq!(peer.hear(), "", "the connection is closed");
    let (games, output) = played.join().unwrap();
    assert_eq!(games, Ok(2), "{output:?}");
    assert!(
        output.iter().any(|line| line == "it says \"Hello\""),
        "{output:?}"
    );
    assert!(
        output
            .iter()
            .any(|line| line == "game 1, black against \"Peer\": won"),
        "{output:?}"
    );
}

#[test]
fn names_in_any_letters_begin_a_game() {
    // A position behind 32 letters of three bytes is more than 127 bytes, but no more letters.
    let position = LETTERS.write(&empty());
    let asian = "\u{68cb}".repeat(32);
    let long = format!("R01{asian}Z005000B{position}");
    let mut latin = format!("R01{:32}Z005000A", "Dam").into_bytes();
    latin[6] = 0xe9;
    for (request, name) in [(long.into_bytes(), asian.as_str()), (latin, "Dam\u{e9}")] {
        let (place, played) = follower("random", None, CAPS);
        let mut peer = Peer::to(&place);
        peer.say_bytes(&request);
        peer.accepted();
        peer.say_bytes(b"C\xe9\xe9n zet");
        peer.say("E01");
        assert_eq!(peer.hear(), "E00", "{name}");
        let (games, output) = played.join().unwrap();
        assert_eq!(games, Ok(1), "{name}: {output:?}");
        assert_eq!(output[0], "it says \"\u{e9}\u{e9}n zet\"", "{name}");
        assert!(output[1].contains(name), "{output:?}");
    }
}

#[test]
fn a_byte_order_mark_before_the_first_message_is_no_part_of_it() {
    let (place, played) = follower("random", None, CAPS);
    let mut peer = Peer::to(&place);
    peer.say(&format!("\u{feff}R01{:32}Z005000A", "Dam"));
    peer.accepted();
    peer.say("E01");
    assert_eq!(peer.hear(), "E00");
    let (games, output) = played.join().unwrap();
    assert_eq!(games, Ok(1), "{output:?}");
}

#[test]
fn captures_come_in_any_order() {
    // Two ways from 43 to 20 that take different pieces.
    let start = &LETTERS.write(&fen("W:WK43:B8,13,14,19,38"));
    for (text, left) in [
        ("43x20x38x8x14", "13,19"),
        ("43x20x14x8x38", "13,19"),
        ("43x20x13x14x38", "8,19"),
    ] {
        let (place, played) = follower("greedy", None, CAPS);
        let mut peer = Peer::to(&place);
        peer.ask('Z', 5, Some(start));
        peer.accepted();
        let mut history = LETTERS.read(&empty(), start).unwrap();
        peer.play(&mut history, text);
        assert_eq!(
            history.pieces(),
            fen(&format!("B:WK20:B{left}")).pieces(),
            "{text}"
        );
        peer.answer(&mut history);
        drop(peer);
        let (games, _) = played.join().unwrap();
        assert_eq!(games, Err("has closed the connection".to_owned()), "{text}");
    }
}

#[test]
fn games_that_cannot_be_are_refused() {
    let (place, played) = follower("random", None, CAPS);
    let mut peer = Peer::to(&place);
    let name = format!("{:32}", "Peer");
    peer.say(&format!("R02{name}Z005000A"));
    assert!(peer.hear().ends_with('1'), "another version");
    for bad in [
        format!("W{}", "e".repeat(50)),
        format!("X{}", "e".repeat(50)),
        format!("W{}w", "z".repeat(49)),
    ] {
        peer.ask('Z', 5, Some(&bad));
        assert!(peer.hear().ends_with('2'), "{bad}");
    }
    // The next one is played.
    peer.ask('W', 5, None);
    peer.accepted();
    peer.answer(&mut empty());
    peer.say("E01");
    assert_eq!(peer.hear(), "E00");
    let (games, output) = played.join().unwrap();
    assert_eq!(games, Ok(1));
    assert_eq!(
        output
            .iter()
            .filter(|line| line.contains("refused"))
            .count(),
        4,
        "{output:?}"
    );
}

#[test]
fn who_has_the_turn_says_that_the_game_is_over() {
    // Black's last piece is taken: Black says so, having lost.
    let start = LETTERS.write(&fen("W:W32:B28"));
    let mut history = LETTERS.read(&empty(), &start).unwrap();
    let last = history.legal();
    let (place, played) = follower("champion", Some(MoveBudget::Visits(100)), CAPS);
    let mut peer = Peer::to(&place);
    peer.ask('Z', 5, Some(&start));
    peer.accepted();
    let mv = &last[0];
    let text = ProtocolMove::of(&history, mv)
        .unwrap()
        .text(history.topology());
    peer.play(&mut history, &text);
    assert!(history.outcome().is_some(), "{text}");
    assert_eq!(peer.hear(), "E10");
    // A program that confirms it late has not hung up.
    peer.say("Cwell played");
    peer.say("E00");
    // The other way round: its own move ends the game, and it waits for the message that says so.
    peer.ask('W', 5, Some(&start));
    peer.accepted();
    let mut history = LETTERS.read(&empty(), &start).unwrap();
    peer.answer(&mut history);
    // A move instead: the program does not see that the game is over, and gets a message.
    peer.say("M0001010600");
    assert_eq!(peer.hear(), "E30");
    peer.say("E01");
    let (games, output) = played.join().unwrap();
    assert_eq!(games, Ok(2), "{output:?}");
    assert!(
        output.iter().any(|line| line.ends_with("lost"))
            && output.iter().any(|line| line.ends_with("won")),
        "{output:?}"
    );
}

#[test]
fn thinking_is_broken_off_by_what_comes() {
    // An hour's thought, and minutes enough for it.
    let hour = Some(MoveBudget::Time(Duration::from_secs(3600)));
    for (output, answer) in [("E10", "E00"), ("B009W", "K2")] {
        let (place, played) = follower("champion", hour, CAPS);
        let mut peer = Peer::to(&place);
        peer.ask('W', 999, None);
        peer.accepted();
        peer.say(output);
        assert_eq!(peer.hear(), answer, "{output}");
        drop(peer);
        let (games, _) = played.join().unwrap();
        // A program that has played a game may leave after it, but not in the middle of one.
        assert_eq!(games.is_ok(), output == "E10", "{output}: {games:?}");
    }
}

#[test]
fn the_protocol_is_for_one_game() {
    let game = other_than(GameName::Draughts);
    let other = smallest(game);
    let player = DxpPlayer::new("x", EngineSettings::Random, 1, &other, None, CAPS);
    let why = player.err().expect("a player of another game");
    assert!(why.contains(&format!("DamExchange has no {game}")), "{why}");
}
