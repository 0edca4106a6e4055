//! List of moves: the moves played, signs of mistakes, and in a replay the variations, each behind
//! the move that it replaces. The moves of both sides stand in pairs. Where the window is tall the
//! list flows: all pairs stand side by side, in as few rows as there is room for.

mod drawn_move;
pub mod graph;
mod layout;
pub(crate) mod list_text;

pub(crate) use layout::List;

use crate::app::features::review::Review;
use crate::app::phrases::{percent, side_key};
use crate::app::play::game::{Match, ReplayRequest};
use crate::app::presentation::move_number;
use crate::app::ui::kit::{Kit, grade_colour, scroll_area, value};
use bevy_egui::egui::{Color32, FontId, Rect, ScrollArea, Sense, Ui, vec2};
use drawn_move::{DrawnMove, MoveMark};
use list_text::{FollowedLine, ListedMove, MoveListText};
use tibetango_content::analysis::{Grade, What};
use tibetango_records::session::notes::MoveSign;
use tibetango_rules::quote::cut;
use tibetango_rules::{Decision, Side};

/// Returns the sign behind a mistake, as in the books of other games.
pub(crate) const fn sign(grade: Grade) -> &'static str {
    match grade {
        Grade::Inaccuracy => "?!",
        Grade::Mistake => "?",
        Grade::Blunder => "??",
    }
}

/// Sign behind a move that opens a way: its side plays once more, for the other one cannot move.
const AGAIN: &str = "↻";

/// Height of a row in design pixels.
const ROW: f32 = 25.0;
/// Maximum depth of variations that moves them further to the right.
const DEEPEST: usize = 5;
/// Indentation for each depth, in design pixels.
const INSET: f32 = 14.0;
/// Maximum number of characters of a move.
const CHARS: usize = 24;
/// Left end of a row's number, and width of its column, in design pixels.
const NUMBER: f32 = 8.0;
const COLUMN: f32 = 38.0;
/// Room for a stone before what follows it, in design pixels.
const STONE: f32 = 21.0;
/// Sign in the place of a pair's first move.
const MISSING: &str = "…";
/// Gap between words, and the smaller one behind a number, in design pixels.
const GAP: f32 = 8.0;
const CLOSE: f32 = 4.0;

/// Returns a move in notation, or a decision in words, short enough for the list, with the sign that a
/// person gave it.
pub(super) fn move_words(
    kit: &Kit,
    text: &str,
    decision: Option<Decision>,
    sign: Option<MoveSign>,
) -> String {
    let decision_text = match decision {
        Some(decision) => kit.t(&format!("decided.{}", decision.text())),
        None => text.to_owned(),
    };
    cut(&decision_text, CHARS) + sign.map_or("", MoveSign::text)
}

/// Returns a move of the list likewise.
fn signed_move(kit: &Kit, node: &ListedMove) -> String {
    move_words(kit, &node.text, node.decision, node.sign)
}

/// Returns the name of the position after this number of plies of the line on the table: the move that leads there,
/// with its number.
pub(crate) fn position_name(kit: &Kit, game: &Match, ply: usize) -> String {
    let history = game.session.history();
    let moves = game.session.whole();
    let Some(mv) = ply.checked_sub(1).and_then(|place| moves.get(place)) else {
        return kit.t("notes.start");
    };
    let words = move_words(kit, &history.text(mv), mv.decision, None);
    format!("{} {words}", move_number(history, ply))
}

/// Returns the same name, followed by White's chance there if that is known.
pub(crate) fn position_and_chance(
    kit: &Kit,
    game: &Match,
    ply: usize,
    white: Option<f64>,
) -> String {
    let name = position_name(kit, game, ply);
    let Some(white) = white else { return name };
    let words = [
        ("side", kit.t(side_key(Side::White))),
        ("chance", percent(white)),
    ];
    value(kit, &name, &kit.fill("engine.brief.chance", &words))
}

/// Returns the label of a variation's move: its number at the beginning of a row of moves, its
/// notation with the sign that a person gave it, and the sign if it opens a way.
fn label(kit: &Kit, node: &ListedMove) -> String {
    let mut text = signed_move(kit, node);
    if node.opens {
        text = format!("{text} {AGAIN}");
    }
    match node.begins {
        true => format!("{} {text}", node.number),
        false => text,
    }
}

