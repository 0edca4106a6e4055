//! Files that are missing, unreadable or hostile.

use std::fs;

use tibetango_content::config::{Config, MAX_BYTES};
use tibetango_rules::GameName;

#[cfg(feature = "jiaqi")]
use super::level_lines;
use super::{copy, faults, lines, theme_lines, write};

#[test]
fn files_that_cannot_be_read_are_told_all_at_once() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let mut missing: Vec<String> = Vec::new();
    for game in GameName::ALL {
        let of = |what: &str| format!("{game}/{what} is missing");
        missing.push(of("engines.ron: the file"));
        missing.push(of("rules: the folder"));
        let files = ["difficulty", "lessons", "help", "challenges"];
        missing.extend(files.map(|name| of(&format!("{name}.ron: the file"))));
    }
    let shared = ["theme", "keys", "text/en", "stories/en"];
    missing.extend(shared.map(|name| format!("{name}.ron: the file is missing")));
    missing.extend(GameName::ALL.map(|game| format!("{game}/text/en.ron: the file is missing")));
    let last = ["exhibition", "stories"];
    missing.extend(last.map(|name| format!("{name}.ron: the file is missing")));
    assert_eq!(lines(&dir, Config::check(dir.path())), missing);
    let dir = copy();
    fs::remove_file(dir.path().join("theme.ron")).expect("a shipped file");
    fs::create_dir(dir.path().join("theme.ron")).expect("a new folder");
    assert_eq!(
        faults(&dir),
        ["theme.ron: cannot be read: it is not a file"]
    );
    let dir = copy();
    let folder = format!("{}/rules", GameName::default());
    fs::remove_dir_all(dir.path().join(&folder)).expect("a shipped folder");
    fs::create_dir(dir.path().join(&folder)).expect("a new folder");
    write(&dir, &format!("{folder}/.thesis.ron.swp"), "");
    assert_eq!(
        faults(&dir),
        [format!(
            "{folder}: the folder holds no .ron file: at least one is needed"
        )]
    );
}

#[test]
fn other_languages_are_checked_too() {
    let dir = copy();
    write(
        &dir,
        "text/zh.ron",
        "(language: \"zh\", script: \"Han\", strings: { \"a\": \"\" })",
    );
    assert_eq!(
        lines(&dir, Config::check(dir.path())),
        ["text/zh.ron:1:49: strings.a: \"\" is not a text of 1 to 1000 characters"]
    );
    Config::load(dir.path()).expect("the game starts in a good language");
}

#[test]
fn hostile_bytes_are_refused() {
    assert_eq!(
        theme_lines(b"(\n  ink: \"\xff\"\n)"),
        ["theme.ron:2:9: the file is not UTF-8 text: save it with the encoding UTF-8"]
    );
    let limit = MAX_BYTES;
    assert_eq!(
        theme_lines(" ".repeat(limit + 1)),
        ["theme.ron: the file is too large: at most 1048576 bytes are read"]
    );
    assert_eq!(
        theme_lines(" ".repeat(limit)),
        [format!("theme.ron:1:{}: expected an opening (", limit + 1)]
    );
    let dir = copy();
    let strings = "\"\": \"\",".repeat(100_000);
    write(
        &dir,
        "text/en.ron",
        format!("(language: \"en\", script: \"Latin\", strings: {{{strings}}})"),
    );
    assert_eq!(faults(&dir).len(), 20);
    let value = "x\n".repeat(100_000);
    let result = theme_lines(format!("(ink: {value:?})"));
    assert!(result[0].len() < 200, "{result:?}");
}

#[test]
fn deep_nesting_ends_in_a_message() {
    let deep = 500_000;
    for open in ["(", "[", "{", "Some(", "/*", "Uct("] {
        let text = open.repeat(deep);
        for prefix in ["", "(ink: ", "(ink_soft: \"#000000\", touch_mm: "] {
            let result = theme_lines(format!("{prefix}{text}"));
            assert_eq!(result.len(), 1, "{prefix}{open}: {result:?}");
        }
    }
    // Our own shapes are not nested within themselves, so each ends at its first wrong bracket.
    assert_eq!(
        theme_lines("(".repeat(deep)),
        ["theme.ron:1:2: expected a name without quotes"]
    );
    assert_eq!(
        theme_lines(format!("(touch_mm: {}", "[".repeat(deep))),
        ["theme.ron:1:12: touch_mm: expected a number, found a sequence"]
    );
    assert_eq!(
        theme_lines("/*".repeat(deep)),
        ["theme.ron:1:1000001: unclosed block comment"]
    );
}

#[cfg(feature = "jiaqi")]
#[test]
fn values_within_values_end_in_a_message() {
    let deep = 500_000;
    let nested = format!("{}1{}", "Some(".repeat(deep / 10), ")".repeat(deep / 10));
    assert_eq!(
        level_lines(&format!("id: \"a\", c: {nested}")),
        ["jiaqi/difficulty.ron:3:18: levels[0].c: expected a number, found an optional value"]
    );
}
