//! The page for the wall: pairings with their rooms, results, and the table.

use super::handle::TournamentHandle;
use crate::tournament::results::points;
use crate::tournament::standings::table;
use crate::tournament::{PairingSystem, Round, RoundGame, RoundScore, Tournament};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use serde::Serialize;
use tibetango_rules::Side;

/// Files of the page: path, content type and text.
const FILES: [(&str, &str, &str); 3] = [
    (
        "/screen",
        "text/html; charset=utf-8",
        include_str!("../page/screen/screen.html"),
    ),
    (
        "/screen/screen.css",
        "text/css; charset=utf-8",
        include_str!("../page/screen/screen.css"),
    ),
    (
        "/screen/screen.js",
        "text/javascript; charset=utf-8",
        include_str!("../page/screen/screen.js"),
    ),
];

/// Builds the routes of the page for the wall.
pub(crate) fn routes(tournament: TournamentHandle) -> Router {
    let mut router = Router::new();
    for (path, kind, text) in FILES {
        let file = move || async move { ([(CONTENT_TYPE, kind)], text) };
        router = router.route(path, get(file));
    }
    router
        .route("/tournament.json", get(state))
        .with_state(tournament)
}

async fn state(State(tournament): State<TournamentHandle>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], tournament.screen())
}

/// Contents of the page. It includes no ticket.
#[derive(Serialize)]
struct ScreenContents<'a> {
    kind: PairingSystem,
    /// State: `open` before the first round, `playing`, `between` rounds, or `over`.
    state: &'static str,
    round: usize,
    rounds: usize,
    games: Vec<ScreenGame<'a>>,
    bye: Option<&'a str>,
    table: Vec<ScreenLine<'a>>,
}

#[derive(Serialize)]
struct ScreenGame<'a> {
    room: usize,
    white: &'a str,
    black: &'a str,
    /// Points of White and Black; `+` and `-` if it was not played; empty while it goes on.
    result: [&'static str; 2],
    /// Whether White and Black are connected.
    here: [bool; 2],
}

#[derive(Serialize)]
struct ScreenLine<'a> {
    place: usize,
    name: &'a str,
    points: String,
    buchholz: String,
    cut: String,
    wins: u32,
    here: bool,
    withdrawn: bool,
}

/// Writes a side's result of a game.
fn shown(score: Option<RoundScore>, side: Side) -> &'static str {
    match score.map(|score| (score.default, score.points(side))) {
        None => "",
        Some((false, 0)) => "0",
        Some((false, 1)) => "½",
        Some((false, _)) => "1",
        Some((true, 0)) => "-",
        Some((true, _)) => "+",
    }
}

/// Writes the contents of the page; `here` tells whether an entrant is connected.
#[must_use]
pub fn json(tournament: &Tournament, here: impl Fn(usize) -> bool) -> Bytes {
    let entrants = tournament.entrants();
    let name = |entrant: usize| entrants.get(entrant).map_or("", |entrant| &*entrant.name);
    let pair = |(place, game): (usize, &RoundGame)| {
        let [white, black] = game.players;
        ScreenGame {
            room: place + 1,
            white: name(white),
            black: name(black),
            result: Side::BOTH.map(|side| shown(game.score, side)),
            here: game.players.map(&here),
        }
    };
    let current = tournament.current();
    let games = current.map_or(&[][..], |round| round.games.as_slice());
    let state = match current {
        _ if tournament.is_over() => "over",
        None => "open",
        Some(round) if Round::is_over(round) => "between",
        Some(_) => "playing",
    };
    let lines = table(tournament).into_iter().map(|line| ScreenLine {
        place: line.place,
        name: name(line.entrant),
        points: points(line.points),
        buchholz: points(line.buchholz),
        cut: points(line.cut),
        wins: line.wins,
        here: here(line.entrant),
        withdrawn: entrants[line.entrant].withdrawn,
    });
    let screen = ScreenContents {
        kind: tournament.kind(),
        state,
        round: tournament.rounds().len(),
        rounds: tournament.planned(),
        games: games.iter().enumerate().map(pair).collect(),
        bye: current.and_then(|round| round.bye).map(name),
        table: lines.collect(),
    };
    // Strings and numbers can always be written.
    serde_json::to_vec(&screen).unwrap_or_default().into()
}
