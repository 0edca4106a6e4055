//! What strangers can queue or hold has a bound and a deadline: the table of `docs/protocol.md`, line by line.

use super::served::{Client, Serving};
use super::{hurried, played};
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};
use support::kept::until_kept;
use support::waiting::{PATIENCE, Wait, until};
use tibetango_rules::Side;
use tibetango_server::connection::pace::{Pace, Seldom};
use tibetango_server::connection::peer::Peer;
use tibetango_server::organiser::Contest;
use tibetango_server::room::Played;
use tibetango_server::server::Allowed;
use tibetango_server::server::descriptors::{RESERVE, share};
use tibetango_server::tournament::{ENTRANTS, Kind, LISTED, Refusal, Score, Tournament};

fn jiaqi() -> Played {
    played("jiaqi", 5, "thesis")
}

/// A moment that is long enough for a line and short enough to be waited for.
const MOMENT: Duration = Duration::from_millis(400);

/// Says something again and again until the connection is ended; what was told until then.
#[track_caller]
fn talk_until_cut(mut stream: TcpStream, said: &[u8]) -> String {
    // The pace of the talk, too.
    let pause = Duration::from_millis(20);
    stream.set_read_timeout(Some(pause)).unwrap();
    let mut told = Vec::new();
    let mut wait = Wait::begin();
    loop {
        // A connection that has ended says so when it is read.
        let _ = stream.write_all(said);
        let mut some = [0; 4096];
        match stream.read(&mut some) {
            Ok(0) => break,
            Ok(count) => told.extend_from_slice(&some[..count]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
        assert!(wait.pause(), "the connection goes on");
    }
    String::from_utf8_lossy(&told).into_owned()
}

#[test]
fn the_login_has_a_deadline_that_nothing_renews() {
    let limits = Allowed {
        // Long enough for one who says at once who they are, on a busy machine too.
        handshake: Duration::from_secs(3),
        ..hurried()
    };
    let serving = Serving::start(jiaqi(), limits);
    let mut inside = Client::knowing(serving.address, "Dolma");
    let said = [
        "",
        "\n",
        "Ping,here\n",
        "Hello,1\n",
        "Rooms\n",
        "Login,\n",
        "x",
    ];
    std::thread::scope(|scope| {
        let talks = said.map(|said| {
            let stream = Client::come(serving.address).into_stream();
            scope.spawn(move || talk_until_cut(stream, said.as_bytes()))
        });
        for (said, talk) in said.into_iter().zip(talks) {
            let told = talk.join().unwrap();
            assert!(!told.contains("Tables,"), "{said:?}: {told}");
            // Of who says nothing nothing lies unread when the connection is closed, so the reason arrives.
            let reason = !said.is_empty() || told.starts_with("Error,idle,");
            assert!(reason, "{said:?}: {told}");
        }
    });
    assert_eq!(inside.ask("Ping,still"), "Pong,still");
}

#[test]
fn a_websocket_without_a_login_ends() {
    let limits = Allowed {
        handshake: MOMENT,
        ..hurried()
    };
    let serving = Serving::with(jiaqi(), limits, |plan| plan.web = Some(any()));
    let page = serving.web.unwrap();
    // A frame of its own to be sure that somebody is there: `ping`, masked with zeros.
    for said in [&b""[..], b"\x89\x80\0\0\0\0"] {
        let mut stream = TcpStream::connect(page).unwrap();
        let asked = format!(
            "GET /ws HTTP/1.1\r\nHost: {page}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(asked.as_bytes()).unwrap();
        let told = talk_until_cut(stream, said);
        assert!(told.starts_with("HTTP/1.1 101 "), "{said:?}: {told}");
    }
}

#[test]
fn a_browser_that_asks_for_nothing_goes() {
    let limits = Allowed {
        page: MOMENT,
        ..hurried()
    };
    let serving = Serving::with(jiaqi(), limits, |plan| plan.web = Some(any()));
    for said in ["", "GET / HTTP/1.1\r\nX: "] {
        let stream = TcpStream::connect(serving.web.unwrap()).unwrap();
        let told = talk_until_cut(stream, said.as_bytes());
        assert!(!told.contains(" 200 "), "{said:?}: {told}");
    }
}

fn any() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, 0))
}

