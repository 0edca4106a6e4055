//! Reasons, lines, moments and refusals in the words of the text table.

use crate::analysis::{Grade, How, LineName, Strike, Why};
use crate::config::TextTable;
use crate::games::text::point_text;
use crate::games::{IllegalMove, Shape, Side};
use crate::session::Refusal;

/// The key of a side's name.
pub const fn side_key(side: Side) -> &'static str {
    match side {
        Side::White => "colour.white",
        Side::Black => "colour.black",
    }
}

/// So many stones.
fn stones(text: &TextTable, n: u32) -> String {
    text.fill("why.stones", &[("n", &n.to_string())])
}

/// `the third row`.
#[must_use]
pub fn line(text: &TextTable, shape: &Shape, name: LineName) -> String {
    let nth = |n: u8| text.get(&format!("nth.{n}")).to_owned();
    let ends = |key, one, other| {
        let [from, to] = [one, other].map(|point| point_text(shape, point));
        text.fill(key, &[("from", &from), ("to", &to)])
    };
    match name {
        LineName::Row(n) => text.fill("why.line.row", &[("nth", &nth(n))]),
        LineName::Column(n) => text.fill("why.line.column", &[("nth", &nth(n))]),
        LineName::Diagonal(one, other) => ends("why.line.diagonal", one, other),
        LineName::Ends(one, other) => ends("why.line.ends", one, other),
    }
}

/// A sentence on a strike: `key` has one form for guns, one for chains, one for pinches.
fn struck(text: &TextTable, shape: &Shape, key: &str, strike: &Strike) -> String {
    let (form, line) = match strike.how {
        How::Gun(Some(name)) => ("gun", line(text, shape, name)),
        How::Chain | How::Gun(None) => ("chain", String::new()),
        How::Pinch => ("pinch", String::new()),
        How::Jump => ("jump", String::new()),
        How::Square => ("square", String::new()),
        How::JumpAndSquare => ("jump_square", String::new()),
    };
    let stones = stones(text, strike.stones);
    text.fill(
        &format!("why.{key}.{form}"),
        &[("stones", &stones), ("line", &line)],
    )
}

/// A reason as a sentence.
#[must_use]
pub fn reason(text: &TextTable, shape: &Shape, reason: Why) -> String {
    match reason {
        Why::Wins => text.get("why.wins").to_owned(),
        Why::Takes(strike) => struck(text, shape, "takes", &strike),
        Why::Saves(n) => text.fill("why.saves", &[("stones", &stones(text, n))]),
        Why::Threatens(strike) => struck(text, shape, "threatens", &strike),
        Why::Stronger => text.get("why.stronger").to_owned(),
        Why::MissesWin => text.get("why.misses_win").to_owned(),
        Why::LosesGame => text.get("why.loses_game").to_owned(),
        Why::Opens(strike) => struck(text, shape, "opens", &strike),
        Why::Leaves(strike) => struck(text, shape, "leaves", &strike),
        Why::Misses(strike) => struck(text, shape, "misses", &strike),
        Why::LosesLater { stones: n, plies } => {
            let plies = plies.to_string();
            let lost = stones(text, n);
            text.fill("why.loses_later", &[("stones", &lost), ("plies", &plies)])
        }
        Why::Weaker => text.get("why.weaker").to_owned(),
    }
}

/// Why a move is good: the two weightiest reasons.
#[must_use]
pub fn why_good(text: &TextTable, shape: &Shape, reasons: &[Why]) -> String {
    let said = reasons.iter().map(|&why| reason(text, shape, why));
    said.take(2).collect::<Vec<_>>().join(" ")
}

/// The name of a mistake by its size.
#[must_use]
pub fn grade(text: &TextTable, grade: Grade) -> String {
    text.get(&format!("review.{}", grade.name())).to_owned()
}

/// A chance in percent.
#[must_use]
pub fn percent(chance: f64) -> String {
    // Number and sign stay on one line.
    format!("{:.0}\u{a0}%", 100.0 * chance)
}

/// A large number that can be read at a glance: 950, 12k, 3.4M.
#[must_use]
pub fn rounded(n: f64) -> String {
    match n {
        n if n >= 9.95e6 => format!("{:.0}M", n / 1e6),
        n if n >= 1e6 => format!("{:.1}M", n / 1e6),
        n if n >= 9.95e3 => format!("{:.0}k", n / 1e3),
        n if n >= 1e3 => format!("{:.1}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

/// The text key of a refusal.
#[must_use]
pub fn refusal_key(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Illegal(illegal) => illegal_key(illegal),
        Refusal::NotYourTurn => "refused.not_your_turn",
    }
}

/// The text key of a reason against a move.
#[must_use]
pub fn illegal_key(illegal: &IllegalMove) -> &'static str {
    match illegal {
        IllegalMove::Unreadable { .. } | IllegalMove::NoSuchPoint { .. } => "refused.not_on_board",
        IllegalMove::GameOver => "refused.game_over",
        IllegalMove::OutOfTurn => "refused.not_your_turn",
        IllegalMove::Hub(_) => "refused.hub_closed",
        IllegalMove::Occupied(_) => "refused.occupied",
        IllegalMove::PlacementOver(_) => "refused.placement_over",
        IllegalMove::BoardWasFull => "refused.board_was_full",
        IllegalMove::Centre(_) => "refused.centre_first",
        IllegalMove::NoWay(..) | IllegalMove::NothingJumped(_) => "refused.no_way",
        IllegalMove::MayNotFly(_) => "refused.may_not_fly",
        IllegalMove::SingleJump => "refused.single_jump",
        IllegalMove::WrongCount(..) => "refused.wrong_count",
        IllegalMove::NoEnemy(_) => "refused.no_enemy",
        IllegalMove::StillPlacement => "refused.placement_first",
        IllegalMove::Empty(_) => "refused.no_stone_there",
        IllegalMove::NotYours(_) => "refused.not_your_stone",
        IllegalMove::NotTheHole(..) => "refused.not_the_hole",
        IllegalMove::NotNext(..) => "refused.not_next_to_hole",
        IllegalMove::JumpNotAllowed => "refused.jump_not_allowed",
        IllegalMove::OpensNoWay => "refused.must_open_way",
        IllegalMove::PassNotAllowed | IllegalMove::MustPass | IllegalMove::OfAnotherGame => {
            "refused.pass_not_allowed"
        }
        IllegalMove::CannotTake(_) | IllegalMove::NoChoice => "refused.not_capturable",
    }
}
