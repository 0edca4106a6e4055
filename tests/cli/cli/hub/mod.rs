//! Tests of draughts with other programs: our engines over the Hub protocol and DamExchange, and `arena` with such
//! programs.

mod dxp;

use serde_json::Value;

use super::{CommandRun, failure, ours, run, talk};

fn arena<'a>(a: &'a str, b: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let base = ["arena", "draughts", "--a", a, "--b", b, "--json"];
    [&base[..], more].concat()
}

/// Returns the result of a match without faults, and its stderr.
#[track_caller]
fn fair(arguments: &[&str]) -> (Value, String) {
    let CommandRun { status, out, err } = run(arguments);
    assert_eq!(status, 0, "{err}");
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&result["forfeits"], &result["illegal"]),
        (&0.into(), &0.into()),
        "{err}"
    );
    (result, err)
}

/// Plays a match of two games and asserts that both are broken, with `did` in the reports.
#[track_caller]
fn broken(a: &str, b: &str, did: &str) {
    let more = [
        "--games",
        "2",
        "--openings",
        "0",
        "--time-ms",
        "10",
        "--margin-ms",
        "60000",
        "--patience-ms",
        "20000",
    ];
    let CommandRun { status, out, err } = run(&arena(a, b, &more));
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (status, &result["games"], &result["broken"]),
        (2, &0.into(), &2.into()),
        "{did}: {err}"
    );
    let messages = err.lines().filter(|line| line.starts_with("game "));
    assert!(
        messages.clone().count() == 2 && messages.clone().all(|line| line.contains(did)),
        "{did}: {err}"
    );
}

#[test]
fn the_engine_answers_and_ends() {
    let talk = |input: &str| talk("draughts", "hub", &[], input);
    assert_eq!(talk(""), "");
    assert_eq!(talk("quit\nping\n"), "");
    let output = talk("hub\ninit\nlevel move-time=0.05\ngo think\nfly\n");
    assert!(
        output.starts_with("id name=\"TibetanGo champion\""),
        "{output}"
    );
    assert!(output.contains("\ndone move="), "{output}");
    assert!(
        output.ends_with("error message=\"unknown command 'fly'\"\n"),
        "{output}"
    );
}

#[test]
fn our_engines_play_over_hub() {
    let champion = format!(
        "external:hub:{}",
        ours("draughts", "hub", "--engine champion")
    );
    // Visits are nodes there: the same engine without a protocol plays the same games.
    let more = ["--games", "4", "--visits", "300", "--openings", "ballots"];
    let (over, err) = fair(&arena(&champion, "random", &more));
    assert!(!err.contains("knows no limit"), "{err}");
    assert_eq!(
        (&over["games"], &over["wins"]),
        (&4.into(), &4.into()),
        "{err}"
    );
    // With a limit of time, in two games at once, one such program against another.
    let uct = format!("external:hub:{}", ours("draughts", "hub", "--engine uct"));
    let more = [
        "--games",
        "2",
        "--jobs",
        "2",
        "--time-ms",
        "30",
        "--margin-ms",
        "60000",
    ];
    let (over, _) = fair(&arena(&champion, &uct, &more));
    assert_eq!(over["games"], 2);
}

#[cfg(unix)]
#[test]
fn a_program_of_the_first_version_plays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.sh");
    // It answers the first question as version 1 does; from then on our engine reads version 1 alone.
    // It takes no other positions than Scan 2.
    let script = format!(
        "read line; echo Welcome; echo name Old; echo author X; echo wait\n\
         sed -u 's/^pos [WB].*/pos bad/' | {}\n",
        ours("draughts", "hub", "")
    );
    std::fs::write(&path, script).unwrap();
    let old = format!("external:hub:sh '{}'", path.display());
    let more = ["--games", "2", "--time-ms", "20", "--margin-ms", "60000"];
    let (over, err) = fair(&arena(&old, "greedy", &more));
    assert_eq!(
        (&over["games"], &over["wins"]),
        (&2.into(), &2.into()),
        "{err}"
    );
}

#[cfg(unix)]
#[test]
fn a_match_goes_on_with_any_faulty_program() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("exit 3", "ended instead of answering", "crashes"),
        (":", "gave no answer to", "crashes"),
        ("exec yes info depth=1", "wrote too much", "crashes"),
        ("echo done", "illegal move: ", "illegal"),
        ("echo done move=1-50", "illegal move: ", "illegal"),
        ("echo done move=a1", "illegal move: ", "illegal"),
        ("printf 'done move=\\377\\n'", "illegal move: ", "illegal"),
    ];
    for (answer, message, counted) in cases {
        let script = format!(
            "while read command rest; do
                 case $command in
                     hub) echo id name=stranger; echo nonsense '\"'; echo wait ;;
                     init) echo ready ;;
                     go) {answer} ;;
                     quit) exit ;;
                 esac
             done\n"
        );
        let path = folder.path().join("a script.sh");
        std::fs::write(&path, script).unwrap();
        let other_program = format!("external:hub:sh '{}'", path.display());
        // Long enough for a busy machine to start a program and hear its first answers.
        let patience = if answer == ":" { "6000" } else { "20000" };
        let more = [
            "--games",
            "2",
            "--restarts",
            "4",
            "--time-ms",
            "10",
            "--margin-ms",
            "60000",
            "--patience-ms",
            patience,
        ];
        let ended = run(&arena(&other_program, "random", &more));
        super::assert_lost(&ended, answer, message, counted);
    }
}

#[cfg(unix)]
#[test]
fn a_game_in_which_a_program_refuses_a_message_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a script.sh");
    let script = "while read command rest; do
        case $command in
            hub) echo id name=stranger; echo wait ;;
            init) echo ready ;;
            pos) echo 'error message=\"bad position\"' ;;
            go) echo done move=32-28 ;;
            quit) exit ;;
        esac
    done\n";
    std::fs::write(&path, script).unwrap();
    let other_program = format!("external:hub:sh '{}'", path.display());
    // It is refused from either side.
    for (a, b) in [
        (other_program.as_str(), "random"),
        ("random", other_program.as_str()),
    ] {
        broken(a, b, "refused \"go think\": ");
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn it_is_for_draughts_alone() {
    for (game, player, more, why) in [
        ("jiaqi", "external:hub:x", &[][..], "no jiaqi"),
        ("jiaqi", "external:dxp:x:1", &[], "no jiaqi"),
        ("jiaqi", "uct", &["--openings", "ballots"], "no ballots"),
        ("jiaqi", "uct", &["--openings", "some"], "ballots"),
        ("jiaqi", "uct", &["--openings", "1001"], "1000"),
        ("draughts", "external:hub:", &[], "the program is missing"),
        (
            "draughts",
            "external:hub:/no/such/program",
            &[],
            "cannot be started",
        ),
        ("draughts", "external:uci:x", &[], "external:hub:COMMAND"),
        ("draughts", "external:uci:x", &[], "external:dxp:HOST:PORT"),
        (
            "draughts",
            "external:dxp:127.0.0.1:1",
            &["--jobs", "2"],
            "one game at a time",
        ),
    ] {
        let base = [
            "arena", game, "--a", player, "--b", "random", "--games", "2",
        ];
        let line = failure(2, &[&base[..], more].concat());
        assert!(line.contains(why), "{game} {player} {more:?}: {line}");
    }
    for protocol in ["hub", "dxp"] {
        let line = failure(2, &["engine", "jiaqi", "--protocol", protocol]);
        assert!(line.contains("no jiaqi"), "{protocol}: {line}");
    }
}
