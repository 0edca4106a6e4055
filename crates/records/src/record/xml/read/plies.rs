//! Reader of a ply.

use super::same;
use crate::record::error::{Problem, RecordFault, RecordParsed};
use crate::record::xml::format::{OUT_OF_TURN, parse_point};
use crate::record::xml::tree::{Attribute, Element};
use crate::record::{MAX_PLIES, RecordPly};
use tibetango_rules::text::notation;
use tibetango_rules::{AnyRules, Decision, MoveKind, PlainMove, Point, Topology};

/// Kinds of the plies of placement.
pub(super) const PLACEMENT: [MoveKind; 2] = [MoveKind::Place, MoveKind::Decide];

/// Reads a ply that moves a stone.
fn walk(cr: &Element, kind: MoveKind, topology: &Topology) -> RecordParsed<PlainMove> {
    let why = "it gives the point of the stone that moves";
    let from = point(cr, "CL", topology, why)?;
    let why = "it gives the point to which the stone moves";
    let to = point(cr, "CJ", topology, why)?;
    let via = match cr.attribute("via") {
        Some(via) => points(via, topology, true)?,
        None => Vec::new(),
    };
    // A jump may lead back to where it began, by a way that need not be given.
    let round = kind == MoveKind::Jump && notation(topology.game()).touches_down();
    if from == to && !round {
        return Err(cr.require("CJ", "")?.bad_form("another point than CL"));
    }
    Ok(PlainMove {
        via,
        ..PlainMove::walk(kind, from, to)
    })
}

/// Reads a ply of placement or of what follows it.
pub(super) fn ply_in_phase(
    cr: &Element,
    placement: bool,
    topology: &Topology,
    settings: &AnyRules,
) -> RecordParsed<RecordPly> {
    let colour = cr.require("CC", "it gives the colour of the ply, White or Black")?;
    let side = super::colour(colour)?;
    let notation = notation(settings.game());
    let later = notation.later_kinds();
    let (kinds, what) = match placement {
        true => (&PLACEMENT[..], "a ply of placement"),
        false => (later, "a ply of movement"),
    };
    let kind = match cr.attribute("kind") {
        None => kinds[0],
        Some(attribute) => {
            let entry = kinds
                .iter()
                .find(|kind| same(kind.word(), &attribute.value));
            *entry.ok_or_else(|| {
                let allowed: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
                attribute.not_one_of(what, &allowed)
            })?
        }
    };
    // Only a jump over stones, which takes them, touches down on its way.
    let may_go_on = kind == MoveKind::Jump && notation.touches_down();
    if let Some(via) = cr.attribute("via").filter(|_| !may_go_on) {
        return Err(via.unwanted("only a jump over what it takes touches down on its way"));
    }
    let mv = match kind {
        MoveKind::Decide => {
            unwanted(cr, "CL", "a decision has no point")?;
            unwanted(cr, "CJ", "a decision has no target")?;
            PlainMove::decide(decision(cr)?)
        }
        MoveKind::Place => {
            unwanted(cr, "CJ", "a placement has no target")?;
            PlainMove::place(point(
                cr,
                "CL",
                topology,
                "it gives the point of the stone",
            )?)
        }
        kind if kind.gait().is_some() => walk(cr, kind, topology)?,
        _ => {
            unwanted(cr, "CL", "a pass has no point")?;
            unwanted(cr, "CJ", "a pass has no target")?;
            PlainMove::pass()
        }
    };
    let takes = match cr.attribute("takes") {
        None => Vec::new(),
        Some(takes) if !settings.lists_takes() => {
            let why = "only with capture=\"Choice\" does the mover choose what to take";
            return Err(takes.unwanted(why));
        }
        Some(takes) if mv.is_pass() => return Err(takes.unwanted("a pass takes nothing")),
        Some(takes) => points(takes, topology, false)?,
    };
    let out_of_turn = match cr.attribute("turn") {
        None => false,
        Some(turn) if kind != MoveKind::Place => {
            return Err(turn.unwanted("only a placement is out of turn"));
        }
        Some(turn) if same(OUT_OF_TURN, &turn.value) => true,
        Some(turn) => return Err(turn.not_one_of("a turn", &[OUT_OF_TURN])),
    };
    let mv = PlainMove {
        out_of_turn,
        ..mv.taking(takes)
    };
    Ok(RecordPly { side, mv })
}

/// Reads the decision of a ply.
fn decision(cr: &Element) -> RecordParsed<Decision> {
    let Some(attribute) = cr.attribute("decision") else {
        return Err(cr.missing("CR decision", "it says what is decided"));
    };
    let mut all = Decision::ALL.into_iter();
    all.find(|decision| same(decision.text(), &attribute.value))
        .ok_or_else(|| attribute.not_one_of("a decision", &Decision::ALL.map(Decision::text)))
}

/// Reads the points of a list with spaces between.
fn points(list: &Attribute, topology: &Topology, may_repeat: bool) -> RecordParsed<Vec<Point>> {
    let mut points = Vec::new();
    for text in list.value.split_whitespace().take(MAX_PLIES) {
        let bad = |expected: &str| list.bad_form(text, expected);
        let point = parse_point(text, topology).map_err(|expected| bad(&expected))?;
        if !may_repeat && points.contains(&point) {
            return Err(bad("a new point: it is taken twice in one ply"));
        }
        points.push(point);
    }
    Ok(points)
}

fn point(cr: &Element, tag: &str, topology: &Topology, why: &str) -> RecordParsed<Point> {
    let element = cr.require(tag, why)?;
    parse_point(&element.text, topology).map_err(|expected| element.bad_form(&expected))
}

fn unwanted(cr: &Element, tag: &str, why: &str) -> RecordParsed<()> {
    match cr.child(tag) {
        Some(element) => Err(RecordFault::new(element.at, Problem::unwanted(tag, why))),
        None => Ok(()),
    }
}
