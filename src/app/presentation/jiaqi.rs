//! Presentation of jiaqi: few lines and a hub, one hole into which every stone moves.

use super::{PLAIN, Presentation};
use crate::app::board::Ground;
use tibetango_records::session::choose::PartialMove;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{MoveKind, Phase};

pub(super) static PRESENTATION: Presentation = Presentation {
    ground: Ground::Sparse,
    jump: Some("jiaqi.caption.jump"),
    to_do,
    obvious: &["turn.placement", "jiaqi.turn.movement"],
    score_keys: Some([
        "jiaqi.merit.attack",
        "jiaqi.merit.threat",
        "jiaqi.merit.crowding",
        "jiaqi.merit.first",
    ]),
    ..PLAIN
};

fn to_do(history: &AnyGameHistory, partial: Option<&PartialMove>) -> &'static str {
    match history.phase() {
        _ if partial.is_some() => "jiaqi.turn.captures",
        Phase::Placement => "turn.placement",
        Phase::Yield if history.legal().iter().any(|mv| mv.kind == MoveKind::Jump) => {
            "jiaqi.turn.jump"
        }
        Phase::Yield => "jiaqi.turn.yield",
        _ => "jiaqi.turn.movement",
    }
}
