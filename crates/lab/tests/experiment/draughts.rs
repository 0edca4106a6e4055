//! Experiments about draughts.

use std::time::Duration;

use super::TWO_GAMES;
use support::shipped_engines::engine;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::draughts::{Setting, csv, improved, limits, measure, parts, sweep};
use tibetango_lab::experiment::{ExperimentEffort, seats};
use tibetango_rules::GameName;

#[test]
fn a_setting_is_played_by_visits_and_by_time_and_counted_by_seat() {
    let result = ["uct-limited", "alpha-beta"].map(|name| engine(GameName::Draughts, name));
    let [
        EngineSettings::Uct(uct),
        EngineSettings::AlphaBeta(alpha_beta),
    ] = result
    else {
        panic!("other engines");
    };
    // One with tables of the paper, and one without.
    let settings = [improved()[1], parts()[2]].map(|setting| Setting {
        alpha_beta: 1,
        ..setting
    });
    let millisecond = Budget::Time(Duration::from_millis(1));
    for budget in [Budget::Visits(20), millisecond] {
        let effort = ExperimentEffort {
            budget,
            ..TWO_GAMES
        };
        let mut count = 0;
        let engines = (&uct, &alpha_beta);
        let rows = measure(&settings, engines, effort, &mut || count += 1).expect("matches");
        assert_eq!((count, rows.len()), (4, 2), "{budget:?}");
        for row in &rows {
            assert_eq!(row.counts.map(seats::games), [1, 1], "{row:?}");
            let tally = row.tally;
            let all = [tally.wins, tally.draws, tally.losses];
            assert_eq!(seats::sum(&row.counts), all, "{row:?}");
        }
        let csv = csv(&rows);
        let columns: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(columns, [18; 1 + 2 * 3], "{csv}");
        let starts = [
            "5,0.6,35,12,first,",
            "6,0.6,35,12,second,",
            "5+6,0.6,35,12,both,",
            ",0.6,1,12,first,",
        ];
        for (line, start) in csv.lines().skip(1).zip(starts) {
            assert!(line.starts_with(start), "{line}");
        }
    }
}

#[test]
fn settings_hold_those_of_the_paper() {
    let pairs = |settings: &[Setting]| -> Vec<(u32, Option<u32>)> {
        let pair = |setting: &Setting| (setting.expand_after, setting.depth);
        settings.iter().map(pair).collect()
    };
    let single = [(1, None), (35, None), (1, Some(12)), (35, Some(12))];
    assert_eq!(pairs(&parts()), single);
    assert_eq!(pairs(&improved()), [single[0], single[3]]);
    let swept = pairs(&limits());
    assert_eq!(swept.len(), 20);
    for pair in [single[3], pairs(&sweep())[0]] {
        assert!(swept.contains(&pair), "{pair:?}");
    }
}
