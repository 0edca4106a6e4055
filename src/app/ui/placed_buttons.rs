//! Buttons of the registry in their places.

use crate::app::ui::kit::{Button, Kit};
use bevy::ecs::system::SystemId;
use bevy_egui::egui::Ui;

/// Draws the buttons of a place in rows, and runs the action of the one that was pressed.
pub(crate) fn rows(
    kit: &mut Kit,
    ui: &mut Ui,
    placed: Vec<(Button<'static>, SystemId)>,
    columns: usize,
) {
    if let Some(act) = kit.rows_meaning(ui, placed, columns) {
        kit.run(act);
    }
}
