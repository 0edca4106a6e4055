//! A room as a pure state machine: its messages about boards, choices, clocks and chat.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::sync::Arc;
use std::time::Duration;
use tibetango_content::config::Config;
use tibetango_records::record::session::record_of;
use tibetango_records::session::clock::TimeControl;
use tibetango_records::session::{MatchSettings, Player, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, MoveKind, Side};
use tibetango_server::engine_threads::SearchPurpose;
use tibetango_server::message::{Choice, Request, ServerMessage};
use tibetango_server::room::{Caller, Customs, Out, Room, RoomSettings, Visitor};
use tibetango_server::unfinished_games::{SavedSeat, UnfinishedGame};

/// Room with the messages to each of its clients.
pub struct RoomMessages {
    pub room: Room,
    config: Arc<Config>,
    pub output: Vec<(u64, ServerMessage)>,
    pub thinks: Vec<(u64, Box<AnyGameHistory>)>,
    /// Purposes of these questions.
    pub purposes: Vec<SearchPurpose>,
    pub saves: usize,
}

impl RoomMessages {
    pub fn new(game: &str, size: u8, rules: &str, customs: Customs) -> Self {
        let config = Arc::new(Config::embedded());
        let played = RoomSettings::find(&config, game, size, rules).unwrap();
        Self {
            room: Room::new(1, played, "uct".to_owned(), customs, config.clone()),
            config,
            output: Vec::new(),
            thinks: Vec::new(),
            purposes: Vec::new(),
            saves: 0,
        }
    }

    /// Restores a game between two people at this position; both have come back.
    pub fn from_position(game: &str, size: u8, rules: &str, position: &str) -> Self {
        let mut messages = Self::new(game, size, rules, Customs::default());
        let played = RoomSettings::find(&messages.config, game, size, rules).unwrap();
        let history = AnyGameHistory::from_text(played.rules, position).unwrap();
        let players = [(1, "Dolma", Side::White), (2, "Tashi", Side::Black)];
        let settings = MatchSettings {
            size,
            rules: played.rules,
            preset: played.preset,
            players: [Player::Human, Player::Human],
            names: players.map(|(_, name, _)| name.to_owned()),
            time: TimeControl::None,
        };
        let record = record_of(&Session::with_history(settings, history));
        let token = |caller: u64| format!("{caller:032}");
        let seats = players.map(|(caller, name, side)| SavedSeat {
            user: name.to_owned(),
            token: token(caller),
            white: side == Side::White,
        });
        let unfinished = UnfinishedGame::new(&record, seats.into(), None).unwrap();
        let (room, _) = messages.room.again(&unfinished).unwrap();
        messages.room = room;
        for (caller, name, _) in players {
            let visitor = Visitor {
                caller: Caller(caller),
                user: name.to_owned(),
                knows: true,
            };
            messages.room.resume(&token(caller), &visitor).unwrap();
        }
        messages
    }

    pub fn take(&mut self, out: Vec<Out>) {
        for out in out {
            match out {
                Out::Say(to, answer) => self.output.push((to.0, answer)),
                Out::Think(number, history, purpose) => {
                    self.thinks.push((number, history));
                    self.purposes.push(purpose);
                }
                Out::Keep(_) => self.saves += 1,
            }
        }
    }

    /// Lets time pass; returns the messages that follow.
    pub fn pass(&mut self, passed: Duration) -> Vec<(u64, String)> {
        self.output.clear();
        let out = self.room.pass_time(passed);
        self.take(out);
        let replies = self.output.iter();
        replies.map(|(to, answer)| (*to, answer.line())).collect()
    }

    /// Handles a line of a client; returns the messages that follow.
    pub fn say(&mut self, caller: u64, line: &str) -> Vec<(u64, String)> {
        self.say_as(caller, &format!("guest {caller}"), line)
    }

    /// Handles a line of a client whose login name is `user` now; returns the messages that follow.
    pub fn say_as(&mut self, caller: u64, user: &str, line: &str) -> Vec<(u64, String)> {
        let Ok(Request::Room(1, request)) = Request::read(line) else {
            panic!("{line}");
        };
        let from = Visitor {
            caller: Caller(caller),
            user: user.to_owned(),
            knows: true,
        };
        self.output.clear();
        let out = self.room.ask(&from, &request, &format!("{caller:032}"));
        self.take(out);
        let replies = self.output.iter();
        replies.map(|(to, answer)| (*to, answer.line())).collect()
    }

