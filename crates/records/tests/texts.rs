//! Free texts of a record and names of people: the characters that they may hold, their length, and what is left of
//! others.

use tibetango_records::record::text::{
    COMMENT_CHARS, MAX_CHARS, clean, comment, holds, is_clean, is_comment, is_name, name, shorten,
    sound,
};

/// Texts of two lines are comments and no texts.
#[test]
fn a_text_is_one_line_of_plain_characters_without_blanks_at_its_ends() {
    for (text, one_line, lines) in [
        ("", true, true),
        ("Dolma Tsering", true, true),
        ("སྒྲོལ་མ", true, true),
        ("first\nsecond", false, true),
        (" Dolma", false, false),
        ("Dolma\u{3000}", false, false),
        ("Dolma\n", false, false),
        ("Dol\u{7}ma", false, false),
        ("Dol\rma", false, false),
        ("Dol\u{2028}ma", false, false),
        ("Dol\u{202e}ma", false, false),
    ] {
        assert_eq!(is_clean(text), one_line, "{text:?}");
        assert_eq!(is_comment(text), lines, "{text:?}");
    }
    assert_eq!((MAX_CHARS, COMMENT_CHARS), (200, 2000));
    for (count, one_line, lines) in [
        (200, true, true),
        (201, false, true),
        (2000, false, true),
        (2001, false, false),
    ] {
        // Three bytes each: characters count, not bytes.
        let text = "棋".repeat(count);
        assert_eq!(is_clean(&text), one_line, "{count}");
        assert_eq!(is_comment(&text), lines, "{count}");
    }
}

#[test]
fn a_text_is_cleaned_by_what_it_may_not_hold() {
    for (written, one_line, lines) in [
        ("Dolma", "Dolma", "Dolma"),
        (" Dol\u{7}ma\u{202e} ", "Dolma", "Dolma"),
        ("\u{7} Dolma", "Dolma", "Dolma"),
        ("first\nsecond\n", "firstsecond", "first\nsecond"),
        (" \u{2028} ", "", ""),
    ] {
        assert_eq!(clean(written), one_line, "{written:?}");
        assert_eq!(comment(written), lines, "{written:?}");
    }
    // A blank at the place of the cut goes, too.
    let long = |letters: usize| format!("{} behind", "a".repeat(letters));
    assert_eq!(clean(&long(199)), "a".repeat(199));
    assert_eq!(clean(&long(300)), "a".repeat(200));
    assert_eq!(clean(&long(197)), format!("{} be", "a".repeat(197)));
    assert_eq!(comment(&long(1999)), "a".repeat(1999));
    assert_eq!(comment(&long(3000)), "a".repeat(2000));
}

#[test]
fn marks_stand_on_letters_and_no_more_than_four_on_each() {
    for (what, written, left) in [
        ("nothing to remove", "Do\u{301}lma", "Do\u{301}lma"),
        ("a mark before any letter", "\u{301}D", "D"),
        (
            "four marks",
            "o\u{302}\u{302}\u{302}\u{302}k",
            "o\u{302}\u{302}\u{302}\u{302}k",
        ),
        (
            "five marks",
            "o\u{302}\u{302}\u{302}\u{302}\u{302}k",
            "o\u{302}\u{302}\u{302}\u{302}k",
        ),
        // The next letter has room of its own.
        ("two letters", "a\u{301}b\u{301}", "a\u{301}b\u{301}"),
        ("on a digit", "1\u{20e3}", "1\u{20e3}"),
        ("on a picture", "\u{263a}\u{20dd}", "\u{263a}\u{20dd}"),
        ("on a sign of ASCII", "-\u{301}", "-"),
        ("on a blank", "D \u{651}ma", "D ma"),
        ("on a wide blank", "a\u{3000}\u{301}b", "a\u{3000}b"),
        ("on a control character", "a\u{81}\u{301}b", "a\u{81}b"),
        ("on the end of a syllable", "ཀ\u{f0b}\u{301}ཁ", "ཀ\u{f0b}ཁ"),
        (
            "behind a joiner",
            "D\u{200d}\u{301}ma",
            "D\u{200d}\u{301}ma",
        ),
        ("on a character of nobody", "a\u{378}\u{301}b", "ab"),
        ("a character of nobody", "D\u{378}ma", "Dma"),
        ("a character of private use", "D\u{e000}ma", "Dma"),
    ] {
        assert_eq!(sound(written), left, "{what}");
    }
}

