//! The page for the wall: pairings with their rooms, results, and the table.

use crate::tournament::results::points;
use crate::tournament::standings::table;
use crate::tournament::{Round, RoundGame, Tournament};
use axum::body::Bytes;
use serde_json::{Value, json};
use tibetango_rules::Side;

/// Writes the contents of the page, without tickets; `here` tells whether an entrant is connected. A result is empty
/// while the game goes on, `+` or `-` if it was not played.
#[must_use]
pub fn json(tournament: &Tournament, here: impl Fn(usize) -> bool) -> Bytes {
    let entrants = tournament.entrants();
    let name = |entrant: usize| entrants.get(entrant).map_or("", |entrant| &*entrant.name);
    let pair = |(place, game): (usize, &RoundGame)| {
        let [white, black] = game.players.map(name);
        let result = |side: Side| game.score.map_or("", |score| score.sign(side, "½"));
        json!({
            "room": place + 1,
            "white": white,
            "black": black,
            "result": Side::BOTH.map(result),
            "here": game.players.map(&here),
        })
    };
    let current = tournament.current();
    let games = current.map_or(&[][..], |round| round.games.as_slice());
    let state = match current {
        _ if tournament.is_over() => "over",
        None => "open",
        Some(round) if Round::is_over(round) => "between",
        Some(_) => "playing",
    };
    let lines = table(tournament).into_iter().map(|line| {
        json!({
            "place": line.place,
            "name": name(line.entrant),
            "points": points(line.points),
            "buchholz": points(line.buchholz),
            "cut": points(line.cut),
            "wins": line.wins,
            "here": here(line.entrant),
            "withdrawn": entrants[line.entrant].withdrawn,
        })
    });
    let screen = json!({
        "kind": tournament.kind(),
        "state": state,
        "round": tournament.rounds().len(),
        "rounds": tournament.planned(),
        "games": games.iter().enumerate().map(pair).collect::<Vec<Value>>(),
        "bye": current.and_then(|round| round.bye).map(name),
        "table": lines.collect::<Vec<Value>>(),
    });
    screen.to_string().into()
}
