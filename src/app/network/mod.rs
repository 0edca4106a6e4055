//! Games with people elsewhere: the connection to a server, what is known of it, and what that means for the
//! match on the table.
//!
//! | module | what it knows |
//! |---|---|
//! | `connection` | how it stands, and why there is none |
//! | [`link`] | the thread that holds the connection |
//! | [`state`] | rooms, seat and game as the server tells them: a pure function of its lines |
//! | [`course`] | the game there, and what is to be done so that the one here comes to the same |
//! | [`contest`] | a tournament there |
//! | [`talk`] | what people in a room write to each other |
//! | [`kept`] | with what one comes back, on disk |
//! | [`said`] | what is said to it; names and addresses |
//! | [`host`] | a server inside this program |
//! | `listen` | what the server says is taken up |
//! | `bridge` | the match on the table follows, and what is done here is said |

mod bridge;
mod connection;
pub mod contest;
pub mod course;
pub mod host;
pub mod kept;
pub mod link;
mod listen;
pub mod said;
pub mod state;
pub mod talk;

pub use connection::{Connection, Network, Trouble};

use bevy::prelude::*;

/// Adds the network to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Network>()
        .add_plugins((listen::plugin, bridge::plugin, kept::plugin));
}
