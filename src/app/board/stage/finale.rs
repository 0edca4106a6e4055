//! The end of a game on the board: light runs over the stones that won, they rise one after the other, and the camera
//! leans in. An end that the board does not explain, such as a resignation, is shown more quietly; in a draw the stones
//! of both sides rise. It takes two seconds, and a tap ends it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::easing::{hump, part, settle, smooth};
use super::lights::{GOLD, Glow, LightShape, Lights, PALE, SKIM};
use super::motion::Motion;
use super::places::PointPlaces;
use super::stones::{ShownBoard, StandsOn, Stone, StonePiece};
use super::tempo::MotionClock;
use crate::app::board::{BoardStyle, Hurry, ShowEffects, ShowPosition, Sweep};
use tibetango_rules::{Point, Side};

/// Duration in seconds at speed 1.
const DURATION: f32 = 2.0;
/// Share of the time over which the stones rise one after the other.
const WAVE: f32 = 0.42;
/// Share of the time that one stone takes.
const RISE: f32 = 0.30;
/// Greatest number of stones that are ringed with light: the lamps are few.
const MAX_RINGS: usize = 14;
/// Share of motion and light in a quiet end.
const QUIET: f32 = 0.5;

/// Shows how a game ended. The next message that shows anything else ends it.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ShowFinale {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The row that won, from end to end; empty if all stones of the winner did.
    pub row: Vec<Point>,
    /// The point from which the wave spreads; `None` for the middle of the board.
    pub from: Option<Point>,
    /// True if nothing on the board shows why the game ended.
    pub quiet: bool,
}

/// The end being shown.
#[derive(Resource, Debug, Default)]
pub struct Finale(Option<Run>);

#[derive(Debug)]
struct Run {
    clock: MotionClock,
    /// Stones that rise, with the share of the time after which each begins to.
    stones: Vec<(Point, f32)>,
    /// Ends of the row, if there is one.
    row: Option<[Point; 2]>,
    /// Place that the camera leans towards.
    focus: Vec3,
    /// Share of motion and light.
    force: f32,
    colour: Vec3,
}

/// Marks the lights of the end being shown.
#[derive(Component)]
pub(crate) struct FinaleLights;

impl Finale {
    /// Returns true while an end is shown.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Ends it with the next frame of the board.
    pub(crate) fn end(&mut self) {
        if let Some(run) = &mut self.0 {
            run.clock = MotionClock::new(0.0);
        }
    }

    /// Returns what the camera leans towards, and how far, as a share.
    pub(crate) fn lean(&self) -> Option<(Vec3, f32)> {
        let run = self.0.as_ref()?;
        let share = run.clock.share();
        let there = smooth(part(share, 0.0, 0.32)) * (1.0 - smooth(part(share, 0.70, 1.0)));
        Some((run.focus, there * run.force))
    }
}

impl Run {
    /// Begins an end; `standing` are the points of the stones that rise.
    fn of(message: &ShowFinale, places: &PointPlaces, standing: Vec<Point>) -> Self {
        let ends = match message.row[..] {
            [first, .., last] => Some([first, last]),
            _ => None,
        };
        let at = |point: Point| places.position(point);
        let focus = match (ends, message.from) {
            (Some([first, last]), _) => (at(first) + at(last)) * 0.5,
            (None, Some(from)) => at(from),
            (None, None) => places.middle(),
        };
        let origin = ends.map_or(focus, |[first, _]| at(first));
        let points = match ends {
            Some(_) => message.row.clone(),
            None => standing,
        };
        let far = |point: Point| at(point).distance(origin);
        let farthest = points.iter().map(|&point| far(point)).fold(0.1, f32::max);
        let stones = points
            .into_iter()
            .map(|point| (point, WAVE * far(point) / farthest));
        Self {
            clock: MotionClock::new(DURATION),
            stones: stones.collect(),
            row: ends,
            focus,
            force: if message.quiet { QUIET } else { 1.0 },
            colour: if message.winner.is_some() { GOLD } else { PALE },
        }
    }

    /// Returns the height of a stone above its rest, in its radii.
    fn height(&self, late: f32) -> f32 {
        let share = part(self.clock.share(), late, late + RISE);
        0.62 * self.force * hump(share).powi(2)
    }

