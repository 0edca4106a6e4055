//! Screen of the title: the table fills the window, and nothing dark lies over the board. The chosen game stands in a
//! column beside it, or below it, with a game that is hosted here at its foot; the ways to everything else are below,
//! those of the program itself apart.

use super::Cabinet;
use super::selection::{self, NextMatch, Waiting};
use crate::app::features::network::hosting;
use crate::app::layout::head_height;
use crate::app::network::NetworkGames;
use crate::app::play::game::Match;
use crate::app::play::store::Store;
use crate::app::preferences::Preferences;
use crate::app::registry::{ButtonPlace, Buttons};
use crate::app::ui::fade::{across, band};
use crate::app::ui::kit::{Kit, egui_rect, fit, inside, put, scaled};
use crate::app::ui::placed_buttons;
use bevy::prelude::*;
use bevy_egui::egui::epaint::Mesh;
use bevy_egui::egui::{self, Rect, Ui, pos2, vec2};

/// Tibetan name of all games together, in every language.
const TIBETAN: &str = "མིག་མངས";
/// Height of the names, in design pixels, at which their letters have the size designed for.
const HEAD: f32 = 84.0;
/// Gap between the two groups of buttons at the foot, in design pixels.
const APART: f32 = 24.0;
/// Share of the foot's width that the ways to games take.
const GAMES: f32 = 0.58;
/// Strength of the shade under words: where they begin, where they end, and below the names in a tall window. The table
/// is dark, so that dark letters need more of a light shade than light ones of a dark shade.
const DARK: [f32; 3] = [0.50, 0.28, 0.10];
const LIGHT: [f32; 3] = [0.94, 0.88, 0.86];
/// Height of the words on a game that is hosted here, above the button to it, in design pixels.
const HOST_HEIGHT: f32 = 78.0;
/// Least height of the words on the chosen game, in design pixels, beside a game that is hosted.
const NAME: f32 = 60.0;

/// Division of the window.
struct TitleAreas {
    header: Rect,
    column: Rect,
    foot: Rect,
}

impl TitleAreas {
    fn of(kit: &Kit) -> Self {
        let layout = &kit.layout;
        let foot = egui_rect(layout.buttons);
        let high = head_height(layout.window, layout.scale, layout.touch);
        let corner = pos2(foot.left(), foot.left());
        Self {
            header: Rect::from_min_size(corner, vec2(foot.width(), high)),
            column: egui_rect(layout.panel),
            foot,
        }
    }
}

pub(super) fn draw(
    mut kit: Kit,
    (cabinet, mut to_start): (Res<Cabinet>, Local<bool>),
    (store, game, network): (Res<Store>, Option<Res<Match>>, Res<NetworkGames>),
    buttons: Res<Buttons>,
    mut preferences: ResMut<Preferences>,
    mut next: NextMatch,
) {
    let ctx = kit.ctx();
    let waiting = Waiting::of(game.as_deref(), &store);
    let areas = TitleAreas::of(&kit);
    let mut set = preferences.clone();
    shade(&mut kit, &areas);
    egui::Area::new(egui::Id::new("title"))
        .fixed_pos(egui::Pos2::ZERO)
        .constrain(false)
        .show(&ctx, |ui| {
            inside(ui, areas.header, |ui| header(&mut kit, ui, &mut set));
            inside(ui, areas.column, |ui| {
                let labels: Vec<String> =
                    cabinet.0.iter().map(|game| kit.of(*game, "name")).collect();
                let chosen = next.chosen.current();
                let chosen = cabinet.0.iter().position(|game| *game == chosen);
                let tabs = kit.tabs(ui, "title.game", &labels, chosen);
                if let Some(first) = tabs.get(chosen.unwrap_or_default()) {
                    kit.begin_at(first);
                }
                if let Some(i) = tabs.iter().position(egui::Response::clicked) {
                    next.chosen.turn_to(cabinet.0[i]);
                    // After a choice by key the focus goes to the button that begins.
                    *to_start = tabs[i].has_focus();
                }
                let end = tabs.iter().map(|tab| tab.rect.bottom());
                let end = end.fold(areas.column.top(), f32::max) + kit.look.px(12.0);
                let below = areas.column.with_min_y(end.min(areas.column.bottom()));
                let least = selection::least_height(&kit, waiting.is_some());
                let below = guests(&mut kit, ui, &network, (below, least));
                let start = inside(ui, below, |ui| {
                    selection::draw(&mut kit, ui, waiting.as_ref(), &mut next)
                });
                if std::mem::take(&mut *to_start) {
                    start.request_focus();
                }
            });
            inside(ui, areas.foot, |ui| foot(&mut kit, ui, &buttons));
        });
    preferences.set_if_neq(set);
}

