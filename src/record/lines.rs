//! The lines of a game from a tree of plies, as files of other programs have it: each ply is played by the rules.

use std::collections::VecDeque;

use super::collection::{MAX_BYTES, MAX_GAMES};
use super::kept::{self, Kept, MAX_KEPT};
use super::place::{Fault, Irregular, Parsed, Place};
use super::text::comment;
use super::{Record, RecordKept, RecordNote, RecordPly, RecordResult, RecordVariation};
use crate::games::any::AnyLine;
use crate::games::branches::MAX_BRANCHES;
use crate::games::notes::{Figure, MAX_FIGURES, MAX_NOTES, Note};
use crate::games::{Outcome, PlainMove, Side};

/// More than a record can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooMany {
    /// More variations than a game can have.
    #[error("too many variations: at most {MAX_BRANCHES} are allowed")]
    Variations,
    /// More comments and figures than a game can have.
    #[error("too many notes: at most {MAX_NOTES} are allowed")]
    Notes,
    /// A larger game than is read.
    #[error("the game is too large: at most {MAX_BYTES} bytes of one are read")]
    Bytes,
    /// More games than are read of a file.
    #[error("too many games: at most {MAX_GAMES} in one file are allowed")]
    Games,
    /// More than is kept of a position.
    #[error("too many properties: at most {MAX_KEPT} of a position are allowed")]
    Properties,
}

/// A ply as a file has it: who plays it, where that is said, and what it is.
#[derive(Debug)]
pub(super) struct Found {
    pub at: usize,
    pub side: Option<Side>,
    pub mv: PlainMove,
}

/// What a node of a tree holds: a ply, and what is said of the position behind it.
#[derive(Debug, Default)]
pub(super) struct Content {
    /// Where it begins in the text.
    pub at: usize,
    pub ply: Option<Found>,
    pub comment: String,
    pub figures: Vec<Figure>,
    /// What is kept of it, each with its place.
    pub kept: Vec<(usize, Kept)>,
}

/// A tree of plies. The first way on from a node is the main one; nodes without a ply belong to the position before
/// them.
pub(super) trait Tree {
    /// What can be wrong with it.
    type Problem: From<TooMany>;

    /// What a node holds.
    fn content(&self, node: usize) -> Parsed<Content, Self::Problem>;

    /// The ways on from a node.
    fn children(&self, node: usize) -> &[usize];
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// What it holds, as far as it is regular.
    pub record: Record,
    /// What was left out first, where and why.
    pub irregular: Option<Irregular>,
}

/// What a tree says.
pub(super) struct Lines {
    pub record: Record,
    /// The game itself, as far as it was played.
    pub line: AnyLine,
    /// True where plies of the game itself were left out.
    pub cut: bool,
    /// What was left out first, of any line.
    pub irregular: Option<Irregular>,
}

impl Lines {
    /// The game with its result, which `told` makes of its end.
    pub fn ended(mut self, told: impl FnOnce(Option<Outcome>) -> Option<RecordResult>) -> ReadGame {
        let end = self.line.outcome();
        // Where plies were left out nothing is known of the end.
        self.record.result = match self.cut {
            true => end.map(Into::into),
            false => told(end),
        };
        ReadGame {
            irregular: self.irregular,
            record: self.record,
        }
    }
}

/// Reads the lines of a tree into a record that has all else, from this node on, which holds this. Variations are
/// numbered along the game, then along each variation.
pub(super) fn read<T: Tree>(
    tree: &T,
    text: &str,
    start: &AnyLine,
    record: Record,
    (node, content): (usize, Content),
) -> Parsed<Lines, T::Problem> {
    let mut reader = Reader {
        tree,
        text,
        start,
        record,
        irregular: None,
        refused: 0,
        waiting: VecDeque::new(),
    };
    let main = Branch { node, of: 0, at: 0 };
    let line = reader.walk(main, Some(content))?;
    let cut = reader.irregular.is_some();
    while let Some(branch) = reader.waiting.pop_front() {
        reader.walk(branch, None)?;
    }
    Ok(Lines {
        record: reader.record,
        line,
        cut,
        irregular: reader.irregular,
    })
}

/// Keeps what a file says of the position after so many plies of a line.
pub(super) fn keep<P: From<TooMany>>(
    record: &mut Record,
    said: Vec<(usize, Kept)>,
    of: usize,
    at: usize,
) -> Parsed<(), P> {
    if said.is_empty() {
        return Ok(());
    }
    let all = &mut record.kept;
    let known = all.iter().rposition(|kept| (kept.of, kept.at) == (of, at));
    let known = known.unwrap_or_else(|| {
        let properties = Vec::new();
        all.push(RecordKept { of, at, properties });
        all.len() - 1
    });
    for (byte, theirs) in said {
        if !kept::add(&mut all[known].properties, theirs) {
            return Err(Fault::new(byte, TooMany::Properties.into()));
        }
    }
    Ok(())
}

