//! Faults inside a file, in one exact line each.

#[cfg(feature = "jiaqi")]
mod ids;
#[cfg(feature = "jiu")]
mod jiu;
mod syntax;
#[cfg(feature = "jiaqi")]
mod values;
