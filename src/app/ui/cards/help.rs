//! How to play: a picture and a few sentences for each rule.

use super::figures;
use crate::app::board::BoardStyle;
use crate::app::faces::{Figure, face};
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::state::Overlay;
use crate::app::teaching::learn::Teach;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::games::GameName;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Sense, Ui};

pub(crate) fn draw(
    mut kit: Kit,
    style: Res<BoardStyle>,
    mut teach: MessageWriter<Teach>,
    (game, mut chosen): (Option<Res<Match>>, Local<Option<GameName>>),
    preferences: Res<Preferences>,
) {
    let at_table = game.map_or_else(
        || preferences.chosen_game(),
        |game| game.session.setup().game(),
    );
    let about = chosen.unwrap_or(at_table);
    let face = face(about);
    let columns = if kit.layout.portrait { 1 } else { 2 };
    let wide = if kit.layout.portrait { 600.0 } else { 920.0 };
    kit.card("help", "menu.help", wide, |kit, ui| {
        let labels = GameName::ALL.map(|game| kit.t(&format!("game.{game}")));
        let at = GameName::ALL.iter().position(|game| *game == about);
        if let Some(i) = kit.choices(ui, "help.game", &labels, at.unwrap_or_default(), 2) {
            *chosen = GameName::ALL.get(i).copied();
        }
        ui.add_space(kit.look.px(6.0));
        kit.scroll(ui, 1.0, |kit, ui| {
            ui.spacing_mut().item_spacing = egui::vec2(kit.look.px(22.0), kit.look.px(13.0));
            for figures in face.figures.chunks(columns) {
                ui.columns(columns, |cells| {
                    for (cell, figure) in cells.iter_mut().zip(figures) {
                        rule(kit, cell, (about, figure), style.reduced_motion);
                    }
                });
            }
            for parts in face.told.chunks(columns) {
                ui.columns(columns, |cells| {
                    for (cell, part) in cells.iter_mut().zip(parts) {
                        cell.vertical(|ui| words(kit, ui, part));
                    }
                });
            }
        });
        let gap = kit.look.px(10.0);
        let half = (ui.available_width() - gap) * 0.5;
        let [learn, close] = ["menu.learn", "menu.close"].map(|key| kit.t(key));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            if kit.button(ui, "help.learn", &learn, Weight::Primary, half) {
                teach.write(Teach::Begin(about));
            }
            if kit.button(ui, "help.close", &close, Weight::Plain, half) {
                kit.go(Overlay::None);
            }
        });
    });
}

fn rule(kit: &Kit, ui: &mut Ui, of: (GameName, &Figure), still: bool) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = kit.look.px(14.0);
        let side = kit.look.px(112.0);
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), Sense::hover());
        figures::paint(ui, &kit.look, rect, of, still);
        ui.vertical(|ui| words(kit, ui, of.1.rule));
    });
}

fn words(kit: &Kit, ui: &mut Ui, part: &str) {
    ui.spacing_mut().item_spacing.y = kit.look.px(3.0);
    let name = kit.t(&format!("help.{part}.name"));
    let text = kit.t(&format!("help.{part}"));
    let look = &kit.look;
    ui.label(RichText::new(name).font(look.strong()).color(look.gold));
    kit.paragraph(ui, &text);
}
