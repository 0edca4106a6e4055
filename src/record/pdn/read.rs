//! From a tree to a record.

use super::split::split;
use super::tree::{Game, parse};
use super::{Fault, MAX_BYTES, Parsed, PdnError, PdnGames, PdnProblem, Remark, head};
use crate::games::AnyRules;
use crate::record::collection::{Collection, MAX_GAMES};
use crate::record::encoding::{Clues, decode};
use crate::record::kept::Kept;
use crate::record::lines::{self, Content, Found, ReadGame, Tree, keep};
use crate::record::place::{Irregular, Place};

/// The games of a file. `file` is its name in messages; nothing is opened.
///
/// # Errors
/// It is too large.
pub fn games(bytes: &[u8], file: &str) -> Result<PdnGames, PdnError> {
    if bytes.len() > MAX_BYTES {
        return Err(Fault::new(0, PdnProblem::TooLarge).locate("", file));
    }
    let decoded = decode(bytes, &Clues::NONE);
    let games = split(&decoded.text, MAX_GAMES);
    Ok(Collection::new(decoded, file, games, game))
}

/// Reads the game of a text that holds one.
fn game(text: &str, usual: Option<(&str, AnyRules)>) -> Parsed<ReadGame> {
    let found = &parse(text)?;
    let head = head::read(&found.tags, usual)?;
    let mut record = head.record.clone();
    let kept = head::kept(&found.tags).into_iter();
    let kept = kept.map(|tag| (tag.at, Kept::Pdn(tag.clone().remark())));
    keep::<PdnProblem>(&mut record, kept.collect(), 0, 0)?;
    let first = (0, found.content(0)?);
    let read = lines::read(found, text, &head.start, record, first);
    let rest = found.rest.map(|at| Irregular {
        place: Place::of_byte(text, at),
        why: "this stands behind the end of the game and is left out".to_owned(),
    });
    let read = read.ended(text, |end| head.result(found.told, end));
    Ok(ReadGame {
        irregular: read.irregular.or(rest),
        ..read
    })
}

impl Tree for Game {
    type Problem = PdnProblem;

    fn content(&self, node: usize) -> Parsed<Content> {
        let node = &self.nodes[node];
        let at = node.at;
        let ply = node.mv.clone().map(|mv| Found { at, side: None, mv });
        let signs = node.signs.iter();
        let signs = signs.map(|(at, sign)| (*at, Kept::Pdn(Remark::Sign(sign.clone()))));
        Ok(Content {
            at,
            ply,
            comment: node.heard.comment(),
            figures: node.heard.figures.clone(),
            kept: signs.collect(),
        })
    }

    fn children(&self, node: usize) -> &[usize] {
        &self.nodes[node].children
    }
}
