//! The standing marks. Each has a form of its own besides its colour: points that may be
//! chosen are dots, the last move a thin ring, what it took a broken ring, what a move would
//! take a ring of dashes, the keyboard's focus four corners.

use std::collections::{HashMap, HashSet};

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::mark_looks::{Bar, Looks, Mark};
use super::pebble::Pebbles;
use crate::app::board::stage::stones::{At, ShownBoard};
use crate::app::board::{Animating, BoardSystems, Marks};
use crate::games::{Formation, GameName, Point, Shape};

/// The marks shown now.
#[derive(Default)]
struct Shown {
    marks: HashMap<(Mark, Point), Entity>,
    board: Option<(GameName, u8)>,
}

/// The marks.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, super::mark_looks::make)
        .add_systems(
            Update,
            show.in_set(BoardSystems::Draw).run_if(
                resource_changed::<Marks>
                    .or_else(resource_changed::<Animating>)
                    .or_else(resource_changed::<ShownBoard>)
                    .or_else(resource_exists_and_changed::<Pebbles>),
            ),
        );
}

/// Which marks there should be. Those that invite wait until nothing moves any more.
fn wanted(marks: &Marks, stones: &HashSet<Point>, animating: bool) -> Vec<(Mark, Point)> {
    let mut wanted = Vec::new();
    let mut add = |kind: Mark, points: &[Point]| {
        wanted.extend(points.iter().map(|&point| (kind, point)));
    };
    add(Mark::Cursor, marks.cursor.as_slice());
    if animating {
        return wanted;
    }
    let stands = |point: &Point| stones.contains(point);
    let (mut movable, mut open): (Vec<_>, Vec<_>) =
        marks.legal.iter().partition(|&point| stands(point));
    let ghost = marks.hover.filter(|point| !stands(point));
    open.retain(|&point| ghost != Some(point));
    movable.retain(|&point| marks.lifted != Some(point));
    add(Mark::Open, &open);
    add(Mark::Movable, &movable);
    add(Mark::Ghost(marks.side), ghost.as_slice());
    let (stood, left): (Vec<_>, Vec<_>) = marks.last.iter().partition(|&point| stands(point));
    add(Mark::Last, &stood);
    add(Mark::Origin, &left);
    add(Mark::Taken, &marks.taken);
    add(Mark::Gone, &marks.gone);
    for &(from, to) in &marks.way {
        add(Mark::Bar(Bar::Way, to), &[from]);
    }
    for &(from, to) in &marks.trail {
        add(Mark::Bar(Bar::Trail, to), &[from]);
    }
    for formation in &marks.formations {
        match formation {
            Formation::Square { side, points } => {
                add(Mark::Square(*side, points[3]), &[points[0]]);
            }
            Formation::Gate { side, at } => add(Mark::Gate(*side), &[*at]),
            Formation::Dalian { side, stone, to } => {
                add(Mark::Bar(Bar::Shuttle(*side), *to), &[*stone]);
            }
        }
    }
    add(Mark::Preview, &marks.preview);
    add(Mark::Choice, &marks.choice);
    add(Mark::Chosen, &marks.chosen);
    add(Mark::Lifted, marks.lifted.as_slice());
    add(Mark::Hint, marks.hint.as_slice());
    wanted
}

/// True for a mark whose every point is one of this board.
fn lies_on(shape: &Shape, kind: Mark, point: Point) -> bool {
    let mut points = [Some(point), kind.other_end()].into_iter().flatten();
    points.all(|point| point.index() < shape.points())
}

/// Adds the marks that are missing and removes those no longer wanted.
fn show(
    mut commands: Commands,
    marks: Res<Marks>,
    board: Res<ShownBoard>,
    stones: Query<&At>,
    animating: Res<Animating>,
    looks: Res<Looks>,
    pebbles: Res<Pebbles>,
    mut shown: Local<Shown>,
) {
    let Some(places) = &board.places else {
        return;
    };
    let shape = places.shape;
    let stones: HashSet<Point> = stones.iter().map(|at| at.0).collect();
    let mut wanted: Vec<_> = wanted(&marks, &stones, animating.0);
    // The match may be a frame ahead of the board, and its board larger.
    wanted.retain(|&(mark, point)| lies_on(shape, mark, point));
    // Ghosts wear what the stones wear.
    let here = Some((shape.game(), shape.size()));
    let resized = shown.board != here || pebbles.is_changed();
    shown.board = here;
    shown.marks.retain(|mark, entity| {
        let keep = !resized && wanted.contains(mark);
        if !keep {
            commands.entity(*entity).despawn();
        }
        keep
    });
    for (mark, point) in wanted {
        shown.marks.entry((mark, point)).or_insert_with(|| {
            let stands = stones.contains(&point);
            let (mesh, material, transform) = looks.of(mark, point, places, stands, &pebbles);
            let unlit = (NotShadowCaster, NotShadowReceiver);
            let drawn = (Mesh3d(mesh), MeshMaterial3d(material), transform);
            commands.spawn((Name::new("Mark"), drawn, unlit)).id()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameName, Side};

    #[test]
    fn marks_of_a_larger_board_are_left_out() {
        let small = Shape::of(GameName::Jiaqi, 3).expect("a board");
        let [inside, outside] = [Point(2), Point(16)];
        for kind in [
            Mark::Bar(Bar::Trail, outside),
            Mark::Square(Side::White, outside),
        ] {
            assert!(!lies_on(small, kind, inside));
        }
        assert!(lies_on(small, Mark::Bar(Bar::Trail, Point(3)), inside));
        assert!(lies_on(small, Mark::Hint, inside) && !lies_on(small, Mark::Hint, outside));
    }
}
