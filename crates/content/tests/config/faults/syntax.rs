//! Texts that are no RON, and unknown fields.

use std::fs;

use crate::config::{copy, edit, faults, theme_lines};

#[test]
fn a_comma_in_place_of_a_decimal_point_is_told() {
    for (text, place, number) in [
        ("(text_scale: 1,0)", "1:14", "1.0"),
        (
            "(\n    text_scale: 1,25,\n    touch_mm: 12,\n)",
            "2:17",
            "1.25",
        ),
        ("(touch_mm: -12,5, text_scale: 1.0)", "1:12", "-12.5"),
        ("(text_scale: 1, 5)", "1:14", "1.5"),
        ("(touch_mm: 1,000)", "1:12", "1.000, or 1000 for thousands"),
    ] {
        let lines = theme_lines(text);
        let [line] = &lines[..] else {
            panic!("{text}: {lines:?}");
        };
        let message = format!("a number has a decimal point, not a comma: write {number}");
        assert!(
            line.starts_with(&format!("theme.ron:{place}: ")) && line.ends_with(&message),
            "{text}: {line}"
        );
    }
    // Numbers of a list stand between commas.
    let lines = theme_lines("(text_scale: [1,5])");
    assert!(!lines[0].contains("decimal point"), "{lines:?}");
}

#[test]
fn signs_of_other_keyboards_are_named() {
    for (what, text, place, message) in [
        (
            "a comma",
            "(text_scale: 1.0\u{ff0c} touch_mm: 12)",
            "1:17",
            "\"\u{ff0c}\" comes from another keyboard: write ,",
        ),
        (
            "a colon",
            "(\n    text_scale\u{ff1a} 1.0)",
            "2:15",
            "\"\u{ff1a}\" comes from another keyboard: write :",
        ),
        (
            "quotes of a number",
            "(text_scale: \u{201c}1.0\u{201d})",
            "1:14",
            "\"\u{201c}\" comes from another keyboard: write \", or 1.0 without quotes for a number",
        ),
        (
            "quotes of a number with a power of ten",
            "(text_scale: \u{201c}1e0\u{201d})",
            "1:14",
            "\"\u{201c}\" comes from another keyboard: write \", or 1e0 without quotes for a number",
        ),
        (
            "quotes of a number that RON does not have",
            "(text_scale: \u{201c}nan\u{201d})",
            "1:14",
            "\"\u{201c}\" comes from another keyboard: write \"",
        ),
        (
            "quotes of a text",
            "(ink: \u{201c}#ffffff\u{201d})",
            "1:7",
            "\"\u{201c}\" comes from another keyboard: write \"",
        ),
        (
            "digits",
            "(text_scale: \u{ff11}\u{ff0e}\u{ff10})",
            "1:14",
            "\"\u{ff11}\u{ff0e}\u{ff10}\" comes from another keyboard: write 1.0",
        ),
        (
            "a point",
            "(text_scale: 1\u{ff0e}5)",
            "1:14",
            "\"1\u{ff0e}5\" comes from another keyboard: write 1.5",
        ),
        (
            "a minus",
            "(text_scale: \u{2212}1)",
            "1:14",
            "\"\u{2212}1\" comes from another keyboard: write -1",
        ),
        (
            "a bracket",
            "\u{ff08}text_scale: 1.0)",
            "1:1",
            "\"\u{ff08}\" comes from another keyboard: write (",
        ),
        (
            "a blank",
            "(text_scale:\u{3000}1.0)",
            "1:13",
            "a blank of another kind (U+3000) stands here: write an ordinary one",
        ),
        (
            "a capital",
            "(reduced_motion: True)",
            "1:18",
            "expected true, in small letters",
        ),
        (
            "capitals",
            "(reduced_motion: FALSE)",
            "1:18",
            "expected false, in small letters",
        ),
        (
            "another word",
            "(reduced_motion: yes)",
            "1:18",
            "expected true or false",
        ),
        (
            "a longer word",
            "(reduced_motion: true1)",
            "1:18",
            "expected true or false",
        ),
        (
            "a longer word in capitals",
            "(reduced_motion: False_)",
            "1:18",
            "expected true or false",
        ),
        // Strings and comments hold any sign, and so does what stands behind the fault.
        (
            "a comment",
            "( // one\u{ff0c} two\n /* \u{ff1a} */ text_scale: x)",
            "2:",
            "",
        ),
        (
            "a string",
            "(ink: \"\u{ff0c}\\\"\u{ff0c}\", reduced_motion: 1\u{ff0c})",
            "",
            "",
        ),
    ] {
        let lines = theme_lines(text);
        let line = &lines[0];
        let begun = line.starts_with(&format!("theme.ron:{place}"));
        assert!(begun && line.ends_with(message), "{what}: {line}");
        let named = line.contains("another k");
        assert_eq!(named, message.contains("another k"), "{what}: {line}");
    }
}

