//! The views in which screens are laid out.

use super::{SMALL, WINDOWS};
use support::effort;
use tibetango::app::preferences::TextSize;

/// Returns the views in which a screen is laid out: a language, a window, a text size. A long run has all of them.
/// Otherwise every language is checked with the largest texts, which have the least room, and the last one, whose
/// words are the longest, with the smallest texts and windows too; a quick run has fewer still.
pub(super) fn views(
    languages: &[String],
    sizes: &[TextSize],
    small: bool,
) -> Vec<(String, (u32, u32), TextSize)> {
    let [wide, large, tall] = WINDOWS;
    let ends = [sizes[0], sizes[sizes.len() - 1]];
    let ends = if ends[0] == ends[1] {
        &ends[..1]
    } else {
        &ends[..]
    };
    let mut views = Vec::new();
    for (n, language) in languages.iter().enumerate() {
        let last = n + 1 == languages.len();
        let mut add = |window, size| views.push((language.clone(), window, size));
        if effort::is_long() {
            for window in WINDOWS {
                sizes.iter().for_each(|size| add(window, *size));
            }
        } else if effort::is_quick() {
            // Windows take turns; the last language, whose words are the longest, is seen in both.
            if n % 2 == 0 {
                add(wide, ends[ends.len() - 1]);
            }
            if n % 2 == 1 || last {
                add(tall, ends[ends.len() - 1]);
            }
        } else {
            for window in [wide, tall] {
                add(window, ends[ends.len() - 1]);
                if last && ends.len() > 1 {
                    add(window, ends[0]);
                }
            }
            if last {
                add(large, ends[0]);
            }
        }
        if small && (last || effort::is_long()) {
            add(SMALL, TextSize::Normal);
        }
    }
    views
}
