//! What may stand in which room of the source.

use std::path::{Path, PathBuf};
use tibetango::games::GameName;

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    if dir.is_file() {
        found.push(dir.to_owned());
        return;
    }
    for entry in std::fs::read_dir(dir).unwrap() {
        sources(&entry.unwrap().path(), found);
    }
}

/// True where a game's name or module stands in this line of code as a word of its own.
fn names_a_game(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    let names = GameName::ALL.map(|game| [game.text().to_owned(), format!("{game:?}")]);
    words.any(|word| names.as_flattened().iter().any(|name| name == word))
}

#[test]
fn outside_of_faces_and_formats_no_room_names_a_game() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for room in [
        "app",
        "analysis",
        "challenge",
        "config",
        "equipment.rs",
        "files.rs",
        "games/drawing.rs",
        "journal.rs",
        "lan",
        "messages.rs",
        "plot.rs",
        "record",
        "selfplay",
        "session",
        "souvenir",
        "statistics",
        "wire.rs",
    ] {
        sources(&src.join(room), &mut found);
    }
    found.retain(|path| path.extension().is_some_and(|ending| ending == "rs"));
    // A format of one game names it.
    for own in ["app/faces", "record/jiu14", "record/pdn", "record/sgf"] {
        found.retain(|path| !path.starts_with(src.join(own)));
    }
    assert!(found.len() > 80, "{}", found.len());
    let mut faults = Vec::new();
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        // A test may take any game as its example.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().enumerate();
        let named = lines.filter(|(_, line)| names_a_game(line));
        faults.extend(named.map(|(i, line)| format!("{}:{}: {line}", path.display(), i + 1)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
