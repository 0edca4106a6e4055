//! Where one game of a text ends and the next one begins, whatever stands in them.

use std::collections::HashSet;
use std::ops::Range;

use super::PdnProblem;
use super::lexer::{Lexer, Token};
use crate::record::kept::MAX_KEPT;

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    /// The names of its tags, in small letters, of as many as may be kept.
    tags: HashSet<String>,
    /// More than tags and comments.
    begun: bool,
    /// Its result.
    ended: bool,
    /// Variations that are open.
    open: usize,
    /// Where a comment on a line of its own begins behind the result: it belongs to the next game, if there is one.
    said: Option<usize>,
}

/// The games of a text, at most so many and one more. A game ends with its result, or before the next tags. Tags alone are a
/// game as well: another begins where one of them comes again behind an empty line.
pub(super) fn split(text: &str, most: usize) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut lexer = Lexer::new(text);
    let mut seen = Seen::default();
    // Where the part before this one ended.
    let mut end = 0;
    while starts.len() <= most {
        let at = lexer.here();
        let between = &text[end..at];
        let own_line = between.contains('\n') || at == 0;
        let token = match lexer.next() {
            Ok(None) => break,
            Ok(Some((_, token))) => Some(token),
            // What is not closed goes on to the end.
            Err(fault) if fault.problem == PdnProblem::Unclosed('}') => break,
            Err(_) => {
                lexer.skip_word(at);
                None
            }
        };
        let another = match &token {
            Some(Token::Tag(tag)) => {
                let again = seen.tags.contains(&tag.name.to_ascii_lowercase());
                seen.begun || (again && between.matches('\n').count() > 1)
            }
            Some(Token::Move(_) | Token::Number | Token::Dots) => seen.ended,
            Some(_) => false,
            // Tags that are not whole.
            None => seen.begun && own_line && text[at..].starts_with('['),
        };
        if another {
            starts.push(seen.said.unwrap_or(at));
            seen = Seen::default();
        }
        match token {
            Some(Token::Tag(tag)) => {
                if seen.tags.len() < MAX_KEPT {
                    seen.tags.insert(tag.name.to_ascii_lowercase());
                }
            }
            Some(Token::Comment(_)) => {
                if seen.ended && own_line {
                    seen.said.get_or_insert(at);
                }
            }
            Some(Token::End(_)) if seen.open == 0 => (seen.begun, seen.ended) = (true, true),
            Some(Token::Open) => (seen.begun, seen.open) = (true, seen.open + 1),
            Some(Token::Close) => seen.open = seen.open.saturating_sub(1),
            None if text[at..].starts_with('[') => {}
            _ => seen.begun = true,
        }
        end = lexer.at();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| start..end)
        .collect()
}
