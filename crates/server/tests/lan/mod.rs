//! Games over a network: lines, rooms and whole games.

mod bounds;
mod class;
mod client_parser;
mod deeds;
mod disconnection;
mod discovery;
mod disk;
mod engine_questions;
mod faults;
mod hosts;
mod lan_server;
mod metrics;
mod names;
mod pictures;
mod proxy;
mod rooms;
mod seats;
mod thesis;

use lan_server::{LanServer, LineClient};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use support::stored_records::until_kept;
use tibetango_content::config::Config;
use tibetango_records::record::replay;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, MoveKind, Side};
use tibetango_server::connection::pace::RateLimiter;
use tibetango_server::engine_threads::{SearchPurpose, ServerEngine};
use tibetango_server::message::{MOST, Request};
use tibetango_server::room::{Caller, Customs, Out, Room, RoomSettings, Visitor};
use tibetango_server::server::ServerLimits;

fn room_settings(game: &str, size: u8, rules: &str) -> RoomSettings {
    RoomSettings::find(&Config::embedded(), game, size, rules).unwrap()
}

#[cfg(feature = "gomoku")]
#[test]
fn rules_by_which_players_change_sides_are_not_offered() {
    let config = Config::embedded();
    let find = |rules| RoomSettings::find(&config, "gomoku", 15, rules);
    assert!(find("standard").is_ok());
    assert_eq!(find("swap2").unwrap_err(), "there are no such rules");
    let apart = config.of(GameName::Gomoku).apart();
    let ids: Vec<&str> = apart.map(|preset| preset.id.as_str()).collect();
    assert!(!ids.contains(&"swap2"), "{ids:?}");
}

#[test]
fn rules_are_offered_on_their_own_boards_alone() {
    let config = Config::embedded();
    let find = |size| RoomSettings::find(&config, "jiaqi", size, "thesis");
    for size in [3, 5] {
        assert!(find(size).is_ok(), "{size}");
    }
    for size in [0, 4, 255] {
        let why = find(size).unwrap_err();
        assert_eq!(why, "these rules have no board of that size", "{size}");
    }
}

/// Returns limits without the pace of a person, so that whole games are played quickly.
fn short_limits() -> ServerLimits {
    ServerLimits {
        lines: 1_000_000,
        burst: 1_000_000,
        ..ServerLimits::default()
    }
}

/// Plays all forced passes.
fn passes(history: &mut AnyGameHistory) {
    while let [only] = history.legal().as_slice()
        && only.kind == MoveKind::Pass
    {
        history.play(only).unwrap();
    }
}

/// True if an answer is as expected, in which "..." at an end stands for anything.
fn fits(answer: &str, expected: &str) -> bool {
    match (expected.strip_prefix("..."), expected.strip_suffix("...")) {
        (None, None) => answer == expected,
        (None, Some(begin)) => answer.starts_with(begin),
        (Some(end), None) => answer.ends_with(end),
        (Some(rest), Some(_)) => answer.contains(rest.trim_end_matches('.')),
    }
}

