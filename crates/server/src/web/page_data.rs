//! Games, boards, texts and limits for the page, as JSON. They never change while the server runs, so they are written
//! once.

use crate::message;
use axum::body::Bytes;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tibetango_content::config::{Config, TextTable, without_breaks};
use tibetango_content::equipment::{Equipment, Rgb, StoneMark};
use tibetango_rules::text::point_text;
use tibetango_rules::{GameName, Side, Topology};

/// Prefixes of the keys of texts that the page uses.
const TEXT_KEYS: [&str; 8] = [
    "page.", "colour.", "phase.", "reason.", "clock.", "did.", "number.", "words.",
];

/// Prefixes, after the game's name, of the keys of a game's texts that the page uses.
const GAME_TEXT_KEYS: [&str; 4] = ["reason.", "page.", "did.", "begins."];

/// Games, boards and texts as JSON.
pub struct Facts {
    games: Bytes,
    /// Boards by game and size, `game/5`.
    shapes: BTreeMap<String, Bytes>,
    /// Texts by language.
    texts: BTreeMap<String, Bytes>,
    /// Rules by game and language, `game/en`.
    rules: BTreeMap<String, Bytes>,
}

impl Facts {
    /// Writes the JSON of all games, boards and texts; `levels`: players choose the level of the computer.
    #[must_use]
    pub fn of(config: &Config, levels: bool) -> Self {
        let shapes = GameName::ALL.into_iter().flat_map(|game| {
            let sizes = game.sizes().iter();
            let shapes = sizes.filter_map(move |&size| Topology::of(game, size));
            shapes.map(|topology| {
                (
                    name(topology.game().text(), &topology.size().to_string()),
                    bytes(&board(topology)),
                )
            })
        });
        let texts = config.languages.iter();
        let rules = GameName::ALL.into_iter().flat_map(|game| {
            config.languages.iter().map(move |table| {
                let key = name(game.text(), table.language());
                (key, bytes(&cards(config, game, table)))
            })
        });
        Self {
            games: bytes(&games(config, levels)),
            shapes: shapes.collect(),
            rules: rules.collect(),
            texts: texts
                .map(|table| (table.language().to_owned(), bytes(&words(config, table))))
                .collect(),
        }
    }

    /// Returns the languages, every game with its boards and rules, and the maximum letters of a message.
    #[must_use]
    pub fn games(&self) -> Bytes {
        self.games.clone()
    }

    /// Returns a board; `None` if the game has none of this size.
    #[must_use]
    pub fn shape(&self, game: &str, size: &str) -> Option<Bytes> {
        self.shapes.get(&name(game, size)).cloned()
    }

    /// Returns the rules of a game as cards; `None` if game or language is unknown.
    #[must_use]
    pub fn rules(&self, game: &str, language: &str) -> Option<Bytes> {
        self.rules.get(&name(game, language)).cloned()
    }

    /// Returns the texts of the page in a language; `None` if it is unknown.
    #[must_use]
    pub fn text(&self, language: &str) -> Option<Bytes> {
        self.texts.get(language).cloned()
    }
}

fn name(game: &str, size: &str) -> String {
    format!("{game}/{size}")
}

fn bytes(value: &Value) -> Bytes {
    value.to_string().into()
}

/// Writes a board: columns and rows count from the upper left corner, and lines name points by their numbers.
fn board(topology: &Topology) -> Value {
    let point = |point| {
        let (row, column) = topology.row_column(point);
        json!({ "x": column, "y": row, "name": point_text(topology, point) })
    };
    let lines = topology.lines().iter().map(|line| {
        let points: Vec<usize> = line.points.iter().map(|point| point.index()).collect();
        json!({ "points": points, "long": line.long })
    });
    let centre: Vec<usize> = topology
        .centre()
        .iter()
        .map(|point| point.index())
        .collect();
    json!({
        "game": topology.game().text(),
        "size": topology.size(),
        "span": topology.span(),
        "aslant": topology.aslant(),
        "checkered": topology.is_checkered(),
        "centre": centre,
        "points": topology.iter().map(point).collect::<Vec<_>>(),
        "lines": lines.collect::<Vec<_>>(),
    })
}

/// Writes the languages, every game with its boards and rules, named in each language, and the maximum letters of a
/// message.
fn games(config: &Config, choice: bool) -> Value {
    let languages = config
        .languages
        .iter()
        .map(|table| json!({ "code": table.language(), "name": without_breaks(table.name()) }));
    let games = GameName::ALL.into_iter().map(|game| {
        let texts_of = |key: &str, otherwise: &str| by_language(config, game, key, otherwise);
        let presets = config.of(game).apart().map(|preset| {
            json!({
                "id": preset.id,
                "name": texts_of(&format!("rules.{}", preset.id), &preset.name),
                "note": texts_of(&format!("rules.note.{}", preset.id), &preset.note),
                "size": preset.size,
                "sizes": preset.boards,
                "paper": preset.paper,
                "quiet": preset.rules.quiet_limit(),
            })
        });
        let levels = config.of(game).levels.levels().iter().filter(|_| choice);
        let levels = levels.map(|level| {
            json!({
                "id": level.id,
                "name": texts_of(&format!("level.{}", level.id), &level.name),
                "note": texts_of(&format!("level.note.{}", level.id), &level.note),
            })
        });
        json!({
            "id": game.text(),
            "name": texts_of("name", game.text()),
            "line": texts_of("line", ""),
            "size": texts_of("size", "{n}"),
            "presets": presets.collect::<Vec<_>>(),
            "levels": levels.collect::<Vec<_>>(),
            "scene": scene(&config.of(game).help.scene, game),
            "look": look(config.of(game).equipment.usual(), game),
        })
    });
    json!({
        "languages": languages.collect::<Vec<_>>(),
        "games": games.collect::<Vec<_>>(),
        "letters": message::MAX_CHAT,
    })
}

