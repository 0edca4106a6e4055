//! Beside the board: who plays, what is to be done, and the buttons of a match.

use super::actions::{self, Press, Situation};
use super::moves::{self, Played};
use super::players::player;
use super::status::{Now, status};
use crate::app::board::Marks;
use crate::app::faces::face;
use crate::app::input::select::{CapturesDone, Selection};
use crate::app::play::game::{Command, Match};
use crate::app::state::{MatchPhase, Overlay, TurnStep, go};
use crate::app::thinking::ai::{HintWanted, Thinker};
use crate::app::thinking::insight::Insight;
use crate::app::thinking::review::{Review, ReviewWanted};
use crate::app::ui::kit::graph;
use crate::app::ui::kit::widgets::Kit;
use crate::app::ui::study::chances::{chances, note, thought_line};
use crate::games::{Formation, Side};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Ui;

/// What is seen beside the board.
#[derive(SystemParam)]
pub(crate) struct Table<'w> {
    game: Option<Res<'w, Match>>,
    played: Res<'w, Played>,
    step: Res<'w, State<TurnStep>>,
    phase: Res<'w, State<MatchPhase>>,
    thinker: Option<Res<'w, Thinker>>,
    review: Res<'w, Review>,
    marks: Res<'w, Marks>,
    selection: ResMut<'w, Selection>,
    insight: Option<ResMut<'w, Insight>>,
}

/// What a person may wish for here.
#[derive(SystemParam)]
pub(crate) struct Wishes<'w> {
    overlay: ResMut<'w, NextState<Overlay>>,
    commands: MessageWriter<'w, Command>,
    done: MessageWriter<'w, CapturesDone>,
    hint: MessageWriter<'w, HintWanted>,
    reviews: MessageWriter<'w, ReviewWanted>,
}

impl Table<'_> {
    /// The search is watched.
    fn watched(&self) -> bool {
        self.insight.as_ref().is_some_and(|insight| insight.on)
    }

    /// White's chances in the positions of the game, as far as they were looked at.
    fn known(&self) -> &[Option<f64>] {
        let insight = self.insight.as_ref();
        insight.map_or(&[], |insight| insight.chances())
    }

    fn now(&self) -> Now<'_> {
        Now {
            step: *self.step.get(),
            phase: *self.phase.get(),
            pending: self.selection.pending.as_ref(),
            thinker: self.thinker.as_deref(),
            review: &self.review,
        }
    }
}

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    mut table: Table,
    mut wishes: Wishes,
) -> Result {
    let game = table.game.as_ref().filter(|game| !game.mode().is_lesson());
    let Some(game) = game else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let layout = *kit.layout;
    let watched = table.watched();
    let seeing = watched || game.mode().is_review() && table.review.is_told();
    let insight = table.insight.as_ref().filter(|_| watched);
    let thought = insight
        .and_then(|insight| insight.report(game, table.thinker.as_deref()))
        .map(|report| thought_line(&kit, game, report));
    kit.panel(&ctx, "players", layout.panel, |kit, ui| {
        players(kit, ui, game);
        ui.add_space(kit.look.px(4.0));
        words(kit, ui, game, &table, &mut wishes.commands);
        if !layout.portrait {
            if seeing {
                let height = kit.look.px(58.0);
                curve(
                    kit,
                    ui,
                    game,
                    &table,
                    thought.as_deref(),
                    height,
                    &mut wishes,
                );
            }
            let played = (&**game, &*table.played);
            moves::draw(kit, ui, played, &table.review, &mut wishes.commands);
        }
    });
    if layout.portrait && seeing {
        let (rect, bar) = graph::plate(&kit);
        kit.panel(&ctx, "chances", rect, |kit, ui| {
            ui.add_space(bar.height() + kit.look.px(4.0));
            ui.spacing_mut().item_spacing.y = kit.look.px(2.0);
            curve(
                kit,
                ui,
                game,
                &table,
                thought.as_deref(),
                f32::INFINITY,
                &mut wishes,
            );
        });
    }
    let can = Situation {
        seeing: watched,
        shown: table.review.shown(&game.session).is_some(),
        moments: !table.review.moments.is_empty(),
        human: *table.step.get() == TurnStep::Human,
        formations: table.selection.formations,
        pending: table.selection.pending.as_ref(),
    };
    let pressed = kit.panel(&ctx, "buttons", layout.buttons, |kit, ui| {
        actions::draw(kit, ui, game, &can, layout.rows)
    });
    let held = kit.place_of(actions::RECENT).is_some_and(|rect| {
        ctx.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.primary_down() && at.is_some_and(|at| rect.contains(at))
        })
    });
    if table.selection.recent[1] != held {
        table.selection.recent[1] = held;
    }
    obey(pressed, &mut table, &mut wishes);
    Ok(())
}

/// Does what was pressed.
fn obey(pressed: Option<Press>, table: &mut Table, wishes: &mut Wishes) {
    match pressed {
        Some(Press::Do(command)) => {
            wishes.commands.write(command);
        }
        Some(Press::Over(overlay)) => go(&mut wishes.overlay, overlay),
        Some(Press::Think) => {
            if let Some(insight) = &mut table.insight {
                insight.on = !insight.on;
            }
        }
        Some(Press::Formations) => table.selection.formations = !table.selection.formations,
        Some(Press::Review(wanted)) => {
            wishes.reviews.write(wanted);
        }
        Some(Press::Done) => {
            wishes.done.write(CapturesDone);
        }
        Some(Press::Hint) => {
            wishes.hint.write(HintWanted);
        }
        Some(Press::Nothing) | None => {}
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

/// What is to be done; below it the chips of other ways and the legend of shapes.
fn words(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    table: &Table,
    commands: &mut MessageWriter<Command>,
) {
    let portrait = kit.layout.portrait;
    let key = face(game.session.setup().game()).formations;
    let key = key.filter(|_| table.selection.formations);
    let legend = key.map(|key| legend(kit, key, &table.marks.formations));
    let room = kit.look.px(if portrait { 40.0 } else { 64.0 });
    let mut below = moves::ways_height(kit, game);
    if legend.is_some() && portrait {
        below += room;
    }
    status(kit, ui, game, &table.now(), below);
    moves::ways(kit, ui, game, commands);
    if let Some(legend) = &legend {
        let (font, ink) = (kit.look.small(), kit.look.ink_soft);
        kit.words(ui, legend, font, ink, room);
    }
}

/// What the search says, and the curve of the game, no higher than there is room.
fn curve(
    kit: &Kit,
    ui: &mut Ui,
    game: &Match,
    table: &Table,
    thought: Option<&str>,
    height: f32,
    wishes: &mut Wishes,
) {
    if let Some(line) = thought {
        note(kit, ui, line);
    }
    let height = height.min(ui.available_height());
    let known = table.known();
    chances(
        kit,
        ui,
        game,
        &table.review,
        known,
        height,
        &mut wishes.commands,
    );
}

/// What the signs of formations mean, with the number of squares of each side.
fn legend(kit: &Kit, key: &str, found: &[Formation]) -> String {
    let squares = |wanted: Side| {
        let own =
            |one: &&Formation| matches!(one, Formation::Square { side, .. } if *side == wanted);
        found.iter().filter(own).count().to_string()
    };
    let [white, black] = Side::BOTH.map(squares);
    kit.text()
        .fill(key, &[("white", &white), ("black", &black)])
}
