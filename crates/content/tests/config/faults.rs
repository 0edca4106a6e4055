//! What is wrong inside a file, in one exact line each.

use std::collections::HashSet;
use std::fs;

use tibetango_content::config::{Config, keys};
use tibetango_rules::GameName;

use super::{copy, edit, faults, level_lines, lines, theme_lines, write};

#[test]
fn faults_of_jiu_are_found_too() {
    let dir = copy();
    let text = fs::read_to_string(dir.path().join("jiu/rules/beginner.ron")).unwrap();
    write(
        &dir,
        "jiu/rules/beginner.ron",
        text.replace("size: 8,", "size: 9,")
            .replace("fly_at: None", "fly_at: Some(3)"),
    );
    let level = fs::read_to_string(dir.path().join("jiu/difficulty.ron")).unwrap();
    // This engine plays jiu, that one is none at all.
    let level = level.replacen("\"patterns\"", "\"jiu-staged\"", 1);
    let level = level.replacen("engine: \"patterns\"", "engine: \"pattern\"", 1);
    write(&dir, "jiu/difficulty.ron", &level);
    let found = lines(&dir, Config::check(dir.path()));
    assert_eq!(found.len(), 3, "{found:?}");
    for told in [
        "\"pattern\"",
        "did you mean \"patterns\"?",
        "6, 8, 10, 12, 14, 16 or 18",
        "rules.fly_at: 3",
    ] {
        let found = found.iter().any(|line| line.contains(told));
        assert!(found, "{told}");
    }
}

#[test]
fn curves_of_cards_ascend_and_stand_alone() {
    let with = |more: &str| {
        let dir = copy();
        let text = fs::read_to_string(dir.path().join("jiu/help.ron")).unwrap();
        let cards = format!("cards: [(id: \"more\", {more}), ");
        write(&dir, "jiu/help.ron", text.replacen("cards: [", &cards, 1));
        dir
    };
    let good = with("curve: [(0, 0), (3, 100)]");
    assert!(Config::check(good.path()).is_ok());
    for (wrong, told) in [
        ("curve: [(0, 20), (0, 30)]", "(0, 30)"),
        ("curve: [(5, 20), (4, 30)]", "(4, 30)"),
        ("curve: [(0, 20), (1, 101)]", "(1, 101)"),
        ("curve: [(0, 20)]", "two points or more"),
        (
            "curve: [(0, 1), (1, 2)], steps: [\"wb/..\"]",
            "without steps",
        ),
    ] {
        let dir = with(wrong);
        let found = lines(&dir, Config::check(dir.path()));
        let [line] = &found[..] else {
            panic!("{wrong}: {found:?}")
        };
        assert!(line.contains(told), "{wrong}: {line}");
    }
}

#[test]
fn the_boards_of_a_preset_are_boards_of_its_game() {
    let boards = |list: &str| {
        let dir = copy();
        let file = "jiu/rules/beginner.ron";
        edit(&dir, file, "boards: [6, 8, 10, 12, 14],", list);
        Config::load(dir.path()).map_err(|_| faults(&dir))
    };
    let of = |config: Config| {
        let presets = &config.of(GameName::Jiu).rules;
        let found = presets.iter().find(|preset| preset.id == "beginner");
        found.unwrap().boards.clone()
    };
    assert_eq!(of(boards("boards: [6, 8, 18],").unwrap()), [6, 8, 18]);
    assert_eq!(of(boards("").unwrap()), GameName::Jiu.sizes());
    for (list, found) in [
        ("boards: [],", ""),
        ("boards: [6, 10],", "6, 10"),
        ("boards: [8, 9],", "8, 9"),
        ("boards: [10, 8],", "10, 8"),
        ("boards: [8, 8],", "8, 8"),
    ] {
        let told = boards(list).unwrap_err();
        let expected = format!(
            "boards: \"{found}\" is not rising sizes of boards, 8 among them: \
             6, 8, 10, 12, 14, 16 or 18"
        );
        assert!(told.len() == 1 && told[0].ends_with(&expected), "{told:?}");
    }
}

