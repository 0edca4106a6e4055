//! Pictures as pixels and as files: how wide they are, of what they are put together, why there is none.

/// The least and the greatest width of a picture in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 200..=2400;

/// No moving picture is larger.
pub const MAX_GIF_BYTES: usize = 4_800_000;

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

/// Pixels as the bytes of a PNG file.
pub(super) fn png(pixels: &Pixels) -> Result<Vec<u8>, SouvenirError> {
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
