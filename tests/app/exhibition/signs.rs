//! Signs of life, as received by the supervisor that restarts a hung program. The variables of the supervisor are set
//! for a child process: this program, which then runs the same test as the supervised one.

use crate::harness::TestApp;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use std::io::ErrorKind;
use std::os::unix::net::UnixDatagram;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use support::wait::PATIENCE;
use tempfile::TempDir;
use tibetango::app::exhibition::staff::watchdog::end_when_asked;
use tibetango::app::settings::Settings;

/// Number of frames of 16 ms: a little more than a second and a half.
const FRAMES: usize = 100;

/// Returns the signs that a program with these variables sends, in order. It draws for a while, then stops, then it
/// `ends` regularly, or just breaks off.
fn signs_of(test: &str, variables: &[(&str, &str)], ends: bool) -> Vec<String> {
    let ear = Ear::new();
    let mut child = ear.watch(test, variables);
    if ends {
        child.env("ENDS", "1");
    }
    let output = child.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    ear.socket.set_nonblocking(true).unwrap();
    std::iter::from_fn(|| ear.hear()).collect()
}

/// The receiver of the signs.
struct Ear {
    folder: TempDir,
    socket: UnixDatagram,
}

impl Ear {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let socket = UnixDatagram::bind(folder.path().join("notify")).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        Self { folder, socket }
    }

    /// Returns the command that runs this test as the supervised program.
    fn watch(&self, test: &str, variables: &[(&str, &str)]) -> Command {
        let mut child = Command::new(std::env::current_exe().unwrap());
        child
            .args(["--exact", &format!("exhibition::signs::{test}")])
            .env("NOTIFY_SOCKET", self.folder.path().join("notify"))
            .env_remove("WATCHDOG_PID")
            .env_remove("WATCHDOG_USEC")
            .envs(variables.iter().copied());
        child
    }

    /// Returns the next sign, unless none comes.
    fn hear(&self) -> Option<String> {
        let mut line = [0; 256];
        match self.socket.recv(&mut line) {
            Ok(length) => {
                let text = String::from_utf8(line[..length].to_vec()).unwrap();
                Some(text.trim_end().to_owned())
            }
            Err(error) => {
                let none = [ErrorKind::WouldBlock, ErrorKind::TimedOut];
                assert!(none.contains(&error.kind()), "{error}");
                None
            }
        }
    }
}

/// A child process that is killed with the test.
struct WatchedProcess(Child);

impl Drop for WatchedProcess {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// True in the supervised program: draws, and reports that it finished.
fn is_watched() -> bool {
    if std::env::var_os("NOTIFY_SOCKET").is_none() {
        return false;
    }
    let mut app = TestApp::new();
    app.frames(FRAMES);
    if std::env::var_os("ENDS").is_some() {
        app.send(AppExit::Success);
        app.update();
    }
    true
}

#[test]
fn frames_are_signs_of_life() {
    if is_watched() {
        return;
    }
    let second = [("WATCHDOG_USEC", "1000000")];
    let signs = signs_of("frames_are_signs_of_life", &second, false);
    // One every half second, as long as frames are drawn, and not one more.
    let alive = "WATCHDOG=1";
    assert_eq!(signs, ["READY=1", alive, alive, alive]);
}

#[test]
fn the_end_is_told() {
    if is_watched() {
        return;
    }
    assert_eq!(
        signs_of("the_end_is_told", &[], true),
        ["READY=1", "STOPPING=1"]
    );
}

#[test]
fn a_watch_over_another_process_is_none_over_this_one() {
    if is_watched() {
        return;
    }
    let other = [("WATCHDOG_USEC", "1000000"), ("WATCHDOG_PID", "1")];
    let test = "a_watch_over_another_process_is_none_over_this_one";
    assert_eq!(signs_of(test, &other, false), ["READY=1"]);
}

/// The frame loop hangs: the program is there, but sends no sign any more, so that its supervisor restarts it.
#[test]
fn a_frame_that_hangs_gives_no_sign() {
    if std::env::var_os("NOTIFY_SOCKET").is_some() {
        let mut app = TestApp::new();
        app.frames(5);
        // The next one ends only with the test.
        let _ = std::io::stdin().read_line(&mut String::new());
        return;
    }
    let ear = Ear::new();
    // Every frame gives a sign; another clock that gave them would give one each millisecond.
    let short = [("WATCHDOG_USEC", "2000")];
    let mut child = ear.watch("a_frame_that_hangs_gives_no_sign", &short);
    let child = child.stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut child = WatchedProcess(child.unwrap());
    assert_eq!(ear.hear().as_deref(), Some("READY=1"));
    let silent = Some(Duration::from_millis(200));
    ear.socket.set_read_timeout(silent).unwrap();
    // Two frames are drawn while the app is made.
    let signs = std::iter::from_fn(|| ear.hear()).take(50).count();
    assert!(signs <= 7, "{signs} signs");
    assert!(child.0.try_wait().unwrap().is_none(), "it still hangs");
}

/// Systemd asks for this when the machine is switched off.
#[test]
fn who_is_asked_to_end_ends_as_it_should() {
    if std::env::var_os("NOTIFY_SOCKET").is_some() {
        // It hears before its first frame says that it is there.
        let mut app = TestApp::build(Settings::load(None).0, |app| {
            end_when_asked(app.world_mut());
        });
        app.until("end", |app| {
            let exits = app.world().resource::<Messages<AppExit>>();
            let mut now = exits.iter_current_update_messages();
            now.any(|exit| *exit == AppExit::Success)
        });
        return;
    }
    let ear = Ear::new();
    let mut child = ear.watch("who_is_asked_to_end_ends_as_it_should", &[]);
    let child = child.stdout(Stdio::null()).spawn();
    let mut child = WatchedProcess(child.unwrap());
    assert_eq!(ear.hear().as_deref(), Some("READY=1"));
    let ask = format!("kill -TERM {}", child.0.id());
    let status = Command::new("sh").args(["-c", &ask]).status();
    assert!(status.unwrap().success());
    assert_eq!(ear.hear().as_deref(), Some("STOPPING=1"));
    assert!(child.0.wait().unwrap().success());
}
