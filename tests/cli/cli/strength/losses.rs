//! Analysis of lost games.

use std::fs;

use crate::cli::{failure, good, ours, run};

/// Plays games that random moves lose, and returns the folder of their records.
fn lost_games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().to_str().unwrap();
    let words = "arena draughts --a random --b champion --games 2 --visits 1000 --seed 3 --records";
    let mut arguments: Vec<&str> = words.split(' ').collect();
    arguments.push(records);
    good(&arguments);
    folder
}

#[test]
fn lost_games_are_analysed_and_resume() {
    let games = lost_games();
    let journals = tempfile::tempdir().unwrap();
    let hub = ours("draughts", "hub", "--engine champion");
    let hub = format!("external:hub:{hub}");
    for (with, budget, resumes) in [
        ("champion", ["--with-visits", "300"], true),
        (&*hub, ["--with-ms", "20"], false),
    ] {
        let base = [
            "experiment",
            "lost",
            "--records",
            games.path().to_str().unwrap(),
            "--with",
            with,
            "--visits",
            "10",
        ];
        let resume = ["--resume", journals.path().to_str().unwrap()];
        let more = if resumes { &resume[..] } else { &[] };
        let arguments = [&base[..], &budget, more].concat();
        let first = run(&arguments);
        assert_eq!(first.status, 0, "{with}: {}", first.err);
        assert!(
            first.err.contains("2 lost games: opening "),
            "{}",
            first.err
        );
        let mut lines = first.out.lines();
        assert_eq!(
            lines.next(),
            Some("game,loser,plies,kind,threshold,ply,mistake,judge,ours_1,ours_10,ours_100")
        );
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        // Random moves are seen to lose: all thresholds are passed, one after the other.
        for game in ["000001.xml", "000002.xml"] {
            let own: Vec<_> = rows.iter().filter(|row| row[0] == game).collect();
            let thresholds: Vec<&str> = own.iter().map(|row| row[4]).collect();
            assert_eq!(thresholds, ["-0.3", "-0.6", "-1"], "{with}: {}", first.out);
            let plies: Vec<usize> = own.iter().map(|row| row[5].parse().unwrap()).collect();
            assert!(plies.is_sorted(), "{}", first.out);
            for row in own {
                assert_eq!(row.len(), 11, "{row:?}");
                assert_eq!(
                    row[1],
                    if game == "000001.xml" {
                        "white"
                    } else {
                        "black"
                    }
                );
                assert!(
                    ["opening", "shot", "ending", "drift"].contains(&row[3]),
                    "{row:?}"
                );
                let value = |at: usize| row[at].parse::<f64>().unwrap();
                assert!(value(7) <= value(4).max(-0.98), "{row:?}");
                assert!(
                    (8..11).all(|at| (-1.0..=1.0).contains(&value(at))),
                    "{row:?}"
                );
                assert!(
                    row[5].parse::<usize>().unwrap() <= row[2].parse::<usize>().unwrap(),
                    "{row:?}"
                );
            }
        }
        if resumes {
            let journal = journals.path().join("lost.jsonl");
            let before = fs::read(&journal).unwrap();
            assert_eq!(before.iter().filter(|byte| **byte == b'\n').count(), 3);
            let again = run(&arguments);
            assert_eq!(
                (again.status, &again.out, &again.err),
                (0, &first.out, &first.err)
            );
            assert_eq!(fs::read(&journal).unwrap(), before);
        }
    }
}

#[cfg(all(unix, feature = "gomoku"))]
#[test]
fn a_program_of_gomocup_judges_by_its_messages() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("records");
    let records = records.to_str().unwrap();
    let words =
        "arena gomoku --a random --b alpha-beta --games 1 --visits 100 --openings 4 --records";
    let mut arguments: Vec<&str> = words.split(' ').collect();
    arguments.push(records);
    good(&arguments);
    // It sees a loss in three moves everywhere, but names points first.
    let script = folder.path().join("judge.sh");
    let lines = "while read command rest; do
             case $command in
                 START|RESTART) echo OK ;;
                 BEGIN|TURN|DONE)
                     echo 'MESSAGE depth 1 ev 120'
                     echo 'MESSAGE Depth 9-12 | Eval -M3 | Time 5ms'
                     echo 0,0 ;;
             esac
         done\n";
    fs::write(&script, lines).unwrap();
    let judge = format!("external:gomocup:sh '{}'", script.display());
    let words = ["experiment", "lost", "--records", records, "--with", &judge];
    let result = run(&[&words[..], &["--with-ms", "5", "--visits", "1"]].concat());
    assert_eq!(result.status, 0, "{}", result.err);
    assert!(
        result.err.starts_with("1 lost game: opening 1, "),
        "{}",
        result.err
    );
    let rows: Vec<Vec<&str>> = result
        .out
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect())
        .collect();
    assert_eq!(rows.len(), 3, "{}", result.out);
    for (row, threshold) in rows.iter().zip(["-0.3", "-0.6", "-1"]) {
        assert_eq!((row[3], row[4], row[7]), ("opening", threshold, "-1.000"));
        assert_eq!(row[5], rows[0][5], "{}", result.out);
    }
    // Its protocol has no limit of visits: it would judge by a limit of its own.
    let line = failure(2, &[&words[..], &["--with-visits", "5"]].concat());
    assert!(
        line.contains("--with: it knows no limit of visits"),
        "{line}"
    );
}

#[test]
fn games_that_another_program_lost_are_none_of_ours() {
    let games = lost_games();
    for entry in fs::read_dir(games.path()).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("random"), "{text}");
        fs::write(path, text.replace("random", "external:hub:scan")).unwrap();
    }
    let path = games.path().to_str().unwrap();
    let line = failure(
        2,
        &[
            "experiment",
            "lost",
            "--records",
            path,
            "--with",
            "champion",
        ],
    );
    assert!(
        line.starts_with("--records: ") && line.contains("no game that one of our engines lost"),
        "{line}"
    );
}

#[test]
fn an_analysis_that_cannot_be_made_is_refused() {
    let refuse = |words: &str, told: &str| {
        let arguments: Vec<&str> = words.split(' ').collect();
        let line = failure(2, &arguments);
        assert!(line.contains(told), "{words}: {line}");
    };
    refuse(
        "experiment lost --with champion",
        "--records: this experiment needs",
    );
    refuse(
        "experiment lost --records .",
        "--with: this experiment needs",
    );
    refuse(
        "experiment draughts-levels --records .",
        "--records: only lost",
    );
    refuse(
        "experiment draughts-levels --with champion",
        "--with: only lost",
    );
    refuse("experiment lost --records . --with-ms 5", "--with");
    refuse(
        "experiment lost --records /no/such/folder --with champion",
        "/no/such/folder",
    );
    refuse(
        "experiment lost --records . --with champion --size 10",
        "the records say their board",
    );
    // A judge whose protocol tells no values.
    let games = lost_games();
    let path = games.path().to_str().unwrap();
    let silent = format!(
        "external:gtp:{}",
        ours("draughts", "gtp", "--engine champion")
    );
    let line = failure(
        2,
        &[
            "experiment",
            "lost",
            "--records",
            path,
            "--with",
            &silent,
            "--with-visits",
            "10",
        ],
    );
    assert!(line.contains("--with: it names no value"), "{line}");
}