    /// Begins a game between two people.
    pub fn begin(&mut self) {
        for (caller, line) in [
            (1, "SitDown,1"),
            (2, "SitDown,1"),
            (1, "Ready,1,White,Dolma"),
            (2, "Ready,1,Black,Tashi"),
        ] {
            self.say(caller, line);
        }
    }

    /// Returns the last choice, and its recipient.
    pub fn choice(&self) -> Option<(u64, Choice)> {
        self.output
            .iter()
            .rev()
            .find_map(|(to, answer)| match answer {
                ServerMessage::Choice(1, choice) => Some((*to, choice.clone())),
                _ => None,
            })
    }
}

/// Returns the verbs of the messages to a client.
pub fn verbs(messages: &[(u64, String)], to: u64) -> Vec<String> {
    let lines = messages.iter().filter(|(caller, _)| *caller == to);
    let verb = |(_, line): &(u64, String)| line.split(',').next().unwrap().to_owned();
    lines.map(verb).collect()
}

/// Returns the plies that were sent, each checked against the number that was sent.
fn moves(messages: &[(u64, String)]) -> Vec<String> {
    let mut all = Vec::new();
    for line in messages
        .iter()
        .filter_map(|(_, line)| line.strip_prefix("Moves,1,"))
    {
        let (first, some) = line.split_once(',').unwrap();
        assert_eq!(first.parse(), Ok(all.len() + 1), "{some}");
        all.extend(some.split(';').map(str::to_owned));
    }
    all
}

/// Two people who know no rule and touch only points that may be touched play every game, and a client that reads
/// boards alone sees the position on the table.
#[test]
fn who_touches_what_is_open_plays_whole_games() {
    let config = Config::embedded();
    let (mut ways, mut taken) = (0, 0);
    for game in GameName::ALL {
        for preset in config.of(game).apart() {
            let size = *preset.boards.iter().min().unwrap();
            let mut messages = RoomMessages::new(game.text(), size, &preset.id, Customs::default());
            messages.begin();
            let mut rng = SplitMix64::seed_from_u64(3);
            for _ in 0..600 {
                let Some((to, choice)) = messages.choice() else {
                    break;
                };
                let open: Vec<usize> = (0..choice.open.len()).filter(|i| choice.open[*i]).collect();
                let ends = choice.may_end && (open.is_empty() || rng.random_bool(0.5));
                let plies = messages.room.session().unwrap().history().len();
                let replies = if ends {
                    messages.say(to, &format!("Done,1,{}", choice.step))
                } else {
                    let point = open.choose(&mut rng).expect("something to touch");
                    messages.say(to, &format!("Tap,1,{},{point}", choice.step))
                };
                ways += usize::from(choice.path.len() > 1);
                taken += choice.captures.len();
                assert!(
                    !replies.iter().any(|(_, line)| line.starts_with("Error")),
                    "{game} {}: {replies:?}",
                    preset.id
                );
                let history = messages.room.session().unwrap().history();
                if history.len() == plies {
                    assert_eq!(
                        verbs(&replies, to),
                        ["Choice"],
                        "{game} {}: {replies:?}",
                        preset.id
                    );
                    assert!(
                        verbs(&replies, 3 - to).is_empty(),
                        "{game} {}: {replies:?}",
                        preset.id
                    );
                    continue;
                }
                // Both see the same board, and only the one who has the move is offered something.
                let stones: String = history
                    .pieces()
                    .iter()
                    .map(|piece| match piece.map(|piece| piece.name()) {
                        None => '.',
                        Some("white") => 'w',
                        Some("black") => 'b',
                        Some("white king") => 'W',
                        Some("black king") => 'B',
                        Some(other) => panic!("{other}"),
                    })
                    .collect();
                let last = history.moves().pop().unwrap();
                let last: Vec<String> = last.stations().map(|at| at.0.to_string()).collect();
                for caller in [1, 2] {
                    let mut boards = replies.iter().rev().filter(|(to, _)| *to == caller);
                    let board = boards.find(|(_, line)| line.starts_with("Board,1,"));
                    assert!(
                        board
                            .unwrap()
                            .1
                            .ends_with(&format!(",{stones},{}", last.join(" "))),
                        "{game} {}, to {caller}: {replies:?}",
                        preset.id
                    );
                }
            }
            let replies = messages.say(1, "Sync,1");
            let history = messages.room.session().unwrap().history();
            let letters = history.movers().into_iter().map(|side| &side.name()[..1]);
            let plies: Vec<String> = letters
                .zip(history.move_texts())
                .map(|(letter, text)| format!("{letter}{text}"))
                .collect();
            assert_eq!(moves(&replies), plies, "{game} {}", preset.id);
            let made = history
                .moves()
                .into_iter()
                .filter(|mv| mv.kind != MoveKind::Pass)
                .count();
            assert!(
                history.outcome().is_some() || made > 60,
                "{game} {}: {made}",
                preset.id
            );
        }
    }
    assert!(ways > 20 && taken > 20, "{ways} {taken}");
}

