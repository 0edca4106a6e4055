//! The folder of the configuration, and the language, as the machine suggests them.

use std::fs;
use std::path::Path;

use tibetango_content::config::locate::Surroundings;
use tibetango_content::config::{Config, Layer, LayerKind, Layers, Location};

use super::write;

/// Returns a place with folders of these kinds, the lowest first.
fn layers(folders: &[(LayerKind, &Path)]) -> Location {
    let layers = folders.iter().map(|(kind, folder)| Layer {
        kind: *kind,
        folder: folder.to_path_buf(),
    });
    Location::Layers(Layers::new(layers))
}

#[test]
fn layers_lie_over_each_other_in_one_order() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let [program, system, user, option, variable] =
        ["program", "system", "user", "option", "variable"].map(|name| dir.path().join(name));
    for folder in [&program.join("config"), &option, &variable] {
        fs::create_dir_all(folder).expect("a new folder");
    }
    write(&dir, "program/config/theme.ron", "()");
    let mut around = Surroundings {
        program: Some(program.join("tibetango")),
        working: dir.path().join("none"),
        system: Some(system.clone()),
        user: Some(user.clone()),
        option: Some(option.clone()),
        variable: Some(variable.clone()),
        ..Surroundings::default()
    };
    let own = program.join("config");
    // The folders of the machine and of the user need not be there.
    let [program, system, user] = [
        (LayerKind::Program, own.as_path()),
        (LayerKind::System, system.as_path()),
        (LayerKind::User, user.as_path()),
    ];
    let of = |folder: &Path| layers(&[program, system, user, (LayerKind::Option, folder)]);
    assert_eq!(around.locate(), Ok(of(&option)));
    around.option = None;
    assert_eq!(around.locate(), Ok(of(&variable)));
    around.variable = None;
    assert_eq!(around.locate(), Ok(layers(&[program, system, user])));
    // A folder that was asked for by name must be there.
    around.option = Some(dir.path().join("gone"));
    let error = around.locate().expect_err("no such folder");
    assert!(
        error
            .to_string()
            .starts_with("--config: there is no folder")
    );
    // One that is named twice counts once, in the higher place.
    fs::create_dir(system.1).expect("a new folder");
    around.option = Some(system.1.join("."));
    let (same, kind) = (system.1.join("."), LayerKind::Option);
    assert_eq!(
        around.locate(),
        Ok(layers(&[program, user, (kind, same.as_path())]))
    );
    // The program's own folder stays its own.
    around.option = Some(own.clone());
    assert_eq!(around.locate(), Ok(layers(&[system, user, program])));
}

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
    let program = |folder: &Path| layers(&[(LayerKind::Program, folder)]);
    let installed = program(&shared.join("config"));
    assert_eq!(around(&beside).locate(), Ok(installed));
    write(&dir, "program/config/theme.ron", "()");
    let own = program(&beside.join("config"));
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
