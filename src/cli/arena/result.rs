//! Results of a match, for people and for programs.

use std::time::Duration;

use serde::Serialize;

use super::MatchOptions;
use super::budgets::budget_text;
use tibetango_lab::arena::sprt::SprtDecision;
use tibetango_lab::arena::{Estimate, MatchPlan, MatchReport, MatchTally, MoveTimes, Sprt, Test};

#[derive(Serialize)]
pub struct ArenaSummary<'a> {
    a: &'a str,
    b: &'a str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    #[serde(flatten)]
    estimate: Estimate,
    pentanomial: [u32; 5],
    /// Log-likelihood ratio of the sequential test, if there is one.
    llr: Option<f64>,
    sprt: Option<TestSummary>,
    illegal: u32,
    /// Number of games lost on time or by a program that failed.
    forfeits: u32,
    time_forfeits: u32,
    crashes: u32,
    /// Number of games that count for neither player, because a program rejected a message.
    broken: u32,
    /// Budget of each player, if these differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    budgets: Option<[String; 2]>,
    /// Times of the moves in the games of this run, if moves have a time limit.
    #[serde(flatten)]
    times: Option<TimeSummary>,
}

/// Times of the moves of each player.
#[derive(Serialize)]
struct TimeSummary {
    /// Milliseconds of the longest move.
    longest_ms: [f64; 2],
    /// Milliseconds of a move on average.
    mean_ms: [f64; 2],
    /// Number of moves beyond the budget of time.
    beyond: [u32; 2],
    /// Milliseconds by which a move may exceed its budget before it loses the game.
    margin_ms: f64,
}

#[derive(Serialize)]
struct TestSummary {
    #[serde(flatten)]
    sprt: Sprt,
    lower: f64,
    upper: f64,
    llr: f64,
    /// `H0`, `H1`, or null while the test is undecided.
    accepted: Option<SprtDecision>,
}

pub fn summary<'a>(
    options: &'a MatchOptions,
    plan: &MatchPlan,
    report: &MatchReport,
    times: [MoveTimes; 2],
) -> ArenaSummary<'a> {
    let tally = &report.tally;
    let [a, b] = plan.budgets;
    let timed = a.time().or(b.time()).is_some();
    let sprt = plan.sprt.zip(report.test).map(|(sprt, test)| {
        let (lower, upper) = sprt.bounds();
        TestSummary {
            sprt,
            lower,
            upper,
            llr: test.llr,
            accepted: test.verdict,
        }
    });
    ArenaSummary {
        a: &options.a,
        b: &options.b,
        games: tally.games(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        estimate: tally.estimate(),
        pentanomial: tally.pentanomial,
        llr: report.test.map(|test| test.llr),
        sprt,
        illegal: tally.illegal,
        forfeits: tally.forfeits(),
        time_forfeits: tally.late,
        crashes: tally.crashed,
        broken: tally.broken,
        budgets: (a != b).then(|| plan.budgets.map(budget_text)),
        times: timed.then(|| TimeSummary {
            longest_ms: times.map(|own| millis(own.longest)),
            mean_ms: times.map(|own| millis(own.mean())),
            beyond: times.map(|own| own.beyond),
            margin_ms: millis(plan.margin),
        }),
    }
}

/// Converts a duration to milliseconds, rounded to a tenth.
fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e4).round() / 10.0
}

impl ArenaSummary<'_> {
    /// Formats the results for people, with the counts of the same match.
    pub fn text(&self, tally: &MatchTally) -> String {
        let [losses, worse, even, better, wins] = self.pentanomial;
        let (a, b, games, estimate) = (self.a, self.b, self.games, self.estimate);
        let mut text = format!(
            "{a} against {b}: {games} games, {tally}\n\
             {estimate}, likelihood of superiority {:.1} %\n\
             pairs by points 0, 1/2, 1, 3/2, 2: {losses} {worse} {even} {better} {wins}\n",
            100.0 * estimate.los,
        );
        if let Some(test) = &self.sprt {
            text += &test.text();
        }
        if let Some([a, b]) = &self.budgets {
            text += &format!("budget of a move: {a}, {b}\n");
        }
        if let Some(times) = &self.times {
            text += &times.text();
        }
        let reason = "broken by a program that refused what it was told";
        for (count, what) in [
            (self.illegal, "lost by an illegal move or none"),
            (self.time_forfeits, "lost by taking too long"),
            (self.crashes, "lost by a program that broke down"),
            (self.broken, reason),
        ] {
            if count > 0 {
                text += &format!("games {what}: {count}\n");
            }
        }
        text
    }
}

impl TimeSummary {
    fn text(&self) -> String {
        let [[first, second], [mean, other_mean]] = [self.longest_ms, self.mean_ms];
        let ([beyond, other_beyond], margin) = (self.beyond, self.margin_ms);
        format!(
            "longest move: {first} ms, {second} ms; on average {mean} ms, {other_mean} ms\n\
             moves beyond the budget: {beyond}, {other_beyond}; lost only beyond {margin} ms more\n"
        )
    }
}

impl TestSummary {
    fn text(&self) -> String {
        let (lower, upper, llr, sprt) = (self.lower, self.upper, self.llr, self.sprt);
        let (low, high, model) = (sprt.elo0, sprt.elo1, sprt.model.name());
        let accepted = |verdict: SprtDecision| format!("{verdict:?} accepted");
        let decision = self.accepted.map_or("undecided".to_owned(), accepted);
        format!(
            "SPRT of H0 {low:+} against H1 {high:+} {model} Elo: \
             LLR {llr:.2} ({lower:.2} to {upper:.2}), {decision}\n"
        )
    }
}

/// Formats the counts so far as part of a line.
pub fn progress(tally: &MatchTally, test: Option<Test>) -> String {
    let mut text = format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if let Some(test) = test {
        text += &format!(", LLR {:.2}", test.llr);
    }
    text
}
