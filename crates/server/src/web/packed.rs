//! What is served as it is: packed once, for whoever takes it so.

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// A file, plain and packed.
#[derive(Clone)]
pub(super) struct Packed {
    kind: &'static str,
    plain: Bytes,
    gzip: Bytes,
}

impl Packed {
    /// Packs a file of this kind.
    pub fn new(kind: &'static str, plain: &'static [u8]) -> Self {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        let written = packer.write_all(plain);
        // Into memory everything can be written; else it goes plain.
        let packed = written.and_then(|()| packer.finish());
        Self {
            kind,
            plain: Bytes::from_static(plain),
            gzip: packed.map_or_else(|_| Bytes::from_static(plain), Bytes::from),
        }
    }

    /// The answer to who asks for it.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let kind = [
            (header::CONTENT_TYPE, self.kind),
            (header::VARY, "accept-encoding"),
        ];
        if self.gzip.len() < self.plain.len() && takes_gzip(asked) {
            let packed = [(header::CONTENT_ENCODING, "gzip")];
            (kind, packed, self.gzip.clone()).into_response()
        } else {
            (kind, self.plain.clone()).into_response()
        }
    }
}

/// True where packed files are taken as they are: whoever weighs one way against another is given the plain one.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter();
    let mut ways = lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','));
    ways.any(|way| way.trim() == "gzip")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use axum::http::HeaderValue;
    use flate2::read::GzDecoder;
    use std::io::Read;

    async fn told(packed: &Packed, encodings: &'static str) -> (bool, Bytes) {
        let asked = HeaderValue::from_static(encodings);
        let asked = HeaderMap::from_iter([(header::ACCEPT_ENCODING, asked)]);
        let answer = packed.answer(&asked);
        let gzip = answer.headers().contains_key(header::CONTENT_ENCODING);
        let body = to_bytes(answer.into_body(), usize::MAX).await;
        (gzip, body.expect("told"))
    }

    #[tokio::test]
    async fn who_takes_it_packed_is_given_the_same_in_fewer_bytes() {
        let plain = "a page that says the same again and again. ".repeat(40);
        let packed = Packed::new("text/html", plain.clone().leak().as_bytes());
        let (gzip, body) = told(&packed, "deflate, gzip, br").await;
        assert!(gzip && body.len() < plain.len() / 4);
        let mut text = String::new();
        let read = GzDecoder::new(&*body).read_to_string(&mut text);
        assert!(read.is_ok() && text == plain);
        for other in ["", "br", "gzip;q=0", "xgzip"] {
            assert_eq!(told(&packed, other).await, (false, plain.clone().into()));
        }
        // What only grows is not packed.
        let short = Packed::new("text/html", b"short");
        assert!(!told(&short, "gzip").await.0);
    }
}
