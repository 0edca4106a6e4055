//! Reads `exhibition.ron` and checks the names in it against the other files.

use std::path::Path;

use serde::Deserialize;

use super::hours::{self, RawLoudness, RawOpening};
use super::network::{self, RawNetwork};
use super::settings::{
    Attract, Exhibition, FILE, HouseDescription, Idle, Layout, OfferedBoard, OfferedGame,
    PIN_DIGITS, Pin, Save, Showing,
};
use crate::config::checks::{Checks, Number, Unique};
use crate::config::entries::Entries;
use crate::config::error::{ConfigResult, Problem};
use crate::config::place::{PathEnd, Route};
use crate::config::source::Files;
use crate::config::{GameConfig, text};
use tibetango_records::messages::WrongValue;
use tibetango_rules::GameName;
use tibetango_rules::text::list_text;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExhibition {
    languages: Vec<String>,
    games: Vec<RawOffer>,
    idle: RawIdle,
    attract: RawAttract,
    volume: Vec<RawLoudness>,
    room_tone: Option<Number>,
    opening: Vec<RawOpening>,
    touch_mm: Option<Number>,
    layout: Layout,
    pin: String,
    save: Save,
    statistics: bool,
    network: Option<RawNetwork>,
    house: Entries<HouseDescription>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOffer {
    game: String,
    boards: Vec<RawBoard>,
    levels: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoard {
    size: Number,
    rules: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawIdle {
    alone_s: Number,
    together_s: Number,
    countdown_s: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAttract {
    fact_s: Number,
    showings: Vec<RawShowing>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawShowing {
    game: String,
    size: Number,
    rules: String,
    white: String,
    black: String,
    minutes: Number,
}

/// Reads and checks the file. `of` gives the configuration of a game; faults of that are reported elsewhere, and its
/// names go unchecked here.
pub(in crate::config) fn check<'c>(
    files: &Files,
    of: impl Fn(GameName) -> Option<&'c GameConfig>,
) -> ConfigResult<Exhibition> {
    let source = files.read(Path::new(FILE))?;
    let raw: RawExhibition = source.parse()?;
    let mut checks = Checks::new(&source);
    let root = Route::root();
    // A language counts as soon as it has a file: faults of that are reported elsewhere.
    let languages = text::languages_of(files);
    let mut codes = Unique::default();
    for (here, code) in checks.items(&root.field("languages"), &raw.languages, 1..=12) {
        checks.one_of(
            &here,
            code,
            "a language",
            languages.iter().map(String::as_str),
        );
        checks.unique(&here, PathEnd::Value, code, &mut codes);
    }
    let games = offers(&mut checks, &root.field("games"), raw.games, &of);
    let idle = idle(&mut checks, &root.field("idle"), &raw.idle);
    let attract = attract(&mut checks, &root.field("attract"), raw.attract, &of);
    let volume = hours::volume(&mut checks, &root.field("volume"), &raw.volume);
    let here = root.field("room_tone");
    let room_tone = raw.room_tone;
    let room_tone = room_tone.map_or(0, |percent| checks.whole(&here, percent, 0..=100));
    let opening = hours::opening(&mut checks, &root.field("opening"), &raw.opening);
    let touch = root.field("touch_mm");
    let touch_mm = raw.touch_mm.map(|mm| checks.real(&touch, mm, 10.0..=40.0));
    if !PIN_DIGITS.contains(&raw.pin.len()) || !raw.pin.bytes().all(|byte| byte.is_ascii_digit()) {
        // Messages are logged and shown: a PIN does not belong there.
        let (least, most) = (PIN_DIGITS.start(), PIN_DIGITS.end());
        let form = format!("a PIN: {least} to {most} digits in double quotes");
        let wrong = WrongValue {
            value: "what stands here".to_owned(),
            ..WrongValue::bad_form("", &form)
        };
        checks.note(&root.field("pin"), Problem::WrongValue(wrong));
    }
    let here = root.field("network");
    let network = raw.network.as_ref();
    let network = network.and_then(|raw| network::check(&mut checks, &here, raw));
    let (there, descriptions) = (root.field("house"), &raw.house.0);
    let house = house(
        &mut checks,
        &there,
        descriptions,
        &languages,
        &raw.languages,
    );
    checks.finish(Exhibition {
        languages: raw.languages,
        games,
        idle,
        attract,
        volume,
        room_tone,
        opening,
        touch_mm,
        layout: raw.layout,
        pin: Pin(Some(raw.pin)),
        save: raw.save,
        statistics: raw.statistics,
        network,
        house,
    })
}

fn offers<'c>(
    checks: &mut Checks<'_>,
    all: &Route,
    raw: Vec<RawOffer>,
    of: &impl Fn(GameName) -> Option<&'c GameConfig>,
) -> Vec<OfferedGame> {
    let raw = own_entries(raw, |raw| &raw.game);
    checks.count(all, raw.len(), 1..=GameName::ALL.len());
    let mut names = Unique::default();
    let mut offers = Vec::new();
    for (index, raw) in raw.into_iter().take(GameName::ALL.len()) {
        let here = all.item(index);
        checks.unique(&here.field("game"), PathEnd::Value, &raw.game, &mut names);
        let Some(game) = checks.game(&here.field("game"), &raw.game) else {
            continue;
        };
        let mut ids = Unique::default();
        for (here, id) in checks.items(&here.field("levels"), &raw.levels, 1..=24) {
            level(checks, &here, game, of(game), id);
            checks.unique(&here, PathEnd::Value, id, &mut ids);
        }
        let mut boards: Vec<OfferedBoard> = Vec::new();
        for (here, raw) in checks.items(&here.field("boards"), raw.boards, 1..=12) {
            let offer = board(checks, &here, game, of(game), raw);
            let before = boards.last().map_or(0, |board| board.size);
            if offer.size < before || boards.contains(&offer) {
                let form = format!("another board of at least {before}: short ones stand first");
                let problem = Problem::bad_number(offer.size, &form);
                checks.note(&here.field("size"), problem);
            }
            boards.push(offer);
        }
        offers.push(OfferedGame {
            game,
            boards,
            levels: raw.levels,
        });
    }
    offers
}

/// Returns the entries whose games this program has, each with its index in the file.
fn own_entries<T>(all: Vec<T>, game: impl Fn(&T) -> &str) -> Vec<(usize, T)> {
    let all = all.into_iter().enumerate();
    all.filter(|(_, entry)| !GameName::is_left_out(game(entry)))
        .collect()
}

fn idle(checks: &mut Checks<'_>, here: &Route, raw: &RawIdle) -> Idle {
    Idle {
        alone_s: checks.whole(&here.field("alone_s"), raw.alone_s, 10..=600),
        together_s: checks.whole(&here.field("together_s"), raw.together_s, 10..=1200),
        countdown_s: checks.whole(&here.field("countdown_s"), raw.countdown_s, 5..=60),
    }
}

fn attract<'c>(
    checks: &mut Checks<'_>,
    here: &Route,
    raw: RawAttract,
    of: &impl Fn(GameName) -> Option<&'c GameConfig>,
) -> Attract {
    let fact_s = checks.whole(&here.field("fact_s"), raw.fact_s, 4..=120);
    let all = here.field("showings");
    let raw = own_entries(raw.showings, |raw| &raw.game);
    checks.count(&all, raw.len(), 1..=24);
    let mut showings = Vec::new();
    for (index, raw) in raw.into_iter().take(24) {
        let here = all.item(index);
        let minutes = checks.whole(&here.field("minutes"), raw.minutes, 1..=60);
        let Some(game) = checks.game(&here.field("game"), &raw.game) else {
            continue;
        };
        let (size, rules) = (raw.size, raw.rules);
        let board = board(checks, &here, game, of(game), RawBoard { size, rules });
        level(checks, &here.field("white"), game, of(game), &raw.white);
        level(checks, &here.field("black"), game, of(game), &raw.black);
        showings.push(Showing {
            game,
            board,
            white: raw.white,
            black: raw.black,
            minutes,
        });
    }
    Attract { fact_s, showings }
}

/// Reads the board that the fields `size` and `rules` name.
fn board(
    checks: &mut Checks<'_>,
    here: &Route,
    game: GameName,
    config: Option<&GameConfig>,
    raw: RawBoard,
) -> OfferedBoard {
    let there = here.field("size");
    let size = checks.whole(&there, raw.size, 0..=u8::MAX);
    let preset = config.and_then(|config| config.preset(&raw.rules));
    if let Some(config) = config {
        let ids = config.rules.iter().map(|rules| rules.id.as_str());
        let what = format!("a rules preset of {game}");
        checks.one_of(&here.field("rules"), &raw.rules, &what, ids);
    }
    let sizes = preset.map_or(game.sizes(), |preset| preset.boards.as_slice());
    if !sizes.contains(&size) {
        let expected = format!("a board of these rules: one of {}", list_text(sizes));
        checks.note(&there, Problem::bad_number(raw.size, &expected));
    }
    OfferedBoard {
        size,
        rules: raw.rules,
    }
}

/// Reads a level of a game or one of its papers' players, by its id.
fn level(
    checks: &mut Checks<'_>,
    here: &Route,
    game: GameName,
    config: Option<&GameConfig>,
    id: &str,
) {
    if let Some(config) = config {
        let what = format!("a level of {game}");
        checks.one_of(here, id, &what, config.levels.opponents());
    }
}

/// Checks the house in its own words: in no language, or in every one that is offered.
fn house(
    checks: &mut Checks<'_>,
    all: &Route,
    descriptions: &[(String, HouseDescription)],
    languages: &[String],
    offered: &[String],
) -> Vec<(String, HouseDescription)> {
    checks.count(all, descriptions.len(), 0..=12);
    let mut codes = Unique::default();
    let mut house = Vec::new();
    for (index, (code, words)) in descriptions.iter().enumerate().take(12) {
        let here = all.entry(index, code);
        if !languages.contains(code) {
            checks.note_name(&here, Problem::not_one_of(code, "a language", languages));
        }
        checks.unique(&here, PathEnd::Name, code, &mut codes);
        checks.line(&here.field("name"), &words.name, 60);
        checks.line(&here.field("text"), &words.text, 280);
        if !words.title.is_empty() {
            checks.line(&here.field("title"), &words.title, 40);
        }
        let [name, text, title] =
            [&words.name, &words.text, &words.title].map(|words| text::breakable(words));
        house.push((code.clone(), HouseDescription { name, text, title }));
    }
    if let Some((_, first)) = descriptions.first() {
        let lacks = |code: &&String| !descriptions.iter().any(|(other, _)| other == *code);
        for code in offered.iter().filter(lacks) {
            let (key, text) = (code.clone(), first.name.clone());
            checks.note(all, Problem::MissingText { key, text });
        }
    }
    house
}
