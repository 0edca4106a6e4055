//! Jiu: many lines and stones, long ways, squares and dalian to be seen.

use super::{Face, Figure, PLAIN};
use crate::config::lessons::Teaches;
use crate::games::Phase;
use crate::games::any::AnyLine;
use crate::session::choose::Begun;

pub(super) static FACE: Face = Face {
    to_do,
    end: ["game.stop", "game.take"],
    many_stones: true,
    formations: true,
    figures: &FIGURES,
    told: &["jiu.jumps", "jiu.advice", "keys"],
    taught: "lesson.jiu.done",
    ..PLAIN
};

fn to_do(line: &AnyLine, begun: Option<&Begun>) -> &'static str {
    let mut centre = line.shape().centre().iter();
    match begun {
        Some(begun) if begun.stopped => "turn.take",
        Some(begun) if begun.mv.to.is_some() => "turn.jump_on",
        Some(_) => "turn.go",
        None if line.phase() != Phase::Placement && line.may_fly() => "turn.fly",
        None if line.phase() != Phase::Placement => "turn.battle",
        None if centre.any(|&point| line.piece_at(point).is_none()) => "turn.centre",
        None => "turn.placement",
    }
}

const FIGURES: [Figure; 9] = [
    Figure {
        rule: "jiu.placement",
        teaches: Some(Teaches::Place),
        steps: &[
            "..../.w../..../....",
            "..../.w../..b./....",
            "w.../.w../..b./....",
            "w.../.w../..b./.b..",
            "w.../.w.w/..b./.b..",
            "w.b./.w.w/..b./.b..",
        ],
    },
    Figure {
        rule: "jiu.battle",
        teaches: Some(Teaches::Battle),
        steps: &[
            "wbwb/bwwb/wbbw/wbw.",
            "wbwb/bwwb/wbbw/wbwb",
            "wbwb/b.wb/wb.w/wbwb",
            "wbwb/.bwb/wb.w/wbwb",
        ],
    },
    Figure {
        rule: "jiu.jump",
        teaches: Some(Teaches::JumpOver),
        steps: &[
            "wb.b./...../..w.b/.....",
            "..wb./...../..w.b/.....",
            "....w/...../..w.b/.....",
        ],
    },
    Figure {
        rule: "jiu.square",
        teaches: Some(Teaches::Square),
        steps: &[
            "ww.../w.w../...b./.b..b",
            "ww.../ww.../...b./.b..b",
            "ww.../ww.../...../.b..b",
        ],
    },
    Figure {
        rule: "jiu.gate",
        teaches: None,
        steps: &[
            "ww..b/w..w./...../b....",
            "ww..b/w.w../...../b....",
            "ww..b/ww.../...../b....",
            "ww.../ww.../...../b....",
        ],
    },
    Figure {
        rule: "jiu.dalian",
        teaches: Some(Teaches::Dalian),
        steps: &[
            ".wwww/.ww.w/...../bb..b",
            ".wwww/.w.ww/...../bb..b",
            ".wwww/.w.ww/...../.b..b",
            ".wwww/.ww.w/...../.b..b",
            ".wwww/.ww.w/...../....b",
        ],
    },
    Figure {
        rule: "jiu.fly",
        teaches: Some(Teaches::Fly),
        steps: &[
            "ww..b/w...b/...../b...w",
            "ww..b/ww..b/...../b....",
            "ww..b/ww.../...../b....",
        ],
    },
    Figure {
        rule: "jiu.gun",
        teaches: None,
        steps: &[
            "www./..bw/b.../..b.",
            "wwww/..b./b.../..b.",
            "wwww/..../b.../..b.",
            "wwww/..../..../..b.",
        ],
    },
    Figure {
        rule: "jiu.end",
        teaches: None,
        steps: &[
            "ww..b/w.w.b/...../..bb.",
            "ww..b/ww..b/...../..bb.",
            "ww..b/ww.../...../..bb.",
        ],
    },
];
