//! How each effect moves stones and light: a pure function of the share of its time.

use crate::games::{Cause, Effect, Phase, Point, Removal, Shape};
use std::f32::consts::PI;

use bevy::prelude::*;

use super::easing::{drop_height, hump, part, settle, smooth};
use super::glow::{Form, Glow};
use super::layout::Layout;
use super::stones::{Board, Stone, StoneSide};

/// The colours of light, linear.
const GOLD: Vec3 = Vec3::new(1.0, 0.36, 0.03);
const TURQUOISE: Vec3 = Vec3::new(0.06, 0.62, 0.60);
const PALE: Vec3 = Vec3::new(0.75, 0.85, 1.0);
/// Strength of a light that follows another too soon to be bright as well.
const DIM: f32 = 0.6;
/// A stone is set down from this far above its rest, in its radii.
const FALL: f32 = 3.2;
/// Lights lie this far above the slab's top, world units.
const SKIM: f32 = 0.03;

/// What an effect needs to remember from its beginning.
pub(crate) struct Scene {
    /// The stone that moves or is taken.
    stone: Option<Entity>,
    /// Strength of its lights.
    light: f32,
    /// A change of phase that ends placement.
    grand: bool,
}

impl Scene {
    /// Makes the change that an effect stands for: from here on the board is as after it.
    pub fn begin(
        board: &mut Board,
        commands: &mut Commands,
        effect: &Effect,
        bright: bool,
        grand: bool,
        reduced: bool,
    ) -> Self {
        // A new stone is drawn in the frame before its first motion: where that begins.
        let held = match board.layout() {
            Some((layout, _)) if !reduced => FALL * layout.stone_radius(),
            _ => 0.0,
        };
        let stone = match *effect {
            Effect::Place { side, at } => board.spawn(commands, side, at, held),
            Effect::Step { from, to, .. }
            | Effect::Jump { from, to, .. }
            | Effect::Fly { from, to, .. } => board.carry(commands, from, to),
            Effect::Take { at, .. } => board.let_go(at),
            Effect::Flip { at, .. } => board.stone(at),
            _ => None,
        };
        Self {
            stone,
            light: if bright { 1.0 } else { DIM },
            grand,
        }
    }
}

/// The stones, to be moved.
pub(crate) type Stones<'w, 's> = Query<
    'w,
    's,
    (
        &'static mut Stone,
        &'static mut StoneSide,
        &'static mut Transform,
    ),
>;

/// Shows an effect at this share of its time (1 is the end). False when its stone is only just
/// being made and cannot be moved yet.
pub(crate) fn show(
    effect: &Effect,
    scene: &Scene,
    board: &Board,
    stones: &mut Stones,
    share: f32,
    reduced: bool,
    lights: &mut Vec<Glow>,
) -> bool {
    let Some((layout, shape)) = board.layout() else {
        return true;
    };
    let stage = Stage {
        layout,
        shape,
        board,
        reduced,
    };
    let Some(entity) = scene.stone else {
        match *effect {
            Effect::Yield { .. } => stage.make_way(stones, share, lights),
            Effect::Pass { .. } => stage.dim_hole(share, lights),
            Effect::PhaseChange { .. } if scene.grand => stage.wave(stones, share, lights),
            Effect::PhaseChange {
                phase: Phase::Yield,
            } => stage.make_way(stones, share, lights),
            Effect::Close { ref points, .. } => stage.closed(points, scene.light, share, lights),
            _ => {}
        }
        return true;
    };
    let Ok((mut stone, mut side, mut transform)) = stones.get_mut(entity) else {
        return false;
    };
    match effect {
        Effect::Place { at, .. } => *transform = stage.placed(&stone, *at, share, lights),
        Effect::Step { from, to, .. } => {
            *transform = stage.stepped(&mut stone, *from, *to, share);
        }
        Effect::Jump { from, to, .. } => {
            *transform = stage.jumped(&mut stone, *from, *to, share);
        }
        Effect::Fly { from, to, .. } => {
            *transform = stage.flown(&mut stone, *from, *to, share);
        }
        Effect::Take { at, cause, .. } => {
            *transform = stage.taken(&stone, *at, *cause, share, lights);
        }
        Effect::Flip {
            side: taker,
            at,
            cause,
            ..
        } => {
            let (turn, over) = stage.flipped(&stone, *at, cause, scene.light, share, lights);
            *transform = turn;
            if over {
                side.set_if_neq(StoneSide(*taker));
            }
            if share >= 1.0 {
                stone.turn = transform.rotation;
            }
        }
        _ => {}
    }
    true
}

