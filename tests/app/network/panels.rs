//! The panels of network games: the cards before them, and the side to move.

use super::faults::recited;
use super::servers::{NetworkServer, speaker};
use super::{connect, first, inside, network, plays, with};
use crate::harness::card;
use crate::screens::app::DrawnApp;
use tibetango::app::network::Connection;
use tibetango::app::preferences::People;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_content::config::Config;
use tibetango_rules::GameName;

#[test]
fn the_cards_of_the_network_hold_their_texts() {
    let mut drawn = DrawnApp::shipped();
    drawn.press("title.network");
    assert_eq!(drawn.app.overlay(), card("network"));
    drawn.overlays(&[card("network")]);
    let serving = NetworkServer::start(first());
    let mut people = drawn.app.world_mut().resource_mut::<People>();
    (people.guest, people.server) = ("Dolma".to_owned(), serving.address.to_string());
    drawn.go(card("network"));
    drawn.press("network.join");
    drawn.app.until("rooms", |app| {
        inside(app) && network(app).known.rooms.len() == 3
    });
    drawn.overlays(&[card("network")]);
    drawn.go(card("network"));
    drawn.press("network.room.2");
    drawn
        .app
        .until("seat", |app| network(app).known.here().is_some());
    drawn.overlays(&[card("network")]);
    drawn.go(card("network"));
    drawn.press("network.game.1");
    drawn.app.until("other game", |app| {
        let here = network(app).known.here();
        here.is_some_and(|here| here.game == GameName::ALL[1].text())
    });
    drawn.press("network.ready");
    drawn.app.until("game", plays);
    drawn.look_everywhere("game on a server");
    // Leaving the program is confirmed first as well.
    drawn.go(card("menu"));
    drawn.press("menu.quit");
    assert_eq!(drawn.app.overlay(), card("resign"));
    drawn.go(Overlay::None);
    serving.kill();
    drawn
        .app
        .until("cut", |app| network(app).connection == Connection::Cut);
    drawn.look_everywhere("game on a server that is gone");
    drawn.close();
}

#[test]
fn whose_turn_it_is_is_said_by_name() {
    let config = Config::embedded();
    let level = &*config.of(first().rules.game()).levels.levels()[0].id;
    for names in [["Dolma", "Tashi"], [level, level]] {
        let [begun, sync] = recited(names);
        let server = speaker(&format!("{begun}{sync}"));
        let mut drawn = DrawnApp::shipped();
        connect(&mut drawn.app, &server.to_string(), "Pema");
        with(&mut drawn.app, |network| network.known.watching = Some(1));
        drawn
            .app
            .until("game", |app| app.step() == Some(TurnStep::Thinking));
        // A person may be called like a level of the computer.
        assert!(
            !drawn.app.game().session.settings().has_computer(),
            "{names:?}"
        );
        let turn = drawn.app.history().to_move();
        let waits = drawn.app.beginning("network.waits");
        let name = names[turn.index()];
        assert!(
            drawn.says(&format!("{waits}{name}")),
            "{names:?}: nobody waits for {name}"
        );
    }
}
