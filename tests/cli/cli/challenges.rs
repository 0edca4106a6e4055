//! Tests of `challenge`: mined challenges fit the file, and faults of a file are reported with their place.

use std::fs;

use tibetango_content::config::Config;
use tibetango_rules::GameName;

use super::{failure, good, json};
use support::config_copy::config_dir;

#[cfg(feature = "jiaqi")]
#[test]
fn what_is_mined_goes_into_the_file_and_is_proved_there() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("found.ron");
    let line = "challenge mine jiaqi --size 3 --games 40 --seed 4 --most 1 --kind save --kind take";
    let words: Vec<&str> = line.split(' ').collect();
    let printed = good(&words);
    let written = [&words[..], &["--out", out.to_str().unwrap()]].concat();
    assert_eq!(good(&written), "");
    assert_eq!(
        fs::read_to_string(&out).unwrap(),
        printed,
        "the same each time"
    );
    let result = printed.matches("(id: ").count();
    assert!(result >= 3, "{printed}");

    let dir = config_dir();
    let file = dir.path().join("jiaqi/challenges.ron");
    let before = fs::read_to_string(&file).unwrap();
    let list = "    challenges: [\n";
    assert!(before.contains(list));
    fs::write(&file, before.replacen(list, &format!("{list}{printed}"), 1)).unwrap();
    let proved = json(&["challenge", "check", dir.path().to_str().unwrap(), "--json"]);
    let shipped = Config::embedded();
    for (at, game) in GameName::ALL.into_iter().enumerate() {
        let more = if game == GameName::Jiaqi { result } else { 0 };
        let count = shipped.of(game).challenges.challenges.len() + more;
        assert_eq!(proved[at]["game"], game.text(), "{game}");
        assert_eq!(proved[at]["challenges"], count, "{game}");
    }
}

#[cfg(feature = "jiu")]
#[test]
fn a_challenge_that_is_not_as_told_fails_the_check() {
    let dir = config_dir();
    let file = dir.path().join("jiu/challenges.ron");
    let text = fs::read_to_string(&file).unwrap();
    let shipped = Config::embedded();
    let own = &shipped.of(GameName::Jiu).challenges;
    let challenge = &own.challenges[1];
    let right = format!("solutions: [\"{}\"]", challenge.solutions[0]);
    let start = challenge.start(own.rules).unwrap();
    let wrong = start.legal().into_iter().map(|mv| start.text(&mv));
    let mut wrong = wrong.filter(|mv| !mv.starts_with(&challenge.solutions[0]));
    let wrong = format!("solutions: [\"{}\"]", wrong.next_back().unwrap());
    let at = text.find(&challenge.id).unwrap();
    let rest = text[at..].replacen(&right, &wrong, 1);
    fs::write(&file, format!("{}{rest}", &text[..at])).unwrap();
    let line = text[..at + text[at..].find(&right).unwrap()]
        .matches('\n')
        .count()
        + 1;
    let message = failure(1, &["challenge", "check", dir.path().to_str().unwrap()]);
    let place = format!("jiu/challenges.ron:{line}:");
    assert!(message.contains(&place), "{message}");
    assert!(message.contains("challenges[1].solutions: "), "{message}");
    let solves = format!("all that solves it: {}", challenge.solutions[0]);
    assert!(message.contains(&solves), "{message}");
}

#[cfg(feature = "jiaqi")]
#[test]
fn what_cannot_be_mined_is_told_in_one_line() {
    let message = failure(2, &["challenge", "mine", "jiaqi", "--kind", "sav"]);
    assert!(message.contains("did you mean \"save\"?"), "{message}");
    let message = failure(2, &["challenge", "mine", "jiaqi", "--size", "6"]);
    assert!(
        message.contains("boards of jiaqi are 3, 5, 7 or 9"),
        "{message}"
    );
    failure(2, &["challenge", "check", "/no/such/folder"]);
    failure(2, &["challenge"]);
}
