//! Transposition table: results for positions met before, shared by all threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Meaning of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The exact value.
    Exact,
    /// A lower bound of the position's value.
    Lower,
    /// An upper bound of the position's value.
    Upper,
}

/// Stored result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TranspositionEntry {
    /// Number of plies searched below it.
    pub depth: u8,
    /// Meaning of `value`.
    pub bound: Bound,
    /// Value for the side to move; wins are counted from this position.
    pub value: i16,
    /// Index of the best move in the list of legal moves.
    pub best: Option<u16>,
}

/// Marker for no best move.
const NONE: u64 = 0xffff;

impl TranspositionEntry {
    #[inline]
    fn pack(self, age: u8) -> u64 {
        // The top bit tells an entry from an empty place.
        1 << 63
            | u64::from(age) << 42
            | (self.bound as u64) << 40
            | u64::from(self.depth) << 32
            | self.best.map_or(NONE, u64::from) << 16
            | u64::from(self.value as u16)
    }

    #[inline]
    fn unpack(data: u64) -> Self {
        Self {
            depth: (data >> 32) as u8,
            bound: match data >> 40 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            value: data as u16 as i16,
            best: Some((data >> 16 & NONE) as u16).filter(|&best| u64::from(best) != NONE),
        }
    }
}

/// One slot of the table: the data, and the hash mixed with it, so that a slot that two threads wrote at once fits no
/// hash.
#[derive(Default)]
struct TranspositionSlot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Number of slots that one hash may go to.
const WAYS: usize = 4;

/// Number of slots that are allocated together, when the first of them is written.
const PAGE: usize = 4096;

/// A table of a fixed number of entries. Its memory is allocated page by page as the search writes to it, so that no
/// move has to wait for the whole of it.
pub struct TranspositionTable {
    pages: Box<[OnceLock<Vec<TranspositionSlot>>]>,
    age: u8,
}

impl TranspositionTable {
    /// Creates a table of at most `bytes`, but at least one page. If the system has less memory than that, the table
    /// is smaller: the search is weaker then, and the program goes on.
    pub fn new(bytes: u64) -> Self {
        let entries = bytes / size_of::<TranspositionSlot>() as u64;
        // A power of two, so that a mask finds the place.
        let mut count = (1usize << entries.max(1).ilog2().min(40)) / PAGE;
        let mut pages = Vec::new();
        while count > 1 && pages.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        pages.resize_with(count.max(1), OnceLock::new);
        Self {
            pages: pages.into_boxed_slice(),
            age: 0,
        }
    }

    /// Starts a new search: entries from earlier ones are replaced first.
    pub fn next_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.pages.fill_with(OnceLock::new);
        self.age = 0;
    }

    /// Returns the page of a hash, and the index of its first slot on that page.
    #[inline]
    fn place_of(&self, hash: u64) -> (&OnceLock<Vec<TranspositionSlot>>, usize) {
        let first = hash as usize & (self.capacity() - 1) & !(WAYS - 1);
        (&self.pages[first / PAGE], first % PAGE)
    }

    /// Returns the slots that a hash may go to, if their page was allocated. A page for which there was no memory has
    /// none.
    #[inline]
    fn ways(&self, hash: u64) -> &[TranspositionSlot] {
        let (page, first) = self.place_of(hash);
        page.get()
            .and_then(|places| places.get(first..first + WAYS))
            .unwrap_or_default()
    }

    /// Allocates the page of a hash.
    #[cold]
    fn make_page(&self, hash: u64) {
        self.place_of(hash).0.get_or_init(|| {
            let mut places = Vec::new();
            if places.try_reserve_exact(PAGE).is_ok() {
                places.resize_with(PAGE, TranspositionSlot::default);
            }
            places
        });
    }

    /// Returns the entry of the position with this hash.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<TranspositionEntry> {
        self.ways(hash).iter().find_map(|place| {
            let data = place.data.load(Relaxed);
            (data != 0 && place.check.load(Relaxed) ^ data == hash)
                .then(|| TranspositionEntry::unpack(data))
        })
    }

    /// Stores the entry of a position; the least useful entry among its slots is replaced.
    #[inline]
    pub fn put(&self, hash: u64, mut entry: TranspositionEntry) {
        let mut ways = self.ways(hash);
        if ways.is_empty() {
            self.make_page(hash);
            ways = self.ways(hash);
        }
        let mut worst = None;
        for place in ways {
            let data = place.data.load(Relaxed);
            if data == 0 || place.check.load(Relaxed) ^ data == hash {
                if data != 0 && entry.best.is_none() {
                    entry.best = TranspositionEntry::unpack(data).best;
                }
                worst = Some((place, 0));
                break;
            }
            let fresh = (data >> 42) as u8 == self.age;
            let worth =
                u32::from(TranspositionEntry::unpack(data).depth) + if fresh { 256 } else { 0 };
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((place, worth));
            }
        }
        if let Some((place, _)) = worst {
            let data = entry.pack(self.age);
            place.check.store(hash ^ data, Relaxed);
            place.data.store(data, Relaxed);
        }
    }

    /// Returns the share of slots in use, by a sample.
    pub fn filled(&self) -> f64 {
        /// Number of slots sampled on a page.
        const SAMPLE: usize = 64;
        let pages = self.pages.len().min(64);
        let usage = |page: &OnceLock<Vec<TranspositionSlot>>| {
            let places = page.get().map_or(&[][..], |places| &places[..]);
            let sample = places.iter().take(SAMPLE);
            sample.filter(|place| place.data.load(Relaxed) != 0).count()
        };
        let sum: usize = self.pages[..pages].iter().map(usage).sum();
        sum as f64 / (pages * SAMPLE) as f64
    }

    /// Returns the number of slots.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.pages.len() * PAGE
    }
}
