//! Comment on the position that is shown, and the name of that position.

use super::moves::move_words;
use crate::app::play::game::Match;
use crate::app::presentation::move_number;
use crate::app::ui::kit::{Kit, flow, scroll_area, scrolling, value};
use bevy_egui::egui::{CornerRadius, Frame, Galley, Margin, Ui};
use std::sync::Arc;
use tibetango_content::config::breakable;
use tibetango_rules::quote::{cut, in_one_line};

/// Maximum number of its characters among other words.
const BRIEF: usize = 140;
/// Maximum share of the room that it takes.
const SHARE: f32 = 0.4;
/// Minimum height that it needs, in design pixels: a line.
const LEAST: f32 = 22.0;
/// Margin around it, in design pixels.
const PAD: f32 = 8.0;

/// Returns the name of the position that is shown: the number and the move that led there.
pub(crate) fn about(kit: &Kit, game: &Match) -> String {
    let history = game.session.history();
    match history.moves().last() {
        None => kit.t("notes.start"),
        Some(mv) => {
            let mv = move_words(kit, &history.text(mv), mv.decision, game.session.sign());
            let number = move_number(history, history.len()).to_string();
            kit.fill("notes.move", &[("n", number), ("move", mv)])
        }
    }
}

/// Returns its beginning in one paragraph, headed by its position.
pub(super) fn brief(kit: &Kit, game: &Match) -> Option<String> {
    let comment = game.session.comment();
    let words = breakable(&cut(&in_one_line(comment), BRIEF));
    (!comment.is_empty()).then(|| value(kit, &about(kit, game), &words))
}

/// Comment laid out for the room that is left, and its height there.
pub(super) struct Remark {
    words: Arc<Galley>,
    room: f32,
}

impl Remark {
    /// Returns the comment on the position, headed by that, if there is one.
    pub fn of(kit: &Kit, ui: &Ui, game: &Match) -> Option<Self> {
        let comment = game.session.comment();
        let look = &kit.look;
        let most = ui.available_height() * SHARE;
        if comment.is_empty() || most < look.px(LEAST) {
            return None;
        }
        let width = ui.available_width() - look.px(2.0 * PAD + 8.0);
        // The list beside it may mark another move: that of the moment that is reviewed.
        let comment = value(kit, &about(kit, game), &breakable(comment));
        let words = flow(ui.painter(), &comment, &look.small(), look.ink, width);
        let room = words.size().y.min(most);
        Some(Self { words, room })
    }

    /// Returns its height, with the gap above it.
    pub fn height(&self, kit: &Kit, ui: &Ui) -> f32 {
        self.room + kit.look.px(2.0 * PAD) + ui.spacing().item_spacing.y
    }

    /// Draws it; a longer one than the room scrolls.
    pub fn draw(self, kit: &Kit, ui: &mut Ui) {
        let look = &kit.look;
        Frame::new()
            .fill(look.raised)
            .corner_radius(CornerRadius::same(look.px(7.0) as u8))
            .inner_margin(Margin::same(look.px(PAD) as i8))
            .show(ui, |ui| {
                let area = scrolling(self.room).id_salt("remark");
                scroll_area(ui, area, |ui, _| ui.label(self.words));
            });
    }
}
