//! The records that a server on loopback keeps in its folder.

use std::path::Path;
use std::time::{Duration, Instant};
use tibetango::record::{Record, file};

/// The records in a folder.
pub fn kept(folder: &Path) -> Vec<Record> {
    let files = std::fs::read_dir(folder).unwrap();
    files
        .filter_map(|entry| file::load(&entry.unwrap().path()).ok())
        .collect()
}

/// Waits until a folder has so many.
#[track_caller]
pub fn until_kept(folder: &Path, count: usize) -> Vec<Record> {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let kept = kept(folder);
        if kept.len() == count {
            return kept;
        }
        assert!(Instant::now() < end, "{} kept", kept.len());
        std::thread::yield_now();
    }
}
