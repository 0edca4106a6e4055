//! A class of thirty plays a tournament on one server: late, absent and withdrawn players, one who is disconnected, and
//! a server that is killed in the middle.

use super::lan_server::LineClient;
use super::{room_settings, short_limits};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use support::wait::{until, until_some};
use tibetango_content::config::Config;
use tibetango_records::record::file;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, Side};
use tibetango_server::engine_threads::ServerEngine;
use tibetango_server::organiser::Contest;
use tibetango_server::room::RoomSettings;
use tibetango_server::server::{Server, ServerConfig};
use tibetango_server::tournament::results::SavedTournament;
use tibetango_server::tournament::{PairingSystem, Tournament};

/// Server with a tournament, in a runtime of its own.
struct Class {
    server: Server,
    runtime: tokio::runtime::Runtime,
}

impl Class {
    fn start(contest: Contest) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let config = Config::embedded();
        let address = "127.0.0.1:0".parse().unwrap();
        let plan = ServerConfig {
            rooms: 16,
            threads: 1,
            running: Some(contest.results.join("running")),
            limits: short_limits(),
            tournament: Some(contest),
            ..ServerConfig::new(address, ServerEngine::Engine("uct".to_owned(), 20), board())
        };
        let server = runtime.block_on(Server::start(plan, Arc::new(config)));
        Self {
            server: server.unwrap(),
            runtime,
        }
    }

    fn command(&self, line: &str) -> String {
        let tournament = self.server.tournament.as_ref().unwrap();
        self.runtime.block_on(tournament.command(line))
    }

    /// Waits until the page for the wall shows this.
    #[track_caller]
    fn until_shown(&self, what: &str) {
        let tournament = self.server.tournament.as_ref().unwrap();
        until(what, || {
            String::from_utf8_lossy(&tournament.screen()).contains(what)
        });
    }

    /// Ends without a message, as when it is killed.
    fn kill(self) {
        drop(self.server);
        self.runtime.shutdown_timeout(Duration::from_secs(5));
    }
}

/// Returns the game that is played.
fn board() -> RoomSettings {
    let config = Config::embedded();
    let game = GameName::ALL[0];
    let preset = &config.of(game).rules[0];
    room_settings(game.text(), preset.boards[0], &preset.id)
}

fn contest(dir: &Path, patience: Duration) -> Contest {
    Contest {
        automatic: false,
        pause: Duration::ZERO,
        patience,
        ..Contest::new(PairingSystem::Swiss, dir.to_owned())
    }
}

/// Waits until the tournament on disk satisfies `holds`.
#[track_caller]
fn until_saved(dir: &Path, what: &str, holds: impl Fn(&Tournament) -> bool) -> Tournament {
    until_some(what, || {
        let saved = SavedTournament::load(dir).unwrap()?;
        holds(&saved.tournament).then_some(saved.tournament)
    })
}

struct Pupil {
    client: LineClient,
    ticket: String,
}

fn connect(address: SocketAddr, name: &str) -> LineClient {
    let mut client = LineClient::come(address);
    client.say("Hello,1");
    client.until("Hello,1");
    client.say(&format!("Login,{name}"));
    client.until("Tables,16");
    client
}

impl Pupil {
    fn enter(address: SocketAddr, name: &str) -> Self {
        let mut client = connect(address, name);
        client.say("Enter");
        let line = client.until("Token,0,");
        let ticket = line.rsplit(',').next().unwrap().to_owned();
        Self { client, ticket }
    }

    fn resume(&mut self, address: SocketAddr, name: &str) {
        self.client = connect(address, name);
        self.client.say(&format!("Resume,{}", self.ticket));
    }

    /// Waits for the pairing of a round; returns the room, the colour and the opponent.
    #[track_caller]
    fn paired(&mut self, round: usize) -> (usize, String, String) {
        let message = self.client.until(&format!("Paired,{round},"));
        let fields: Vec<&str> = message.split(',').collect();
        let room = fields[2].parse().unwrap();
        (room, fields[3].to_owned(), fields[4].to_owned())
    }
}

fn name(number: usize) -> String {
    format!("Pupil {number:02}")
}

