//! Messages between a server and its clients: one line each, with fields between commas.
//!
//! The requests and answers of the thesis (Table 4-2) keep its own names; ours are sent only to clients that have sent
//! `Hello`. `docs/protocol.md` describes each. Nothing here knows a rule: a request is words, and the
//! [room](super::room) acts on them.

mod answer;
mod fields;
mod request;
mod room_request;
mod terms;

pub use answer::{AdvisedMove, Choice, ServerMessage, Stands};
pub use fields::Unread;
pub use request::Request;
pub use room_request::RoomRequest;
pub use terms::{ColourForm, MAX_CHAT, MOST, NAME, Offer, VERSION};
