//! Writer of a game as a record of AMDO.

use super::outcome::RESULTS;
use crate::record::Record;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::text::place_text;
use tibetango_rules::{MoveKind, PlainMove, Point, Side, Topology};

/// Writes a game with the header data of its record. White places first, so its rows are in lower case.
#[must_use]
pub fn write(history: &AnyGameHistory, record: &Record) -> String {
    let topology = history.topology();
    let size = topology.size();
    let name = |side: Side, point: Point| {
        let (row, column) = topology.row_column(point);
        let text = place_text(row, column);
        match side {
            Side::White => text,
            Side::Black => text.to_ascii_uppercase(),
        }
    };
    let winner = record.result.as_ref().map(|result| result.winner);
    let row = RESULTS.iter().find(|(who, ..)| Some(*who) == winner);
    let (result, score) = row.map_or(("", ""), |(_, result, score)| (result, score));
    let field = |text: &str| text.replace(['[', ']', ';'], " ");
    let fields = [
        &format!("JIU{size}"),
        &field(&record.white),
        &field(&record.black),
        result,
        score,
        &field(&record.date),
        "",
        "",
        "",
    ];
    let fields = fields.map(|field| format!("[{field}]"));
    let mut text = fields.join(",") + ";\n0";
    let moves: Vec<(Side, PlainMove)> = history.movers().into_iter().zip(history.moves()).collect();
    for (side, mv) in moves.iter().filter(|(_, mv)| mv.kind == MoveKind::Place) {
        if let Some(to) = mv.to {
            text.push(',');
            text += &name(*side, to);
        }
    }
    text += ";\n";
    if moves.len() >= topology.points() {
        for (at, &point) in topology.centre().iter().enumerate() {
            let entry = moves.iter().find(|(_, mv)| mv.to == Some(point));
            let side = entry.map_or(Side::White, |(side, _)| *side);
            text += &format!("{},{};\n", at + 1, name(side, point));
        }
    }
    let battle = moves.iter().filter(|(_, mv)| mv.kind != MoveKind::Place);
    for (at, (side, mv)) in battle.enumerate() {
        let stations: Vec<Point> = mv.stations().collect();
        let names: Vec<String> = stations.iter().map(|&to| name(*side, to)).collect();
        text += &format!("{},{}", at + 3, names.join("-"));
        let jumps = stations
            .windows(2)
            .filter(|_| mv.kind == MoveKind::Jump)
            .filter_map(|hop| between(topology, hop[0], hop[1]));
        for point in jumps.chain(mv.takes.iter().copied()) {
            text.push(',');
            text += &name(side.other(), point);
        }
        text += ";\n";
    }
    text
}

/// Returns the point in the middle between two.
fn between(topology: &Topology, from: Point, to: Point) -> Option<Point> {
    let ((r0, c0), (r1, c1)) = (topology.row_column(from), topology.row_column(to));
    topology.at((r0 + r1) / 2, (c0 + c1) / 2)
}
