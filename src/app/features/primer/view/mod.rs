//! Card of the pages: a picture that moves quietly, a few sentences, and the ways between the pages.

mod games;
mod points;
mod trees;

use super::Primer;
use crate::app::ui::kit::{Kit, Weight, flow};
use bevy::prelude::*;
use bevy_egui::egui::{Rect, Sense, Ui, vec2};

/// Paints the picture of a page into a place, at this moment of its motion.
type PaintPage = fn(&Kit, &Ui, Rect, PictureMoment);

/// Pages, with the names by which their texts are found.
const PAGES: [(&str, PaintPage); 4] = [
    ("minimax", trees::minimax),
    ("alpha_beta", trees::alpha_beta),
    ("points", points::paint),
    ("games", games::paint),
];

/// Least height of a picture in design pixels, and the greatest in a wide window and in a tall one.
const LEAST: f32 = 190.0;
const MOST: [f32; 2] = [430.0, 560.0];
/// Gap between the parts of a page, in design pixels.
const GAP: f32 = 6.0;
/// Seconds for which a picture stands before its motion begins anew.
const REST: f64 = 5.0;

/// PictureMoment of a picture's motion.
#[derive(Clone, Copy, Debug)]
struct PictureMoment {
    /// Seconds since the page was opened.
    seconds: f64,
    /// Whether nothing moves: the picture shows its end.
    still: bool,
}

impl PictureMoment {
    /// Returns the step of a motion that takes `beat` seconds a step, rests at its last step and begins anew, and
    /// the share of the beat that has passed.
    fn step(self, beat: f64, last: usize) -> (usize, f32) {
        if self.still {
            return (last, 1.0);
        }
        let now = self.seconds % (beat * last as f64 + REST);
        let step = ((now / beat) as usize).min(last);
        let share = (now / beat - step as f64).min(1.0);
        (step, share as f32)
    }
}

/// What a press of a button at the foot means.
enum PrimerPress {
    Turn(usize),
    Close,
}

pub(super) fn draw(mut kit: Kit, mut primer: ResMut<Primer>) {
    let wide = if kit.layout.portrait { 600.0 } else { 920.0 };
    kit.card(super::CARD.text(), "primer.title", wide, |kit, ui| {
        let room = kit.room(ui, 1.0);
        kit.scroll(ui, 1.0, |kit, ui| page(kit, ui, &mut primer, room));
        match buttons(kit, ui, primer.page) {
            Some(PrimerPress::Turn(page)) => primer.turn_to(page),
            Some(PrimerPress::Close) => kit.close_card(),
            None => {}
        }
    });
}

/// Draws a page in a room of this height.
fn page(kit: &Kit, ui: &mut Ui, primer: &mut Primer, room: f32) {
    let (id, paint) = PAGES[primer.page];
    let gap = kit.look.px(GAP);
    ui.spacing_mut().item_spacing.y = gap;
    let number = [
        ("n", (primer.page + 1).to_string()),
        ("total", PAGES.len().to_string()),
        ("name", kit.t(&format!("primer.{id}.name"))),
    ];
    let (title, said) = (
        kit.fill("primer.page", &number),
        kit.t(&format!("primer.{id}.say")),
    );
    let (painter, width) = (ui.painter(), ui.available_width());
    let title = flow(painter, &title, &kit.look.strong(), kit.look.gold, width);
    let said = flow(painter, &said, &kit.look.body(), kit.look.ink, width);
    let words = title.size().y + said.size().y + 3.0 * gap;
    let most = MOST[usize::from(kit.layout.portrait)];
    let high = (room - words).clamp(kit.look.px(LEAST), kit.look.px(most));
    ui.label(title);
    let (rect, _) = ui.allocate_exact_size(vec2(width, high.floor()), Sense::hover());
    let now = ui.ctx().input(|input| input.time);
    let since = *primer.since.get_or_insert(now);
    let moment = PictureMoment {
        seconds: now - since,
        still: kit.look.still,
    };
    paint(kit, ui, rect, moment);
    ui.label(said);
    if !moment.still {
        ui.ctx().request_repaint();
    }
}

/// Draws the ways between the pages; returns the meaning of the one that was pressed.
fn buttons(kit: &mut Kit, ui: &mut Ui, page: usize) -> Option<PrimerPress> {
    let last = PAGES.len() - 1;
    let (plain, primary) = (Weight::Plain, Weight::Primary);
    let back = kit.button_of("primer.back", "primer.back", plain, page > 0);
    let next = kit.button_of("primer.next", "primer.next", primary, page < last);
    let close = kit.button_of("primer.close", "menu.close", plain, true);
    let ways = vec![
        (back, PrimerPress::Turn(page.saturating_sub(1))),
        (close, PrimerPress::Close),
        (next, PrimerPress::Turn((page + 1).min(last))),
    ];
    kit.rows_meaning(ui, ways, 3)
}
