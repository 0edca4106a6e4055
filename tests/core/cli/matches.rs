//! `arena` and `bench`.

use super::{failure, good, json, keys};

/// The arguments of a short match, with more of them.
fn arena<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let base = [
        "arena", "jiaqi", "--a", "uct", "--b", "greedy", "--games", "6", "--visits", "50",
    ];
    [&base[..], more].concat()
}

fn played(more: &[&str]) -> serde_json::Value {
    json(&arena(&[more, &["--json"]].concat()))
}

#[test]
fn arena_has_the_fields_of_the_contract() {
    let result = played(&[]);
    assert_eq!(
        keys(&result),
        [
            "a",
            "b",
            "draws",
            "elo",
            "elo_high",
            "elo_low",
            "forfeits",
            "games",
            "illegal",
            "llr",
            "losses",
            "pentanomial",
            "score",
            "wins"
        ]
    );
    assert_eq!(
        (&result["a"], &result["b"]),
        (&"uct".into(), &"greedy".into())
    );
    let count = |key: &str| result[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    assert_eq!(
        (count("games"), count("illegal"), count("forfeits")),
        (6, 0, 0)
    );
    let score = (count("wins") as f64 + count("draws") as f64 / 2.0) / 6.0;
    assert!((result["score"].as_f64().unwrap() - score).abs() < 1e-12);
    let pairs = result["pentanomial"].as_array().unwrap();
    assert_eq!(pairs.len(), 5);
    assert_eq!(pairs.iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 3);
    assert!(result["llr"].is_null());
    for key in ["elo", "elo_low", "elo_high"] {
        assert!(result[key].is_f64(), "{key} is a number whatever the score");
    }
}

#[test]
fn arena_can_be_repeated_with_any_number_of_jobs() {
    let one = played(&["--seed", "5"]);
    assert_eq!(one, played(&["--seed", "5", "--jobs", "3"]));
    let text = good(&[
        "arena", "jiaqi", "--a", "random", "--b", "random", "--games", "2", "--size", "3",
    ]);
    assert!(
        text.starts_with("random against random: 2 games, "),
        "{text}"
    );
}

#[test]
fn arena_saves_games_that_verify() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("made/by/the/arena");
    for rules in ["thesis", "tap-by-tap"] {
        played(&["--rules", rules, "--records", inside.to_str().unwrap()]);
        let mut files: Vec<_> = std::fs::read_dir(&inside)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        assert_eq!(files.len(), 6);
        for (index, file) in files.iter().enumerate() {
            assert!(file.ends_with(format!("{:06}.xml", index + 1)));
            good(&["record", "verify", file.to_str().unwrap()]);
            let record = json(&["record", "convert", file.to_str().unwrap(), "--to", "json"]);
            let white = if index % 2 == 0 { "uct" } else { "greedy" };
            assert_eq!(
                (&record["white"], &record["rules"]),
                (&white.into(), &rules.into())
            );
        }
    }
}

#[test]
fn arena_refuses_what_it_cannot_do() {
    let refuse = |more: &[&str]| failure(2, &arena(more));
    let line = failure(
        2,
        &[
            "arena", "jiaqi", "--a", "uct", "--b", "gredy", "--games", "2",
        ],
    );
    assert!(
        line.contains("--b: \"gredy\"") && line.contains("did you mean \"greedy\""),
        "{line}"
    );
    assert!(refuse(&["--openings", "900", "--size", "3"]).contains("try fewer plies"));
    assert!(refuse(&["--rules", "x"]).contains("--rules"));
    assert!(refuse(&["--jobs", "0"]).contains("--jobs"));
    // A file stands where the folder ought to be.
    let file = tempfile::NamedTempFile::new().unwrap();
    let line = refuse(&["--records", file.path().to_str().unwrap()]);
    assert!(line.contains("--records: cannot make the folder"), "{line}");
}

#[test]
fn bench_tells_medians_and_their_spread() {
    let result = json(&["bench", "--runs", "2", "--run-ms", "1", "--json"]);
    let figures = result["figures"].as_array().unwrap();
    for figure in figures {
        assert_eq!(
            keys(figure),
            ["bench", "max", "median", "min", "runs", "threads", "what"]
        );
        let number = |key: &str| figure[key].as_f64().unwrap();
        assert!(number("min") > 0.0);
        assert!(number("min") <= number("median") && number("median") <= number("max"));
    }
    let benches: Vec<&str> = figures
        .iter()
        .map(|f| f["bench"].as_str().unwrap())
        .collect();
    for name in ["playouts", "uct", "movement", "perft"] {
        assert!(benches.contains(&name));
        let text = good(&["bench", name, "--runs", "1", "--run-ms", "1"]);
        assert!(text.lines().all(|line| line.starts_with(name)), "{text}");
    }
    let threads = |bench: &str| {
        let of = figures
            .iter()
            .filter(|f| f["bench"] == bench && f["what"] == "visits/s");
        of.map(|f| f["threads"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(threads("uct"), [1, 2]);
    assert_eq!(threads("movement"), [1, 2]);
}
