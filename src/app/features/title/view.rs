//! Screen of the title.

use super::Cabinet;
use super::selection::{NextMatch, play, start_height};
use crate::app::board::BoardStyle;
use crate::app::play::game::{Match, MatchCommand};
use crate::app::play::store::{LastGame, Store};
use crate::app::preferences::Preferences;
use crate::app::registry::{ButtonPlace, Buttons};
use crate::app::ui::cards::pictures::cabinet::{self, CabinetCard, CardPicture};
use crate::app::ui::cards::pictures::demo_games::Showing;
use crate::app::ui::kit::{Kit, Weight, fit, inside, put, scaled, size_name, two};
use crate::app::ui::placed_buttons;
use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, Ui, vec2};
use std::collections::HashMap;
use tibetango_rules::GameName;

/// Tibetan name of all games together, whatever the language.
const TIBETAN: &str = "མིག་མངས";

/// Moving pictures of the games, by game.
#[derive(Default)]
pub(super) struct Showings(HashMap<GameName, Option<Showing>>);

impl Showings {
    /// Makes one that is missing; one a frame, for it takes a moment.
    fn add(&mut self, cabinet: &Cabinet, kit: &Kit) {
        let mut games = cabinet.0.iter();
        if let Some(&game) = games.find(|game| !self.0.contains_key(*game)) {
            self.0.insert(game, Showing::of(game, &kit.settings.config));
        }
    }

    fn of(&self, game: GameName) -> Option<&Showing> {
        self.0.get(&game)?.as_ref()
    }
}

/// Division of the window.
struct TitleLayout {
    header: Rect,
    /// Place of a game to go on with, if there is one.
    waiting: Option<Rect>,
    cards: Rect,
    /// Place of the chosen game.
    chosen: Rect,
    menu: Rect,
}

impl TitleLayout {
    fn of(kit: &Kit, waiting: bool) -> Self {
        let (look, layout) = (&kit.look, &kit.layout);
        let gap = look.px(12.0);
        let pad = 2.0 * look.px(14.0);
        let window = vec2(layout.window.x, layout.messages.min.y);
        let margin = look.px(18.0);
        let size = window - vec2(2.0 * margin, margin);
        let mut rest = Rect::from_min_size(egui::pos2(margin, margin), size);
        let upper = |rest: &mut Rect, high: f32| {
            let (part, below) = rest.split_top_bottom_at_y(rest.top() + high);
            *rest = below.with_min_y((below.top() + gap).min(below.bottom()));
            part
        };
        let header = upper(&mut rest, look.px(84.0).max(look.choice));
        let waiting = waiting.then(|| upper(&mut rest, look.touch + pad));
        let lower = |rest: &mut Rect, high: f32| {
            let (above, part) = rest.split_top_bottom_at_y(rest.bottom() - high);
            *rest = above.with_max_y((above.bottom() - gap).max(above.top()));
            part
        };
        let rows = if layout.portrait { 2.0 } else { 1.0 };
        let menu = rows * look.touch + (rows - 1.0) * look.px(8.0);
        let menu = lower(&mut rest, menu);
        let words = if layout.portrait { 66.0 } else { 0.0 };
        let chosen = lower(&mut rest, start_height(kit) + look.px(words) + pad);
        Self {
            header,
            waiting,
            cards: rest,
            chosen,
            menu,
        }
    }
}

pub(super) fn draw(
    mut kit: Kit,
    (cabinet, mut showings, mut to_start): (Res<Cabinet>, Local<Showings>, Local<bool>),
    (store, game, style): (Res<Store>, Option<Res<Match>>, Res<BoardStyle>),
    buttons: Res<Buttons>,
    mut preferences: ResMut<Preferences>,
    mut next: NextMatch,
) {
    let ctx = kit.ctx();
    showings.add(&cabinet, &kit);
    let unfinished = game.as_deref().filter(|game| game.unfinished());
    let places = TitleLayout::of(&kit, unfinished.is_some() || store.offer);
    let mut set = preferences.clone();
    // Where a game waits the cards begin lower, and the slab behind them would be seen through the gap: then it is as
    // good as hidden.
    kit.veil(if places.waiting.is_some() { 236 } else { 205 });
    egui::Area::new(egui::Id::new("title"))
        .fixed_pos(egui::Pos2::ZERO)
        .constrain(false)
        .show(&ctx, |ui| {
            inside(ui, places.header, |ui| header(&mut kit, ui, &mut set));
            if let Some(place) = places.waiting {
                band(&mut kit, ui, place, |kit, ui| {
                    let about = unfinished.map(|game| {
                        let line = game.session.history();
                        (line.game(), line.topology().size(), line.len())
                    });
                    let note = note(kit, about.or(store.waiting));
                    waiting(kit, ui, unfinished, &note);
                });
            }
            let shown = cabinet.0.iter().enumerate().filter_map(|(i, &game)| {
                let card = CabinetCard {
                    id: format!("title.game.{i}"),
                    name: kit.of(game, "name"),
                    aside: String::new(),
                    line: kit.of(game, "line"),
                    picture: CardPicture::Moving(showings.of(game)?),
                };
                Some((game, card))
            });
            let (games, cards): (Vec<_>, Vec<_>) = shown.unzip();
            let chosen = next.chosen.current();
            let chosen = games.iter().position(|game| *game == chosen).unwrap_or(0);
            let look = (set.equipment(), style.reduced_motion);
            let shown = (&cards[..], Some(chosen), false);
            let responses = cabinet::draw(&mut kit, ui, places.cards, shown, look);
            if let Some(i) = responses.iter().position(egui::Response::clicked) {
                games[i].text().clone_into(&mut next.chosen.game);
                // After a choice by key the focus goes to the button that begins.
                *to_start = responses[i].has_focus();
            }
            let first = places.waiting.is_none();
            band(&mut kit, ui, places.chosen, |kit, ui| {
                let start = play(kit, ui, first, &mut next);
                if std::mem::take(&mut *to_start) {
                    start.request_focus();
                }
            });
            inside(ui, places.menu, |ui| menu(&mut kit, ui, &buttons));
        });
    preferences.set_if_neq(set);
}

