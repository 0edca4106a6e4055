//! Changes in layers while the program runs.

use std::fs;
use std::path::{Path, PathBuf};

use support::wait::PATIENCE;
use tibetango_content::config::ConfigWatch;

use super::LayerFolders;
use crate::config::live_changes::wait_for;

/// The watch of all layers sees what editors and packages do in any of them.
#[test]
fn every_layer_is_watched() {
    for layer in ["program", "system", "user", "option"] {
        let folders = LayerFolders::new();
        let theme = format!("{layer}/theme.ron");
        let location = folders.location();
        let watch = ConfigWatch::start_layers(&location.folders()).expect("a watch");
        let tells = || wait_for(&watch, "theme.ron", &["theme.ron", "keys.ron"]);
        // A folder that was not there, and a file that goes and comes back.
        folders.write(&theme, "(first)");
        tells();
        fs::remove_file(folders.path(&theme)).expect("a file");
        tells();
        folders.write(&theme, "(second)");
        tells();
        // A folder that is replaced.
        folders.write("next/theme.ron", "(third)");
        fs::rename(folders.path(layer), folders.path("before")).expect("a rename");
        fs::rename(folders.path("next"), folders.path(layer)).expect("a rename");
        tells();
    }
}

#[cfg(unix)]
#[test]
fn a_layer_that_is_a_link_is_watched_where_it_leads() {
    use std::os::unix::fs::symlink;
    let folders = LayerFolders::with(&[
        ("first/keys.ron", "(same)"),
        ("first/theme.ron", "(old)"),
        ("second/keys.ron", "(same)"),
        ("second/theme.ron", "(new)"),
    ]);
    symlink("first", folders.path("system")).expect("a link");
    let location = folders.location();
    let watch = ConfigWatch::start_layers(&location.folders()).expect("a watch");
    symlink("second", folders.path("turned")).expect("a link");
    fs::rename(folders.path("turned"), folders.path("system")).expect("a rename");
    wait_for(&watch, "theme.ron", &["theme.ron", "keys.ron"]);
    // A file that is a link.
    folders.write("elsewhere.ron", "(third)");
    symlink("../elsewhere.ron", folders.path("second/link")).expect("a link");
    fs::rename(
        folders.path("second/link"),
        folders.path("second/theme.ron"),
    )
    .expect("a rename");
    wait_for(&watch, "theme.ron", &["theme.ron", "keys.ron"]);
    folders.write("elsewhere.ron", "(fourth)");
    wait_for(&watch, "theme.ron", &["theme.ron", "keys.ron"]);
}

/// While a layer is away another one may be read anew without it: all its files are told of when it is back.
#[test]
fn a_layer_that_comes_back_is_read_again() {
    let folders = LayerFolders::with(&[("user/theme.ron", "(same)")]);
    let location = folders.location();
    let watch = ConfigWatch::start_layers(&location.folders()).expect("a watch");
    // It is looked at as often as the other one, and may be missed when it goes for a short time.
    for number in 0..40 {
        let change = |half: &str| {
            folders.write("option/keys.ron", &format!("({number}{half})"));
            let mut changed: Vec<PathBuf> = Vec::new();
            while !changed.iter().any(|path| path == Path::new("keys.ron")) {
                changed.extend(watch.changes().recv_timeout(PATIENCE).expect("a change"));
            }
            changed.iter().any(|path| path == Path::new("theme.ron"))
        };
        fs::rename(folders.path("user"), folders.path("away")).expect("a rename");
        let before = change("a");
        fs::rename(folders.path("away"), folders.path("user")).expect("a rename");
        if change("b") || before {
            return;
        }
    }
    panic!("nothing told of the file that is back");
}
