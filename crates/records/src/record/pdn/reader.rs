//! Reader from a tree to a record.

use super::format::{MAX_BYTES, SMALL_BOARD};
use super::head;
use super::lexer::{Lexer, MoveManner, Token};
use super::problem::{PdnError, PdnFault, PdnGames, PdnParsed, PdnProblem};
use super::remark::Remark;
use super::split::split;
use super::tree::{PdnGame, parse};
use crate::messages::TextPosition;
use crate::record::collection::{Collection, UsualRules};
use crate::record::foreign_formats::ply::ForeignPly;
use crate::record::limits::MAX_GAMES;
use crate::record::lines::{self, Content, PlyTree, ReadGame, keep};
use crate::record::place::Forgiven;
use crate::record::properties::ForeignProperty;
use crate::record::words::encoding::{Clues, decode};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::SQUARES;
use tibetango_rules::draughts::fen::CANADIAN;

/// Number of bytes of a text that show whether its encoding is right.
const BEGINNING: usize = 1 << 16;

/// Maximum size of a game that is read in several manners of writing moves, in bytes.
const LONGEST_TRIED: usize = 1 << 16;

/// Note on a game whose squares are all those of a smaller board.
const SMALL: &str = "without GameType, and with squares from 1 to 32 alone, this is likely a game on a board of 8 x 8, \
                     which is not played here; it is read as international draughts ([GameType \"20\"])";

/// Note on a game with squares of a larger board.
const WIDE: &str = "without GameType, and with squares from 51 to 72, this is likely Canadian draughts (12 x 12), which \
                    is not played here; it is read as international draughts ([GameType \"20\"])";

/// Finds the games of a file. `file` is its name in messages; nothing is opened.
///
/// # Errors
/// The file is too large.
pub fn games(bytes: &[u8], file: &str) -> Result<PdnGames, PdnError> {
    if bytes.len() > MAX_BYTES {
        return Err(PdnFault::new(0, PdnProblem::TooLarge).locate("", file));
    }
    let clues = Clues {
        odd: faults,
        ..Clues::NONE
    };
    let mut decoded = decode(bytes, &clues);
    let manner = MoveManner::of_file(&decoded.text);
    let games = split(&decoded.text, manner, MAX_GAMES);
    if games.first().is_some_and(|first| first.start > 0) {
        decoded.notes.push(Forgiven {
            place: TextPosition { line: 1, column: 1 },
            what: "what stands before the first game is left out".to_owned(),
        });
    }
    Ok(Collection::new(decoded, file, games, game))
}

/// Returns the number of faulty tags and comments at the beginning of a text, as where a letter of two bytes took
/// the bracket that closes one.
fn faults(text: &str) -> usize {
    let mut lexer = Lexer::new(&text[..text.floor_char_boundary(BEGINNING)]);
    let mut faults = 0;
    while let Some((_, token)) = lexer.next() {
        faults += match token {
            Token::OpenComment(_) => 1,
            Token::Tag(tag) => usize::from(tag.fault.is_some()),
            _ => 0,
        };
    }
    faults
}

/// Reads the game of a text that holds one, with its moves in the usual manner. Where that cannot be played to the end
/// it is read in the manner in which most of it can: the rules tell what the signs between numbers mean.
fn game(text: &str, usual: UsualRules<'_>) -> PdnParsed<ReadGame> {
    let mut best = parse(text, MoveManner::default()).and_then(|game| record(text, game, usual));
    for manner in MoveManner::OTHERS {
        let count = match &best {
            Ok(reading) if reading.irregular.is_some() => reading.record.plies.len(),
            // Numbers stand in any text.
            Err(fault) if fault.problem == PdnProblem::NoGame => 1,
            _ => break,
        };
        if text.len() > LONGEST_TRIED {
            break;
        }
        // Without a move in this manner the text has been read already.
        let game = parse(text, manner).ok();
        let reading = game.filter(|game| game.manner == manner);
        let reading = reading.and_then(|game| record(text, game, usual).ok());
        let reading = reading.filter(|reading| best.is_ok() || reading.irregular.is_none());
        if let Some(reading) = reading.filter(|reading| reading.record.plies.len() > count) {
            best = Ok(reading);
        }
    }
    best
}

