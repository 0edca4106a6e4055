//! Face of jiaqi: few lines and a hub, one hole into which every stone moves.

use super::{Face, PLAIN};
use crate::app::board::Ground;
use tibetango_records::session::choose::Begun;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{Kind, Phase};

pub(super) static FACE: Face = Face {
    ground: Ground::Sparse,
    jump: Some("jiaqi.caption.jump"),
    to_do,
    merits: Some([
        "jiaqi.merit.attack",
        "jiaqi.merit.threat",
        "jiaqi.merit.crowding",
        "jiaqi.merit.first",
    ]),
    ..PLAIN
};

fn to_do(line: &AnyLine, begun: Option<&Begun>) -> &'static str {
    match line.phase() {
        _ if begun.is_some() => "jiaqi.turn.captures",
        Phase::Placement => "turn.placement",
        Phase::Yield if line.legal().iter().any(|mv| mv.kind == Kind::Jump) => "jiaqi.turn.jump",
        Phase::Yield => "jiaqi.turn.yield",
        _ => "jiaqi.turn.movement",
    }
}
