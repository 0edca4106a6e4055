//! Games whose kind and board size are known only at run time, as the window, records, engines and the command line
//! handle them.
//!
//! ```
//! use tibetango_rules::any::AnyGameHistory;
//! use tibetango_rules::{AnyRules, GameName};
//!
//! let mut history = AnyGameHistory::new(8, AnyRules::usual(GameName::Jiu)).unwrap();
//! let mv = history.legal().remove(0);
//! history.play(&mv).unwrap();
//! assert_eq!((history.len(), history.outcome()), (1, None));
//! assert!(history.undo());
//! ```

use crate::board::{Formation, Piece, Point, Seat, Side, Topology};
use crate::game::Game;
use crate::grid::Grid;
use crate::history::GameHistory;
use crate::moves::{Effect, IllegalMove, Outcome, Phase, PlainMove, PositionError, SetupError};
use crate::position::{Board, Setup, TextForm};
use crate::rules::{AnyRules, Variant};
use crate::table::GameName;
use crate::{for_games, text};
#[doc(hidden)]
pub use pastey::paste;

/// Runs one expression on the history inside an [`AnyGameHistory`](crate::any::AnyGameHistory) of any game and size:
/// the expression is compiled for each board.
#[macro_export]
macro_rules! with_history {
    ($any:expr, $history:ident => $body:expr) => {
        $crate::for_games!([$crate::history_arms] ($any) $history ($body))
    };
}
pub use with_history;

#[doc(hidden)]
#[macro_export]
macro_rules! history_arms {
    (
        [$($Name:ident $module:ident { $($size:literal),+ })+]
        ($any:expr) $history:ident ($body:expr)
    ) => {
        $crate::any::paste! {
            match $any {
                $($($crate::any::AnyGameHistory::[<$Name $size>]($history) => $body,)+)+
            }
        }
    };
}

macro_rules! histories {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        paste! {
            /// A game of any kind on a board of any size.
            #[derive(Clone, Debug)]
            #[expect(missing_docs, reason = "a name says it")]
            pub enum AnyGameHistory {
                $($([<$Name $size>](GameHistory<$crate::$module::[<$Name Position>]<Grid<$size>>>),)+)+
            }

            impl AnyGameHistory {
                /// Creates a game on the empty board of this size; `None` when there is no such board.
                pub fn new(size: u8, rules: impl Into<AnyRules>) -> Option<Self> {
                    match (rules.into(), size) {
                        $($((AnyRules::$Name(rules), $size) => {
                            let first = $crate::$module::[<$Name Position>]::new(rules);
                            Some(Self::[<$Name $size>](GameHistory::new(first)))
                        })+)+
                        _ => None,
                    }
                }

                /// Creates a game that begins with a position that was set up; it may be over.
                ///
                /// # Errors
                /// Every reason against the position.
                fn set_up(rules: AnyRules, setup: &Setup) -> Result<Self, Vec<SetupError>> {
                    match (rules, setup.topology.size()) {
                        $($((AnyRules::$Name(rules), $size) => {
                            let first = Board::set_up(rules, setup)?;
                            Ok(Self::[<$Name $size>](GameHistory::new(first)))
                        })+)+
                        _ => Err(vec![SetupError::Board]),
                    }
                }
            }

        }
    };
}
for_games!(histories);

impl AnyGameHistory {
    /// Creates a game that begins with a given position; its size follows from its rows.
    ///
    /// # Errors
    /// Every reason against the position.
    pub fn from_text(rules: impl Into<AnyRules>, text: &str) -> Result<Self, PositionError> {
        let rules = rules.into();
        Ok(Self::set_up(rules, &Setup::read(rules, text)?)?)
    }

    /// Creates a game to be played on from a position that was set up.
    ///
    /// # Errors
    /// Every reason against playing on from it: the setup errors of the position, else that the game is over
    /// in it.
    pub fn to_play_on(rules: AnyRules, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let history = Self::set_up(rules, setup)?;
        match history.outcome() {
            Some(outcome) => Err(vec![SetupError::Over(outcome)]),
            None => Ok(history),
        }
    }

    /// Returns the current position as a setup, from which another one can be made.
    pub fn setup(&self) -> Setup {
        with_history!(self, history => Setup::of(history.position()))
    }

