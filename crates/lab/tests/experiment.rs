//! Experiments: their counts, and the files that they write.

use support::shipped::engine;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::levels::{Judge, Ladder};
use tibetango_lab::experiment::{Effort, jiu, levels, speed, staged, strength};
use tibetango_lab::plot::{Curve, Plot};
use tibetango_rules::GameName;

const TWO_GAMES: Effort = Effort {
    games: 2,
    budget: Budget::Visits(60),
    seed: 1,
    jobs: 1,
};

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
        let effort = Effort {
            games: 10,
            budget: Budget::Visits(50),
            seed: 3,
            jobs,
        };
        strength::measure(&engines, effort, &mut || {}).expect("a match")
    };
    let found = run(1);
    assert_eq!(
        found,
        run(2),
        "the order of the games does not depend on jobs"
    );
    assert_eq!(found.course.len(), 10);
    for (games, counts) in (1..).zip(&found.course) {
        assert_eq!(counts.iter().sum::<u32>(), games);
    }
    let tally = found.tally;
    assert_eq!(
        found.course.last(),
        Some(&[tally.wins, tally.draws, tally.losses])
    );
    let [won, lost] = found.shares();
    assert!((won[9] - f64::from(tally.wins) / 10.0).abs() < 1e-12);
    assert!((lost[9] - f64::from(tally.losses) / 10.0).abs() < 1e-12);
    assert_eq!(found.csv(["a", "b"]).lines().count(), 11);
}

#[test]
fn every_level_plays_the_one_below() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let ladder = Ladder::of(&config, game, None).expect("rules");
        let measure = |judge| levels::measure(&config, &ladder, judge, TWO_GAMES, &mut |_| {});
        let rungs = measure(Judge::Below).expect("matches");
        let levels = config.of(game).levels.levels();
        let ids: Vec<&str> = levels.iter().map(|l| l.id.as_str()).collect();
        assert_eq!(
            rungs.iter().map(|r| r.level.as_str()).collect::<Vec<_>>(),
            ids,
            "{game}"
        );
        let below: Vec<&str> = std::iter::once(levels::YARDSTICK).chain(ids).collect();
        assert!(
            rungs.iter().zip(below).all(|(rung, id)| rung.against == id),
            "{game}"
        );
        assert!(rungs.iter().all(|rung| rung.tally.games() == 2), "{game}");
        let highest = measure(Judge::Highest).expect("matches");
        let last = levels.last().expect("a level");
        assert!(highest.iter().all(|rung| rung.against == last.id), "{game}");
        assert_eq!(
            levels::table(&rungs, Judge::Below).lines().count(),
            2 + rungs.len(),
            "{game}"
        );
    }
}

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
    let quick = Effort {
        budget: Budget::Visits(20),
        ..TWO_GAMES
    };
    let rows = staged::parts(settings, 6, quick, &mut || {}).expect("matches");
    assert_eq!(rows.len(), staged::MATCHES);
    let games: Vec<u32> = rows.iter().map(|row| row.tally.games()).collect();
    assert_eq!(games, [2; staged::MATCHES]);
    let mut trials = Vec::new();
    let table = staged::tune(settings, 6, quick, &mut |trial| trials.push(trial)).expect("matches");
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
    assert_eq!(staged::csv(&trials).lines().count(), 1 + trials.len());
    assert!(staged::ron(&table).contains("\"triangle\": "));
}

#[test]
fn plots_are_whole_svg_and_name_their_curves() {
    let curve = |name, points| Curve {
        name,
        points,
        reference: false,
    };
    let plot = |curves| Plot {
        title: "Time",
        x: "placement",
        y: "ms",
        curves,
    };
    let svg = plot(vec![curve("one & two", vec![(1.0, 2.0), (3.0, 4.0)])])
        .svg()
        .expect("a plot");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("one &amp; two") && svg.contains("placement") && svg.contains("polyline"));
    assert!(plot(Vec::new()).svg().is_err(), "there is nothing to draw");
}
