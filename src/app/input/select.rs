//! From pointer and keys to a move: what is under the finger, what is lifted, which captures are
//! chosen.
//!
//! A press shows what the move would do, lifting the finger on the same point makes it, sliding
//! off calls it off. In movement every stone goes to the one hole, so a tap on the stone is
//! enough; dragging it there works too. With `capture: Choice` a move that could take stones
//! stays pending until the player is done.

use super::pointer::Pointer;
use crate::app::board::{Animating, BoardView, Hurry, Marks, point_at};
use crate::app::layout::Layout;
use crate::app::play::game::{Asker, Match, MoveRequested};
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, Screen, TurnStep};
use crate::app::teaching::learn::Tutorial;
use crate::app::thinking::ai::{Hint, Thinker};
use crate::app::thinking::insight::Insight;
use crate::app::toast::Toasts;
use crate::app::wording::illegal_key;

use crate::games::{Effect, Kind, Phase, PlainMove, Point, Side};
use crate::session::Session;
use crate::session::choose::{self, Begun, Tap};
use bevy::prelude::*;

/// So many of the last stones placed are shown on request.
const RECENT: usize = 10;

/// What the player is about to do.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Selection {
    /// The point under the pointer.
    pub hover: Option<Point>,
    /// The point where the press began.
    pub pressed: Option<Point>,
    /// A move that is begun: a stone is lifted, on its way, or waits for its captures.
    pub pending: Option<Begun>,
    /// Formations are shown: squares, gates and dalian.
    pub formations: bool,
    /// The last stones that were placed are shown: while a key is held, while a button is.
    pub recent: [bool; 2],
    /// Where the keyboard is.
    pub cursor: Option<Point>,
}

/// A point was tapped, by finger, mouse, key or script.
#[derive(Message, Clone, Copy, Debug)]
pub struct Tapped(pub Point);

/// The player is done choosing captures.
#[derive(Message, Clone, Copy, Debug)]
pub struct CapturesDone;

/// The whole move that a tap on `point` would make, legal or not; `None` where a tap only begins
/// one, or means nothing.
#[must_use]
pub fn meant(session: &Session, begun: Option<&Begun>, point: Point) -> Option<PlainMove> {
    match choose::tap(session.line(), begun, point) {
        Tap::Whole(mv) => Some(mv),
        // With `capture: Choice` of jiaqi the move goes there whatever is chosen then.
        Tap::Begun(begun) if begun.stopped || begun.mv.to == Some(point) => Some(begun.mv),
        Tap::Begun(_) | Tap::PutBack | Tap::Refused(_) => None,
    }
}

/// Follows the pointer. Public within the app so that others can run before it.
pub(crate) fn point(
    mut inbox: MessageReader<Pointer>,
    view: Res<BoardView>,
    layout: Res<Layout>,
    game: Option<Res<Match>>,
    mut selection: ResMut<Selection>,
    mut taps: MessageWriter<Tapped>,
    mut hurry: MessageWriter<Hurry>,
    animating: Res<Animating>,
) {
    let Some(game) = game else { return };
    let shape = game.session.line().shape();
    let find = |at: Vec2| {
        layout
            .board
            .contains(at)
            .then(|| point_at(&view, shape, at))
            .flatten()
    };
    let mut next = selection.clone();
    for event in inbox.read() {
        match *event {
            Pointer::Over(at) => next.hover = find(at),
            Pointer::Press(at) => {
                if animating.0 {
                    hurry.write(Hurry);
                    if !game.at_speed() {
                        continue;
                    }
                }
                next.hover = find(at);
                next.pressed = next.hover;
                next.cursor = None;
            }
            Pointer::Release(at) => {
                let here = find(at);
                let began = next.pressed.take();
                // A stone dragged into the hole is a tap on the stone.
                let dragged = here.is_some() && here == game.session.line().hole();
                if let Some(began) = began.filter(|began| here == Some(*began) || dragged) {
                    taps.write(Tapped(began));
                } else if let (Some(began), Some(here)) = (began, here)
                    && drags(&game.session, next.pending.as_ref(), began, here)
                {
                    // A stone dragged to where it may go is two taps.
                    if next.pending.is_none() {
                        taps.write(Tapped(began));
                    }
                    taps.write(Tapped(here));
                }
            }
            Pointer::Cancel => {
                next.pressed = None;
                next.pending = None;
            }
        }
    }
    selection.set_if_neq(next);
}

