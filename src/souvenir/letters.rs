//! Words in the faces that the program ships, in every script that it speaks.

use ab_glyph::{Font, FontRef, Glyph, PxScale, point};
use harfrust::{ShapeOptions, ShaperData, UnicodeBuffer};
use tiny_skia::Pixmap;

/// The face of names and headings.
const DISPLAY: &[u8] = include_bytes!("../../assets/fonts/NotoSerifDisplay-SemiBold.ttf");
/// The face of everything else.
const TEXT: &[u8] = include_bytes!("../../assets/fonts/NotoSerif-Regular.ttf");
/// What the Latin faces cannot write.
const OTHERS: [&[u8]; 2] = [
    include_bytes!("../../assets/fonts/NotoSerifTibetan-Regular.ttf"),
    include_bytes!("../../assets/fonts/NotoSerifSC-Regular.otf"),
];

/// Where a line may break in the texts of the window: no letter at all.
const BREAK: char = '\u{200A}';

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
    /// Here is their middle.
    Middle,
}

/// Words of one face that follow each other.
struct Run {
    bytes: &'static [u8],
    font: FontRef<'static>,
    words: String,
}

/// The words, each letter in the first face that has it.
fn runs(face: Face, words: &str) -> Vec<Run> {
    let own = match face {
        Face::Display => DISPLAY,
        Face::Text => TEXT,
    };
    let faces: Vec<_> = std::iter::once(own)
        .chain(OTHERS)
        .filter_map(|bytes| Some((bytes, FontRef::try_from_slice(bytes).ok()?)))
        .collect();
    let mut runs: Vec<Run> = Vec::new();
    for c in words.chars().filter(|c| *c != BREAK) {
        let has = |(_, font): &&(_, FontRef<'static>)| font.glyph_id(c).0 != 0;
        let Some((bytes, font)) = faces.iter().find(has).or(faces.first()) else {
            continue;
        };
        match runs.last_mut() {
            // A space belongs to what stands before it.
            Some(run) if c == ' ' || std::ptr::eq(run.bytes, *bytes) => run.words.push(c),
            _ => runs.push(Run {
                bytes,
                font: font.clone(),
                words: c.to_string(),
            }),
        }
    }
    runs
}

/// A run's glyphs from `pen` on with letters of this many pixels an em, and where the next run
/// begins.
fn shape(run: &Run, em: f32, mut pen: f32) -> (Vec<Glyph>, f32) {
    let Ok(face) = harfrust::FontRef::new(run.bytes) else {
        return (Vec::new(), pen);
    };
    let data = ShaperData::new(&face);
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(&run.words);
    buffer.guess_segment_properties();
    let shaper = data.shaper(&face).build();
    let shaped = shaper.shape(buffer, ShapeOptions::new());
    let upem = run.font.units_per_em().unwrap_or(1000.0);
    let unit = em / upem;
    // The scale of this crate is the height of a line.
    let scale = PxScale::from(run.font.height_unscaled() * unit);
    let infos = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
    let glyphs = infos.map(|(info, place)| {
        let x = pen + place.x_offset as f32 * unit;
        let y = -(place.y_offset as f32) * unit;
        pen += place.x_advance as f32 * unit;
        ab_glyph::GlyphId(info.glyph_id as u16).with_scale_and_position(scale, point(x, y))
    });
    (glyphs.collect(), pen)
}

/// Writes one line; `baseline` is where the letters stand, `size` the height of a line. Words too
/// long for `room` are set smaller. Returns how wide they are.
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
    let upem = first.font.units_per_em().unwrap_or(1000.0);
    // All faces of the family have the same em; their lines differ in height.
    let mut em = size * upem / first.font.height_unscaled().max(1.0);
    if !matches!(first.bytes, bytes if std::ptr::eq(bytes, DISPLAY) || std::ptr::eq(bytes, TEXT)) {
        em = size * 0.73;
    }
    let measure = |em: f32| {
        let mut pen = 0.0;
        let mut glyphs = Vec::new();
        for run in &runs {
            let (more, next) = shape(run, em, pen);
            glyphs.extend(more.into_iter().map(|glyph| (run.font.clone(), glyph)));
            pen = next;
        }
        (glyphs, pen)
    };
    let (mut glyphs, mut width) = measure(em);
    if width > room && width > 0.0 {
        em *= room / width;
        (glyphs, width) = measure(em);
    }
    let left = match align {
        Align::Left => x,
        Align::Right => x - width,
        Align::Middle => x - width * 0.5,
    };
    let (across, down) = (pixels.width() as i32, pixels.height() as i32);
    let data = pixels.data_mut();
    for (font, mut glyph) in glyphs {
        glyph.position.x += left;
        glyph.position.y += baseline;
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
