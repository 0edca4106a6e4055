//! Presentation of jiu: many lines and stones, long paths, squares and dalian to be shown.

use super::{PLAIN, Presentation};
use tibetango_records::session::choose::PartialMove;
use tibetango_rules::Phase;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::terms::{GATE, SHUTTLE, SQUARE};

pub(super) static PRESENTATION: Presentation = Presentation {
    to_do,
    obvious: &["turn.placement", "jiu.turn.battle", "jiu.turn.fly"],
    end: ["jiu.stop", "jiu.take"],
    many_stones: true,
    formations: Some(&[&SQUARE, &GATE, &SHUTTLE]),
    lit_up: &[&SQUARE, &SHUTTLE],
    ..PLAIN
};

fn to_do(history: &AnyGameHistory, partial: Option<&PartialMove>) -> &'static str {
    let mut centre = history.topology().centre().iter();
    match partial {
        Some(partial) if partial.stopped && history.due(&partial.mv) == Ok(1) => {
            "jiu.turn.take_one"
        }
        Some(partial)
            if partial.stopped && history.due(&partial.mv) == Ok(partial.mv.takes.len()) =>
        {
            "jiu.turn.taken"
        }
        Some(partial) if partial.stopped => "jiu.turn.take",
        Some(partial) if partial.mv.to.is_some() => "jiu.turn.jump_on",
        Some(_) => "jiu.turn.go",
        None if history.phase() != Phase::Placement && history.may_fly() => "jiu.turn.fly",
        None if history.phase() != Phase::Placement => "jiu.turn.battle",
        None if centre.any(|&point| history.piece_at(point).is_none()) => "jiu.turn.centre",
        None => "turn.placement",
    }
}
