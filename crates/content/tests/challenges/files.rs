//! Files of challenges that are wrong, each reported in one line with its place.

use tibetango_content::config::{Config, ConfigError, Location};
use tibetango_engines::goals::BUDGET;

use crate::config::{copy, faults, write};

/// A position of the smallest board in which one of two steps takes.
const POSITION: &str = "wbw/ww/w1w/bb/bbb b movement 0 12";

/// One challenge, all parts of it as given.
fn entry(id: &str, kind: &str, goal: &str, step: &str, position: &str, right: &str) -> String {
    format!(
        "(id: \"{id}\", kind: \"{kind}\", goal: {goal}, step: {step}, position: \"{position}\", solutions: [{right}]),\n"
    )
}

fn file(kinds: &str, challenges: &str) -> String {
    format!("(rules: \"thesis\",\nkinds: [{kinds}],\nchallenges: [\n{challenges}])")
}

const KINDS: &str = "(id: \"save\", goals: [Keep(lose: 0, moves: 1)]), \
                     (id: \"take\", phase: Yield, goals: [Take(stones: 1, moves: 1)])";

/// Three challenges of every step but the first line, which is given.
fn with(first: &str) -> String {
    let mut all = first.to_owned();
    for step in 1..=5 {
        for number in 0..3 {
            let id = format!("s{step}-{number}");
            let (goal, step) = ("Keep(lose: 0, moves: 1)", step.to_string());
            all += &entry(&id, "save", goal, &step, POSITION, "\"b2-c3\"");
        }
    }
    file(KINDS, &all)
}

#[test]
fn a_wrong_challenge_is_refused_with_place_and_reason() {
    let dir = copy();
    let goal = "Keep(lose: 0, moves: 1)";
    let right = "\"b2-c3\"";
    let message_of = |first: &str| {
        write(&dir, "jiaqi/challenges.ron", with(first));
        faults(&dir).join("\n")
    };
    write(&dir, "jiaqi/challenges.ron", with(""));
    Config::load(dir.path()).expect("nothing is wrong with the others");
    for (first, part) in [
        (
            entry("s1-0", "save", goal, "1", POSITION, right),
            "challenges[1].id: \"s1-0\" is already used by challenges[0].id in line 4",
        ),
        (
            entry("A", "save", goal, "1", POSITION, right),
            "challenges[0].id: \"A\" is not a name",
        ),
        (
            entry("a", "svae", goal, "1", POSITION, right),
            "challenges[0].kind: \"svae\" is not one of the kinds: did you mean \"save\"?",
        ),
        (
            entry("a", "save", "Win(moves: 1)", "1", POSITION, right),
            "challenges[0].goal: \"Win(moves: 1)\" is not a goal of its kind",
        ),
        (
            entry(
                "a",
                "save",
                "Keep(loose: 0, moves: 1)",
                "1",
                POSITION,
                right,
            ),
            "did you mean \"lose\"?",
        ),
        (
            entry("a", "save", goal, "6", POSITION, right),
            "challenges[0].step: 6 is out of range: 1 to 5",
        ),
        (
            entry(
                "a",
                "take",
                "Take(stones: 1, moves: 1)",
                "1",
                POSITION,
                right,
            ),
            "challenges[0].position: ",
        ),
        (
            entry(
                "a",
                "save",
                goal,
                "1",
                "wbw/ww/w1w/bb/bb1 b movement 0 12",
                right,
            ),
            "challenges[0].position: ",
        ),
        (
            entry(
                "a",
                "save",
                goal,
                "1",
                "bbb/bb/b1b/bb/bbb b movement 0 12",
                right,
            ),
            "is not a game that is not over",
        ),
        (
            entry("a", "save", goal, "1", POSITION, "\"a1-c3\""),
            "challenges[0].solutions[0]: \"a1-c3\" is not a legal move",
        ),
        (
            entry("a", "save", goal, "1", POSITION, ""),
            "challenges[0].solutions: has 0 entries: 1 to 3 are allowed",
        ),
    ] {
        let message = message_of(&first);
        assert!(
            message.starts_with("jiaqi/challenges.ron:"),
            "{part}: {message}"
        );
        assert!(message.contains(part), "{first}: {message}");
        assert_eq!(message.lines().count(), 1, "{part}: {message}");
    }
}

#[test]
fn kinds_and_steps_are_checked() {
    let dir = copy();
    let message_of = |text: String| {
        write(&dir, "jiaqi/challenges.ron", text);
        faults(&dir).join("\n")
    };
    let one = entry(
        "a",
        "save",
        "Keep(lose: 0, moves: 1)",
        "1",
        POSITION,
        "\"b2-c3\"",
    );
    let few = message_of(file(KINDS, &one));
    assert_eq!(few.lines().count(), 5, "{few}");
    assert!(few.contains("step 5 needs 3 challenges at least"), "{few}");
    for (kinds, part) in [
        ("(id: \"save\", goals: [])", "kinds[0].goals: has 0 entries"),
        (
            "(id: \"save\", goals: [Win(moves: 5)])",
            "kinds[0].goals[0].moves: 5 is out of range: 1 to 4",
        ),
        (
            "(id: \"save\", goals: [Take(stones: 0, moves: 1)])",
            "kinds[0].goals[0].stones: 0 is out of range: 1 to 100",
        ),
        (
            "(id: \"x\", goals: [Win(moves: 1)]), (id: \"x\", goals: [Win(moves: 1)])",
            "kinds[1].id: \"x\" is already used",
        ),
        (
            "(id: \"x\", phase: Sleep, goals: [])",
            "\"Sleep\" is not known here",
        ),
    ] {
        let message = message_of(file(kinds, ""));
        assert!(message.contains(part), "{kinds}: {message}");
    }
    // None at all is a game without challenges; a kind without words is reported by the full check.
    write(
        &dir,
        "jiaqi/challenges.ron",
        file("(id: \"x\", goals: [Win(moves: 1)])", ""),
    );
    Config::load(dir.path()).expect("a game without challenges");
    let messages = Config::check(dir.path()).expect_err("nobody says what x asks for");
    assert_eq!(messages.len(), 1, "{messages:?}");
    let line = messages[0].to_string();
    assert!(line.contains("kinds[0].id: \"x\" is not a kind with a text \"jiaqi.challenge.x\""));
}

#[test]
fn solutions_that_are_not_all_of_them_are_told_by_the_proof() {
    let dir = copy();
    let goal = "Keep(lose: 0, moves: 1)";
    let prove = |first: &str| -> Vec<String> {
        write(&dir, "jiaqi/challenges.ron", with(first));
        let location = Location::Folder(dir.path().to_owned());
        let config = Config::load(dir.path()).expect("the form is right");
        let faults = config.prove(&location, BUDGET, &mut || ());
        let lines = faults.err().unwrap_or_default();
        lines.iter().map(ConfigError::to_string).collect()
    };
    let messages = prove(&entry("a", "save", goal, "1", POSITION, "\"d2-c3\""));
    assert!(
        messages[0].contains("jiaqi/challenges.ron:4:"),
        "{messages:?}"
    );
    assert!(messages[0].contains("challenges[0]."), "{messages:?}");
}
