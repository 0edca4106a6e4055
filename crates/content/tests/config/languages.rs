//! The texts of every language: none lacks a key, placeholders agree, plural forms fit.

use std::collections::BTreeSet;
use std::path::Path;

use support::config_copy::contents;
use tibetango_content::config::{Config, Script, Ticks, translation_review};
use tibetango_rules::GameName;

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
    for game in GameName::ALL {
        let own = config.of(game);
        for level in own.levels.levels() {
            let key = format!("{game}.level.note.{}", level.id);
            assert!(keys(0).contains(key.as_str()), "{key}");
        }
        for preset in &own.rules {
            let key = format!("{game}.rules.note.{}", preset.id);
            assert!(keys(0).contains(key.as_str()), "{key}");
        }
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn rules_say_in_english_what_their_files_say() {
    let config = Config::embedded();
    for preset in &config.of(GameName::Jiaqi).rules {
        let key = format!("jiaqi.rules.note.{}", preset.id);
        assert_eq!(config.text.find(&key), Some(preset.note.as_str()), "{key}");
    }
}

#[test]
fn every_engine_has_a_name_and_says_what_it_is() {
    let config = Config::embedded();
    for table in &config.languages {
        for game in GameName::ALL {
            for name in config.of(game).engines.names() {
                for key in [format!("engines.{name}"), format!("engines.note.{name}")] {
                    let text = table.find_of(game, &key);
                    assert!(text.is_some(), "{}: {game}: {key}", table.language());
                }
            }
        }
    }
}

#[test]
fn chinese_keeps_one_form_of_address() {
    let config = Config::embedded();
    let mut tables = config.languages.iter();
    let chinese = tables.find(|table| table.script() == Script::Han).unwrap();
    let polite: Vec<&str> = chinese
        .iter()
        .filter(|(_, text)| text.contains('您'))
        .map(|(key, _)| key)
        .collect();
    assert!(polite.is_empty(), "你 everywhere, never 您: {polite:?}");
}

#[cfg(all(
    feature = "draughts",
    feature = "gomoku",
    feature = "jiaqi",
    feature = "jiu"
))]
#[test]
fn a_page_for_a_native_reader_keeps_its_ticks() {
    let config = Config::embedded();
    let renewed = |before: &str| {
        let ticks = translation_review::ticks(&config, "bo", before);
        translation_review::page(&config, "bo", &ticks).unwrap()
    };
    let page = renewed("");
    let tables = &config.languages;
    let tibetan = tables.iter().find(|table| table.language() == "bo");
    let keys: BTreeSet<&str> = tibetan.unwrap().iter().map(|(key, _)| key).collect();
    assert_eq!(page.matches("| [ ] | `").count(), keys.len());
    // A line that was read stays ticked as long as it says the same.
    let line = "| [ ] | `answer.cancel` |";
    let read = page.replacen(line, &line.replace("[ ]", "[x]"), 1);
    assert_ne!(read, page);
    assert!(renewed(&read).contains("| [x] | `answer.cancel` |"));
    let changed = read.replacen("`answer.cancel` | Cancel", "`answer.cancel` | Call", 1);
    assert_ne!(changed, read);
    assert_eq!(renewed(&changed), page);
    assert_eq!(
        translation_review::page(&config, "en", &Ticks::default()),
        None
    );
}

/// The source of the program.
fn source() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = ["src", "crates"].map(|folder| contents(root.join(folder)));
    let files = files.into_iter().flatten();
    files
        .map(|(_, text)| String::from_utf8(text).unwrap())
        .collect()
}

