//! "Show thinking", on the board: the heat of the search, the principal variation as ghost stones
//! with numbers, the chances of the first few moves, and the bar of chances beside it.

use super::candidates::{discs, guesses};
use super::chances::{of_white, review_chances};
use super::figures::figures;
use super::ghosts::{GhostPlaces, Ghosts, draw_changes, draw_ring, ghosts};
use super::heat::Warmth;
use super::move_features::PointScores;
use super::preference_marks;
use super::projection::ProjectedBoard;
use crate::app::board::{Animating, BoardStyle, BoardView, Marks};
use crate::app::engine::ai::Thinker;
use crate::app::features::engine::compare::Comparison;
use crate::app::features::engine::form::SearchDisplay;
use crate::app::features::engine::insight::Insight;
use crate::app::features::review::Review;
use crate::app::input::state::Sketch;
use crate::app::phrases;
use crate::app::play::game::Match;
use crate::app::play::table_view::TableView;
use crate::app::presentation::presentation;
use crate::app::registry::Cards;
use crate::app::state::Overlay;
use crate::app::ui::kit::{Kit, SMALLEST, centre, graph, paint_stone};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Context, FontId, Painter, Pos2};
use tibetango_content::analysis::{Moment, What};
use tibetango_rules::{PlainMove, Side};

/// Number of plies shown of the principal variation, and of the better line in a moment.
const GHOSTS: usize = 5;
const BETTER: usize = 3;

/// Search and review of the position on the table, and the state of the view on it.
#[derive(SystemParam)]
pub(crate) struct Thoughts<'w, 's> {
    view: Res<'w, TableView>,
    insight: Option<Res<'w, Insight>>,
    comparison: Res<'w, Comparison>,
    thinker: Option<Res<'w, Thinker>>,
    review: Res<'w, Review>,
    marks: Res<'w, Marks>,
    sketch: Option<Single<'w, 's, &'static Sketch>>,
    animating: Res<'w, Animating>,
    overlay: Res<'w, State<Overlay>>,
    cards: Res<'w, Cards>,
}

pub(crate) fn draw(
    mut kit: Kit,
    thoughts: Thoughts,
    (view, style): (Res<BoardView>, Res<BoardStyle>),
    time: Res<Time<Real>>,
    (mut warmth, mut drawn, mut rated): (Local<Warmth>, Local<Ghosts>, Local<PointScores>),
) {
    let (Some(game), Some(insight)) = (thoughts.view.game(), &thoughts.insight) else {
        return;
    };
    let ctx = kit.ctx();
    let board = ProjectedBoard::of(&ctx, &kit.look, &view, game.session.history().topology());
    // Beside two engines that are compared a third one has no word.
    let compares = thoughts.comparison.is_open();
    let open = thoughts.cards.leaves_board_open(*thoughts.overlay.get()) && !compares;
    let quiet = !thoughts.animating.0 && open;
    let report = insight.report(game, thoughts.thinker.as_deref());
    let usable = report.filter(|_| insight.on && quiet);
    let at_once = style.reduced_motion || !quiet;
    // The position of a node or of a line, or the parts of the static evaluation, take the place of the heat.
    let (node, most) = (insight.preview(game), insight.candidates());
    // The signs are shown where their legend is.
    let score_keys = presentation(game.session.settings().game()).score_keys;
    let is_on = *thoughts.overlay.get() == Overlay::None && insight.on;
    let parts = is_on && insight.parts && score_keys.is_some();
    let warm = usable.filter(|_| node.is_empty() && !parts);
    let first = insight.form == SearchDisplay::Glance;
    let pace = (!at_once).then(|| time.delta_secs());
    warmth.follow(board.topology, (warm, first, most), pace);
    warmth.paint(&board, game.session.history());
    // Below all text.
    if quiet {
        let sketch = thoughts.sketch.as_ref().and_then(|sketch| sketch.0);
        figures(&board, game, sketch);
    }
    if quiet && !node.is_empty() {
        draw_changes(&board, drawn.changes(game, node));
        ghosts(&board, drawn.moves(game, node));
    } else if quiet && parts {
        rated.paint(&kit, &board, game);
    } else if quiet {
        // The principal variation: of the search that is watched, else of the moment that is reviewed.
        let moment = shown_moment(game, &thoughts.review);
        if let Some(moment) = moment {
            slip(&kit, &board, moment);
        }
        // A person's own mistake does not show the better move until it is found or the search is
        // watched.
        let moment_index = thoughts.review.moment_on_table(&game.session);
        let asks =
            moment_index.is_some_and(|number| thoughts.review.asks(game, number)) && !insight.on;
        let better = moment
            .filter(|_| !asks)
            .and_then(|moment| match &moment.what {
                What::Slip { better, .. } | What::Costly { better, .. } => {
                    Some((better.as_slice(), BETTER))
                }
                What::Capture(_) => None,
            });
        // Beside the network's guesses the search's line would hide them.
        let guessed = usable.filter(|report| first && report.glance.is_some());
        let visible = usable.filter(|_| guessed.is_none());
        // The watched search is shown, so that board and list are of one search.
        let searched = visible.map(|report| (report.pv.as_slice(), GHOSTS));
        let best = searched.or(better);
        let mut numbered = GhostPlaces::default();
        if let Some((best, most)) = best {
            let best: &[PlainMove] = &best[..best.len().min(most)];
            numbered = ghosts(&board, drawn.moves(game, best));
        }
        let hint = thoughts.marks.hint.filter(|_| best.is_some());
        if let Some(point) = hint {
            draw_ring(&board, point, kit.look.accent);
        }
        if let Some(report) = guessed {
            guesses(&board, report);
        }
        if let Some(report) = visible {
            let on = (&numbered, hint);
            discs(&board, game.session.history(), (report, most), on);
        }
    }
    if compares {
        let preferred = thoughts.comparison.best_moves(game);
        preference_marks::marks(&board, game.session.history(), preferred);
        return;
    }
    let watched = report.filter(|_| insight.on);
    let watched = watched.map(|report| of_white(game.session.history(), report));
    chance(&kit, &ctx, game, (insight, watched), &thoughts.review);
}

