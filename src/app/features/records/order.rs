//! Search and order of the games.

use std::cmp::Reverse;
use tibetango_content::config::without_breaks;
use tibetango_records::record::date::When;

/// Sort order of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Newest first.
    #[default]
    Date,
    /// Games with a name first, by name.
    Name,
    /// Longest first.
    Moves,
}

impl Sort {
    /// Returns the key of its label.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Date => "record.by_date",
            Self::Name => "record.by_name",
            Self::Moves => "record.by_moves",
        }
    }

    /// Returns the next one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Date => Self::Name,
            Self::Name => Self::Moves,
            Self::Moves => Self::Date,
        }
    }
}

/// Sort keys and searchable text of a game.
pub struct Item {
    /// Time at which it was played.
    pub when: Option<When>,
    /// Name of the game.
    pub name: String,
    /// Number of plies.
    pub plies: usize,
    /// Everything that is shown about it, in the form of [`plain`].
    pub text: String,
}

/// Returns the text as it is searched: in lower case, and without characters that only break a line.
#[must_use]
pub fn plain(text: &str) -> String {
    without_breaks(text)
        .chars()
        .flat_map(char::to_lowercase)
        .collect()
}

/// Returns the indices of the games that contain every word of the search, in order.
#[must_use]
pub fn order(items: &[Item], sort: Sort, search: &str) -> Vec<usize> {
    let search = plain(search);
    let words: Vec<&str> = search.split_whitespace().collect();
    let fits = |item: &Item| words.iter().all(|word| item.text.contains(word));
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
