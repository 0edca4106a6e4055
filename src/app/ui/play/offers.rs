//! Offers of a game: cards for its decisions (keep, swap), a button for the win over an opponent
//! who did not come back, and in a replay the variations.

use super::players::both;
use crate::app::phrases::side_key;
use crate::app::play::game::{Match, MatchCommand, ReplayRequest};
use crate::app::ui::kit::{
    Button, Kit, Weight, button_info, fit, letter_size, paint_stone, put_both, smallest_letters,
};
use bevy_egui::egui::{Color32, FontId, Galley, Painter, Ui, Vec2, vec2};
use std::sync::Arc;
use tibetango_rules::{Decision, Doing};

/// Height of the card of a decision where there is room, in design pixels.
const CARD: f32 = 62.0;
/// Margin around its words, in design pixels.
const EDGE: f32 = 3.0;
/// Width of a card, in design pixels, below which it has no room for stones beside its words, which
/// name them.
const MIN_PICTURE_WIDTH: f32 = 150.0;
/// Width of its stones, in design pixels.
const STONES: f32 = 66.0;

/// Returns the decisions that a person can make now.
fn decisions(game: &Match) -> Vec<Decision> {
    let history = game.session.history();
    if history.phase().doing() != Doing::Deciding || !game.awaits_person() {
        return Vec::new();
    }
    let legal = history.legal().into_iter();
    legal.filter_map(|mv| mv.decision).collect()
}

/// Action of an offer.
enum OfferAction {
    /// Claims the win.
    Claim,
    /// Goes another way in the replay.
    Go(ReplayRequest),
}

/// Returns the win that may be claimed; in a replay the ways on where there is more than one, and
/// the way back to the game as it was played.
fn offers(kit: &Kit, game: &Match) -> Vec<(String, OfferAction, Weight)> {
    let history = game.session.history();
    let mut offers = Vec::new();
    if game.may_claim() {
        offers.push((kit.t("page.claim"), OfferAction::Claim, Weight::Primary));
    }
    let Some(replay) = game.session.replay() else {
        return offers;
    };
    let (at, on) = (history.len(), replay.on());
    let branches = replay.branches();
    if branches.others().is_empty() {
        return offers;
    }
    let ways = branches.ways(on, at);
    if on != 0 {
        let ply = branches.shared_plies(on);
        let back = OfferAction::Go(ReplayRequest::Follow { line: 0, ply });
        offers.push((kit.t("replay.main_line"), back, Weight::Plain));
    }
    if ways.len() > 1 {
        for (other, mv) in ways.iter().take(3) {
            let (to, ply) = (*other, at + 1);
            let go = OfferAction::Go(ReplayRequest::Follow { line: to, ply });
            let weight = Weight::Chosen.when(*other == on);
            offers.push((history.text(mv), go, weight));
        }
    }
    offers
}

/// Returns the number of rows that the cards of decisions take.
fn rows(kit: &Kit, decisions: usize) -> usize {
    if kit.layout.portrait { 1 } else { decisions }
}

/// Returns the height of a decision's card where this number of rows share the room: no less than a
/// finger needs.
fn card_height(kit: &Kit, rows: usize, room: f32) -> f32 {
    let most = kit.look.touch.max(kit.look.px(CARD));
    (room / rows as f32 - gap(kit)).clamp(kit.look.touch, most)
}

/// Returns the gap between two cards.
fn gap(kit: &Kit) -> f32 {
    kit.look.px(8.0)
}

