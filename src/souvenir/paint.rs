//! The board, its stones and the strip below, as pixels.

use super::frames::{Drawn, Light, Moment, place};
use super::letters::{self, Align, Face};
use super::{SouvenirError, Words};
use crate::equipment::{BoardKind, Equipment, Mark, StoneKind};
use crate::games::any::AnyLine;
use crate::games::{GameName, Point, Shape, Side};
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LinearGradient, Paint, PathBuilder, Pixmap,
    PixmapPaint, Point as Spot, RadialGradient, Rect, Shader, SpreadMode, Stroke, Transform,
};

const GOLD: [u8; 3] = [227, 176, 75];
const INK: [u8; 3] = [246, 236, 217];
const SOFT: [u8; 3] = [211, 191, 166];

/// Sizes as shares of the width.
mod share {
    /// The table around the board.
    pub const MARGIN: f32 = 0.035;
    /// The strip below.
    pub const STRIP: f32 = 0.135;
    /// From the board's edge to its outermost points, as a share of the board.
    pub const INSET: f32 = 0.113;
}

/// Draws one game's pictures: what never changes is drawn once.
pub struct Painter {
    shape: &'static Shape,
    background: Pixmap,
    stones: [Pixmap; 2],
    /// The left and upper edge of the outermost points.
    origin: f32,
    /// From one column of the virtual array to the next.
    unit: f32,
    radius: f32,
    strip: f32,
    winner: Option<Side>,
    equipment: Equipment,
}

