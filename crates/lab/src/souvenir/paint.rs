//! The board with the stones on it, as pixels.

use super::Words;
use super::frames::{DrawnStone, SouvenirLight, Still, place};
use super::pixels::{Parts, Pixels, SouvenirError};
use super::stone::stone;
use super::strokes::{
    fill, grain, line, paint, radial, rgba, ring, rounded, solid, stop, straight,
};
use tibetango_content::equipment::{BoardKind, Equipment};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Point, Rank, Side, Topology};
use tiny_skia::{
    Color, LinearGradient, PathBuilder, Pixmap, PixmapPaint, Point as Spot, Rect, SpreadMode,
    Transform,
};

pub(super) const GOLD: [u8; 3] = [227, 176, 75];

/// Size of the upper stone of a crowned piece, and of the ring below it, relative to a plain stone.
pub const CROWN: f32 = 0.66;

/// Sizes as shares of the width.
pub mod share {
    /// Width of the table around the board.
    pub const MARGIN: f32 = 0.035;
    /// Height of the strip below.
    pub const STRIP: f32 = 0.175;
    /// Distance from the board's edge to its outermost points, as a share of the board; more if the stones there need
    /// it.
    pub const INSET: f32 = 0.113;
    /// Minimum distance from the board's edge to the outermost stones.
    pub const EDGE: f32 = 0.042;
    /// Margin of a board without a table, for its shadow.
    pub const SHADOW: f32 = 0.03;
}

/// Returns the left and upper edge of the board on a picture of this width, and the board's width.
pub fn board_of(wide: f32) -> (f32, f32) {
    let margin = (wide * share::MARGIN).round();
    (margin, wide - 2.0 * margin)
}

/// Draws a table of dark, madder-dyed cloth, a little lighter below the lamp.
pub(super) fn table(pixels: &mut Pixmap) {
    let (width, height) = (pixels.width(), pixels.height());
    let (w, h) = (width as f32, height as f32);
    let lamp = Spot::from_xy(w * 0.4, h * 0.2);
    let stops = vec![stop(0.0, [92, 36, 40]), stop(1.0, [34, 15, 22])];
    let shader = radial(lamp, lamp, w.max(h), stops);
    if let (Some(shader), Some(whole)) = (shader, Rect::from_xywh(0.0, 0.0, w, h)) {
        pixels.fill_rect(whole, &paint(shader), Transform::identity(), None);
    }
    grain(pixels, (0, 0, width, height), 3, 0);
}

/// Painter of one game's pictures: it draws the unchanging parts once.
pub struct Painter {
    topology: &'static Topology,
    pub(super) background: Pixmap,
    pub(super) stones: [Pixmap; 2],
    /// Left and upper edge of the outermost points.
    origin: f32,
    /// Distance from one column of the virtual array to the next.
    unit: f32,
    pub(super) radius: f32,
    pub(super) strip: f32,
    pub(super) winner: Option<Side>,
    equipment: Equipment,
}

impl Painter {
    /// Returns a painter of this board for pictures of this width in pixels.
    pub fn new(
        topology: &'static Topology,
        words: &Words,
        equipment: Equipment,
        width: u32,
    ) -> Result<Self, SouvenirError> {
        let wide = width as f32;
        let (margin, side) = board_of(wide);
        let strip = (wide * share::STRIP).round();
        let mut painter = Self::empty(topology, equipment, width, margin, strip)?;
        painter.winner = words.winner;
        table(&mut painter.background);
        painter.slab(margin, side);
        painter.grooves();
        painter.words(words, margin, strip);
        Ok(painter)
    }

    /// Returns a painter of the board and its shadow with nothing around it.
    pub fn bare(
        topology: &'static Topology,
        equipment: Equipment,
        width: u32,
    ) -> Result<Self, SouvenirError> {
        let wide = width as f32;
        let margin = (wide * share::SHADOW).round();
        let mut painter = Self::empty(topology, equipment, width, margin, margin)?;
        painter.slab(margin, wide - 2.0 * margin);
        painter.grooves();
        Ok(painter)
    }

    /// Returns a painter with the measures alone: a board with this margin at three sides and a strip below.
    fn empty(
        topology: &'static Topology,
        equipment: Equipment,
        width: u32,
        margin: f32,
        strip: f32,
    ) -> Result<Self, SouvenirError> {
        let slab = width as f32 - 2.0 * margin;
        let columns = f32::from(topology.span() - 1);
        let stone_share = match (topology.is_checkered(), topology.aslant()) {
            (true, _) => 0.42,
            (false, true) => 0.60,
            (false, false) => 0.45,
        };
        // Inset less radius is the edge; the radius is a share of the unit, which the inset leaves.
        let reach = stone_share / columns;
        let least = (share::EDGE + reach) / (1.0 + 2.0 * reach);
        let inset = slab * share::INSET.max(least);
        let unit = (slab - 2.0 * inset) / columns;
        let radius = unit * stone_share;
        let none = || SouvenirError::Width(width);
        let height = (margin + slab + strip) as u32;
        Ok(Self {
            topology,
            background: Pixmap::new(width, height).ok_or_else(none)?,
            stones: [
                stone(equipment.stones, Side::White, radius).ok_or_else(none)?,
                stone(equipment.stones, Side::Black, radius).ok_or_else(none)?,
            ],
            origin: margin + inset,
            unit,
            radius,
            strip: margin + slab,
            winner: None,
            equipment,
        })
    }

