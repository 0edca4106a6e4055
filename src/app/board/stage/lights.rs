//! Lights shown with each effect: pulses that close in, streaks along a line, rings that spread. They are
//! despawned with the effect.

use bevy::prelude::*;

use super::easing::{LANDS, hump, part, settle, smooth};
use super::places::PointPlaces;
use super::stones::ShownBoard;
use super::tempo::MotionClock;
use crate::app::board::{BoardStyle, EffectLanded, EffectSounded, SCENE, Stamp};
use tibetango_content::config::cues::{CueLight, CueStyle};
use tibetango_rules::{Effect, Outline, Point};

/// Shape of a light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LightShape {
    /// A soft round spot.
    Spot,
    /// A soft ring.
    Ring,
    /// A soft stroke from `at` to this point.
    Stroke(Vec3),
}

/// One light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glow {
    /// Shape of the light.
    pub form: LightShape,
    /// Centre, or start of a stroke; world.
    pub at: Vec3,
    /// Radius, or half the breadth of a stroke; world units.
    pub size: f32,
    /// Colour, linear, unscaled.
    pub colour: Vec3,
    /// Brightness, 0 dark to 1 full.
    pub strength: f32,
}

/// Next effect, with its timing and style, as taken from the queue.
pub(crate) struct Cue {
    /// The effect.
    pub effect: Effect,
    /// Duration in seconds at speed 1.
    pub duration: f32,
    /// True if it is shown slowly: the line along which the capture works stays lit.
    pub lingers: bool,
    /// Strength of its bright lights.
    pub light: f32,
    /// True for a change of phase that ends placement.
    pub grand: bool,
    /// Its look, if only its game has such an event.
    pub style: CueStyle,
    /// The match state that its move leads to.
    pub stamp: Stamp,
}

/// An effect while it is shown.
#[derive(Component)]
pub(crate) struct Passing {
    /// The effect and its style.
    pub cue: Cue,
    /// Time elapsed and left.
    pub clock: MotionClock,
    /// The only empty point, if there is exactly one.
    pub hole: Option<Point>,
}

/// Lights of an entity, despawned with it.
#[derive(Component, Default, PartialEq)]
pub struct Lights(pub Vec<Glow>);

/// The colours of light, linear.
pub(super) const GOLD: Vec3 = Vec3::new(1.0, 0.36, 0.03);
pub(super) const PALE: Vec3 = Vec3::new(0.75, 0.85, 1.0);
const TURQUOISE: Vec3 = Vec3::new(0.06, 0.62, 0.60);
/// Height of the lights above the slab's top, world units.
pub(super) const SKIM: f32 = 0.03;

/// Returns the share of its time after which the piece of an effect touches the board, and sounds; `None` for effects
/// that sound as they begin.
pub(crate) fn touches_after(effect: &Effect, reduced: bool) -> Option<f32> {
    // Without motion a piece lies at once.
    (matches!(effect, Effect::Place { .. }) && !reduced).then_some(LANDS)
}

/// Advances the effect being shown. Returns the time left over once no effect is being shown, `None` while one is.
pub(crate) fn pass(
    In(time): In<f32>,
    mut commands: Commands,
    board: Res<ShownBoard>,
    style: Res<BoardStyle>,
    mut sounded: MessageWriter<EffectSounded>,
    mut landed: MessageWriter<EffectLanded>,
    mut passing: Query<(Entity, &mut Passing, &mut Lights)>,
) -> Option<f32> {
    let places = board.places?;
    let mut rest = Some(time);
    for (entity, mut passing, mut lights) in &mut passing {
        let before = passing.clock.share();
        rest = passing.clock.pass(time);
        // Nothing is reported of a scene.
        let reported = passing.cue.stamp.table != SCENE;
        let touches = touches_after(&passing.cue.effect, style.reduced_motion);
        let touches = touches.filter(|_| reported);
        if touches.is_some_and(|at| before < at && at <= passing.clock.share()) {
            sounded.write(EffectSounded {
                effect: passing.cue.effect.clone(),
                style: passing.cue.style,
            });
        }
        if rest.is_some() && reported {
            landed.write(EffectLanded {
                effect: passing.cue.effect.clone(),
                stamp: passing.cue.stamp,
            });
        }
        if rest.is_some() {
            commands.entity(entity).despawn();
        } else {
            lights.set_if_neq(Lights(shine(&passing, places, style.reduced_motion)));
        }
    }
    rest
}

