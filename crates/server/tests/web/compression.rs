//! Files of the page, plain and compressed.

use axum::body::{Bytes, to_bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use flate2::read::GzDecoder;
use std::io::Read;
use tibetango_server::web::compression::CompressedFile;

/// Returns whether a file is sent packed to a client that takes these encodings, and the body.
async fn response(packed: &CompressedFile, encodings: &'static str) -> (bool, Bytes) {
    let request = HeaderValue::from_static(encodings);
    let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, request)]);
    let answer = packed.answer(&headers);
    let gzip = answer.headers().contains_key(header::CONTENT_ENCODING);
    let body = to_bytes(answer.into_body(), usize::MAX).await;
    (gzip, body.expect("a body"))
}

#[tokio::test]
async fn who_takes_it_packed_is_given_the_same_in_fewer_bytes() {
    let plain = "a page that says the same again and again. ".repeat(40);
    let packed = CompressedFile::new("text/html", plain.clone().leak().as_bytes());
    let (gzip, body) = response(&packed, "deflate, gzip, br").await;
    assert!(gzip && body.len() < plain.len() / 4);
    let mut text = String::new();
    let result = GzDecoder::new(&*body).read_to_string(&mut text);
    assert!(result.is_ok() && text == plain);
    for other in ["", "br", "gzip;q=0", "xgzip"] {
        assert_eq!(
            response(&packed, other).await,
            (false, plain.clone().into())
        );
    }
    // A file that would only grow is not compressed.
    let short = CompressedFile::new("text/html", b"short");
    assert!(!response(&short, "gzip").await.0);
}