/// Returns the size of the board that a whole position fills.
fn full_size(position: &str, game: GameName) -> Option<u8> {
    let mut sizes = game.sizes().iter().copied();
    sizes.find(|size| Topology::of(game, *size).is_some_and(|on| on.points() == position.len()))
}

/// Writes the positions of a game's picture, and their board; without positions its smallest one.
fn scene(positions: &[String], game: GameName) -> Value {
    let size = positions.first().and_then(|first| full_size(first, game));
    json!({ "size": size.or_else(|| game.sizes().first().copied()), "steps": positions })
}

/// Writes what a game is played with: the materials, and their colours seen flat.
fn look(equipment: Equipment, game: GameName) -> Value {
    let Equipment { board, stones } = equipment;
    let pieces = |side| {
        let [body, light, mark] = stones.colours(side).map(colour);
        let marks: Vec<Value> = stones.marks(side).iter().map(mark_shape).collect();
        json!({ "body": body, "light": light, "mark": mark, "marks": marks })
    };
    let flat = game
        .sizes()
        .first()
        .and_then(|size| Topology::of(game, *size));
    json!({
        "board": board.id(),
        "surface": board.surface().map(colour),
        "lines": board.lines().map(colour),
        "ink": colour(board.ink()),
        "pieces": stones.id(),
        "flat": flat.is_some_and(Topology::is_checkered),
        "White": pieces(Side::White),
        "Black": pieces(Side::Black),
    })
}

/// Writes a colour as style sheets do.
fn colour([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Writes the shape of a mark, in shares of the piece's radius.
fn mark_shape(mark: &StoneMark) -> Value {
    match mark {
        StoneMark::Ring(radius, breadth) => json!({ "ring": [radius, breadth] }),
        StoneMark::Vein(breadth) => json!({ "vein": breadth }),
        StoneMark::Disc(radius) => json!({ "disc": radius }),
    }
}

/// Writes a text of a game by language.
fn by_language(config: &Config, game: GameName, key: &str, otherwise: &str) -> Value {
    let texts = config.languages.iter().map(|table| {
        let text = table.find_of(game, key).unwrap_or(otherwise);
        (
            table.language().to_owned(),
            Value::from(without_breaks(text)),
        )
    });
    Value::Object(texts.collect())
}

/// Writes the rules of a game as cards, without the cards that all games share and those with a curve: both describe
/// the window.
fn cards(config: &Config, game: GameName, table: &TextTable) -> Value {
    let table = table.with_names(config.usual_names());
    let own = |key: String| {
        table
            .find(&format!("{game}.help.{key}"))
            .map(without_breaks)
    };
    let cards = config.of(game).help.cards.iter();
    let cards = cards
        .filter(|card| card.curve.is_empty())
        .filter_map(|card| {
            let whole = card.steps.first().and_then(|step| full_size(step, game));
            Some(json!({
                "name": own(format!("{}.name", card.id))?,
                "text": own(card.id.clone())?,
                "steps": card.steps,
                "board": whole,
            }))
        });
    Value::Array(cards.collect())
}

fn is_said(key: &str) -> bool {
    let of_a_game = key.split_once('.').is_some_and(|(game, key)| {
        let is_text = GAME_TEXT_KEYS.iter().any(|begin| key.starts_with(begin));
        is_text && GameName::from_text(game).is_some()
    });
    of_a_game || TEXT_KEYS.iter().any(|begin| key.starts_with(begin))
}

/// Writes a text; its plural forms, if it has some, by their categories of CLDR.
fn forms(table: &TextTable, key: &str) -> Value {
    let forms = table.plural_forms(key);
    if forms.is_empty() {
        return Value::from(without_breaks(table.get(key)));
    }
    let forms = forms.into_iter();
    Value::Object(
        forms
            .map(|(category, text)| (category.to_owned(), Value::from(without_breaks(text))))
            .collect(),
    )
}

/// Writes the page's texts in a language; missing ones are taken from the default language.
fn words(config: &Config, table: &TextTable) -> Value {
    // Everybody at the page plays with the usual pieces.
    let table = table.with_names(config.usual_names());
    let model = config.languages.first().into_iter();
    let keys = model.flat_map(|model| model.iter()).map(|(key, _)| key);
    // Each game calls its sides by its own pieces.
    let sides = GameName::ALL.into_iter().flat_map(|game| {
        ["white", "black"].map(|side| {
            let name = table.find_of(game, &format!("colour.{side}"));
            let name = without_breaks(name.unwrap_or_default());
            (format!("{game}.colour.{side}"), Value::from(name))
        })
    });
    let texts = keys
        .filter(|key| is_said(key))
        .map(|key| (key.to_owned(), forms(&table, key)))
        .chain(sides);
    Value::Object(texts.collect())
}
