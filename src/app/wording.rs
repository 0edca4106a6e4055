//! Reasons, lines, moments, refusals and what is against a position, in the words of the text table.

use tibetango_content::analysis::reason::TOLD;
use tibetango_content::analysis::{Grade, How, LineName, Strike, Why};
use tibetango_content::config::TextTable;
use tibetango_engines::eval::Gain;
use tibetango_records::session::Refusal;
use tibetango_rules::text::point_text;
use tibetango_rules::{AnyRules, Forbidden, IllegalMove, Objection, Phase, Reason, Shape, Side};

/// The key of a side's name.
pub const fn side_key(side: Side) -> &'static str {
    match side {
        Side::White => "colour.white",
        Side::Black => "colour.black",
    }
}

/// The text key of a phase.
#[must_use]
pub const fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::Placement => "phase.placement",
        Phase::Movement => "phase.movement",
        Phase::Yield => "phase.yield",
        Phase::Battle => "phase.battle",
        Phase::Play => "phase.play",
        Phase::Decision => "phase.decision",
    }
}

/// So many stones, or what the game calls them.
fn stones(text: &TextTable, shape: &Shape, n: u32) -> String {
    let key = text.key_of(shape.game(), "why.stones");
    text.fill(&key, &[("n", &n.to_string())])
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
    let stones = stones(text, shape, strike.stones);
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
        Why::Saves(n) => text.fill("why.saves", &[("stones", &stones(text, shape, n))]),
        Why::Threatens(strike) => struck(text, shape, "threatens", &strike),
        Why::Gains(gain) => text.get(gain_key(gain)).to_owned(),
        Why::Stronger => text.get("why.stronger").to_owned(),
        Why::MissesWin => text.get("why.misses_win").to_owned(),
        Why::LosesGame => text.get("why.loses_game").to_owned(),
        Why::Opens(strike) => struck(text, shape, "opens", &strike),
        Why::Leaves(strike) => struck(text, shape, "leaves", &strike),
        Why::Misses(strike) => struck(text, shape, "misses", &strike),
        Why::MissesShot { stones: n, plies } => {
            let plies = plies.to_string();
            let won = stones(text, shape, n);
            text.fill("why.misses_shot", &[("stones", &won), ("plies", &plies)])
        }
        Why::LosesLater { stones: n, plies } => {
            let plies = plies.to_string();
            let lost = stones(text, shape, n);
            text.fill("why.loses_later", &[("stones", &lost), ("plies", &plies)])
        }
        Why::Weaker => text.get("why.weaker").to_owned(),
    }
}

/// The key of what a stone that is set gains.
const fn gain_key(gain: Gain) -> &'static str {
    match gain {
        Gain::Square(_) => "why.gains.square",
        Gain::Blocks(_) => "why.gains.blocks",
        Gain::Corner(_) => "why.gains.corner",
        Gain::Denies(_) => "why.gains.denies",
        Gain::Begins(_) => "why.gains.begins",
        Gain::Centre => "why.gains.centre",
        Gain::Mobile => "why.gains.mobile",
        Gain::StopsFive => "why.gains.stops_five",
        Gain::OpenFour => "why.gains.open_four",
        Gain::FourAndThree => "why.gains.four_three",
        Gain::TwoThrees => "why.gains.two_threes",
        Gain::StopsFour => "why.gains.stops_four",
        Gain::StopsDouble => "why.gains.stops_double",
        Gain::Four => "why.gains.four",
        Gain::OpenThree => "why.gains.open_three",
        Gain::OpenTwo => "why.gains.open_two",
        Gain::Crowns => "why.gains.crowns",
        Gain::BreaksThrough => "why.gains.breaks_through",
    }
}

