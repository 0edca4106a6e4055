//! Static files, compressed once, for clients that accept gzip.

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// File, plain and compressed.
#[derive(Clone)]
pub struct CompressedFile {
    kind: &'static str,
    plain: Bytes,
    gzip: Bytes,
}

impl CompressedFile {
    /// Compresses a file of this content type.
    #[must_use]
    pub fn new(kind: &'static str, plain: &'static [u8]) -> Self {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        let result = packer.write_all(plain);
        // Writing into memory cannot fail; if it did, the file would be served plain.
        let packed = result.and_then(|()| packer.finish());
        Self {
            kind,
            plain: Bytes::from_static(plain),
            gzip: packed.map_or_else(|_| Bytes::from_static(plain), Bytes::from),
        }
    }

    /// Responds to a request with these headers.
    #[must_use]
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        let kind = [
            (header::CONTENT_TYPE, self.kind),
            (header::VARY, "accept-encoding"),
        ];
        if self.gzip.len() < self.plain.len() && takes_gzip(headers) {
            let packed = [(header::CONTENT_ENCODING, "gzip")];
            (kind, packed, self.gzip.clone()).into_response()
        } else {
            (kind, self.plain.clone()).into_response()
        }
    }
}

/// True if the client accepts gzip without a weight: with weighted encodings it is given the plain file.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut ways = lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','));
    ways.any(|way| way.trim() == "gzip")
}
