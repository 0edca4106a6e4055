//! Data of the page: games, boards and texts.

use axum::body::Bytes;
use serde_json::Value;
use tibetango_content::config::Config;
use tibetango_rules::{GameName, Topology};
use tibetango_server::web::page_data::Facts;

/// Break opportunity in Tibetan lines; browsers find these by themselves.
const BREAK: char = '\u{200A}';

#[test]
fn every_board_and_word_is_told() {
    let config = Config::embedded();
    let facts = Facts::of(&config);
    let read = |bytes: Option<Bytes>| {
        serde_json::from_slice::<Value>(&bytes.expect("told")).expect("told")
    };
    for game in GameName::ALL {
        for size in game.sizes() {
            let told = read(facts.shape(game.text(), &size.to_string()));
            let shape = Topology::of(game, *size).expect("told");
            assert_eq!(
                told["points"].as_array().expect("told").len(),
                shape.points(),
                "{game} {size}"
            );
        }
    }
    assert_eq!(facts.shape("chess", "8"), None);
    for table in &config.languages {
        let told = read(facts.text(table.language()));
        // Each game has its own texts for how a game ended; the page never shows why a move is refused.
        for game in GameName::ALL {
            for end in game.ends() {
                let key = format!("{game}.{}", end.key);
                assert!(told[&key].is_string(), "{}: {key}", table.language());
            }
            for term in game.terms() {
                let key = format!("{game}.{}", term.key);
                let refusal = term.key.starts_with("refused.");
                assert!(!refusal || told[&key].is_null(), "{key}");
            }
        }
        for (_, text) in told.as_object().expect("told") {
            let text = text.as_str().expect("told");
            assert!(!text.contains("{light}") && !text.contains(BREAK), "{text}");
        }
    }
    assert_eq!(facts.text("xx"), None);
    for game in GameName::ALL {
        let drawn = config.of(game).help.cards.iter();
        let drawn: Vec<_> = drawn.filter(|card| !card.steps.is_empty()).collect();
        for table in &config.languages {
            let told = read(facts.rules(game.text(), table.language()));
            let cards = told.as_array().expect("told");
            let steps = |card: &&Value| card["steps"].get(0).is_some();
            let named = drawn.iter().filter(|card| {
                let key = format!("{game}.help.{}", card.id);
                table.find(&key).is_some()
            });
            assert_eq!(
                cards.iter().filter(steps).count(),
                named.count(),
                "{game}, {}",
                table.language()
            );
        }
        assert_eq!(facts.rules(game.text(), "xx"), None, "{game}");
    }
    let told = read(Some(facts.games()));
    // The protocol's page says how long a message may be.
    assert_eq!(told["letters"], 140);
    let first = &told["games"][0];
    assert_eq!(first["id"], GameName::ALL[0].text());
    assert!(first["presets"][0]["sizes"].as_array().expect("told").len() > 1);
}
