//! What a release says of the program: its version, its manual pages and the completions of shells.

mod manuals;
mod version;

pub use manuals::{ManualsArguments, run};
pub use version::version;
