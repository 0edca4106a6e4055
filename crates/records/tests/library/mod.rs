//! Libraries of games: counts by position and its images, and folders up to limits.

use std::path::Path;

use tibetango_records::library::LibraryResult::{Draw, Unfinished, Won};
use tibetango_records::library::{Library, LibraryLimits, LibraryResult, NotAdded};
use tibetango_records::record::replay::to_record;
use tibetango_records::record::{Record, RecordResult};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, Side};

mod folders;

/// Returns a game with its usual rules after these moves.
#[track_caller]
fn history_of(game: GameName, size: u8, moves: &str) -> AnyGameHistory {
    let mut history = AnyGameHistory::new(size, AnyRules::usual(game)).unwrap();
    for text in moves.split_whitespace() {
        let mv = history.parse(text).unwrap();
        if let Err(why) = history.play(&mv) {
            panic!("{moves}: {text}: {why}");
        }
    }
    history
}

fn record_of(history: &AnyGameHistory, end: LibraryResult) -> Record {
    let result = |winner| {
        Some(RecordResult {
            winner,
            reason: String::new(),
        })
    };
    Record {
        result: match end {
            Unfinished => None,
            Draw => result(None),
            Won(side) => result(Some(side)),
        },
        ..to_record(history)
    }
}

/// Returns a library of games on one board.
#[track_caller]
fn library(game: GameName, size: u8, games: &[(&str, LibraryResult)]) -> Library {
    let mut library = Library::new(LibraryLimits::default());
    for (moves, end) in games {
        let record = record_of(&history_of(game, size, moves), *end);
        library.add(&record, Path::new(moves), None).unwrap();
    }
    library
}

/// Returns the moves that are known after others: with the numbers of games, of wins by White and Black, and of draws.
#[track_caller]
fn known_moves(library: &Library, history: &AnyGameHistory) -> Vec<(String, [u32; 4])> {
    let entry = library.lookup(history);
    let moves = entry.moves.iter().map(|entry| {
        let tally = entry.tally;
        let counts = [tally.games, tally.wins[0], tally.wins[1], tally.draws];
        assert_eq!(history.check(&entry.mv), Ok(()), "{:?}", entry.mv);
        (history.text(&entry.mv), counts)
    });
    moves.collect()
}

fn row(text: &str, counts: [u32; 4]) -> (String, [u32; 4]) {
    (text.to_owned(), counts)
}

#[cfg(feature = "gomoku")]
#[test]
fn gomoku_counts_all_eight_sides_of_the_board_as_one() {
    let game = GameName::Gomoku;
    let library = library(
        game,
        15,
        &[
            ("h8 g9", Won(Side::Black)),
            ("h8 i7", Won(Side::White)),
            ("h8 h9", Draw),
            ("d4 h8", Unfinished),
            ("m12 h8", Unfinished),
        ],
    );
    let after = |moves: &str| known_moves(&library, &history_of(game, 15, moves));
    // Of all images the one in the uppermost row is named: m12 is on the third line, and d4 is not.
    let first = [
        row("h8", [3, 1, 1, 1]),
        row("d13", [1, 0, 0, 0]),
        row("d12", [1, 0, 0, 0]),
    ];
    assert_eq!(after(""), first);
    assert_eq!(
        after("h8"),
        [row("g9", [2, 1, 1, 0]), row("h9", [1, 0, 0, 1])]
    );
    // The games are found from any of the four corners.
    for second in ["g9", "i9", "g7", "i7"] {
        let position = history_of(game, 15, &format!("h8 {second}"));
        let result = library.lookup(&position);
        let files: Vec<&Path> = result.games.iter().map(|game| &*game.file).collect();
        assert_eq!(files, [Path::new("h8 g9"), Path::new("h8 i7")], "{second}");
        assert_eq!((result.tally.games, result.moves.len()), (2, 0), "{second}");
    }
    assert!(after("a1").is_empty());
}

#[cfg(feature = "jiu")]
#[test]
fn jiu_counts_the_four_sides_that_keep_its_centre_as_one() {
    let game = GameName::Jiu;
    let library = library(
        game,
        8,
        &[
            ("d3 e4 d4", Won(Side::White)),
            // The same with the board turned by half, and with rows and columns exchanged.
            ("e4 d3 e3", Won(Side::Black)),
            ("d3 e4 e3", Unfinished),
            ("d3 e4 c3", Draw),
        ],
    );
    let after = |moves: &str| known_moves(&library, &history_of(game, 8, moves));
    assert_eq!(after(""), [row("d3", [4, 1, 1, 1])]);
    assert_eq!(
        after("d3 e4"),
        [row("d4", [3, 1, 1, 0]), row("c3", [1, 0, 0, 1])]
    );
    // Seen from the other end the second row of the centre is the first.
    assert_eq!(
        after("e4 d3"),
        [row("d4", [3, 1, 1, 0]), row("e5", [1, 0, 0, 1])]
    );
    // Only then do the games differ.
    let start = history_of(game, 8, "");
    let line = library.only_moves(&start, 9);
    let texts: Vec<String> = line.iter().map(|mv| start.text(mv)).collect();
    assert_eq!(texts, ["d3", "e4"]);
    assert_eq!(library.only_moves(&start, 1).len(), 1);
}

