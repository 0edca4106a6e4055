//! Help card: a picture and a few sentences for each rule.

use crate::app::board::BoardStyle;
use crate::app::exhibition::ExhibitionState;
use crate::app::features::lessons::LessonRequest;
use crate::app::play::table_facts::TableFacts;
use crate::app::preferences::GameChoices;
use crate::app::registry::{ButtonPlace, Buttons};
use crate::app::ui::cards::pictures::rule_pictures;
use crate::app::ui::kit::{Kit, Weight, graph};
use bevy::ecs::system::SystemId;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Sense, Ui};
use tibetango_content::config::RuleCard;
use tibetango_rules::GameName;

/// Meaning of a button at the foot.
enum HelpPress {
    Close,
    /// Run the action of another feature.
    Run(SystemId),
    Learn,
}

pub(super) fn draw(
    mut kit: Kit,
    (style, exhibition_state): (Res<BoardStyle>, Res<State<ExhibitionState>>),
    (facts, mut chosen): (Res<TableFacts>, Local<Option<GameName>>),
    (last, buttons): (Res<GameChoices>, Res<Buttons>),
) {
    let at_table = facts.game().unwrap_or_else(|| last.current());
    // Visitors read about the game on the table, and learn where that is offered.
    let visited = exhibition_state.is_on();
    let about = chosen.filter(|_| !visited).unwrap_or(at_table);
    let help = kit.settings.config.of(about).help.clone();
    let (pictured, without_picture): (Vec<&RuleCard>, Vec<&RuleCard>) =
        help.cards.iter().partition(|card| card.is_pictured());
    let columns = if kit.layout.portrait { 1 } else { 2 };
    let wide = if kit.layout.portrait { 600.0 } else { 920.0 };
    kit.card(super::CARD.text(), "menu.help", wide, |kit, ui| {
        if !visited {
            let labels = GameName::ALL.map(|game| kit.of(game, "name"));
            let at = GameName::ALL.iter().position(|game| *game == about);
            let at = at.unwrap_or_default();
            if let Some(i) = kit.choices(ui, "help.game", &labels, at, labels.len()) {
                *chosen = GameName::ALL.get(i).copied();
            }
            ui.add_space(kit.look.px(6.0));
        }
        kit.scroll(ui, 1.0, |kit, ui| {
            ui.spacing_mut().item_spacing = egui::vec2(kit.look.px(22.0), kit.look.px(13.0));
            for cards in pictured.chunks(columns) {
                ui.columns(columns, |cells| {
                    for (cell, card) in cells.iter_mut().zip(cards) {
                        rule(kit, cell, (about, card), style.reduced_motion);
                    }
                });
            }
            for cards in without_picture.chunks(columns) {
                ui.columns(columns, |cells| {
                    for (cell, card) in cells.iter_mut().zip(cards) {
                        cell.vertical(|ui| words(kit, ui, (about, card)));
                    }
                });
            }
        });
        let close = kit.button_of("help.close", "menu.close", Weight::Plain, true);
        let mut ways = vec![(close, HelpPress::Close)];
        let placed = buttons.at(ButtonPlace::Help, kit.text()).into_iter();
        ways.extend(placed.map(|(button, act)| (button, HelpPress::Run(act))));
        if !visited {
            let learn = kit.button_of("help.learn", "menu.learn", Weight::Primary, true);
            ways.push((learn, HelpPress::Learn));
        }
        let columns = ways.len();
        match kit.rows_meaning(ui, ways, columns) {
            Some(HelpPress::Close) => kit.close_card(),
            Some(HelpPress::Run(act)) => kit.run(act),
            Some(HelpPress::Learn) => kit.send(LessonRequest::Begin(about)),
            None => {}
        }
    });
}

fn rule(kit: &Kit, ui: &mut Ui, of: (GameName, &RuleCard), still: bool) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = kit.look.px(14.0);
        let side = kit.look.px(112.0);
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), Sense::hover());
        if of.1.curve.is_empty() {
            rule_pictures::paint(ui, &kit.look, rect, of, still);
        } else {
            graph::learning_curve(kit, ui.painter(), rect, (&of.1.curve[..], None));
        }
        ui.vertical(|ui| words(kit, ui, of));
    });
}

fn words(kit: &Kit, ui: &mut Ui, (game, card): (GameName, &RuleCard)) {
    ui.spacing_mut().item_spacing.y = kit.look.px(3.0);
    let name = kit.of(game, &format!("help.{}.name", card.id));
    let text = kit.of(game, &format!("help.{}", card.id));
    let look = &kit.look;
    ui.label(RichText::new(name).font(look.strong()).color(look.gold));
    kit.paragraph(ui, &text);
}
