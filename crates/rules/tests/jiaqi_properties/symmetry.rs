//! The board's 8 symmetries and the exchange of colours commute with play.

use super::in_random_play;
use slow::jiaqi_setups::rows_text;
use slow::symmetries::turned;
use std::collections::BTreeSet;
use tibetango_rules::jiaqi::{Capture, JiaqiPosition, JiaqiRules, JiaqiSize};
use tibetango_rules::text::{parse_point, plain_text, point_text};
use tibetango_rules::{Board, Game, GameHistory, Grid, PlainMove, Point, TextForm, Topology};

/// Returns the text of a position under this symmetry.
fn turned_position<S: JiaqiSize>(position: &JiaqiPosition<S>, symmetry: u8) -> String {
    let topology = position.topology();
    let mut cells = vec!['1'; topology.points()];
    for point in topology.iter() {
        if let Some(side) = position.piece_at(point).map(|piece| piece.side) {
            let letter = if side.index() == 0 { 'w' } else { 'b' };
            cells[turned(topology, point, symmetry).index()] = letter;
        }
    }
    let text = position.to_string();
    let (_, tail) = text.split_once(' ').expect("rows come first");
    format!("{} {tail}", rows_text::<S>(&cells))
}

/// Returns the text of a move under this symmetry; captures keep the order in which they are listed, which need not be
/// the canonical one any more.
fn turned_move(topology: &Topology, text: &str, symmetry: u8) -> String {
    let mut turned_text = String::new();
    let mut name = String::new();
    let flush = |name: &mut String, out: &mut String| {
        if !name.is_empty() {
            let point = parse_point(topology, name).expect("a point");
            *out += &point_text(topology, turned(topology, point, symmetry));
            name.clear();
        }
    };
    for c in text.chars() {
        if matches!(c, '-' | '*' | 'x' | ',') {
            flush(&mut name, &mut turned_text);
            turned_text.push(c);
        } else {
            name.push(c);
        }
    }
    flush(&mut name, &mut turned_text);
    turned_text
}

fn turned_set(topology: &Topology, mv: &PlainMove, symmetry: u8) -> String {
    let turn = |point: Point| turned(topology, point, symmetry);
    let mut takes: Vec<Point> = mv.takes.iter().copied().map(turn).collect();
    takes.sort_unstable();
    let turned = PlainMove {
        kind: mv.kind,
        from: mv.from.map(turn),
        to: mv.to.map(turn),
        takes,
        ..PlainMove::default()
    };
    plain_text(topology, &turned)
}

/// Returns the legal moves under this symmetry, as sets of captures.
fn legal_sets<S: JiaqiSize>(position: &JiaqiPosition<S>, symmetry: u8) -> BTreeSet<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
        .into_iter()
        .map(|mv| turned_set(position.topology(), &position.plain(mv), symmetry))
        .collect()
}

fn check<S: JiaqiSize>(history: &GameHistory<JiaqiPosition<S>>, symmetry: u8) {
    let before = history.positions()[history.positions().len() - 2];
    let rules: JiaqiRules = *before.rules();
    let mv = history.moves()[history.moves().len() - 1];
    let read = |text: &str| {
        JiaqiPosition::<S>::from_text(rules, text).unwrap_or_else(|e| panic!("{text}: {e}"))
    };
    let mut turned = read(&turned_position(&before, symmetry));
    let mut moves = Vec::new();
    before.legal_moves(&mut moves);
    // A list that was cut is cut elsewhere when the board is turned.
    if rules.capture == Capture::All || moves.len() < 100 {
        assert_eq!(
            legal_sets(&before, symmetry),
            legal_sets(&turned, 0),
            "{before}"
        );
    }
    let text = turned_move(before.topology(), &before.move_text(mv), symmetry);
    let mv = turned
        .parse_move(&text)
        .unwrap_or_else(|e| panic!("{text} at {turned}: {e}"));
    turned.play(mv).expect("a legal move");
    let after = history.position();
    assert_eq!(
        turned.to_string(),
        turned_position(after, symmetry),
        "{text} at {before}"
    );
    assert_eq!(turned.outcome(), after.outcome(), "{text} at {before}");
}

#[test]
fn symmetries_commute_with_play() {
    in_random_play::<Grid<3>>(6, 12, |history| {
        (0..8).for_each(|symmetry| check(history, symmetry))
    });
    in_random_play::<Grid<5>>(2, 12, |history| {
        (0..8).for_each(|symmetry| check(history, symmetry))
    });
    let mut turn = 0;
    in_random_play::<Grid<7>>(1, 8, |history| {
        turn = (turn + 1) % 8;
        check(history, turn);
    });
    in_random_play::<Grid<9>>(1, 8, |history| {
        turn = (turn + 1) % 8;
        check(history, turn);
    });
}

/// Exchanges White and Black in a text of a position.
fn swapped(text: &str) -> String {
    let swap = |c| match c {
        'w' => 'b',
        'b' => 'w',
        other => other,
    };
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for field in &mut fields[..2] {
        *field = field.chars().map(swap).collect();
    }
    fields.join(" ")
}

fn check_colours<S: JiaqiSize>(history: &GameHistory<JiaqiPosition<S>>) {
    let before = history.positions()[history.positions().len() - 2];
    let mut rules = *before.rules();
    rules.first = rules.first.other();
    let text = swapped(&before.to_string());
    let mut other =
        JiaqiPosition::<S>::from_text(rules, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let mv = history.moves()[history.moves().len() - 1];
    other.play(mv).expect("a legal move");
    let after = history.position();
    assert_eq!(other.to_string(), swapped(&after.to_string()));
    let winner =
        |position: &JiaqiPosition<S>| position.outcome().map(|end| (end.winner, end.reason));
    let exchanged = winner(after).map(|(side, reason)| (side.map(|s| s.other()), reason));
    assert_eq!(winner(&other), exchanged, "{other}");
}

#[test]
fn colours_can_be_exchanged() {
    in_random_play::<Grid<3>>(6, 12, check_colours);
    in_random_play::<Grid<5>>(3, 12, check_colours);
    in_random_play::<Grid<7>>(2, 12, check_colours);
    in_random_play::<Grid<9>>(2, 12, check_colours);
}
