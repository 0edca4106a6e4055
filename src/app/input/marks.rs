//! Marks on the board: the last move, the points that may be chosen, and the consequences of the move aimed at
//! or begun. While a position is put together: the piece that a tap would put, and what the rules object to.

use super::recent_stones::Recent;
use super::select::{MoveChoice, forget_hover, move_choice, move_of_tap};
use super::state::{Highlights, Selection};
use crate::app::board::Marks;
use crate::app::engine::ai::Thinker;
use crate::app::engine::hint::Hint;
use crate::app::features::engine::insight::Insight;
use crate::app::features::review::Review;
use crate::app::play::editor::Editor;
use crate::app::play::game::{GameOnTable, Match};
use crate::app::presentation::{presentation, stations};
use crate::app::registry::Cards;
use crate::app::state::{Activity, AppSystems, Overlay, Screen, TurnStep};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_content::analysis::reason::cells;
use tibetango_records::session::choose::{self, PartialMove};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{
    Effect, Formation, FormationSign, Gait, MoveKind, Outline, PlainMove, Point, Side, Term,
};

/// Number of the last stones placed that are shown on request.
const RECENT: usize = 10;
/// Part of the board, one in this number, up to which empty points that may be chosen glow.
const GLOWING: usize = 3;

/// Maximum number of points that all glow in a lesson, whose sentence may speak of them.
const MAX_GLOWING_POINTS: usize = 64;

/// State that the marks depend on besides the match.
struct Aim<'a> {
    selection: &'a Selection,
    hint: Option<&'a Hint>,
    highlights: &'a Highlights,
    /// True if the heat map of a search lies on the points.
    shows_heat: bool,
    /// Purpose of the move.
    choice: MoveChoice,
}

/// Advice on the board: of the engine, of a lesson or a challenge, and of a review.
#[derive(SystemParam)]
struct Advice<'w> {
    thinker: Option<Res<'w, Thinker>>,
    insight: Option<Res<'w, Insight>>,
    highlights: Res<'w, Highlights>,
    review: Res<'w, Review>,
}

/// Inputs of the last marks.
#[derive(Default)]
struct Before {
    hint: Option<Hint>,
    shows_heat: bool,
    /// Generation of the match that `last_move` belongs to.
    generation: u64,
    last_move: Marks,
}

fn mark(
    (game, table): (Res<Match>, GameOnTable),
    (selection, recent): (Res<Selection>, Res<Recent>),
    (step, overlay, cards): (Res<State<TurnStep>>, Res<State<Overlay>>, Res<Cards>),
    advice: Advice,
    mut marks: ResMut<Marks>,
    mut before: Local<Before>,
) {
    let (highlights, review) = (&*advice.highlights, &*advice.review);
    let thinker = advice.thinker.as_ref();
    let hint = thinker.and_then(|thinker| thinker.hint(&game));
    let task = table.get().is_none();
    let insight = advice.insight.as_ref();
    let shows_heat = insight.is_some_and(|insight| insight.on) && !task;
    let changed = game.is_changed()
        || selection.is_changed()
        || recent.is_changed()
        || step.is_changed()
        || overlay.is_changed()
        || advice.highlights.is_changed()
        || advice.review.is_changed()
        || before.shows_heat != shows_heat
        || before.hint.as_ref() != hint;
    if !changed {
        return;
    }
    before.hint = hint.cloned();
    before.shows_heat = shows_heat;
    if before.generation != game.generation() {
        before.generation = game.generation();
        before.last_move = last_move(&game, highlights.outlines);
    }
    let mut next = before.last_move.clone();
    let formations = selection.formations && !task;
    mark_on_request(&mut next, &game, formations, recent.is_shown());
    // The cells of a better move are not shown before the review reveals it, nor among the formations, from
    // which they could not be distinguished.
    let may_show =
        |number: &usize| !selection.formations && (shows_heat || !review.asks(&game, *number));
    let moment = review.moment_on_table(&game.session).filter(may_show);
    if let Some(moment) = moment.and_then(|number| review.moments.get(number)) {
        let cells = reason_cells(game.session.history(), moment.cells());
        next.formations = cells.collect();
    }
    let history = game.session.history();
    let open = cards.leaves_board_open(*overlay.get());
    if let Some(choice) = move_choice(*step.get(), &game).filter(|_| open) {
        let aim = Aim {
            selection: &selection,
            hint,
            highlights,
            shows_heat,
            choice,
        };
        next.cursor = selection.cursor;
        next.forbidden.extend(history.barred(history.to_move()));
        advise(&mut next, &game, &aim);
        match &selection.pending {
            Some(partial) => go_on(&mut next, &game, &aim, partial),
            None => offer(&mut next, &game, &aim),
        }
    } else if open {
        next.legal.clone_from(&highlights.named);
        next.formations.extend_from_slice(&highlights.made);
    }
    marks.set_if_neq(next);
}

