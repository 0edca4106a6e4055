//! Names compared by their look, and numbered where they look alike.

use tibetango_records::record::names::{NameSkeleton, alike, distinct, is_called};
use tibetango_records::record::text::is_name;

#[test]
fn names_are_compared_by_what_is_seen() {
    for (one, other) in [
        ("Dolma", "dolma"),
        ("Dolma", "DOLMA"),
        ("DIANA", "diana"),
        // A capital I, a digit, a stroke for an l.
        ("Dolma", "DoIma"),
        ("Dolma", "Do1ma"),
        ("Dolma", "Do|ma"),
        ("Doma", "D0ma"),
        ("Dolma", "Dolrna"),
        // Cyrillic, Greek, wide and mathematical letters.
        ("Dolma", "D\u{43e}lma"),
        ("Dolma", "Dolm\u{430}"),
        ("Dolma", "D\u{3bf}lma"),
        ("Dolma", "\u{ff24}\u{ff4f}\u{ff4c}\u{ff4d}\u{ff41}"),
        ("Dolma", "\u{1d403}olma"),
        ("Dolma", "Dol\u{200b}ma"),
        ("Dolma", "Dolma\u{feff}"),
        ("Dolma T", "Dolma\u{a0}T"),
        ("Dolma T", "Dolma  T"),
        ("Gödel", "Go\u{308}del"),
    ] {
        assert!(alike(one, other) && alike(other, one), "{one} {other:?}");
        let called = distinct(other, 16, [one]);
        assert!(!alike(one, &called), "{one} {other:?}: {called}");
    }
    for (one, other) in [
        ("Dolma", "Dolmo"),
        ("Dolma", "Dolma 2"),
        ("Dolma", "Dol ma"),
        ("Gödel", "Godel"),
        ("སྒྲོལ་མ", "སྒྲོལ"),
        ("སྒྲོལ་མ", "བཀྲ་ཤིས"),
        ("卓玛", "卓嘎"),
        ("Pupil 10", "Pupil 01"),
        ("Player 1", "Player 11"),
    ] {
        assert!(!alike(one, other), "{one} {other}");
        assert_eq!(distinct(other, 16, [one]), other, "{one} {other}");
    }
    // However many have a name, each is called otherwise, in no more letters than are allowed.
    let mut earlier: Vec<String> = Vec::new();
    for _ in 0..120 {
        let called = distinct("Abcdefghijklmnop", 16, earlier.iter().map(|name| &**name));
        assert!(
            is_name(&called, 16) && !earlier.contains(&called),
            "{called}"
        );
        earlier.push(called);
    }
}

/// Either half of the look is enough.
#[test]
fn looks_are_alike_by_small_letters_or_by_the_shapes_that_are_written() {
    let look = NameSkeleton::of;
    let likes = |one: &str, other: &str| look(one).is_like(&look(other));
    // In small letters only: a capital I is written as a small l.
    assert!(likes("DIANA", "diana"));
    // As they are written only: in small letters an i is no l.
    assert!(likes("DoIma", "Dolma"));
    assert!(!likes("doima", "dolma"));
    assert_eq!(look("Dol\u{200b}ma  T"), look("Dolma T"));
    assert_ne!(look("Dolma"), look("Dolmo"));
}

#[test]
fn a_name_that_is_taken_gets_the_lowest_free_number() {
    let taken = |count: usize| {
        let numbered = (2..=count).map(|number| format!("Abcdefghijklmn {number}"));
        let first = std::iter::once("Abcdefghijklmnop".to_owned());
        first.chain(numbered).collect::<Vec<String>>()
    };
    let called =
        |name: &str, others: &[String]| distinct(name, 16, others.iter().map(String::as_str));
    let others =
        |names: &[&str]| -> Vec<String> { names.iter().map(|name| (*name).to_owned()).collect() };
    for (name, taken_names, expected) in [
        ("Dolma", others(&[]), "Dolma"),
        ("Dolma", others(&["Tashi"]), "Dolma"),
        ("Dolma", others(&["Dolma"]), "Dolma 2"),
        ("DOLMA", others(&["Dolma"]), "DOLMA 2"),
        ("Dolma", others(&["dolma", "Dolma 2"]), "Dolma 3"),
        ("Dolma", others(&["Dolma", "Dolma 3"]), "Dolma 2"),
        // The name gives way to the number.
        ("Abcdefghijklmnop", taken(1), "Abcdefghijklmn 2"),
        ("Abcdefghijklmnop", taken(8), "Abcdefghijklmn 9"),
        ("Abcdefghijklmnop", taken(9), "Abcdefghijklm 10"),
    ] {
        assert_eq!(
            called(name, &taken_names),
            expected,
            "{name} beside {taken_names:?}"
        );
    }
    let tibetan = "བསྟན་འཛིན་རྒྱ་མཚོ";
    assert_eq!(distinct(tibetan, 7, [tibetan]), "བསྟན་འཛི 2");
}

#[test]
fn a_player_is_called_by_the_name_or_by_that_with_a_number() {
    for (name, called, is_it) in [
        ("Dolma", "Dolma", true),
        ("Dolma", "Dolma 2", true),
        ("Dolma", "Dolma 120", true),
        // Shortened for the number.
        ("Dolma", "Dol 12", true),
        ("Dolma T", "Dolma T 2", true),
        ("Dolma T", "Dolma 2", true),
        ("Dolma", "Dolma T", false),
        ("Dolma", "Dolma 2b", false),
        ("Dolma", "Dolma ", false),
        ("Dolma", "Tashi 2", false),
        ("Dolma", "Dolmas 2", false),
        ("Dolma", " 2", false),
        ("Dolma", "2", false),
        ("Dolma", "", false),
    ] {
        assert_eq!(is_called(name, called), is_it, "{name} as {called:?}");
    }
}
