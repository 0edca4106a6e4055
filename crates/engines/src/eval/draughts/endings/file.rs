//! File of the tables that come with the program: a head of 48 bytes (magic, version, pieces and digest), then the
//! tables one after another, deflated.

use super::Endings;
use super::material::Material;
use super::table::{MaterialTable, Tables};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{self, Read, Write};
use std::sync::atomic::Ordering::Relaxed;

/// Magic bytes at the start of a file.
const MAGIC: [u8; 8] = *b"TGdraugE";

/// Version of the tables' content and format: raised with every change of either.
const VERSION: u32 = 1;

/// Size of the head: magic, version, pieces and digest.
const HEAD: usize = MAGIC.len() + 4 + 4 + DIGEST;
const DIGEST: usize = blake3::OUT_LEN;

/// Reason why bytes are no endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingsError {
    /// Bytes of something else, or of another version.
    #[error("no endings of draughts of version {VERSION}")]
    Other,
    /// Bytes that differ from those that were written.
    #[error("damaged: they do not fit their own checksum")]
    Damaged,
}

impl Endings {
    /// Reads the output of [`Self::to_bytes`].
    ///
    /// # Errors
    /// [`EndingsError`] if the bytes are something else, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, EndingsError> {
        let (head, packed) = bytes.split_at_checked(HEAD).ok_or(EndingsError::Other)?;
        let (magic, rest) = head.split_at(MAGIC.len());
        let (numbers, digest) = rest.split_at(8);
        if magic != MAGIC || numbers[..4] != VERSION.to_le_bytes() {
            return Err(EndingsError::Other);
        }
        if digest != digest_of(numbers, packed) {
            return Err(EndingsError::Damaged);
        }
        let last = numbers.last_chunk();
        let pieces = last.map_or(0, |bytes| u32::from_le_bytes(*bytes));
        let mut unpacked = DeflateDecoder::new(packed);
        let mut tables = Tables::none();
        for material in Material::up_to(pieces) {
            let mut bytes = vec![0; MaterialTable::bytes(material)];
            unpacked
                .read_exact(&mut bytes)
                .map_err(|_| EndingsError::Damaged)?;
            tables.put(MaterialTable::with(material, bytes.into_iter()));
        }
        Ok(Self { tables, pieces })
    }

    /// Returns the tables in the file format.
    ///
    /// # Errors
    /// Any error of the compression.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let numbers = [VERSION, self.pieces].map(u32::to_le_bytes);
        let packed = self.pack()?;
        let digest = digest_of(numbers.as_flattened(), &packed);
        Ok([&MAGIC, numbers.as_flattened(), &digest, &packed].concat())
    }

    fn pack(&self) -> io::Result<Vec<u8>> {
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

/// Returns the digest of the numbers before it and the packed tables behind it.
fn digest_of(numbers: &[u8], packed: &[u8]) -> [u8; DIGEST] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(numbers).update(packed);
    *hasher.finalize().as_bytes()
}
