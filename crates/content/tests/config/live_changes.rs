//! Changes while the program runs.

use std::fs;
use std::path::{Path, PathBuf};

use support::wait::PATIENCE;
use tibetango_content::config::{Config, ConfigWatch};
use tibetango_rules::GameName;

use super::{copy, edit, lines, write};

#[test]
fn a_bad_change_keeps_the_last_good_configuration() {
    let dir = copy();
    let mut config = Config::load(dir.path()).expect("the shipped files");
    let before = config.clone();

    edit(&dir, "theme.ron", "text_scale: 1.0", "text_scale: 9");
    edit(&dir, "keys.ron", "\"KeyG\"", "\"KeyJ\"");
    let changed = ["theme.ron", "keys.ron", "notes.ron"].map(PathBuf::from);
    let result = lines(&dir, config.reload(dir.path(), &changed));
    assert_eq!(result.len(), 1);
    assert!(result[0].ends_with(": text_scale: 9 is out of range: 0.5 to 3"));
    assert_eq!(config.theme, before.theme);
    assert_eq!(config.keys.of("resign"), ["KeyJ"]);
}

#[cfg(feature = "jiaqi")]
#[test]
fn engines_and_levels_change_together_or_not_at_all() {
    let dir = copy();
    let mut config = Config::load(dir.path()).expect("the shipped files");
    let before = config.clone();
    // Five levels name "uct-static", two more on three lines: engines without it are refused, and the old ones stay.
    edit(&dir, "jiaqi/engines.ron", "\"uct-static\":", "\"tree\":");
    let changed = [PathBuf::from("jiaqi/engines.ron")];
    assert_eq!(lines(&dir, config.reload(dir.path(), &changed)).len(), 7);
    assert_eq!(config.of(GameName::Jiaqi), before.of(GameName::Jiaqi));
    edit(
        &dir,
        "jiaqi/difficulty.ron",
        "engine: \"uct-static\"",
        "engine: \"tree\"",
    );
    let changed = [PathBuf::from("jiaqi/difficulty.ron")];
    assert_eq!(lines(&dir, config.reload(dir.path(), &changed)).len(), 7);
    // So does one of the papers' players.
    edit(
        &dir,
        "jiaqi/papers.ron",
        "engine: \"uct-static\"",
        "engine: \"tree\"",
    );
    edit(
        &dir,
        "jiaqi/papers.ron",
        "against: \"uct-static\"",
        "against: \"tree\"",
    );
    let changed = ["jiaqi/difficulty.ron", "jiaqi/engines.ron"].map(PathBuf::from);
    config
        .reload(dir.path(), &changed)
        .expect("both files are good together");
    let jiaqi = config.of(GameName::Jiaqi);
    assert_eq!(jiaqi.levels.levels()[0].on(5, "thesis").engine, "tree");
    assert!(jiaqi.engines.get("tree").is_some());
}

/// Waits until the watch has reported `wanted`, and nothing that is not in `allowed`. A slow machine may report one
/// change twice.
pub(super) fn wait_for(watch: &ConfigWatch, wanted: &str, allowed: &[&str]) {
    loop {
        let paths = watch
            .changes()
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|error| panic!("nothing told of {wanted}: {error}"));
        for path in &paths {
            let known = allowed.iter().any(|name| path == Path::new(name));
            assert!(known, "{path:?} has not changed");
        }
        if paths.iter().any(|path| path == Path::new(wanted)) {
            return;
        }
    }
}

#[test]
fn the_watch_sees_writes_renames_and_new_folders() {
    let dir = copy();
    let watch = ConfigWatch::start(dir.path()).expect("a watch");
    assert_eq!(watch.try_changes(), Vec::<PathBuf>::new());

    // Editors save like this: a temporary file beside the old one, then a rename over it.
    write(&dir, ".theme.ron.tmp", "()");
    write(&dir, "theme.ron~", "()");
    let theme = dir.path().join("theme.ron");
    fs::rename(dir.path().join(".theme.ron.tmp"), theme).expect("a rename");
    let rules = format!("{}/rules/new.ron", GameName::default());
    let mut changed = vec!["theme.ron"];
    wait_for(&watch, "theme.ron", &changed);

    write(&dir, &rules, "()");
    changed.push(&rules);
    wait_for(&watch, &rules, &changed);

    // Reading is no change: only the next write is reported.
    let _ = Config::load(dir.path());
    fs::remove_file(dir.path().join("keys.ron")).expect("a file");
    changed.push("keys.ron");
    wait_for(&watch, "keys.ron", &changed);

    // A folder that is moved here brings its files along.
    let elsewhere = tempfile::tempdir_in(dir.path().parent().expect("a folder above"))
        .expect("a temporary folder");
    write(&elsewhere, "go.ron", "()");
    fs::rename(elsewhere.keep(), dir.path().join("moved")).expect("a rename");
    changed.push("moved/go.ron");
    wait_for(&watch, "moved/go.ron", &changed);
}

