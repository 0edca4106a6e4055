//! The records that a server on loopback keeps in its folder.

use crate::wait::Wait;
use std::path::Path;
use tibetango_records::record::{Record, file};

/// Returns the records in a folder.
pub fn load_all(folder: &Path) -> Vec<Record> {
    let files = std::fs::read_dir(folder).unwrap();
    files
        .filter_map(|entry| file::load(&entry.unwrap().path()).ok())
        .collect()
}

/// Waits until a folder has `count` records.
#[track_caller]
pub fn until_kept(folder: &Path, count: usize) -> Vec<Record> {
    let mut wait = Wait::begin();
    loop {
        let records = load_all(folder);
        if records.len() == count {
            return records;
        }
        assert!(wait.pause(), "{} of {count} kept", records.len());
    }
}
