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
    let talk = network(app).known.talk.as_ref()?;
    talk.last(1).next().map(|line| line.text.clone())
}

#[test]
fn people_in_a_room_write_to_each_other() {
    let serving = NetworkServer::talking(first(), false);
    let mut apps = pair(&serving.address.to_string());
    apps.iter_mut().for_each(|app| drop(app.heard()));
    let long = "བཀྲ་ཤིས་".repeat(60);
    for written in ["good luck, <b>Tashi</b>", &*long] {
        let said = words(written, 1, "Dolma");
        assert!(
            written.starts_with(&said) && !said.is_empty(),
            "{said:?} of {written:?}"
        );
        assert!(format!("Said,1,Dolma,{said}").len() <= MOST, "{said:?}");
        with(&mut apps[0], |network| {
            let line = network.known.write(written);
            network.say(line);
        });
        until(&mut apps, "words", |apps| {
            apps.iter()
                .all(|app| last_words(app).as_deref() == Some(&*said))
        });
    }
    // It is shown where another client wrote it.
    let heard = apps[1].heard();
    let line = "Dolma: good luck, <b>Tashi</b>".to_owned();
    assert!(heard.contains(&(Tone::Plain, line)), "{heard:?}");
    let heard = apps[0].heard();
    let own = |(_, line): &(Tone, String)| line.starts_with("Dolma:");
    assert!(!heard.iter().any(own), "{heard:?}");
    // Earlier lines belong to the previous room.
    with(&mut apps[0], |network| {
        let said = network.known.watch(2);
        network.say(said);
    });
    assert_eq!(last_words(&apps[0]), None);

    let quiet = NetworkServer::start(first());
    let mut apps = pair(&quiet.address.to_string());
    assert!(network(&apps[0]).known.talk.is_none());
    assert_eq!(
        with(&mut apps[0], |network| network.known.write("hello")),
        None
    );
}

#[test]
fn what_is_written_by_the_thousand_is_not_kept() {
    let config = Config::embedded();
    let mut known = ServerView::of("Dolma");
    for line in ["Hello,1,loud", "Tables,1", "Chat,on"] {
        known.hear(
            ReceivedMessage::read(line).unwrap(),
            &config,
            Instant::now(),
        );
    }
    known.watch(1);
    for n in 0..1000 {
        let heard = ReceivedMessage::read(&format!("Said,1,Tashi,{n}")).unwrap();
        known.hear(heard, &config, Instant::now());
    }
    let talk = known.talk.unwrap();
    let kept: Vec<&str> = talk.last(1000).map(|line| &*line.text).collect();
    assert!(kept.len() <= 100, "{}", kept.len());
    assert_eq!(kept.last(), Some(&"999"));
}
