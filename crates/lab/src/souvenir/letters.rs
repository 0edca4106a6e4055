//! Text in the shipped fonts, in every script that the program uses.

use harfrust::{ShapeOptions, ShaperData, UnicodeBuffer};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tibetango_content::config::without_breaks;
use tibetango_content::fonts::{self, ShippedFace};
use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Transform};

/// Fonts for characters that the Latin ones lack.
static OTHERS: [&ShippedFace; 2] = [&fonts::TIBETAN, &fonts::HAN];

/// Font of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Names and headings.
    Display,
    /// Everything else.
    Text,
}

/// Alignment of a text at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The text begins here.
    Left,
    /// The text ends here.
    Right,
    /// The middle of the text is here.
    Middle,
}

/// Consecutive characters of one font.
struct FontRun {
    font: FontRef<'static>,
    /// True if the font is a Latin one.
    latin: bool,
    words: String,
}

/// Glyph of a shaped run, with its origin in pixels from the start of the line.
struct Glyph {
    font: FontRef<'static>,
    id: GlyphId,
    x: f32,
    y: f32,
}

/// Returns the units per em of a font, and the height of a line in the same units.
fn metrics(font: &FontRef) -> (f32, f32) {
    let metrics = font.metrics(Size::unscaled(), LocationRef::default());
    let em = f32::from(metrics.units_per_em).max(1.0);
    (em, (metrics.ascent - metrics.descent).max(1.0))
}

/// Splits a text into runs, each character in the first font that has it.
fn runs(face: Face, words: &str) -> Vec<FontRun> {
    let own = match face {
        Face::Display => &fonts::DISPLAY,
        Face::Text => &fonts::SERIF,
    };
    let faces: Vec<_> = std::iter::once(own)
        .chain(OTHERS)
        .enumerate()
        .filter_map(|(n, face)| Some((n, FontRef::new(face.bytes()).ok()?)))
        .collect();
    let mut runs: Vec<FontRun> = Vec::new();
    let mut last = None;
    for c in without_breaks(words).chars() {
        let has = |(_, font): &&(usize, FontRef<'static>)| {
            font.charmap()
                .map(c)
                .is_some_and(|id| id != GlyphId::NOTDEF)
        };
        let Some((n, font)) = faces.iter().find(has).or(faces.first()) else {
            continue;
        };
        match runs.last_mut() {
            // A space belongs to the text before it.
            Some(run) if c == ' ' || last == Some(*n) => run.words.push(c),
            _ => {
                last = Some(*n);
                runs.push(FontRun {
                    font: font.clone(),
                    latin: *n == 0,
                    words: c.to_string(),
                });
            }
        }
    }
    runs
}

/// Returns a run's glyphs from `pen` on at this number of pixels an em, and the start of the next run.
fn shape(run: &FontRun, em: f32, mut pen: f32) -> (Vec<Glyph>, f32) {
    let data = ShaperData::new(&run.font);
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(&run.words);
    buffer.guess_segment_properties();
    let shaper = data.shaper(&run.font).build();
    let shaped = shaper.shape(buffer, ShapeOptions::new());
    let unit = em / metrics(&run.font).0;
    let infos = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
    let glyphs = infos.map(|(info, place)| {
        let x = pen + place.x_offset as f32 * unit;
        let y = -(place.y_offset as f32) * unit;
        pen += place.x_advance as f32 * unit;
        Glyph {
            font: run.font.clone(),
            id: GlyphId::new(info.glyph_id),
            x,
            y,
        }
    });
    (glyphs.collect(), pen)
}

/// Collects a glyph's outline as a path, with the font's upward y axis.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, cy, x, y);
    }
    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

/// Returns the outline of a glyph at this number of pixels an em; `None` for a space.
fn outline(glyph: &Glyph, em: f32) -> Option<Path> {
    let mut pen = Pen(PathBuilder::new());
    let outline = glyph.font.outline_glyphs().get(glyph.id)?;
    let settings = DrawSettings::unhinted(Size::new(em), LocationRef::default());
    outline.draw(settings, &mut pen).ok()?;
    pen.0.finish()
}

/// Smallest share of its size at which a text that is too long is set; if that is not enough, it is cut.
const LEAST: f32 = 0.4;
/// Mark of a text that was cut.
const REST: &str = "...";

/// Returns the glyphs of consecutive runs at this number of pixels an em, and their width.
fn measure(runs: &[FontRun], em: f32) -> (Vec<Glyph>, f32) {
    let mut pen = 0.0;
    let mut glyphs = Vec::new();
    for run in runs {
        let (more, next) = shape(run, em, pen);
        glyphs.extend(more);
        pen = next;
    }
    (glyphs, pen)
}

/// Cuts a text to the room, with [`REST`] after it.
fn cut(face: Face, words: &str, em: f32, room: f32) -> (Vec<Glyph>, f32) {
    let ends: Vec<usize> = words.char_indices().map(|(at, _)| at).collect();
    let fitted = |end: usize| measure(&runs(face, &format!("{}{REST}", &words[..end])), em);
    let fits = ends.partition_point(|end| fitted(*end).1 <= room);
    fitted(ends[fits.saturating_sub(1)])
}

/// Writes one line; `baseline` is that of the letters, `size` the height of a line. Text too long for `room` is set
/// smaller, and cut if it would be too small to read. Returns the width.
pub fn write(
    pixels: &mut Pixmap,
    face: Face,
    words: &str,
    (x, baseline): (f32, f32),
    align: Align,
    size: f32,
    room: f32,
    colour: [u8; 3],
) -> f32 {
    let runs = runs(face, words);
    let Some(first) = runs.first() else {
        return 0.0;
    };
    // All fonts of the family have the same em; their lines differ in height.
    let (upem, height) = metrics(&first.font);
    let mut em = if first.latin {
        size * upem / height
    } else {
        size * 0.73
    };
    let (mut glyphs, mut width) = measure(&runs, em);
    if width > room && width > 0.0 {
        em *= (room / width).max(LEAST);
        (glyphs, width) = measure(&runs, em);
        // Rounding may leave words that just fit a hair too wide.
        if width > room * 1.001 {
            (glyphs, width) = cut(face, words, em, room);
        }
    }
    let left = match align {
        Align::Left => x,
        Align::Right => x - width,
        Align::Middle => x - width * 0.5,
    };
    let [red, green, blue] = colour;
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    for glyph in glyphs {
        if let Some(path) = outline(&glyph, em) {
            let (x, y) = (left + glyph.x, baseline + glyph.y);
            // The outline's y axis points up, the picture's down.
            let place = Transform::from_row(1.0, 0.0, 0.0, -1.0, x, y);
            pixels.fill_path(&path, &paint, FillRule::Winding, place, None);
        }
    }
    width
}
