//! Where the program stands alone before visitors: games of the computer while nobody is there, three offers
//! for who comes, and back to the beginning when they have gone.
//!
//! | module | what it knows |
//! |---|---|
//! | `state` | where the exhibition is, and what visitors want |
//! | `stand` | what follows from that |
//! | `attract` | what is shown while nobody is there |
//! | `programme` | the games of the computer that are shown then, one after the other |
//! | `patience`, `quiet` | how long nobody has touched the screen, and the countdown |
//! | `staff` | the corner that is held, the number, and what staff may do: among it to leave the exhibition |
//! | `wall` | the clock on the wall, and how loud it is |
//! | `hours` | loudness and light by the time of day |
//! | `suspects` | what was on the screen when the program broke off: passed over that day |
//! | `watching` | notes what is about to be on the screen |
//! | `visit` | what is counted of a visit |
//! | `notes` | the thread that writes that down |
//! | `phones` | a server for the phones of visitors, where one is wanted |
//! | `keepsake` | the picture of a ribbon, for a phone |
//!
//! Without `--exhibition` the state stays [`Stand::Off`] and none of it runs but `staff::watchdog`, which serves
//! whoever started the program.

pub mod attract;
pub mod hours;
pub mod keepsake;
pub mod notes;
pub mod patience;
pub mod phones;
pub mod programme;
pub mod quiet;
pub mod staff;
pub mod stand;
pub mod state;
pub mod suspects;
pub mod visit;
pub mod wall;
mod watching;

pub use state::{Stand, Visitor};

use bevy::prelude::*;
use staff::{opening, watchdog};

/// Adds the exhibition to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        (opening::plugin, stand::plugin),
        attract::plugin,
        quiet::plugin,
        staff::plugin,
        (hours::plugin, watching::plugin),
        (notes::plugin, visit::plugin),
        (phones::plugin, keepsake::plugin),
        watchdog::plugin,
    ));
}
