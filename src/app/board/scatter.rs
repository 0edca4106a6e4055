//! What looks random and is alike in every run.

/// A share 0..1 from a seed and what is asked of it.
pub(crate) fn scatter(seed: u32, what: u32) -> f32 {
    let mut hash = seed.wrapping_mul(0x9e37_79b9) ^ what.wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
    hash = (hash ^ (hash >> 12)).wrapping_mul(0x297a_2d39);
    (hash >> 8) as f32 / (1 << 24) as f32
}
