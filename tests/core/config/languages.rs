//! The texts of every language: none lacks a key, placeholders agree, plural forms fit.

use std::collections::BTreeSet;

use tibetango::config::{Config, Script};
use tibetango::games::GameName;

use super::{copy, edit, faults, language, lines, write};

#[test]
fn every_language_says_everything() {
    let config = Config::embedded();
    let names: Vec<(&str, &str, Script)> = config
        .languages
        .iter()
        .map(|table| (table.language(), table.name(), table.script()))
        .collect();
    assert_eq!(
        names,
        [
            ("en", "English", Script::Latin),
            ("zh", "中文", Script::Han),
            ("bo", "བོད་\u{200A}ཡིག", Script::Tibetan),
        ]
    );
    let keys = |index: usize| -> BTreeSet<&str> {
        config.languages[index].iter().map(|(key, _)| key).collect()
    };
    assert_eq!(keys(0), keys(1));
    assert_eq!(keys(0), keys(2));
    for level in config.of(GameName::Jiaqi).levels.levels() {
        assert!(keys(0).contains(format!("jiaqi.level.note.{}", level.id).as_str()));
    }
    for preset in &config.of(GameName::Jiaqi).rules {
        let key = format!("jiaqi.rules.note.{}", preset.id);
        assert_eq!(config.text.find(&key), Some(preset.note.as_str()));
    }
}

#[test]
fn every_engine_has_a_name_and_says_what_it_is() {
    let config = Config::embedded();
    for table in &config.languages {
        for game in GameName::ALL {
            for name in config.of(game).engines.names() {
                for key in [format!("engines.{name}"), format!("engines.note.{name}")] {
                    let told = table.find_of(game, &key);
                    assert!(told.is_some(), "{}: {game}: {key}", table.language());
                }
            }
        }
    }
}

#[test]
fn sentences_are_short_in_every_language() {
    for table in &Config::embedded().languages {
        // A Chinese word has about two characters, a Tibetan one two syllables.
        let long = |sentence: &str| match table.script() {
            Script::Latin => sentence.split_whitespace().count() > 25,
            Script::Han => sentence.chars().count() > 50,
            Script::Tibetan => sentence.matches('\u{F0B}').count() > 50,
        };
        for (key, text) in table.iter() {
            let ends = ['.', '!', '?', ':', '。', '！', '？', '：', '།'];
            for sentence in text.split(ends) {
                assert!(!long(sentence), "{}: {key}: {sentence}", table.language());
            }
        }
    }
}

#[test]
fn numbers_choose_plural_forms() {
    let mut config = Config::embedded();
    let said = |config: &Config, n: &str| config.text.fill("caption.captures", &[("n", n)]);
    assert_eq!(said(&config, "1"), "1 stone taken");
    for n in ["0", "2", "11", "21"] {
        assert_eq!(said(&config, n), format!("{n} stones taken"));
    }
    config.speak("zh");
    assert_eq!(said(&config, "1"), "吃 1 子");
    config.speak("no such language");
    assert_eq!(said(&config, "1"), "1 stone taken");

    let dir = copy();
    // Polish tells three kinds of whole numbers apart.
    let forms = |forms: &str| {
        let head = "(language: \"pl\", script: \"Latin\", strings: { \"a\": { ";
        write(&dir, "text/pl.ron", format!("{head}{forms} }} }})"));
    };
    forms(
        r#""one": "{n} kamień", "few": "{n} kamienie", "many": "{n} kamieni", "other": "{n} kamienia""#,
    );
    let text = language(&dir, "pl").expect("all forms");
    let said = |n| text.fill("a", &[("n", n)]);
    assert_eq!(
        [said("1"), said("3"), said("5")],
        ["1 kamień", "3 kamienie", "5 kamieni"]
    );
    assert_eq!(text.get("a"), "{n} kamienia");
    forms(r#""one": "{n}", "other": "{n}""#);
    assert_eq!(
        lines(&dir, Config::check(dir.path())),
        [
            "text/pl.ron:1:51: strings.a: \"one, other\" is not the plural forms of this language: few, many, one, other"
        ]
    );
    write(
        &dir,
        "text/en.ron",
        r#"(language: "en", script: "Latin", strings: { "a": { "one": "{x}", "other": "{n}" }, "b": { "one": "a", "other": "b" } })"#,
    );
    assert_eq!(
        faults(&dir),
        [
            "text/en.ron:1:51: strings.a: \"{x}\" is not a text with the placeholders of the form \"other\"",
            "text/en.ron:1:90: strings.b: \"b\" is not a text with {n}, which chooses the plural form",
        ]
    );
}

#[test]
fn gaps_and_strangers_among_the_texts_are_named() {
    let dir = copy();
    edit(
        &dir,
        "text/zh.ron",
        "\"menu.back\": \"返回\",",
        "\"menu.bakc\": \"返回\",",
    );
    let told = lines(&dir, Config::check(dir.path()));
    assert_eq!(told.len(), 2, "{told:?}");
    for (line, end) in told.iter().zip([
        "strings: the text \"menu.back\" is missing: add it for \"Back\"",
        "strings.menu.bakc: \"menu.bakc\" is not a key of the default language: did you mean \"menu.back\"?",
    ]) {
        assert!(line.starts_with("text/zh.ron:"), "{line}");
        assert!(line.ends_with(end), "{line}");
    }
    // The game starts, and shows what it has.
    let mut config = Config::load(dir.path()).expect("gaps are no fault of a running game");
    config.speak("zh");
    assert_eq!(config.text.get("menu.back"), "Back");
    assert_eq!(config.text.get("menu.close"), "关闭");

    let dir = copy();
    edit(&dir, "text/bo.ron", "ཁྱོན་ཐེངས་ {n}", "ཁྱོན་ཐེངས་ {m}");
    let told = lines(&dir, Config::check(dir.path()));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("text/bo.ron:"), "{told:?}");
    assert!(
        told[0].ends_with("is not a text with the placeholders of the default language: {n}"),
        "{told:?}"
    );
    // A bad language is not offered; the game starts in the others.
    let config = Config::load(dir.path()).expect("the default language is good");
    let offered: Vec<&str> = config.languages.iter().map(|t| t.language()).collect();
    assert_eq!(offered, ["en", "zh"]);
}
