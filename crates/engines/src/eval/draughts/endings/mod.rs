//! Exact results of all positions with four pieces or fewer, solved backwards from the ends.
//!
//! | module | contents |
//! |---|---|
//! | `material` | the number of men and kings |
//! | `table_position` | a position as its side to move sees it, and its predecessors and successors |
//! | `index` | the number of a position among those of its material |
//! | `table` | values by number |
//! | `solve` | the solver of the values |
//! | `file` | the file format of the tables |
//! | `line` | winning lines |
//!
//! Rules that draw a game after a number of moves, and repetition, are left out, as in every program with such
//! tables: a position is drawn if neither side can force a win, however long it takes. Tables stand for the side to
//! move, which moves up the board; a position with Black to move is turned round.

mod file;
pub mod index;
mod line;
mod material;
mod solve;
mod table;
mod table_position;

pub use file::EndingsError;
pub use material::Material;
pub use table_position::Bare;

use index::index;
use solve::{Crew, solve};
use std::sync::LazyLock;
use table::{Tables, value};
use tibetango_rules::Side;
use tibetango_rules::draughts::{DraughtsPosition, DraughtsSize};
use tibetango_search::Stop;
use tibetango_search::solve::SolvedResult;

/// Maximum number of pieces of both sides.
pub const MOST_PIECES: u32 = 4;

/// The values of some materials.
#[derive(Clone, Debug)]
pub struct Endings {
    tables: Tables,
    /// Maximum number of pieces up to which all materials are solved.
    pieces: u32,
}

/// Numbers of positions of a material that are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of positions in which the side to move wins.
    pub won: u64,
    /// Number of positions in which neither side can force a win.
    pub drawn: u64,
    /// Number of positions in which the other side wins.
    pub lost: u64,
}

impl Endings {
    /// Solves all positions of at most `pieces` pieces. Calls `progress` with the number of solved positions and of
    /// all; returns `None` if it was stopped.
    pub fn whole(
        pieces: u32,
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Option<Self> {
        let endings = Self::of(&Material::up_to(pieces), threads, stop, progress)?;
        Some(Self { pieces, ..endings })
    }

    /// Solves these materials and all that captures and crownings lead to from there. Returns `None` if it was
    /// stopped.
    pub fn of(
        materials: &[Material],
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Option<Self> {
        let units = Material::closure(materials);
        let size = |material: &Material| {
            let sides = if *material == material.turned() { 1 } else { 2 };
            sides * index::size(*material) as u64
        };
        let all = units.iter().map(size).sum();
        let mut count = 0;
        let mut tables = Tables::none();
        progress(count, all);
        for material in units {
            let crew = Crew { threads, stop };
            for table in solve(&tables, material, None, crew)? {
                tables.put(table);
            }
            count += size(&material);
            progress(count, all);
        }
        Some(Self { tables, pieces: 0 })
    }

    /// Returns the number of pieces up to which all materials are solved; 0 if only some are.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Returns the result for the side to move; `None` if there are too many pieces, or their material was not
    /// solved.
    #[inline]
    pub fn probe<S: DraughtsSize>(&self, position: &DraughtsPosition<S>) -> Option<SolvedResult> {
        if pieces(position) > MOST_PIECES {
            return None;
        }
        let bare = Bare::of(position);
        if bare.is_over() {
            return Some(SolvedResult::Loss);
        }
        let material = bare.material();
        let material = Material::new(material.men, material.kings)?;
        match self.tables.of(material)?.get(index(&bare, material)) {
            value::LOSS => Some(SolvedResult::Loss),
            value::DRAW => Some(SolvedResult::Draw),
            value::WIN => Some(SolvedResult::Win),
            _ => None,
        }
    }

    /// Returns the numbers of positions of a material that are won, drawn and lost.
    #[must_use]
    pub fn counts(&self, material: Material) -> Option<Counts> {
        let table = self.tables.of(material)?;
        let [wins, losses] = [value::WIN, value::LOSS].map(|value| table.count(value));
        let draws = index::positions(material) - wins - losses;
        Some(Counts {
            won: wins,
            drawn: draws,
            lost: losses,
        })
    }
}

/// Returns the number of pieces of both sides.
#[inline]
fn pieces<S: DraughtsSize>(position: &DraughtsPosition<S>) -> u32 {
    (position.pieces(Side::White) | position.pieces(Side::Black)).count_ones()
}

macro_rules! shipped {
    () => {
        include_bytes!("../../../../../../assets/eval/draughts-endings.bin")
    };
}

/// Output of `solve draughts --build`; a test makes it again.
pub static BUILT_IN: [u8; shipped!().len()] = *shipped!();

/// Returns the endings that come with the program, unpacked at the first call.
///
/// # Panics
/// Never: a test reads them.
pub fn shared() -> &'static Endings {
    static SHARED: LazyLock<Endings> =
        LazyLock::new(|| Endings::read(&BUILT_IN).expect("the shipped endings"));
    &SHARED
}

/// Returns the result for the side to move by [the endings that come with the program](shared); `None` if they do not
/// contain it.
#[inline]
pub fn probe<S: DraughtsSize>(position: &DraughtsPosition<S>) -> Option<SolvedResult> {
    if pieces(position) > MOST_PIECES {
        return None;
    }
    shared().probe(position)
}
