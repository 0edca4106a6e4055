//! Tests of `arena`, `experiment` and `bench`.

use super::{command, config_with, failure, finish, good, json, keys};

/// Returns the arguments of a short match, followed by `more`.
fn arena<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let base = [
        "arena", "jiaqi", "--a", "uct", "--b", "greedy", "--games", "6", "--visits", "50",
    ];
    [&base[..], more].concat()
}

fn match_report(more: &[&str]) -> serde_json::Value {
    json(&arena(&[more, &["--json"]].concat()))
}

#[test]
fn arena_has_the_fields_of_the_contract() {
    let result = match_report(&[]);
    assert_eq!(
        keys(&result),
        [
            "a",
            "b",
            "broken",
            "crashes",
            "draws",
            "elo",
            "elo_high",
            "elo_low",
            "forfeits",
            "games",
            "illegal",
            "llr",
            "los",
            "losses",
            "pentanomial",
            "score",
            "sprt",
            "time_forfeits",
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
    assert!(result["llr"].is_null() && result["sprt"].is_null());
    let los = result["los"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&los));
    for key in ["elo", "elo_low", "elo_high"] {
        assert!(result[key].is_f64(), "{key} is a number whatever the score");
    }
}

#[test]
fn arena_can_be_repeated_with_any_number_of_jobs() {
    let one = match_report(&["--seed", "5"]);
    assert_eq!(one, match_report(&["--seed", "5", "--jobs", "3"]));
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
    for rules in ["thesis", "tap-by-tap"] {
        let inside = folder.path().join("made/by/the/arena").join(rules);
        match_report(&["--rules", rules, "--records", inside.to_str().unwrap()]);
        let mut files: Vec<_> = std::fs::read_dir(&inside)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        assert_eq!(files.len(), 6, "{rules}");
        for (index, file) in files.iter().enumerate() {
            assert!(
                file.ends_with(format!("{:06}.xml", index + 1)),
                "{rules}: {}",
                file.display()
            );
            good(&["record", "verify", file.to_str().unwrap()]);
            let record = json(&["record", "convert", file.to_str().unwrap(), "--to", "json"]);
            let white = if index % 2 == 0 { "uct" } else { "greedy" };
            assert_eq!(
                (&record["white"], &record["rules"]),
                (&white.into(), &rules.into()),
                "{rules}: {}",
                file.display()
            );
        }
        // No other match takes the place of these, whether it keeps a journal or not.
        let contents = || {
            files
                .iter()
                .map(std::fs::read)
                .collect::<Result<Vec<_>, _>>()
        };
        let before = contents().unwrap();
        let journal = folder.path().join(format!("{rules}.jsonl"));
        let records = ["--records", inside.to_str().unwrap()];
        let journal = ["--resume", journal.to_str().unwrap()];
        for more in [&records[..], &[records, journal].concat()[..]] {
            let line = failure(2, &arena(more));
            assert!(
                line.starts_with("--records: ") && line.contains("holds 000001.xml"),
                "{line}"
            );
        }
        assert_eq!(contents().unwrap(), before, "{rules}");
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
    assert!(refuse(&["--jobs", "100000"]).contains("--jobs"));
    assert!(refuse(&["--first-game", "1"]).contains("even number"));
    assert!(refuse(&["--first-game", "4294967294"]).contains("no such numbers"));
    assert!(refuse(&["--margin-ms", "x"]).contains("--margin-ms"));
    assert!(refuse(&["--patience-ms", "0"]).contains("--patience-ms"));
    // A file stands where the folder ought to be.
    let file = tempfile::NamedTempFile::new().unwrap();
    let line = refuse(&["--records", file.path().to_str().unwrap()]);
    assert!(line.contains("--records: cannot make the folder"), "{line}");
}

#[test]
fn arena_tests_hypotheses_until_one_holds() {
    let strong = ["--sprt", "0,100", "--b", "random", "--games", "200"];
    let base = ["arena", "jiaqi", "--a", "uct", "--visits", "50"];
    let text = good(&[&base[..], &strong].concat());
    assert!(
        text.contains("SPRT of H0 +0 against H1 +100 normalized Elo: LLR ")
            && text.contains("(-2.94 to 2.94), H1 accepted"),
        "{text}"
    );
    let more = [
        "--elo-model",
        "logistic",
        "--alpha",
        "0.1",
        "--beta",
        "0.2",
        "--json",
    ];
    let result = json(&[&base[..], &strong, &more].concat());
    let test = &result["sprt"];
    assert_eq!(
        keys(test),
        [
            "accepted", "alpha", "beta", "elo0", "elo1", "llr", "lower", "model", "upper"
        ]
    );
    assert_eq!(
        (&test["accepted"], &test["model"]),
        (&"H1".into(), &"logistic".into())
    );
    assert_eq!(test["llr"], result["llr"]);
    assert!(test["llr"].as_f64() >= test["upper"].as_f64());
    assert!(result["games"].as_u64().unwrap() < 200);
    let worse = ["--sprt", "-100,-0.5", "--b", "random", "--games", "200"];
    assert!(good(&[&base[..], &worse].concat()).contains("H0 -100 against H1 -0.5"));
    for bad in ["5", "5,0", "1,1", "x,y", "nan,5", "0,inf", "-2000,5", ""] {
        let line = failure(2, &arena(&["--sprt", bad]));
        assert!(
            line.contains("--sprt") && line.contains("such as 0,5"),
            "{line}"
        );
    }
    for (option, value) in [
        ("--alpha", "0"),
        ("--alpha", "0.5"),
        ("--beta", "NaN"),
        ("--elo-model", "fide"),
    ] {
        let line = failure(2, &arena(&["--sprt", "0,5", option, value]));
        assert!(line.contains(option), "{line}");
    }
    assert!(failure(2, &arena(&["--alpha", "0.1"])).contains("--sprt"));
}

#[test]
fn more_threads_than_any_machine_has_are_refused() {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/config/jiaqi/engines.ron");
    let engines = std::fs::read_to_string(shipped).unwrap();
    let many = config_with(
        "jiaqi/engines.ron",
        &engines.replace("threads: 1,", "threads: 64,"),
    );
    let many = many.path().to_str().unwrap();
    let base = [
        "--config", many, "arena", "jiaqi", "--a", "uct", "--b", "greedy",
    ];
    let line = failure(
        2,
        &[&base[..], &["--games", "2000", "--jobs", "1024"]].concat(),
    );
    assert!(
        line.contains("--jobs") && line.contains("65536 threads: at most 4096"),
        "{line}"
    );
}

#[cfg(feature = "jiu")]
#[test]
fn ends_of_games_are_a_table_for_the_rules_and_the_board_that_are_asked_for() {
    let table = good(&[
        "experiment",
        "jiu-ends",
        "--rules",
        "paper-2021,quiet_limit=20",
        "--size",
        "6",
        "--games",
        "2",
        "--visits",
        "10",
    ]);
    let lines: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert_eq!(lines[0][1..5], ["Both sides", "Board", "Rules", "Games"]);
    let engines: Vec<&str> = lines[2..].iter().map(|line| line[1]).collect();
    let expected = [
        "random",
        "jiu-plain",
        "jiu-staged",
        "alpha-beta",
        "patterns",
    ];
    assert_eq!(engines, expected);
    for line in &lines[2..] {
        assert_eq!(line[2..5], ["6 x 6", "paper-2021,quiet_limit=20", "2"]);
        let number = |at: usize| line[at].parse::<u32>().unwrap();
        // The board is full after 36 plies, and each game has ended for one reason.
        let [shortest, middle, longest] = [6, 7, 8].map(number);
        assert!(
            36 <= shortest && shortest <= middle && middle <= longest,
            "{line:?}"
        );
        let reasons = 9..line.len() - 1;
        assert_eq!(reasons.map(number).sum::<u32>(), 2, "{line:?}");
    }
}

#[cfg(feature = "jiu")]
#[test]
fn bench_tells_medians_and_their_spread() {
    // The scene is counted with the sizes of its pictures.
    let mut bench = command(&["bench", "--runs", "2", "--run-ms", "1", "--json"]);
    bench.env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"));
    let run = finish(bench);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let result: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let figures = result["figures"].as_array().unwrap();
    for figure in figures {
        assert_eq!(
            keys(figure),
            ["bench", "max", "median", "min", "runs", "threads", "what"],
            "{figure}"
        );
        let number = |key: &str| figure[key].as_f64().unwrap();
        assert!(number("min") > 0.0, "{figure}");
        assert!(
            number("min") <= number("median") && number("median") <= number("max"),
            "{figure}"
        );
    }
    let benches: Vec<&str> = figures
        .iter()
        .map(|f| f["bench"].as_str().unwrap())
        .collect();
    for name in ["playouts", "uct", "movement", "jiu", "perft"] {
        assert!(benches.contains(&name), "{name}: {benches:?}");
        let text = good(&["bench", name, "--runs", "1", "--run-ms", "1"]);
        assert!(text.lines().all(|line| line.starts_with(name)), "{text}");
    }
    #[cfg(feature = "gui")]
    {
        let scene = |what: String| {
            let mut of = figures.iter().filter(|f| f["bench"] == "scene");
            let result = of.find(|f| f["what"] == *what);
            let row = result.unwrap_or_else(|| panic!("no {what}"));
            row["median"].as_f64().unwrap()
        };
        let qualities = ["low", "medium", "high"];
        for about in ["title", "jiu"] {
            let textures = |quality| scene(format!("MiB of textures, {about}, {quality}"));
            let [low, medium, high] = qualities.map(textures);
            assert!(low < medium && medium <= high, "{low} {medium} {high}");
        }
        let passes = qualities.map(|quality| scene(format!("passes, {quality}")));
        assert_eq!(passes, [6.0, 5.0, 23.0]);
        // Two maps of 1024 texels a side for shadows, one of six sides; two pictures of the window, two depths of it.
        let pixels = 1920.0 * 1080.0;
        let bytes = 7.0 * 1024.0 * 1024.0 * 4.0 + pixels * 4.0 * 4.0;
        let targets = scene("MiB of targets, low, 1920x1080".to_owned());
        assert!((targets * 1024.0 * 1024.0 - bytes).abs() < 1.0, "{targets}");
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
