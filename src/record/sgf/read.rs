//! From a tree to a record.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::head::{self, Head};
use super::note::figures;
use super::tree::{Entry, Fault, Node, Parsed, Tree, add, parse};
use super::value::{point, simple, text};
use super::{MAX_BYTES, MAX_PROPERTIES, NOTES, PLIES, SET_UP, SgfError, SgfProblem};
use crate::games::any::AnyLine;
use crate::games::branches::MAX_BRANCHES;
use crate::games::notes::{Figure, MAX_FIGURES, MAX_NOTES, Note};
use crate::games::{AnyRules, Decision, PlainMove, Shape, Side};
use crate::messages::{one_line, quoted};
use crate::record::place::{Irregular, Place};
use crate::record::text::comment;
use crate::record::{Record, RecordKept, RecordNote, RecordPly, RecordVariation};

/// What a ply must be.
const PLY: &str = "a point of the board such as hh or h8";

/// A game that was read.
#[derive(Clone, Debug)]
pub struct SgfGame {
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
) -> Result<SgfGame, SgfError> {
    let wrong = |place, problem| SgfError {
        file: one_line(file),
        place,
        problem,
    };
    if bytes.len() > MAX_BYTES {
        return Err(wrong(Place::of_byte("", 0), SgfProblem::TooLarge));
    }
    let text = decoded(bytes);
    let game = parse(&text).and_then(|tree| game(&tree, &text, usual));
    game.map_err(|Fault { at, problem }| wrong(Place::of_byte(&text, at), problem))
}

/// The text of a file: UTF-8 where it can be, else what the file says, else GBK or Latin letters.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.into();
    }
    let said = bytes.windows(3).position(|part| part == b"CA[");
    let said = said.and_then(|at| bytes[at + 3..].split(|byte| *byte == b']').next());
    let said = said.and_then(encoding_rs::Encoding::for_label);
    if let Some(said) = said {
        return said.decode_without_bom_handling(bytes).0;
    }
    // Chinese characters are pairs; a Latin letter with a mark mostly stands alone.
    let mut runs = bytes.split(u8::is_ascii);
    let encoding = match runs.all(|run| run.len() % 2 == 0) {
        true => encoding_rs::GBK,
        false => encoding_rs::WINDOWS_1252,
    };
    encoding.decode_without_bom_handling(bytes).0
}

fn game(tree: &Tree, text: &str, usual: Option<(&str, AnyRules)>) -> Parsed<SgfGame> {
    let (first, entries) = head_of(tree)?;
    let head = head::read(&entries, usual)?;
    let mut reader = Reader {
        tree,
        text,
        record: head.record.clone(),
        head: &head,
        irregular: None,
        waiting: VecDeque::new(),
    };
    let line = reader.main(first, &entries)?;
    let cut = reader.irregular.is_some();
    while let Some(branch) = reader.waiting.pop_front() {
        reader.walk(branch, None)?;
    }
    let end = line.outcome();
    // Where plies were left out nothing is known of the end.
    reader.record.result = match cut {
        true => end.map(Into::into),
        false => head.result(end),
    };
    let another = tree.next.map(|at| Irregular {
        place: Place::of_byte(text, at),
        why: "another game begins here: the first alone is read".to_owned(),
    });
    Ok(SgfGame {
        irregular: reader.irregular.or(another),
        record: reader.record,
    })
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

/// A ply as the file has it: who plays it, where that is said, and what it is.
struct Found {
    at: usize,
    side: Option<Side>,
    mv: PlainMove,
}

/// A way that leaves a line.
struct Branch {
    node: usize,
    of: usize,
    at: usize,
}

struct Reader<'a> {
    tree: &'a Tree,
    text: &'a str,
    head: &'a Head,
    record: Record,
    irregular: Option<Irregular>,
    /// The ways that are not read yet, in the order of their lines.
    waiting: VecDeque<Branch>,
}

