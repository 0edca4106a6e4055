//! `record analyse`: evaluates a game move by move.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::source::{RecordReplay, RecordSource};
use crate::cli::engines::{BudgetArguments, by_name};
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::{output, start::config};
use tibetango_content::analysis::accuracy::accounts;
use tibetango_content::analysis::{
    AnalysisEffort, Grade, Moment, What, Why, analyse, moment, record_form, words,
};
use tibetango_lab::arena::Budget;
use tibetango_records::record::{Record, file};
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::list_text;
use tibetango_search::Stop;

/// Default budget of a position.
const DEFAULT_BUDGET: Budget = Budget::Time(Duration::from_millis(300));

#[derive(Args, Debug)]
pub struct AnalyseArguments {
    #[command(flatten)]
    pub(super) source: RecordSource,
    /// Engine, one of engines.ron
    #[arg(long, value_name = "NAME", default_value = "champion")]
    engine: String,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write the record with its analysis to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct AnalysisText {
    engine: String,
    white: Vec<f64>,
    /// Accuracy of White and of Black, 0 to 100; none for a side that had nothing to lose.
    accuracy: [Option<f64>; 2],
    /// Number of the move (from 1) from which on each side was lost with every move.
    lost_from: [Option<usize>; 2],
    moments: Vec<MomentText>,
}

#[derive(Serialize)]
struct MomentText {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    kind: &'static str,
    loss: f64,
    better: Vec<String>,
    why: String,
    turning: bool,
}

pub(super) fn run(
    config_dir: Option<&Path>,
    replay: &RecordReplay,
    arguments: &AnalyseArguments,
) -> CommandResult {
    let config = config(config_dir)?;
    let engines = &config.of(replay.history.game()).engines;
    let engine = by_name(engines, "--engine", &arguments.engine)?;
    let history = &replay.history;
    replay.check_output(arguments.out.as_deref())?;
    output::check("--out", arguments.out.as_deref())?;
    let limits = arguments.budget.or(DEFAULT_BUDGET).limits();
    let effort = AnalysisEffort {
        name: arguments.engine.clone(),
        engine,
        visits: limits.visits,
        time: limits.time,
        seed: arguments.seed,
    };
    let Some(analysis) = analyse(history, &effort, &[], &Stop::default(), &mut |_, _, _| {}) else {
        return Err("the analysis was stopped".into());
    };
    let moments = moment::moments(history, &analysis);
    let white = analysis.thoughts.iter().map(|thought| thought.white);
    let sides = accounts(history, &analysis);
    let answer = AnalysisText {
        engine: analysis.engine.clone(),
        white: white.map(thousandths).collect(),
        lost_from: [0, 1].map(|side| sides[side].lost_from.map(|ply| ply + 1)),
        accuracy: sides.map(|side| side.accuracy.map(thousandths)),
        moments: moments
            .iter()
            .map(|moment| moment_text(history, moment))
            .collect(),
    };
    output::tell(arguments.json, &answer, || text(&answer, &moments))?;
    if let Some(path) = &arguments.out {
        let record = Record {
            analysis: Some(record_form::to_record(history, &analysis)),
            ..replay.record.clone()
        };
        file::save(path, &record).map_err(|error| Failure::option("--out", error))?;
    }
    Ok(())
}

/// Returns the kind of a moment, its loss, the better moves and the reason.
fn moment_text(history: &AnyGameHistory, moment: &Moment) -> MomentText {
    let (kind, loss, better, why) = match &moment.what {
        What::Slip {
            grade,
            loss,
            better,
            reason,
            ..
        } => (grade.name(), *loss, better.as_slice(), *reason),
        What::Costly { better, reason } => ("costly", 0.0, better.as_slice(), *reason),
        What::Capture(strike) => ("capture", 0.0, <&[_]>::default(), Why::Takes(*strike)),
    };
    MomentText {
        ply: moment.ply + 1,
        side: moment.side.name(),
        mv: history.text(&moment.mv),
        kind,
        loss: thousandths(loss),
        better: better.iter().map(|mv| history.text(mv)).collect(),
        why: words::reason(history.topology(), why),
        turning: moment.turning,
    }
}

fn thousandths(value: f64) -> f64 {
    (1000.0 * value).round() / 1000.0
}

fn text(answer: &AnalysisText, moments: &[Moment]) -> String {
    let mut text = String::new();
    for moment in &answer.moments {
        text += &format!(
            "{:>4}. {} {}: {}",
            moment.ply, moment.side, moment.mv, moment.kind
        );
        if moment.loss > 0.0 {
            text += &format!(" (-{:.0} %)", 100.0 * moment.loss);
        }
        text += &format!("; {}", moment.why);
        if let Some(better) = moment.better.first() {
            text += &format!("; better {better}");
        }
        if moment.turning {
            text += "; the lead changes";
        }
        text += "\n";
    }
    for side in Side::BOTH {
        let counts = Grade::ALL
            .into_iter()
            .zip(moment::count(moments, side))
            .map(|(grade, count)| format!("{} {count}", grade.name()));
        text += &format!("{}: {}", side.name(), list_text(counts));
        if let Some(accuracy) = answer.accuracy[side.index()] {
            text += &format!(", accuracy {accuracy:.0} %");
        }
        if let Some(ply) = answer.lost_from[side.index()] {
            text += &format!(", lost from move {ply} on, whatever it played");
        }
        text += "\n";
    }
    text
}
