//! Experiments about draughts.

use super::{Board, Experiment, ExperimentArguments, ExperimentResults, levels};
use crate::cli::engines::by_name;
use crate::cli::failure::Failure;
use crate::cli::output;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::draughts::{
    DEPTHS, DraughtsMatchRow, Setting, csv, improved, limits, measure, parts, sweep,
};
use tibetango_lab::experiment::seats::{self, SeatCounts};
use tibetango_lab::plot::{Curve, Plot};
use tibetango_rules::GameName;

pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "draughts-levels",
        about: "The levels of draughts, each against the one below",
        games: 200,
        board: Board::Levels,
        plots: false,
        run: |config, arguments| levels::of(config, GameName::Draughts, arguments),
    },
    Experiment {
        name: "draughts-c-sweep",
        about: "UCT with seven values of c against alpha-beta of draughts (paper of 2021 on draughts, tables 1 and 2)",
        games: 40,
        board: Board::Paper,
        plots: true,
        run: |config, arguments| tables(config, &sweep(), arguments, BY_C),
    },
    Experiment {
        name: "draughts-improved",
        about: "Plain and improved UCT against alpha-beta of draughts (the same, tables 3 to 6)",
        games: 40,
        board: Board::Paper,
        plots: true,
        run: |config, arguments| tables(config, &improved(), arguments, IMPROVED),
    },
    Experiment {
        name: "draughts-parts",
        about: "UCT of draughts with late expansion and a limited depth, each alone and both (the same, 2.3)",
        games: 100,
        board: Board::Paper,
        plots: true,
        run: |config, arguments| tables(config, &parts(), arguments, BY_PART),
    },
    Experiment {
        name: "draughts-limits",
        about: "UCT of draughts with five values of M and four of N (the same, 4)",
        games: 100,
        board: Board::Paper,
        plots: true,
        run: |config, arguments| tables(config, &limits(), arguments, BY_LIMITS),
    },
];

/// Plot of an experiment: its heading, its axes and its lines.
struct Drawing {
    title: &'static str,
    x: &'static str,
    y: &'static str,
    curves: fn(&[DraughtsMatchRow]) -> Vec<Curve<'static>>,
}

/// Heading of the plots over the seats.
const WON: &str = "Share of games that UCT wins against alpha-beta";

/// Fig. 3 of the paper.
const BY_C: Drawing = Drawing {
    title: WON,
    x: "c",
    y: "share",
    curves: |rows| by_seat(rows, |_, setting| setting.c),
};

const IMPROVED: Drawing = Drawing {
    title: WON,
    x: "1 plain (tables 3, 4), 2 improved (tables 5, 6)",
    y: "share",
    curves: |rows| by_seat(rows, |at, _| place(at)),
};

const BY_PART: Drawing = Drawing {
    title: WON,
    x: "1 plain, 2 late expansion, 3 limited depth, 4 both",
    y: "share",
    curves: |rows| by_seat(rows, |at, _| place(at)),
};

const BY_LIMITS: Drawing = Drawing {
    title: "Score of UCT against alpha-beta",
    x: "M",
    y: "score",
    curves: by_limits,
};

/// Returns the place of a row on an axis that counts them from 1.
fn place(at: usize) -> f64 {
    at as f64 + 1.0
}

/// Returns the lines of both seats, and those of the paper.
fn by_seat(
    rows: &[DraughtsMatchRow],
    place: impl Fn(usize, &Setting) -> f64,
) -> Vec<Curve<'static>> {
    fn ours(row: &DraughtsMatchRow) -> Option<SeatCounts> {
        Some(row.counts)
    }
    fn paper_counts(row: &DraughtsMatchRow) -> Option<SeatCounts> {
        row.setting.paper.map(|paper| paper.counts)
    }
    let curve = |name, seat: usize, counts: fn(&DraughtsMatchRow) -> Option<SeatCounts>| {
        let points = rows.iter().enumerate().filter_map(|(at, row)| {
            let share = seats::share(counts(row)?[seat]);
            Some((place(at, &row.setting), share))
        });
        Curve::through(name, points.collect())
    };
    let paper = |name, seat| Curve {
        reference: true,
        ..curve(name, seat, paper_counts)
    };
    vec![
        curve("UCT first", 0, ours),
        curve("UCT second", 1, ours),
        paper("UCT first in the paper", 0),
        paper("UCT second in the paper", 1),
    ]
}

/// Returns a line over M for each value of N.
fn by_limits(rows: &[DraughtsMatchRow]) -> Vec<Curve<'static>> {
    let curve = |(depth, name): (u32, &'static str)| {
        let rows = rows.iter().filter(|row| row.setting.depth == Some(depth));
        let points = rows.map(|row| {
            let score = seats::score(seats::sum(&row.counts));
            (f64::from(row.setting.expand_after), score)
        });
        Curve::through(name, points.collect())
    };
    DEPTHS.into_iter().map(curve).collect()
}

/// Formats a budget of a move.
fn budget_text(budget: Budget) -> String {
    match budget {
        Budget::Visits(visits) => format!("{visits} visits"),
        Budget::Time(time) | Budget::Processor(time) => format!("{} ms", time.as_millis()),
    }
}

/// Plays the paper's tables with `uct-limited` and `alpha-beta` of the configuration, except for the parameters that
/// the tables set.
fn tables(
    config: &Config,
    settings: &[Setting],
    arguments: &ExperimentArguments,
    drawing: Drawing,
) -> Result<ExperimentResults, Failure> {
    let engines = &config.of(GameName::Draughts).engines;
    let pair = (
        by_name(engines, "engine", "uct-limited")?,
        by_name(engines, "engine", "alpha-beta")?,
    );
    let (EngineSettings::Uct(uct), EngineSettings::AlphaBeta(alpha_beta)) = pair else {
        let why = "uct-limited, alpha-beta: engines.ron makes other engines of them";
        return Err(why.into());
    };
    let effort = arguments.effort();
    let bar = output::bar(u64::from(effort.games) * settings.len() as u64);
    let rows = measure(settings, (&uct, &alpha_beta), effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(ExperimentResults {
        table: csv(&rows),
        plot: Some(Plot {
            title: drawing.title,
            x: drawing.x,
            y: drawing.y,
            curves: (drawing.curves)(&rows),
        }),
        note: Some(format!(
            "{} a move of UCT, where the paper spends 15 s; alpha-beta as deep as there. The paper \
             counts games won alone (won_share). It chooses c = 0.6, where its table 2 is best at 0.55, and lets \
             Black begin, where the FMJD lets White; who is first begins here.",
            budget_text(effort.budget)
        )),
    })
}
