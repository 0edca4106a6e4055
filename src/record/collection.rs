//! Files that hold several games, one behind the other.

use super::lines::{ReadGame, TooMany};
use super::place::{Fault, Misread, Parsed};
use crate::games::AnyRules;

/// The most games of a file.
pub const MAX_GAMES: usize = 10_000;
/// The most bytes of one of them.
pub const MAX_BYTES: usize = 1 << 20;

/// Reads the game of a text that begins at this byte. One that names no rules is played by those of this preset.
pub(super) type Read<P> = fn(&str, usize, Option<(&str, AnyRules)>) -> Parsed<ReadGame, P>;

/// The games of a text of one format, each of which is read for itself: what is wrong with one is no matter to the
/// others.
#[derive(Clone, Debug)]
pub struct Collection<P> {
    text: String,
    /// What the text is called in messages.
    file: String,
    /// Where each game begins; never empty.
    starts: Vec<usize>,
    read: Read<P>,
}

impl<P: From<TooMany>> Collection<P> {
    /// The games of a text, of which the first begins at this byte, if any; behind each of them `next` looks for another.
    pub(super) fn new(
        text: String,
        file: &str,
        first: Parsed<usize, P>,
        next: impl Fn(&str, usize) -> Option<usize>,
        read: Read<P>,
    ) -> Result<Self, Misread<P>> {
        let mut starts = match first {
            Ok(first) => vec![first],
            Err(fault) => return Err(fault.locate(&text, file)),
        };
        while let Some(at) = next(&text, starts[starts.len() - 1]) {
            if starts.len() >= MAX_GAMES {
                return Err(Fault::new(at, TooMany::Games.into()).locate(&text, file));
            }
            starts.push(at);
        }
        Ok(Self {
            text,
            file: file.to_owned(),
            starts,
            read,
        })
    }

    /// How many games there are, at least one; of those that cannot be read too.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// Reads one of the games, the first of which has the number 0; the last where there are fewer. One that names no
    /// rules is played by those of this preset.
    ///
    /// # Errors
    /// The first thing that is none of the format or not of this game, and where it stands.
    pub fn read(
        &self,
        number: usize,
        usual: Option<(&str, AnyRules)>,
    ) -> Result<ReadGame, Misread<P>> {
        let number = number.min(self.count() - 1);
        let start = self.starts[number];
        let end = self.starts.get(number + 1).copied();
        let game = match end.unwrap_or(self.text.len()) - start {
            0..=MAX_BYTES => (self.read)(&self.text, start, usual),
            _ => Err(Fault::new(start, TooMany::Bytes.into())),
        };
        game.map_err(|fault| fault.locate(&self.text, &self.file))
    }
}
