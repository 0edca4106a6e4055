//! Tests of `arena` with other programs as players: ours over GTP, and scripts that misbehave.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{CommandRun, command, failure, finish, json, ours, run};

/// Returns the program itself as a player.
fn itself(engine: &str) -> String {
    let more = format!("--engine {engine} --visits 7");
    format!("external:gtp:{}", ours("jiaqi", "gtp", &more))
}

/// Returns the games of a match from its journal, without their notes.
fn games(a: &str, b: &str, more: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let base = [
        "arena", "jiaqi", "--a", a, "--b", b, "--games", "4", "--visits", "60",
    ];
    let keep = ["--json", "--resume", journal.to_str().unwrap()];
    json(&[&base[..], &keep, more].concat());
    let text = fs::read_to_string(&journal).unwrap();
    let mut games: Vec<Value> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    games.sort_by_key(|game| game["game"].as_u64());
    assert_eq!(games.len(), 4);
    games
}

#[test]
fn our_engines_play_the_same_games_over_gtp() {
    for more in [
        &[][..],
        &["--size", "3", "--rules", "tap-by-tap", "--jobs", "2"],
    ] {
        let inside = games("uct", "greedy", more);
        assert_eq!(games(&itself("uct"), "greedy", more), inside, "{more:?}");
        assert_eq!(
            games(&itself("uct"), &itself("greedy"), more),
            inside,
            "{more:?}"
        );
    }
}

#[test]
fn a_budget_of_time_is_told() {
    let a = itself("uct");
    let played = json(&[
        "arena",
        "jiaqi",
        "--size",
        "3",
        "--a",
        &a,
        "--b",
        "greedy",
        "--games",
        "2",
        "--time-ms",
        "20",
        "--margin-ms",
        "60000",
        "--json",
    ]);
    assert_eq!(
        (&played["games"], &played["forfeits"]),
        (&2.into(), &0.into())
    );
}

/// Returns a script that answers correctly except when a move is requested.
#[cfg(unix)]
fn other_program(folder: &Path, genmove: &str) -> String {
    let script = format!(
        "while read id command rest; do
             case $command in
                 protocol_version) printf '=%s 2\\n\\n' $id ;;
                 genmove) {genmove} ;;
                 *) printf '=%s\\n\\n' $id ;;
             esac
         done\n"
    );
    player(folder, &script)
}

#[cfg(unix)]
fn player(folder: &Path, script: &str) -> String {
    let path = folder.join("a script.sh");
    fs::write(&path, script).unwrap();
    format!("external:gtp:sh '{}'", path.display())
}

#[cfg(unix)]
fn against_greedy<'a>(other_program: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let base = [
        "arena",
        "jiaqi",
        "--a",
        other_program,
        "--b",
        "greedy",
        "--openings",
        "0",
        "--json",
    ];
    [&base[..], more].concat()
}

#[cfg(unix)]
#[test]
fn a_match_goes_on_with_any_faulty_program() {
    let folder = tempfile::tempdir().unwrap();
    // Each fault of the program, with its message and the count that its lost games go to.
    let cases = [
        ("exit 3", "ended instead of answering \"genmove", "crashes"),
        (":", "gave no answer to \"genmove", "crashes"),
        ("exec cat /dev/zero", "wrote too much", "crashes"),
        (
            "printf '=%s c3\\n' $id; exec yes c3",
            "wrote too much",
            "crashes",
        ),
        ("exec yes ''", "wrote too much", "crashes"),
        ("printf 'thinking\\n'", "with \"thinking\"", "crashes"),
        ("printf '=99999 c3\\n\\n'", "with \"=99999 c3\"", "crashes"),
        ("printf '=%s e5\\n\\n' $id", "illegal move: e5: ", "illegal"),
        (
            "printf '=%s a\\377\\tb\\n\\n' $id",
            "illegal move: ",
            "illegal",
        ),
        ("printf '=%s\\n\\n' $id", "illegal move: ", "illegal"),
    ];
    for (genmove, message, counted) in cases {
        let other_program = other_program(folder.path(), genmove);
        // Long enough for a busy machine to start a program and hear its first answers.
        let patience = if genmove == ":" { "6000" } else { "20000" };
        let more = [
            "--games",
            "4",
            "--jobs",
            "4",
            "--restarts",
            "4",
            "--patience-ms",
            patience,
        ];
        let CommandRun { status, out, err } = run(&against_greedy(&other_program, &more));
        assert_eq!(status, 0, "{genmove}: {err}");
        let result: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (&result["games"], &result["losses"]),
            (&4.into(), &4.into()),
            "{genmove}"
        );
        assert_eq!(result[counted], 4, "{genmove}: {result}");
        let forfeits = if counted == "illegal" { 0 } else { 4 };
        assert_eq!(result["forfeits"], forfeits, "{genmove}");
        let messages: Vec<&str> = err
            .lines()
            .filter(|line| line.starts_with("game "))
            .collect();
        assert_eq!(messages.len(), 4, "{err}");
        assert!(
            messages.iter().all(|line| line.contains(message)),
            "{genmove}: {err}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_game_in_which_a_program_refuses_a_message_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("records");
    let refuses = "printf '?%s no idea\\n\\n' $id";
    let other_program = other_program(folder.path(), refuses);
    let more = [
        "--games",
        "2",
        "--patience-ms",
        "20000",
        "--records",
        records.to_str().unwrap(),
    ];
    let CommandRun { status, out, err } = run(&against_greedy(&other_program, &more));
    let result: Value = serde_json::from_str(&out).unwrap();
    for (count, expected) in [
        ("games", 0),
        ("wins", 0),
        ("draws", 0),
        ("losses", 0),
        ("crashes", 0),
        ("forfeits", 0),
        ("illegal", 0),
        ("broken", 2),
    ] {
        assert_eq!(result[count], expected, "{count}: {result}");
    }
    for game in ["game 1", "game 2"] {
        let message = format!("{game} is broken and counts for nobody: external:gtp:");
        let line = err.lines().find(|line| line.starts_with(&message));
        let line = line.unwrap_or_else(|| panic!("{game}: {err}"));
        assert!(line.contains("refused \"genmove"), "{line}");
    }
    // Nothing came of the match, and that is no success.
    let last = err.lines().last().unwrap();
    assert_eq!(
        (status, last.contains("no game counts")),
        (2, true),
        "{err}"
    );
    for entry in fs::read_dir(&records).unwrap() {
        let file = entry.unwrap().path();
        let games = json(&["record", "convert", file.to_str().unwrap(), "--to", "json"]);
        assert_eq!(games["result"], Value::Null, "{games}");
    }
    // It is started again after each refusal, but not without end.
    let more = ["--games", "50", "--restarts", "2", "--patience-ms", "20000"];
    let CommandRun { status, out, err } = run(&against_greedy(&other_program, &more));
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &result["broken"]), (2, &3.into()), "{err}");
    let last = err.lines().last().unwrap();
    assert!(last.contains("broke down or refused 3 times"), "{err}");
}

