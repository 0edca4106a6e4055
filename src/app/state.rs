//! Where the program stands: the screen, what lies over it, and the step of the turn.

use bevy::prelude::*;
use tibetango_rules::Phase;

/// What fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, with a board behind it.
    #[default]
    Title,
    /// A match or a replay.
    Match,
}

/// What lies over the screen and takes the input.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// Choices for a new game.
    NewGame,
    /// What a player is called.
    Name,
    /// The pause menu.
    Menu,
    /// The question whether to resign.
    Resign,
    /// One person asks the other for something.
    Ask,
    /// A picture of the game.
    Share,
    /// The position: to be changed, copied, pasted.
    Position,
    /// Games over the network.
    Network,
    /// Saved games.
    Records,
    /// How to play.
    Help,
    /// Sound, motion, window.
    Settings,
    /// What the program is and who made what.
    About,
    /// The result of a match.
    Result,
    /// What the engine is searching.
    Engine,
    /// The parameters of the engine.
    Parameters,
    /// The moments of a game.
    Review,
    /// The moves of a game that is looked at again, and what is said of them.
    Notes,
    /// The way in for staff of an exhibition, and what lies behind it.
    Staff,
}

/// Whose step it is in a match.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Match)]
pub enum TurnStep {
    /// A person chooses a move.
    #[default]
    Human,
    /// The other side thinks: the computer, or somebody elsewhere.
    Thinking,
    /// Stones are moving.
    Animating,
    /// Nobody has the move: a game is looked at again, or a lesson was answered.
    Replay,
    /// The match has ended.
    Over,
}

/// The phase that the match shows; none once it has ended.
#[derive(SubStates, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Match)]
pub struct MatchPhase(pub Option<Phase>);

impl Default for MatchPhase {
    fn default() -> Self {
        Self(Some(Phase::Placement))
    }
}

/// The order of a frame's work.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Configuration and scripts.
    Outside,
    /// Pointer, touch and keys become commands and move requests.
    Input,
    /// Commands and requests change the match.
    Match,
    /// The board takes up what happened.
    Board,
    /// The turn goes on: animation over, computer asked.
    Turn,
    /// Marks on the board follow.
    Marks,
}

/// Goes to a state unless the program is there already: entering it again would start it anew.
pub fn go<S: bevy::state::state::FreelyMutableState>(next: &mut ResMut<NextState<S>>, state: S) {
    NextState::set_if_neq(&mut **next, state);
}

/// Writes a message of which nobody asks for the number.
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
                AppSystems::Board,
                AppSystems::Turn,
                AppSystems::Marks,
            )
                .chain(),
        );
}
