//! Experiments about jiu.

use super::TWO_GAMES;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::{ExperimentEffort, jiu, stages};
use tibetango_rules::GameName;

#[test]
fn jiu_is_played_by_every_pair_of_its_engines() {
    let config = Config::embedded();
    let rows = jiu::measure(&config, 6, TWO_GAMES, &mut || {}).expect("matches");
    assert_eq!(rows.len(), jiu::PAIRS.len());
    for row in &rows {
        assert_eq!(row.tally.games(), 2, "{row:?}");
        assert_eq!(row.ends.values().sum::<u32>(), 2, "{row:?}");
        // The board is filled, and then there is a battle.
        assert!(row.plies > 2 * 36, "{row:?}");
        assert!(row.white <= 4, "{row:?}");
    }
    assert_eq!(jiu::csv(&rows).lines().count(), 1 + rows.len());
}

#[test]
fn the_staged_engine_is_taken_apart_and_tuned() {
    let config = Config::embedded();
    let engines = &config.of(GameName::Jiu).engines;
    let Some(EngineSettings::Staged(settings)) = engines.get("jiu-staged") else {
        panic!("no jiu-staged");
    };
    let quick = ExperimentEffort {
        budget: Budget::Visits(20),
        ..TWO_GAMES
    };
    let rows = stages::parts(settings, 6, quick, &mut || {}).expect("matches");
    assert_eq!(rows.len(), stages::MATCHES);
    let games: Vec<u32> = rows.iter().map(|row| row.tally.games()).collect();
    assert_eq!(games, [2; stages::MATCHES]);
    let mut trials = Vec::new();
    let table = stages::tune(settings, 6, quick, &mut |trial| trials.push(trial)).expect("matches");
    let before = settings.battle.points.as_deref().expect("a table");
    // The final table holds the accepted trials, number by number.
    let parts = [
        ("placement", &before.placement, &table.placement),
        ("battle", &before.battle, &table.battle),
        ("process", &before.process, &table.process),
    ];
    for (part, old, new) in parts {
        for ((name, old), (same, new)) in old.iter().zip(new) {
            assert_eq!(name, same, "{part}");
            let mut of = trials.iter().filter(|t| t.part == part && t.name == *name);
            let taken = of
                .find(|trial| trial.taken)
                .map_or(*old, |trial| trial.points[1]);
            assert_eq!(*new, taken, "{part} {name}");
        }
    }
    let taken = trials.iter().filter(|trial| trial.taken).count();
    assert!(
        (1..trials.len()).contains(&taken),
        "{taken} of {}",
        trials.len()
    );
    assert_eq!(stages::csv(&trials).lines().count(), 1 + trials.len());
    assert!(stages::ron(&table).contains("\"triangle\": "));
}
