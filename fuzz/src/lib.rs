//! What the targets call: a function for each parser of what comes from outside. Whatever the bytes are, none of them
//! may panic, hang or take much memory; some promise more, and say so.
//!
//! The crates of the program are named in the lines that follow and nowhere else.

use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::protocol::{dxp, gomocup, gtp, hub, pace};
use tibetango_records::record::error::Problem;
use tibetango_records::record::{RecordError, jiu14, pdn, plain, sgf, xml};
use tibetango_records::wire;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{AnyRules, GameName, jiu};
use tibetango_search::net::NetFile;
use tibetango_server::{hearing, message};

use std::io::{Cursor, sink};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;
use std::{env, fs, process};

/// Games of a file that are read, and moves of a text that are played.
const MOST_GAMES: usize = 8;
const MOST_MOVES: usize = 500;

/// What a server may spend on a move, and wait for after the input has ended.
const VISITS: u64 = 10;
const MOMENT: Duration = Duration::from_millis(1);
const LINGER: Duration = Duration::from_millis(20);

/// The configuration that is shipped.
static CONFIG: LazyLock<Config> = LazyLock::new(Config::embedded);

// ---- Records ------------------------------------------------------------------------------

/// A record of ours. One that is read can be written, or there is a reason that is not ours: what is written reads
/// back.
pub fn xml(data: &[u8]) {
    if let Ok(record) = xml::read(data, "fuzz.xml") {
        reads_back(&xml::write(&record));
    }
    if let Ok(found) = xml::read_forgiving(data, "fuzz.xml") {
        reads_back(&xml::write(&found.record));
    }
}

/// A file of games in SGF, taken for what it says and for gomoku. What is read whole can be written, as a record of
/// ours.
pub fn sgf(data: &[u8]) {
    let files = [
        sgf::games(data, "fuzz.sgf"),
        sgf::games_of_any_name(data, "fuzz.sgf"),
    ];
    for games in files.into_iter().flatten() {
        for number in 0..games.count().min(MOST_GAMES) {
            if let Some(Ok(game)) = games.read(number, Some(usual(GameName::Gomoku)))
                && game.irregular.is_none()
            {
                reads_back(&sgf::write(&game.record));
            }
        }
    }
}

/// A file of games in PDN, as [`sgf`].
pub fn pdn(data: &[u8]) {
    let Ok(games) = pdn::games(data, "fuzz.pdn") else {
        return;
    };
    for number in 0..games.count().min(MOST_GAMES) {
        if let Some(Ok(game)) = games.read(number, Some(usual(GameName::Draughts)))
            && game.irregular.is_none()
        {
            reads_back(&pdn::write(&game.record));
        }
    }
}

/// A record of AMDO's, read and replayed.
pub fn jiu14(data: &[u8]) {
    let Ok(record) = jiu14::read(data, "fuzz.txt") else {
        return;
    };
    if let Ok(played) = record.replay(jiu::Rules::default()) {
        let _ = record.result(&played);
        let _ = jiu14::is_jiu14(&String::from_utf8_lossy(data));
    }
}

/// The preset for records that name no rules.
fn usual(game: GameName) -> (&'static str, AnyRules) {
    (AnyRules::preset(game), AnyRules::usual(game))
}

/// A writer reads again what it wrote: that it does not read back is its fault, whatever the record.
fn reads_back(written: &Result<String, RecordError>) {
    if let Err(RecordError::Unwritable(problem)) = written {
        assert_ne!(**problem, Problem::Unfaithful);
    }
}

// ---- Text ---------------------------------------------------------------------------------

/// A position: `GAME SIZE`, then its text. What is taken is written as a text that is taken for the same position.
pub fn position(data: &[u8]) {
    let Some((empty, text)) = begun(data) else {
        return;
    };
    let rules = empty.rules();
    if let Ok(line) = AnyLine::from_text(rules, text) {
        let told = line.position_text();
        let again = AnyLine::from_text(rules, &told).expect("our own text of a position");
        assert_eq!(again.position_text(), told);
    }
    let _ = plain::read(rules, empty.shape().size(), text);
}

/// A game: `GAME SIZE`, then moves with spaces between. What is checked can be played and taken back.
pub fn moves(data: &[u8]) {
    let Some((mut line, text)) = begun(data) else {
        return;
    };
    for word in text.split_whitespace().take(MOST_MOVES) {
        let Ok(mv) = line.parse(word) else { continue };
        let _ = line.text(&mv);
        if line.check(&mv).is_ok() {
            let before = line.position_text();
            line.play(&mv).expect("a move that was checked");
            assert!(line.undo(), "a move that was played");
            assert_eq!(line.position_text(), before);
            line.play(&mv).expect("a move that was played before");
        }
    }
}

/// The empty board that a first line names, and what follows it.
fn begun(data: &[u8]) -> Option<(AnyLine, &str)> {
    let (first, text) = first_line(data)?;
    let (game, size) = first.split_once(' ')?;
    let game = GameName::from_text(game)?;
    let line = AnyLine::new(size.parse().ok()?, AnyRules::usual(game))?;
    Some((line, text))
}

