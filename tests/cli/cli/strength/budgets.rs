//! Budgets of a match: one for both players, or one of its own for either.

use serde_json::Value;

use crate::cli::{CommandRun, failure, good, json, ours, run};

fn arena<'a>(b: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let base = [
        "arena", "jiaqi", "--size", "3", "--games", "2", "--a", "uct",
    ];
    [&base[..], &["--b", b], more].concat()
}

#[test]
fn either_player_may_have_a_budget_of_its_own() {
    let more = ["--a-visits", "10", "--b-visits", "20"];
    let played = json(&arena("uct", &[&more[..], &["--json"]].concat()));
    assert_eq!(played["budgets"][0], "10 visits");
    assert_eq!(played["budgets"][1], "20 visits");
    let text = good(&arena("uct", &more));
    assert!(
        text.contains("budget of a move: 10 visits, 20 visits\n"),
        "{text}"
    );
    // Without a difference there is nothing to report.
    let same = json(&arena("uct", &["--visits", "10", "--json"]));
    assert!(
        same["budgets"].is_null() && same["margin_ms"].is_null(),
        "{same}"
    );
    // One for both, and an exception.
    let mixed = ["--visits", "10", "--b-time-ms", "2", "--margin-ms", "60000"];
    let played = json(&arena("uct", &[&mixed[..], &["--json"]].concat()));
    assert_eq!(played["budgets"][0], "10 visits");
    assert_eq!(played["budgets"][1], "2 ms");
}

#[test]
fn budgets_that_do_not_fit_are_refused() {
    let refuse = |b: &str, more: &[&str], told: &str| {
        let line = failure(2, &arena(b, more));
        assert!(line.contains(told), "{line}");
    };
    refuse(
        "uct",
        &["--a-visits", "10"],
        "--b-time-ms: the other player has a budget",
    );
    refuse(
        "uct",
        &["--b-time-ms", "10"],
        "--a-time-ms: the other player has a budget",
    );
    refuse(
        "uct",
        &["--a-visits", "10", "--a-time-ms", "10"],
        "--a-time-ms",
    );
    refuse(
        "uct",
        &["--b-cpu-ms", "10", "--b-time-ms", "10"],
        "--b-cpu-ms",
    );
    refuse("uct", &["--a-visits", "0"], "--a-visits");
    let other = "external:gtp:none";
    let cpu = ["--a-cpu-ms", "5", "--b-cpu-ms", "5"];
    refuse(other, &cpu, "--b-cpu-ms: only the time of our own engines");
}

#[test]
fn processor_time_of_ours_and_time_of_day_of_another_program_make_a_match() {
    let other = format!("external:gtp:{}", ours("jiaqi", "gtp", "--engine greedy"));
    let cases = [
        &["--cpu-ms", "5"][..],
        &["--a-cpu-ms", "5", "--b-time-ms", "5"],
    ];
    for more in cases {
        let more = [more, &["--margin-ms", "60000", "--json"]].concat();
        let CommandRun { status, out, err } = run(&arena(&other, &more));
        assert_eq!(status, 0, "{err}");
        let played: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (&played["games"], &played["forfeits"]),
            (&2.into(), &0.into()),
            "{err}"
        );
        assert_eq!(played["budgets"][0], "5 ms of the processor");
        assert_eq!(played["budgets"][1], "5 ms");
        let note = "note: b is another program and has 5 ms of the time of day a move";
        assert_eq!(err.contains(note), more.contains(&"--cpu-ms"), "{err}");
    }
}

#[test]
fn slow_moves_are_told_with_the_margin() {
    let times = ["--time-ms", "1", "--margin-ms", "50000"];
    let played = json(&arena("random", &[&times[..], &["--json"]].concat()));
    assert_eq!(played["margin_ms"], 50_000.0);
    for key in ["longest_ms", "mean_ms", "beyond"] {
        assert_eq!(played[key].as_array().unwrap().len(), 2, "{key}");
    }
    let text = good(&arena("random", &times));
    assert!(
        text.contains("moves beyond the budget: ") && text.contains("beyond 50000 ms more\n"),
        "{text}"
    );
    let usual = json(&arena("random", &["--time-ms", "20", "--json"]));
    assert_eq!(usual["margin_ms"], 1000.0);
}
