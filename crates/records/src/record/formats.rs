//! Formats of records: the table of them, and their detection.

use super::foreign_formats::format::ForeignFormat;
#[cfg(feature = "jiu")]
use super::jiu14;
#[cfg(feature = "draughts")]
use super::pdn;
#[cfg(feature = "gomoku")]
use super::sgf;
use super::words::encoding::beginning;
#[cfg(feature = "guest")]
use super::xo;
use super::{Record, xml};
use crate::files::read_head;
use std::iter;
use std::path::Path;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::all_of;
use tibetango_rules::{AnyRules, GameName};

/// Number of bytes that tell the format of a file; tags of PDN that tell the game may follow others.
const HEAD: usize = 2048;

/// Format of a record on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own.
    Xml,
    /// AMDO's, for jiu.
    #[cfg(feature = "jiu")]
    Jiu14,
    /// The Smart Game Format, for gomoku; a file may hold several games.
    #[cfg(feature = "gomoku")]
    Sgf,
    /// The Portable Draughts Notation, for draughts; a file may hold several games.
    #[cfg(feature = "draughts")]
    Pdn,
    /// A line of moves, for the game that only tests play.
    #[cfg(feature = "guest")]
    Xo,
}

impl Format {
    /// Formats of other programs, in the order in which the first bytes of a file are tried.
    pub const FOREIGN: &'static [Self] = &[
        #[cfg(feature = "jiu")]
        Self::Jiu14,
        #[cfg(feature = "gomoku")]
        Self::Sgf,
        #[cfg(feature = "draughts")]
        Self::Pdn,
        #[cfg(feature = "guest")]
        Self::Xo,
    ];

    /// Returns what a format of other programs says of itself; `None` for our own.
    pub(super) fn foreign(self) -> Option<&'static ForeignFormat> {
        match self {
            Self::Xml => None,
            #[cfg(feature = "jiu")]
            Self::Jiu14 => Some(&jiu14::FORMAT),
            #[cfg(feature = "gomoku")]
            Self::Sgf => Some(&sgf::FORMAT),
            #[cfg(feature = "draughts")]
            Self::Pdn => Some(&pdn::FORMAT),
            #[cfg(feature = "guest")]
            Self::Xo => Some(&xo::FORMAT),
        }
    }

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
        let extension = path.extension().unwrap_or_default();
        let has_ending = |format: &Self| {
            let ending = format.ending();
            ending.is_some_and(|ending| extension.eq_ignore_ascii_case(ending))
        };
        let begins = Self::of_text(text);
        let sure = begins.filter(|format| *format != Self::Xml && format.ending().is_none());
        let by_name = || Self::FOREIGN.iter().copied().find(has_ending);
        sure.or_else(by_name).or(begins).unwrap_or(Self::Xml)
    }

    /// Detects the format of a text, from a file or pasted, which may end anywhere; `None` if it looks like none.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        let ours = xml::begin(text);
        let begins = |format: &Self| {
            let foreign = format.foreign();
            foreign.is_some_and(|foreign| (foreign.begins)(text, ours))
        };
        let foreign = Self::FOREIGN.iter().copied().find(begins);
        foreign.or(ours.map(|_| Self::Xml))
    }

    fn ending(self) -> Option<&'static str> {
        self.foreign()?.ending
    }

    /// Returns the game of the format; `None` for our own, whose records name theirs.
    #[must_use]
    pub fn game(self) -> Option<GameName> {
        self.foreign().map(|foreign| foreign.game)
    }

    /// Returns the name of the format on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.foreign().map_or("xml", |foreign| foreign.name)
    }

    /// Returns the format in which a game is written to a file of this name: that of other programs by whose name the
    /// file's extension goes, if it is one of this game, else our own.
    #[must_use]
    pub fn for_name(path: &Path, game: GameName) -> Self {
        let extension = path.extension().unwrap_or_default();
        let fits = |format: &Self| {
            format.game() == Some(game) && extension.eq_ignore_ascii_case(format.name())
        };
        let foreign = Self::FOREIGN.iter().copied().find(fits);
        foreign.unwrap_or(Self::Xml)
    }

    /// Lists the formats that are read, for messages: `XML, JIU14, SGF and PDN are read`.
    pub(super) fn list() -> String {
        let formats = iter::once(&Self::Xml).chain(Self::FOREIGN);
        let names: Vec<String> = formats.map(|format| format.name().to_uppercase()).collect();
        let are = if names.len() == 1 { "is" } else { "are" };
        format!("{} {are} read", all_of(names))
    }

    /// Describes the format in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        let own = "XML of the thesis";
        self.foreign().map_or(own, |foreign| foreign.about)
    }

    /// Writes a record as a file of this format. `history` is the game, replayed from it.
    ///
    /// # Errors
    /// The format does not have such a game, or cannot hold the record; on one line.
    pub fn write(self, history: &AnyGameHistory, record: &Record) -> Result<String, String> {
        match self.foreign() {
            None => xml::write(record).map_err(|error| error.to_string()),
            Some(foreign) => (foreign.write)(history, record),
        }
    }

    /// Reads the first game of pasted text as one of this format, of other programs; `is_ours` if the text begins
    /// like that. `None` if it holds no game of this format.
    pub(super) fn pasted(
        self,
        rules: AnyRules,
        text: &str,
        is_ours: bool,
    ) -> Option<Result<Record, String>> {
        (self.foreign()?.pasted)(rules, text, is_ours)
    }
}

/// Returns the bytes that tell the format of a file; `None` if it cannot be read.
pub(super) fn head(path: &Path) -> Option<Vec<u8>> {
    read_head(path, HEAD).ok()
}
