//! Cards: how each lies and who may open it, and the gate that every change of the overlay passes.

use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::staff::door::Door;
use crate::app::settings::House;
use crate::app::state::{Activities, AppSystems, CardName, Overlay, Overlays, Venue};
use bevy::prelude::*;
use tibetango_content::config::exhibition::Exhibition;

/// Way in which a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// Over everything, which it dims.
    Card,
    /// In place of the panels: its subject is the board, which stays in view.
    Sheet,
    /// In place of the panels likewise; moves are made on the board, and what the search shows there goes on.
    Study,
}

/// People who may open a card where the program stands before visitors; at home everybody may.
#[derive(Clone, Copy, Debug)]
pub enum Admission {
    /// The card never opens in an exhibition.
    Nobody,
    /// Visitors.
    Visitors,
    /// Visitors if the exhibition's configuration allows it.
    VisitorsWhere(fn(&Exhibition) -> bool),
    /// Staff behind the door.
    BehindTheDoor,
    /// The card always opens, also before a visit.
    Anybody,
}

/// Card of a feature: one that dims what lies below, and that no visitor may open, unless it is set otherwise.
#[derive(Clone, Copy, Debug)]
pub struct CardSpec {
    name: CardName,
    kind: CardKind,
    admission: Admission,
}

impl CardSpec {
    /// Creates a card of this name.
    #[must_use]
    pub const fn new(name: CardName) -> Self {
        Self {
            name,
            kind: CardKind::Card,
            admission: Admission::Nobody,
        }
    }

    /// Sets the way in which it lies.
    #[must_use]
    pub const fn kind(self, kind: CardKind) -> Self {
        Self { kind, ..self }
    }

    /// Sets who may open it at an exhibition.
    #[must_use]
    pub const fn admits(self, admission: Admission) -> Self {
        Self { admission, ..self }
    }

    /// Returns its name.
    #[must_use]
    pub const fn name(&self) -> CardName {
        self.name
    }
}

/// Cards of all features.
#[derive(Resource, Debug, Default)]
pub struct Cards(Vec<CardSpec>);

impl Cards {
    /// Adds a card.
    ///
    /// # Panics
    /// If there is a card of this name: either would be drawn over the other.
    pub(super) fn add(&mut self, card: CardSpec) {
        let name = card.name;
        assert!(self.find(name).is_none(), "two cards are named {name:?}");
        self.0.push(card);
    }

    fn find(&self, name: CardName) -> Option<&CardSpec> {
        self.0.iter().find(|card| card.name == name)
    }

    /// Returns the names of all cards.
    pub fn names(&self) -> impl Iterator<Item = CardName> {
        self.0.iter().map(|card| card.name)
    }

    /// Returns the way in which an overlay lies; `None` without a card.
    #[must_use]
    pub fn kind(&self, overlay: Overlay) -> Option<CardKind> {
        match overlay {
            Overlay::None => None,
            Overlay::Card(name) => self.find(name).map(|card| card.kind),
        }
    }

    /// True if moves are made on the board under an overlay: nothing lies over it, or a study beside it.
    #[must_use]
    pub fn leaves_board_open(&self, overlay: Overlay) -> bool {
        matches!(self.kind(overlay), None | Some(CardKind::Study))
    }

    /// True if an overlay is a card for staff behind the door.
    #[must_use]
    pub fn is_behind_the_door(&self, overlay: Overlay) -> bool {
        let behind = |card: &&CardSpec| matches!(card.admission, Admission::BehindTheDoor);
        let mut cards = self.0.iter().filter(behind);
        cards.any(|card| overlay == Overlay::Card(card.name))
    }

    /// True if a card may be open at an exhibition in this state.
    #[must_use]
    pub fn admits(
        &self,
        name: CardName,
        exhibition_state: ExhibitionState,
        door: &Door,
        house: &Exhibition,
    ) -> bool {
        self.find(name).is_some_and(|card| match card.admission {
            Admission::Nobody => false,
            Admission::Visitors => exhibition_state.is_visited(),
            Admission::VisitorsWhere(allowed) => exhibition_state.is_visited() && allowed(house),
            Admission::BehindTheDoor => door.is_open(),
            Admission::Anybody => true,
        })
    }
}

/// Returns the action that opens a card.
pub fn opens(card: CardName) -> impl FnMut(Overlays) + Clone {
    move |mut overlays: Overlays| overlays.open(card)
}

/// Action that closes the open overlay.
pub fn close(mut overlays: Overlays) {
    overlays.close();
}

/// Refuses every card that may not be open in the state that comes next, for requests of all systems. This is the only
/// place that does; it runs before every change of the states.
pub(crate) fn admit(
    cards: Res<Cards>,
    (venue, activities): (Res<State<Venue>>, Activities),
    (door, house): (Res<Door>, Res<House>),
    mut overlays: Overlays,
) {
    let Some(Overlay::Card(name)) = overlays.request() else {
        return;
    };
    let coming = ExhibitionState::compute((*venue.get(), activities.now()));
    if !coming.is_some_and(|exhibition_state| cards.admits(name, exhibition_state, &door, &house)) {
        overlays.refuse();
    }
}

/// Adds the gate to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Cards>()
        .add_systems(PreUpdate, admit.run_if(in_state(Venue::Exhibition)))
        .add_systems(
            Update,
            admit
                .run_if(in_state(Venue::Exhibition))
                .after(AppSystems::Match)
                .before(AppSystems::Settle),
        );
}
