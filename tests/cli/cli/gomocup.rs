//! Tests of the Gomocup protocol: our engines as a program, and `arena` with programs that use it.

use serde_json::Value;

use super::{CommandRun, failure, json, ours, run, talk};

/// Returns the program itself as a player.
fn player(engine: &str, budget: &str) -> String {
    let more = format!("--engine {engine} {budget}");
    format!("external:gomocup:{}", ours("gomoku", "gomocup", &more))
}

#[test]
fn the_engine_answers_and_ends() {
    assert_eq!(talk("gomoku", "gomocup", &[], ""), "");
    assert_eq!(talk("gomoku", "gomocup", &[], "END\nABOUT\n"), "");
    let output = talk(
        "gomoku",
        "gomocup",
        &[],
        "ABOUT\nSTART 15\nSTART 20\nINFO timeout_turn 100\nBEGIN\nEND\n",
    );
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 4, "{output}");
    assert!(
        lines[0].starts_with("name=\"TibetanGo champion\""),
        "{output}"
    );
    assert_eq!(lines[1], "OK");
    assert!(lines[2].starts_with("ERROR unsupported size"), "{output}");
    assert!(lines[3].contains(','), "{output}");
    // A rule of the command line holds until another is asked for.
    let six = "START 15\nBOARD\n0,0,1\n1,0,1\n2,0,1\n4,0,1\n5,0,1\n0,9,2\n2,9,2\n4,9,2\n6,9,2\n8,9,2\nDONE\n";
    let budget = ["--visits", "300"];
    assert!(talk("gomoku", "gomocup", &budget, six).ends_with("\n3,0\n"));
    let standard = ["--rules", "standard", "--visits", "300"];
    assert!(!talk("gomoku", "gomocup", &standard, six).ends_with("\n3,0\n"));
    let other = [
        "engine",
        "jiaqi",
        "--protocol",
        "gomocup",
        "--engine",
        "uct",
    ];
    assert!(failure(2, &other).contains("no jiaqi"));
}

#[test]
fn our_engines_play_over_gomocup() {
    let greedy = player("champion", "--visits 200");
    for (rules, openings) in [("freestyle", "2"), ("renju", "3"), ("standard", "0")] {
        let base = [
            "arena", "gomoku", "--rules", rules, "--a", &greedy, "--b", "random",
        ];
        let more = [
            "--games",
            "4",
            "--visits",
            "50",
            "--openings",
            openings,
            "--json",
        ];
        let CommandRun { status, out, err } = run(&[&base[..], &more].concat());
        assert_eq!(status, 0, "{err}");
        assert!(err.contains("knows no limit of visits"), "{err}");
        let result: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (&result["wins"], &result["forfeits"]),
            (&4.into(), &0.into()),
            "{err}"
        );
    }
    // With a limit of time, and one such program against another.
    let (a, b) = (player("champion", ""), player("uct", ""));
    let base = [
        "arena", "gomoku", "--a", &a, "--b", &b, "--games", "2", "--jobs", "2",
    ];
    let more = ["--time-ms", "60", "--margin-ms", "60000", "--json"];
    let result = json(&[&base[..], &more].concat());
    assert_eq!(
        (&result["games"], &result["forfeits"]),
        (&2.into(), &0.into())
    );
}

/// Returns a script that gives these answers to a move request and to a restart.
#[cfg(unix)]
fn other_program(folder: &std::path::Path, answer: &str, restart: &str) -> String {
    let script = format!(
        "n=0
         while read command rest; do
             case $command in
                 START) n=0; echo OK - everything is good ;;
                 RESTART) {restart} ;;
                 INFO) ;;
                 PLAY) echo \"$rest\" ;;
                 BOARD) while read line && [ \"$line\" != DONE ]; do :; done; {answer} ;;
                 BEGIN|TURN) {answer} ;;
                 END) exit ;;
                 *) echo UNKNOWN ;;
             esac
         done\n"
    );
    let path = folder.join("a script.sh");
    std::fs::write(&path, script).unwrap();
    format!("external:gomocup:sh '{}'", path.display())
}

#[cfg(unix)]
fn against_random<'a>(other_program: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let base = [
        "arena",
        "gomoku",
        "--a",
        other_program,
        "--b",
        "champion",
        "--json",
        "--visits",
        "100",
    ];
    [&base[..], more].concat()
}

