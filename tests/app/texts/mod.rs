//! The words of the window: captions, messages, the texts of each game, and the fonts that they are written with.

#[cfg(feature = "jiaqi")]
mod captions;
mod faces;
mod glyphs;
mod messages;
