//! Invariants of the exhibition, checked in every frame.

use super::Visitors;
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::staff::door::Door;
use crate::app::settings::House;
use crate::app::state::Overlay;
use bevy::prelude::*;
use std::time::Duration;

/// Maximum time that the exhibition may wait for the computer or for moving pieces, besides its idle time, with a
/// generous margin.
const BUSY: Duration = Duration::from_secs(420);

/// Maximum number of faults that are kept.
const MOST: usize = 8;

/// Descriptions of the faults found.
#[derive(Resource, Debug, Default)]
pub(crate) struct Faults(Vec<String>);

impl Faults {
    /// Adds a fault.
    pub(crate) fn tell(&mut self, fault: String) {
        if self.0.len() < MOST {
            self.0.push(fault);
        }
    }

    /// Returns the first fault.
    pub(crate) fn first(&self) -> Option<&str> {
        self.0.first().map(String::as_str)
    }
}

/// True if this overlay may be open.
#[must_use]
pub fn may_lie(overlay: Overlay, visited: bool, inside: bool, pictures: bool) -> bool {
    let Overlay::Card(card) = overlay else {
        return true;
    };
    match card.text() {
        "staff" => true,
        "menu" | "resign" | "ask" | "help" | "primer" | "learning" | "result" => visited,
        "share" => visited && pictures,
        "settings" => inside,
        _ => false,
    }
}

pub(super) fn look(
    (exhibition_state, overlay): (Res<State<ExhibitionState>>, Res<State<Overlay>>),
    (door, house, time): (Res<Door>, Res<House>, Res<Time<Real>>),
    visitors: Res<Visitors>,
    mut exits: MessageReader<AppExit>,
    mut faults: ResMut<Faults>,
) {
    if exits.read().count() > 0 && !visitors.over {
        faults.tell("the program was ended meanwhile".to_owned());
    }
    // Nothing changes while time stands still.
    if time.delta().is_zero() || visitors.over {
        return;
    }
    let (exhibition_state, overlay) = (*exhibition_state.get(), *overlay.get());
    let pictures = house.save.pictures;
    if !may_lie(
        overlay,
        exhibition_state.is_visited(),
        door.is_open(),
        pictures,
    ) {
        faults.tell(format!("{overlay:?} lies open at {exhibition_state:?}"));
    }
    let idle = house.idle;
    let patience = idle.alone_s.max(idle.together_s) + idle.countdown_s;
    let patience = Duration::from_secs(u64::from(patience)) + BUSY;
    if exhibition_state.is_visited() && visitors.since_touch > patience {
        let s = visitors.since_touch.as_secs();
        let fault =
            format!("nobody has touched it for {s} s, and it is still at {exhibition_state:?}");
        faults.tell(fault);
    }
}
