//! Data of the page, the origins that may play on it, and clients behind a proxy.

mod facts;
mod forwarded;
mod origin;
mod packed;
