//! The camera while no visitor plays: it goes to and fro about the board, lower than from a player's seat, so that who
//! passes sees it move. For a visitor's own game it comes to rest at the player's seat.

use crate::app::board::easing::smooth;
use crate::app::board::{BoardStyle, BoardSystems, BoardView, Bowls, SLAB_HALF};
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::state::is_on;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Amplitude of the movement: about the vertical, and in tilt, radians.
const SWING: Vec2 = Vec2::new(18.0_f32.to_radians(), 4.0_f32.to_radians());
/// Angle in tilt about which it moves, from the player's seat, radians.
const LOWER: f32 = 9.0_f32.to_radians();
/// Periods, seconds. Both divide the hour after which the clock begins anew.
const PERIOD: Vec2 = Vec2::new(48.0, 40.0);
/// Amplitude behind the offers, where people read, as a share.
const OFFERS: f32 = 0.4;
/// Duration of the way between the movement and the player's seat, seconds.
const EASE: f32 = 1.4;
/// Share of its part of the window that the board fills.
const BOARD_SHARE: f32 = 0.96;
/// Depth of the slab below its face, world units.
const DEPTH: f32 = 1.0;
/// Least air between the slab and what lies beside it, world units.
const AIR: f32 = 0.3;
/// Speed at which room is made for what comes to lie there, world units per second.
const MAKING_ROOM: f32 = 1.2;

/// The camera's movement.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct CameraSway {
    /// Amplitude now, as a share.
    share: f32,
    /// Angles now: about the vertical, and in tilt, radians.
    swing: Vec2,
    /// Room for what lies beside the board.
    beside: RoomBeside,
    /// Part of the window for which the view was moved last.
    frame: Rect,
}

/// Room for the bowls, or for the pieces taken, beyond the slab as the player before the board sees it, world units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct RoomBeside {
    /// To the right, or to the left if it is negative.
    aside: f32,
    /// Behind the board.
    behind: f32,
}

impl RoomBeside {
    /// Returns the room that things in these places need.
    fn of(view: &BoardView, [one, other]: [Vec3; 2]) -> Self {
        let middle = view.around().inverse() * ((one + other) * 0.5);
        // They reach as far beyond their middle as before it.
        let beyond = |at: f32| (2.0 * (at.abs() - SLAB_HALF) - AIR).max(0.0);
        match middle.x.abs() > middle.z.abs() {
            true => Self {
                aside: beyond(middle.x).copysign(middle.x),
                behind: 0.0,
            },
            false => Self {
                aside: 0.0,
                behind: beyond(middle.z),
            },
        }
    }

    /// Advances towards another room by at most this length.
    fn go(&mut self, goal: Self, step: f32) {
        self.aside += (goal.aside - self.aside).clamp(-step, step);
        self.behind += (goal.behind - self.behind).clamp(-step, step);
    }
}

/// Returns the part of the window that the board takes, with what lies beside it.
fn board_rect(view: &BoardView, beside: RoomBeside) -> Rect {
    let ends = [-SLAB_HALF, SLAB_HALF];
    // The slab stays where it is while the players change their seats; what lies beside it goes round with them.
    let slab = ends
        .into_iter()
        .flat_map(|x| ends.map(|z| Vec3::new(x, 0.0, z)));
    let (left, right) = (beside.aside.min(0.0), beside.aside.max(0.0));
    let far = -SLAB_HALF - beside.behind;
    let things = [left - SLAB_HALF, right + SLAB_HALF]
        .into_iter()
        .flat_map(|x| [far, SLAB_HALF].map(|z| view.around() * Vec3::new(x, 0.0, z)));
    let points = slab
        .chain(things)
        .flat_map(|at| [0.0, -DEPTH].map(|y| view.project(at.with_y(y))));
    let nothing = Rect::from_corners(view.centre, view.centre);
    points.fold(nothing, |all, point| all.union_point(point))
}

/// Returns the view with the camera turned about the middle of the board by these angles, about the vertical and in
/// tilt, and on the way to it at this share; there the whole board fills its part of the window, with what lies beside
/// it.
fn swing_view(view: &BoardView, swing: Vec2, beside: RoomBeside, share: f32) -> BoardView {
    let mut pose = view.pose;
    let right = *pose.right();
    pose.rotate_around(Vec3::ZERO, Quat::from_axis_angle(right, swing.y));
    pose.rotate_around(Vec3::ZERO, Quat::from_rotation_y(swing.x));
    let turned = BoardView { pose, ..*view };
    let board = board_rect(&turned, beside);
    let grows = (view.frame.size() * BOARD_SHARE / board.size()).min_element();
    // The view grows about the optical axis.
    let middle = view.centre + (board.center() - view.centre) * grows;
    BoardView {
        focal: view.focal.lerp(view.focal * grows, share),
        centre: view
            .centre
            .lerp(view.centre + view.frame.center() - middle, share),
        ..turned
    }
}

impl CameraSway {
    /// Advances towards this amplitude by `passed` seconds; `now` is the time in seconds.
    fn pass(&mut self, goal: f32, passed: f32, now: f32) {
        let step = passed / EASE;
        self.share += (goal - self.share).clamp(-step, step);
        let swing = SWING * (TAU * now / PERIOD).map(f32::sin) + Vec2::Y * LOWER;
        self.swing = swing * smooth(self.share);
    }

    /// Moves a view that is as from the player's seat.
    fn apply(&mut self, view: &mut ResMut<BoardView>) {
        self.frame = view.frame;
        let room = view.frame.size().min_element() >= 1.0;
        if self.share > 0.0 && room {
            let moved = swing_view(view, self.swing, self.beside, smooth(self.share));
            view.set_if_neq(moved);
        }
    }
}

fn sway(
    time: Res<Time>,
    (exhibition_state, style, bowls): (Res<State<ExhibitionState>>, Res<BoardStyle>, Res<Bowls>),
    mut sway: ResMut<CameraSway>,
    mut view: ResMut<BoardView>,
) {
    let goal = match exhibition_state.get() {
        ExhibitionState::Attract => 1.0,
        ExhibitionState::Offers => OFFERS,
        _ => 0.0,
    };
    let sway = sway.bypass_change_detection();
    // While the board is turned round, pieces are out of sight and come back to their places.
    let turns = view.seat.turn.sin().abs() > 0.02;
    let beside = bowls.0.map(|places| RoomBeside::of(&view, places));
    let beside = beside.unwrap_or(if turns { sway.beside } else { default() });
    sway.beside.go(beside, MAKING_ROOM * time.delta_secs());
    match style.reduced_motion {
        true => *sway = CameraSway::default(),
        false => sway.pass(goal, time.delta_secs(), time.elapsed_secs_wrapped()),
    }
    sway.apply(&mut view);
}

/// Moves the view again if the board has come into another part of the window since.
fn sway_again(mut sway: ResMut<CameraSway>, mut view: ResMut<BoardView>) {
    if sway.frame != view.frame {
        sway.bypass_change_detection().apply(&mut view);
    }
}

/// Forgets the movement: at home the camera is at the player's seat.
fn forget(mut sway: ResMut<CameraSway>) {
    *sway = CameraSway::default();
}

/// Adds the camera's movement to the app.
pub(in crate::app::exhibition) fn plugin(app: &mut App) {
    app.init_resource::<CameraSway>()
        .add_systems(OnEnter(ExhibitionState::Off), forget)
        .add_systems(
            Update,
            (
                sway.after(BoardSystems::View).before(AppSystems::Input),
                sway_again
                    .after(BoardSystems::Reframe)
                    .before(AppSystems::Board),
            )
                .run_if(is_on),
        );
}
