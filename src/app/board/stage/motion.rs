//! Motions of the stones: the motion that each effect causes, and the system that advances it.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::easing::{drop_height, hump, part, settle, smooth};
use super::lights::{Cue, Lights, Passing};
use super::places::PointPlaces;
use super::stones::{ShownBoard, StandsOn, Stone, StonePiece};
use super::tempo::MotionClock;
use crate::app::board::BoardStyle;
use tibetango_content::config::cues::CueLight;
use tibetango_rules::{Effect, Gait, Piece, Point};

/// Height above its rest from which a stone is set down, in its radii.
const FALL: f32 = 3.2;

/// Minimum duration of a stone's flight to its bowl, in seconds at speed 1.
const HOMEWARD: f32 = 0.55;

/// Duration of a stone's flight from its bowl, in seconds at speed 1.
const OUTWARD: f32 = 0.6;

/// World position of each side's bowl; `None` while the bowls are hidden.
#[derive(Resource, Default)]
pub(crate) struct Bowls(pub Option<[Vec3; 2]>);

/// Motion of a stone and its progress; removed when the stone lies still again.
#[derive(Component, Clone, Copy, Debug)]
pub struct Motion {
    how: MotionKind,
    clock: MotionClock,
}

impl Motion {
    /// Creates the flight of a stone to its bowl, if that is shown, after `delay` seconds.
    pub(super) fn home(at: Point, to: Option<Vec3>, delay: f32) -> Self {
        Self {
            how: MotionKind::Leave { at, to },
            clock: MotionClock::new(HOMEWARD).after(delay),
        }
    }

    /// Creates the flight of a stone from its bowl, if that is shown, after `delay` seconds.
    pub(super) fn coming(from: Option<Vec3>, delay: f32) -> Self {
        Self {
            how: MotionKind::Enter { from },
            clock: MotionClock::new(OUTWARD).after(delay),
        }
    }
}

/// Kind of a motion. A stone that changes its point starts `lift` above it, world units.
#[derive(Clone, Copy, Debug)]
enum MotionKind {
    /// Falls out of the hand.
    Fall,
    /// Slides along a line, jumps in an arc, or flies high over everything and falls like a stone from the hand.
    Go { gait: Gait, from: Point, lift: f32 },
    /// Rises from its point and leaves for its side's bowl.
    Leave { at: Point, to: Option<Vec3> },
    /// Comes to its point from its side's bowl, or falls there; it is not seen before.
    Enter { from: Option<Vec3> },
    /// Turns over about an axis, after this share of the time; it changes sides halfway.
    Turn { axis: Vec3, late: f32, into: Piece },
    /// Rises and comes back with a crown.
    Crown { into: Piece },
    /// Grows a little and shrinks again.
    Breathe,
    /// Bobs up and down in a wave, after this share of the time.
    Wave { late: f32 },
}

/// Applies the change that an effect stands for: from here on the stones stand as after it. The animation
/// follows in its own time.
pub(crate) fn begin(
    In(cue): In<Cue>,
    mut commands: Commands,
    mut board: ResMut<ShownBoard>,
    (style, bowls): (Res<BoardStyle>, Res<Bowls>),
    mut stones: Query<(Entity, &mut StandsOn, &mut Stone)>,
) {
    let Some(places) = board.places else { return };
    let clock = MotionClock::new(cue.duration);
    let motion = |how| match how {
        // The next stone need not wait for it.
        MotionKind::Leave { to: Some(_), .. } if !style.reduced_motion => Motion {
            how,
            clock: MotionClock::new(cue.duration.max(HOMEWARD)),
        },
        _ => Motion { how, clock },
    };
    let hole = only_empty(&places, &stones);
    let arrives = cue.effect.arrival();
    for (entity, mut at, mut stone) in &mut stones {
        let reduced = style.reduced_motion;
        let how = how(&cue, &places, hole, &bowls, at.0, &mut stone, reduced);
        let mut moved = commands.entity(entity);
        match how {
            // Two cannot stand on one point.
            None if arrives == Some(at.0) => moved.despawn(),
            None => {}
            Some(how) => {
                moved.insert(motion(how));
                match (how, arrives) {
                    (MotionKind::Leave { .. }, _) => {
                        moved.remove::<StandsOn>();
                    }
                    (_, Some(to)) => at.0 = to,
                    _ => {}
                }
            }
        }
    }
    if let Effect::Place { side, at } = cue.effect {
        board
            .spawn(&mut commands, &places, side.into(), at)
            .insert(motion(MotionKind::Fall));
    }
    let effect = Passing { cue, clock, hole };
    commands.spawn((Name::new("Effect"), effect, Lights::default()));
}

