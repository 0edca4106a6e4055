//! Invariants of the exhibition, checked in every frame whatever visitors do.

use super::Visitors;
use crate::app::exhibition::Stand;
use crate::app::exhibition::staff::door::Door;
use crate::app::play::game::Match;
use crate::app::play::mode::Mode;
use crate::app::settings::Settings;
use crate::app::state::{Overlay, Screen};
use crate::app::teaching::puzzle::Puzzle;
use bevy::prelude::*;
use std::time::Duration;

/// Maximum number of frames of a change from one state to another.
const CHANGES: u32 = 8;

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

/// Number of consecutive frames in which an invariant was violated.
#[derive(Default)]
pub(super) struct Watch {
    apart: u32,
    open: u32,
}

/// True if screen and match fit this state of the exhibition.
#[must_use]
pub fn agrees(stand: Stand, screen: Screen, mode: Option<&Mode>, puzzle: bool) -> bool {
    match stand {
        Stand::Off => false,
        Stand::Offers => screen == Screen::Title,
        _ if screen != Screen::Match => false,
        Stand::Attract => matches!(mode, Some(Mode::Watch)),
        Stand::Learn => matches!(mode, Some(Mode::Lesson { .. })),
        Stand::Challenge => puzzle && matches!(mode, Some(Mode::Puzzle { .. })),
        Stand::Play => matches!(mode, Some(Mode::Play)),
    }
}

/// True if this overlay may be open.
#[must_use]
pub fn may_lie(overlay: Overlay, visited: bool, inside: bool, pictures: bool) -> bool {
    match overlay {
        Overlay::None | Overlay::Staff => true,
        Overlay::Menu | Overlay::Resign | Overlay::Ask | Overlay::Help | Overlay::Result => visited,
        Overlay::Share => visited && pictures,
        Overlay::Settings => inside,
        _ => false,
    }
}

pub(super) fn look(
    (stand, screen, overlay): (Res<State<Stand>>, Res<State<Screen>>, Res<State<Overlay>>),
    game: Option<Res<Match>>,
    puzzle: Option<Res<Puzzle>>,
    (door, settings, time): (Res<Door>, Res<Settings>, Res<Time<Real>>),
    visitors: Res<Visitors>,
    mut exits: MessageReader<AppExit>,
    mut watch: Local<Watch>,
    mut faults: ResMut<Faults>,
) {
    if exits.read().count() > 0 && !visitors.over {
        faults.tell("the program was ended meanwhile".to_owned());
    }
    // Nothing changes while time stands still.
    if time.delta().is_zero() || visitors.over {
        return;
    }
    let (stand, screen, overlay) = (*stand.get(), *screen.get(), *overlay.get());
    let exhibition = &settings.config.exhibition;
    let mode = game.as_ref().map(|game| game.mode());
    let apart = !agrees(stand, screen, mode, puzzle.is_some());
    watch.apart = if apart { watch.apart + 1 } else { 0 };
    if watch.apart > CHANGES {
        // A mode may hold a whole game.
        let mode: String = format!("{mode:?}").chars().take(40).collect();
        faults.tell(format!("at {stand:?} there is {screen:?} with {mode}"));
    }
    let pictures = exhibition.save.pictures;
    let lies = may_lie(overlay, stand.is_visited(), door.is_open(), pictures);
    watch.open = if lies { 0 } else { watch.open + 1 };
    if watch.open > CHANGES {
        faults.tell(format!("{overlay:?} lies open at {stand:?}"));
    }
    let idle = exhibition.idle;
    let patience = idle.alone_s.max(idle.together_s) + idle.countdown_s;
    let patience = Duration::from_secs(u64::from(patience)) + BUSY;
    if stand.is_visited() && visitors.untouched > patience {
        let s = visitors.untouched.as_secs();
        faults.tell(format!(
            "nobody has touched it for {s} s, and it is still at {stand:?}"
        ));
    }
}
