//! Games over the network: windows without a screen, real servers on loopback, and servers that lie.

mod contests;
mod cut;
mod seats;
mod serving;
mod talking;

use crate::harness::TestApp;
use crate::screens::drawn::Drawn;
use bevy::time::TimeUpdateStrategy;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::SplitMix64;
use serving::{Serving, speaker};
use std::net::{Ipv4Addr, TcpListener};
use std::time::{Duration, Instant};
use tibetango::app::network::host::Host;
use tibetango::app::network::link::Failed;
use tibetango::app::network::said::{address, guest};
use tibetango::app::network::state::Fault;
use tibetango::app::network::{Connection, Network, Trouble};
use tibetango::app::play::game::{Asker, Command, MoveRequested, Wish};
use tibetango::app::play::mode::Mode;
use tibetango::app::preferences::Preferences;
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen, TurnStep};
use tibetango::config::Config;
use tibetango::games::{GameName, PlainMove, Reason, Side};
use tibetango::lan::room::Played;
use tibetango::record::file;
use tibetango::session::clock::TimeControl;

/// What has not come about by then never will.
const PATIENCE: Duration = Duration::from_secs(60);
/// Plies after which a long game is given up.
const PLIES: usize = 60;

/// A window with frames so long that an animation has few of them.
fn window() -> TestApp {
    let mut app = TestApp::new();
    quick(&mut app);
    app
}

fn quick(app: &mut TestApp) {
    let frame = TimeUpdateStrategy::ManualDuration(Duration::from_millis(100));
    app.world_mut().insert_resource(frame);
}

fn network(app: &TestApp) -> &Network {
    app.world().resource::<Network>()
}

/// Does something with the network of a window.
fn with<T>(app: &mut TestApp, act: impl FnOnce(&mut Network) -> T) -> T {
    act(&mut app.world_mut().resource_mut::<Network>())
}

/// Lets frames pass in all windows until something holds.
#[track_caller]
fn until(apps: &mut [TestApp], what: &str, holds: impl Fn(&[TestApp]) -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds(apps) {
        if Instant::now() > end {
            let told: Vec<String> = apps.iter().map(tell).collect();
            panic!("no {what}: {}", told.join("\n"));
        }
        apps.iter_mut().for_each(TestApp::update);
        std::thread::yield_now();
    }
}

fn tell(app: &TestApp) -> String {
    let Network {
        known,
        connection,
        trouble,
        ..
    } = network(app);
    let moves = match app.screen() {
        Screen::Match => app.moves(),
        Screen::Title => Vec::new(),
    };
    format!(
        "{connection:?} {trouble:?} {:?} {moves:?} {:?}",
        known.course,
        app.overlay()
    )
}

fn connect(app: &mut TestApp, address: &str, name: &str) {
    with(app, |network| network.connect(address, name));
}

fn sit(app: &mut TestApp, room: usize) {
    with(app, |network| {
        let said = network.known.sit(room);
        network.say(said);
    });
}

fn be_ready(app: &mut TestApp, side: Side) {
    with(app, |network| {
        let said = network.known.be_ready(side);
        network.say(said);
    });
}

fn inside(app: &TestApp) -> bool {
    network(app).known.inside
}

fn plays(app: &TestApp) -> bool {
    app.screen() == Screen::Match && app.game().mode().is_remote() && network(app).known.plays()
}

/// Two windows at a table; White sits at the first.
#[track_caller]
fn pair(address: &str) -> [TestApp; 2] {
    let mut apps = [window(), window()];
    for (app, name) in apps.iter_mut().zip(["Dolma", "Tashi"]) {
        connect(app, address, name);
    }
    until(&mut apps, "connection", |apps| apps.iter().all(inside));
    apps.iter_mut().for_each(|app| sit(app, 1));
    until(&mut apps, "seats", |apps| {
        apps.iter().all(|app| network(app).known.seat.is_some())
    });
    for (app, side) in apps.iter_mut().zip(Side::BOTH) {
        be_ready(app, side);
    }
    until(&mut apps, "game", |apps| apps.iter().all(plays));
    apps
}

