//! Card of the result, beside the last position: the winner and the reason, and what can be done now. In a tall window
//! the buttons stay below the board.

use crate::app::board::BoardView;
use crate::app::engine::tip::{Tip, TipState};
use crate::app::exhibition::ExhibitionState;
use crate::app::features::review::{Review, ReviewRequest, question};
use crate::app::play::game::Match;
use crate::app::presentation::{move_number, presentation};
use crate::app::registry::{ButtonPlace, Buttons};
use crate::app::ui::kit::{
    Button, Emblem, Kit, Weight, button_info, fit, flow, paint_stone, scaled, shrink, strip,
};
use crate::app::ui::placed_buttons;
use crate::app::ui::play::moves::list_text::MoveListText;
use crate::app::ui::play::moves::{self, List};
use crate::app::ui::play::outcome::{reason_text, winner_sentence};
use bevy::prelude::*;
use bevy_egui::egui::{self, Sense, Ui};
use tibetango_rules::Side;

/// Height of the counts of stones, in design pixels.
const STONES: f32 = 66.0;
/// Height of the line with the number of moves, in design pixels.
const MOVES: f32 = 34.0;
/// Minimum and maximum height of the advice after a defeat beside the board, in design pixels.
const ADVICE: [f32; 2] = [64.0, 128.0];
/// Maximum height of the advice above the board, and the least with which it is shown, in design
/// pixels.
const ADVICE_ABOVE: f32 = 44.0;
const ADVICE_LEAST: f32 = 30.0;
/// Number of columns of the buttons beside the board, below the first one, and of their rows below it.
const COLUMNS: usize = 2;
const ROWS_BELOW: usize = 2;

pub(super) fn draw(
    mut kit: Kit,
    (game, buttons): (Option<Res<Match>>, Res<Buttons>),
    (view, tip): (Res<BoardView>, Res<Tip>),
    exhibition_state: Res<State<ExhibitionState>>,
    (played, review): (Res<MoveListText>, Res<Review>),
    mut list: Local<List>,
) {
    let outcome = game.as_ref().and_then(|game| game.session.outcome());
    let Some((game, outcome)) = game.zip(outcome) else {
        kit.close_card();
        return;
    };
    let sides = outcome.winner.zip(game.only_human());
    let lost = sides.is_some_and(|(winner, human)| winner != human);
    // The board stays in view, with what won the game.
    let portrait = kit.layout.portrait;
    let ways = buttons.at(ButtonPlace::Result, kit.text());
    let (mut beside, below) = match portrait {
        true => (Vec::new(), ways),
        false => (ways, Vec::new()),
    };
    kit.sheet(super::CARD.text(), &view, |kit, ui| {
        let font = scaled(kit.look.heading(), 1.35);
        let room = egui::vec2(kit.beside_plate(ui), font.size * 1.7);
        let words = winner_sentence(kit, ui, &game, outcome.winner);
        let ink = if lost { kit.look.calm() } else { kit.look.gold };
        let mut title = fit(ui.painter(), &words, &font, ink, room);
        if title.size().x > room.x {
            let lines = egui::vec2(room.x, 2.0 * room.y);
            title = shrink(ui.painter(), &words, &kit.look.heading(), ink, lines);
        }
        let emblem = match outcome.winner {
            None => Emblem::People,
            Some(_) if lost => Emblem::Flag,
            Some(_) => Emblem::Cup,
        };
        kit.plated(ui, emblem, (title, ink));
        kit.paragraph(ui, &reason_text(kit, ui, &game, outcome));
        let about = (&*game, lost);
        let advice_shown = (&*tip, exhibition_state.is_on());
        list.flowing = portrait;
        let watched = if portrait {
            words_above(kit, ui, about, advice_shown)
        } else {
            let rows = 1 + beside.len().saturating_sub(1).div_ceil(COLUMNS);
            let foot = rows as f32 * (kit.look.touch + kit.look.px(8.0)) + kit.look.px(6.0);
            let watched = words_beside(kit, ui, about, (advice_shown, foot));
            ui.add_space(kit.look.px(6.0));
            if !beside.is_empty() {
                let (button, act) = beside.remove(0);
                let width = ui.available_width();
                if kit.button(ui, &button, width) {
                    kit.run(act);
                }
            }
            placed_buttons::rows(kit, ui, beside, COLUMNS);
            watched
        };
        // Beside the board the moves stand where they stood in the game; the last ones are in view.
        let above = kit.look.px(10.0);
        if ui.available_height() >= above + kit.look.px(MOVES) {
            ui.add_space(above);
            moves::draw(kit, ui, (&game, &played), &review, &mut list);
        }
        if let Some(ply) = watched {
            kit.send(ReviewRequest::Watch(ply));
        }
    });
    if !below.is_empty() {
        kit.in_place_of_buttons("result.ways", |kit, ui| {
            let columns = below.len().div_ceil(ROWS_BELOW);
            placed_buttons::rows(kit, ui, below, columns);
        });
    }
    if matches!(tip.state(&game), Some(TipState::Running)) {
        kit.ctx().request_repaint();
    }
}

