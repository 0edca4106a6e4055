//! The camera: a pose that turns and tilts with the player's seat, framed by its focal length so that the board looks
//! alike in every window, with a drift too slow to notice.

use std::f32::consts::{PI, TAU};

use bevy::camera::{CameraProjection, SubCameraView};
use bevy::math::{Mat4, Vec3A, Vec4};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::easing::{hump, smooth};
use super::finale::Finale;
use super::pick::BoardView;
use super::places::{SLAB_HALF, SLAB_HEIGHT};
use crate::app::board::{BoardStyle, Sweep};

/// Angle between straight down and the line of sight of a player sitting before the board.
const TILT: f32 = 28.0_f32.to_radians();
/// The same angle over a table that people sit around: nearly from above, so that no side is favoured.
const FLAT: f32 = 2.0_f32.to_radians();
/// The same angle over a scene: lower, so that the stones stand out from the board.
const SCENE_TILT: f32 = 38.0_f32.to_radians();
/// Angle about the vertical from which a scene is seen, radians.
const ASKEW: f32 = 15.0_f32.to_radians();
/// World distance from the camera to the middle of the slab.
const DISTANCE: f32 = 25.0;
/// Amplitude of the drift to either side, radians: well under a degree.
const DRIFT: Vec2 = Vec2::new(0.6_f32.to_radians(), 0.3_f32.to_radians());
/// Period of the drift in each direction, seconds; the two are coprime, so that the pattern hardly repeats.
const DRIFT_PERIOD: Vec2 = Vec2::new(53.0, 37.0);
/// Factor on the drift over a scene, where players do not aim at points.
const SCENE_DRIFT: f32 = 4.0;
/// Share by which the camera comes closer when it shows how a game ended.
const CLOSER: f32 = 0.09;
/// Angle by which it looks lower then, radians.
const LOWER: f32 = 3.5_f32.to_radians();
/// Duration of the camera's move to the other side, seconds.
const TURNING: f32 = 0.7;
/// Duration of its move between a scene and the player's seat, seconds.
const SITTING: f32 = 1.1;
/// Swing over a scene while its stones are exchanged: about the vertical and in tilt, radians, and its seconds.
const SWING: Vec2 = Vec2::new(-13.0_f32.to_radians(), 5.0_f32.to_radians());
const SWINGING: f32 = 2.2;
/// Margin around the slab, as a share of the frame.
const AIR: f32 = 0.03;
/// Distance of the near plane (world units): anything closer is not drawn.
pub const NEAR: f32 = 1.0;
/// Distance of the far plane (world units): anything farther is not lit or culled correctly.
const FAR: f32 = 200.0;

/// Viewpoint on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewpoint {
    /// Angle around the board, radians; 0 has the lowest row near.
    pub turn: f32,
    /// Angle between straight down and the line of sight, radians.
    pub tilt: f32,
}

impl Default for Viewpoint {
    fn default() -> Self {
        Self {
            turn: 0.0,
            tilt: TILT,
        }
    }
}

impl Viewpoint {
    /// Returns the seat that the style asks for.
    fn of(style: &BoardStyle) -> Self {
        Self {
            turn: if style.turned { PI } else { 0.0 },
            tilt: match (style.staged, style.flat) {
                (true, _) => SCENE_TILT,
                (false, true) => FLAT,
                (false, false) => TILT,
            },
        }
    }

    /// Interpolates between this seat (share 0) and the other (share 1).
    fn lerp(self, other: Self, share: f32) -> Self {
        Self {
            turn: self.turn.lerp(other.turn, share),
            tilt: self.tilt.lerp(other.tilt, share),
        }
    }
}

/// Returns the camera's pose at a seat, turned by `swing` (about the vertical, and in tilt).
fn pose(seat: Viewpoint, swing: Vec2) -> Transform {
    let (sin, cos) = (seat.tilt + swing.y).sin_cos();
    let eye = Quat::from_rotation_y(seat.turn + swing.x) * Vec3::new(0.0, cos, sin) * DISTANCE;
    Transform::from_translation(eye).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Returns the view of the board in a window, from this seat, drifted by `swing`. A frame smaller than one
/// pixel is replaced by the whole window.
#[must_use]
pub fn view_of(window: Vec2, frame: Rect, seat: Viewpoint, swing: Vec2) -> BoardView {
    let window = window.max(Vec2::ONE);
    let frame = if frame.size().min_element() >= 1.0 {
        frame
    } else {
        Rect::from_corners(Vec2::ZERO, window)
    };
    let rest = BoardView {
        window,
        frame,
        seat,
        pose: pose(Viewpoint { turn: 0.0, ..seat }, Vec2::ZERO),
        focal: 1.0,
        centre: Vec2::ZERO,
    };
    let (mut least, mut most) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        for y in [0.0, -SLAB_HEIGHT] {
            let image = rest.project(Vec3::new(x * SLAB_HALF, y, z * SLAB_HALF));
            least = least.min(image);
            most = most.max(image);
        }
    }
    let room = frame.size() * (1.0 - AIR);
    let focal = (room / (most - least)).min_element();
    // Room to spare at the sides all goes to the bowls' side.
    let spare = (room - (most - least) * focal).x.max(0.0) * 0.5;
    let aside = Vec2::new(-bowls_side(frame) * spare, 0.0);
    BoardView {
        pose: pose(seat, swing),
        focal,
        centre: frame.min + frame.size() / 2.0 + aside - (least + most) / 2.0 * focal,
        ..rest
    }
}

