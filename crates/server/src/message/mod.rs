//! What is said between a server and its clients: one line a message, its fields between commas.
//!
//! The requests and answers of the thesis (Table 4-2) under its own names, and ours, which are said only
//! to who has said `Hello`. `docs/protocol.md` tells what each is for. Nothing here knows a rule: a
//! request is words, and the [room](super::room) says what becomes of them.

mod answer;
mod fields;
mod request;
mod terms;
mod wish;

pub use answer::{Answer, Choice, Stands};
pub use fields::Unread;
pub use request::Request;
pub use terms::{Form, MOST, NAME, Offer, SAID, VERSION};
pub use wish::Wish;
