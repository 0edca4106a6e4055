//! Where the program stands alone before visitors: games of the computer while nobody is there, three offers
//! for who comes, and back to the beginning when they have gone.
//!
//! | module | what it knows |
//! |---|---|
//! | `opening` | the exhibition is opened, and left by staff |
//! | `stand` | where the exhibition is, what visitors want, and what follows |
//! | `attract` | what is shown while nobody is there |
//! | `quiet` | how long nobody has touched the screen, and the countdown |
//! | `staff` | the corner that is held, the number, and what staff may do |
//! | `hours` | loudness and light by the time of day |
//! | `suspects` | what was on the screen when the program broke off: passed over that day |
//! | `visit` | what is counted of a visit |
//! | `notes` | the thread that writes that down |
//! | `phones` | a server for the phones of visitors, where one is wanted |
//! | `keepsake` | the picture of a ribbon, for a phone |
//! | `watchdog` | a sign of life for who restarts a program that hangs |
//!
//! Without `--exhibition` the state stays [`Stand::Off`] and none of it runs but `watchdog`, which serves whoever
//! started the program.

pub mod attract;
pub mod hours;
pub mod keepsake;
pub mod notes;
pub mod opening;
pub mod phones;
pub mod quiet;
pub mod staff;
pub mod stand;
pub mod suspects;
pub mod visit;
pub mod watchdog;

pub use stand::{Stand, Visitor};

use bevy::prelude::*;

/// Adds the exhibition to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        (opening::plugin, stand::plugin),
        attract::plugin,
        quiet::plugin,
        staff::plugin,
        (hours::plugin, suspects::plugin),
        (notes::plugin, visit::plugin),
        (phones::plugin, keepsake::plugin),
        watchdog::plugin,
    ));
}