#[test]
fn a_name_begins_with_a_letter_and_has_nothing_unseen() {
    for (written, letters, left) in [
        ("Dolma Tsering", 24, "Dolma Tsering"),
        ("Dolma Tsering", 13, "Dolma Tsering"),
        ("Dolma Tsering", 12, "Dolma Tserin"),
        // No blank where it is cut.
        ("Dolma Tsering", 6, "Dolma"),
        ("  Dolma  ", 24, "Dolma"),
        ("Do\u{200b}lma\u{feff}", 24, "Dolma"),
        ("\u{ad}Dol\u{3164}ma", 24, "Dolma"),
        ("Dol\u{7}ma\u{202e}", 24, "Dolma"),
        // Everything before the first letter goes, in any order.
        (" \u{f0b}Dolma", 24, "Dolma"),
        ("\u{7}\u{f0b} Dolma", 24, "Dolma"),
        ("\u{301}Dolma", 24, "Dolma"),
        ("བསྟན་འཛིན་རྒྱ་མཚོ", 24, "བསྟན་འཛིན་རྒྱ་མཚོ"),
        ("བསྟན་འཛིན་རྒྱ་མཚོ", 5, "བསྟན་འཛི"),
        ("\u{f0b}\u{f72}", 24, ""),
        ("", 24, ""),
    ] {
        assert_eq!(name(written, letters), left, "{written:?}, {letters}");
    }
    // What is only shortened may begin with anything.
    assert_eq!(shorten("\u{f0b}Dolma", 24), "\u{f0b}Dolma");
    assert_eq!(shorten(" Dolma\u{7} Tsering", 6), "Dolma");
}

#[test]
fn what_a_name_may_not_be_is_refused() {
    for (what, written, good) in [
        ("a name", "Dolma", true),
        ("of as many letters as may be", "Dolma Tsering ab", true),
        ("of Tibetan syllables", "བསྟན་འཛིན་རྒྱ་མཚོ", true),
        ("nothing", "", false),
        ("the end of a syllable first", "\u{f0b}Dolma", false),
        ("a blank behind it", "Dolma ", false),
        ("a control character", "Dol\u{7}ma", false),
        ("a letter too many", "Dolma Tsering abc", false),
        ("an invisible character", "Dol\u{ad}ma", false),
        ("a character of nobody", "D\u{378}ma", false),
        ("five marks", "o\u{302}\u{302}\u{302}\u{302}\u{302}k", false),
    ] {
        assert_eq!(is_name(written, 16), good, "{what}");
    }
}

#[test]
fn letters_count_once_with_all_that_is_joined_to_them() {
    let marked = |marks: usize| format!("ཀ{}", "\u{f72}".repeat(marks));
    for (text, letters, fits) in [
        ("", 0, true),
        ("a", 0, false),
        ("abcde", 5, true),
        ("abcdef", 5, false),
        ("ཀིཀི", 2, true),
        ("ཀིཀི", 1, false),
        // The ends of syllables and joiners are joined, other signs are not.
        ("a\u{f0b}", 1, true),
        ("a\u{f0c}", 1, true),
        ("a\u{200c}", 1, true),
        ("a\u{200d}", 1, true),
        ("a\u{200b}", 1, false),
        ("a\u{200e}", 1, false),
        ("a\u{f0a}", 1, false),
        ("a\u{f0d}", 1, false),
        // Four characters for each letter, on the average.
        (&*marked(3), 1, true),
        (&*marked(4), 1, false),
        (&*marked(4), 2, true),
        (&*marked(7), 2, true),
        (&*marked(8), 2, false),
    ] {
        assert_eq!(holds(text, letters), fits, "{text:?}, {letters}");
    }
}
