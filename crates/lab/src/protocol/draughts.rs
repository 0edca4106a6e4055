//! Draughts as its protocols write it: positions square by square, moves by their ends and their captured pieces.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::{DraughtsRules, SIZE};
use tibetango_rules::normalization::plain;
use tibetango_rules::quote::quote_text;
use tibetango_rules::text::{parse_point, point_text};
use tibetango_rules::{
    AnyRules, MoveKind, Phase, Piece, PlainMove, Point, Rank, SetupError, Side, Topology,
};

/// Maximum number of pieces that a move captures: a side has no more.
pub const MOST_TAKEN: usize = 20;

/// Letters of a position: capitals for sides and kings, small ones for men. White's is `W`; an empty square is `e`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// Black's letter.
    pub black: char,
}

impl Letters {
    const WHITE: char = 'W';
    const EMPTY: char = 'e';

    /// Returns the letter of a side.
    #[must_use]
    pub const fn of(self, side: Side) -> char {
        match side {
            Side::White => Self::WHITE,
            Side::Black => self.black,
        }
    }

    /// Returns the side with this letter, which version 1 of the Hub protocol writes as a small one.
    #[must_use]
    pub fn side(self, letter: char) -> Option<Side> {
        let letter = letter.to_ascii_uppercase();
        Side::BOTH.into_iter().find(|side| self.of(*side) == letter)
    }

    fn piece(self, letter: char) -> Result<Option<Piece>, String> {
        if letter == Self::EMPTY {
            return Ok(None);
        }
        let rank = match letter.is_ascii_lowercase() {
            true => Rank::Man,
            false => Rank::King,
        };
        let side = self.side(letter);
        side.map(|side| Some(Piece { side, rank })).ok_or_else(|| {
            let (black, king) = (self.black.to_ascii_lowercase(), self.black);
            format!("{letter:?} is no square: w, {black}, W, {king} or e")
        })
    }

    fn letter(self, piece: Option<Piece>) -> char {
        let Some(piece) = piece else {
            return Self::EMPTY;
        };
        let letter = self.of(piece.side);
        match piece.rank {
            Rank::Man => letter.to_ascii_lowercase(),
            Rank::King => letter,
        }
    }

    /// Reads a position, the side to move and then every square from the first to the last, as a game that goes on
    /// there.
    ///
    /// # Errors
    /// A description of what is wrong with it.
    pub fn read(self, empty: &AnyGameHistory, text: &str) -> Result<AnyGameHistory, String> {
        let (squares, count) = (empty.topology().points(), text.chars().count());
        if count != squares + 1 {
            return Err(format!(
                "a position is the side to move and {squares} squares, not {count} letters"
            ));
        }
        let mut letters = text.chars();
        let side = letters.next().unwrap_or_default();
        let mut setup = empty.setup();
        setup.to_move = self.side(side).ok_or_else(|| {
            let black = self.black;
            format!("{side:?} is no side: W or {black}")
        })?;
        // The text does not say how many moves were played before.
        (setup.phase, setup.ply, setup.quiet) = (Phase::Play, 0, 0);
        let pieces = letters.map(|letter| self.piece(letter));
        setup.pieces = pieces.collect::<Result<_, _>>()?;
        AnyGameHistory::to_play_on(empty.rules(), &setup).map_err(|against| {
            let against: Vec<String> = against.iter().map(SetupError::to_string).collect();
            against.join("; ")
        })
    }

    /// Writes the position at the end of a game.
    #[must_use]
    pub fn write(self, history: &AnyGameHistory) -> String {
        let pieces = history.pieces().into_iter();
        let squares = pieces.map(|piece| self.letter(piece));
        std::iter::once(self.of(history.to_move()))
            .chain(squares)
            .collect()
    }
}

/// Move as the protocols write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolMove {
    /// Square that the piece leaves.
    pub from: Point,
    /// Square where it ends.
    pub to: Point,
    /// Squares of the captured pieces, in any order.
    pub captures: Vec<Point>,
}

impl ProtocolMove {
    /// Converts a legal move of the side to move.
    #[must_use]
    pub fn of(history: &AnyGameHistory, mv: &PlainMove) -> Option<Self> {
        Some(Self {
            from: mv.from?,
            to: mv.to?,
            captures: history.preview(mv),
        })
    }

