//! `text/*.ron`, `stories/*.ron` and `NAME/text/*.ron`: all texts that people read, one file a language for all games,
//! one for the stories and one for each game; the keys of a story begin with `story`, those of a game with its name.

mod files;
mod forms;
mod gaps;
mod parse;
pub mod po;
mod table;
mod text_file;
mod vocabulary;

pub(super) use self::files::{
    TextSubject, about_of, file_of, files_of, folder_of, is_text, languages_of, parts,
};
pub(super) use self::gaps::gaps;
pub(super) use self::parse::load_all;
pub use self::parse::{breakable, without_breaks};
pub use self::table::{DEFAULT_LANGUAGE, Script, SideNames, TextTable};
pub(super) use self::vocabulary::unmatched_terms;
use std::collections::BTreeSet;

/// Keys of the texts of a language that a native reader has found right as they stand.
pub type Ticks = BTreeSet<String>;
