//! The search tree: nodes in an arena, the children of a node side by side.
//!
//! Several threads may grow it at once. All fields are atomics with relaxed order: statistics
//! may be a visit behind in another thread, and the links between nodes are published with
//! release and read with acquire.

use super::searchable::Searchable;
use std::sync::OnceLock;
use std::sync::atomic::{
    AtomicU8, AtomicU16, AtomicU32, AtomicU64,
    Ordering::Relaxed,
    Ordering::{Acquire, Release},
};
use tibetango_rules::Game;

/// The root's index.
pub const ROOT: u32 = 0;

const CHUNK_BITS: u32 = 14;
const CHUNK: u32 = 1 << CHUNK_BITS;

const LEAF: u8 = 0;
const GROWING: u8 = 1;
const GROWN: u8 = 2;

/// Data that a kind of search keeps for a node besides its visits and its value. None, if it is `()`.
pub trait NodeData: Default + Send + Sync {
    /// Copies the other node's data.
    fn copy_from(&self, other: &Self);

    /// Returns the move's prior, 0 to 1, if it is known.
    fn prior(&self) -> Option<f64> {
        None
    }
}

impl NodeData for () {
    fn copy_from(&self, (): &Self) {}
}

/// A node: a move and its statistics.
pub struct Node<G: Game, M: Searchable<G>, K = ()> {
    /// Sum of the values for the side that made the move, in playout units.
    value: AtomicU64,
    mv: M::MoveCell,
    visits: AtomicU32,
    first: AtomicU32,
    count: AtomicU16,
    state: AtomicU8,
    data: K,
}

impl<G: Game, M: Searchable<G>, K: NodeData> Default for Node<G, M, K> {
    fn default() -> Self {
        Self {
            value: AtomicU64::new(0),
            mv: M::MoveCell::default(),
            visits: AtomicU32::new(0),
            first: AtomicU32::new(0),
            count: AtomicU16::new(0),
            state: AtomicU8::new(LEAF),
            data: K::default(),
        }
    }
}

impl<G: Game, M: Searchable<G>, K: NodeData> Node<G, M, K> {
    /// Returns the move that leads here.
    #[inline]
    pub fn mv(&self) -> G::Move {
        M::load_move(&self.mv)
    }
    /// Returns the number of visits begun, those still under way included.
    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }
    /// Returns the sum of values for the side that made the move.
    #[inline]
    pub fn value(&self) -> u64 {
        self.value.load(Relaxed)
    }
    /// Returns the visits and the sum of their values.
    #[inline]
    pub fn stats(&self) -> (u32, u64) {
        (self.visits(), self.value())
    }
    /// Adds visits. With `SHARED` false no other thread may write.
    #[inline]
    pub fn add_visits<const SHARED: bool>(&self, visits: u32) {
        if SHARED {
            self.visits.fetch_add(visits, Relaxed);
        } else {
            self.visits
                .store(self.visits().wrapping_add(visits), Relaxed);
        }
    }
    /// Adds the sum of the values of visits. With `SHARED` false no other thread may write.
    #[inline]
    pub fn add_value<const SHARED: bool>(&self, value: u64) {
        if SHARED {
            self.value.fetch_add(value, Relaxed);
        } else {
            self.value.store(self.value() + value, Relaxed);
        }
    }
    /// Returns the data that its search keeps besides.
    #[inline]
    pub fn data(&self) -> &K {
        &self.data
    }
    /// Returns true once the node has children.
    #[inline]
    pub fn is_grown(&self) -> bool {
        self.state.load(Acquire) == GROWN
    }

    fn reset(&self, mv: G::Move) {
        self.value.store(0, Relaxed);
        self.visits.store(0, Relaxed);
        M::store_move(mv, &self.mv);
        self.state.store(LEAF, Relaxed);
    }

    fn copy_from(&self, other: &Self) {
        self.value.store(other.value(), Relaxed);
        self.visits.store(other.visits(), Relaxed);
        M::store_move(other.mv(), &self.mv);
        self.first.store(other.first.load(Relaxed), Relaxed);
        self.count.store(other.count.load(Relaxed), Relaxed);
        self.state.store(other.state.load(Relaxed), Relaxed);
        self.data.copy_from(&other.data);
    }
}

/// An arena of nodes.
pub struct Tree<G: Game, M: Searchable<G>, K = ()> {
    chunks: Box<[OnceLock<Box<[Node<G, M, K>]>>]>,
    block_end: AtomicU32,
    capacity: u32,
}

impl<G: Game, M: Searchable<G>, K: NodeData> Tree<G, M, K> {
    /// Size of one node in bytes.
    pub const NODE_BYTES: usize = size_of::<Node<G, M, K>>();

    /// Creates an empty tree of at most `bytes` of nodes, but at least one block of them. Memory is allocated as the
    /// tree grows.
    pub fn new(bytes: u64) -> Self {
        let chunk_bytes = u64::from(CHUNK) * Self::NODE_BYTES as u64;
        // Indices are 32 bits wide.
        let chunks = (bytes / chunk_bytes).clamp(1, u64::from(u32::MAX / CHUNK - 1)) as u32;
        let tree = Self {
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            block_end: AtomicU32::new(0),
            capacity: chunks * CHUNK,
        };
        tree.clear();
        tree
    }

