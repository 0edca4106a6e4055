//! Positions and moves as plain text, for copying and pasting.
//!
//! A position is `rows side phase quiet ply`, or in a notation of its game's own (FEN for draughts); a game is its
//! moves with spaces between, and before them the start position, if it is not that of the rules. Behind a stone
//! that was placed out of turn stands `!`.
//!
//! Input may come from anywhere: dashes of all kinds, full-width letters and invisible characters are read as their
//! plain equivalents; numbers of moves, quotes, tags of forums, signs of Markdown and a result at the end are skipped.
//! Whole records of another program or of our own are read too, by `paste.rs`. A record and a position may be of
//! another game than that on the table.

use super::import::Usual;
use super::markup::{plain_text, without_tags};
use super::paste::PasteRules;
use super::words::result_points::in_points;
use super::words::results::words_alone;
use super::{MAX_PLIES, paste};
use percent_encoding::percent_decode_str;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::normalization::is_blank;
use tibetango_rules::text::notation;
use tibetango_rules::{
    AnyRules, IllegalMove, LONGEST_POSITION, MoveKind, PlainMove, PositionError, Setup, SetupError,
    Side,
};

/// Maximum size of a text in bytes.
pub const MAX_BYTES: usize = 1 << 18;

/// Maximum size of the text of one move in bytes.
pub const MAX_MOVE_BYTES: usize = 1024;

/// Number of fields of a position.
const FIELDS: usize = 5;
/// Mark of a stone that was placed out of turn.
const OUT_OF_TURN: &str = "!";
/// Characters around moves that are no part of them.
const AROUND: [char; 6] = [',', ';', '*', '.', '…', ENUMERATION];
/// The comma of a Chinese list, which stands behind numbers, too.
const ENUMERATION: char = '、';
/// Characters between the moves of a list.
const BETWEEN: [char; 4] = [',', ';', '|', ENUMERATION];
/// Maximum number of words of a result, which ends a list of moves.
const RESULT_WORDS: usize = 6;

/// Content of a text.
#[derive(Clone, Debug)]
pub enum PlainText {
    /// A position. It may violate the rules.
    Position(Box<Setup>),
    /// A game.
    Game(Box<AnyGameHistory>),
}

/// Text that was read, and the rules of its game.
#[derive(Clone, Debug)]
pub struct PastedText {
    /// The rules that it names, or those by which it was read.
    pub rules: AnyRules,
    /// Its content.
    pub content: PlainText,
}

/// Error of a text that is neither a position nor a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlainError {
    /// The text holds no move.
    #[error("the text is empty")]
    Empty,
    /// The text is longer than any game.
    #[error("the text is longer than a game can be")]
    TooLong,
    /// The text begins like a position, but is not one.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The game cannot begin with its position.
    #[error("{}", PositionError::from(.0.clone()))]
    Start(Vec<SetupError>),
    /// A move cannot be played.
    #[error("move {number} ({text:?}): {why}")]
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// Text of the move, cut if it is long.
        text: String,
        /// Reason why it cannot be played.
        why: IllegalMove,
    },
    /// The text is a record that cannot be read whole, or one of another game: the reason, on one line.
    #[error("the record cannot be read: {0}")]
    Record(String),
}

/// Error of a text that is not one move that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// The text holds no move.
    #[error("the text is empty")]
    Empty,
    /// The text is no move of the game, or longer than any.
    #[error("the text is no move of this game")]
    Unreadable,
    /// The move cannot be played.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// The text may mean each of these moves.
    #[error("several moves are written like that")]
    Ambiguous(Vec<PlainMove>),
}

impl From<IllegalMove> for MoveTextError {
    fn from(why: IllegalMove) -> Self {
        match why {
            IllegalMove::Unreadable { .. } => Self::Unreadable,
            why => Self::Illegal(why),
        }
    }
}

