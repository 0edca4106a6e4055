//! Limits of a library.

/// Maximum depth of folders below the one that is read.
pub(super) const DEEPEST: usize = 8;

/// Maximum number of reasons for parts left out that are kept; the others are counted.
pub(super) const MOST_REASONS: usize = 100;

/// Limits of a library: a folder of any size is read up to these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryLimits {
    /// Maximum number of files and folders that are looked at.
    pub files: usize,
    /// Maximum size of all files that are read, in bytes.
    pub bytes: u64,
    /// Maximum number of games.
    pub games: usize,
    /// Maximum number of plies of all games together.
    pub plies: usize,
    /// Number of plies of a game, from its first one on, by which it is found.
    pub depth: usize,
    /// Maximum number of different positions.
    pub positions: usize,
}

impl Default for LibraryLimits {
    fn default() -> Self {
        Self {
            files: 20_000,
            bytes: 1 << 28,
            games: 20_000,
            plies: 4_000_000,
            depth: 40,
            positions: 250_000,
        }
    }
}
