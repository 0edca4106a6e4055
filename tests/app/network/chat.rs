//! The chat of a room.

use super::servers::NetworkServer;
use super::{first, network, pair, until, with};
use crate::harness::TestApp;
use std::time::Instant;
use tibetango::app::network::outgoing_lines::words;
use tibetango::app::network::state::ServerView;
use tibetango::app::toast::Tone;
use tibetango_content::config::Config;
use tibetango_server::line_parser::ReceivedMessage;
use tibetango_server::message::MOST;

/// Returns the last chat line in the room of an app.
pub fn last_words(app: &TestApp) -> Option<String> {
    let talk = network(app).server.talk.as_ref()?;
    talk.last(1).next().map(|line| line.text.clone())
}

#[test]
fn people_in_a_room_write_to_each_other() {
    let serving = NetworkServer::talking(first(), false);
    let mut apps = pair(&serving.address.to_string());
    apps.iter_mut().for_each(|app| drop(app.take_messages()));
    let long = "བཀྲ་ཤིས་".repeat(60);
    for written in ["good luck, <b>Tashi</b>", &*long] {
        let lines_said = words(written, 1, "Dolma");
        assert!(
            written.starts_with(&lines_said) && !lines_said.is_empty(),
            "{lines_said:?} of {written:?}"
        );
        assert!(
            format!("Said,1,Dolma,{lines_said}").len() <= MOST,
            "{lines_said:?}"
        );
        with(&mut apps[0], |network| {
            let line = network.server.write(written);
            network.say(line);
        });
        until(&mut apps, "words", |apps| {
            apps.iter()
                .all(|app| last_words(app).as_deref() == Some(&*lines_said))
        });
    }
    // It is shown where another client wrote it.
    let messages = apps[1].take_messages();
    let line = "Dolma: good luck, <b>Tashi</b>".to_owned();
    assert!(messages.contains(&(Tone::Plain, line)), "{messages:?}");
    let messages = apps[0].take_messages();
    let own = |(_, line): &(Tone, String)| line.starts_with("Dolma:");
    assert!(!messages.iter().any(own), "{messages:?}");
    // Earlier lines belong to the previous room.
    with(&mut apps[0], |network| {
        let lines_said = network.server.watch(2);
        network.say(lines_said);
    });
    assert_eq!(last_words(&apps[0]), None);

    let quiet = NetworkServer::start(first());
    let mut apps = pair(&quiet.address.to_string());
    assert!(network(&apps[0]).server.talk.is_none());
    assert_eq!(
        with(&mut apps[0], |network| network.server.write("hello")),
        None
    );
}

#[test]
fn what_is_written_by_the_thousand_is_not_kept() {
    let config = Config::embedded();
    let mut server = ServerView::of("Dolma");
    for line in ["Hello,1,loud", "Tables,1", "Chat,on"] {
        server.hear(
            ReceivedMessage::read(line).unwrap(),
            &config,
            Instant::now(),
        );
    }
    server.watch(1);
    for n in 0..1000 {
        let message = ReceivedMessage::read(&format!("Said,1,Tashi,{n}")).unwrap();
        server.hear(message, &config, Instant::now());
    }
    let talk = server.talk.unwrap();
    let lines: Vec<&str> = talk.last(1000).map(|line| &*line.text).collect();
    assert!(lines.len() <= 100, "{}", lines.len());
    assert_eq!(lines.last(), Some(&"999"));
}
