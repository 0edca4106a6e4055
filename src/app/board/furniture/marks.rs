//! Marks on the board. Each has a form of its own besides its colour: points that may be chosen are dots, the
//! last move a thin ring, its captures a broken ring, captures of a move aimed at a ring of dashes, the
//! keyboard's focus four corners.

use std::collections::{HashMap, HashSet};

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::mark_looks::Looks;
use super::pebble::Pebbles;
use crate::app::board::stage::easing::{hump, settle};
use crate::app::board::stage::stones::ShownBoard;
use crate::app::board::{Animating, BoardStyle, BoardSystems, Marks, StandsOn};
use tibetango_rules::{FormationSign, GameName, Point, Topology};

pub use super::mark_looks::{Mark, colours};

/// Marks shown now.
#[derive(Default)]
struct ShownMarks {
    marks: HashMap<MarkSpan, Entity>,
    board: Option<(GameName, u8)>,
}

/// Time in which a shape that forms grows to its size, in seconds.
const GROWTH: f32 = 0.35;

/// A mark that lights up.
#[derive(Component)]
struct Growing {
    age: f32,
    /// Scale at rest.
    size: Vec3,
}

/// Adds the marks to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, super::mark_looks::make)
        .add_systems(Update, grow.in_set(BoardSystems::Draw))
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

/// A mark and the points from which and to which it reaches, usually the same point twice.
pub type MarkSpan = (Mark, [Point; 2]);

fn on(mark: Mark, points: &[Point]) -> impl Iterator<Item = MarkSpan> {
    points.iter().map(move |&point| (mark, [point; 2]))
}

fn along(mark: Mark, hops: &[(Point, Point)]) -> impl Iterator<Item = MarkSpan> {
    hops.iter().map(move |&(from, to)| (mark, [from, to]))
}

/// Returns the marks to show. While stones move only the keyboard's cursor is shown.
#[must_use]
pub fn spans(marks: &Marks, stones: &HashSet<Point>, animating: bool) -> Vec<MarkSpan> {
    let mut spans: Vec<_> = on(Mark::Cursor, marks.cursor.as_slice()).collect();
    if animating {
        return spans;
    }
    let stands = |point: &Point| stones.contains(point);
    let (mut movable, mut open): (Vec<_>, Vec<_>) =
        marks.legal.iter().partition(|&point| stands(point));
    let ghost = marks.hover.filter(|point| !stands(point));
    open.retain(|&point| ghost != Some(point));
    movable.retain(|&point| marks.lifted != Some(point));
    spans.extend(on(Mark::Open, &open));
    spans.extend(on(Mark::Movable, &movable));
    spans.extend(on(Mark::Ghost(marks.side), ghost.as_slice()));
    let (stood, left): (Vec<_>, Vec<_>) = marks.last.iter().partition(|&point| stands(point));
    spans.extend(on(Mark::Last, &stood));
    spans.extend(on(Mark::Origin, &left));
    spans.extend(on(Mark::Capture, &marks.captures));
    spans.extend(on(Mark::Removal, &marks.removals));
    spans.extend(along(Mark::Path, &marks.path));
    spans.extend(along(Mark::Trail, &marks.trail));
    spans.extend(on(Mark::Expected, &marks.expected));
    spans.extend(on(Mark::WinningStone, &marks.winning_row));
    if let [from, .., to] = marks.winning_row[..] {
        spans.push((Mark::Row, [from, to]));
    }
    for formation in &marks.formations {
        let mark = match formation.sign {
            FormationSign::Cell(_) => Mark::Cell,
            FormationSign::Ring(_) => Mark::Ring,
            FormationSign::Bar(from, to) => {
                spans.extend(on(Mark::End(formation.side), &[from, to]));
                Mark::Bar
            }
            FormationSign::Line(..) => Mark::Line,
        };
        spans.push((mark(formation.side), formation.sign.ends()));
    }
    spans.extend(on(Mark::Forbidden, &marks.forbidden));
    spans.extend(on(Mark::Preview, &marks.preview));
    spans.extend(on(Mark::Choice, &marks.choice));
    spans.extend(on(Mark::CaptureChoice, &marks.capture_choice));
    spans.extend(on(Mark::Lifted, marks.lifted.as_slice()));
    spans.extend(on(Mark::Back, marks.back.as_slice()));
    spans.extend(on(Mark::Hint, marks.hint.as_slice()));
    spans
}

/// Returns true for a mark whose every point is on this board.
#[must_use]
pub fn lies_on(topology: &Topology, ends: [Point; 2]) -> bool {
    ends.iter().all(|point| point.index() < topology.points())
}

/// Returns true for shapes that stones make together: they light up when they form.
fn lights_up(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::Cell(_)
            | Mark::Ring(_)
            | Mark::Bar(_)
            | Mark::End(_)
            | Mark::WinningStone
            | Mark::Row
    )
}

/// Lets new shapes grow a little beyond their size and settle there.
fn grow(
    time: Res<Time>,
    mut commands: Commands,
    mut marks: Query<(Entity, &mut Growing, &mut Transform)>,
) {
    for (entity, mut growing, mut transform) in &mut marks {
        growing.age += time.delta_secs();
        let share = growing.age / GROWTH;
        transform.scale = growing.size * (settle(share) * (1.0 + 0.25 * hump(share)));
        if share >= 1.0 {
            transform.scale = growing.size;
            commands.entity(entity).remove::<Growing>();
        }
    }
}

/// Adds the marks that are missing and removes those no longer due.
fn show(
    mut commands: Commands,
    (marks, style): (Res<Marks>, Res<BoardStyle>),
    board: Res<ShownBoard>,
    stones: Query<&StandsOn>,
    animating: Res<Animating>,
    looks: Res<Looks>,
    pebbles: Res<Pebbles>,
    mut visible: Local<ShownMarks>,
) {
    let Some(places) = &board.places else {
        return;
    };
    let topology = places.topology;
    let stones: HashSet<Point> = stones.iter().map(|at| at.0).collect();
    let mut spans: Vec<_> = spans(&marks, &stones, animating.0);
    // The match may be a frame ahead of the board, and its board larger.
    spans.retain(|&(_, ends)| lies_on(topology, ends));
    // Ghosts look like the stones.
    let here = Some((topology.game(), topology.size()));
    let resized = visible.board != here || pebbles.is_changed();
    visible.board = here;
    visible.marks.retain(|mark, entity| {
        let keep = !resized && spans.contains(mark);
        if !keep {
            commands.entity(*entity).despawn();
        }
        keep
    });
    for (mark, ends) in spans {
        visible.marks.entry((mark, ends)).or_insert_with(|| {
            let stands = stones.contains(&ends[0]);
            let (mesh, material, transform) = looks.of(mark, ends, places, stands, &pebbles);
            let unlit = (NotShadowCaster, NotShadowReceiver);
            let size = transform.scale;
            let grows = lights_up(mark) && !style.reduced_motion;
            let scale = if grows { size * 0.01 } else { size };
            let drawn = (Mesh3d(mesh), MeshMaterial3d(material));
            let drawn = (drawn, transform.with_scale(scale));
            let mut entity = commands.spawn((Name::new("Mark"), drawn, unlit));
            if grows {
                entity.insert(Growing { age: 0.0, size });
            }
            entity.id()
        });
    }
}