#[test]
fn what_is_refused_is_refused_in_the_words_of_the_thesis() {
    let serving = LanServer::start(room_settings("jiaqi", 5, "thesis"), short_limits());
    let mut client = LineClient::come(serving.address);
    for (line, expected) in [
        ("SitDown,1", "Error,login,..."),
        ("Login,", "Error,unread,..."),
        ("Login,སྒྲོལ་མ", "Tables,3"),
        ("Ready,1,Black,Dolma", "Ready,refused: you have no seat..."),
        ("SitDown,4", "SitDown,refused: there are rooms 1 to 3..."),
        ("SitDown,1", "SitDown,seated..."),
        ("Ready,1,白,Dolma", "Start,白,you begin"),
        (
            "SetDot,1,黑,04",
            "...,refused: these are not your stones...",
        ),
        ("SetDot,1,白,44", "...,refused: ..."),
        ("SetDot,1,白,99", "...,refused: 99 is not a point..."),
        ("SetDot,1,白,01", "...,refused: 01 is not a point..."),
        ("Switcher,1,黑,0", "...,refused: it is your turn..."),
        (
            "Repent,1,04",
            "...,refused: your last stone does not lie there...",
        ),
        ("SetDotD,1,白,04,02", "...,refused: ..."),
        ("Color,1,白,04", "...,refused: that stone was not taken..."),
        ("SetDot,1,白,04", "SetDot,done"),
        ("SetDot,1,白,00", "...it is not your turn"),
        ("Switcher,1,黑,0", "SetDot,1,黑,..."),
        ("Repent,1,04", "Repent,taken back"),
        ("SetDot,1,白,04", "SetDot,done"),
        ("Lose,1", "Lose,black wins (resigned)"),
        ("SetDot,1,白,00", "...refused: the game is over..."),
    ] {
        let answer = client.ask(line);
        assert!(fits(&answer, expected), "{line}: {answer}, not {expected}");
    }
    let record = until_kept(serving.folder(), 1).remove(0);
    assert_eq!(record.plies.len(), 1);
    // A line that is too long, and one that is no text, leave others alone.
    client.say(&"x".repeat(10 * MOST));
    let answer = client.hear();
    assert!(answer.starts_with("Error,long,"), "{answer}");
    assert_eq!(client.ask("Ping,here"), "Pong,here");
    // A line that comes with it in one piece is read too, though nothing more is sent.
    client.say(&format!("{}\nPing,behind", "x".repeat(MOST + 1)));
    assert!(client.hear().starts_with("Error,long,"));
    assert_eq!(client.hear(), "Pong,behind");
    for line in [&b"Ping,caf\xe9"[..], b"\xff\xfe", b"\xc3"] {
        client.say_bytes(line);
        let answer = client.hear();
        assert!(answer.starts_with("Error,utf8,"), "{line:?}: {answer}");
        assert_eq!(client.ask("Ping,still"), "Pong,still", "{line:?}");
    }
}

/// Two clients that have sent `Hello` play every game, while a third one watches.
#[test]
fn two_people_play_every_game_and_a_third_one_sees_it() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let preset = &config.of(game).rules[0];
        let size = preset.boards[0];
        let serving =
            LanServer::start(room_settings(game.text(), size, &preset.id), short_limits());
        let mut people = ["Dolma", "Tashi"].map(|name| LineClient::knowing(serving.address, name));
        let mut third = LineClient::knowing(serving.address, "Pema");
        for client in &mut people {
            client.say("SitDown,2");
            client.until("Token,2,");
        }
        third.say("Watch,2");
        third.until("Room,2,");
        people[0].say("Ready,2,White,Dolma");
        people[1].say("Ready,2,Black,Tashi");
        for client in people.iter_mut().chain([&mut third]) {
            client.until("Sync,2,0,");
        }
        let mut history = AnyGameHistory::new(size, preset.rules).unwrap();
        let mut rng = SplitMix64::seed_from_u64(5);
        while history.outcome().is_none() && history.len() < 120 {
            let mover = history.to_move();
            let mv = history.legal().choose(&mut rng).unwrap().clone();
            let (before, text) = (history.len(), history.text(&mv));
            people[mover.index()].say(&format!("Move,2,{},{text}", before + 1));
            history.play(&mv).unwrap();
            passes(&mut history);
            // Forced passes are announced like any ply.
            for ply in before..history.len() {
                let colour = match history.movers()[ply] {
                    Side::White => "White",
                    Side::Black => "Black",
                };
                let expected = format!(
                    "Played,2,{},{colour},{}",
                    ply + 1,
                    history.move_texts()[ply]
                );
                for client in people.iter_mut().chain([&mut third]) {
                    assert_eq!(client.until("Played,2,"), expected, "{game}");
                }
            }
        }
        // No client moves for another one, and a spectator not at all.
        third.say("Lose,2");
        third.until("Error,no_seat,");
        people[0].say("Lose,2");
        if history.outcome().is_none() {
            assert_eq!(third.until("Over,2"), "Over,2,Black,resigned", "{game}");
        }
        let record = until_kept(serving.folder(), 1).remove(0);
        assert_eq!(
            (&*record.white, &*record.black),
            ("Dolma", "Tashi"),
            "{game}"
        );
    }
}

