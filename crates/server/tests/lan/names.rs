//! Names: no invisible characters, and no two names side by side that look alike.

use super::lan_server::{LanServer, LineClient};
use super::rooms::RoomMessages;
use super::{room_settings, short_limits};
use tibetango_records::record::text::{is_name, name};
use tibetango_server::message::Request;
use tibetango_server::room::Customs;
use tibetango_server::tournament::{PairingSystem, Tournament};

/// Invisible characters, of every kind that Unicode has.
const UNSEEN: [char; 34] = [
    '\u{ad}',    // soft hyphen
    '\u{34f}',   // combining grapheme joiner
    '\u{61c}',   // Arabic letter mark
    '\u{115f}',  // Hangul fillers
    '\u{1160}',  //
    '\u{17b4}',  // Khmer inherent vowels
    '\u{180b}',  // Mongolian variation selector
    '\u{180e}',  // Mongolian vowel separator
    '\u{200b}',  // zero width space
    '\u{200c}',  // zero width non-joiner
    '\u{200d}',  // zero width joiner
    '\u{200e}',  // left-to-right mark
    '\u{200f}',  // right-to-left mark
    '\u{202a}',  // bidirectional embedding
    '\u{202e}',  // bidirectional override
    '\u{2060}',  // word joiner
    '\u{2061}',  // function application
    '\u{2064}',  // invisible plus
    '\u{2066}',  // bidirectional isolate
    '\u{2069}',  // its end
    '\u{206a}',  // inhibit symmetric swapping
    '\u{206f}',  // nominal digit shapes
    '\u{2800}',  // Braille pattern without dots
    '\u{3164}',  // Hangul filler
    '\u{fe00}',  // variation selectors
    '\u{fe0f}',  //
    '\u{feff}',  // zero width no-break space
    '\u{ffa0}',  // halfwidth Hangul filler
    '\u{fff9}',  // interlinear annotation anchor
    '\u{fffc}',  // object replacement character
    '\u{1d173}', // musical format control
    '\u{e0001}', // language tag
    '\u{e0041}', // tag letter
    '\u{e0100}', // variation selector
];

#[test]
fn no_name_has_invisible_characters() {
    for unseen in UNSEEN {
        for written in [
            format!("{unseen}"),
            format!("Dol{unseen}ma"),
            format!("Dolma{unseen}"),
            format!("{unseen}Dolma"),
        ] {
            assert!(!is_name(&written, 16), "{written:?}");
            for line in [
                format!("Login,{written}"),
                format!("Ready,1,White,{written}"),
            ] {
                let why = Request::read(&line).unwrap_err().to_string();
                assert!(!why.contains(unseen), "{why:?} shows nothing of {line:?}");
            }
            let cleaned = name(&written, 16);
            assert!(
                cleaned.is_empty() || cleaned == "Dolma",
                "{written:?}: {cleaned:?}"
            );
        }
    }
    // Signs that belong to a letter are no letter.
    for (written, cleaned) in [
        ("\u{301}", ""),
        ("\u{f0b}\u{f72}", ""),
        ("\u{301}Dolma", "Dolma"),
    ] {
        assert!(!is_name(written, 16), "{written:?}");
        assert!(
            Request::read(&format!("Login,{written}")).is_err(),
            "{written:?}"
        );
        assert_eq!(name(written, 16), cleaned, "{written:?}");
    }
    for good in ["Dolma", "སྒྲོལ་མ", "卓玛", "Gödel", "O'Brien 3", "Наталья"]
    {
        assert!(is_name(good, 16), "{good}");
        assert!(Request::read(&format!("Login,{good}")).is_ok(), "{good}");
    }
    // Unassigned characters are unreadable, and heaps of marks cover other lines.
    let heap = "\u{30a}".repeat(60);
    for (what, written, cleaned) in [
        (
            "a heap of marks",
            format!("D{heap}ma"),
            "D\u{30a}\u{30a}\u{30a}\u{30a}ma",
        ),
        ("a mark of Arabic alone", "\u{651}".to_owned(), ""),
        ("a mark behind a blank", "D \u{651}ma".to_owned(), "D ma"),
        ("not assigned", "D\u{378}ma".to_owned(), "Dma"),
        ("of private use", "D\u{e000}ma".to_owned(), "Dma"),
        ("of private use, far up", "D\u{10fffd}ma".to_owned(), "Dma"),
        ("no character", "D\u{fdd0}ma".to_owned(), "Dma"),
    ] {
        assert!(!is_name(&written, 16), "{what}");
        assert!(
            Request::read(&format!("Login,{written}")).is_err(),
            "{what}"
        );
        assert_eq!(name(&written, 16), cleaned, "{what}");
        assert!(cleaned.is_empty() || is_name(cleaned, 16), "{what}");
        let text = Request::read(&format!("Say,1,{written}")).map(|request| format!("{request:?}"));
        match cleaned {
            "" => assert!(text.is_err(), "{what}: {text:?}"),
            _ => assert_eq!(
                text.unwrap(),
                format!("{:?}", Request::read(&format!("Say,1,{cleaned}")).unwrap()),
                "{what}"
            ),
        }
    }
    for good in [
        "བསྒྲུབས་རྒྱལ",
        "ཧཱུྃ",
        "Nguye\u{302}\u{303}n",
        "मैत्रेयी",
        "مُحَمَّد",
        "เล่นเก่ง",
        "מִרְיָם",
    ] {
        assert!(is_name(good, 16), "{good}");
        assert_eq!(name(good, 16), good);
    }
    assert!(Request::read(&format!("Say,1,{}", "\u{301}".repeat(200))).is_err());
    // Words may need joiners, but are not made of them.
    assert!(Request::read("Say,1,می\u{200c}خواهم").is_ok());
    assert!(Request::read("Say,1,\u{200b}\u{200d}").is_err());
}

