//! QR code of an address, for the camera of a phone.

use bevy_egui::egui::{Color32, Context, Id, Painter, Pos2, Rect, Vec2, vec2};
use qrcode::{Color, QrCode};
use std::sync::Arc;

/// Width of the quiet zone of light squares around a code, by the standard.
const QUIET: usize = 4;

/// QR code. Its squares are whole pixels of the screen: a camera reads sharp edges best.
pub struct Code {
    /// Number of squares side by side, without the quiet zone.
    count: usize,
    squares: Vec<Color>,
}

impl Code {
    /// Returns the code of an address, cached from frame to frame; `None` where it is too long for one.
    #[must_use]
    pub fn of(ctx: &Context, address: &str) -> Option<Arc<Self>> {
        type CachedCode = (String, Arc<Code>);
        // One at a time: screens with different ones are not shown together.
        let id = Id::new("code of an address");
        let cached: Option<CachedCode> = ctx.data(|data| data.get_temp(id));
        if let Some((_, code)) = cached.filter(|(of, _)| of == address) {
            return Some(code);
        }
        let code = QrCode::new(address.as_bytes()).ok()?;
        let code = Arc::new(Self {
            count: code.width(),
            squares: code.to_colors(),
        });
        let cached: CachedCode = (address.to_owned(), code.clone());
        ctx.data_mut(|data| data.insert_temp(id, cached));
        Some(code)
    }

    /// Returns the edge of the largest picture of it, with its quiet zone, that fits in `room`.
    #[must_use]
    pub fn within(&self, ctx: &Context, room: f32) -> f32 {
        let per_point = ctx.pixels_per_point();
        let all = self.whole() as f32;
        (room * per_point / all).floor().max(1.0) / per_point * all
    }

    /// Returns the edge of the smallest picture in which the code alone, without its quiet zone, is
    /// at least `wide`.
    #[must_use]
    pub fn of_at_least(&self, ctx: &Context, wide: f32) -> f32 {
        let per_point = ctx.pixels_per_point();
        let square = (wide * per_point / self.count as f32).ceil().max(1.0);
        square / per_point * self.whole() as f32
    }

    /// Draws a picture of this edge.
    pub fn paint(&self, painter: &Painter, corner: Pos2, edge: f32) {
        let rect = Rect::from_min_size(corner, Vec2::splat(edge));
        let square = edge / self.whole() as f32;
        painter.rect_filled(rect, 0.0, Color32::WHITE);
        for (row, line) in self.squares.chunks(self.count.max(1)).enumerate() {
            let mut from = 0;
            // One shape for each run of dark squares.
            for run in line.chunk_by(|one, other| one == other) {
                if run.first() == Some(&Color::Dark) {
                    let [x, y] = [from, row].map(|place| square * (QUIET + place) as f32);
                    let at = rect.min + vec2(x, y);
                    let size = vec2(square * run.len() as f32, square);
                    painter.rect_filled(Rect::from_min_size(at, size), 0.0, Color32::BLACK);
                }
                from += run.len();
            }
        }
    }

    /// Returns the number of squares side by side, with the quiet zone.
    #[must_use]
    pub fn whole(&self) -> usize {
        self.count + 2 * QUIET
    }
}
