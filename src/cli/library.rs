//! `library`: shows which first moves the games of a folder play, or what they play in a position.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::failure::{CommandResult, Failure};
use super::output;
use super::start::{BoardArguments, StartArguments, config, game_name, size};
use tibetango_records::library::{
    Beginning, GameTally, KnownMove, Library, LibraryGame, LibraryLimits, LibraryResult,
};
use tibetango_records::messages::path_text;
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::one_line;

/// Maximum number of moves before those whose counts are shown, if all games begin with them.
const MOST_ONLY: usize = 4;

/// Maximum number of games that are named.
const MOST_GAMES: usize = 20;

#[derive(Args, Debug)]
pub struct LibraryArguments {
    /// Folder of records in any format; the folders in it are read, too
    folder: PathBuf,
    /// Only games of this kind
    #[arg(long, value_name = "GAME", value_parser = game_name())]
    game: Option<GameName>,
    /// Only boards of this number of lines
    #[arg(long, value_name = "N", value_parser = size, requires = "game")]
    size: Option<u8>,
    /// Rules of the position; games by other rules are counted, too [default: the first preset of the game]
    #[arg(long, value_name = "PRESET", requires = "game")]
    rules: Option<String>,
    /// Show what was played in this position [default: the empty board]
    #[arg(long, value_name = "TEXT", requires = "game")]
    position: Option<String>,
    /// Show what was played after these moves, separated by spaces
    #[arg(
        long,
        value_name = "MOVES",
        allow_hyphen_values = true,
        requires = "game"
    )]
    moves: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Number of games by result, as JSON.
#[derive(Serialize)]
struct TallyText {
    games: u32,
    white: u32,
    black: u32,
    draws: u32,
    unfinished: u32,
}

impl From<GameTally> for TallyText {
    fn from(tally: GameTally) -> Self {
        Self {
            games: tally.games,
            white: tally.wins[0],
            black: tally.wins[1],
            draws: tally.draws,
            unfinished: tally.unfinished(),
        }
    }
}

impl TallyText {
    /// Writes the counts as a sentence.
    fn words(&self) -> String {
        let games = if self.games == 1 { "game" } else { "games" };
        format!(
            "{} {games}: {} won by white, {} by black, {} drawn, {} unfinished",
            self.games, self.white, self.black, self.draws, self.unfinished
        )
    }
}

#[derive(Serialize)]
struct MoveCount {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    tally: TallyText,
}

/// Games on one board.
#[derive(Serialize)]
struct BoardText {
    game: &'static str,
    size: u8,
    /// Position with which they begin.
    position: String,
    #[serde(flatten)]
    tally: TallyText,
    /// Number of plies on average.
    plies: f64,
    /// Moves with which all of them begin.
    opening: Vec<String>,
    /// Moves after these.
    moves: Vec<MoveCount>,
}

#[derive(Serialize)]
struct FolderText {
    games: usize,
    /// Number of games that begin with a position that was set up.
    set_up: usize,
    boards: Vec<BoardText>,
    left_out: Vec<String>,
}

#[derive(Serialize)]
struct FoundGame {
    file: String,
    /// Number of the game in a file of several, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    white: String,
    black: String,
    date: String,
    result: &'static str,
}

#[derive(Serialize)]
struct PositionText {
    game: &'static str,
    size: u8,
    position: String,
    #[serde(flatten)]
    tally: TallyText,
    moves: Vec<MoveCount>,
    /// The first games in which it occurs.
    found_in: Vec<FoundGame>,
    left_out: Vec<String>,
}

pub fn run(config_dir: Option<&Path>, arguments: &LibraryArguments) -> CommandResult {
    let config = config(config_dir)?;
    let by_position = arguments.position.is_some() || arguments.moves.is_some();
    let start = match arguments.game {
        Some(game) if by_position => {
            let start = StartArguments {
                board: BoardArguments {
                    game,
                    size: arguments.size,
                    rules: arguments.rules.clone(),
                },
                position: arguments.position.clone(),
                moves: arguments.moves.clone().unwrap_or_default(),
            };
            Some(start.begin(&config)?.1)
        }
        _ => None,
    };
    let mut library = Library::new(LibraryLimits::default());
    library.add_folder(&arguments.folder, &config.usual_rules(), &|| false)?;
    let left_out = library.left_out().lines();
    if !arguments.json {
        for line in &left_out {
            output::log(&one_line(line));
        }
    }
    if library.games().is_empty() {
        let why = format!("{}: no record of a game", path_text(&arguments.folder));
        return Err(Failure::from(why));
    }
    match start {
        Some(history) => {
            let result = position(&library, &history, left_out);
            output::tell(arguments.json, &result, || {
                position_words(&library, &history, &result)
            })
        }
        None => {
            let result = folder(&library, arguments, left_out);
            output::tell(arguments.json, &result, || folder_words(&result))
        }
    }
}

