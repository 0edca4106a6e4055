//! Names by which the page may be asked for.

use axum::http::{HeaderMap, HeaderValue, header};
use tibetango_server::web::hosts::{Hosts, UnknownHost};
use tibetango_server::web::origin::{LOGGED, RefusalLog};

#[test]
fn addresses_and_the_names_of_the_server_are_admitted() {
    let hosts = Hosts::new(&["Games.example.".to_owned()]);
    for host in [
        "127.0.0.1",
        "192.168.1.5:8080",
        "[::1]",
        "[2001:db8::7]:8080",
        "localhost",
        "LOCALHOST:8080",
        "table",
        "Table.local:8080",
        "table.local.",
        "tibetango-7f3a.local:8080",
        "table.home.arpa:80",
        "table.lab.internal",
        "games.example",
        "GAMES.example:443",
    ] {
        assert!(hosts.admits(host), "{host}");
    }
    for host in [
        "",
        ":8080",
        ".",
        "evil.example",
        "evil.example:8080",
        "127.0.0.1.evil.example",
        "127.0.0.1@evil.example",
        "localhost.evil.example:8080",
        "table.evil.example",
        "table.local.evil.example",
        "games.example.evil.example",
        "my.games.example",
        "[::1].evil.example",
        ".local",
        ".internal:80",
        "127.0.0.1.evil.example.",
        "ta ble",
        "localhost:8080:8080",
    ] {
        assert!(!hosts.admits(host), "{host}");
    }
}

#[test]
fn every_host_of_a_request_is_checked() {
    let hosts = Hosts::new(&[]);
    let mut headers = HeaderMap::new();
    assert_eq!(hosts.check(&headers), Ok(()));
    headers.append(header::HOST, HeaderValue::from_static("table:8080"));
    assert_eq!(hosts.check(&headers), Ok(()));
    headers.append(header::HOST, HeaderValue::from_static("evil.example"));
    let other = UnknownHost("\"evil.example\"".to_owned());
    assert_eq!(hosts.check(&headers), Err(other));
}

#[test]
fn an_unknown_name_is_logged_once_and_few_are() {
    let logged = RefusalLog::default();
    let host = UnknownHost("\"evil.example\"".to_owned());
    assert!(logged.log(host.clone()));
    assert!(!logged.log(host));
    let many = (0..1000).map(|n| UnknownHost(format!("\"{n}.example\"")));
    assert_eq!(
        many.filter(|host| logged.log(host.clone())).count(),
        LOGGED - 1
    );
}
