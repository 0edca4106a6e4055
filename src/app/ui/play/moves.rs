//! The list of moves: what was played, and mistakes by their size.

use crate::analysis::{Grade, What};
use crate::app::play::game::{Command, Match};
use crate::app::thinking::review::Review;
use crate::app::ui::kit::graph::grade_colour;
use crate::app::ui::kit::stone::paint_stone;
use crate::app::ui::kit::widgets::Kit;
use crate::games::Side;
use bevy::prelude::{Res, ResMut, Resource};
use bevy_egui::egui::{self, Align2, Rect, Sense, Ui};

/// The sign behind a mistake, as in the books of other games.
pub(crate) const fn sign(grade: Grade) -> &'static str {
    match grade {
        Grade::Inaccuracy => "?!",
        Grade::Mistake => "?",
        Grade::Blunder => "??",
    }
}

/// A move of the list.
struct Row {
    text: String,
    side: Side,
    taken: usize,
    /// The side placed the stone before as well.
    out_of_turn: bool,
}

/// The moves of the match, written out when it changes: in a replay those of the whole line that
/// is followed.
#[derive(Resource, Default)]
pub(crate) struct Played {
    /// The number and the generation of the match.
    about: (u64, u64),
    rows: Vec<Row>,
}

impl Played {
    /// True if one of the first moves, so many, took a stone.
    pub fn took(&self, plies: usize) -> bool {
        self.rows.iter().take(plies).any(|row| row.taken > 0)
    }
}

pub(crate) fn write_out(game: Res<Match>, mut played: ResMut<Played>) {
    let about = (game.number(), game.generation());
    if played.about == about {
        return;
    }
    let mut whole = game.session.line().clone();
    if game.mode().is_review() {
        let whole_line = game.session.whole();
        for mv in whole_line.iter().skip(whole.len()) {
            if whole.play(mv).is_err() {
                break;
            }
        }
    }
    let captures = whole.captures();
    let moves = whole.moves().into_iter().zip(whole.movers());
    let rows = moves.zip(captures).map(|((mv, side), taken)| Row {
        text: whole.text(&mv),
        out_of_turn: mv.out_of_turn,
        side,
        taken: taken as usize,
    });
    *played = Played {
        about,
        rows: rows.collect(),
    };
}

/// The last moves, the newest at the bottom, as many as there is room for. In a replay the line
/// that is followed is shown whole around the position, and a move can be gone to.
pub(crate) fn draw(kit: &mut Kit, ui: &mut Ui, (game, played): (&Match, &Played), review: &Review) {
    let height = kit.look.px(25.0);
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let room = ((rect.height() - kit.look.px(4.0)) / height).max(0.0) as usize;
    if room == 0 {
        return;
    }
    // The position stays in the middle of a replay's list.
    let all = played.rows.len();
    let end = if game.mode().is_review() {
        (game.session.line().len() + room / 2).clamp(room.min(all), all)
    } else {
        all
    };
    let first = end.saturating_sub(room);
    for (i, row) in played.rows.iter().enumerate().take(end).skip(first) {
        let bottom = rect.bottom() - height * (end - 1 - i) as f32;
        let y = (bottom - height)..=bottom;
        let place = Rect::from_x_y_ranges(rect.x_range(), y);
        paint_row(kit, ui, place, (i, row), game, review);
    }
    let pressed = response.clicked().then(|| response.interact_pointer_pos());
    if let (Some(Some(at)), Some(replay)) = (pressed, game.session.replay()) {
        let up = ((rect.bottom() - at.y) / height) as usize;
        if up < end - first {
            let (line, ply) = (replay.on(), end - up);
            kit.order(Command::Follow { line, ply });
        }
    }
}

/// A move with its number, what it took, how bad it was, and how many other ways there were.
fn paint_row(
    kit: &Kit,
    ui: &Ui,
    place: Rect,
    (i, row): (usize, &Row),
    game: &Match,
    review: &Review,
) {
    let look = &kit.look;
    let painter = ui.painter();
    let newest = i + 1 == game.session.line().len();
    if newest && game.mode().is_review() {
        painter.rect_filled(place, look.px(5.0), look.raised);
    }
    let replay = game.session.replay();
    let shared = replay.map_or(usize::MAX, |r| r.branches().shared(r.on()));
    // A variation stands a little to the right.
    let inset = if i >= shared { look.px(14.0) } else { 0.0 };
    let at = |x: f32| egui::pos2(place.left() + look.px(x) + inset, place.center().y);
    paint_stone(painter, at(10.0), look.px(7.0), row.side);
    let write = |at: egui::Pos2, text: String, font, ink| {
        let drawn = painter.text(at, Align2::LEFT_CENTER, text, font, ink);
        egui::pos2(drawn.right() + look.px(8.0), at.y)
    };
    let ink = if newest { look.ink } else { look.ink_soft };
    write(at(28.0), format!("{}.", i + 1), look.small(), look.ink_soft);
    let mut after = write(at(64.0), row.text.clone(), look.body(), ink);
    if row.out_of_turn {
        let text = kit.t("moves.out_of_turn");
        after = write(after, text, look.small(), look.gold);
    }
    if row.taken > 0 {
        after = write(after, format!("×{}", row.taken), look.small(), look.gold);
    }
    let grade = review.moments.iter().find_map(|moment| match moment.what {
        What::Slip { grade, .. } if moment.ply == i && i < shared => Some(grade),
        _ => None,
    });
    if let Some(grade) = grade {
        let ink = grade_colour(kit, grade);
        after = write(after, sign(grade).to_owned(), look.strong(), ink);
    }
    let others = replay.map_or(0, |r| r.branches().ways(r.on(), i).len());
    if others > 1 {
        let text = format!("+{}", others - 1);
        write(after, text, look.small(), look.accent);
    }
}
