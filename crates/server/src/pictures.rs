//! Pictures that a phone may fetch from the page: in memory alone, the last few of them and each for a while. Their
//! addresses cannot be guessed.

use super::room_task::token;
use axum::body::Bytes;
use constant_time_eq::constant_time_eq;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Maximum number of pictures; the next one takes the place of the oldest.
pub const MOST: usize = 32;
/// Time for which each is kept.
pub const STAYS: Duration = Duration::from_secs(60 * 60);
/// Maximum size of a picture, in bytes.
pub const LARGEST: usize = 4 * 1024 * 1024;

/// Extension of a picture's file.
const ENDING: &str = ".png";

/// Picture and the time since when it is there.
struct StoredPicture {
    token: String,
    png: Bytes,
    since: Instant,
}

/// Store of pictures; all clones share it.
#[derive(Clone, Default)]
pub struct PictureStore(Arc<Mutex<VecDeque<StoredPicture>>>);

impl std::fmt::Debug for PictureStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Tokens do not belong into a log.
        f.write_str("Pictures(…)")
    }
}

/// Returns the path on the page of the picture of this token.
#[must_use]
pub fn path_of(token: &str) -> String {
    format!("picture/{token}{ENDING}")
}

impl PictureStore {
    /// Stores a PNG and returns its path on the page; `None` if it is too large, or the system has no random numbers.
    #[must_use]
    pub fn put(&self, png: Vec<u8>, now: Instant) -> Option<String> {
        if png.len() > LARGEST {
            return None;
        }
        let token = token()?;
        let path = path_of(&token);
        let mut all = self.open(now);
        while all.len() >= MOST {
            all.pop_front();
        }
        all.push_back(StoredPicture {
            token,
            png: png.into(),
            since: now,
        });
        Some(path)
    }

    /// Returns the picture of this file name, while it is there.
    #[must_use]
    pub fn get(&self, file: &str, now: Instant) -> Option<Bytes> {
        let token = file.strip_suffix(ENDING)?.as_bytes();
        let all = self.open(now);
        let picture = all
            .iter()
            .find(|picture| constant_time_eq(picture.token.as_bytes(), token))?;
        Some(picture.png.clone())
    }

    /// Returns the number of pictures now.
    #[must_use]
    pub fn count(&self, now: Instant) -> usize {
        self.open(now).len()
    }

    /// Locks the pictures, after removing those whose time is over.
    fn open(&self, now: Instant) -> MutexGuard<'_, VecDeque<StoredPicture>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|picture| now.saturating_duration_since(picture.since) < STAYS);
        all
    }
}
