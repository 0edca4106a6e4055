//! The standing marks. Each has a form of its own besides its colour: points that may be
//! chosen are dots, the last move a thin ring, what it took a broken ring, what a move would
//! take a ring of dashes, the keyboard's focus four corners.

use std::collections::HashMap;

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::flat;
use super::layout::Layout;
use super::stones::Board;
use crate::app::board::furniture::pebble::Pebbles;
use crate::app::board::{Animating, BoardSystems, Marks};
use crate::games::{Formation, GameName, Point, Shape, Side};

/// What a mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// An empty point that may be chosen.
    Open,
    /// A stone that may be chosen.
    Movable,
    /// Where the stone of the last move stands.
    Last,
    /// Where it came from.
    Origin,
    /// A stone taken by the last move.
    Taken,
    /// A stone the move aimed at would take.
    Preview,
    /// A stone that may be taken next.
    Choice,
    /// A stone chosen to be taken.
    Chosen,
    /// The stone chosen to move.
    Lifted,
    /// Keyboard focus.
    Cursor,
    /// The move advised.
    Hint,
    /// A ghost stone.
    Ghost(Side),
    /// A point from which a stone was taken away.
    Gone,
    /// An empty point where a side could close a square.
    Gate(Side),
    /// A square, by its upper left and lower right stone.
    Square(Side, Point),
    /// A bar from one point to another, over the stones.
    Bar(Bar, Point),
}

impl Kind {
    /// The point besides its own to which a mark reaches.
    fn other_end(self) -> Option<Point> {
        match self {
            Self::Bar(_, end) | Self::Square(_, end) => Some(end),
            _ => None,
        }
    }
}

/// What a bar says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Bar {
    /// The way of a stone that is begun.
    Way,
    /// The way of the last move.
    Trail,
    /// The shuttle of a dalian.
    Shuttle(Side),
}

impl Bar {
    /// Half its breadth, in radii of stones.
    const fn breadth(self) -> f32 {
        match self {
            Self::Way => 0.16,
            Self::Trail => 0.09,
            Self::Shuttle(_) => 0.26,
        }
    }
}

/// Mesh, material and size (in stone radii) of a kind.
type Look = (Handle<Mesh>, Handle<StandardMaterial>, f32);

#[derive(Resource)]
struct Looks {
    marks: HashMap<Kind, Look>,
    /// The mesh of a bar, one unit to either side.
    bar: Handle<Mesh>,
    /// What bars are made of: a way, the formations of White and of Black, a trail.
    bars: [Handle<StandardMaterial>; 4],
}

/// The marks shown now.
#[derive(Resource, Default)]
struct Shown {
    marks: HashMap<(Kind, Point), Entity>,
    board: Option<(GameName, u8)>,
}

/// Marks lie this far above the slab, world units, and are sorted above its engraving.
const SKIM: f32 = 0.014;
const ABOVE: f32 = 20.0;

/// The marks.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .add_systems(Startup, make)
        .add_systems(
            Update,
            show.in_set(BoardSystems::Draw).run_if(
                resource_changed::<Marks>
                    .or_else(resource_changed::<Animating>)
                    .or_else(resource_changed::<Board>)
                    .or_else(resource_exists_and_changed::<Pebbles>),
            ),
        );
}

