//! The exhibition: the program runs unattended before visitors. It shows games of the computer while nobody is there,
//! three offers to a visitor, and resets itself when the visitor has gone.
//!
//! | module | content |
//! |---|---|
//! | `state` | the exhibition's state and visitors' requests |
//! | `transitions` | the transitions between states |
//! | `attract_mode` | the attract mode, shown while no visitor is there |
//! | `programme` | the games of the computer that it shows, one after the other |
//! | `scene` | the place of the board while no visitor plays, and the camera that goes round it |
//! | `idle_timer`, `idle_systems` | the idle timer and its countdown |
//! | `staff` | the lock that the PIN opens, the start and the end of the exhibition |
//! | `wall` | the wall clock and the volume |
//! | `hours` | volume and brightness by the time of day |
//! | `suspects` | things on the screen during a crash, skipped that day |
//! | `crash_notes` | notes what is about to be on the screen |
//! | `visit` | the statistics of visits |
//! | `notes` | the thread that writes them |
//! | `phones` | a server for visitors' phones, if configured |
//! | `keepsake` | the picture of a ribbon, for a phone |
//!
//! Without `--exhibition` the state stays [`ExhibitionState::Off`] and none of it runs but
//! `staff::watchdog`, which serves the supervisor.

pub mod attract_mode;
mod crash_notes;
pub mod hours;
pub mod idle_systems;
pub mod idle_timer;
pub mod keepsake;
pub mod notes;
pub mod phones;
pub mod programme;
pub(crate) mod scene;
pub mod staff;
pub mod state;
pub mod suspects;
pub mod transitions;
pub mod visit;
pub mod wall;

pub use state::{ExhibitionState, Visitor};

use bevy::prelude::*;
use staff::door::Door;
use staff::{start, watchdog};

/// Adds the exhibition to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Door>().add_plugins((
        (start::plugin, transitions::plugin),
        (attract_mode::plugin, scene::camera::plugin),
        idle_systems::plugin,
        (hours::plugin, crash_notes::plugin),
        (notes::plugin, visit::plugin),
        (phones::plugin, keepsake::plugin),
        watchdog::plugin,
    ));
}