impl Reader<'_> {
    fn shape(&self) -> &'static Shape {
        self.head.start.shape()
    }

    /// Reads the game itself, whose first node has these properties.
    fn main(&mut self, first: usize, entries: &[Entry]) -> Parsed<AnyLine> {
        let start = self.head.start.clone();
        let (of_game, of_position): (Vec<Entry>, Vec<Entry>) = entries
            .iter()
            .filter(|entry| head::is_kept(entry))
            .cloned()
            .partition(|entry| !is_ply(entry) && !is_note(entry));
        self.keep(&of_game, 0, 0)?;
        let branch = Branch {
            node: first,
            of: 0,
            at: 0,
        };
        self.walk(branch, Some((start, &of_position)))
    }

    /// Reads a line from a node on: the game itself, which begins so and whose first node has these properties, or a way
    /// that leaves another line. The line as far as it was played.
    fn walk(&mut self, branch: Branch, main: Option<(AnyLine, &[Entry])>) -> Parsed<AnyLine> {
        let Branch {
            mut node,
            of,
            mut at,
        } = branch;
        let mut number = of;
        let (mut line, mut first) = match main {
            Some((line, first)) => (Some(line), Some(first)),
            None => (None, None),
        };
        let mut own = line.is_some();
        let tree = self.tree;
        loop {
            let entries = match first.take() {
                Some(entries) => entries,
                None => {
                    let entries = &tree.nodes[node].properties;
                    late(entries)?;
                    entries
                }
            };
            if let Some(found) = self.ply(entries)? {
                let board = line.get_or_insert_with(|| self.before(of, at));
                let side = board.to_move();
                if !self.play(board, &found) {
                    break;
                }
                let ply = RecordPly { side, mv: found.mv };
                if !own {
                    number = self.begin(of, at, found.at)?;
                    own = true;
                }
                match number.checked_sub(1) {
                    None => self.record.plies.push(ply),
                    Some(other) => self.record.variations[other].plies.push(ply),
                }
                at += 1;
            }
            self.note(entries, number, at)?;
            let rest: Vec<Entry> = entries
                .iter()
                .filter(|entry| !is_ply(entry) && !is_note(entry))
                .cloned()
                .collect();
            self.keep(&rest, number, at)?;
            let Some((&next, others)) = tree.nodes[node].children.split_first() else {
                break;
            };
            let others = others.iter();
            self.waiting.extend(others.map(|&node| Branch {
                node,
                of: number,
                at,
            }));
            node = next;
        }
        Ok(line.unwrap_or_else(|| self.head.start.clone()))
    }

    /// The position of a line after so many plies, with the way to it.
    fn before(&self, of: usize, at: usize) -> AnyLine {
        let mut line = self.head.start.clone();
        for mv in self.record.path(of, at) {
            // They were played before.
            let _ = line.play(&mv);
        }
        line
    }

    /// Begins a variation; its number.
    fn begin(&mut self, of: usize, at: usize, byte: usize) -> Parsed<usize> {
        let variations = &mut self.record.variations;
        if variations.len() >= MAX_BRANCHES {
            return Err(Fault::new(byte, SgfProblem::TooManyVariations));
        }
        let plies = Vec::new();
        variations.push(RecordVariation { of, at, plies });
        Ok(variations.len())
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
        let to = point(self.shape(), value).ok_or_else(|| wrong(PLY))?;
        Ok(Some(Found {
            at: entry.at,
            side: Some(side),
            mv: PlainMove::place(to),
        }))
    }

    /// Plays a ply; false where it is not legal, which is told once.
    fn play(&mut self, line: &mut AnyLine, found: &Found) -> bool {
        let turn = line.to_move();
        let over = line.outcome();
        let why = match (over, found.side.filter(|side| *side != turn)) {
            (None, Some(_)) => format!("it is {turn}'s turn"),
            _ => match line.play(&found.mv) {
                Ok(_) => return true,
                Err(why) => why.to_string(),
            },
        };
        if self.irregular.is_none() {
            let side = found.side.unwrap_or(turn);
            let (number, text) = (line.len() + 1, line.text(&found.mv));
            self.irregular = Some(Irregular {
                place: Place::of_byte(self.text, found.at),
                why: format!("ply {number} ({side} {text}): {why}"),
            });
        }
        false
    }

    /// Notes what is said and drawn.
    fn note(&mut self, entries: &[Entry], of: usize, at: usize) -> Parsed<()> {
        let said = entries.iter().filter(|entry| entry.name == "C");
        let said = said.flat_map(|entry| &entry.values);
        let mut comments: Vec<String> = said.map(|(_, value)| text(value)).collect();
        let figures = figures(self.shape(), entries);
        comments.retain(|text| !comment(text).is_empty());
        if comments.is_empty() && figures.is_empty() {
            return Ok(());
        }
        let notes = &mut self.record.notes;
        let known = notes.iter().position(|note| (note.of, note.at) == (of, at));
        let known = match known {
            Some(known) => known,
            None if notes.len() >= MAX_NOTES => {
                let byte = entries.first().map_or(0, |entry| entry.at);
                return Err(Fault::new(byte, SgfProblem::TooManyNotes));
            }
            None => {
                let note = Note::default();
                notes.push(RecordNote { of, at, note });
                notes.len() - 1
            }
        };
        let note = &mut notes[known].note;
        if !note.comment.is_empty() {
            comments.insert(0, std::mem::take(&mut note.comment));
        }
        note.comment = comment(&comments.join("\n"));
        for figure in figures {
            let ends = |known: &Figure| (known.from, known.to) == (figure.from, figure.to);
            if !note.figures.iter().any(ends) && note.figures.len() < MAX_FIGURES {
                note.figures.push(figure);
            }
        }
        Ok(())
    }

    /// Keeps properties as they stand.
    fn keep(&mut self, entries: &[Entry], of: usize, at: usize) -> Parsed<()> {
        if entries.is_empty() {
            return Ok(());
        }
        let kept = &mut self.record.kept;
        let known = kept.iter().position(|kept| (kept.of, kept.at) == (of, at));
        let known = known.unwrap_or_else(|| {
            let properties = Vec::new();
            kept.push(RecordKept { of, at, properties });
            kept.len() - 1
        });
        let properties = &mut kept[known].properties;
        for entry in entries {
            let theirs = entry.kept();
            let full = properties.len() >= MAX_PROPERTIES;
            match properties
                .iter_mut()
                .find(|known| known.name == theirs.name)
            {
                Some(known) => known.values.extend(theirs.values),
                None if full => return Err(Fault::new(entry.at, SgfProblem::TooManyProperties)),
                None => properties.push(theirs),
            }
        }
        Ok(())
    }
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
