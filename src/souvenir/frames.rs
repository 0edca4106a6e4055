//! What a game looks like from moment to moment.

use crate::games::any::AnyLine;
use crate::games::{Cause, Effect, Piece, Point, Rank, Shape};

use super::{Scope, SouvenirError};

/// A stone as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn {
    /// What it is.
    pub piece: Piece,
    /// Column and row of the virtual array, between two points while it moves.
    pub at: (f32, f32),
    /// Its width while it turns over; 1 lies flat.
    pub turned: f32,
    /// Its size; more than 1 while it comes down.
    pub grown: f32,
}

/// A light that says why something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Light {
    /// From one stone that takes to the other.
    Line(Point, Point),
    /// Around a stone that was just taken.
    Ring(Point),
    /// Around a stone that was just moved.
    Last(Point),
}

/// One picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The stones, those in the air last.
    pub stones: Vec<Drawn>,
    /// The lights.
    pub lights: Vec<Light>,
    /// Stones of White and of Black.
    pub counts: [u32; 2],
}

impl Moment {
    /// The position that a game has come to.
    pub fn rest(line: &AnyLine) -> Self {
        let shape = line.shape();
        Self::of(shape, &line.pieces(), &[])
    }

    fn of(shape: &Shape, pieces: &[Option<Piece>], without: &[Point]) -> Self {
        let mut counts = [0; 2];
        let mut drawn = Vec::with_capacity(pieces.len());
        for point in shape.iter() {
            let Some(piece) = pieces.get(point.index()).copied().flatten() else {
                continue;
            };
            counts[piece.side.index()] += 1;
            if !without.contains(&point) {
                drawn.push(Drawn {
                    piece,
                    at: place(shape, point),
                    turned: 1.0,
                    grown: 1.0,
                });
            }
        }
        Self {
            stones: drawn,
            lights: Vec::new(),
            counts,
        }
    }
}

/// Column and row of a point in the virtual array.
pub fn place(shape: &Shape, point: Point) -> (f32, f32) {
    let (row, column) = shape.row_column(point);
    (f32::from(column), f32::from(row))
}

/// How closely motion is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Every stone glides and turns over.
    Smooth,
    /// One picture for each thing that happens.
    Brief,
    /// One picture every so many plies.
    Plies(usize),
}

/// Hundredths of a second that pictures stay.
mod stay {
    pub const OPENING: u16 = 60;
    pub const PLACE: u16 = 14;
    pub const GLIDE: u16 = 5;
    pub const MOVED: u16 = 24;
    pub const TURN: u16 = 6;
    pub const TAKEN: u16 = 20;
    pub const BRIEF: u16 = 32;
    pub const PLY: u16 = 22;
    pub const END: u16 = 300;
    /// What happens in a single chain is looked at more slowly.
    pub const CHAIN: u16 = 2;
}

/// The plies to show.
///
/// # Errors
/// Nothing has been played.
pub fn plies_of(line: &AnyLine, scope: Scope) -> Result<std::ops::Range<usize>, SouvenirError> {
    let played = line.len();
    if played == 0 {
        return Err(SouvenirError::NoMoves);
    }
    if scope == Scope::WholeGame {
        return Ok(0..played);
    }
    let taken = taken_by_ply(line);
    let found = [2, 1, 0]
        .iter()
        .find_map(|least| taken.iter().rposition(|count| count >= least));
    let at = found.unwrap_or(played - 1);
    Ok(at..at + 1)
}

/// Stones taken by each ply.
fn taken_by_ply(line: &AnyLine) -> Vec<usize> {
    let mut again = line.clone();
    while again.undo() {}
    line.moves()
        .iter()
        .map(|mv| {
            again.play(mv).map_or(0, |effects| {
                let flips = effects.iter();
                flips.filter(|e| matches!(e, Effect::Flip { .. })).count()
            })
        })
        .collect()
}

/// Shows plies of a game picture by picture; `show` gets each with the hundredths of a second
/// that it stays, and the plies shown so far.
pub fn film(
    line: &AnyLine,
    plies: std::ops::Range<usize>,
    detail: Detail,
    show: &mut dyn FnMut(&Moment, u16, usize) -> Result<(), SouvenirError>,
) -> Result<(), SouvenirError> {
    let shape = line.shape();
    let moves = line.moves();
    let mut game = line.clone();
    while game.len() > plies.start {
        game.undo();
    }
    let slow = if plies.len() == 1 { stay::CHAIN } else { 1 };
    let mut table = game.pieces();
    show(&Moment::of(shape, &table, &[]), stay::OPENING * slow, 0)?;
    let count = plies.len();
    for (number, mv) in moves[plies].iter().enumerate() {
        let effects = game.play(mv).unwrap_or_default();
        if let Detail::Plies(every) = detail {
            table = game.pieces();
            if number % every == 0 || number + 1 == count {
                let mut moment = Moment::of(shape, &table, &[]);
                moment.lights.extend(mv.to.map(Light::Last));
                show(&moment, stay::PLY, number)?;
            }
            continue;
        }
        let smooth = detail == Detail::Smooth;
        for effect in &effects {
            show_effect(
                shape,
                &mut table,
                effect,
                smooth,
                slow,
                &mut |moment, time| show(moment, time, number),
            )?;
        }
    }
    show(&Moment::of(shape, &table, &[]), stay::END, count)
}

