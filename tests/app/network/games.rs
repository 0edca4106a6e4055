//! Games of windows with each other and with a server's computer, on a server outside or in one of the windows.

use super::faults::lines_of_game;
use super::servers::{NetworkServer, speaker};
use super::{
    be_ready, connect, first, inside, network, pair, play, plays, random, sit, smallest, until,
    window, with,
};
use crate::harness::{TestApp, card};
use crate::setups::two_people;
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use std::net::Ipv4Addr;
use std::time::Duration;
use support::wait::{Wait, until_some};
use tibetango::app::board::Finale;
use tibetango::app::features::review::ReviewRequest;
use tibetango::app::network::Connection;
use tibetango::app::network::host::Host;
use tibetango::app::play::editor::EditRequest;
use tibetango::app::play::game::{
    Asker, ConsentRequest, MatchCommand, MoveRequest, ReplayRequest, ReplayStep,
};
use tibetango::app::state::{Activity, Overlay, Screen};
use tibetango_content::config::Config;
use tibetango_records::record::file;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::{GameName, Reason, Side};
use tibetango_server::room::RoomSettings;

/// Number of plies after which a long game is resigned.
const PLIES: usize = 60;

#[test]
fn two_windows_play_every_game_and_a_third_one_watches() {
    for game in GameName::ALL {
        let serving = NetworkServer::start(smallest(game));
        let address = serving.address.to_string();
        let [one, other] = pair(&address);
        let mut third = window();
        connect(&mut third, &address, "Pema");
        let mut apps = [one, other, third];
        until(&mut apps, "third one", |apps| inside(&apps[2]));
        with(&mut apps[2], |network| {
            let outcome = network.server.watch(1);
            network.say(outcome);
        });
        until(&mut apps, "board of the third one", |apps| {
            apps[2].screen() == Screen::Match
        });
        let remote = apps[2].game().remote();
        assert_eq!(remote.unwrap().here, None, "{game}");
        let mut rng = SplitMix64::seed_from_u64(11);
        while apps[0].game().session.outcome().is_none() && apps[0].history().len() < PLIES {
            let mv = random(&apps[0], &mut rng);
            play(&mut apps, mv);
        }
        if apps[0].game().session.outcome().is_none() {
            apps[1].command(MatchCommand::Resign);
        }
        until(&mut apps, "end", |apps| {
            apps.iter().all(|app| app.overlay() == card("result"))
        });
        let ends = [0, 1, 2].map(|i| apps[i].game().session.outcome().unwrap());
        assert_eq!(ends[0], ends[1], "{game}");
        assert_eq!(ends[0], ends[2], "{game}");
        assert_eq!(apps[0].moves(), apps[1].moves(), "{game}");
        for side in Side::BOTH {
            let name = ["Dolma", "Tashi"][side.index()];
            assert!(
                apps.iter().all(|app| app.game().session.name(side) == name),
                "{game}: {name}"
            );
        }
        for app in &mut apps {
            app.assert_board();
        }
        // It is among the games of everybody, and can be looked at again.
        until(&mut apps[..1], "record", |apps| {
            !apps[0].games("finished").is_empty()
        });
        let record = file::load(&apps[0].games("finished")[0]).unwrap();
        assert_eq!(
            (&*record.white, &*record.black),
            ("Dolma", "Tashi"),
            "{game}"
        );
        assert_eq!(record.plies.len(), apps[0].history().len(), "{game}");
        // Another game, with colours changed, if the other one agrees.
        apps[0].command(MatchCommand::Ask(ConsentRequest::Again));
        until(&mut apps, "question", |apps| {
            apps[1].overlay() == card("ask")
        });
        apps[1].command(MatchCommand::Answer(true));
        until(&mut apps, "another game", |apps| {
            apps[..2].iter().all(plays) && apps.iter().all(|app| app.history().is_empty())
        });
        assert_eq!(apps[0].game().only_human(), Some(Side::Black), "{game}");
        assert_eq!(apps[1].game().only_human(), Some(Side::White), "{game}");
    }
}