/// Returns the empty point, if there is exactly one.
fn only_empty(
    places: &PointPlaces,
    stones: &Query<(Entity, &mut StandsOn, &mut Stone)>,
) -> Option<Point> {
    let stands = |point: Point| stones.iter().any(|(_, at, _)| at.0 == point);
    let mut empty = places.topology.iter().filter(|&point| !stands(point));
    let first = empty.next()?;
    empty.next().is_none().then_some(first)
}

/// Returns the motion that an effect gives the stone standing `here`; `None` for most stones.
fn how(
    cue: &Cue,
    places: &PointPlaces,
    hole: Option<Point>,
    bowls: &Bowls,
    here: Point,
    stone: &mut Stone,
    reduced: bool,
) -> Option<MotionKind> {
    Some(match cue.effect {
        Effect::Move { from, gait, .. } if from == here => {
            let lift = std::mem::take(&mut stone.lift);
            MotionKind::Go { gait, from, lift }
        }
        Effect::Remove { at, side, .. } if at == here => MotionKind::Leave {
            at,
            to: bowls.0.map(|bowls| bowls[side.index()]),
        },
        Effect::Promote { side, at, rank } if at == here => MotionKind::Crown {
            into: Piece { side, rank },
        },
        Effect::Recolour {
            side, at, ref from, ..
        } if at == here => {
            let end = places.position(at);
            let along = |from: Point| (end - places.position(from)).normalize_or(Vec3::X);
            let (axis, late) = match from[..] {
                // Knocked over by the shot rather than turned about its line.
                [muzzle] => (Vec3::Y.cross(along(muzzle)), 0.4),
                [one, ..] => (along(one), 0.34),
                [] => (Vec3::X, 0.34),
            };
            let axis = axis.normalize_or(Vec3::X);
            if !reduced {
                stone.turn = Quat::from_axis_angle(axis, PI) * stone.turn;
            }
            MotionKind::Turn {
                axis,
                late,
                into: side.into(),
            }
        }
        _ if reduced => return None,
        Effect::PhaseChange { .. } if cue.grand => {
            let far = places.position(here).distance(places.middle());
            MotionKind::Wave {
                late: 0.62 * far / places.farthest(),
            }
        }
        _ if stirs(cue)
            && hole.is_some_and(|hole| places.topology.neighbours(hole).contains(&here)) =>
        {
            MotionKind::Breathe
        }
        _ => return None,
    })
}

/// Returns true if the stones beside the one empty point stir.
fn stirs(cue: &Cue) -> bool {
    let is_message = matches!(cue.effect, Effect::PhaseChange { .. } | Effect::Tell { .. });
    is_message && cue.style.light == Some(CueLight::Ways)
}

/// Advances the stones that are moving by `time`, and ends the motions that are over.
pub(crate) fn pass(
    In(time): In<f32>,
    mut commands: Commands,
    board: Res<ShownBoard>,
    style: Res<BoardStyle>,
    mut stones: Query<(
        Entity,
        &Stone,
        Option<&StandsOn>,
        &mut Motion,
        &mut StonePiece,
        &mut Transform,
    )>,
) {
    let Some(places) = &board.places else { return };
    for (entity, stone, at, mut motion, mut piece, mut transform) in &mut stones {
        let over = motion.clock.pass(time).is_some();
        let share = motion.clock.share();
        if let Some(into) = becomes(motion.how, share, style.reduced_motion) {
            piece.set_if_neq(StonePiece(into));
        }
        let at = match (motion.how, at) {
            (MotionKind::Leave { .. }, _) | (_, None) if over => {
                commands.entity(entity).despawn();
                continue;
            }
            (MotionKind::Leave { at, .. }, _) | (_, Some(&StandsOn(at))) => at,
            (_, None) => continue,
        };
        *transform = stone.rest(places, at);
        if over {
            commands.entity(entity).remove::<Motion>();
        } else if !style.reduced_motion {
            sway(&mut transform, motion.how, places, stone, share);
        }
    }
}