/// True when a stone may be dragged from one point to another as what is begun goes on.
fn drags(session: &Session, pending: Option<&Begun>, began: Point, here: Point) -> bool {
    let line = session.line();
    if line.phase() != Phase::Battle {
        return false;
    }
    let lifted = match (choose::tap(line, None, began), pending) {
        (Tap::Begun(lifted), None) => lifted,
        (_, Some(begun)) if begun.mv.to.or(begun.mv.from) == Some(began) => begun.clone(),
        _ => return false,
    };
    let onward = line.onward(&lifted.mv);
    !lifted.stopped && onward.iter().any(|next| next.to == Some(here))
}

/// True where a move may be chosen: in a replay it opens a variation. A lesson that waits for
/// nothing is no replay.
fn open(step: &TurnStep, game: &Match) -> bool {
    match step {
        TurnStep::Human => true,
        TurnStep::Animating => game.at_speed() && game.awaits_person(),
        TurnStep::Replay => game.mode().is_review(),
        TurnStep::Thinking | TurnStep::Over => false,
    }
}

fn tap(
    mut inbox: MessageReader<Tapped>,
    mut done: MessageReader<CapturesDone>,
    step: Res<State<TurnStep>>,
    game: Res<Match>,
    mut selection: ResMut<Selection>,
    mut requests: MessageWriter<MoveRequested>,
    mut toasts: ResMut<Toasts>,
    settings: Res<Settings>,
) {
    let text = &settings.config.text;
    let mut request = |mv: PlainMove| {
        requests.write(MoveRequested {
            mv,
            by: Asker::Human,
        });
    };
    let finished = done.read().count() > 0;
    for Tapped(point) in inbox.read().copied() {
        match step.get() {
            TurnStep::Human => {}
            TurnStep::Thinking => toasts.refuse(text.get("refused.thinking")),
            TurnStep::Over => toasts.refuse(text.get("refused.game_over")),
            TurnStep::Replay if game.session.outcome().is_some() && game.mode().is_review() => {
                toasts.refuse(text.get("refused.game_over"));
                continue;
            }
            TurnStep::Animating | TurnStep::Replay => {}
        }
        if !open(step.get(), &game) {
            continue;
        }
        let line = game.session.line();
        match choose::tap(line, selection.pending.as_ref(), point) {
            Tap::Begun(begun) => selection.pending = Some(begun),
            Tap::PutBack => selection.pending = None,
            Tap::Whole(mv) => {
                selection.pending = None;
                request(mv);
            }
            Tap::Refused(why) => {
                toasts.refuse(text.get(why.as_ref().map_or("refused.choose_stone", illegal_key)));
            }
        }
    }
    if finished
        && open(step.get(), &game)
        && let Some(begun) = selection.pending.clone()
    {
        match choose::done(game.session.line(), &begun) {
            Tap::Whole(mv) => {
                selection.pending = None;
                request(mv);
            }
            Tap::Begun(stopped) => selection.pending = Some(stopped),
            Tap::PutBack => {}
            Tap::Refused(why) => {
                toasts.refuse(text.get(why.as_ref().map_or("refused.choose_stone", illegal_key)));
            }
        }
    }
}

