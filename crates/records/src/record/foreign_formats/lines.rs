//! Lines of a game from a tree of plies, as files of other programs have it; each ply is played by the rules.

use std::collections::VecDeque;
use std::fmt::Display;

use super::place::{Fault, Forgiven, Forgiving, Irregular, Parsed};
use super::ply::{ForeignPly, after, is_in_turn, play};
use super::properties::{self, ForeignProperty};
use crate::messages::TextPosition;
use crate::record::limits::{TooMany, no_more};
use crate::record::text::comment;
use crate::record::{
    ForeignProperties, Record, RecordNote, RecordPly, RecordResult, RecordVariation,
};
use crate::session::branches::MAX_BRANCHES;
use crate::session::notes::{DrawnFigure, MAX_FIGURES, MAX_NOTES, Note};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::point_text;
use tibetango_rules::{Outcome, PlainMove, Point, Topology};

/// Maximum number of nodes to look ahead for the meaning of an ambiguous ply.
const AHEAD: usize = 120;
/// Maximum number of ways in which a line may go on during that search.
const MOST_TRIED: usize = 32;
/// Maximum number of plies tried for it in one game.
const PATIENCE: usize = 5_000;
/// Maximum number of points that a message names.
const MOST_NAMED: usize = 20;

/// Content of a node of a tree: a ply, and the notes on the position after it.
#[derive(Debug, Default)]
pub(in crate::record) struct Content {
    /// Byte of the text at which it begins.
    pub at: usize,
    pub ply: Option<ForeignPly>,
    pub comment: String,
    pub figures: Vec<DrawnFigure>,
    /// Properties that are kept, each with its place.
    pub foreign: Vec<(usize, ForeignProperty)>,
}

/// Tree of plies. The first child of a node is the main line; nodes without a ply belong to the position before them.
pub(in crate::record) trait PlyTree {
    /// Kinds of fault.
    type Problem: From<TooMany> + Display;

    /// Returns the content of a node.
    ///
    /// # Errors
    /// The fault that ends the line there.
    fn content(&self, node: usize) -> Parsed<Content, Self::Problem>;

    /// Returns the ways on from a node.
    fn children(&self, node: usize) -> &[usize];
}

/// Game that was read.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// The regular part of the record, with the result that the file states.
    pub record: Record,
    /// Deviations that were forgiven, in the order of the file.
    pub notes: Vec<Forgiven>,
    /// Place and reason of the cut, if not all plies of the game itself were read.
    pub irregular: Option<Irregular>,
}

/// Content of a tree.
pub(in crate::record) struct ForeignLines {
    pub record: Record,
    /// The game itself, as far as it was played.
    pub history: AnyGameHistory,
    /// Deviations that were forgiven, the cuts of variations among them.
    pub forgiving: Forgiving,
    /// Place and reason of the cut of the game itself, if there is one.
    pub irregular: Option<Irregular>,
}

impl ForeignLines {
    /// Completes the game with its result, which `result_of` makes of the outcome on the board. A result that the file
    /// states stays, whether or not all plies that led to it were read.
    pub fn complete(
        mut self,
        text: &str,
        result_of: impl FnOnce(Option<Outcome>) -> Option<RecordResult>,
    ) -> ReadGame {
        self.record.result = result_of(self.history.outcome());
        ReadGame {
            record: self.record,
            notes: self.forgiving.places(text),
            irregular: self.irregular,
        }
    }
}