#[test]
fn tables_of_points_are_checked() {
    let dir = copy();
    let engines = |points: &str| {
        format!(
            "(points: {{ \"mine\": ({points}) }}, engines: {{ \"a\": AlphaBeta(evaluation: Glance, \
             points: \"mien\", depth: 1, memory_mib: 1, threads: 1) }})"
        )
    };
    let points = "second: 2, placement: { \"triangel\": 5, \"two\": 10001 }, \
                  process: { \"take\": 1, \"take\": 2 }";
    write(&dir, "jiu/engines.ron", engines(points));
    let found = faults(&dir);
    let expected = [
        "points.mine.second: 2 is out of range: 0 to 1",
        "points.mine.placement.triangel: \"triangel\" is not something that has points here: did you mean \
         \"triangle\"?",
        "points.mine.placement.two: 10001 is out of range: -10000 to 10000",
        "points.mine.process.take: \"take\" is already used",
        "engines.a.points: \"mien\" is not a table of points: did you mean \"mine\"?",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (line, expected) in found.iter().zip(expected) {
        assert!(line.contains(expected), "{line}");
    }
    // Jiaqi has no shapes with points.
    write(
        &dir,
        "jiaqi/engines.ron",
        engines("battle: { \"stone\": 1 }"),
    );
    let none = |line: &String| line.contains("\"stone\" is not something that has points here");
    assert!(faults(&dir).iter().any(none), "{:#?}", faults(&dir));
}

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
        let told = format!("a number has a decimal point, not a comma: write {number}");
        assert!(
            line.starts_with(&format!("theme.ron:{place}: ")) && line.ends_with(&told),
            "{text}: {line}"
        );
    }
    // Numbers of a list stand between commas.
    let lines = theme_lines("(text_scale: [1,5])");
    assert!(!lines[0].contains("decimal point"), "{lines:?}");
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

#[test]
fn unknown_fields_suggest_the_right_one() {
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
          allowed: c, expand_after, playout_plies, memory_mib, threads"
        ]
    );
}

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
    let found = faults(&dir);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].ends_with(": rules.quiet_limit: 10001 is out of range: 1 to 10000"),
        "{found:?}"
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
          allowed: Random, Greedy, Careless, Uct, UctStatic, UctLetter, UctLimited, Staged, \
          Guided, AlphaBeta"
        ]
    );
}

#[test]
fn levels_name_engines_that_exist() {
    let level = "visits: 1, think_ms: (least: 0, most: 10)";
    assert_eq!(
        level_lines(&format!(
            "id: \"a\", name: \"A\", engine: \"uctt\", {level}"
        )),
        [
            "jiaqi/difficulty.ron:3:34: levels[0].engine: \"uctt\" is not an engine of engines.ron: \
          did you mean \"uct\"? allowed: random, greedy, careless, uct, uct-sqrt2, \
          uct-static, uct-letter, uct-limited, alpha-beta, champion"
        ]
    );
    assert_eq!(
        level_lines(&format!(
            "id: \"a\", name: \"A\", engine: \"random\", c: 1, {level}"
        )),
        [
            "jiaqi/difficulty.ron:3:47: levels[0].c: 1 is not used by the engine \"random\": \
          leave c out, or choose an engine with UCT"
        ]
    );
    assert_eq!(
        level_lines(&format!(
            "id: \"a\", name: \"A\", engine: \"uct\", c: 1, {level},\n\
             boards: [(sizes: [7, 9], visits: 0), (sizes: [4]), (sizes: [9], engine: \"random\", c: 2), (sizes: [])]"
        )),
        [
            "jiaqi/difficulty.ron:4:34: levels[0].boards[0].visits: 0 is out of range: 1 to 100000000",
            "jiaqi/difficulty.ron:4:47: levels[0].boards[1].sizes[0]: 4 is not a board of its own: \
             one of 3, 5, 7, 9, told once",
            "jiaqi/difficulty.ron:4:86: levels[0].boards[2].c: 2 is not used by the engine \"random\": \
             leave c out, or choose an engine with UCT",
            "jiaqi/difficulty.ron:4:61: levels[0].boards[2].sizes[0]: 9 is not a board of its own: \
             one of 3, 5, 7, 9, told once",
            "jiaqi/difficulty.ron:4:98: levels[0].boards[3].sizes: has 0 entries: 1 to 4 are allowed",
        ]
    );
    // By the rules of a preset a board may be told apart; the same preset may not be told twice.
    assert_eq!(
        level_lines(&format!(
            "id: \"a\", name: \"A\", engine: \"uct\", {level},\n\
             boards: [(sizes: [7]), (sizes: [7], presets: [\"thesis\"]), (sizes: [7], presets: [\"othr\", \"thesis\"])]"
        )),
        [
            "jiaqi/difficulty.ron:4:82: levels[0].boards[2].presets[0]: \"othr\" is not a preset of rules: \
             allowed: thesis, long-gun, tap-by-tap",
            "jiaqi/difficulty.ron:4:68: levels[0].boards[2].sizes[0]: 7 is not a board of its own: \
             one of 3, 5, 7, 9, told once",
        ]
    );
    // A bad engines.ron is told once, not once more for every level.
    let dir = copy();
    write(&dir, "jiaqi/engines.ron", "(engines: {})");
    assert_eq!(
        faults(&dir),
        ["jiaqi/engines.ron:1:11: engines: has 0 entries: 1 to 200 are allowed"]
    );
}