fn ease(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

/// Shows one effect and leaves the table as it is after it.
fn show_effect(
    shape: &Shape,
    table: &mut [Option<Piece>],
    effect: &Effect,
    smooth: bool,
    slow: u16,
    show: &mut dyn FnMut(&Moment, u16) -> Result<(), SouvenirError>,
) -> Result<(), SouvenirError> {
    match effect {
        Effect::Place { side, at } => {
            if smooth {
                let mut moment = Moment::of(shape, table, &[]);
                moment.stones.push(Drawn {
                    piece: (*side).into(),
                    at: place(shape, *at),
                    turned: 1.0,
                    grown: 1.22,
                });
                show(&moment, stay::GLIDE * slow)?;
            }
            table[at.index()] = Some((*side).into());
            let mut moment = Moment::of(shape, table, &[]);
            moment.lights.push(Light::Last(*at));
            show(&moment, stay::PLACE * slow)
        }
        Effect::Step { side, from, to }
        | Effect::Jump { side, from, to }
        | Effect::Fly { side, from, to } => {
            let piece = table[from.index()].unwrap_or((*side).into());
            if smooth {
                let ((x0, y0), (x1, y1)) = (place(shape, *from), place(shape, *to));
                for step in 1..4 {
                    let share = ease(f32::from(step as u8) / 4.0);
                    let mut moment = Moment::of(shape, table, &[*from]);
                    moment.stones.push(Drawn {
                        piece,
                        at: (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share),
                        turned: 1.0,
                        grown: 1.1,
                    });
                    show(&moment, stay::GLIDE * slow)?;
                }
            }
            table[from.index()] = None;
            table[to.index()] = Some(piece);
            let mut moment = Moment::of(shape, table, &[]);
            moment.lights.push(Light::Last(*to));
            show(
                &moment,
                if smooth { stay::MOVED } else { stay::BRIEF } * slow,
            )
        }
        Effect::Flip {
            side, at, cause, ..
        } => {
            let rank = table[at.index()].map_or(Rank::Man, |piece| piece.rank);
            let line = match cause {
                Cause::Pinch(one, two) => Light::Line(*one, *two),
                Cause::Gun(end) => Light::Line(*end, *at),
            };
            if smooth {
                for (owner, turned) in [(side.other(), 0.62), (side.other(), 0.18), (*side, 0.55)] {
                    let mut moment = Moment::of(shape, table, &[*at]);
                    moment.lights.push(line);
                    moment.stones.push(Drawn {
                        piece: Piece { side: owner, rank },
                        at: place(shape, *at),
                        turned,
                        grown: 1.06,
                    });
                    show(&moment, stay::TURN * slow)?;
                }
            }
            table[at.index()] = Some(Piece { side: *side, rank });
            let mut moment = Moment::of(shape, table, &[]);
            moment.lights.extend([line, Light::Ring(*at)]);
            show(
                &moment,
                if smooth { stay::TAKEN } else { stay::BRIEF } * slow,
            )
        }
        Effect::Close { points, .. } => {
            let mut moment = Moment::of(shape, table, &[]);
            moment
                .lights
                .extend(points.iter().copied().map(Light::Ring));
            show(&moment, stay::TAKEN * slow)
        }
        Effect::Take { side, at, .. } => {
            let rank = table[at.index()].map_or(Rank::Man, |piece| piece.rank);
            if smooth {
                for left in [0.8, 0.5] {
                    let mut moment = Moment::of(shape, table, &[*at]);
                    moment.stones.push(Drawn {
                        piece: Piece { side: *side, rank },
                        at: place(shape, *at),
                        turned: 1.0,
                        grown: left,
                    });
                    show(&moment, stay::TURN * slow)?;
                }
            }
            table[at.index()] = None;
            show(&Moment::of(shape, table, &[]), stay::BRIEF * slow)
        }
        Effect::Promote { side, at, rank } => {
            table[at.index()] = Some(Piece {
                side: *side,
                rank: *rank,
            });
            let mut moment = Moment::of(shape, table, &[]);
            moment.lights.push(Light::Ring(*at));
            show(&moment, stay::BRIEF * slow)
        }
        Effect::Yield { .. }
        | Effect::Pass { .. }
        | Effect::Decide { .. }
        | Effect::PhaseChange { .. } => Ok(()),
    }
}
