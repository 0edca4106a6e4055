//! Results of an analysis of lost games, as CSV and in sentences.

use super::{LossKind, LostRow, MULTIPLES, Passing, THRESHOLDS};
use tibetango_records::messages::count_text;
use tibetango_rules::text::list_text;

/// Formats the analysis as CSV: a line for each threshold that a game passed, and one for a game that passed none.
#[must_use]
pub fn csv(rows: &[LostRow]) -> String {
    let mut csv = "game,loser,plies,kind,threshold,ply,mistake,judge".to_owned();
    for times in MULTIPLES {
        csv += &format!(",ours_{times}");
    }
    csv += "\n";
    for row in rows {
        let begin = format!(
            "{},{},{},{}",
            cell(&row.game),
            row.loser,
            row.plies,
            row.kind.name()
        );
        if row.passings.is_empty() {
            csv += &format!("{begin},,,,,,,\n");
        }
        for passing in &row.passings {
            let (threshold, ply) = (passing.threshold, passing.ply);
            let [one, ten, hundred] = passing.ours;
            csv += &format!(
                "{begin},{threshold},{ply},{},{:.3},{one:.3},{ten:.3},{hundred:.3}\n",
                cell(&passing.mistake),
                passing.judge
            );
        }
    }
    csv
}

/// Formats a text as a cell of CSV.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Describes the analysis: the kinds of losses, and at each threshold the mean values of the judge and of our engine,
/// and the number of games in which it was blind, its value above half the threshold.
#[must_use]
pub fn summary(rows: &[LostRow], visits: u64) -> String {
    let counts = LossKind::ALL.map(|kind| {
        let count = rows.iter().filter(|row| row.kind == kind).count();
        format!("{} {count}", kind.name())
    });
    let mut text = format!(
        "{}: {}.",
        count_text(rows.len(), "lost game", "lost games"),
        list_text(counts)
    );
    for threshold in THRESHOLDS {
        let all = rows.iter().flat_map(|row| &row.passings);
        let passings: Vec<&Passing> = all
            .filter(|passing| (passing.threshold - threshold).abs() < 1e-9)
            .collect();
        if passings.is_empty() {
            continue;
        }
        let ours =
            [0, 1, 2].map(|at| format!("{:.2}", mean(&passings, |passing| passing.ours[at])));
        let blind = [0, 1, 2].map(|at| {
            let is_blind = |passing: &&&Passing| passing.ours[at] > threshold / 2.0;
            passings.iter().filter(is_blind).count()
        });
        text += &format!(
            " Where the judge passes {threshold} for good ({}, {:.2} on average), ours says {} with {} visits, and is \
             blind in {} of them.",
            count_text(passings.len(), "game", "games"),
            mean(&passings, |passing| passing.judge),
            list_text(ours),
            list_text(MULTIPLES.map(|times| visits.saturating_mul(times))),
            list_text(blind),
        );
    }
    text
}

/// Returns the mean of a value over places, of which there is one at least.
fn mean(passings: &[&Passing], value: impl Fn(&Passing) -> f64) -> f64 {
    let sum: f64 = passings.iter().map(|passing| value(passing)).sum();
    sum / passings.len() as f64
}