#[test]
fn every_text_is_said_somewhere() {
    let source = source();
    // A key stands in the source, or is put together there from how it begins and a name.
    let literal = |key: &str| source.contains(&format!("\"{key}\""));
    let composed = |key: &str| {
        key.match_indices('.').any(|(at, _)| {
            let begins = &key[..at];
            source.contains(&format!("\"{begins}.{{"))
                || source.contains(&format!("(\"{begins}\", "))
        })
    };
    // Notes stand under their subject; some sentences differ by the person that they speak of.
    let plain = |key: &str| {
        let ends = ["_note", ".you", ".computer"];
        let base = ends.iter().find_map(|end| key.strip_suffix(end));
        base.map_or_else(|| key.to_owned(), str::to_owned)
    };
    let is_used = |key: &str| literal(key) || literal(&plain(key));
    // A game's key stands without the game as well, and its own things are looked up by the names in its other files.
    let composed_of_a_game = |key: &str| {
        let begins_in = |begins: &str| {
            ["\"", "}."]
                .iter()
                .any(|before| source.contains(&format!("{before}{begins}.{{")))
        };
        key.match_indices('.').any(|(at, _)| begins_in(&key[..at]))
    };
    let config = Config::embedded();
    let of_a_game = |key: &str| {
        let (game, own) = key.split_once('.')?;
        GameName::from_text(game).map(|_| own.to_owned())
    };
    let keys = config.text.iter().map(|(key, _)| key);
    let silent: Vec<&str> = keys
        .filter(|key| !match of_a_game(key) {
            Some(own) => is_used(key) || is_used(&own) || composed_of_a_game(&plain(&own)),
            None => is_used(key) || composed(&plain(key)),
        })
        .collect();
    assert!(silent.is_empty(), "nobody says {silent:?}");
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
    let caption = |config: &Config, n: &str| config.text.fill("caption.captures", &[("n", n)]);
    assert_eq!(caption(&config, "1"), "1 stone taken");
    for n in ["0", "2", "11", "21"] {
        assert_eq!(caption(&config, n), format!("{n} stones taken"), "{n}");
    }
    config.speak("zh");
    assert_eq!(caption(&config, "1"), "吃 1 子");
    config.speak("no such language");
    assert_eq!(caption(&config, "1"), "1 stone taken");

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
    let caption = |n| text.fill("a", &[("n", n)]);
    assert_eq!(
        [caption("1"), caption("3"), caption("5")],
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
        "\"answer.cancel\": \"取消\",",
        "\"answer.cnacel\": \"取消\",",
    );
    let messages = lines(&dir, Config::check(dir.path()));
    assert_eq!(messages.len(), 2, "{messages:?}");
    for (line, end) in messages.iter().zip([
        "strings: the text \"answer.cancel\" is missing: add it for \"Cancel\"",
        "strings.answer.cnacel: \"answer.cnacel\" is not a key of the default language: did you mean \"answer.cancel\"?",
    ]) {
        assert!(line.starts_with("text/zh.ron:"), "{line}");
        assert!(line.ends_with(end), "{line}");
    }
    // The game starts, and shows what it has.
    let mut config = Config::load(dir.path()).expect("gaps are no fault of a running game");
    config.speak("zh");
    assert_eq!(config.text.get("answer.cancel"), "Cancel");
    assert_eq!(config.text.get("menu.close"), "关闭");

    let dir = copy();
    edit(&dir, "text/bo.ron", "ཁྱོན་ཐེངས་ {n}", "ཁྱོན་ཐེངས་ {m}");
    let messages = lines(&dir, Config::check(dir.path()));
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with("text/bo.ron:"), "{messages:?}");
    assert!(
        messages[0].ends_with("is not a text with the placeholders of the default language: {n}"),
        "{messages:?}"
    );
    // A bad language is not offered; the game starts in the others.
    let config = Config::load(dir.path()).expect("the default language is good");
    let offered: Vec<&str> = config.languages.iter().map(|t| t.language()).collect();
    assert_eq!(offered, ["en", "zh"]);
}

#[cfg(feature = "jiu")]
#[test]
fn terms_without_words_and_words_without_a_term_are_named() {
    let dir = copy();
    let file = "jiu/text/en.ron";
    edit(
        &dir,
        file,
        "\"jiu.reason.dalian\":",
        "\"jiu.reason.dalain\":",
    );
    let messages = lines(&dir, Config::check(dir.path()));
    assert!(messages.len() > 1, "{messages:?}");
    for (line, end) in messages.iter().zip([
        "strings: the text \"jiu.reason.dalian\" is missing: add it for \"dalian\"",
        "strings.jiu.reason.dalain: \"reason.dalain\" is not a term of this game: did you mean \"reason.dalian\"?",
    ]) {
        assert!(line.starts_with("jiu/text/en.ron:"), "{line}");
        assert!(line.contains(end), "{line}");
    }
}