impl Painter {
    /// Pictures of this board, this many pixels wide.
    pub fn new(
        shape: &'static Shape,
        words: &Words,
        equipment: Equipment,
        width: u32,
    ) -> Result<Self, SouvenirError> {
        let wide = width as f32;
        let margin = (wide * share::MARGIN).round();
        let slab = wide - 2.0 * margin;
        let strip = (wide * share::STRIP).round();
        let height = (margin + slab + strip) as u32;
        let inset = slab * share::INSET;
        let unit = (slab - 2.0 * inset) / f32::from(shape.span() - 1);
        // In jiaqi neighbours stand aslant, in jiu side by side.
        let radius = unit
            * match shape.game() {
                GameName::Jiaqi => 0.60,
                GameName::Jiu => 0.45,
            };
        let none = || SouvenirError::Width(width);
        let mut painter = Self {
            shape,
            background: Pixmap::new(width, height).ok_or_else(none)?,
            stones: [
                stone(equipment.stones, Side::White, radius).ok_or_else(none)?,
                stone(equipment.stones, Side::Black, radius).ok_or_else(none)?,
            ],
            origin: margin + inset,
            unit,
            radius,
            strip: margin + slab,
            winner: words.winner,
            equipment,
        };
        painter.table();
        painter.slab(margin, slab);
        painter.grooves();
        painter.words(words, margin, strip);
        Ok(painter)
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.background.width(), self.background.height())
    }

    fn at(&self, (column, row): (f32, f32)) -> (f32, f32) {
        (
            self.origin + column * self.unit,
            self.origin + row * self.unit,
        )
    }

    fn point(&self, point: Point) -> (f32, f32) {
        self.at(place(self.shape, point))
    }

    /// A table of dark, madder-dyed cloth, a little lighter where the lamp stands.
    fn table(&mut self) {
        let (width, height) = self.size();
        let (w, h) = (width as f32, height as f32);
        let shader = RadialGradient::new(
            Spot::from_xy(w * 0.4, h * 0.2),
            Spot::from_xy(w * 0.4, h * 0.2),
            w.max(h),
            vec![stop(0.0, [92, 36, 40]), stop(1.0, [34, 15, 22])],
            SpreadMode::Pad,
            Transform::identity(),
        );
        if let (Some(shader), Some(whole)) = (shader, Rect::from_xywh(0.0, 0.0, w, h)) {
            self.background
                .fill_rect(whole, &paint(shader), Transform::identity(), None);
        }
        grain(&mut self.background, (0, 0, width, height), 3, 0);
    }

    /// The board with its edge and its shadow on the cloth.
    fn slab(&mut self, margin: f32, side: f32) {
        let board = self.equipment.board;
        let [near, middle, far] = board.surface();
        let round = side * 0.022;
        for i in (1..=6).rev() {
            let spread = i as f32 * side * 0.0035;
            let shadow = rounded(
                margin - spread,
                margin - spread + side * 0.008,
                side + 2.0 * spread,
                side + 2.0 * spread,
                round + spread,
            );
            fill(&mut self.background, shadow, rgba([8, 3, 5], 26));
        }
        let shader = LinearGradient::new(
            Spot::from_xy(margin, margin),
            Spot::from_xy(margin + side, margin + side),
            vec![stop(0.0, near), stop(0.55, middle), stop(1.0, far)],
            SpreadMode::Pad,
            Transform::identity(),
        );
        let body = rounded(margin, margin, side, side, round);
        if let (Some(shader), Some(path)) = (shader, body) {
            self.background.fill_path(
                &path,
                &paint(shader),
                FillRule::Winding,
                Transform::identity(),
                None,
            );
        }
        let inner = (margin + round * 0.4) as u32;
        let extent = (side - round * 0.8) as u32;
        // Specks of mica in granite, clods in earth; wool and leather have a grain alone.
        let (strength, specks) = match board {
            BoardKind::Granite => (11, 40),
            BoardKind::Cloth => (7, 0),
            BoardKind::Hide => (9, 6),
            BoardKind::Earth => (13, 60),
        };
        let place = (inner, inner, extent, extent);
        grain(&mut self.background, place, strength, specks);
        // Light falls from the upper left: that edge shines, the other lies in shade.
        let edge = side * 0.006;
        for (shift, colour) in [
            (edge * 0.5, rgba([255, 248, 232], 110)),
            (-edge * 0.5, rgba([60, 46, 36], 120)),
        ] {
            let path = rounded(
                margin + edge * 0.5 + shift.max(0.0) * 0.4,
                margin + edge * 0.5 + shift.max(0.0) * 0.4,
                side - edge,
                side - edge,
                round,
            );
            line(&mut self.background, path, colour, edge * 0.5);
        }
        // A border carved or stitched around the field; earth and hide have none.
        if matches!(board, BoardKind::Hide | BoardKind::Earth) {
            return;
        }
        let frame = side * 0.034;
        let path = rounded(
            margin + frame,
            margin + frame,
            side - 2.0 * frame,
            side - 2.0 * frame,
            round * 0.6,
        );
        line(
            &mut self.background,
            path,
            rgba(board.lines()[0], 150),
            side * 0.004,
        );
    }

    fn grooves(&mut self) {
        let deep = (self.unit * 0.062).max(1.2);
        let [groove, edge] = self.equipment.board.lines();
        let mut segments = Vec::new();
        for drawn in self.shape.lines() {
            if let (Some(first), Some(last)) = (drawn.points.first(), drawn.points.last()) {
                segments.push((self.point(*first), self.point(*last)));
            }
        }
        for (shift, colour, width) in [
            (deep * 0.55, rgba(edge, 92), deep),
            (0.0, rgba(groove, 225), deep),
        ] {
            for &((x0, y0), (x1, y1)) in &segments {
                let mut path = PathBuilder::new();
                path.move_to(x0 + shift, y0 + shift);
                path.line_to(x1 + shift, y1 + shift);
                line(&mut self.background, path.finish(), colour, width);
            }
            let centre = self.shape.centre();
            for &point in centre {
                let (x, y) = self.point(point);
                let size = if centre.len() == 1 { 0.40 } else { 0.12 };
                let ring = PathBuilder::from_circle(x + shift, y + shift, self.unit * size);
                line(&mut self.background, ring, colour, width);
            }
            if let &[one, two] = centre {
                let ((x0, y0), (x1, y1)) = (self.point(one), self.point(two));
                let mut path = PathBuilder::new();
                path.move_to(x0 + shift, y0 + shift);
                path.line_to(x1 + shift, y1 + shift);
                line(&mut self.background, path.finish(), colour, width);
            }
        }
    }

    fn words(&mut self, words: &Words, margin: f32, strip: f32) {
        let wide = self.background.width() as f32;
        let left = margin * 1.4;
        let right = wide - margin * 1.4;
        let top = self.strip;
        let pixels = &mut self.background;
        let room = (right - left) * 0.5;
        letters::write(
            pixels,
            Face::Display,
            "TibetanGo",
            (left, top + strip * 0.50),
            Align::Left,
            strip * 0.46,
            room,
            GOLD,
        );
        let below = top + strip * 0.80;
        let small = strip * 0.25;
        let date = letters::write(
            pixels,
            Face::Text,
            &words.date,
            (right, below),
            Align::Right,
            small,
            room,
            SOFT,
        );
        let room = right - left - date - strip * 0.3;
        letters::write(
            pixels,
            Face::Text,
            &words.result,
            (left, below),
            Align::Left,
            small,
            room,
            INK,
        );
    }

    /// A picture that holds every colour there will be, to choose a palette from.
    pub fn sample(&self, line: &AnyLine) -> Pixmap {
        let mut moment = Moment::rest(line);
        let hub = self.shape.hub();
        for (i, point) in self.shape.iter().enumerate() {
            if i % 4 == 0 {
                moment.lights.push(Light::Ring(point));
                moment.lights.push(Light::Line(point, hub));
                moment.lights.push(Light::Last(point));
            }
            // As many of each colour, some of them turned.
            moment
                .stones
                .retain(|stone| stone.at != place(self.shape, point) || i % 3 != 0);
            if i % 3 == 0 {
                moment.stones.push(Drawn {
                    side: Side::BOTH[i / 3 % 2],
                    at: place(self.shape, point),
                    turned: if i % 2 == 0 { 1.0 } else { 0.6 },
                    grown: 1.0,
                });
            }
        }
        self.draw(&moment)
    }

    /// One picture.
    pub fn draw(&self, moment: &Moment) -> Pixmap {
        let mut pixels = self.background.clone();
        for light in &moment.lights {
            if let Light::Line(one, two) = light {
                let (from, to) = (self.point(*one), self.point(*two));
                let mut path = PathBuilder::new();
                path.move_to(from.0, from.1);
                path.line_to(to.0, to.1);
                line(
                    &mut pixels,
                    path.finish(),
                    rgba([236, 104, 70], 235),
                    self.unit * 0.2,
                );
            }
        }
        for stone in &moment.stones {
            self.stone(&mut pixels, stone);
        }
        for light in &moment.lights {
            let (point, colour, size) = match light {
                Light::Ring(point) => (point, rgba([236, 104, 70], 245), 1.04),
                Light::Last(point) => (point, rgba([255, 251, 240], 225), 1.06),
                Light::Line(..) => continue,
            };
            let (x, y) = self.point(*point);
            let ring = PathBuilder::from_circle(x, y, self.radius * size);
            line(&mut pixels, ring, colour, (self.radius * 0.1).max(1.2));
        }
        self.counts(&mut pixels, moment.counts);
        pixels
    }

    fn stone(&self, pixels: &mut Pixmap, stone: &Drawn) {
        let (x, y) = self.at(stone.at);
        let sprite = &self.stones[stone.side.index()];
        let half = sprite.width() as f32 * 0.5;
        let (across, down) = (stone.grown * stone.turned, stone.grown);
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
    }

    /// Both sides' stones, counted, at the right of the strip.
    fn counts(&self, pixels: &mut Pixmap, counts: [u32; 2]) {
        let wide = self.background.width() as f32;
        let strip = wide * share::STRIP;
        let middle = self.strip + strip * 0.34;
        let small = strip * 0.17;
        let mut right = wide - wide * share::MARGIN * 1.4;
        for side in [Side::Black, Side::White] {
            let count = counts[side.index()].to_string();
            let width = letters::write(
                pixels,
                Face::Display,
                &count,
                (right, middle + strip * 0.135),
                Align::Right,
                strip * 0.40,
                strip,
                INK,
            );
            let x = right - width - small - strip * 0.18;
            let sprite = &self.stones[side.index()];
            let scale = small / self.radius;
            let half = sprite.width() as f32 * 0.5 * scale;
            let paint = PixmapPaint {
                quality: tiny_skia::FilterQuality::Bicubic,
                ..PixmapPaint::default()
            };
            let place = Transform::from_row(scale, 0.0, 0.0, scale, x - half, middle - half);
            pixels.draw_pixmap(0, 0, sprite.as_ref(), &paint, place, None);
            if self.winner == Some(side) {
                let ring = PathBuilder::from_circle(x, middle, small * 1.36);
                line(pixels, ring, rgba(GOLD, 255), strip * 0.025);
            }
            right = x - small - strip * 0.30;
        }
    }
}

