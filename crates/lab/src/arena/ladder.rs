//! Ladder of handicaps: matches in which one player's budget is halved or doubled until the players are equally strong.

use std::time::Duration;

use super::logistic::{CurvePoint, ScoreCurve};
use super::plan::Budget;
use super::tally::MatchTally;

/// Least and greatest number of visits of a budget on a ladder.
const VISITS: (f64, f64) = (1.0, 1e12);

/// Least and greatest time of a move on a ladder, in milliseconds. Programs are told whole ones.
const TIMES: (f64, f64) = (1.0, 86_400_000.0);

/// Settings of a ladder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LadderPlan {
    /// Budgets of both players before either is changed.
    pub budgets: [Budget; 2],
    /// Player whose budget is changed: 0 for `a`, 1 for `b`.
    pub changed: usize,
    /// Maximum number of doublings or halvings.
    pub most: u32,
}

/// Match of a ladder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LadderMatch {
    /// Budgets of both players.
    pub budgets: [Budget; 2],
    /// Number by which the budget of the changed player was multiplied.
    pub factor: f64,
    /// Number of doublings in favour of `a`, broken by rounding.
    pub x: f64,
    /// The result, from the side of `a`.
    pub tally: MatchTally,
}

/// Factor at which the players are equally strong, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvenFactor {
    /// Number by which the budget of the changed player must be multiplied.
    pub factor: f64,
    /// Lower end of the interval; `None` where the scores show none.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
}

impl LadderPlan {
    /// Returns the budgets after this number of doublings in favour of `a`, with the factor of the changed budget;
    /// `None` if it would be too small or too great.
    #[must_use]
    pub fn at(&self, doublings: i32) -> Option<([Budget; 2], f64)> {
        let base = *self.budgets.get(self.changed)?;
        let power = self.sign() * f64::from(doublings);
        let (changed, factor) = scale(base, power.exp2())?;
        let mut budgets = self.budgets;
        *budgets.get_mut(self.changed)? = changed;
        Some((budgets, factor))
    }

    /// Returns 1 if a greater budget of the changed player favours `a`, else -1.
    fn sign(&self) -> f64 {
        if self.changed == 0 { 1.0 } else { -1.0 }
    }

    /// Plays matches until the score has crossed one half and the two matches on either side of that place are played.
    /// `play` plays the match with these budgets. Returns the matches by their handicap, the hardest for `a` first.
    ///
    /// # Errors
    /// Those of `play`.
    pub fn climb<E>(
        &self,
        play: &mut dyn FnMut([Budget; 2]) -> Result<MatchTally, E>,
    ) -> Result<Vec<LadderMatch>, E> {
        let mut matches = Vec::new();
        let Some(first) = self.step(0, &mut matches, play)? else {
            return Ok(matches);
        };
        let direction = if first.tally.score() > 0.5 { -1 } else { 1 };
        let most = i32::try_from(self.most).unwrap_or(i32::MAX);
        let mut last = 0;
        let mut has_crossed = false;
        while last < most
            && !has_crossed
            && let Some(next) = self.step(direction * (last + 1), &mut matches, play)?
        {
            last += 1;
            has_crossed = match direction {
                1 => next.tally.score() >= 0.5,
                _ => next.tally.score() <= 0.5,
            };
        }
        if has_crossed {
            // Behind the crossing, and before it where the first match was next to it already.
            self.step(direction * (last + 1), &mut matches, play)?;
            if last == 1 {
                self.step(-direction, &mut matches, play)?;
            }
        }
        matches.sort_by(|one, other| one.x.total_cmp(&other.x));
        Ok(matches)
    }

    /// Plays one match and adds it; `None` if there is no such budget.
    fn step<E>(
        &self,
        doublings: i32,
        matches: &mut Vec<LadderMatch>,
        play: &mut dyn FnMut([Budget; 2]) -> Result<MatchTally, E>,
    ) -> Result<Option<LadderMatch>, E> {
        let Some((budgets, factor)) = self.at(doublings) else {
            return Ok(None);
        };
        let rung = LadderMatch {
            budgets,
            factor,
            x: self.sign() * factor.log2(),
            tally: play(budgets)?,
        };
        matches.push(rung);
        Ok(Some(rung))
    }

    /// Returns the curve through the scores of matches; `None` if they lie on one side of one half or do not rise.
    #[must_use]
    pub fn curve(matches: &[LadderMatch]) -> Option<ScoreCurve> {
        let scores = || matches.iter().map(|rung| rung.tally.score());
        if scores().all(|score| score < 0.5) || scores().all(|score| score > 0.5) {
            return None;
        }
        let points = matches.iter().map(|rung| CurvePoint {
            x: rung.x,
            score: rung.tally.score(),
            games: rung.tally.effective_games(),
        });
        ScoreCurve::through(&points.collect::<Vec<_>>())
    }

    /// Returns the factor at which a curve crosses one half.
    #[must_use]
    pub fn even(&self, curve: &ScoreCurve) -> EvenFactor {
        let factor = |x: f64| (self.sign() * x).exp2();
        let ends = [curve.low, curve.high].map(|end| end.map(factor));
        let [low, high] = match self.changed {
            0 => ends,
            // Fewer visits of b are more in favour of a.
            _ => [ends[1], ends[0]],
        };
        EvenFactor {
            factor: factor(curve.middle),
            low,
            high,
        }
    }
}

/// Multiplies a budget, rounded to whole visits or milliseconds. Returns the factor that is left after rounding.
fn scale(budget: Budget, factor: f64) -> Option<(Budget, f64)> {
    let times = |whole: f64, (least, most): (f64, f64)| {
        let product = whole * factor;
        let is_fit = (least..=most).contains(&product);
        is_fit.then(|| (product.round() as u64, product.round() / whole))
    };
    let time = |time: Duration| {
        let (ms, factor) = times(time.as_nanos() as f64 / 1e6, TIMES)?;
        Some((Duration::from_millis(ms), factor))
    };
    match budget {
        Budget::Visits(visits) => {
            let (visits, factor) = times(visits as f64, VISITS)?;
            Some((Budget::Visits(visits), factor))
        }
        Budget::Time(budget) => time(budget).map(|(ms, factor)| (Budget::Time(ms), factor)),
        Budget::Processor(budget) => {
            time(budget).map(|(ms, factor)| (Budget::Processor(ms), factor))
        }
    }
}

/// Formats the matches as CSV, with the score of the curve at each.
#[must_use]
pub fn csv(matches: &[LadderMatch], curve: Option<&ScoreCurve>) -> String {
    let mut csv =
        "factor,doublings,budget_a,budget_b,games,won,drawn,lost,score,curve\n".to_owned();
    for rung in matches {
        let tally = &rung.tally;
        let [a, b] = rung.budgets.map(amount);
        let fit = curve.map_or_else(String::new, |curve| format!("{:.4}", curve.score(rung.x)));
        let (games, wins, draws) = (tally.games(), tally.wins, tally.draws);
        csv += &format!(
            "{:.6},{:.4},{a},{b},{games},{wins},{draws},{},{:.4},{fit}\n",
            rung.factor,
            rung.x,
            tally.losses,
            tally.score(),
        );
    }
    csv
}

/// Formats a budget as one word.
fn amount(budget: Budget) -> String {
    match budget {
        Budget::Visits(visits) => format!("{visits}v"),
        Budget::Time(time) => format!("{}ms", time.as_millis()),
        Budget::Processor(time) => format!("{}ms-cpu", time.as_millis()),
    }
}
