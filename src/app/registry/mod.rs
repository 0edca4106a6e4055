//! Registry of the window's features: each adds its cards, keys and buttons here, and what shows or runs them knows
//! no feature.
//!
//! | module | content |
//! |---|---|
//! | `cards` | how each card lies and who may open it, and the gate that every change of the overlay passes |
//! | `keys` | what a key does where, and the dispatcher |
//! | `buttons` | the buttons of each place, with their state now |

pub mod buttons;
pub mod cards;
pub mod keys;

pub use crate::app::state::{CardName, Overlays};
pub use buttons::{
    ButtonNames, ButtonPlace, ButtonSpot, ButtonState, Buttons, PlaybackSign, Weight, ready,
    ready_as, ready_at_home, ready_during, ready_for_visitors, shown_during,
};
pub use cards::{Admission, CardKind, CardSpec, Cards, close, opens};
pub use keys::{KeyBinding, KeySystems, always};

use crate::app::state::Overlay;
use crate::app::ui::UiSystems;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Adds the parts of a feature to the app.
pub trait AddFeature {
    /// Returns the app.
    fn app(&mut self) -> &mut App;

    /// Adds a card; `draw` runs while it is open.
    fn add_card<M>(
        &mut self,
        card: CardSpec,
        draw: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self {
        let open = in_state(Overlay::Card(card.name()));
        let draw = draw.in_set(UiSystems::Card).run_if(open);
        let app = self.app().add_systems(EguiPrimaryContextPass, draw);
        let mut cards = app.world_mut().get_resource_or_init::<Cards>();
        cards.add(card);
        self
    }

    /// Opens a card on a message. Commands write one in `Update`, buttons after it: the card opens in the frame after
    /// either.
    fn open_on<T: Message>(&mut self, card: CardName) -> &mut Self {
        let open = opens(card).run_if(on_message::<T>);
        self.app().add_message::<T>().add_systems(Last, open);
        self
    }

    /// Adds a key; `act` runs when it is pressed and `when` holds. Of the bindings of an action in one context no two
    /// may hold at once.
    fn add_key<A, B>(
        &mut self,
        key: KeyBinding,
        when: impl IntoSystem<(), bool, A> + 'static,
        act: impl IntoSystem<(), (), B> + 'static,
    ) -> &mut Self {
        let app = self.app();
        let (when, act) = (app.register_system(when), app.register_system(act));
        let mut keys = app.world_mut().get_resource_or_init::<keys::BoundKeys>();
        keys.add(key, when, act);
        self
    }

    /// Adds a button by its name, for scripts, and the text key of its label, if that is another; `when` returns its
    /// state in every frame in which its place is shown, `None` if it is not there, and `act` runs when it is pressed.
    fn add_button<A, B>(
        &mut self,
        spot: ButtonSpot,
        names: impl Into<ButtonNames>,
        when: impl IntoSystem<(), Option<ButtonState>, A> + 'static,
        act: impl IntoSystem<(), (), B> + 'static,
    ) -> &mut Self {
        let app = self.app();
        let (when, act) = (app.register_system(when), app.register_system(act));
        let mut buttons = app.world_mut().get_resource_or_init::<Buttons>();
        buttons.add(spot, names.into(), when, act);
        self
    }

    /// Adds a place of buttons, which is drawn while `condition` holds.
    fn add_place<M>(
        &mut self,
        place: ButtonPlace,
        condition: impl SystemCondition<M>,
    ) -> &mut Self {
        let prepare = move |world: &mut World| buttons::prepare(world, place);
        let prepare = prepare.in_set(UiSystems::Begin).run_if(condition);
        self.app().add_systems(EguiPrimaryContextPass, prepare);
        self
    }
}

impl AddFeature for App {
    fn app(&mut self) -> &mut App {
        self
    }
}

/// Returns the action that writes a message.
pub fn writes<M: Message + Clone>(message: M) -> impl FnMut(MessageWriter<M>) + Clone {
    move |mut writer: MessageWriter<M>| {
        writer.write(message.clone());
    }
}

/// Adds the registry to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Buttons>()
        .add_plugins((cards::plugin, keys::plugin));
}
