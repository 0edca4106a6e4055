//! Layers of folders over the files that are built into the program.

mod watch;

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use tibetango_content::config::{
    Config, ConfigError, Layer, LayerKind, Layers, Location, TextTable, is_configuration,
};
use tibetango_rules::GameName;

use super::shipped;

/// The layers of a test by the names of their folders, the lowest first.
const KINDS: [(&str, LayerKind); 4] = [
    ("program", LayerKind::Program),
    ("system", LayerKind::System),
    ("user", LayerKind::User),
    ("option", LayerKind::Option),
];

/// Four layers, each a folder that is missing until something is written there.
struct LayerFolders(TempDir);

impl LayerFolders {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// Creates the layers with these files in them.
    fn with(files: &[(&str, &str)]) -> Self {
        let folders = Self::new();
        for (file, text) in files {
            folders.write(file, text);
        }
        folders
    }

    fn path(&self, inside: &str) -> PathBuf {
        self.0.path().join(inside)
    }

    fn write(&self, inside: &str, text: &str) {
        let path = self.path(inside);
        fs::create_dir_all(path.parent().expect("a folder above")).expect("a new folder");
        fs::write(path, text).expect("a file");
    }

    fn location(&self) -> Location {
        let layers = KINDS.map(|(name, kind)| Layer {
            kind,
            folder: self.path(name),
        });
        Location::Layers(Layers::new(layers))
    }

    #[track_caller]
    fn load(&self) -> Config {
        self.location().load().expect("good files")
    }

    /// Returns the lines of faults, without the temporary folder in front.
    fn lines(&self, faults: &[ConfigError]) -> Vec<String> {
        let above = format!("{}/", self.0.path().display());
        let lines = faults.iter().map(ToString::to_string);
        lines.map(|line| line.replace(&above, "")).collect()
    }

    /// Returns the lines of the only faults, with which the files below count.
    fn faults(&self) -> Vec<String> {
        let faults = self.location().load().expect_err("a bad file");
        self.lines(&faults)
    }
}

#[test]
fn a_file_that_is_absent_is_no_fault() {
    let folders = LayerFolders::new();
    let (good, faults) = folders.location().load_good();
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(good, folders.load());
    let built_in = Config::embedded();
    assert_eq!((&good.theme, &good.keys), (&built_in.theme, &built_in.keys));
    assert_eq!(good.languages, built_in.languages);
    for game in GameName::ALL {
        assert_eq!(good.of(game), built_in.of(game), "{game}");
    }
    let lines = folders.location().check().expect("no faults");
    assert!(
        lines.contains(&"built-in  config/theme.ron".to_owned()),
        "{lines:?}"
    );
    assert!(
        lines.iter().all(|line| line.starts_with("built-in  ")),
        "{lines:?}"
    );
    // A folder alone must have every file, as before.
    fs::create_dir(folders.path("user")).expect("a new folder");
    assert!(Config::load(&folders.path("user")).is_err());
    folders.load();
}

