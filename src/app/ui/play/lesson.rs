//! Beside the board while the tutorial runs: one short lesson at a time.

use crate::app::board::{Animating, BoardStyle};
use crate::app::faces::face;
use crate::app::input::select::{CapturesDone, Selection};
use crate::app::play::game::Match;
use crate::app::teaching::learn::{Stage, Teach, Tutorial};
use crate::app::ui::cards::figures;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::games::GameName;
use crate::session::choose;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Sense, Ui};

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    tutorial: Res<Tutorial>,
    game: Option<Res<Match>>,
    (style, animating): (Res<BoardStyle>, Res<Animating>),
    mut teach: MessageWriter<Teach>,
    (selection, mut finish): (Res<Selection>, MessageWriter<CapturesDone>),
) -> Result {
    let game = game.filter(|game| game.mode().is_lesson());
    if game.is_none() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let layout = *kit.layout;
    let lessons = kit.settings.config.of(tutorial.game).lessons.lessons.len();
    let id = tutorial
        .lesson(&kit.settings)
        .map(|lesson| lesson.id.clone())
        .unwrap_or_default();
    let done = tutorial.stage == Stage::Done;
    kit.panel(&ctx, "lesson", layout.panel, |kit, ui| {
        let at = (tutorial.at + 1).to_string();
        let count = kit.text().fill(
            "lesson.number",
            &[("n", &at), ("total", &lessons.to_string())],
        );
        let look = kit.look.clone();
        ui.horizontal(|ui| {
            let room = ui.available_width() - look.px(13.0 * lessons as f32 + 8.0);
            kit.short(ui, &count, look.small(), look.ink_soft, room);
            dots(kit, ui, tutorial.at, lessons, done);
        });
        let heading = if done {
            kit.t(&format!("{}.name", face(tutorial.game).taught))
        } else {
            kit.t(&format!("lesson.{id}.name"))
        };
        if layout.portrait {
            // Above the board there is less height than width.
            let width = ui.available_width();
            kit.short(ui, &heading, look.heading(), look.ink, width);
        } else {
            kit.heading(ui, &heading);
        }
        if done {
            let say = kit.t(&format!("{}.say", face(tutorial.game).taught));
            let height = ui.available_height();
            kit.words(ui, &say, look.body(), look.ink, height);
            return;
        }
        // Read from a step away: larger than running text.
        let larger = |mut font: egui::FontId| {
            font.size *= 1.15;
            font
        };
        let say = kit.t(&format!("lesson.{id}.say"));
        // What is to be done needs at most as much room as what is said.
        let half = (ui.available_height() - look.px(12.0)) * 0.56;
        kit.words(ui, &say, larger(look.body()), look.ink, half);
        let (words, ink) = match tutorial.stage {
            Stage::Try(false) => (kit.t(&format!("lesson.{id}.do")), look.accent),
            Stage::Try(true) => (kit.t("lesson.again"), look.accent),
            Stage::Wrong => (kit.t(&format!("lesson.{id}.wrong")), look.ink_soft),
            // Praise waits for what it praises.
            Stage::Praise if animating.0 => (String::new(), look.gold),
            Stage::Praise | Stage::Done => (kit.t(&format!("lesson.{id}.praise")), look.gold),
        };
        let rest = ui.available_height();
        kit.words(ui, &words, larger(look.strong()), ink, rest);
        // Where there is room, the rule in motion.
        let side = (ui.available_height() - look.px(12.0)).min(look.px(180.0));
        let learning = matches!(tutorial.stage, Stage::Try(_) | Stage::Wrong);
        if !layout.portrait && learning && side > look.px(90.0) {
            ui.add_space(look.px(8.0));
            ui.vertical_centered(|ui| {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), Sense::hover());
                let lesson = tutorial.lesson(&kit.settings);
                let figure = lesson.and_then(|l| face(tutorial.game).taught_by(l.teaches));
                if let Some(figure) = figure {
                    let of = (tutorial.game, figure);
                    figures::paint(ui, &kit.look, rect, of, style.reduced_motion);
                }
            });
        }
    });
    kit.panel(&ctx, "lesson buttons", layout.buttons, |kit, ui| {
        let praised = tutorial.stage == Stage::Praise;
        let earlier = tutorial.at > 0;
        let again = Teach::Begin(tutorial.game);
        let other = next_game(tutorial.game);
        let other_key = format!("lesson.{other}");
        let other_game = ("lesson.other", &*other_key, true, Teach::Begin(other));
        let (first, mut others) = if done {
            (
                ("lesson.play", "lesson.play", Weight::Primary, Teach::Play),
                vec![
                    ("lesson.restart", "lesson.restart", true, again),
                    other_game,
                    ("lesson.leave", "menu.main", true, Teach::Leave),
                ],
            )
        } else {
            let (key, weight) = if praised {
                ("lesson.next", Weight::Primary)
            } else {
                ("lesson.skip_one", Weight::Plain)
            };
            (
                ("lesson.next", key, weight, Teach::Next),
                vec![
                    ("lesson.back", "lesson.back", earlier, Teach::Back),
                    other_game,
                    ("lesson.restart", "lesson.restart", true, again),
                    ("lesson.leave", "lesson.leave", true, Teach::Leave),
                ],
            )
        };
        let room = ui.available_width();
        let gap = kit.look.px(8.0);
        let (name, key, weight, wish) = first;
        let begun = game.as_ref().zip(selection.pending.as_ref());
        match begun.filter(|_| !done && !praised) {
            // A move that is begun can be ended here as in a match.
            Some((game, begun)) if begun.mv.to.is_some() => {
                let label = kit.t(super::actions::end_key(game, begun));
                let can = choose::can_be_done(game.session.line(), begun);
                if kit.button_if(ui, "game.done", &label, Weight::Primary, room, can) {
                    finish.write(CapturesDone);
                }
            }
            _ => {
                let label = kit.t(key);
                if kit.button(ui, name, &label, weight, room) {
                    teach.write(wish);
                }
            }
        }
        // Below the board all of them share one row.
        let columns = if layout.portrait { others.len() } else { 2 };
        while !others.is_empty() {
            let row: Vec<_> = others.drain(..columns.min(others.len())).collect();
            let width = (room - gap * (row.len() as f32 - 1.0)) / row.len() as f32;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for (name, key, enabled, wish) in row {
                    let label = kit.t(key);
                    if kit.button_if(ui, name, &label, Weight::Plain, width, enabled) {
                        teach.write(wish);
                    }
                }
            });
        }
    });
    Ok(())
}

/// One dot a lesson: filled where it has been taught.
fn dots(kit: &Kit, ui: &mut Ui, at: usize, lessons: usize, done: bool) {
    let look = &kit.look;
    let step = look.px(13.0);
    let size = egui::vec2(step * lessons as f32, look.px(14.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    for i in 0..lessons {
        let middle = egui::pos2(rect.left() + step * (i as f32 + 0.5), rect.center().y);
        if i < at || done {
            ui.painter().circle_filled(middle, look.px(4.0), look.gold);
        } else if i == at {
            ui.painter()
                .circle_filled(middle, look.px(5.0), look.accent);
        } else {
            let ring = egui::Stroke::new(look.px(1.4), look.line);
            ui.painter().circle_stroke(middle, look.px(3.6), ring);
        }
    }
}

/// The game whose lessons are offered beside those of this one.
fn next_game(game: GameName) -> GameName {
    let mut games = GameName::ALL.into_iter().cycle();
    games.find(|known| *known == game);
    games.next().unwrap_or(game)
}