/// Nothing half chosen survives a change of the match, and no press a card over the board.
fn forget(
    game: Res<Match>,
    overlay: Res<State<Overlay>>,
    mut last: Local<(u64, u64)>,
    mut selection: ResMut<Selection>,
) {
    if *overlay.get() != Overlay::None && selection.pressed.is_some() {
        selection.pressed = None;
    }
    let (number, generation) = *last;
    *last = (game.number(), game.generation());
    if number != game.number() && selection.formations {
        selection.formations = false;
    }
    if generation != game.generation() {
        selection.pending = None;
        selection.pressed = None;
        if game.mode().is_review() {
            // Who steps through a game points at a button: no stone is offered until the pointer
            // moves again.
            selection.hover = None;
        }
    }
}

fn mark(
    game: Res<Match>,
    selection: Res<Selection>,
    step: Res<State<TurnStep>>,
    overlay: Res<State<Overlay>>,
    thinker: Option<Res<Thinker>>,
    (tutorial, settings): (Option<Res<Tutorial>>, Res<Settings>),
    insight: Option<Res<Insight>>,
    mut marks: ResMut<Marks>,
    mut hinted: Local<Option<Hint>>,
    mut thought: Local<bool>,
) {
    let hint = thinker.as_ref().and_then(|thinker| thinker.hint(&game));
    let seen = insight.is_some_and(|insight| insight.on) && !game.mode().is_lesson();
    let changed = game.is_changed()
        || *thought != seen
        || selection.is_changed()
        || step.is_changed()
        || overlay.is_changed()
        || hinted.as_ref() != hint;
    if !changed {
        return;
    }
    *hinted = hint.cloned();
    *thought = seen;
    let line = game.session.line();
    let mut next = Marks {
        side: line.to_move(),
        ..Marks::default()
    };
    for effect in game.session.last_effects() {
        match effect {
            Effect::Place { at, .. } => next.last.push(at),
            Effect::Step { from, to, .. } | Effect::Jump { from, to, .. } => {
                next.last.extend([from, to]);
                next.trail.push((from, to));
            }
            // A flight touches nothing between its ends.
            Effect::Fly { from, to, .. } => next.last.extend([from, to]),
            Effect::Flip { at, .. } => next.taken.push(at),
            Effect::Take { at, .. } => next.gone.push(at),
            Effect::Close { .. }
            | Effect::Yield { .. }
            | Effect::Pass { .. }
            | Effect::Decide { .. }
            | Effect::Promote { .. }
            | Effect::PhaseChange { .. } => {}
        }
    }
    if line.hole().is_some() {
        // Every stone goes to the one hole: its way needs no telling.
        next.trail.clear();
    }
    if selection.formations && !game.mode().is_lesson() {
        next.formations = line.formations();
        // What was done before would only lie among them.
        next.trail.clear();
        next.gone.clear();
    }
    if selection.recent.contains(&true) {
        let moves = line.moves();
        let placed = moves.iter().rev().filter(|mv| mv.kind == Kind::Place);
        next.recent = placed.take(RECENT).filter_map(|mv| mv.to).collect();
    }
    let choosing = open(step.get(), &game);
    if choosing && *overlay.get() == Overlay::None {
        next.cursor = selection.cursor;
        let wanted = tutorial
            .as_ref()
            .map_or_else(Vec::new, |tutorial| tutorial.wanted(&settings, &game));
        let taught = tutorial.and_then(|tutorial| tutorial.hint(&settings, &game));
        next.hint = hint.and_then(|hint| hint.mv.from.or(hint.mv.to)).or(taught);
        if let Some(hint) = hint.filter(|_| line.phase() == Phase::Battle && !selection.formations)
        {
            next.way = hops(&hint.mv);
            next.preview = line.preview(&hint.mv);
        }
        if let Some(begun) = &selection.pending {
            let mv = &begun.mv;
            // What may be done now matters more than what was done before.
            next.last.clear();
            next.taken.clear();
            next.gone.clear();
            next.trail.clear();
            next.hover = mv.to;
            next.lifted = mv.from;
            let stations: Vec<Point> = mv.stations().collect();
            next.way = hops(mv);
            if begun.stopped {
                next.choice = line.open_captures(mv);
                next.chosen.clone_from(&mv.takes);
                next.preview = line.preview(mv);
                next.preview.retain(|at| !mv.takes.contains(at));
            } else {
                next.legal = line.onward(mv).into_iter().filter_map(|mv| mv.to).collect();
                let taught: Vec<Point> = wanted
                    .iter()
                    .filter_map(|right| next_station(right, &stations))
                    .collect();
                if !taught.is_empty() {
                    next.legal.retain(|point| taught.contains(point));
                }
                let aimed = selection.cursor.or(selection.hover);
                let onward = line
                    .onward(mv)
                    .into_iter()
                    .find(|mv| mv.to == aimed && aimed.is_some());
                if let Some(onward) = onward {
                    next.preview = line.preview(&onward);
                    let from = mv.to.or(mv.from).filter(|_| onward.kind != Kind::Fly);
                    next.way.extend(from.zip(onward.to));
                    next.hover = onward.to;
                } else {
                    next.preview = line.preview(mv);
                }
            }
        } else {
            let legal = line.ways();
            let chosen = legal.iter().filter_map(|(mv, _)| mv.from.or(mv.to));
            next.legal = chosen.collect();
            if game.at_speed() && next.legal.len() > 2 {
                // A board full of dots says nothing.
                next.legal.clear();
            }
            if !wanted.is_empty() {
                let stones = |point: &Point| wanted.iter().any(|mv| mv.from == Some(*point));
                next.legal.retain(stones);
            }
            next.legal.sort_unstable();
            next.legal.dedup();
            if seen || game.mode().is_review() {
                // The heat of the search lies on these points; a game that is looked at again asks
                // for no move.
                next.legal.clear();
            }
            let at = selection.pressed.or(selection.cursor).or(selection.hover);
            let slid_off = selection.pressed.is_some()
                && selection.hover != selection.pressed
                && (selection.hover.is_none() || selection.hover != line.hole());
            let at = at.filter(|_| !slid_off);
            let mv = at.and_then(|p| meant(&game.session, None, p));
            if let Some(mv) = mv.filter(|mv| line.check(mv).is_ok()) {
                next.preview = line.preview(&mv);
                next.hover = mv.to;
                next.lifted = mv.from;
            } else if let Some(at) = at.filter(|at| next.legal.contains(at)) {
                // A stone that would be lifted rises a little under the pointer.
                next.hover = Some(at);
            }
        }
    }
    marks.set_if_neq(next);
}