#[cfg(unix)]
#[test]
fn what_is_said_aside_is_kept_apart() {
    let folder = tempfile::tempdir().unwrap();
    // It goes along the upper edge, says much, and only suggests.
    let answer =
        "echo MESSAGE I think; echo debug 3,3; echo; printf \"SUGGEST $n,0\\r\\n\"; n=$((n+1))";
    for restart in ["n=0; echo OK", "echo UNKNOWN command", "n=0; echo ERROR no"] {
        let other_program = other_program(folder.path(), answer, restart);
        let more = ["--games", "4", "--openings", "0"];
        let CommandRun { status, out, err } = run(&against_random(&other_program, &more));
        assert_eq!(status, 0, "{err}");
        let result: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (&result["games"], &result["crashes"]),
            (&4.into(), &0.into()),
            "{err}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_match_goes_on_with_any_faulty_program() {
    let folder = tempfile::tempdir().unwrap();
    // Each fault of the program, with its message and the count that its lost games go to.
    let cases = [
        ("exit 3", "ended instead of answering", "crashes"),
        (":", "gave no answer to", "crashes"),
        ("exec cat /dev/zero", "wrote too much", "crashes"),
        ("exec yes MESSAGE", "wrote too much", "crashes"),
        ("echo 15,3", "illegal move: ", "illegal"),
        ("echo resign", "illegal move: ", "illegal"),
        ("printf 'a\\377\\tb\\n'", "illegal move: ", "illegal"),
    ];
    for (answer, message, counted) in cases {
        let other_program = other_program(folder.path(), answer, "echo OK");
        // Long enough for a busy machine to start a program and hear its first answers.
        let patience = if answer == ":" { "6000" } else { "20000" };
        let more = ["--games", "2", "--restarts", "4", "--patience-ms", patience];
        let ended = run(&against_random(&other_program, &more));
        super::assert_lost(&ended, answer, message, counted);
    }
}

#[cfg(unix)]
#[test]
fn a_game_in_which_a_program_refuses_a_message_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    for answer in ["echo ERROR no idea", "echo unknown command"] {
        let other_program = other_program(folder.path(), answer, "echo OK");
        let more = ["--games", "2", "--patience-ms", "20000"];
        let CommandRun { status, out, err } = run(&against_random(&other_program, &more));
        let result: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (status, &result["games"], &result["broken"]),
            (2, &0.into(), &2.into()),
            "{answer}: {err}"
        );
        let messages = err.lines().filter(|line| line.starts_with("game "));
        assert!(
            messages.clone().count() == 2
                && messages.clone().all(|line| line.contains("refused \"")),
            "{answer}: {err}"
        );
    }
}

/// Uses a script that discards input within 20 ms of its own answer.
#[cfg(unix)]
#[test]
fn a_program_is_left_alone_after_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hasty.py");
    let script = "
import os, select, sys, time
n = 0
def answer(text):
    # What comes within this time of the answer; one who is kept waiting for a core looks at nothing.
    end = time.monotonic() + 0.02
    sys.stdout.write(text + '\\n')
    sys.stdout.flush()
    while (left := end - time.monotonic()) > 0:
        if select.select([sys.stdin], [], [], left)[0] and time.monotonic() < end:
            os.read(0, 65536)
for raw in iter(lambda: sys.stdin.buffer.raw.read(65536), b''):
    for line in raw.decode().splitlines():
        word = line.split(' ')[0]
        if word in ('START', 'RESTART'):
            n = 0
            answer('OK')
        elif word in ('BEGIN', 'TURN', 'DONE'):
            answer('%d,%d' % (n % 15, 14 * (n // 15)))
            n += 1
        elif word == 'END':
            sys.exit()
";
    std::fs::write(&path, script).unwrap();
    let hasty = format!("external:gomocup:python3 '{}'", path.display());
    let more = ["--games", "4", "--openings", "0", "--patience-ms", "20000"];
    let CommandRun { status, out, err } = run(&against_random(&hasty, &more));
    assert_eq!(status, 0, "{err}");
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(result["crashes"], 0, "{err}");
}

#[test]
fn it_is_for_gomoku_alone() {
    let arena = |game: &str, rules: &str, player: &str| {
        let base = [
            "arena", game, "--rules", rules, "--a", player, "--b", "random",
        ];
        failure(2, &[&base[..], &["--games", "2"]].concat())
    };
    assert!(arena("jiaqi", "thesis", "external:gomocup:x").contains("no jiaqi"));
    let swap2 = arena("gomoku", "freestyle,opening=Swap2", "external:gomocup:x");
    assert!(swap2.contains("no opening"), "{swap2}");
    assert!(arena("gomoku", "freestyle", "external:gomocup:").contains("the program is missing"));
    assert!(
        arena("gomoku", "freestyle", "external:gomocup:/no/such/program")
            .contains("cannot be started")
    );
    assert!(arena("gomoku", "freestyle", "external:uci:x").contains("external:gomocup:COMMAND"));
}
