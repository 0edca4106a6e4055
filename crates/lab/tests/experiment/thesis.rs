//! Experiments of the thesis on jiaqi.

use std::fs;
use std::path::PathBuf;

use support::shipped_engines::engine;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::colours::{self, ColourPoint, EqualQuantity};
use tibetango_lab::experiment::{ExperimentEffort, seats, speed, strength};
use tibetango_rules::GameName;

#[test]
fn speed_measures_every_placement_of_both_engines() {
    let engines = ["uct", "uct-static"].map(|name| engine(GameName::Jiaqi, name));
    let mut games = 0;
    let speed = speed::measure(&engines, 2, 100, 1, &mut || games += 1);
    assert_eq!(games, 4);
    assert!(
        speed.0.as_flattened().iter().all(|&ms| ms > 0.0),
        "{speed:?}"
    );
    let csv = speed.csv(["uct", "uct-static"]);
    assert_eq!(csv.lines().count(), 1 + speed::PLIES);
    assert!(csv.starts_with("placement,uct_ms,uct-static_ms\n1,"));
}

#[test]
fn strength_follows_a_match_game_by_game() {
    let engines = ["uct", "random"].map(|name| engine(GameName::Jiaqi, name));
    let run = |jobs| {
        let effort = ExperimentEffort {
            games: 10,
            budget: Budget::Visits(50),
            seed: 3,
            jobs,
            journals: None,
        };
        strength::measure(&engines, effort, &mut || {}).expect("a match")
    };
    let result = run(1);
    assert_eq!(
        result,
        run(2),
        "the order of the games does not depend on jobs"
    );
    assert_eq!(result.course.len(), 10);
    for (games, counts) in (1..).zip(&result.course) {
        assert_eq!(
            counts.iter().sum::<u32>(),
            games,
            "after {games} games: {counts:?}"
        );
    }
    let tally = result.tally;
    assert_eq!(
        result.course.last(),
        Some(&[tally.wins, tally.draws, tally.losses])
    );
    let [won, lost] = result.shares();
    assert!((won[9] - f64::from(tally.wins) / 10.0).abs() < 1e-12);
    assert!((lost[9] - f64::from(tally.losses) / 10.0).abs() < 1e-12);
    assert_eq!(result.csv(["a", "b"]).lines().count(), 11);
}

#[test]
fn a_match_goes_on_with_the_games_of_its_journal() {
    let engines = ["uct", "random"].map(|name| engine(GameName::Jiaqi, name));
    let folder = tempfile::tempdir().unwrap();
    let journals = folder.path().join("new");
    let run = |games, journals| {
        let effort = ExperimentEffort {
            games,
            journals,
            ..super::TWO_GAMES
        };
        let mut count = 0;
        let result = strength::measure(&engines, effort, &mut || count += 1).expect("a match");
        assert_eq!(count, games, "games of the journal are told, too");
        result
    };
    let whole = run(6, None);
    assert_eq!(run(4, Some(&*journals)).course, whole.course[..4]);
    let files: Vec<PathBuf> = fs::read_dir(&journals)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let [file] = &files[..] else {
        panic!("{files:?}");
    };
    let four = fs::read_to_string(file).unwrap();
    assert_eq!(run(6, Some(&*journals)), whole);
    let six = fs::read_to_string(file).unwrap();
    assert!(
        six.starts_with(&four) && six.lines().count() == 1 + 6,
        "{six}"
    );
    assert_eq!(run(6, Some(&*journals)), whole);
    assert_eq!(fs::read_to_string(file).unwrap(), six, "nothing is played");
    // Games of another version of the program are refused.
    let key = six.find("\"program\":\"").unwrap() + "\"program\":\"".len();
    fs::write(file, [&six[..key], "x", &six[key..]].concat()).unwrap();
    let effort = ExperimentEffort {
        journals: Some(&*journals),
        ..super::TWO_GAMES
    };
    let error = strength::measure(&engines, effort, &mut || {}).unwrap_err();
    let message = error.to_string();
    assert!(
        message.starts_with("--resume: ") && message.contains("program differs"),
        "{message}"
    );
}

#[test]
fn winners_that_place_second_are_counted_by_engine() {
    let effort = ExperimentEffort {
        games: 10,
        ..super::TWO_GAMES
    };
    let points = [
        (EqualQuantity::Visits(160), 1.0, "visits,160"),
        (EqualQuantity::Time(1), 0.2, "cpu_ms,1"),
        (EqualQuantity::Depth(1), 0.2, "depth,1"),
    ];
    let reports = points.map(|(.., reports)| reports);
    let points = points.map(|(equal, share, _)| ColourPoint { equal, share });
    let engines = ["uct", "random"].map(|name| engine(GameName::Jiaqi, name));
    let mut count = 0;
    let rows = colours::measure(&points, &engines, effort, &mut || count += 1).expect("matches");
    assert_eq!((count, colours::games(&points, effort)), (14, 14));
    for (row, games) in rows.iter().zip([5, 1, 1]) {
        assert_eq!(row.second().map(seats::games), [games; 2], "{row:?}");
    }
    let [search, random] = rows[0].second().map(seats::share);
    assert!(search > random, "{:?}", rows[0]);
    let csv = colours::csv(&rows, ["uct", "random"]);
    let lines: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(lines.len(), 2 * reports.len(), "{csv}");
    for (pair, reports) in lines.chunks(2).zip(reports) {
        for (line, name) in pair.iter().zip(["uct", "random"]) {
            assert!(line.starts_with(&format!("{reports},{name},")), "{line}");
        }
    }
}

#[test]
fn few_games_are_played_where_they_take_long() {
    let effort = ExperimentEffort {
        games: 10_000,
        ..super::TWO_GAMES
    };
    let games = |point| colours::games(&[point], effort);
    let result: Vec<u64> = colours::points().into_iter().map(games).collect();
    assert_eq!(result, [vec![10_000; 7], vec![2_000; 10]].concat());
}
