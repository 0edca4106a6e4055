//! Our engines behind the Hub protocol.

mod bad_requests;
mod output;
mod version_1;

use std::io::{self, BufRead, BufReader, Cursor, PipeWriter, Read, Write};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};
use support::games::draughts::{empty, fen};
use support::games::present_games::{other_than, smallest};
use support::shipped_engines::engine;
use support::wait::PATIENCE;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::protocol::caps::Caps;
use tibetango_lab::protocol::draughts::play_text;
use tibetango_lab::protocol::hub::server::HubServer;
use tibetango_lab::protocol::hub::syntax::HubLine;
use tibetango_lab::protocol::pace::MoveBudget;
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;

/// Limits that end no search.
const CAPS: Caps = Caps {
    visits: u64::MAX,
    time: Duration::from_secs(3600),
    linger: Duration::from_secs(600),
    ..Caps::DEFAULT
};

/// Maximum time to wait for input that has to come.
const SOON: Duration = PATIENCE;

const HOUR: MoveBudget = MoveBudget::Time(Duration::from_secs(3600));

fn server(name: &str, pace: MoveBudget, caps: Caps) -> HubServer {
    HubServer::new(
        name,
        engine(GameName::Draughts, name),
        1,
        &empty(),
        pace,
        caps,
    )
    .unwrap()
}