/// Why a move is good: the weightiest reasons, each said once.
#[must_use]
pub fn why_good(text: &TextTable, shape: &Shape, reasons: &[Why]) -> String {
    let told = reasons.iter().take(TOLD);
    let mut said: Vec<String> = told.map(|&why| reason(text, shape, why)).collect();
    said.dedup();
    said.join(" ")
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

/// A reason against a position on a board by these rules, as a sentence.
#[must_use]
pub fn objection(
    text: &TextTable,
    (rules, shape): (AnyRules, &Shape),
    objection: &Objection,
) -> String {
    let side = |side: Side| text.get(side_key(side));
    let number = |n: u32| n.to_string();
    let two = |key, [a, b]: [(&str, String); 2]| text.fill(key, &[(a.0, &a.1), (b.0, &b.1)]);
    let sides =
        |key, one: Side| text.fill(key, &[("side", side(one)), ("other", side(one.other()))]);
    let points = || {
        let named = objection.points().iter();
        let names: Vec<String> = named.map(|&at| point_text(shape, at)).collect();
        names.join(" ")
    };
    match *objection {
        Objection::Board => text.get("against.board").to_owned(),
        Objection::Hub(_) => text.fill("against.hub", &[("point", &points())]),
        Objection::Centre(_) => text.fill("against.centre", &[("points", &points())]),
        Objection::PlacementOver => text.get("against.placement_over").to_owned(),
        Objection::TooFew { found, least } => two(
            "against.too_few",
            [("n", number(found)), ("least", number(least))],
        ),
        Objection::TooMany { found, most } => two(
            "against.too_many",
            [("n", number(found)), ("most", number(most))],
        ),
        Objection::Uneven(first) => sides("against.uneven", first),
        Objection::Turn { side: due, placed } => two(
            "against.turn",
            [("n", number(placed)), ("side", side(due).to_owned())],
        ),
        Objection::Opening { placed } => {
            text.fill("against.opening", &[("n", &placed.to_string())])
        }
        Objection::Uncrowned(_) => text.fill("against.uncrowned", &[("points", &points())]),
        Objection::BothWon => text.get("against.both_won").to_owned(),
        Objection::Ply { ply, placed } => two(
            "against.ply",
            [("n", number(ply)), ("placed", number(placed))],
        ),
        Objection::EarlyPly { ply, least } => two(
            "against.early_ply",
            [("n", number(ply)), ("least", number(least))],
        ),
        Objection::Quiet { quiet, most } => two(
            "against.quiet",
            [("n", quiet.to_string()), ("most", number(most))],
        ),
        Objection::YieldDue(blocked) => sides("against.yield_due", blocked),
        Objection::NoYieldDue(blocked) => sides("against.no_yield_due", blocked),
        Objection::Over(outcome) => {
            let loser = outcome.winner.map_or("", |winner| side(winner.other()));
            let limit = rules.quiet_limit().to_string();
            let key = text.key_of(shape.game(), reason_key(outcome.reason));
            let why = text.fill(&key, &[("loser", loser), ("n", &limit)]);
            text.fill("against.over", &[("why", &why)])
        }
    }
}

/// The text key of why a game is over.
#[must_use]
pub fn reason_key(reason: Reason) -> &'static str {
    match reason {
        Reason::NoStones => "reason.no_stones",
        Reason::FewStones => "reason.few_stones",
        Reason::Dalian => "reason.dalian",
        Reason::Pattern => "reason.pattern",
        Reason::FiveInARow => "reason.five_in_a_row",
        Reason::BoardFull => "reason.board_full",
        Reason::KingMoves => "reason.king_moves",
        Reason::LastPieces => "reason.last_pieces",
        Reason::Blocked => "reason.blocked",
        Reason::Repetition => "reason.repetition",
        Reason::QuietLimit => "reason.quiet_limit",
        Reason::Resigned => "reason.resigned",
        Reason::Time => "reason.time",
        Reason::Forfeit => "reason.forfeit",
        Reason::Agreed => "reason.agreed",
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
        IllegalMove::Forbidden(_, Forbidden::Overline) => "refused.overline",
        IllegalMove::Forbidden(_, Forbidden::DoubleFour) => "refused.double_four",
        IllegalMove::Forbidden(_, Forbidden::DoubleThree) => "refused.double_three",
        IllegalMove::DecideFirst => "refused.decide_first",
        IllegalMove::NothingToDecide => "refused.nothing_to_decide",
        IllegalMove::PlacementOver(_) => "refused.placement_over",
        IllegalMove::BoardWasFull => "refused.board_was_full",
        IllegalMove::Centre(_) => "refused.centre_first",
        IllegalMove::NoWay(..) | IllegalMove::NothingJumped(_) | IllegalMove::NothingTaken(..) => {
            "refused.no_way"
        }
        IllegalMove::MayNotFly(_) => "refused.may_not_fly",
        IllegalMove::SingleJump => "refused.single_jump",
        IllegalMove::WrongCount(..) => "refused.wrong_count",
        IllegalMove::MustTake(_) => "refused.must_take",
        IllegalMove::TakesMore(..) => "refused.takes_more",
        IllegalMove::Ambiguous(_) => "refused.ambiguous",
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
