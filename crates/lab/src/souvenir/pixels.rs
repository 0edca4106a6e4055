//! Pictures as pixels and as files: their widths, their parts, and the errors of drawing them.

/// Range of a picture's width in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 200..=2400;

/// Maximum size of a moving picture in bytes.
pub const MAX_GIF_BYTES: usize = 4_800_000;

/// Part of a game that a moving picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The last move that captured two stones or more; else the last that captured one; else the last.
    LastChain,
    /// From the first move to the last.
    WholeGame,
}

/// Reason why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum SouvenirError {
    /// The width is out of [`WIDTHS`].
    #[error("a picture is {least} to {most} pixels wide, not {0}", least = WIDTHS.start(), most = WIDTHS.end())]
    Width(u32),
    /// No move has been played.
    #[error("there is no move to show yet")]
    NoMoves,
    /// The picture was cancelled.
    #[error("called off")]
    Cancelled,
    /// The game is too long for a file of bounded size.
    #[error("the game is too long for a moving picture of {} MB", MAX_GIF_BYTES / 1_000_000)]
    TooLong,
    /// The encoder refused, which no picture of ours should make it do.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
}

/// Pixels in premultiplied RGBA, row by row.
pub struct Pixels {
    /// Width and height in pixels.
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

/// Parts of which the window composes a picture: the empty board, and a stone of each side with its shadow. Lengths are
/// shares of the board's width.
pub struct Parts {
    /// Board; nothing is around it but its shadow.
    pub board: Pixels,
    /// White's stone and Black's.
    pub stones: [Pixels; 2],
    /// Left and upper edge of the outermost points.
    pub origin: f32,
    /// Distance from one column or row to the next.
    pub unit: f32,
    /// Radius of a stone.
    pub radius: f32,
}

/// Converts the error of an encoder.
pub(super) fn failure(error: impl ToString) -> SouvenirError {
    SouvenirError::Encoding(error.to_string())
}

/// Encodes pixels as the bytes of a PNG file.
pub(super) fn png(pixels: &Pixels) -> Result<Vec<u8>, SouvenirError> {
    let [width, height] = pixels.size.map(|edge| edge as u32);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(failure)?;
    // Nothing is see-through, so the premultiplied pixels are the plain ones.
    writer.write_image_data(&pixels.rgba).map_err(failure)?;
    writer.finish().map_err(failure)?;
    Ok(bytes)
}
