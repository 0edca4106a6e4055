//! Openings that favour neither side: how they are found, and how a match takes them.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli::{config_with, failure, good, run};

/// Returns the moves of the games that a journal of a match holds, by their numbers.
fn moves(journal: &Path) -> Vec<String> {
    let text = fs::read_to_string(journal).unwrap();
    let mut games: Vec<Value> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    games.sort_by_key(|game| game["game"].as_u64());
    let texts = games
        .iter()
        .map(|game| game["moves"].as_str().unwrap().to_owned());
    texts.collect()
}

#[test]
fn openings_are_found_for_each_preset_and_kept_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (journals, out) = (path("journals"), path("openings.txt"));
    let words = "openings gomoku --rules freestyle --rules renju --count 3 --engine alpha-beta --visits 40 \
                 --tolerance 0.5 --least 2 --most 3 --seed 4";
    let base: Vec<&str> = words.split_whitespace().collect();
    let kept = ["--resume", &journals, "--out", &out];
    assert_eq!(good(&[&base[..], &kept].concat()), "");
    let text = fs::read_to_string(&out).unwrap();
    let command = format!("# tibetango {words} ");
    assert!(
        text.contains(command.split(" --rules").next().unwrap())
            && text.contains("--count 3 --engine alpha-beta --visits 40")
            && text.contains("--seed 4"),
        "{text}"
    );
    let openings = |name: &str| -> Vec<String> {
        let (_, rest) = text.split_once(&format!("[{name}]\n")).expect(name);
        let lines = rest.lines().take_while(|line| !line.is_empty());
        lines
            .map(|line| line.split('#').next().unwrap().trim().to_owned())
            .collect()
    };
    for (name, rules) in [("freestyle 15", "freestyle"), ("renju 15", "renju")] {
        let openings = openings(name);
        assert_eq!(openings.len(), 3, "{text}");
        assert_eq!(openings.iter().collect::<HashSet<_>>().len(), 3, "{text}");
        for moves in &openings {
            assert!((2..=3).contains(&moves.split(' ').count()), "{moves}");
            good(&["inspect", "gomoku", "--rules", rules, "--moves", moves]);
        }
    }
    // To stdout, without the journals, on several threads: the same.
    assert_eq!(good(&[&base[..], &["--jobs", "3"]].concat()), text);
    assert_eq!(fs::read_dir(&journals).unwrap().count(), 2);
    assert_eq!(good(&[&base[..], &kept].concat()), "");
    assert_eq!(fs::read_to_string(&out).unwrap(), text);
    // Candidates that run out are told.
    let few = run(&[&base[..], &["--attempts", "1"]].concat());
    assert_eq!(few.status, 0, "{}", few.err);
    assert!(
        few.err.contains("note: freestyle 15 has 1 openings"),
        "{}",
        few.err
    );
}

#[test]
fn a_match_begins_with_the_openings_of_the_configuration() {
    let listed = ["h8 i9 g7", "a1 o15", "h8 h9 h10 h11"];
    let text = format!(
        "# even\n[freestyle 15]\n{}\n[renju 15]\nb2 c3\n",
        listed.join("\n")
    );
    let config = config_with("gomoku/openings.txt", &text);
    let folder = tempfile::tempdir().unwrap();
    let play = |name: &str, more: &[&str]| {
        let journal = folder.path().join(name);
        let base = [
            "--config",
            config.path().to_str().unwrap(),
            "arena",
            "gomoku",
            "--a",
            "random",
            "--b",
            "random",
            "--games",
            "6",
            "--resume",
            journal.to_str().unwrap(),
        ];
        good(&[&base[..], more].concat());
        moves(&journal)
    };
    let opening_of = |moves: &String| {
        let mut listed = listed.iter();
        listed.position(|line| moves.starts_with(&format!("{line} ")))
    };
    for (name, more) in [
        ("usual", &[][..]),
        ("named", &["--openings", "balanced"][..]),
    ] {
        let openings: Vec<_> = play(name, more).iter().map(opening_of).collect();
        for pair in openings.chunks(2) {
            assert!(pair[0].is_some() && pair[0] == pair[1], "{openings:?}");
        }
        assert_eq!(
            openings.iter().collect::<HashSet<_>>().len(),
            3,
            "{openings:?}"
        );
    }
    let renju = play("renju", &["--rules", "renju"]);
    assert!(
        renju.iter().all(|moves| moves.starts_with("b2 c3 ")),
        "{renju:?}"
    );
    // Random plies stay available, under both of their names.
    let random = play("random", &["--openings", "random:3", "--seed", "9"]);
    assert!(
        random.iter().any(|moves| opening_of(moves).is_none()),
        "{random:?}"
    );
    assert_eq!(play("plies", &["--openings", "3", "--seed", "9"]), random);
    // A file of one's own.
    let own = folder.path().join("own.txt");
    fs::write(&own, "o1 o2\n").unwrap();
    let option = format!("file:{}", own.display());
    let own = play("own", &["--openings", &option]);
    assert!(
        own.iter().all(|moves| moves.starts_with("o1 o2 ")),
        "{own:?}"
    );
}

#[test]
fn openings_that_cannot_be_played_are_refused() {
    let arena = [
        "arena", "gomoku", "--a", "random", "--b", "random", "--games", "2",
    ];
    let config = config_with("gomoku/openings.txt", "h8\nh8 h8\n");
    let place = ["--config", config.path().to_str().unwrap()];
    let named = [&place[..], &arena[..]].concat();
    let line = failure(2, &named);
    assert!(
        line.contains("--openings: ") && line.contains("line 2: \"h8\""),
        "{line}"
    );
    let refuse = |openings: &str, told: &str| {
        let line = failure(2, &[&arena[..], &["--openings", openings]].concat());
        assert!(line.contains("--openings") && line.contains(told), "{line}");
    };
    refuse("many", "random:N");
    refuse("random:x", "random:N");
    refuse("file:", "file:FILE");
    refuse("file:/no/such/file", "/no/such/file");
    let swap2 = [&arena[..], &["--rules", "swap2", "--openings", "balanced"]].concat();
    assert!(failure(2, &swap2).contains("no balanced openings"));
    let most = ["openings", "gomoku", "--least", "5", "--most", "4"];
    assert!(failure(2, &most).contains("--most"));
    let tolerance = ["openings", "gomoku", "--tolerance", "0"];
    assert!(failure(2, &tolerance).contains("--tolerance"));
}

#[cfg(feature = "draughts")]
#[test]
fn a_game_whose_pieces_stand_already_has_no_such_openings() {
    let line = failure(2, &["openings", "draughts", "--visits", "10"]);
    assert!(line.contains("ballots"), "{line}");
}
