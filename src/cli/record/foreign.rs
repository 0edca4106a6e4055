//! `record show` and `record verify` for records of other programs that are read as far as they are regular.

use std::path::Path;

use super::super::failure::{Done, Failure};
use super::super::output;
use super::{Source, import};
use crate::games::GameName;

pub fn show(config_dir: Option<&Path>, source: &Source, game: GameName) -> Done {
    let (replayed, irregular) = import(config_dir, source, game)?;
    super::show(&replayed)?;
    match irregular {
        None => Ok(()),
        Some(why) => output::print(&format!("irregular from here, line and column {why}\n")),
    }
}

pub fn verify(config_dir: Option<&Path>, source: &Source, game: GameName) -> Done {
    let (replayed, irregular) = import(config_dir, source, game)?;
    match irregular {
        None => super::verify(&replayed),
        Some(why) => Err(Failure::check(format!("{}:{why}", replayed.name))),
    }
}