/// Marks a position that is put together.
fn mark_draft(
    editor: Single<&Editor>,
    selection: Res<Selection>,
    overlay: Res<State<Overlay>>,
    mut marks: ResMut<Marks>,
) {
    let open = *overlay.get() == Overlay::None;
    marks.set_if_neq(of_a_draft(&editor, &selection, open));
}

/// Returns the marks of the editor: the piece that a tap would put, and the points that the rules object to.
fn of_a_draft(editor: &Editor, selection: &Selection, open: bool) -> Marks {
    let pieces = &editor.editing.setup().pieces;
    let stands = |at: &Point| pieces.get(at.index()).copied().flatten().is_some();
    let against = editor.editing.setup_errors().iter();
    let points = against.flat_map(|setup_error| setup_error.points().iter().copied());
    let (preview, legal) = points.partition(stands);
    let aimed = selection.cursor.or(selection.hover);
    Marks {
        side: editor.brush.map_or(Side::White, |piece| piece.side),
        // If there is nothing to remove, a tap does nothing.
        hover: aimed.filter(|at| open && (editor.brush.is_some() || stands(at))),
        cursor: selection.cursor.filter(|_| open),
        preview,
        legal,
        ..Marks::default()
    }
}

/// Marks the last move, its captures and what it made; where that is wanted it outlines the squares that were closed.
fn last_move(game: &Match, outlines: bool) -> Marks {
    let history = game.session.history();
    let mut next = Marks {
        side: history.to_move(),
        ..Marks::default()
    };
    let effects = game.session.last_effects();
    if outlines {
        outline(&mut next, &effects);
    } else {
        next.formations = new_formations(game);
    }
    for effect in effects {
        match effect {
            Effect::Place { at, .. } => next.last.push(at),
            Effect::Move { from, to, gait, .. } => {
                next.last.extend([from, to]);
                // A flight touches nothing between its ends.
                if gait != Gait::Fly {
                    next.trail.push((from, to));
                }
            }
            // A row that has won stays lit; one that takes stones has not won by itself.
            Effect::Mark {
                outline: Outline::Row(points),
                ..
            } if history.outcome().is_some() && next.removals.is_empty() => {
                next.winning_row = points
            }
            Effect::Recolour { at, .. } => next.captures.push(at),
            Effect::Remove { at, .. } => {
                next.removals.push(at);
                next.winning_row.clear();
            }
            Effect::Mark { .. }
            | Effect::Tell { .. }
            | Effect::Decide { .. }
            | Effect::Promote { .. }
            | Effect::PhaseChange { .. } => {}
        }
    }
    if history.hole().is_some() {
        // Every stone goes to the one hole, so its path is not marked.
        next.trail.clear();
    }
    next
}

/// Returns the formations that the last move made, among those that light up when they form.
fn new_formations(game: &Match) -> Vec<Formation> {
    let history = game.session.history();
    let lit_up = presentation(history.game()).lit_up;
    let mut before = history.clone();
    if lit_up.is_empty() || !before.undo() {
        return Vec::new();
    }
    let before = before.formations();
    let mut now = history.formations();
    now.retain(|formation| lit_up.contains(&formation.term) && !before.contains(formation));
    now
}

/// Marks the squares that a move closes, each with its edges: lessons and challenges speak of them.
fn outline(next: &mut Marks, effects: &[Effect]) {
    for effect in effects {
        let Effect::Mark {
            side,
            outline: Outline::Cell(points),
            by,
        } = effect
        else {
            continue;
        };
        let (side, points) = (*side, *points);
        next.formations.push(Formation {
            side,
            term: by,
            sign: FormationSign::Cell(points),
        });
        let around = [0, 1, 3, 2, 0].map(|corner: usize| points[corner]);
        next.path
            .extend(around.windows(2).map(|edge| (edge[0], edge[1])));
    }
}

