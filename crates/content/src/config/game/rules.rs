//! `NAME/rules/*.ron`: the presets of rules that a match can be played by.

use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::config::checks::{Checks, Number, Unique};
use crate::config::error::{ConfigResult, Problem, keep, no_faults};
use crate::config::place::{PathEnd, Route};
use crate::config::source::{ConfigSource, Files, inside};
use tibetango_records::messages::path_text;
use tibetango_rules::quote::quote_text;
use tibetango_rules::text::list_text;
use tibetango_rules::{AnyRules, GameName, Variant, for_games};

/// The folder inside that of a game.
pub const FOLDER: &str = "rules";

/// A named set of rules of some game.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// Name on the command line and in records.
    pub id: String,
    /// Name that people read, where the text table has none for it.
    pub name: String,
    /// One sentence on its differences; empty when none is given.
    pub note: String,
    /// Size of the board where none is asked for.
    pub size: u8,
    /// Sizes of the boards to choose from, all of the game's unless the file names some.
    pub boards: Vec<u8>,
    /// Whether a paper gives these rules: they are offered behind a choice of their own.
    pub paper: bool,
    /// The rules.
    pub rules: AnyRules,
}

impl Preset {
    /// True for rules by which each player keeps a side for the whole game.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        !self.rules.decides()
    }
}

/// Returns the rules that the field `rules` of another file of the game names. Without `presets`, which are at fault
/// then themselves, the default rules stand in.
pub(super) fn rules_by_name(
    checks: &mut Checks<'_>,
    game: GameName,
    presets: Option<&[Preset]>,
    id: &str,
) -> AnyRules {
    let all = presets.unwrap_or_default();
    let preset = all.iter().find(|preset| preset.id == id);
    if presets.is_some() {
        let ids = all.iter().map(|preset| preset.id.as_str());
        checks.one_of(&Route::root().field("rules"), id, "a rules preset", ids);
    }
    preset.map_or(AnyRules::usual(game), |preset| preset.rules)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPreset<R> {
    id: String,
    name: String,
    note: Option<String>,
    size: Number,
    boards: Option<Vec<Number>>,
    #[serde(default)]
    paper: bool,
    rules: R,
}

/// Reads and checks every preset of a game, ordered by file name but the default one first.
pub(super) fn check_all(files: &Files, game: GameName) -> ConfigResult<Vec<Preset>> {
    let names = files.list(&inside(game, FOLDER))?;
    let mut faults = Vec::new();
    let mut results: Vec<(Preset, PathBuf)> = Vec::new();
    for name in names {
        let read = files.read(&name);
        let checked = read.and_then(|source| Ok((check_for(game, &source)?, source)));
        let Some((preset, source)) = keep(checked, &mut faults) else {
            continue;
        };
        if let Some((_, file)) = results.iter().find(|(other, _)| other.id == preset.id) {
            let problem = Problem::Duplicate {
                value: quote_text(&preset.id),
                first: path_text(file),
            };
            faults.push(source.fault(&Route::root().field("id"), problem));
        }
        results.push((preset, name));
    }
    no_faults(faults)?;
    let mut presets: Vec<Preset> = results.into_iter().map(|(preset, _)| preset).collect();
    presets.sort_by_key(|preset| preset.id != AnyRules::preset(game));
    Ok(presets)
}

macro_rules! checks {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        tibetango_rules::any::paste! {
            fn check_for(game: GameName, source: &ConfigSource) -> ConfigResult<Preset> {
                match game {
                    $(GameName::$Name => check::<tibetango_rules::$module::[<$Name Rules>]>(game, source)),+
                }
            }
        }
    };
}
for_games!(checks);

fn check<V: Variant + DeserializeOwned + Into<AnyRules>>(
    game: GameName,
    source: &ConfigSource,
) -> ConfigResult<Preset> {
    let raw: RawPreset<V> = source.parse()?;
    let mut checks = Checks::new(source);
    let here = Route::root();
    let mut ids = Unique::default();
    checks.id(&here.field("id"), PathEnd::Value, &raw.id, &mut ids);
    checks.line(&here.field("name"), &raw.name, 60);
    if let Some(note) = &raw.note {
        checks.line(&here.field("note"), note, 200);
    }
    let text = raw.size.to_string();
    let size: u8 = checks.whole(&here.field("size"), raw.size, 1..=u8::MAX);
    if !game.sizes().contains(&size) {
        let problem = Problem::bad_form(&text, &game.sizes_text());
        checks.note(&here.field("size"), problem);
    }
    let boards = match raw.boards {
        None => game.sizes().to_vec(),
        Some(boards) => {
            let here = here.field("boards");
            let boards: Vec<u8> = boards
                .into_iter()
                .enumerate()
                .map(|(i, board)| checks.whole(&here.item(i), board, 1..=u8::MAX))
                .collect();
            let fits = boards.iter().all(|board| game.sizes().contains(board));
            let rising = boards.is_sorted_by(|a, b| a < b);
            // A size that does not exist has been reported.
            let usual = boards.contains(&size) || !game.sizes().contains(&size);
            if !fits || !rising || !usual {
                let sizes = game.sizes_text();
                let expected = format!("rising sizes of boards, {size} among them: {sizes}");
                checks.note(&here, Problem::bad_form(&list_text(&boards), &expected));
            }
            boards
        }
    };
    if let Err(bad) = raw.rules.check() {
        let problem = Problem::OutOfRange {
            value: bad.value,
            low: bad.low,
            high: bad.high,
        };
        checks.note(&here.field("rules").field(bad.field), problem);
    }
    checks.finish(Preset {
        id: raw.id,
        name: raw.name,
        note: raw.note.unwrap_or_default(),
        size,
        boards,
        paper: raw.paper,
        rules: raw.rules.into(),
    })
}
