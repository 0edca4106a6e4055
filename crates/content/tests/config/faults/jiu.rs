//! Faults in the files of jiu, which has parts that jiaqi lacks.

use std::fs;

use support::games::present_games::other_than;
use tibetango_content::config::Config;
use tibetango_rules::GameName;

use crate::config::{copy, edit, faults, lines, write};

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
    // One engine plays jiu, the other does not exist.
    let level = level.replacen("\"patterns\"", "\"jiu-staged\"", 1);
    let level = level.replacen("engine: \"patterns\"", "engine: \"pattern\"", 1);
    write(&dir, "jiu/difficulty.ron", &level);
    let result = lines(&dir, Config::check(dir.path()));
    assert_eq!(result.len(), 3, "{result:?}");
    for message in [
        "\"pattern\"",
        "did you mean \"patterns\"?",
        "6, 8, 10, 12, 14, 16 or 18",
        "rules.fly_at: 3",
    ] {
        let is_listed = result.iter().any(|line| line.contains(message));
        assert!(is_listed, "{message}");
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
    for (wrong, message) in [
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
        let result = lines(&dir, Config::check(dir.path()));
        let [line] = &result[..] else {
            panic!("{wrong}: {result:?}")
        };
        assert!(line.contains(message), "{wrong}: {line}");
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
        let result = presets.iter().find(|preset| preset.id == "beginner");
        result.unwrap().boards.clone()
    };
    assert_eq!(of(boards("boards: [6, 8, 18],").unwrap()), [6, 8, 18]);
    assert_eq!(of(boards("").unwrap()), GameName::Jiu.sizes());
    for (list, value) in [
        ("boards: [],", ""),
        ("boards: [6, 10],", "6, 10"),
        ("boards: [8, 9],", "8, 9"),
        ("boards: [10, 8],", "10, 8"),
        ("boards: [8, 8],", "8, 8"),
    ] {
        let messages = boards(list).unwrap_err();
        let expected = format!(
            "boards: \"{value}\" is not rising sizes of boards, 8 among them: \
             6, 8, 10, 12, 14, 16 or 18"
        );
        assert!(
            messages.len() == 1 && messages[0].ends_with(&expected),
            "{messages:?}"
        );
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
    let result = faults(&dir);
    let expected = [
        "points.mine.second: 2 is out of range: 0 to 1",
        "points.mine.placement.triangel: \"triangel\" is not something that has points here: did you mean \
         \"triangle\"?",
        "points.mine.placement.two: 10001 is out of range: -10000 to 10000",
        "points.mine.process.take: \"take\" is already used",
        "engines.a.points: \"mien\" is not a table of points: did you mean \"mine\"?",
    ];
    assert_eq!(result.len(), expected.len(), "{result:#?}");
    for (line, expected) in result.iter().zip(expected) {
        assert!(line.contains(expected), "{line}");
    }
    // Other games have no shapes with points.
    let other = other_than(GameName::Jiu);
    write(
        &dir,
        &format!("{other}/engines.ron"),
        engines("battle: { \"stone\": 1 }"),
    );
    let none = |line: &String| line.contains("\"stone\" is not something that has points here");
    assert!(faults(&dir).iter().any(none), "{:#?}", faults(&dir));
}
