//! Which games are shown, and in which order.

use std::cmp::Reverse;
use tibetango_records::record::date::When;

/// By what games are put in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sort {
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
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Date => "record.by_date",
            Self::Name => "record.by_name",
            Self::Moves => "record.by_moves",
        }
    }

    /// The next one.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Date => Self::Name,
            Self::Name => Self::Moves,
            Self::Moves => Self::Date,
        }
    }
}

/// What a game is put in order by, and looked for by.
pub(super) struct Item {
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
pub(super) fn plain(text: &str) -> String {
    let seen = text.chars().filter(|c| *c != '\u{200a}');
    seen.flat_map(char::to_lowercase).collect()
}

/// The places of the games of which every word that is looked for is said, in order.
pub(super) fn order(items: &[Item], sort: Sort, search: &str) -> Vec<usize> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn item(day: &str, name: &str, plies: usize, said: &str) -> Item {
        Item {
            when: When::read(day),
            name: name.to_owned(),
            plies,
            said: plain(said),
        }
    }

    #[test]
    fn games_are_found_and_put_in_order() {
        let items = [
            item("2024-03-01", "", 40, "Dolma. Computer wins"),
            item(
                "2026-01-05 10:00",
                "zebra",
                12,
                "དཔལ་\u{200a}ལྡན། 2026-01-05",
            ),
            item("2026-01-05 12:00", "Apple", 90, "Dolma, Tashi. A draw"),
            item("unknown", "", 0, ""),
        ];
        let found = |sort, search| order(&items, sort, search);
        assert_eq!(found(Sort::Date, ""), [2, 1, 0, 3]);
        assert_eq!(found(Sort::Name, " "), [2, 1, 0, 3]);
        assert_eq!(found(Sort::Moves, ""), [2, 0, 1, 3]);
        assert_eq!(found(Sort::Date, "dolma"), [2, 0]);
        assert_eq!(found(Sort::Date, "DOLMA draw"), [2]);
        assert_eq!(found(Sort::Date, "དཔལ་ལྡན"), [1]);
        assert_eq!(found(Sort::Date, "2026-01"), [1]);
        assert!(found(Sort::Date, "nobody").is_empty());
    }
}