/// Returns the texts behind the number of a game's move: the move itself with the sign that a person
/// gave it, which has no colour of its own, the sign if it opens a way, the stones it took and the
/// review's sign of a mistake.
fn cell_texts(
    kit: &Kit,
    node: &ListedMove,
    review: &Review,
) -> Vec<(String, FontId, Option<Color32>)> {
    let look = &kit.look;
    // Words of Tibetan are higher than moves, and higher than a row.
    let font = match node.decision {
        Some(_) => look.small(),
        None => look.body(),
    };
    let mut texts = vec![(signed_move(kit, node), font, None)];
    if node.out_of_turn {
        let text = kit.t("moves.out_of_turn");
        texts.push((text, look.small(), Some(look.gold)));
    }
    if node.opens {
        texts.push((AGAIN.to_owned(), look.small(), Some(look.gold)));
    }
    if node.captures > 0 {
        let count = format!("×{}", node.captures);
        texts.push((count, look.small(), Some(look.gold)));
    }
    let grade = review.moments.iter().find_map(|moment| match moment.what {
        What::Slip { grade, .. } if moment.ply + 1 == node.ply => Some(grade),
        _ => None,
    });
    if let Some(grade) = grade {
        let colour = grade_colour(kit, grade);
        texts.push((sign(grade).to_owned(), look.strong(), Some(colour)));
    }
    texts
}

/// Returns the height of this number of rows.
pub(super) fn height(kit: &Kit, rows: usize) -> f32 {
    kit.look.px(ROW) * rows as f32
}

/// Draws the moves in the rest of the panel; the one that leads to the position is in view. In a
/// replay a press on one goes there.
pub(crate) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    (game, played): (&Match, &MoveListText),
    review: &Review,
    list: &mut List,
) {
    let height = kit.look.px(ROW);
    // No row is cut off, and sums of sizes are rounded.
    let room = ((ui.available_height() + 1.0) / height).floor() * height;
    if room < height {
        return;
    }
    let width = ui.available_width();
    list.lay_out(kit, ui.painter(), (played, review), width);
    let session = &game.session;
    let way = FollowedLine::of(session);
    let on = session.replay().map_or(0, |replay| replay.on());
    let here = (session.history().len(), on);
    // While a moment is reviewed, its move is marked; the one before it, which a comment is about, is marked faintly.
    let spoken = !list.noted && review.moment_on_table(session).is_some();
    let leads_here = |node: &ListedMove| node.ply == here.0 && way.holds(node);
    let newest = |node: &ListedMove| match spoken {
        true => node.line == 0 && node.ply == here.0 + 1,
        false => leads_here(node),
    };
    let newest_index = played.nodes().iter().position(newest);
    let row = newest_index.map_or(0, |newest_index| list.slots[newest_index].row);
    let mut area = ScrollArea::vertical()
        .id_salt("moves")
        .auto_shrink(false)
        .max_height(room)
        // An area is at least 64 pixels high by default; an area of one row would stand over the panel's edge.
        .min_scrolled_height(room);
    let view_now = Some((game.number(), here.0, here.1, room));
    if list.last_view != view_now {
        list.last_view = view_now;
        let mut middle = height * (row as f32 + 0.5) - room * 0.5;
        // Whole rows; of two the other one is the next.
        middle = (middle / height - 0.1).ceil() * height;
        let most = height * list.rows as f32 - room;
        area = area.vertical_scroll_offset(middle.min(most).max(0.0));
    }
    let mut pressed = None;
    scroll_area(ui, area, |ui, view| {
        let size = vec2(width, height * list.rows as f32);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        // Whole rows alone, to the pixel.
        let first = ((view.top() - 1.0) / height).ceil().max(0.0) as usize;
        let end = ((view.bottom() + 1.0) / height).floor().max(0.0) as usize;
        let within = list.within(first..end.max(first));
        let hand = response.hover_pos();
        let click = response.clicked().then(|| response.interact_pointer_pos());
        for (node, place) in played.nodes()[within.clone()]
            .iter()
            .zip(&list.slots[within])
        {
            let top = rect.top() + height * place.row as f32;
            let cell = place.cell;
            let x = place.x.min + rect.left()..=place.x.max + rect.left();
            let place = Rect::from_x_y_ranges(x, top..=top + height);
            let mark = if newest(node) {
                MoveMark::Newest
            } else if leads_here(node) {
                MoveMark::Position
            } else if session.replay().is_some() && hand.is_some_and(|at| place.contains(at)) {
                MoveMark::Pointer
            } else {
                MoveMark::None
            };
            let drawn = DrawnMove {
                kit: &*kit,
                ui: &*ui,
                place,
                mark,
                cell,
            };
            match node.depth {
                0 => drawn.of_the_game(node, &way, review),
                _ => drawn.of_a_variation(node, rect.left(), &way),
            }
            if click.flatten().is_some_and(|at| place.contains(at)) {
                pressed = Some((node.line, node.ply));
            }
        }
    });
    if let (Some((line, ply)), true) = (pressed, session.replay().is_some()) {
        kit.replay(ReplayRequest::Follow { line, ply });
    }
}
