//! Search speed of jiu in placement and in the battle.

use super::figures::{BenchEffort, BenchFigure};
use super::shared_parts::{pair, search, shipped_engine};
use crate::cli::failure::Failure;
use tibetango_engines::engine::{AnyEngine, EngineSettings};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::JiuRules;

/// Positions of one game of `patterns` against itself on the board of 14 x 14 points, in which neither side leads by
/// much: the full board, and the board as it empties.
const BATTLE: [(&str, &str); 3] = [
    (
        "nodes/s, battle, 193 stones",
        "wwwwwwwbwbbbbb/wwwwwwwwwwbbbb/wbwwbbbwwbwbbb/bwbbbwwwwwbbwb/bbbbwwbwwbbbww/\
         bbbwwwbbwbbbww/bbwbbwbbbwwwww/bbwwbbb1wwwbww/bbbwwbw1wbbwww/wbbbwb1wbbwwwb/\
         bbwbbwwbwbbwbb/wwbwwwbbwwbbbw/bbwwwwwbbbbbww/bwwbbwwbwbbbbw b battle 3 200",
    ),
    (
        "nodes/s, battle, 143 stones",
        "wwwwwwwbwbbbbb/wwwwwwwwwwbbb1/wbwwbbbwwbw2b/bwbbbwwwwwbb1b/bbbbwwbwwbbb1w/\
         bbbww1bbwbb2w/bbwb3b1www1w/bbw4b1ww1ww/bw8w3/wbb4wb4b/bb1bww1b3bbb/w3wwb2w1bbw/\
         b3wwwb1bbbww/bwwbbwwbwbbbbw b battle 1 260",
    ),
    (
        "nodes/s, battle, 106 stones",
        "wwwwwwwbw1bbbb/wwwwwwwww2b1b/wbb2bbww1bb2/bbbbbwwww2b1b/b1b3bwwbbb1w/b1bbw1b2bb2w/\
         bb2w2b4w1/b6b5w/b13/w6w1w1w1b/bb2ww6bb/w4w6bw/b2b2w2bbbww/bwwbbw1bwbbbbw b battle 0 300",
    ),
];

/// Measures visits of UCT in placement, each of which plays one placement to its end, and nodes of `patterns` in
/// placement and battle.
///
/// # Errors
/// Fails if there is no such board or a position of the battle cannot be parsed.
pub fn speeds(effort: BenchEffort) -> Result<Vec<BenchFigure>, Failure> {
    let [uct, patterns] = ["uct", "patterns"].map(|name| shipped_engine(GameName::Jiu, name));
    let empty =
        |size| AnyGameHistory::new(size, JiuRules::default()).ok_or("there is no such board");
    let (small, large) = (empty(8)?, empty(14)?);
    let mut figures = searches(effort, "playouts/s, placement, 8 x 8", &uct, &small);
    let what = "playouts/s, placement, 14 x 14";
    figures.extend(searches(effort, what, &uct, &large));
    let what = "nodes/s, placement, 14 x 14";
    figures.extend(searches(effort, what, &patterns, &large));
    for (what, text) in BATTLE {
        let history = AnyGameHistory::from_text(JiuRules::default(), text)?;
        figures.extend(searches(effort, what, &patterns, &history));
    }
    Ok(figures)
}

/// Measures an engine's searches per second, each run from an empty state, with one thread and with two.
fn searches(
    effort: BenchEffort,
    what: &'static str,
    settings: &EngineSettings,
    history: &AnyGameHistory,
) -> Vec<BenchFigure> {
    let mut engine = AnyEngine::new(settings.clone(), 1);
    let at = what.split_once(", ").map_or(what, |(_, at)| at);
    let gain = format!("times one thread, {at}");
    pair(effort, "jiu", [what, &gain], |threads| {
        search(&mut engine, history, effort, threads).speed()
    })
}
