//! Notes of people on the positions of a game that is replayed: comments, rings and arrows, and signs of the moves.

use tibetango_rules::{PlainMove, Point};

/// Maximum number of positions with a note in one game.
pub const MAX_NOTES: usize = 1000;
/// Maximum number of figures on one position.
pub const MAX_FIGURES: usize = 64;

/// Colour of a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// The default.
    #[default]
    Green,
    /// For bad moves.
    Red,
    /// For the other side.
    Blue,
    /// For a fourth thought.
    Gold,
}

impl Ink {
    /// Every colour.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Gold];

    /// Returns the word for the colour in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Gold => "gold",
        }
    }
}

/// Figure: a ring around a point, or an arrow from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnFigure {
    /// Point at which it begins.
    pub from: Point,
    /// Point at which it ends; a ring ends where it begins.
    pub to: Point,
    /// Colour.
    pub ink: Ink,
}

impl DrawnFigure {
    /// Returns the figure as records have it: `green:c3`, or `red:c3-d4` for an arrow.
    pub(crate) fn text(&self, name: impl Fn(Point) -> String) -> String {
        let (word, from) = (self.ink.word(), name(self.from));
        match self.from == self.to {
            true => format!("{word}:{from}"),
            false => format!("{word}:{from}-{}", name(self.to)),
        }
    }

    /// Reads a figure as [`text`](Self::text) writes it.
    pub(crate) fn read(text: &str, point: impl Fn(&str) -> Option<Point>) -> Option<Self> {
        let (word, ends) = text.split_once(':')?;
        let (from, to) = ends.split_once('-').unwrap_or((ends, ends));
        Some(Self {
            from: point(from)?,
            to: point(to)?,
            ink: Ink::ALL.into_iter().find(|ink| ink.word() == word)?,
        })
    }
}

/// Sign that a person gives a move, as in the books of other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSign {
    /// `!!`: far better than it looked.
    Brilliant,
    /// `!`: good.
    Good,
    /// `!?`: worth a thought.
    Interesting,
    /// `?!`: doubtful.
    Doubtful,
    /// `?`: bad.
    Bad,
    /// `??`: it loses what was there to win.
    Blunder,
}

impl MoveSign {
    /// Every sign, the best first.
    pub const ALL: [Self; 6] = [
        Self::Brilliant,
        Self::Good,
        Self::Interesting,
        Self::Doubtful,
        Self::Bad,
        Self::Blunder,
    ];

    /// Returns the sign as it stands behind a move.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Good => "!",
            Self::Interesting => "!?",
            Self::Doubtful => "?!",
            Self::Bad => "?",
            Self::Blunder => "??",
        }
    }

    /// Reads a sign as [`text`](Self::text) writes it.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sign| sign.text() == text)
    }

    /// Returns the word for the sign, such as `good`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant",
            Self::Good => "good",
            Self::Interesting => "interesting",
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::Blunder => "blunder",
        }
    }
}

/// Comment and figures on one position, and the sign of the move that led there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Comment; empty if there is none.
    pub comment: String,
    /// Rings and arrows.
    pub figures: Vec<DrawnFigure>,
    /// Sign of the move; always `None` on the first position.
    pub sign: Option<MoveSign>,
}

impl Note {
    fn is_empty(&self) -> bool {
        self.comment.is_empty() && self.figures.is_empty() && self.sign.is_none()
    }
}

/// Notes of positions, each of which is identified by the moves that lead to it.
///
/// ```
/// use tibetango_records::session::notes::Notes;
/// let mut notes = Notes::default();
/// notes.write(&[], "An empty board.");
/// assert_eq!(notes.on(&[]).unwrap().comment, "An empty board.");
/// notes.write(&[], "");
/// assert_eq!(notes.on(&[]), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes(Vec<(Vec<PlainMove>, Note)>);

impl Notes {
    /// Returns the note on the position after these moves.
    #[must_use]
    pub fn on(&self, moves: &[PlainMove]) -> Option<&Note> {
        let entry = self.0.iter().find(|(path, _)| path == moves);
        entry.map(|(_, note)| note)
    }

    /// Returns every position with its note, in the order in which they were begun.
    pub fn iter(&self) -> impl Iterator<Item = (&[PlainMove], &Note)> {
        self.0.iter().map(|(path, note)| (path.as_slice(), note))
    }

    /// Changes the note of a position. If there are too many notes no new one is begun.
    fn change(&mut self, moves: &[PlainMove], change: impl FnOnce(&mut Note)) {
        let at = self.0.iter().position(|(path, _)| path == moves);
        let at = match at {
            Some(at) => at,
            None if self.0.len() >= MAX_NOTES => return,
            None => {
                self.0.push((moves.to_vec(), Note::default()));
                self.0.len() - 1
            }
        };
        change(&mut self.0[at].1);
        if self.0[at].1.is_empty() {
            self.0.remove(at);
        }
    }

