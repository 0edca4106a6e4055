//! Tests of `selfplay`: a game depends on its number and the seed alone.

use std::fs;
use std::process::Stdio;

use support::wait::until;

use super::{command, failure, good};

/// Returns the header and the positions of a run.
#[cfg(feature = "jiaqi")]
fn positions(engine: &str, first: u32, games: u32, jobs: u32) -> (String, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("positions");
    let line = format!(
        "selfplay jiaqi --engine {engine} --visits 30 --seed 5 --first-game {first} \
         --games {games} --jobs {jobs} --out"
    );
    let mut words: Vec<&str> = line.split(' ').collect();
    words.push(out.to_str().unwrap());
    assert_eq!(good(&words), "");
    let bytes = fs::read(&out).unwrap();
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    (
        String::from_utf8(bytes[..end].to_vec()).unwrap(),
        bytes[end..].to_vec(),
    )
}

#[cfg(feature = "jiaqi")]
#[test]
fn parts_and_jobs_give_the_same_positions() {
    // One that draws at random, one with a tree, one with a table.
    for engine in ["greedy", "uct", "champion"] {
        let (header, whole) = positions(engine, 0, 9, 1);
        assert_eq!(
            positions(engine, 0, 9, 3),
            (header.clone(), whole.clone()),
            "{engine}"
        );
        let (_, begin) = positions(engine, 0, 4, 2);
        let (_, end) = positions(engine, 4, 5, 1);
        assert!(
            !begin.is_empty() && !end.is_empty(),
            "{engine}: {} and {} bytes",
            begin.len(),
            end.len()
        );
        assert_eq!([begin, end].concat(), whole, "{engine}");
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_killed_run_goes_on_to_the_same_positions() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, killed) = (path("whole"), path("killed"));
    let journal = path("killed.games");
    let run = |out: &str, seed: &str, games: &str, jobs: &str| -> Vec<String> {
        let line = "selfplay jiaqi --engine uct --visits 200 --seed";
        let more = [seed, "--games", games, "--jobs", jobs, "--out", out];
        line.split(' ').chain(more).map(str::to_owned).collect()
    };
    fn words(line: &[String]) -> Vec<&str> {
        line.iter().map(String::as_str).collect()
    }
    let lines = || {
        let bytes = fs::read(&journal).unwrap_or_default();
        bytes.iter().filter(|&&byte| byte == b'\n').count()
    };
    good(&words(&run(&whole, "5", "40", "2")));
    for (games, jobs) in [(5, "2"), (15, "1")] {
        let mut child = command(&words(&run(&killed, "5", "40", jobs)));
        let mut child = child.stderr(Stdio::null()).spawn().unwrap();
        until("games of the run", || {
            // Asked first: what it wrote before it ended counts.
            let ended = child.try_wait().unwrap().is_some();
            let enough = lines() > games;
            assert!(enough || !ended, "it ended before it was killed");
            enough
        });
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // Other games are not mixed with these.
    let line = failure(2, &words(&run(&killed, "6", "40", "1")));
    assert!(
        line.contains("killed.games") && line.contains("seed differs"),
        "{line}"
    );
    // The end of a line that was being written when the machine went down is lost alone.
    let mut torn = fs::read(&journal).unwrap();
    torn.extend_from_slice(b"{\"game\":30,\"ro");
    fs::write(&journal, torn).unwrap();
    good(&words(&run(&killed, "5", "40", "2")));
    assert_eq!(fs::read(&killed).unwrap(), fs::read(&whole).unwrap());
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["killed", "whole"]);
}

#[cfg(feature = "jiaqi")]
#[test]
fn the_header_tells_how_to_read_the_rows() {
    let (header, rows) = positions("greedy", 0, 2, 1);
    let header: serde_json::Value = serde_json::from_str(&header).unwrap();
    let number = |name: &str| header[name].as_u64().unwrap() as usize;
    let columns = 3 + number("patterns");
    assert_eq!(rows.len() % (2 * columns), 0);
    let lengths = header["lengths"].as_array().unwrap();
    let weights: u64 = lengths.iter().map(|length| length.as_u64().unwrap()).sum();
    for row in rows.chunks(2 * columns) {
        let row: Vec<u16> = row
            .chunks(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        assert!(usize::from(row[0]) < number("stages"), "{row:?}");
        assert!(row[1] <= 2, "{row:?}");
        assert!(
            row[3..].iter().all(|&place| u64::from(place) < weights),
            "{row:?}"
        );
    }
    assert_eq!(number("scale"), 800);
}

#[cfg(feature = "jiu")]
#[test]
fn a_network_is_refused_where_it_would_not_be_asked() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.safetensors");
    let line = "selfplay jiu --size 8 --games 1 --visits 4 --teacher patterns --net some.safetensors --out";
    let mut words: Vec<&str> = line.split(' ').collect();
    words.push(out.to_str().unwrap());
    let message = failure(2, &words);
    assert!(
        message.contains("--net: --teacher places the stones"),
        "{message}"
    );
    assert!(!out.exists());
}

#[cfg(feature = "jiu")]
#[test]
fn temperature_and_noise_are_of_a_search_whose_visits_decide() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.safetensors");
    let line = "selfplay jiu --size 6 --games 1 --visits 4 --net none --out";
    let with = |more: &[&'static str]| {
        let words = line.split(' ').chain([out.to_str().unwrap()]);
        words.chain(more.iter().copied()).collect::<Vec<&str>>()
    };
    for (option, good_value, bad_value) in [
        ("--tau", "0.5", "0"),
        ("--noise", "0", "1.5"),
        ("--alpha", "0.1", "0"),
    ] {
        assert_eq!(good(&with(&[option, good_value])), "", "{option}");
        let message = failure(2, &with(&[option, bad_value]));
        assert!(message.contains(option), "{message}");
        let message = failure(2, &with(&[option, good_value, "--gumbel", "2"]));
        assert!(
            message.contains(option) && message.contains("--gumbel"),
            "{message}"
        );
    }
}

#[cfg(feature = "jiu")]
#[test]
fn the_same_seed_writes_the_same_bytes_with_a_network() {
    let folder = tempfile::tempdir().unwrap();
    let run = |name: &str, seed: &str| {
        let out = folder.path().join(name);
        let line = "selfplay jiu --size 6 --games 2 --visits 4 --net none --seed";
        let mut words: Vec<&str> = line.split(' ').collect();
        words.extend([seed, "--out", out.to_str().unwrap()]);
        assert_eq!(good(&words), "");
        fs::read(&out).unwrap()
    };
    let first = run("first", "5");
    for name in ["second", "third"] {
        assert!(run(name, "5") == first, "the {name} run wrote other bytes");
    }
    assert!(
        run("other", "6") != first,
        "another seed, and the same games"
    );
    // It is found out before the games are played whether they can be written.
    let nowhere = folder.path().join("no/games");
    let line = "selfplay jiu --size 6 --games 10000000 --net none --out";
    let mut words: Vec<&str> = line.split(' ').collect();
    words.push(nowhere.to_str().unwrap());
    let message = failure(2, &words);
    assert!(message.starts_with("--out: "), "{message}");
}
