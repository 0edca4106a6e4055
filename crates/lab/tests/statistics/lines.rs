//! Reading of the lines of a file.

use proptest::prelude::*;
use tibetango_lab::statistics::event::{Event, EventLine, LastEnd, ParsedEvent};
use tibetango_lab::statistics::id::Id;

use super::at;
use super::courses::{course, deeds};

fn read(text: &str) -> ParsedEvent {
    EventLine::read(text.as_bytes())
}

#[test]
fn a_line_tells_time_and_event_in_plain_json() {
    let line = EventLine {
        at: at(1, 9, 5),
        what: Event::Started {
            after: LastEnd::Clean,
        },
    };
    let text = "{\"at\":\"2026-03-01T09:00:05\",\"what\":{\"started\":{\"after\":\"clean\"}}}\n";
    assert_eq!(line.text().unwrap(), text);
    // Parts of a second are not recorded.
    let finer = EventLine {
        at: jiff::civil::date(2026, 3, 1).at(9, 0, 5, 999_999_999),
        ..line
    };
    assert_eq!(finer.text().unwrap(), text);
}

#[test]
fn what_is_not_ours_is_told_from_what_is_not_known_yet() {
    let line = |what: &str| format!("{{\"at\":\"2026-03-01T09:00:05\",\"what\":{what}}}");
    let game = |size: u8, game: &str| {
        line(&format!(
            "{{\"visit\":{{\"number\":1,\"did\":{{\"game_began\":{{\"game\":\"{game}\",\"size\":{size},\"level\":null}}}}}}}}"
        ))
    };
    let any_game = tibetango_rules::GameName::ALL[0];
    let size = any_game.sizes()[0];
    for good in [line("\"staff\""), game(size, any_game.text())] {
        assert!(matches!(read(&good), ParsedEvent::Line(_)), "{good}");
    }
    for later in [
        line("\"something_new\""),
        line("{\"staff\":{\"more\":1}}"),
        line("{\"started\":{\"after\":\"clean\",\"more\":1}}"),
        line("{\"lost\":{\"lines\":-1}}"),
        line("\"staff\",\"more\":1"),
        game(250, any_game.text()),
        game(size, "a-game-of-tomorrow"),
    ] {
        assert_eq!(read(&later), ParsedEvent::Unknown, "{later}");
    }
    for broken in [
        "",
        "{",
        "[]",
        "null",
        "{\"what\":\"staff\"}",
        "{\"at\":\"yesterday\",\"what\":\"staff\"}",
        "{\"at\":\"2026-02-30T09:00:05\",\"what\":\"staff\"}",
        "{\"at\":\"2026-03-01T09:00:05\",\"what\":\"sta",
    ] {
        assert_eq!(read(broken), ParsedEvent::Broken, "{broken}");
    }
}

#[test]
fn an_id_holds_no_free_text() {
    let long = "x".repeat(1000);
    for text in ["Dolma 12 años", "<b>", "མིག་མངས", "", &*long] {
        let id = Id::of(text);
        assert_eq!(Id::try_from(id.text().to_owned()), Ok(id), "{text:?}");
        assert!(Id::try_from(text.to_owned()).is_err(), "{text:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(500)))]

    #[test]
    fn every_line_is_read_as_it_was_written(deeds in deeds()) {
        for line in course(&deeds) {
            let text = line.text().unwrap();
            prop_assert_eq!(text.matches('\n').count(), 1);
            prop_assert!(text.len() < 512 && text.ends_with('\n'));
            prop_assert_eq!(read(&text), ParsedEvent::Line(line));
        }
    }

    #[test]
    fn every_line_is_read_without_a_panic(bytes: Vec<u8>, deeds in deeds(), cut: u16) {
        let _ = EventLine::read(&bytes);
        if let Some(line) = course(&deeds).last() {
            let text = line.text().unwrap();
            let whole = text.trim_end().len();
            let part = &text.as_bytes()[..usize::from(cut) % whole];
            prop_assert_eq!(EventLine::read(part), ParsedEvent::Broken);
        }
    }
}
