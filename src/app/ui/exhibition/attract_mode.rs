//! Attract mode while no visitor is there: the title of the exhibition and a story beside a game of the
//! computer, and the invitation to touch the screen in every language offered. Its letters are read
//! from three metres: each text is as large as its place allows.

use super::{shade, story};
use crate::app::board::BoardStyle;
use crate::app::exhibition::attract_mode::{Drift, Fact};
use crate::app::exhibition::scene::places;
use crate::app::features::learning::Learning;
use crate::app::play::table_facts::TableFacts;
use crate::app::preferences::Preferences;
use crate::app::ui::kit::flow::holds;
use crate::app::ui::kit::{Kit, centre, egui_rect, fit, flow, inside, scaled};
use crate::app::ui::play::opposite_player::across;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontId, Galley, LayerId, Order, Painter, Pos2, Stroke,
    StrokeKind, Ui, pos2, vec2,
};
use std::f64::consts::TAU;
use std::ops::RangeInclusive;
use std::sync::Arc;
use tibetango_content::config::TextTable;
use tibetango_content::config::exhibition::Layout;
use tibetango_content::config::stories::Story;
use tibetango_rules::GameName;

/// Text key of the invitation.
const BEGIN: &str = "stand.begin";
/// Period of the breathing frame, and of the ring around the touch sign, in seconds.
const BREATH: f64 = 4.0;
const WAVE: f64 = 2.4;
/// Size of the title's letters where there is room for it, in sizes of the title's font.
const LARGEST: f32 = 1.35;
/// Sizes of the house's name and of that of the game on the table, in sizes of their font.
const NAMES: f32 = 1.45;
/// Part of a line of the invitation that its letters take, in a wide window and in a tall one.
const LETTERS: [f32; 2] = [0.50, 0.66];
/// Parts of its size that a text is tried in, in twentieths.
const PARTS: RangeInclusive<u8> = 8..=20;
/// Parts of its width that the lines of a title are tried in.
const NARROWER: [f32; 6] = [0.92, 0.84, 0.76, 0.68, 0.6, 0.52];

pub(crate) fn draw(
    mut kit: Kit,
    (fact, drift): (Res<Fact>, Res<Drift>),
    (style, preferences): (Res<BoardStyle>, Res<Preferences>),
    (facts, learning): (Res<TableFacts>, Res<Learning>),
) {
    let layout = *kit.layout;
    // Nothing stands in the same place for months.
    let drifted = |rect: Rect| egui_rect(rect).translate(vec2(drift.0.x, drift.0.y));
    let stories = Arc::clone(&kit.settings.config.stories);
    let tables = &kit.settings.config.languages;
    let table = tables.iter().find(|t| t.language() == fact.language);
    let table = table.cloned();
    let playing = facts.game();
    shade::behind_words(&mut kit);
    let ctx = kit.ctx();
    egui::Area::new(egui::Id::new("attract"))
        .order(Order::Middle)
        .interactable(false)
        .fixed_pos(Pos2::ZERO)
        .constrain(false)
        .show(&ctx, |ui| {
            // A story about another game would contradict the table.
            let scene = stories.get(fact.story).zip(playing.zip(table.as_ref()));
            let scene = scene.filter(|(story, (game, _))| story.is_about(*game));
            if let Some(text) = &table {
                // A story below that names the game needs no line above it that does.
                let has_name = scene.is_some_and(|(story, (game, _))| names(text, story, game));
                inside(ui, drifted(places::title(&layout)), |ui| {
                    title(&kit, ui, text, playing.filter(|_| !has_name));
                });
            }
            if let Some((story, (game, text))) = scene {
                let equipment = preferences.equipment(game, &kit.settings.config);
                let look = (equipment, &*learning, style.reduced_motion);
                inside(ui, drifted(layout.panel), |ui| {
                    story::draw(&kit, ui, (story, game, text), look);
                });
            }
            inside(ui, drifted(layout.buttons), |ui| {
                invite(&kit, ui, style.reduced_motion);
            });
        });
    if kit.settings.config.exhibition.layout == Layout::Table {
        invite_across(&mut kit, drifted(layout.board));
    }
}

/// True if the heading of a story names a game.
fn names(text: &TextTable, story: &Story, game: GameName) -> bool {
    let name = text.find_of(game, "name");
    name.is_some_and(|name| story.name(text).contains(name))
}

/// Lays a text out as large as a place allows, from this font down, in lines that break no word.
fn largest(
    painter: &Painter,
    text: &str,
    font: FontId,
    ink: Color32,
    room: egui::Vec2,
) -> Arc<Galley> {
    let sized = |part: u8| scaled(font.clone(), f32::from(part) / 20.0);
    let mut tried = PARTS.rev().map(sized);
    let fits = |font: &FontId| holds(painter, text, font, room);
    let fitted = tried.find(fits).unwrap_or_else(|| sized(*PARTS.start()));
    let mut lines = flow(painter, text, &fitted, ink, room.x);
    // No last line of a single word: the others are as short as their number allows.
    for narrower in NARROWER {
        let room = vec2(room.x * narrower, room.y);
        if lines.rows.len() < 2 || !holds(painter, text, &fitted, room) {
            break;
        }
        let shorter = flow(painter, text, &fitted, ink, room.x);
        if shorter.rows.len() > lines.rows.len() {
            break;
        }
        lines = shorter;
    }
    lines
}

