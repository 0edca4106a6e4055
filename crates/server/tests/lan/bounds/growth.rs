//! Every part of the server that can grow while it runs has a bound: containers in fields, channels and tasks are read
//! off the sources, and each is listed here with the row of the table that bounds it, or the reason why no client makes
//! it grow. Containers that live in one call of a function are not looked at.

use super::table::{protocol, root, rows, rust_files};
use std::collections::BTreeSet;
use std::path::MAIN_SEPARATOR;

/// Parts that can grow: the file in `crates/server/src`, the part, and its bound. A part is a type with the fields that
/// hold a container, a type that is one, or a channel or a task with the function that makes it. The bound is a row of
/// the table, by its first cell, or the reason why the part is fixed: no client makes it grow.
const PARTS: &str = "\
connection/lines.rs        | LineReader: partial                                 | row: bytes of a line
connection/mod.rs          | channel in serve                                    | row: lines not yet read by a client
connection/mod.rs          | task write in serve                                 | row: tasks
connection/mod.rs          | ConnectedClient: rooms                              | row: seats
discovery.rs               | Servers                                             | row: servers that a search finds
discovery.rs               | task in start                                       | fixed: one thread of a search, which no client begins
engine_threads.rs          | Waiting: questions                                  | row: questions to the engine
engine_threads.rs          | task in start                                       | fixed: an option of the command
game/move_input.rs         | ActionResult                                        | fixed: the plies of one request
game/ply_report.rs         | PlyReport: choices captures                         | fixed: points of one board in one message
message/answer.rs          | Stands: last                                        | fixed: points of one board in one message
message/answer.rs          | AdvisedMove: points                                 | fixed: points of one board in one message
message/answer.rs          | Choice: open path captures                          | fixed: points of one board in one message
metrics.rs                 | Metrics: refused rooms                              | fixed: labels are words of the program
organiser/handle.rs        | Order: here                                         | fixed: the two players of a game
organiser/mod.rs           | Organiser: presences                                | row: entrants of a tournament
organiser/mod.rs           | Organiser: rooms                                    | fixed: as many as the server is started with
organiser/mod.rs           | channel in open                                     | row: lines sent
pictures.rs                | PictureStore                                        | row: pictures
room/mod.rs                | RequestAnswers                                      | fixed: the answers to one request
room/mod.rs                | Room: guests                                        | row: seats
room/mod.rs                | Room: watchers                                      | row: spectators
room_task.rs               | Keeper: outboxes                                    | row: clients that a room speaks to
room_task.rs               | Keeper: absences                                    | row: seats
scrape.rs                  | task in listen                                      | fixed: one for the port of the figures
server/hall.rs             | Hall: rooms                                         | fixed: as many as the server is started with
server/hall.rs             | Hall: proxies                                       | fixed: an option of the command
server/hall.rs             | Open: from                                          | row: connections
server/hall.rs             | task in refuse                                      | row: refused clients that are told why
server/mod.rs              | ServerConfig: played proxies hosts                  | fixed: an option of the command
server/mod.rs              | Server: rooms                                       | fixed: as many as the server is started with
server/mod.rs              | channel in start                                    | row: lines sent
server/mod.rs              | task keeper.run in start                            | row: tasks
server/mod.rs              | task organiser.run in start                         | row: tasks
server/mod.rs              | task accept in start                                | fixed: one for the server's port
server/mod.rs              | task serve_web in start                             | fixed: one for the page's port
server/mod.rs              | task in accept                                      | row: tasks
storage.rs                 | task work in on_disk                                | row: tasks
storage.rs                 | Records: waiting                                    | row: games that are over and wait for the disk
tournament/matching/mod.rs | MatchingSearch: edges label mate search slack top   | fixed: memory of one pairing of the entrants
tournament/matching/mod.rs | MatchingSearch: parent mark petals holder queue     | fixed: memory of one pairing of the entrants
tournament/mod.rs          | Tournament: entrants drawn                          | row: entrants of a tournament
tournament/mod.rs          | Tournament: rounds                                  | fixed: at most `ROUNDS`
tournament/pairing.rs      | Contender: opponents colours                        | fixed: memory of one pairing of the entrants
tournament/pairing.rs      | RoundPairings: games                                | fixed: memory of one pairing of the entrants
tournament/results.rs      | SavedTournament: tickets addresses                  | row: entrants of a tournament
tournament/round.rs        | Round: games                                        | row: entrants of a tournament
unfinished_games.rs        | UnfinishedGame: guests                              | row: seats
web/hosts.rs               | Hosts                                               | fixed: an option of the command
web/origin.rs              | RefusalLog                                          | row: lines of the log
web/page_data.rs           | Facts: shapes texts rules                           | fixed: made once, of the configuration
";

/// Containers that can grow.
const CONTAINERS: [&str; 9] = [
    "Vec<",
    "VecDeque<",
    "HashMap<",
    "HashSet<",
    "BTreeMap<",
    "BTreeSet<",
    "BinaryHeap<",
    "JoinSet<",
    "Family<",
];

/// Returns the cells of [`PARTS`].
fn listed() -> Vec<[&'static str; 3]> {
    let cells = |line: &'static str| line.split('|').map(str::trim).collect::<Vec<_>>();
    let rows = PARTS.lines().map(cells);
    rows.map(|row| <[&str; 3]>::try_from(row).unwrap())
        .collect()
}

/// Returns the name that an item with one of these keywords declares in a line.
fn declared<'a>(code: &'a str, keywords: &[&str]) -> Option<&'a str> {
    let words = code.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
    let before = ["", "pub", "super", "crate", "in", "const", "async"];
    let mut words = words.filter(|word| !before.contains(word));
    let keyword = words.next()?;
    keywords.contains(&keyword).then(|| words.next()).flatten()
}

