//! The list of moves: what was played, mistakes by their size, and in a replay the other ways.

use crate::analysis::{Grade, What};
use crate::app::play::game::{Command, Match};
use crate::app::thinking::review::Review;
use crate::app::ui::kit::graph::grade_colour;
use crate::app::ui::kit::stone::paint_stone;
use crate::app::ui::kit::widgets::{Kit, Weight};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Sense, Ui};

/// The sign behind a mistake, as in the books of other games.
pub(crate) const fn sign(grade: Grade) -> &'static str {
    match grade {
        Grade::Inaccuracy => "?!",
        Grade::Mistake => "?",
        Grade::Blunder => "??",
    }
}

/// The ways that a replay may go on in where there is more than one, and the way back to the game
/// as it was played.
fn chips(kit: &Kit, game: &Match) -> Vec<(String, Command, Weight)> {
    let mut chips = Vec::new();
    let Some(replay) = game.session.replay() else {
        return chips;
    };
    let line = game.session.line();
    let (at, on) = (line.len(), replay.on());
    let branches = replay.branches();
    if branches.others().is_empty() {
        return chips;
    }
    let ways = branches.ways(on, at);
    if on != 0 {
        let back = Command::Follow {
            line: 0,
            ply: branches.shared(on),
        };
        chips.push((kit.t("replay.main_line"), back, Weight::Plain));
    }
    if ways.len() > 1 {
        for (other, mv) in ways.iter().take(3) {
            let go = Command::Follow {
                line: *other,
                ply: at + 1,
            };
            let weight = if *other == on {
                Weight::Chosen
            } else {
                Weight::Plain
            };
            chips.push((line.text(mv), go, weight));
        }
    }
    chips
}

/// Height of a chip.
fn chip_height(kit: &Kit) -> f32 {
    kit.look.choice
}

/// Height that [`ways`] takes, with the gap above it.
pub(crate) fn ways_height(kit: &Kit, game: &Match) -> f32 {
    if chips(kit, game).is_empty() {
        0.0
    } else {
        chip_height(kit) + kit.look.px(8.0)
    }
}

/// The ways to choose from.
pub(crate) fn ways(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    commands: &mut MessageWriter<Command>,
) {
    let chips = chips(kit, game);
    if chips.is_empty() {
        return;
    }
    let gap = kit.look.px(6.0);
    let width = (ui.available_width() - gap * (chips.len() as f32 - 1.0)) / chips.len() as f32;
    let height = chip_height(kit);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (i, (label, command, weight)) in chips.into_iter().enumerate() {
            let name = format!("replay.way.{i}");
            if kit.chip(ui, &name, &label, weight, egui::vec2(width, height)) {
                commands.write(command);
            }
        }
    });
}

/// The last moves, the newest at the bottom, as many as there is room for. In a replay the line
/// that is followed is shown whole around the position, and a move can be gone to.
pub(crate) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    review: &Review,
    commands: &mut MessageWriter<Command>,
) {
    let look = kit.look.clone();
    let line = game.session.line();
    let row = look.px(25.0);
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let room = ((rect.height() - look.px(4.0)) / row).max(0.0) as usize;
    if room == 0 {
        return;
    }
    let here = line.len();
    let mut whole = line.clone();
    if game.mode().is_review() {
        for mv in game.session.whole().iter().skip(here) {
            if whole.play(mv).is_err() {
                break;
            }
        }
    }
    let played: Vec<_> = whole.moves().into_iter().zip(whole.movers()).collect();
    let captures = whole.captures();
    // The position stays in the middle of a replay's list.
    let end = (here + room / 2).clamp(room.min(played.len()), played.len());
    let end = if game.mode().is_review() {
        end
    } else {
        played.len()
    };
    let first = end.saturating_sub(room);
    let replay = game.session.replay();
    let shared = replay.map_or(usize::MAX, |r| r.branches().shared(r.on()));
    let painter = ui.painter().clone();
    for (i, (mv, side)) in played.iter().enumerate().take(end).skip(first) {
        let y = rect.bottom() - row * ((end - i) as f32 - 0.5);
        let newest = i + 1 == here;
        let ink = if newest { look.ink } else { look.ink_soft };
        if newest && game.mode().is_review() {
            let mark = egui::Rect::from_center_size(
                egui::pos2(rect.center().x, y),
                egui::vec2(rect.width(), row),
            );
            painter.rect_filled(mark, look.px(5.0), look.raised);
        }
        // A variation stands a little to the right.
        let inset = if i >= shared { look.px(14.0) } else { 0.0 };
        let stone = egui::pos2(rect.left() + look.px(10.0) + inset, y);
        paint_stone(ui.painter(), stone, look.px(7.0), *side);
        let left = egui::pos2(rect.left() + look.px(28.0) + inset, y);
        let write = |at: egui::Pos2, text: String, font, ink| {
            painter.text(at, Align2::LEFT_CENTER, text, font, ink)
        };
        write(left, format!("{}.", i + 1), look.small(), look.ink_soft);
        let at = left + egui::vec2(look.px(36.0), 0.0);
        let text = write(at, line.text(mv), look.body(), ink);
        let mut after = egui::pos2(text.right() + look.px(8.0), y);
        if let Some(taken) = captures.get(i).filter(|taken| **taken > 0) {
            let drawn = write(after, format!("×{taken}"), look.small(), look.gold);
            after.x = drawn.right() + look.px(8.0);
        }
        let grade = review.moments.iter().find_map(|moment| match moment.what {
            What::Slip { grade, .. } if moment.ply == i && i < shared => Some(grade),
            _ => None,
        });
        if let Some(grade) = grade {
            let ink = grade_colour(kit, grade);
            let drawn = write(after, sign(grade).to_owned(), look.strong(), ink);
            after.x = drawn.right() + look.px(8.0);
        }
        if let Some(replay) = replay {
            let others = replay.branches().ways(replay.on(), i).len();
            if others > 1 {
                let text = format!("+{}", others - 1);
                write(after, text, look.small(), look.accent);
            }
        }
    }
    let pressed = response.clicked().then(|| response.interact_pointer_pos());
    if let (Some(Some(at)), Some(replay)) = (pressed, replay) {
        let up = ((rect.bottom() - at.y) / row) as usize;
        if up < end - first {
            commands.write(Command::Follow {
                line: replay.on(),
                ply: end - up,
            });
        }
    }
}
