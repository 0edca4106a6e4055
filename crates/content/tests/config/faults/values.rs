//! Values out of range, of the wrong type, or unknown.

use crate::config::{copy, edit, faults, level_lines, write};
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_rules::GameName;

#[test]
fn numbers_out_of_range_name_the_range_all_at_once() {
    assert_eq!(
        level_lines(
            "id: \"a\", name: \"A\", engine: \"uct\",\n     visits: 0, \
             think_ms: (least: 5, most: 4), c: -1, sight: 5.5"
        ),
        [
            "jiaqi/difficulty.ron:4:62: levels[0].sight: 5.5 is out of range: 0 to 1",
            "jiaqi/difficulty.ron:4:14: levels[0].visits: 0 is out of range: 1 to 100000000",
            "jiaqi/difficulty.ron:4:44: levels[0].think_ms.most: 4 is out of range: 10 to 600000",
            "jiaqi/difficulty.ron:4:51: levels[0].c: -1 is out of range: 0 to 10",
        ]
    );
    assert_eq!(
        level_lines(
            "id: \"a\", name: \"A\", engine: \"uct\", visits: 1.5,\n\
             think_ms: (least: 0, most: 18446744073709551615), c: NaN, z: inf"
        ),
        [
            "jiaqi/difficulty.ron:4:62: levels[0].z: inf is out of range: -20 to 20",
            "jiaqi/difficulty.ron:3:49: levels[0].visits: 1.5 is not a whole number: 1 to 100000000",
            "jiaqi/difficulty.ron:4:28: levels[0].think_ms.most: 18446744073709551615 is out of range: \
             10 to 600000",
            "jiaqi/difficulty.ron:4:54: levels[0].c: NaN is out of range: 0 to 10",
        ]
    );
    let dir = copy();
    edit(
        &dir,
        "jiaqi/rules/thesis.ron",
        "quiet_limit: 100",
        "quiet_limit: 10001",
    );
    let result = faults(&dir);
    assert_eq!(result.len(), 1);
    assert!(
        result[0].ends_with(": rules.quiet_limit: 10001 is out of range: 1 to 10000"),
        "{result:?}"
    );
}

#[test]
fn a_value_of_the_wrong_type_is_told() {
    assert_eq!(
        level_lines("id: \"a\", name: \"A\", engine: \"uct\", visits: \"many\""),
        [
            "jiaqi/difficulty.ron:3:49: levels[0].visits: expected a number, found the string \"many\""
        ]
    );
    // RON reads a number with too many digits as one with a decimal point.
    let huge = "9".repeat(30);
    assert_eq!(
        level_lines(&format!(
            "id: \"a\", name: \"A\", engine: \"uct\", visits: {huge}, think_ms: (least: 0, most: 400.0)"
        )),
        ["jiaqi/difficulty.ron:3:49: levels[0].visits: 1e30 is out of range: 1 to 100000000"]
    );
}

#[test]
fn wrong_variants_suggest_the_right_one() {
    let dir = copy();
    write(
        &dir,
        "jiaqi/rules/thesis.ron",
        "(\n  id: \"thesis\",\n  name: \"T\",\n  size: 5,\n  rules: (\n    pinch: Singel,\n))",
    );
    assert_eq!(
        faults(&dir),
        [
            "jiaqi/rules/thesis.ron:6:12: rules.pinch: \"Singel\" is not known here: \
          did you mean \"Single\"? allowed: Single, Run"
        ]
    );
    let dir = copy();
    write(&dir, "jiaqi/engines.ron", "(engines: { \"a\": Minimax })");
    assert_eq!(
        faults(&dir),
        [
            "jiaqi/engines.ron:1:18: engines.a: \"Minimax\" is not known here: \
          allowed: Random, Greedy, Careless, Mcts, Uct, UctStatic, UctLetter, UctLimited, \
          Staged, Guided, AlphaBeta"
        ]
    );
}