    /// Forgets everything but keeps the memory.
    pub fn clear(&self) {
        self.block_end.store(1, Relaxed);
        self.node(ROOT).reset(G::Move::default());
    }

    /// Returns the number of nodes in use.
    pub fn len(&self) -> u64 {
        u64::from(self.block_end.load(Relaxed))
    }

    /// Returns true if too little room is left to add children to any position safely: less than a quarter of a
    /// chunk.
    pub fn is_full(&self) -> bool {
        self.capacity - self.block_end.load(Relaxed) < CHUNK / 4
    }

    fn chunk(&self, index: u32) -> &[Node<G, M, K>] {
        self.chunks[(index >> CHUNK_BITS) as usize]
            .get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect())
    }

    /// Returns the node with this index.
    #[inline]
    pub fn node(&self, index: u32) -> &Node<G, M, K> {
        &self.chunk(index)[(index & (CHUNK - 1)) as usize]
    }

    #[inline]
    fn block(&self, first: u32, count: u16) -> &[Node<G, M, K>] {
        let start = (first & (CHUNK - 1)) as usize;
        &self.chunk(first)[start..start + usize::from(count)]
    }

    /// Returns the children of a grown node, and the index of the first.
    #[inline]
    pub fn children(&self, node: &Node<G, M, K>) -> (u32, &[Node<G, M, K>]) {
        let first = node.first.load(Relaxed);
        (first, self.block(first, node.count.load(Relaxed)))
    }

    /// Allocates `count` adjacent nodes; `None` when the tree is full.
    fn allocate(&self, count: u32) -> Option<u32> {
        let mut length = self.block_end.load(Relaxed);
        loop {
            let first = Self::place(length, count);
            let end = first.checked_add(count)?;
            if count > CHUNK || end > self.capacity {
                return None;
            }
            match self
                .block_end
                .compare_exchange_weak(length, end, Relaxed, Relaxed)
            {
                Ok(_) => return Some(first),
                Err(now) => length = now,
            }
        }
    }

    /// Returns the first index for a block so that it lies in one chunk.
    fn place(end: u32, count: u32) -> u32 {
        let room = CHUNK - (end & (CHUNK - 1));
        if count <= room { end } else { end + room }
    }

    /// Gives a leaf its children. Returns false if another thread is doing it or the tree is full.
    pub fn grow(&self, node: &Node<G, M, K>, moves: &[G::Move]) -> bool {
        self.grow_with(node, moves, |_, _| {})
    }

    /// Gives a leaf its children; `tell` initialises the kept data of each before any other thread sees it.
    pub fn grow_with(
        &self,
        node: &Node<G, M, K>,
        moves: &[G::Move],
        tell: impl Fn(usize, &K),
    ) -> bool {
        let Ok(count) = u16::try_from(moves.len()) else {
            return false;
        };
        if node
            .state
            .compare_exchange(LEAF, GROWING, Relaxed, Relaxed)
            .is_err()
        {
            return false;
        }
        let Some(first) = self.allocate(u32::from(count)) else {
            node.state.store(LEAF, Relaxed);
            return false;
        };
        for (at, (child, &mv)) in self.block(first, count).iter().zip(moves).enumerate() {
            child.reset(mv);
            tell(at, &child.data);
        }
        node.first.store(first, Relaxed);
        node.count.store(count, Relaxed);
        node.state.store(GROWN, Release);
        true
    }

    /// Makes the node `index` the root and drops all nodes that are not below it. The rest is compacted in place: no
    /// second tree is needed.
    pub fn keep_only(&mut self, index: u32) {
        if index == ROOT {
            return;
        }
        // Blocks are taken one after another, so a child's block lies behind its parent's, and
        // sliding them down in order never overwrites one that is still to be moved.
        struct Block {
            from: u32,
            count: u16,
            parent: u32,
            to: u32,
        }
        let mut blocks: Vec<Block> = Vec::new();
        let mut open = vec![index];
        while let Some(parent) = open.pop() {
            let node = self.node(parent);
            if !node.is_grown() {
                continue;
            }
            let (from, children) = self.children(node);
            blocks.push(Block {
                from,
                count: children.len() as u16,
                parent,
                to: 0,
            });
            open.extend(from..from + children.len() as u32);
        }
        blocks.sort_unstable_by_key(|block| block.from);
        self.node(ROOT).copy_from(self.node(index));
        let mut end = 1;
        for i in 0..blocks.len() {
            let Block {
                from,
                count,
                parent,
                ..
            } = blocks[i];
            let to = Self::place(end, u32::from(count));
            end = to + u32::from(count);
            blocks[i].to = to;
            for k in 0..u32::from(count) {
                if from != to {
                    self.node(to + k).copy_from(self.node(from + k));
                }
            }
            let parent = if parent == index {
                ROOT
            } else {
                let holder = blocks[..i].partition_point(|block| block.from <= parent) - 1;
                parent - blocks[holder].from + blocks[holder].to
            };
            self.node(parent).first.store(to, Relaxed);
        }
        self.block_end.store(end, Relaxed);
    }
}
