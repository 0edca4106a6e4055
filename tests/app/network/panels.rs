//! The panels of network games: the cards before them, and the side to move.

use super::faults::recited;
use super::servers::{NetworkServer, speaker};
use super::{be_ready, connect, first, inside, network, plays, sit, with};
use crate::harness::card;
use crate::screens::app::{DrawnApp, WINDOWS};
use tibetango::app::network::{Connection, NetworkGames};
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::play::remote_players::Reach;
use tibetango::app::preferences::{People, TextSize};
use tibetango::app::registry::{ButtonPlace, Buttons};
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_content::config::Config;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::{GameName, Outcome, Reason, Side};

#[test]
fn the_cards_of_the_network_hold_their_texts() {
    let mut drawn = DrawnApp::shipped();
    drawn.press("title.network");
    assert_eq!(drawn.app.overlay(), card("network"));
    drawn.overlays(&[card("network")]);
    // To host a game comes first, above everything about other computers.
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("network"));
    drawn.settle();
    let [host, others] = ["network.host", "network.address"].map(|name| drawn.place(name));
    assert!(host.bottom() < others.top(), "{host:?}, {others:?}");
    let serving = NetworkServer::start(first());
    let mut people = drawn.app.world_mut().resource_mut::<People>();
    (people.guest, people.server) = ("Dolma".to_owned(), serving.address.to_string());
    drawn.go(card("network"));
    drawn.press("network.join");
    drawn.app.until("rooms", |app| {
        inside(app) && network(app).known.rooms.len() == 3
    });
    drawn.overlays(&[card("network")]);
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("network"));
    // One room first, with a seat in it, and the others below.
    drawn.settle();
    let rooms = ["network.room.1", "network.room.2", "network.room.3"];
    let [one, two, three] = rooms.map(|name| drawn.place(name));
    assert!(one.bottom() < two.top() && two.bottom() < three.top());
    let [seat, others] = ["page.sit", "network.other_rooms"].map(|key| drawn.app.text(key));
    let texts = drawn.texts();
    assert!(
        texts.contains(&seat) && texts.contains(&others),
        "{texts:?}"
    );
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
fn the_light_look_can_be_read_in_the_network() {
    let serving = NetworkServer::start(first());
    let mut drawn = DrawnApp::shipped();
    drawn.lighten();
    let once = [TextSize::Normal];
    connect(&mut drawn.app, &serving.address.to_string(), "Dolma");
    drawn.app.until("rooms", |app| {
        inside(app) && network(app).known.rooms.len() == 3
    });
    drawn.card("rooms in the light look", card("network"), &once);
    sit(&mut drawn.app, 2);
    drawn
        .app
        .until("seat", |app| network(app).known.seat.is_some());
    drawn.card("seat in the light look", card("network"), &once);
    drawn.close();
}

/// A room's rules are those that a beginner is offered; the papers' stand behind a choice of their own.
#[cfg(feature = "jiu")]
#[test]
fn the_rules_of_the_papers_stand_behind_a_choice_in_a_room() {
    let serving = NetworkServer::start(first());
    let mut drawn = DrawnApp::shipped();
    connect(&mut drawn.app, &serving.address.to_string(), "Dolma");
    drawn.app.until("connection", inside);
    sit(&mut drawn.app, 2);
    drawn
        .app
        .until("seat", |app| network(app).known.seat.is_some());
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("network"));
    let at = GameName::ALL.iter().position(|game| *game == GameName::Jiu);
    drawn.press(&format!("network.game.{}", at.unwrap()));
    drawn.app.until("other game", |app| {
        let here = network(app).known.here();
        here.is_some_and(|here| here.game == GameName::Jiu.text())
    });
    let papers = ["paper-2021", "paper-2022"];
    let names = papers.map(|id| drawn.app.text(&format!("jiu.rules.{id}")).replace(' ', ""));
    let offered = |drawn: &mut DrawnApp| {
        let letters = drawn.all_letters();
        names.clone().map(|name| letters.contains(&name))
    };
    assert_eq!(offered(&mut drawn), [false; 2]);
    drawn.press("network.rules.3");
    assert_eq!(offered(&mut drawn), [true; 2]);
    drawn.press("network.rules.3");
    drawn.app.until("rules", |app| {
        let here = network(app).known.here();
        here.is_some_and(|here| here.rules == papers[0])
    });
    assert_eq!(offered(&mut drawn), [true; 2]);
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

/// In a tournament the organiser may have decided the game.
#[test]
fn who_did_not_come_back_has_left_the_game() {
    let mut drawn = DrawnApp::shipped();
    for (here, contest, says) in [
        (Side::White, false, "left the game."),
        (Side::Black, false, "You were away for too long."),
        (Side::White, true, "lost by default."),
        (Side::Black, true, "You lost by default."),
    ] {
        let mut session = Session::new(MatchSettings::default()).unwrap();
        session.end(Outcome::win(Side::White, Reason::Forfeit));
        drawn.app.command(MatchCommand::Join {
            session: Box::new(session),
            here: Some(here),
            contest,
        });
        drawn
            .app
            .until("result", |app| app.overlay() == card("result"));
        assert!(drawn.says(says), "{here:?}, tournament {contest}: {says}");
    }
}

#[test]
fn a_review_of_a_game_on_a_server_neither_goes_on_nor_waits_for_the_server() {
    let serving = NetworkServer::start(first());
    let mut drawn = DrawnApp::shipped();
    let app = &mut drawn.app;
    connect(app, &serving.address.to_string(), "Dolma");
    app.until("connection", inside);
    sit(app, 2);
    app.until("seat", |app| network(app).known.seat.is_some());
    be_ready(app, Side::Black);
    app.until("first move of the computer", |app| {
        plays(app) && app.history().len() == 1 && !app.animating()
    });
    app.give_up_and_review();
    drawn.go(Overlay::None);
    for (step, why_not) in [
        (ReplayStep::Last, "refused.game_over"),
        (ReplayStep::First, "replay.continue.remote"),
    ] {
        drawn.app.replay(ReplayRequest::Step(step));
        drawn.settle();
        let buttons = drawn.app.world().resource::<Buttons>();
        let state = buttons.state(ButtonPlace::Replay, "replay.continue");
        let state = state.map(|state| (state.enabled, state.note));
        assert_eq!(state, Some((false, Some(why_not))), "{step:?}");
    }
    with(&mut drawn.app, NetworkGames::disconnect);
    drawn.app.until("end of the connection", |app| {
        let reach = app.game().remote().map(|remote| remote.reach);
        reach == Some(Reach::Lost)
    });
    let lost = drawn.app.text("network.lost");
    assert!(!drawn.says(&lost), "{lost} {:?}", drawn.texts());
    let note = "Step through the game";
    assert!(drawn.says(note), "no {note}: {:?}", drawn.texts());
}
