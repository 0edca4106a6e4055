//! The page that a phone plays on: its files and data over HTTP, and the protocol over a WebSocket.
//!
//! | address | answer |
//! |---|---|
//! | `/`, `/page.css`, `/*.js`, `/icon.svg` | the page, built into the program; `/?room=3` goes straight to that room |
//! | `/games` | the games with their boards and rules, the languages, and the letters that a message may have |
//! | `/shape/{game}/{size}` | a board: its points, lines and centre |
//! | `/help/{game}/{language}` | the rules as cards: name, text, and the positions of a picture |
//! | `/text/{language}` | the texts of the page |
//! | `/picture/{token}.png` | a picture that a visitor may take home, if the server has any |
//! | `/tibetan.ttf` | a Tibetan font, which most devices lack |
//! | `/ws` | the protocol: one text frame is one line, both ways |
//!
//! A connection takes a `ConnectionSlot` as one of the plain protocol does, so both share their limits; `door` has the
//! limits of one that only asks for pages, `client_address` finds the client behind a proxy. No cookies are set. A
//! WebSocket that another page opens is refused (`origin`), and so is everything that is asked for by another name
//! (`hosts`).

pub mod client_address;
pub mod compression;
mod door;
pub mod hosts;
pub mod origin;
pub mod page_data;
mod socket;

pub(super) use self::door::WebConnection;

use self::compression::CompressedFile;
use self::door::{Came, Door};
use self::hosts::{Hosts, guard};
use self::origin::{ForeignPage, RefusalLog};
use self::page_data::Facts;
use super::organiser::handle::TournamentHandle;
use super::pictures::PictureStore;
use super::server::hall::Hall;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::Arc;
use std::time::Instant;
use tibetango_content::config::Config;
use tibetango_content::fonts;
use tokio::net::TcpListener;
use tracing::warn;

