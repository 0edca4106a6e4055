//! Texts of a picture: in the strip below the board, and over it when a game in motion has ended.

use super::Words;
use super::frames::Still;
use super::letters::Align::{Left, Middle, Right};
use super::letters::{Face, write};
use super::paint::{GOLD, Painter, board_of, share};
use super::strokes::{fill, paint, rgba, ring, rounded, solid};
use tibetango_rules::Side;
use tiny_skia::{Pixmap, PixmapPaint, Rect, Shader, Transform};

pub(super) const INK: [u8; 3] = [246, 236, 217];
pub(super) const SOFT: [u8; 3] = [211, 191, 166];

impl Painter {
    /// Writes the strip: the game's name, the players, the result; at the right the day.
    pub(super) fn words(&mut self, words: &Words, margin: f32, strip: f32) {
        let wide = self.background.width() as f32;
        let (left, right) = (margin * 1.4, wide - margin * 1.4);
        let top = self.strip;
        let room = right - left;
        let pixels = &mut self.background;
        let mut line = |face, text: &str, (x, down), align, size, room, ink| {
            let at = (x, top + strip * down);
            write(pixels, face, text, at, align, strip * size, room, ink)
        };
        let (name, text) = (Face::Display, Face::Text);
        let game = words.game.join("   ");
        line(name, &game, (left, 0.34), Left, 0.31, room * 0.6, GOLD);
        let small = 0.2;
        let own = line(text, "TibetanGo", (right, 0.86), Right, small, room, SOFT);
        let rest = room - own - strip * 0.2;
        line(text, &words.result, (left, 0.86), Left, small, rest, INK);
        let date = line(text, &words.date, (right, 0.61), Right, small, room, SOFT);
        // In the colours of the stones beside the counts White comes first, as there.
        let players: Vec<&str> = words.players.iter().map(String::as_str).collect();
        let players = players.join(" – ");
        let rest = room - date - strip * 0.2;
        if words.players.iter().any(|name| !name.is_empty()) {
            line(text, &players, (left, 0.61), Left, small, rest, INK);
        }
    }

    /// Draws the last picture of a game in motion: the winner, over the final position.
    pub fn closing(&self, moment: &Still, words: &Words) -> Pixmap {
        let mut pixels = self.draw(moment);
        let wide = pixels.width() as f32;
        let (margin, side) = board_of(wide);
        let veil = rounded(margin, margin, side, side * 0.022);
        fill(&mut pixels, veil, solid(rgba([18, 8, 10], 120)));
        let high = side * 0.3;
        let top = margin + (side - high) * 0.5;
        let whole = |top: f32, high: f32| Rect::from_xywh(margin, top, side, high);
        let edge = (side * 0.006).max(1.0);
        for (rect, ink) in [
            (whole(top, high), rgba([52, 20, 28], 255)),
            (whole(top, edge), rgba(GOLD, 255)),
            (whole(top + high - edge, edge), rgba(GOLD, 255)),
        ] {
            if let Some(rect) = rect {
                let ink = paint(Shader::SolidColor(ink));
                pixels.fill_rect(rect, &ink, Transform::identity(), None);
            }
        }
        // The winner's stone over the words; of a draw both.
        let sides: Vec<Side> = words.winner.map_or(Side::BOTH.to_vec(), |side| vec![side]);
        let radius = high * 0.2;
        let middle = wide * 0.5;
        for (i, side) in sides.iter().enumerate() {
            let aside = (i as f32 - (sides.len() as f32 - 1.0) * 0.5) * radius * 2.6;
            let at = (middle + aside, top + high * 0.34);
            self.small(&mut pixels, *side, at, radius);
            if words.winner.is_some() {
                ring(&mut pixels, at, radius * 1.25, rgba(GOLD, 255), edge * 0.8);
            }
        }
        let (face, text, at) = (Face::Display, &words.result, (middle, top + high * 0.84));
        let (size, room) = (high * 0.3, side * 0.92);
        write(&mut pixels, face, text, at, Middle, size, room, GOLD);
        pixels
    }

    /// Draws a stone of another size than those on the board.
    fn small(&self, pixels: &mut Pixmap, side: Side, (x, y): (f32, f32), radius: f32) {
        let sprite = &self.stones[side.index()];
        let scale = radius / self.radius;
        let half = sprite.width() as f32 * 0.5 * scale;
        let paint = PixmapPaint {
            quality: tiny_skia::FilterQuality::Bicubic,
            ..PixmapPaint::default()
        };
        let place = Transform::from_row(scale, 0.0, 0.0, scale, x - half, y - half);
        pixels.draw_pixmap(0, 0, sprite.as_ref(), &paint, place, None);
    }

    /// Draws both sides' stones with their counts, at the right of the strip.
    pub(super) fn counts(&self, pixels: &mut Pixmap, counts: [u32; 2]) {
        let wide = self.background.width() as f32;
        let strip = wide * share::STRIP;
        let middle = self.strip + strip * 0.24;
        let small = strip * 0.13;
        let mut right = wide - wide * share::MARGIN * 1.4;
        for side in [Side::Black, Side::White] {
            let count = counts[side.index()].to_string();
            let (face, at, size) = (Face::Display, (right, middle + strip * 0.1), strip * 0.3);
            let width = write(pixels, face, &count, at, Right, size, strip, INK);
            let x = right - width - small - strip * 0.13;
            self.small(pixels, side, (x, middle), small);
            if self.winner == Some(side) {
                let gold = rgba(GOLD, 255);
                ring(pixels, (x, middle), small * 1.36, gold, strip * 0.02);
            }
            right = x - small - strip * 0.22;
        }
    }
}
