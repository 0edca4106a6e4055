//! Facts about a release: the version of the program, its manual pages and the completions of shells.

mod manuals;
mod version;

pub use manuals::{ManualsArguments, run};
pub use version::version;
