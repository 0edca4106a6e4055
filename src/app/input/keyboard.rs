//! Keys of the board: the cursor, what is done at it, and what calls it off.

use super::select::point;
use super::state::{PointTap, Selection};
use crate::app::board::Hurry;
use crate::app::features::engine::insight::Insight;
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::registry::{AddFeature, KeyBinding, KeySystems, Overlays, always, writes};
use crate::app::state::Activity;
use bevy::prelude::*;
use tibetango_rules::{Point, Topology};

/// Arrow keys, with their directions on the screen; in a replay they step through it.
const ARROWS: [(&str, IVec2); 4] = [
    ("up", IVec2::NEG_Y),
    ("down", IVec2::Y),
    ("left", IVec2::NEG_X),
    ("right", IVec2::X),
];

/// Returns the next point in a direction of the board, or `from` at its edge. Left and right keep to the row.
/// On boards where the points of the next row lie between those of this one, up and down lean to one side and
/// back, so that every point is reached and two steps up stay in the column.
fn neighbour(topology: &Topology, from: Point, towards: IVec2) -> Point {
    let (row, column) = topology.row_column(from);
    let (row, column) = (i32::from(row), i32::from(column));
    let lean = if row % 2 == 0 { 1 } else { -1 };
    let here = IVec2::new(column, row);
    let places = match towards.y {
        0 => [towards, 2 * towards, 2 * towards],
        _ => [0, lean, -lean].map(|lean| IVec2::new(lean, towards.y)),
    };
    let at = |way: &IVec2| {
        let place = here + *way;
        topology.at(u8::try_from(place.y).ok()?, u8::try_from(place.x).ok()?)
    };
    places.iter().find_map(at).unwrap_or(from)
}

/// Returns the action that moves the cursor in a direction.
fn moves(towards: IVec2) -> impl FnMut(Res<Match>, Res<Preferences>, ResMut<Selection>) + Clone {
    move |game: Res<Match>, preferences: Res<Preferences>, mut selection: ResMut<Selection>| {
        // Up leads away from the viewer.
        let towards = if preferences.turned {
            -towards
        } else {
            towards
        };
        let history = game.session.history();
        let middle = history.hole().unwrap_or(history.topology().hub());
        // The cursor may come from a larger board.
        let cursor = selection
            .cursor
            .filter(|at| at.index() < history.topology().points());
        selection.cursor = Some(match cursor {
            None => middle,
            Some(at) => neighbour(history.topology(), at, towards),
        });
    }
}

fn tap(selection: Res<Selection>, mut taps: MessageWriter<PointTap>) {
    taps.write_batch(selection.cursor.map(PointTap));
}

/// True while there is something that [`call_off`] takes back; without it the same key opens the menu.
pub(crate) fn is_begun(insight: Option<Res<Insight>>, selection: Res<Selection>) -> bool {
    let node = insight.is_some_and(|insight| insight.is_at_node());
    node || selection.pending.is_some() || selection.cursor.is_some()
}

/// Leaves the node of the tree being shown, or cancels the move begun, else hides the cursor.
fn call_off(
    insight: Option<ResMut<Insight>>,
    mut selection: ResMut<Selection>,
    mut overlays: Overlays,
) {
    let node = insight.is_some_and(|mut insight| insight.leave());
    if !node && selection.pending.take().is_none() {
        selection.cursor = None;
    }
    overlays.close();
}

/// Adds the keys to the app.
pub(crate) fn plugin(app: &mut App) {
    let at_table = |action| KeyBinding::at_table(action, &Activity::TABLE).for_visitors();
    for (arrow, towards) in ARROWS {
        let key = at_table(arrow).repeating();
        app.add_key(key, not(in_state(Activity::Review)), moves(towards));
    }
    let hurry = KeyBinding::at_table("hurry", &Activity::WITHOUT_EDITOR);
    app.add_key(at_table("confirm"), always, tap)
        .add_key(at_table("cancel"), is_begun, call_off)
        .add_key(hurry, not(in_state(Activity::Review)), writes(Hurry))
        .configure_sets(Update, KeySystems.before(point));
}
