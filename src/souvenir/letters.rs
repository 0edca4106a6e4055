//! Words in the faces that the program ships.

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};
use tiny_skia::Pixmap;

/// The face of names and headings.
const DISPLAY: &[u8] = include_bytes!("../../assets/fonts/NotoSerifDisplay-SemiBold.ttf");
/// The face of everything else.
const TEXT: &[u8] = include_bytes!("../../assets/fonts/NotoSerif-Regular.ttf");

/// Which face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Names and headings.
    Display,
    /// Everything else.
    Text,
}

/// Where words end or begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// They begin here.
    Left,
    /// They end here.
    Right,
}

fn font(face: Face) -> Option<FontRef<'static>> {
    FontRef::try_from_slice(match face {
        Face::Display => DISPLAY,
        Face::Text => TEXT,
    })
    .ok()
}

/// True when the face can write all of it. Scripts whose letters change shape beside each other
/// cannot be written by placing one letter after the other, so they count as not written.
pub fn can_write(face: Face, words: &str) -> bool {
    font(face).is_some_and(|font| {
        words.chars().all(|c| {
            c == ' ' || (c < '\u{0300}' || "–—‘’“”…·".contains(c)) && font.glyph_id(c).0 != 0
        })
    })
}

/// Writes one line; `baseline` is where the letters stand. Words too long for `room` are set
/// smaller. Returns how wide they are.
pub fn write(
    pixels: &mut Pixmap,
    face: Face,
    words: &str,
    (x, baseline): (f32, f32),
    align: Align,
    mut size: f32,
    room: f32,
    colour: [u8; 3],
) -> f32 {
    let Some(font) = font(face) else { return 0.0 };
    let measure = |size: f32| -> (Vec<Glyph>, f32) {
        let scaled = font.as_scaled(PxScale::from(size));
        let mut pen = 0.0;
        let mut last = None;
        let mut glyphs = Vec::new();
        for c in words.chars() {
            let id = scaled.glyph_id(c);
            if let Some(last) = last {
                pen += scaled.kern(last, id);
            }
            glyphs.push(id.with_scale_and_position(size, point(pen, 0.0)));
            pen += scaled.h_advance(id);
            last = Some(id);
        }
        (glyphs, pen)
    };
    let (mut glyphs, mut width) = measure(size);
    if width > room && width > 0.0 {
        size *= room / width;
        (glyphs, width) = measure(size);
    }
    let left = match align {
        Align::Left => x,
        Align::Right => x - width,
    };
    let (across, down) = (pixels.width() as i32, pixels.height() as i32);
    let data = pixels.data_mut();
    for mut glyph in glyphs {
        glyph.position.x += left;
        glyph.position.y = baseline;
        let Some(outline) = font.outline_glyph(glyph) else {
            continue;
        };
        let bounds = outline.px_bounds();
        let (x0, y0) = (bounds.min.x as i32, bounds.min.y as i32);
        outline.draw(|gx, gy, cover| {
            let (px, py) = (x0 + gx as i32, y0 + gy as i32);
            if px < 0 || py < 0 || px >= across || py >= down {
                return;
            }
            let at = (py * across + px) as usize * 4;
            let cover = cover.clamp(0.0, 1.0);
            for (channel, ink) in data[at..at + 3].iter_mut().zip(colour) {
                let old = f32::from(*channel);
                *channel = (old + (f32::from(ink) - old) * cover).round() as u8;
            }
        });
    }
    width
}