/// Reads one move of the side to move, as people type it: in letters of any case, with blanks within, with its number
/// before it or a sign behind it. A flight may be written as a step, a capture of draughts with a dash.
///
/// # Errors
/// The reason why it cannot be played.
pub fn read_move(history: &AnyGameHistory, text: &str) -> Result<PlainMove, MoveTextError> {
    if text.len() > MAX_MOVE_BYTES {
        return Err(MoveTextError::Unreadable);
    }
    let typed = plain_text(text).to_ascii_lowercase();
    let whole: String = typed.split_whitespace().collect();
    let bare = without_number(&whole)
        .trim_matches(AROUND)
        .trim_end_matches(['!', '?']);
    if bare.is_empty() {
        return Err(MoveTextError::Empty);
    }
    let mv = history.parse(bare)?;
    let Err(why) = history.check(&mv) else {
        return Ok(mv);
    };
    let mut readings = history.readings(&mv);
    let flight = PlainMove {
        kind: MoveKind::Fly,
        ..mv
    };
    if flight.from.is_some() && flight.via.is_empty() && history.check(&flight).is_ok() {
        readings.push(flight);
    }
    match (readings.pop(), readings.is_empty()) {
        (None, _) => Err(why.into()),
        (Some(only), true) => Ok(only),
        (Some(last), false) => {
            readings.push(last);
            Err(MoveTextError::Ambiguous(readings))
        }
    }
}

/// Reads a text: a position of a game by these rules, or a game on a board of this size.
///
/// # Errors
/// The reason why it is neither.
pub fn read(rules: AnyRules, size: u8, text: &str) -> Result<PlainText, PlainError> {
    let position = read_of_any(rules, size, text, &[])?;
    Ok(position.content)
}

/// Reads a text as [`read`] does, or else as a record or a position of another game. Such a game that names no rules
/// uses those of its preset among `usual`.
///
/// # Errors
/// The reason why it is neither; that of the game by these rules, if the text looks like nothing else.
pub fn read_of_any(
    rules: AnyRules,
    size: u8,
    text: &str,
    usual: &[Usual],
) -> Result<PastedText, PlainError> {
    if text.len() > MAX_BYTES {
        return Err(PlainError::TooLong);
    }
    let against = match own_setup(rules, text) {
        Some(Ok(setup)) => {
            let content = PlainText::Position(Box::new(setup));
            return Ok(PastedText { rules, content });
        }
        Some(Err(why)) => Some(why),
        None => None,
    };
    let typed = plain_text(text);
    let words: Vec<&str> = typed.split_whitespace().collect();
    let why = match of_words(rules, size, &words) {
        Ok(content) => return Ok(PastedText { rules, content }),
        Err(why) => why,
    };
    // A number or a result alone is no record.
    if why == PlainError::Empty {
        return Err(why);
    }
    let here = PasteRules { here: rules, usual };
    if let Some(parsed_text) = paste::read(here, text) {
        return parsed_text.map_err(PlainError::Record);
    }
    // No move has a colon behind a letter.
    let named = words.first().is_some_and(|word| has_side(word));
    // Behind a position that can be read a move is wrong.
    let notation = notation(rules.game());
    let is_placed = |word: &&str| matches!(notation.own_setup(word), Some(Ok(_)));
    let against = against.filter(|_| named && !words.first().is_some_and(is_placed));
    match of_another(here, text, &words) {
        Some(Ok(parsed_text)) => Ok(parsed_text),
        Some(Err(why)) if named && against.is_none() => Err(why.into()),
        _ => Err(against.map_or(why, PlainError::from)),
    }
}

/// Reads a position of another game, or a game that begins with one; fails with the first fault of one in a notation
/// of its game's own.
fn of_another(
    rules: PasteRules<'_>,
    text: &str,
    words: &[&str],
) -> Option<Result<PastedText, PositionError>> {
    let placed = words.first().is_some_and(|word| word.contains('/'));
    let mut fault = None;
    for rules in rules.others() {
        let content = match own_setup(rules, text) {
            Some(Ok(setup)) => Some(PlainText::Position(Box::new(setup))),
            Some(Err(why)) => {
                fault = fault.or(Some(why));
                // Moves may stand behind the position.
                of_words(rules, 0, words).ok()
            }
            // The size of the board follows from the position.
            None if placed => of_words(rules, 0, words).ok(),
            None => None,
        };
        if let Some(content) = content {
            return Some(Ok(PastedText { rules, content }));
        }
    }
    fault.map(Err)
}

