//! Files that hold several games, one behind the other.

use std::fmt::Display;
use std::ops::Range;

use super::lines::ReadGame;
use super::place::{Fault, Forgiven, Misread, Parsed};
use crate::messages::TextPosition;
use crate::record::Record;
use crate::record::limits::{MAX_BYTES, MAX_GAMES, NO_MORE, TooMany};
use crate::record::words::encoding::DecodedText;
use tibetango_rules::AnyRules;

/// Preset of rules for games that name none, if there is one: its name and its rules.
pub type UsualRules<'a> = Option<(&'a str, AnyRules)>;

/// Function that reads a game from its text. A game that names no rules uses those of the preset.
pub(in crate::record) type GameReader<P> = fn(&str, UsualRules<'_>) -> Parsed<ReadGame, P>;

/// Games of a file of one format. Each is read on its own: a fault in one does not affect the others.
#[derive(Clone, Debug)]
pub struct Collection<P> {
    text: String,
    /// Deviations that concern the file as a whole.
    notes: Vec<Forgiven>,
    /// Name of the file in messages.
    file: String,
    /// Text of each game, and the place at which it begins.
    games: Vec<(Range<usize>, TextPosition)>,
    read: GameReader<P>,
}

impl<P: From<TooMany>> Collection<P> {
    /// Creates the collection of the games in these ranges of a text; beyond the maximum, one more range is enough.
    pub(in crate::record) fn new(
        DecodedText { text, mut notes }: DecodedText,
        file: &str,
        mut games: Vec<Range<usize>>,
        read: GameReader<P>,
    ) -> Self {
        if let Some(game) = games.get(MAX_GAMES) {
            notes.push(Forgiven {
                place: TextPosition::of_byte(&text, game.start),
                what: format!("more than {MAX_GAMES} games: {NO_MORE}"),
            });
        }
        games.truncate(MAX_GAMES);
        let starts = games.iter().map(|game| game.start);
        let starts: Vec<TextPosition> = TextPosition::of_bytes(&text, starts).collect();
        Self {
            games: games.into_iter().zip(starts).collect(),
            file: file.to_owned(),
            notes,
            text,
            read,
        }
    }

    /// Returns the number of games, including those that cannot be read.
    #[must_use]
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// Returns the deviations that were forgiven in the file as a whole, the same for each of its games.
    #[must_use]
    pub fn notes(&self) -> &[Forgiven] {
        &self.notes
    }

    /// Reads a game by its number, counted from 0; `None` if there are fewer. A game that names no rules uses those
    /// of the preset `usual`.
    ///
    /// # Errors
    /// The first part that does not fit the format or this game, and its place.
    #[must_use]
    pub fn read(
        &self,
        number: usize,
        usual: UsualRules<'_>,
    ) -> Option<Result<ReadGame, Misread<P>>> {
        let (range, start) = self.games.get(number)?;
        let text = &self.text[range.clone()];
        let game = match text.len() {
            0..=MAX_BYTES => (self.read)(text, usual),
            _ => Err(Fault::new(0, TooMany::Bytes)),
        };
        Some(match game {
            Ok(mut game) => {
                let cut = game.irregular.iter_mut().map(|cut| &mut cut.place);
                let forgiven = game.notes.iter_mut().map(|note| &mut note.place);
                for place in cut.chain(forgiven) {
                    *place = place.behind(*start);
                }
                Ok(game)
            }
            Err(fault) => {
                let error = fault.locate(text, &self.file);
                let place = error.place.behind(*start);
                Err(Misread { place, ..error })
            }
        })
    }
}

/// Returns the first game of pasted text, which must be regular to its end; rules that it does not name are these.
pub(in crate::record) fn read_pasted<P: Display + From<TooMany>>(
    rules: AnyRules,
    games: Result<Collection<P>, Misread<P>>,
) -> Result<Record, String> {
    let message = |error: Misread<P>| format!("{}: {}", error.place, error.problem);
    let game = games.map_err(message)?.read(0, Some(("", rules)));
    let game = game.ok_or("it holds no game")?.map_err(message)?;
    let irregular = game.irregular.map(|why| why.to_string());
    irregular.map_or(Ok(game.record), Err)
}