#[test]
fn wishes_that_are_refused_count_nowhere() {
    let limits = Allowed {
        rooms: 1,
        ..hurried()
    };
    let serving = Serving::start(jiaqi(), limits);
    let mut hosts: Vec<Client> = (1..=4)
        .map(|n| {
            let mut client = Client::knowing(serving.address, &format!("host {n}"));
            client.say(&format!("SitDown,{}", (n + 1) / 2));
            client.until("Token,");
            client
        })
        .collect();
    let mut guest = Client::knowing(serving.address, "guest");
    for wish in ["SitDown,1", "SitDown,2", "SitDown,1"] {
        let answer = guest.ask(wish);
        assert!(answer.starts_with("Error,full,"), "{wish}: {answer}");
    }
    for wish in ["Lose,1", "Sync,2", "Lose,2"] {
        guest.say(wish);
    }
    guest.say("SitDown,3");
    guest.until("Token,3,");
    // Now it is in as many as it may be.
    guest.say("Watch,1");
    guest.until("Error,rooms,");
    // Whoever has left is in none.
    hosts[0].say("Leave,1");
    hosts[0].say("Ping,left");
    hosts[0].until("Pong,left");
    guest.say("Leave,3");
    guest.say("SitDown,1");
    guest.until("Token,1,");
}

/// The state of a room, as somebody else is told.
fn state(onlooker: &mut Client, room: usize) -> String {
    onlooker.say("Rooms");
    let told = onlooker.until(&format!("Room,{room},"));
    onlooker.until("Room,3,");
    told.split(',').nth(5).unwrap().to_owned()
}

#[test]
fn nobody_waits_in_several_rooms() {
    let serving = Serving::start(jiaqi(), hurried());
    let mut onlooker = Client::knowing(serving.address, "Pema");
    let mut hog = Client::knowing(serving.address, "hog");
    for room in 1..=2 {
        hog.say(&format!("SitDown,{room}"));
        hog.until(&format!("Token,{room},"));
    }
    hog.until("Error,elsewhere,");
    assert_eq!(state(&mut onlooker, 1), "empty");
    assert_eq!(state(&mut onlooker, 2), "waiting");
    // A game that goes on is no waiting.
    hog.say("Ready,2,White,hog");
    hog.until("Sync,2,0");
    for room in [3, 1] {
        hog.say(&format!("SitDown,{room}"));
        hog.until(&format!("Token,{room},"));
    }
    hog.until("Error,elsewhere,");
    assert_eq!(state(&mut onlooker, 2), "playing");
    assert_eq!(state(&mut onlooker, 1), "waiting");
}

#[test]
fn seats_at_which_nobody_plays_are_free_again() {
    for (what, seat, ready, second) in [
        ("alone", MOMENT, PATIENCE, false),
        ("not ready", PATIENCE, MOMENT, true),
    ] {
        let limits = Allowed {
            seat,
            ready,
            // A seat that is lost counts no more.
            rooms: 1,
            ..hurried()
        };
        let serving = Serving::start(jiaqi(), limits);
        let mut people = vec![Client::knowing(serving.address, "Dolma")];
        if second {
            people.push(Client::knowing(serving.address, "Tashi"));
        }
        for client in &mut people {
            client.say("SitDown,1");
            client.until("Token,1,");
        }
        for client in &mut people {
            client.until("Error,waited,");
            // It is told why, and may come back.
            client.say("SitDown,2");
            client.until("Token,2,");
            client.say("Leave,2");
        }
        let mut onlooker = Client::knowing(serving.address, "Pema");
        assert_eq!(state(&mut onlooker, 1), "empty", "{what}");
    }
}

#[test]
fn a_game_without_a_move_leaves_no_file() {
    let serving = Serving::start(jiaqi(), hurried());
    let mut client = Client::knowing(serving.address, "Dolma");
    client.say("SitDown,1");
    client.until("Token,1,");
    for game in 0..3 {
        client.say("Ready,1,White,Dolma");
        client.until("Sync,1,0");
        if game == 2 {
            client.say("Move,1,1,a1");
            client.until("Played,1,1,");
        }
        client.say("Lose,1");
        client.until("Over,1,");
    }
    assert!(!until_kept(serving.folder(), 1)[0].plies.is_empty());
}

#[test]
fn who_is_refused_in_a_flood_holds_nothing() {
    let limits = Allowed {
        connections: 1,
        ..hurried()
    };
    let serving = Serving::start(jiaqi(), limits);
    let _inside = Client::knowing(serving.address, "Dolma");
    let knocking: Vec<TcpStream> = (0..100)
        .map(|_| Client::come(serving.address).into_stream())
        .collect();
    for mut stream in knocking {
        let mut told = String::new();
        // All are cut off; most are told why.
        if let Err(error) = stream.read_to_string(&mut told) {
            assert_eq!(error.kind(), ErrorKind::ConnectionReset, "it goes on");
        }
        assert!(told.is_empty() || told.starts_with("Error,full,"), "{told}");
    }
}

