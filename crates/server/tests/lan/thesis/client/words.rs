//! The words of a client: colours, and results of games.

use support::slow_jiaqi::SlowSide;

/// Form in which a client writes colours and results.
#[derive(Clone, Copy, Debug)]
pub enum Words {
    Named,
    Chinese,
    Numbered,
}

impl Words {
    pub(super) const fn side(self, side: SlowSide) -> &'static str {
        match (self, side) {
            (Self::Named, SlowSide::White) => "White",
            (Self::Named, SlowSide::Black) => "Black",
            (Self::Chinese, SlowSide::White) => "白",
            (Self::Chinese, SlowSide::Black) => "黑",
            (Self::Numbered, SlowSide::White) => "2",
            (Self::Numbered, SlowSide::Black) => "1",
        }
    }

    /// Returns the word for a result: `None` for a game that goes on, `white`, `black`, or anything else for a draw.
    pub(super) fn result(self, winner: Option<&str>) -> &'static str {
        match (winner, self) {
            (None, Self::Named) => "Going",
            (None, Self::Chinese) => "续",
            (None, Self::Numbered) => "0",
            (Some("white"), _) => self.side(SlowSide::White),
            (Some("black"), _) => self.side(SlowSide::Black),
            (Some(_), Self::Named) => "Draw",
            (Some(_), Self::Chinese) => "和",
            (Some(_), Self::Numbered) => "3",
        }
    }
}
