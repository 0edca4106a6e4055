//! Tests of `scripts/exhibit`: the files that it installs, in a folder that stands for the machine; and that systemd
//! can read the unit.

#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;
use tibetango_content::config::Config;

/// Runs the script on a folder that stands for the machine.
fn exhibit(machine: &Path, arguments: &[&str]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/exhibit");
    let mut command = Command::new(script);
    command.arg("--root").arg(machine).args(arguments);
    command.stdin(Stdio::null()).output().unwrap()
}

/// Runs the script, which must succeed, and returns its output.
fn done(machine: &Path, arguments: &[&str]) -> String {
    let output = exhibit(machine, arguments);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{text}");
    text
}

/// Returns every file in a folder, by its path inside.
fn files(folder: &Path) -> BTreeSet<String> {
    let mut result = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path.strip_prefix(folder).unwrap();
                result.insert(inside.to_str().unwrap().to_owned());
            }
        }
    }
    result
}

/// Returns a folder that stands for the machine, one with a program to install there, and the program's path.
fn machine() -> (TempDir, TempDir, String) {
    let elsewhere = tempfile::tempdir().unwrap();
    let program = elsewhere.path().join("program");
    fs::write(&program, "#!/bin/sh\n").unwrap();
    let program = program.to_str().unwrap().to_owned();
    (tempfile::tempdir().unwrap(), elsewhere, program)
}

/// Returns the line of the file with the number of the staff.
fn pin(machine: &Path) -> String {
    let text = fs::read_to_string(machine.join("etc/tibetango/exhibition.ron")).unwrap();
    let line = text.lines().find(|line| line.starts_with("    pin: "));
    line.unwrap().to_owned()
}

#[test]
fn a_dry_run_says_everything_and_changes_nothing() {
    let (machine, _elsewhere, program) = machine();
    let said = done(machine.path(), &["--dry-run", "--program", &program]);
    assert_eq!(files(machine.path()), BTreeSet::new());
    for told in [
        "/opt/tibetango/bin/tibetango",
        "/etc/tibetango",
        "/etc/systemd/system/tibetango.service",
        "/etc/systemd/journald.conf.d/tibetango.conf",
    ] {
        assert!(said.contains(told), "{told} is not told: {said}");
    }
}