/// Returns the field or variant that begins in a line of a type.
fn field(code: &str) -> Option<&str> {
    let bare = match code.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(')').map_or("", |(_, rest)| rest),
        Some(rest) if rest.starts_with(' ') => rest,
        _ => code,
    };
    let bare = bare.trim_start();
    let end = bare.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
    let (name, rest) = bare.split_at(end?);
    let begins = rest.starts_with(['(', ',']) || rest.starts_with(" {");
    let begins = begins || rest.starts_with(':') && !rest.starts_with("::");
    (begins && !name.is_empty()).then_some(name)
}

/// Returns the parts of a source file that can grow. It is in the form that rustfmt gives.
fn parts(source: &str) -> Vec<String> {
    let mut result = Vec::new();
    // The type whose fields are read, with its indentation.
    let mut within: Option<(&str, usize)> = None;
    let (mut at, mut function) = ("", "");
    for line in source.lines() {
        let code = line.trim_start();
        if code.starts_with("//") {
            continue;
        }
        let indent = line.len() - code.len();
        let holds = CONTAINERS.iter().any(|container| code.contains(container));
        if let Some((name, depth)) = within {
            if indent == depth && code.starts_with(['}', ')']) {
                within = None;
                continue;
            }
            at = field(code).unwrap_or(at);
            if holds && at.is_empty() {
                result.push(name.to_owned());
            } else if holds {
                result.push(format!("{name}: {at}"));
            }
        } else if let Some(name) = declared(code, &["struct", "enum", "union", "type", "static"]) {
            if holds {
                result.push(name.to_owned());
            }
            let open = !code.ends_with([';', '}']);
            (within, at) = (open.then_some((name, indent)), "");
        } else if let Some(name) = declared(code, &["fn"]) {
            function = name;
        } else {
            let one = code.contains("oneshot::") || code.contains("watch::");
            if !one && (code.contains("channel(") || code.contains("channel::<")) {
                result.push(format!("channel in {function}"));
            }
            let begun = code.split_once("spawn(");
            let begun = begun.or_else(|| code.split_once("spawn_blocking("));
            if let Some((_, work)) = begun {
                let end = |sign: char| !sign.is_alphanumeric() && !"_.".contains(sign);
                result.push(match work.split(end).next().unwrap_or_default() {
                    "" | "async" | "move" => format!("task in {function}"),
                    work => format!("task {work} in {function}"),
                });
            }
        }
    }
    result
}

/// Returns the parts that a name lists: each field of a type by itself.
fn each(name: &str) -> Vec<String> {
    match name.split_once(": ") {
        Some((of, fields)) => {
            let fields = fields.split(' ');
            fields.map(|field| format!("{of}: {field}")).collect()
        }
        None => vec![name.to_owned()],
    }
}

#[test]
fn every_part_that_can_grow_is_listed_with_its_bound() {
    let folder = root().join("crates/server/src");
    let mut there: Vec<String> = Vec::new();
    for path in rust_files(&folder) {
        let file = path.strip_prefix(&folder).unwrap().to_str().unwrap();
        let file = file.replace(MAIN_SEPARATOR, "/");
        let source = std::fs::read_to_string(&path).unwrap();
        let parts = parts(&source).into_iter();
        there.extend(parts.map(|part| format!("{file} {part}")));
    }
    let mut bounded: Vec<String> = Vec::new();
    for [file, name, _] in listed() {
        let parts = each(name).into_iter();
        bounded.extend(parts.map(|part| format!("{file} {part}")));
    }
    there.sort_unstable();
    bounded.sort_unstable();
    let without: Vec<&String> = there
        .iter()
        .filter(|part| !bounded.contains(part))
        .collect();
    assert!(without.is_empty(), "without a bound: {without:#?}");
    // The same part twice, such as two tasks of a function, is listed twice.
    assert_eq!(bounded, there, "listed, and there");
    let protocol = protocol();
    let names: BTreeSet<&str> = rows(&protocol).iter().map(|row| row[1]).collect();
    for [file, name, bound] in listed() {
        match bound.split_once(": ") {
            Some(("row", row)) => assert!(names.contains(row), "{file} {name}: no row {row:?}"),
            Some(("fixed", why)) => assert!(!why.is_empty(), "{file} {name}"),
            _ => panic!("{file} {name}: {bound}"),
        }
    }
}

/// A new container, channel or task anywhere in a source is noticed.
#[test]
fn what_can_grow_is_read_off_a_source() {
    let source = "\
struct Queue {
    // Vec<u8> in a comment
    first: u8,
    pub(super) lines: Arc<Mutex<VecDeque<String>>>,
    long: HashMap<
        String,
        u8,
    >,
}
pub struct Names(BTreeSet<String>);
type Known = Vec<u8>;
enum Order {
    Call { here: Vec<u8> },
    Several(Vec<u8>),
    Named {
        names: Vec<String>,
    },
    End,
}
pub async fn run(inbox: Vec<u8>) {
    let local: Vec<u8> = Vec::new();
    let (sender, inbox) = mpsc::unbounded_channel();
    let (told, heard) = oneshot::channel();
    let (sender, inbox) = std::sync::mpsc::channel::<u8>();
    tokio::spawn(keep(inbox));
    tokio::spawn(async move {
    });
    spawn_blocking(work);
}
";
    let expected = [
        "Queue: lines",
        "Queue: long",
        "Names",
        "Known",
        "Order: Call",
        "Order: Several",
        "Order: names",
        "channel in run",
        "channel in run",
        "task keep in run",
        "task in run",
        "task work in run",
    ];
    assert_eq!(parts(source), expected);
    assert_eq!(
        each("Choice: open taken"),
        ["Choice: open", "Choice: taken"]
    );
}