#[cfg(unix)]
#[test]
fn resigning_and_thinking_too_long_lose() {
    let folder = tempfile::tempdir().unwrap();
    let resigning = other_program(folder.path(), "printf '=%s resign\\n\\n' $id");
    let CommandRun { out, .. } = run(&against_greedy(&resigning, &["--games", "2"]));
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&result["losses"], &result["forfeits"]),
        (&2.into(), &0.into())
    );
    // It moves first and answers, but late.
    let slow = other_program(folder.path(), "sleep 0.4; printf '=%s c3\\n\\n' $id");
    let time = ["--games", "1", "--time-ms", "100", "--margin-ms", "100"];
    let CommandRun { status, out, err } = run(&against_greedy(&slow, &time));
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &result["time_forfeits"]), (0, &1.into()));
    assert_eq!(
        (&result["crashes"], &result["forfeits"]),
        (&0.into(), &1.into())
    );
    assert!(err.contains("ms for a move"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_stranger_that_keeps_breaking_down_ends_the_match_but_not_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("records");
    let journal = folder.path().join("journal");
    let other_program = other_program(folder.path(), "exit 1");
    let more = [
        "--games",
        "50",
        "--restarts",
        "2",
        "--records",
        records.to_str().unwrap(),
        "--resume",
        journal.to_str().unwrap(),
    ];
    let CommandRun { status, out, err } = run(&against_greedy(&other_program, &more));
    assert_eq!(status, 2);
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&result["games"], &result["crashes"]),
        (&3.into(), &3.into())
    );
    let last = err.lines().last().unwrap();
    assert!(
        last.starts_with("error: --a: ")
            && last.contains("broke down or refused 3 times")
            && last.contains("after 3 games"),
        "{err}"
    );
    assert_eq!(fs::read_to_string(&journal).unwrap().lines().count(), 4);
    for entry in fs::read_dir(&records).unwrap() {
        let file = entry.unwrap().path();
        let text = super::good(&["record", "verify", file.to_str().unwrap()]);
        assert!(text.contains("forfeit"), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn strangers_that_cannot_play_are_refused_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let answers = |version: &str, rules: &str| {
        format!(
            "while read id command rest; do
                 case $command in
                     protocol_version) printf '=%s {version}\\n\\n' $id ;;
                     rules) printf '{rules}\\n\\n' $id ;;
                     *) printf '=%s\\n\\n' $id ;;
                 esac
             done\n"
        )
    };
    let cases = [
        (
            "echo Welcome to my engine; cat".to_owned(),
            "\"Welcome to my engine\"",
        ),
        (
            "exit 0".to_owned(),
            "ended instead of answering \"protocol_version\"",
        ),
        (
            "exec sleep 600".to_owned(),
            "gave no answer to \"protocol_version\"",
        ),
        (
            "exec yes".to_owned(),
            "answered \"protocol_version\" with \"y\"",
        ),
        (answers("1", "=%s"), "with \"1\""),
        (
            answers("2", "?%s never heard of them"),
            "refused \"rules thesis\": \"never heard of them\"",
        ),
    ];
    for (script, message) in cases {
        let other_program = player(folder.path(), &script);
        let patience = if script.contains("sleep") {
            "300"
        } else {
            "20000"
        };
        let line = failure(
            2,
            &against_greedy(&other_program, &["--games", "2", "--patience-ms", patience]),
        );
        assert!(
            line.contains("--a: the program ") && line.contains(message),
            "{line}"
        );
    }
    let bad = |text: &str| failure(2, &against_greedy(text, &["--games", "2"]));
    assert!(bad("external:gtp:/no/such/program").contains("cannot be started"));
    assert!(bad("external:gtp:").contains("the program is missing"));
    assert!(bad("external:uci:x").contains("external:gtp:COMMAND"));
    assert!(bad("external:gtp").contains("external:gtp:COMMAND"));
    assert!(bad("external:gtp:'x").contains("quotation mark"));
    // A note reports a program that knows no limit of visits.
    let other_program = other_program(folder.path(), "printf '=%s resign\\n\\n' $id");
    let CommandRun { err, .. } =
        finish(command(&against_greedy(&other_program, &["--games", "2"])));
    assert!(err.contains("knows no limit of visits"), "{err}");
}
