//! State that every page of the card may change, and the buttons at its foot.

use crate::app::network::NetworkGames;
use crate::app::preferences::{GameChoices, People};
use crate::app::ui::kit::{Button, Kit, Weight};
use bevy_egui::egui::Ui;
use tibetango_rules::Side;

/// State that the card shows and changes.
pub(super) struct NetworkParams<'a> {
    pub(super) network: &'a mut NetworkGames,
    pub(super) chosen: &'a GameChoices,
    pub(super) people: &'a People,
    /// Side chosen.
    pub(super) side: &'a mut Side,
    /// Whether the rules of the papers are offered.
    pub(super) papers: &'a mut bool,
    /// Whether a game that goes on is left: a question comes first.
    pub(super) gives_up: bool,
}

/// Draws the buttons at the foot: those of the page, to leave the server, and to close. Returns the
/// index of the page's button that was pressed.
pub(super) fn foot(
    kit: &mut Kit,
    ui: &mut Ui,
    params: &mut NetworkParams,
    own: Vec<Button<'static>>,
) -> Option<usize> {
    let out = match params.network.is_host() {
        true => "network.stop",
        false => "network.disconnect",
    };
    let count = own.len();
    let mut buttons = own;
    buttons.push(kit.button_of(out, out, Weight::Plain, true));
    buttons.push(kit.button_of("network.close", "menu.close", Weight::Plain, true));
    let wide = buttons.len();
    let columns = if kit.layout.portrait { 2 } else { wide };
    let pressed = kit.rows_of(ui, &buttons, columns)?;
    match pressed.checked_sub(count) {
        None => return Some(pressed),
        // A game that goes on is given up first.
        Some(0) if params.network.server.plays() => params.gives_up = true,
        Some(0) if params.network.is_host() => params.network.close(),
        Some(0) => params.network.disconnect(),
        Some(_) => kit.close_card(),
    }
    None
}
