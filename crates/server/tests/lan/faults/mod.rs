//! Whole games over a bad network: no move is lost, doubled or changed.

mod proxy;

use super::lan_server::LanServer;
use super::{room_settings, short_limits};
use proxy::{ClientNetwork, ProxyInput, ProxyLines};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::SplitMix64;
use std::collections::BTreeMap;
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::time::Duration;
use support::stored_records::until_kept;
use support::wait::Wait;
use tibetango_content::config::Config;
use tibetango_records::record::replay;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, MoveKind, Side};
use tibetango_server::room::RoomSettings;

/// Silence after which a player asks for the position, and sends its move again.
const SILENCE: Duration = Duration::from_millis(200);

/// Player that keeps to `docs/protocol.md`: it numbers its moves, skips numbers it has seen, sends `Sync` if one is
/// missing, and `Resume` after a disconnection.
struct ProtocolPlayer<'a> {
    proxy: &'a ClientNetwork,
    side: Side,
    token: String,
    link: Option<(TcpStream, ProxyLines)>,
    rng: SplitMix64,
    history: AnyGameHistory,
    /// Number of plies of the position of `history`.
    plies: usize,
    /// Every ply that it was sent, by its number.
    moves: BTreeMap<usize, String>,
    /// Moves that it sent for each ply: more than one if one was refused.
    attempts: BTreeMap<usize, Vec<String>>,
    /// Ply that was sent and is not confirmed yet.
    open: Option<usize>,
    refused: bool,
    over: bool,
    /// Whether its seat is kept no longer.
    gone: bool,
}

impl<'a> ProtocolPlayer<'a> {
    /// Takes a seat, while the network is good.
    fn sit_down(proxy: &'a ClientNetwork, played: &RoomSettings, side: Side, seed: u64) -> Self {
        let mut player = Self {
            proxy,
            side,
            token: String::new(),
            link: None,
            rng: SplitMix64::seed_from_u64(seed),
            history: AnyGameHistory::new(played.size, played.rules).unwrap(),
            plies: 0,
            moves: BTreeMap::new(),
            attempts: BTreeMap::new(),
            open: None,
            refused: false,
            over: false,
            gone: false,
        };
        player.come().unwrap();
        let token = player.ask("SitDown,1", &["Token,1,"]).unwrap();
        token
            .rsplit(',')
            .next()
            .unwrap()
            .clone_into(&mut player.token);
        player
    }

    fn say(&mut self, line: &str) {
        let Some((stream, _)) = &mut self.link else {
            return;
        };
        if stream.write_all(format!("{line}\n").as_bytes()).is_err() {
            self.link = None;
        }
    }

    /// Returns the next line; `None` after a silence or a disconnection.
    fn hear(&mut self) -> Option<String> {
        let (_, lines) = self.link.as_mut()?;
        match lines.hear() {
            ProxyInput::Line(line) => Some(String::from_utf8(line).unwrap().trim_end().to_owned()),
            ProxyInput::Nothing => None,
            ProxyInput::End => {
                self.link = None;
                None
            }
        }
    }

    /// Waits for a line that begins so, and learns from the others; `None` after a disconnection.
    fn until(&mut self, begins: &[&str]) -> Option<String> {
        let mut wait = Wait::begin();
        while self.link.is_some() {
            if let Some(line) = self.hear() {
                if begins.iter().any(|begin| line.starts_with(begin)) {
                    return Some(line);
                }
                self.learn(&line);
            }
            assert!(wait.pause(), "nobody said {begins:?}");
        }
        None
    }

    fn ask(&mut self, line: &str, begins: &[&str]) -> Option<String> {
        self.say(line);
        self.until(begins)
    }

    /// Connects and logs in.
    fn come(&mut self) -> Option<()> {
        let stream = TcpStream::connect(self.proxy.address).unwrap();
        stream.set_nodelay(true).unwrap();
        let lines = ProxyLines::new(&stream, SILENCE);
        self.link = Some((stream, lines));
        self.ask("Hello,1", &["Hello,1"])?;
        let name = format!("Login,{:?}", self.side);
        self.ask(&name, &["Tables,"])?;
        Some(())
    }

    /// Resumes its seat; `None` if it was disconnected again.
    fn come_back(&mut self) -> Option<()> {
        self.come()?;
        let resume = format!("Resume,{}", self.token);
        let answer = self.ask(&resume, &["Resume,", "Error,token,"])?;
        // A seat is given up only when the game on it is over.
        self.gone = answer.starts_with("Error");
        self.over |= self.gone;
        // Any line sent before may be lost.
        self.open = None;
        Some(())
    }

    /// Plays until the game is over.
    fn play(&mut self) {
        let mut wait = Wait::begin();
        while !self.over {
            assert!(wait.pause(), "{} plies of {:?}", self.plies, self.side);
            if self.link.is_none() {
                self.come_back();
                continue;
            }
            self.move_if_due();
            match self.hear() {
                Some(line) => self.learn(&line),
                None => {
                    self.open = None;
                    self.say("Sync,1");
                }
            }
        }
    }

    /// Sends a move if it has one to make and has not sent it yet; repeats the same one if it has.
    fn move_if_due(&mut self) {
        let ply = self.plies + 1;
        let due = self.history.to_move() == self.side && self.history.outcome().is_none();
        if !due || self.open == Some(ply) {
            return;
        }
        let legal = self.history.legal();
        if legal.iter().all(|mv| mv.kind == MoveKind::Pass) {
            // The server plays it.
            return;
        }
        let refused = std::mem::take(&mut self.refused);
        let attempts = self.attempts.entry(ply).or_default();
        if attempts.is_empty() || refused {
            let texts = legal.iter().map(|mv| self.history.text(mv));
            let new: Vec<String> = texts.filter(|text| !attempts.contains(text)).collect();
            attempts.push(new.choose(&mut self.rng).unwrap().clone());
        }
        let text = attempts.last().unwrap().clone();
        self.open = Some(ply);
        self.say(&format!("Move,1,{ply},{text}"));
    }