/// Returns the moment whose position is on the table.
fn shown_moment<'a>(game: &Match, review: &'a Review) -> Option<&'a Moment> {
    review.moments.get(review.moment_on_table(&game.session)?)
}

/// Draws White's chance: as the search that is watched has it, else as it is known from the review.
fn chance(
    kit: &Kit,
    ctx: &Context,
    game: &Match,
    (insight, watched): (&Insight, Option<f64>),
    review: &Review,
) {
    let ply = game.session.history().len();
    let chance_in = |chances: &[Option<f64>]| chances.get(ply).copied().flatten();
    let chances = chance_in(review_chances(game, review)).filter(|_| review.shows_chances());
    // In a review chances that were searched stay visible, those of variations, too.
    let studied = review.history().and_then(|_| chance_in(insight.chances()));
    let chances = watched.or(chances).or(studied);
    // In a tall window the tree takes its place.
    let no_room = kit.layout.portrait && insight.shows_tree();
    if no_room || !insight.on && chances.is_none() {
        return;
    }
    let white = chances
        .or_else(|| chance_in(insight.chances()))
        .unwrap_or(0.5);
    let id = egui::Id::new("white's chance");
    let value = ctx.animate_value_with_time(id, white as f32, kit.look.lasts(0.25));
    // Above the plate that holds it where the window is tall, below every card.
    let layer = egui::LayerId::new(egui::Order::Middle, id);
    bar(kit, &ctx.layer_painter(layer), f64::from(value));
}

/// Room for a stone and its chance at each end of a lying bar, and the distance of their middle
/// from the end, in design pixels; then that distance at the ends of a standing one.
const END: f32 = 74.0;
const BESIDE: f32 = 38.0;
const ABOVE: f32 = 16.0;

/// Draws the bar at the board's side, or above the board where the window is tall, with both sides'
/// chances at its ends.
fn bar(kit: &Kit, painter: &Painter, white: f64) {
    let look = &kit.look;
    let board = kit.layout.board;
    let lies = kit.layout.portrait;
    let full = board.width() < 1.05 * board.height();
    let rect = if lies {
        let rect = graph::plate(kit).1;
        rect.shrink2(egui::vec2(look.px(END), 0.0))
    } else {
        // Clear of the names of the rows where the board fills its frame, else of the bowls, which stand to its left.
        let left = match full {
            true => board.min.x + look.px(3.0),
            false => board.max.x - look.px(3.0 + graph::BAR),
        };
        egui::Rect::from_min_max(
            egui::pos2(left, board.min.y + look.px(34.0)),
            egui::pos2(left + look.px(graph::BAR), board.max.y - look.px(34.0)),
        )
    };
    graph::bar(kit, painter, rect, white);
    let write = |at: Pos2, side: Side, chance: f64| {
        let text = phrases::percent(chance);
        let galley = painter.layout_no_wrap(text, look.small(), look.ink);
        let radius = look.px(6.5);
        let stone = egui::vec2(2.0 * radius + look.px(5.0), 0.0);
        let mut size = galley.size() + stone;
        if lies {
            // The height of the bar: the text below it is close.
            size.y = rect.height();
        }
        let plate = egui::Rect::from_center_size(at, size).expand(look.px(3.0));
        let (left, right) = (board.min.x + look.px(5.0), board.max.x - look.px(5.0));
        let aside = match lies || full {
            true => (left - plate.left()).max(0.0),
            false => (right - plate.right()).min(0.0),
        };
        let plate = plate.translate(egui::vec2(aside, 0.0));
        painter.rect_filled(plate, look.px(4.0), look.paper);
        let stone = plate.left_center() + egui::vec2(look.px(4.0) + radius, 0.0);
        paint_stone(painter, stone, radius, side);
        let words = galley.size().x * 0.5 + look.px(3.0);
        let words = plate.right_center() - egui::vec2(words, 0.0);
        centre(painter, words, galley, look.ink);
    };
    // White's end is the lower one, or the left one.
    let white_end = if lies {
        egui::vec2(-0.5 * rect.width() - look.px(BESIDE), 0.0)
    } else {
        egui::vec2(0.0, 0.5 * rect.height() + look.px(ABOVE))
    };
    write(rect.center() + white_end, Side::White, white);
    write(rect.center() - white_end, Side::Black, 1.0 - white);
}

/// Draws the mistake itself: a ring where it was played, with its sign.
fn slip(kit: &Kit, board: &ProjectedBoard, moment: &Moment) {
    let (sign, ink) = match moment.what {
        What::Slip { grade, .. } => {
            let sign = crate::app::ui::play::moves::sign(grade);
            (sign, graph::grade_colour(kit, grade))
        }
        What::Costly { .. } => ("–", kit.look.ink_soft),
        What::Capture(_) => return,
    };
    let Some(to) = moment.mv.to else { return };
    let middle = board.middle(to);
    board.paint_ring(middle, [0.0, 0.9], kit.look.paper.gamma_multiply(0.55));
    board.paint_ring(middle, [0.9, 1.02], ink);
    let (at, size) = board.stone(to);
    let font = FontId::new((size * 0.9).max(SMALLEST), kit.look.strong().family);
    let align = Align2::CENTER_CENTER;
    board.painter.text(at, align, sign, font, ink);
}