#[test]
fn the_depth_of_a_tree_may_be_left_out_and_is_checked() {
    for (kind, depth, message) in [
        ("Uct", "depth: 0,", "0 is out of range: 1 to 1000"),
        (
            "UctStatic",
            "depth: 1001,",
            "1001 is out of range: 1 to 1000",
        ),
        (
            "UctLetter",
            "depth: 1.5,",
            "1.5 is not a whole number: 1 to 1000",
        ),
    ] {
        let dir = copy();
        let engine = format!(
            "{kind}(c: 1, expand_after: 1, {depth} playout_plies: 1, memory_mib: 1, threads: 1)"
        );
        let engines = format!("(engines: {{ \"a\": {engine} }})");
        write(&dir, "jiaqi/engines.ron", engines);
        let result = faults(&dir);
        let expected = format!(": engines.a.depth: {message}");
        assert!(
            result.len() == 1 && result[0].ends_with(&expected),
            "{kind}: {result:?}"
        );
    }
    let dir = copy();
    let head = "\"uct-static\": UctStatic(";
    edit(
        &dir,
        "jiaqi/engines.ron",
        head,
        &format!("{head} depth: 3,"),
    );
    let config = Config::load(dir.path()).expect("a good file");
    let depth = |name| match config.of(GameName::Jiaqi).engines.get(name) {
        Some(EngineSettings::Uct(uct)) => uct.depth,
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!((depth("uct-static"), depth("uct")), (Some(3), None));
}

#[test]
fn a_search_that_goes_on_is_off_unless_asked_for_and_its_length_is_checked() {
    let dir = copy();
    let head = "\"uct\": Uct(";
    edit(
        &dir,
        "jiaqi/engines.ron",
        head,
        &format!("{head} search_on_percent: 401,"),
    );
    let result = faults(&dir);
    let expected = "engines.uct.search_on_percent: 401 is out of range: 0 to 400";
    assert!(
        result.len() == 1 && result[0].ends_with(expected),
        "{result:?}"
    );
    let dir = copy();
    edit(
        &dir,
        "jiaqi/engines.ron",
        head,
        &format!("{head} search_on_percent: 50,"),
    );
    let config = Config::load(dir.path()).expect("a good file");
    let percent = |name| match config.of(GameName::Jiaqi).engines.get(name) {
        Some(EngineSettings::Uct(uct)) => uct.search_on_percent,
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!((percent("uct"), percent("uct-static")), (50, 0));
}

#[test]
fn colours_and_texts_are_checked() {
    let dir = copy();
    edit(&dir, "theme.ron", "ink: \"#f6ecd9\"", "ink: \"f6ecd9\"");
    let result = faults(&dir);
    assert_eq!(result.len(), 1);
    assert!(result[0].ends_with(
        ": ink: \"f6ecd9\" is not a colour: \"#rrggbb\" or \"#rrggbbaa\" with digits 0-9 and a-f"
    ));
    let dir = copy();
    write(
        &dir,
        "text/en.ron",
        "(language: \"zh\", script: \"latin\", strings: { \"a\": \"{n\", \"a\": \" \", \"B\": \"b\" })",
    );
    assert_eq!(
        faults(&dir),
        [
            "text/en.ron:1:12: language: \"zh\" is not \"en\", the language of a file of this name",
            "text/en.ron:1:26: script: \"latin\" is not a script: did you mean \"Latin\"? \
             allowed: Latin, Han, Tibetan",
            "text/en.ron:1:51: strings.a: \"{n\" is not a text whose placeholders look like {name}",
            "text/en.ron:1:57: strings.a: \"a\" is already used by strings.a in line 1",
            "text/en.ron:1:62: strings.a: \" \" is not a text of 1 to 1000 characters",
            "text/en.ron:1:67: strings.B: \"B\" is not a key of 1 to 80 characters a-z, 0-9, _ . and -",
        ]
    );
}

#[test]
fn texts_hold_nothing_that_breaks_or_turns_a_line() {
    for (value, message) in [
        ("\"a\\tb\"", "a\\tb"),
        ("\"a\\u{7}b\"", "a\\u{7}b"),
        ("\"a\u{202e}b\"", "a\\u{202e}b"),
        ("\"a\u{2028}b\"", "a\\u{2028}b"),
        ("{ \"one\": \"1\\r\", \"other\": \"{n}\" }", "1\\r"),
    ] {
        let dir = copy();
        let head = "(language: \"en\", script: \"Latin\", strings: { \"a\": ";
        write(&dir, "text/en.ron", format!("{head}{value} }})"));
        let expected = format!(
            "text/en.ron:1:51: strings.a: \"{message}\" is not a text without control characters"
        );
        assert_eq!(faults(&dir), [expected], "{value}");
    }
}
