//! Card of the pages: a picture that moves quietly, a few sentences, and the ways between the pages.

mod game_tree;
mod games;
mod points;
mod trees;
mod uct;

use super::Primer;
use crate::app::ui::kit::{Kit, Weight, flow};
use bevy::prelude::*;
use bevy_egui::egui::{Rect, Sense, Ui, vec2};

/// Paints the picture of a page into a place, at this moment of its motion.
type PaintPage = fn(&Kit, &Ui, Rect, (&Primer, PictureMoment));

/// Name of the page whose words follow the search.
const UCT: &str = "uct";

/// Pages, with the names by which their texts are found.
const PAGES: [(&str, PaintPage); 6] = [
    ("game_tree", game_tree::paint),
    ("minimax", trees::minimax),
    ("alpha_beta", trees::alpha_beta),
    ("points", points::paint),
    ("games", games::paint),
    (UCT, uct::paint),
];

/// Least height of a picture in design pixels, and the greatest in a wide window and in a tall one.
const LEAST: f32 = 190.0;
const MOST: [f32; 2] = [430.0, 560.0];
/// Gap between the parts of a page, in design pixels.
const GAP: f32 = 6.0;
/// Seconds for which a picture stands before its motion begins anew.
const REST: f64 = 5.0;

/// Moment of a picture's motion.
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

/// Meaning of a button at the foot.
enum PrimerPress {
    Turn(usize),
    /// Make the next step of the search that is shown.
    Step,
    Close,
}

pub(super) fn draw(mut kit: Kit, mut primer: ResMut<Primer>) {
    let wide = if kit.layout.portrait { 600.0 } else { 920.0 };
    kit.card(super::CARD.text(), "primer.title", wide, |kit, ui| {
        let room = kit.room(ui, 1.0);
        kit.scroll(ui, 1.0, |kit, ui| page(kit, ui, &mut primer, room));
        match buttons(kit, ui, &primer) {
            Some(PrimerPress::Turn(page)) => primer.turn_to(page),
            Some(PrimerPress::Step) => primer.go_on(),
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
    let title = kit.fill("primer.page", &number);
    let (text, others) = match id {
        UCT => (uct::step_text(kit, &primer.walk), uct::step_texts(kit)),
        _ => (kit.t(&format!("primer.{id}.say")), Vec::new()),
    };
    let (painter, width) = (ui.painter(), ui.available_width());
    let title = flow(painter, &title, &kit.look.strong(), kit.look.gold, width);
    let lay = |words: &str| flow(painter, words, &kit.look.body(), kit.look.ink, width);
    let text = lay(&text);
    // The picture keeps its place with every text.
    let heights = others.iter().map(|words| lay(words).size().y);
    let highest = heights.fold(text.size().y, f32::max);
    let spare = highest - text.size().y;
    let words = title.size().y + highest + 3.0 * gap;
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
    paint(kit, ui, rect, (&*primer, moment));
    ui.label(text);
    ui.add_space(spare);
    if !moment.still {
        ui.ctx().request_repaint();
    }
}

/// Draws the ways between the pages; returns the meaning of the one that was pressed.
fn buttons(kit: &mut Kit, ui: &mut Ui, primer: &Primer) -> Option<PrimerPress> {
    let page = primer.page;
    let (plain, primary) = (Weight::Plain, Weight::Primary);
    let back = kit.button_of("primer.back", "primer.back", plain, page > 0);
    let (name, key, way) = match page + 1 < PAGES.len() {
        true => ("primer.next", "primer.next", PrimerPress::Turn(page + 1)),
        false if primer.walk.is_over() => ("primer.step", "primer.uct.again", PrimerPress::Step),
        false => ("primer.step", "primer.uct.step", PrimerPress::Step),
    };
    let next = kit.button_of(name, key, primary, true);
    let close = kit.button_of("primer.close", "menu.close", plain, true);
    let ways = vec![
        (back, PrimerPress::Turn(page.saturating_sub(1))),
        (close, PrimerPress::Close),
        (next, way),
    ];
    kit.rows_meaning(ui, ways, 3)
}