#[test]
fn the_computer_of_the_server_plays_who_sits_alone() {
    let serving = NetworkServer::start(first());
    let mut apps = [window()];
    connect(&mut apps[0], &serving.address.to_string(), "Dolma");
    until(&mut apps, "connection", |apps| inside(&apps[0]));
    sit(&mut apps[0], 2);
    until(&mut apps, "seat", |apps| {
        network(&apps[0]).server.seat.is_some()
    });
    be_ready(&mut apps[0], Side::Black);
    until(&mut apps, "first move of the computer", |apps| {
        plays(&apps[0]) && apps[0].history().len() == 1 && !apps[0].animating()
    });
    assert!(apps[0].game().session.settings().has_computer());
    let mv = random(&apps[0], &mut SplitMix64::seed_from_u64(3));
    let by = Asker::Human;
    apps[0].send(MoveRequest { mv, by });
    until(&mut apps, "answer", |apps| apps[0].history().len() >= 3);
    // A player who leaves is asked whether to resign.
    apps[0].command(MatchCommand::Leave);
    assert_eq!(apps[0].overlay(), card("resign"));
    assert_eq!(apps[0].screen(), Screen::Match);
    apps[0].command(MatchCommand::Resign);
    let reason = apps[0].game().session.outcome().unwrap().reason;
    assert_eq!(reason, Reason::Resigned);
    apps[0].command(MatchCommand::Leave);
    until(&mut apps, "title", |apps| {
        apps[0].screen() == Screen::Title && network(&apps[0]).server.room().is_none()
    });
}

#[test]
fn moves_are_taken_back_and_draws_agreed_on_from_afar() {
    let serving = NetworkServer::start(first());
    let mut apps = pair(&serving.address.to_string());
    let mut rng = SplitMix64::seed_from_u64(5);
    for _ in 0..4 {
        let mv = random(&apps[0], &mut rng);
        play(&mut apps, mv);
    }
    let asker = apps[0].history().to_move().other().index();
    let before = apps[0].moves();
    let ask = |apps: &mut [TestApp; 2], request, agreed| {
        apps[asker].command(MatchCommand::Ask(request));
        until(apps, "question", |apps| {
            apps[1 - asker].overlay() == card("ask")
        });
        let question = apps[1 - asker].open_question().unwrap();
        assert_eq!(
            (question.request, question.by),
            (request, Side::BOTH[asker])
        );
        apps[1 - asker].command(MatchCommand::Answer(agreed));
        assert_eq!(apps[1 - asker].overlay(), Overlay::None, "{request:?}");
    };
    apps[asker].take_messages();
    ask(&mut apps, ConsentRequest::Undo, false);
    let declined = apps[asker].text("ask.declined");
    let mut wait = Wait::begin();
    while !apps[asker]
        .take_messages()
        .iter()
        .any(|(_, line)| *line == declined)
    {
        assert!(wait.pause(), "no answer");
        apps.iter_mut().for_each(TestApp::update);
    }
    assert_eq!(apps[0].moves(), before);
    ask(&mut apps, ConsentRequest::Undo, true);
    until(&mut apps, "move taken back", |apps| {
        apps.iter()
            .all(|app| app.history().len() == 3 && !app.animating())
    });
    assert_eq!(apps[0].moves(), before[..3]);
    apps.iter_mut().for_each(TestApp::assert_board);
    let mv = random(&apps[0], &mut rng);
    play(&mut apps, mv);
    ask(&mut apps, ConsentRequest::Draw, true);
    until(&mut apps, "draw", |apps| {
        let reason = |app: &TestApp| app.game().session.outcome().map(|end| end.reason);
        apps.iter().all(|app| reason(app) == Some(Reason::Agreed))
    });
}

/// A spectator who comes later sees the result at once.
#[test]
fn the_end_of_a_game_is_shown_to_those_who_saw_it_go_on() {
    let serving = NetworkServer::start(first());
    let address = serving.address.to_string();
    let [one, other] = pair(&address);
    let mut apps = [one, other, window()];
    connect(&mut apps[2], &address, "Pema");
    let mv = random(&apps[0], &mut SplitMix64::seed_from_u64(7));
    play(&mut apps[..2], mv);
    let shows_end = |app: &TestApp| app.world().resource::<Finale>().is_on();
    apps[0].command(MatchCommand::Resign);
    assert!(shows_end(&apps[0]), "before the player who resigned");
    until(&mut apps, "end before the other", |apps| {
        shows_end(&apps[1])
    });
    until(&mut apps, "third one", |apps| inside(&apps[2]));
    with(&mut apps[2], |network| {
        let outcome = network.server.watch(1);
        network.say(outcome);
    });
    until(&mut apps, "result before the third one", |apps| {
        assert!(!shows_end(&apps[2]), "it was over already");
        apps[2].overlay() == card("result")
    });
}

