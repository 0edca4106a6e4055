//! Pictures of a game to take home: the board as PNG, its last chain or the whole of it as GIF.
//!
//! A small painter of its own draws them, without a window and without a graphics processor, so that the command line
//! makes the same pictures as the game.
//!
//! | module | contents |
//! |---|---|
//! | `strokes` | lines, areas and grain |
//! | `pixels` | pictures as pixels and as files |
//! | `stone` | a stone as pixels |
//! | `paint` | the board with the stones on it |
//! | `strip` | the strip below, and the picture after the last move |
//! | `ribbon` | a ribbon for solved challenges |
//! | `words` | texts on a picture |
//! | `letters` | text in the shipped fonts |
//! | `frames` | pictures of a move from moment to moment |
//! | `gif` | frames as a GIF of bounded size |
//!
//! ```
//! use tibetango_content::equipment::Equipment;
//! use tibetango_rules::{any::AnyGameHistory, jiaqi::JiaqiRules};
//! use tibetango_lab::souvenir::{Words, picture};
//! let history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
//! let png = picture(&history, &Words::default(), Equipment::default(), 640).unwrap();
//! assert_eq!(&png[1..4], b"PNG");
//! ```

mod frames;
mod gif;
mod letters;
mod paint;
mod pixels;
mod ribbon;
mod stone;
mod strip;
mod strokes;
mod words;

use tibetango_content::equipment::Equipment;
use tibetango_rules::Topology;
use tibetango_rules::any::AnyGameHistory;

pub use frames::{DrawnStone, SouvenirLight, Still, place, plies};
pub use gif::animation;
pub use paint::CROWN;
pub use pixels::{MAX_GIF_BYTES, Parts, Pixels, Scope, SouvenirError, WIDTHS};
pub use ribbon::{Ribbon, dyes, ribbon};
pub use words::Words;

use pixels::png;

/// Returns the place of the board of [`parts`] on a picture of this width: its left and upper edge, and its width.
#[must_use]
pub fn place_of_parts(width: f32) -> (f32, f32) {
    let (edge, side) = paint::board_of(width);
    let wide = side / (1.0 - 2.0 * paint::share::SHADOW);
    (edge - wide * paint::share::SHADOW, wide)
}

/// Returns the parts of a board of this width in pixels; `None` if it is too small.
#[must_use]
pub fn parts(topology: &'static Topology, equipment: Equipment, width: u32) -> Option<Parts> {
    let painter = paint::Painter::bare(topology, equipment, width).ok()?;
    Some(painter.parts())
}

/// Returns plies of a game as consecutive pictures, each with the time that it stays, in hundredths of a second, and
/// the number of plies shown before it.
#[must_use]
pub fn moments(
    history: &AnyGameHistory,
    plies: std::ops::Range<usize>,
) -> Vec<(Still, u16, usize)> {
    let mut all = Vec::new();
    let mut keep = |moment: &Still, stay: u16, plies: usize| {
        all.push((moment.clone(), stay, plies));
        Ok(())
    };
    // `keep` never fails.
    let _ = frames::film(history, plies, frames::Detail::Smooth, &mut keep);
    all
}

/// Draws the board as it stands with the strip below, as pixels.
///
/// # Errors
/// The width is out of [`WIDTHS`].
pub fn sketch(
    history: &AnyGameHistory,
    words: &Words,
    equipment: Equipment,
    width: u32,
) -> Result<Pixels, SouvenirError> {
    if !WIDTHS.contains(&width) {
        return Err(SouvenirError::Width(width));
    }
    let painter = paint::Painter::new(history.topology(), words, equipment, width)?;
    Ok(painter.draw(&Still::rest(history)).into())
}

/// Draws the board as it stands, as the bytes of a PNG file.
///
/// # Errors
/// The width is out of [`WIDTHS`].
pub fn picture(
    history: &AnyGameHistory,
    words: &Words,
    equipment: Equipment,
    width: u32,
) -> Result<Vec<u8>, SouvenirError> {
    png(&sketch(history, words, equipment, width)?)
}
