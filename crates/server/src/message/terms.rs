//! Terms common to requests and answers: length limits, colours and offers.

use tibetango_rules::Side;

/// Maximum bytes of a line, its end not counted.
pub const MOST: usize = 512;

/// Version of the protocol beyond the thesis.
pub const VERSION: u32 = 1;

/// Maximum letters of a name.
pub const NAME: usize = 16;

/// Maximum letters of a chat message.
pub const MAX_CHAT: usize = 140;

/// Form in which a client wrote a colour, and in which it is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourForm {
    /// `Black`, `White`.
    #[default]
    Named,
    /// `黑`, `白`.
    Chinese,
    /// `1` is Black, `2` White, as in the thesis's Fig. 4-15.
    Numbered,
}

impl ColourForm {
    const ALL: [Self; 3] = [Self::Named, Self::Chinese, Self::Numbered];

    /// Returns the word for a colour.
    pub const fn side(self, side: Side) -> &'static str {
        match (self, side) {
            (Self::Named, Side::White) => "White",
            (Self::Named, Side::Black) => "Black",
            (Self::Chinese, Side::White) => "白",
            (Self::Chinese, Side::Black) => "黑",
            (Self::Numbered, Side::White) => "2",
            (Self::Numbered, Side::Black) => "1",
        }
    }

    /// Returns the word for a result: the winner, a draw, or `None` for a game that goes on.
    pub const fn end(self, winner: Option<Option<Side>>) -> &'static str {
        match (self, winner) {
            (form, Some(Some(side))) => form.side(side),
            (Self::Named, Some(None)) => "Draw",
            (Self::Chinese, Some(None)) => "和",
            (Self::Numbered, Some(None)) => "3",
            (Self::Named, None) => "Going",
            (Self::Chinese, None) => "续",
            (Self::Numbered, None) => "0",
        }
    }

    /// Reads a colour, and the form in which it was written.
    pub(super) fn read(word: &str) -> Option<(Self, Side)> {
        let forms = Self::ALL.into_iter();
        let mut all = forms.flat_map(|form| Side::BOTH.map(|side| (form, side)));
        all.find(|(form, side)| form.side(*side).eq_ignore_ascii_case(word))
    }
}

/// Offer from one side to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A draw.
    Draw,
    /// Taking the last move back.
    Undo,
    /// Another game with colours changed.
    Again,
}

impl Offer {
    pub(super) const ALL: [Self; 3] = [Self::Draw, Self::Undo, Self::Again];

    /// Returns `draw`, `undo` or `again`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Undo => "undo",
            Self::Again => "again",
        }
    }
}
