//! States of the program: the activity and the venue, and what follows from them; the overlay; the step of the turn.

use bevy::ecs::message::MessageIterator;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use tibetango_records::session::{Player, Session};
use tibetango_rules::Phase;

/// Activity of the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Activity {
    /// The title, with a board behind it.
    #[default]
    Title,
    /// A game of the computer while no visitor is there.
    Attract,
    /// A match with a person at this device.
    Play,
    /// A match between engines.
    Watch,
    /// A match whose other side is elsewhere.
    Network,
    /// A replay.
    Review,
    /// The position before a mistake, for a better move.
    Retry,
    /// A position that is put together by hand.
    Editor,
    /// A lesson or an exercise.
    Lesson,
    /// A challenge.
    Challenge,
}

impl Activity {
    /// A game goes on here: clocks run, and it can be given up.
    pub const GAMES: [Self; 4] = [Self::Play, Self::Watch, Self::Network, Self::Attract];

    /// The panels of a match, or of a replay, stand beside the board.
    pub const WITH_PANELS: [Self; 5] = Self::WITH_GAME;

    /// Everything but the title.
    pub const TABLE: [Self; 9] = [
        Self::Attract,
        Self::Play,
        Self::Watch,
        Self::Network,
        Self::Review,
        Self::Retry,
        Self::Lesson,
        Self::Challenge,
        Self::Editor,
    ];

    /// The table, but for the editor: moves are made or looked at.
    pub const WITHOUT_EDITOR: [Self; 8] = {
        let [others @ .., Self::Editor] = Self::TABLE else {
            panic!("the editor is the last of the table")
        };
        others
    };

    /// No lesson and no challenge is on the table.
    pub const WITHOUT_TASK: [Self; 8] = [
        Self::Title,
        Self::Attract,
        Self::Play,
        Self::Watch,
        Self::Network,
        Self::Review,
        Self::Retry,
        Self::Editor,
    ];

    /// Everything but a lesson, which has a button of its own to leave it.
    pub const WITHOUT_LESSON: [Self; 9] = [
        Self::Title,
        Self::Attract,
        Self::Play,
        Self::Watch,
        Self::Network,
        Self::Review,
        Self::Retry,
        Self::Challenge,
        Self::Editor,
    ];

    /// A game goes on whose players are all at this device.
    pub const GAMES_HERE: [Self; 3] = [Self::Play, Self::Watch, Self::Attract];

    /// A game lies on the table that can be saved and shown: one that goes on, or a replay.
    pub const WITH_GAME: [Self; 5] = [
        Self::Play,
        Self::Watch,
        Self::Network,
        Self::Attract,
        Self::Review,
    ];

    /// Returns the activity in which a match of these players is played at this device.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        if session.settings().players.contains(&Player::Human) {
            Self::Play
        } else {
            Self::Watch
        }
    }
}

/// Place of the program.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Venue {
    /// A computer of its players.
    #[default]
    Home,
    /// A stand before visitors.
    Exhibition,
}

/// Screen that fills the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, with a board behind it.
    Title,
    /// A match or a replay.
    Match,
}

impl ComputedStates for Screen {
    type SourceStates = Activity;

    // Another activity at the table does not leave the table.
    const ALLOW_SAME_STATE_TRANSITIONS: bool = false;

    fn compute(activity: Activity) -> Option<Self> {
        Some(match activity {
            Activity::Title => Self::Title,
            _ => Self::Match,
        })
    }
}

/// Unique name of a card, a constant of the feature that draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardName(&'static str);

impl CardName {
    /// Creates a name.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// Returns the name as text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        self.0
    }
}

/// Overlay that lies over the screen and takes the input.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// A card of a feature.
    Card(CardName),
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
    /// Neither side has the move: a review, or a lesson that was answered.
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

/// Reports that the turn goes on: to another step, or into another phase of the game. The states follow before the
/// next frame.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnChanged {
    /// The step and the phase so far.
    pub from: (TurnStep, MatchPhase),
    /// The step and the phase from now on.
    pub to: (TurnStep, MatchPhase),
}

impl TurnChanged {
    /// True if this step begins.
    #[must_use]
    pub fn enters(&self, step: TurnStep) -> bool {
        self.from.0 != step && self.to.0 == step
    }

    /// True if this step ends.
    #[must_use]
    pub fn leaves(&self, step: TurnStep) -> bool {
        self.from.0 == step && self.to.0 != step
    }

    /// True if the match ends: its last move may still be under way on the board.
    #[must_use]
    pub fn ends_match(&self) -> bool {
        self.from.1.0.is_some() && self.to.1.0.is_none()
    }
}

/// Lets the states follow the turn.
fn follow(
    turn: On<TurnChanged>,
    mut step: ResMut<NextState<TurnStep>>,
    mut phase: ResMut<NextState<MatchPhase>>,
) {
    go(&mut step, turn.to.0);
    go(&mut phase, turn.to.1);
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
    /// Changes the activity in the frame in which the match changed.
    Settle,
    /// Updates the board.
    Board,
    /// Advances the turn: animation over, computer asked.
    Turn,
    /// Updates the marks on the board.
    Marks,
}

/// Goes to a state unless the program is there already: entering it again would restart it.
fn go<S: FreelyMutableState>(next: &mut ResMut<NextState<S>>, state: S) {
    NextState::set_if_neq(&mut **next, state);
}

/// Returns the state that is on its way, if one is.
fn coming<S: FreelyMutableState + Copy>(next: &NextState<S>) -> Option<S> {
    match *next {
        NextState::Pending(state) | NextState::PendingIfNeq(state) => Some(state),
        NextState::Unchanged => None,
    }
}

