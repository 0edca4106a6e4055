//! Reasons in plain English, for the command line. The window words them by its text table.

use super::reason::{CaptureManner, LineName, Strike, Why};
use tibetango_records::messages::count_text;
use tibetango_rules::Topology;
use tibetango_rules::text::point_text;

/// Writes a number of stones.
fn stones(n: u32) -> String {
    match n {
        1 => "one stone".to_owned(),
        n => format!("{n} stones"),
    }
}

/// Writes `row 3`, `column 2`, `diagonal a3-g9`.
pub fn line(topology: &Topology, name: LineName) -> String {
    let text = |point| point_text(topology, point);
    match name {
        LineName::Row(n) => format!("row {n}"),
        LineName::Column(n) => format!("column {n}"),
        LineName::Diagonal(one, other) => format!("the diagonal {}-{}", text(one), text(other)),
        LineName::Ends(one, other) => format!("the line {}-{}", text(one), text(other)),
    }
}

/// Writes the manner in which stones are taken: `by a gun along row 3`.
fn how(topology: &Topology, strike: &Strike) -> String {
    match strike.how {
        CaptureManner::Gun(Some(name)) => format!("by a gun along {}", line(topology, name)),
        CaptureManner::Gun(None) => "by a gun".to_owned(),
        CaptureManner::Chain => "in a chain".to_owned(),
        CaptureManner::Pinch => "in a pinch".to_owned(),
        CaptureManner::Jump => "by jumping".to_owned(),
        CaptureManner::Square => "for a square".to_owned(),
        CaptureManner::JumpAndSquare => "by jumping into a square".to_owned(),
    }
}

/// Writes a reason as a clause whose subject is the move.
pub fn reason(topology: &Topology, reason: Why) -> String {
    let captures = |strike: &Strike| format!("{} {}", stones(strike.stones), how(topology, strike));
    match reason {
        Why::Wins => "wins the game".to_owned(),
        Why::Takes(strike) => format!("takes {}", captures(&strike)),
        Why::Saves(n) => format!("saves {}", stones(n)),
        Why::Threatens(strike) => format!("threatens to take {}", captures(&strike)),
        Why::Gains(gain) => gain.term.english.to_owned(),
        Why::Stronger => "stands better".to_owned(),
        Why::MissesWin => "lets a win go by".to_owned(),
        Why::LosesGame => "loses the game".to_owned(),
        Why::Opens(strike) => format!("loses {}", captures(&strike)),
        Why::Leaves(strike) => format!("leaves {} to be taken", captures(&strike)),
        Why::Misses(strike) => format!("does not take {}", captures(&strike)),
        Why::MissesShot { stones: n, plies } => {
            let moves = count_text(plies, "move", "moves");
            format!("misses {}, won by {moves}", stones(n))
        }
        Why::LosesLater { stones: n, plies } => {
            let moves = count_text(plies, "move", "moves");
            format!("loses {} within {moves}", stones(n))
        }
        Why::Weaker => "stands worse".to_owned(),
    }
}