#[test]
fn three_lines_change_three_keys() {
    let folders = LayerFolders::with(&[(
        "system/keys.ron",
        r#"(keys: { "undo": ["KeyJ"], "redo": ["KeyU"], "resign": ["KeyH"] })"#,
    )]);
    let built_in = Config::embedded().keys;
    let keys = folders.load().keys;
    for (action, own) in [("undo", "KeyJ"), ("redo", "KeyU"), ("resign", "KeyH")] {
        assert_eq!(keys.of(action), [own], "{action}");
    }
    for action in ["up", "menu", "confirm", "learning"] {
        assert_eq!(keys.of(action), built_in.of(action), "{action}");
    }
    // The key is the higher layer's, and the action that had it can have another one.
    assert_eq!(built_in.of("hint"), ["KeyH"]);
    assert!(keys.of("hint").is_empty());
    assert_eq!(keys.action("KeyH"), Some("resign"));
    folders.write("user/keys.ron", r#"(keys: { "hint": ["KeyG"] })"#);
    let keys = folders.load().keys;
    assert_eq!(
        (keys.of("hint"), keys.of("redo")),
        (&["KeyG"][..], &["KeyU"][..])
    );
    // Within one layer no key does two things.
    folders.write(
        "option/keys.ron",
        "(keys: {\n  \"hint\": [\"KeyJ\"],\n  \"redo\": [\"KeyJ\"],\n})",
    );
    // In the order of the whole file.
    let line = "option/keys.ron:2:12: keys.hint[0]: \"KeyJ\" is already used by keys.redo[0] in line 3 of option/keys.ron";
    assert_eq!(folders.faults(), [line]);
}

#[test]
fn texts_are_taken_one_by_one() {
    let folders = LayerFolders::with(&[
        (
            "system/text/en.ron",
            r#"(strings: { "menu.close": "Shut", "settings.dark": "Night" })"#,
        ),
        (
            "option/text/en.ron",
            r#"(strings: { "menu.close": "Away" })"#,
        ),
    ]);
    let config = folders.load();
    let built_in = Config::embedded();
    assert_eq!(config.text.get("menu.close"), "Away");
    assert_eq!(config.text.get("settings.dark"), "Night");
    for key in ["settings.light", "stand.title"] {
        assert_eq!(config.text.get(key), built_in.text.get(key), "{key}");
    }
    for (own, before) in config.languages.iter().zip(&built_in.languages).skip(1) {
        assert_eq!(own.get("menu.close"), before.get("menu.close"));
    }
    // A fault stands in the file that has it, at its own place.
    folders.write(
        "user/text/en.ron",
        "(\n  strings: {\n    \"menu.close\": \"\",\n  },\n)",
    );
    fs::remove_file(folders.path("option/text/en.ron")).expect("a file");
    let faults = folders.faults();
    let begin = "user/text/en.ron:3:19: strings.menu.close: \"\" is not a text";
    assert!(
        faults.len() == 1 && faults[0].starts_with(begin),
        "{faults:?}"
    );
    // A language may be added by one file.
    folders.write("user/text/en.ron", r#"(strings: { "menu.close": "Gone" })"#);
    folders.write(
        "user/text/fr.ron",
        r#"(language: "fr", script: "Latin", strings: { "language.name": "Français" })"#,
    );
    let config = folders.load();
    assert_eq!(config.text.get("menu.close"), "Gone");
    let mut names = config.languages.iter().map(TextTable::name);
    assert!(names.any(|name| name == "Français"));
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_level_of_a_layer_changes_that_level_alone() {
    let file = |layer: &str| format!("{layer}/jiaqi/difficulty.ron");
    let level = |id: &str, visits: u32| {
        format!(
            "(id: \"{id}\", name: \"Ours\", engine: \"uct\", visits: {visits}, think_ms: (least: 0, most: 1000))"
        )
    };
    let folders = LayerFolders::new();
    let text = format!(
        "(levels: [\n{},\n{},\n])",
        level("novice", 11),
        level("children", 12)
    );
    folders.write(&file("system"), &text);
    let built_in = Config::embedded();
    let before = built_in.of(GameName::Jiaqi).levels.levels();
    let config = folders.load();
    let levels = config.of(GameName::Jiaqi).levels.levels();
    let ids: Vec<&str> = levels.iter().map(|level| level.id.as_str()).collect();
    // A new one stands behind the one before it in its file.
    assert_eq!(ids[..3], ["first-steps", "novice", "children"]);
    assert_eq!(levels.len(), before.len() + 1);
    assert_eq!(levels[1].on(5, "thesis").visits, 11);
    assert_eq!((&levels[0], &levels[3..]), (&before[0], &before[2..]));
    assert_eq!(
        config.of(GameName::Jiaqi).engines,
        built_in.of(GameName::Jiaqi).engines
    );
    // One that stands alone is the last.
    let text = format!("(\n  levels: [{}])", level("our-own", 0));
    folders.write(&file("option"), &text);
    let column = text
        .lines()
        .nth(1)
        .expect("a line")
        .find("0, think")
        .expect("its visits")
        + 1;
    assert_eq!(
        folders.faults(),
        [format!(
            "option/jiaqi/difficulty.ron:2:{column}: levels[0].visits: 0 is out of range: 1 to 100000000"
        )]
    );
    folders.write(&file("option"), &text.replace("visits: 0", "visits: 9"));
    let config = folders.load();
    let last = config
        .of(GameName::Jiaqi)
        .levels
        .levels()
        .last()
        .expect("a level");
    assert_eq!(
        (last.id.as_str(), last.on(5, "thesis").visits),
        ("our-own", 9)
    );
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_level_that_is_deleted_in_the_programs_own_folder_is_gone() {
    let file = "jiaqi/difficulty.ron";
    let text = fs::read_to_string(shipped().join(file)).expect("a shipped file");
    let (begin, rest) = text
        .split_once("        (\n            id: \"first-steps\"")
        .expect("a level");
    let (_, rest) = rest
        .split_once("        (\n            id: \"novice\"")
        .expect("the next one");
    let ours = format!("{begin}        (\n            id: \"novice\"{rest}");
    let ours = ours.replace("default: \"first-steps\"", "default: \"novice\"");
    let ids = |folders: &LayerFolders| -> Vec<String> {
        let (config, _) = folders.location().load_good();
        let levels = config.of(GameName::Jiaqi).levels.levels().iter();
        levels.map(|level| level.id.clone()).collect()
    };
    let all = ids(&LayerFolders::new());
    assert_eq!(all[..2], ["first-steps", "novice"]);
    let folders = LayerFolders::new();
    folders.write(&format!("program/{file}"), &ours);
    // The exhibition that is built in names it.
    let exhibition = fs::read_to_string(shipped().join("exhibition.ron")).expect("a shipped file");
    let exhibition = exhibition.replace("\"first-steps\", ", "");
    folders.write("program/exhibition.ron", &exhibition);
    assert_eq!(ids(&folders), all[1..]);
    // A layer above changes what it names alone.
    let folders = LayerFolders::new();
    folders.write(&format!("user/{file}"), &ours);
    assert_eq!(ids(&folders), all);
}

#[test]
fn entries_that_no_longer_exist_are_told_and_count_for_nothing() {
    let folders = LayerFolders::with(&[
        (
            "system/keys.ron",
            "(keys: {\n  \"undo\": [\"KeyJ\"],\n  \"dance\": [\"KeyG\"],\n})",
        ),
        (
            "user/theme.ron",
            "(ink: \"#fefefe\", shine: 3, light: (ink: \"#010101\", glow: \"#000000\"))",
        ),
    ]);
    let config = folders.load();
    let built_in = Config::embedded();
    assert_eq!(config.keys.of("undo"), ["KeyJ"]);
    assert_eq!(config.keys.of("resign"), ["KeyG"]);
    assert_eq!(config.theme.dark.ink.to_string(), "#fefefe");
    assert_eq!(config.theme.light.ink.to_string(), "#010101");
    assert_eq!(config.theme.light.paper, built_in.theme.light.paper);
    assert_eq!(config.theme.touch_mm, built_in.theme.touch_mm);
    let lines = folders.lines(&folders.location().leftovers());
    let begins = [
        "user/theme.ron:1:18: shine: unknown field",
        "user/theme.ron:1:52: light.glow: unknown field",
        "system/keys.ron:3:3: keys.dance: \"dance\" is not an action",
    ];
    assert_eq!(lines.len(), begins.len(), "{lines:?}");
    for (line, begin) in lines.iter().zip(begins) {
        assert!(line.starts_with(begin), "{line}");
    }
    folders.location().check().expect("no faults");
}

#[test]
fn below_a_bad_file_the_next_layer_counts() {
    for (bad, end) in [
        ("(text_scale: 9)", ": 9 is out of range: 0.5 to 3"),
        ("(text_scale: 1,5)", ", not a comma: write 1.5"),
        ("(text_scale: [)", ""),
    ] {
        let folders = LayerFolders::with(&[
            ("program/theme.ron", "(text_scale: 1.25, touch_mm: 15)"),
            ("system/theme.ron", bad),
            ("user/theme.ron", "(touch_mm: 16)"),
            ("option/keys.ron", r#"(keys: { "undo": ["KeyJ"] })"#),
        ]);
        let (config, faults) = folders.location().load_good();
        let lines = folders.lines(&faults);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with("system/theme.ron:1:"), "{lines:?}");
        assert!(lines[0].ends_with(end), "{lines:?}");
        assert_eq!(
            (config.theme.text_scale, config.theme.touch_mm),
            (1.25, 16.0)
        );
        assert_eq!(config.keys.of("undo"), ["KeyJ"]);
        // A command refuses it.
        assert_eq!(folders.faults().len(), 1);
    }
}

/// The presets of the program's own folder are all that there are; for a bad one that is built in counts.
#[cfg(feature = "jiaqi")]
#[test]
fn presets_are_those_of_the_programs_own_folder() {
    let file = |name: &str| format!("program/jiaqi/rules/{name}.ron");
    let text = |name: &str| {
        let path = shipped().join(format!("jiaqi/rules/{name}.ron"));
        fs::read_to_string(path).expect("a shipped file")
    };
    let ids = |folders: &LayerFolders| -> Vec<String> {
        let (config, _) = folders.location().load_good();
        let presets = config.of(GameName::Jiaqi).rules.iter();
        presets.map(|preset| preset.id.clone()).collect()
    };
    let folders = LayerFolders::new();
    folders.write(&file("thesis"), &text("thesis"));
    folders.write(&file("long-gun"), &text("long-gun"));
    assert_eq!(ids(&folders), ["thesis", "long-gun"]);
    folders.write(&file("thesis"), "(");
    assert_eq!(ids(&folders), ["thesis", "long-gun"]);
}

#[test]
fn a_bad_file_of_a_running_game_keeps_the_last_good_one() {
    let folders = LayerFolders::with(&[("user/theme.ron", "(text_scale: 1.5)")]);
    let location = folders.location();
    let mut config = folders.load();
    let changed = [PathBuf::from("theme.ron")];
    folders.write("user/theme.ron", "(text_scale: 9)");
    let faults = config
        .reload_from(&location, &changed)
        .expect_err("a bad file");
    assert_eq!(
        folders.lines(&faults),
        ["user/theme.ron:1:14: text_scale: 9 is out of range: 0.5 to 3"]
    );
    assert_eq!(config.theme.text_scale, 1.5);
    folders.write("user/theme.ron", "(text_scale: 1.75)");
    folders.write("system/theme.ron", "(touch_mm: 15)");
    config.reload_from(&location, &changed).expect("good files");
    assert_eq!(
        (config.theme.text_scale, config.theme.touch_mm),
        (1.75, 15.0)
    );
    // Without the file the layer below it counts.
    fs::remove_file(folders.path("user/theme.ron")).expect("a file");
    config.reload_from(&location, &changed).expect("good files");
    assert_eq!(config.theme.text_scale, Config::embedded().theme.text_scale);
    assert_eq!(config.theme.touch_mm, 15.0);
}

#[test]
fn no_layer_lets_staff_in_by_the_number_that_is_built_in() {
    let shipped = fs::read_to_string(shipped().join("exhibition.ron")).expect("a shipped file");
    let own = shipped.replace("pin: \"2468\"", "pin: \"97531\"");
    assert_ne!(own, shipped);
    let folders = LayerFolders::new();
    let pin = |folders: &LayerFolders| folders.location().load_good().0.exhibition.pin.clone();
    assert!(pin(&folders).is_none(), "no layer names one");
    folders.write("system/exhibition.ron", &own);
    assert!(pin(&folders).opens("97531"));
    let mut config = folders.load();
    folders.write("user/exhibition.ron", "(");
    assert!(pin(&folders).is_none(), "the highest one is bad");
    fs::remove_file(folders.path("user/exhibition.ron")).expect("a file");
    fs::remove_file(folders.path("system/exhibition.ron")).expect("a file");
    let changed = [PathBuf::from("exhibition.ron")];
    config
        .reload_from(&folders.location(), &changed)
        .expect("good files");
    assert!(
        config.exhibition.pin.is_none(),
        "it went while the game ran"
    );
}

/// The machine's own number is for its exhibition alone, and so is the lock: no number of the program's folder takes
/// its place.
#[cfg(unix)]
#[test]
fn below_a_closed_file_no_number_lets_staff_in() {
    use std::os::unix::fs::PermissionsExt;
    let shipped = fs::read_to_string(shipped().join("exhibition.ron")).expect("a shipped file");
    let folders = LayerFolders::with(&[("program/exhibition.ron", &shipped)]);
    let pin = |folders: &LayerFolders| folders.location().load_good().0.exhibition.pin.clone();
    assert!(pin(&folders).opens("2468"));
    let own = shipped.replace("pin: \"2468\"", "pin: \"97531\"");
    folders.write("system/exhibition.ron", &own);
    let path = folders.path("system/exhibition.ron");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("another mode");
    let pin = pin(&folders);
    assert!(!pin.opens("2468"));
    // The superuser reads every file.
    assert_eq!(pin.is_none(), fs::read(&path).is_err());
}

#[test]
fn a_file_that_names_everything_counts_in_its_own_order() {
    let text = fs::read_to_string(shipped().join("theme.ron")).expect("a shipped file");
    let folders = LayerFolders::new();
    folders.write(
        "option/theme.ron",
        &text.replace("text_scale: 1.0", "text_scale: 2.0"),
    );
    assert_eq!(folders.load().theme.text_scale, 2.0);
    let lines = folders.location().check().expect("no faults");
    let of_theme: Vec<&String> = lines
        .iter()
        .filter(|line| line.ends_with("theme.ron"))
        .collect();
    let own = format!("option    {}", folders.path("option/theme.ron").display());
    assert_eq!(of_theme, [&own]);
    // A file of a few lines is named beside those below it.
    folders.write("system/keys.ron", r#"(keys: { "undo": ["KeyJ"] })"#);
    let lines = folders.location().check().expect("no faults");
    let of_keys: Vec<&String> = lines
        .iter()
        .filter(|line| line.ends_with("keys.ron"))
        .collect();
    let own = format!("system    {}", folders.path("system/keys.ron").display());
    assert_eq!(of_keys, [&"built-in  config/keys.ron".to_owned(), &own]);
}

#[test]
fn only_our_files_are_the_configuration() {
    let game = GameName::default();
    for (path, ours) in [
        ("theme.ron".to_owned(), true),
        ("text/fr.ron".to_owned(), true),
        (format!("{game}/rules/mine.ron"), true),
        (format!("{game}/difficulty.ron"), true),
        ("preferences.ron".to_owned(), false),
        ("records/theme.ron".to_owned(), false),
    ] {
        assert_eq!(is_configuration(Path::new(&path)), ours, "{path}");
    }
}
