//! Messages, and the time of a game.

use std::time::Duration;

use proptest::prelude::*;
use tibetango_lab::protocol::draughts::ProtocolMove;
use tibetango_lab::protocol::dxp::clock::{DxpClock, Terms};
use tibetango_lab::protocol::dxp::message::{GameEndReason, LETTERS, LONGEST, Message, Request};
use tibetango_rules::{Point, Side};

use super::empty;

#[test]
fn messages_are_those_of_the_specification() {
    let square = |number: u16| Point(number - 1);
    let told = |from, to, taken: &[u16]| ProtocolMove {
        from: square(from),
        to: square(to),
        captures: taken.iter().copied().map(square).collect(),
    };
    let request = |position: Option<&str>, minutes, moves| {
        Message::Request(Request {
            version: 1,
            name: "Tornado voor Windows 4.0".to_owned(),
            side: Side::Black,
            minutes,
            moves,
            position: position.map(str::to_owned),
        })
    };
    let position = LETTERS.write(&empty());
    let placed = format!("R01Tornado voor Windows 4.0        Z006075B{position}");
    let cases = [
        (
            "M0012061100",
            Message::Move {
                seconds: 12,
                mv: told(6, 11, &[]),
            },
        ),
        (
            "M001205250422122320",
            Message::Move {
                seconds: 12,
                mv: told(5, 25, &[22, 12, 23, 20]),
            },
        ),
        (
            "E00",
            Message::End {
                reason: GameEndReason::Unknown,
                last: false,
            },
        ),
        (
            "E31",
            Message::End {
                reason: GameEndReason::Won,
                last: true,
            },
        ),
        (
            "B005Z",
            Message::Back {
                number: 5,
                side: Side::Black,
            },
        ),
        ("K0", Message::BackAnswer(0)),
        (
            "CWhat do you think about move 35?",
            Message::Chat("What do you think about move 35?".to_owned()),
        ),
        (
            "ATornado voor Windows 4.0        0",
            Message::Accept {
                name: "Tornado voor Windows 4.0".to_owned(),
                code: 0,
            },
        ),
        (
            "R01Tornado voor Windows 4.0        Z005000A",
            request(None, 5, 0),
        ),
        (placed.as_str(), request(Some(&position), 6, 75)),
    ];
    for (text, message) in cases {
        assert_eq!(
            Message::parse(text.as_bytes()).as_ref(),
            Ok(&message),
            "{text}"
        );
        assert_eq!(message.text(), text, "{text}");
        // A message that is cut short or too long is an error.
        if !text.starts_with('C') {
            for end in 0..text.len() {
                assert!(
                    Message::parse(&text.as_bytes()[..end]).is_err(),
                    "{text} to {end}"
                );
            }
            assert!(
                Message::parse(format!("{text}0").as_bytes()).is_err(),
                "{text}"
            );
            assert!(
                Message::parse(format!("{text}\r\n").as_bytes()).is_ok(),
                "{text}"
            );
        }
    }
    let empty_squares = "e".repeat(50);
    for bad in [
        "",
        "X",
        "m0012061100",
        "M001206110",
        "M0012061101",
        "M001206110151",
        "M001206110100",
        "M001200110",
        "M+012061100",
        "M001206112199",
        "E40",
        "E02",
        "B000X",
        "BxxxW",
        "K3",
        "A",
        "\u{e4}",
        "R01Tornado voor Windows 4.0        X005000A",
        "R01Tornado voor Windows 4.0        Z005000C",
        "R01Tornado voor Windows 4.0        Z005000BW",
    ] {
        assert!(Message::parse(bad.as_bytes()).is_err(), "{bad}");
    }
    assert!(Message::parse(b"C\0").is_err());
    for number in ["M00\u{e9}2061100", "E0\u{e9}", "B00\u{e9}Z"] {
        let error = Message::parse(number.as_bytes()).unwrap_err();
        assert!(error.contains("no ASCII"), "{number}: {error}");
    }
    // Numbers may be padded with blanks, and times have decimals.
    for (text, seconds) in [
        ("M  12061100", 12),
        ("M12  061100", 12),
        ("M12.3061100", 13),
        ("M 1,5061100", 2),
    ] {
        let told = told(6, 11, &[]);
        let moved = Message::Move { seconds, mv: told };
        assert_eq!(Message::parse(text.as_bytes()), Ok(moved), "{text}");
    }
    // Minutes may have decimals too, but a fraction of one is refused.
    for (minutes, read) in [
        ("5.0", Some(5)),
        ("5,0", Some(5)),
        ("  5", Some(5)),
        ("0.5", None),
        ("2,5", None),
        ("-05", None),
        ("1e2", None),
    ] {
        let question = format!("R01Tornado voor Windows 4.0        Z{minutes}000A");
        let parsed = Message::parse(question.as_bytes()).ok();
        assert_eq!(
            parsed,
            read.map(|minutes| request(None, minutes, 0)),
            "{minutes:?}"
        );
    }
    assert!(
        LETTERS
            .read(&empty(), &format!("W{empty_squares}"))
            .is_err()
    );
    // Values that are too wide are made to fit.
    let long = "n\u{e4}me ".repeat(30);
    for message in [
        Message::Chat(long.clone()),
        Message::Accept {
            name: long.clone(),
            code: 0,
        },
        request(None, 65_000, 65_000),
        Message::Move {
            seconds: u16::MAX,
            mv: told(1, 50, &[2; 20]),
        },
    ] {
        let text = message.text();
        assert!(text.len() <= LONGEST && text.is_ascii(), "{text}");
        Message::parse(text.as_bytes()).unwrap();
    }
}