/// The server's player has a move in every game that can be chosen.
#[test]
fn an_engine_that_a_game_lacks_is_stood_in_for() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let preset = &config.of(game).rules[0];
        for size in &preset.boards {
            let history = AnyGameHistory::new(*size, preset.rules).unwrap();
            for engine in [
                ServerEngine::Engine("no such engine".to_owned(), 1),
                ServerEngine::Level("no such level".to_owned()),
            ] {
                assert!(engine.on(&history, &config).is_some(), "{game} {size}");
            }
        }
    }
}

#[test]
fn advice_comes_from_the_strongest_level_in_a_second() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let own = config.of(game);
        let preset = &own.rules[0];
        let history = AnyGameHistory::new(preset.size, preset.rules).unwrap();
        let weakest = ServerEngine::Level(own.levels.levels()[0].id.clone());
        let advice = weakest.for_purpose(&SearchPurpose::Advise, &history, &config);
        let (engine, limits, _) = advice.unwrap();
        let strongest = own.levels.levels().last().unwrap();
        let skill = strongest.on(preset.size, &preset.id);
        assert_eq!(Some(engine), skill.engine_settings(&own.engines), "{game}");
        assert_eq!(limits.visits, Some(skill.visits), "{game}");
        assert_eq!(limits.time, Some(Duration::from_secs(1)), "{game}");
    }
}

#[test]
fn moves_are_taken_back_and_games_drawn_by_agreement_only() {
    let serving = LanServer::start(room_settings("jiaqi", 5, "thesis"), short_limits());
    let mut people = ["Dolma", "Tashi"].map(|name| LineClient::knowing(serving.address, name));
    for client in &mut people {
        client.say("SitDown,1");
        client.until("Token,1,");
    }
    people[0].say("Ready,1,White,Dolma");
    people[1].say("Ready,1,Black,Tashi");
    people[0].until("Sync,1,0");
    people[0].say("Move,1,1,a1");
    people[1].until("Played,1,1");
    people[0].say("Repent,1,80");
    people[0].until("Error,people,");
    people[0].say("Accept,1");
    people[0].until("Error,not_now,");
    people[0].say("Offer,1,undo");
    assert_eq!(people[1].until("Offer"), "Offer,1,undo");
    // The side that asked cannot agree with itself.
    people[0].say("Accept,1");
    people[0].until("Error,not_now,");
    people[1].say("Accept,1");
    people[0].until("Sync,1,0,");
    people[0].say("Offer,1,draw");
    people[1].until("Offer,1,draw");
    people[1].say("Decline,1");
    people[0].until("Declined,1");
    people[1].say("Offer,1,draw");
    people[0].until("Offer,1,draw");
    people[0].say("Accept,1");
    assert_eq!(people[1].until("Over"), "Over,1,Draw,agreed");
    people[0].say("Offer,1,again");
    people[1].until("Offer,1,again");
    people[1].say("Accept,1");
    assert!(people[1].until("Start,").starts_with("Start,White,"));
}

#[test]
fn connections_are_counted_and_hurry_is_borne() {
    let limits = ServerLimits {
        connections: 2,
        // Long enough for the first one to say who it is on a busy machine; the second one waits it out.
        handshake: Duration::from_secs(5),
        ..ServerLimits::default()
    };
    let serving = LanServer::start(room_settings("jiaqi", 5, "thesis"), limits);
    let mut first = LineClient::knowing(serving.address, "Dolma");
    // A silent client is sent away.
    let mut second = LineClient::come(serving.address);
    let mut third = LineClient::come(serving.address);
    assert!(third.hear().starts_with("Error,full,"));
    assert!(second.hear().starts_with("Error,idle,"));
    assert_eq!(second.hear(), "");
    // Thirty lines at once are answered all, if not at once.
    for i in 0..30 {
        first.say(&format!("Ping,{i}"));
    }
    for i in 0..30 {
        assert_eq!(first.hear(), format!("Pong,{i}"), "ping {i}");
    }
}

