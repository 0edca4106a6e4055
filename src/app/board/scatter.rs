//! Pseudo-random numbers that are the same in every run.

/// Returns a pseudo-random number in 0..1 for a seed and the property it is drawn for.
pub(crate) fn scatter(seed: u32, salt: u32) -> f32 {
    let mut hash = seed.wrapping_mul(0x9e37_79b9) ^ salt.wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
    hash = (hash ^ (hash >> 12)).wrapping_mul(0x297a_2d39);
    (hash >> 8) as f32 / (1 << 24) as f32
}
