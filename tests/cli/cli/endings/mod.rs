//! Tests of the endings that `solve` knows.

#[cfg(feature = "draughts")]
mod draughts;
#[cfg(feature = "jiu")]
mod jiu;

use super::{failure, good, json, keys};