/// A folder that is watched by its name in a folder of its own: changes where it leads are reported.
struct WatchedFolder {
    above: tempfile::TempDir,
    watch: Option<ConfigWatch>,
}

impl WatchedFolder {
    fn in_new_folder() -> Self {
        let above = tempfile::tempdir().expect("a temporary folder");
        Self { above, watch: None }
    }

    fn path(&self, inside: &str) -> PathBuf {
        self.above.path().join(inside)
    }

    /// Makes a folder of two files, the first of which says this.
    fn folder(&self, name: &str, theme: &str) {
        fs::create_dir(self.path(name)).expect("a new folder");
        self.write(&format!("{name}/theme.ron"), theme);
        self.write(&format!("{name}/keys.ron"), "(first)");
    }

    fn write(&self, inside: &str, text: &str) {
        fs::write(self.path(inside), text).expect("a file");
    }

    fn begin(&mut self) {
        let watch = ConfigWatch::start(&self.path("config")).expect("a watch");
        self.watch = Some(watch);
    }

    /// Waits until this file has changed, and no other one.
    #[track_caller]
    fn tells_of(&self, file: &str) {
        wait_for(self.watch.as_ref().expect("a watch"), file, &[file]);
    }
}

#[test]
fn a_folder_that_is_replaced_is_watched_on() {
    let mut watched = WatchedFolder::in_new_folder();
    watched.folder("config", "(old)");
    watched.begin();
    watched.folder("next", "(new)");
    fs::rename(watched.path("config"), watched.path("before")).expect("a rename");
    fs::rename(watched.path("next"), watched.path("config")).expect("a rename");
    // The other file is a new one, too, and says the same.
    watched.tells_of("theme.ron");
    watched.write("before/theme.ron", "(nobody looks there)");
    watched.write("config/keys.ron", "(second)");
    watched.tells_of("keys.ron");
    // While it is away nothing has changed. It goes at once: of one that is removed file by file half would be seen.
    fs::rename(watched.path("config"), watched.path("away")).expect("a rename");
    watched.folder("again", "(new)");
    watched.write("again/keys.ron", "(third)");
    fs::rename(watched.path("again"), watched.path("config")).expect("a rename");
    watched.tells_of("keys.ron");
}

#[test]
fn a_file_that_is_deleted_and_comes_back_is_noticed_each_time() {
    let mut watched = WatchedFolder::in_new_folder();
    watched.folder("config", "(old)");
    watched.begin();
    for text in ["(second)", "(third)"] {
        fs::remove_file(watched.path("config/theme.ron")).expect("a file");
        watched.tells_of("theme.ron");
        watched.write("config/theme.ron", text);
        watched.tells_of("theme.ron");
    }
}

#[test]
fn a_file_that_is_written_with_the_same_length_at_the_same_time_has_changed() {
    let mut watched = WatchedFolder::in_new_folder();
    watched.folder("config", "(0)");
    watched.begin();
    // The age of a file from the future is unknown.
    let then = std::time::SystemTime::now() + std::time::Duration::from_secs(3600);
    for number in 1..=3 {
        watched.write("config/theme.ron", &format!("({number})"));
        support::files::dated(&watched.path("config/theme.ron"), then);
        watched.tells_of("theme.ron");
    }
}