/// Reads the lines of a tree, from this node with this content on, into a record that has everything else.
/// Variations are numbered along the game, then along each variation. A fault in a line ends that line, and an
/// excess over the limits is left out.
pub(in crate::record) fn read<T: PlyTree>(
    tree: &T,
    text: &str,
    start: &AnyGameHistory,
    record: Record,
    (node, content): (usize, Parsed<Content, T::Problem>),
) -> ForeignLines {
    let mut reader = Reader {
        tree,
        text,
        start,
        record,
        forgiving: Forgiving::default(),
        irregular: None,
        refusals: 0,
        patience: PATIENCE,
        full_notes: false,
        full_properties: false,
        waiting: VecDeque::new(),
    };
    let main = PlyBranch { node, of: 0, at: 0 };
    let history = reader.walk(main, Some(content));
    while let Some(branch) = reader.waiting.pop_front() {
        reader.walk(branch, None);
    }
    ForeignLines {
        record: reader.record,
        history,
        forgiving: reader.forgiving,
        irregular: reader.irregular,
    }
}

/// Keeps the properties of the position after `at` plies of line `of`.
pub(in crate::record) fn keep<P: From<TooMany>>(
    record: &mut Record,
    additions: Vec<(usize, ForeignProperty)>,
    of: usize,
    at: usize,
) -> Parsed<(), P> {
    if additions.is_empty() {
        return Ok(());
    }
    let all = &mut record.foreign;
    let index = all
        .iter()
        .rposition(|entry| (entry.of, entry.at) == (of, at));
    let index = index.unwrap_or_else(|| {
        let properties = Vec::new();
        all.push(ForeignProperties { of, at, properties });
        all.len() - 1
    });
    for (byte, theirs) in additions {
        if !properties::add(&mut all[index].properties, theirs) {
            return Err(Fault::new(byte, TooMany::Properties));
        }
    }
    Ok(())
}

/// Way that leaves a line.
struct PlyBranch {
    node: usize,
    of: usize,
    at: usize,
}

struct Reader<'a, T> {
    tree: &'a T,
    text: &'a str,
    start: &'a AnyGameHistory,
    record: Record,
    forgiving: Forgiving,
    irregular: Option<Irregular>,
    /// Number of ways of which not even the first ply is legal.
    refusals: usize,
    /// Number of plies that may still be tried to find the meaning of ambiguous ones.
    patience: usize,
    /// True after an excess of notes, and of properties: each is reported once.
    full_notes: bool,
    full_properties: bool,
    /// Ways that are not read yet, in the order of their lines.
    waiting: VecDeque<PlyBranch>,
}