/// Draws the number of moves, the counts of stones and the advice after a defeat above the board, as far as there is
/// room; returns the ply to watch if it was pressed.
fn words_above(
    kit: &mut Kit,
    ui: &mut Ui,
    (game, lost): (&Match, bool),
    advice_shown: (&Tip, bool),
) -> Option<usize> {
    let least = kit.look.px(if lost { ADVICE_LEAST } else { 0.0 });
    if ui.available_height() >= kit.look.px(MOVES) + least {
        draw_move_count(kit, ui, game);
    }
    let counted = presentation(game.session.settings().game()).counted;
    if counted && ui.available_height() >= kit.look.px(STONES) + least {
        draw_stone_counts(kit, ui, game);
    }
    // In the largest letters of some languages there is no room.
    let room = ui.available_height();
    if !lost || room < least {
        return None;
    }
    advice(
        kit,
        ui,
        game,
        advice_shown,
        room.min(kit.look.px(ADVICE_ABOVE)),
    )
}

/// Draws the same beside the board, above `foot` logical pixels of buttons.
fn words_beside(
    kit: &mut Kit,
    ui: &mut Ui,
    (game, lost): (&Match, bool),
    (advice_shown, foot): ((&Tip, bool), f32),
) -> Option<usize> {
    let [least, most] = ADVICE.map(|high| kit.look.px(if lost { high } else { 0.0 }));
    if ui.available_height() - foot >= kit.look.px(MOVES + STONES) + least {
        draw_move_count(kit, ui, game);
    }
    let mut left = ui.available_height() - foot;
    // In the largest letters there is no room for all of it.
    if left >= kit.look.px(STONES) + least {
        if presentation(game.session.settings().game()).counted {
            draw_stone_counts(kit, ui, game);
        }
        left -= kit.look.px(STONES);
    }
    if !lost {
        return None;
    }
    let room = (left - kit.look.px(8.0)).clamp(0.0, most);
    advice(kit, ui, game, advice_shown, room)
}

/// Draws one thing to try next time, and notes that the loser stood better and that there are
/// hints, where they apply. It has its place from the first moment on, so that nothing moves when
/// the advice is found; returns the ply to watch if it was pressed. Visitors only read it.
fn advice(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    (tip, visited): (&Tip, bool),
    room: f32,
) -> Option<usize> {
    let mut ply = None;
    let next_time = match tip.state(game)? {
        TipState::Running => kit.t("result.tip_sought"),
        TipState::Advice(moment) => {
            ply = Some(moment.ply).filter(|_| !visited);
            let number = move_number(game.session.history(), moment.ply + 1).number;
            let words = [
                ("n", number.to_string()),
                ("why", question(kit, game, moment)),
            ];
            kit.fill("result.tip", &words)
        }
        TipState::Nothing => kit.t("result.tip_none"),
    };
    let ahead = tip.ahead(game).then(|| kit.t("result.ahead"));
    let hint = (!tip.has_hint(game)).then(|| kit.t("result.hint"));
    let more: Vec<String> = ahead.into_iter().chain(hint).collect();
    let size = egui::vec2(ui.available_width(), room);
    let rect = if ply.is_some() {
        let button = Button::new("result.tip", String::new(), Weight::Plain, true);
        let pressed = kit.press(ui, &button, size);
        pressed.widget_info(|| button_info(true, &next_time));
        ply = ply.filter(|_| pressed.clicked());
        pressed.rect
    } else {
        ui.allocate_exact_size(size, Sense::hover()).0
    };
    let (painter, font, ink) = (ui.painter(), kit.look.body(), kit.look.ink_soft);
    let room = rect.shrink2(egui::vec2(kit.look.px(10.0), kit.look.px(4.0)));
    // Notes that do not fit at full size give way to the advice.
    let words = (0..=more.len()).rev().find_map(|count| {
        let lines = [std::slice::from_ref(&next_time), &more[..count]].concat();
        let words = flow(painter, &lines.join("\n"), &font, ink, room.width());
        (words.size().y <= room.height()).then_some(words)
    });
    let words = words.unwrap_or_else(|| shrink(painter, &next_time, &font, ink, room.size()));
    painter.galley(room.min, words, ink);
    ply
}

/// Draws the number of moves of the game.
fn draw_move_count(kit: &Kit, ui: &mut Ui, game: &Match) {
    let history = game.session.history();
    let played = move_number(history, history.len()).number;
    let words = kit.fill("game.moves_played", &[("n", played)]);
    let width = ui.available_width();
    kit.short(ui, &words, kit.look.small(), kit.look.ink_soft, width);
}

/// Draws the number of stones of both sides.
fn draw_stone_counts(kit: &Kit, ui: &mut Ui, game: &Match) {
    ui.add_space(kit.look.px(6.0));
    let look = &kit.look;
    let rect = strip(ui, look.px(52.0));
    // Under the heading, which stands at the left.
    for (side, aside) in Side::BOTH.into_iter().zip([44.0, 164.0]) {
        let x = rect.left() + look.px(aside);
        let at = |aside: f32| egui::pos2(x + look.px(aside), rect.center().y);
        let count = game.session.history().count(side);
        paint_stone(ui.painter(), at(-26.0), look.px(18.0), side);
        let (left, font) = (egui::Align2::LEFT_CENTER, look.number());
        ui.painter().text(at(4.0), left, count, font, look.ink);
    }
}
