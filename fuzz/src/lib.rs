//! Functions that the fuzz targets call: one for each parser of external input. With any bytes, none of them
//! may panic, hang or take much memory; some guarantee more, as their comments say.
//!
//! The crates of the program are named in the lines that follow and nowhere else.

use tibetango_content::config::{Config, po};
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::protocol::caps::Caps;
use tibetango_lab::protocol::{dxp, gomocup, gtp, hub, pace};
use tibetango_records::record::error::Problem;
use tibetango_records::record::{RecordError, jiu14, pdn, plain_text, sgf, xml};
use tibetango_records::wire;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, jiu};
use tibetango_search::net::NetFile;
use tibetango_server::{line_parser, message};

use std::io::{Cursor, sink};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;
use std::{env, fs, process};

/// Maximum number of games that are read from a file, and of moves that are played from a text.
const MOST_GAMES: usize = 8;
const MOST_MOVES: usize = 500;

/// Visits of a move.
const VISITS: u64 = 10;

/// Limits of a server.
const CAPS: Caps = Caps {
    visits: VISITS,
    time: Duration::from_millis(1),
    linger: Duration::from_millis(20),
    ..Caps::DEFAULT
};

/// Shipped configuration.
static CONFIG: LazyLock<Config> = LazyLock::new(Config::embedded);

// ---- Records ------------------------------------------------------------------------------

/// Tests a record of ours. If it can be read it can be written and read back, unless the writer reports a reason.
pub fn xml(data: &[u8]) {
    if let Ok(record) = xml::read(data, "fuzz.xml") {
        reads_back(&xml::write(&record));
    }
    if let Ok(found) = xml::read_forgiving(data, "fuzz.xml") {
        reads_back(&xml::write(&found.record));
    }
}

/// Tests a file of games in SGF, read both as its own game and as gomoku. A game that is read whole can be written as a
/// record of ours.
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

/// Tests a file of games in PDN, as [`sgf`].
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

/// Tests a record of AMDO's, read and replayed.
pub fn jiu14(data: &[u8]) {
    let Ok(record) = jiu14::read(data, "fuzz.txt") else {
        return;
    };
    if let Ok(played) = record.replay(jiu::JiuRules::default()) {
        let _ = record.result(&played);
        let _ = jiu14::is_jiu14(&String::from_utf8_lossy(data));
    }
}

/// Returns the preset for records that name no rules.
fn usual(game: GameName) -> (&'static str, AnyRules) {
    (AnyRules::preset(game), AnyRules::usual(game))
}

/// Asserts that a written record can be read back: a failure is always the writer's fault.
fn reads_back(written: &Result<String, RecordError>) {
    if let Err(RecordError::Unwritable(problem)) = written {
        assert_ne!(**problem, Problem::Unfaithful);
    }
}

// ---- Text ---------------------------------------------------------------------------------

/// Tests a position: `GAME SIZE`, then its text. An accepted position is written as a text that is read as the same
/// position.
pub fn position(data: &[u8]) {
    let Some((empty, text)) = started_game(data) else {
        return;
    };
    let rules = empty.rules();
    if let Ok(history) = AnyGameHistory::from_text(rules, text) {
        let told = history.position_text();
        let again = AnyGameHistory::from_text(rules, &told).expect("our own text of a position");
        assert_eq!(again.position_text(), told);
    }
    let _ = plain_text::read(rules, empty.topology().size(), text);
}

/// Tests a game: `GAME SIZE`, then moves separated by spaces. Moves that pass the check can be played and undone.
pub fn moves(data: &[u8]) {
    let Some((mut history, text)) = started_game(data) else {
        return;
    };
    for word in text.split_whitespace().take(MOST_MOVES) {
        let Ok(mv) = history.parse(word) else {
            continue;
        };
        let _ = history.text(&mv);
        if history.check(&mv).is_ok() {
            let before = history.position_text();
            history.play(&mv).expect("a move that was checked");
            assert!(history.undo(), "a move that was played");
            assert_eq!(history.position_text(), before);
            history.play(&mv).expect("a move that was played before");
        }
    }
}

/// Returns the empty board named in the first line, and the remaining text.
fn started_game(data: &[u8]) -> Option<(AnyGameHistory, &str)> {
    let (first, text) = first_line(data)?;
    let (game, size) = first.split_once(' ')?;
    let game = GameName::from_text(game)?;
    let history = AnyGameHistory::new(size.parse().ok()?, AnyRules::usual(game))?;
    Some((history, text))
}

/// Splits a text into its first line and the rest.
fn first_line(data: &[u8]) -> Option<(&str, &str)> {
    str::from_utf8(data).ok()?.split_once('\n')
}

// ---- Files --------------------------------------------------------------------------------

/// Tests a file of the configuration: its path in the folder, then its contents.
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

/// Tests a PO file. A catalogue that was read is written so that it reads back the same.
pub fn po(data: &[u8]) {
    if let Ok(read) = po::read("fuzz.po", data) {
        let text = po::write(&read);
        let again = po::read("fuzz.po", text.as_bytes()).expect("our own file");
        assert_eq!(po::write(&again), text);
    }
}

/// Tests a network's file.
pub fn net(data: &[u8]) {
    let _ = NetFile::read(data);
}

/// Returns the shipped configuration's folder.
fn shipped() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../config"))
}

/// Files of the shipped configuration, as paths inside the folder.
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

/// Copy of the shipped configuration, in which one file at a time is replaced.
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

/// Tests input in GTP to a server with an engine that needs no search.
pub fn gtp(data: &[u8]) {
    let game = GameName::Jiaqi;
    let mut server = gtp::server::GtpServer::new(
        "fuzz",
        EngineSettings::Greedy,
        1,
        &CONFIG.of(game).rules,
        board(game),
        gtp::clock::MoveLimit::Visits(VISITS),
        CAPS,
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

/// Tests input in Gomocup's protocol to a server, and its answers.
pub fn gomocup(data: &[u8]) {
    let mut server = gomocup::server::GomocupServer::new(
        "fuzz",
        EngineSettings::Greedy,
        1,
        &board(GameName::Gomoku),
        pace::MoveBudget::Visits(VISITS),
        CAPS,
    )
    .expect("the protocol of this game");
    server
        .serve(Cursor::new(data.to_vec()), sink())
        .expect("a thread to listen");
    if let Ok(text) = str::from_utf8(data) {
        let _ = gomocup::syntax::ProgramLine::parse(text);
    }
}

/// Tests input in the Hub protocol.
pub fn hub(data: &[u8]) {
    let mut server = hub::server::HubServer::new(
        "fuzz",
        EngineSettings::Greedy,
        1,
        &board(GameName::Draughts),
        pace::MoveBudget::Visits(VISITS),
        CAPS,
    )
    .expect("the protocol of this game");
    server
        .serve(Cursor::new(data.to_vec()), sink())
        .expect("a thread to listen");
}

/// Tests a message of DamExchange.
pub fn dxp(data: &[u8]) {
    if let Ok(message) = dxp::message::Message::parse(data) {
        let _ = message.text();
    }
}

/// Tests network lines, as the server and as its clients read them.
pub fn server(data: &[u8]) {
    let mut input = Cursor::new(data);
    while let Ok(Some(line)) = wire::read_text(&mut input) {
        let Ok(line) = line else { continue };
        let _ = message::Request::read(&line);
        let _ = line_parser::ReceivedMessage::read(&line);
    }
}

/// Returns the smallest empty board of a game.
fn board(game: GameName) -> AnyGameHistory {
    let size = game.sizes()[0];
    AnyGameHistory::new(size, AnyRules::usual(game)).expect("a board that the game has")
}