/// Draws content in this place on a ground of its own.
fn band(kit: &mut Kit, ui: &mut Ui, place: Rect, content: impl FnOnce(&mut Kit, &mut Ui)) {
    let look = &kit.look;
    let edge = egui::Stroke::new(look.px(1.0), look.line.gamma_multiply(0.7));
    let rounding = egui::CornerRadius::same(look.px(12.0) as u8);
    let inner = place.shrink(look.px(14.0));
    let (fill, kind) = (look.paper.to_opaque(), egui::StrokeKind::Inside);
    ui.painter().rect(place, rounding, fill, edge, kind);
    inside(ui, inner, |ui| content(kit, ui));
}

/// Draws the program's name, and the languages.
fn header(kit: &mut Kit, ui: &mut Ui, set: &mut Preferences) {
    let look = kit.look.clone();
    let place = ui.max_rect();
    let wide = look.px(300.0).min(place.width() * 0.48);
    let (left, right) = place.split_left_right_at_x(place.right() - wide);
    let room = vec2(left.width() - look.px(16.0), look.px(48.0));
    let mut font = look.title();
    font.size = look.px(44.0);
    let title = fit(ui.painter(), &kit.t("title"), &font, look.ink, room);
    let painter = ui.painter();
    let font = scaled(look.strong(), 1.15);
    let tibetan = painter.layout_no_wrap(TIBETAN.to_owned(), font, look.gold);
    let subtitle = kit.t("subtitle");
    let room = vec2(room.x - tibetan.size().x - look.px(12.0), look.px(26.0));
    let subtitle = fit(painter, &subtitle, &look.body(), look.ink_soft, room);
    let at = egui::pos2(place.left(), place.top() - look.px(8.0));
    painter.galley(at, title, look.ink);
    let below = egui::pos2(place.left(), place.bottom() - look.px(13.0));
    let beside = below + vec2(tibetan.size().x, 0.0) + vec2(look.px(12.0), 0.0);
    put(painter, below, tibetan, look.gold);
    put(painter, beside, subtitle, look.ink_soft);
    let right = Rect::from_center_size(right.center(), vec2(wide, look.choice));
    inside(ui, right, |ui| kit.languages(ui, "title.language", set));
}

/// Words the game to go on with: its board and its next move, where they are known.
fn note(kit: &Kit, about: Option<(GameName, u8, usize)>) -> String {
    let still_here = kit.t("autosave.title");
    let Some((game, size, plies)) = about else {
        return still_here;
    };
    let words = [
        ("game", kit.of(game, "name")),
        ("size", size_name(kit, game, size)),
        ("n", (plies + 1).to_string()),
    ];
    let which = kit.fill("autosave.which", &words);
    two(kit, &still_here, &which)
}

/// Draws the game to go on with.
fn waiting(kit: &mut Kit, ui: &mut Ui, unfinished: Option<&Match>, note: &str) {
    let place = ui.max_rect();
    let gap = kit.look.px(10.0);
    let put_away = if unfinished.is_some() { 0.0 } else { 0.24 };
    let left = place.with_max_x(place.left() + place.width() * (0.64 - put_away) - gap);
    inside(ui, left, |ui| {
        ui.centered_and_justified(|ui| {
            kit.words(ui, note, kit.look.strong(), kit.look.gold, place.height());
        });
    });
    let right = place.with_min_x(left.right() + gap);
    let wide = place.width() * 0.36;
    inside(ui, right, |ui| {
        ui.spacing_mut().item_spacing.x = gap;
        ui.horizontal(|ui| {
            if let Some(game) = unfinished {
                let label = kit.t("menu.resume");
                if kit.button(ui, "title.resume", &label, Weight::Primary, wide) {
                    kit.order(MatchCommand::open(game.session.clone()));
                }
                return;
            }
            let [go, away] = ["autosave.continue", "autosave.put_away"].map(|key| kit.t(key));
            if kit.button(ui, "title.continue", &go, Weight::Primary, wide) {
                kit.send(LastGame::Continue);
            }
            let wide = place.width() * put_away - gap;
            if kit.button(ui, "title.put_away", &away, Weight::Plain, wide) {
                kit.send(LastGame::PutAway);
            }
        });
    });
}

/// Draws the ways to everything else: to games and how they are played, and quieter those to the
/// program itself.
fn menu(kit: &mut Kit, ui: &mut Ui, buttons: &Buttons) {
    ui.spacing_mut().item_spacing.y = kit.look.px(8.0);
    let columns = if kit.layout.portrait { 4 } else { 7 };
    let placed = buttons.at(ButtonPlace::Title, kit.text());
    placed_buttons::rows(kit, ui, placed, columns);
}
