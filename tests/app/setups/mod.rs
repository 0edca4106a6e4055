//! The setups of matches, and their configuration.

#[cfg(feature = "jiu")]
mod jiu;

#[cfg(feature = "jiu")]
pub use jiu::*;
pub use support::config_copy::config_dir;

use crate::harness::TestApp;
use std::path::Path;
use tibetango::app::settings::Settings;
use tibetango_content::config::{Config, Location};
use tibetango_records::session::{MatchSettings, Player};
#[cfg(feature = "jiaqi")]
use tibetango_rules::jiaqi::{Capture, JiaqiRules};
use tibetango_rules::{GameName, Side};

/// Returns a match of two people.
pub fn two_people(size: u8) -> MatchSettings {
    MatchSettings {
        size,
        ..MatchSettings::default()
    }
}

/// Returns a match of two people at a game, by a preset of its rules and on the board of that preset.
pub fn two_at(game: GameName, preset: &str) -> MatchSettings {
    let config = Config::embedded();
    let preset = config.of(game).preset(preset).unwrap();
    MatchSettings {
        size: preset.size,
        rules: preset.rules,
        preset: preset.id.clone(),
        ..MatchSettings::default()
    }
}

/// Returns a match against a level of the computer.
pub fn against(human: Side, level: &str, size: u8) -> MatchSettings {
    let mut settings = two_people(size);
    settings.players[human.other().index()] = computer(level);
    settings
}

/// Returns a level of the computer as a player.
pub fn computer(level: &str) -> Player {
    Player::Computer {
        level: level.to_owned(),
    }
}

/// Returns a match of two people by the preset in which captures are chosen.
#[cfg(feature = "jiaqi")]
pub fn tap_by_tap(size: u8) -> MatchSettings {
    MatchSettings {
        size,
        rules: JiaqiRules {
            capture: Capture::Choice,
            ..JiaqiRules::default()
        }
        .into(),
        preset: "tap-by-tap".to_owned(),
        ..MatchSettings::default()
    }
}

/// Writes a `difficulty.ron` with the levels `quick` (visits as given) and `endless`, which thinks for ten minutes
/// unless it is stopped.
pub fn write_levels(dir: &Path, visits: u32) {
    let levels = format!(
        r#"(
    levels: [
        (id: "quick", name: "Quick", engine: "uct", visits: {visits}, think_ms: (least: 450, most: 60000)),
        (id: "endless", name: "Endless", engine: "uct", visits: 100000000, think_ms: (least: 450, most: 600000)),
    ],
    default: "quick",
)
"#
    );
    std::fs::write(dir.join("jiaqi/difficulty.ron"), levels).unwrap();
    // The exhibition may name no levels but these.
    let path = dir.join("exhibition.ron");
    let mut named = std::fs::read_to_string(&path).unwrap();
    if !named.contains("quick") {
        for old in [
            r#"levels: ["first-steps", "novice", "learner", "player"]"#,
            r#""thesis", white: "strong", black: "expert""#,
            r#""thesis", white: "player", black: "strong""#,
        ] {
            assert!(named.contains(old), "exhibition.ron no longer holds {old}");
            let new = match old.starts_with("levels") {
                true => r#"levels: ["quick"]"#,
                false => r#""thesis", white: "quick", black: "quick""#,
            };
            named = named.replacen(old, new, 1);
        }
        std::fs::write(&path, named).unwrap();
    }
}

/// Returns the shipped configuration with the levels of [`write_levels`], not watched.
pub fn test_levels() -> Settings {
    let dir = config_dir();
    write_levels(dir.path(), 20);
    // A search that goes on for ever must not fill the memory.
    let path = dir.path().join("jiaqi/engines.ron");
    let engines = std::fs::read_to_string(&path).unwrap();
    assert!(engines.contains("memory_mib: 256"));
    std::fs::write(&path, engines.replace("memory_mib: 256", "memory_mib: 4")).unwrap();
    let (settings, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    Settings {
        location: Location::BuiltIn,
        ..settings
    }
}

impl TestApp {
    /// Creates an app with the levels of [`test_levels`] and an empty folder.
    pub fn with_test_levels() -> Self {
        Self::with(test_levels(), tempfile::tempdir().unwrap())
    }
}