#[test]
fn a_review_stays_where_it_is_in_a_game_that_the_server_knows_to_the_end() {
    let serving = NetworkServer::start(first());
    let mut apps = pair(&serving.address.to_string());
    let mut rng = SplitMix64::seed_from_u64(7);
    for _ in 0..4 {
        let mv = random(&apps[0], &mut rng);
        play(&mut apps, mv);
    }
    apps[0].command(MatchCommand::Resign);
    until(&mut apps, "end", |apps| {
        apps.iter().all(|app| app.overlay() == card("result"))
    });
    let app = &mut apps[0];
    app.send(ReviewRequest::Open);
    app.until("review", |app| app.overlay() == card("review"));
    for (step, plies) in [(ReplayStep::First, 0), (ReplayStep::On, 1)] {
        app.replay(ReplayRequest::Step(step));
        app.frames(20);
        assert_eq!(app.history().len(), plies, "{step:?}");
    }
    assert_eq!(app.activity(), Activity::Review);
}

#[test]
fn the_clock_of_who_has_the_move_runs_in_both_windows() {
    let time = TimeControl::Total {
        seconds: 600,
        increment: 0,
    };
    let serving = NetworkServer::start(RoomSettings { time, ..first() });
    let mut apps = pair(&serving.address.to_string());
    let left = |app: &TestApp, side| app.game().session.clock().unwrap().remaining(side);
    let mut rng = SplitMix64::seed_from_u64(2);
    for plies in 0..3 {
        let turn = apps[0].history().to_move();
        let before = apps.each_ref().map(|app| left(app, turn));
        until(&mut apps, "time that goes by", |apps| {
            (0..2).all(|i| left(&apps[i], turn) < before[i])
        });
        if plies == 0 {
            let whole = Duration::from_secs(600);
            assert_eq!(
                apps.each_ref().map(|app| left(app, turn.other())),
                [whole; 2],
                "{turn} to move"
            );
        }
        let mv = random(&apps[0], &mut rng);
        play(&mut apps, mv);
    }
}

#[test]
fn a_server_inside_is_joined_like_any_other() {
    let config = Config::embedded();
    let here = Ipv4Addr::LOCALHOST.into();
    let mut host = Host::start_at(here, &config, GameName::ALL[0], "Dolma").unwrap();
    let place = until_some("server that has begun", || host.news()).unwrap();
    assert_eq!(host.place(), Some(place));
    let mut apps = pair(&place.address.to_string());
    let mv = random(&apps[0], &mut SplitMix64::seed_from_u64(1));
    play(&mut apps, mv);
    drop(host);
    until(&mut apps, "end of the server", |apps| {
        apps.iter()
            .all(|app| network(app).connection == Connection::Cut)
    });
}

/// While a position is put together, the game that was watched waits.
#[test]
fn a_watched_game_is_left_with_the_editor() {
    let [begun, sync] = lines_of_game(["Dolma", "Tashi"]);
    for next in [MatchCommand::New(two_people(3)), MatchCommand::Leave] {
        let server = speaker(&format!("{begun}{sync}"));
        let mut app = window();
        connect(&mut app, &server.to_string(), "Pema");
        with(&mut app, |network| network.server.watching = Some(1));
        app.until("game", |app| app.activity() == Activity::Network);
        app.send(EditRequest::Begin);
        app.frames(3);
        assert_eq!(app.activity(), Activity::Editor, "{next:?}");
        assert_eq!(network(&app).server.watching, Some(1), "{next:?}");
        app.command(next.clone());
        assert_eq!(network(&app).server.watching, None, "{next:?}");
    }
}
