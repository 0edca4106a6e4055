//! The stories: every card has words in every language, a picture and a source, and is short.

use std::collections::BTreeSet;

use support::games::present_games::EVERY_GAME;
use tibetango_content::config::{Config, Script, TextTable};

use super::{copy, edit, faults};

/// Returns the width of a line, in Latin letters: a Chinese character takes two, a mark above or below a Tibetan letter
/// takes none.
fn width(line: &str) -> usize {
    let room = |letter: char| match letter {
        '\u{200A}'
        | '\u{F35}'
        | '\u{F37}'
        | '\u{F39}'
        | '\u{F71}'..='\u{F84}'
        | '\u{F86}'..='\u{F87}'
        | '\u{F8D}'..='\u{FBC}' => 0,
        '\u{3000}'..='\u{9FFF}' | '\u{FF00}'..='\u{FFEF}' | '“' | '”' => 2,
        _ => 1,
    };
    line.chars().map(room).sum()
}

/// The sentences of a text; lines do not end them.
fn sentences(table: &TextTable, text: &str) -> Vec<String> {
    let text = text.replace(['\n', '\u{200A}'], " ");
    let ends: &[char] = match table.script() {
        Script::Latin => &['.', '!', '?'],
        Script::Han => &['。', '！', '？'],
        Script::Tibetan => &['།'],
    };
    let parts = text.split(ends).map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

#[test]
fn every_story_has_words_in_every_language_and_a_source() {
    let config = Config::embedded();
    assert!(!EVERY_GAME || config.stories.len() >= 14);
    let story_ids: BTreeSet<String> = config
        .stories
        .iter()
        .map(|story| story.id.clone())
        .collect();
    for table in &config.languages {
        let keys = table.iter().map(|(key, _)| key);
        let named: BTreeSet<String> = keys
            .filter_map(|key| key.strip_prefix("story.")?.strip_suffix(".name"))
            .map(str::to_owned)
            .collect();
        // Stories about a game that is not there have words, and no card.
        assert!(named.is_superset(&story_ids), "{}", table.language());
        assert!(!EVERY_GAME || named == story_ids, "{}", table.language());
        for story in config.stories.iter() {
            let own = |key: String| table.iter().any(|(other, _)| other == key);
            assert!(own(format!("story.{}.say", story.id)), "{}", story.id);
            let sources = story.sources(table);
            assert!(
                !sources.is_empty() && sources.len() == story.sources.len(),
                "{}: {sources:?}",
                story.id
            );
            for (source, name) in story.sources.iter().zip(&sources) {
                assert!(own(format!("story.source.{}", source.id)), "{name}");
                assert!(!name.contains(['{', '«']), "{name}");
            }
        }
    }
}

#[test]
fn a_story_is_read_at_a_glance() {
    let config = Config::embedded();
    for table in &config.languages {
        for story in config.stories.iter() {
            let at = format!("{}: {}", table.language(), story.id);
            assert!(width(story.name(table)) <= 40, "{at}");
            let text = story.say(table);
            for line in text.lines() {
                assert!(width(line) <= 55, "{at}: {} in {line}", width(line));
            }
            let sentences = sentences(table, text);
            assert!((2..=4).contains(&sentences.len()), "{at}: {sentences:?}");
            for sentence in sentences {
                let words = match table.script() {
                    Script::Latin => sentence.split_whitespace().count(),
                    // A Chinese word has about two characters, a Tibetan one two syllables.
                    Script::Han => sentence.chars().count() / 2,
                    Script::Tibetan => sentence.matches('\u{F0B}').count() / 2,
                };
                assert!(words <= 25, "{at}: {words} words in {sentence}");
            }
        }
    }
}

#[test]
fn every_game_on_show_has_stories_of_its_own() {
    let config = Config::embedded();
    for showing in &config.exhibition.attract.showings {
        let stories = config.stories.iter();
        let own = stories.filter(|story| story.games == [showing.game]);
        assert!(own.count() >= 3, "{}", showing.game);
    }
}

#[test]
fn what_a_story_names_is_there() {
    for (old, new, message) in [
        (
            "id: \"nyalam\"",
            "id: \"nyalan\"",
            "].id: \"nyalan\" is not a story with words in stories/*.ron: did you mean \"nyalam\"?",
        ),
        (
            "id: \"nyalam\"",
            "id: \"tholing\"",
            "].id: \"tholing\" is already used by stories[",
        ),
        (
            "sources: [(id: \"thesis\", section: \"1.1.2\"), (id: \"national-list\")]",
            "sources: []",
            "].sources: has 0 entries: 1 to 3 are allowed",
        ),
        (
            "(id: \"national-list\")",
            "(id: \"nation-list\")",
            "].sources[1].id: \"nation-list\" is not a source: did you mean \"national-list\"?",
        ),
        (
            "(id: \"thesis\", section: \"1.1.2\")",
            "(id: \"thesis\")",
            "].sources[0]: \"\" is not a section of this source: tell which one",
        ),
        (
            "(id: \"national-list\")",
            "(id: \"national-list\", section: \"2\")",
            "].sources[1]: \"2\" is not told of this source: it has no sections",
        ),
        #[cfg(feature = "jiu")]
        (
            "Rule(\"jiu\", \"fly\")",
            "Rule(\"jiu\", \"flye\")",
            "].picture: \"flye\" is not a card with a moving picture: did you mean \"fly\"?",
        ),
        #[cfg(all(feature = "jiaqi", feature = "jiu"))]
        (
            "Rule(\"jiu\", \"fly\")",
            "Rule(\"ju\", \"fly\")",
            "].picture: \"ju\" is not a game: did you mean \"jiu\"? allowed: jiaqi, jiu",
        ),
        #[cfg(feature = "jiu")]
        (
            "ww.w/wwww\")",
            "ww.w/www\")",
            "].picture: \"wwww/w.ww/ww.w/www\" is not a position of w, b (W, B: kings) and . on a board of this game",
        ),
        #[cfg(feature = "gomoku")]
        (
            "games: [\"gomoku\"],\n            picture: Rule(\"gomoku\", \"line\")",
            "games: [\"gomku\"],\n            picture: Rule(\"gomoku\", \"line\")",
            "].games[0]: \"gomku\" is not a game: did you mean \"gomoku\"?",
        ),
        (
            "Board(Hide, Pebbles)",
            "Board(Hyde, Pebbles)",
            "\"Hyde\" is not known here: did you mean \"Hide\"?",
        ),
    ] {
        let dir = copy();
        edit(&dir, "stories.ron", old, new);
        let result = faults(&dir);
        assert!(
            result.len() == 1
                && result[0].starts_with("stories.ron:")
                && result[0].contains(message),
            "{new}: {result:#?}"
        );
    }
}
