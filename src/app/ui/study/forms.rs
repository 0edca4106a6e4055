//! How the search is shown beside the board: the switch between its forms, and what the signs on the
//! points mean.

use super::merits::{Sign, sign};
use crate::app::faces::face;
use crate::app::play::game::Match;
use crate::app::thinking::insight::{Form, Insight};
use crate::app::ui::kit::flow::{fit, put};
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::config::Script;
use crate::games::PlainMove;
use bevy_egui::egui::{self, Pos2, Rect, Sense, Ui, Vec2};

/// What a person wants to see of the search.
pub(crate) enum Glance {
    /// It in this form.
    Form(Form),
    /// The parts of the static evaluation, or no longer.
    Parts,
    /// The position of the node that these moves lead to, or no longer.
    Node(Vec<PlainMove>),
}

impl Glance {
    /// Shows it.
    pub fn obey(self, game: &Match, insight: &mut Insight) {
        match self {
            Self::Form(form) => insight.form = form,
            Self::Parts => {
                // Signs and the position of a node would lie on each other.
                insight.leave();
                insight.parts = !insight.parts;
            }
            Self::Node(moves) => insight.choose(game, &moves),
        }
    }
}

/// The switch: moves or tree, and beside them, where the game has a static evaluation, its parts.
pub(crate) fn switch(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    insight: &Insight,
) -> Option<Glance> {
    let rated = face(game.session.setup().game()).merits.is_some();
    let gap = kit.look.px(6.0);
    let count = if rated { 3.0 } else { 2.0 };
    // The parts stand apart from the two forms, of which one is always chosen.
    let apart = if rated { gap } else { 0.0 };
    let width = (ui.available_width() - gap * (count - 1.0) - apart) / count;
    let size = Vec2::new(width, kit.look.choice);
    let mut pressed = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (form, name) in [
            (Form::Moves, "engine.form.moves"),
            (Form::Tree, "engine.form.tree"),
        ] {
            let weight = Weight::Chosen.when(insight.form == form);
            if kit
                .press(ui, name, &kit.t(name), weight, size, true)
                .clicked()
            {
                pressed = Some(Glance::Form(form));
            }
        }
        if rated {
            ui.add_space(apart);
            let weight = Weight::Chosen.when(insight.parts);
            let label = kit.t("engine.parts");
            if kit
                .press(ui, "engine.parts", &label, weight, size, true)
                .clicked()
            {
                pressed = Some(Glance::Parts);
            }
        }
    });
    pressed
}

/// What the signs on the points mean, in two columns.
pub(crate) fn legend(kit: &Kit, ui: &mut Ui, game: &Match) {
    let Some(keys) = face(game.session.setup().game()).merits else {
        return;
    };
    let look = &kit.look;
    // Tibetan letters reach further down.
    let lines = if look.script == Script::Tibetan {
        2.1
    } else {
        1.6
    };
    let height = look.small().size * lines;
    let (room, _) = ui.allocate_exact_size(
        Vec2::new(ui.available_width(), 2.0 * height),
        Sense::hover(),
    );
    let half = room.width() * 0.5;
    let radius = look.small().size * 0.5;
    for (i, (key, what)) in keys.into_iter().zip(Sign::ALL).enumerate() {
        let corner = room.min + Vec2::new((i % 2) as f32 * half, (i / 2) as f32 * height);
        let cell = Rect::from_min_size(corner, egui::vec2(half, height));
        let middle = Pos2::new(cell.left() + radius, cell.center().y);
        let place = |x: f32, y: f32| middle + Vec2::new(x, y) * radius;
        ui.painter().extend(sign(kit, what, &place));
        let left = cell.left_center() + Vec2::new(2.0 * radius + look.px(6.0), 0.0);
        let space = Vec2::new(cell.right() - left.x - look.px(4.0), height);
        let words = fit(
            ui.painter(),
            &kit.t(key),
            &look.small(),
            look.ink_soft,
            space,
        );
        put(ui.painter(), left, words, look.ink_soft);
    }
}
