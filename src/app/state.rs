//! States of the program: the screen, the overlay, and the step of the turn.

use bevy::prelude::*;
use tibetango_rules::Phase;

/// Screen that fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, with a board behind it.
    #[default]
    Title,
    /// A match or a replay.
    Match,
}

/// Overlay that lies over the screen and takes the input.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// Choices for a new game.
    NewGame,
    /// The name of a player.
    Name,
    /// The pause menu.
    Menu,
    /// The question whether to resign.
    Resign,
    /// A question of one person to the other.
    Ask,
    /// A picture of the game.
    Share,
    /// Changing, copying and pasting of the position.
    Position,
    /// Games over the network.
    Network,
    /// Saved games.
    Records,
    /// The help on how to play.
    Help,
    /// Sound, motion, window.
    Settings,
    /// The program's description and credits.
    About,
    /// The result of a match.
    Result,
    /// The engine's search.
    Engine,
    /// The parameters of the engine.
    Parameters,
    /// The moments of a game.
    Review,
    /// The moves of a game under review, with comments.
    Notes,
    /// The entry for staff of an exhibition, and the pages behind it.
    Staff,
}

/// Step of the turn in a match.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Match)]
pub enum TurnStep {
    /// A person chooses a move.
    #[default]
    Human,
    /// The other side thinks: the computer, or a remote player.
    Thinking,
    /// Stones are moving.
    Animating,
    /// Nobody has the move: a review, or a lesson that was answered.
    Replay,
    /// The match has ended.
    Over,
}

/// Phase that the match shows; `None` once it has ended.
#[derive(SubStates, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Match)]
pub struct MatchPhase(pub Option<Phase>);

impl Default for MatchPhase {
    fn default() -> Self {
        Self(Some(Phase::Placement))
    }
}

/// Order of a frame's systems.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Reads configuration and scripts.
    Outside,
    /// Turns pointer, touch and keys into commands and move requests.
    Input,
    /// Applies commands and requests to the match.
    Match,
    /// Follows whatever the match has become.
    Settle,
    /// Updates the board.
    Board,
    /// Advances the turn: animation over, computer asked.
    Turn,
    /// Updates the marks on the board.
    Marks,
}

/// Goes to a state unless the program is there already: entering it again would restart it.
pub fn go<S: bevy::state::state::FreelyMutableState>(next: &mut ResMut<NextState<S>>, state: S) {
    NextState::set_if_neq(&mut **next, state);
}

/// Writes a message and discards its id.
pub fn send<M: Message>(writer: &mut MessageWriter<M>, message: M) {
    writer.write(message);
}

/// Registers the states and the order of work.
pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Overlay>()
        .add_sub_state::<TurnStep>()
        .add_sub_state::<MatchPhase>()
        .configure_sets(
            Update,
            (
                AppSystems::Outside,
                AppSystems::Input,
                AppSystems::Match,
                AppSystems::Settle,
                AppSystems::Board,
                AppSystems::Turn,
                AppSystems::Marks,
            )
                .chain(),
        );
}
