//! Jiaqi: few lines and a hub, one hole into which every stone goes.

use super::{Face, Figure, PLAIN};
use crate::app::board::Ground;
use crate::config::lessons::Teaches;
use crate::games::any::AnyLine;
use crate::games::{Kind, Phase};
use crate::session::choose::Begun;

pub(super) static FACE: Face = Face {
    ground: Ground::Open,
    jump: Some("caption.jump"),
    to_do,
    figures: &FIGURES,
    told: &["advice", "keys"],
    ..PLAIN
};

fn to_do(line: &AnyLine, begun: Option<&Begun>) -> &'static str {
    match line.phase() {
        _ if begun.is_some() => "turn.captures",
        Phase::Placement => "turn.placement",
        Phase::Yield if line.legal().iter().any(|mv| mv.kind == Kind::Jump) => "turn.jump",
        Phase::Yield => "turn.yield",
        _ => "turn.movement",
    }
}

const FIGURES: [Figure; 10] = [
    Figure {
        rule: "placement",
        teaches: Some(Teaches::Place),
        steps: &[
            ".............",
            "..w..........",
            "..w.....b....",
            "..w..w..b....",
            "..w..w..b...b",
        ],
    },
    Figure {
        rule: "pinch",
        teaches: Some(Teaches::Pinch),
        steps: &["..........wb.", "..........wbw", "..........www"],
    },
    Figure {
        rule: "gun",
        teaches: Some(Teaches::Gun),
        steps: &[".wb..........", "wwb..........", "www.........."],
    },
    Figure {
        rule: "chain",
        teaches: Some(Teaches::Chain),
        steps: &[
            ".....w..b.wb.",
            ".....w..b.wbw",
            ".....w..b.www",
            ".....w..w.www",
        ],
    },
    Figure {
        rule: "phase",
        teaches: Some(Teaches::Phase),
        steps: &[
            "w.wwww.wbbbb.",
            "w.wwww.wbbbbb",
            "wbwwww.wbbbbb",
            "wbwwww.wbbbbb",
        ],
    },
    Figure {
        rule: "movement",
        teaches: Some(Teaches::Step),
        steps: &["bbwbwb.bwwbbw", "bbwbwbwb.wbbw"],
    },
    Figure {
        rule: "yield",
        teaches: Some(Teaches::Yield),
        steps: &["wbbbbwbbwb.ww", "wbbbbwbb.bwww", "wbbbbw.bbbwww"],
    },
    Figure {
        rule: "end",
        teaches: None,
        steps: &["bbbbbbbbbbbw.", "bbbbbbbbb.bwb", "bbbbbbbbb.bbb"],
    },
    Figure {
        rule: "corner",
        teaches: None,
        steps: &["..b....w.....", "..b....w....w", "..w....w....w"],
    },
    Figure {
        rule: "safe",
        teaches: None,
        steps: &["b.b.....w....", "bwb.....w...."],
    },
];