/// Draws a card for each decision: the stones that the person has then, and the consequence. Side
/// by side where the window is tall.
fn decide(kit: &mut Kit, ui: &mut Ui, game: &Match, decisions: &[Decision]) {
    let (look, gap) = (kit.look.clone(), gap(kit));
    let side = game.session.history().to_move();
    let [own, other] = [side, side.other()].map(|side| kit.t(side_key(side)));
    let rows = rows(kit, decisions.len());
    let across = decisions.len() / rows;
    let room = ui.available_width() - gap * (across - 1) as f32;
    let high = card_height(kit, rows, ui.available_height());
    let size = vec2(room / across as f32, high);
    let mut chosen = None;
    for (row, decisions) in decisions.chunks(across).enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (column, &decision) in decisions.iter().enumerate() {
                let key = format!("decide.{}", decision.text());
                let named = [("side", own.as_str()), ("other", other.as_str())];
                let title = kit.fill(&key, &named);
                let note = kit.t(&format!("{key}.note"));
                let name = format!("way.{}", row * across + column);
                let button = Button::new(&name, String::new(), Weight::Plain, true);
                let pressed = kit.press(ui, &button, size);
                pressed.widget_info(|| button_info(true, &format!("{title}. {note}")));
                let rect = pressed.rect;
                let stone = rect.left_center() + vec2(look.px(34.0), 0.0);
                let pictured = rect.width() >= look.px(MIN_PICTURE_WIDTH);
                match decision.swaps() {
                    _ if !pictured => {}
                    Some(false) => paint_stone(ui.painter(), stone, look.px(17.0), side),
                    Some(true) => paint_stone(ui.painter(), stone, look.px(17.0), side.other()),
                    None => both(ui.painter(), stone, look.px(13.0)),
                }
                let beside = if pictured { look.px(STONES) } else { 0.0 };
                let words = rect.with_min_x(rect.left() + beside);
                let words = words.shrink2(vec2(look.px(8.0), look.px(EDGE)));
                let half = vec2(words.width(), words.height() * 0.5);
                let title = within(ui.painter(), &title, look.strong(), look.ink, half);
                let note = within(ui.painter(), &note, look.small(), look.ink_soft, half);
                let texts = [(title, look.ink), (note, look.ink_soft)];
                put_both(ui.painter(), words.left_center(), texts);
                if pressed.clicked() {
                    chosen = Some(decision);
                }
            }
        });
    }
    if let Some(decision) = chosen {
        kit.order(MatchCommand::Decide(decision));
    }
}

/// Lays out a text of a card: in smaller letters where a line of its font is higher than the room
/// for it.
fn within(painter: &Painter, text: &str, font: FontId, ink: Color32, room: Vec2) -> Arc<Galley> {
    let galley = fit(painter, text, &font, ink, room);
    let part = room.y / galley.size().y;
    if part >= 1.0 {
        return galley;
    }
    let least = smallest_letters(painter, &font).min(font.size);
    // They may be smaller than the font already, for the width.
    let size = (letter_size(&galley, &font) * part).max(least);
    fit(painter, text, &FontId { size, ..font }, ink, room)
}

/// Returns the height that [`draw`] takes, with the gaps above, where no more than `room` is left
/// for cards of decisions: 0 if there is nothing to offer.
pub(crate) fn height(kit: &Kit, game: &Match, room: f32) -> f32 {
    let decisions = decisions(game).len();
    if decisions > 0 {
        let rows = rows(kit, decisions);
        return rows as f32 * (card_height(kit, rows, room) + gap(kit));
    }
    match offers(kit, game).is_empty() {
        true => 0.0,
        false => row(kit),
    }
}

/// Returns the height of a row of offers, with the gap above.
pub(crate) fn row(kit: &Kit) -> f32 {
    kit.look.choice + kit.look.px(8.0)
}

/// Draws the cards of decisions, or a button for each offer, or keeps the room of a row empty.
pub(crate) fn draw(kit: &mut Kit, ui: &mut Ui, game: &Match) {
    let decisions = decisions(game);
    if !decisions.is_empty() {
        return decide(kit, ui, game, &decisions);
    }
    let offers = offers(kit, game);
    let height = kit.look.choice;
    if offers.is_empty() {
        ui.allocate_space(vec2(ui.available_width(), height));
        return;
    }
    let (mut buttons, mut ways) = (Vec::new(), Vec::new());
    let names: Vec<_> = (0..offers.len()).map(|i| format!("way.{i}")).collect();
    for ((label, way, weight), name) in offers.into_iter().zip(&names) {
        ways.push(way);
        buttons.push(Button::new(name, label, weight, true));
    }
    if let Some(pressed) = kit.abreast(ui, &buttons, height) {
        match ways.swap_remove(pressed) {
            OfferAction::Claim => kit.order(MatchCommand::Claim),
            OfferAction::Go(request) => kit.replay(request),
        }
    }
}
