//! Appearance and wording of each game in the window: one file of data a game.
//!
//! Everything that a board implies is left out: stones, letters and the keyboard's directions follow from its
//! `Topology`, the names of points from the notation.

use crate::app::board::{CueStyles, Ground, Grounds};
use crate::app::settings::Settings;
use bevy::prelude::*;
use std::fmt;
use tibetango_records::session::choose::PartialMove;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::for_games;
use tibetango_rules::{
    Doing, Effect, GameName, MoveKind, Phase, PlainMove, Point, Rank, Side, Term,
};

/// Number of a move; as text it stands before the move: "17.", or "17…" where the move is the second of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number alone.
    pub number: usize,
    /// Whether the move is the second of a pair.
    pub second: bool,
}

impl MoveNumber {
    /// Returns the number of the move of this ply, counted from 1, where this number of plies share one, in a game that
    /// this side began; 0 before the first move.
    #[must_use]
    pub fn of(ply: usize, plies_per_number: usize, begins: Side) -> Self {
        let shares = plies_per_number > 1;
        // If Black began, the first pair lacks White's move.
        let place = ply + usize::from(shares && begins == Side::Black && ply > 0);
        Self {
            number: place.div_ceil(plies_per_number.max(1)),
            second: shares && place > 0 && place.is_multiple_of(plies_per_number),
        }
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.second { "…" } else { "." };
        write!(f, "{}{sign}", self.number)
    }
}

/// Returns the side that began a game, or that is to begin it.
pub(crate) fn first_mover(history: &AnyGameHistory) -> Side {
    let movers = history.movers();
    movers.first().copied().unwrap_or(history.to_move())
}

/// Returns the number of the move of this ply, counted from 1, as its game numbers moves.
pub(crate) fn move_number(history: &AnyGameHistory, ply: usize) -> MoveNumber {
    let plies = presentation(history.game()).plies_per_number;
    MoveNumber::of(ply, plies, first_mover(history))
}

/// True if only the effects of a move may know the points that its piece touches: a capture of draughts names the
/// squares between its ends only where another one has the same ends.
fn hides_stations(mv: &PlainMove) -> bool {
    mv.kind == MoveKind::Jump && mv.via.is_empty()
}

/// Returns the points that the piece of a move with these effects touches, from its origin to its destination.
pub(crate) fn stations(mv: &PlainMove, effects: &[Effect]) -> Vec<Point> {
    let arrival = |effect: &Effect| match effect {
        Effect::Move { to, .. } => Some(*to),
        _ => None,
    };
    let named: Vec<Point> = mv.stations().collect();
    let arrivals = effects.iter().filter_map(arrival);
    let touched: Vec<Point> = mv.from.into_iter().chain(arrivals).collect();
    match hides_stations(mv) && touched.len() > named.len() {
        true => touched,
        false => named,
    }
}

/// Returns the points that the piece of a move touches, in the position at the end of this game.
pub(crate) fn stations_in(history: &AnyGameHistory, mv: &PlainMove) -> Vec<Point> {
    let effects = match hides_stations(mv) {
        true => history.clone().play(mv).unwrap_or_default(),
        false => Vec::new(),
    };
    stations(mv, &effects)
}

/// Properties of a game that the window needs; [`PLAIN`] has those of most games.
pub struct Presentation {
    /// Drawing style of its board and the speed of its placements.
    pub ground: Ground,
    /// Text key of the caption of a jump; without one jumps go on and their captures are counted.
    pub jump: Option<&'static str>,
    /// Returns the text key of the instruction to a person now; `{n}` of `{due}` stones are still to be chosen.
    pub to_do: fn(&AnyGameHistory, Option<&PartialMove>) -> &'static str,
    /// Those among these instructions that people who play each other need not see at every turn.
    pub obvious: &'static [&'static str],
    /// Text keys of the button that ends a move: while the stone is on its way, and while stones to capture are
    /// chosen.
    pub end: [&'static str; 2],
    /// True if a game has many placements: players do not wait for the last stone to lie, and the last stones are
    /// shown on request.
    pub many_stones: bool,
    /// Number of plies that share a number: two where its records count a move of each side as one.
    pub plies_per_number: usize,
    /// Ranks that a piece can have.
    pub ranks: &'static [Rank],
    /// Whether to show piece counts (games with captures).
    pub counted: bool,
    /// Its formations, if it has any, in the order of the legend; they are shown on request.
    pub formations: Option<&'static [&'static Term]>,
    /// Those of them that light up when they form, and stay lit until the next move.
    pub lit_up: &'static [&'static Term],
    /// Text keys of the parts of its static evaluation, if it has one: stones taken, stones in danger, enemies
    /// beside, and the one for the moves to try first; they are shown on request.
    pub score_keys: Option<[&'static str; 4]>,
}

impl Presentation {
    /// Returns true while many stones are set so fast that the last ones are worth a look.
    #[must_use]
    pub fn at_speed(&self, history: &AnyGameHistory) -> bool {
        self.many_stones && matches!(history.phase(), Phase::Placement | Phase::Play)
    }
}

/// Properties of most games.
pub const PLAIN: Presentation = Presentation {
    ground: Ground::Dense,
    jump: None,
    to_do: |history, _| match history.phase().doing() {
        Doing::Deciding => "turn.decide",
        _ => "turn.placement",
    },
    obvious: &["turn.placement"],
    end: ["game.done"; 2],
    many_stones: false,
    plies_per_number: 1,
    ranks: &[Rank::Man],
    counted: true,
    formations: None,
    lit_up: &[],
    score_keys: None,
};

macro_rules! presentations {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        $(mod $module;)+

        /// Returns the presentation of a game.
        #[must_use]
        pub fn presentation(game: GameName) -> &'static Presentation {
            match game {
                $(GameName::$Name => &$module::PRESENTATION),+
            }
        }
    };
}
for_games!(presentations);

/// Gives the board the styles of each game's own events, whenever the configuration has changed.
fn style_cues(settings: Res<Settings>, mut styles: ResMut<CueStyles>) {
    let games = GameName::ALL.into_iter();
    let now = games.map(|game| (game, settings.config.of(game).cues.clone()));
    styles.0 = now.collect();
}

/// Gives the board the drawing style of each game.
pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(Grounds(|game| presentation(game).ground))
        .add_systems(
            PreUpdate,
            style_cues.run_if(resource_exists_and_changed::<Settings>),
        );
}
