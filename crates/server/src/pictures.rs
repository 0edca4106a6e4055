//! Pictures that a phone may fetch from the page: in memory alone, the last few of them and each for a while. Who has
//! no address of one cannot guess it.

use super::keeper::token;
use axum::body::Bytes;
use constant_time_eq::constant_time_eq;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many are kept; the next one takes the place of the oldest.
pub const MOST: usize = 32;
/// So long each is kept.
pub const STAYS: Duration = Duration::from_secs(60 * 60);
/// None is larger, in bytes.
pub const LARGEST: usize = 4 * 1024 * 1024;

/// How a picture's file ends.
const ENDING: &str = ".png";

/// A picture and since when it is there.
struct Kept {
    token: String,
    png: Bytes,
    since: Instant,
}

/// The pictures; whoever has a handle has the same ones.
#[derive(Clone, Default)]
pub struct Pictures(Arc<Mutex<VecDeque<Kept>>>);

impl std::fmt::Debug for Pictures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Tokens do not belong into a log.
        f.write_str("Pictures(…)")
    }
}

/// The path on the page of the picture of this token.
#[must_use]
pub fn path_of(token: &str) -> String {
    format!("picture/{token}{ENDING}")
}

impl Pictures {
    /// Keeps a PNG; its path on the page. `None` for one that is too large, and where the system has no random
    /// numbers.
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
        all.push_back(Kept {
            token,
            png: png.into(),
            since: now,
        });
        Some(path)
    }

    /// The picture of this file's name, while it is there.
    #[must_use]
    pub fn get(&self, file: &str, now: Instant) -> Option<Bytes> {
        let asked = file.strip_suffix(ENDING)?.as_bytes();
        let all = self.open(now);
        let found = all
            .iter()
            .find(|kept| constant_time_eq(kept.token.as_bytes(), asked))?;
        Some(found.png.clone())
    }

    /// How many there are now.
    #[must_use]
    pub fn count(&self, now: Instant) -> usize {
        self.open(now).len()
    }

    /// All that are there; those whose time is over are gone.
    fn open(&self, now: Instant) -> MutexGuard<'_, VecDeque<Kept>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|kept| now.saturating_duration_since(kept.since) < STAYS);
        all
    }
}
