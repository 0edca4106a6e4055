//! Reasons, lines, moments, refusals and setup errors, in the words of the text table.

use tibetango_content::analysis::reason::MAX_REASONS;
use tibetango_content::analysis::{CaptureManner, Grade, LineName, MoveStanding, Strike, Why};
use tibetango_content::config::TextTable;
use tibetango_records::session::Refusal;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::point_text;
use tibetango_rules::{
    AnyRules, Cue, Detail, IllegalMove, Phase, PlainMove, Reason, SetupError, Side, Topology,
};

/// Returns the key of a side's name.
pub const fn side_key(side: Side) -> &'static str {
    match side {
        Side::White => "colour.white",
        Side::Black => "colour.black",
    }
}

/// Returns the text key of a phase.
#[must_use]
pub fn phase_key(phase: Phase) -> String {
    format!("phase.{}", phase.name())
}

/// Returns a number of stones in words, with the game's own term if it has one.
fn stones(text: &TextTable, topology: &Topology, n: u32) -> String {
    let key = text.key_of(topology.game(), "why.stones");
    text.fill(&key, &[("n", &n.to_string())])
}

/// Returns the name of a line, such as `the third row`.
#[must_use]
pub fn line(text: &TextTable, topology: &Topology, name: LineName) -> String {
    let nth = |n: u8| text.get(&format!("nth.{n}")).to_owned();
    let ends = |key, one, other| {
        let [from, to] = [one, other].map(|point| point_text(topology, point));
        text.fill(key, &[("from", &from), ("to", &to)])
    };
    match name {
        LineName::Row(n) => text.fill("why.line.row", &[("nth", &nth(n))]),
        LineName::Column(n) => text.fill("why.line.column", &[("nth", &nth(n))]),
        LineName::Diagonal(one, other) => ends("why.line.diagonal", one, other),
        LineName::Ends(one, other) => ends("why.line.ends", one, other),
    }
}

/// Returns a sentence on a strike: `key` has one form for each kind of strike, such as guns, chains and pinches.
fn strike_sentence(text: &TextTable, topology: &Topology, key: &str, strike: &Strike) -> String {
    let (form, line) = match strike.how {
        CaptureManner::Gun(Some(name)) => ("gun", line(text, topology, name)),
        CaptureManner::Chain | CaptureManner::Gun(None) => ("chain", String::new()),
        CaptureManner::Pinch => ("pinch", String::new()),
        CaptureManner::Jump => ("jump", String::new()),
        CaptureManner::Square => ("square", String::new()),
        CaptureManner::JumpAndSquare => ("jump_square", String::new()),
    };
    let stones = stones(text, topology, strike.stones);
    let key = format!("why.{key}.{form}");
    text.fill(&key, &[("stones", &stones), ("line", &line)])
}

/// Returns a reason as a sentence.
#[must_use]
pub fn reason(text: &TextTable, topology: &Topology, reason: Why) -> String {
    let later = |key, n, plies: u32| {
        let (n, plies) = (stones(text, topology, n), plies.to_string());
        text.fill(key, &[("stones", &n), ("plies", &plies)])
    };
    match reason {
        Why::Wins => text.get("why.wins").to_owned(),
        Why::Takes(strike) => strike_sentence(text, topology, "takes", &strike),
        Why::Saves(n) => text.fill("why.saves", &[("stones", &stones(text, topology, n))]),
        Why::Threatens(strike) => strike_sentence(text, topology, "threatens", &strike),
        Why::Gains(gain) => cue(text, topology, &Cue::new(gain.term)),
        Why::Stronger => text.get("why.stronger").to_owned(),
        Why::MissesWin => text.get("why.misses_win").to_owned(),
        Why::LosesGame => text.get("why.loses_game").to_owned(),
        Why::Opens(strike) => strike_sentence(text, topology, "opens", &strike),
        Why::Leaves(strike) => strike_sentence(text, topology, "leaves", &strike),
        Why::Misses(strike) => strike_sentence(text, topology, "misses", &strike),
        Why::MissesShot { stones: n, plies } => later("why.misses_shot", n, plies),
        Why::LosesLater { stones: n, plies } => later("why.loses_later", n, plies),
        Why::Weaker => text.get("why.weaker").to_owned(),
    }
}