/// Returns the effects of a move apart from captures that are still to be chosen.
fn effects_of(history: &AnyGameHistory, mv: &PlainMove) -> Vec<Effect> {
    let whole = history.with_some_takes(mv.clone().taking(Vec::new()));
    let effects = whole.and_then(|mv| history.clone().play(&mv).ok());
    effects.unwrap_or_default()
}

/// Marks formations and the last stones placed, if the player asks for them.
fn mark_on_request(next: &mut Marks, game: &Match, formations: bool, recent: bool) {
    let history = game.session.history();
    if formations {
        next.formations = history.formations();
        // A threat to place there forces the other side to use these points.
        next.forbidden = history.barred(history.to_move().other());
        // The marks of the last move would only clutter them.
        next.trail.clear();
        next.removals.clear();
    }
    if recent {
        let moves = history.moves();
        let placed = moves.iter().rev().filter(|mv| mv.kind == MoveKind::Place);
        next.recent = placed.take(RECENT).filter_map(|mv| mv.to).collect();
    }
}

/// Marks the move advised by the engine, a lesson or a challenge.
fn advise(next: &mut Marks, game: &Match, aim: &Aim) {
    let history = game.session.history();
    let advised = aim.hint.and_then(|hint| hint.mv.from.or(hint.mv.to));
    next.hint = advised.or(aim.highlights.hint);
    // The cells of the advice would be mistaken for formations.
    let Some(hint) = aim.hint.filter(|_| !aim.selection.formations) else {
        return;
    };
    if !aim.highlights.outlines {
        next.formations.clear();
    }
    next.formations
        .extend(reason_cells(history, cells(&hint.why)));
    // The advice says where a piece goes and what it takes. Where all go to the one hole their rings say enough.
    if hint.mv.from.is_some() && history.hole().is_none() {
        next.path = pairs(&stations(&hint.mv, &effects_of(history, &hint.mv)));
        next.preview = history.preview(&hint.mv);
    }
}

