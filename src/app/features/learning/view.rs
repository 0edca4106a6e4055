//! Card of the ladder: the position in the eyes of one network, and below it a board for each, which is pressed to see
//! that step.

use super::{JudgedPosition, Learning, picture};
use crate::app::play::table_facts::TableFacts;
use crate::app::ui::kit::{Kit, Weight, graph};
use bevy::prelude::*;
use bevy_egui::egui::{Sense, Ui, vec2};
use tibetango_content::config::LadderCurve;
use tibetango_rules::GameName;

/// Edge of the board of a step, and least and greatest edge of the large one, in design pixels.
const TILE: f32 = 88.0;
const LEAST: f32 = 200.0;
const MOST: f32 = 520.0;
/// Gap between the parts of the card, and between the board and the words beside it, in design pixels.
const GAP: f32 = 8.0;
const BESIDE: f32 = 20.0;
/// Height of a label below the board of a step, in sizes of its font, and of the rest of its button in design pixels.
const LABEL: f32 = 1.7;
const AROUND: f32 = 12.0;
/// Height of the curve, in design pixels.
const CURVE: f32 = 96.0;

/// Meaning of a button at the foot.
enum LearningPress {
    /// Lets the steps follow each other, or stops them.
    GoOn,
    Close,
}

pub(super) fn draw(mut kit: Kit, mut learning: ResMut<Learning>, facts: Res<TableFacts>) {
    let has_ladder = |game: &GameName| !kit.settings.config.of(*game).ladder().is_empty();
    let Some(game) = facts.game().filter(has_ladder) else {
        kit.close_card();
        return;
    };
    let wide = if kit.layout.portrait { 600.0 } else { 920.0 };
    let (now, still) = (kit.ctx().input(|input| input.time), kit.look.still);
    learning.since = learning.since.or(Some(now));
    let count = learning.judged().map_or(0, |judged| judged.glances.len());
    let step = learning.step(now, count, still);
    let moves = learning.choice.is_none() && !still;
    let failed = learning.has_failed();
    let mut chosen = None;
    let pressed = kit.card(super::CARD.text(), "learning.title", wide, |kit, ui| {
        let room = kit.room(ui, 1.0);
        kit.scroll(ui, 1.0, |kit, ui| match learning.judged() {
            Some(judged) => chosen = page(kit, ui, (judged, step), (game, room)),
            None if failed => kit.paragraph(ui, &kit.t("learning.none")),
            None => kit.paragraph(ui, &kit.t("learning.waiting")),
        });
        buttons(kit, ui, moves, still)
    });
    if chosen.is_some() {
        learning.choice = chosen;
    }
    match pressed {
        Some(LearningPress::GoOn) if moves => learning.choice = Some(step),
        Some(LearningPress::GoOn) => (learning.choice, learning.since) = (None, None),
        Some(LearningPress::Close) => kit.close_card(),
        None => {}
    }
    if !failed && (moves || count == 0) {
        kit.ctx().request_repaint();
    }
}

/// Draws the ways on; returns the meaning of the one that was pressed. Nothing is stopped that does not move by itself.
fn buttons(kit: &mut Kit, ui: &mut Ui, moves: bool, still: bool) -> Option<LearningPress> {
    let key = if moves { "replay.pause" } else { "replay.play" };
    let go_on = kit.button_of("learning.go_on", key, Weight::Plain, true);
    let close = kit.button_of("learning.close", "menu.close", Weight::Plain, true);
    let mut ways = vec![(close, LearningPress::Close)];
    if !still {
        ways.push((go_on, LearningPress::GoOn));
    }
    kit.rows_meaning(ui, ways, 2)
}

/// Draws a step in a room of this height; returns the index of another one that was pressed.
fn page(
    kit: &mut Kit,
    ui: &mut Ui,
    (judged, step): (&JudgedPosition, usize),
    (game, room): (GameName, f32),
) -> Option<usize> {
    let look = kit.look.clone();
    let gap = look.px(GAP);
    ui.spacing_mut().item_spacing.y = gap;
    let row = look.px(TILE) + look.body().size * LABEL + look.px(AROUND);
    let bar = picture::bar_height(&look);
    let width = ui.available_width();
    let high = room - row - bar - 2.0 * gap;
    let side = high.clamp(look.px(LEAST), look.px(MOST)).min(width);
    if kit.layout.portrait {
        let (place, _) = ui.allocate_exact_size(vec2(width, side + bar), Sense::hover());
        picture::board_and_bar(kit, ui, place, (judged, step));
        words(kit, ui, (judged, step), game);
    } else {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = look.px(BESIDE);
            let (place, _) = ui.allocate_exact_size(vec2(side, side + bar), Sense::hover());
            picture::board_and_bar(kit, ui, place, (judged, step));
            ui.vertical(|ui| words(kit, ui, (judged, step), game));
        });
    }
    let rounds = judged.glances.iter().map(|glance| glance.rounds);
    let labels: Vec<String> = rounds.map(|rounds| rounds.to_string()).collect();
    let tiles = ("learning.step", &labels[..], step);
    kit.tiles(ui, tiles, look.px(TILE), |ui, i, rect| {
        picture::board(ui, &look, rect, (judged, i));
    })
}

/// Draws what is seen: the step, what the position is, what gold and bar mean, and the curve where one was measured.
fn words(kit: &Kit, ui: &mut Ui, (judged, step): (&JudgedPosition, usize), game: GameName) {
    let look = &kit.look;
    let ladder = kit.settings.config.of(game).ladder();
    let rounds = judged.glances.get(step).map(|glance| glance.rounds);
    let rung = ladder.iter().find(|rung| Some(rung.rounds) == rounds);
    if let Some(rung) = rung {
        let name = kit.level_name(game, &rung.player.level.id);
        kit.label(ui, &name, look.heading(), look.gold);
    }
    kit.paragraph(ui, &kit.of(game, "learning.say"));
    if judged.is_example {
        let example = kit.of(game, "learning.example");
        kit.label(ui, &example, look.small(), look.ink_soft);
    }
    if let Some(curve) = LadderCurve::of(&ladder) {
        let engine = kit.named(game, ("engines", &curve.against), &curve.against);
        let caption = kit.fill("learning.curve", &[("engine", engine)]);
        kit.label(ui, &caption, look.small(), look.ink_soft);
        let size = vec2(ui.available_width(), look.px(CURVE));
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        graph::learning_curve(kit, ui.painter(), rect, (&curve.points[..], rounds));
    }
}
