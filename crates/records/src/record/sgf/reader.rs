//! Reader from a tree to a record.

use super::format::MAX_BYTES;
use super::head;
use super::letters::CLUES;
use super::note::figures;
use super::problem::{SgfError, SgfFault, SgfGames, SgfParsed, SgfProblem};
use super::property::{NOTES, POINTS, SET_UP};
use super::tree::{SgfGame, SgfNode, SgfProperty, add, parse, split};
use super::value::{has_capitals, is_pass, plain_word, point, simple, text};
use super::wide::{NARROWED, narrow, spaced};
use crate::messages::TextPosition;
use crate::record::collection::{Collection, GameReader, UsualRules};
use crate::record::foreign_formats::ply::ForeignPly;
use crate::record::limits::{MAX_GAMES, TooMany, no_more};
use crate::record::lines::{self, Content, ReadGame, keep};
use crate::record::place::{Forgiven, Forgiving, Irregular};
use crate::record::properties::ForeignProperty;
use crate::record::text::comment;
use crate::record::words::encoding::decode;
use tibetango_rules::quote::quote_text;
use tibetango_rules::{Decision, PlainMove, Side, Topology};

/// Number of stones that Swap2 sets before the first choice.
const OPENING: usize = 3;

/// Description of the value of a ply.
const PLY: &str = "a point of the board such as hh or h8";

/// Finds the games of a file; text before the first is skipped. `file` is its name in messages; nothing is opened.
///
/// # Errors
/// The file is too large, or holds no game.
pub fn games(bytes: &[u8], file: &str) -> Result<SgfGames, SgfError> {
    games_by(bytes, file, |text, usual| game(text, usual, false))
}

/// Finds the games of a file that the caller declares to be gomoku, even if they name another game: many programs for
/// gomoku write `GM[1]`, which is Go, or no `GM` at all.
///
/// # Errors
/// As [`games`].
pub fn games_of_any_name(bytes: &[u8], file: &str) -> Result<SgfGames, SgfError> {
    games_by(bytes, file, |text, usual| game(text, usual, true))
}

fn games_by(bytes: &[u8], file: &str, read: GameReader<SgfProblem>) -> Result<SgfGames, SgfError> {
    if bytes.len() > MAX_BYTES {
        return Err(SgfFault::new(0, SgfProblem::TooLarge).locate("", file));
    }
    let mut decoded = decode(bytes, &CLUES);
    if let Some(text) = spaced(&decoded.text) {
        decoded.text = text;
    }
    if let Some((text, at)) = narrow(&decoded.text) {
        decoded.notes.push(Forgiven {
            place: TextPosition::of_byte(&decoded.text, at),
            what: NARROWED.to_owned(),
        });
        decoded.text = text;
    }
    let games = split(&decoded.text, MAX_GAMES);
    if games.is_empty() {
        return Err(SgfFault::new(0, SgfProblem::NoGame).locate("", file));
    }
    Ok(Collection::new(decoded, file, games, read))
}

/// Reads the game of a text that begins with it; `is_chosen` if the caller declares it to be gomoku.
fn game(text: &str, usual: UsualRules<'_>, is_chosen: bool) -> SgfParsed<ReadGame> {
    let mut tree = parse(text)?;
    let mut forgiving = std::mem::take(&mut tree.forgiving);
    forgiving.say_zeros(text);
    let fault = tree.fault.take();
    if let Some(at) = capitals(&tree) {
        let what =
            "a point in capital letters is read as one in small letters, here and further on";
        forgiving.say(at, what);
    }
    let (first, entries) = head_of(&tree, &mut forgiving);
    let head = head::read(&entries, usual, is_chosen, plays_on(&tree), &mut forgiving)?;
    // If the first node has a ply, its sign belongs to that ply.
    let plays = entries.iter().any(SgfProperty::is_ply);
    let signs = |entry: &SgfProperty| plays && entry.foreign().sign().is_some();
    let (of_game, of_position): (Vec<SgfProperty>, Vec<SgfProperty>) = entries
        .iter()
        .filter(|entry| head::is_kept(entry))
        .cloned()
        .partition(|entry| !entry.is_ply() && !is_note(entry) && !signs(entry));
    let mut record = head.record.clone();
    let of_game = of_game.iter().map(foreign).collect();
    if let Err(fault) = keep::<SgfProblem>(&mut record, of_game, 0, 0) {
        forgiving.say(fault.at, no_more(&fault.problem));
    }
    let plies = Plies {
        tree: &tree,
        topology: head.start.topology(),
    };
    let start = (first, plies.content(&of_position));
    let mut reading = lines::read(&plies, text, &head.start, record, start);
    match fault {
        Some(fault) if tree.ends_in_game() => {
            let place = TextPosition::of_byte(text, fault.at);
            let why = fault.problem.to_string();
            reading.irregular.get_or_insert(Irregular { place, why });
        }
        Some(fault) => {
            let what = format!("the variation is cut here: {}", fault.problem);
            forgiving.say(fault.at, what);
        }
        None => {}
    }
    if let Some(cut) = &mut reading.irregular {
        cut.record(&head.result_text);
    }
    reading.forgiving.extend(forgiving);
    Ok(reading.complete(text, |end| head.result(end)))
}