    /// Returns the lights at this moment.
    fn shine(&self, places: &PointPlaces, reduced: bool) -> Vec<Glow> {
        let (share, radius) = (self.clock.share(), places.stone_radius());
        let over = Vec3::Y * (SKIM + 1.7 * places.stone_half_height());
        let mut glows = Vec::new();
        let mut add = |form: LightShape, at: Vec3, size: f32, strength: f32| {
            let strength = strength * self.force;
            if strength > 0.02 {
                glows.push(Glow {
                    form,
                    at,
                    size,
                    colour: self.colour,
                    strength,
                });
            }
        };
        let fades = 1.0 - part(share, 0.78, 1.0);
        if let Some([first, last]) = self.row {
            let [from, to] = [first, last].map(|end| places.position(end) + over);
            let head = if reduced {
                to
            } else {
                from.lerp(to, settle(part(share, 0.02, WAVE)))
            };
            let strength = 0.85 * fades * part(share, 0.0, 0.08);
            add(LightShape::Stroke(head), from, 0.46 * radius, strength);
        } else if !reduced {
            let size = radius + 1.1 * places.farthest() * settle(share);
            let at = self.focus + Vec3::Y * SKIM;
            let strength = 0.55 * (1.0 - share) * part(share, 0.0, 0.06);
            add(LightShape::Ring, at, size, strength);
        }
        if self.stones.len() <= MAX_RINGS {
            for &(point, late) in &self.stones {
                let comes = part(share, late, late + 0.12);
                let at = places.position(point) + Vec3::Y * SKIM;
                add(LightShape::Ring, at, 1.5 * radius, 0.7 * comes * fades);
            }
        }
        glows
    }
}

/// Messages that end the end of a game before its time.
#[derive(SystemParam)]
pub(crate) struct FinaleInterruptions<'w, 's> {
    positions: MessageReader<'w, 's, ShowPosition>,
    effects: MessageReader<'w, 's, ShowEffects>,
    sweeps: MessageReader<'w, 's, Sweep>,
    hurries: MessageReader<'w, 's, Hurry>,
}

impl FinaleInterruptions<'_, '_> {
    /// Reads whether something else comes onto the board.
    fn read_others(&mut self) -> bool {
        let count = self.positions.read().count() + self.effects.read().count();
        count + self.sweeps.read().count() > 0
    }

    /// Reads whether a player is in a hurry.
    fn read_hurry(&mut self) -> bool {
        self.hurries.read().count() > 0
    }
}

/// Begins, advances and ends the end of a game.
pub(crate) fn play(
    mut shows: MessageReader<ShowFinale>,
    mut interruptions: FinaleInterruptions,
    time: Res<Time>,
    (board, style): (Res<ShownBoard>, Res<BoardStyle>),
    mut finale: ResMut<Finale>,
    mut stones: Query<(&StandsOn, &Stone, &StonePiece, &mut Transform), Without<Motion>>,
    mut lights: Query<(Entity, &mut Lights), With<FinaleLights>>,
    mut commands: Commands,
) {
    let (other, hurried) = (interruptions.read_others(), interruptions.read_hurry());
    let message = shows.read().last();
    let Some(places) = &board.places else {
        return;
    };
    if let Some(message) = message.filter(|_| !other) {
        let rises = |side: Side| message.winner.is_none_or(|winner| winner == side);
        let rising = stones.iter().filter(|(_, _, piece, _)| rises(piece.0.side));
        let standing = rising.map(|(at, ..)| at.0).collect();
        finale.0 = Some(Run::of(message, places, standing));
        if lights.is_empty() {
            commands.spawn((Name::new("Finale"), FinaleLights, Lights::default()));
        }
        return;
    }
    let Some(run) = &mut finale.0 else { return };
    let speed = style.animation_speed.max(0.01);
    let passed = run.clock.pass(time.delta_secs() * speed).is_some();
    let over = other || hurried || passed;
    for (at, stone, _, mut transform) in &mut stones {
        let rises = run.stones.iter().find(|(point, _)| *point == at.0);
        let Some(&(_, late)) = rises.filter(|_| !style.reduced_motion) else {
            continue;
        };
        let mut pose = stone.rest(places, at.0);
        if !over {
            pose.translation.y += run.height(late) * places.stone_radius();
        }
        transform.set_if_neq(pose);
    }
    for (entity, mut lights) in &mut lights {
        if over {
            commands.entity(entity).despawn();
        } else {
            lights.set_if_neq(Lights(run.shine(places, style.reduced_motion)));
        }
    }
    if over {
        finale.0 = None;
    }
}