/// Where effects are shown.
struct Stage<'a> {
    layout: Layout,
    shape: &'static Shape,
    board: &'a Board,
    reduced: bool,
}

impl Stage<'_> {
    fn rest(&self, stone: &Stone, at: Point) -> Transform {
        self.layout.at_rest(self.shape, at, stone.turn, stone.girth)
    }

    fn ground(&self, point: Point) -> Vec3 {
        self.layout.position(self.shape, point) + Vec3::Y * SKIM
    }

    fn glow(&self, form: Form, at: Vec3, size: f32, colour: Vec3, strength: f32) -> Glow {
        let size = size * self.layout.stone_radius();
        Glow {
            form,
            at,
            size,
            colour,
            strength,
        }
    }

    /// With reduced motion a change is only lit, and fades.
    fn fade(&self, at: Point, share: f32, lights: &mut Vec<Glow>) {
        let strength = 0.35 * (1.0 - share);
        lights.push(self.glow(Form::Spot, self.ground(at), 2.0, PALE, strength));
    }

    fn placed(&self, stone: &Stone, at: Point, share: f32, lights: &mut Vec<Glow>) -> Transform {
        let mut pose = self.rest(stone, at);
        if self.reduced {
            self.fade(at, share, lights);
        } else {
            let height = drop_height(share);
            pose.translation.y += height * FALL * self.layout.stone_radius();
            // Tilted in the hand, flat once it has landed.
            let tip = Quat::from_rotation_x(0.35 * height.min(1.0) * (1.0 - share));
            pose.rotation = tip * pose.rotation;
        }
        pose
    }

    fn stepped(&self, stone: &mut Stone, from: Point, to: Point, share: f32) -> Transform {
        let (start, mut pose) = (self.rest(stone, from), self.rest(stone, to));
        if !self.reduced {
            let way = smooth(part(share, 0.12, 0.86));
            let held = stone.lift * (1.0 - settle(part(share, 0.55, 1.0)));
            // Along a row or column it passes between stones, closer than it is wide.
            let far = start.translation.distance(pose.translation) > 1.7 * self.layout.unit;
            let high = if far { 0.55 } else { 0.28 };
            let lift = high * self.layout.stone_radius() * hump(share).sqrt();
            pose.translation = start.translation.lerp(pose.translation, way);
            pose.translation.y += lift.max(held);
        }
        if share >= 1.0 {
            stone.lift = 0.0;
        }
        pose
    }

    fn jumped(&self, stone: &mut Stone, from: Point, to: Point, share: f32) -> Transform {
        let (start, mut pose) = (self.rest(stone, from), self.rest(stone, to));
        if !self.reduced {
            let way = smooth(share);
            let span = start.translation.distance(pose.translation);
            let arc = 1.6 * self.layout.stone_radius() + 0.18 * span;
            pose.translation = start.translation.lerp(pose.translation, way);
            pose.translation.y += arc * hump(way) + stone.lift * (1.0 - way);
        }
        if share >= 1.0 {
            stone.lift = 0.0;
        }
        pose
    }

    /// A flight: high over everything, and down like a stone from the hand.
    fn flown(&self, stone: &mut Stone, from: Point, to: Point, share: f32) -> Transform {
        let (start, mut pose) = (self.rest(stone, from), self.rest(stone, to));
        if !self.reduced {
            let way = smooth(share);
            let span = start.translation.distance(pose.translation);
            let arc = 3.0 * self.layout.stone_radius() + 0.30 * span;
            pose.translation = start.translation.lerp(pose.translation, way);
            pose.translation.y += arc * hump(way).sqrt() + stone.lift * (1.0 - way);
            let turn = Quat::from_rotation_y(2.0 * PI * way);
            pose.rotation = turn * pose.rotation;
        }
        if share >= 1.0 {
            stone.lift = 0.0;
        }
        pose
    }

    /// A stone leaves the board: it rises and is gone; one that is taken by choice is lit first.
    fn taken(
        &self,
        stone: &Stone,
        at: Point,
        cause: Removal,
        share: f32,
        lights: &mut Vec<Glow>,
    ) -> Transform {
        let mut pose = self.rest(stone, at);
        if self.reduced {
            self.fade(at, share, lights);
            return pose;
        }
        let rise = smooth(part(share, 0.15, 1.0));
        pose.translation.y += 1.8 * self.layout.stone_radius() * rise;
        pose.scale *= 1.0 - 0.96 * rise;
        let colour = if cause == Removal::Choice { GOLD } else { PALE };
        let strength = 0.6 * hump(share);
        lights.push(self.glow(Form::Ring, self.ground(at), 1.3, colour, strength));
        pose
    }

    /// Light runs around the stones of a square, or along a full line.
    fn closed(&self, points: &[Point], light: f32, share: f32, lights: &mut Vec<Glow>) {
        let strength = light * 0.9 * hump(share);
        let over_stones = Vec3::Y * 1.7 * self.layout.stone_half_height();
        let ring: Vec<Point> = match *points {
            [a, b, c, d] => vec![a, b, d, c, a],
            _ => points.to_vec(),
        };
        for pair in ring.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|point| self.ground(point) + over_stones);
            let head = from.lerp(to, settle(part(share, 0.0, 0.5)));
            lights.push(self.glow(Form::Stroke(head), from, 0.5, GOLD, strength));
        }
        for &point in points {
            let ring = self.ground(point);
            lights.push(self.glow(Form::Ring, ring, 1.5, GOLD, 0.7 * strength));
        }
    }

    /// The pose of a stone being taken over, and whether its new colour is up.
    fn flipped(
        &self,
        stone: &Stone,
        at: Point,
        cause: &Cause,
        light: f32,
        share: f32,
        lights: &mut Vec<Glow>,
    ) -> (Transform, bool) {
        let mut pose = self.rest(stone, at);
        if self.reduced {
            self.fade(at, share, lights);
            return (pose, true);
        }
        let over_stones = Vec3::Y * 1.7 * self.layout.stone_half_height();
        let end = self.ground(at);
        let along = |from: Point| (end - self.ground(from)).normalize_or(Vec3::X);
        let (axis, turned) = match *cause {
            Cause::Pinch(one, two) => {
                // The pulse closes in from both sides and goes out as the stone turns.
                let closing = part(share, 0.0, 0.42);
                let strength = light * 0.9 * (1.0 - part(share, 0.42, 0.8));
                for from in [one, two] {
                    let head = self.ground(from).lerp(end, 0.75 * settle(closing));
                    let tail = self.ground(from).lerp(end, 0.75 * smooth(closing) * 0.8);
                    let form = Form::Stroke(head + over_stones);
                    lights.push(self.glow(form, tail + over_stones, 0.42, GOLD, strength));
                    let ring = self.ground(from);
                    lights.push(self.glow(Form::Ring, ring, 1.55, GOLD, 0.8 * strength));
                }
                (along(one), part(share, 0.34, 1.0))
            }
            Cause::Gun(muzzle) => {
                // The bolt reaches from the far end of the line to the stone before it is drawn in.
                let flight = part(share, 0.0, 0.45);
                let strength = light * (1.0 - part(share, 0.5, 0.95));
                let head = self.ground(muzzle).lerp(end, smooth(flight)) + over_stones;
                let tail = self.ground(muzzle).lerp(end, smooth(part(share, 0.4, 0.9)));
                let form = Form::Stroke(head);
                lights.push(self.glow(form, tail + over_stones, 0.5, TURQUOISE, strength));
                lights.push(self.glow(Form::Spot, head, 0.8, PALE, 0.8 * strength));
                // Knocked over by the shot rather than turned about its line.
                (Vec3::Y.cross(along(muzzle)), part(share, 0.4, 1.0))
            }
        };
        let turned = smooth(turned);
        pose.rotation = Quat::from_axis_angle(axis.normalize_or(Vec3::X), PI * turned) * stone.turn;
        pose.translation.y += 0.85 * self.layout.stone_radius() * hump(turned);
        (pose, turned >= 0.5)
    }

    /// The stones around the hole breathe, and the ways to it are lit: they all belong to the
    /// side that must open a way, for the other has none there.
    fn make_way(&self, stones: &mut Stones, share: f32, lights: &mut Vec<Glow>) {
        let Some(hole) = self.board.hole else {
            return;
        };
        let breath = hump(share);
        lights.push(self.glow(Form::Ring, self.ground(hole), 1.5, TURQUOISE, 0.7 * breath));
        for &near in self.shape.neighbours(hole) {
            let Some(entity) = self.board.stone(near) else {
                continue;
            };
            let Ok((stone, _, mut transform)) = stones.get_mut(entity) else {
                continue;
            };
            *transform = self.rest(&stone, near);
            if !self.reduced {
                transform.scale *= 1.0 + 0.07 * breath;
                transform.translation.y += 0.12 * self.layout.stone_radius() * breath;
            }
            let form = Form::Stroke(self.ground(hole));
            lights.push(self.glow(form, self.ground(near), 0.35, TURQUOISE, 0.5 * breath));
        }
    }

    fn dim_hole(&self, share: f32, lights: &mut Vec<Glow>) {
        if let Some(hole) = self.board.hole {
            let strength = 0.4 * hump(share);
            lights.push(self.glow(Form::Ring, self.ground(hole), 1.2, PALE, strength));
        }
    }

    /// The centre shines, and a wave runs from it through all stones.
    fn wave(&self, stones: &mut Stones, share: f32, lights: &mut Vec<Glow>) {
        let strength = 0.9 * hump(share);
        let middle = self.shape.centre();
        for &hub in middle {
            lights.push(self.glow(Form::Ring, self.ground(hub), 1.35, GOLD, strength));
            lights.push(self.glow(Form::Spot, self.ground(hub), 1.6, GOLD, 0.5 * strength));
        }
        if self.reduced {
            return;
        }
        let sum: Vec3 = middle.iter().map(|&hub| self.ground(hub)).sum();
        let centre = sum / middle.len() as f32;
        let farthest = self.layout.lines_half() * std::f32::consts::SQRT_2;
        let reach = 1.0 + farthest * 1.1 * share;
        let spread = Glow {
            size: reach,
            ..self.glow(
                Form::Ring,
                centre,
                1.0,
                GOLD,
                0.6 * (1.0 - share) * part(share, 0.0, 0.1),
            )
        };
        lights.push(spread);
        for point in self.shape.iter() {
            let Some(entity) = self.board.stone(point) else {
                continue;
            };
            let Ok((stone, _, mut transform)) = stones.get_mut(entity) else {
                continue;
            };
            let late = 0.62 * self.ground(point).distance(centre) / farthest;
            let rise = hump(part(share, late, late + 0.38)).powi(2);
            *transform = self.rest(&stone, point);
            transform.translation.y += 0.5 * self.layout.stone_radius() * rise;
        }
    }
}
