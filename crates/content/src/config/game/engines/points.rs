//! The tables of points in `NAME/engines.ron`.

use std::sync::Arc;

use serde::Deserialize;

use super::EngineChecks;
use crate::config::checks::{Checks, Number, Unique};
use crate::config::entries::Entries;
use crate::config::error::Problem;
use crate::config::place::{PathEnd, Route};
use tibetango_engines::engine::{point_names, ranges};
use tibetango_engines::eval::{First, PointTable};
use tibetango_rules::GameName;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPoints {
    first: Option<First>,
    second: Option<Number>,
    placement: Option<Entries<Number>>,
    battle: Option<Entries<Number>>,
    process: Option<Entries<Number>>,
}

/// Tables of points with their names.
pub(super) type PointTables = Vec<(String, Arc<PointTable>)>;

/// Checks the tables of points of a game.
pub(super) fn point_tables(
    checks: &mut Checks<'_>,
    game: GameName,
    raw: Vec<(String, RawPoints)>,
) -> PointTables {
    let (all, choices) = (Route::root().field("points"), point_names(game));
    let mut names = Unique::default();
    let mut tables = Vec::new();
    if !raw.is_empty() && !checks.count(&all, raw.len(), 1..=200) {
        return tables;
    }
    for (index, (name, raw)) in raw.into_iter().enumerate() {
        let here = all.entry(index, &name);
        checks.id(&here, PathEnd::Name, &name, &mut names);
        let second = raw.second.map_or(1.0, |second| {
            checks.real(&here.field("second"), second, 0.0..=1.0)
        });
        let mut points = |field, names: &[&str], raw: Option<Entries<Number>>| {
            named_points(checks, &here.field(field), names, raw)
        };
        let table = PointTable {
            first: raw.first.map(|first| (first, second)),
            placement: points("placement", choices.shapes, raw.placement),
            battle: points("battle", choices.shapes, raw.battle),
            process: points("process", choices.events, raw.process),
        };
        tables.push((name, Arc::new(table)));
    }
    tables
}

impl EngineChecks<'_, '_> {
    /// Returns the table of points with this name.
    pub(super) fn points(&mut self, name: &str) -> Option<Arc<PointTable>> {
        let (here, tables) = (self.here.field("points"), self.tables.iter());
        let names = tables.clone().map(|(name, _)| name.as_str());
        self.checks.one_of(&here, name, "a table of points", names);
        let mut tables = tables.filter(|(key, _)| key == name);
        tables.next().map(|(_, table)| table.clone())
    }
}

/// Points by name: each name known, and given once.
fn named_points(
    checks: &mut Checks<'_>,
    here: &Route,
    choices: &[&str],
    raw: Option<Entries<Number>>,
) -> Vec<(String, i32)> {
    let mut names = Unique::default();
    let mut points = Vec::new();
    let raw = raw.map_or_else(Vec::new, |raw| raw.0);
    for (index, (name, number)) in raw.into_iter().enumerate() {
        if checks.is_full() {
            break;
        }
        let here = here.entry(index, &name);
        if !choices.contains(&name.as_str()) {
            let problem = Problem::not_one_of(&name, "something that has points here", choices);
            checks.note_name(&here, problem);
        }
        checks.unique(&here, PathEnd::Name, &name, &mut names);
        points.push((name, checks.whole(&here, number, ranges::POINTS)));
    }
    points
}
