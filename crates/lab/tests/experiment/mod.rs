//! Experiments: their counts, and the files that they write.

#[cfg(feature = "draughts")]
mod draughts;
#[cfg(feature = "gomoku")]
mod gomoku;
#[cfg(feature = "jiu")]
mod jiu;
#[cfg(feature = "draughts")]
mod losses;
#[cfg(feature = "jiaqi")]
mod thesis;

use tibetango_content::config::Config;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::levels::{Judge, Ladder};
use tibetango_lab::experiment::{ExperimentEffort, levels};
use tibetango_lab::plot::{Curve, Plot};
use tibetango_rules::GameName;

const TWO_GAMES: ExperimentEffort<'static> = ExperimentEffort {
    games: 2,
    budget: Budget::Visits(60),
    seed: 1,
    jobs: 1,
    journals: None,
};

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