#[test]
fn who_hurries_waits_and_who_waited_may_hurry_again() {
    let begun = Instant::now();
    let mut pace = RateLimiter::new(10, 20, begun);
    let at_once = (0..20).all(|_| pace.take(begun).is_zero());
    assert!(at_once);
    // From then on a tenth of a second for each line.
    for line in 1..=10 {
        let waits = pace.take(begun).as_secs_f64();
        assert!(
            (waits - 0.1 * f64::from(line)).abs() < 1e-9,
            "{line}: {waits}"
        );
    }
    // A long silence saves up the burst and no more.
    let later = begun + Duration::from_secs(3600);
    let saved = (0..100).filter(|_| pace.take(later).is_zero()).count();
    assert_eq!(saved, 20);
}

fn any_line() -> impl Strategy<Value = String> {
    let verb = prop::sample::select(vec![
        "Login",
        "SitDown",
        "Ready",
        "Lose",
        "SetDot",
        "Switcher",
        "Color",
        "Move_chess",
        "SetDotD",
        "Give_way",
        "Repent",
        "Hello",
        "Resume",
        "Rooms",
        "Ping",
        "Move",
        "Watch",
        "Leave",
        "Sync",
        "Advise",
        "Offer",
        "Accept",
        "Decline",
        "Choose",
        "Tap",
        "Done",
        "Claim",
        "Say",
        "Enter",
        "Nonsense",
    ]);
    let field = prop_oneof![
        Just("1".to_owned()),
        prop::sample::select(vec![
            "White", "Black", "2", "黑", "draw", "undo", "again", "jiu"
        ])
        .prop_map(str::to_owned),
        "[0-9]",
        "[0-8]{2}",
        "\\PC{0,12}",
    ];
    (verb, prop::collection::vec(field, 0..6))
        .prop_map(|(verb, fields)| [vec![verb.to_owned()], fields].concat().join(","))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(50_000)))]

    /// A room survives any requests in any order: lines are short, they mention no absent client, and the game on the
    /// table is one that the rules allow.
    #[test]
    fn a_room_survives_any_requests(
        lines in prop::collection::vec((0_u64..4, any_line()), 1..40),
        other in "\\PC{0,600}",
    ) {
        static CONFIG: LazyLock<Arc<Config>> = LazyLock::new(|| Arc::new(Config::embedded()));
        let settings = RoomSettings::find(&CONFIG, "jiaqi", 3, "tap-by-tap").unwrap();
        let config = CONFIG.clone();
        let mut room = Room::new(1, settings, "uct".to_owned(), Customs::default(), config);
        // The reader survives every line.
        let _ = Request::read(&other);
        let mut rng = SplitMix64::seed_from_u64(lines.len() as u64);
        for (who, line) in &lines {
            let Ok(Request::Room(_, request)) = Request::read(line) else { continue };
            let from = Visitor {
                caller: Caller(*who),
                user: format!("guest {who}"),
                knows: who % 2 == 0,
            };
            let token = format!("{who:032x}");
            let mut out = room.ask(&from, &request, &token);
            if rng.random_bool(0.05) {
                let (messages, absence) = room.cut(Caller(*who));
                out.extend(messages);
                if let Some(absence) = absence.filter(|_| rng.random_bool(0.5)) {
                    out.extend(room.expire(&absence));
                }
            }
            out.extend(room.pass_time(Duration::from_millis(300)));
            let mut left: Vec<Out> = out;
            while let Some(out) = left.pop() {
                match out {
                    Out::Say(to, answer) => {
                        prop_assert!(to.0 < 4);
                        prop_assert!(answer.line().len() <= MOST);
                        prop_assert!(!answer.line().contains('\n'));
                    }
                    Out::Think(number, history, _) => {
                        let mv = history.legal().choose(&mut rng).cloned();
                        left.extend(room.thought(number, mv.as_ref()));
                    }
                    Out::Keep(record) => {
                        prop_assert!(replay::from_record(&record).is_ok());
                    }
                }
            }
            if let Some(session) = room.session() {
                prop_assert!(session.history().topology().size() <= 14);
            }
        }
    }
}