    /// Draws a figure. One that is there already is removed; in another colour it is drawn anew.
    pub fn draw(&mut self, moves: &[PlainMove], figure: DrawnFigure) {
        self.change(moves, |note| {
            let again = note.figures.contains(&figure);
            let ends = (figure.from, figure.to);
            note.figures
                .retain(|figure_there| (figure_there.from, figure_there.to) != ends);
            if !again && note.figures.len() < MAX_FIGURES {
                note.figures.push(figure);
            }
        });
    }

    /// Removes all figures of the position after these moves.
    pub fn erase(&mut self, moves: &[PlainMove]) {
        self.change(moves, |note| note.figures.clear());
    }

    /// Replaces the comment on the position after these moves.
    pub fn write(&mut self, moves: &[PlainMove], comment: &str) {
        self.change(moves, |note| comment.clone_into(&mut note.comment));
    }

    /// Gives the last of these moves a sign, or removes it. Without a move there is nothing to sign.
    pub fn mark(&mut self, moves: &[PlainMove], sign: Option<MoveSign>) {
        if !moves.is_empty() {
            self.change(moves, |note| note.sign = sign);
        }
    }

    /// Keeps only the notes of positions for which `holds` is true.
    pub fn retain(&mut self, holds: impl Fn(&[PlainMove]) -> bool) {
        self.0.retain(|(path, _)| holds(path));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tibetango_rules::any::AnyGameHistory;
    use tibetango_rules::{AnyRules, GameName};

    const RING: DrawnFigure = DrawnFigure {
        from: Point(2),
        to: Point(2),
        ink: Ink::Green,
    };

    #[test]
    fn a_figure_drawn_again_goes_and_in_another_colour_changes() {
        let size = GameName::default().sizes()[0];
        let history = AnyGameHistory::new(size, AnyRules::default()).expect("a board");
        let moves = [history.legal().swap_remove(0)];
        let mut notes = Notes::default();
        let figures = |notes: &Notes, moves: &[PlainMove]| {
            let note = notes.on(moves);
            note.map_or_else(Vec::new, |note| note.figures.clone())
        };
        let red = DrawnFigure {
            ink: Ink::Red,
            ..RING
        };
        let arrow = DrawnFigure {
            to: Point(3),
            ..RING
        };
        notes.draw(&moves, RING);
        notes.draw(&moves, arrow);
        notes.draw(&moves, red);
        assert_eq!(figures(&notes, &moves), [arrow, red]);
        assert_eq!(figures(&notes, &[]), []);
        notes.draw(&moves, red);
        assert_eq!(figures(&notes, &moves), [arrow]);
        notes.draw(&[], RING);
        notes.erase(&moves);
        assert_eq!(notes.on(&moves), None);
        assert_eq!(figures(&notes, &[]), [RING]);
    }

    #[test]
    fn figures_go_and_the_comment_stays() {
        let mut notes = Notes::default();
        notes.write(&[], "said");
        notes.draw(&[], RING);
        notes.erase(&[]);
        assert_eq!(notes.on(&[]).map(|note| &*note.comment), Some("said"));
    }

    #[test]
    fn a_move_has_one_sign_and_the_first_position_none() {
        let moves = [PlainMove::place(Point(2))];
        let mut notes = Notes::default();
        let sign = |notes: &Notes| notes.on(&moves).and_then(|note| note.sign);
        notes.mark(&moves, Some(MoveSign::Good));
        notes.mark(&moves, Some(MoveSign::Blunder));
        assert_eq!(sign(&notes), Some(MoveSign::Blunder));
        notes.write(&moves, "said");
        notes.mark(&moves, None);
        assert_eq!(sign(&notes), None);
        assert_eq!(notes.on(&moves).map(|note| &*note.comment), Some("said"));
        notes.write(&moves, "");
        assert_eq!(notes.on(&moves), None);
        notes.mark(&[], Some(MoveSign::Good));
        assert_eq!(notes, Notes::default());
    }

    #[test]
    fn every_sign_reads_as_it_is_written() {
        let texts = ["!!", "!", "!?", "?!", "?", "??"];
        assert_eq!(MoveSign::ALL.map(MoveSign::text), texts);
        let signs = texts.map(MoveSign::from_text);
        assert_eq!(signs, MoveSign::ALL.map(Some));
        for other in ["", "!!!", "$1", " !", "good"] {
            assert_eq!(MoveSign::from_text(other), None, "{other:?}");
        }
    }
}
