//! `record show` and `record verify` for records of gomoku in SGF.

use std::path::Path;

use super::super::failure::{Done, Failure};
use super::super::output;
use super::{Source, import};
use crate::record::sgf::GAME;

pub fn show(config_dir: Option<&Path>, source: &Source) -> Done {
    let (replayed, irregular) = import(config_dir, source, GAME)?;
    super::show(&replayed)?;
    match irregular {
        None => Ok(()),
        Some(why) => output::print(&format!("irregular from here, line and column {why}\n")),
    }
}

pub fn verify(config_dir: Option<&Path>, source: &Source) -> Done {
    let (replayed, irregular) = import(config_dir, source, GAME)?;
    match irregular {
        None => super::verify(&replayed),
        Some(why) => Err(Failure::check(format!("{}:{why}", replayed.name))),
    }
}
