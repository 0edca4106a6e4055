//! Facts that the page is told, pages that may play on it, and clients for whom a proxy asks.

mod facts;
mod forwarded;
mod origin;
mod packed;
