//! Texts as PO files of GNU gettext, which Weblate, Poedit and other programs for translators read and write.
//!
//! | module | contents |
//! |---|---|
//! | `catalogue` | a PO file: header and entries |
//! | `reading` | bytes to a catalogue |
//! | `writing` | a catalogue to text |
//! | `sides` | the texts of a language beside their English, as entries |
//! | `export` | texts to a catalogue |
//! | `merge` | a catalogue back into the files of the texts |

mod catalogue;
mod export;
mod merge;
mod reading;
mod sides;
mod writing;

pub use self::catalogue::{Catalogue, Entry};
pub use self::export::{export, ticks};
pub use self::merge::{MergeResult, Omission, OmissionReason, Rewritten, merge};
pub use self::reading::read;
pub use self::writing::write;
