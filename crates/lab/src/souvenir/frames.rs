//! Pictures of a game from moment to moment.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, Piece, Point, Rank, Side, Topology};

use super::pixels::{Scope, SouvenirError};

/// Stone as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnStone {
    /// Piece.
    pub piece: Piece,
    /// Column and row of the virtual array, between two points while it moves.
    pub at: (f32, f32),
    /// Width while it turns over; 1 lies flat.
    pub width: f32,
    /// Size; more than 1 while it comes down.
    pub scale: f32,
}

impl DrawnStone {
    /// Returns a stone that lies on a point.
    pub(super) fn lying(topology: &Topology, piece: Piece, point: Point) -> Self {
        Self {
            piece,
            at: place(topology, point),
            width: 1.0,
            scale: 1.0,
        }
    }
}

/// Light that shows why something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SouvenirLight {
    /// Line from one capturing stone to the other.
    Line(Point, Point),
    /// Ring around a stone that was just captured.
    Ring(Point),
    /// Ring around a stone that was just moved.
    Last(Point),
}

/// One picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Still {
    /// Stones, those in the air last.
    pub stones: Vec<DrawnStone>,
    /// Lights.
    pub lights: Vec<SouvenirLight>,
    /// Numbers of stones of White and of Black.
    pub counts: [u32; 2],
}

impl Still {
    /// Returns the position at the end of a game.
    pub fn rest(history: &AnyGameHistory) -> Self {
        Self::lying(history.topology(), &history.pieces())
    }

    /// Returns a board with a piece or none on each point.
    pub fn lying(topology: &Topology, pieces: &[Option<Piece>]) -> Self {
        Self::of(topology, pieces, None)
    }

    fn of(topology: &Topology, pieces: &[Option<Piece>], without: Option<Point>) -> Self {
        let mut moment = Self {
            stones: Vec::with_capacity(pieces.len()),
            lights: Vec::new(),
            counts: [0; 2],
        };
        for (point, piece) in topology.iter().zip(pieces) {
            let Some(piece) = *piece else { continue };
            moment.counts[piece.side.index()] += 1;
            if without != Some(point) {
                moment
                    .stones
                    .push(DrawnStone::lying(topology, piece, point));
            }
        }
        moment
    }
}

/// Returns column and row of a point in the virtual array.
pub fn place(topology: &Topology, point: Point) -> (f32, f32) {
    let (row, column) = topology.row_column(point);
    (f32::from(column), f32::from(row))
}

/// Detail in which motion is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Shows every stone glide and turn over.
    Smooth,
    /// Shows one picture for each effect.
    Brief,
    /// Shows one picture every this number of plies.
    Plies(usize),
}

/// Times for which pictures stay, in hundredths of a second.
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
    /// Factor by which the pictures of a single chain stay longer.
    pub const CHAIN: u16 = 2;
}

/// Returns the range of plies to show.
///
/// # Errors
/// No move has been played.
pub fn plies(
    history: &AnyGameHistory,
    scope: Scope,
) -> Result<std::ops::Range<usize>, SouvenirError> {
    let length = history.len();
    if length == 0 {
        return Err(SouvenirError::NoMoves);
    }
    if scope == Scope::WholeGame {
        return Ok(0..length);
    }
    let captures = history.captures();
    let place = [2, 1, 0]
        .iter()
        .find_map(|least| captures.iter().rposition(|count| count >= least));
    let at = place.unwrap_or(length - 1);
    Ok(at..at + 1)
}

/// Shows plies of a game picture by picture; `show` gets each with the time that it stays, in hundredths of a second,
/// and the number of plies shown so far.
pub fn film(
    history: &AnyGameHistory,
    plies: std::ops::Range<usize>,
    detail: Detail,
    show: &mut dyn FnMut(&Still, u16, usize) -> Result<(), SouvenirError>,
) -> Result<(), SouvenirError> {
    let topology = history.topology();
    let moves = history.moves();
    let mut game = history.clone();
    while game.len() > plies.start {
        game.undo();
    }
    let mut table = FrameBoard {
        topology,
        pieces: game.pieces(),
        smooth: detail == Detail::Smooth,
        slow: if plies.len() == 1 { stay::CHAIN } else { 1 },
    };
    let first = Still::of(topology, &table.pieces, None);
    show(&first, stay::OPENING * table.slow, 0)?;
    let count = plies.len();
    for (number, mv) in moves[plies].iter().enumerate() {
        let effects = game.play(mv).unwrap_or_default();
        if let Detail::Plies(every) = detail {
            table.pieces = game.pieces();
            if number % every == 0 || number + 1 == count {
                let mut moment = Still::of(topology, &table.pieces, None);
                moment.lights.extend(mv.to.map(SouvenirLight::Last));
                show(&moment, stay::PLY, number)?;
            }
            continue;
        }
        for effect in &effects {
            table.show(effect, &mut |moment, time| show(moment, time, number))?;
        }
    }
    show(&Still::of(topology, &table.pieces, None), stay::END, count)
}

fn ease(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

/// Nothing, or the reason why no further picture is wanted.
type FrameResult = Result<(), SouvenirError>;

/// Receives a picture and the time that it stays, in hundredths of a second.
type Show<'s> = dyn FnMut(&Still, u16) -> FrameResult + 's;

/// Table between two effects.
struct FrameBoard<'a> {
    topology: &'a Topology,
    pieces: Vec<Option<Piece>>,
    smooth: bool,
    /// Factor by which every picture stays longer.
    slow: u16,
}

