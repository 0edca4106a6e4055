//! Who wins with four pieces or fewer, exactly: every position of them, solved backwards from the ends.
//!
//! | module | what it knows |
//! |---|---|
//! | `material` | how many men and kings there are |
//! | `bare` | a position as its side to move sees it, and those around it |
//! | `index` | its number among those of its material |
//! | `table` | values by number |
//! | `solve` | how the values are found |
//! | `file` | how they are kept |
//! | `line` | how a win is forced |
//!
//! Rules that draw a game after so many moves, and repetition, are left out, as they are by every program with such
//! tables: a position is drawn where nobody can force a win, however long it takes. Tables stand for the side to move,
//! which moves up the board; a position with Black to move is turned round.

mod bare;
mod file;
pub mod index;
mod line;
mod material;
mod solve;
mod table;

pub use bare::Bare;
pub use file::EndingsError;
pub use material::Material;

use index::index;
use solve::{Crew, solve};
use std::sync::LazyLock;
use table::{Tables, value};
use tibetango_rules::Side;
use tibetango_rules::draughts::{Position, Size};
use tibetango_search::Stop;
use tibetango_search::solve::Verdict;

/// Pieces of both sides at most.
pub const MOST_PIECES: u32 = 4;

/// The values of some materials.
#[derive(Clone, Debug)]
pub struct Endings {
    tables: Tables,
    /// All materials of so many pieces are there.
    pieces: u32,
}

/// How many positions of a material are won, drawn and lost, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions in which the side to move wins.
    pub won: u64,
    /// Positions in which nobody can force a win.
    pub drawn: u64,
    /// Positions in which the other side wins.
    pub lost: u64,
}

impl Endings {
    /// Solves all positions of at most so many pieces. `progress` is told how many are done and how many there are;
    /// `None` where it was stopped.
    pub fn whole(
        pieces: u32,
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Option<Self> {
        let solved = Self::of(&Material::up_to(pieces), threads, stop, progress)?;
        Some(Self { pieces, ..solved })
    }

    /// Solves these materials and all that captures and crowns lead to from there.
    /// `None` where it was stopped.
    pub fn of(
        wanted: &[Material],
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Option<Self> {
        let units = Material::closed(wanted);
        let size = |material: &Material| {
            let sides = if *material == material.turned() { 1 } else { 2 };
            sides * index::size(*material) as u64
        };
        let all = units.iter().map(size).sum();
        let mut done = 0;
        let mut tables = Tables::none();
        progress(done, all);
        for material in units {
            let crew = Crew { threads, stop };
            for table in solve(&tables, material, None, crew)? {
                tables.put(table);
            }
            done += size(&material);
            progress(done, all);
        }
        Some(Self { tables, pieces: 0 })
    }

    /// All materials of at most so many pieces are there; 0 where only some are.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Who wins, for the side to move; `None` where there are too many pieces, or theirs were not solved.
    #[inline]
    pub fn probe<S: Size>(&self, position: &Position<S>) -> Option<Verdict> {
        if pieces(position) > MOST_PIECES {
            return None;
        }
        let bare = Bare::of(position);
        if bare.is_over() {
            return Some(Verdict::Loss);
        }
        let material = bare.material();
        let material = Material::new(material.men, material.kings)?;
        match self.tables.of(material)?.get(index(&bare, material)) {
            value::LOSS => Some(Verdict::Loss),
            value::DRAW => Some(Verdict::Draw),
            value::WIN => Some(Verdict::Win),
            _ => None,
        }
    }

    /// How many positions of a material are won, drawn and lost.
    #[must_use]
    pub fn counts(&self, material: Material) -> Option<Counts> {
        let table = self.tables.of(material)?;
        let [won, lost] = [value::WIN, value::LOSS].map(|value| table.count(value));
        let drawn = index::positions(material) - won - lost;
        Some(Counts { won, drawn, lost })
    }
}

/// Pieces of both sides.
#[inline]
fn pieces<S: Size>(position: &Position<S>) -> u32 {
    (position.pieces(Side::White) | position.pieces(Side::Black)).count_ones()
}

macro_rules! shipped {
    () => {
        include_bytes!("../../../../../../assets/eval/draughts-endings.bin")
    };
}

/// What `solve draughts --build` made; a test makes it again.
pub static BUILT_IN: [u8; shipped!().len()] = *shipped!();

/// The endings that come with the program, unpacked at the first call.
///
/// # Panics
/// Never: a test reads them.
pub fn shared() -> &'static Endings {
    static KNOWN: LazyLock<Endings> =
        LazyLock::new(|| Endings::read(&BUILT_IN).expect("the shipped endings"));
    &KNOWN
}

/// Who wins, for the side to move, by [the endings that come with the program](shared); `None` where they do not tell.
#[inline]
pub fn probe<S: Size>(position: &Position<S>) -> Option<Verdict> {
    if pieces(position) > MOST_PIECES {
        return None;
    }
    shared().probe(position)
}
