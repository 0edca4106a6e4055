//! The configuration: the shipped files are good, bad ones are reported in one exact line, and changes are noticed
//! while the program runs.

mod cues;
mod equipment;
mod exhibition;
mod faults;
mod files;
mod languages;
mod layers;
mod live_changes;
#[cfg(feature = "jiu")]
mod nets;
mod network;
#[cfg(feature = "jiaqi")]
mod papers;
mod places;
// The PO files that other programs wrote hold a text of jiu.
#[cfg(feature = "jiu")]
mod po;
mod stories;

pub use support::config_copy::config_dir as copy;
use support::files::edit;

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use tibetango_content::config::{Colour, Config, ConfigError, Script, TextTable};
use tibetango_rules::GameName;

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../config")
}

pub fn write(dir: &TempDir, file: &str, text: impl AsRef<[u8]>) {
    fs::write(dir.path().join(file), text).expect("a file in a temporary folder");
}

/// The messages, without the temporary folder in front.
fn lines<T>(dir: &TempDir, result: Result<T, Vec<ConfigError>>) -> Vec<String> {
    let Err(errors) = result else {
        panic!("a bad file was accepted")
    };
    let folder = format!("{}/", dir.path().display());
    errors
        .iter()
        .map(|error| {
            let line = error.to_string();
            assert!(!line.contains('\n'), "not one line: {line}");
            line.strip_prefix(&folder)
                .map(str::to_owned)
                .unwrap_or(line)
        })
        .collect()
}

/// The messages that reading the folder brings.
pub fn faults(dir: &TempDir) -> Vec<String> {
    lines(dir, Config::load(dir.path()))
}

/// The table of a language, if its file is good.
fn language(dir: &TempDir, code: &str) -> Option<TextTable> {
    let mut config = Config::load(dir.path()).expect("the default language is good");
    config.languages.retain(|table| table.language() == code);
    config.languages.pop()
}

/// The messages that a theme file with this text brings.
fn theme_lines(text: impl AsRef<[u8]>) -> Vec<String> {
    let dir = copy();
    write(&dir, "theme.ron", text);
    faults(&dir)
}

/// The messages that a difficulty file of jiaqi with one level of these fields brings.
#[cfg(feature = "jiaqi")]
fn level_lines(fields: &str) -> Vec<String> {
    let dir = copy();
    write(
        &dir,
        "jiaqi/difficulty.ron",
        format!("(\n  levels: [\n    ({fields}),\n  ],\n  default: \"a\",\n)\n"),
    );
    faults(&dir)
}

#[test]
fn the_shipped_files_are_good_and_built_in() {
    let config = Config::load(&shipped()).expect("the shipped files");
    assert_eq!(config, Config::embedded());
    let read = Config::check(&shipped()).expect("the shipped files");
    assert!(read.len() >= 8, "{read:?}");
}