#[test]
fn ids_are_unique_and_well_formed() {
    let dir = copy();
    edit(
        &dir,
        "jiaqi/difficulty.ron",
        "id: \"learner\"",
        "id: \"novice\"",
    );
    let found = faults(&dir);
    let text = fs::read_to_string(dir.path().join("jiaqi/difficulty.ron")).expect("a shipped file");
    let places: Vec<usize> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| line.contains("\"novice\""))
        .map(|(number, _)| number)
        .collect();
    assert_eq!(
        found,
        [format!(
            "jiaqi/difficulty.ron:{}:17: levels[2].id: \"novice\" is already used by levels[1].id in \
             line {}",
            places[1], places[0]
        )]
    );
    let dir = copy();
    write(
        &dir,
        "jiaqi/engines.ron",
        "(engines: { \"a\": Random, \"a\": Greedy, \"A b\": Random })",
    );
    assert_eq!(
        faults(&dir),
        [
            "jiaqi/engines.ron:1:26: engines.a: \"a\" is already used by engines.a in line 1",
            "jiaqi/engines.ron:1:39: engines.A b: \"A b\" is not a name of 1 to 40 characters a-z, 0-9 \
             and -",
        ]
    );
    let dir = copy();
    edit(
        &dir,
        "jiaqi/rules/thesis.ron",
        "id: \"thesis\"",
        "id: \"long-gun\"",
    );
    let found = faults(&dir);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].ends_with(": id: \"long-gun\" is already used by jiaqi/rules/long-gun.ron"),
        "{found:?}"
    );
}

#[test]
fn the_default_level_exists() {
    let dir = copy();
    edit(
        &dir,
        "jiaqi/difficulty.ron",
        "default: \"first-steps\"",
        "default: \"first-step\"",
    );
    let found = faults(&dir);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].ends_with(
            ": default: \"first-step\" is not the id of a level: did you mean \"first-steps\"? \
             allowed: first-steps, novice, learner, player, strong, expert, \
             master, champion"
        ),
        "{found:?}"
    );
}

#[test]
fn keys_are_complete_known_and_unique() {
    let dir = copy();
    edit(
        &dir,
        "keys.ron",
        "\"mute\": [\"KeyM\"],",
        "\"mut\": [\"Keym\", \"KeyU\", \"u\"],",
    );
    let found = faults(&dir);
    let at = |text: &str| {
        let file = fs::read_to_string(dir.path().join("keys.ron")).expect("a shipped file");
        file.lines()
            .position(|line| line.contains(text))
            .expect("a line")
            + 1
    };
    let line = at("\"mut\"");
    assert_eq!(found.len(), 5, "{found:#?}");
    assert!(found[0].starts_with(&format!(
        "keys.ron:{line}:9: keys.mut: \"mut\" is not an action: did you mean \"mute\"? allowed: up, "
    )));
    assert!(found[1].starts_with(&format!(
        "keys.ron:{line}:17: keys.mut[0]: \"Keym\" is not a key: did you mean \"KeyM\"? allowed: "
    )));
    assert_eq!(
        found[2],
        format!(
            "keys.ron:{line}:25: keys.mut[1]: \"KeyU\" is already used by keys.undo[0] in line {}",
            at("\"undo\"")
        )
    );
    assert!(found[3].contains("keys.mut[2]: \"u\" is not a key: did you mean \"KeyU\"?"));
    assert!(found[4].ends_with(": keys: the action \"mute\" is missing: give it 1 to 4 keys"));

    edit(&dir, "keys.ron", "[\"KeyH\"]", "[]");
    let found = faults(&dir);
    let told = "keys.hint: has 0 entries: 1 to 4 are allowed";
    assert!(found.iter().any(|line| line.ends_with(told)), "{found:?}");
    let unique: HashSet<_> = keys::KEY_NAMES.iter().collect();
    assert_eq!(unique.len(), keys::KEY_NAMES.len());
}

#[test]
fn colours_and_texts_are_checked() {
    let dir = copy();
    edit(&dir, "theme.ron", "ink: \"#f6ecd9\"", "ink: \"f6ecd9\"");
    let found = faults(&dir);
    assert_eq!(found.len(), 1);
    assert!(found[0].ends_with(
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
