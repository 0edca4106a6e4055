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
    let facts = Facts::of(&config, true);
    let read = |bytes: Option<Bytes>| {
        serde_json::from_slice::<Value>(&bytes.expect("told")).expect("told")
    };
    for game in GameName::ALL {
        for size in game.sizes() {
            let shape = read(facts.shape(game.text(), &size.to_string()));
            let topology = Topology::of(game, *size).expect("told");
            assert_eq!(
                shape["points"].as_array().expect("told").len(),
                topology.points(),
                "{game} {size}"
            );
        }
    }
    assert_eq!(facts.shape("chess", "8"), None);
    for table in &config.languages {
        let data = read(facts.text(table.language()));
        // Each game has its own texts for how a game ended; the page never shows why a move is refused.
        for game in GameName::ALL {
            for end in game.ends() {
                let key = format!("{game}.{}", end.key);
                assert!(data[&key].is_string(), "{}: {key}", table.language());
            }
            for term in game.terms() {
                let key = format!("{game}.{}", term.key);
                let refusal = term.key.starts_with("refused.");
                assert!(!refusal || data[&key].is_null(), "{key}");
            }
        }
        let texts = data.as_object().expect("told").values();
        // A text with plural forms is sent form by form.
        let forms = texts.flat_map(|text| match text.as_object() {
            Some(forms) => forms.values().collect::<Vec<_>>(),
            None => vec![text],
        });
        for text in forms {
            let text = text.as_str().expect("told");
            assert!(!text.contains("{light}") && !text.contains(BREAK), "{text}");
        }
    }
    assert_eq!(facts.text("xx"), None);
    let english = read(facts.text("en"));
    assert_eq!(english["did.take"], "took {points}");
    assert_eq!(english["did.jumps"]["one"], "jumped over a stone");
    assert_eq!(english["did.jumps"]["other"], "jumped over {n} stones");
    for game in GameName::ALL {
        let drawn = config.of(game).help.cards.iter();
        let drawn: Vec<_> = drawn.filter(|card| !card.steps.is_empty()).collect();
        for table in &config.languages {
            let data = read(facts.rules(game.text(), table.language()));
            let cards = data.as_array().expect("told");
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
    let data = read(Some(facts.games()));
    // The protocol's page says how long a message may be.
    assert_eq!(data["letters"], 140);
    for (at, game) in GameName::ALL.into_iter().enumerate() {
        for (i, preset) in config.of(game).apart().enumerate() {
            let data = &data["games"][at]["presets"][i];
            assert_eq!(data["id"], preset.id.as_str());
            assert_eq!(data["paper"], preset.paper, "{game}, {}", preset.id);
        }
    }
    let first = &data["games"][0];
    assert_eq!(first["id"], GameName::ALL[0].text());
    assert!(first["presets"][0]["sizes"].as_array().expect("told").len() > 1);
}

#[test]
fn every_game_has_a_picture_levels_and_colours() {
    let config = Config::embedded();
    let read = |levels| {
        let data = Facts::of(&config, levels).games();
        serde_json::from_slice::<Value>(&data).expect("told")
    };
    let (data, plain) = (read(true), read(false));
    for (at, game) in GameName::ALL.into_iter().enumerate() {
        let data = &data["games"][at];
        let list = |value: &Value| value.as_array().expect("told").clone();
        let size = data["scene"]["size"].as_u64().expect("told");
        let size = u8::try_from(size).expect("told");
        let board = Topology::of(game, size).expect("told");
        let steps = list(&data["scene"]["steps"]);
        assert!(steps.len() > 1, "{game}");
        for step in &steps {
            assert_eq!(step.as_str().expect("told").len(), board.points(), "{game}");
        }
        let levels = list(&data["levels"]);
        let ids: Vec<&str> = levels.iter().filter_map(|one| one["id"].as_str()).collect();
        let level_ids: Vec<&str> = config.of(game).levels.ids().collect();
        assert_eq!(ids, level_ids, "{game}");
        for table in &config.languages {
            let language = table.language();
            for level in &levels {
                for text in ["name", "note"] {
                    let text = level[text][language].as_str().expect("told");
                    assert!(!text.is_empty(), "{game} {language}");
                }
            }
        }
        let look = &data["look"];
        assert_eq!(look["flat"], board.is_checkered(), "{game}");
        for colour in [
            &look["surface"][0],
            &look["lines"][1],
            &look["White"]["body"],
            &look["Black"]["mark"],
        ] {
            let digits = colour.as_str().and_then(|colour| colour.strip_prefix('#'));
            assert!(
                digits.is_some_and(
                    |digits| u32::from_str_radix(digits, 16).is_ok() && digits.len() == 6
                ),
                "{game}: {colour}"
            );
        }
        // An engine of the server has no levels to choose from.
        assert_eq!(list(&plain["games"][at]["levels"]).len(), 0, "{game}");
    }
}
