//! A further language by its file alone, of which only the first words are there.

use super::app::{DrawnApp, WINDOWS};
use super::harness::card;
use super::whole_config;
use std::path::Path;
use tibetango::app::preferences::TextSize;
use tibetango_content::config::Config;

/// Its file, among those of the other languages.
const FILE: &str = "text/de.ron";

#[test]
fn it_is_offered_and_speaks_english_where_it_has_no_words() {
    let mut screen = DrawnApp::shipped();
    assert_eq!(screen.languages(), ["en", "zh", "bo", "de"]);
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("settings"));
    screen.press("settings.language.3");
    for (key, text) in [
        ("proverb.title", "Sprichwort"),
        ("menu.close", "Close"),
        ("tictactoe.name", "XO"),
    ] {
        assert_eq!(screen.app.text(key), text, "{key}");
    }
    let texts = screen.texts();
    for text in ["Deutsch", "Close"] {
        assert!(texts.iter().any(|other| other == text), "{text}: {texts:?}");
    }
}

#[test]
fn check_config_names_the_words_that_it_lacks() {
    let config = whole_config();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/third/config");
    std::fs::copy(own.join(FILE), config.path().join(FILE)).unwrap();
    let faults = Config::check(config.path()).unwrap_err();
    let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let missing = |line: &String| line.contains(FILE) && line.contains("is missing");
    assert!(messages.iter().any(missing), "{messages:?}");
    assert!(Config::load(config.path()).is_ok());
}
