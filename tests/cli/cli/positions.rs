//! Tests of `inspect`, `perft` and `best`.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{failure, good, json, keys};

/// Position after placement; White, who placed first, moves second.
const MOVEMENT: &str = "wwwww/wwww/wwwww/wwww/bb1ww/bbbw/bbbbb/bbbb/wbbbw b movement 0 40";

#[test]
fn inspect_has_the_fields_of_the_contract() {
    let start = json(&["inspect", "jiaqi", "--json"]);
    assert_eq!(
        keys(&start),
        [
            "effects", "game", "hole", "legal", "outcome", "phase", "ply", "rules", "size",
            "stones", "to_move"
        ]
    );
    assert_eq!(start["game"], "jiaqi");
    assert_eq!(
        (&start["size"], &start["rules"]),
        (&json!(5), &json!("thesis"))
    );
    assert_eq!(
        (&start["ply"], &start["phase"]),
        (&json!(0), &json!("placement"))
    );
    assert_eq!(start["to_move"], "white");
    assert_eq!(start["legal"].as_array().unwrap().len(), 40);
    assert_eq!(start["stones"], json!({}));
    assert_eq!(
        (&start["hole"], &start["outcome"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(start["effects"], json!([]));
}

#[test]
fn inspect_tells_what_the_last_move_did() {
    // White pinches c7 between a7 and e7.
    let pinched = json(&["inspect", "jiaqi", "--moves", "a7 c7 e7", "--json"]);
    assert_eq!(
        pinched["effects"],
        json!([
            {"kind": "place", "side": "white", "at": "e7"},
            {"kind": "flip", "side": "white", "at": "c7", "cause": "pinch", "by": ["a7", "e7"], "round": 0},
        ])
    );
    assert_eq!(
        pinched["stones"],
        json!({"a7": "white", "c7": "white", "e7": "white"})
    );
    assert_eq!(
        (&pinched["ply"], &pinched["to_move"]),
        (&json!(3), &json!("black"))
    );
    // A step tells from where to where, and the hole moves. White cannot move now.
    let stepped = json(&[
        "inspect",
        "jiaqi",
        "--position",
        MOVEMENT,
        "--moves",
        "d4-e5",
        "--json",
    ]);
    let step = json!({"kind": "step", "side": "black", "from": "d4", "to": "e5"});
    assert_eq!(stepped["effects"][0], step);
    let last = stepped["effects"].as_array().unwrap().last();
    assert_eq!(last, Some(&json!({"kind": "phase", "phase": "yield"})));
    assert_eq!(
        (&stepped["phase"], &stepped["hole"]),
        (&json!("yield"), &json!("d4"))
    );
    assert_eq!(stepped["to_move"], "black");
    assert_eq!(stepped["ply"], 41);
}

#[test]
fn inspect_follows_whole_games_to_their_end() {
    let folder = tempfile::tempdir().unwrap();
    good(&[
        "arena",
        "jiaqi",
        "--size",
        "3",
        "--a",
        "random",
        "--b",
        "random",
        "--games",
        "12",
        "--records",
        folder.path().to_str().unwrap(),
    ]);
    let (mut kinds, mut reasons) = (BTreeSet::new(), BTreeSet::new());
    for game in 1..=12 {
        let file = folder.path().join(format!("{game:06}.xml"));
        let record = json(&["record", "convert", file.to_str().unwrap(), "--to", "json"]);
        let plies = record["moves"].as_array().unwrap();
        let moves: Vec<&str> = plies
            .iter()
            .map(|ply| ply["move"].as_str().unwrap())
            .collect();
        for end in moves.len().saturating_sub(4)..=moves.len() {
            // Movement begins with what the last placement does.
            for end in [end, 12] {
                let text = format!("--moves={}", moves[..end.min(moves.len())].join(" "));
                let report = json(&["inspect", "jiaqi", "--size", "3", &text, "--json"]);
                for effect in report["effects"].as_array().unwrap() {
                    kinds.insert(effect["kind"].as_str().unwrap().to_owned());
                }
                let over = end >= moves.len();
                assert_eq!(report["phase"] == "over", over, "game {game}: {report}");
                if over {
                    assert_eq!(
                        keys(&report["outcome"]),
                        ["reason", "winner"],
                        "game {game}: {report}"
                    );
                    assert_eq!(report["legal"], json!([]), "game {game}: {report}");
                    assert_eq!(report["outcome"], record["result"], "game {game}: {report}");
                    reasons.insert(report["outcome"]["reason"].as_str().unwrap().to_owned());
                }
            }
        }
    }
    for kind in ["place", "step", "flip", "phase"] {
        assert!(kinds.contains(kind), "{kind}: {kinds:?}");
    }
    assert!(reasons.contains("no stones"), "{reasons:?}");
}

#[test]
fn inspect_shows_the_board_to_people() {
    let text = good(&["inspect", "jiaqi", "--moves", "a1 i9"]);
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "  9 .   .   .   .   x");
    assert_eq!(rows[4], "  5 .   .   +   .   .");
    assert_eq!(rows[8], "  1 o   .   .   .   .");
    assert_eq!(rows[9], "    a b c d e f g h i");
    assert!(text.contains("white to move"), "{text}");
    assert!(
        text.contains("position: 4b/4/5/4/5/4/5/4/w4 w placement 0 2"),
        "{text}"
    );
    assert!(text.contains("last move: black places i9"), "{text}");
    for size in ["3", "7", "9"] {
        let lines = good(&["inspect", "jiaqi", "--size", size]).lines().count();
        assert!(
            lines > 2 * size.parse::<usize>().unwrap(),
            "{size}: {lines} lines"
        );
    }
}

#[test]
fn bad_positions_and_moves_are_named() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["--moves", "c1 zz"], &["move 2 (\"zz\")", "not a point"]),
        (
            &["--moves", "c1 c1"],
            &["move 2 (\"c1\")", "c1 is occupied"],
        ),
        (&["--moves", "e5"], &["move 1 (\"e5\")", "hub"]),
        (&["--moves", "a1-b2"], &["move 1", "stones do not move"]),
        (&["--moves=--"], &["move 1 (\"--\")", "passing"]),
        (&["--moves", "c1 ?\n!"], &["move 2 (\"?\")", "is no move"]),
        (
            &["--position", "nonsense"],
            &["--position: bad position", "rows"],
        ),
        (
            &["--position", "3/2/3/2/3 w placement 0 7"],
            &["ply 7 with 0 stones"],
        ),
        (
            &["--position", "3/2/3/2/3 w placement 0 0", "--size", "5"],
            &["--size 5", "size 3"],
        ),
        (&["--rules", "thesis,gun=Short"], &["gun Short", "LongOnly"]),
        (&["--rules", "thesis,wings=2"], &["wings", "pinch"]),
        (&["--rules", "thesis,Run"], &["\"Run\"", "NAME=VALUE"]),
        (
            &["--rules", "thesi"],
            &[
                "--rules: \"thesi\"",
                "did you mean \"thesis\"",
                "long-gun",
                "tap-by-tap",
            ],
        ),
    ];
    for (arguments, needed) in cases {
        let line = failure(2, &[&["inspect", "jiaqi"], *arguments].concat());
        for word in *needed {
            assert!(line.contains(word), "{arguments:?}: {line}");
        }
    }
}