impl FrameBoard<'_> {
    /// Shows one effect and leaves the table as it is after it.
    fn show(&mut self, effect: &Effect, show: &mut Show) -> FrameResult {
        let brief = |smooth| if self.smooth { smooth } else { stay::BRIEF };
        match effect {
            Effect::Place { side, at } => self.place(*side, *at, show),
            Effect::Move { side, from, to, .. } => {
                let time = brief(stay::MOVED);
                self.glide(*side, *from, *to, show)?;
                self.rest(&[SouvenirLight::Last(*to)], time, show)
            }
            Effect::Recolour { side, at, from, .. } => {
                let time = brief(stay::TAKEN);
                let line = match from[..] {
                    [one, two] => SouvenirLight::Line(one, two),
                    [end, ..] => SouvenirLight::Line(end, *at),
                    [] => SouvenirLight::Ring(*at),
                };
                self.turn_over(*side, *at, line, show)?;
                self.rest(&[line, SouvenirLight::Ring(*at)], time, show)
            }
            Effect::Mark { outline: shape, .. } => self.ring(shape.points(), show),
            Effect::Remove { side, at, .. } => self.take(*side, *at, show),
            Effect::Promote { side, at, rank } => {
                let (side, rank) = (*side, *rank);
                self.pieces[at.index()] = Some(Piece { side, rank });
                self.rest(&[SouvenirLight::Ring(*at)], stay::BRIEF, show)
            }
            Effect::Tell { .. } | Effect::Decide { .. } | Effect::PhaseChange { .. } => Ok(()),
        }
    }

    /// Shows the table at rest, with rings around stones that make something together.
    fn ring(&self, points: &[Point], show: &mut Show) -> FrameResult {
        let rings: Vec<SouvenirLight> = points.iter().copied().map(SouvenirLight::Ring).collect();
        self.rest(&rings, stay::TAKEN, show)
    }

    /// Shows the table at rest.
    fn rest(&self, lights: &[SouvenirLight], time: u16, show: &mut Show) -> FrameResult {
        let mut moment = Still::of(self.topology, &self.pieces, None);
        moment.lights.extend_from_slice(lights);
        show(&moment, time * self.slow)
    }

    /// Shows the table with one stone in motion, which is missing on its own point.
    fn moving(
        &self,
        without: Point,
        stone: DrawnStone,
        light: Option<SouvenirLight>,
        time: u16,
        show: &mut Show,
    ) -> FrameResult {
        let mut moment = Still::of(self.topology, &self.pieces, Some(without));
        moment.stones.push(stone);
        moment.lights.extend(light);
        show(&moment, time * self.slow)
    }

    fn lying(&self, piece: Piece, at: Point) -> DrawnStone {
        DrawnStone::lying(self.topology, piece, at)
    }

    fn place(&mut self, side: Side, at: Point, show: &mut Show) -> FrameResult {
        if self.smooth {
            let scale = 1.22;
            let stone = self.lying(side.into(), at);
            self.moving(at, DrawnStone { scale, ..stone }, None, stay::GLIDE, show)?;
        }
        self.pieces[at.index()] = Some(side.into());
        self.rest(&[SouvenirLight::Last(at)], stay::PLACE, show)
    }

    fn glide(&mut self, side: Side, from: Point, to: Point, show: &mut Show) -> FrameResult {
        let piece = self.pieces[from.index()].unwrap_or(side.into());
        if self.smooth {
            let ((x0, y0), (x1, y1)) = (place(self.topology, from), place(self.topology, to));
            for step in 1..4 {
                let share = ease(f32::from(step as u8) / 4.0);
                let stone = DrawnStone {
                    at: (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share),
                    scale: 1.1,
                    ..self.lying(piece, to)
                };
                self.moving(from, stone, None, stay::GLIDE, show)?;
            }
        }
        self.pieces[from.index()] = None;
        self.pieces[to.index()] = Some(piece);
        Ok(())
    }

    fn turn_over(
        &mut self,
        side: Side,
        at: Point,
        line: SouvenirLight,
        show: &mut Show,
    ) -> FrameResult {
        let rank = self.rank(at);
        if self.smooth {
            for (owner, width) in [(side.other(), 0.62), (side.other(), 0.18), (side, 0.55)] {
                let stone = DrawnStone {
                    width,
                    scale: 1.06,
                    ..self.lying(Piece { side: owner, rank }, at)
                };
                self.moving(at, stone, Some(line), stay::TURN, show)?;
            }
        }
        self.pieces[at.index()] = Some(Piece { side, rank });
        Ok(())
    }

    fn take(&mut self, side: Side, at: Point, show: &mut Show) -> FrameResult {
        if self.smooth {
            let rank = self.rank(at);
            for scale in [0.8, 0.5] {
                let stone = self.lying(Piece { side, rank }, at);
                self.moving(at, DrawnStone { scale, ..stone }, None, stay::TURN, show)?;
            }
        }
        self.pieces[at.index()] = None;
        self.rest(&[], stay::BRIEF, show)
    }

    fn rank(&self, at: Point) -> Rank {
        self.pieces[at.index()].map_or(Rank::Man, |piece| piece.rank)
    }
}