fn random(app: &TestApp, rng: &mut SplitMix64) -> PlainMove {
    app.line().legal().choose(rng).unwrap().clone()
}

/// The one to move plays this, and all windows show it.
#[track_caller]
fn play(apps: &mut [TestApp], mv: PlainMove) {
    let plies = apps[0].line().len() + 1;
    let mover = apps[0].line().to_move();
    let by = Asker::Human;
    apps[mover.index()].send(MoveRequested { mv, by });
    until(apps, "move everywhere", |apps| {
        apps.iter()
            .all(|app| app.line().len() >= plies && !app.animating())
    });
    // A side that can do nothing passes by itself.
    until(apps, "same board", |apps| {
        let first = apps[0].line().position_text();
        apps.iter().all(|app| app.line().position_text() == first)
    });
}

fn smallest(game: GameName) -> Played {
    let config = Config::embedded();
    let preset = config.of(game).rules.first().unwrap();
    let size = preset.boards.iter().min().unwrap();
    Played::find(&config, game.text(), *size, &preset.id).unwrap()
}

fn first() -> Played {
    smallest(GameName::ALL[0])
}

#[test]
fn two_windows_play_every_game_and_a_third_one_watches() {
    for game in GameName::ALL {
        let serving = Serving::start(smallest(game));
        let address = serving.address.to_string();
        let [one, other] = pair(&address);
        let mut third = window();
        connect(&mut third, &address, "Pema");
        let mut apps = [one, other, third];
        until(&mut apps, "third one", |apps| inside(&apps[2]));
        with(&mut apps[2], |network| {
            let said = network.known.watch(1);
            network.say(said);
        });
        until(&mut apps, "board of the third one", |apps| {
            apps[2].screen() == Screen::Match
        });
        assert!(matches!(
            apps[2].game().mode(),
            Mode::Remote { here: None, .. }
        ));
        let mut rng = SplitMix64::seed_from_u64(11);
        while apps[0].game().session.outcome().is_none() && apps[0].line().len() < PLIES {
            let mv = random(&apps[0], &mut rng);
            play(&mut apps, mv);
        }
        if apps[0].game().session.outcome().is_none() {
            apps[1].command(Command::Resign);
        }
        until(&mut apps, "end", |apps| {
            apps.iter().all(|app| app.overlay() == Overlay::Result)
        });
        let ends = [0, 1, 2].map(|i| apps[i].game().session.outcome().unwrap());
        assert_eq!(ends[0], ends[1]);
        assert_eq!(ends[0], ends[2]);
        assert_eq!(apps[0].moves(), apps[1].moves());
        for side in Side::BOTH {
            let name = ["Dolma", "Tashi"][side.index()];
            assert!(apps.iter().all(|app| app.game().session.name(side) == name));
        }
        for app in &mut apps {
            app.assert_shown();
        }
        // It is among the games of everybody, and can be looked at again.
        until(&mut apps[..1], "record", |apps| {
            !apps[0].games("finished").is_empty()
        });
        let record = file::load(&apps[0].games("finished")[0]).unwrap();
        assert_eq!((&*record.white, &*record.black), ("Dolma", "Tashi"));
        assert_eq!(record.plies.len(), apps[0].line().len());
        // Another game, with colours changed, if the other one agrees.
        apps[0].command(Command::Ask(Wish::Again));
        until(&mut apps, "question", |apps| {
            apps[1].overlay() == Overlay::Ask
        });
        apps[1].command(Command::Answer(true));
        until(&mut apps, "another game", |apps| {
            apps[..2].iter().all(plays) && apps.iter().all(|app| app.line().is_empty())
        });
        assert_eq!(apps[0].game().only_human(), Some(Side::Black));
        assert_eq!(apps[1].game().only_human(), Some(Side::White));
    }
}

