//! The common parts of the rules of all games: variants as structs of named values.

mod any;
#[cfg(feature = "serde")]
pub mod fields;
mod variant;

pub use any::AnyRules;
pub use variant::{BadRule, Variant};
pub(crate) use variant::{QUIET_MOST, within};
