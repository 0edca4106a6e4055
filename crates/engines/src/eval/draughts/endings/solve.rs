//! Solver of the values of one material, and of the same seen from the other side, once those are known that captures
//! and crownings lead to.
//!
//! First every position is judged by itself: one with a compulsory capture has its value from smaller tables, one
//! without a move is lost, and so on. Then the positions decided last decide their predecessors: a loss makes those
//! wins, a win makes those losses all of whose moves lead to wins. Positions that nothing decides are draws. So each
//! level holds the positions from which it takes the same number of plies until a capture, a crowning, or the end of
//! the game.

use super::index::{bare, index, size};
use super::material::Material;
use super::table::{MaterialTable, Tables, value};
use super::table_position::Bare;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use tibetango_rules::draughts::DraughtsMove;
use tibetango_search::Stop;

/// Number of positions that a thread takes at once.
const SHARE: usize = 4096;

/// Level of each position of a material and of the same turned round.
pub(super) type Levels = [Box<[AtomicU8]>; 2];

/// Number of threads, and the flag that ends their work early.
#[derive(Clone, Copy)]
pub(super) struct Crew<'a> {
    pub threads: usize,
    pub stop: &'a Stop,
}

/// Positions that were decided last: twice the number, plus one for the turned material.
#[derive(Default)]
struct LastDecisions {
    won: Vec<u32>,
    lost: Vec<u32>,
}

impl LastDecisions {
    fn append(&mut self, mut more: Self) {
        self.won.append(&mut more.won);
        self.lost.append(&mut more.lost);
    }
}

impl Crew<'_> {
    /// Divides the work on `items` items among the threads, and gathers the decided positions.
    fn share(
        &self,
        items: usize,
        work: impl Fn(Range<usize>, &mut LastDecisions) + Sync,
    ) -> LastDecisions {
        let next = AtomicUsize::new(0);
        let shares = || {
            let mut results = LastDecisions::default();
            while !self.stop.is_stopped() {
                let begin = next.fetch_add(SHARE, Relaxed);
                if begin >= items {
                    break;
                }
                work(begin..items.min(begin + SHARE), &mut results);
            }
            results
        };
        let helpers = items.div_ceil(SHARE).min(self.threads).saturating_sub(1);
        if helpers == 0 {
            return shares();
        }
        let all = Mutex::new(LastDecisions::default());
        let add = |results| {
            all.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .append(results)
        };
        std::thread::scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|| add(shares()));
            }
            add(shares());
        });
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Material that is being solved.
struct Unit<'a> {
    tables: &'a Tables,
    /// Tables of the material and the same turned round, or one that is both.
    own: Vec<MaterialTable>,
    levels: Option<&'a Levels>,
    crew: Crew<'a>,
}

/// Solves a material and the same turned round, and returns their tables, or the one that is both; `None` if it was
/// stopped. Stores the level of each position if `levels` is given.
pub(super) fn solve(
    tables: &Tables,
    material: Material,
    levels: Option<&Levels>,
    crew: Crew,
) -> Option<Vec<MaterialTable>> {
    let mut own = vec![MaterialTable::open(material)];
    if material.turned() != material {
        own.push(MaterialTable::open(material.turned()));
    }
    let unit = Unit {
        tables,
        own,
        levels,
        crew,
    };
    let mut last = LastDecisions::default();
    for number in 0..unit.own.len() {
        last.append(unit.begin(number));
    }
    let mut level = 0u8;
    while !(last.won.is_empty() && last.lost.is_empty() || crew.stop.is_stopped()) {
        level = level.saturating_add(1);
        // Losses first, while no win of this level is known.
        let losses = unit.lose(&last.won, level);
        let wins = unit.win(&last.lost, level);
        last = LastDecisions {
            won: wins.won,
            lost: losses.lost,
        };
    }
    if crew.stop.is_stopped() {
        return None;
    }
    unit.own.iter().for_each(MaterialTable::close);
    Some(unit.own)
}

/// Allocates the levels of a material and the same turned round.
pub(super) fn levels(material: Material) -> Levels {
    [material, material.turned()]
        .map(|material| (0..size(material)).map(|_| AtomicU8::new(0)).collect())
}

/// Returns the value of a position by itself; `OPEN` if moves lead to positions that are not known yet.
fn by_itself(tables: &Tables, bare: &Bare, moves: &mut Vec<DraughtsMove>) -> u8 {
    let mut best = value::LOSS;
    if bare.takes() {
        bare.after_captures(moves, |after| {
            best = best.max(value::TURN - tables.value(&after))
        });
        return best;
    }
    bare.any_crowning(|after| {
        best = best.max(value::TURN - tables.value(&after));
        best == value::WIN
    });
    match best {
        value::WIN => value::WIN,
        _ if bare.stays() => value::OPEN,
        best => best,
    }
}

impl Unit<'_> {
    /// Returns the index of a material's table among the own tables.
    #[inline]
    fn number(&self, material: Material) -> usize {
        usize::from(material != self.own[0].material)
    }

    fn note(&self, number: usize, index: usize, level: u8) {
        if let Some(levels) = self.levels {
            levels[number][index].store(level, Relaxed);
        }
    }

    /// Judges every position of a table by itself.
    fn begin(&self, number: usize) -> LastDecisions {
        let table = &self.own[number];
        self.crew.share(size(table.material), |share, results| {
            let mut moves = Vec::new();
            for at in share {
                let Some(bare) = bare(at, table.material) else {
                    continue;
                };
                let value = by_itself(self.tables, &bare, &mut moves);
                if value != value::OPEN {
                    table.set(at, value);
                }
                let code = (at << 1 | number) as u32;
                match value {
                    value::WIN => results.won.push(code),
                    value::LOSS => results.lost.push(code),
                    _ => {}
                }
            }
        })
    }

    /// Passes to `work` the open positions before each of these: table, number and position.
    fn open_before(
        &self,
        codes: &[u32],
        work: impl Fn(usize, usize, &Bare, &mut LastDecisions) + Sync,
    ) -> LastDecisions {
        self.crew.share(codes.len(), |share, results| {
            for code in &codes[share] {
                let (at, number) = ((code >> 1) as usize, (code & 1) as usize);
                let material = self.own[number].material;
                let before = self.number(material.turned());
                let table = &self.own[before];
                let Some(decided) = bare(at, material) else {
                    continue;
                };
                decided.each_before(|bare| {
                    let at = index(&bare, table.material);
                    if table.get(at) == value::OPEN {
                        work(before, at, &bare, results);
                    }
                });
            }
        })
    }

    /// Marks the positions before losses as won.
    fn win(&self, losses: &[u32], level: u8) -> LastDecisions {
        self.open_before(losses, |number, at, _, results| {
            if self.own[number].set(at, value::WIN) {
                self.note(number, at, level);
                results.won.push((at << 1 | number) as u32);
            }
        })
    }

    /// Marks the positions before wins as lost if every move leads to a win.
    fn lose(&self, wins: &[u32], level: u8) -> LastDecisions {
        self.open_before(wins, |number, at, bare, results| {
            let other = &self.own[self.number(self.own[number].material.turned())];
            let escapes = bare.any_after(|after| {
                let material = after.material();
                let value = match material == other.material {
                    true => other.get(index(&after, material)),
                    false => self.tables.value(&after),
                };
                value != value::WIN
            });
            if !escapes && self.own[number].set(at, value::LOSS) {
                self.note(number, at, level);
                results.lost.push((at << 1 | number) as u32);
            }
        })
    }
}