#[cfg(feature = "jiaqi")]
#[test]
fn jiaqi_finds_a_position_after_any_order_of_moves() {
    let game = GameName::Jiaqi;
    let games = [
        ("c3 e7 g3 a1", Won(Side::White)),
        ("g3 e7 c3 i1", Won(Side::White)),
        ("a1 c3", Unfinished),
    ];
    let library = library(game, 5, &games);
    let after = |moves: &str| known_moves(&library, &history_of(game, 5, moves));
    assert_eq!(
        after("g7 e3 c7"),
        // The board is turned by half: its corners at the top are those in the games.
        [row("a9", [2, 2, 0, 0])]
    );
    assert_eq!(
        after(""),
        [row("c7", [2, 2, 0, 0]), row("a9", [1, 0, 0, 0])]
    );
}

#[cfg(feature = "draughts")]
#[test]
fn draughts_tells_the_sides_apart() {
    let mut library = library(
        GameName::Draughts,
        10,
        &[
            ("32-28 19-23", Won(Side::White)),
            ("32-28 18-23", Unfinished),
            ("31-27", Draw),
        ],
    );
    // The first position with the sides exchanged: Black plays the image of 32-28.
    let rules = AnyRules::usual(GameName::Draughts);
    let men = "bbbbb/bbbbb/bbbbb/bbbbb/5/5/wwwww/wwwww/wwwww/wwwww";
    let set_up = format!("{men} b play 0 1");
    let mut turned = AnyGameHistory::from_text(rules, &set_up).unwrap();
    let black_first = turned.clone();
    turned.play(&turned.parse("19-23").unwrap()).unwrap();
    let record = record_of(&turned, Won(Side::Black));
    library.add(&record, Path::new("turned"), None).unwrap();
    let start = history_of(GameName::Draughts, 10, "");
    assert_eq!(
        known_moves(&library, &start),
        [row("32-28", [2, 1, 0, 0]), row("31-27", [1, 0, 0, 1])]
    );
    assert_eq!(
        known_moves(&library, &black_first),
        [row("19-23", [1, 0, 1, 0])]
    );
    // A game that was set up begins on no empty board.
    let begun: Vec<u32> = library.beginnings().iter().map(|b| b.tally.games).collect();
    assert_eq!((begun, library.games().len()), (vec![3], 4));
    assert_eq!(library.beginnings()[0].plies, 2 + 2 + 1);
}

/// Returns the first game that is compiled in, after two plies, and after two others of its own.
fn two_games() -> [AnyGameHistory; 2] {
    let game = GameName::ALL[0];
    let begun = AnyGameHistory::new(game.sizes()[0], AnyRules::usual(game)).unwrap();
    let mut one = begun;
    for _ in 0..2 {
        let mv = one.legal().remove(0);
        one.play(&mv).unwrap();
    }
    let mut other = one.clone();
    let mv = other.legal().remove(0);
    other.play(&mv).unwrap();
    [one, other]
}

#[test]
fn a_game_counts_once_and_one_without_moves_not_at_all() {
    let [one, other] = two_games();
    let mut library = Library::new(LibraryLimits::default());
    let mut add = |history: &AnyGameHistory, white: &str| {
        let record = Record {
            white: white.to_owned(),
            ..record_of(history, Unfinished)
        };
        library.add(&record, Path::new("game"), Some(3))
    };
    assert_eq!(add(&one, "Dolma"), Ok(()));
    assert_eq!(add(&one, "Dolma"), Err(NotAdded::Copy));
    assert_eq!(add(&one, "Tashi"), Ok(()));
    assert_eq!(add(&other, "Dolma"), Ok(()));
    let mut empty = one.clone();
    while empty.undo() {}
    assert_eq!(add(&empty, "Dolma"), Err(NotAdded::Empty));
    let plies: Vec<usize> = library.games().iter().map(|game| game.plies).collect();
    assert_eq!(plies, [2, 2, 3]);
    let first = &library.games()[0];
    assert_eq!((first.number, first.result), (Some(3), Unfinished));
}

#[test]
fn limits_end_what_is_taken_in() {
    let [one, other] = two_games();
    let limited = |limits: LibraryLimits| {
        let mut library = Library::new(limits);
        let added = [&one, &other].map(|history| {
            let record = record_of(history, Unfinished);
            library.add(&record, Path::new("game"), None)
        });
        (library, added)
    };
    let usual = LibraryLimits::default();
    let (_, added) = limited(LibraryLimits { games: 1, ..usual });
    assert_eq!(added, [Ok(()), Err(NotAdded::Games(1))]);
    let (_, added) = limited(LibraryLimits { plies: 4, ..usual });
    assert_eq!(added, [Ok(()), Err(NotAdded::Plies(4))]);
    let (library, added) = limited(LibraryLimits { depth: 1, ..usual });
    assert_eq!(added, [Ok(()), Ok(())]);
    let mut start = one.clone();
    while start.undo() {}
    let entry = library.lookup(&start);
    assert_eq!((entry.tally.games, entry.moves.len()), (2, 1));
    assert_eq!(library.lookup(&one).tally.games, 0);
    // The positions of a game are taken in from its last one on.
    let limits = LibraryLimits {
        positions: 2,
        ..usual
    };
    let (library, added) = limited(limits);
    assert_eq!(added, [Ok(()), Ok(())]);
    assert_eq!(library.lookup(&one).tally.games, 2);
    assert_eq!(
        library.left_out().lines(),
        ["more than 2 positions: later games are found by fewer"]
    );
}