fn make(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    // Tone mapping darkens what is as bright as the lit stone: marks are a little brighter.
    const BRIGHTER: f32 = 1.7;
    let mut paint = |colour: Srgba| {
        let alpha = colour.alpha;
        let base_color = (LinearRgba::from(colour) * BRIGHTER)
            .with_alpha(alpha)
            .into();
        materials.add(StandardMaterial {
            base_color,
            unlit: true,
            alpha_mode: AlphaMode::Blend,
            depth_bias: ABOVE,
            ..default()
        })
    };
    let gold = paint(Srgba::new(0.93, 0.74, 0.30, 0.95));
    let pale_gold = paint(Srgba::new(0.95, 0.76, 0.34, 0.88));
    let white = paint(Srgba::new(0.98, 0.97, 0.93, 0.92));
    let coral = paint(Srgba::new(0.93, 0.36, 0.25, 0.95));
    let turquoise = paint(Srgba::new(0.10, 0.66, 0.64, 0.98));
    let sky = paint(Srgba::new(0.10, 0.40, 0.86, 1.0));
    let disc = meshes.add(flat::edged_arcs(0.0, 1.0, 1, 1.0));
    let thin = meshes.add(flat::edged_arcs(0.885, 1.0, 1, 1.0));
    let broad = meshes.add(flat::edged_arcs(0.82, 1.0, 1, 1.0));
    let broken = meshes.add(flat::edged_arcs(0.87, 1.0, 4, 0.55));
    let dashes = meshes.add(flat::edged_arcs(0.82, 1.0, 12, 0.55));
    let corners = meshes.add(flat::brackets(0.44, 0.15));
    let cross = meshes.add(flat::edged_arcs(0.0, 1.0, 4, 0.28));
    // On pale stones and on dark ones: neither is the colour of any.
    let amber = paint(Srgba::new(0.96, 0.62, 0.08, 0.98));
    let azure = paint(Srgba::new(0.16, 0.78, 0.98, 0.98));
    let gate = meshes.add(flat::edged_arcs(0.55, 1.0, 4, 0.62));
    let bars = [gold.clone(), amber.clone(), azure.clone(), white.clone()];
    let looks = [
        (Kind::Gone, (cross, white.clone(), 0.62)),
        (Kind::Gate(Side::White), (gate.clone(), amber.clone(), 0.80)),
        (Kind::Gate(Side::Black), (gate, azure.clone(), 0.52)),
        (
            Kind::Square(Side::White, Point(0)),
            (disc.clone(), amber, 0.40),
        ),
        (
            Kind::Square(Side::Black, Point(0)),
            (disc.clone(), azure, 0.40),
        ),
        (Kind::Open, (disc, pale_gold.clone(), 0.20)),
        (Kind::Movable, (thin.clone(), pale_gold, 1.20)),
        (Kind::Last, (thin.clone(), white.clone(), 1.22)),
        (Kind::Origin, (thin, white.clone(), 0.34)),
        (Kind::Taken, (broken, white, 1.22)),
        (Kind::Preview, (dashes.clone(), coral.clone(), 1.24)),
        (Kind::Choice, (dashes, gold.clone(), 1.24)),
        (Kind::Chosen, (broad.clone(), coral, 1.24)),
        (Kind::Lifted, (broad.clone(), gold, 1.20)),
        (Kind::Cursor, (corners, sky, 1.22)),
        (Kind::Hint, (broad, turquoise, 1.26)),
    ];
    commands.insert_resource(Looks {
        marks: looks.into_iter().collect(),
        bar: meshes.add(flat::square()),
        bars,
    });
}

/// Which marks there should be. Those that invite wait until nothing moves any more.
fn wanted(marks: &Marks, board: &Board, animating: bool) -> Vec<(Kind, Point)> {
    let mut wanted = Vec::new();
    let mut add = |kind: Kind, points: &[Point]| {
        wanted.extend(points.iter().map(|&point| (kind, point)));
    };
    let one = |point: &Option<Point>| point.iter().copied().collect::<Vec<_>>();
    add(Kind::Cursor, &one(&marks.cursor));
    if animating {
        return wanted;
    }
    let (stands, empty): (Vec<_>, Vec<_>) = marks
        .legal
        .iter()
        .partition(|&&point| board.stone(point).is_some());
    let aimed = one(&marks.hover);
    let ghosts: Vec<_> = aimed
        .into_iter()
        .filter(|&at| board.stone(at).is_none())
        .collect();
    let open: Vec<_> = empty
        .into_iter()
        .filter(|at| !ghosts.contains(at))
        .collect();
    let movable: Vec<_> = stands
        .into_iter()
        .filter(|&at| marks.lifted != Some(at))
        .collect();
    add(Kind::Open, &open);
    add(Kind::Movable, &movable);
    add(Kind::Ghost(marks.side), &ghosts);
    let (stood, left): (Vec<_>, Vec<_>) = marks
        .last
        .iter()
        .partition(|&&point| board.stone(point).is_some());
    add(Kind::Last, &stood);
    add(Kind::Origin, &left);
    add(Kind::Taken, &marks.taken);
    add(Kind::Gone, &marks.gone);
    for &(from, to) in &marks.way {
        add(Kind::Bar(Bar::Way, to), &[from]);
    }
    for &(from, to) in &marks.trail {
        add(Kind::Bar(Bar::Trail, to), &[from]);
    }
    for formation in &marks.formations {
        match formation {
            Formation::Square { side, points } => {
                add(Kind::Square(*side, points[3]), &[points[0]]);
            }
            Formation::Gate { side, at } => add(Kind::Gate(*side), &[*at]),
            Formation::Dalian { side, stone, to } => {
                add(Kind::Bar(Bar::Shuttle(*side), *to), &[*stone]);
            }
        }
    }
    add(Kind::Preview, &marks.preview);
    add(Kind::Choice, &marks.choice);
    add(Kind::Chosen, &marks.chosen);
    add(Kind::Lifted, &one(&marks.lifted));
    add(Kind::Hint, &one(&marks.hint));
    wanted
}