/// Reads a position in a notation of its game's own: as it stands, without forum markup, or at the end of a link.
/// Fails with the fault of the last of these; in a link with that of its first part like a position.
fn own_setup(rules: AnyRules, text: &str) -> Option<Result<Setup, PositionError>> {
    if text.len() > LONGEST_POSITION {
        return None;
    }
    let notation = notation(rules.game());
    let bare = without_tags(text);
    let mut last = None;
    for text in [text, &*bare] {
        match notation.own_setup(text) {
            Some(Ok(setup)) => return Some(Ok(setup)),
            Some(fault) => last = Some(fault),
            None => {}
        }
    }
    let mut linked = None;
    for end in ends_of_link(&bare) {
        match notation.own_setup(&end) {
            Some(Ok(setup)) => return Some(Ok(setup)),
            fault => linked = linked.or(fault),
        }
    }
    if let Some(Ok(setup)) = among_words(&bare).and_then(|word| notation.own_setup(word)) {
        return Some(Ok(setup));
    }
    linked.or(last)
}

/// Returns the only word of a text that has a digit, in which a position may stand among words, as in
/// `White to move: W:W31:B20`. Where several have one they may be moves, and no part of the text is read alone.
fn among_words(text: &str) -> Option<&str> {
    // A colon of full width stands behind a word, too.
    let words = text.split(|c: char| is_blank(c) || c == '\u{ff1a}');
    let mut words = words.filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    let only = words.next()?;
    words.next().is_none().then_some(only)
}

/// Returns the parts of the first link in which a position may stand: the end of its path, then those of the question
/// and the mark behind it, as in `#/board/FEN` and `?fen=FEN`.
fn ends_of_link(text: &str) -> impl Iterator<Item = String> {
    let link = text.split_whitespace().find(|word| word.contains("://"));
    // Slashes may stand in the question, too.
    let parts = link.into_iter().flat_map(|link| link.split(['?', '#']));
    let ends = parts.filter_map(|part| part.rsplit(['/', '=']).next());
    ends.map(|end| percent_decode_str(end).decode_utf8_lossy().into_owned())
}

/// True for a word that begins as FEN does, with the side to move.
fn has_side(word: &str) -> bool {
    let side = word.split_once(':').map(|(side, _)| side);
    side.is_some_and(|side| !side.ends_with(|c: char| c.is_ascii_digit()))
}

fn of_words(rules: AnyRules, size: u8, words: &[&str]) -> Result<PlainText, PlainError> {
    let (first, rest) = words.split_first().ok_or(PlainError::Empty)?;
    let (setup, behind) = match notation(rules.game()).own_setup(first) {
        Some(Ok(setup)) => (setup, rest),
        _ if first.contains('/') => {
            let (position, behind) = words.split_at(words.len().min(FIELDS));
            (Setup::read(rules, &position.join(" "))?, behind)
        }
        _ => {
            let history = AnyGameHistory::new(size, rules)
                .ok_or(PlainError::Start(vec![SetupError::Board]))?;
            let moves = moves(&history, words);
            return match moves.is_empty() {
                true => Err(PlainError::Empty),
                false => play(history, &moves),
            };
        }
    };
    if behind.is_empty() {
        return Ok(PlainText::Position(Box::new(setup)));
    }
    let history = AnyGameHistory::to_play_on(rules, &setup).map_err(PlainError::Start)?;
    let moves = moves(&history, behind);
    match moves.is_empty() {
        // A result alone is no game.
        true => Ok(PlainText::Position(Box::new(setup))),
        false => play(history, &moves),
    }
}

/// Returns the moves among these words: without their numbers, the characters around them, and a result at their end.
fn moves(history: &AnyGameHistory, words: &[&str]) -> Vec<String> {
    let mut moves = Vec::new();
    let mut words = without_result(words).iter().peekable();
    while let Some(word) = words.next() {
        let bare = without_number(word).trim_matches(AROUND);
        // A number without a dot stands before a move.
        let number = is_number(bare) && words.peek().is_some_and(|next| !is_number(next));
        if !bare.is_empty() && !number {
            moves.extend(parts(history, bare));
        }
    }
    moves.pop_if(|last| in_points(last).is_some());
    moves
}