/// Returns a name in bytes, padded with blanks to this width.
fn filled(name: &[u8], width: usize) -> Vec<u8> {
    let mut bytes = name.to_vec();
    bytes.resize(width, b' ');
    bytes
}

#[test]
fn names_have_letters_of_any_encoding() {
    let position = LETTERS.write(&empty());
    let accents = "\u{e9}".repeat(32);
    let asian = "\u{68cb}".repeat(32);
    let cut = format!("A{}", "\u{e9}".repeat(15));
    for (what, name, read) in [
        ("Latin-1", filled(b"Dam\xe9 2.2", 32), "Dam\u{e9} 2.2"),
        (
            "Windows",
            filled(b"\x80uro \x8cuvre", 32),
            "\u{20ac}uro \u{152}uvre",
        ),
        ("full Latin-1", vec![0xe9; 32], accents.as_str()),
        (
            "UTF-8 by bytes",
            filled("D\u{e1}m\u{e9}".as_bytes(), 32),
            "D\u{e1}m\u{e9}",
        ),
        // Two of its four letters have two bytes.
        (
            "UTF-8 by letters",
            filled("D\u{e1}m\u{e9}".as_bytes(), 34),
            "D\u{e1}m\u{e9}",
        ),
        ("full UTF-8", accents.as_bytes().to_vec(), accents.as_str()),
        (
            "UTF-8 that is cut off",
            [&b"A"[..], &accents.as_bytes()[..31]].concat(),
            cut.as_str(),
        ),
        ("Chinese", asian.as_bytes().to_vec(), asian.as_str()),
        ("no name", filled(b"", 32), ""),
    ] {
        let accepted = [&b"A"[..], &name, b"0"].concat();
        let expected = Message::Accept {
            name: read.to_owned(),
            code: 0,
        };
        assert_eq!(Message::parse(&accepted), Ok(expected), "{what}");
        for place in ["A".to_owned(), format!("B{position}")] {
            let request = [&b"R01"[..], &name, b"Z006075", place.as_bytes()].concat();
            let expected = Message::Request(Request {
                version: 1,
                name: read.to_owned(),
                side: Side::Black,
                minutes: 6,
                moves: 75,
                position: place.strip_prefix('B').map(str::to_owned),
            });
            assert_eq!(Message::parse(&request), Ok(expected), "{what}, {place}");
            // A message that is cut short remains an error.
            for end in 0..request.len() {
                assert!(
                    Message::parse(&request[..end]).is_err(),
                    "{what}, {place} to {end}"
                );
            }
        }
        // A written name is ASCII, of the right width.
        let name = read.to_owned();
        let text = Message::Accept { name, code: 0 }.text();
        assert!(text.is_ascii() && text.len() == 34, "{what}: {text}");
    }
    for (output, read) in [
        (&b"Cbad \xff"[..], "bad \u{ff}"),
        ("C\u{e9}\u{e9}n zet".as_bytes(), "\u{e9}\u{e9}n zet"),
    ] {
        assert_eq!(
            Message::parse(output),
            Ok(Message::Chat(read.to_owned())),
            "{read}"
        );
    }
}

