//! What the page is told, who may play on it, and for whom a proxy asks.

mod facts;
mod forwarded;
mod origin;
mod packed;