/// True for a game that goes on behind the first three stones of Swap2 without any choice: programs that know the
/// opening by its name alone write the stones and nothing else.
fn plays_on(tree: &SgfGame) -> bool {
    let chooses = |node: &SgfNode| node.properties.iter().any(|entry| entry.name == "DECISION");
    if tree.nodes.iter().any(chooses) {
        return false;
    }
    let main = std::iter::successors(tree.nodes.first(), |node| {
        tree.nodes.get(*node.children.first()?)
    });
    main.filter(|node| node.plays()).nth(OPENING).is_some()
}

/// Returns the place of the first point in capital letters.
fn capitals(tree: &SgfGame) -> Option<usize> {
    let entries = tree.nodes.iter().flat_map(|node| &node.properties);
    let points = entries.filter(|entry| POINTS.contains(&&*entry.name));
    let mut values = points.flat_map(|entry| &entry.values);
    let value = values.find(|(_, value)| has_capitals(value));
    value.map(|(at, _)| *at)
}

/// Returns the last node before the first ply and the first fork, and the properties of all nodes up to there.
fn head_of(tree: &SgfGame, forgiving: &mut Forgiving) -> (usize, Vec<SgfProperty>) {
    let mut at = 0;
    let mut entries = tree.nodes[0].properties.clone();
    while !tree.nodes[at].plays()
        && let [next] = tree.nodes[at].children[..]
        && !tree.nodes[next].plays()
    {
        for entry in &tree.nodes[next].properties {
            if !add(&mut entries, entry.clone()) {
                forgiving.say(entry.at, no_more(&TooMany::Properties));
            }
        }
        at = next;
    }
    (at, entries)
}

/// Plies of a tree, and the comments between them.
struct Plies<'a> {
    tree: &'a SgfGame,
    topology: &'static Topology,
}

impl lines::PlyTree for Plies<'_> {
    type Problem = SgfProblem;

    fn content(&self, node: usize) -> SgfParsed<Content> {
        let entries = &self.tree.nodes[node].properties;
        late(entries)?;
        self.content(entries)
    }

    fn children(&self, node: usize) -> &[usize] {
        &self.tree.nodes[node].children
    }
}

impl Plies<'_> {
    /// Returns the content of a node with these properties.
    fn content(&self, entries: &[SgfProperty]) -> SgfParsed<Content> {
        let values = entries.iter().filter(|entry| entry.name == "C");
        let values = values.flat_map(|entry| &entry.values);
        let mut comments: Vec<String> = values.map(|(_, value)| text(value)).collect();
        comments.retain(|text| !comment(text).is_empty());
        let rest = entries.iter();
        let rest = rest.filter(|entry| !entry.is_ply() && !is_note(entry));
        Ok(Content {
            at: entries.first().map_or(0, |entry| entry.at),
            ply: self.ply(entries)?,
            comment: comments.join("\n"),
            figures: figures(self.topology, entries),
            foreign: rest.map(foreign).collect(),
        })
    }

    /// Returns the ply of a node.
    fn ply(&self, entries: &[SgfProperty]) -> SgfParsed<Option<ForeignPly>> {
        let Some(entry) = entries.iter().find(|entry| entry.is_ply()) else {
            return Ok(None);
        };
        let (at, value) = &entry.values[0];
        let wrong = |expected| {
            let problem = SgfProblem::Value(entry.name.clone(), quote_text(value), expected);
            SgfFault::new(*at, problem)
        };
        let side = match &*entry.name {
            "B" => Some(Side::Black),
            "W" => Some(Side::White),
            _ => None,
        };
        let mv = match side {
            None => {
                let decision = Decision::from_text(&plain_word(&simple(value)));
                PlainMove::decide(decision.ok_or_else(|| wrong("keep, swap or defer"))?)
            }
            Some(side) if is_pass(value) => {
                return Err(SgfFault::new(*at, SgfProblem::Pass(side)));
            }
            Some(_) => PlainMove::place(point(self.topology, value).ok_or_else(|| wrong(PLY))?),
        };
        let at = entry.at;
        Ok(Some(ForeignPly { at, side, mv }))
    }
}

/// Returns the place of a property, and the property as it is kept.
fn foreign(entry: &SgfProperty) -> (usize, ForeignProperty) {
    (entry.at, ForeignProperty::Sgf(entry.foreign()))
}

/// Refuses stones that are set up behind the beginning.
fn late(entries: &[SgfProperty]) -> SgfParsed<()> {
    let late = entries.iter().find(|entry| SET_UP.contains(&&*entry.name));
    late.map_or(Ok(()), |entry| {
        let problem = SgfProblem::LateSetUp(quote_text(&entry.name));
        Err(SgfFault::new(entry.at, problem))
    })
}

/// True for a property that becomes a note.
fn is_note(entry: &SgfProperty) -> bool {
    NOTES.contains(&&*entry.name)
}