/// The way of a stone hop by hop; a flight touches nothing between its ends.
fn hops(mv: &PlainMove) -> Vec<(Point, Point)> {
    let stations: Vec<Point> = mv.stations().collect();
    let hops = stations.windows(2).filter(|_| mv.kind != Kind::Fly);
    hops.map(|hop| (hop[0], hop[1])).collect()
}

/// Where a way goes on after these stations; `None` where it does not begin with them.
fn next_station(way: &PlainMove, stations: &[Point]) -> Option<Point> {
    let whole: Vec<Point> = way.stations().collect();
    let rest = whole.strip_prefix(stations)?;
    rest.first().copied()
}

fn unmark(mut marks: ResMut<Marks>) {
    marks.set_if_neq(Marks {
        side: Side::White,
        ..Marks::default()
    });
}

/// Adds choosing moves to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .add_message::<Tapped>()
        .add_message::<CapturesDone>()
        .add_systems(
            Update,
            (
                (
                    point,
                    tap.run_if(in_state(Screen::Match).and_then(resource_exists::<Match>)),
                )
                    .chain()
                    .in_set(AppSystems::Input),
                (forget, mark)
                    .chain()
                    .run_if(in_state(Screen::Match).and_then(resource_exists::<Match>))
                    .in_set(AppSystems::Marks),
            ),
        )
        .add_systems(OnExit(Screen::Match), unmark);
}