fn counts(history: &AnyGameHistory, moves: &[KnownMove]) -> Vec<MoveCount> {
    let counts = moves.iter().map(|known_move| MoveCount {
        mv: history.text(&known_move.mv),
        tally: known_move.tally.into(),
    });
    counts.collect()
}

fn folder(library: &Library, arguments: &LibraryArguments, left_out: Vec<String>) -> FolderText {
    let is_included = |game: GameName, size: u8| {
        arguments.game.is_none_or(|choice| choice == game)
            && arguments.size.is_none_or(|choice| choice == size)
    };
    let games = library.games().iter();
    let games = games
        .filter(|game| is_included(game.game, game.size))
        .count();
    let begun = library.beginnings().iter();
    let begun = begun.filter(|begun| is_included(begun.rules.game(), begun.size));
    let mut boards: Vec<BoardText> = begun.filter_map(|begun| board(library, begun)).collect();
    boards.sort_by_key(|board| std::cmp::Reverse(board.tally.games));
    let on_boards = boards.iter().map(|board| board.tally.games as usize);
    FolderText {
        games,
        set_up: games - on_boards.sum::<usize>(),
        boards,
        left_out,
    }
}

/// Describes the games that begin on one empty board.
fn board(library: &Library, begun: &Beginning) -> Option<BoardText> {
    let mut history = begun.history()?;
    let (game, position) = (history.game().text(), history.position_text());
    let only = library.only_moves(&history, MOST_ONLY);
    let opening: Vec<String> = only.iter().map(|mv| history.text(mv)).collect();
    for mv in &only {
        history.play(mv).ok()?;
    }
    let moves = counts(&history, &library.lookup(&history).moves);
    Some(BoardText {
        game,
        size: begun.size,
        position,
        tally: begun.tally.into(),
        plies: begun.plies as f64 / f64::from(begun.tally.games),
        opening,
        moves,
    })
}

fn position(library: &Library, history: &AnyGameHistory, left_out: Vec<String>) -> PositionText {
    let entry = library.lookup(history);
    let first = entry.games.iter().take(MOST_GAMES);
    PositionText {
        game: history.game().text(),
        size: history.topology().size(),
        position: history.position_text(),
        tally: entry.tally.into(),
        moves: counts(history, &entry.moves),
        found_in: first.map(|game| found_game(game)).collect(),
        left_out,
    }
}

fn found_game(game: &LibraryGame) -> FoundGame {
    let [white, black] = game.players.clone();
    FoundGame {
        file: path_text(&game.file),
        number: game.number.map(|number| number + 1),
        white,
        black,
        date: game.date.clone(),
        result: match game.result {
            LibraryResult::Unfinished => "unfinished",
            LibraryResult::Draw => "draw",
            LibraryResult::Won(side) => side.name(),
        },
    }
}

/// Writes moves and their counts as a table.
fn table(moves: &[MoveCount]) -> String {
    let widths = moves.iter().map(|count| count.mv.len());
    let width = widths.max().unwrap_or(0).max("move".len());
    let head = format!("{:<width$}  games  white  draws  black\n", "move");
    let rows = moves.iter().map(|MoveCount { mv, tally }| {
        let TallyText {
            games,
            white,
            black,
            draws,
            ..
        } = tally;
        format!("{mv:<width$} {games:>6} {white:>6} {draws:>6} {black:>6}\n")
    });
    head + &rows.collect::<String>()
}

fn folder_words(result: &FolderText) -> String {
    let mut text = match result.games {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    if result.set_up > 0 {
        text += &format!(
            ", {} of them from positions that were set up",
            result.set_up
        );
    }
    text.push('\n');
    for board in &result.boards {
        let BoardText { game, size, .. } = board;
        let words = board.tally.words();
        text += &format!("\n{game}, size {size}, {words}\n");
        text += &format!("{:.1} plies on average\n", board.plies);
        if !board.opening.is_empty() {
            text += &format!("all begin with {}\n", board.opening.join(" "));
        }
        if !board.moves.is_empty() {
            text += &table(&board.moves);
        }
    }
    text
}

fn position_words(library: &Library, history: &AnyGameHistory, result: &PositionText) -> String {
    let mut text = format!("position: {}\n{}\n", result.position, result.tally.words());
    if !result.moves.is_empty() {
        text += &table(&result.moves);
    }
    for game in &result.found_in {
        let number = game.number.map(|number| format!(", game {number}"));
        let names = [&game.white, &game.black].map(|name| match name.as_str() {
            "" => "?",
            name => name,
        });
        let date = match game.date.as_str() {
            "" => String::new(),
            date => format!(", {date}"),
        };
        let line = format!(
            "{}{}: {} - {}{date}, {}",
            game.file,
            number.unwrap_or_default(),
            names[0],
            names[1],
            game.result
        );
        text += &format!("{}\n", one_line(&line));
    }
    let more = library.lookup(history).games.len() - result.found_in.len();
    if more > 0 {
        text += &format!("and {more} more\n");
    }
    text
}