/// Returns a view of a scene with the board between the upper and the lower end of its frame, where words and buttons
/// begin: seen askew it is higher than from a seat. `staged` is the share of the way to the scene.
fn within_heights(view: BoardView, staged: f32) -> BoardView {
    // The largest swing of the drift.
    let swing = Vec2::new(ASKEW + SCENE_DRIFT * DRIFT.x, 0.0);
    let turned = BoardView {
        pose: pose(view.seat, swing),
        ..view
    };
    let (mut top, mut low) = (f32::INFINITY, f32::NEG_INFINITY);
    for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        for y in [0.0, -SLAB_HEIGHT] {
            let image = turned.project(Vec3::new(x * SLAB_HALF, y, z * SLAB_HALF));
            (top, low) = (top.min(image.y), low.max(image.y));
        }
    }
    let frame = view.frame;
    let share = (frame.height() / (low - top).max(1.0)).min(1.0);
    let low = view.centre.y + (low - view.centre.y) * share;
    let over = (low - frame.max.y).max(0.0);
    BoardView {
        focal: view.focal.lerp(view.focal * share, staged),
        centre: view.centre - Vec2::Y * over * staged,
        ..view
    }
}

/// Returns the side of the board on which the bowls stand in this frame, -1 left and 1 right: where the frame
/// ends at the window's edge, since a panel may lie at the other side.
#[must_use]
pub fn bowls_side(frame: Rect) -> f32 {
    if frame.min.x < 1.0 { -1.0 } else { 1.0 }
}

/// Place from which the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Stance {
    seat: Viewpoint,
    /// Part of the window in which the board stands.
    frame: Rect,
    /// 1 where the board is a scene, else 0.
    staged: f32,
}

impl Stance {
    /// Returns the stance that the style asks for.
    fn of(style: &BoardStyle) -> Self {
        Self {
            seat: Viewpoint::of(style),
            frame: style.frame,
            staged: f32::from(u8::from(style.staged)),
        }
    }

    /// Interpolates between this stance (share 0) and the other (share 1).
    fn lerp(self, other: Self, share: f32) -> Self {
        Self {
            seat: self.seat.lerp(other.seat, share),
            frame: Rect {
                min: self.frame.min.lerp(other.frame.min, share),
                max: self.frame.max.lerp(other.frame.max, share),
            },
            staged: self.staged.lerp(other.staged, share),
        }
    }
}

/// Transition of the camera from stance to stance.
#[derive(Resource, Default)]
pub struct CameraTransition {
    /// Whether the move between a scene and a seat is shown, as in a window: else the camera is there at once.
    pub glides: bool,
    from: Stance,
    to: Stance,
    /// Remaining share of the transition, 0 to 1, and its duration in seconds.
    rest: f32,
    lasts: f32,
    /// Remaining share of the swing, 0 to 1.
    swings: f32,
    /// True from the first frame on, which finds the board as it lies.
    has_begun: bool,
}

impl CameraTransition {
    /// True if the camera has arrived.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.rest <= 0.0
    }

    /// Advances towards a stance by `time` seconds; arrives at once if `still`. A frame alone changes at once.
    fn go(&mut self, to: Stance, time: f32, still: bool) {
        let stages = to.staged != self.to.staged;
        if stages || to.seat != self.to.seat {
            self.from = self.now();
            self.rest = f32::from(u8::from(!stages || self.glides));
            self.lasts = if stages { SITTING } else { TURNING };
        }
        self.to = to;
        if still {
            (self.rest, self.swings) = (0.0, 0.0);
        } else if self.rest > 0.0 {
            self.rest = (self.rest - time / self.lasts).max(0.0);
        }
        self.swings = (self.swings - time / SWINGING).max(0.0);
    }

    fn now(&self) -> Stance {
        self.to.lerp(self.from, smooth(self.rest))
    }

    /// Returns the view in a window, drifted by `drift`.
    fn view(&self, window: Vec2, drift: Vec2) -> BoardView {
        let now = self.now();
        let drift = drift * 1.0_f32.lerp(SCENE_DRIFT, now.staged);
        let swing = Vec2::new(ASKEW, 0.0) + SWING * hump(smooth(self.swings));
        let swing = drift + swing * now.staged;
        let view_in = |frame| within_heights(view_of(window, frame, now.seat, swing), now.staged);
        let there = view_in(self.to.frame);
        if self.is_over() {
            return there;
        }
        // Frames are not mixed but what is seen in them: the bowls' side changes at once.
        let here = view_in(self.from.frame);
        let share = smooth(self.rest);
        BoardView {
            focal: there.focal.lerp(here.focal, share),
            centre: there.centre.lerp(here.centre, share),
            ..there
        }
    }
}