/// A stone with its shadow, in the middle of a square.
fn stone(pair: StoneKind, side: Side, radius: f32) -> Option<Pixmap> {
    let size = (radius * 2.9).ceil() as u32;
    let size = size + size % 2;
    let mut pixels = Pixmap::new(size, size)?;
    let middle = size as f32 * 0.5;
    let shadow = RadialGradient::new(
        Spot::from_xy(middle + radius * 0.10, middle + radius * 0.16),
        Spot::from_xy(middle + radius * 0.10, middle + radius * 0.16),
        radius * 1.22,
        vec![
            GradientStop::new(0.0, rgba([20, 12, 8], 190)),
            GradientStop::new(0.72, rgba([20, 12, 8], 150)),
            GradientStop::new(1.0, rgba([20, 12, 8], 0)),
        ],
        SpreadMode::Pad,
        Transform::identity(),
    )?;
    let around = PathBuilder::from_circle(
        middle + radius * 0.10,
        middle + radius * 0.16,
        radius * 1.22,
    )?;
    pixels.fill_path(
        &around,
        &paint(shadow),
        FillRule::Winding,
        Transform::identity(),
        None,
    );
    let [flat, light, ink] = pair.colours(side);
    let shade = |share: f32| flat.map(|c| (f32::from(c) * share) as u8);
    let stops = vec![
        stop(0.0, light),
        stop(0.45, flat),
        stop(0.85, shade(0.86)),
        stop(1.0, shade(0.6)),
    ];
    let body = RadialGradient::new(
        Spot::from_xy(middle - radius * 0.34, middle - radius * 0.40),
        Spot::from_xy(middle, middle),
        radius,
        stops,
        SpreadMode::Pad,
        Transform::identity(),
    )?;
    let disc = PathBuilder::from_circle(middle, middle, radius)?;
    pixels.fill_path(
        &disc,
        &paint(body),
        FillRule::Winding,
        Transform::identity(),
        None,
    );
    let ink = rgba(ink, 230);
    for mark in pair.marks(side) {
        match *mark {
            Mark::Ring(share, breadth) => {
                let ring = PathBuilder::from_circle(middle, middle, radius * share);
                line(&mut pixels, ring, ink, radius * breadth);
            }
            Mark::Vein(breadth) => {
                let (x, y) = (radius * 0.9, radius * 0.12);
                let mut path = PathBuilder::new();
                path.move_to(middle - x, middle + y);
                path.line_to(middle + x, middle - y);
                line(&mut pixels, path.finish(), ink, radius * breadth);
            }
            Mark::Disc(share) => {
                let disc = PathBuilder::from_circle(middle, middle, radius * share);
                fill(&mut pixels, disc, ink);
            }
        }
    }
    Some(pixels)
}

