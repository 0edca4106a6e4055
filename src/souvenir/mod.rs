//! Pictures of a game to take home: the board as PNG, its last chain or the whole of it as GIF.
//!
//! Drawn by a small painter of its own, without a window and without a graphics processor, so
//! that the command line makes the same pictures as the game.
//!
//! | module | what it knows |
//! |---|---|
//! | `ink` | lines, areas and grain |
//! | `stone` | a stone as pixels |
//! | `paint` | the board with the stones on it |
//! | `strip` | the strip below, and the picture after the last move |
//! | `ribbon` | a ribbon for challenges that were solved |
//! | `words` | what is said on a picture |
//! | `letters` | words in the shipped faces |
//! | `frames` | what a move looks like from moment to moment |
//! | `moving` | frames as a GIF of bounded size |
//!
//! ```
//! use tibetango::equipment::Equipment;
//! use tibetango::games::{any::AnyLine, jiaqi::Rules};
//! use tibetango::souvenir::{Words, picture};
//! let line = AnyLine::new(5, Rules::default()).unwrap();
//! let png = picture(&line, &Words::default(), Equipment::default(), 640).unwrap();
//! assert_eq!(&png[1..4], b"PNG");
//! ```

mod frames;
mod ink;
mod letters;
mod moving;
mod paint;
mod ribbon;
mod stone;
mod strip;
mod words;

use crate::equipment::Equipment;
use crate::games::Shape;
use crate::games::any::AnyLine;

pub use frames::{Drawn, Light, Still, place};
pub use moving::{MAX_GIF_BYTES, animation};
pub use paint::CROWN;
pub use ribbon::{Ribbon, ribbon};
pub use words::Words;

/// The least and the greatest width of a picture in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 200..=2400;

/// How much of a game moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The last move that took two stones or more; else the last that took one; else the last.
    LastChain,
    /// From the first move to the last.
    WholeGame,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum SouvenirError {
    /// No picture is so small or so large.
    #[error("a picture is {least} to {most} pixels wide, not {0}", least = WIDTHS.start(), most = WIDTHS.end())]
    Width(u32),
    /// Nothing has been played.
    #[error("there is no move to show yet")]
    NoMoves,
    /// It was called off.
    #[error("called off")]
    Cancelled,
    /// The game is too long for a file of bounded size.
    #[error("the game is too long for a moving picture of {} MB", MAX_GIF_BYTES / 1_000_000)]
    TooLong,
    /// The encoder refused, which no picture of ours should make it do.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
}

/// Premultiplied RGBA, row by row.
pub struct Pixels {
    /// Width and height.
    pub size: [usize; 2],
    /// Four bytes a pixel.
    pub rgba: Vec<u8>,
}

impl From<tiny_skia::Pixmap> for Pixels {
    fn from(pixels: tiny_skia::Pixmap) -> Self {
        Self {
            size: [pixels.width() as usize, pixels.height() as usize],
            rgba: pixels.take(),
        }
    }
}

/// Where the board of [`parts`] lies on a picture of this width: its left and upper edge, and its
/// width.
#[must_use]
pub fn place_of_parts(width: f32) -> (f32, f32) {
    let (edge, side) = paint::board_of(width);
    let wide = side / (1.0 - 2.0 * paint::share::SHADOW);
    (edge - wide * paint::share::SHADOW, wide)
}

/// What a picture is put together from by whoever draws on a screen: the empty board, and a stone
/// of each side with its shadow. Lengths are shares of the board's width.
pub struct Parts {
    /// The board; nothing is around it but its shadow.
    pub board: Pixels,
    /// White's stone and Black's.
    pub stones: [Pixels; 2],
    /// The left and upper edge of the outermost points.
    pub origin: f32,
    /// From one column or row to the next.
    pub unit: f32,
    /// Of a stone.
    pub radius: f32,
}

/// The parts of a board so many pixels wide; `None` where that is too little.
#[must_use]
pub fn parts(shape: &'static Shape, equipment: Equipment, width: u32) -> Option<Parts> {
    let painter = paint::Painter::bare(shape, equipment, width).ok()?;
    Some(painter.parts())
}

/// Plies of a game as the pictures that follow each other, each with the hundredths of a second
/// that it stays and the plies shown before it.
#[must_use]
pub fn moments(line: &AnyLine, plies: std::ops::Range<usize>) -> Vec<(Still, u16, usize)> {
    let mut all = Vec::new();
    let mut keep = |moment: &Still, stay: u16, shown: usize| {
        all.push((moment.clone(), stay, shown));
        Ok(())
    };
    // Nobody calls it off.
    let _ = frames::film(line, plies, frames::Detail::Smooth, &mut keep);
    all
}

/// The plies that this much of a game shows.
///
/// # Errors
/// Nothing has been played.
pub fn plies(line: &AnyLine, scope: Scope) -> Result<std::ops::Range<usize>, SouvenirError> {
    frames::plies_of(line, scope)
}

/// The board as it stands with the strip below, as pixels.
///
/// # Errors
/// The width is out of [`WIDTHS`].
pub fn sketch(
    line: &AnyLine,
    words: &Words,
    equipment: Equipment,
    width: u32,
) -> Result<Pixels, SouvenirError> {
    if !WIDTHS.contains(&width) {
        return Err(SouvenirError::Width(width));
    }
    let painter = paint::Painter::new(line.shape(), words, equipment, width)?;
    Ok(painter.draw(&Still::rest(line)).into())
}

/// The board as it stands, as the bytes of a PNG file.
///
/// # Errors
/// The width is out of [`WIDTHS`].
pub fn picture(
    line: &AnyLine,
    words: &Words,
    equipment: Equipment,
    width: u32,
) -> Result<Vec<u8>, SouvenirError> {
    png(&sketch(line, words, equipment, width)?)
}

/// Pixels as the bytes of a PNG file.
fn png(pixels: &Pixels) -> Result<Vec<u8>, SouvenirError> {
    let [width, height] = pixels.size.map(|edge| edge as u32);
    let mut bytes = Vec::new();
    let failed = |error: png::EncodingError| SouvenirError::Encoding(error.to_string());
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(failed)?;
    // Nothing is see-through, so the premultiplied pixels are the plain ones.
    writer.write_image_data(&pixels.rgba).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}
