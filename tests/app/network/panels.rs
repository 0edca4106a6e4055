//! The panels of network games: the cards before them, and the side to move.

use super::faults::lines_of_game;
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
    let mut screen = DrawnApp::shipped();
    screen.press("title.network");
    assert_eq!(screen.app.overlay(), card("network"));
    screen.overlays(&[card("network")]);
    // *Host a game* comes first, above everything about other computers.
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("network"));
    screen.settle();
    let [host, others] = ["network.host", "network.address"].map(|name| screen.place(name));
    assert!(host.bottom() < others.top(), "{host:?}, {others:?}");
    let begin = "The game runs on this computer";
    let last_line = screen.settle().last_line(begin).unwrap();
    assert!(last_line > 0.25, "a last line of {last_line}");
    let serving = NetworkServer::start(first());
    let mut people = screen.app.world_mut().resource_mut::<People>();
    (people.guest, people.server) = ("Dolma".to_owned(), serving.address.to_string());
    screen.go(card("network"));
    screen.press("network.join");
    screen.app.until("rooms", |app| {
        inside(app) && network(app).server.rooms.len() == 3
    });
    screen.overlays(&[card("network")]);
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("network"));
    // One room first, with a seat in it, and the others below.
    screen.settle();
    let rooms = ["network.room.1", "network.room.2", "network.room.3"];
    let [one, two, three] = rooms.map(|name| screen.place(name));
    assert!(one.bottom() < two.top() && two.bottom() < three.top());
    let [seat, others] = ["page.sit", "network.other_rooms"].map(|key| screen.app.text(key));
    let texts = screen.texts();
    assert!(
        texts.contains(&seat) && texts.contains(&others),
        "{texts:?}"
    );
    screen.press("network.room.2");
    screen
        .app
        .until("seat", |app| network(app).server.here().is_some());
    screen.overlays(&[card("network")]);
    screen.go(card("network"));
    screen.press("network.game.1");
    screen.app.until("other game", |app| {
        let here = network(app).server.here();
        here.is_some_and(|here| here.game == GameName::ALL[1].text())
    });
    screen.press("network.ready");
    screen.app.until("game", plays);
    screen.look_everywhere("game on a server");
    // Leaving the program is confirmed first as well.
    screen.go(card("menu"));
    screen.press("menu.quit");
    assert_eq!(screen.app.overlay(), card("resign"));
    screen.go(Overlay::None);
    serving.kill();
    screen
        .app
        .until("cut", |app| network(app).connection == Connection::Cut);
    screen.look_everywhere("game on a server that is gone");
    screen.close();
}

#[test]
fn the_light_look_can_be_read_in_the_network() {
    let serving = NetworkServer::start(first());
    let mut screen = DrawnApp::shipped();
    screen.lighten();
    let once = [TextSize::Normal];
    connect(&mut screen.app, &serving.address.to_string(), "Dolma");
    screen.app.until("rooms", |app| {
        inside(app) && network(app).server.rooms.len() == 3
    });
    screen.card("rooms in the light look", card("network"), &once);
    sit(&mut screen.app, 2);
    screen
        .app
        .until("seat", |app| network(app).server.seat.is_some());
    screen.card("seat in the light look", card("network"), &once);
    screen.close();
}

/// A room's rules are those that a beginner is offered; the papers' stand behind a choice of their own.
#[cfg(feature = "jiu")]
#[test]
fn the_rules_of_the_papers_stand_behind_a_choice_in_a_room() {
    let serving = NetworkServer::start(first());
    let mut screen = DrawnApp::shipped();
    connect(&mut screen.app, &serving.address.to_string(), "Dolma");
    screen.app.until("connection", inside);
    sit(&mut screen.app, 2);
    screen
        .app
        .until("seat", |app| network(app).server.seat.is_some());
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("network"));
    let at = GameName::ALL.iter().position(|game| *game == GameName::Jiu);
    screen.press(&format!("network.game.{}", at.unwrap()));
    screen.app.until("other game", |app| {
        let here = network(app).server.here();
        here.is_some_and(|here| here.game == GameName::Jiu.text())
    });
    let papers = ["paper-2021", "paper-2022"];
    let names = papers.map(|id| screen.app.text(&format!("jiu.rules.{id}")).replace(' ', ""));
    let offered = |screen: &mut DrawnApp| {
        let letters = screen.all_letters();
        names.clone().map(|name| letters.contains(&name))
    };
    assert_eq!(offered(&mut screen), [false; 2]);
    screen.press("network.rules.3");
    assert_eq!(offered(&mut screen), [true; 2]);
    screen.press("network.rules.3");
    screen.app.until("rules", |app| {
        let here = network(app).server.here();
        here.is_some_and(|here| here.rules == papers[0])
    });
    assert_eq!(offered(&mut screen), [true; 2]);
}

