//! Beside the board: who plays, what is to be done, and the buttons of a match.

use super::actions::{self, Press};
use super::known::Table;
use super::moves;
use super::offers;
use super::players::player;
use super::status::status;
use crate::app::faces::face;
use crate::app::input::select::CapturesDone;
use crate::app::play::game::Match;
use crate::app::state::send;
use crate::app::thinking::ai::HintWanted;
use crate::app::thinking::review::ReviewWanted;
use crate::app::ui::kit::graph;
use crate::app::ui::kit::widgets::Kit;
use crate::app::ui::study::chances::{chances, thought_line};
use crate::games::{Formation, Side};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::Ui;

/// What a person may wish for here.
#[derive(SystemParam)]
pub(crate) struct Wishes<'w> {
    done: MessageWriter<'w, CapturesDone>,
    hint: MessageWriter<'w, HintWanted>,
    reviews: MessageWriter<'w, ReviewWanted>,
}

pub(crate) fn draw(mut kit: Kit, mut table: Table, mut wishes: Wishes) {
    let game = table.game.as_ref().filter(|game| !game.mode().is_lesson());
    let Some(game) = game else { return };
    let layout = *kit.layout;
    let watched = table.watched();
    let seeing = watched || game.mode().is_review() && table.review.is_told();
    let insight = table.insight.as_ref().filter(|_| watched);
    let thought = insight
        .and_then(|insight| insight.report(game, table.thinker.as_deref()))
        .map(|report| thought_line(&kit, game, report));
    kit.panel("players", layout.panel, |kit, ui| {
        players(kit, ui, game);
        ui.add_space(kit.look.px(4.0));
        words(kit, ui, game, &table);
        if !layout.portrait {
            if seeing {
                let said = (thought.as_deref(), table.known());
                let height = kit.look.px(58.0);
                chances(kit, ui, game, &table.review, said, height);
            }
            let played = (&**game, &*table.played);
            moves::draw(kit, ui, played, &table.review);
        }
    });
    if layout.portrait && seeing {
        let (rect, bar) = graph::plate(&kit);
        kit.panel("chances", rect, |kit, ui| {
            ui.add_space(bar.height() + kit.look.px(4.0));
            ui.spacing_mut().item_spacing.y = kit.look.px(2.0);
            let said = (thought.as_deref(), table.known());
            chances(kit, ui, game, &table.review, said, f32::INFINITY);
        });
    }
    let pressed = kit.panel("buttons", layout.buttons, |kit, ui| {
        actions::draw(kit, ui, game, &table, layout.rows)
    });
    let held = kit.place_of(actions::RECENT).is_some_and(|rect| {
        kit.ctx().input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.primary_down() && at.is_some_and(|at| rect.contains(at))
        })
    });
    if table.selection.recent[1] != held {
        table.selection.recent[1] = held;
    }
    if let Some(pressed) = pressed {
        obey(pressed, &mut kit, &mut table, &mut wishes);
    }
}

/// Does what was pressed.
fn obey(pressed: Press, kit: &mut Kit, table: &mut Table, wishes: &mut Wishes) {
    match pressed {
        Press::Do(command) => kit.order(command),
        Press::Over(overlay) => kit.go(overlay),
        Press::Think => {
            if let Some(insight) = &mut table.insight {
                insight.on = !insight.on;
            }
        }
        Press::Formations => table.selection.formations = !table.selection.formations,
        Press::Review(wanted) => send(&mut wishes.reviews, wanted),
        Press::Done => send(&mut wishes.done, CapturesDone),
        Press::Hint => send(&mut wishes.hint, HintWanted),
        Press::Nothing => {}
    }
}

/// Both players: side by side where the window is tall.
fn players(kit: &mut Kit, ui: &mut Ui, game: &Match) {
    if !kit.layout.portrait {
        for side in Side::BOTH {
            let width = ui.available_width();
            player(kit, ui, game, side, width);
        }
        return;
    }
    let gap = kit.look.px(12.0);
    let half = (ui.available_width() - gap) * 0.5;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for side in Side::BOTH {
            player(kit, ui, game, side, half);
        }
    });
}

/// What is to be done; below it the buttons of decisions and of other ways, and the legend of shapes.
fn words(kit: &mut Kit, ui: &mut Ui, game: &Match, table: &Table) {
    let portrait = kit.layout.portrait;
    let key = face(game.session.setup().game()).formations;
    let key = key.filter(|_| table.selection.formations);
    let legend = key.map(|key| legend(kit, key, &table.marks.formations));
    let room = kit.look.px(if portrait { 40.0 } else { 64.0 });
    let mut below = offers::height(kit, game);
    if legend.is_some() && portrait {
        below += room;
    }
    status(kit, ui, game, table, below);
    offers::draw(kit, ui, game);
    if let Some(legend) = &legend {
        let (font, ink) = (kit.look.small(), kit.look.ink_soft);
        kit.words(ui, legend, font, ink, room);
    }
}

/// What the signs of formations mean, with the number of squares of each side.
fn legend(kit: &Kit, key: &str, found: &[Formation]) -> String {
    let squares = |wanted: Side| {
        let own =
            |one: &&Formation| matches!(one, Formation::Square { side, .. } if *side == wanted);
        found.iter().filter(own).count()
    };
    let [white, black] = Side::BOTH.map(squares);
    kit.fill(key, &[("white", white), ("black", black)])
}
