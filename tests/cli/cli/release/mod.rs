//! Tests of what a release says of the program: version, manual pages, completions of shells.

use std::fs;
use std::path::Path;

use super::{failure, good};
use tibetango_rules::GameName;

/// Returns the commands that `-h` lists.
fn commands() -> Vec<String> {
    let help = good(&["-h"]);
    let list = help.split_once("Commands:\n").unwrap().1;
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

fn read(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_version_tells_the_features() {
    let first = concat!("tibetango ", env!("CARGO_PKG_VERSION"));
    assert_eq!(good(&["-V"]), format!("{first}\n"));
    let text = good(&["--version"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], first);
    let features = lines[lines.len() - 1];
    let window = if cfg!(feature = "gui") {
        "features: with the window; "
    } else {
        "features: without the window; "
    };
    assert!(features.starts_with(window), "{text}");
    for game in GameName::ALL {
        assert!(features.contains(game.text()), "{game}: {text}");
    }
}

#[test]
fn every_command_has_a_page_and_completions() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        good(&["manuals", "--out", folder.path().to_str().unwrap()]),
        ""
    );
    let man = folder.path().join("man");
    let completions = folder.path().join("completions");
    let commands: Vec<String> = commands();
    assert!(
        commands.contains(&"check-config".to_owned()),
        "{commands:?}"
    );
    let main = read(&man, "tibetango.1");
    for command in commands.iter().filter(|command| *command != "help") {
        let page = read(&man, &format!("tibetango-{command}.1"));
        assert!(page.contains(".TH "), "{command}: {page}");
        // In manual pages a hyphen of a word is escaped.
        let name = command.replace('-', "\\-");
        assert!(main.contains(&name), "{command}");
        for shell in ["tibetango.bash", "tibetango.fish", "_tibetango"] {
            assert!(
                read(&completions, shell).contains(command),
                "{shell}: {command}"
            );
        }
    }
    assert!(
        !man.join("tibetango-manuals.1").exists(),
        "it is for packagers alone"
    );
}

#[test]
fn manuals_are_refused_where_no_folder_can_be_made() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let line = failure(2, &["manuals", "--out", path]);
    assert!(line.contains(path), "{line}");
}