#[test]
fn the_computer_of_the_server_plays_who_sits_alone() {
    let serving = Serving::start(first());
    let mut apps = [window()];
    connect(&mut apps[0], &serving.address.to_string(), "Dolma");
    until(&mut apps, "connection", |apps| inside(&apps[0]));
    sit(&mut apps[0], 2);
    until(&mut apps, "seat", |apps| {
        network(&apps[0]).known.seat.is_some()
    });
    be_ready(&mut apps[0], Side::Black);
    until(&mut apps, "first move of the computer", |apps| {
        plays(&apps[0]) && apps[0].line().len() == 1 && !apps[0].animating()
    });
    assert!(apps[0].game().session.setup().has_computer());
    let mv = random(&apps[0], &mut SplitMix64::seed_from_u64(3));
    let by = Asker::Human;
    apps[0].send(MoveRequested { mv, by });
    until(&mut apps, "answer", |apps| apps[0].line().len() >= 3);
    // Who leaves is asked whether to give the game up.
    apps[0].command(Command::Leave);
    assert_eq!(apps[0].overlay(), Overlay::Resign);
    assert_eq!(apps[0].screen(), Screen::Match);
    apps[0].command(Command::Resign);
    let reason = apps[0].game().session.outcome().unwrap().reason;
    assert_eq!(reason, Reason::Resigned);
    apps[0].command(Command::Leave);
    until(&mut apps, "title", |apps| {
        apps[0].screen() == Screen::Title && network(&apps[0]).known.room().is_none()
    });
}

#[test]
fn moves_are_taken_back_and_draws_agreed_on_from_afar() {
    let serving = Serving::start(first());
    let mut apps = pair(&serving.address.to_string());
    let mut rng = SplitMix64::seed_from_u64(5);
    for _ in 0..4 {
        let mv = random(&apps[0], &mut rng);
        play(&mut apps, mv);
    }
    let asker = apps[0].line().to_move().other().index();
    let before = apps[0].moves();
    let ask = |apps: &mut [TestApp; 2], wish, agreed| {
        apps[asker].command(Command::Ask(wish));
        until(apps, "question", |apps| {
            apps[1 - asker].overlay() == Overlay::Ask
        });
        let asked = apps[1 - asker].game().asked.unwrap();
        assert_eq!((asked.wish, asked.by), (wish, Side::BOTH[asker]));
        apps[1 - asker].command(Command::Answer(agreed));
        assert_eq!(apps[1 - asker].overlay(), Overlay::None);
    };
    apps[asker].heard();
    ask(&mut apps, Wish::Undo, false);
    let declined = apps[asker].text("ask.declined");
    let end = Instant::now() + PATIENCE;
    while !apps[asker]
        .heard()
        .iter()
        .any(|(_, line)| *line == declined)
    {
        assert!(Instant::now() < end, "no answer");
        apps.iter_mut().for_each(TestApp::update);
    }
    assert_eq!(apps[0].moves(), before);
    ask(&mut apps, Wish::Undo, true);
    until(&mut apps, "move taken back", |apps| {
        apps.iter()
            .all(|app| app.line().len() == 3 && !app.animating())
    });
    assert_eq!(apps[0].moves(), before[..3]);
    apps.iter_mut().for_each(TestApp::assert_shown);
    let mv = random(&apps[0], &mut rng);
    play(&mut apps, mv);
    ask(&mut apps, Wish::Draw, true);
    until(&mut apps, "draw", |apps| {
        let reason = |app: &TestApp| app.game().session.outcome().map(|end| end.reason);
        apps.iter().all(|app| reason(app) == Some(Reason::Agreed))
    });
}

/// Waits until a connection has failed, and why.
#[track_caller]
fn trouble(app: &mut TestApp) -> Trouble {
    let apps = std::slice::from_mut(app);
    until(apps, "trouble", |apps| network(&apps[0]).trouble.is_some());
    assert_eq!(network(app).connection, Connection::None);
    with(app, |network| network.trouble.clone().unwrap())
}

