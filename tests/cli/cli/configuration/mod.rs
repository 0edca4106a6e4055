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

/// A folder with few files has no fault for those that it lacks.
#[test]
fn check_config_says_from_which_layer_a_file_came() {
    let folder = tempfile::tempdir().unwrap();
    let keys = folder.path().join("keys.ron");
    std::fs::write(&keys, "(keys: { \"undo\": [\"KeyJ\"] })").unwrap();
    let path = folder.path().to_str().unwrap();
    let listed = good(&["check-config", path]);
    for line in [
        "program   config/theme.ron".to_owned(),
        "program   config/keys.ron".to_owned(),
        format!("option    {}", keys.display()),
    ] {
        assert!(listed.contains(&format!("{line}\n")), "{line}: {listed}");
    }
    // An entry of another version of the program is named, and no fault.
    std::fs::write(&keys, "(keys: { \"dance\": [\"KeyJ\"] })").unwrap();
    let run = run(&["check-config", path]);
    assert_eq!(run.status, 0, "{}", run.err);
    let begin = format!("left out: {}:1:10: keys.dance: ", keys.display());
    assert!(run.err.starts_with(&begin), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn the_files_of_the_user_lie_below_those_of_an_option() {
    let home = tempfile::tempdir().unwrap();
    let own = home.path().join("tibetango");
    std::fs::create_dir(&own).unwrap();
    std::fs::write(own.join("keys.ron"), "(keys: { \"undo\": [\"KeyJ\"] })").unwrap();
    let check = |option: &[&str]| {
        let mut command = command(&[&["check-config"][..], option].concat());
        command
            .env("XDG_CONFIG_HOME", home.path())
            .env_remove("TIBETANGO_DATA");
        finish(command)
    };
    let run = check(&[]);
    let line = format!("user      {}\n", own.join("keys.ron").display());
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains(&line), "{}", run.out);
    // A fault of either names its file.
    std::fs::write(own.join("keys.ron"), "(keys: { \"undo\": [] })").unwrap();
    let run = check(&[]);
    let begin = format!(
        "error: {}:1:18: keys.undo: ",
        own.join("keys.ron").display()
    );
    assert_eq!(run.status, 1);
    assert!(run.err.starts_with(&begin), "{}", run.err);
    let other = tempfile::tempdir().unwrap();
    std::fs::write(
        other.path().join("keys.ron"),
        "(keys: { \"undo\": [\"KeyU\"] })",
    )
    .unwrap();
    assert_eq!(check(&[other.path().to_str().unwrap()]).status, 0);
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
