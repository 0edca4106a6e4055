//! Exchange of the stones of one game for those of another: they go home to their bowls, and the others come from
//! theirs, one after the other in a wave across the board. Without bowls they rise, and fall.

use bevy::prelude::*;

use super::animation::Queue;
use super::motion::{Bowls, Motion};
use super::places::{PointPlaces, SLAB_HALF};
use super::stones::{ShownBoard, StandsOn, StonePiece};
use crate::app::board::{BoardStyle, SCENE, ShowPosition, Sweep};
use tibetango_rules::Point;

/// Time from the first stone to the last one, in seconds at speed 1: when they go and when they come.
const GOING: f32 = 0.3;
const COMING: f32 = 0.8;

/// Sends every stone home. Nothing of an earlier move is shown any more.
pub(crate) fn sweep(
    mut commands: Commands,
    mut sweeps: MessageReader<Sweep>,
    (board, bowls): (Res<ShownBoard>, Res<Bowls>),
    mut queue: ResMut<Queue>,
    stones: Query<(Entity, &StandsOn, &StonePiece)>,
) {
    if sweeps.read().count() == 0 {
        return;
    }
    queue.close();
    let Some(places) = &board.places else { return };
    for (entity, &StandsOn(at), piece) in &stones {
        let bowl = bowls.0.map(|bowls| bowls[piece.0.side.index()]);
        let motion = Motion::home(at, bowl, GOING * turn(places, at));
        commands.entity(entity).remove::<StandsOn>().insert(motion);
    }
}

/// Lets the stones of a position on the title come one after the other.
pub(crate) fn deal(
    mut commands: Commands,
    mut positions: MessageReader<ShowPosition>,
    (board, bowls, style): (Res<ShownBoard>, Res<Bowls>, Res<BoardStyle>),
    stones: Query<(Entity, &StandsOn, &StonePiece)>,
) {
    let newest = positions.read().map(|position| position.stamp).max();
    if newest.is_none_or(|stamp| stamp.table != SCENE) || style.reduced_motion {
        return;
    }
    let Some(places) = &board.places else { return };
    for (entity, &StandsOn(at), piece) in &stones {
        let bowl = bowls.0.map(|bowls| bowls[piece.0.side.index()]);
        let motion = Motion::coming(bowl, COMING * turn(places, at));
        commands.entity(entity).insert(motion);
    }
}

/// Returns the place of a point in the wave, 0 to 1: from the far right corner to the near left one.
fn turn(places: &PointPlaces, at: Point) -> f32 {
    let at = places.position(at);
    ((at.z - at.x) / (4.0 * SLAB_HALF) + 0.5).clamp(0.0, 1.0)
}