#[test]
fn a_tournament_has_no_two_who_look_alike() {
    let mut tournament = Tournament::new(PairingSystem::Swiss, None);
    for name in ["Dolma", "D\u{43e}lma", "dolma", "Dol\u{200b}ma", "Tashi"] {
        tournament.enter(name).unwrap();
    }
    let names: Vec<&str> = tournament
        .entrants()
        .iter()
        .map(|entrant| &*entrant.name)
        .collect();
    let numbered = ["Dolma", "D\u{43e}lma 2", "dolma 3", "Dolma 4", "Tashi"];
    assert_eq!(names, numbered);
    // The organiser types on a keyboard of one script: the likely entrant is taken, unless it may be several.
    assert_eq!(tournament.find("Dolma"), Some(0));
    assert_eq!(tournament.find("Dolma 2"), Some(1));
    assert_eq!(tournament.find("TASHI"), Some(4));
    assert_eq!(tournament.find("DOLMA"), Some(0));
    assert_eq!(tournament.find("Pema"), None);
}

#[test]
fn in_a_room_the_name_is_that_of_the_seat() {
    let customs = Customs {
        chat: true,
        ..Customs::default()
    };
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", customs);
    messages.say_as(1, "Anna", "SitDown,1");
    messages.say_as(2, "Bela", "SitDown,1");
    let chat_line = |messages: &mut RoomMessages, caller, user: &str| {
        let replies = messages.say_as(caller, user, "Say,1,I resign");
        replies[0].1.clone()
    };
    // A later login name does not count.
    assert_eq!(chat_line(&mut messages, 2, "Anna"), "Said,1,Bela,I resign");
    // Being ready under the name of another player, or one that looks like it, does not help either.
    for name in ["Anna", "anna", "\u{410}nna"] {
        messages.say_as(2, "Bela", &format!("Ready,1,Black,{name}"));
        let expected = format!("Said,1,{name} 2,I resign");
        assert_eq!(chat_line(&mut messages, 2, "Bela"), expected);
    }
    // A spectator is not mistaken for a player, nor for another spectator.
    messages.say_as(3, "Anna", "Watch,1");
    messages.say_as(4, "Clara", "Watch,1");
    messages.say_as(5, "clara", "Watch,1");
    assert_eq!(
        chat_line(&mut messages, 3, "Anna"),
        "Said,1,Anna 3,I resign"
    );
    assert_eq!(
        chat_line(&mut messages, 5, "clara"),
        "Said,1,clara 2,I resign"
    );
    // A seat comes before the bench, even for a player who sits down late.
    messages.say_as(2, "Bela", "Leave,1");
    messages.say_as(6, "Clara", "SitDown,1");
    assert_eq!(
        chat_line(&mut messages, 6, "Clara"),
        "Said,1,Clara,I resign"
    );
    assert_eq!(
        chat_line(&mut messages, 4, "Clara"),
        "Said,1,Clara 3,I resign"
    );
    // A player who is ready under a new name does not share it with the bench either.
    messages.say_as(7, "Dora", "Watch,1");
    messages.say_as(6, "Clara", "Ready,1,Black,Dora");
    assert_eq!(chat_line(&mut messages, 6, "Clara"), "Said,1,Dora,I resign");
    assert_eq!(
        chat_line(&mut messages, 7, "Dora"),
        "Said,1,Dora 2,I resign"
    );
}

#[test]
fn a_byte_order_mark_before_a_line_is_no_part_of_it_and_a_mark_behind_a_name_is() {
    let serving = LanServer::with(room_settings("jiaqi", 5, "thesis"), short_limits(), |_| {});
    let mut client = LineClient::come(serving.address);
    let answer = client.ask("\u{feff}Hello,1");
    assert!(answer.starts_with("Hello,1,"), "{answer}");
    for unseen in UNSEEN {
        let line = format!("Login,Dolma{unseen}");
        for line in [line.clone(), format!("{line}\r")] {
            let answer = client.ask(&line);
            assert!(answer.starts_with("Error,unread,"), "{line:?}: {answer}");
        }
    }
    assert_eq!(client.ask("\u{feff}Login,Dolma\r"), "Tables,3");
}

#[test]
fn another_login_changes_no_name_at_a_seat() {
    let serving = LanServer::with(
        room_settings("jiaqi", 5, "thesis"),
        short_limits(),
        |plan| {
            plan.customs.chat = true;
        },
    );
    let [mut anna, mut bela] = ["Anna", "Bela"].map(|name| {
        let mut client = LineClient::knowing(serving.address, name);
        client.say("SitDown,1");
        client.until("Token,1,");
        client
    });
    bela.say("Login,Anna");
    bela.until("Tables,3");
    bela.say("Say,1,I resign");
    assert_eq!(anna.until("Said,"), "Said,1,Bela,I resign");
}
