//! Names and ids: unique, well formed, and of what exists.

use std::collections::HashSet;
use std::fs;

use tibetango_content::config::keys;

use crate::config::{copy, edit, faults, level_lines, write};

#[test]
fn levels_name_engines_that_exist() {
    let level = "visits: 1, think_ms: (least: 0, most: 10)";
    assert_eq!(
        level_lines(&format!(
            "id: \"a\", name: \"A\", engine: \"uctt\", {level}"
        )),
        [
            "jiaqi/difficulty.ron:3:34: levels[0].engine: \"uctt\" is not an engine of engines.ron: \
          did you mean \"uct\"? allowed: random, greedy, careless, uct, mcts, \
          uct-sqrt2, uct-static, uct-letter, uct-limited, alpha-beta, champion"
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
    // A tree search without UCB has none either.
    assert_eq!(
        level_lines(&format!(
            "id: \"a\", name: \"A\", engine: \"mcts\", c: 1, {level}"
        )),
        [
            "jiaqi/difficulty.ron:3:45: levels[0].c: 1 is not used by the engine \"mcts\": \
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
    // A board may be given apart for the rules of a preset; the same preset may not be given twice.
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
    // A bad engines.ron is reported once, not once more for every level.
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
    let result = faults(&dir);
    let text = fs::read_to_string(dir.path().join("jiaqi/difficulty.ron")).expect("a shipped file");
    let places: Vec<usize> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| line.contains("\"novice\""))
        .map(|(number, _)| number)
        .collect();
    assert_eq!(
        result,
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
    let result = faults(&dir);
    assert_eq!(result.len(), 1);
    assert!(
        result[0].ends_with(": id: \"long-gun\" is already used by jiaqi/rules/long-gun.ron"),
        "{result:?}"
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
    let result = faults(&dir);
    assert_eq!(result.len(), 1);
    assert!(
        result[0].ends_with(
            ": default: \"first-step\" is not the id of a level: did you mean \"first-steps\"? \
             allowed: first-steps, novice, learner, player, strong, expert, \
             master, champion"
        ),
        "{result:?}"
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
    let result = faults(&dir);
    let at = |text: &str| {
        let file = fs::read_to_string(dir.path().join("keys.ron")).expect("a shipped file");
        file.lines()
            .position(|line| line.contains(text))
            .expect("a line")
            + 1
    };
    let line = at("\"mut\"");
    assert_eq!(result.len(), 5, "{result:#?}");
    assert!(result[0].starts_with(&format!(
        "keys.ron:{line}:9: keys.mut: \"mut\" is not an action: did you mean \"mute\"? allowed: up, "
    )));
    assert!(result[1].starts_with(&format!(
        "keys.ron:{line}:17: keys.mut[0]: \"Keym\" is not a key: did you mean \"KeyM\"? allowed: "
    )));
    assert_eq!(
        result[2],
        format!(
            "keys.ron:{line}:25: keys.mut[1]: \"KeyU\" is already used by keys.undo[0] in line {}",
            at("\"undo\"")
        )
    );
    assert!(result[3].contains("keys.mut[2]: \"u\" is not a key: did you mean \"KeyU\"?"));
    assert!(result[4].ends_with(": keys: the action \"mute\" is missing: give it 1 to 4 keys"));

    edit(&dir, "keys.ron", "[\"KeyH\"]", "[]");
    let result = faults(&dir);
    let message = "keys.hint: has 0 entries: 1 to 4 are allowed";
    assert!(
        result.iter().any(|line| line.ends_with(message)),
        "{result:?}"
    );
    let unique: HashSet<_> = keys::KEY_NAMES.iter().collect();
    assert_eq!(unique.len(), keys::KEY_NAMES.len());
}