#[test]
fn whose_turn_it_is_is_said_by_name() {
    let config = Config::embedded();
    let level = &*config.of(first().rules.game()).levels.levels()[0].id;
    for names in [["Dolma", "Tashi"], [level, level]] {
        let [begun, sync] = lines_of_game(names);
        let server = speaker(&format!("{begun}{sync}"));
        let mut screen = DrawnApp::shipped();
        connect(&mut screen.app, &server.to_string(), "Pema");
        with(&mut screen.app, |network| network.server.watching = Some(1));
        screen
            .app
            .until("game", |app| app.step() == Some(TurnStep::Thinking));
        // A person may be called like a level of the computer.
        assert!(
            !screen.app.game().session.settings().has_computer(),
            "{names:?}"
        );
        let turn = screen.app.history().to_move();
        let waits = screen.app.beginning("network.waits");
        let name = names[turn.index()];
        assert!(
            screen.says(&format!("{waits}{name}")),
            "{names:?}: nobody waits for {name}"
        );
    }
}

/// In a tournament the organiser may have decided the game.
#[test]
fn who_did_not_come_back_has_left_the_game() {
    let mut screen = DrawnApp::shipped();
    for (here, contest, says) in [
        (Side::White, false, "left the game."),
        (Side::Black, false, "You were away for too long."),
        (Side::White, true, "lost by default."),
        (Side::Black, true, "You lost by default."),
    ] {
        let mut session = Session::new(MatchSettings::default()).unwrap();
        session.end(Outcome::win(Side::White, Reason::Forfeit));
        screen.app.command(MatchCommand::Join {
            session: Box::new(session),
            here: Some(here),
            contest,
        });
        screen
            .app
            .until("result", |app| app.overlay() == card("result"));
        assert!(screen.says(says), "{here:?}, tournament {contest}: {says}");
    }
}

#[test]
fn a_review_of_a_game_on_a_server_neither_goes_on_nor_waits_for_the_server() {
    let serving = NetworkServer::start(first());
    let mut screen = DrawnApp::shipped();
    let app = &mut screen.app;
    connect(app, &serving.address.to_string(), "Dolma");
    app.until("connection", inside);
    sit(app, 2);
    app.until("seat", |app| network(app).server.seat.is_some());
    be_ready(app, Side::Black);
    app.until("first move of the computer", |app| {
        plays(app) && app.history().len() == 1 && !app.animating()
    });
    app.give_up_and_review();
    screen.go(Overlay::None);
    for (step, why_not) in [
        (ReplayStep::Last, "refused.game_over"),
        (ReplayStep::First, "replay.continue.remote"),
    ] {
        screen.app.replay(ReplayRequest::Step(step));
        screen.settle();
        let buttons = screen.app.world().resource::<Buttons>();
        let state = buttons.state(ButtonPlace::Replay, "replay.continue");
        let state = state.map(|state| (state.enabled, state.note));
        assert_eq!(state, Some((false, Some(why_not))), "{step:?}");
    }
    with(&mut screen.app, NetworkGames::disconnect);
    screen.app.until("end of the connection", |app| {
        let reach = app.game().remote().map(|remote| remote.reach);
        reach == Some(Reach::Lost)
    });
    let lost = screen.app.text("network.lost");
    assert!(!screen.says(&lost), "{lost} {:?}", screen.texts());
    let note = "Step through the game";
    assert!(screen.says(note), "no {note}: {:?}", screen.texts());
}