fn stop(at: f32, [r, g, b]: [u8; 3]) -> GradientStop {
    GradientStop::new(at, Color::from_rgba8(r, g, b, 255))
}

fn rgba([r, g, b]: [u8; 3], alpha: u8) -> Color {
    Color::from_rgba8(r, g, b, alpha)
}

fn paint(shader: Shader<'_>) -> Paint<'_> {
    Paint {
        shader,
        anti_alias: true,
        ..Paint::default()
    }
}

fn fill(pixels: &mut Pixmap, path: Option<tiny_skia::Path>, colour: Color) {
    if let Some(path) = path {
        let ink = paint(Shader::SolidColor(colour));
        pixels.fill_path(&path, &ink, FillRule::Winding, Transform::identity(), None);
    }
}

fn line(pixels: &mut Pixmap, path: Option<tiny_skia::Path>, colour: Color, width: f32) {
    if let Some(path) = path {
        let ink = paint(Shader::SolidColor(colour));
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            ..Stroke::default()
        };
        pixels.stroke_path(&path, &ink, &stroke, Transform::identity(), None);
    }
}

fn rounded(x: f32, y: f32, width: f32, height: f32, round: f32) -> Option<tiny_skia::Path> {
    // A quarter of a circle as a cubic curve.
    let k = round * 0.447_715;
    let (right, bottom) = (x + width, y + height);
    let mut path = PathBuilder::new();
    path.move_to(x + round, y);
    path.line_to(right - round, y);
    path.cubic_to(right - k, y, right, y + k, right, y + round);
    path.line_to(right, bottom - round);
    path.cubic_to(right, bottom - k, right - k, bottom, right - round, bottom);
    path.line_to(x + round, bottom);
    path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - round);
    path.line_to(x, y + round);
    path.cubic_to(x, y + k, x + k, y, x + round, y);
    path.close();
    path.finish()
}

/// Grain of cloth or stone: every pixel a little lighter or darker, and some of `specks` in a
/// thousand much darker or lighter, the same in every picture.
fn grain(
    pixels: &mut Pixmap,
    (left, top, width, height): (u32, u32, u32, u32),
    strength: i32,
    specks: u32,
) {
    let across = pixels.width();
    let (right, bottom) = (
        (left + width).min(across),
        (top + height).min(pixels.height()),
    );
    let data = pixels.data_mut();
    for y in top..bottom {
        for x in left..right {
            // Specks are about two pixels wide.
            let rough = scatter(x / 2, y / 2 + 7919);
            let fine = scatter(x, y);
            let mut change = (fine % (2 * strength as u32 + 1)) as i32 - strength;
            if rough % 1000 < specks {
                change += if rough & 0x1_0000 == 0 { -30 } else { 20 };
            }
            let at = ((y * across + x) * 4) as usize;
            for channel in &mut data[at..at + 3] {
                *channel = (i32::from(*channel) + change).clamp(0, 255) as u8;
            }
        }
    }
}

/// A number from two, scattered as if by chance.
fn scatter(x: u32, y: u32) -> u32 {
    let mut n = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77);
    n ^= n >> 15;
    n = n.wrapping_mul(0x2c1b_3c6d);
    n ^= n >> 12;
    n = n.wrapping_mul(0x297a_2d39);
    n ^ (n >> 15)
}
