//! Proofs of endings in which both sides fly.

use crate::engine::{ProofBudget, ProvedLine};
use crate::eval::jiu::endings::{EndingSolver, ForcedResult};
use tibetango_rules::GameHistory;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuSize};
use tibetango_search::Stop;

/// Maximum number of positions of a proof.
pub(super) const BUDGET: ProofBudget = ProofBudget {
    positions: 200_000,
    visits: 1,
    each_ms: 500,
};

/// Returns the line that an ending's proof forces, if there is one within this number of positions.
pub(super) fn prove<S: JiuSize>(
    history: &GameHistory<JiuPosition<S>>,
    most: u64,
    stop: &Stop,
) -> Option<ProvedLine<JiuMove>> {
    let mut solver = EndingSolver::of(history, most, stop)?;
    let result = solver.solve()?;
    Some(ProvedLine {
        moves: solver.line(result),
        wins: matches!(result, ForcedResult::Win(_)),
    })
}
