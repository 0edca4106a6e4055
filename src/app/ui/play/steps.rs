//! Buttons at the foot of a sheet over a game: one that closes it, and before it those that step through a replay; and
//! two groups above them.

use crate::app::play::game::{Match, ReplayRequest, ReplayStep};
use crate::app::registry::PlaybackSign;
use crate::app::ui::kit::{Button, Kit, Weight, scroll_area, scrolling};
use bevy_egui::egui::Ui;

/// Draws the buttons, named for back, on and close. Returns true if the sheet is to be closed.
pub(crate) fn draw(kit: &mut Kit, ui: &mut Ui, game: &Match, [back, on, close]: [&str; 3]) -> bool {
    let mut buttons = Vec::new();
    if let Some(steps) = game.steps() {
        let signs = [
            (back, "replay.previous", PlaybackSign::Back, steps.back),
            (on, "replay.next", PlaybackSign::On, steps.on),
        ];
        let signs = signs.map(|(name, key, sign, can)| {
            let label = kit.t(key);
            let button = Button::new(name, label.clone(), Weight::Plain, can);
            button.with_note(label).with_sign(Some(sign))
        });
        buttons.extend(signs);
    }
    buttons.push(kit.button_of(close, "menu.close", Weight::Plain, true));
    let pressed = kit.rows_of(ui, &buttons, buttons.len());
    match pressed.map(|at| buttons[at].name()) {
        Some(name) if name == back => kit.replay(ReplayRequest::Step(ReplayStep::Back)),
        Some(name) if name == on => kit.replay(ReplayRequest::Step(ReplayStep::On)),
        Some(_) => return true,
        None => {}
    }
    false
}

/// Lays out two groups that scroll, side by side in an upright window, and the buttons below them, named for back, on
/// and close. Returns true if the sheet is to be closed.
pub(crate) fn draw_below<'w, 's, T>(
    kit: &mut Kit<'w, 's>,
    ui: &mut Ui,
    (game, names): (&Match, [&str; 3]),
    state: &mut T,
    left: impl FnOnce(&mut T, &mut Kit<'w, 's>, &mut Ui),
    right: impl FnOnce(&mut T, &mut Kit<'w, 's>, &mut Ui),
) -> bool {
    let foot = kit.look.touch + kit.look.px(16.0);
    let room = (ui.available_height() - foot).max(kit.look.touch);
    let area = scrolling(room).auto_shrink([false, false]);
    let portrait = kit.layout.portrait;
    scroll_area(ui, area, |ui, _| {
        kit.beside_if(portrait, ui, state, left, right);
    });
    ui.add_space(kit.look.px(8.0));
    draw(kit, ui, game, names)
}
