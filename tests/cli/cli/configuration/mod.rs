//! Tests of the folder of the configuration: where it is looked for, and how its faults are reported.

mod texts;

use std::path::Path;

use super::{command, config_with, failed, failure, finish, good, run};
use support::config_copy::copy_folder;

#[cfg(all(feature = "jiaqi", feature = "jiu"))]
#[test]
fn check_config_lists_files_or_faults() {
    let listed = good(&["check-config"]);
    for file in [
        "jiaqi/engines.ron",
        "jiu/difficulty.ron",
        "theme.ron",
        "keys.ron",
        "jiaqi/lessons.ron",
        "jiu/help.ron",
        "text/en.ron",
        "jiaqi/text/en.ron",
        "jiaqi/rules/thesis.ron",
    ] {
        assert!(listed.contains(&format!("config/{file}\n")), "{listed}");
    }
    let bad = config_with(
        "jiaqi/engines.ron",
        "(engines: {\"uct\": Random, \"Bad Name\": Greedy})",
    );
    let folder = bad.path().to_str().unwrap();
    for arguments in [
        &["check-config", folder][..],
        &["check-config", "--config", folder],
    ] {
        let run = run(arguments);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{arguments:?}");
        let faults: Vec<&str> = run.err.lines().collect();
        assert!(
            faults.iter().any(|line| line.contains("engines.ron:1:27")),
            "{faults:?}"
        );
        assert!(
            faults.iter().any(|line| line.contains("Bad Name")),
            "{faults:?}"
        );
        assert!(
            faults.iter().all(|line| line.starts_with("error: ")),
            "{faults:?}"
        );
    }
    assert!(failure(2, &["check-config", "/no/such/folder"]).contains("/no/such/folder"));
}

#[cfg(feature = "jiaqi")]
#[test]
fn the_configuration_is_found_where_it_is_asked_for() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/jiaqi/engines.ron");
    let engines = std::fs::read_to_string(shipped).unwrap();
    let more = engines.replace(
        "\"random\": Random,",
        "\"random\": Random, \"chance\": Random,",
    );
    let quick = config_with("jiaqi/engines.ron", &more);
    let folder = quick.path().to_str().unwrap();
    let best = ["best", "jiaqi", "--engine", "chance", "--visits", "1"];
    good(&[&["--config", folder], &best[..]].concat());
    good(&[&best[..], &["--config", folder]].concat());
    let mut by_variable = command(&best);
    by_variable.env("TIBETANGO_CONFIG", folder);
    assert_eq!(finish(by_variable).status, 0);
    // Bevy's root counts too, after both of these.
    let root = tempfile::tempdir().unwrap();
    copy_folder(quick.path(), &root.path().join("config"));
    let mut by_root = command(&best);
    by_root.env("BEVY_ASSET_ROOT", root.path());
    assert_eq!(finish(by_root).status, 0);
    // Without an option the working folder's counts, which has no such engine.
    let line = failure(2, &best);
    assert!(
        line.contains("--engine: \"chance\" is not an engine of engines.ron"),
        "{line}"
    );
    assert!(
        line.contains("allowed: random, greedy, careless, uct"),
        "{line}"
    );
    // A folder that was asked for must be there.
    assert!(
        failure(2, &["--config", "/no/such", "inspect", "jiaqi"])
            .contains("--config: there is no folder")
    );
    let mut missing = command(&["inspect", "jiaqi"]);
    missing.env("TIBETANGO_CONFIG", "/no/such");
    assert!(failed(2, missing).contains("TIBETANGO_CONFIG: there is no folder"));
    // Another program's folder of that name is passed over; the program then finds its own.
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::create_dir(elsewhere.path().join("config")).unwrap();
    let mut foreign = command(&["inspect", "jiaqi"]);
    foreign.current_dir(elsewhere.path());
    assert_eq!(finish(foreign).status, 0);
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_bad_configuration_stops_a_command_with_one_line() {
    let bad = config_with(
        "jiaqi/engines.ron",
        "(engines: {\"A\": Random, \"B\": Greedy})",
    );
    let folder = bad.path().to_str().unwrap();
    let line = failure(2, &["--config", folder, "inspect", "jiaqi"]);
    assert!(
        line.contains("engines.ron:1:") && line.contains("more: see check-config"),
        "{line}"
    );
}