#[test]
fn letters_of_hub_blanks_before_a_message_and_odd_times_are_read() {
    let position = LETTERS.write(&empty());
    let usual = format!("R01{:32}Z006075B{position}", "Peer");
    let expected = Message::parse(usual.as_bytes());
    assert!(expected.is_ok(), "{expected:?}");
    let hub = position.replace('z', "b").replace('e', "E");
    for (what, text) in [
        ("Black as in Hub", format!("R01{:32}B006075B{hub}", "Peer")),
        ("small letters", usual.replace("Z006", "b006")),
        ("ends of lines", format!("\r\n {usual}\r\n")),
    ] {
        assert_eq!(Message::parse(text.as_bytes()), expected, "{what}");
    }
    let turned = format!("B{}", &position[1..]);
    let request = Message::parse(format!("R01{:32}W006075B{turned}", "Peer").as_bytes());
    let Ok(Message::Request(Request { position, .. })) = request else {
        panic!("{request:?}");
    };
    let history = LETTERS.read(&empty(), &position.unwrap()).unwrap();
    assert_eq!(history.to_move(), Side::Black);
    // Its own clock of a move counts for nothing here.
    let step = ProtocolMove {
        from: Point(5),
        to: Point(10),
        captures: Vec::new(),
    };
    for seconds in ["0000", "    ", "-001", "  -1"] {
        let text = format!("M{seconds}061100");
        let expected = Message::Move {
            seconds: 0,
            mv: step.clone(),
        };
        assert_eq!(Message::parse(text.as_bytes()), Ok(expected), "{text}");
    }
    for seconds in ["-", "--01", "-1.5", "1e03", "    -"] {
        let text = format!("M{seconds:4}061100");
        assert!(Message::parse(text.as_bytes()).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..140)) {
        if let Ok(message) = Message::parse(&bytes) {
            let again = Message::parse(message.text().as_bytes());
            prop_assert!(again.is_ok(), "{:?}", message);
        }
    }

    #[test]
    fn moves_come_back_as_they_were(
        seconds in 0..10_000u16, from in 0..50u16, to in 0..50u16, taken in prop::collection::vec(0..50u16, 0..20)
    ) {
        let mv = ProtocolMove { from: Point(from), to: Point(to), captures: taken.into_iter().map(Point).collect() };
        let message = Message::Move { seconds, mv };
        prop_assert_eq!(Message::parse(message.text().as_bytes()), Ok(message));
    }
}

#[test]
fn the_time_of_a_game_is_kept() {
    for (minutes, moves) in [(1, 0), (1, 75), (5, 40), (999, 999)] {
        let terms = Terms { minutes, moves };
        let all = terms.time().unwrap();
        let mut clock = DxpClock::new(terms);
        let mut spent = Duration::ZERO;
        // Longer than any game.
        for _ in 0..400 {
            let used = clock.share().unwrap();
            clock.spend(used);
            spent += used;
        }
        assert!(
            spent < all + 400 * Duration::from_millis(1),
            "{minutes} minutes, {moves} moves: {spent:?} of {all:?}"
        );
        assert!(!clock.is_over(), "{minutes} minutes, {moves} moves");
        clock.lose(all);
        assert!(
            clock.is_over() && clock.remaining() == Some(Duration::ZERO),
            "{minutes} minutes, {moves} moves: {:?}",
            clock.remaining()
        );
    }
    let endless = DxpClock::new(Terms {
        minutes: 0,
        moves: 0,
    });
    assert_eq!((endless.remaining(), endless.share()), (None, None));
    // The time of a match for a move becomes minutes and moves whose share is about that.
    for ms in [10, 100, 1000, 10_000, 60_000] {
        let time = Duration::from_millis(ms);
        let terms = Terms::of_moves(time);
        let each = 60.0 * f64::from(terms.minutes) / f64::from(terms.moves);
        assert!(terms.minutes >= 1 && terms.moves >= 100, "{terms:?}");
        assert!(each >= time.as_secs_f64() * 0.99, "{ms}: {terms:?}");
        assert!(
            each <= time.as_secs_f64() * 1.5 || terms.moves == 999,
            "{ms}: {terms:?}"
        );
    }
}
