//! From a tree to a record.

use super::tree::{Game, parse};
use super::{Fault, MAX_BYTES, Parsed, PdnError, PdnProblem, Remark, head};
use crate::games::AnyRules;
use crate::record::Record;
use crate::record::encoding::decoded;
use crate::record::kept::Kept;
use crate::record::lines::{self, Content, Found, Tree, keep};
use crate::record::place::Irregular;

/// A game that was read.
#[derive(Clone, Debug)]
pub struct PdnGame {
    /// What it holds, as far as it is regular.
    pub record: Record,
    /// What was left out first, where and why.
    pub irregular: Option<Irregular>,
}

/// Reads the first game of a file. `file` is its name in messages; nothing is opened. One that names no rules is played
/// by those of this preset.
///
/// # Errors
/// The first thing that is none of the format or not of this game, and where it stands.
pub fn read(
    bytes: &[u8],
    file: &str,
    usual: Option<(&str, AnyRules)>,
) -> Result<PdnGame, PdnError> {
    if bytes.len() > MAX_BYTES {
        return Err(Fault::new(0, PdnProblem::TooLarge).locate("", file));
    }
    let text = decoded(bytes, |_| None);
    let game = parse(&text).and_then(|found| game(&found, &text, usual));
    game.map_err(|fault| fault.locate(&text, file))
}

fn game(found: &Game, text: &str, usual: Option<(&str, AnyRules)>) -> Parsed<PdnGame> {
    let head = head::read(&found.tags, usual)?;
    let mut record = head.record.clone();
    let kept = head::kept(&found.tags).into_iter();
    let kept = kept.map(|tag| (tag.at, Kept::Pdn(tag.clone().remark())));
    keep::<PdnProblem>(&mut record, kept.collect(), 0, 0)?;
    let first = (0, found.content(0)?);
    let mut read = lines::read(found, text, &head.start, record, first)?;
    let end = read.line.outcome();
    // Where plies were left out nothing is known of the end.
    read.record.result = match read.cut {
        true => end.map(Into::into),
        false => head.result(found.told, end),
    };
    let another = found.next.map(|at| Irregular::another(text, at));
    Ok(PdnGame {
        irregular: read.irregular.or(another),
        record: read.record,
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