    fn learn(&mut self, line: &str) {
        let fields: Vec<&str> = line.splitn(7, ',').collect();
        match fields.as_slice() {
            ["Played", "1", ply, ..] => {
                let ply: usize = ply.parse().unwrap();
                let text = line.splitn(5, ',').nth(4).unwrap();
                let earlier = self.moves.entry(ply).or_insert_with(|| text.to_owned());
                assert_eq!(earlier, text, "ply {ply} was told twice");
                if ply == self.plies + 1 {
                    let mv = self.history.parse(text).unwrap();
                    self.history.play(&mv).unwrap();
                    (self.plies, self.open) = (ply, None);
                } else if ply > self.plies {
                    self.say("Sync,1");
                }
            }
            ["Sync", "1", plies, _, _, _, position] => {
                let plies: usize = plies.parse().unwrap();
                if plies > self.plies {
                    self.history =
                        AnyGameHistory::from_text(self.history.rules(), position).unwrap();
                    (self.plies, self.open) = (plies, None);
                }
            }
            ["Over", "1", ..] => self.over = true,
            ["Error", "illegal", ..] => (self.refused, self.open) = (true, None),
            _ => {}
        }
    }

    /// Returns the final number of plies and position; `None` if no player is left to ask, because both were
    /// disconnected while the game ended.
    fn last(&mut self) -> Option<(usize, String)> {
        self.proxy.rough(false);
        let mut wait = Wait::begin();
        loop {
            assert!(wait.pause(), "the end was not told");
            if self.link.is_none() {
                self.come_back();
            } else if let Some(last) = self.ask_last() {
                return last;
            }
        }
    }

    /// Asks for the final position: the inner `None` means that no player is left, the outer one a disconnection.
    fn ask_last(&mut self) -> Option<Option<(usize, String)>> {
        // Lines that were still under way come before that.
        self.ask("Ping,end", &["Pong,end"])?;
        let line = if self.gone {
            let room = self.ask("Watch,1", &["Room,1,"])?;
            if room.split(',').nth(5) != Some("over") {
                return Some(None);
            }
            self.until(&["Sync,1,"])?
        } else {
            self.ask("Sync,1", &["Sync,1,"])?
        };
        let mut fields = line.splitn(7, ',').skip(2);
        let plies = fields.next().unwrap().parse().unwrap();
        Some(Some((plies, fields.nth(3).unwrap().to_owned())))
    }
}

/// Plays a whole game; returns the number of cuts, doubled lines and held lines.
fn game(played: &RoomSettings, seed: u64) -> [usize; 3] {
    let serving = LanServer::start(played.clone(), short_limits());
    let proxies = [0, 1].map(|i| ClientNetwork::start(serving.address, 2 * seed + i));
    let mut players = Side::BOTH.map(|side| {
        let proxy = &proxies[side.index()];
        ProtocolPlayer::sit_down(proxy, played, side, seed + side.index() as u64)
    });
    for player in &mut players {
        let side = player.side;
        player.say(&format!("Ready,1,{side:?},{side:?}"));
    }
    for player in &mut players {
        player.until(&["Sync,1,0,"]).unwrap();
    }
    for proxy in &proxies {
        proxy.rough(true);
    }
    let players = std::thread::scope(|scope| {
        let playing = players.map(|mut player| {
            scope.spawn(move || {
                player.play();
                let last = player.last();
                (player, last)
            })
        });
        // Each player stays until both have seen the end.
        playing.map(|player| player.join().unwrap())
    });
    let record = until_kept(serving.folder(), 1).remove(0);
    let history = replay::from_record(&record).unwrap();
    assert!(history.outcome().is_some(), "{}", history.position_text());
    let (texts, moves, movers) = (history.move_texts(), history.moves(), history.movers());
    for (player, last) in &players {
        for (ply, text) in &player.moves {
            assert_eq!(texts.get(ply - 1), Some(text), "ply {ply}");
        }
        for (i, text) in texts.iter().enumerate() {
            if movers[i] == player.side && moves[i].kind != MoveKind::Pass {
                assert!(
                    player.attempts[&(i + 1)].contains(text),
                    "ply {}: {text}",
                    i + 1
                );
            }
        }
        if let Some((plies, position)) = last {
            assert_eq!(
                (*plies, position),
                (texts.len(), &history.position_text()),
                "{:?}",
                player.side
            );
        }
    }
    let faults = proxies.each_ref().map(|proxy| &proxy.faults);
    let count = |of: fn(&proxy::Faults) -> &std::sync::atomic::AtomicUsize| {
        faults
            .iter()
            .map(|faults| of(faults).load(Ordering::SeqCst))
            .sum::<usize>()
    };
    [
        count(|faults| &faults.cuts),
        count(|faults| &faults.doubled),
        count(|faults| &faults.held),
    ]
}

#[test]
fn a_bad_network_loses_no_move() {
    let config = Config::embedded();
    let mut faults = [0; 3];
    for name in GameName::ALL {
        let preset = &config.of(name).rules[0];
        // A board on which a game is not over after a dozen moves.
        let size = *preset.boards.iter().find(|size| **size >= 5).unwrap();
        let played = room_settings(name.text(), size, &preset.id);
        for seed in [1, 2] {
            for (all, new) in faults.iter_mut().zip(game(&played, seed)) {
                *all += new;
            }
        }
    }
    assert!(faults.iter().all(|count| *count > 0), "{faults:?}");
}