    /// Returns the first position of the game as text, where it is not the usual one of its rules.
    pub fn set_up_as(&self) -> Option<String> {
        let usual = Self::new(self.topology().size(), self.rules())?;
        let first = with_history!(self, history => history.first().text());
        (first != usual.position_text()).then_some(first)
    }

    /// Returns the name of the game.
    pub fn game(&self) -> GameName {
        self.topology().game()
    }
    /// The board.
    pub fn topology(&self) -> &'static Topology {
        with_history!(self, history => history.position().topology())
    }
    /// The rules.
    pub fn rules(&self) -> AnyRules {
        with_history!(self, history => (*history.position().rules()).into())
    }
    /// The side whose move it is.
    pub fn to_move(&self) -> Side {
        with_history!(self, history => history.position().to_move())
    }
    /// The phase; it keeps its last value when the game is over.
    pub fn phase(&self) -> Phase {
        with_history!(self, history => history.position().phase())
    }
    /// Plies played, those before the first position included.
    pub fn ply(&self) -> u32 {
        with_history!(self, history => history.position().ply())
    }
    /// Plies since the last capture, those of placement left out.
    pub fn quiet(&self) -> u16 {
        with_history!(self, history => history.position().quiet())
    }
    /// Plies left until the game is drawn by a rule that counts them; `None` where none does.
    pub fn plies_to_draw(&self) -> Option<u16> {
        let limit = with_history!(self, history => history.position().draw_limit())?;
        Some(limit.saturating_sub(self.quiet()))
    }
    /// The one empty point of jiaqi's movement.
    pub fn hole(&self) -> Option<Point> {
        with_history!(self, history => history.position().hole())
    }
    /// Returns the piece on a point.
    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        with_history!(self, history => history.position().piece_at(point))
    }

    /// Returns the piece on every point, by point index.
    pub fn pieces(&self) -> Vec<Option<Piece>> {
        let points = self.topology().iter();
        points.map(|point| self.piece_at(point)).collect()
    }
    /// Number of stones of a side.
    pub fn count(&self, side: Side) -> u32 {
        with_history!(self, history => history.position().count(side))
    }
    /// The end of the game, repetition included.
    pub fn outcome(&self) -> Option<Outcome> {
        with_history!(self, history => history.outcome())
    }
    /// The position now, as text.
    pub fn position_text(&self) -> String {
        with_history!(self, history => history.position().text())
    }
    /// Returns the number of moves that can be taken back.
    pub fn len(&self) -> usize {
        with_history!(self, history => history.moves().len())
    }
    /// True before the first move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the answer of a position that is played on from; nothing, or 0, when the game is over.
    fn while_going<T: Default>(&self, answer: impl FnOnce() -> T) -> T {
        self.going().map(|()| answer()).unwrap_or_default()
    }

    /// Returns every legal move, the list of choices cut as each game says; none when the game is over.
    pub fn legal(&self) -> Vec<PlainMove> {
        with_history!(self, history => {
            let moves = history.legal().into_iter();
            moves.map(|mv| history.position().plain(mv)).collect()
        })
    }

    /// Returns every way to move before the choice of captures, each with the number of stones that must be chosen;
    /// none when the game is over.
    pub fn ways(&self) -> Vec<(PlainMove, usize)> {
        self.while_going(|| with_history!(self, history => history.position().ways()))
    }

    /// The moves played.
    pub fn moves(&self) -> Vec<PlainMove> {
        with_history!(self, history => history.plain_moves())
    }

    /// The moves played, as text.
    pub fn move_texts(&self) -> Vec<String> {
        self.moves().iter().map(|mv| self.text(mv)).collect()
    }

    /// The sides that played the moves; they need not alternate.
    pub fn movers(&self) -> Vec<Side> {
        with_history!(self, history => history.plies().map(|(at, _)| at.to_move()).collect())
    }

    /// The phases in which the moves were played.
    pub fn phases(&self) -> Vec<Phase> {
        with_history!(self, history => history.plies().map(|(at, _)| at.phase()).collect())
    }

    /// Returns the number of stones that each move took.
    pub fn captures(&self) -> Vec<u32> {
        with_history!(self, history => history.plies().map(|(at, mv)| at.captures(mv)).collect())
    }

    fn going(&self) -> Result<(), IllegalMove> {
        match self.outcome() {
            Some(_) => Err(IllegalMove::GameOver),
            None => Ok(()),
        }
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// The reason why it is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, IllegalMove> {
        self.going()?;
        with_history!(self, history => history.play_plain(mv))
    }

    /// Checks whether a move could be played.
    ///
    /// # Errors
    /// The reason why it is not legal.
    pub fn check(&self, mv: &PlainMove) -> Result<(), IllegalMove> {
        self.going()?;
        with_history!(self, history => history.checked(mv).map(|_| ()))
    }

    /// Returns the pass that must be played now. Rules with passes allow one only to a side that can do nothing else,
    /// so the keeper of a game plays it without asking the player.
    pub fn forced_pass(&self) -> Option<PlainMove> {
        let pass = PlainMove::pass();
        self.check(&pass).is_ok().then_some(pass)
    }

    /// Returns the legal moves that a move of an imported file may mean, where it is not legal as written.
    pub fn readings(&self, plain: &PlainMove) -> Vec<PlainMove> {
        self.while_going(|| with_history!(self, history => history.position().readings(plain)))
    }

    /// Returns the number of stones that the mover must choose to take when a stone goes this way.
    ///
    /// # Errors
    /// The reason why the way is not legal.
    pub fn due(&self, way: &PlainMove) -> Result<usize, IllegalMove> {
        self.going()?;
        with_history!(self, history => history.position().due(way))
    }

    /// Returns the continuations of a move that is begun: the ways of a stone that is lifted (`to` is none), or the
    /// next jumps of one that has jumped.
    pub fn onward(&self, partial: &PlainMove) -> Vec<PlainMove> {
        self.while_going(|| with_history!(self, history => history.position().onward(partial)))
    }

    /// Reads a move without checking that it is legal.
    ///
    /// # Errors
    /// The text is no move of this board.
    pub fn parse(&self, text: &str) -> Result<PlainMove, IllegalMove> {
        text::parse_plain(self.topology(), text)
    }

    /// Writes a move.
    pub fn text(&self, mv: &PlainMove) -> String {
        text::plain_text(self.topology(), mv)
    }

    /// Takes the last move back; false when there is none.
    pub fn undo(&mut self) -> bool {
        with_history!(self, history => history.undo())
    }

    /// Returns the number of pieces that the side to move must take at once; 0 where it need not take, and when the
    /// game is over.
    pub fn compulsory(&self) -> u32 {
        self.while_going(|| with_history!(self, history => history.position().compulsory()))
    }

    /// Returns the stones that `mv` could take next by choice, after those it takes already; none where the rules
    /// choose.
    pub fn open_captures(&self, mv: &PlainMove) -> Vec<Point> {
        with_history!(self, history => history.position().open_captures(mv))
    }

    /// Adds captures by choice to a move that is not legal without them; `None` where that does not make it legal.
    pub fn with_some_takes(&self, mut mv: PlainMove) -> Option<PlainMove> {
        while self.check(&mv).is_err() {
            let next = *self.open_captures(&mv).first()?;
            mv.takes.push(next);
        }
        Some(mv)
    }

    /// True where the side to move may fly.
    pub fn may_fly(&self) -> bool {
        with_history!(self, history => history.position().may_fly())
    }

    /// Returns the number of plies that are drawn by lot where programs play matches; 0 in games without such a custom.
    pub fn ballot_plies(&self) -> u32 {
        with_history!(self, history => history.position().rules().ballot_plies())
    }

    /// Returns the seat that plays a side: seats may have changed sides.
    pub fn seat(&self, side: Side) -> Seat {
        Seat::of(
            side,
            with_history!(self, history => history.position().swapped()),
        )
    }

    /// The formations of both sides that are worth pointing out.
    pub fn formations(&self) -> Vec<Formation> {
        with_history!(self, history => history.position().formations())
    }

    /// The empty points where a side may not place, though stones are placed now.
    pub fn barred(&self, side: Side) -> Vec<Point> {
        with_history!(self, history => history.position().barred(side))
    }

    /// Returns all stones that `mv` takes; none for an illegal move.
    pub fn preview(&self, mv: &PlainMove) -> Vec<Point> {
        with_history!(self, history => history.position().preview(mv))
    }
}