#[test]
fn a_class_of_thirty_plays_a_tournament() {
    let dir = tempfile::tempdir().unwrap();
    let mut class = Class::start(contest(dir.path(), Duration::from_secs(600)));
    let mut address = class.server.address;
    let mut pupils: BTreeMap<String, Pupil> = (1..=30)
        .map(|number| (name(number), Pupil::enter(address, &name(number))))
        .collect();
    let tickets: BTreeSet<&String> = pupils.values().map(|pupil| &pupil.ticket).collect();
    assert_eq!(tickets.len(), 30, "tickets");
    let start = AnyGameHistory::new(board().size, board().rules).unwrap();
    let (first, text) = (start.to_move(), start.text(&start.legal()[0]));
    // An entrant of a tournament does not choose seats.
    let pupil = pupils.get_mut(&name(1)).unwrap();
    pupil.client.say("SitDown,1");
    pupil.client.until("Error,tournament,");
    let mut met: BTreeSet<BTreeSet<String>> = BTreeSet::new();
    for round in 1..=5 {
        let begun = class.command(if round == 1 { "begin" } else { "next" });
        assert_eq!(begun, format!("round {round}: 15 games"), "round {round}");
        let mut games: BTreeMap<usize, [String; 2]> = BTreeMap::new();
        for (own, pupil) in &mut pupils {
            let (room, colour, opponent) = pupil.paired(round);
            assert!(
                met.insert(BTreeSet::from([own.clone(), opponent.clone()]))
                    || games.contains_key(&room),
                "round {round}: {own} meets {opponent} again"
            );
            pupil.client.until(&format!("Start,{colour},"));
            pupil.client.until(&format!("Sync,{room},0,"));
            let pair = games.entry(room).or_default();
            pair[usize::from(colour == "Black")] = own.clone();
            assert!(
                pair.contains(own) && *own != opponent,
                "round {round}, room {room}: {own} of {pair:?}"
            );
        }
        assert_eq!(games.len(), 15, "round {round}");
        if round == 3 {
            // The server is killed, and everybody comes back with the ticket.
            class.kill();
            class = Class::start(contest(dir.path(), Duration::from_secs(600)));
            address = class.server.address;
            for (own, pupil) in &mut pupils {
                pupil.resume(address, own);
                let (room, colour, _) = pupil.paired(round);
                assert_eq!(
                    games[&room][usize::from(colour == "Black")],
                    *own,
                    "round {round}, room {room}"
                );
                pupil.client.until(&format!("Seat,{room},{colour}"));
            }
        }
        for (room, [white, black]) in games {
            // After a move, so that there is something to keep.
            let begins = if first == Side::White { &white } else { &black };
            let pupil = pupils.get_mut(begins).unwrap();
            pupil.client.say(&format!("Move,{room},1,{text}"));
            pupil.client.until(&format!("Played,{room},1,"));
            let loser = if room % 2 == 0 { &black } else { &white };
            let pupil = pupils.get_mut(loser).unwrap();
            pupil.client.say(&format!("Lose,{room}"));
            for own in [&white, &black] {
                let pupil = pupils.get_mut(own).unwrap();
                pupil.client.until(&format!("Over,{room},"));
            }
        }
        until_saved(dir.path(), "end of the round", |tournament| {
            let over = tournament.current().is_some_and(|round| round.is_over());
            tournament.rounds().len() == round && over
        });
    }
    assert_eq!(met.len(), 5 * 15, "pairs that have met");
    for pupil in pupils.values_mut() {
        let mut last = 0;
        for _ in 0..30 {
            let line = pupil.client.until("Standing,");
            let place: usize = line.split(',').nth(1).unwrap().parse().unwrap();
            assert!(place >= last, "after place {last}: {line}");
            last = place;
        }
    }
    let table = std::fs::read_to_string(dir.path().join("table.csv")).unwrap();
    assert_eq!(table.lines().count(), 31, "lines of the table");
    let records = std::fs::read_dir(dir.path().join("records")).unwrap();
    let records = records.filter_map(|entry| file::load(&entry.unwrap().path()).ok());
    assert_eq!(
        records.filter(|record| record.result.is_some()).count(),
        75,
        "records with a result"
    );
    let next = class.command("next");
    assert!(
        next.starts_with("refused: the tournament is over"),
        "{next}"
    );
    // The page for the wall shows no tickets, and the same as on disk.
    let saved = SavedTournament::load(dir.path()).unwrap().unwrap();
    let screen = tibetango_server::organiser::screen::json(&saved.tournament, |_| true);
    let screen = String::from_utf8(screen.to_vec()).unwrap();
    assert!(
        screen.contains("\"state\":\"over\"") && screen.contains(&name(30)),
        "{screen}"
    );
    let mut open = saved
        .tickets
        .iter()
        .filter(|ticket| screen.contains(*ticket));
    assert_eq!(open.next(), None);
}