#[cfg(feature = "jiaqi")]
#[test]
fn the_shipped_rules_are_those_of_the_thesis_and_two_more() {
    use tibetango_rules::AnyRules;
    use tibetango_rules::jiaqi::rules::{Capture, Gun, JiaqiRules};
    let config = Config::embedded();
    let jiaqi = config.of(GameName::Jiaqi);
    assert_eq!(jiaqi.rules[0].id, "thesis");
    let usual = JiaqiRules::default();
    for (id, rules) in [
        ("thesis", usual),
        (
            "long-gun",
            JiaqiRules {
                gun: Gun::LongOnly,
                ..usual
            },
        ),
        (
            "tap-by-tap",
            JiaqiRules {
                capture: Capture::Choice,
                ..usual
            },
        ),
    ] {
        let preset = jiaqi.preset(id).expect("a shipped preset");
        assert_eq!(preset.rules, AnyRules::from(rules), "{id}");
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn the_shipped_levels_are_told_apart_by_board_and_rules() {
    let config = Config::embedded();
    let levels = config.of(GameName::Jiaqi).levels.levels();
    assert_eq!(levels.len(), 8);
    for level in levels {
        let key = format!("level.{}", level.id);
        assert_eq!(config.text.find(&key), Some(level.name.as_str()), "{key}");
    }
    let champion = levels.last().expect("a level");
    let (usual, large) = (champion.on(5, "thesis"), champion.on(9, "thesis"));
    assert_eq!((usual.visits, usual.strength.z), (200, None));
    assert!(
        large.visits > usual.visits,
        "{} and {}",
        large.visits,
        usual.visits
    );
    assert!(large.strength.z.is_some());
    // Values that are not given for a board are as on the others.
    assert_eq!(large.think_ms, usual.think_ms);
    assert_eq!(champion.on(3, "thesis"), usual);
}

#[cfg(feature = "gomoku")]
#[test]
fn the_shipped_levels_know_how_a_game_is_opened() {
    let config = Config::embedded();
    // Levels have settings of their own for Swap2, whose opening the players choose.
    let gomoku = config.of(GameName::Gomoku).levels.levels();
    for level in gomoku {
        let plain = level.on(15, "freestyle");
        assert_ne!(level.on(15, "swap2"), plain, "{}", level.id);
    }
    // Rules without an entry of their own are played as any rules.
    let lowest = &gomoku[0];
    assert_eq!(lowest.on(15, "renju"), lowest.on(15, "freestyle"));
}

#[test]
fn the_shipped_keys_are_found_both_ways() {
    let keys = Config::embedded().keys;
    assert_eq!(keys.of("undo")[0], "KeyU");
    assert_eq!(keys.action("Space"), Some("hurry"));
    assert_eq!(keys.action("F24"), None);
}

/// Texts stand out by 4.5 to 1, and what can be pressed by 3 to 1, as WCAG 2.2 asks.
#[test]
fn the_shipped_colours_can_be_read() {
    let theme = Config::embedded().theme;
    let looks = [
        ("dark", &theme.dark, 4.5),
        ("light", &theme.light, 4.5),
        // The enhanced contrast of WCAG 2.2.
        ("contrast", &theme.contrast, 7.0),
    ];
    assert_ne!(theme.light, theme.dark);
    assert_ne!(theme.contrast, theme.dark);
    let table: [Colour; 2] = ["#000000", "#ffffff"].map(|text| text.parse().expect("a colour"));
    assert!((table[0].contrast(table[1]) - 21.0).abs() < 1e-9);
    // The reference value for this grey on white is 4.54.
    let grey: Colour = "#767676".parse().expect("a colour");
    assert!((grey.contrast(table[1]) - 4.54).abs() < 0.005);
    for below in table {
        for (name, look, of_texts) in looks {
            // Panels let the table shine through, so each is tested over every brightness of the table.
            let panels = [look.paper, look.paper_raised].map(|panel| panel.over(below));
            let controls = [look.line, look.accent, look.danger, look.focus];
            for panel in panels {
                for (inks, least) in [
                    (
                        &[look.ink, look.ink_soft, look.gold, look.accent][..],
                        of_texts,
                    ),
                    (&controls[..], 3.0),
                ] {
                    for ink in inks {
                        let contrast = ink.contrast(panel);
                        assert!(contrast >= least, "{name}, {ink} on {panel}: {contrast:.2}");
                    }
                }
            }
            // A raised surface is seen as one.
            let step = look.paper_raised.over(below).contrast(panels[0]);
            assert!(step >= 1.15, "{name}: {step:.2}");
        }
    }
    for (name, look, of_texts) in looks {
        let contrast = look.accent_ink.contrast(look.accent);
        assert!(contrast >= of_texts, "{name}: {contrast:.2}");
    }
}

#[test]
fn a_theme_without_light_colours_has_the_dark_ones() {
    let dir = copy();
    let path = dir.path().join("theme.ron");
    let text = fs::read_to_string(&path).expect("a shipped file");
    let (begin, rest) = text.split_once("    light: (").expect("light colours");
    let (_, end) = rest.split_once("    ),\n").expect("their end");
    fs::write(&path, format!("{begin}{end}")).expect("a copy");
    let theme = Config::load(dir.path()).expect("a good folder").theme;
    assert_eq!(theme.light, theme.dark);
    assert_eq!(theme.dark, Config::embedded().theme.dark);
    let motion = "reduced_motion: false";
    let light = format!("light: (ink: \"1\"), {motion}");
    edit(&dir, "theme.ron", motion, &light);
    assert!(faults(&dir)[0].contains("light"), "{:?}", faults(&dir));
}

#[test]
fn a_theme_without_a_time_of_holding_has_the_usual_one() {
    let dir = copy();
    edit(&dir, "theme.ron", "hold_ms: 450,", "");
    let theme = Config::load(dir.path()).expect("a good folder").theme;
    assert_eq!(theme.hold_ms, 450.0);
    let before = "keep_finished: true,";
    edit(
        &dir,
        "theme.ron",
        before,
        "keep_finished: true, hold_ms: 1200,",
    );
    let theme = Config::load(dir.path()).expect("a good folder").theme;
    assert_eq!(theme.hold_ms, 1200.0);
    edit(&dir, "theme.ron", "hold_ms: 1200", "hold_ms: 60");
    assert!(faults(&dir)[0].contains("hold_ms"), "{:?}", faults(&dir));
}

#[test]
fn colours_are_read_exactly() {
    let colour: Colour = "#0a0B0cfE".parse().expect("a colour");
    assert_eq!(colour.rgba(), [10, 11, 12, 254]);
    assert_eq!(colour.to_string(), "#0a0b0cfe");
    for bad in [
        "", "#", "#12345", "#1234567", "123456", "#+12345", "#12345g", "#ཀཀ",
    ] {
        assert!(bad.parse::<Colour>().is_err(), "{bad}");
    }
}

#[test]
fn the_shipped_texts_are_short() {
    for (key, text) in Config::embedded().text.iter() {
        for sentence in text.split(['.', '!', '?', ':']) {
            let words = sentence.split_whitespace().count();
            assert!(words <= 25, "{key}: {words} words in one sentence");
        }
    }
}

#[test]
fn texts_are_filled_and_gaps_are_shown() {
    let dir = copy();
    write(
        &dir,
        "text/bo.ron",
        r#"(language: "bo", script: "Tibetan", strings: { "a": "{x} and {y} and {x}" })"#,
    );
    let text = language(&dir, "bo").expect("a good file");
    assert_eq!((text.language(), text.script()), ("bo", Script::Tibetan));
    assert_eq!(
        text.fill("a", &[("x", "{y}"), ("y", "2")]),
        "{y} and 2 and {y}"
    );
    assert_eq!(text.fill("a", &[("x", "1")]), "1 and {y} and 1");
    assert_eq!(text.get("no.such.key"), "«no.such.key»");
    assert_eq!(text.get("no.such.key"), "«no.such.key»");
}

#[test]
fn a_byte_order_mark_is_no_fault() {
    let dir = copy();
    let text = fs::read_to_string(dir.path().join("theme.ron")).expect("a shipped file");
    write(&dir, "theme.ron", format!("\u{feff}{text}"));
    assert_eq!(Config::load(dir.path()), Ok(Config::embedded()));
}