/// Returns all answers of a server to this input.
fn answers(input: impl AsRef<[u8]>) -> Vec<String> {
    let input = Cursor::new(input.as_ref().to_vec());
    let mut output = Vec::new();
    let mut server = server("champion", MoveBudget::Visits(500), CAPS);
    server.serve(input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'), "{text}");
    text.lines().map(str::to_owned).collect()
}

fn without_info(lines: Vec<String>) -> Vec<String> {
    let output = lines.into_iter();
    output.filter(|line| !line.starts_with("info ")).collect()
}

fn parsed(line: &str) -> HubLine {
    HubLine::parse(line).unwrap().unwrap()
}

/// Returns the move of an answer, which must be one of the game.
#[track_caller]
fn reply_text(history: &AnyGameHistory, text: &str) -> String {
    let done = parsed(text);
    assert_eq!(done.command, "done", "{text}");
    let mut history = history.clone();
    let mv = done.value("move").expect(text);
    play_text(&mut history, mv).expect(text);
    if let Some(answer) = done.value("ponder") {
        play_text(&mut history, answer).expect(text);
    }
    mv.to_owned()
}

/// Conversation in which the next line depends on the answers.
struct HubConversation {
    to: PipeWriter,
    said: Receiver<String>,
    server: JoinHandle<()>,
}

impl HubConversation {
    fn with(mut server: HubServer) -> Self {
        let (input, to) = io::pipe().unwrap();
        let (from, output) = io::pipe().unwrap();
        let (sender, lines) = unbounded();
        thread::spawn(move || {
            for line in BufReader::new(from).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let server = thread::spawn(move || server.serve(input, output).unwrap());
        Self {
            to,
            said: lines,
            server,
        }
    }

    fn tell(&mut self, lines: &str) {
        writeln!(self.to, "{lines}").unwrap();
    }

    /// Returns the lines up to one that begins with the text, which is the last.
    #[track_caller]
    fn until(&self, begins: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.said.recv_timeout(SOON);
            let line = line.unwrap_or_else(|_| panic!("no {begins} after {lines:?}"));
            let last = line.starts_with(begins);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// Ends the input and returns the lines that still come.
    fn end(self) -> Vec<String> {
        drop(self.to);
        self.server.join().unwrap();
        self.said.iter().collect()
    }
}

#[test]
fn a_session_with_every_command() {
    let output = answers(
        "hub\r\nset-param name=variant value=normal\r\nset-param name=threads value=1\r\nset-param name=memory-mib value=16\r\n\
         init\r\nnew-game\r\nping\r\nstop\r\nponder-hit\r\npos start moves=\"32-28 19-23 28x19x23\"\r\nlevel nodes=2000\r\n\
         go think\r\nquit\r\nping\r\n",
    );
    let version = env!("CARGO_PKG_VERSION");
    let id = format!("id name=\"TibetanGo champion\" version={version} author=TibetanGo");
    assert_eq!(output[0], id);
    let plain = without_info(output.clone());
    let names: Vec<String> = plain[1..4]
        .iter()
        .map(|line| parsed(line).value("name").unwrap().to_owned())
        .collect();
    assert_eq!(names, ["variant", "threads", "memory-mib"]);
    assert_eq!(&plain[4..7], ["wait", "ready", "pong"]);
    assert_eq!(plain.len(), 8, "nothing after quit: {plain:?}");
    let mut history = empty();
    for mv in ["32-28", "19-23", "28x19x23"] {
        play_text(&mut history, mv).unwrap();
    }
    reply_text(&history, &plain[7]);
    let info = output
        .iter()
        .rfind(|line| line.starts_with("info "))
        .unwrap();
    let info = parsed(info);
    for name in ["depth", "nodes", "time", "nps", "score"] {
        info.value(name).unwrap().parse::<f64>().unwrap();
    }
    for mv in info.value("pv").unwrap().split(' ') {
        play_text(&mut history, mv).expect("a move of the variation");
    }
}

#[test]
fn limits_are_kept() {
    let ask = |level: &str| answers(format!("pos start\nlevel {level}\ngo think\n"));
    let last = |output: &[String], name: &str| {
        let info = output
            .iter()
            .rfind(|line| line.starts_with("info "))
            .unwrap();
        parsed(info).value(name).unwrap().parse::<u64>().unwrap()
    };
    for nodes in [1, 100, 5000] {
        let lines = ask(&format!("nodes={nodes}"));
        reply_text(&empty(), lines.last().unwrap());
        let again = ask(&format!("nodes={nodes}"));
        assert_eq!(
            lines.last(),
            again.last(),
            "{nodes} nodes: as often as one likes"
        );
        if nodes > 1 {
            assert!(last(&lines, "nodes") <= nodes, "{nodes} nodes: {lines:?}");
        }
    }
    for depth in [1, 4] {
        assert_eq!(
            last(&ask(&format!("depth={depth}")), "depth"),
            depth,
            "depth {depth}"
        );
    }
    // A level is for one search: the next goes by the default pace, which is 500 nodes here.
    let output = answers("pos start\nlevel depth=2\ngo think\ngo think\n");
    assert_eq!(last(&output, "nodes"), 500, "{output:?}");
}

#[test]
fn a_search_is_stopped_at_once() {
    let mut talk = HubConversation::with(server("champion", HOUR, CAPS));
    for level in ["level infinite", "level time=100000", "level depth=90", ""] {
        talk.tell(&format!("pos start\n{level}\ngo think"));
        talk.until("info ");
        talk.tell("ping");
        let before = talk.until("pong");
        assert!(
            !before.iter().any(|line| line.starts_with("done")),
            "{before:?}"
        );
        talk.tell("stop");
        reply_text(&empty(), talk.until("done").last().unwrap());
    }
    // Before anything was found there is an answer, too.
    talk.tell("go think\nstop");
    reply_text(&empty(), talk.until("done").last().unwrap());
    assert_eq!(talk.end(), Vec::<String>::new());
}

/// Returns the time of the last of these lines that has one, in seconds.
fn seconds(lines: &[String]) -> f64 {
    let time = |line: &String| {
        parsed(line)
            .value("time")
            .and_then(|time| time.parse().ok())
    };
    lines.iter().rev().find_map(time).unwrap_or(0.0)
}

#[test]
fn pondering_takes_no_time_until_it_hits() {
    let mut talk = HubConversation::with(server("champion", HOUR, CAPS));
    let ponder = "pos start moves=\"32-28\"\nlevel move-time=0.05\ngo ponder";
    let mut history = empty();
    play_text(&mut history, "32-28").unwrap();
    talk.tell(ponder);
    // Far longer than a move may take.
    let mut lines = Vec::new();
    while seconds(&lines) < 0.5 {
        lines.extend(talk.until("info "));
    }
    talk.tell("ping");
    lines.extend(talk.until("pong"));
    assert!(
        !lines.iter().any(|line| line.starts_with("done")),
        "{lines:?}"
    );
    talk.tell("ponder-hit");
    reply_text(&history, talk.until("done").last().unwrap());
    // The expected move was not played: the search is stopped, and another move is requested.
    talk.tell(ponder);
    talk.until("info ");
    talk.tell("stop\npos start moves=\"31-27\"\nlevel nodes=100\ngo think");
    reply_text(&history, talk.until("done").last().unwrap());
    let mut other = empty();
    play_text(&mut other, "31-27").unwrap();
    reply_text(&other, talk.until("done").last().unwrap());
    // `ponder-hit` changes nothing without pondering.
    talk.tell("level infinite\ngo analyze");
    talk.until("info ");
    talk.tell("ponder-hit\nping");
    let lines = talk.until("pong");
    assert!(
        !lines.iter().any(|line| line.starts_with("done")),
        "{lines:?}"
    );
    // An analysis ends at the next command.
    talk.tell("pos start\nlevel nodes=100\ngo think");
    reply_text(&other, talk.until("done").last().unwrap());
    reply_text(&empty(), talk.until("done").last().unwrap());
    talk.end();
}

#[test]
fn thinking_ends_with_the_session() {
    // The program ends, though its search would go on for an hour.
    let mut talk = HubConversation::with(server("champion", HOUR, CAPS));
    talk.tell("go think");
    talk.until("info ");
    talk.tell("quit");
    talk.until("done");
    talk.end();
    // The program also ends when the input does: an analysis at once, a move after a while.
    for go in ["go analyze", "go ponder", "level infinite\ngo think"] {
        let mut talk = HubConversation::with(server("champion", HOUR, CAPS));
        talk.tell(go);
        talk.until("info ");
        let output = talk.end();
        assert!(
            output.last().unwrap().starts_with("done"),
            "{go}: {output:?}"
        );
    }
    let caps = Caps {
        linger: Duration::from_millis(100),
        ..CAPS
    };
    let mut talk = HubConversation::with(server("champion", HOUR, caps));
    talk.tell("go think\ngo think\ngo think");
    talk.until("info ");
    let begin = Instant::now();
    let output = talk.end();
    assert!(
        output.iter().any(|line| line.starts_with("done")),
        "{output:?}"
    );
    assert!(begin.elapsed() < SOON);
    // Requests that come all at once are all answered.
    let output = answers("hub\ninit\npos start\ngo think\nping\ngo think\nping\n");
    let plain = without_info(output);
    let words: Vec<&str> = plain
        .iter()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(words[..2], ["id", "param"]);
    assert_eq!(words.iter().filter(|word| **word == "done").count(), 2);
    assert_eq!(words.iter().filter(|word| **word == "pong").count(), 2);
}

#[test]
fn the_protocol_is_for_one_game() {
    let game = other_than(GameName::Draughts);
    let other = smallest(game);
    let server = HubServer::new("x", EngineSettings::Random, 1, &other, HOUR, CAPS);
    let why = server.err().expect("a server of another game");
    assert!(
        why.contains(&format!("the Hub protocol has no {game}")),
        "{why}"
    );
}

#[test]
fn engines_without_a_search_play_too() {
    for name in ["random", "greedy", "uct"] {
        let mut server = server(name, MoveBudget::Visits(50), CAPS);
        let mut output = Vec::new();
        let input = "hub\ninit\npos start\nlevel depth=3\ngo think\n";
        server.serve(Cursor::new(input), &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        reply_text(&empty(), text.lines().last().unwrap());
    }
}

/// Input whose reading fails.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("broken"))
    }
}

#[test]
fn a_broken_input_is_its_end() {
    let mut server = server("champion", HOUR, CAPS);
    let mut output = Vec::new();
    server.serve(Broken, &mut output).unwrap();
    assert!(output.is_empty(), "{}", output.escape_ascii());
}