#[test]
fn who_is_dropped_comes_back_neither_to_the_tournament_nor_to_a_seat() {
    let dir = tempfile::tempdir().unwrap();
    let class = Class::start(contest(dir.path(), Duration::from_secs(3600)));
    let address = class.server.address;
    let mut pupils = ["Dolma", "Tashi"].map(|name| Pupil::enter(address, name));
    assert_eq!(class.command("begin"), "round 1: 1 game");
    for pupil in &mut pupils {
        pupil.paired(1);
        pupil.client.until("Sync,1,");
    }
    assert_eq!(class.command("drop Dolma"), "Dolma plays no more");
    let [dolma, tashi] = &mut pupils;
    dolma.client.until("Error,withdrawn,");
    tashi.client.until("Over,1,");
    dolma.resume(address, "Dolma");
    let line = dolma.client.either(["Resume,", "Error,"]);
    assert!(line.starts_with("Error,token,"), "{line}");
    // The other one is known as before.
    tashi.resume(address, "Tashi");
    tashi.client.until("Resume,Tashi");
}

#[test]
fn an_end_by_the_organiser_is_told_before_the_table() {
    for (command, answer) in [
        ("end now", "the tournament is over"),
        ("result 1 draw", "room 1: draw"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let mut contest = contest(dir.path(), Duration::from_secs(3600));
        contest.rounds = Some(1);
        let class = Class::start(contest);
        let address = class.server.address;
        let mut pupils = ["Dolma", "Tashi"].map(|name| Pupil::enter(address, name));
        assert_eq!(class.command("begin"), "round 1: 1 game", "{command}");
        for pupil in &mut pupils {
            pupil.paired(1);
            pupil.client.until("Sync,1,");
        }
        assert_eq!(class.command(command), answer, "{command}");
        for pupil in &mut pupils {
            let first = pupil.client.either(["Over,1,", "Standing,"]);
            assert!(first.starts_with("Over,1,"), "{command}: {first}");
            pupil.client.until("Standing,1,");
        }
    }
}

#[test]
fn late_and_lost_pupils_do_not_hold_up_the_others() {
    let dir = tempfile::tempdir().unwrap();
    let mut contest = contest(dir.path(), Duration::from_millis(500));
    (contest.automatic, contest.rounds) = (true, Some(3));
    let class = Class::start(contest);
    let address = class.server.address;
    let mut pupils: Vec<Pupil> = ["Dolma", "Tashi", "Pema", "Dolma"]
        .map(|name| Pupil::enter(address, name))
        .into();
    let refused = class.command("drop Nobody");
    assert_eq!(refused, "refused: nobody of that name plays here");
    // The fourth goes home before it begins: that game is lost without having been played.
    drop(pupils.pop());
    class.until_shown("\"here\":false");
    assert_eq!(class.command("begin"), "round 1: 2 games");
    let first = until_saved(dir.path(), "game that is lost by default", |tournament| {
        let round = tournament.current();
        let mut games = round.into_iter().flat_map(|round| &round.games);
        games.any(|game| game.score.is_some_and(|score| score.default))
    });
    assert_eq!(first.entrants()[3].name, "Dolma 2");
    assert_eq!(first.points(3), 0);
    assert_eq!(class.command("drop Dolma 2"), "Dolma 2 plays no more");
    // An entrant is late, and plays from the next round on, which begins by itself.
    let mut late = Pupil::enter(address, "Karma");
    assert_eq!(class.command("result 1 draw"), "room 1: draw");
    for pupil in pupils.iter_mut().chain([&mut late]) {
        let (room, _, opponent) = pupil.paired(2);
        assert!(
            (1..=2).contains(&room) && opponent != "Dolma 2",
            "room {room} against {opponent}"
        );
    }
    assert_eq!(class.command("end now"), "the tournament is over");
    let over = until_saved(dir.path(), "end of the tournament", Tournament::is_over);
    assert_eq!(over.rounds().len(), 2);
    late.client.until("Standing,1,");
    assert!(class.command("table").contains("| Karma |"));
    // No other player can enter.
    let mut outsider = connect(address, "Stranger");
    outsider.say("Enter");
    outsider.until("Error,closed,");
}
