//! Moves of the match in notation: in a replay those of every line, in the order of the list.

use crate::app::play::table_view::TableView;
use crate::app::presentation::{MoveNumber, first_mover, presentation};
use bevy::prelude::{Res, ResMut, Resource};
use std::collections::HashMap;
use tibetango_records::session::Session;
use tibetango_records::session::branches::Branches;
use tibetango_records::session::notes::MoveSign;
use tibetango_rules::{Decision, Doing, Side};

/// Move of the list.
pub(crate) struct ListedMove {
    /// Index of the line whose own move it is.
    pub line: usize,
    /// Number of plies from the start of the game, itself included.
    pub ply: usize,
    /// Its number, as the game numbers moves.
    pub number: MoveNumber,
    /// Depth of variations: 0 in the game as it was played.
    pub depth: usize,
    /// Whether it stands at the beginning of a row, behind its number.
    pub begins: bool,
    pub text: String,
    /// Decision, if it is one: that is put in words.
    pub decision: Option<Decision>,
    pub side: Side,
    pub captures: usize,
    /// Whether its side placed the stone before as well.
    pub out_of_turn: bool,
    /// Whether it opens a way for the other side, which could not move.
    pub opens: bool,
    /// Whether there is a comment on the position after it.
    pub noted: bool,
    /// Sign that a person gave it.
    pub sign: Option<MoveSign>,
}

/// Moves of the match in notation, written out when it changes.
#[derive(Resource, Default)]
pub(crate) struct MoveListText {
    /// Number of the match, and its changes, by moves or in a replay.
    about: (u64, u64, usize),
    nodes: Vec<ListedMove>,
}

impl MoveListText {
    /// Returns the moves in the order of the list: a variation stands behind the move that it replaces.
    pub fn nodes(&self) -> &[ListedMove] {
        &self.nodes
    }

    /// Returns the version of the list; another version is another list.
    pub fn about(&self) -> (u64, u64, usize) {
        self.about
    }

    /// True if one of the moves up to the position took a stone.
    pub fn took(&self, session: &Session) -> bool {
        let way = FollowedLine::of(session);
        let mut captures = self.nodes.iter().filter(|node| node.captures > 0);
        captures.any(|node| node.ply <= session.history().len() && way.holds(node))
    }
}

/// Line that is followed.
pub(crate) struct FollowedLine<'a>(Option<(&'a Branches, usize)>);

impl<'a> FollowedLine<'a> {
    pub fn of(session: &'a Session) -> Self {
        Self(
            session
                .replay()
                .map(|replay| (replay.branches(), replay.on())),
        )
    }

    /// True for a move of that line.
    pub fn holds(&self, node: &ListedMove) -> bool {
        self.0
            .is_none_or(|(branches, on)| branches.owner(on, node.ply) == node.line)
    }
}

pub(crate) fn write_out(view: Res<TableView>, mut played: ResMut<MoveListText>) {
    let Some(game) = view.game() else { return };
    // A step through a replay changes none of its lines.
    let about = match game.session.replay() {
        Some(replay) => (game.number(), u64::MAX, replay.changes()),
        None => (game.number(), game.generation(), 0),
    };
    if played.about != about {
        let nodes = all_moves(&game.session);
        *played = MoveListText { about, nodes };
    }
}

/// Returns the moves of every line as a list.
fn all_moves(session: &Session) -> Vec<ListedMove> {
    let own;
    let branches = match session.replay() {
        Some(replay) => replay.branches(),
        None => {
            own = Branches::new(session.history().moves());
            &own
        }
    };
    let paths = branches.paths();
    // The notes by the move that leads to their position.
    let mut notes = HashMap::new();
    for (moves, note) in session
        .replay()
        .iter()
        .flat_map(|replay| replay.notes().iter())
    {
        let on = paths.iter().position(|path| path.starts_with(moves));
        if let Some(on) = on {
            notes.insert((branches.owner(on, moves.len()), moves.len()), note);
        }
    }
    let mut walk = session.history().clone();
    let plies = presentation(walk.game()).plies_per_number;
    let begins = first_mover(&walk);
    let mut lines: Vec<Vec<ListedMove>> = Vec::new();
    for (line, path) in paths.iter().enumerate() {
        let now = walk.moves();
        let shared = now.iter().zip(path).take_while(|(a, b)| a == b).count();
        for _ in shared..now.len() {
            walk.undo();
        }
        // The lines of a game are legal.
        let _ = path[shared..]
            .iter()
            .try_for_each(|mv| walk.play(mv).map(drop));
        let begin = line.checked_sub(1).map_or(0, |k| branches.others()[k].at);
        let moves = walk
            .moves()
            .into_iter()
            .zip(walk.movers())
            .zip(walk.captures())
            .zip(walk.phases());
        let nodes = moves
            .enumerate()
            .skip(begin)
            .map(|(i, (((mv, side), captures), phase))| ListedMove {
                line,
                ply: i + 1,
                number: MoveNumber::of(i + 1, plies, begins),
                depth: 0,
                begins: false,
                text: walk.text(&mv),
                decision: mv.decision,
                side,
                captures: captures as usize,
                out_of_turn: mv.out_of_turn,
                opens: phase.doing() == Doing::Opening,
                noted: notes
                    .get(&(line, i + 1))
                    .is_some_and(|note| !note.comment.is_empty()),
                sign: notes.get(&(line, i + 1)).and_then(|note| note.sign),
            });
        lines.push(nodes.collect());
    }
    // The variations of each line with the ply that they replace.
    let mut beside: Vec<Vec<(usize, usize)>> = paths.iter().map(|_| Vec::new()).collect();
    for (k, branch) in branches.others().iter().enumerate() {
        beside[branch.of].push((branch.at + 1, k + 1));
    }
    let mut list = Vec::new();
    put_in_order(&mut lines, &beside, (0, 0), &mut list);
    list
}

/// Lists the moves of a line, and behind each the variations that begin in its place.
fn put_in_order(
    lines: &mut [Vec<ListedMove>],
    beside: &[Vec<(usize, usize)>],
    (line, depth): (usize, usize),
    list: &mut Vec<ListedMove>,
) {
    let mut begins = true;
    let mut end = 0;
    for node in std::mem::take(&mut lines[line]) {
        end = node.ply;
        list.push(ListedMove {
            depth,
            begins,
            ..node
        });
        begins = depth == 0;
        for &(_, other) in beside[line].iter().filter(|(ply, _)| *ply == end) {
            put_in_order(lines, beside, (other, depth + 1), list);
            begins = true;
        }
    }
    // Variations that continue the line behind its end.
    for &(_, other) in beside[line].iter().filter(|(ply, _)| *ply > end) {
        put_in_order(lines, beside, (other, depth + 1), list);
    }
}