/// Returns the lights of an effect being shown. With reduced motion, stones placed, removed or captured are lit
/// by a spot that fades.
fn shine(passing: &Passing, places: PointPlaces, reduced: bool) -> Vec<Glow> {
    let cue = &passing.cue;
    let mut shine = Shine {
        places,
        share: passing.clock.share(),
        light: cue.light,
        glows: Vec::new(),
    };
    match &cue.effect {
        Effect::Place { at, .. } | Effect::Remove { at, .. } | Effect::Recolour { at, .. }
            if reduced && !cue.lingers =>
        {
            let strength = 0.35 * (1.0 - shine.share);
            shine.on(*at, LightShape::Spot, 2.0, PALE, strength);
        }
        Effect::Remove { at, .. } => {
            let colour = match cue.style.light {
                Some(CueLight::Gold) => GOLD,
                _ => PALE,
            };
            shine.on(*at, LightShape::Ring, 1.3, colour, 0.6 * hump(shine.share));
        }
        Effect::Recolour { at, from, .. } => match from[..] {
            [one, two] => {
                shine.pinch(*at, [one, two]);
                if cue.lingers {
                    shine.light_line(one, two, GOLD);
                }
            }
            [muzzle, ..] => {
                shine.shot(*at, muzzle);
                if cue.lingers {
                    shine.light_line(muzzle, *at, TURQUOISE);
                }
            }
            [] => {}
        },
        Effect::Mark {
            outline: formation, ..
        } => match formation {
            Outline::Cell(points @ [a, b, c, d]) => {
                shine.trace(&[*a, *b, *d, *c, *a], points);
                shine.fill_square(*a, *d);
            }
            Outline::Row(points) => shine.trace(points, points),
        },
        Effect::Promote { at, .. } => {
            let strength = shine.light * 0.63 * hump(shine.share);
            shine.on(*at, LightShape::Ring, 1.5, GOLD, strength);
        }
        Effect::PhaseChange { .. } if cue.grand => shine.wave(reduced),
        Effect::PhaseChange { .. } | Effect::Tell { .. } => match (cue.style.light, passing.hole) {
            (Some(CueLight::Ways), hole) => shine.light_paths_to(hole),
            (Some(CueLight::Hole), Some(hole)) => {
                shine.on(hole, LightShape::Ring, 1.2, PALE, 0.4 * hump(shine.share));
            }
            _ => {}
        },
        _ => {}
    }
    shine.glows
}

/// Builder of the lights of an effect at a share of its time.
struct Shine {
    places: PointPlaces,
    share: f32,
    light: f32,
    glows: Vec<Glow>,
}

impl Shine {
    fn ground(&self, point: Point) -> Vec3 {
        self.places.position(point) + Vec3::Y * SKIM
    }

    fn over_stones(&self) -> Vec3 {
        Vec3::Y * 1.7 * self.places.stone_half_height()
    }

    /// Adds a light at a position; its size is in stone radii.
    fn add(&mut self, form: LightShape, at: Vec3, size: f32, colour: Vec3, strength: f32) {
        let size = size * self.places.stone_radius();
        self.glows.push(Glow {
            form,
            at,
            size,
            colour,
            strength,
        });
    }

    /// Adds a light around a point.
    fn on(&mut self, point: Point, form: LightShape, size: f32, colour: Vec3, strength: f32) {
        self.add(form, self.ground(point), size, colour, strength);
    }

