//! Formats of records, their detection, and the game of each.

use super::words::encoding::beginning;
use super::{jiu14, pdn, sgf, xml};
use crate::files::read_head;
use std::path::Path;
use tibetango_rules::GameName;

/// Number of bytes that tell the format of a file; tags of PDN that tell the game may follow others.
const HEAD: usize = 2048;

/// Format of a record on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own.
    Xml,
    /// AMDO's, for jiu.
    Jiu14,
    /// The Smart Game Format, for gomoku; a file may hold several games.
    Sgf,
    /// The Portable Draughts Notation, for draughts; a file may hold several games.
    Pdn,
}

impl Format {
    /// Formats of other programs.
    pub const FOREIGN: [Self; 3] = [Self::Jiu14, Self::Sgf, Self::Pdn];

    /// Detects the format of a file by its first bytes, or else by its name; [`Xml`](Self::Xml) if it looks like
    /// nothing else.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        match head(path) {
            Some(head) => Self::of_beginning(path, &beginning(&head)),
            None => Self::Xml,
        }
    }

    /// Detects the format by the first bytes of the file, given as text, or else by its name.
    pub(super) fn of_beginning(path: &Path, text: &str) -> Self {
        // Some programs write something of their own before the game.
        let named = |ending| {
            path.extension()
                .is_some_and(|e| e.eq_ignore_ascii_case(ending))
        };
        match Self::of_text(text) {
            Some(Self::Jiu14) => Self::Jiu14,
            _ if named("sgf") => Self::Sgf,
            _ if named("pdn") => Self::Pdn,
            found => found.unwrap_or(Self::Xml),
        }
    }

    /// Detects the format of a text, from a file or pasted, which may end anywhere; `None` if it looks like none.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        // Comments in records of ours, and in others, may hold anything.
        let ours = xml::begin(text);
        let before = &text[..ours.unwrap_or(text.len())];
        if jiu14::is_jiu14(text) {
            Some(Self::Jiu14)
        } else if sgf::holds_game(before) {
            Some(Self::Sgf)
        } else if ours.is_some() {
            Some(Self::Xml)
        } else {
            pdn::is_pdn(text).then_some(Self::Pdn)
        }
    }

    /// Returns the game of the format; `None` for our own, whose records name theirs.
    #[must_use]
    pub const fn game(self) -> Option<GameName> {
        match self {
            Self::Xml => None,
            Self::Jiu14 => Some(jiu14::GAME),
            Self::Sgf => Some(sgf::GAME),
            Self::Pdn => Some(pdn::GAME),
        }
    }
}

/// Returns the bytes that tell the format of a file; `None` if it cannot be read.
pub(super) fn head(path: &Path) -> Option<Vec<u8>> {
    read_head(path, HEAD).ok()
}
