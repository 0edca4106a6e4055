//! The tables as they are kept between two runs of the program: a head of 48 bytes (what it is, version, pieces, length
//! and digest of the rest), then the tables one after another, deflated.

use super::Endings;
use super::material::Material;
use super::table::{Table, Tables};
use crate::files::{FileError, cache_dir, read_bounded, write_atomic};
use crate::messages::shown;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

/// How a file begins.
const MAGIC: [u8; 8] = *b"TGdraugE";

/// Of what the tables say and how: a number higher with every change of either.
const VERSION: u32 = 1;

/// Magic, version, pieces and digest.
const HEAD: usize = MAGIC.len() + 4 + 4 + DIGEST;
const DIGEST: usize = blake3::OUT_LEN;

/// The most bytes of a file: more than all tables have that are not packed.
const MAX_BYTES: usize = 16 << 20;

/// Its name in the folder for what can be made again.
const NAME: &str = "draughts-endings.bin";

/// Why a file of endings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EndingsError {
    /// It cannot be read at all.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is something else, or of another version.
    #[error("{0}: no endings of draughts of version {VERSION}")]
    Other(String),
    /// It is not as it was written.
    #[error("{0}: damaged: it does not fit its own checksum")]
    Damaged(String),
}

/// Where the endings are kept: in the platform's folder for what can be made again.
#[must_use]
pub fn path() -> Option<PathBuf> {
    Some(cache_dir()?.join(NAME))
}

impl Endings {
    /// Reads a file.
    ///
    /// # Errors
    /// There is none, or it is damaged.
    pub fn read(path: &Path) -> Result<Self, EndingsError> {
        let bytes = read_bounded(path, MAX_BYTES)?;
        let other = || EndingsError::Other(shown(path));
        let damaged = || EndingsError::Damaged(shown(path));
        let head = bytes.split_at_checked(HEAD).ok_or_else(other)?;
        let (head, packed) = head;
        let (magic, rest) = head.split_at(MAGIC.len());
        let (numbers, digest) = rest.split_at(8);
        if magic != MAGIC || numbers[..4] != VERSION.to_le_bytes() {
            return Err(other());
        }
        if digest != digest_of(numbers, packed) {
            return Err(damaged());
        }
        let pieces = numbers[4..]
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | u32::from(*byte));
        let mut unpacked = DeflateDecoder::new(packed);
        let mut tables = Tables::none();
        for material in Material::up_to(pieces) {
            let mut bytes = vec![0; Table::bytes(material)];
            unpacked.read_exact(&mut bytes).map_err(|_| damaged())?;
            tables.put(Table::with(material, bytes.into_iter()));
        }
        Ok(Self { tables, pieces })
    }

    /// Writes a file aside and renames it, into a folder that is made where there is none; gives its length.
    ///
    /// # Errors
    /// The system refuses.
    pub fn write(&self, path: &Path) -> Result<usize, FileError> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(FileError::io(folder, "make the folder"))?;
        }
        let pieces = self.pieces;
        let numbers = [VERSION, pieces].map(u32::to_le_bytes);
        let packed = self
            .packed()
            .map_err(FileError::io(path, "pack the tables"))?;
        let digest = digest_of(numbers.as_flattened(), &packed);
        let bytes = [&MAGIC, numbers.as_flattened(), &digest, &packed].concat();
        write_atomic(path, &bytes)?;
        Ok(bytes.len())
    }

    fn packed(&self) -> std::io::Result<Vec<u8>> {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
        for material in Material::up_to(self.pieces) {
            if let Some(table) = self.tables.of(material) {
                let cells: Vec<u8> = table.cells.iter().map(|cell| cell.load(Relaxed)).collect();
                packed.write_all(&cells)?;
            }
        }
        packed.finish()
    }
}

/// The digest of what stands before it and behind it.
fn digest_of(numbers: &[u8], packed: &[u8]) -> [u8; DIGEST] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(numbers).update(packed);
    *hasher.finalize().as_bytes()
}
