//! Reports of a search by depth.

use super::{AlphaBetaShared, RootMove};
use crate::evaluate::{STATIC_LIMIT, chance};
use crate::picture::{BREADTH, SearchedMove, most_visited};
use crate::report::{LINE_LENGTH, MoveStat, SearchReport};
use crate::transposition::{Bound, TranspositionEntry};
use std::sync::atomic::Ordering::Relaxed;
use tibetango_rules::Game;

impl<G: Game> AlphaBetaShared<'_, G> {
    /// Builds a report of the root's moves, with the principal variation and the last whole depth.
    pub(super) fn report(
        &self,
        roots: &[RootMove<G::Move>],
        pv: Vec<G::Move>,
        depth: u32,
        list_moves: &impl Fn(&G, &mut Vec<G::Move>),
    ) -> SearchReport<G::Move> {
        let value_of = |root: &RootMove<G::Move>| {
            let value = root.report.map_or(root.value, |score| score.value);
            chance(value.clamp(-STATIC_LIMIT, STATIC_LIMIT))
        };
        let best = roots.iter().find(|root| Some(&root.mv) == pv.first());
        let value = best.map_or(0.5, value_of);
        let mut moves: Vec<_> = roots.iter().collect();
        moves.sort_by_key(|root| root.place);
        let moves: Vec<_> = moves
            .into_iter()
            .map(|root| MoveStat {
                at_most: pv.first() != Some(&root.mv)
                    && !root.report.is_some_and(|score| score.exact),
                ..MoveStat::new(root.mv, root.nodes, value_of(root))
            })
            .collect();
        let watched = self.watched.is_watched();
        let mut report = SearchReport {
            visits: self.done.load(Relaxed),
            time: self.start.elapsed(),
            depth,
            nodes: (self.table.filled() * self.table.capacity() as f64) as u64,
            by_depth: true,
            value,
            tree: if watched {
                self.branches(&moves, &pv, value, list_moves)
            } else {
                Vec::new()
            },
            moves,
            pv,
            ..SearchReport::default()
        };
        report.set_lines(self.reported, |&mv| self.line(mv, list_moves));
        report
    }

    /// Returns a move of the root and the best replies that the table holds. The line ends with the move that
    /// repeats a position, after which it could go on without end.
    fn line(&self, mv: G::Move, list_moves: &impl Fn(&G, &mut Vec<G::Move>)) -> Vec<G::Move> {
        let mut line = vec![mv];
        let mut before = self.returning.to_vec();
        before.push(self.root.hash());
        let mut position = self.root.after(mv);
        while line.len() < LINE_LENGTH && !before.contains(&position.hash()) {
            let Some((reply, _)) = self.reply(&position, list_moves) else {
                break;
            };
            before.push(position.hash());
            line.push(reply);
            position.play_unchecked(reply);
        }
        line
    }

    /// Returns the root's moves that took most nodes, each with the replies considered best: a search by depth keeps
    /// no tree.
    fn branches(
        &self,
        moves: &[MoveStat<G::Move>],
        pv: &[G::Move],
        value: f64,
        list_moves: &impl Fn(&G, &mut Vec<G::Move>),
    ) -> Vec<SearchedMove<G::Move>> {
        let depth = BREADTH.len() - 1;
        most_visited(moves.iter().cloned(), BREADTH[0])
            .into_iter()
            .map(|(_, stat)| {
                let after = self.root.after(stat.mv);
                let next = match pv.split_first() {
                    Some((&best, line)) if best == stat.mv => {
                        let side = self.root.to_move();
                        let value_for = |position: &G| {
                            if position.to_move() == side {
                                value
                            } else {
                                1.0 - value
                            }
                        };
                        along(&after, &line[..line.len().min(depth)], &value_for)
                    }
                    _ => self.replies(&after, depth, list_moves),
                };
                SearchedMove { stat, next }
            })
            .collect()
    }

    /// Returns the line of best replies that the table holds, at most `depth` plies.
    fn replies(
        &self,
        position: &G,
        depth: usize,
        list_moves: &impl Fn(&G, &mut Vec<G::Move>),
    ) -> Vec<SearchedMove<G::Move>> {
        let reply = (depth > 0).then(|| self.reply(position, list_moves));
        let Some((mv, entry)) = reply.flatten() else {
            return Vec::new();
        };
        let exact = entry.bound == Bound::Exact;
        let points = i32::from(entry.value).clamp(-STATIC_LIMIT, STATIC_LIMIT);
        // For a bound this only says that the value is at most a win.
        let value = if exact { chance(points) } else { 1.0 };
        vec![SearchedMove {
            stat: MoveStat {
                at_most: !exact,
                ..MoveStat::new(mv, 0, value)
            },
            next: self.replies(&position.after(mv), depth - 1, list_moves),
        }]
    }

    /// Returns the reply that the table holds to be best, with its entry.
    fn reply(
        &self,
        position: &G,
        list_moves: &impl Fn(&G, &mut Vec<G::Move>),
    ) -> Option<(G::Move, TranspositionEntry)> {
        if position.outcome().is_some() {
            return None;
        }
        let entry = self.table.get(position.hash())?;
        let mut moves = Vec::new();
        list_moves(position, &mut moves);
        let best = moves.get(usize::from(entry.best?))?;
        Some((*best, entry))
    }
}

/// Converts a line of moves into a branch without others.
fn along<G: Game>(
    position: &G,
    line: &[G::Move],
    value_for: &impl Fn(&G) -> f64,
) -> Vec<SearchedMove<G::Move>> {
    let Some((&mv, rest)) = line.split_first() else {
        return Vec::new();
    };
    vec![SearchedMove {
        stat: MoveStat::new(mv, 0, value_for(position)),
        next: along(&position.after(mv), rest, value_for),
    }]
}
