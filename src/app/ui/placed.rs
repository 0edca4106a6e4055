//! Buttons of the registry among those that a place has of its own.

use crate::app::ui::kit::buttons::Button;
use bevy::ecs::system::SystemId;

/// Returns the buttons of a place in the order of their ranks, each with what it does.
pub(crate) fn merged<T>(
    own: impl IntoIterator<Item = (u8, (Button<'static>, T))>,
    placed: Vec<(u8, Button<'static>, SystemId)>,
    run: impl Fn(SystemId) -> T,
) -> Vec<(Button<'static>, T)> {
    let placed = placed.into_iter();
    let placed = placed.map(|(rank, button, act)| (rank, (button, run(act))));
    let mut all: Vec<_> = own.into_iter().chain(placed).collect();
    all.sort_by_key(|(rank, _)| *rank);
    all.into_iter().map(|(_, button)| button).collect()
}
