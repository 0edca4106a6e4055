//! Data of the page, the origins that may play on it, the names of its server, and clients behind a proxy.

mod facts;
mod forwarded;
mod hosts;
mod origin;
mod packed;
