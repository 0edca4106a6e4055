//! From pointer and keys to a move: what is under the finger, what is lifted, which captures are
//! chosen.
//!
//! A press shows what the move would do, lifting the finger on the same point makes it, sliding
//! off calls it off. In movement every stone goes to the one hole, so a tap on the stone is
//! enough; dragging it there works too. With `capture: Choice` a move that could take stones
//! stays pending until the player is done.

use super::ai::Thinker;
use super::board::{Animating, BoardView, Hurry, Marks, point_at};
use super::game::{Asker, Match, MoveRequested};
use super::insight::Insight;
use super::layout::Layout;
use super::learn::Tutorial;
use super::pointer::Pointer;
use super::settings::Settings;
use super::state::{AppSystems, Overlay, Screen, TurnStep};
use super::toast::Toasts;
use crate::games::{Effect, Kind, Phase, PlainMove, Point, Side};
use crate::session::Session;
use bevy::prelude::*;

/// What the player is about to do.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Selection {
    /// The point under the pointer.
    pub hover: Option<Point>,
    /// The point where the press began.
    pub pressed: Option<Point>,
    /// A move that waits for its captures to be chosen.
    pub pending: Option<PlainMove>,
    /// Where the keyboard is.
    pub cursor: Option<Point>,
}

/// A point was tapped, by finger, mouse, key or script.
#[derive(Message, Clone, Copy, Debug)]
pub struct Tapped(pub Point);

/// The player is done choosing captures.
#[derive(Message, Clone, Copy, Debug)]
pub struct CapturesDone;

/// The move that a tap on `point` means, legal or not.
#[must_use]
pub fn meant(session: &Session, point: Point) -> Option<PlainMove> {
    let line = session.line();
    if line.phase() == Phase::Placement {
        return Some(PlainMove {
            kind: Kind::Place,
            from: None,
            to: Some(point),
            takes: Vec::new(),
        });
    }
    if line.hole() == Some(point) {
        // The hole itself: clear only where a single stone can go there.
        let mut moves = line.legal();
        moves.retain(|mv| mv.takes.is_empty());
        return if moves.len() == 1 { moves.pop() } else { None };
    }
    session.move_from(point)
}

/// Follows the pointer. Public within the app so that others can run before it.
pub(super) fn point(
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
                    continue;
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

/// True where a move may be chosen: in a replay it opens a variation. A lesson that waits for
/// nothing is no replay.
fn open(step: &TurnStep, game: &Match) -> bool {
    match step {
        TurnStep::Human => true,
        TurnStep::Replay => !game.lesson,
        TurnStep::Thinking | TurnStep::Animating | TurnStep::Over => false,
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
            TurnStep::Replay if game.session.outcome().is_some() && !game.lesson => {
                toasts.refuse(text.get("refused.game_over"));
                continue;
            }
            TurnStep::Animating | TurnStep::Replay => {}
        }
        if !open(step.get(), &game) {
            continue;
        }
        let line = game.session.line();
        if let Some(mut mv) = selection.pending.take() {
            if mv.to == Some(point) {
                request(mv);
                continue;
            }
            if let Some(at) = mv.takes.iter().position(|&p| p == point) {
                // Put back: what was taken after it may have depended on it.
                mv.takes.truncate(at);
            } else if line.open_captures(&mv).contains(&point) {
                mv.takes.push(point);
                if line.open_captures(&mv).is_empty() {
                    request(mv);
                    continue;
                }
            } else {
                toasts.refuse(text.get("refused.not_capturable"));
            }
            selection.pending = Some(mv);
            continue;
        }
        match meant(&game.session, point) {
            None => toasts.refuse(text.get("refused.choose_stone")),
            Some(mv) if line.open_captures(&mv).is_empty() => request(mv),
            Some(mv) if line.rules().capture == crate::games::jiaqi::Capture::All => request(mv),
            Some(mv) => selection.pending = Some(mv),
        }
    }
    if finished
        && open(step.get(), &game)
        && let Some(mv) = selection.pending.take()
    {
        request(mv);
    }
}

/// Nothing half chosen survives a change of the match, and no press a card over the board.
fn forget(
    game: Res<Match>,
    overlay: Res<State<Overlay>>,
    mut last: Local<u64>,
    mut selection: ResMut<Selection>,
) {
    if *overlay.get() != Overlay::None && selection.pressed.is_some() {
        selection.pressed = None;
    }
    if *last != game.generation {
        *last = game.generation;
        selection.pending = None;
        selection.pressed = None;
        if game.replay {
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
    mut hinted: Local<Option<u64>>,
    mut thought: Local<bool>,
) {
    let hint = thinker
        .as_ref()
        .and_then(|thinker| thinker.hint.as_ref())
        .filter(|(generation, _)| *generation == game.generation);
    let seen = insight.is_some_and(|insight| insight.on) && !game.lesson;
    let changed = game.is_changed()
        || *thought != seen
        || selection.is_changed()
        || step.is_changed()
        || overlay.is_changed()
        || *hinted != hint.map(|(generation, _)| *generation);
    if !changed {
        return;
    }
    *hinted = hint.map(|(generation, _)| *generation);
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
            }
            Effect::Flip { at, .. } => next.taken.push(at),
            Effect::Yield { .. } | Effect::Pass { .. } | Effect::PhaseChange { .. } => {}
        }
    }
    let choosing = open(step.get(), &game);
    if choosing && *overlay.get() == Overlay::None {
        next.cursor = selection.cursor;
        let taught = tutorial.and_then(|tutorial| tutorial.hint(&settings, &game));
        next.hint = hint.and_then(|(_, mv)| mv.from.or(mv.to)).or(taught);
        if let Some(mv) = &selection.pending {
            // What may be taken now matters more than what was done before.
            next.last.clear();
            next.taken.clear();
            next.choice = line.open_captures(mv);
            next.chosen.clone_from(&mv.takes);
            next.hover = mv.to;
            next.lifted = mv.from;
        } else {
            let legal = line.legal();
            next.legal = legal.iter().filter_map(|mv| mv.from.or(mv.to)).collect();
            next.legal.sort_unstable();
            next.legal.dedup();
            if seen || game.replay {
                // The heat of the search lies on these points; a game that is looked at again asks
                // for no move.
                next.legal.clear();
            }
            let at = selection.pressed.or(selection.cursor).or(selection.hover);
            let slid_off = selection.pressed.is_some()
                && selection.hover != selection.pressed
                && (selection.hover.is_none() || selection.hover != line.hole());
            let mv = at
                .filter(|_| !slid_off)
                .and_then(|p| meant(&game.session, p));
            if let Some(mv) = mv.filter(|mv| line.check(mv).is_ok()) {
                next.preview = line.preview(&mv);
                next.hover = mv.to;
                next.lifted = mv.from;
            }
        }
    }
    marks.set_if_neq(next);
}

fn unmark(mut marks: ResMut<Marks>) {
    marks.set_if_neq(Marks {
        side: Side::White,
        ..Marks::default()
    });
}

/// Adds choosing moves to the app.
pub(super) fn plugin(app: &mut App) {
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