/// Returns the words before a result in words: `White wins`, `Black resigns`.
fn without_result<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let most = words.len().min(RESULT_WORDS);
    let mut ends = (1..=most)
        .rev()
        .map(|count| words.split_at(words.len() - count));
    let result = ends.find(|(_, end)| words_alone(&end.join(" "), Side::White).is_some());
    result.map_or(words, |(before, _)| before)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a word without the number before its move: `1.h8`, `12...`, `3)`, `(3)`, `1:h8`, `1、h8`.
fn without_number(word: &str) -> &str {
    let is_digit = |c: char| c.is_ascii_digit();
    let inside = word.strip_prefix('(').unwrap_or(word);
    let mark = inside.trim_start_matches(is_digit);
    if mark.len() == inside.len() {
        return word;
    }
    let rest = mark.trim_start_matches(['.', ')', '…']);
    let closes = inside.len() == word.len() || mark.starts_with(')');
    if rest.len() < mark.len() && closes {
        return rest;
    }
    // Squares may have these signs between them.
    let rest = mark.strip_prefix([ENUMERATION, ':']);
    let rest = rest.filter(|rest| inside.len() == word.len() && !rest.starts_with(is_digit));
    rest.unwrap_or(word)
}

/// Returns the move that a word is, or the moves that it lists: `h8,i9`, `h8.i9`, `h8i9` or `h8-i9`.
fn parts(history: &AnyGameHistory, word: &str) -> Vec<String> {
    let is_move = |word: &str| history.parse(word.trim_end_matches(['!', '?'])).is_ok();
    if !is_move(word) {
        let list = word.split(BETWEEN).map(without_number).collect();
        let dotted = word
            .split(|c: char| BETWEEN.contains(&c) || c == '.')
            .collect();
        let joined = word.split('-').collect();
        for parts in [list, dotted, runs(word), joined] {
            if parts.iter().all(|part| is_move(part)) {
                return parts.into_iter().map(str::to_owned).collect();
            }
        }
    }
    vec![word.to_owned()]
}

/// Splits a word before each letter that follows a digit.
fn runs(word: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let (mut start, mut digit) = (0, false);
    for (at, c) in word.char_indices() {
        if digit && c.is_ascii_alphabetic() {
            runs.extend(word.get(start..at));
            start = at;
        }
        digit = c.is_ascii_digit();
    }
    runs.extend(word.get(start..));
    runs
}

fn play(mut history: AnyGameHistory, moves: &[String]) -> Result<PlainText, PlainError> {
    if moves.len() > MAX_PLIES {
        return Err(PlainError::TooLong);
    }
    for (number, text) in (1..).zip(moves) {
        step(&mut history, text).map_err(|why| PlainError::Move {
            number,
            text: text.chars().take(20).collect(),
            why,
        })?;
    }
    Ok(PlainText::Game(Box::new(history)))
}

/// Plays a move as it is written.
fn step(history: &mut AnyGameHistory, text: &str) -> Result<(), IllegalMove> {
    let bare = text.trim_end_matches(['!', '?']);
    let mv = history.parse(bare)?;
    if text.strip_prefix(bare) == Some(OUT_OF_TURN) {
        let flipped = PlainMove {
            out_of_turn: true,
            ..mv.clone()
        };
        // Where placing out of turn is impossible, the sign praises a move.
        if history.play(&flipped).is_ok() {
            return Ok(());
        }
    }
    let Err(why) = history.play(&mv) else {
        return Ok(());
    };
    match history.readings(&mv).as_slice() {
        [only] => history.play(only).map(|_| ()),
        _ => Err(why),
    }
}

/// Writes a game, with its start position if that is not the one of the rules.
#[must_use]
pub fn write(history: &AnyGameHistory) -> String {
    let moves = history.moves().into_iter().map(|mv| {
        let sign = if mv.out_of_turn { OUT_OF_TURN } else { "" };
        history.text(&mv) + sign
    });
    let words: Vec<String> = history.set_up_as().into_iter().chain(moves).collect();
    words.join(" ")
}
