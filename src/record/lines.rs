//! The lines of a game from a tree of plies, as files of other programs have it: each ply is played by the rules.

use std::collections::VecDeque;
use std::fmt::Display;

use super::collection::MAX_BYTES;
use super::kept::{self, Kept, MAX_KEPT};
use super::place::{Fault, Forgiven, Forgiving, Irregular, Parsed, Place};
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
    type Problem: From<TooMany> + Display;

    /// What a node holds.
    ///
    /// # Errors
    /// What ends the line there.
    fn content(&self, node: usize) -> Parsed<Content, Self::Problem>;

    /// The ways on from a node.
    fn children(&self, node: usize) -> &[usize];
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// What it holds, as far as it is regular, with the result that the file tells.
    pub record: Record,
    /// What was forgiven, in the order of the file.
    pub notes: Vec<Forgiven>,
    /// Where the plies of the game itself end before their end, and why.
    pub irregular: Option<Irregular>,
}

/// What a tree says.
pub(super) struct Lines {
    pub record: Record,
    /// The game itself, as far as it was played.
    pub line: AnyLine,
    /// What was forgiven; variations that end before their end are.
    pub forgiving: Forgiving,
    /// Where the game itself ends before its end, and why.
    pub irregular: Option<Irregular>,
}

impl Lines {
    /// The game with its result, which `told` makes of its end. A result that the file tells stays, whether or not all plies
    /// that led to it were read.
    pub fn ended(
        mut self,
        text: &str,
        told: impl FnOnce(Option<Outcome>) -> Option<RecordResult>,
    ) -> ReadGame {
        self.record.result = told(self.line.outcome());
        ReadGame {
            record: self.record,
            notes: self.forgiving.located(text),
            irregular: self.irregular,
        }
    }
}

/// Reads the lines of a tree into a record that has all else, from this node on, which holds this. Variations are
/// numbered along the game, then along each variation. What is wrong in a line ends that line, and what is too much is left
/// out.
pub(super) fn read<T: Tree>(
    tree: &T,
    text: &str,
    start: &AnyLine,
    record: Record,
    (node, content): (usize, Content),
) -> Lines {
    let mut reader = Reader {
        tree,
        text,
        start,
        record,
        forgiving: Forgiving::default(),
        irregular: None,
        refused: 0,
        full: Full::default(),
        waiting: VecDeque::new(),
    };
    let main = Branch { node, of: 0, at: 0 };
    let line = reader.walk(main, Some(content));
    while let Some(branch) = reader.waiting.pop_front() {
        reader.walk(branch, None);
    }
    Lines {
        record: reader.record,
        line,
        forgiving: reader.forgiving,
        irregular: reader.irregular,
    }
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

/// Of what there was more than a record can have: it is told once.
#[derive(Default)]
struct Full {
    notes: bool,
    properties: bool,
}

struct Reader<'a, T> {
    tree: &'a T,
    text: &'a str,
    start: &'a AnyLine,
    record: Record,
    forgiving: Forgiving,
    irregular: Option<Irregular>,
    /// Ways of which not even the first ply is legal.
    refused: usize,
    full: Full,
    /// The ways that are not read yet, in the order of their lines.
    waiting: VecDeque<Branch>,
}

impl<T: Tree> Reader<'_, T> {
    /// Reads a line from a node on: the game itself, whose first node holds this, or a way that leaves another line.
    /// The line as far as it was played.
    fn walk(&mut self, branch: Branch, mut first: Option<Content>) -> AnyLine {
        let Branch {
            mut node,
            of,
            mut at,
        } = branch;
        let main = first.is_some();
        let mut number = of;
        let mut own = main;
        let mut line = own.then(|| self.start.clone());
        let tree = self.tree;
        loop {
            let content = first.take().map_or_else(|| tree.content(node), Ok);
            let content = match content {
                Ok(content) => content,
                Err(fault) => {
                    self.cut(main, fault.at, fault.problem.to_string());
                    self.refused += usize::from(!own);
                    break;
                }
            };
            if let Some(found) = &content.ply {
                if !own && !self.has_room(found.at) {
                    break;
                }
                let board = line.get_or_insert_with(|| self.before(of, at));
                let side = board.to_move();
                if let Err(why) = play(board, found) {
                    self.cut(main, found.at, why);
                    self.refused += usize::from(!own);
                    break;
                }
                let mv = found.mv.clone();
                if !own {
                    let plies = Vec::new();
                    let variations = &mut self.record.variations;
                    variations.push(RecordVariation { of, at, plies });
                    number = variations.len();
                    own = true;
                }
                self.plies(number).0.push(RecordPly { side, mv });
                at += 1;
            }
            self.note(&content, number, at);
            self.keep(content.kept, number, at);
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
        line
    }

    /// Ends a line at a byte: the game itself, or a variation.
    fn cut(&mut self, main: bool, at: usize, why: String) {
        if main {
            let place = Place::of_byte(self.text, at);
            self.irregular = Some(Irregular { place, why });
        } else {
            let what = format!("the variation is cut here: {why}");
            self.forgiving.say(at, what);
        }
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

    /// True where a game can have one variation more; else what is left out is told, and no other way is read. Those that
    /// cannot be played count too: to find out costs as much.
    fn has_room(&mut self, at: usize) -> bool {
        let room = self.record.variations.len() + self.refused < MAX_BRANCHES;
        if !room {
            self.waiting.clear();
            self.leave_out(at, &TooMany::Variations);
        }
        room
    }

    /// Keeps what is said besides, as much of it as a position can have.
    fn keep(&mut self, said: Vec<(usize, Kept)>, of: usize, at: usize) {
        if let Err(fault) = keep::<T::Problem>(&mut self.record, said, of, at)
            && !std::mem::replace(&mut self.full.properties, true)
        {
            self.leave_out(fault.at, &fault.problem);
        }
    }

    fn leave_out(&mut self, at: usize, problem: &impl Display) {
        self.forgiving
            .say(at, format!("{problem}: the others are left out"));
    }

    /// Notes what is said and drawn.
    fn note(&mut self, content: &Content, of: usize, at: usize) {
        let said = comment(&content.comment);
        if said.is_empty() && content.figures.is_empty() {
            return;
        }
        let notes = &mut self.record.notes;
        let known = notes
            .iter()
            .rposition(|note| (note.of, note.at) == (of, at));
        let known = match known {
            Some(known) => known,
            None if notes.len() >= MAX_NOTES => {
                if !std::mem::replace(&mut self.full.notes, true) {
                    self.leave_out(content.at, &TooMany::Notes);
                }
                return;
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
    }
}

/// Plays a ply.
///
/// # Errors
/// What it is, and why it is not legal.
fn play(line: &mut AnyLine, found: &Found) -> Result<(), String> {
    let turn = line.to_move();
    let over = line.outcome();
    let why = match (over, found.side.filter(|side| *side != turn)) {
        (None, Some(_)) => format!("it is {turn}'s turn"),
        _ => match line.play(&found.mv) {
            Ok(_) => return Ok(()),
            Err(why) => why.to_string(),
        },
    };
    let side = found.side.unwrap_or(turn);
    let (number, text) = (line.len() + 1, line.text(&found.mv));
    Err(format!("ply {number} ({side} {text}): {why}"))
}
