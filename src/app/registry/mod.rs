//! Registry of the window's features: each adds its cards, keys and buttons here, and what shows or runs them knows
//! no feature.
//!
//! | module | content |
//! |---|---|
//! | `cards` | how each card lies and who may open it, and the gate that every change of the overlay passes |
//! | `keys` | what a key does where, and the dispatcher |
//! | `buttons` | the buttons of each place, with their state now |
//! | `names` | names of cards that are no features of their own yet |

pub mod buttons;
pub mod cards;
pub mod keys;
pub mod names;

pub use crate::app::state::CardName;
pub use buttons::{
    ButtonPlace, ButtonSpot, ButtonState, Buttons, Sign, Weight, ready, ready_at_home,
    ready_during, ready_for_visitors,
};
pub use cards::{Admission, CardKind, CardSpec, Cards, Overlays, close, opens};
pub use keys::{KeyBinding, KeySystems, always};

use crate::app::state::Overlay;
use crate::app::ui::UiSystems;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Adds the parts of a feature to the app.
pub trait AddFeature {
    /// Adds a card; `draw` runs while it is open.
    fn add_card<M>(
        &mut self,
        card: CardSpec,
        draw: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self;

    /// Adds a key; `act` runs when it is pressed and `when` holds. Of the bindings of an action in one context no two
    /// may hold at once.
    fn add_key<A, B>(
        &mut self,
        key: KeyBinding,
        when: impl IntoSystem<(), bool, A> + 'static,
        act: impl IntoSystem<(), (), B> + 'static,
    ) -> &mut Self;

    /// Adds a button by its name, for scripts, and the text key of its label; `when` returns its state in every frame
    /// in which its place is shown, `None` if it is not there, and `act` runs when it is pressed.
    fn add_button<A, B>(
        &mut self,
        spot: ButtonSpot,
        names: (&'static str, &'static str),
        when: impl IntoSystem<(), Option<ButtonState>, A> + 'static,
        act: impl IntoSystem<(), (), B> + 'static,
    ) -> &mut Self;

    /// Adds a place of buttons, which is drawn while `shown` holds.
    fn add_place<M>(&mut self, place: ButtonPlace, shown: impl SystemCondition<M>) -> &mut Self;
}

impl AddFeature for App {
    fn add_card<M>(
        &mut self,
        card: CardSpec,
        draw: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self {
        let open = Overlay::Card(card.name());
        let mut cards = self.world_mut().get_resource_or_init::<Cards>();
        cards.add(card);
        let draw = draw.in_set(UiSystems::Card).run_if(in_state(open));
        self.add_systems(EguiPrimaryContextPass, draw)
    }

    fn add_key<A, B>(
        &mut self,
        key: KeyBinding,
        when: impl IntoSystem<(), bool, A> + 'static,
        act: impl IntoSystem<(), (), B> + 'static,
    ) -> &mut Self {
        let (when, act) = (self.register_system(when), self.register_system(act));
        let mut keys = self.world_mut().get_resource_or_init::<keys::Keys>();
        keys.add(key, when, act);
        self
    }

    fn add_button<A, B>(
        &mut self,
        spot: ButtonSpot,
        names: (&'static str, &'static str),
        when: impl IntoSystem<(), Option<ButtonState>, A> + 'static,
        act: impl IntoSystem<(), (), B> + 'static,
    ) -> &mut Self {
        let (when, act) = (self.register_system(when), self.register_system(act));
        let mut buttons = self.world_mut().get_resource_or_init::<Buttons>();
        buttons.add(spot, names, when, act);
        self
    }

    fn add_place<M>(&mut self, place: ButtonPlace, shown: impl SystemCondition<M>) -> &mut Self {
        let prepare = move |world: &mut World| buttons::prepare(world, place);
        self.add_systems(
            EguiPrimaryContextPass,
            prepare.in_set(UiSystems::Begin).run_if(shown),
        )
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
