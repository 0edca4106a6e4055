//! Kinds of marks and the look of each: form, colour and height.

use std::collections::HashMap;

use bevy::prelude::*;

use super::flat_meshes;
use super::pebble::Pebbles;
use crate::app::board::stage::stones::LIFT_HEIGHT;
use crate::app::board::{PointPlaces, Stone};
use crate::app::palette::{self, Rgb};
use tibetango_rules::{Point, Side};

/// Meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// An empty point that may be chosen.
    Open,
    /// A stone that may be chosen.
    Movable,
    /// The stone of the last move.
    Last,
    /// The same where stones stand close together: on its top, to be seen on white as on black.
    Dot,
    /// The point that it came from.
    Origin,
    /// A stone captured by the last move.
    Capture,
    /// A stone that the move aimed at would capture.
    Preview,
    /// A stone that may be captured next.
    Choice,
    /// A stone chosen to be captured.
    CaptureChoice,
    /// The stone chosen to move.
    Lifted,
    /// The stone chosen to move, if its move may end on the point it came from.
    Back,
    /// Keyboard focus.
    Cursor,
    /// The move advised.
    Hint,
    /// A ghost stone.
    Ghost(Side),
    /// A point from which a stone was removed.
    Removal,
    /// A formation around a point.
    Ring(Side),
    /// A formation of a cell, from its upper left to its lower right stone.
    Cell(Side),
    /// Path of a stone of a move begun, hop by hop.
    Path,
    /// Path of the last move, hop by hop.
    Trail,
    /// A strong formation from one point to another.
    Bar(Side),
    /// Either end of it.
    End(Side),
    /// A weaker one.
    Line(Side),
    /// A point where no stone may be placed.
    Forbidden,
    /// A stone of the row that has won.
    WinningStone,
    /// The row that has won, from end to end.
    Row,
    /// An empty point that a lesson expects a move on, on boards whose points are small.
    Expected,
}

/// Mesh, material and size (in stone radii) of a mark; of a bar, half its breadth.
type MarkLook = (Handle<Mesh>, Handle<StandardMaterial>, f32);

/// Mesh, material and place of a mark.
type DrawnMark = (Handle<Mesh>, Handle<StandardMaterial>, Transform);

/// Meshes and materials of the marks.
#[derive(Resource)]
pub(crate) struct Looks(HashMap<Mark, MarkLook>);

/// Height of marks above the slab, world units, and the depth bias that sorts them above its engraving.
const SKIM: f32 = 0.014;
const ABOVE: f32 = 20.0;

/// Size of the spot on a square that may be chosen, in stone radii.
const SPOT: f32 = 0.36;

/// Returns a colour of the palette with this opacity.
fn srgba([red, green, blue]: Rgb, alpha: f32) -> Srgba {
    Srgba::rgb_u8(red, green, blue).with_alpha(alpha)
}

/// Returns the colours of a mark that reaches over stones and board alike: its own, and that of its edge. One of both
/// stands out from whatever lies below. `None` for the other marks.
#[must_use]
pub fn colours(mark: Mark) -> Option<[Srgba; 2]> {
    let [white, black, row] = palette::FORMATIONS;
    let own = match mark {
        Mark::Bar(Side::White) | Mark::End(Side::White) | Mark::Line(Side::White) => white,
        Mark::Bar(Side::Black) | Mark::End(Side::Black) | Mark::Line(Side::Black) => black,
        Mark::Row | Mark::WinningStone => row,
        _ => return None,
    };
    Some([srgba(own, 1.0), Srgba::BLACK])
}

