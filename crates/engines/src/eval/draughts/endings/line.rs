//! Winning lines. The tables tell the winner and not how soon, so each material on the way is solved once more, and
//! its levels tell the number of plies until a capture or crowning.

use super::index::index;
use super::material::Material;
use super::solve::{Crew, Levels, levels, solve};
use super::table_position::Bare;
use super::{Endings, MOST_PIECES};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use tibetango_rules::draughts::{DraughtsMove, DraughtsPosition, DraughtsRules, DraughtsSize};
use tibetango_rules::{Board, Game, Setup};
use tibetango_search::Stop;
use tibetango_search::solve::SolvedResult;

/// Maximum number of plies of a line: less than the move limits of [`without_counts`] rules.
const MOST_PLIES: usize = 300;

impl Endings {
    /// Returns a line in which the winning side forces its win: the winner goes the shortest way to the next capture
    /// or crowning, the other side the longest; each move comes with the position in which it is made. Empty if
    /// neither side wins, a needed material was not solved, or it was stopped.
    ///
    /// Each material on the way is solved once more, which takes from a moment to seconds.
    pub fn line<S: DraughtsSize>(
        &self,
        position: &DraughtsPosition<S>,
        threads: usize,
        stop: &Stop,
    ) -> Vec<(DraughtsPosition<S>, DraughtsMove)> {
        let mut plies = Vec::new();
        let mut values: BTreeMap<Material, Levels> = BTreeMap::new();
        let crew = Crew { threads, stop };
        let (mut now, mut moves) = (without_counts(position), Vec::new());
        while plies.len() < MOST_PLIES && !stop.is_stopped() {
            let Some(verdict) = self
                .probe(&now)
                .filter(|verdict| *verdict != SolvedResult::Draw)
            else {
                break;
            };
            let bare = Bare::of(&now);
            let material = bare.material();
            let unit = material.min(material.turned());
            now.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let levels = values.entry(unit).or_insert_with(|| {
                let levels = levels(unit);
                solve(&self.tables, unit, Some(&levels), crew);
                levels
            });
            // The number of plies that a move leaves until a capture or crowning; none if it is one itself.
            let leaves = |after: &DraughtsPosition<S>| {
                let bare = Bare::of(after);
                if bare.is_over() || bare.material().turned() != material {
                    return 0;
                }
                let number = usize::from(bare.material() != unit);
                1 + u32::from(levels[number][index(&bare, bare.material())].load(Relaxed))
            };
            let after = moves.iter().map(|&mv| (mv, now.after(mv)));
            let choice = match verdict {
                SolvedResult::Win => after
                    .filter(|(_, after)| self.probe(after) == Some(SolvedResult::Loss))
                    .min_by_key(|(_, after)| leaves(after)),
                _ => after.max_by_key(|(_, after)| leaves(after)),
            };
            let Some((mv, after)) = choice else {
                break;
            };
            plies.push((now, mv));
            now = after;
        }
        plies
    }

    /// Returns the result of each move for the side that makes it; `None` if the tables do not contain it.
    pub fn moves<S: DraughtsSize>(
        &self,
        position: &DraughtsPosition<S>,
    ) -> Option<Vec<(DraughtsMove, SolvedResult)>> {
        if super::pieces(position) > MOST_PIECES {
            return None;
        }
        let position = without_counts(position);
        let worth = position.legal().into_iter().map(|mv| {
            let after = self.probe(&position.after(mv))?;
            Some((mv, after.turned()))
        });
        worth.collect()
    }
}

/// Returns the position under rules that count no moves, which the tables do not either.
fn without_counts<S: DraughtsSize>(position: &DraughtsPosition<S>) -> DraughtsPosition<S> {
    let rules = DraughtsRules {
        king_moves: u8::MAX,
        three_pieces: u8::MAX,
        two_pieces: u8::MAX,
    };
    let setup = Setup {
        quiet: 0,
        ..Setup::of(position)
    };
    DraughtsPosition::set_up(rules, &setup).unwrap_or(*position)
}
