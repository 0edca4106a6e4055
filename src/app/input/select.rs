//! Choice of a move by pointer and keys: the point aimed at, the stone lifted, the captures chosen.
//!
//! A press shows the consequences of the move, lifting the finger on the same point makes it, sliding off
//! cancels it. In the movement phase every stone goes to the one hole, so a tap on the stone is enough;
//! dragging it there works too. With `capture: Choice` a move that could capture stones stays pending until the
//! player is done.

use super::pointer;
use super::state::{CapturesDone, CardCover, PointDrag, PointTap, Pointer, Selection};
use crate::app::board::{Animating, BoardView, Finale, Hurry, point_at};
use crate::app::layout::Layout;
use crate::app::phrases::illegal;
use crate::app::play::editor::Editor;
use crate::app::play::game::{Asker, Match, MoveRequest};
use crate::app::presentation::presentation;
use crate::app::registry::ButtonPlace::{Game, Replay};
use crate::app::registry::{
    AddFeature, ButtonState, Cards, KeyBinding, Overlays, Weight, always, writes,
};
use crate::app::settings::Texts;
use crate::app::state::{Activity, AppSystems, Overlay, Screen, TurnStep};
use crate::app::toast::ToastWriter;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_records::session::Session;
use tibetango_records::session::choose::{self, PartialMove, Tap};
use tibetango_rules::{PlainMove, Point};

/// Returns the whole move that a tap on `point` would make, legal or not; `None` if a tap only begins a move,
/// or means nothing.
#[must_use]
pub fn move_of_tap(
    session: &Session,
    partial: Option<&PartialMove>,
    point: Point,
) -> Option<PlainMove> {
    match choose::tap(session.history(), partial, point) {
        Tap::Whole(mv) => Some(mv),
        // With `capture: Choice` of jiaqi the later choices do not change where the move goes.
        Tap::Partial(partial) if partial.stopped || partial.mv.to == Some(point) => {
            Some(partial.mv)
        }
        Tap::Partial(_) | Tap::PutBack | Tap::Refused(_) => None,
    }
}

/// Messages that the pointer gives rise to.
#[derive(SystemParam)]
pub(crate) struct PointerOutput<'w> {
    taps: MessageWriter<'w, PointTap>,
    dragged: MessageWriter<'w, PointDrag>,
    hurry: MessageWriter<'w, Hurry>,
}

/// Handles the pointer.
pub(crate) fn point(
    mut inbox: MessageReader<Pointer>,
    (view, layout, cover): (Res<BoardView>, Res<Layout>, Res<CardCover>),
    (game, editor): (Option<Res<Match>>, Option<Single<&Editor>>),
    mut selection: ResMut<Selection>,
    mut output: PointerOutput,
    (animating, finale): (Res<Animating>, Res<Finale>),
) {
    let Some(game) = game.filter(|_| !inbox.is_empty()) else {
        return;
    };
    let topology = game.session.history().topology();
    let shows = |at| layout.board.contains(at) && !cover.hides(at);
    let find = |at| point_at(&view, topology, at).filter(|_| shows(at));
    let paints = editor.is_some();
    let mut next = selection.clone();
    for event in inbox.read() {
        match *event {
            Pointer::Over(at) => {
                let was = std::mem::replace(&mut next.hover, find(at));
                if paints && next.pressed.is_some() && next.hover != was {
                    output.dragged.write_batch(next.hover.map(PointDrag));
                }
            }
            Pointer::Press(at) => {
                if animating.0 || finale.is_on() {
                    output.hurry.write(Hurry);
                    if !game.at_speed() {
                        continue;
                    }
                }
                next.hover = find(at);
                next.pressed = next.hover;
                next.cursor = None;
                if paints {
                    // A piece is put at once, and a finger that moves on puts more.
                    output.taps.write_batch(next.pressed.map(PointTap));
                }
            }
            Pointer::Release(_) if paints => next.pressed = None,
            Pointer::Release(at) => {
                let here = find(at);
                let began = next.pressed.take();
                // A stone dragged into the hole is a tap on the stone.
                let dragged = here.is_some() && here == game.session.history().hole();
                if let Some(began) = began.filter(|began| here == Some(*began) || dragged) {
                    output.taps.write(PointTap(began));
                } else if let (Some(began), Some(here)) = (began, here)
                    && drags(&game.session, next.pending.as_ref(), began, here)
                {
                    // A stone dragged to a legal point is two taps.
                    if next.pending.is_none() {
                        output.taps.write(PointTap(began));
                    }
                    output.taps.write(PointTap(here));
                }
            }
            Pointer::Cancel => {
                next.pressed = None;
                next.pending = None;
            }
            // Drawing makes no move.
            Pointer::Draw(_) | Pointer::SketchEnd(_) => {}
        }
    }
    selection.set_if_neq(next);
}