/// Lists files of the page: path, content type and text.
macro_rules! files {
    ($($path:literal $kind:ident $file:literal,)+) => {
        [$(($path, $kind, include_str!(concat!("../page/", $file)))),+]
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const TTF: &str = "font/ttf";
const JSON: &str = "application/json";
const PNG: &str = "image/png";

/// Files of the page: path, content type and text.
const FILES: [(&str, &str, &str); 30] = files![
    "/" HTML "index.html",
    "/page.css" CSS "page.css",
    "/icon.svg" SVG "icon.svg",
    "/main.js" JS "main.js",
    "/link.js" JS "link.js",
    "/state.js" JS "state.js",
    "/kit/words.js" JS "kit/words.js",
    "/kit/dom.js" JS "kit/dom.js",
    "/acts.js" JS "acts.js",
    "/room/hall.js" JS "room/hall.js",
    "/room/room.js" JS "room/room.js",
    "/room/begin.js" JS "room/begin.js",
    "/room/scenes.js" JS "room/scenes.js",
    "/kit/fit.js" JS "kit/fit.js",
    "/game/game.js" JS "game/game.js",
    "/game/account.js" JS "game/account.js",
    "/game/actions.js" JS "game/actions.js",
    "/game/players.js" JS "game/players.js",
    "/game/moves.js" JS "game/moves.js",
    "/game/ending.js" JS "game/ending.js",
    "/kit/help.js" JS "kit/help.js",
    "/room/chat.js" JS "room/chat.js",
    "/room/contest.js" JS "room/contest.js",
    "/room/tables.js" JS "room/tables.js",
    "/kit/head.js" JS "kit/head.js",
    "/seat.js" JS "seat.js",
    "/kit/board.js" JS "kit/board.js",
    "/kit/looks.js" JS "kit/looks.js",
    "/kit/touch.js" JS "kit/touch.js",
    "/kit/sound.js" JS "kit/sound.js",
];

/// Files of the page for the wall.
const SCREEN: [(&str, &str, &str); 3] = files![
    "/screen" HTML "screen/screen.html",
    "/screen/screen.css" CSS "screen/screen.css",
    "/screen/screen.js" JS "screen/screen.js",
];

/// Cache policy of the font, which is large and never changes: fetched once a day.
const DAY: &str = "max-age=86400";

/// Cache policy of pictures, which are gone soon: stored nowhere on the way.
const NO_STORE: &str = "no-store";

/// State of the request handlers.
#[derive(Clone)]
struct HandlerState {
    hall: Arc<Hall>,
    facts: Arc<Facts>,
    /// Log of foreign pages that tried to open a WebSocket.
    foreign_pages: Arc<RefusalLog<ForeignPage>>,
}

/// Builds the routes of the page.
pub(super) fn router(hall: Arc<Hall>, config: Arc<Config>, hosts: Hosts) -> Router {
    let facts = Arc::new(Facts::of(&config, hall.levels));
    let screen = hall.tournament.clone().map(screen).unwrap_or_default();
    let pictures = hall.pictures.clone().map(pictures).unwrap_or_default();
    let mut router = Router::new();
    for (path, kind, text) in FILES {
        let file = CompressedFile::new(kind, text.as_bytes());
        let file = move |headers: HeaderMap| async move { file.answer(&headers) };
        router = router.route(path, get(file));
    }
    let tibetan = CompressedFile::new(TTF, fonts::TIBETAN.bytes());
    let day = [(header::CACHE_CONTROL, DAY)];
    let tibetan = move |headers: HeaderMap| async move { (day, tibetan.answer(&headers)) };
    let router = router
        .route("/games", get(games))
        .route("/shape/{game}/{size}", get(shape))
        .route("/help/{game}/{language}", get(rules))
        .route("/text/{language}", get(text))
        .route("/tibetan.ttf", get(tibetan))
        .route("/ws", get(socket::join))
        .with_state(HandlerState {
            hall: hall.clone(),
            facts,
            foreign_pages: Arc::default(),
        })
        .merge(screen)
        .merge(pictures);
    guard(router, hosts)
        .layer(from_fn_with_state(hall, count_connection))
        .layer(map_response(with_headers))
}

/// Counts a connection for the client that asks, which a proxy names with each request.
async fn count_connection(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(came): ConnectInfo<Came>,
    request: Request,
    next: Next,
) -> Response {
    let client = came.client(&hall.proxies, request.headers());
    if came.is_of(client) {
        return next.run(request).await;
    }
    (StatusCode::SERVICE_UNAVAILABLE, "too many connections").into_response()
}

/// Serves the page until the hall stops.
pub(super) async fn serve_web(
    listener: TcpListener,
    hall: Arc<Hall>,
    config: Arc<Config>,
    hosts: Hosts,
) {
    let stop = hall.stop.clone();
    let service = router(hall.clone(), config, hosts).into_make_service_with_connect_info::<Came>();
    let result = axum::serve(Door { listener, hall }, service)
        .with_graceful_shutdown(stop.cancelled_owned())
        .await;
    if let Err(error) = result {
        warn!(%error, "the page is not served any more");
    }
}

/// Adds the headers of every response: the page loads nothing from elsewhere, cannot be framed by another page, and is
/// revalidated, so that a newer program is met by its newer page.
async fn with_headers(mut answer: Response) -> Response {
    let pairs = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    for (name, value) in pairs {
        let headers = answer.headers_mut();
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    answer
}

/// Builds the route of the pictures.
fn pictures(pictures: PictureStore) -> Router {
    Router::new()
        .route("/picture/{file}", get(picture))
        .with_state(pictures)
}

/// Builds the routes of the page for the wall.
fn screen(tournament: TournamentHandle) -> Router {
    let mut router = Router::new();
    for (path, kind, text) in SCREEN {
        let file = move || async move { ([(header::CONTENT_TYPE, kind)], text) };
        router = router.route(path, get(file));
    }
    router
        .route("/tournament.json", get(tournament_json))
        .with_state(tournament)
}

async fn tournament_json(State(tournament): State<TournamentHandle>) -> Response {
    json(Some(tournament.screen()))
}

async fn picture(State(pictures): State<PictureStore>, Path(file): Path<String>) -> Response {
    let unkept = [(header::CACHE_CONTROL, NO_STORE)];
    match pictures.get(&file, Instant::now()) {
        Some(png) => (unkept, [(header::CONTENT_TYPE, PNG)], png).into_response(),
        None => (StatusCode::NOT_FOUND, unkept).into_response(),
    }
}

async fn games(State(state): State<HandlerState>) -> Response {
    json(Some(state.facts.games()))
}

async fn shape(
    State(state): State<HandlerState>,
    Path((game, size)): Path<(String, String)>,
) -> Response {
    json(state.facts.shape(&game, &size))
}

async fn rules(
    State(state): State<HandlerState>,
    Path((game, language)): Path<(String, String)>,
) -> Response {
    json(state.facts.rules(&game, &language))
}

async fn text(State(state): State<HandlerState>, Path(language): Path<String>) -> Response {
    json(state.facts.text(&language))
}

/// Responds with JSON, or 404 if nothing was found.
fn json(body: Option<Bytes>) -> Response {
    match body {
        Some(body) => ([(header::CONTENT_TYPE, JSON)], body).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
