//! Card with the proverb.

use crate::app::ui::kit::Kit;

pub(super) fn draw(mut kit: Kit) {
    kit.card(super::CARD.text(), "proverb.title", 440.0, |kit, ui| {
        kit.paragraph(ui, &kit.t("proverb.words"));
        ui.add_space(kit.look.px(8.0));
        kit.close(ui, "proverb.close");
    });
}
