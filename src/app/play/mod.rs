//! The match on the table: its state, the commands on it, its clocks, and its storage.
//!
//! | module | contents |
//! |---|---|
//! | [`game`] | the match, and requests for moves |
//! | [`playback`] | automatic replay |
//! | `turn` | the step of the turn |
//! | `commands` | commands on a match as a whole |
//! | `replay` | requests to a replay |
//! | `clock` | the clocks while a player thinks |
//! | [`adapt`] | levels that adapt to their opponent |
//! | [`remote_players`] | remote players |
//! | [`editor`] | a position put together by hand |
//! | `finale` | the end of a match, on the board and in words |
//! | [`store`] | games on disk |
//! | [`table_facts`] | a few facts on the match, for what needs no more of it |
//! | [`table_view`] | the match as far as its pieces have landed |
//! | [`account`] | the last move in one sentence |
//! | [`caption`] | a few words on the effects shown |

pub mod account;
pub mod adapt;
pub mod caption;
pub(crate) mod clock;
pub(crate) mod commands;
pub mod editor;
pub(crate) mod finale;
pub mod game;
pub mod playback;
pub mod remote_players;
pub(crate) mod replay;
mod requests;
pub mod store;
pub mod table_facts;
pub mod table_view;
pub(crate) mod turn;