/// Returns the cells that reasons are about, as formations of the side to move.
fn reason_cells(
    history: &AnyGameHistory,
    cells: impl Iterator<Item = (&'static Term, [Point; 4])>,
) -> impl Iterator<Item = Formation> {
    let side = history.to_move();
    cells.map(move |(term, points)| Formation {
        side,
        term,
        sign: FormationSign::Cell(points),
    })
}

/// Marks the ways in which a move begun may continue.
fn go_on(next: &mut Marks, game: &Match, aim: &Aim, partial: &PartialMove) {
    let history = game.session.history();
    let mv = &partial.mv;
    // The continuations matter more than the last move.
    next.last.clear();
    next.captures.clear();
    next.removals.clear();
    next.trail.clear();
    if aim.hint.is_none() && !aim.selection.formations && !aim.highlights.outlines {
        next.formations.clear();
    }
    next.hover = mv.to;
    next.lifted = mv.from;
    next.path = hops(mv);
    let passed: Vec<Point> = mv.stations().collect();
    // The hint leads to the next station of the stone.
    let advised = aim.hint.and_then(|hint| next_station(&hint.mv, &passed));
    if let Some(to) = advised.filter(|_| !partial.stopped) {
        next.hint = Some(to);
    }
    if partial.stopped {
        next.choice = history.open_captures(mv);
        next.capture_choice.clone_from(&mv.takes);
        next.preview = history.preview(mv);
        next.preview.retain(|at| !mv.takes.contains(at));
        if aim.highlights.guides {
            outline(next, &effects_of(history, mv));
        }
        return;
    }
    let onward = choose::onward(history, mv);
    next.legal = onward.iter().filter_map(|mv| mv.to).collect();
    let right = aim.highlights.ways.iter();
    let right = right.filter_map(|way| next_station(way, &passed));
    let right: Vec<Point> = right.collect();
    if !right.is_empty() {
        next.legal.retain(|point| right.contains(point));
    } else if mv.to.is_none() {
        // The stone of the lesson's sentence stays ringed while another one is lifted.
        next.hint = aim
            .highlights
            .ways
            .first()
            .and_then(|way| way.from)
            .or(next.hint);
    }
    next.back = mv.from.filter(|from| next.legal.contains(from));
    let aimed = aim.selection.cursor.or(aim.selection.hover);
    let aimed = aimed.and_then(|at| onward.iter().find(|mv| mv.to == Some(at)));
    if let Some(onward) = aimed {
        next.preview = history.preview(onward);
        let from = mv
            .to
            .or(mv.from)
            .filter(|_| onward.kind.gait() != Some(Gait::Fly));
        next.path.extend(from.zip(onward.to));
        next.hover = onward.to;
    } else {
        next.preview = history.preview(mv);
    }
}

/// Marks the points that may be chosen, and the consequences of the point aimed at.
fn offer(next: &mut Marks, game: &Match, aim: &Aim) {
    let history = game.session.history();
    let legal = history.ways();
    let chosen = legal.iter().filter_map(|(mv, _)| mv.from.or(mv.to));
    next.legal = chosen.collect();
    next.legal.sort_unstable();
    next.legal.dedup();
    let ways = &aim.highlights.ways;
    if !ways.is_empty() {
        let right = |point: &Point| ways.iter().any(|mv| mv.from.or(mv.to) == Some(*point));
        next.legal.retain(right);
        if presentation(history.game()).many_stones {
            let points = next.legal.iter().copied();
            next.expected = points.filter(|at| is_empty(history, *at)).collect();
        }
    }
    if aim.highlights.guides {
        // A stone that moves without being lifted is seen to go there.
        next.legal.extend(history.hole());
        next.legal.sort_unstable();
        next.legal.dedup();
    }
    if ways.is_empty() && (!aim.highlights.guides || next.legal.len() > MAX_GLOWING_POINTS) {
        thin_out(&mut next.legal, history);
    }
    if aim.shows_heat || aim.choice == MoveChoice::Vary {
        // The heat map of the search lies on these points; a review asks for no move.
        next.legal.clear();
    }
    let selection = aim.selection;
    let at = selection.pressed.or(selection.cursor).or(selection.hover);
    let slid_off = selection.pressed.is_some()
        && selection.hover != selection.pressed
        && (selection.hover.is_none() || selection.hover != history.hole());
    let at = at.filter(|_| !slid_off);
    let mv = at.and_then(|p| move_of_tap(&game.session, None, p));
    if let Some(mv) = mv.filter(|mv| history.check(mv).is_ok()) {
        next.preview = history.preview(&mv);
        next.hover = mv.to;
        next.lifted = mv.from;
    } else if let Some(at) = at.filter(|at| next.legal.contains(at)) {
        // A stone that would be lifted rises a little under the pointer.
        next.hover = Some(at);
    }
    // The target of a stone that must be lifted first: a tap there does nothing yet.
    next.legal.extend(&aim.highlights.named);
    next.legal.sort_unstable();
    next.legal.dedup();
}

fn is_empty(history: &AnyGameHistory, at: Point) -> bool {
    history.piece_at(at).is_none()
}

/// Leaves the empty points out where they are more than a third of the board: what glows everywhere says nothing. The
/// phone page keeps to the same rule (`mark` in `board.js`).
fn thin_out(points: &mut Vec<Point>, history: &AnyGameHistory) {
    let free = points.iter().filter(|at| is_empty(history, **at)).count();
    if free * GLOWING > history.topology().points() {
        points.retain(|at| !is_empty(history, *at));
    }
}

/// Returns the path of a stone hop by hop; a flight touches nothing between its ends.
fn hops(mv: &PlainMove) -> Vec<(Point, Point)> {
    match mv.kind.gait() {
        Some(Gait::Fly) => Vec::new(),
        _ => pairs(&mv.stations().collect::<Vec<_>>()),
    }
}

/// Returns the path from one station to the next, over anything between.
fn pairs(stations: &[Point]) -> Vec<(Point, Point)> {
    stations.windows(2).map(|hop| (hop[0], hop[1])).collect()
}

/// Returns the next station of a way after these stations; `None` if it does not begin with them.
fn next_station(way: &PlainMove, stations: &[Point]) -> Option<Point> {
    let whole: Vec<Point> = way.stations().collect();
    whole.strip_prefix(stations)?.first().copied()
}

fn unmark(mut marks: ResMut<Marks>) {
    marks.set_if_neq(Marks::default());
}

/// Adds the marks to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Highlights>()
        .add_systems(
            Update,
            (
                mark.run_if(
                    in_state(Screen::Match)
                        .and_then(not(in_state(Activity::Editor)))
                        .and_then(resource_exists::<Match>),
                ),
                mark_draft.run_if(in_state(Activity::Editor)),
            )
                .after(forget_hover)
                .in_set(AppSystems::Marks),
        )
        .add_systems(OnExit(Screen::Match), unmark);
}
