//! The format of the game that only tests play: one game a file, on one line.
//!
//! ```text
//! XO 3 b2 swap a1 c1 a3
//! ```
//!
//! The size of the board stands before the moves. The rules are those of a preset, which the file does not name.

use std::path::Path;

use super::Record;
use super::collection::UsualRules;
use super::foreign_formats::format::{ForeignFormat, ForeignGames};
use super::lines::ReadGame;
use super::replay::to_record;
use crate::files::read_bounded;
use crate::messages::path_text;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;
use tibetango_rules::{AnyRules, GameName};

/// Game of these files.
pub const GAME: GameName = GameName::Tictactoe;

/// Maximum size of a file in bytes.
const MAX_BYTES: usize = 1 << 10;

/// First word of each file.
const MAGIC: &str = "XO";

/// The format's row in the table of formats.
pub(super) static FORMAT: ForeignFormat = ForeignFormat {
    name: "xo",
    about: "a line of moves, for noughts and crosses",
    game: GAME,
    ending: None,
    begins: |text, _| text.split_whitespace().next() == Some(MAGIC),
    open: |path, _| Ok(Box::new(OneGame::open(path)?)),
    pasted: |rules, text, is_ours| {
        is_ours.then(|| read(rules, text).map(|history| to_record(&history)))
    },
    write,
    unread: &[],
};

/// Text of a file with its one game.
struct OneGame {
    file: String,
    text: String,
}

impl OneGame {
    fn open(path: &Path) -> Result<Self, String> {
        let bytes = read_bounded(path, MAX_BYTES).map_err(|error| error.to_string())?;
        Ok(Self {
            file: path_text(path),
            text: String::from_utf8_lossy(&bytes).into_owned(),
        })
    }

    fn game(&self, usual: UsualRules<'_>) -> Result<ReadGame, String> {
        let (preset, rules) = usual.unwrap_or((AnyRules::preset(GAME), AnyRules::usual(GAME)));
        let history = read(rules, &self.text).map_err(|fault| format!("{}: {fault}", self.file))?;
        Ok(ReadGame {
            record: Record {
                rules: preset.to_owned(),
                result: history.outcome().map(Into::into),
                ..to_record(&history)
            },
            notes: Vec::new(),
            irregular: None,
        })
    }
}

impl ForeignGames for OneGame {
    fn read(&self, number: usize, usual: UsualRules<'_>) -> Option<Result<ReadGame, String>> {
        (number == 0).then(|| self.game(usual))
    }
}

/// Reads a game, by these rules if they are of this game.
///
/// # Errors
/// The text does not fit the format, or a move is not legal; on one line.
pub fn read(rules: AnyRules, text: &str) -> Result<AnyGameHistory, String> {
    let rules = match rules.game() {
        GAME => rules,
        _ => AnyRules::usual(GAME),
    };
    let mut words = text.split_whitespace();
    if words.next() != Some(MAGIC) {
        return Err(format!("a game begins with {MAGIC}"));
    }
    let size = words.next().and_then(|size| size.parse::<u8>().ok());
    let history = size.and_then(|size| AnyGameHistory::new(size, rules));
    let mut history = history.ok_or("no size of a board stands before the moves")?;
    for word in words {
        let result = history.parse(word).and_then(|mv| history.play(&mv));
        result.map_err(|fault| format!("{}: {fault}", quote_text(word)))?;
    }
    Ok(history)
}

/// Returns a game as the text of a file, without the end of its line.
#[must_use]
pub fn text(history: &AnyGameHistory) -> String {
    let mut words = vec![MAGIC.to_owned(), history.topology().size().to_string()];
    words.extend(history.move_texts());
    words.join(" ")
}

fn write(history: &AnyGameHistory, record: &Record) -> Result<String, String> {
    if record.game() != GAME {
        return Err(format!("this is no game of {GAME}"));
    }
    if !record.start.is_empty() {
        return Err("the format has no games that begin in the middle".to_owned());
    }
    Ok(text(history) + "\n")
}
