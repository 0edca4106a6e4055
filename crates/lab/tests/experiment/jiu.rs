//! Experiments about jiu.

use super::TWO_GAMES;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::{Budget, MatchTally};
use tibetango_lab::experiment::ends::MatchEnds;
use tibetango_lab::experiment::jiu::JiuMatchRow;
use tibetango_lab::experiment::learning::{Checkpoint, LearningPlayers, LearningRow};
use tibetango_lab::experiment::{ExperimentEffort, RuledBoard, jiu, learning, stages};
use tibetango_rules::GameName;
use tibetango_rules::jiu::JiuRules;
use tibetango_search::net::NetFile;

/// A small board with the rules of competitions.
fn small() -> RuledBoard<'static> {
    (6, "competition", JiuRules::default().into())
}

#[test]
fn jiu_is_played_by_every_pair_of_its_engines() {
    let config = Config::embedded();
    let rows = jiu::measure(&config, &jiu::PAIRS, small(), TWO_GAMES, &mut || {});
    let rows = rows.expect("matches");
    assert_eq!(rows.len(), jiu::PAIRS.len());
    for row in &rows {
        assert_eq!(row.tally.games(), 2, "{row:?}");
        assert_eq!(row.ends.games(), 2, "{row:?}");
        // The board is filled, and then there is a battle.
        let [shortest, ..] = row.ends.range();
        assert!(shortest >= 36 && row.ends.mean() > 36.0, "{row:?}");
        assert!(row.white <= 4, "{row:?}");
    }
    assert_eq!(jiu::csv(&rows).lines().count(), 1 + rows.len());
}

/// Returns the files of a folder with their contents.
fn journals(folder: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(folder).unwrap().map(|file| {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(path).unwrap())
    });
    let mut files: Vec<_> = files.collect();
    files.sort();
    files
}

#[test]
fn matches_by_the_rules_of_a_preset_go_on_from_their_journals() {
    let config = Config::embedded();
    let folder = tempfile::tempdir().unwrap();
    let rules = config
        .of(GameName::Jiu)
        .preset("paper-2021")
        .expect("a preset")
        .rules;
    let effort = ExperimentEffort {
        budget: Budget::Visits(20),
        journals: Some(folder.path()),
        ..TWO_GAMES
    };
    let mut played = 0;
    let mut run = |games: u32| {
        let board = (6, "paper-2021", rules);
        let effort = ExperimentEffort { games, ..effort };
        let rows = jiu::measure(&config, &jiu::STAGED, board, effort, &mut || played += 1);
        jiu::csv(&rows.expect("matches"))
    };
    let two = run(2);
    let entries = journals(folder.path());
    assert_eq!(entries.len(), jiu::STAGED.len());
    for (name, text) in &entries {
        let head = text.lines().next().expect("a head");
        assert!(head.contains("UnansweredDoubleDalian"), "{name}: {head}");
        assert_eq!(text.lines().count(), 3, "{name}: a head and two games");
    }
    // Nothing is played again, and more games are added.
    assert_eq!(run(2), two);
    assert_eq!(journals(folder.path()), entries);
    let four = run(4);
    for ((name, now), (before, text)) in journals(folder.path()).iter().zip(&entries) {
        assert_eq!(name, before);
        assert!(now.starts_with(text) && now.lines().count() == 5, "{name}");
    }
    assert_eq!(played, 3 * (2 + 2 + 4));
    for (two, four) in two.lines().zip(four.lines()).skip(1) {
        let [two, four] = [two, four].map(|line| line.split(',').collect::<Vec<_>>());
        assert_eq!(two[..2], ["6", "paper-2021"]);
        assert_eq!(two[..4], four[..4]);
        assert_eq!([two[4], four[4]], ["2", "4"]);
    }
}

#[test]
fn ends_are_counted_by_reason_and_length() {
    let mut ends = MatchEnds::default();
    assert_eq!((ends.games(), ends.mean(), ends.range()), (0, 0.0, [0; 3]));
    for (reason, plies) in [
        ("few stones", 90),
        ("blocked", 36),
        ("few stones", 70),
        ("dalian", 40),
    ] {
        ends.add(reason, plies);
    }
    assert_eq!((ends.games(), ends.mean()), (4, 59.0));
    assert_eq!(ends.range(), [36, 40, 90]);
    assert_eq!(
        [35, 36, 40, 90].map(|plies| ends.within(plies)),
        [0, 1, 2, 4]
    );
    assert_eq!(ends.text(), "blocked 1; dalian 1; few stones 2");
}

