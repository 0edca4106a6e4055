//! Frames as a GIF of bounded size.
//!
//! The winner is shown only after the last move, on a closing picture that stays for some seconds.
//!
//! The first picture is whole; each later one holds only the rectangle that changed, and in it only the pixels that
//! did. A GIF that would still be too large is made again smaller and with fewer pictures.

use super::Words;
use super::frames::{Detail, Still, film, plies};
use super::paint::Painter;
use super::pixels::{MAX_GIF_BYTES, Scope, SouvenirError, failure};
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::collections::HashMap;
use tibetango_content::equipment::Equipment;
use tibetango_rules::any::AnyGameHistory;

/// Number of colours of the palette; the one after them means "as before".
const COLOURS: usize = 255;

/// Time for which the closing picture stays, in hundredths of a second.
const CLOSING: u16 = 450;

/// Maximum number of pictures: few people watch more, and programs are slow to open them.
const MOST_FRAMES: usize = 3000;

/// Width and detail of the attempts, the best first.
const TRIES: [(u32, Detail); 5] = [
    (560, Detail::Smooth),
    (440, Detail::Smooth),
    (400, Detail::Brief),
    (320, Detail::Plies(1)),
    (280, Detail::Plies(4)),
];

/// Draws a game in motion, as the bytes of a GIF file. `watch` gets the progress, 0 to 1, and cancels by returning
/// false.
///
/// # Errors
/// No move has been played, it was cancelled, or the game is too long even at its smallest.
pub fn animation(
    history: &AnyGameHistory,
    scope: Scope,
    words: &Words,
    equipment: Equipment,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Result<Vec<u8>, SouvenirError> {
    let plies = plies(history, scope)?;
    let ends = plies.end == history.len() && !words.result.is_empty();
    let (closing, words) = (ends.then_some(words), words.before_the_end());
    for (number, (width, detail)) in TRIES.into_iter().enumerate() {
        // A long game would fail its first tries only after much work.
        let likely = match detail {
            Detail::Smooth => plies.len() * 5,
            Detail::Brief => plies.len() * 2,
            Detail::Plies(every) => plies.len() / every,
        };
        if likely > MOST_FRAMES {
            continue;
        }
        let before = number as f32 / TRIES.len() as f32;
        let mut watch = |share: f32| watch(before + (1.0 - before) * share);
        let painter = Painter::new(history.topology(), &words, equipment, width)?;
        let film = (plies.clone(), detail, closing);
        match encode(history, film, &painter, &mut watch) {
            Err(SouvenirError::TooLong) => {}
            result => return result,
        }
    }
    Err(SouvenirError::TooLong)
}

fn encode(
    history: &AnyGameHistory,
    (plies, detail, closing): (std::ops::Range<usize>, Detail, Option<&Words>),
    painter: &Painter,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Result<Vec<u8>, SouvenirError> {
    let (width, height) = painter.size();
    let last = closing.map(|words| painter.closing(&Still::rest(history), words));
    let mut colours = painter.sample(history).take();
    colours.extend(last.iter().flat_map(|last| last.data()));
    let mut palette = Palette::of(&colours);
    let colours = palette.colours();
    let mut encoder =
        Encoder::new(Vec::new(), width as u16, height as u16, &colours).map_err(failure)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failure)?;
    let count = plies.len().max(1) as f32;
    let mut before: Vec<u8> = Vec::new();
    let mut frames = 0;
    let mut add = |now: Vec<u8>, time: u16| {
        let frame = palette.frame(&before, &now, width as usize, time);
        before = now;
        encoder.write_frame(&frame).map_err(failure)?;
        frames += 1;
        if encoder.get_ref().len() > MAX_GIF_BYTES || frames > MOST_FRAMES {
            return Err(SouvenirError::TooLong);
        }
        Ok(())
    };
    let mut show = |moment: &Still, time: u16, ply: usize| {
        if !watch(ply as f32 / count) {
            return Err(SouvenirError::Cancelled);
        }
        add(painter.draw(moment).take(), time)
    };
    film(history, plies, detail, &mut show)?;
    if let Some(last) = last {
        add(last.take(), CLOSING)?;
    }
    let bytes = encoder.into_inner().map_err(failure)?;
    if bytes.len() > MAX_GIF_BYTES {
        return Err(SouvenirError::TooLong);
    }
    Ok(bytes)
}

/// Colours of every picture, chosen once.
struct Palette {
    quant: NeuQuant,
    /// Indices of colours met before.
    cache: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn of(rgba: &[u8]) -> Self {
        Self {
            quant: NeuQuant::new(6, COLOURS, rgba),
            cache: HashMap::new(),
        }
    }

    fn colours(&self) -> Vec<u8> {
        let mut colours = self.quant.color_map_rgb();
        colours.resize(256 * 3, 0);
        colours
    }

    fn index(&mut self, pixel: &[u8]) -> u8 {
        let key = [pixel[0], pixel[1], pixel[2]];
        let quant = &self.quant;
        *self.cache.entry(key).or_insert_with(|| {
            let index = quant.index_of(&[key[0], key[1], key[2], 255]);
            index.min(COLOURS - 1) as u8
        })
    }

    /// Encodes the difference between two pictures of RGBA bytes; the whole picture if `before` is none.
    fn frame(&mut self, before: &[u8], now: &[u8], width: usize, delay: u16) -> Frame<'static> {
        let height = now.len() / 4 / width;
        let whole = before.len() != now.len();
        let changed = |x: usize, y: usize| {
            let at = (y * width + x) * 4;
            whole || before[at..at + 4] != now[at..at + 4]
        };
        let row_changed = |y: usize| {
            let row = y * width * 4..(y + 1) * width * 4;
            whole || before[row.clone()] != now[row]
        };
        let rows: Vec<usize> = (0..height).filter(|&y| row_changed(y)).collect();
        // If nothing changed a single pixel carries the time.
        let [top, bottom] = [rows.first(), rows.last()].map(|row| row.copied().unwrap_or(0));
        let (mut left, mut right) = (width - 1, 0);
        for &y in &rows {
            left = (0..=left).find(|&x| changed(x, y)).unwrap_or(left);
            let mut more = (right..width).rev();
            right = more.find(|&x| changed(x, y)).unwrap_or(right);
        }
        if rows.is_empty() || right < left {
            (left, right) = (0, 0);
        }
        let mut buffer = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
        for y in top..=bottom {
            for x in left..=right {
                let at = (y * width + x) * 4;
                buffer.push(if changed(x, y) {
                    self.index(&now[at..at + 3])
                } else {
                    COLOURS as u8
                });
            }
        }
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: (!whole).then_some(COLOURS as u8),
            left: left as u16,
            top: top as u16,
            width: (right - left + 1) as u16,
            height: (bottom - top + 1) as u16,
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}