    /// Returns the parts of which a picture is composed.
    pub fn parts(self) -> Parts {
        let wide = self.background.width() as f32;
        Parts {
            board: Pixels::from(self.background),
            stones: self.stones.map(Pixels::from),
            origin: self.origin / wide,
            unit: self.unit / wide,
            radius: self.radius / wide,
        }
    }

    /// Returns width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.background.width(), self.background.height())
    }

    fn at(&self, (column, row): (f32, f32)) -> (f32, f32) {
        let on = |steps: f32| self.origin + steps * self.unit;
        (on(column), on(row))
    }

    fn point(&self, point: Point) -> (f32, f32) {
        self.at(place(self.topology, point))
    }

    /// Draws the board with its edge and its shadow on the cloth.
    fn slab(&mut self, margin: f32, side: f32) {
        let board = self.equipment.board;
        let [near, middle, far] = board.surface();
        let round = side * 0.022;
        for i in (1..=6).rev() {
            let spread = i as f32 * side * 0.0035;
            let (corner, extent) = (margin - spread, side + 2.0 * spread);
            let shadow = rounded(corner, corner + side * 0.008, extent, round + spread);
            fill(&mut self.background, shadow, solid(rgba([8, 3, 5], 26)));
        }
        let shader = LinearGradient::new(
            Spot::from_xy(margin, margin),
            Spot::from_xy(margin + side, margin + side),
            vec![stop(0.0, near), stop(0.55, middle), stop(1.0, far)],
            SpreadMode::Pad,
            Transform::identity(),
        );
        let body = rounded(margin, margin, side, round);
        fill(&mut self.background, body, shader);
        let inner = (margin + round * 0.4) as u32;
        let extent = (side - round * 0.8) as u32;
        // Specks of mica in granite, clods in earth; wool and leather have a grain alone.
        let (strength, specks) = match board {
            BoardKind::Granite => (11, 40),
            BoardKind::Cloth => (7, 0),
            BoardKind::Hide => (9, 6),
            BoardKind::Earth => (13, 60),
            BoardKind::Wood => (6, 0),
        };
        let place = (inner, inner, extent, extent);
        grain(&mut self.background, place, strength, specks);
        // Light falls from the upper left: that edge shines, the other lies in shade.
        let edge = side * 0.006;
        for (shift, colour) in [
            (edge * 0.5, rgba([255, 248, 232], 110)),
            (-edge * 0.5, rgba([60, 46, 36], 120)),
        ] {
            let corner = margin + edge * 0.5 + shift.max(0.0) * 0.4;
            let path = rounded(corner, corner, side - edge, round);
            line(&mut self.background, path, colour, edge * 0.5);
        }
        // A border carved or stitched around the field; earth and hide have none.
        if matches!(board, BoardKind::Hide | BoardKind::Earth) {
            return;
        }
        let frame = side * 0.034;
        let corner = margin + frame;
        let path = rounded(corner, corner, side - 2.0 * frame, round * 0.6);
        let colour = rgba(board.lines()[0], 150);
        line(&mut self.background, path, colour, side * 0.004);
    }

    fn grooves(&mut self) {
        let deep = (self.unit * 0.062).max(1.2);
        let [groove, edge] = self.equipment.board.lines();
        if self.topology.is_checkered() {
            return self.squares(rgba(groove, 175));
        }
        let board_lines = self.topology.lines().iter();
        let ends =
            board_lines.filter_map(|line| Some([*line.points.first()?, *line.points.last()?]));
        let ends: Vec<[Point; 2]> = ends.collect();
        let centre = self.topology.centre();
        for (shift, colour) in [(deep * 0.55, rgba(edge, 92)), (0.0, rgba(groove, 225))] {
            let shifted = |point: Point| {
                let (x, y) = self.point(point);
                (x + shift, y + shift)
            };
            let lines: Vec<_> = ends.iter().map(|ends| ends.map(shifted)).collect();
            let circles: Vec<_> = centre.iter().copied().map(shifted).collect();
            for ends in lines {
                straight(&mut self.background, ends, colour, deep);
            }
            let size = self.unit * if centre.len() == 1 { 0.40 } else { 0.12 };
            for &at in &circles {
                ring(&mut self.background, at, size, colour, deep);
            }
            if let &[one, two] = &circles[..] {
                straight(&mut self.background, [one, two], colour, deep);
            }
        }
    }

    /// Draws the dark squares, and a line around all of them.
    fn squares(&mut self, colour: Color) {
        let (half, span) = (self.unit * 0.5, f32::from(self.topology.span()));
        for point in self.topology.iter() {
            let (x, y) = self.point(point);
            let square = Rect::from_xywh(x - half, y - half, self.unit, self.unit);
            let square = square.map(PathBuilder::from_rect);
            fill(&mut self.background, square, solid(colour));
        }
        let (first, side) = (self.origin - half, span * self.unit);
        let around = Rect::from_xywh(first, first, side, side).map(PathBuilder::from_rect);
        let width = (self.unit * 0.04).max(1.0);
        line(&mut self.background, around, colour, width);
    }

    /// Draws a picture that holds every colour of the film, to choose a palette from.
    pub fn sample(&self, history: &AnyGameHistory) -> Pixmap {
        let mut moment = Still::rest(history);
        let hub = self.topology.hub();
        for (i, point) in self.topology.iter().enumerate() {
            if i % 4 == 0 {
                let lights = [
                    SouvenirLight::Ring(point),
                    SouvenirLight::Line(point, hub),
                    SouvenirLight::Last(point),
                ];
                moment.lights.extend(lights);
            }
            // The same number of each colour, some of them turned.
            moment
                .stones
                .retain(|stone| stone.at != place(self.topology, point) || i % 3 != 0);
            if i % 3 == 0 {
                let piece = Side::BOTH[i / 3 % 2].into();
                moment.stones.push(DrawnStone {
                    width: if i % 2 == 0 { 1.0 } else { 0.6 },
                    ..DrawnStone::lying(self.topology, piece, point)
                });
            }
        }
        self.draw(&moment)
    }

    /// Draws one picture.
    pub fn draw(&self, moment: &Still) -> Pixmap {
        let mut pixels = self.lay(moment);
        self.counts(&mut pixels, moment.counts);
        pixels
    }

    /// Draws one picture without the counts.
    pub(super) fn lay(&self, moment: &Still) -> Pixmap {
        let mut pixels = self.background.clone();
        for light in &moment.lights {
            if let SouvenirLight::Line(one, two) = light {
                let ends = [self.point(*one), self.point(*two)];
                let colour = rgba([236, 104, 70], 235);
                straight(&mut pixels, ends, colour, self.unit * 0.2);
            }
        }
        for stone in &moment.stones {
            self.stone(&mut pixels, stone);
        }
        for light in &moment.lights {
            let (point, colour, size) = match light {
                SouvenirLight::Ring(point) => (point, rgba([236, 104, 70], 245), 1.04),
                SouvenirLight::Last(point) => (point, rgba([255, 251, 240], 225), 1.06),
                SouvenirLight::Line(..) => continue,
            };
            let (at, width) = (self.point(*point), (self.radius * 0.1).max(1.2));
            ring(&mut pixels, at, self.radius * size, colour, width);
        }
        pixels
    }

    fn stone(&self, pixels: &mut Pixmap, stone: &DrawnStone) {
        let (x, y) = self.at(stone.at);
        let sprite = &self.stones[stone.piece.side.index()];
        let half = sprite.width() as f32 * 0.5;
        let (across, down) = (stone.scale * stone.width, stone.scale);
        let place = Transform::from_row(across, 0.0, 0.0, down, x - half * across, y - half * down);
        let mut paint = PixmapPaint {
            quality: tiny_skia::FilterQuality::Bilinear,
            ..PixmapPaint::default()
        };
        let mut at = place;
        if across == 1.0 && down == 1.0 {
            // At rest: whole pixels, which are sharp, quick and the same in every picture.
            paint.quality = tiny_skia::FilterQuality::Nearest;
            at = Transform::from_translate((x - half).round(), (y - half).round());
        }
        pixels.draw_pixmap(0, 0, sprite.as_ref(), &paint, at, None);
        if stone.piece.rank == Rank::King {
            // A smaller stone on it, in a ring.
            let (gold, width) = (rgba(GOLD, 255), (self.radius * 0.16).max(1.2));
            ring(pixels, (x, y), self.radius * CROWN, gold, width);
            let (across, down) = (across * CROWN, down * CROWN);
            let (left, top) = (x - half * across, y - half * down);
            let above = Transform::from_row(across, 0.0, 0.0, down, left, top);
            paint.quality = tiny_skia::FilterQuality::Bilinear;
            pixels.draw_pixmap(0, 0, sprite.as_ref(), &paint, above, None);
        }
    }
}