/// Returns the record of a game that was found in a text.
fn record(text: &str, mut game: PdnGame, usual: UsualRules<'_>) -> PdnParsed<ReadGame> {
    let mut forgiving = std::mem::take(&mut game.forgiving);
    forgiving.say_zeros(text);
    let first = game.first().and_then(|node| node.mv.as_ref());
    let head = head::read(&game.tags, first, usual, &mut forgiving)?;
    head.doubt(game.result.as_ref(), &mut forgiving);
    let mut record = head.record.clone();
    let properties = head::foreign_tags(&game.tags).into_iter();
    let properties = properties.map(|tag| (tag.at, ForeignProperty::Pdn(tag.clone().remark())));
    keep::<PdnProblem>(&mut record, properties.collect(), 0, 0)?;
    let start = (0, game.content(0));
    let mut reading = lines::read(&game, text, &head.start, record, start);
    if let Some(at) = on_small_board(&game, &head.start) {
        forgiving.say(at, SMALL);
    }
    if let Some(at) = on_wide_board(&game) {
        forgiving.say(at, WIDE);
    }
    forgiving.extend(reading.forgiving);
    reading.forgiving = forgiving;
    let (result, words) = match &game.result {
        Some((result, words, _)) => (Some(*result), Some(words.as_str())),
        None => (None, None),
    };
    if let Some(cut) = &mut reading.irregular
        && let Some(words) = head.result_text(words)
    {
        cut.record(words);
    }
    Ok(reading.complete(text, |end| head.result(result, end)))
}

/// True if the file names the game.
fn is_named(game: &PdnGame) -> bool {
    let kind = game.tags.iter().find(|tag| tag.is("GameType"));
    kind.is_some_and(|kind| !["", "?"].contains(&kind.value.trim()))
}

/// Returns the place that shows that a game may be one of the board of 12 x 12: its first move, or one of several, is
/// over a square that only that board has.
fn on_wide_board(game: &PdnGame) -> Option<usize> {
    let is_wide = |text: &str| {
        let number = text.trim_matches('"').parse::<usize>();
        number.is_ok_and(|number| (SQUARES + 1..=CANADIAN).contains(&number))
    };
    let mut wide = game
        .nodes
        .iter()
        .filter(|node| matches!(&node.wrong, Some(PdnProblem::Square(told)) if is_wide(told)));
    let node = wide.next().filter(|_| !is_named(game))?;
    let begins = game.first().is_some_and(|first| first.at == node.at);
    (begins || wide.next().is_some()).then_some(node.at)
}

/// Returns the place that shows that a game may be one of a smaller board: no square is beyond one, and either such
/// a position is set up or the first move is made with a piece that is not there or not to move.
fn on_small_board(game: &PdnGame, start: &AnyGameHistory) -> Option<usize> {
    if is_named(game) {
        return None;
    }
    let moves = game.nodes.iter().filter_map(|node| node.mv.as_ref());
    let mut squares = moves.flat_map(|mv| mv.stations());
    if squares.any(|square| square.index() >= SMALL_BOARD) {
        return None;
    }
    match game.tags.iter().find(|tag| tag.is("FEN")) {
        Some(fen) => (head::is_large(&fen.value) == Some(false)).then_some(fen.at),
        None => {
            let first = game.first()?;
            let mover = start.piece_at(first.mv.as_ref()?.from?);
            let own = mover.is_some_and(|piece| piece.side == start.to_move());
            (!own).then_some(first.at)
        }
    }
}

impl PlyTree for PdnGame {
    type Problem = PdnProblem;

    fn content(&self, node: usize) -> PdnParsed<Content> {
        let node = &self.nodes[node];
        let at = node.at;
        if let Some(problem) = &node.wrong {
            return Err(PdnFault::new(at, problem.clone()));
        }
        let ply = node.mv.clone().map(|mv| ForeignPly { at, side: None, mv });
        let signs = node.signs.iter();
        let signs = signs.map(|(at, sign)| (*at, ForeignProperty::Pdn(Remark::Sign(sign.clone()))));
        Ok(Content {
            at,
            ply,
            comment: node.annotations.comment(),
            figures: node.annotations.figures.clone(),
            foreign: signs.collect(),
        })
    }

    fn children(&self, node: usize) -> &[usize] {
        &self.nodes[node].children
    }
}