/// Draws the name of the house, the title of the exhibition and the name of the game on the table.
fn title(kit: &Kit, ui: &Ui, text: &TextTable, playing: Option<GameName>) {
    let (look, painter) = (&kit.look, ui.painter());
    let exhibition = &kit.settings.config.exhibition;
    let mut rest = ui.max_rect();
    let name = |words: &str, ink: Color32| {
        let font = scaled(look.strong(), NAMES);
        let room = vec2(rest.width(), font.size * 1.7);
        fit(painter, words, &font, ink, room)
    };
    let house = exhibition
        .house(text.language())
        .map(|house| name(&house.name, look.gold));
    let playing = playing.map(|game| {
        let own = text.find_of(game, "name").unwrap_or_default();
        name(&text.fill("stand.now", &[("game", own)]), look.ink_soft)
    });
    let gap = look.px(4.0);
    if let Some(house) = house {
        let below = house.size().y + gap;
        painter.galley(rest.min, house, look.gold);
        rest.min.y += below;
    }
    if let Some(playing) = playing {
        rest.max.y -= playing.size().y;
        painter.galley(rest.left_bottom(), playing, look.ink_soft);
        rest.max.y -= gap;
    }
    let font = scaled(look.title(), LARGEST);
    let words = exhibition.title(text);
    let words = largest(
        painter,
        words,
        font,
        look.ink,
        rest.size().max(vec2(1.0, 1.0)),
    );
    painter.galley(rest.min, words, look.ink);
}

/// Returns the invitation in every language.
fn invitations(kit: &Kit) -> Vec<String> {
    let config = &kit.settings.config;
    let offered = config.exhibition.speaks(&config.languages);
    offered.iter().map(|t| t.get(BEGIN).to_owned()).collect()
}

/// Draws the invitation on a plate whose edge breathes: a sign that needs no words, and all languages
/// side by side, or one below the other in a tall window.
fn invite(kit: &Kit, ui: &Ui, still: bool) {
    let look = &kit.look;
    let place = ui.max_rect();
    let painter = ui.painter();
    let now = ui.ctx().input(|input| input.time);
    let (breath, wave) = match still {
        true => (1.0, 0.5),
        false => (
            0.5 - 0.5 * (now * TAU / BREATH).cos(),
            (now / WAVE).rem_euclid(1.0),
        ),
    };
    let rounding = CornerRadius::same(look.px(14.0) as u8);
    painter.rect_filled(place, rounding, look.accent);
    let ink = look.gold.gamma_multiply(0.25 + 0.75 * breath as f32);
    let edge = Stroke::new(look.px(4.0), ink);
    painter.rect_stroke(place, rounding, edge, StrokeKind::Outside);
    let portrait = kit.layout.portrait;
    let side = match portrait {
        true => place.width() * 0.22,
        false => place.height(),
    };
    let (sign, words) = place.split_left_right_at_x(place.left() + side);
    let radius = 0.4 * sign.width().min(sign.height());
    touch_sign(
        painter,
        sign.center(),
        (radius, wave as f32),
        look.accent_ink,
    );
    let lines = invitations(kit);
    let low = words.height() / lines.len().max(1) as f32;
    let high = match portrait {
        true => low * LETTERS[1],
        false => words.height() * LETTERS[0],
    };
    let font = look.title();
    let font = scaled(font.clone(), (high / font.size).min(1.0));
    // Side by side longer words get more of the width, but not so much that the shorter are small.
    let wide = |words: &String| {
        let line = painter.layout_no_wrap(words.clone(), font.clone(), look.accent_ink);
        line.size().x.max(1.0).sqrt()
    };
    let all: f32 = lines.iter().map(wide).sum();
    let mut at = words.min;
    for line in &lines {
        let cell = match portrait {
            true => vec2(words.width(), low),
            false => vec2(words.width() * wide(line) / all, words.height()),
        };
        let room = cell - vec2(look.px(24.0), look.px(6.0));
        let galley = largest(painter, line, font.clone(), look.accent_ink, room);
        centre(painter, at + cell * 0.5, galley, look.accent_ink);
        at += match portrait {
            true => vec2(0.0, cell.y),
            false => vec2(cell.x, 0.0),
        };
    }
}

/// Paints a point that is touched, and a ring that spreads from it: `wave` is the ring's share of its way.
fn touch_sign(painter: &Painter, middle: Pos2, (radius, wave): (f32, f32), ink: Color32) {
    let point = radius * 0.36;
    painter.circle_filled(middle, point, ink);
    let line = Stroke::new(radius * 0.12, ink.gamma_multiply(1.0 - wave));
    painter.circle_stroke(middle, point + (radius - point) * wave, line);
    let rest = Stroke::new(radius * 0.07, ink);
    painter.circle_stroke(middle, radius * 0.62, rest);
}

/// Draws it once more for visitors at the other side of a table, over the far edge of the board.
fn invite_across(kit: &mut Kit, board: egui::Rect) {
    let ctx = kit.ctx();
    let look = &kit.look;
    let layer = LayerId::new(Order::Middle, egui::Id::new("invitation across"));
    let painter = ctx.layer_painter(layer);
    let pad = vec2(look.px(20.0), look.px(6.0));
    let room = vec2(board.width() * 0.9 - 2.0 * pad.x, look.px(60.0));
    let line = invitations(kit).join("   ");
    let words = fit(&painter, &line, &look.strong(), look.gold, room);
    let size = words.size() + 2.0 * pad;
    let top = pos2(board.center().x, board.min.y + look.px(8.0));
    let rect = Align2::CENTER_TOP.anchor_size(top, size);
    let edge = Stroke::new(look.px(1.2), look.gold.gamma_multiply(0.7));
    let paper = look.paper.to_opaque();
    painter.rect(rect, look.px(12.0), paper, edge, StrokeKind::Inside);
    across(&painter, words, rect.center(), look.gold);
}
