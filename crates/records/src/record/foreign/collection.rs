//! Files that hold several games, one behind the other.

use std::ops::Range;

use super::lines::ReadGame;
use super::place::{Fault, Forgiven, Misread, Parsed};
use crate::messages::Place;
use crate::record::limits::{MAX_BYTES, MAX_GAMES, NO_MORE, TooMany};
use crate::record::words::encoding::Decoded;
use tibetango_rules::AnyRules;

/// Reads a game from its text. One that names no rules is played by those of this preset.
pub(in crate::record) type Read<P> = fn(&str, Option<(&str, AnyRules)>) -> Parsed<ReadGame, P>;

/// The games of a file of one format, each of which is read for itself: what is wrong with one is no matter to the
/// others.
#[derive(Clone, Debug)]
pub struct Collection<P> {
    text: String,
    /// What is to be said of the file as a whole.
    notes: Vec<Forgiven>,
    /// What the file is called in messages.
    file: String,
    /// The text of each game, and where it begins.
    games: Vec<(Range<usize>, Place)>,
    read: Read<P>,
}

impl<P: From<TooMany>> Collection<P> {
    /// The games of a text, which stand there; of more than are found one more is enough.
    pub(in crate::record) fn new(
        Decoded { text, mut notes }: Decoded,
        file: &str,
        mut games: Vec<Range<usize>>,
        read: Read<P>,
    ) -> Self {
        if let Some(game) = games.get(MAX_GAMES) {
            notes.push(Forgiven {
                place: Place::of_byte(&text, game.start),
                what: format!("more than {MAX_GAMES} games: {NO_MORE}"),
            });
        }
        games.truncate(MAX_GAMES);
        let begun = games.iter().map(|game| game.start);
        let begun: Vec<Place> = Place::of_bytes(&text, begun).collect();
        Self {
            games: games.into_iter().zip(begun).collect(),
            file: file.to_owned(),
            notes,
            text,
            read,
        }
    }

    /// How many games there are, of those that cannot be read too.
    #[must_use]
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// What was forgiven in the file, whichever of its games is read.
    #[must_use]
    pub fn notes(&self) -> &[Forgiven] {
        &self.notes
    }

    /// Reads one of the games, the first of which has the number 0; none where there are fewer. One that names no rules
    /// is played by those of this preset.
    ///
    /// # Errors
    /// The first thing that is none of the format or not of this game, and where it stands.
    #[must_use]
    pub fn read(
        &self,
        number: usize,
        usual: Option<(&str, AnyRules)>,
    ) -> Option<Result<ReadGame, Misread<P>>> {
        let (range, begun) = self.games.get(number)?;
        let text = &self.text[range.clone()];
        let game = match text.len() {
            0..=MAX_BYTES => (self.read)(text, usual),
            _ => Err(Fault::new(0, TooMany::Bytes.into())),
        };
        Some(match game {
            Ok(mut game) => {
                let cut = game.irregular.iter_mut().map(|cut| &mut cut.place);
                let forgiven = game.notes.iter_mut().map(|note| &mut note.place);
                for place in cut.chain(forgiven) {
                    *place = place.behind(*begun);
                }
                Ok(game)
            }
            Err(fault) => {
                let error = fault.locate(text, &self.file);
                let place = error.place.behind(*begun);
                Err(Misread { place, ..error })
            }
        })
    }
}
