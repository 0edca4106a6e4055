//! Results of a match, for people and for programs.

use std::time::Duration;

use serde::Serialize;

use super::ArenaArguments;
use tibetango_lab::arena::sprt::SprtDecision;
use tibetango_lab::arena::{Estimate, MatchPlan, MatchReport, MatchTally, Sprt, Test};

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
    /// Milliseconds of the longest move of each player in the games of this run, if moves have a time limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    longest_ms: Option<[f64; 2]>,
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
    arguments: &'a ArenaArguments,
    plan: &MatchPlan,
    report: &MatchReport,
    longest: [Duration; 2],
) -> ArenaSummary<'a> {
    let tally = &report.tally;
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
        a: &arguments.a,
        b: &arguments.b,
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
        longest_ms: plan.budget.time().map(|_| longest.map(millis)),
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
        if let Some([first, second]) = self.longest_ms {
            text += &format!("longest move: {first} ms, {second} ms\n");
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