/// Returns the reasons for a good move: the weightiest ones, each said once.
#[must_use]
pub fn why_good(text: &TextTable, topology: &Topology, reasons: &[Why]) -> String {
    let chosen_reasons = reasons.iter().take(MAX_REASONS);
    let mut sentences: Vec<String> = chosen_reasons
        .map(|&why| reason(text, topology, why))
        .collect();
    sentences.dedup();
    sentences.join(" ")
}

/// Returns the standing of a move at the end of `history` among the others, as a sentence.
#[must_use]
pub fn standing_sentence(
    text: &TextTable,
    history: &AnyGameHistory,
    mv: &PlainMove,
    standing: &MoveStanding,
) -> String {
    let mv = history.text(mv);
    let plain = |key: &str| text.fill(key, &[("move", &mv)]);
    match standing {
        MoveStanding::Only => plain("game.hint_only"),
        MoveStanding::AllLose => plain("game.hint_lost"),
        MoveStanding::AllWin => plain("game.hint_won"),
        MoveStanding::OneOfMany => plain("game.hint_equal"),
        MoveStanding::OneOf(n) => text.fill_number("game.hint_few", *n, &[("move", &mv)]),
        MoveStanding::Ahead { other, lead } => {
            let (other, lead) = (history.text(other), percent(f64::from(*lead) / 100.0));
            let words = [("move", &*mv), ("other", &*other), ("lead", &*lead)];
            text.fill("game.hint_best", &words)
        }
        MoveStanding::FarAhead => plain("game.hint_far"),
    }
}

/// Lists parts of a sentence, such as points: "b3, d4 and e3"; `None` without any.
#[must_use]
pub fn list_parts(text: &TextTable, parts: &[String]) -> Option<String> {
    join(text, parts, ["words.comma", "words.and"])
}

/// Joins parts of a sentence: the last one by the second text, the others by the first; `None` without any.
pub(crate) fn join(text: &TextTable, parts: &[String], [comma, and]: [&str; 2]) -> Option<String> {
    let (last, before) = parts.split_last()?;
    let pair = |key: &str, first: &str, second: &str| {
        text.fill(key, &[("first", first), ("second", second)])
    };
    let listed = before.iter().cloned();
    Some(
        match listed.reduce(|first, second| pair(comma, &first, &second)) {
            Some(first) => pair(and, &first, last),
            None => last.clone(),
        },
    )
}

/// Returns the name of a mistake by its size.
#[must_use]
pub fn grade(text: &TextTable, grade: Grade) -> String {
    text.get(&format!("review.{}", grade.name())).to_owned()
}

/// Formats a chance in percent.
#[must_use]
pub fn percent(chance: f64) -> String {
    // Number and sign stay on one line.
    format!("{:.0}\u{a0}%", 100.0 * chance)
}

