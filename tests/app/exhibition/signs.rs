//! Signs of life, as who restarts a program that hangs hears them. The variables that say who that is are set for a
//! program of its own: this one, which then runs the same test as the program that is watched.

use crate::harness::TestApp;
use bevy::prelude::*;
use std::os::unix::net::UnixDatagram;
use std::process::Command;

/// Frames of 16 ms: a little more than a second and a half.
const FRAMES: usize = 100;

/// What is told to who watches a program with these variables, in order. It draws for a while, then no more, then it
/// `ends` as it should, or just breaks off.
fn told(test: &str, variables: &[(&str, &str)], ends: bool) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_nonblocking(true).unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap());
    child
        .args(["--exact", &format!("exhibition::signs::{test}")])
        .env("NOTIFY_SOCKET", &path)
        .env_remove("WATCHDOG_PID")
        .env_remove("WATCHDOG_USEC")
        .envs(variables.iter().copied());
    if ends {
        child.env("ENDS", "1");
    }
    let output = child.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let mut told = Vec::new();
    let mut line = [0; 256];
    while let Ok(length) = socket.recv(&mut line) {
        let text = String::from_utf8(line[..length].to_vec()).unwrap();
        told.push(text.trim_end().to_owned());
    }
    told
}

/// In the program that is watched: draws, and tells that it did all of it.
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
    let told = told("frames_are_signs_of_life", &second, false);
    // One every half second, as long as frames are drawn, and not one more.
    let alive = "WATCHDOG=1";
    assert_eq!(told, ["READY=1", alive, alive, alive]);
}

#[test]
fn the_end_is_told() {
    if is_watched() {
        return;
    }
    assert_eq!(
        told("the_end_is_told", &[], true),
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
    assert_eq!(told(test, &other, false), ["READY=1"]);
}
