//! How each game looks and speaks in the window: one file of data a game.
//!
//! What can be read off a board is not told here: stones, letters and the keyboard's ways follow
//! from its `Shape`, the names of points from the notation.

use crate::app::board::{CueStyles, Ground, Grounds};
use crate::app::settings::Settings;
use bevy::prelude::*;
use tibetango_records::session::choose::Begun;
use tibetango_rules::any::AnyLine;
use tibetango_rules::for_games;
use tibetango_rules::{GameName, Phase, Rank, Term};

/// What the window asks of a game; [`PLAIN`] has what most games want.
pub struct Face {
    /// How its board is drawn and how quickly stones are set on it.
    pub ground: Ground,
    /// Text key of what is said of a jump; without one jumps go on and what they take is counted.
    pub jump: Option<&'static str>,
    /// Text key of what a person is to do now; `{n}` of `{due}` stones are still to be chosen.
    pub to_do: fn(&AnyLine, Option<&Begun>) -> &'static str,
    /// Text keys of the button that ends a move: while the stone is on its way, and while stones
    /// to take are chosen.
    pub end: [&'static str; 2],
    /// So many stones are placed that nobody waits for the last one to lie, that not every point
    /// is offered, and that the last ones are shown on request.
    pub many_stones: bool,
    /// The ranks that a piece can have.
    pub ranks: &'static [Rank],
    /// How many stones a side has says something: some are taken.
    pub counted: bool,
    /// Its formations, if it has any, in the order in which the legend counts them; they are shown on request.
    pub formations: Option<&'static [&'static Term]>,
    /// Text keys of the parts of its static evaluation, if it has one: stones taken, stones in danger,
    /// enemies beside, and what is tried first; they are shown on request.
    pub merits: Option<[&'static str; 4]>,
}

impl Face {
    /// True while stones are set so fast, and are so many, that the last ones are worth a look.
    #[must_use]
    pub fn at_speed(&self, line: &AnyLine) -> bool {
        self.many_stones && matches!(line.phase(), Phase::Placement | Phase::Play)
    }
}

/// What most games want.
pub const PLAIN: Face = Face {
    ground: Ground::Dense,
    jump: None,
    to_do: |line, _| match line.phase() {
        Phase::Decision => "turn.decide",
        _ => "turn.placement",
    },
    end: ["game.done"; 2],
    many_stones: false,
    ranks: &[Rank::Man],
    counted: true,
    formations: None,
    merits: None,
};

macro_rules! faces {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        $(mod $module;)+

        /// The face of a game.
        #[must_use]
        pub fn face(game: GameName) -> &'static Face {
            match game {
                $(GameName::$Name => &$module::FACE),+
            }
        }
    };
}
for_games!(faces);

/// Hands the board the styles of each game's own events, whenever the configuration has changed.
fn style_cues(settings: Res<Settings>, mut styles: ResMut<CueStyles>) {
    let games = GameName::ALL.into_iter();
    let now = games.map(|game| (game, settings.config.of(game).cues.clone()));
    styles.0 = now.collect();
}

/// Tells the board how each game looks.
pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(Grounds(|game| face(game).ground))
        .add_systems(
            PreUpdate,
            style_cues.run_if(resource_exists_and_changed::<Settings>),
        );
}