#[test]
fn who_reads_nothing_keeps_no_connection_open() {
    let limits = Allowed {
        unread: 8,
        ..hurried()
    };
    let serving = Serving::start(jiaqi(), limits);
    let mut silent = Client::knowing(serving.address, "Dolma").into_stream();
    // The answers are more than the system and the server hold together.
    let lines = format!("Ping,{}\n", "x".repeat(150)).repeat(1000);
    silent.set_write_timeout(Some(PATIENCE)).unwrap();
    let mut wait = Wait::begin();
    while silent.write_all(lines.as_bytes()).is_ok() {
        assert!(wait.pause(), "everything is heard");
    }
    until("end of the connection", || {
        serving.counts("tibetango_connections 0")
    });
}

#[test]
fn an_absence_leaves_no_task_behind() {
    let limits = Allowed {
        away: PATIENCE,
        ..hurried()
    };
    let serving = Serving::start(jiaqi(), limits);
    let [mut dolma, mut tashi] = ["Dolma", "Tashi"].map(|name| {
        let mut client = Client::knowing(serving.address, name);
        client.say("SitDown,1");
        let token = client.until("Token,1,").replace("Token,1,", "");
        (client, token)
    });
    dolma.0.say("Ready,1,White,Dolma");
    tashi.0.say("Ready,1,Black,Tashi");
    dolma.0.until("Sync,1,0");
    let before = serving.tasks();
    for _ in 0..20 {
        // Away, and back.
        drop(dolma.0);
        tashi.0.until("Away,1,White,");
        dolma.0 = Client::knowing(serving.address, "Dolma");
        dolma.0.say(&format!("Resume,{}", dolma.1));
        tashi.0.until("Back,1,White");
    }
    until("as few tasks as before", || serving.tasks() <= before);
}

#[test]
fn connections_leave_files_free_for_games() {
    for (limit, open, wanted, most) in [
        (None, 20, 4096, 4096),
        (Some(1 << 20), 20, 4096, 4096),
        (Some(1024), 20, 4096, 1024 - 20 - RESERVE),
        (Some(1024), 20, 64, 64),
        (Some(100), 20, 64, 0),
        (Some(u64::MAX), usize::MAX, 64, 0),
    ] {
        let found = share(limit, open, wanted);
        assert_eq!(found, most, "{wanted} of {limit:?}, {open} open");
    }
}

#[test]
fn the_log_takes_so_many_lines_of_strangers() {
    let begun = Instant::now();
    let log = Seldom::new(5, 200, begun);
    let told = (0..10_000).filter(|_| log.may(begun).is_some()).count();
    assert_eq!(told, 200);
    // What was left out is told with the next line.
    let later = begun + Duration::from_secs(1);
    assert_eq!(log.may(later), Some(9_800));
    assert_eq!(log.may(later), Some(0));
    let mut pace = Pace::new(1, 1, begun);
    assert!(pace.may(begun) && !pace.may(begun) && pace.may(later));
}

#[test]
fn this_machine_is_told_from_others() {
    let peer = |address: &str, own: &str| {
        let [address, own] = [address, own].map(|ip| ip.parse().unwrap());
        Peer::new(address, Some(own))
    };
    for (address, own, network) in [
        ("127.0.0.1", "127.0.0.1", None),
        ("192.0.2.1", "192.0.2.1", None),
        ("::ffff:192.0.2.1", "192.0.2.1", None),
        ("192.0.2.7", "192.0.2.1", Some("192.0.2.7")),
        ("127.0.0.2", "127.0.0.1", Some("127.0.0.2")),
        ("2001:db8::7", "2001:db8::1", Some("2001:db8::")),
    ] {
        let found = peer(address, own).network().map(|ip| ip.to_string());
        assert_eq!(found.as_deref(), network, "{address} at {own}");
    }
}

#[test]
fn places_of_who_is_taken_out_are_free() {
    let mut full = Tournament::new(Kind::Swiss, Some(5));
    for _ in 0..ENTRANTS {
        full.enter("Troll").unwrap();
    }
    assert_eq!(full.enter("Dolma"), Err(Refusal::Full));
    for place in 0..ENTRANTS {
        full.withdraw(place, true).unwrap();
    }
    assert_eq!(full.enter("Dolma"), Ok(0), "of whom nobody has played");
    assert_eq!(full.entrants().len(), ENTRANTS);
    assert_eq!(full.entrants()[0].name, "Dolma");
    // Who has played stays in the table, and leaves a place all the same.
    for _ in 1..ENTRANTS {
        full.enter("Pupil").unwrap();
    }
    let games = full.begin_round().unwrap().games.len();
    for game in 0..games {
        let score = Score::played(Some(Side::White));
        full.settle(game, score).unwrap();
    }
    for place in 0..ENTRANTS {
        full.withdraw(place, true).unwrap();
    }
    for entered in 0..ENTRANTS {
        let place = full.enter("Late");
        assert_eq!(place, Ok(ENTRANTS + entered), "late entry {entered}");
    }
    assert_eq!(full.enter("Later"), Err(Refusal::Full));
    assert!(full.entrants().len() <= LISTED && full.check().is_ok());
}

