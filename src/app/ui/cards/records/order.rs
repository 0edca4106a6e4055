//! Which games are shown, and in which order.

use std::cmp::Reverse;
use tibetango_records::record::date::When;

/// By what games are put in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The newest first.
    #[default]
    Date,
    /// Those with a name first, by it.
    Name,
    /// The longest first.
    Moves,
}

impl Sort {
    /// What says so.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Date => "record.by_date",
            Self::Name => "record.by_name",
            Self::Moves => "record.by_moves",
        }
    }

    /// The next one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Date => Self::Name,
            Self::Name => Self::Moves,
            Self::Moves => Self::Date,
        }
    }
}

/// What a game is put in order by, and looked for by.
pub struct Item {
    /// When it was played.
    pub when: Option<When>,
    /// What it is called.
    pub name: String,
    /// Its plies.
    pub plies: usize,
    /// All that is said of it.
    pub said: String,
}

/// The text as it is looked for: large and small letters are alike, and what only breaks a line is not there.
#[must_use]
pub fn plain(text: &str) -> String {
    let seen = text.chars().filter(|c| *c != '\u{200a}');
    seen.flat_map(char::to_lowercase).collect()
}

/// The places of the games of which every word that is looked for is said, in order.
#[must_use]
pub fn order(items: &[Item], sort: Sort, search: &str) -> Vec<usize> {
    let search = plain(search);
    let fits = |item: &Item| {
        search
            .split_whitespace()
            .all(|word| item.said.contains(word))
    };
    let mut places: Vec<usize> = (0..items.len()).filter(|at| fits(&items[*at])).collect();
    places.sort_by_cached_key(|&at| {
        let item = &items[at];
        let (name, plies) = match sort {
            Sort::Date => (None, 0),
            Sort::Name => (Some((item.name.is_empty(), plain(&item.name))), 0),
            Sort::Moves => (None, item.plies),
        };
        (name, Reverse(plies), Reverse(item.when), at)
    });
    places
}