#[test]
fn every_preset_and_size_can_be_inspected() {
    for rules in ["thesis", "long-gun", "tap-by-tap"] {
        for (size, points) in [("3", 12), ("5", 40), ("7", 84), ("9", 144)] {
            let report = json(&[
                "inspect", "jiaqi", "--size", size, "--rules", rules, "--json",
            ]);
            assert_eq!(report["rules"], rules, "{size}");
            assert_eq!(
                report["legal"].as_array().unwrap().len(),
                points,
                "{rules} {size}"
            );
        }
    }
    let changed = [
        "inspect",
        "jiaqi",
        "--rules",
        "thesis,first=Black",
        "--json",
    ];
    assert_eq!(json(&changed)["to_move"], "black");
    // By choice, what is taken is part of the move.
    let c7_after = |moves: &str| {
        let report = json(&[
            "inspect",
            "jiaqi",
            "--rules",
            "tap-by-tap",
            "--moves",
            moves,
            "--json",
        ]);
        report["stones"]["c7"].clone()
    };
    assert_eq!(c7_after("a7 c7 e7xc7"), "white");
    assert_eq!(c7_after("a7 c7 e7"), "black");
}

#[test]
fn perft_ends_with_the_count_alone() {
    assert_eq!(good(&["perft", "jiaqi", "--depth", "0"]), "1\n");
    assert_eq!(
        good(&["perft", "jiaqi", "--depth", "3"]),
        format!("{}\n", 40 * 39 * 38)
    );
    let divided = good(&["perft", "jiaqi", "--size", "3", "--depth", "2", "--divide"]);
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.len(), 13);
    assert_eq!(lines[12], "132");
    let counts = lines[..12].iter().map(|line| {
        let (_, count) = line.split_once(": ").expect("move: count");
        count.parse::<u64>().unwrap()
    });
    assert_eq!(counts.sum::<u64>(), 132);
    let from = good(&["perft", "jiaqi", "--position", MOVEMENT, "--depth", "1"]);
    let report = json(&["inspect", "jiaqi", "--position", MOVEMENT, "--json"]);
    assert_eq!(
        from,
        format!("{}\n", report["legal"].as_array().unwrap().len())
    );
}

