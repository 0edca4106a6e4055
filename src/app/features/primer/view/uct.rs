//! The tree of a UCT search as it grows, with the board of the node that is looked at.

use super::PictureMoment;
use super::games::board;
use super::trees::TreePlan;
use crate::app::features::primer::Primer;
use crate::app::features::primer::uct::{ROUNDS, UctNode, UctStep, UctWalk};
use crate::app::ui::kit::{Kit, centre, fit, paint_stone};
use bevy_egui::egui::{Painter, Pos2, Rect, Stroke, Ui, Vec2, pos2, vec2};

/// Share of the width that the board takes at the left, and gap beside it in design pixels.
const BOARD: f32 = 0.27;
const APART: f32 = 20.0;
/// Number of levels: the root, at most four moves, and the game that is played out.
const LEVELS: usize = 6;

/// Returns the words on what was done last.
pub(super) fn step_text(kit: &Kit, walk: &UctWalk) -> String {
    let key = match walk.step() {
        None => "say",
        Some(_) if walk.is_over() => "done",
        Some(UctStep::Select) => "select",
        Some(UctStep::Expand) if walk.has_grown() => "expand",
        Some(UctStep::Expand) => "ended",
        Some(UctStep::PlayOut) => "play_out",
        Some(UctStep::BackUp) => "back_up",
    };
    words(kit, key)
}

/// Returns all of these words: the longest of them need the most room.
pub(super) fn step_texts(kit: &Kit) -> Vec<String> {
    let keys = [
        "say", "select", "expand", "ended", "play_out", "back_up", "done",
    ];
    Vec::from(keys.map(|key| words(kit, key)))
}

fn words(kit: &Kit, key: &str) -> String {
    kit.fill(&format!("primer.uct.{key}"), &[("n", ROUNDS)])
}

/// Paints the board and the tree.
pub(super) fn paint(kit: &Kit, ui: &Ui, rect: Rect, (primer, _): (&Primer, PictureMoment)) {
    let (look, walk) = (&kit.look, &primer.walk);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let best = walk.best().filter(|_| walk.is_over());
    let Some(&here) = walk.path().last() else {
        return;
    };
    let node = &walk.nodes()[best.unwrap_or(here)];
    let end = walk.end().filter(|_| best.is_none());
    let side = (rect.width() * BOARD).min(rect.height());
    let middle = pos2(rect.left() + side * 0.5, rect.center().y);
    let square = Rect::from_center_size(middle, Vec2::splat(side));
    board(
        kit,
        &painter,
        square,
        (end.unwrap_or(&node.board), node.point),
    );
    let room = rect.with_min_x(square.right() + look.px(APART));
    let (across, leaves) = walk.places();
    let plan = TreePlan::of(kit, room, leaves, LEVELS);
    let place = |at: usize| plan.place(walk.nodes()[at].depth, across[at]);
    let on_the_way = |at: usize| match best {
        Some(best) => at == best || at == 0,
        None => walk.step().is_some() && walk.path().contains(&at),
    };
    let ink = if best.is_some() {
        look.gold
    } else {
        look.accent
    };
    for (at, node) in walk.nodes().iter().enumerate() {
        if let Some(parent) = node.parent {
            let line = match on_the_way(at) {
                true => Stroke::new(look.px(3.0), ink),
                false => Stroke::new(look.px(1.4), look.ink_soft),
            };
            painter.line_segment([place(parent), place(at)], line);
        }
    }
    if let Some(winner) = end.and_then(|end| end.winner()) {
        let (from, to) = (
            place(here),
            plan.place(walk.nodes()[here].depth + 1, across[here]),
        );
        zigzag(kit, &painter, from, to);
        paint_stone(&painter, to, plan.radius * 0.8, winner);
    }
    for (at, node) in walk.nodes().iter().enumerate() {
        let rim = match on_the_way(at) {
            true => Stroke::new(look.px(2.6), ink),
            false => Stroke::new(look.px(1.4), look.line),
        };
        painter.circle(place(at), plan.radius, look.raised, rim);
        count(kit, &painter, place(at), (node, &plan));
    }
}

/// Writes the games won and played in a node, or the games alone where there is no room for both.
fn count(kit: &Kit, painter: &Painter, here: Pos2, (node, plan): (&UctNode, &TreePlan)) {
    let look = &kit.look;
    let both = format!("{}/{}", node.wins, node.games);
    let games = node.games.to_string();
    let room =
        vec2(plan.slot.max(2.0 * plan.radius), 2.0 * plan.radius) - Vec2::splat(look.px(3.0));
    let tried = match node.point {
        Some(_) => [both, games.clone()],
        None => [games.clone(), games],
    };
    for words in tried {
        let words = fit(painter, &words, &look.small(), look.ink, room);
        if words.size().x <= room.x && words.rows.len() == 1 {
            centre(painter, here, words, look.ink);
            return;
        }
    }
}

/// Paints the way of a game that is played out at random.
fn zigzag(kit: &Kit, painter: &Painter, from: Pos2, to: Pos2) {
    const TURNS: usize = 6;
    let wide = kit.look.px(5.0);
    let line = Stroke::new(kit.look.px(1.6), kit.look.ink_soft);
    let place = |turn: usize| {
        let aside = match turn {
            0 | TURNS => 0.0,
            _ if turn.is_multiple_of(2) => wide,
            _ => -wide,
        };
        from.lerp(to, turn as f32 / TURNS as f32) + vec2(aside, 0.0)
    };
    for turn in 0..TURNS {
        painter.line_segment([place(turn), place(turn + 1)], line);
    }
}
