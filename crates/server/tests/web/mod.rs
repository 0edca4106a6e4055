//! Data of the page, the origins that may play on it, the names of its server, and clients behind a proxy.

mod client_address;
mod compression;
mod hosts;
mod origin;
mod page_data;
