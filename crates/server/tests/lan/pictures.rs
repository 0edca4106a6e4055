//! Pictures that a phone fetches: limited in number and time, under names that cannot be guessed.

use super::room_settings;
use std::collections::HashSet;
use std::io::Cursor;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::http_response::fetch;
use tibetango_content::config::Config;
use tibetango_content::equipment::Equipment;
use tibetango_lab::souvenir::{Ribbon, ribbon};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_server::engine_threads::ServerEngine;
use tibetango_server::pictures::{LARGEST, MOST, PictureStore, STAYS};
use tibetango_server::server::{Server, ServerConfig};

/// Stores a picture; returns its file name.
#[track_caller]
fn put(pictures: &PictureStore, png: &[u8], now: Instant) -> String {
    let path = pictures.put(png.to_vec(), now).unwrap();
    path.strip_prefix("picture/").unwrap().to_owned()
}

#[test]
fn the_last_ones_are_kept_and_none_by_another_name() {
    let (pictures, now) = (PictureStore::default(), Instant::now());
    let all: Vec<String> = (0..MOST as u8 + 3)
        .map(|number| put(&pictures, &[number], now))
        .collect();
    assert_eq!(pictures.count(now), MOST);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    for (number, file) in all.iter().enumerate() {
        let picture = pictures.get(file, now).map(|png| png.to_vec());
        assert_eq!(
            picture,
            (number >= 3).then(|| vec![number as u8]),
            "{number}"
        );
    }
    let last = all.last().unwrap();
    let token = last.strip_suffix(".png").unwrap();
    // 128 bits.
    assert!(
        token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()),
        "{token}"
    );
    for strange in [
        "",
        ".png",
        token,
        &token[1..],
        &format!("{}.png", &token[1..]),
        &format!("{last}.png"),
        &format!("../{last}"),
        &last.to_uppercase(),
    ] {
        assert_eq!(pictures.get(strange, now), None, "{strange}");
    }
    // Printing the pictures reveals no token.
    assert!(!format!("{pictures:?}").contains(token));
}

#[test]
fn each_is_gone_when_its_time_is_over() {
    let (pictures, begin) = (PictureStore::default(), Instant::now());
    let later = begin + STAYS / 2;
    let first = put(&pictures, b"first", begin);
    let second = put(&pictures, b"second", later);
    let end = begin + STAYS;
    let moment = Duration::from_millis(1);
    assert!(pictures.get(&first, end - moment).is_some());
    assert_eq!(pictures.get(&first, end), None);
    assert_eq!(pictures.count(end), 1);
    assert!(pictures.get(&second, end).is_some());
    assert_eq!(pictures.get(&second, later + STAYS), None);
    assert_eq!(pictures.count(later + STAYS), 0);
    // A picture that is too large is not stored at all.
    assert_eq!(pictures.put(vec![0; LARGEST + 1], begin), None);
    // Another handle has the same ones.
    let file = put(&pictures.clone(), b"third", begin);
    assert!(pictures.get(&file, begin).is_some());
}

/// Draws a ribbon of a round.
fn a_ribbon() -> Vec<u8> {
    let config = Config::embedded();
    let words = Ribbon::of(&config, GameName::Jiaqi, (5, 6), 3, "2026-05-25");
    let history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
    ribbon(&history, &words, Equipment::default(), 600).unwrap()
}

#[test]
fn the_server_of_pictures_serves_pictures_alone() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let any: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let config = Arc::new(Config::embedded());
    let serve = |pictures: Option<PictureStore>| {
        let engine = ServerEngine::Engine("uct".to_owned(), 20);
        let plan = ServerConfig {
            rooms: 1,
            threads: 1,
            web: Some(any),
            pictures,
            ..ServerConfig::new(any, engine, room_settings("jiaqi", 5, "thesis"))
        };
        let started = Server::start(plan, config.clone());
        runtime.block_on(started).unwrap()
    };
    let pictures = PictureStore::default();
    let server = serve(Some(pictures.clone()));
    let page = server.web.unwrap();
    let png = a_ribbon();
    let path = pictures.put(png.clone(), Instant::now()).unwrap();
    let (head, body) = fetch(&page.to_string(), &path);
    assert!(head.starts_with("http/1.1 200 "), "{head}");
    for line in [
        "content-type: image/png\r\n",
        "cache-control: no-store\r\n",
        "x-content-type-options: nosniff\r\n",
        &format!("content-length: {}\r\n", png.len()),
    ] {
        assert!(head.contains(line), "{line} is not there: {head}");
    }
    assert_eq!(body, png);
    let mut reader = png::Decoder::new(Cursor::new(&body)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    assert_eq!(reader.next_frame(&mut pixels).unwrap().width, 600);

    let unknown = "picture/00000000000000000000000000000000.png";
    for path in [unknown, "picture/", "picture", "picture/..%2Fgames.png"] {
        let (head, body) = fetch(&page.to_string(), path);
        assert!(head.starts_with("http/1.1 404 "), "{path}: {head}");
        assert!(body.is_empty(), "{path}");
    }
    // An expired picture is as unknown as one that never existed.
    let long_ago = Instant::now().checked_sub(STAYS);
    if let Some(path) = long_ago.and_then(|then| pictures.put(png, then)) {
        assert!(
            fetch(&page.to_string(), &path)
                .0
                .starts_with("http/1.1 404 ")
        );
    }
    // A server without pictures has none.
    let other = serve(None);
    let (head, _) = fetch(&other.web.unwrap().to_string(), &path);
    assert!(head.starts_with("http/1.1 404 "), "{head}");
    for server in [server, other] {
        runtime.block_on(server.stop());
    }
}
