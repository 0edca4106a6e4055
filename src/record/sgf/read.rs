//! From a tree to a record.

use super::head;
use super::note::figures;
use super::tree::{Entry, Node, Tree, add, parse, split};
use super::value::{point, simple, text};
use super::{Fault, MAX_BYTES, NOTES, PLIES, Parsed, SET_UP, SgfError, SgfGames, SgfProblem};
use crate::games::{AnyRules, Decision, PlainMove, Shape, Side};
use crate::messages::quoted;
use crate::record::collection::{Collection, MAX_GAMES};
use crate::record::encoding::decoded;
use crate::record::kept::Kept;
use crate::record::lines::{self, Content, Found, ReadGame, keep};
use crate::record::text::comment;

/// What a ply must be.
const PLY: &str = "a point of the board such as hh or h8";

/// The games of a file; what stands before the first is passed over. `file` is its name in messages; nothing is opened.
///
/// # Errors
/// It is too large, there is none, or there are too many.
pub fn games(bytes: &[u8], file: &str) -> Result<SgfGames, SgfError> {
    if bytes.len() > MAX_BYTES {
        return Err(Fault::new(0, SgfProblem::TooLarge).locate("", file));
    }
    let text = decoded(bytes, |bytes| {
        let said = bytes.windows(3).position(|part| part == b"CA[");
        let said = said.and_then(|at| bytes[at + 3..].split(|byte| *byte == b']').next());
        said.and_then(encoding_rs::Encoding::for_label)
    });
    let games = split(&text, MAX_GAMES);
    if games.is_empty() {
        return Err(Fault::new(0, SgfProblem::NoGame).locate("", file));
    }
    Collection::new(text.into_owned(), file, games, game)
}

/// Reads the game of a text that begins with it.
fn game(text: &str, usual: Option<(&str, AnyRules)>) -> Parsed<ReadGame> {
    let tree = &parse(text)?;
    let (first, entries) = head_of(tree)?;
    let head = head::read(&entries, usual)?;
    let (of_game, of_position): (Vec<Entry>, Vec<Entry>) = entries
        .iter()
        .filter(|entry| head::is_kept(entry))
        .cloned()
        .partition(|entry| !is_ply(entry) && !is_note(entry));
    let mut record = head.record.clone();
    let of_game = of_game.iter().map(kept).collect();
    keep::<SgfProblem>(&mut record, of_game, 0, 0)?;
    let plies = Plies {
        tree,
        shape: head.start.shape(),
    };
    let begun = (first, plies.held(&of_position)?);
    let read = lines::read(&plies, text, &head.start, record, begun)?;
    Ok(read.ended(|end| head.result(end)))
}

/// The last node before the first ply and the first fork, and the properties of all up to there.
fn head_of(tree: &Tree) -> Parsed<(usize, Vec<Entry>)> {
    let mut at = 0;
    let mut entries = tree.nodes[0].properties.clone();
    while !plays(&tree.nodes[at])
        && let [next] = tree.nodes[at].children[..]
        && !plays(&tree.nodes[next])
    {
        for entry in &tree.nodes[next].properties {
            add(&mut entries, entry.clone())?;
        }
        at = next;
    }
    Ok((at, entries))
}

/// True for a property that is a ply.
fn is_ply(entry: &Entry) -> bool {
    PLIES.contains(&&*entry.name)
}

fn plays(node: &Node) -> bool {
    node.properties.iter().any(is_ply)
}

/// The plies of a tree, and what is said between them.
struct Plies<'a> {
    tree: &'a Tree,
    shape: &'static Shape,
}

impl lines::Tree for Plies<'_> {
    type Problem = SgfProblem;

    fn content(&self, node: usize) -> Parsed<Content> {
        let entries = &self.tree.nodes[node].properties;
        late(entries)?;
        self.held(entries)
    }

    fn children(&self, node: usize) -> &[usize] {
        &self.tree.nodes[node].children
    }
}

impl Plies<'_> {
    /// What a node with these properties holds.
    fn held(&self, entries: &[Entry]) -> Parsed<Content> {
        let said = entries.iter().filter(|entry| entry.name == "C");
        let said = said.flat_map(|entry| &entry.values);
        let mut comments: Vec<String> = said.map(|(_, value)| text(value)).collect();
        comments.retain(|text| !comment(text).is_empty());
        let rest = entries.iter();
        let rest = rest.filter(|entry| !is_ply(entry) && !is_note(entry));
        Ok(Content {
            at: entries.first().map_or(0, |entry| entry.at),
            ply: self.ply(entries)?,
            comment: comments.join("\n"),
            figures: figures(self.shape, entries),
            kept: rest.map(kept).collect(),
        })
    }

    /// The ply of a node.
    fn ply(&self, entries: &[Entry]) -> Parsed<Option<Found>> {
        let mut plies = entries.iter().filter(|entry| is_ply(entry));
        let Some(entry) = plies.next() else {
            return Ok(None);
        };
        let more = plies.next().map(|other| other.at);
        let more = more.or_else(|| entry.values.get(1).map(|(at, _)| *at));
        if let Some(at) = more {
            return Err(Fault::new(at, SgfProblem::TwoPlies));
        }
        let (at, value) = &entry.values[0];
        let name = match &*entry.name {
            "B" => "B",
            "W" => "W",
            _ => "DECISION",
        };
        let wrong = |expected| {
            let value = quoted(value);
            Fault::new(
                *at,
                SgfProblem::Value {
                    name,
                    value,
                    expected,
                },
            )
        };
        let side = match name {
            "B" => Side::Black,
            "W" => Side::White,
            _ => {
                let decision = Decision::from_text(&simple(value));
                let decision = decision.ok_or_else(|| wrong("keep, swap or defer"))?;
                return Ok(Some(Found {
                    at: entry.at,
                    side: None,
                    mv: PlainMove::decide(decision),
                }));
            }
        };
        // On boards of at most nineteen lines FF[3] writes a pass as a point beyond them.
        if ["", "tt"].contains(&value.trim()) {
            return Err(Fault::new(*at, SgfProblem::Pass(side)));
        }
        let to = point(self.shape, value).ok_or_else(|| wrong(PLY))?;
        Ok(Some(Found {
            at: entry.at,
            side: Some(side),
            mv: PlainMove::place(to),
        }))
    }
}

/// What is kept of a property, and where it stands.
fn kept(entry: &Entry) -> (usize, Kept) {
    (entry.at, Kept::Sgf(entry.kept()))
}

/// Refuses stones that are set up behind the beginning.
fn late(entries: &[Entry]) -> Parsed<()> {
    let late = entries.iter().find(|entry| SET_UP.contains(&&*entry.name));
    late.map_or(Ok(()), |entry| {
        let problem = SgfProblem::LateSetUp(quoted(&entry.name));
        Err(Fault::new(entry.at, problem))
    })
}

/// True for what becomes a note.
fn is_note(entry: &Entry) -> bool {
    NOTES.contains(&&*entry.name)
}