impl Looks {
    /// Returns the look of a mark on a point, or between two; `stands` is true if a stone stands there.
    pub fn of(
        &self,
        mark: Mark,
        ends: [Point; 2],
        places: &PointPlaces,
        stands: bool,
        pebbles: &Pebbles,
    ) -> DrawnMark {
        let [from, to] = ends.map(|end| places.position(end));
        let top = places.stone_half_height();
        match mark {
            Mark::Ghost(side) => {
                let stone = Stone {
                    turn: Quat::IDENTITY,
                    girth: Vec3::splat(0.97),
                    lift: 0.0,
                };
                let pebble = pebbles.of(side);
                let (mesh, skin) = (pebble.mesh.clone(), pebble.ghost.clone());
                (mesh, skin, stone.rest(places, ends[0]))
            }
            // Past moves lie on the board, the others over the stones.
            Mark::Trail => self.bar(mark, places, [from, to], SKIM),
            Mark::Path | Mark::Row | Mark::Bar(_) | Mark::Line(_) => {
                self.bar(mark, places, [from, to], 2.0 * top + 2.0 * SKIM)
            }
            // On the stone, which hovers over its point.
            Mark::Back => {
                let over = 2.0 * top + LIFT_HEIGHT * places.stone_radius() + 2.0 * SKIM;
                self.place(mark, places, from, over)
            }
            // A frame over the tops of the four stones, clear of that of the next cell.
            Mark::Cell(_) => {
                let (mesh, material, size) = &self.0[&mark];
                let half = (to - from).abs().max_element() * 0.5 * size;
                let middle = (from + to) * 0.5 + Vec3::Y * (2.0 * top + SKIM);
                let transform =
                    Transform::from_translation(middle).with_scale(Vec3::new(half, 1.0, half));
                (mesh.clone(), material.clone(), transform)
            }
            Mark::End(_) => self.place(mark, places, from, 2.0 * top + 3.0 * SKIM),
            Mark::Last if places.side_by_side() => {
                self.place(Mark::Dot, places, from, 2.0 * top + 4.0 * SKIM)
            }
            // Around a stone a ring lies where the stone is widest: seen aslant, both share a
            // middle.
            _ => self.place(mark, places, from, if stands { top } else { SKIM }),
        }
    }

    fn bar(&self, mark: Mark, places: &PointPlaces, [from, to]: [Vec3; 2], over: f32) -> DrawnMark {
        let (mesh, material, breadth) = &self.0[&mark];
        let way = to - from;
        let breadth = breadth * places.stone_radius();
        let transform = Transform::from_translation((from + to) * 0.5 + Vec3::Y * over)
            .with_rotation(Quat::from_rotation_y((-way.z).atan2(way.x)))
            .with_scale(Vec3::new(way.length() * 0.5, 1.0, breadth));
        (mesh.clone(), material.clone(), transform)
    }

    fn place(&self, mark: Mark, places: &PointPlaces, at: Vec3, height: f32) -> DrawnMark {
        let (mesh, material, size) = &self.0[&mark];
        // A square has more room than crossing lines, and is darker than its surroundings.
        let size = match mark {
            Mark::Open if places.topology.is_checkered() => SPOT,
            // Around a stone that fills its cell there is less room.
            _ if places.side_by_side() && *size > 1.0 => 1.0 + 0.75 * (size - 1.0),
            _ => *size,
        };
        let transform = Transform::from_translation(at + Vec3::Y * height)
            .with_scale(Vec3::splat(size * places.stone_radius()));
        (mesh.clone(), material.clone(), transform)
    }
}