#[test]
fn habits_of_other_formats_are_named() {
    let comment = |sign: &str| format!("a comment begins with //, not with {sign}");
    let comma = "entries stand between commas: write , in place of ;".to_owned();
    let colon = "a colon stands behind a name: write : in place of =".to_owned();
    let colour = "a colour stands in double quotes: write \"#a0b1c2\"".to_owned();
    let quotes = "a text stands in double quotes: write \"#a0b1c2\"".to_owned();
    let percent = "a number stands alone: leave % out".to_owned();
    let truth = "expected false, without quotes".to_owned();
    for (text, place, message) in [
        ("# one\n(text_scale: 1.0)", "1:1", comment("#")),
        ("(\n    text_scale: 1.0, # large\n)", "2:22", comment("#")),
        ("(\n    text_scale: 1.0 #large\n)", "2:21", comment("#")),
        ("(\n    -- one\n    text_scale: 1.0)", "2:5", comment("--")),
        ("; one\n(text_scale: 1.0)", "1:1", comment(";")),
        ("(\n  / one\n)", "2:3", comment("/")),
        ("(text_scale: 1.0; touch_mm: 12)", "1:17", comma),
        ("(text_scale = 1.0)", "1:13", colon),
        ("(ink: #a0b1c2, touch_mm: 12)", "1:7", colour),
        ("(ink: '#a0b1c2', touch_mm: 12)", "1:7", quotes),
        ("(text_scale: 50%, touch_mm: 12)", "1:16", percent),
        ("(reduced_motion: \"false\")", "1:18", truth),
    ] {
        let line = theme_lines(text).swap_remove(0);
        assert!(line.starts_with(&format!("theme.ron:{place}: ")), "{line}");
        assert!(line.ends_with(&message), "{text}: {line}");
    }
    // If the fault is another one, such signs behind it are not reported, nor are those within strings and comments.
    for text in [
        "(ink: 5) # one",
        "(ink: \"#000000;=\", ink_soft: 5) # one",
        "( /* # ; = */ // # ; =\n ink: 5)",
        "(ink: r#\"#\"#, ink_soft: 5)",
    ] {
        let line = theme_lines(text).swap_remove(0);
        assert!(line.ends_with("expected a text in double quotes"), "{line}");
    }
}

#[test]
fn syntax_errors_say_where() {
    let dir = copy();
    edit(&dir, "theme.ron", "touch_mm: 12,", "touch_mm: 12");
    let line = fs::read_to_string(dir.path().join("theme.ron"))
        .expect("a shipped file")
        .lines()
        .position(|line| line.contains("pixels_per_mm: "))
        .expect("the field behind the missing comma")
        + 1;
    assert_eq!(
        faults(&dir),
        [format!("theme.ron:{line}:5: expected a comma")]
    );
    assert_eq!(
        theme_lines("(ink: \"#ff"),
        ["theme.ron:1:8: ink: the closing double quote is missing"]
    );
    assert_eq!(theme_lines(""), ["theme.ron:1:1: expected an opening ("]);
    assert_eq!(
        theme_lines("(ink: 5)"),
        ["theme.ron:1:7: ink: expected a text in double quotes"]
    );
    assert_eq!(
        theme_lines("(ink: \"#000000\", ink: \"#000000\")"),
        ["theme.ron:1:21: ink: the field is given twice"]
    );
    assert_eq!(
        theme_lines("(ink: \"#000000\")"),
        ["theme.ron:1:1: ink_soft: the field is missing"]
    );
}

#[cfg(feature = "jiaqi")]
#[test]
fn unknown_fields_suggest_the_right_one() {
    use crate::config::{level_lines, write};
    assert_eq!(
        level_lines("id: \"a\",\n     vistis: 5"),
        [
            "jiaqi/difficulty.ron:4:6: levels[0].vistis: unknown field: did you mean \"visits\"? \
          allowed: id, name, note, engine, visits, think_ms, c, z, min_visit_ratio, sight, \
          max_value_drop, never_miss, style, adaptation, boards"
        ]
    );
    assert_eq!(
        level_lines("id: \"a\", wings: 2"),
        [
            "jiaqi/difficulty.ron:3:15: levels[0].wings: unknown field: \
          allowed: id, name, note, engine, visits, think_ms, c, z, min_visit_ratio, sight, \
          max_value_drop, never_miss, style, adaptation, boards"
        ]
    );
    let dir = copy();
    write(
        &dir,
        "jiaqi/engines.ron",
        "(engines: { \"a\": Uct(c: 1, thread: 2) })",
    );
    assert_eq!(
        faults(&dir),
        [
            "jiaqi/engines.ron:1:28: engines.a.thread: unknown field: did you mean \"threads\"? \
          allowed: c, expand_after, depth, playout_plies, memory_mib, threads, search_on_percent"
        ]
    );
    write(
        &dir,
        "jiaqi/engines.ron",
        "(engines: { \"a\": Mcts(c: 1, threads: 2) })",
    );
    assert_eq!(
        faults(&dir),
        ["jiaqi/engines.ron:1:23: engines.a.c: unknown field: \
          allowed: expand_after, depth, playout_plies, memory_mib, threads"]
    );
}