/// Returns true if a stone may be dragged from one point to another as a continuation of the move begun.
fn drags(session: &Session, pending: Option<&PartialMove>, began: Point, here: Point) -> bool {
    let history = session.history();
    let lifted = match (choose::tap(history, None, began), pending) {
        (Tap::Partial(lifted), None) => lifted,
        (_, Some(partial)) if partial.mv.to.or(partial.mv.from) == Some(began) => partial.clone(),
        _ => return false,
    };
    let onward = history.onward(&lifted.mv);
    !lifted.stopped && onward.iter().any(|next| next.to == Some(here))
}

/// Purpose of a move that is chosen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveChoice {
    /// It is played.
    Play,
    /// It opens a variation of the game under review.
    Vary,
}

/// Returns the purpose of a move that is chosen now; `None` while none may be chosen.
pub(super) fn move_choice(step: TurnStep, game: &Match) -> Option<MoveChoice> {
    let replay = game.is_replay();
    let open = match step {
        TurnStep::Human => true,
        TurnStep::Animating => game.at_speed() && game.awaits_person(),
        TurnStep::Replay => replay,
        TurnStep::Thinking | TurnStep::Over => false,
    };
    open.then_some(match replay {
        true => MoveChoice::Vary,
        false => MoveChoice::Play,
    })
}

/// State of the program that moves depend on besides the match.
#[derive(SystemParam)]
struct TableState<'w> {
    step: Res<'w, State<TurnStep>>,
    overlay: Res<'w, State<Overlay>>,
    overlays: Overlays<'w>,
}

impl TableState<'_> {
    /// Closes a study beside a game that stands still under it.
    fn return_to_game(&mut self, game: &Match) {
        if *self.overlay.get() != Overlay::None && !game.goes_on_under_a_card() {
            self.overlays.close();
        }
    }
}

fn tap(
    mut inbox: MessageReader<PointTap>,
    mut done: MessageReader<CapturesDone>,
    mut table: TableState,
    game: Res<Match>,
    mut selection: ResMut<Selection>,
    mut requests: MessageWriter<MoveRequest>,
    mut toasts: ToastWriter,
    text: Res<Texts>,
) {
    let step = *table.step.get();
    let mut take_up = |meant: Tap, selection: &mut Selection, toasts: &mut ToastWriter| match meant
    {
        Tap::Partial(partial) => selection.pending = Some(partial),
        Tap::PutBack => selection.pending = None,
        Tap::Whole(mv) => {
            selection.pending = None;
            requests.write(MoveRequest {
                mv,
                by: Asker::Human,
            });
            table.return_to_game(&game);
        }
        Tap::Refused(why) => {
            let topology = game.session.history().topology();
            toasts.refuse(illegal(&text, topology, why.as_ref()));
        }
    };
    let finished = done.read().count() > 0;
    let mut waits = false;
    let open = move_choice(step, &game).is_some();
    let over = game.session.outcome().is_some();
    let refused = match step {
        TurnStep::Thinking if game.remote().is_some() => Some("refused.not_your_turn"),
        TurnStep::Thinking => Some("refused.thinking"),
        TurnStep::Over => Some("refused.game_over"),
        TurnStep::Replay if open && over => Some("refused.game_over"),
        TurnStep::Human | TurnStep::Animating | TurnStep::Replay => None,
    };
    for PointTap(point) in inbox.read().copied() {
        if let Some(key) = refused {
            toasts.refuse(text.get(key));
            waits |= step == TurnStep::Thinking;
        } else if open {
            let meant = choose::tap(game.session.history(), selection.pending.as_ref(), point);
            take_up(meant, &mut selection, &mut toasts);
        }
    }
    if finished
        && open
        && let Some(partial) = selection.pending.clone()
    {
        match choose::finish(game.session.history(), &partial) {
            // Nothing is chosen yet that could be put back.
            Tap::PutBack => {}
            meant => take_up(meant, &mut selection, &mut toasts),
        }
    }
    // The answer that is waited for comes once nothing lies over the game.
    if waits {
        table.return_to_game(&game);
    }
}