#[test]
fn what_is_wrong_with_an_address_is_told() {
    let mut app = window();
    connect(&mut app, "no such, address", "Dolma");
    assert_eq!(trouble(&mut app), Trouble::Address);
    let gone = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = gone.local_addr().unwrap().to_string();
    drop(gone);
    connect(&mut app, &address, "Dolma");
    assert_eq!(trouble(&mut app), Trouble::Failed(Failed::Unreachable));
    let stranger = speaker("HTTP/1.1 400 Bad Request\r\n\r\n");
    connect(&mut app, &stranger.to_string(), "Dolma");
    assert_eq!(trouble(&mut app), Trouble::Failed(Failed::Stranger));
    let full = speaker("Error,full,too many connections\n");
    connect(&mut app, &full.to_string(), "Dolma");
    let why = "too many connections".to_owned();
    assert_eq!(trouble(&mut app), Trouble::Left(Fault::Refused(why)));
}

/// What a server tells of a game that begins between these two in its first room, and of what lies there.
fn recited(names: [&str; 2]) -> [String; 2] {
    let played = first();
    let game = played.rules.game();
    let (size, rules) = (played.size, &played.preset);
    let [white, black] = names;
    let begun = format!(
        "Hello,1,liar\nTables,1\nRoom,1,{game},{size},{rules},playing,{white},{black},0,none,-\n"
    );
    let position = tibetango::games::any::AnyLine::new(size, played.rules)
        .unwrap()
        .position_text();
    let sync = format!("Sync,1,0,{game},{size},{rules},{position}\n");
    [begun, sync]
}

#[test]
fn a_server_that_lies_is_left_with_one_message() {
    let played = first();
    let game = played.rules.game();
    let (size, rules) = (played.size, &played.preset);
    let [begun, sync] = recited(["Dolma", "Tashi"]);
    for (lie, fault) in [
        ("Played,1,1,White,no such move\n".to_owned(), Fault::Foreign),
        ("Played,1,1,Black,a1\n".to_owned(), Fault::Foreign),
        (
            format!("Sync,1,0,{game},{size},no-such-rules,nonsense\n"),
            Fault::Foreign,
        ),
        (
            format!("Sync,1,7,{game},{size},{rules},nonsense\n"),
            Fault::Foreign,
        ),
        ("Played,1,many,White,a1\n".to_owned(), Fault::Senseless),
        ("Room,0,\u{202e}\n".to_owned(), Fault::Senseless),
    ] {
        let server = speaker(&format!(
            "{begun}{sync}{}{lie}",
            "Pong,flood\n".repeat(5000)
        ));
        let mut app = window();
        connect(&mut app, &server.to_string(), "Pema");
        with(&mut app, |network| network.known.watching = Some(1));
        assert_eq!(trouble(&mut app), Trouble::Left(fault), "{lie}");
        app.frames(20);
        let alarms = app.heard();
        assert!(alarms.len() <= 1, "{lie}: {alarms:?}");
    }
}

