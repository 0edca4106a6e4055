//! Games with people elsewhere: the connection to a server, its known state, and the synchronisation with the match
//! on the table.
//!
//! | module | content |
//! |---|---|
//! | `connection` | the connection's state, and the reason if there is none |
//! | [`link`] | the thread that holds the connection |
//! | [`state`] | rooms, seat and game on the server: a pure function of its lines |
//! | [`network_game`] | the game there, and the steps that bring the one here to the same state |
//! | [`contest`] | a tournament there |
//! | [`talk`] | the chat of a room |
//! | [`return_ticket`] | the proof of identity for returning, on disk |
//! | [`outgoing_lines`] | lines to the server; names and addresses |
//! | [`host`] | a server inside this program |
//! | `incoming_lines` | the processing of the server's lines |
//! | `bridge` | the synchronisation of the match with the server |

mod bridge;
mod connection;
pub mod contest;
pub mod host;
mod incoming_lines;
pub mod link;
pub mod network_game;
pub mod outgoing_lines;
pub mod return_ticket;
pub mod state;
pub mod talk;

pub use connection::{Connection, NetworkGames, Trouble};

use bevy::prelude::*;

/// Adds the network to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<NetworkGames>().add_plugins((
        incoming_lines::plugin,
        bridge::plugin,
        return_ticket::plugin,
    ));
}