/// Cancels a move half chosen when the match changes, and a press when a card opens over the board.
fn forget(
    game: Res<Match>,
    (overlay, cards): (Res<State<Overlay>>, Res<Cards>),
    mut last: Local<(u64, u64)>,
    mut selection: ResMut<Selection>,
) {
    if !cards.leaves_board_open(*overlay.get()) && selection.pressed.is_some() {
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
    }
}

/// Forgets the point under the pointer when a replay goes on. A player stepping through a game points at a button: no
/// stone is offered until the pointer moves again.
pub(super) fn forget_hover(
    game: Res<Match>,
    mut last: Local<u64>,
    mut selection: ResMut<Selection>,
) {
    let before = std::mem::replace(&mut *last, game.generation());
    if before != game.generation() {
        selection.hover = None;
    }
}

/// Returns the text key of the button that ends a move.
pub(crate) fn end_key(game: &Match, partial: Option<&PartialMove>) -> &'static str {
    let stopped = partial.is_none_or(|partial| partial.stopped);
    presentation(game.session.settings().game()).end[usize::from(stopped)]
}

/// The button that ends the move that was begun, where captures are chosen one by one.
fn end_button(game: Res<Match>, selection: Res<Selection>) -> Option<ButtonState> {
    let history = game.session.history();
    if !history.rules().lists_takes() {
        return None;
    }
    let partial = selection.pending.as_ref();
    let can = partial.is_some_and(|partial| choose::can_be_done(history, partial));
    let state = ButtonState::ready_if(can, "game.done.nothing");
    Some(
        state
            .with_label_key(end_key(&game, partial))
            .weighing(Weight::Primary),
    )
}

fn formations_button(game: Res<Match>, selection: Res<Selection>) -> Option<ButtonState> {
    presentation(game.session.settings().game()).formations?;
    let weight = Weight::Chosen.when(selection.formations);
    Some(ButtonState::ready().weighing(weight))
}

fn has_formations(game: Res<Match>) -> bool {
    presentation(game.session.settings().game())
        .formations
        .is_some()
}

/// True if a move is begun beside a study.
fn is_begun_beside_study(
    (overlay, cards): (Res<State<Overlay>>, Res<Cards>),
    selection: Res<Selection>,
) -> bool {
    let overlay = *overlay.get();
    overlay != Overlay::None && cards.leaves_board_open(overlay) && selection.pending.is_some()
}

/// Shows formations, or hides them.
fn show_formations(mut selection: ResMut<Selection>) {
    selection.formations = !selection.formations;
}

/// Adds choosing moves to the app.
pub(crate) fn plugin(app: &mut App) {
    let key = |action| KeyBinding::at_table(action, &Activity::WITHOUT_EDITOR);
    let end = writes(CapturesDone);
    app.add_key(key("done"), always, end.clone())
        .add_key(
            KeyBinding::anywhere("done"),
            is_begun_beside_study,
            end.clone(),
        )
        .add_key(key("formations"), has_formations, show_formations)
        .add_button(Game.at(10), "game.done", end_button, end);
    for spot in [Game.at(30), Replay.at(50)] {
        app.add_button(spot, "game.formations", formations_button, show_formations);
    }
    app.init_resource::<Selection>()
        .init_resource::<CardCover>()
        .add_message::<PointTap>()
        .add_message::<PointDrag>()
        .add_message::<CapturesDone>()
        .add_systems(
            Update,
            (
                (
                    point.after(pointer::unite),
                    tap.run_if(in_state(Screen::Match).and_then(resource_exists::<Match>)),
                )
                    .chain()
                    .in_set(AppSystems::Input),
                (forget, forget_hover.run_if(in_state(Activity::Review)))
                    .chain()
                    .run_if(in_state(Screen::Match).and_then(resource_exists::<Match>))
                    .in_set(AppSystems::Marks),
            ),
        );
}