/// The first line of a text, and what follows it.
fn first_line(data: &[u8]) -> Option<(&str, &str)> {
    str::from_utf8(data).ok()?.split_once('\n')
}

// ---- Files --------------------------------------------------------------------------------

/// A file of the configuration: its path in the folder, then what it holds.
pub fn ron(data: &[u8]) {
    let Some((name, text)) = first_line(data) else {
        return;
    };
    // Nothing is written beside the files that are there.
    let Some(file) = FILES.iter().find(|file| file.as_path() == Path::new(name)) else {
        return;
    };
    let place = FOLDER.join(file);
    fs::write(&place, text).expect("the temporary folder is ours");
    let mut config = CONFIG.clone();
    if let Err(faults) = config.reload(&FOLDER, std::slice::from_ref(file)) {
        for fault in faults {
            let _ = fault.to_string();
        }
    }
    fs::copy(shipped().join(file), &place).expect("the shipped file");
}

/// A network's file.
pub fn net(data: &[u8]) {
    let _ = NetFile::read(data);
}

/// The shipped configuration's folder.
fn shipped() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../config"))
}

/// The files of the shipped configuration, as paths inside the folder.
static FILES: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(shipped().join(&folder)).expect("the shipped configuration") {
            let entry = entry.expect("the shipped configuration");
            let inside = folder.join(entry.file_name());
            match entry.path().is_dir() {
                true => folders.push(inside),
                false => found.push(inside),
            }
        }
    }
    found
});

/// A copy of the shipped configuration, in which one file at a time is another.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = env::temp_dir().join(format!("tibetango-fuzz-{}", process::id()));
    for file in FILES.iter() {
        let place = folder.join(file);
        let parent = place.parent().expect("it lies in a folder");
        fs::create_dir_all(parent).expect("the temporary folder is ours");
        fs::copy(shipped().join(file), place).expect("the shipped file");
    }
    folder
});

// ---- Protocols ----------------------------------------------------------------------------

/// What another program says in GTP, to a server with an engine that needs no search.
pub fn gtp(data: &[u8]) {
    let game = GameName::Jiaqi;
    let caps = gtp::server::Caps {
        visits: VISITS,
        time: MOMENT,
        linger: LINGER,
    };
    let mut server = gtp::server::Server::new(
        "fuzz",
        EngineSettings::Greedy,
        1,
        &CONFIG.of(game).rules,
        board(game),
        gtp::clock::Pace::Visits(VISITS),
        caps,
    );
    server
        .serve(Cursor::new(data.to_vec()), sink())
        .expect("a thread to listen");
    if let Some((_, _, text)) = str::from_utf8(data)
        .ok()
        .and_then(gtp::syntax::parse_answer)
    {
        let _ = gtp::syntax::colour(text);
    }
}

/// What another program says in Gomocup's protocol, and what it answers.
pub fn gomocup(data: &[u8]) {
    let caps = gomocup::server::Caps {
        time: MOMENT,
        linger: LINGER,
    };
    let mut server = gomocup::server::Server::new(
        "fuzz",
        EngineSettings::Greedy,
        1,
        &board(GameName::Gomoku),
        pace::Pace::Visits(VISITS),
        caps,
    )
    .expect("the protocol of this game");
    server
        .serve(Cursor::new(data.to_vec()), sink())
        .expect("a thread to listen");
    if let Ok(text) = str::from_utf8(data) {
        let _ = gomocup::syntax::Said::parse(text);
    }
}

/// What another program says in the Hub protocol.
pub fn hub(data: &[u8]) {
    let caps = hub::server::Caps {
        visits: VISITS,
        time: MOMENT,
        linger: LINGER,
    };
    let mut server = hub::server::Server::new(
        "fuzz",
        EngineSettings::Greedy,
        1,
        &board(GameName::Draughts),
        pace::Pace::Visits(VISITS),
        caps,
    )
    .expect("the protocol of this game");
    server
        .serve(Cursor::new(data.to_vec()), sink())
        .expect("a thread to listen");
}

/// A message of DamExchange.
pub fn dxp(data: &[u8]) {
    if let Ok(message) = dxp::message::Message::parse(data) {
        let _ = message.text();
    }
}

/// Lines of the network, as the server and as its clients read them.
pub fn server(data: &[u8]) {
    let mut input = Cursor::new(data);
    while let Ok(Some(line)) = wire::read_text(&mut input) {
        let Ok(line) = line else { continue };
        let _ = message::Request::read(&line);
        let _ = hearing::Heard::read(&line);
    }
}

/// The smallest empty board of a game.
fn board(game: GameName) -> AnyLine {
    let size = game.sizes()[0];
    AnyLine::new(size, AnyRules::usual(game)).expect("a board that the game has")
}