/// Shades the table where words stand on it; it ends before the board begins.
fn shade(kit: &mut Kit, areas: &TitleAreas) {
    let painter = kit.ctx().layer_painter(egui::LayerId::background());
    let (window, column) = (kit.window(), areas.column);
    let paper = kit.look.paper.to_opaque();
    let air = kit.look.px(40.0);
    let mut mesh = Mesh::default();
    let [strong, weak, below_names] = if kit.look.light { LIGHT } else { DARK };
    if kit.layout.portrait {
        let (top, low) = (areas.header.bottom(), column.top());
        band(
            &mut mesh,
            window,
            paper,
            &[(0.0, weak), (top, below_names), (top + air, 0.0)],
        );
        let stops = [(low - air, 0.0), (low, weak), (low + 2.0 * air, strong)];
        band(&mut mesh, window, paper, &stops);
        let rest = window.with_min_y(low + 2.0 * air);
        band(
            &mut mesh,
            rest,
            paper,
            &[(rest.top(), strong), (rest.bottom(), strong)],
        );
    } else {
        let end = column.right();
        let stops = [
            (0.0, strong),
            (end * 0.7, strong),
            (end, weak),
            (end + 2.5 * air, 0.0),
        ];
        across(&mut mesh, window, paper, &stops);
    }
    painter.add(mesh);
}

/// Draws the program's name, and the languages.
fn header(kit: &mut Kit, ui: &mut Ui, set: &mut Preferences) {
    let look = kit.look.clone();
    let place = ui.max_rect();
    let part = (place.height() / look.px(HEAD)).min(1.0);
    let px = |design: f32| look.px(design) * part;
    let wide = look.px(300.0).min(place.width() * 0.48);
    let (left, right) = place.split_left_right_at_x(place.right() - wide);
    let room = vec2(left.width() - look.px(16.0), px(48.0));
    let mut font = look.title();
    font.size = px(44.0);
    let title = fit(ui.painter(), &kit.t("title"), &font, look.ink, room);
    let painter = ui.painter();
    let font = scaled(look.strong(), 1.15);
    let tibetan = painter.layout_no_wrap(TIBETAN.to_owned(), font, look.gold);
    let subtitle = kit.t("subtitle");
    let room = vec2(room.x - tibetan.size().x - look.px(12.0), px(26.0));
    let subtitle = fit(painter, &subtitle, &look.body(), look.ink, room);
    let at = pos2(place.left(), place.top() - px(8.0));
    painter.galley(at, title, look.ink);
    let below = pos2(place.left(), place.bottom() - px(13.0));
    let beside = below + vec2(tibetan.size().x, 0.0) + vec2(look.px(12.0), 0.0);
    put(painter, below, tibetan, look.gold);
    put(painter, beside, subtitle, look.ink);
    let right = Rect::from_min_size(right.min, vec2(wide, look.choice));
    inside(ui, right, |ui| kit.languages(ui, "title.language", set));
}

/// Draws at the foot of the column that games are hosted here, if they are. Returns what is left of the column: the
/// chosen game comes first, with at least this height and that of its name.
fn guests(kit: &mut Kit, ui: &mut Ui, network: &NetworkGames, (place, least): (Rect, f32)) -> Rect {
    let (high, gap) = (kit.look.touch + kit.look.px(HOST_HEIGHT), kit.look.px(12.0));
    let room = place.height() - high - gap - kit.look.px(NAME);
    if network.place().is_none() || room < least {
        return place;
    }
    let (above, foot) = place.split_top_bottom_at_y(place.bottom() - high);
    inside(ui, foot, |ui| hosting(kit, ui, network, high));
    above.with_max_y(above.bottom() - gap)
}

/// Draws the ways to everything else: to games and how they are played, and apart from them those to the program
/// itself.
fn foot(kit: &mut Kit, ui: &mut Ui, buttons: &Buttons) {
    let place = ui.max_rect();
    let (apart, row) = (kit.look.px(APART), kit.look.touch);
    let (games, program) = if kit.layout.portrait {
        let games = place.with_max_y(place.top() + row);
        (games, place.with_min_y(place.bottom() - row))
    } else {
        let at = place.left() + place.width() * GAMES;
        (place.with_max_x(at - apart), place.with_min_x(at))
    };
    let groups = [
        (ButtonPlace::Title, games),
        (ButtonPlace::TitleEnd, program),
    ];
    for (at, place) in groups {
        let placed = buttons.at(at, kit.text());
        let columns = placed.len();
        inside(ui, place, |ui| {
            placed_buttons::rows(kit, ui, placed, columns)
        });
    }
}