/// Checks a copy as by `cp -p` of a file whose time is that of the old one, as in archives that give all files the same
/// time.
#[cfg(unix)]
#[test]
fn a_file_that_is_written_with_an_old_time_has_changed() {
    let mut watched = WatchedFolder::in_new_folder();
    watched.folder("config", "(0)");
    let then = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1);
    support::files::dated(&watched.path("config/theme.ron"), then);
    watched.begin();
    for number in 1..=2 {
        watched.write("config/theme.ron", &format!("({number})"));
        support::files::dated(&watched.path("config/theme.ron"), then);
        watched.tells_of("theme.ron");
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_wherever_they_are_turned() {
    use std::os::unix::fs::symlink;
    let turn = |watched: &WatchedFolder, link: &str, target: &str| {
        symlink(target, watched.path("link")).expect("a link");
        fs::rename(watched.path("link"), watched.path(link)).expect("a rename");
    };
    // The folder itself is a link.
    let mut watched = WatchedFolder::in_new_folder();
    watched.folder("first", "(old)");
    watched.folder("second", "(new)");
    turn(&watched, "config", "first");
    watched.begin();
    turn(&watched, "config", "second");
    watched.tells_of("theme.ron");
    watched.write("second/keys.ron", "(second)");
    watched.tells_of("keys.ron");
    // A file is one.
    let mut watched = WatchedFolder::in_new_folder();
    watched.folder("config", "(old)");
    fs::create_dir(watched.path("elsewhere")).expect("a new folder");
    watched.write("elsewhere/theme.ron", "(old)");
    turn(&watched, "config/theme.ron", "../elsewhere/theme.ron");
    // One that leads back is followed once.
    turn(&watched, "config/back", ".");
    watched.begin();
    watched.write("elsewhere/theme.ron", "(new)");
    watched.tells_of("theme.ron");
    // Files are links into a folder that is one, as containers are given theirs.
    let mut watched = WatchedFolder::in_new_folder();
    fs::create_dir(watched.path("config")).expect("a new folder");
    watched.folder("config/..1", "(old)");
    watched.folder("config/..2", "(new)");
    turn(&watched, "config/..data", "..1");
    turn(&watched, "config/theme.ron", "..data/theme.ron");
    watched.begin();
    turn(&watched, "config/..data", "..2");
    watched.tells_of("theme.ron");
}

#[test]
fn a_watch_needs_a_folder() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let error = ConfigWatch::start(&dir.path().join("none")).expect_err("no folder");
    assert!(error.contains("none: cannot be watched: "), "{error}");
    assert!(!error.contains('\n'));
}

#[test]
fn a_folder_that_is_bad_from_the_start_is_good_as_far_as_it_goes() {
    let dir = copy();
    assert_eq!(Config::load_good(dir.path()), (Config::embedded(), vec![]));
    edit(&dir, "exhibition.ron", "pin: \"2468\"", "pin: \"97531\"");
    edit(&dir, "keys.ron", "\"KeyG\"", "\"KeyJ\"");
    edit(&dir, "theme.ron", "text_scale: 1.0", "text_scale: 9");
    let (config, faults) = Config::load_good(dir.path());
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(config.theme, Config::embedded().theme);
    assert_eq!(config.keys.of("resign"), ["KeyJ"]);
    assert!(
        config.exhibition.pin.opens("97531"),
        "the number of the house"
    );
    // One file more is bad, and the keys are read all the same.
    edit(&dir, "exhibition.ron", "fact_s: 12", "fact_s: 1");
    let (config, faults) = Config::load_good(dir.path());
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert_eq!(config.keys.of("resign"), ["KeyJ"]);
    // Nothing is there at all.
    let (config, faults) = Config::load_good(&dir.path().join("gone"));
    assert!(!faults.is_empty(), "a folder that is not there");
    assert_eq!(config.keys, Config::embedded().keys);
}

#[test]
fn the_number_that_is_built_in_opens_nothing() {
    // Everybody can read it.
    let dir = copy();
    edit(&dir, "exhibition.ron", "pin: \"2468\"", "pin: \"97531\"");
    edit(&dir, "exhibition.ron", "fact_s: 12", "fact_s: 1");
    let (mut config, _) = Config::load_good(dir.path());
    let pin = &config.exhibition.pin;
    assert_eq!((pin.is_none(), pin.digits()), (true, 8));
    for typed in ["2468", "97531", "", "00000000"] {
        assert!(!pin.opens(typed), "{typed:?}");
    }
    edit(&dir, "exhibition.ron", "fact_s: 1,", "fact_s: 12,");
    let changed = [PathBuf::from("exhibition.ron")];
    config.reload(dir.path(), &changed).expect("it is good");
    assert!(
        config.exhibition.pin.opens("97531"),
        "the number of the house"
    );
    let (config, _) = Config::load_good(&dir.path().join("gone"));
    assert!(config.exhibition.pin.is_none(), "nothing is there at all");
}