#[test]
fn a_server_inside_is_joined_like_any_other() {
    let config = Config::embedded();
    let here = Ipv4Addr::LOCALHOST.into();
    let mut host = Host::start_at(here, &config, GameName::ALL[0], "Dolma").unwrap();
    let end = Instant::now() + PATIENCE;
    let place = loop {
        if let Some(news) = host.news() {
            break news.unwrap();
        }
        assert!(Instant::now() < end);
        std::thread::yield_now();
    };
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

#[test]
fn names_and_addresses_are_made_fit() {
    assert_eq!(
        guest(" Dolma, Tsering\u{7} of Lhasa and beyond"),
        "Dolma Tsering of"
    );
    assert_eq!(guest(",,"), "");
    for (written, read) in [
        ("192.168.1.5", Some("192.168.1.5:4715")),
        (" table:80 ", Some("table:80")),
        ("::1", Some("[::1]:4715")),
        ("[::1]:9", Some("[::1]:9")),
        ("", None),
        (":80", None),
        ("table:0", None),
        ("table:many", None),
        ("a b", None),
        ("http://table/", None),
    ] {
        assert_eq!(address(written, 4715).as_deref(), read, "{written}");
    }
}

#[test]
fn the_cards_of_the_network_hold_their_texts() {
    let mut drawn = Drawn::new(Settings::load(None).0);
    drawn.press("title.network");
    assert_eq!(drawn.app.overlay(), Overlay::Network);
    drawn.overlays(&[Overlay::Network]);
    let serving = Serving::start(first());
    let mut set = drawn.app.world_mut().resource_mut::<Preferences>();
    (set.guest, set.server) = ("Dolma".to_owned(), serving.address.to_string());
    drawn.go(Overlay::Network);
    drawn.press("network.join");
    drawn.app.until("rooms", |app| {
        inside(app) && network(app).known.rooms.len() == 3
    });
    drawn.overlays(&[Overlay::Network]);
    drawn.go(Overlay::Network);
    drawn.press("network.room.2");
    drawn
        .app
        .until("seat", |app| network(app).known.here().is_some());
    drawn.overlays(&[Overlay::Network]);
    drawn.go(Overlay::Network);
    drawn.press("network.game.1");
    drawn.app.until("other game", |app| {
        let here = network(app).known.here();
        here.is_some_and(|here| here.game == GameName::ALL[1].text())
    });
    drawn.press("network.ready");
    drawn.app.until("game", plays);
    drawn.look_everywhere("game on a server");
    // Who leaves the program is asked first as well.
    drawn.go(Overlay::Menu);
    drawn.press("menu.quit");
    assert_eq!(drawn.app.overlay(), Overlay::Resign);
    drawn.go(Overlay::None);
    serving.kill();
    drawn
        .app
        .until("cut", |app| network(app).connection == Connection::Cut);
    drawn.look_everywhere("game on a server that is gone");
    drawn.close();
}

#[test]
fn the_clock_of_who_has_the_move_runs_in_both_windows() {
    let time = TimeControl::Total {
        seconds: 600,
        increment: 0,
    };
    let serving = Serving::start(Played { time, ..first() });
    let mut apps = pair(&serving.address.to_string());
    let left = |app: &TestApp, side| app.game().session.clock().unwrap().left(side);
    let mut rng = SplitMix64::seed_from_u64(2);
    for plies in 0..3 {
        let turn = apps[0].line().to_move();
        let before = apps.each_ref().map(|app| left(app, turn));
        until(&mut apps, "time that goes by", |apps| {
            (0..2).all(|i| left(&apps[i], turn) < before[i])
        });
        if plies == 0 {
            let whole = Duration::from_secs(600);
            assert!(apps.iter().all(|app| left(app, turn.other()) == whole));
        }
        let mv = random(&apps[0], &mut rng);
        play(&mut apps, mv);
    }
}

#[test]
fn whose_turn_it_is_is_said_by_name() {
    let config = Config::embedded();
    let level = &*config.of(first().rules.game()).levels.levels()[0].id;
    for names in [["Dolma", "Tashi"], [level, level]] {
        let [begun, sync] = recited(names);
        let server = speaker(&format!("{begun}{sync}"));
        let mut drawn = Drawn::new(Settings::load(None).0);
        connect(&mut drawn.app, &server.to_string(), "Pema");
        with(&mut drawn.app, |network| network.known.watching = Some(1));
        drawn
            .app
            .until("game", |app| app.step() == Some(TurnStep::Thinking));
        // A person may be called like a level of the computer.
        assert!(!drawn.app.game().session.setup().has_computer());
        let turn = drawn.app.line().to_move();
        let waits = drawn.app.beginning("network.waits");
        let name = names[turn.index()];
        assert!(drawn.says(&format!("{waits}{name}")));
    }
}