/// Formats a large number readable at a glance: 950, 12k, 3.4M.
#[must_use]
pub fn short_number(n: f64) -> String {
    match n {
        n if n >= 9.95e6 => format!("{:.0}M", n / 1e6),
        n if n >= 1e6 => format!("{:.1}M", n / 1e6),
        n if n >= 9.95e3 => format!("{:.0}k", n / 1e3),
        n if n >= 1e3 => format!("{:.1}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

/// Returns the words of a refusal.
#[must_use]
pub fn refusal(text: &TextTable, topology: &Topology, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Illegal(why) => illegal(text, topology, Some(why)),
        Refusal::NotYourTurn => text.get("refused.not_your_turn").to_owned(),
        Refusal::TooManyVariations => text.get("refused.too_many_variations").to_owned(),
    }
}

/// Returns a setup error on a board by these rules, as a sentence.
#[must_use]
pub fn setup_error(
    text: &TextTable,
    (rules, topology): (AnyRules, &Topology),
    setup_error: &SetupError,
) -> String {
    let side = |side: Side| text.get(side_key(side));
    let number = |n: u32| n.to_string();
    let two = |key, [a, b]: [(&str, String); 2]| text.fill(key, &[(a.0, &a.1), (b.0, &b.1)]);
    let sides =
        |key, one: Side| text.fill(key, &[("side", side(one)), ("other", side(one.other()))]);
    match setup_error {
        SetupError::Board => text.get("against.board").to_owned(),
        SetupError::PlacementOver => text.get("against.placement_over").to_owned(),
        SetupError::TooFew { found, least } => two(
            "against.too_few",
            [("n", number(*found)), ("least", number(*least))],
        ),
        SetupError::TooMany { found, most } => two(
            "against.too_many",
            [("n", number(*found)), ("most", number(*most))],
        ),
        SetupError::Uneven(first) => sides("against.uneven", *first),
        SetupError::Turn { side: due, placed } => two(
            "against.turn",
            [("n", number(*placed)), ("side", side(*due).to_owned())],
        ),
        SetupError::Ply { ply, placed } => two(
            "against.ply",
            [("n", number(*ply)), ("placed", number(*placed))],
        ),
        SetupError::Quiet { quiet, most } => two(
            "against.quiet",
            [("n", quiet.to_string()), ("most", number(*most))],
        ),
        SetupError::Rule(rule) => cue(text, topology, rule),
        SetupError::Over(outcome) => {
            let loser = outcome.winner.map_or("", |winner| side(winner.other()));
            let limit = rules.quiet_limit().to_string();
            let key = text.key_of(topology.game(), reason_key(outcome.reason));
            let why = text.fill(&key, &[("loser", loser), ("n", &limit)]);
            text.fill("against.over", &[("why", &why)])
        }
    }
}

/// Returns the words of a cue that only one game has.
#[must_use]
pub fn cue(text: &TextTable, topology: &Topology, cue: &Cue) -> String {
    let words = cue.details.iter().map(|(name, detail)| {
        let word = match detail {
            Detail::Text(text) => text.clone(),
            Detail::Number(number) => number.to_string(),
            Detail::Side(side) => text.get(side_key(*side)).to_owned(),
            Detail::Points(points) => {
                let names: Vec<String> =
                    points.iter().map(|&at| point_text(topology, at)).collect();
                names.join(" ")
            }
        };
        (*name, word)
    });
    let words: Vec<(&str, String)> = words.collect();
    let words = words.iter().map(|(name, word)| (*name, word.as_str()));
    let words: Vec<(&str, &str)> = words.collect();
    let key = format!("{}.{}", topology.game(), cue.term.key);
    match text.find(&key) {
        Some(_) => text.fill(&key, &words),
        None => cue.to_string(),
    }
}

/// Returns the text key of the reason why a game is over.
#[must_use]
pub fn reason_key(reason: Reason) -> &'static str {
    match reason {
        Reason::NoStones => "reason.no_stones",
        Reason::Blocked => "reason.blocked",
        Reason::Repetition => "reason.repetition",
        Reason::QuietLimit => "reason.quiet_limit",
        Reason::Resigned => "reason.resigned",
        Reason::Time => "reason.time",
        Reason::Forfeit => "reason.forfeit",
        Reason::Agreed => "reason.agreed",
        Reason::Rule(end) => end.term().key,
    }
}

/// Returns the words of a reason against a move; `None` means that the piece is to be chosen first.
#[must_use]
pub fn illegal(text: &TextTable, topology: &Topology, illegal: Option<&IllegalMove>) -> String {
    let key = match illegal {
        Some(IllegalMove::Rule(rule)) => return cue(text, topology, rule),
        None => "refused.choose_stone",
        Some(IllegalMove::Unreadable { .. } | IllegalMove::NoSuchPoint { .. }) => {
            "refused.not_on_board"
        }
        Some(IllegalMove::OfAnotherGame) => "refused.of_another_game",
        Some(IllegalMove::GameOver) => "refused.game_over",
        Some(IllegalMove::OutOfTurn) => "refused.not_your_turn",
        Some(IllegalMove::Occupied(_)) => "refused.occupied",
        Some(IllegalMove::NoWay(..)) => "refused.no_way",
        Some(IllegalMove::StillPlacement) => "refused.placement_first",
        Some(IllegalMove::Empty(_)) => "refused.no_stone_there",
        Some(IllegalMove::NotYours(_)) => "refused.not_your_stone",
    };
    text.get(&text.key_of(topology.game(), key)).to_owned()
}
