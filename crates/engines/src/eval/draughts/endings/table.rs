//! The values of all positions of one material, two bits each.

use super::index::{index, size};
use super::material::{KEYS, Material};
use super::table_position::Bare;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Values of a position for the side to move.
pub(super) mod value {
    pub const OPEN: u8 = 0;
    pub const LOSS: u8 = 1;
    pub const DRAW: u8 = 2;
    pub const WIN: u8 = 3;
    /// The value of a move is this less that of the position after it.
    pub const TURN: u8 = 4;
}

/// Number of bits of a value.
const BITS: usize = 2;
/// Number of values in a byte.
const IN_BYTE: usize = 8 / BITS;
const MASK: u8 = (1 << BITS) - 1;

/// The values of one material.
#[derive(Debug)]
pub(super) struct MaterialTable {
    pub material: Material,
    pub cells: Box<[AtomicU8]>,
}

impl MaterialTable {
    /// Returns the size of a table in bytes.
    pub const fn bytes(material: Material) -> usize {
        size(material).div_ceil(IN_BYTE)
    }

    /// Creates a table in which all values are open.
    pub fn open(material: Material) -> Self {
        Self::with(material, (0..Self::bytes(material)).map(|_| 0))
    }

    /// Creates a table of these bytes.
    pub fn with(material: Material, bytes: impl Iterator<Item = u8>) -> Self {
        Self {
            material,
            cells: bytes.map(AtomicU8::new).collect(),
        }
    }

    #[inline]
    pub fn get(&self, index: usize) -> u8 {
        let byte = self.cells[index / IN_BYTE].load(Relaxed);
        byte >> (BITS * (index % IN_BYTE)) & MASK
    }

    /// Sets a value that is open; returns true for the first call to do so.
    #[inline]
    pub fn set(&self, index: usize, value: u8) -> bool {
        let shift = BITS * (index % IN_BYTE);
        let before = self.cells[index / IN_BYTE].fetch_or(value << shift, Relaxed);
        before >> shift & MASK == value::OPEN
    }

    /// Turns all open values into draws.
    pub fn close(&self) {
        for cell in &self.cells {
            let byte = cell.load(Relaxed);
            let open = !(byte | byte >> 1) & 0b0101_0101;
            cell.store(byte | open << 1, Relaxed);
        }
    }

    /// Returns the number of positions with this value, impossible ones included.
    pub fn count(&self, value: u8) -> u64 {
        let numbers = 0..size(self.material);
        numbers.filter(|at| self.get(*at) == value).count() as u64
    }
}

/// Tables by the key of their material.
#[derive(Clone, Debug)]
pub(super) struct Tables(Vec<Option<Arc<MaterialTable>>>);

impl Tables {
    pub fn none() -> Self {
        Self(vec![None; KEYS])
    }

    pub fn put(&mut self, table: MaterialTable) {
        let key = table.material.key();
        self.0[key] = Some(Arc::new(table));
    }

    pub fn of(&self, material: Material) -> Option<&MaterialTable> {
        self.0.get(material.key())?.as_deref()
    }

    /// Returns the value of a position; `OPEN` if there is no table.
    #[inline]
    pub fn value(&self, bare: &Bare) -> u8 {
        if bare.is_over() {
            return value::LOSS;
        }
        let material = bare.material();
        match self.of(material) {
            Some(table) => table.get(index(bare, material)),
            None => value::OPEN,
        }
    }
}
