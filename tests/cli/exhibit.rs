//! Tests of the exhibition's package: what it sets up in a folder that stands for the machine, and that systemd can
//! read its units; and that `scripts/exhibit`, which installs it, refuses wrong arguments.

#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;
use tibetango_content::config::Config;

/// Path of the exhibition's file on a machine.
const EXHIBITION: &str = "etc/tibetango/exhibition.ron";

/// Path of the file that allows a network.
const DROP_IN: &str = "etc/systemd/system/tibetango.service.d/network.conf";

/// Returns the folder of the package's files.
fn packaging() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/kiosk")
}

/// Folders with the files that the package brings along, and one that stands for the machine.
struct Machine {
    shipped: TempDir,
    root: TempDir,
}

impl Machine {
    fn new() -> Self {
        let [shipped, root] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let source = Path::new(env!("CARGO_MANIFEST_DIR"));
        for file in [
            source.join("config/exhibition.ron"),
            packaging().join("network.conf"),
        ] {
            fs::copy(&file, shipped.path().join(file.file_name().unwrap())).unwrap();
        }
        Self { shipped, root }
    }

    /// Runs the script of the package, as its installation and every upgrade do.
    fn run(&self, network: &str) -> Output {
        let mut command = Command::new("sh");
        command.arg(packaging().join("set-up"));
        command.arg(self.shipped.path()).arg(self.root.path());
        command.arg(network).stdin(Stdio::null()).output().unwrap()
    }

    /// Runs the script, which must succeed, and returns its words.
    #[track_caller]
    fn set_up(&self, network: &str) -> String {
        let output = self.run(network);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{error}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.root.path().join(file)).unwrap()
    }

    fn has(&self, file: &str) -> bool {
        self.root.path().join(file).exists()
    }

    fn pin(&self) -> String {
        pin(&self.root.path().join(EXHIBITION))
    }
}

/// Returns the line with the number of the staff.
fn pin(exhibition: &Path) -> String {
    let text = fs::read_to_string(exhibition).unwrap();
    let line = text.lines().find(|line| line.starts_with("    pin: "));
    line.unwrap().to_owned()
}

#[test]
fn every_machine_gets_a_pin_of_its_own() {
    let pins: BTreeSet<String> = (0..3)
        .map(|_| {
            let machine = Machine::new();
            let words = machine.set_up("false");
            let pin = machine.pin();
            let number = pin.split('"').nth(1).unwrap();
            assert_eq!(number.len(), 6, "{pin}");
            assert!(words.contains(number), "nobody is told {number}: {words}");
            let path = machine.root.path().join(EXHIBITION);
            let mode = fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert!(mode == 0o640, "{mode:o}: others can read the number");
            pin
        })
        .collect();
    assert!(pins.len() > 1, "all machines have {pins:?}");
}

#[test]
fn its_file_is_that_of_the_source_but_for_the_pin() {
    let machine = Machine::new();
    machine.set_up("false");
    let path = machine.shipped.path().join("exhibition.ron");
    let shipped = fs::read_to_string(&path).unwrap();
    let without = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with("    pin: "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(without(&machine.read(EXHIBITION)), without(&shipped));
    assert_ne!(machine.pin(), pin(&path));
}

#[test]
fn an_upgrade_keeps_what_the_house_wrote() {
    let machine = Machine::new();
    machine.set_up("false");
    let own = machine.read(EXHIBITION) + "// ours\n";
    fs::write(machine.root.path().join(EXHIBITION), &own).unwrap();
    assert_eq!(machine.set_up("false"), "", "no new number is told");
    assert_eq!(machine.read(EXHIBITION), own);
}

#[test]
fn a_file_without_a_pin_is_no_exhibition() {
    let machine = Machine::new();
    fs::write(machine.shipped.path().join("exhibition.ron"), "()\n").unwrap();
    let output = machine.run("false");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("has no line with a pin"), "{error}");
    assert!(!machine.has(EXHIBITION));
}

#[test]
fn a_network_is_allowed_where_it_was_asked_for_and_nowhere_else() {
    let machine = Machine::new();
    machine.set_up("false");
    assert!(!machine.has(DROP_IN));
    machine.set_up("true");
    let families = |unit: &str| -> BTreeSet<String> {
        let all = values(unit, "RestrictAddressFamilies").into_iter();
        all.flat_map(str::split_whitespace)
            .map(str::to_owned)
            .collect()
    };
    let unit = fs::read_to_string(packaging().join("tibetango.service")).unwrap();
    assert_eq!(
        families(&unit),
        BTreeSet::from(["AF_UNIX", "AF_NETLINK"].map(str::to_owned))
    );
    assert_eq!(
        families(&machine.read(DROP_IN)),
        BTreeSet::from(["AF_INET", "AF_INET6"].map(str::to_owned))
    );
    // Allowed is not opened: that says the configuration.
    assert_eq!(Config::embedded().exhibition.network, None);
    machine.set_up("false");
    assert!(!machine.has(DROP_IN), "a later answer counts");
}

#[test]
fn wrong_arguments_end_in_one_line() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/exhibit");
    for (arguments, message) in [
        (&["--data"][..], "--data goes with --uninstall"),
        (
            &["--uninstall", "--network"][..],
            "--network does not go with --uninstall",
        ),
        (&["--unistall"][..], "unknown argument '--unistall'"),
        (&["--from", "/nowhere"][..], "there is no folder"),
        (&["--from"][..], "--from needs a value"),
    ] {
        let mut command = Command::new(&script);
        let output = command.args(arguments).stdin(Stdio::null()).output();
        let output = output.unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(
            text.contains(message) && text.lines().count() == 1,
            "{text}"
        );
    }
}

/// Returns the values of a key of a unit.
fn values<'u>(unit: &'u str, key: &str) -> Vec<&'u str> {
    let lines = unit.lines().filter_map(|line| line.split_once('='));
    let own = lines.filter(|(name, _)| *name == key);
    own.map(|(_, value)| value).collect()
}

#[test]
fn the_unit_always_restarts_and_has_sound() {
    let unit = fs::read_to_string(packaging().join("tibetango.service")).unwrap();
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
}

#[test]
fn systemd_reads_the_units() {
    // If systemd is installed, it reads the units itself; its message on a fault names the line.
    for name in [
        "kiosk/tibetango.service",
        "kiosk/tibetango-screen.service",
        "server/tibetango-server.service",
    ] {
        let verify = Command::new("systemd-analyze")
            .args(["verify", "--man=no"])
            .arg(packaging().join("..").join(name))
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
