//! From a tree to a record.

use super::tree::{Game, parse};
use super::{Fault, MAX_BYTES, Parsed, PdnError, PdnProblem, Remark, head};
use crate::games::AnyRules;
use crate::record::encoding::decoded;
use crate::record::kept::Kept;
use crate::record::lines::{self, Content, Found, ReadGame, Tree, keep};
use crate::record::place::Irregular;

/// Reads the first game of a file. `file` is its name in messages; nothing is opened. One that names no rules is played
/// by those of this preset.
///
/// # Errors
/// The first thing that is none of the format or not of this game, and where it stands.
pub fn read(
    bytes: &[u8],
    file: &str,
    usual: Option<(&str, AnyRules)>,
) -> Result<ReadGame, PdnError> {
    if bytes.len() > MAX_BYTES {
        return Err(Fault::new(0, PdnProblem::TooLarge).locate("", file));
    }
    let text = decoded(bytes, |_| None);
    let game = parse(&text).and_then(|found| game(&found, &text, usual));
    game.map_err(|fault| fault.locate(&text, file))
}

fn game(found: &Game, text: &str, usual: Option<(&str, AnyRules)>) -> Parsed<ReadGame> {
    let head = head::read(&found.tags, usual)?;
    let mut record = head.record.clone();
    let kept = head::kept(&found.tags).into_iter();
    let kept = kept.map(|tag| (tag.at, Kept::Pdn(tag.clone().remark())));
    keep::<PdnProblem>(&mut record, kept.collect(), 0, 0)?;
    let first = (0, found.content(0)?);
    let read = lines::read(found, text, &head.start, record, first)?;
    let another = found.next.map(|at| Irregular::another(text, at));
    Ok(read.ended(|end| head.result(found.told, end), another))
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