#[test]
fn nothing_is_done_without_an_answer() {
    let (machine, _elsewhere, program) = machine();
    let output = exhibit(machine.path(), &["--program", &program]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--yes"));
    assert_eq!(files(machine.path()), BTreeSet::new());
}

#[test]
fn what_it_sets_up_is_kept_by_a_second_run_and_gone_after_the_last() {
    let (machine, _elsewhere, program) = machine();
    let here = machine.path();
    let set_up = ["--yes", "--program", &program];
    done(here, &set_up);
    let first = files(here);
    for file in [
        "opt/tibetango/bin/tibetango",
        "opt/tibetango/docs/exhibition.md",
        "etc/systemd/system/tibetango.service",
        "etc/systemd/system/tibetango-screen.service",
        "etc/systemd/journald.conf.d/tibetango.conf",
        "etc/systemd/logind.conf.d/tibetango.conf",
    ] {
        assert!(first.contains(file), "{file} is missing");
    }

    // The configuration is that of the program, but for the number of the staff.
    let config = Config::load(&here.join("etc/tibetango")).unwrap();
    let shipped = Config::embedded();
    assert_eq!(
        config.stories, shipped.stories,
        "all but the number of the staff"
    );
    assert_ne!(
        config.exhibition.pin, shipped.exhibition.pin,
        "the number of the staff"
    );
    for (file, mode) in [
        ("etc/tibetango", 0o750),
        ("etc/tibetango/exhibition.ron", 0o640),
        ("opt/tibetango/bin/tibetango", 0o755),
    ] {
        let result = fs::metadata(here.join(file)).unwrap().permissions().mode() & 0o777;
        assert!(result == mode, "{file}: {result:o}, not {mode:o}");
    }

    // A second run renews the program and leaves alone what the house wrote.
    let chosen = pin(here);
    let keys = here.join("etc/tibetango/keys.ron");
    let own = fs::read_to_string(&keys).unwrap() + "// ours\n";
    fs::write(&keys, &own).unwrap();
    fs::write(&program, "#!/bin/sh\nexit 7\n").unwrap();
    done(here, &set_up);
    assert_eq!(files(here), first, "the second run puts nothing else there");
    assert_eq!(
        fs::read_to_string(&keys).unwrap(),
        own,
        "the keys of the house"
    );
    assert_eq!(pin(here), chosen, "the number of the house");
    let installed = fs::read_to_string(here.join("opt/tibetango/bin/tibetango")).unwrap();
    assert!(installed.contains("exit 7"), "{installed}");

    done(here, &["--uninstall", "--yes"]);
    let left = files(here);
    let others = left
        .iter()
        .filter(|file| !file.starts_with("etc/tibetango/"));
    assert_eq!(others.collect::<Vec<_>>(), Vec::<&String>::new());
    assert!(left.contains("etc/tibetango/keys.ron"), "{left:?}");
    done(here, &["--uninstall", "--data", "--yes"]);
    assert_eq!(fs::read_dir(here).unwrap().count(), 0, "something is left");
}

#[test]
fn a_network_is_allowed_where_it_was_asked_for_and_nowhere_else() {
    let (machine, _elsewhere, program) = machine();
    let here = machine.path();
    let drop_in = "etc/systemd/system/tibetango.service.d/network.conf";
    let read = |file: &str| fs::read_to_string(here.join(file)).unwrap();
    let set_up = ["--yes", "--program", &program];
    let allowed = ["--yes", "--network", "--program", &program];
    let said = done(here, &["--dry-run", "--network", "--program", &program]);
    assert!(said.contains(drop_in), "{said}");
    assert_eq!(files(here), BTreeSet::new());

    done(here, &set_up);
    assert!(!files(here).contains(drop_in));
    let said = done(here, &allowed);
    assert!(
        said.contains("set `network` in /etc/tibetango/exhibition.ron"),
        "{said}"
    );
    let families = |unit: &str| -> BTreeSet<String> {
        let all = values(unit, "RestrictAddressFamilies").into_iter();
        all.flat_map(str::split_whitespace)
            .map(str::to_owned)
            .collect()
    };
    let own = families(&read("etc/systemd/system/tibetango.service"));
    assert_eq!(
        own,
        BTreeSet::from(["AF_UNIX", "AF_NETLINK"].map(str::to_owned))
    );
    let more = families(&read(drop_in));
    assert_eq!(
        more,
        BTreeSet::from(["AF_INET", "AF_INET6"].map(str::to_owned))
    );
    // Allowed is not opened: that says the configuration.
    let config = Config::load(&here.join("etc/tibetango")).unwrap();
    assert_eq!(config.exhibition.network, None);

    // A later run renews the program and leaves that as it was.
    done(here, &set_up);
    assert!(files(here).contains(drop_in));
    done(here, &["--uninstall", "--data", "--yes"]);
    assert_eq!(fs::read_dir(here).unwrap().count(), 0);
}

#[test]
fn wrong_arguments_end_in_one_line() {
    let machine = tempfile::tempdir().unwrap();
    for (arguments, told) in [
        (&["--data"][..], "--data goes with --uninstall"),
        (
            &["--uninstall", "--network"][..],
            "--network does not go with --uninstall",
        ),
        (&["--unistall"][..], "unknown argument '--unistall'"),
        (
            &["--program", "/nowhere/tibetango"][..],
            "there is no program",
        ),
        (&["--program"][..], "--program needs a value"),
    ] {
        let output = exhibit(machine.path(), arguments);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(told) && text.lines().count() == 1, "{text}");
    }
    assert_eq!(files(machine.path()), BTreeSet::new());
}

/// Returns the values of a key of a unit.
fn values<'u>(unit: &'u str, key: &str) -> Vec<&'u str> {
    let lines = unit.lines().filter_map(|line| line.split_once('='));
    let own = lines.filter(|(name, _)| *name == key);
    own.map(|(_, value)| value).collect()
}

#[test]
fn the_unit_starts_again_whatever_happens_and_is_heard() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/exhibit.d");
    let unit = fs::read_to_string(folder.join("tibetango.service")).unwrap();
    for (key, value) in [
        ("Restart", "always"),
        ("RestartSec", "2"),
        ("StartLimitIntervalSec", "0"),
        ("Type", "notify"),
        ("WatchdogSec", "20"),
        // The program is a child of the main process, and would be moved out of a session.
        ("NotifyAccess", "all"),
        ("User", "tibetango"),
    ] {
        assert_eq!(values(&unit, key), [value], "{key}");
    }
    assert!(values(&unit, "PAMName").is_empty());
    let start = values(&unit, "ExecStart")[0];
    assert!(start.contains("/usr/bin/cage -- ") && start.ends_with(" play --exhibition"));

    // Where systemd is at hand it reads the units itself; a fault of theirs names the line.
    for name in ["tibetango.service", "tibetango-screen.service"] {
        let verify = Command::new("systemd-analyze")
            .args(["verify", "--man=no"])
            .arg(folder.join(name))
            .output();
        let Ok(output) = verify else { continue };
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let at_a_line = |line: &str| {
            let behind = line.split_once(".service:").map(|(_, behind)| behind);
            behind.is_some_and(|behind| behind.starts_with(|c: char| c.is_ascii_digit()))
        };
        let faults: Vec<&str> = text.lines().filter(|line| at_a_line(line)).collect();
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