/// A way that leaves a line.
struct Branch {
    node: usize,
    of: usize,
    at: usize,
}

struct Reader<'a, T> {
    tree: &'a T,
    text: &'a str,
    start: &'a AnyLine,
    record: Record,
    irregular: Option<Irregular>,
    /// Ways of which not even the first ply is legal.
    refused: usize,
    /// The ways that are not read yet, in the order of their lines.
    waiting: VecDeque<Branch>,
}

impl<T: Tree> Reader<'_, T> {
    /// Reads a line from a node on: the game itself, whose first node holds this, or a way that leaves another line.
    /// The line as far as it was played.
    fn walk(&mut self, branch: Branch, mut first: Option<Content>) -> Parsed<AnyLine, T::Problem> {
        let Branch {
            mut node,
            of,
            mut at,
        } = branch;
        let mut number = of;
        let mut own = first.is_some();
        let mut line = own.then(|| self.start.clone());
        let tree = self.tree;
        loop {
            let content = match first.take() {
                Some(content) => content,
                None => tree.content(node)?,
            };
            if let Some(found) = &content.ply {
                let board = line.get_or_insert_with(|| self.before(of, at));
                let side = board.to_move();
                if !self.play(board, found) {
                    if !own {
                        self.refused += 1;
                        self.room(found.at)?;
                    }
                    break;
                }
                let mv = found.mv.clone();
                if !own {
                    number = self.begin(of, at, found.at)?;
                    own = true;
                }
                self.plies(number).0.push(RecordPly { side, mv });
                at += 1;
            }
            self.note(&content, number, at)?;
            keep(&mut self.record, content.kept, number, at)?;
            let Some((&next, others)) = tree.children(node).split_first() else {
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
        let line = line.unwrap_or_else(|| self.start.clone());
        if own {
            self.retell(number, &line);
        }
        Ok(line)
    }

    /// The plies of a line of its own, and after how many of the game they begin.
    fn plies(&mut self, line: usize) -> (&mut Vec<RecordPly>, usize) {
        match line.checked_sub(1) {
            None => (&mut self.record.plies, 0),
            Some(other) => {
                let variation = &mut self.record.variations[other];
                (&mut variation.plies, variation.at)
            }
        }
    }

    /// Has the plies of a line as the game tells them: a file may name squares that need no name.
    fn retell(&mut self, number: usize, line: &AnyLine) {
        let (plies, begun) = self.plies(number);
        for (ply, mv) in plies.iter_mut().zip(line.moves().into_iter().skip(begun)) {
            ply.mv = mv;
        }
    }

    /// The position of a line after so many plies, with the way to it.
    fn before(&self, of: usize, at: usize) -> AnyLine {
        let mut line = self.start.clone();
        for mv in self.record.path(of, at) {
            // They were played before.
            let _ = line.play(&mv);
        }
        line
    }

    /// Begins a variation; its number.
    fn begin(&mut self, of: usize, at: usize, byte: usize) -> Parsed<usize, T::Problem> {
        let plies = Vec::new();
        let variations = &mut self.record.variations;
        variations.push(RecordVariation { of, at, plies });
        self.room(byte)?;
        Ok(self.record.variations.len())
    }

    /// Refuses more variations than a game can have. Those that cannot be played count too: to find out costs as much.
    fn room(&self, byte: usize) -> Parsed<(), T::Problem> {
        match self.record.variations.len() + self.refused {
            0..=MAX_BRANCHES => Ok(()),
            _ => Err(Fault::new(byte, TooMany::Variations.into())),
        }
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
    fn note(&mut self, content: &Content, of: usize, at: usize) -> Parsed<(), T::Problem> {
        let said = comment(&content.comment);
        if said.is_empty() && content.figures.is_empty() {
            return Ok(());
        }
        let notes = &mut self.record.notes;
        let known = notes
            .iter()
            .rposition(|note| (note.of, note.at) == (of, at));
        let known = match known {
            Some(known) => known,
            None if notes.len() >= MAX_NOTES => {
                return Err(Fault::new(content.at, TooMany::Notes.into()));
            }
            None => {
                let note = Note::default();
                notes.push(RecordNote { of, at, note });
                notes.len() - 1
            }
        };
        let note = &mut notes[known].note;
        note.comment = match (note.comment.is_empty(), said.is_empty()) {
            (true, _) => said,
            (false, true) => std::mem::take(&mut note.comment),
            (false, false) => comment(&format!("{}\n{said}", note.comment)),
        };
        for figure in &content.figures {
            let ends = |known: &Figure| (known.from, known.to) == (figure.from, figure.to);
            if !note.figures.iter().any(ends) && note.figures.len() < MAX_FIGURES {
                note.figures.push(*figure);
            }
        }
        Ok(())
    }
}