/// Wants to take part in a tournament from this address of loopback, and what was answered.
#[cfg(target_os = "linux")]
fn enter(serving: &Serving, last: u8, name: &str) -> (Client, String) {
    let mut client = Client::come_from(last, serving.address);
    for line in ["Hello,1", &format!("Login,{name}"), "Enter"] {
        client.say(line);
    }
    let told = client.either(["Token,0,", "Error,"]);
    (client, told)
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_that_is_started_again_gives_no_address_its_entries_anew() {
    let dir = tempfile::tempdir().unwrap();
    let start = || {
        let contest = Contest {
            from_one: 2,
            automatic: false,
            ..Contest::new(Kind::Swiss, dir.path().to_owned())
        };
        Serving::with(jiaqi(), hurried(), |plan| plan.tournament = Some(contest))
    };
    let serving = start();
    let before = [enter(&serving, 2, "Dolma"), enter(&serving, 2, "Tashi")];
    for (_, told) in &before {
        assert!(told.starts_with("Token,0,"), "{told}");
    }
    serving.kill();
    let serving = start();
    let (_, told) = enter(&serving, 2, "Troll");
    assert!(told.starts_with("Error,full,"), "{told}");
    let (_, told) = enter(&serving, 3, "Pema");
    assert!(told.starts_with("Token,0,"), "{told}");
    assert_eq!(serving.command("drop Dolma"), "Dolma plays no more");
    let (_, told) = enter(&serving, 2, "Karma");
    assert!(told.starts_with("Token,0,"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn one_address_fills_no_tournament() {
    let dir = tempfile::tempdir().unwrap();
    let contest = Contest {
        from_one: 2,
        automatic: false,
        ..Contest::new(Kind::Swiss, dir.path().to_owned())
    };
    let serving = Serving::with(jiaqi(), hurried(), |plan| {
        plan.tournament = Some(contest);
        plan.rooms = 32;
    });
    let enter = |last: u8, name: &str| enter(&serving, last, name);
    let mut inside = Vec::new();
    for entry in 0..4 {
        let (client, told) = enter(2, "Troll");
        let expected = if entry < 2 { "Token,0," } else { "Error,full," };
        assert!(told.starts_with(expected), "entry {entry}: {told}");
        inside.push(client);
    }
    // Others are not meant, and the server's own machine is not limited.
    let (_dolma, told) = enter(3, "Dolma");
    assert!(told.starts_with("Token,0,"), "{told}");
    for entry in 0..4 {
        let (client, told) = enter(1, "Pupil");
        assert!(told.starts_with("Token,0,"), "entry {entry}: {told}");
        inside.push(client);
    }
    // Once they are taken out they may enter again; somebody who is inside enters no second time.
    assert_eq!(serving.command("drop Troll"), "Troll plays no more");
    inside[0].until("Error,withdrawn,");
    inside[0].say("Enter");
    inside[0].until("Token,0,");
    inside[1].say("Enter");
    inside[1].until("Token,0,");
    let (_troll, told) = enter(2, "Troll");
    assert!(told.starts_with("Error,full,"), "{told}");
}

/// What stands between backticks.
fn code(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The text of all Rust files in a folder.
fn sources(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            all.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_bound_of_the_table_has_its_place_and_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let protocol = std::fs::read_to_string(root.join("docs/protocol.md")).unwrap();
    let (_, limits) = protocol.split_once("## Limits").unwrap();
    let rows = limits.lines().skip_while(|line| !line.starts_with("|---"));
    let rows: Vec<Vec<&str>> = rows
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() > 15, "{} rows", rows.len());
    let mut tests = String::new();
    sources(&root.join("tests"), &mut tests);
    for row in rows {
        let [_, what, most, _, places, named, _] = &*row else {
            panic!("{row:?}");
        };
        assert!(
            most.contains(|c: char| c.is_ascii_digit()) || most.contains("one"),
            "{what}: {most}"
        );
        let files: Vec<&str> = code(places)
            .filter(|place| place.ends_with(".rs"))
            .collect();
        assert!(!files.is_empty(), "{what}");
        for file in files {
            assert!(
                root.join("crates/server/src").join(file).is_file(),
                "{what}: {file}"
            );
        }
        assert!(code(named).count() > 0, "{what}");
        for test in code(named) {
            let known = match test.strip_suffix('…') {
                Some(begin) => tests.contains(&format!("fn {begin}")),
                None if test.contains('/') => root.join(test).is_file(),
                None => tests.contains(&format!("fn {test}(")),
            };
            assert!(known, "{what}: {test}");
        }
    }
}