#[test]
fn the_table_of_ends_has_a_column_for_each_reason() {
    let row = |name, games: &[(&'static str, u32)]| {
        let mut ends = MatchEnds::default();
        games
            .iter()
            .for_each(|&(reason, plies)| ends.add(reason, plies));
        JiuMatchRow {
            engines: [name; 2],
            size: 6,
            preset: "paper-2021".to_owned(),
            tally: MatchTally::default(),
            white: 0,
            ends,
        }
    };
    let rows = [
        row("random", &[("quiet limit", 300)]),
        row(
            "jiu-plain",
            &[("dalian", 36), ("dalian", 37), ("blocked", 50)],
        ),
    ];
    let table = "\
        | Both sides | Board | Rules | Games | without a battle | plies: shortest | middle | longest \
        | blocked | dalian | quiet limit |\n\
        |---|---|---|---|---|---|---|---|---|---|---|\n\
        | random | 6 x 6 | paper-2021 | 1 | 0 | 300 | 300 | 300 | 0 | 0 | 1 |\n\
        | jiu-plain | 6 x 6 | paper-2021 | 3 | 1 | 36 | 37 | 50 | 1 | 2 | 0 |\n";
    assert_eq!(jiu::ends_table(&rows), table);
}

#[test]
fn networks_play_by_the_rounds_of_their_training() {
    let config = Config::embedded();
    let engines = &config.of(GameName::Jiu).engines;
    let (Some(EngineSettings::Guided(guided)), Some(opponent)) =
        (engines.get("jiu-two-phase"), engines.get("random"))
    else {
        panic!("no such engines");
    };
    let checkpoint = |run, rounds: u32| Checkpoint {
        run,
        rounds,
        network: Arc::new(
            NetFile::read(&support::nets::small(6, rounds.into())).expect("a network"),
        ),
    };
    let checkpoints = [checkpoint(0, 0), checkpoint(0, 50), checkpoint(1, 50)];
    let players = LearningPlayers { guided, opponent };
    let rules = &config.of(GameName::Jiu).rules;
    let preset = rules
        .iter()
        .find(|preset| preset.id == "paper-2022")
        .expect("rules");
    let board = (preset.id.as_str(), preset.rules);
    let mut games = 0;
    let rows = learning::measure(&checkpoints, players, board, TWO_GAMES, &mut || games += 1);
    let rows = rows.expect("matches");
    assert_eq!(games, 6);
    let results: Vec<_> = rows
        .iter()
        .map(|row| (row.run, row.rounds, row.tally.games()))
        .collect();
    assert_eq!(
        results,
        [(Some(0), 0, 2), (Some(0), 50, 2), (Some(1), 50, 2)]
    );
    let all = learning::totals(&rows);
    let results: Vec<_> = all
        .iter()
        .map(|row| (row.run, row.rounds, row.tally.games()))
        .collect();
    assert_eq!(results, [(None, 0, 2), (None, 50, 4)]);
}

#[test]
fn results_by_rounds_are_told_with_their_intervals() {
    let row = |run, wins, losses| LearningRow {
        run: Some(run),
        rounds: 100,
        made_in: Some(90),
        tally: MatchTally {
            wins,
            losses,
            ..MatchTally::default()
        },
    };
    let rows = [row(0, 60, 40), row(1, 20, 80)];
    let all = learning::totals(&rows);
    // 80 of 200 games: Wilson's interval, by hand.
    let [score, low, high] = all[0].score();
    assert!((score - 0.4).abs() < 1e-9);
    assert!(
        (low - 0.3345).abs() < 1e-3 && (high - 0.4691).abs() < 1e-3,
        "{low} to {high}"
    );
    let csv = learning::csv(&[&rows[..], &all].concat());
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(
        lines[1].starts_with("1,100,90,100,60,0,40,0.6000,0.50"),
        "{csv}"
    );
    assert!(
        lines[3].starts_with("all,100,,200,80,0,120,0.4000,0.33"),
        "{csv}"
    );
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
    let rows = stages::parts(settings, small(), quick, &mut || {}).expect("matches");
    assert_eq!(rows.len(), stages::MATCHES);
    let games: Vec<u32> = rows.iter().map(|row| row.tally.games()).collect();
    assert_eq!(games, [2; stages::MATCHES]);
    let mut trials = Vec::new();
    let table = stages::tune(settings, small(), quick, &mut |trial| trials.push(trial));
    let table = table.expect("matches");
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
                .find(|trial| trial.accepted)
                .map_or(*old, |trial| trial.points[1]);
            assert_eq!(*new, taken, "{part} {name}");
        }
    }
    let taken = trials.iter().filter(|trial| trial.accepted).count();
    assert!(
        (1..trials.len()).contains(&taken),
        "{taken} of {}",
        trials.len()
    );
    assert_eq!(stages::csv(&trials).lines().count(), 1 + trials.len());
    assert!(stages::ron(&table).contains("\"triangle\": "));
}