impl<T: PlyTree> Reader<'_, T> {
    /// Reads a line from a node on: the game itself, with the content of its first node, or a way that leaves
    /// another line. Returns the line as far as it was played.
    fn walk(
        &mut self,
        branch: PlyBranch,
        mut first: Option<Parsed<Content, T::Problem>>,
    ) -> AnyGameHistory {
        let PlyBranch {
            mut node,
            of,
            mut at,
        } = branch;
        let main = first.is_some();
        let mut number = of;
        let mut own = main;
        let mut history = own.then(|| self.start.clone());
        let tree = self.tree;
        loop {
            let mut content = match first.take().unwrap_or_else(|| tree.content(node)) {
                Ok(content) => content,
                Err(fault) => {
                    self.cut(main, fault.at, fault.problem.to_string());
                    self.refusals += usize::from(!own);
                    break;
                }
            };
            if let Some(ply) = &content.ply {
                if !own && !self.has_room(ply.at) {
                    break;
                }
                let board = history.get_or_insert_with(|| self.before(of, at));
                let side = board.to_move();
                if let Err(why) = self.play(board, node, ply) {
                    self.cut(main, ply.at, why);
                    self.refusals += usize::from(!own);
                    break;
                }
                let mv = ply.mv.clone();
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
            self.note(&mut content, number, at);
            self.keep(content.foreign, number, at);
            let Some((&next, others)) = tree.children(node).split_first() else {
                break;
            };
            let others = others.iter();
            self.waiting.extend(others.map(|&node| PlyBranch {
                node,
                of: number,
                at,
            }));
            node = next;
        }
        let history = history.unwrap_or_else(|| self.start.clone());
        self.retell(number, &history);
        history
    }

    /// Plays a ply as it is written, or else as the only move that it can mean.
    ///
    /// # Errors
    /// A description of the ply, and the reason why it is not legal.
    fn play(
        &mut self,
        history: &mut AnyGameHistory,
        node: usize,
        ply: &ForeignPly,
    ) -> Result<(), String> {
        let turn = history.to_move();
        let Err(why) = play(history, ply) else {
            return Ok(());
        };
        let text = history.text(&ply.mv);
        let fault = |history: &AnyGameHistory, why: &str| {
            let side = ply.side.unwrap_or(turn);
            format!("ply {} ({side} {text}): {why}", history.len() + 1)
        };
        if !is_in_turn(history, ply) {
            return Err(fault(history, &why));
        }
        let readings = history.readings(&ply.mv);
        let choice = match readings.as_slice() {
            [] => return Err(fault(history, &why)),
            [only] => {
                let captures = history.preview(only);
                let among = ply.mv.via.iter().any(|at| captures.contains(at));
                if among || (only.kind, only.to) != (ply.mv.kind, ply.mv.to) {
                    let what = format!("{text} is read as {}", history.text(only));
                    self.forgiving.say(ply.at, what);
                }
                if !ply.mv.takes.iter().all(|at| captures.contains(at)) {
                    let [takes, captures] =
                        [&ply.mv.takes, &captures].map(|at| names(history.topology(), at));
                    let what = format!("{text} does not take {takes}, but {captures}");
                    self.forgiving.say(ply.at, what);
                }
                only
            }
            [first, ..] => {
                let Some(choice) = self.decide(history, node, &readings) else {
                    let bare = PlainMove {
                        kind: first.kind,
                        takes: Vec::new(),
                        ..ply.mv.clone()
                    };
                    let why = history
                        .check(&bare)
                        .err()
                        .map_or(why, |why| why.to_string());
                    return Err(fault(history, &why));
                };
                let choice = &readings[choice];
                let what = format!(
                    "{text} may be several moves: it is read as {}, which the moves behind it fit",
                    history.text(choice)
                );
                self.forgiving.say(ply.at, what);
                choice
            }
        };
        let result = history.play(choice).map(drop);
        result.map_err(|why| fault(history, &why.to_string()))
    }

    /// Chooses among several moves that a node may mean: the one after which more of the following plies can be
    /// played than after any other. `None` if the plies looked at do not decide.
    fn decide(
        &mut self,
        history: &AnyGameHistory,
        node: usize,
        several: &[PlainMove],
    ) -> Option<usize> {
        let playable = several.iter().enumerate().filter_map(|(number, mv)| {
            let mut history = history.clone();
            history.play(mv).ok().map(|_| (number, history))
        });
        let mut candidates: Vec<(usize, AnyGameHistory)> = playable.collect();
        let tree = self.tree;
        let mut node = node;
        for _ in 0..AHEAD {
            if candidates.len() > MOST_TRIED {
                return None;
            }
            node = *tree.children(node).first()?;
            let Some(ply) = tree.content(node).ok()?.ply else {
                continue;
            };
            let mut on = Vec::new();
            for (number, history) in candidates {
                self.patience = self.patience.checked_sub(1)?;
                on.extend(
                    after(history, &ply)
                        .into_iter()
                        .map(|history| (number, history)),
                );
            }
            let (first, _) = on.first()?;
            if on.iter().all(|(number, _)| number == first) {
                return Some(*first);
            }
            candidates = on;
        }
        None
    }

    /// Ends a line at a byte: the game itself, or a variation.
    fn cut(&mut self, main: bool, at: usize, why: String) {
        if main {
            let place = TextPosition::of_byte(self.text, at);
            self.irregular = Some(Irregular { place, why });
        } else {
            let what = format!("the variation is cut here: {why}");
            self.forgiving.say(at, what);
        }
    }

    /// Returns the plies of a line of its own, and the number of plies of the game before them.
    fn plies(&mut self, line: usize) -> (&mut Vec<RecordPly>, usize) {
        match line.checked_sub(1) {
            None => (&mut self.record.plies, 0),
            Some(other) => {
                let variation = &mut self.record.variations[other];
                (&mut variation.plies, variation.at)
            }
        }
    }

    /// Replaces the plies of a line by the moves of the game: a file may name squares that need no name.
    fn retell(&mut self, number: usize, history: &AnyGameHistory) {
        let (plies, start) = self.plies(number);
        for (ply, mv) in plies
            .iter_mut()
            .zip(history.moves().into_iter().skip(start))
        {
            ply.mv = mv;
        }
    }

    /// Returns the line `of` after `at` plies.
    fn before(&self, of: usize, at: usize) -> AnyGameHistory {
        let mut history = self.start.clone();
        for mv in self.record.path(of, at) {
            // They were played before.
            let _ = history.play(&mv);
        }
        history
    }

    /// True if the game can have one more variation; otherwise the excess is reported, and no other way is read.
    /// Those that cannot be played count too: trying them costs as much.
    fn has_room(&mut self, at: usize) -> bool {
        let room = self.record.variations.len() + self.refusals < MAX_BRANCHES;
        if !room {
            self.waiting.clear();
            self.leave_out(at, &TooMany::Variations);
        }
        room
    }

    /// Keeps the properties of a position, as many as it can have.
    fn keep(&mut self, additions: Vec<(usize, ForeignProperty)>, of: usize, at: usize) {
        if let Err(fault) = keep::<T::Problem>(&mut self.record, additions, of, at)
            && !std::mem::replace(&mut self.full_properties, true)
        {
            self.leave_out(fault.at, &fault.problem);
        }
    }

    fn leave_out(&mut self, at: usize, problem: &impl Display) {
        self.forgiving.say(at, no_more(problem));
    }

    /// Adds the comment and the figures to the notes of the position, and takes the sign of the move that led there out
    /// of the properties. A second sign of the same move stays among them.
    fn note(&mut self, content: &mut Content, of: usize, at: usize) {
        let text = comment(&content.comment);
        let is_sign = |(_, property): &(usize, ForeignProperty)| property.sign().is_some();
        // No move leads to the first position.
        let sign_index = content.foreign.iter().position(is_sign).filter(|_| at > 0);
        let speaks = !text.is_empty() || !content.figures.is_empty();
        if !speaks && sign_index.is_none() {
            return;
        }
        let notes = &mut self.record.notes;
        let index = notes
            .iter()
            .rposition(|note| (note.of, note.at) == (of, at));
        let index = match index {
            Some(index) => index,
            None if notes.len() >= MAX_NOTES => {
                // A sign alone stays among the properties.
                if speaks && !std::mem::replace(&mut self.full_notes, true) {
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
        let note = &mut notes[index].note;
        if let Some(sign_at) = sign_index.filter(|_| note.sign.is_none()) {
            note.sign = content.foreign.remove(sign_at).1.sign();
        }
        note.comment = match (note.comment.is_empty(), text.is_empty()) {
            (true, _) => text,
            (false, true) => std::mem::take(&mut note.comment),
            (false, false) => comment(&format!("{}\n{text}", note.comment)),
        };
        for figure in &content.figures {
            let ends = |index: &DrawnFigure| (index.from, index.to) == (figure.from, figure.to);
            if !note.figures.iter().any(ends) && note.figures.len() < MAX_FIGURES {
                note.figures.push(*figure);
            }
        }
    }
}

/// Returns the names of points for a message, or of the first ones if there are many.
pub(in crate::record) fn names(topology: &Topology, points: &[Point]) -> String {
    if points.is_empty() {
        return "nothing".to_owned();
    }
    let (first, others) = points.split_at(points.len().min(MOST_NAMED));
    let names = first.iter().map(|at| point_text(topology, *at));
    let more = (!others.is_empty()).then(|| "others".to_owned());
    names.chain(more).collect::<Vec<_>>().join(", ")
}
