//! Reasons in plain English, for the command line. The window words them by its text table.

use super::reason::{How, LineName, Reason, Strike};
use crate::games::Shape;
use crate::games::text::point_text;

/// A number of stones.
fn stones(n: u32) -> String {
    match n {
        1 => "one stone".to_owned(),
        n => format!("{n} stones"),
    }
}

/// `row 3`, `column 2`, `diagonal a3-g9`.
pub fn line(shape: &Shape, name: LineName) -> String {
    let text = |point| point_text(shape, point);
    match name {
        LineName::Row(n) => format!("row {n}"),
        LineName::Column(n) => format!("column {n}"),
        LineName::Diagonal(one, other) => format!("the diagonal {}-{}", text(one), text(other)),
        LineName::Ends(one, other) => format!("the line {}-{}", text(one), text(other)),
    }
}

/// How stones are taken: `by a gun along row 3`.
fn how(shape: &Shape, strike: &Strike) -> String {
    match strike.how {
        How::Gun(Some(name)) => format!("by a gun along {}", line(shape, name)),
        How::Gun(None) => "by a gun".to_owned(),
        How::Chain => "in a chain".to_owned(),
        How::Pinch => "in a pinch".to_owned(),
        How::Jump => "by jumping".to_owned(),
        How::Square => "for a square".to_owned(),
        How::JumpAndSquare => "by jumping into a square".to_owned(),
    }
}

/// A reason as a clause whose subject is the move.
pub fn reason(shape: &Shape, reason: Reason) -> String {
    let taken = |strike: &Strike| format!("{} {}", stones(strike.stones), how(shape, strike));
    match reason {
        Reason::Wins => "wins the game".to_owned(),
        Reason::Takes(strike) => format!("takes {}", taken(&strike)),
        Reason::Saves(n) => format!("saves {}", stones(n)),
        Reason::Threatens(strike) => format!("threatens to take {}", taken(&strike)),
        Reason::Stronger => "stands better".to_owned(),
        Reason::MissesWin => "lets a win go by".to_owned(),
        Reason::LosesGame => "loses the game".to_owned(),
        Reason::Opens(strike) => format!("loses {}", taken(&strike)),
        Reason::Leaves(strike) => format!("leaves {} to be taken", taken(&strike)),
        Reason::Misses(strike) => format!("does not take {}", taken(&strike)),
        Reason::LosesLater { stones: n, plies } => {
            format!("loses {} within {plies} moves", stones(n))
        }
        Reason::Weaker => "stands worse".to_owned(),
    }
}