    /// Returns the legal move that is meant. Its captures may be left out if its ends identify it.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn find(&self, history: &AnyGameHistory) -> Result<PlainMove, String> {
        let ends = |mv: &PlainMove| mv.from == Some(self.from) && mv.to == Some(self.to);
        let mut moves: Vec<PlainMove> = history.legal().into_iter().filter(ends).collect();
        if !self.captures.is_empty() {
            let captures = sort(self.captures.clone());
            moves.retain(|mv| sort(history.preview(mv)) == captures);
        }
        if moves.len() > 1 {
            return Err(format!(
                "several moves are {}: what is taken?",
                self.text(history.topology())
            ));
        }
        moves.pop().ok_or_else(|| {
            let kind = match self.captures.is_empty() {
                true => MoveKind::Step,
                false => MoveKind::Jump,
            };
            let plain = PlainMove::walk(kind, self.from, self.to);
            match history.check(&plain) {
                Err(why) => why.to_string(),
                Ok(()) => format!("no move takes as {} says", self.text(history.topology())),
            }
        })
    }

    /// Formats the move as the Hub protocol does: `32-28`, or a capture with the squares of the captured pieces,
    /// `28x17x22`.
    #[must_use]
    pub fn text(&self, topology: &Topology) -> String {
        let (from, to) = (
            point_text(topology, self.from),
            point_text(topology, self.to),
        );
        if self.captures.is_empty() {
            return format!("{from}-{to}");
        }
        let captures = self.captures.iter();
        let captures: String = captures
            .map(|at| format!("x{}", point_text(topology, *at)))
            .collect();
        format!("{from}x{to}{captures}")
    }

    /// Reads a move as the Hub protocol writes it, in letters of any case, with dashes and crosses of any kind, and
    /// with noughts before the numbers of squares.
    ///
    /// # Errors
    /// The text is no such move.
    pub fn parse(topology: &Topology, text: &str) -> Result<Self, String> {
        let unreadable = || {
            let text = quote_text(text);
            format!("{text} is no move: 32-28, or a capture with what it takes, 28x17x22")
        };
        let mut squares = Vec::new();
        let typed: String = text.chars().map(plain).collect();
        let quiet = typed.contains('-');
        let between: &[char] = if quiet { &['-'] } else { &['x', 'X'] };
        for part in typed.split(between).take(MOST_TAKEN + 3) {
            let number = part.trim_start_matches('0');
            squares.push(parse_point(topology, number).ok_or_else(unreadable)?);
        }
        let [from, to, captures @ ..] = squares.as_slice() else {
            return Err(unreadable());
        };
        if captures.len() > if quiet { 0 } else { MOST_TAKEN } {
            return Err(unreadable());
        }
        Ok(Self {
            from: *from,
            to: *to,
            captures: captures.to_vec(),
        })
    }
}

fn sort(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points
}

/// Formats a move of the side to move as the Hub protocol does.
#[must_use]
pub fn move_text(history: &AnyGameHistory, mv: &PlainMove) -> String {
    ProtocolMove::of(history, mv)
        .map_or_else(|| history.text(mv), |other| other.text(history.topology()))
}

/// Plays a move that is written in this form.
///
/// # Errors
/// The reason why it cannot be played; the game is then unchanged.
pub fn play_text(history: &mut AnyGameHistory, text: &str) -> Result<(), String> {
    let mv = ProtocolMove::parse(history.topology(), text)?.find(history)?;
    history.play(&mv).map(drop).map_err(|why| why.to_string())
}

/// Returns the game at its last irreversible move, and the moves since: all that repetition and the draws by kings
/// depend on.
#[must_use]
pub fn since_change(history: &AnyGameHistory) -> (AnyGameHistory, Vec<String>) {
    let mut then = history.clone();
    while then.quiet() > 0 && then.undo() {}
    let mut now = then.clone();
    let moves = history.moves().into_iter().skip(then.len());
    let texts = moves.map_while(|mv| {
        let text = move_text(&now, &mv);
        now.play(&mv).ok().map(|_| text)
    });
    let texts = texts.collect();
    (then, texts)
}

/// Converts a chance of winning to men: one more makes a win about three times as likely as a loss.
#[must_use]
pub fn men(chance: f64) -> f64 {
    const MOST: f64 = 99.99;
    let men = (chance / (1.0 - chance)).ln() / 3f64.ln();
    match men.is_nan() {
        true => 0.0,
        false => men.clamp(-MOST, MOST),
    }
}

/// Returns the rules, if they are those of draughts.
///
/// # Errors
/// The game that they are of; `protocol` names the protocol in the text.
pub fn draughts_rules(rules: AnyRules, protocol: &str) -> Result<DraughtsRules, String> {
    DraughtsRules::try_from(rules).map_err(|game| format!("{protocol} has no {game}"))
}

/// Returns a game of draughts before its first move.
///
/// # Errors
/// As [`draughts_rules`].
pub fn new_game(rules: AnyRules, protocol: &str) -> Result<AnyGameHistory, String> {
    let history = AnyGameHistory::new(SIZE, draughts_rules(rules, protocol)?);
    history.ok_or_else(|| "there is no such board".to_owned())
}
