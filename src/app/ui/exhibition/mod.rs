//! Screens for visitors where the program stands alone before them. What follows from their touches
//! is decided in [`crate::app::exhibition`].
//!
//! | module | contents |
//! |---|---|
//! | `attract_mode` | title and invitation beside a game of the computer while no visitor is there |
//! | `shade` | the shade on the table where words stand |
//! | `story` | a card about the origins of the games |
//! | `offers` | the first screen: the languages, and the offers |
//! | `choose` | the choice of game, board and opponent |
//! | `pictures` | the moving pictures on the cards of these |
//! | `countdown` | the countdown after some time without a touch |

pub(crate) mod attract_mode;
mod choose;
pub(crate) mod countdown;
pub(crate) mod offers;
pub(crate) mod pictures;
mod shade;
mod story;

use crate::app::exhibition::hours::Dim;
use crate::app::exhibition::scene::places;
use crate::app::preferences::Preferences;
use crate::app::ui::kit::{Button, Kit, Weight, egui_rect, inside};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Id, LayerId, Order, Rect, Ui, pos2};

/// Distance from the edge of a window without room for the board to the parts of a screen, and between parts, in
/// design pixels.
const MARGIN: f32 = 18.0;
const GAP: f32 = 12.0;

/// Number of cards on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardCount {
    /// A few: the board has room beside them in every window.
    Few,
    /// Many: the board has room beside them in a large window.
    Many,
}

impl CardCount {
    /// True if the board is seen beside this number of cards.
    fn leave_room(self, kit: &Kit) -> bool {
        self == Self::Few || places::is_roomy(&kit.layout)
    }
}

/// Division of a screen beside the board, or over the whole table.
#[derive(Clone, Copy)]
struct ExhibitionLayout {
    /// Upper end: the heading.
    head: Rect,
    /// Middle: the content.
    body: Rect,
    /// Lower end; the way back stands at the right.
    foot: Rect,
}

impl ExhibitionLayout {
    /// Returns the places of a screen with a head of this height.
    fn of(kit: &Kit, head: f32, cards: CardCount) -> Self {
        let (look, layout) = (&kit.look, &kit.layout);
        let (margin, gap) = (look.px(MARGIN), look.px(GAP));
        let beside = cards.leave_room(kit);
        let all = if beside {
            egui_rect(places::offers_column(layout))
        } else {
            let end = pos2(layout.window.x - margin, layout.messages.min.y);
            Rect::from_min_max(pos2(margin, margin), end)
        };
        // In a tall window the head stands above the board.
        let top = match beside && layout.portrait {
            true => margin,
            false => all.top(),
        };
        let head = all.with_min_y(top).with_max_y(top + head);
        let foot = all
            .with_min_y(all.bottom() - look.touch)
            .with_max_x(layout.window.x - all.left());
        let body = all
            .with_min_y(all.top().max(head.bottom() + gap))
            .with_max_y(foot.top() - gap);
        Self { head, body, foot }
    }

    /// Takes a part of this height from the upper end of the body.
    fn above(&mut self, kit: &Kit, height: f32) -> Rect {
        let part = self.body.with_max_y(self.body.top() + height);
        self.body.min.y = part.bottom() + kit.look.px(GAP);
        part
    }

    /// Takes a part of this height from the lower end of the body.
    fn below(&mut self, kit: &Kit, height: f32) -> Rect {
        let part = self.body.with_min_y(self.body.bottom() - height);
        self.body.max.y = part.top() - kit.look.px(GAP);
        part
    }

    /// Returns the foot without the way back.
    fn beside_back(&self, kit: &Kit) -> Rect {
        self.foot
            .with_max_x(self.back(kit).left() - kit.look.px(GAP))
    }

    /// Returns the place of the way back: on every screen the corner at the lower right, where the
    /// buttons of a game have it too.
    fn back(&self, kit: &Kit) -> Rect {
        let wide = kit.look.px(230.0).min(self.foot.width() * 0.36);
        self.foot.with_min_x(self.foot.right() - wide)
    }
}

/// Draws a screen beside the board, or over the table where these cards leave no room for it.
fn screen<R>(kit: &mut Kit, cards: CardCount, content: impl FnOnce(&mut Kit, &mut Ui) -> R) -> R {
    let ctx = kit.ctx();
    if cards.leave_room(kit) {
        shade::behind_offers(kit);
    } else {
        // Only strips of the board behind it would be visible between the cards.
        kit.veil(u8::MAX);
    }
    let area = egui::Area::new(Id::new("offers"))
        .fixed_pos(egui::Pos2::ZERO)
        .constrain(false)
        .show(&ctx, |ui| content(kit, ui));
    area.inner
}

/// Draws the button of the way back; true if it was pressed.
fn back(kit: &mut Kit, ui: &mut Ui, places: &ExhibitionLayout, key: &str) -> bool {
    let place = places.back(kit);
    let button = Button::new(key, kit.t(key), Weight::Plain, true);
    inside(ui, place, |ui| kit.button(ui, &button, place.width()))
}

/// Draws the languages offered, each in its own script.
pub(crate) fn languages(kit: &mut Kit, ui: &mut Ui, name: &str, high: f32, set: &mut Preferences) {
    let config = &kit.settings.config;
    let offered = config.exhibition.speaks(&config.languages);
    let now = config.text.language();
    let chosen = offered.iter().position(|t| t.language() == now);
    let codes: Vec<String> = offered.iter().map(|t| t.language().to_owned()).collect();
    let labels: Vec<String> = offered.iter().map(|t| t.name().to_owned()).collect();
    let layout = (labels.len(), egui::vec2(kit.look.px(4.0), high));
    let pressed = kit.options(ui, name, &labels, chosen, layout);
    if let Some(code) = pressed.and_then(|i| codes.get(i)) {
        set.language.clone_from(code);
    }
}

/// Darkens everything while the house is closed.
pub(crate) fn dim(mut kit: Kit, dim: Res<Dim>) {
    let strength = (dim.0.clamp(0.0, 1.0) * 255.0) as u8;
    if strength == 0 {
        return;
    }
    // Over cards and messages, too.
    let layer = LayerId::new(Order::Debug, Id::new("dim"));
    let dark = Color32::from_black_alpha(strength);
    let painter = kit.ctx().layer_painter(layer);
    painter.rect_filled(kit.window(), 0.0, dark);
}