#[test]
fn a_call_on_the_computer_ends_a_choice_and_everybody_hears_of_it() {
    let mut messages = RoomMessages::new("jiaqi", 5, "tap-by-tap", Customs::default());
    messages.begin();
    messages.say(3, "Watch,1");
    messages.say(1, "SetDot,1,White,00");
    messages.say(2, "SetDot,1,Black,02");
    // A client that has sent `Hello` is shown its captures.
    let replies = messages.say(1, "SetDot,1,White,04");
    assert_eq!(verbs(&replies, 1), ["Choice"]);
    assert!(verbs(&replies, 2).is_empty(), "{replies:?}");
    let replies = messages.say(1, "Switcher,1,Black,Going");
    for caller in [1, 2, 3] {
        let played = (caller, "Played,1,3,White,e9".to_owned());
        assert!(replies.contains(&played), "{caller}: {replies:?}");
    }
}

#[test]
fn what_answers_an_earlier_choice_does_nothing() {
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    messages.begin();
    let (_, choice) = messages.choice().unwrap();
    let tap = format!("Tap,1,{},0", choice.step);
    assert!(verbs(&messages.say(1, &tap), 2).contains(&"Played".to_owned()));
    // Once more: it is Black's turn; and after Black's move it is still of another choice.
    assert_eq!(verbs(&messages.say(1, &tap), 1), ["Error"]);
    let plies = |messages: &RoomMessages| messages.room.session().unwrap().history().len();
    messages.say(2, "Move,1,2,c1");
    assert_eq!(plies(&messages), 2);
    assert_eq!(verbs(&messages.say(1, &tap), 1), ["Choice"]);
    assert_eq!(plies(&messages), 2);
    // A move whose number has been played does nothing either: it is answered with the position.
    let replies = messages.say(2, "Move,1,2,c1");
    assert_eq!(verbs(&replies, 2), ["Sync", "Moves", "Deeds", "Board"]);
    assert!(verbs(&replies, 1).is_empty());
    assert_eq!(plies(&messages), 2);
    // A point that cannot be touched is refused with a reason.
    let (_, choice) = {
        messages.say(1, "Sync,1");
        messages.choice().unwrap()
    };
    assert!(!choice.open[0]);
    let replies = messages.say(1, &format!("Tap,1,{},0", choice.step));
    assert!(replies[0].1.starts_with("Error,illegal,"), "{replies:?}");
    assert!(
        messages.say(1, &format!("Tap,1,{},9999", choice.step))[0]
            .1
            .starts_with("Error,point,")
    );
}