/// Makes the meshes and materials of the marks.
pub(crate) fn make(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    // Tone mapping darkens colours as bright as the lit stone: marks are a little brighter.
    const BRIGHTER: f32 = 1.7;
    let mut paint = |colour: Srgba| {
        let bright = LinearRgba::from(colour) * BRIGHTER;
        materials.add(StandardMaterial {
            base_color: bright.with_alpha(colour.alpha).into(),
            unlit: true,
            alpha_mode: AlphaMode::Blend,
            depth_bias: ABOVE,
            ..default()
        })
    };
    let gold = paint(srgba(palette::CHOICE, 0.95));
    let pale_gold = paint(Srgba::new(0.95, 0.76, 0.34, 0.88));
    let white = paint(srgba(palette::PAST, 0.92));
    let coral = paint(srgba(palette::CAPTURE, 0.95));
    let turquoise = paint(srgba(palette::HINT, 0.98));
    let blue = paint(srgba(palette::CURSOR, 1.0));
    let disc = meshes.add(flat_meshes::edged_arcs(0.0, 1.0, 1, 1.0));
    let thin = meshes.add(flat_meshes::edged_arcs(0.885, 1.0, 1, 1.0));
    let broad = meshes.add(flat_meshes::edged_arcs(0.82, 1.0, 1, 1.0));
    let broken = meshes.add(flat_meshes::edged_arcs(0.87, 1.0, 4, 0.55));
    let dashes = meshes.add(flat_meshes::edged_arcs(0.82, 1.0, 12, 0.55));
    let corners = meshes.add(flat_meshes::brackets(0.44, 0.15));
    let cross = meshes.add(flat_meshes::edged_arcs(0.0, 1.0, 4, 0.28));
    let [flame, azure, pale] = palette::FORMATIONS.map(|colour| paint(srgba(colour, 1.0)));
    let gate = meshes.add(flat_meshes::edged_arcs(0.55, 1.0, 4, 0.62));
    let bar = meshes.add(flat_meshes::square());
    let strip = meshes.add(flat_meshes::bold_bar());
    let spot = meshes.add(flat_meshes::bold_ring(0.0, 1.0));
    let hoop = meshes.add(flat_meshes::bold_ring(0.82, 1.0));
    let frame = meshes.add(flat_meshes::frame(0.76));
    // On white and on black alike: 3 : 1 and more against each.
    let vermilion = paint(Srgba::new(0.90, 0.22, 0.13, 1.0));
    let looks = [
        (Mark::Removal, (cross.clone(), white.clone(), 0.62)),
        (Mark::Ring(Side::White), (gate.clone(), flame.clone(), 0.80)),
        (Mark::Ring(Side::Black), (gate, azure.clone(), 0.52)),
        (Mark::Path, (bar.clone(), gold.clone(), 0.16)),
        (Mark::Row, (strip.clone(), pale.clone(), 0.22)),
        (Mark::WinningStone, (hoop, pale, 1.24)),
        (Mark::Expected, (broad.clone(), gold.clone(), 0.74)),
        (Mark::Trail, (bar, white.clone(), 0.09)),
        (Mark::Bar(Side::White), (strip.clone(), flame.clone(), 0.19)),
        (Mark::Bar(Side::Black), (strip.clone(), azure.clone(), 0.19)),
        (
            Mark::Line(Side::White),
            (strip.clone(), flame.clone(), 0.14),
        ),
        (Mark::Line(Side::Black), (strip, azure.clone(), 0.14)),
        (Mark::Forbidden, (cross, coral.clone(), 0.8)),
        (Mark::End(Side::White), (spot.clone(), flame.clone(), 0.36)),
        (Mark::End(Side::Black), (spot, azure.clone(), 0.36)),
        (Mark::Cell(Side::White), (frame.clone(), flame, 0.86)),
        (Mark::Cell(Side::Black), (frame, azure, 0.86)),
        (Mark::Dot, (disc.clone(), vermilion, 0.34)),
        (Mark::Back, (disc.clone(), pale_gold.clone(), SPOT)),
        (Mark::Open, (disc, pale_gold.clone(), 0.20)),
        (Mark::Movable, (thin.clone(), pale_gold, 1.20)),
        (Mark::Last, (thin.clone(), white.clone(), 1.22)),
        (Mark::Origin, (thin, white.clone(), 0.34)),
        (Mark::Capture, (broken, white, 1.22)),
        (Mark::Preview, (dashes.clone(), coral.clone(), 1.24)),
        (Mark::Choice, (dashes, gold.clone(), 1.24)),
        (Mark::CaptureChoice, (broad.clone(), coral, 1.24)),
        (Mark::Lifted, (broad.clone(), gold, 1.20)),
        (Mark::Cursor, (corners, blue, 1.22)),
        (Mark::Hint, (broad, turquoise, 1.26)),
    ];
    commands.insert_resource(Looks(looks.into_iter().collect()));
}
