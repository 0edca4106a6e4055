//! Second versions of the rules that are slow and obvious, positions at random, and the number of cases that a test
//! tries: the tests of the rules need no more, those of other crates use them, too.

#![allow(clippy::unwrap_used, clippy::type_complexity, missing_docs)]

pub mod effort;
pub mod games;
#[cfg(feature = "jiaqi")]
pub mod jiaqi_setups;
#[cfg(feature = "jiaqi")]
pub mod slow_jiaqi;
#[cfg(feature = "jiu")]
pub mod slow_jiu;
pub mod symmetries;