#[test]
fn the_clock_of_who_has_the_move_runs_and_ends_the_game() {
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    messages.say(1, "SitDown,1");
    messages.say(1, "Choose,1,jiaqi,5,thesis,total 60+2");
    assert!(messages.output[0].1.line().ends_with(",total 60+2,-,uct"));
    messages.say(2, "SitDown,1");
    messages.say(1, "Ready,1,White,Dolma");
    assert_eq!(messages.room.time_left(), None);
    let replies = messages.say(2, "Ready,1,Black,Tashi");
    assert!(
        replies.contains(&(1, "Clock,1,60000,60000".to_owned())),
        "{replies:?}"
    );
    assert!(messages.room.pass_time(Duration::from_secs(10)).is_empty());
    let replies = messages.say(1, "Move,1,1,a1");
    assert!(
        replies.contains(&(2, "Clock,1,52000,60000".to_owned())),
        "{replies:?}"
    );
    assert_eq!(messages.room.time_left(), Some(Duration::from_secs(60)));
    // The game goes on after a kill with the same clocks.
    assert!(messages.room.pass_time(Duration::from_secs(20)).is_empty());
    let game = messages.room.running().unwrap();
    let played = RoomSettings::find(&messages.config, "jiu", 8, "paper");
    let other = played
        .unwrap_or_else(|_| RoomSettings::find(&messages.config, "jiaqi", 3, "thesis").unwrap());
    let config = messages.config.clone();
    let room = |config| {
        Room::new(
            1,
            other.clone(),
            "uct".to_owned(),
            Customs::default(),
            config,
        )
    };
    // At a level that is gone the computer would resign at once; two people play on without one.
    let gone = game.clone().at_level(Some("gone".to_owned()));
    let mut alone = gone.clone();
    alone.guests.truncate(1);
    assert!(room(config.clone()).again(&alone).is_err());
    assert!(room(config.clone()).again(&gone).is_ok());
    let (again, _) = room(config).again(&game).unwrap();
    assert_eq!(again.time_left(), Some(Duration::from_secs(40)));
    let session = again.session().unwrap();
    assert_eq!(
        Side::BOTH.map(|side| session.name(side)),
        ["Dolma", "Tashi"]
    );
    assert_eq!(
        session.settings().time,
        TimeControl::Total {
            seconds: 60,
            increment: 2
        }
    );
    // And who has none left has lost.
    let out = messages.room.pass_time(Duration::from_secs(40));
    messages.output.clear();
    messages.take(out);
    let lines: Vec<String> = messages
        .output
        .iter()
        .map(|(_, answer)| answer.line())
        .collect();
    assert_eq!(lines, ["Over,1,White,time", "Over,1,White,time"]);
    assert_eq!(messages.room.time_left(), None);
}

#[test]
fn the_time_of_the_computer_does_not_run() {
    let mut messages = RoomMessages::new("jiaqi", 3, "thesis", Customs::default());
    messages.say(1, "SitDown,1");
    messages.say(1, "Choose,1,jiaqi,3,thesis,move 5");
    messages.say(1, "Ready,1,White,Dolma");
    messages.say(1, "Move,1,1,a1");
    let (number, history) = messages.thinks.pop().unwrap();
    assert_eq!(messages.room.time_left(), None);
    assert!(messages.room.pass_time(Duration::from_secs(100)).is_empty());
    let mv = history.legal()[0].clone();
    let out = messages.room.thought(number, Some(&mv));
    messages.take(out);
    assert_eq!(messages.room.time_left(), Some(Duration::from_secs(5)));
}

#[test]
fn who_was_away_longer_has_lost() {
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    messages.begin();
    let first = messages.room.cut(Caller(2)).1.unwrap();
    // An opponent waits, so the seat is only forsaken; then they are gone, too.
    let out = messages.room.expire(&first);
    messages.output.clear();
    messages.take(out);
    assert_eq!(messages.output[0].1.line(), "Away,1,Black,0");
    let second = messages.room.cut(Caller(1)).1.unwrap();
    messages.room.expire(&second);
    assert!(messages.room.is_empty());
    // A player who leaves after having waited long enough has not resigned.
    messages.begin();
    let absence = messages.room.cut(Caller(1)).1.unwrap();
    messages.room.expire(&absence);
    let replies = messages.say(2, "Leave,1");
    assert!(
        replies.contains(&(2, "Over,1,Black,forfeit".to_owned())),
        "{replies:?}"
    );
}

#[test]
fn people_write_to_each_other_only_where_that_is_wanted() {
    let mut quiet = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    quiet.begin();
    assert!(
        quiet.say(1, "Say,1,good luck")[0]
            .1
            .starts_with("Error,chat,")
    );
    let customs = Customs {
        chat: true,
        ..Customs::default()
    };
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", customs);
    messages.begin();
    messages.say(3, "Watch,1");
    let replies = messages.say(1, "Say,1,good luck, Tashi");
    let message = "Said,1,Dolma,good luck, Tashi".to_owned();
    assert_eq!(
        replies,
        [(1, message.clone()), (2, message.clone()), (3, message)]
    );
    assert!(
        messages.say(4, "Say,1,hello")[0]
            .1
            .starts_with("Error,no_seat,")
    );
    assert!(Request::read(&format!("Say,1,{}", "x".repeat(141))).is_err());
}
