//! Check of a page's origin, and the log of those refused.

use axum::http::{HeaderMap, HeaderValue, header};
use tibetango_server::web::origin::{ForeignPage, LOGGED, RefusalLog, check};

fn check_origin(host: &str, origin: Option<&str>) -> Result<(), ForeignPage> {
    let value = |text: &str| HeaderValue::from_str(text).expect("a value");
    let mut headers = HeaderMap::new();
    headers.insert(header::HOST, value(host));
    if let Some(origin) = origin {
        headers.insert(header::ORIGIN, value(origin));
    }
    check(&headers)
}

#[test]
fn only_the_own_page_and_programs_may_play() {
    let host = "192.168.1.5:8080";
    assert_eq!(check_origin(host, None), Ok(()));
    for own in ["http://192.168.1.5:8080", "https://192.168.1.5:8080"] {
        assert_eq!(check_origin(host, Some(own)), Ok(()), "{own}");
    }
    for other in [
        "http://192.168.1.5",
        "http://192.168.1.5:8081",
        "http://elsewhere.example",
        "http://",
        "null",
        "",
    ] {
        assert!(check_origin(host, Some(other)).is_err(), "{other}");
    }
    assert!(check_origin("", Some("http://")).is_err());
}

#[test]
fn a_page_from_elsewhere_is_logged_once_and_few_are() {
    let logged = RefusalLog::default();
    // A proxy that leaves the port out.
    let page = check_origin("games.example", Some("http://games.example:8080"));
    let page = page.expect_err("from elsewhere");
    assert_eq!(page.origin, "\"http://games.example:8080\"");
    assert_eq!(page.own, "\"http://games.example\"");
    assert!(logged.log(page.clone()));
    assert!(!logged.log(page));
    let many = (0..1000).map(|n| check_origin("own", Some(&format!("http://{n}.example"))));
    let many = many.map(|page| page.expect_err("from elsewhere"));
    assert_eq!(
        many.filter(|page| logged.log(page.clone())).count(),
        LOGGED - 1
    );
}
