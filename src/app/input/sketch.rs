//! Drawing on a game under review: a press of the secondary button, or of a finger that stays, draws a ring on
//! a point, and an arrow from point to point.

use super::pointer;
use super::select;
use super::state::{CardCover, Erase, Pointer, Selection, Sketch};
use crate::app::board::{BoardView, point_at};
use crate::app::layout::Layout;
use crate::app::play::game::Match;
use crate::app::registry::{AddFeature, KeyBinding, KeySystems, always, writes};
use crate::app::state::{Activity, AppSystems, add_default_data};
use bevy::prelude::*;
use tibetango_records::session::notes::{DrawnFigure, Ink};

/// Returns the colour chosen by the keys held.
fn ink(keys: &ButtonInput<KeyCode>) -> Ink {
    let red = keys.any_pressed([
        KeyCode::ShiftLeft,
        KeyCode::ShiftRight,
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
    ]);
    let blue = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    match (red, blue) {
        (false, false) => Ink::Green,
        (true, false) => Ink::Red,
        (false, true) => Ink::Blue,
        (true, true) => Ink::Gold,
    }
}

fn draw(
    mut inbox: MessageReader<Pointer>,
    mut erase: MessageReader<Erase>,
    keys: Res<ButtonInput<KeyCode>>,
    (view, layout, cover): (Res<BoardView>, Res<Layout>, Res<CardCover>),
    mut game: ResMut<Match>,
    selection: Res<Selection>,
    mut sketch: Single<&mut Sketch>,
) {
    let topology = game.session.history().topology();
    let shows = |at| layout.board.contains(at) && !cover.hides(at);
    let find = |at| point_at(&view, topology, at).filter(|_| shows(at));
    let mut next = **sketch;
    for event in inbox.read() {
        match *event {
            Pointer::Draw(at) => {
                // While a move is begun the secondary button only cancels it.
                let open = selection.pending.is_none();
                next.0 = find(at).filter(|_| open).map(|point| DrawnFigure {
                    from: point,
                    to: point,
                    ink: ink(&keys),
                });
            }
            Pointer::Over(at) => {
                if let (Some(figure), Some(to)) = (&mut next.0, find(at)) {
                    figure.to = to;
                }
            }
            Pointer::SketchEnd(at) => {
                // Off the board the drawing is cancelled.
                let figure = next.0.take().zip(find(at));
                if let Some((figure, to)) = figure {
                    game.draw(Some(DrawnFigure { to, ..figure }));
                }
            }
            Pointer::Press(_) | Pointer::Cancel => next.0 = None,
            Pointer::Release(_) => {}
        }
    }
    if erase.read().count() > 0 && !game.session.figures().is_empty() {
        game.draw(None);
    }
    sketch.set_if_neq(next);
}

/// Adds drawing to the app.
pub(crate) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("erase", &Activity::WITHOUT_EDITOR);
    add_default_data::<Sketch>(app, Activity::Review);
    app.add_key(key, always, writes(Erase))
        .add_message::<Erase>()
        .add_systems(
            Update,
            // A key erases on the position that lies on the table in its frame.
            draw.after(pointer::unite)
                .after(KeySystems)
                .before(select::point)
                .run_if(in_state(Activity::Review))
                .in_set(AppSystems::Input),
        );
}
