//! Tests of `experiment`: options of the experiments about networks, and their output.

use std::fs;
use std::path::Path;

use super::{failure, run};

/// Writes a network that a run of learning kept after this number of rounds.
fn keep(folder: &Path, rounds: u32) {
    let tensors = support::nets::tensors(6, ([2, 2, 2], 1, 1, 2), rounds.into());
    let mut words = support::nets::words(6);
    words.insert("after".to_owned(), rounds.to_string());
    let bytes = support::nets::bytes(&tensors, words);
    fs::write(folder.join(format!("after-{rounds}.safetensors")), bytes).unwrap();
}

#[test]
fn the_kept_networks_of_every_run_play_in_the_order_of_their_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, two, plot) = (path("one"), path("two"), path("plot.svg"));
    for dir in [&one, &two] {
        fs::create_dir(dir).unwrap();
        keep(Path::new(dir), 100);
        keep(Path::new(dir), 50);
        // A network of the run itself, which was not kept for this.
        fs::write(Path::new(dir).join("best.safetensors"), "no network").unwrap();
    }
    let journals = path("journals");
    let line = |more: &[&str]| {
        let first = [
            "experiment",
            "jiu-learning",
            "--games",
            "2",
            "--visits",
            "4",
            "--nets",
            &one,
        ];
        run(&[&first[..], &["--resume", &journals][..], more].concat())
    };
    let result = line(&["--plot", &plot]);
    assert_eq!(result.status, 0, "{}", result.err);
    assert!(result.err.contains("Fig. 6"), "{}", result.err);
    let runs = |out: &str| -> Vec<String> {
        let rows = out.lines().skip(1);
        rows.map(|row| row.split(',').take(2).collect::<Vec<_>>().join(" "))
            .collect()
    };
    assert_eq!(runs(&result.out), ["1 50", "1 100"], "{}", result.out);
    assert!(
        fs::read_to_string(&plot)
            .unwrap()
            .contains("rounds of training")
    );
    assert_eq!(fs::read_dir(&journals).unwrap().count(), 2);
    let both = line(&["--nets", &two]);
    let lines = ["1 50", "1 100", "2 50", "2 100", "all 50", "all 100"];
    assert_eq!(
        (both.status, runs(&both.out)),
        (0, lines.map(String::from).to_vec())
    );
    // The first run's games are in their journals.
    assert!(
        both.out.starts_with(&result.out),
        "{}{}",
        result.out,
        both.out
    );
}

#[test]
fn networks_that_no_run_kept_are_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let refused = |arguments: &[&str], message: &str| {
        let line = failure(2, &[&["experiment"][..], arguments].concat());
        assert!(
            line.starts_with("--nets: ") && line.contains(message),
            "{line}"
        );
    };
    refused(&["jiu-learning"], "this experiment needs a folder");
    refused(&["jiu-phases", "--nets", path], "only jiu-learning");
    refused(
        &["jiu-learning", "--nets", "/no/such/folder"],
        "/no/such/folder",
    );
    refused(
        &["jiu-learning", "--nets", path],
        "no network after-N.safetensors",
    );
    fs::write(folder.path().join("after-1.safetensors"), "text").unwrap();
    refused(
        &["jiu-learning", "--nets", path],
        "after-1.safetensors: no network",
    );
    fs::write(
        folder.path().join("after-1.safetensors"),
        support::nets::small(6, 1),
    )
    .unwrap();
    refused(
        &["jiu-learning", "--nets", path],
        "does not say after how many rounds",
    );
    let line = failure(
        2,
        &["experiment", "jiu-learning", "--nets", path, "--size", "6"],
    );
    assert_eq!(line, "--size: the networks of --nets say their board");
}