    /// Runs a light around the stones of a square, or along those of a row.
    fn trace(&mut self, way: &[Point], stones: &[Point]) {
        let strength = self.light * 0.9 * hump(self.share);
        let over = self.over_stones();
        for pair in way.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|point| self.ground(point) + over);
            let head = from.lerp(to, settle(part(self.share, 0.0, 0.5)));
            self.add(LightShape::Stroke(head), from, 0.5, GOLD, strength);
        }
        for &point in stones {
            self.on(point, LightShape::Ring, 1.5, GOLD, 0.7 * strength);
        }
    }

    /// Lights the inside of the square between two opposite corners.
    fn fill_square(&mut self, one: Point, other: Point) {
        let [from, to] = [one, other].map(|corner| self.ground(corner));
        let size = 0.62 * from.distance(to) / self.places.stone_radius();
        let middle = (from + to) * 0.5 + self.over_stones();
        let strength = self.light * 0.55 * hump(part(self.share, 0.25, 1.0));
        self.add(LightShape::Spot, middle, size, GOLD, strength);
    }

    /// Draws the pulse that closes in from both sides and goes out as the stone turns.
    fn pinch(&mut self, at: Point, sides: [Point; 2]) {
        let (end, over) = (self.ground(at), self.over_stones());
        let closing = part(self.share, 0.0, 0.42);
        let strength = self.light * 0.9 * (1.0 - part(self.share, 0.42, 0.8));
        for side in sides {
            let from = self.ground(side);
            let head = from.lerp(end, 0.75 * settle(closing));
            let tail = from.lerp(end, 0.75 * smooth(closing) * 0.8);
            let form = LightShape::Stroke(head + over);
            self.add(form, tail + over, 0.42, GOLD, strength);
            self.add(LightShape::Ring, from, 1.55, GOLD, 0.8 * strength);
        }
    }

    /// Draws the bolt that reaches from the far end of the line to the stone before it is drawn in.
    fn shot(&mut self, at: Point, muzzle: Point) {
        let (from, end, over) = (self.ground(muzzle), self.ground(at), self.over_stones());
        let strength = self.light * (1.0 - part(self.share, 0.5, 0.95));
        let head = from.lerp(end, smooth(part(self.share, 0.0, 0.45))) + over;
        let tail = from.lerp(end, smooth(part(self.share, 0.4, 0.9))) + over;
        self.add(LightShape::Stroke(head), tail, 0.5, TURQUOISE, strength);
        self.add(LightShape::Spot, head, 0.8, PALE, 0.8 * strength);
    }

    /// Lights the line from end to end for the whole effect.
    fn light_line(&mut self, one: Point, two: Point, colour: Vec3) {
        let [from, to] = [one, two].map(|end| self.ground(end) + self.over_stones());
        let strength = 0.6 * hump(self.share).sqrt();
        self.add(LightShape::Stroke(to), from, 0.3, colour, strength);
    }

    /// Lights the ways to the hole: the stones on them all belong to the side that must open one, since the
    /// other has none there.
    fn light_paths_to(&mut self, hole: Option<Point>) {
        let Some(hole) = hole else { return };
        let breath = hump(self.share);
        self.on(hole, LightShape::Ring, 1.5, TURQUOISE, 0.7 * breath);
        let end = LightShape::Stroke(self.ground(hole));
        for &near in self.places.topology.neighbours(hole) {
            self.on(near, end, 0.35, TURQUOISE, 0.5 * breath);
        }
    }

    /// Lights the centre and spreads a ring from it.
    fn wave(&mut self, reduced: bool) {
        let strength = 0.9 * hump(self.share);
        for &hub in self.places.topology.centre() {
            self.on(hub, LightShape::Ring, 1.35, GOLD, strength);
            self.on(hub, LightShape::Spot, 1.6, GOLD, 0.5 * strength);
        }
        if !reduced {
            self.glows.push(Glow {
                form: LightShape::Ring,
                at: self.places.middle() + Vec3::Y * SKIM,
                size: 1.0 + self.places.farthest() * 1.1 * self.share,
                colour: GOLD,
                strength: 0.6 * (1.0 - self.share) * part(self.share, 0.0, 0.1),
            });
        }
    }
}