/// Updates [`BoardView`] from the window, the panels, the seat and the drift.
pub(crate) fn update_view(
    time: Res<Time>,
    (style, finale): (Res<BoardStyle>, Res<Finale>),
    window: Query<&Window, With<PrimaryWindow>>,
    mut sweeps: MessageReader<Sweep>,
    mut way: ResMut<CameraTransition>,
    mut view: ResMut<BoardView>,
) {
    let Ok(window) = window.single() else {
        return;
    };
    let size = Vec2::new(window.width(), window.height());
    if sweeps.read().count() > 0 {
        way.swings = 1.0;
    }
    // The first frame finds the board as it lies.
    let still = style.reduced_motion || !std::mem::replace(&mut way.has_begun, true);
    way.go(Stance::of(&style), time.delta_secs(), still);
    view.set_if_neq(view_at(&way, size, &time, (&*style, &*finale)));
}

/// Returns the view of the board in a window at this time: with the drift, and leaning in where a game has ended.
fn view_at(
    way: &CameraTransition,
    window: Vec2,
    time: &Time,
    (style, finale): (&BoardStyle, &Finale),
) -> BoardView {
    let drift = drift(time, style);
    let Some((focus, share)) = finale.lean().filter(|_| !style.reduced_motion) else {
        return way.view(window, drift);
    };
    let view = way.view(window, drift + Vec2::Y * LOWER * share);
    let (at, closer) = (view.project(focus), 1.0 + CLOSER * share);
    BoardView {
        focal: view.focal * closer,
        centre: at + (view.centre - at) * closer,
        ..view
    }
}

/// Returns the drift at this time.
fn drift(time: &Time, style: &BoardStyle) -> Vec2 {
    if style.reduced_motion {
        return Vec2::ZERO;
    }
    let now = time.elapsed_secs_wrapped();
    DRIFT * (TAU * now / DRIFT_PERIOD).map(f32::sin)
}

/// Moves the board into a frame that has changed since [`update_view`] ran.
pub(crate) fn reframe(
    time: Res<Time>,
    (style, finale): (Res<BoardStyle>, Res<Finale>),
    mut way: ResMut<CameraTransition>,
    mut view: ResMut<BoardView>,
) {
    if view.frame == style.frame {
        return;
    }
    way.go(Stance::of(&style), 0.0, style.reduced_motion);
    let now = view_at(&way, view.window, &time, (&*style, &*finale));
    view.set_if_neq(now);
}

/// A perspective whose optical axis need not meet the middle of the window, so that panels at
/// one side move the board without turning it.
#[derive(Clone, Debug)]
pub struct FramedPerspective(pub BoardView);

impl FramedPerspective {
    fn scale(&self) -> Vec2 {
        2.0 * self.0.focal / self.0.window
    }

    fn shift(&self) -> Vec2 {
        let middle = 2.0 * self.0.centre / self.0.window - 1.0;
        Vec2::new(-middle.x, middle.y)
    }
}

impl CameraProjection for FramedPerspective {
    fn get_clip_from_view(&self) -> Mat4 {
        let (scale, shift) = (self.scale(), self.shift());
        // Depth runs from 1 at the near plane to 0 at infinity, as everywhere in Bevy.
        Mat4::from_cols(
            Vec4::new(scale.x, 0.0, 0.0, 0.0),
            Vec4::new(0.0, scale.y, 0.0, 0.0),
            Vec4::new(shift.x, shift.y, 0.0, -1.0),
            Vec4::new(0.0, 0.0, NEAR, 0.0),
        )
    }

    fn get_clip_from_view_for_sub(&self, _: &SubCameraView) -> Mat4 {
        self.get_clip_from_view()
    }

    // The window's size comes with the view.
    fn update(&mut self, _: f32, _: f32) {}

    fn far(&self) -> f32 {
        FAR
    }

    fn get_frustum_corners(&self, z_near: f32, z_far: f32) -> [Vec3A; 8] {
        let corner = |x: f32, y: f32, z: f32| {
            let at_depth = (Vec2::new(x, y) + self.shift()) / self.scale() * z.abs();
            Vec3A::new(at_depth.x, at_depth.y, z)
        };
        let ends = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
        std::array::from_fn(|index| {
            let (x, y) = ends[index % 4];
            corner(x, y, if index < 4 { z_near } else { z_far })
        })
    }
}

/// The camera that looks at the board; the one camera of the window.
#[derive(Component)]
pub struct BoardCamera;

/// Moves the camera to the pose in [`BoardView`].
pub(crate) fn follow_view(
    view: Res<BoardView>,
    camera: Single<(&mut Transform, &mut Projection), With<BoardCamera>>,
) {
    let (mut transform, mut projection) = camera.into_inner();
    *transform = view.pose;
    *projection = Projection::custom(FramedPerspective(*view));
}
