//! Names compared by their look: people who choose an opponent, or read a result, read names and no code points.

use super::text;
use tibetango_rules::normalization::is_invisible;
use tibetango_rules::quote::in_one_line;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// Look of a name. Two names look alike if either half of this is equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameSkeleton {
    /// Skeleton (UTS 39) of the name in lower case: `DIANA` is `Diana`.
    small: String,
    /// Skeleton of the name as it is written, and that in lower case: `DoIma` is `Dolma`.
    text: String,
}

impl NameSkeleton {
    /// Returns the look of a name: without invisible characters, with the forms of one letter taken for that letter
    /// (NFKC), and any white space for one space.
    #[must_use]
    pub fn of(name: &str) -> Self {
        let plain: String = name.chars().filter(|&c| !is_invisible(c)).nfkc().collect();
        let letters: String = skeleton(&plain).collect();
        Self {
            small: shape(&plain.to_lowercase()),
            text: shape(&letters.to_lowercase()),
        }
    }

    /// Whether a reader may take one name for the other.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        self.small == other.small || self.text == other.text
    }
}

fn shape(small: &str) -> String {
    let shape: String = skeleton(small).collect();
    in_one_line(&shape)
}

/// Whether a reader may take one name for the other.
///
/// ```
/// use tibetango_records::record::names::alike;
/// assert!(alike("Dolma", "DOLMA"));
/// assert!(alike("Dolma", "D\u{43e}lma"), "a Cyrillic letter");
/// assert!(!alike("Dolma", "Dorma"));
/// ```
#[must_use]
pub fn alike(one: &str, other: &str) -> bool {
    NameSkeleton::of(one).is_like(&NameSkeleton::of(other))
}

/// Returns the name itself if it looks like none of the others, else the name with the lowest free number behind it,
/// at most `letters` letters in all.
///
/// ```
/// use tibetango_records::record::names::distinct;
/// assert_eq!(distinct("Dolma", 16, ["Tashi"]), "Dolma");
/// assert_eq!(distinct("Dolma", 16, ["dolma", "Dolma 2"]), "Dolma 3");
/// ```
#[must_use]
pub fn distinct<'a>(
    name: &str,
    letters: usize,
    others: impl IntoIterator<Item = &'a str>,
) -> String {
    let others: Vec<NameSkeleton> = others.into_iter().map(NameSkeleton::of).collect();
    let is_free = |name: &String| {
        let own = NameSkeleton::of(name);
        !others.iter().any(|other| other.is_like(&own))
    };
    let with_number = (2_usize..).map(|number| {
        let behind = format!(" {number}");
        let short = text::name(name, letters.saturating_sub(behind.len()));
        format!("{short}{behind}")
    });
    let mut names = std::iter::once(name.to_owned()).chain(with_number);
    // Each of the others takes one number at most, so one is left.
    names.find(is_free).unwrap_or_default()
}

/// Whether a server may show a player of this name as `text`: by the name itself, or by that with a number behind
/// it.
///
/// ```
/// use tibetango_records::record::names::is_called;
/// assert!(is_called("Dolma", "Dolma") && is_called("Dolma", "Dolma 2"));
/// assert!(!is_called("Dolma", "Dolma T") && !is_called("Dolma", "Tashi 2"));
/// ```
#[must_use]
pub fn is_called(name: &str, text: &str) -> bool {
    let has_number = text.rsplit_once(' ').is_some_and(|(begin, number)| {
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        digits && !begin.is_empty() && name.starts_with(begin)
    });
    text == name || has_number
}
