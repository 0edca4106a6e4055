//! Beside the board: who plays, what is to be done, and the buttons of a match.

use super::actions::{self, Press, Situation};
use super::moves;
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
use bevy::prelude::*;
use bevy_egui::EguiContexts;

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    game: Option<Res<Match>>,
    step: Res<State<TurnStep>>,
    phase: Res<State<MatchPhase>>,
    thinker: Option<Res<Thinker>>,
    mut selection: ResMut<Selection>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
    mut done: MessageWriter<CapturesDone>,
    (mut hint, mut reviews): (MessageWriter<HintWanted>, MessageWriter<ReviewWanted>),
    (review, insight, marks): (Res<Review>, Option<ResMut<Insight>>, Res<Marks>),
) -> Result {
    let Some(game) = game.filter(|game| !game.mode().is_lesson()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let layout = *kit.layout;
    let kit = &mut kit;
    let on = insight.as_ref().is_some_and(|insight| insight.on);
    let reviewed = game.mode().is_review() && review.is_told();
    let seeing = on || reviewed;
    let known = insight
        .as_ref()
        .map_or_else(Vec::new, |insight| insight.chances().to_vec());
    let thought = insight
        .as_ref()
        .filter(|_| on)
        .and_then(|insight| insight.report(&game, thinker.as_deref()))
        .map(|report| thought_line(kit, &game, report));
    kit.panel(&ctx, "players", layout.panel, |kit, ui| {
        if layout.portrait {
            let gap = kit.look.px(12.0);
            let half = (ui.available_width() - gap) * 0.5;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for side in Side::BOTH {
                    player(kit, ui, &game, side, half);
                }
            });
        } else {
            for side in Side::BOTH {
                let width = ui.available_width();
                player(kit, ui, &game, side, width);
            }
        }
        ui.add_space(kit.look.px(4.0));
        // The chips of other ways and the legend of shapes stand below the words.
        let shapes = selection.formations && face(game.session.setup().game()).formations;
        let legend = shapes.then(|| legend(kit, &marks.formations));
        let legend_room = kit.look.px(if layout.portrait { 40.0 } else { 64.0 });
        let mut below = moves::ways_height(kit, &game);
        if legend.is_some() && layout.portrait {
            below += legend_room;
        }
        let now = Now {
            step: *step.get(),
            phase: *phase.get(),
            pending: selection.pending.as_ref(),
            thinker: thinker.as_deref(),
            review: &review,
        };
        status(kit, ui, &game, &now, below);
        moves::ways(kit, ui, &game, &mut commands);
        if let Some(legend) = &legend {
            let (font, ink) = (kit.look.small(), kit.look.ink_soft);
            kit.words(ui, legend, font, ink, legend_room);
        }
        if !layout.portrait {
            if seeing {
                if let Some(line) = &thought {
                    note(kit, ui, line);
                }
                let height = kit.look.px(58.0);
                chances(kit, ui, &game, &review, &known, height, &mut commands);
            }
            moves::draw(kit, ui, &game, &review, &mut commands);
        }
    });
    if layout.portrait && seeing {
        let (rect, bar) = graph::plate(kit);
        kit.panel(&ctx, "chances", rect, |kit, ui| {
            ui.add_space(bar.height() + kit.look.px(4.0));
            ui.spacing_mut().item_spacing.y = kit.look.px(2.0);
            if let Some(line) = &thought {
                note(kit, ui, line);
            }
            let height = ui.available_height();
            chances(kit, ui, &game, &review, &known, height, &mut commands);
        });
    }
    let can = Situation {
        seeing: on,
        shown: review.shown(&game.session).is_some(),
        moments: !review.moments.is_empty(),
        human: *step.get() == TurnStep::Human,
        formations: selection.formations,
        pending: selection.pending.as_ref(),
    };
    let pressed = kit.panel(&ctx, "buttons", layout.buttons, |kit, ui| {
        actions::draw(kit, ui, &game, &can, layout.rows)
    });
    let (mut toggled, mut shapes) = (false, false);
    match pressed {
        Some(Press::Do(command)) => {
            commands.write(command);
        }
        Some(Press::Over(overlay)) => go(&mut next, overlay),
        Some(Press::Think) => toggled = true,
        Some(Press::Formations) => shapes = true,
        Some(Press::Review(wanted)) => {
            reviews.write(wanted);
        }
        Some(Press::Done) => {
            done.write(CapturesDone);
        }
        Some(Press::Hint) => {
            hint.write(HintWanted);
        }
        Some(Press::Nothing) | None => {}
    }
    let held = kit.place_of(actions::RECENT).is_some_and(|rect| {
        ctx.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.primary_down() && at.is_some_and(|at| rect.contains(at))
        })
    });
    if selection.recent[1] != held {
        selection.recent[1] = held;
    }
    if shapes {
        selection.formations = !selection.formations;
    }
    if let Some(mut insight) = insight.filter(|_| toggled) {
        insight.on = !insight.on;
    }
    Ok(())
}

/// What the signs of formations mean, with the number of squares of each side.
fn legend(kit: &Kit, found: &[Formation]) -> String {
    let squares = |wanted: Side| {
        let own =
            |one: &&Formation| matches!(one, Formation::Square { side, .. } if *side == wanted);
        found.iter().filter(own).count().to_string()
    };
    let [white, black] = Side::BOTH.map(squares);
    kit.text()
        .fill("shapes.legend", &[("white", &white), ("black", &black)])
}
