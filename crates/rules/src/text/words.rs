//! Lists of names in messages.

use std::fmt::Display;

/// Lists names: `a, b, c`.
///
/// ```
/// use tibetango_rules::text::list_text;
/// assert_eq!(list_text([3, 5, 7]), "3, 5, 7");
/// assert_eq!(list_text([""; 0]), "");
/// ```
#[must_use]
pub fn list_text<T: Display>(names: impl IntoIterator<Item = T>) -> String {
    let names = names.into_iter().map(|name| name.to_string());
    names.collect::<Vec<_>>().join(", ")
}

/// Lists names of which one is meant: `a, b or c`.
///
/// ```
/// use tibetango_rules::text::one_of;
/// assert_eq!(one_of([3, 5, 7]), "3, 5 or 7");
/// assert_eq!(one_of([3]), "3");
/// ```
#[must_use]
pub fn one_of<T: Display>(names: impl IntoIterator<Item = T>) -> String {
    list_with(names, "or")
}

/// Lists names of which all are meant: `a, b and c`.
///
/// ```
/// use tibetango_rules::text::all_of;
/// assert_eq!(all_of(["jiaqi", "jiu"]), "jiaqi and jiu");
/// assert_eq!(all_of([""; 0]), "");
/// ```
#[must_use]
pub fn all_of<T: Display>(names: impl IntoIterator<Item = T>) -> String {
    list_with(names, "and")
}

/// Lists names with a word before the last one.
fn list_with<T: Display>(names: impl IntoIterator<Item = T>, word: &str) -> String {
    let names = names.into_iter().map(|name| name.to_string());
    let mut names: Vec<String> = names.collect();
    match names.pop() {
        None => String::new(),
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{} {word} {last}", list_text(names)),
    }
}