/// True for a mark whose every point is one of this board.
fn lies_on(shape: &Shape, kind: Kind, point: Point) -> bool {
    let mut points = [Some(point), kind.other_end()].into_iter().flatten();
    points.all(|point| point.index() < shape.points())
}

/// Adds the marks that are missing and removes those no longer wanted.
fn show(
    mut commands: Commands,
    marks: Res<Marks>,
    board: Res<Board>,
    animating: Res<Animating>,
    looks: Res<Looks>,
    pebbles: Res<Pebbles>,
    mut shown: ResMut<Shown>,
) {
    let Some((layout, shape)) = board.layout() else {
        return;
    };
    let mut wanted: Vec<_> = wanted(&marks, &board, animating.0);
    // The match may be a frame ahead of the board, and its board larger.
    wanted.retain(|&(kind, point)| lies_on(shape, kind, point));
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
    for mark in wanted {
        let (kind, point) = mark;
        shown.marks.entry(mark).or_insert_with(|| {
            let (mesh, material, transform) = match kind {
                Kind::Ghost(side) => (
                    pebbles.mesh[side.index()].clone(),
                    pebbles.ghost[side.index()].clone(),
                    layout.at_rest(shape, point, Quat::IDENTITY, Vec3::splat(0.97)),
                ),
                Kind::Bar(bar, to) => {
                    let (from, to) = (layout.position(shape, point), layout.position(shape, to));
                    let material = match bar {
                        Bar::Way => 0,
                        Bar::Trail => 3,
                        Bar::Shuttle(side) => 1 + side.index(),
                    };
                    let over = match bar {
                        // What was done lies on the board, what is done over the stones.
                        Bar::Trail => SKIM,
                        _ => 2.0 * layout.stone_half_height() + 2.0 * SKIM,
                    };
                    let way = to - from;
                    let breadth = bar.breadth() * layout.stone_radius();
                    let transform = Transform::from_translation((from + to) * 0.5 + Vec3::Y * over)
                        .with_rotation(Quat::from_rotation_y((-way.z).atan2(way.x)))
                        .with_scale(Vec3::new(way.length() * 0.5, 1.0, breadth));
                    (looks.bar.clone(), looks.bars[material].clone(), transform)
                }
                Kind::Square(side, far) => {
                    // A bead over the middle of the cell, where four stones leave a gap.
                    let (one, two) = (layout.position(shape, point), layout.position(shape, far));
                    let (mesh, material, size) = &looks.marks[&Kind::Square(side, Point(0))];
                    let over = Vec3::Y * layout.stone_half_height();
                    let transform = Transform::from_translation((one + two) * 0.5 + over)
                        .with_scale(Vec3::splat(size * layout.stone_radius()));
                    (mesh.clone(), material.clone(), transform)
                }
                _ => placed(
                    &looks.marks[&kind],
                    &layout,
                    shape,
                    point,
                    board.stone(point).is_some(),
                ),
            };
            commands
                .spawn((
                    Name::new("Mark"),
                    Mesh3d(mesh),
                    MeshMaterial3d(material),
                    transform,
                    NotShadowCaster,
                    NotShadowReceiver,
                ))
                .id()
        });
    }
}

fn placed(
    look: &Look,
    layout: &Layout,
    shape: &Shape,
    point: Point,
    stands: bool,
) -> (Handle<Mesh>, Handle<StandardMaterial>, Transform) {
    let (mesh, material, size) = look;
    // Around a stone a ring lies where the stone is widest: seen aslant, both share a middle.
    let height = if stands {
        layout.stone_half_height()
    } else {
        SKIM
    };
    let transform = Transform::from_translation(layout.position(shape, point) + Vec3::Y * height)
        .with_scale(Vec3::splat(size * layout.stone_radius()));
    (mesh.clone(), material.clone(), transform)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameName;

    #[test]
    fn marks_of_a_larger_board_are_left_out() {
        let small = Shape::of(GameName::Jiaqi, 3).expect("a board");
        let [inside, outside] = [Point(2), Point(16)];
        for kind in [
            Kind::Bar(Bar::Trail, outside),
            Kind::Square(Side::White, outside),
        ] {
            assert!(!lies_on(small, kind, inside));
        }
        assert!(lies_on(small, Kind::Bar(Bar::Trail, Point(3)), inside));
        assert!(lies_on(small, Kind::Hint, inside) && !lies_on(small, Kind::Hint, outside));
    }
}
