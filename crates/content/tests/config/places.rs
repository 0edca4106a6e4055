//! The folder of the configuration, and the language, as the machine suggests them.

use std::fs;
use std::path::Path;

use tibetango_content::config::locate::Surroundings;
use tibetango_content::config::{Config, Location};

use super::write;

#[test]
fn an_installed_folder_counts_after_all_others() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let [beside, shared, empty] = ["program", "share/tibetango", "empty"].map(|name| {
        let folder = dir.path().join(name);
        fs::create_dir_all(folder.join("config")).expect("a new folder");
        folder
    });
    let around = |program: &Path| Surroundings {
        working: empty.clone(),
        program: Some(program.join("tibetango")),
        shared_folders: vec![empty.clone(), shared.clone()],
        ..Surroundings::default()
    };
    assert_eq!(around(&beside).locate(), Ok(Location::BuiltIn));
    write(&dir, "share/tibetango/config/theme.ron", "()");
    let installed = Location::Folder(shared.join("config"));
    assert_eq!(around(&beside).locate(), Ok(installed));
    write(&dir, "program/config/theme.ron", "()");
    let own = Location::Folder(beside.join("config"));
    assert_eq!(around(&beside).locate(), Ok(own));
}

#[test]
fn the_first_language_is_the_first_wish_that_there_are_texts_for() {
    let config = Config::embedded();
    let cases: [(&[&str], &str); 13] = [
        (&["zh-CN"], "zh"),
        (&["zh"], "zh"),
        (&["ZH_TW.UTF-8"], "zh"),
        (&["zh-Hant-HK"], "zh"),
        (&["bo-IN"], "bo"),
        (&["en-GB", "zh-CN"], "en"),
        (&["de-DE", "bo", "zh"], "bo"),
        (&["de-DE", "fr"], "en"),
        (&["zha", "bod"], "en"),
        (&["C", "zh-CN"], "en"),
        (&["POSIX", "zh-CN"], "en"),
        (&["", "-", "བོད"], "en"),
        (&[], "en"),
    ];
    for (wishes, language) in cases {
        assert_eq!(config.language_for(wishes), language, "{wishes:?}");
    }
}
