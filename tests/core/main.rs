//! Tests of everything below the window; one binary.

#![allow(clippy::unwrap_used, missing_docs)]

mod jiaqi_cross_check;
mod slow_jiaqi;