/// Goes to a state between two systems.
pub fn request<S: FreelyMutableState>(world: &mut World, state: S) {
    NextState::set_if_neq(&mut *world.resource_mut::<NextState<S>>(), state);
}

/// Opens and closes cards.
#[derive(SystemParam)]
pub struct Overlays<'w> {
    next: ResMut<'w, NextState<Overlay>>,
}

impl Overlays<'_> {
    /// Turns to an overlay.
    pub fn turn_to(&mut self, overlay: Overlay) {
        go(&mut self.next, overlay);
    }

    /// Opens a card in place of any other.
    pub fn open(&mut self, card: CardName) {
        self.turn_to(Overlay::Card(card));
    }

    /// Closes the open overlay.
    pub fn close(&mut self) {
        self.turn_to(Overlay::None);
    }

    /// Returns the overlay that was requested, if one was.
    #[must_use]
    pub fn request(&self) -> Option<Overlay> {
        coming(&self.next)
    }

    /// Refuses the overlay that was requested: the open overlay stays.
    pub fn refuse(&mut self) {
        self.next.reset();
    }
}

/// Request that counts during some activities, and lapses during all others.
pub trait ActivityRequest: Message {
    /// Activities during which it counts.
    const DURING: &'static [Activity];
}

/// Changes of the activity. A system that puts another match on the table also turns to its activity.
#[derive(SystemParam)]
pub struct Activities<'w> {
    now: Res<'w, State<Activity>>,
    next: ResMut<'w, NextState<Activity>>,
}

impl Activities<'_> {
    /// Returns the activity once the change that is on its way has come about.
    #[must_use]
    pub fn now(&self) -> Activity {
        coming(&self.next).unwrap_or(*self.now.get())
    }

    /// Reads the requests that count in the activity once the change that is on its way has come about. Others lapse at
    /// once: a request that was left unread would be obeyed later, in an activity for which it was not meant.
    pub fn read<'a, R: ActivityRequest>(
        &self,
        inbox: &'a mut MessageReader<R>,
    ) -> MessageIterator<'a, R> {
        if !R::DURING.contains(&self.now()) {
            inbox.clear();
        }
        inbox.read()
    }

    /// Turns to an activity.
    pub fn turn_to(&mut self, activity: Activity) {
        go(&mut self.next, activity);
    }

    /// Turns to an activity; returns the one that it takes the place of.
    pub fn exchange(&mut self, activity: Activity) -> Activity {
        let so_far = self.now();
        self.turn_to(activity);
        so_far
    }

    /// Turns to another activity at the table, unless the table is left for the title.
    pub fn go_on_with(&mut self, activity: Activity) {
        if self.now() != Activity::Title {
            self.turn_to(activity);
        }
    }
}

/// Returns a condition of systems that holds during these activities.
pub fn during<const N: usize>(
    activities: [Activity; N],
) -> impl FnMut(Option<Res<State<Activity>>>) -> bool + Clone {
    move |now: Option<Res<State<Activity>>>| now.is_some_and(|now| activities.contains(now.get()))
}

/// True if another activity is on its way.
fn turns(now: Res<State<Activity>>, next: Res<NextState<Activity>>) -> bool {
    coming(&next).is_some_and(|activity| activity != *now.get())
}

/// Changes the states at once, so that from here on they belong to the match.
fn settle(world: &mut World) {
    world.run_schedule(StateTransition);
}

/// Data with which an activity is about to begin.
#[derive(Resource)]
pub struct Begins<T: Component>(Option<T>);

impl<T: Component> Begins<T> {
    /// Hands over the data of the activity that is requested in this frame.
    pub fn with(&mut self, data: T) {
        self.0 = Some(data);
    }
}

/// Adds the data of an activity: it is handed over to [`Begins`], spawned when the activity is entered, and despawned
/// when that is left. An observer of its removal does what is due at the end.
pub fn add_activity_data<T: Component>(app: &mut App, activity: Activity) {
    app.insert_resource(Begins::<T>(None))
        .add_systems(
            OnEnter(activity),
            move |mut begins: ResMut<Begins<T>>, mut commands: Commands| {
                if let Some(data) = begins.0.take() {
                    commands.spawn((data, DespawnOnExit(activity)));
                }
            },
        )
        .add_systems(
            Update,
            forget_refused::<T>
                .run_if(resource_changed::<Begins<T>>)
                .after(AppSystems::Settle)
                .before(AppSystems::Board),
        );
}

/// Adds data that is there as long as an activity, and begins with its default.
pub fn add_default_data<T: Component + Default>(app: &mut App, activity: Activity) {
    app.add_systems(OnEnter(activity), move |mut commands: Commands| {
        commands.spawn((T::default(), DespawnOnExit(activity)));
    });
}

/// Forgets data of an activity that was refused.
fn forget_refused<T: Component>(mut begins: ResMut<Begins<T>>) {
    begins.bypass_change_detection().0 = None;
}

/// Returns the data of the current activity; `None` if that has no such data.
#[must_use]
pub fn data_of<T: Component>(world: &World) -> Option<&T> {
    let mut query = world.try_query::<&T>()?;
    query.single(world).ok()
}

/// Writes a message and discards its id.
pub fn send<M: Message>(writer: &mut MessageWriter<M>, message: M) {
    writer.write(message);
}

/// Registers the states and the order of work.
pub(super) fn plugin(app: &mut App) {
    app.init_state::<Activity>()
        .init_state::<Venue>()
        .init_state::<Overlay>()
        .add_computed_state::<Screen>()
        .add_sub_state::<TurnStep>()
        .add_sub_state::<MatchPhase>()
        .add_observer(follow)
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
        )
        .add_systems(Update, settle.run_if(turns).in_set(AppSystems::Settle));
}