/// Returns the piece that a stone becomes from this share of its motion on, if it changes.
fn becomes(how: MotionKind, share: f32, reduced: bool) -> Option<Piece> {
    let (turned, into) = match how {
        MotionKind::Turn { late, into, .. } => (smooth(part(share, late, 1.0)), into),
        MotionKind::Crown { into } => (share, into),
        _ => return None,
    };
    (reduced || turned >= 0.5).then_some(into)
}

/// Moves a stone's pose from its rest to its position at this share of its motion.
fn sway(pose: &mut Transform, how: MotionKind, places: &PointPlaces, stone: &Stone, share: f32) {
    let radius = places.stone_radius();
    let end = pose.translation;
    let start = |from| stone.rest(places, from).translation;
    match how {
        MotionKind::Fall => {
            let height = drop_height(share);
            pose.translation.y += height * FALL * radius;
            // Tilted in the hand, flat once it has landed.
            let tip = Quat::from_rotation_x(0.35 * height.min(1.0) * (1.0 - share));
            pose.rotation = tip * pose.rotation;
        }
        MotionKind::Go { gait, from, lift } => {
            let (start, way) = (start(from), smooth(share));
            let far = start.distance(end);
            let rise = match gait {
                Gait::Step => {
                    let held = lift * (1.0 - settle(part(share, 0.55, 1.0)));
                    // Along a row or column it passes between stones, closer than it is wide.
                    let high = if far > 1.7 * places.unit { 0.55 } else { 0.28 };
                    (high * radius * hump(share).sqrt()).max(held)
                }
                Gait::Jump => (1.6 * radius + 0.18 * far) * hump(way) + lift * (1.0 - way),
                Gait::Fly => {
                    pose.rotation = Quat::from_rotation_y(2.0 * PI * way) * pose.rotation;
                    (3.0 * radius + 0.30 * far) * hump(way).sqrt() + lift * (1.0 - way)
                }
            };
            let way = match gait {
                Gait::Step => smooth(part(share, 0.12, 0.86)),
                Gait::Jump | Gait::Fly => way,
            };
            pose.translation = start.lerp(end, way) + Vec3::Y * rise;
        }
        MotionKind::Leave { to: Some(to), .. } => {
            let way = smooth(share);
            let arc = 2.2 * radius + 0.16 * end.distance(to);
            pose.translation = end.lerp(to, way) + Vec3::Y * arc * hump(way);
            pose.scale *= 1.0_f32.lerp(0.45 / radius.max(0.45), part(way, 0.5, 1.0));
        }
        MotionKind::Leave { to: None, .. } => {
            let rise = smooth(part(share, 0.15, 1.0));
            pose.translation.y += 1.8 * radius * rise;
            pose.scale *= 1.0 - 0.96 * rise;
        }
        MotionKind::Enter { from: Some(from) } => {
            let way = smooth(share);
            let arc = 2.2 * radius + 0.16 * from.distance(end);
            pose.translation = from.lerp(end, way) + Vec3::Y * arc * hump(way);
            let size = (0.45 / radius.max(0.45)).lerp(1.0, part(way, 0.0, 0.5));
            pose.scale *= size * visible_share(share);
        }
        MotionKind::Enter { from: None } => {
            pose.translation.y += drop_height(share) * FALL * radius;
            pose.scale *= visible_share(share);
        }
        MotionKind::Turn { axis, late, .. } => {
            // It lies turned over already: back to how it lay, and over again.
            let turned = smooth(part(share, late, 1.0));
            pose.rotation = Quat::from_axis_angle(axis, PI * (turned - 1.0)) * pose.rotation;
            pose.translation.y += 0.85 * radius * hump(turned);
        }
        MotionKind::Crown { .. } => pose.translation.y += 0.85 * radius * hump(share),
        MotionKind::Breathe => {
            pose.scale *= 1.0 + 0.07 * hump(share);
            pose.translation.y += 0.12 * radius * hump(share);
        }
        MotionKind::Wave { late } => {
            let rise = hump(part(share, late, late + 0.38)).powi(2);
            pose.translation.y += 0.5 * radius * rise;
        }
    }
}

/// Returns the share of its size in which a stone is seen that comes out of nothing: all of it soon.
fn visible_share(share: f32) -> f32 {
    part(share, 0.0, 0.12).max(0.01)
}
