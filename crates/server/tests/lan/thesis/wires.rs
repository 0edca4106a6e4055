//! Carriers of a client's lines: the room itself, without connections and threads, or a server on loopback.

use super::super::lan_server;
use super::client::Wire;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::SplitMix64;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use tibetango_content::config::Config;
use tibetango_rules::any::AnyGameHistory;
use tibetango_server::message::Request;
use tibetango_server::room::{Caller, Customs, Out, Room, RoomSettings, Visitor};

static CONFIG: LazyLock<Arc<Config>> = LazyLock::new(|| Arc::new(Config::embedded()));

/// Room that is called directly: its output is seen at once, and its computer plays at random.
pub struct Direct {
    room: Room,
    inboxes: [VecDeque<String>; 2],
    /// Questions to the computer without a reply yet.
    questions: Vec<(u64, Box<AnyGameHistory>)>,
    /// Whether the computer waits for [`Self::think`].
    pub slow: bool,
    rng: SplitMix64,
}

impl Direct {
    pub fn new(played: RoomSettings, seed: u64) -> Self {
        Self {
            room: Room::new(
                1,
                played,
                "uct".to_owned(),
                Customs::default(),
                CONFIG.clone(),
            ),
            inboxes: Default::default(),
            questions: Vec::new(),
            slow: false,
            rng: SplitMix64::seed_from_u64(seed),
        }
    }

    fn obey(&mut self, out: Vec<Out>) {
        for out in out {
            match out {
                Out::Say(to, answer) => self.inboxes[to.0 as usize].push_back(answer.line()),
                Out::Think(number, history, _) => self.questions.push((number, history)),
                Out::Keep(_) => {}
            }
        }
        if !self.slow {
            self.think();
        }
    }

    /// Answers all pending questions to the computer.
    pub fn think(&mut self) {
        while let Some((number, history)) = self.questions.pop() {
            let mv = history.legal().choose(&mut self.rng).cloned();
            let out = self.room.thought(number, mv.as_ref());
            self.obey(out);
        }
    }

    /// Sends a line of one client; returns all lines to each of both.
    pub fn exchange(&mut self, who: usize, line: &str) -> [Vec<String>; 2] {
        self.say(who, line);
        self.inboxes
            .each_mut()
            .map(|replies| replies.drain(..).collect())
    }
}

impl Wire for Direct {
    #[track_caller]
    fn say(&mut self, who: usize, line: &str) {
        let Ok(Request::Room(1, request)) = Request::read(line) else {
            panic!("{line} is no request to room 1");
        };
        let from = Visitor {
            caller: Caller(who as u64),
            user: format!("guest {who}"),
            knows: false,
        };
        let token = format!("{who:032}");
        let out = self.room.ask(&from, &request, &token);
        self.obey(out);
    }

    #[track_caller]
    fn hear(&mut self, who: usize) -> String {
        self.inboxes[who]
            .pop_front()
            .unwrap_or_else(|| panic!("nothing is said to client {who}"))
    }

    #[track_caller]
    fn rest(&mut self) {
        let more: Vec<&String> = self.inboxes.iter().flatten().collect();
        assert!(more.is_empty(), "nobody asked for {more:?}");
    }
}

/// Clients connected to a server.
pub struct Wired(Vec<lan_server::LineClient>);

impl Wired {
    /// Connects this number of clients and logs them in.
    pub fn come(server: SocketAddr, clients: usize) -> Self {
        let come = |number| {
            let mut client = lan_server::LineClient::come(server);
            assert_eq!(client.ask(&format!("Login,guest {number}")), "Tables,3");
            client
        };
        Self((0..clients).map(come).collect())
    }
}

impl Wire for Wired {
    fn say(&mut self, who: usize, line: &str) {
        self.0[who].say(line);
    }

    #[track_caller]
    fn hear(&mut self, who: usize) -> String {
        self.0[who].hear()
    }

    /// Relies on a room answering in the order of its requests: earlier lines come before the answer to this one, which
    /// changes nothing for a client with a seat.
    #[track_caller]
    fn rest(&mut self) {
        for client in &mut self.0 {
            let answer = client.ask("SitDown,1");
            assert!(
                answer.starts_with("SitDown,seated"),
                "nobody asked for {answer}"
            );
        }
    }
}