#[test]
fn best_has_the_fields_of_the_contract_and_can_be_repeated() {
    let arguments = [
        "best", "jiaqi", "--engine", "uct", "--visits", "2000", "--seed", "7", "--moves", "c1 d2",
        "--json",
    ];
    let mut first = json(&arguments);
    assert_eq!(
        keys(&first),
        ["move", "moves", "pv", "time_ms", "value", "visits"]
    );
    assert_eq!(first["visits"], 2000);
    assert_eq!(first["pv"][0], first["move"]);
    let moves = first["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 38);
    assert_eq!(keys(&moves[0]), ["move", "value", "visits"]);
    assert_eq!(moves[0]["move"], first["move"]);
    let visits: Vec<u64> = moves
        .iter()
        .map(|stat| stat["visits"].as_u64().unwrap())
        .collect();
    assert!(visits.is_sorted_by(|a, b| a >= b));
    assert_eq!(visits.iter().sum::<u64>(), 2000);
    assert!(first["time_ms"].as_f64().unwrap() >= 0.0);
    let mut second = json(&arguments);
    first["time_ms"].take();
    second["time_ms"].take();
    assert_eq!(first, second);
    let mut other = arguments;
    other[7] = "8";
    assert_ne!(json(&other)["moves"], first["moves"]);
}

#[test]
fn best_takes_threads_memory_and_time() {
    let threads = json(&[
        "best",
        "jiaqi",
        "--engine",
        "uct",
        "--visits",
        "3000",
        "--threads",
        "2",
        "--memory-mib",
        "1",
        "--json",
    ]);
    assert_eq!(threads["visits"], 3000);
    let timed = json(&[
        "best",
        "jiaqi",
        "--engine",
        "uct-sqrt2",
        "--time-ms",
        "30",
        "--json",
    ]);
    assert!(timed["time_ms"].as_f64().unwrap() >= 30.0);
    for engine in ["random", "greedy"] {
        let text = good(&["best", "jiaqi", "--engine", engine]);
        assert!(
            !text.lines().next().unwrap().contains(' '),
            "the move alone: {text}"
        );
    }
    // White completes the pinch.
    let greedy = json(&[
        "best", "jiaqi", "--engine", "greedy", "--moves", "a7 c7", "--json",
    ]);
    assert_eq!(greedy["move"], "e7");
}

#[test]
fn best_refuses_what_it_cannot_do() {
    // Black has taken everything.
    let over = "bbb/bb/b1b/bb/bbb w movement 0 12";
    let line = failure(2, &["best", "jiaqi", "--engine", "uct", "--position", over]);
    assert!(
        line.contains("the game is over (black wins (no stones))"),
        "{line}"
    );
    let line = failure(2, &["best", "jiaqi", "--engine", "utc"]);
    assert!(
        line.contains("--engine: \"utc\"") && line.contains("did you mean \"uct\""),
        "{line}"
    );
    failure(2, &["best", "jiaqi", "--engine", "uct", "--threads", "0"]);
    failure(
        2,
        &["best", "jiaqi", "--engine", "uct", "--memory-mib", "0"],
    );
}
