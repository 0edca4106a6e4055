//! Tests of `arena --resume`: a killed match resumes, and ends as if it had not been killed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;
use support::wait::until;

use super::{command, failure, json};

const MATCH: [&str; 12] = [
    "arena", "jiaqi", "--a", "uct", "--b", "greedy", "--games", "60", "--visits", "400", "--seed",
    "3",
];

fn arguments<'a>(journal: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let journal = journal.to_str().unwrap();
    [&MATCH[..], &["--json", "--resume", journal], more].concat()
}

fn lines(journal: &Path) -> usize {
    let text = fs::read(journal).unwrap_or_default();
    text.iter().filter(|&&byte| byte == b'\n').count()
}

/// Returns the games of a journal by their numbers; asserts that none stands there twice.
fn games(journal: &Path) -> BTreeMap<u64, Value> {
    let text = fs::read_to_string(journal).unwrap();
    let mut games = BTreeMap::new();
    for line in text.lines().skip(1) {
        let game: Value = serde_json::from_str(line).unwrap();
        let number = game["game"].as_u64().unwrap();
        assert!(games.insert(number, game).is_none(), "game {number} twice");
    }
    games
}

#[test]
fn a_killed_match_goes_on_to_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    let killed = folder.path().join("killed");
    let result = json(&arguments(&whole, &[]));
    let records = folder.path().join("records");
    for (kill_at, jobs) in [(4, "2"), (12, "1"), (20, "3")] {
        let mut run = command(&arguments(&killed, &["--jobs", jobs]));
        let mut run = run
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        until("games of the match", || {
            // Asked first: what it wrote before it ended counts.
            let ended = run.try_wait().unwrap().is_some();
            let enough = lines(&killed) >= kill_at;
            assert!(enough || !ended, "it ended before it was killed");
            enough
        });
        run.kill().unwrap();
        run.wait().unwrap();
        let count = games(&killed).len();
        assert!((1..60).contains(&count), "{count} games");
    }
    // A line that was being written when the machine went down.
    let mut torn = fs::read(&killed).unwrap();
    torn.extend_from_slice(b"{\"game\":59,\"mov");
    fs::write(&killed, torn).unwrap();
    let to = records.to_str().unwrap();
    assert_eq!(
        json(&arguments(&killed, &["--jobs", "2", "--records", to])),
        result
    );
    assert_eq!(games(&killed), games(&whole));
    assert_eq!(games(&whole).len(), 60);
    // The records of games played before the kill are made up for.
    assert_eq!(fs::read_dir(&records).unwrap().count(), 60);
    // Nothing is left to play, and nothing is played.
    let before = fs::read(&killed).unwrap();
    assert_eq!(json(&arguments(&killed, &[])), result);
    assert_eq!(fs::read(&killed).unwrap(), before);
}

#[test]
fn another_match_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let few = ["--games", "2", "--visits", "10"];
    let base = ["arena", "jiaqi", "--a", "uct", "--b", "greedy"];
    let resume = ["--resume", journal.to_str().unwrap()];
    json(&[&base[..], &few, &resume, &["--json"]].concat());
    let before = fs::read(&journal).unwrap();
    let line = failure(
        2,
        &[&base[..], &few, &resume, &["--rules", "tap-by-tap"]].concat(),
    );
    assert!(
        line.contains("--resume") && line.contains("rules differs") && line.contains("Choice"),
        "{line}"
    );
    assert_eq!(fs::read(&journal).unwrap(), before);
    let nowhere = ["--resume", "/no/such/folder/journal"];
    let line = failure(2, &[&base[..], &few, &nowhere].concat());
    assert!(
        line.contains("--resume: /no/such/folder/journal: cannot open"),
        "{line}"
    );
}
