//! Keys: what each does where, and the dispatcher, which runs the one binding that holds.

use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::idle_timer::Quiet;
use crate::app::input::state::{ButtonFocus, Writing};
use crate::app::play::game::Match;
use crate::app::settings::Settings;
use crate::app::state::{Activity, AppSystems, Overlay, request};
use bevy::ecs::system::SystemId;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

/// Action that closes a card and leaves a text, besides its bindings at the table.
const CANCEL: &str = "cancel";

/// Modifier keys for copy and paste.
pub const CONTROL: [KeyCode; 4] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

/// Place in which a key counts.
#[derive(Clone, Copy, Debug)]
enum KeyContext {
    /// Everywhere, also under a card.
    Anywhere,
    /// On the title, where no card is open.
    Title,
    /// At the table, where no card is open and no button has the focus, during these activities.
    Table(&'static [Activity]),
}

/// Action of a key, by its name in `keys.ron`, and the context in which it counts.
#[derive(Clone, Copy, Debug)]
pub struct KeyBinding {
    action: &'static str,
    context: KeyContext,
    visitors: bool,
    repeats: bool,
}

impl KeyBinding {
    const fn new(action: &'static str, context: KeyContext) -> Self {
        Self {
            action,
            context,
            visitors: false,
            repeats: false,
        }
    }

    /// Binds an action everywhere.
    #[must_use]
    pub const fn anywhere(action: &'static str) -> Self {
        Self::new(action, KeyContext::Anywhere)
    }

    /// Binds an action on the title.
    #[must_use]
    pub const fn on_title(action: &'static str) -> Self {
        Self::new(action, KeyContext::Title)
    }

    /// Binds an action at the table during these activities.
    #[must_use]
    pub const fn at_table(action: &'static str, activities: &'static [Activity]) -> Self {
        Self::new(action, KeyContext::Table(activities))
    }

    /// Lets visitors of an exhibition use it: they move on the board and no further.
    #[must_use]
    pub const fn for_visitors(self) -> Self {
        Self {
            visitors: true,
            ..self
        }
    }

    /// Repeats the action while the key is held.
    #[must_use]
    pub const fn repeating(self) -> Self {
        Self {
            repeats: true,
            ..self
        }
    }
}

/// Condition of a key that always does the same.
#[must_use]
pub fn always() -> bool {
    true
}

struct BoundKey {
    key: KeyBinding,
    when: SystemId<(), bool>,
    act: SystemId,
}

/// Bindings of all features.
#[derive(Resource, Default)]
pub struct BoundKeys(Vec<BoundKey>);

impl BoundKeys {
    pub(super) fn add(&mut self, key: KeyBinding, when: SystemId<(), bool>, act: SystemId) {
        self.0.push(BoundKey { key, when, act });
    }

    /// Returns the actions that are bound; several times those that are bound in several places.
    pub fn actions(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|bound| bound.key.action)
    }
}

/// Press of a key of an action, or its repetition.
struct KeyPress {
    action: String,
    repeated: bool,
}

/// The dispatcher of keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeySystems;

/// Returns the actions whose keys are pressed. A key pressed while no visitor is there, or none seemed to be, only
/// reports one; keys with Control are not for the dispatcher.
fn pressed_actions(
    mut inbox: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    settings: Res<Settings>,
    (exhibition_state, quiet): (Res<State<ExhibitionState>>, Res<Quiet>),
) -> Vec<KeyPress> {
    let there = !exhibition_state.is_on() || exhibition_state.is_visited() && !quiet.swallows();
    let heeds = there && !held.any_pressed(CONTROL);
    let presses = inbox.read().filter(|_| heeds).filter_map(|event| {
        let action = key_action(event, &settings)?.to_owned();
        let repeated = event.repeat;
        Some(KeyPress { action, repeated })
    });
    presses.collect()
}

/// Returns the action of a key that is pressed.
pub(crate) fn key_action<'s>(event: &KeyboardInput, settings: &'s Settings) -> Option<&'s str> {
    // Names of keys are configuration; Bevy prints a key code as its variant's name.
    let name = format!("{:?}", event.key_code);
    let keys = &settings.config.keys;
    keys.action(&name).filter(|_| event.state.is_pressed())
}

fn press(In(presses): In<Vec<KeyPress>>, world: &mut World) {
    for press in presses {
        dispatch(world, &press);
    }
}

/// Runs the binding that holds where the keyboard is.
fn dispatch(world: &mut World, press: &KeyPress) {
    let cancels = press.action == CANCEL && !press.repeated;
    if let Some(below) = world.resource::<Writing>().0 {
        // The other keys are letters.
        if cancels {
            request(world, below);
        }
        return;
    }
    let anywhere = |context: KeyContext| matches!(context, KeyContext::Anywhere);
    if run(world, press, anywhere) {
        return;
    }
    let activity = *world.resource::<State<Activity>>().get();
    if *world.resource::<State<Overlay>>().get() != Overlay::None {
        if cancels {
            request(world, Overlay::None);
        }
    } else if activity == Activity::Title || !world.contains_resource::<Match>() {
        run(world, press, |context| matches!(context, KeyContext::Title));
    } else if !world.resource::<ButtonFocus>().0 {
        // Where Tab moved the focus to the buttons, arrows, Enter and Space act on them, and Escape leaves them first.
        run(world, press, |context| match context {
            KeyContext::Table(activities) => activities.contains(&activity),
            KeyContext::Anywhere | KeyContext::Title => false,
        });
    }
}

/// Runs the binding that holds among those of a context that counts; returns false if none does. A condition whose data
/// is not there does not hold.
fn run(world: &mut World, press: &KeyPress, counts: impl Fn(KeyContext) -> bool) -> bool {
    let visited = world.resource::<State<ExhibitionState>>().is_on();
    let fits = |key: &KeyBinding| {
        key.action == press.action
            && counts(key.context)
            && (key.repeats || !press.repeated)
            && (key.visitors || !visited)
    };
    let all = world.resource::<BoundKeys>().0.iter();
    let bound = all.filter(|bound| fits(&bound.key));
    let mut holding: Vec<_> = bound.map(|bound| (bound.when, bound.act)).collect();
    holding.retain(|(when, _)| world.run_system(*when).unwrap_or(false));
    let action = &press.action;
    debug_assert!(holding.len() < 2, "two bindings of {action} hold at once");
    let Some(&(_, act)) = holding.first() else {
        return false;
    };
    if let Err(error) = world.run_system(act) {
        error!("key of {action}: {error}");
    }
    true
}

/// Adds the dispatcher to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoundKeys>()
        .init_resource::<ButtonFocus>()
        .init_resource::<Writing>()
        .add_systems(
            Update,
            pressed_actions
                .pipe(press)
                .run_if(on_message::<KeyboardInput>)
                .in_set(KeySystems)
                .in_set(AppSystems::Input),
        );
}
