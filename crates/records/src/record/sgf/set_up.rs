//! Start position of a game.

use super::format::GAME;
use super::head::{find, value, value_of};
use super::problem::{SgfFault, SgfParsed, SgfProblem};
use super::property::{Property, SET_UP};
use super::tree::SgfProperty;
use super::value::{plain_word, point_text, points, simple};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::{GomokuRules, SIZE};
use tibetango_rules::quote::quote_text;
use tibetango_rules::{Phase, Point, Side, Topology};

/// Returns the game before its first ply.
pub(super) fn start(entries: &[SgfProperty], rules: GomokuRules) -> SgfParsed<AnyGameHistory> {
    let mut set = Vec::new();
    let sides = [
        ("AB", Some(Side::Black)),
        ("AW", Some(Side::White)),
        ("AE", None),
    ];
    let topology = Topology::of(GAME, SIZE);
    let topology = topology.ok_or_else(|| SgfFault::new(0, SgfProblem::Size(SIZE.to_string())))?;
    for (name, side) in sides {
        let values = find(entries, name).map_or(&[][..], |entry| &entry.values);
        for (at, value) in values {
            let points = points(topology, value).ok_or_else(|| {
                let expected = "a point such as hh or h8, or two with a colon between";
                let problem = SgfProblem::Value(name.to_owned(), quote_text(value), expected);
                SgfFault::new(*at, problem)
            })?;
            if set.len() > topology.points() {
                let why = "more stones than points".to_owned();
                return Err(SgfFault::new(*at, SgfProblem::SetUp(why)));
            }
            set.extend(points.into_iter().map(|point| (point, side)));
        }
    }
    let turn = turn(entries)?;
    let history = set_up(rules, &set, turn).map_err(|why| {
        let mut first = SET_UP.iter().filter_map(|name| find(entries, name));
        let at = first.next().map_or(0, |entry| entry.at);
        SgfFault::new(at, SgfProblem::SetUp(why))
    })?;
    // The same stones in the middle of an opening.
    let other =
        value_of(entries, "START").and_then(|text| AnyGameHistory::from_text(rules, &text).ok());
    let other = other.filter(|other| other.pieces() == history.pieces());
    Ok(other.unwrap_or(history))
}

fn turn(entries: &[SgfProperty]) -> SgfParsed<Option<Side>> {
    let Some((at, value)) = value(entries, "PL") else {
        return Ok(None);
    };
    match &*plain_word(&simple(value)).to_uppercase() {
        "B" | "1" | "BLACK" => Ok(Some(Side::Black)),
        "W" | "2" | "WHITE" => Ok(Some(Side::White)),
        _ => {
            let problem = SgfProblem::Value("PL".to_owned(), quote_text(value), "B or W");
            Err(SgfFault::new(at, problem))
        }
    }
}

/// Returns the game that begins with these stones; without `turn`, the numbers of stones decide the side to move.
fn set_up(
    rules: GomokuRules,
    set: &[(Point, Option<Side>)],
    turn: Option<Side>,
) -> Result<AnyGameHistory, String> {
    let history =
        AnyGameHistory::new(SIZE, rules).ok_or_else(|| "there is no such board".to_owned())?;
    let mut setup = history.setup();
    for (point, side) in set {
        setup.put(*point, side.map(Into::into));
    }
    if setup.stones() == 0 && turn.is_none_or(|side| side == history.to_move()) {
        return Ok(history);
    }
    setup.set_phase(Phase::Play);
    let count = |side: Side| {
        setup
            .pieces
            .iter()
            .flatten()
            .filter(|p| p.side == side)
            .count()
    };
    setup.to_move = turn.unwrap_or(match count(Side::Black) > count(Side::White) {
        true => Side::White,
        false => Side::Black,
    });
    AnyGameHistory::from_text(rules, &setup.text()).map_err(|why| why.to_string())
}

/// Returns the properties that set up the start position; none if it is that of the rules.
pub(super) fn stones(rules: GomokuRules, start: &AnyGameHistory) -> Vec<Property> {
    let Some(text) = start.set_up_as() else {
        return Vec::new();
    };
    let mut list = Vec::new();
    let mut set = Vec::new();
    for (name, side) in [("AB", Side::Black), ("AW", Side::White)] {
        let points = start.topology().iter();
        let on = |point: &Point| {
            start
                .piece_at(*point)
                .is_some_and(|piece| piece.side == side)
        };
        let points: Vec<Point> = points.filter(on).collect();
        if !points.is_empty() {
            list.push(Property {
                name: name.to_owned(),
                values: points
                    .iter()
                    .map(|at| point_text(start.topology(), *at))
                    .collect(),
            });
        }
        set.extend(points.into_iter().map(|point| (point, Some(side))));
    }
    let turn = start.to_move();
    let letter = match turn {
        Side::Black => "B",
        Side::White => "W",
    };
    list.push(Property::new("PL", letter));
    let plain = set_up(rules, &set, Some(turn)).ok();
    if plain.and_then(|history| history.set_up_as()).as_ref() != Some(&text) {
        list.push(Property::new("START", text));
    }
    list
}
