//! Metrics of a server, and their endpoint.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Instant;
use support::wait::PATIENCE;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::Side;
use tibetango_server::metrics::{FULL, Metrics, PendingQuestion, RoomCounters};
use tibetango_server::scrape;
use tokio_util::sync::CancellationToken;

#[track_caller]
fn says(metrics: &Metrics, line: &str) {
    let text = metrics.text();
    assert!(text.lines().any(|row| row == line), "{line} in\n{text}");
}

fn moved(session: &mut Session) {
    let mv = session.history().legal().remove(0);
    session.play(&mv).unwrap();
}

#[test]
fn games_and_rooms_are_counted_as_they_change() {
    let metrics = Arc::new(Metrics::default());
    let mut tally = RoomCounters::new(metrics.clone());
    tally.count("empty", None);
    tally.count("waiting", None);
    says(&metrics, "tibetango_rooms{state=\"waiting\"} 1");
    says(&metrics, "tibetango_rooms{state=\"empty\"} 0");
    let mut session = Session::new(MatchSettings::default()).unwrap();
    tally.count("playing", Some(&session));
    moved(&mut session);
    tally.count("playing", Some(&session));
    // Told twice, counted once.
    tally.count("playing", Some(&session));
    moved(&mut session);
    session.resign(Side::White);
    tally.count("over", Some(&session));
    tally.count("over", Some(&session));
    says(&metrics, "tibetango_moves_total 2");
    says(&metrics, "tibetango_games_begun_total 1");
    says(&metrics, "tibetango_games_over_total 1");
    // Another game, whose people go without an end.
    let next = Session::new(MatchSettings::default()).unwrap();
    tally.count("playing", Some(&next));
    tally.count("empty", None);
    says(&metrics, "tibetango_games_begun_total 2");
    says(&metrics, "tibetango_games_over_total 2");
    drop(tally);
    says(&metrics, "tibetango_rooms{state=\"empty\"} 0");
}

#[test]
fn a_game_of_another_run_is_not_begun_again() {
    let metrics = Arc::new(Metrics::default());
    let mut session = Session::new(MatchSettings::default()).unwrap();
    moved(&mut session);
    let mut tally = RoomCounters::new(metrics.clone());
    tally.count("playing", Some(&session));
    says(&metrics, "tibetango_games_begun_total 0");
    says(&metrics, "tibetango_moves_total 0");
    moved(&mut session);
    tally.count("playing", Some(&session));
    says(&metrics, "tibetango_moves_total 1");
}

#[test]
fn connections_questions_and_times_are_counted() {
    let metrics = Arc::new(Metrics::default());
    metrics.came();
    metrics.came();
    metrics.count_end();
    metrics.count_refusal(FULL);
    metrics.lines_in.inc();
    metrics.lines_out.inc();
    metrics.note_answer(Instant::now());
    let question = PendingQuestion::now(&metrics);
    says(&metrics, "tibetango_questions 1");
    drop(question);
    for line in [
        "tibetango_questions 0",
        "tibetango_connections 1",
        "tibetango_accepted_total 2",
        "tibetango_refused_total{reason=\"full\"} 1",
        "tibetango_lines_heard_total 1",
        "tibetango_lines_told_total 1",
        "tibetango_thinking_seconds_count 1",
        "tibetango_answering_seconds_count 1",
        "# EOF",
    ] {
        says(&metrics, line);
    }
    let status = metrics.status();
    assert!(
        status.starts_with("1 connections (2 came, 1 refused)"),
        "{status}"
    );
    assert_eq!(status.lines().count(), 1);
}

#[test]
fn the_figures_are_read_on_loopback() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let metrics = Arc::new(Metrics::default());
    metrics.came();
    let listening = scrape::listen(0, metrics, &[], CancellationToken::new());
    let address = runtime.block_on(listening).unwrap();
    assert!(address.ip().is_loopback());
    let ask = |path: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let answer = ask("/metrics");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(answer.contains("openmetrics-text"), "{answer}");
    assert!(answer.contains("\ntibetango_connections 1\n"), "{answer}");
    assert!(ask("/").starts_with("HTTP/1.1 404 "));
}
