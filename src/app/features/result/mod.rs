//! Result of a match: its announcement, its card, and the ways on.

mod choices;
mod view;

use crate::app::board::Finale;
use crate::app::play::table_facts::TableFacts;
use crate::app::registry::{
    AddFeature, Admission, ButtonPlace, CardKind, CardName, CardSpec, Overlays,
};
use crate::app::state::{Activity, AppSystems, Overlay, TurnStep, during};
use bevy::prelude::*;

const CARD: CardName = CardName::new("result");

/// The match whose result was announced.
#[derive(Resource, Debug, Default)]
pub(crate) struct ResultAnnouncement {
    /// The number of the match; 0 for none.
    of: u64,
    /// True while a card that was opened from the result lies in its place.
    returns: bool,
}

impl ResultAnnouncement {
    /// Lets the result return after the card that is opened from it.
    pub(crate) fn reopen(&mut self) {
        self.returns = true;
    }

    /// Returns the overlay that such a card leads back to, by the number of the match on the table: the result that it
    /// was opened from, or nothing.
    pub(crate) fn below(&mut self, number: u64) -> Overlay {
        if self.of == number && std::mem::take(&mut self.returns) {
            Overlay::Card(CARD)
        } else {
            Overlay::None
        }
    }
}

/// Takes note of a match that goes on after moves were taken back: its next end is announced as well.
fn forget(facts: Res<TableFacts>, mut announced: ResMut<ResultAnnouncement>) {
    if facts.outcome.is_none() && announced.of != 0 {
        announced.of = 0;
    }
}

/// Opens the card by itself once a match has ended and its end has been shown on the board.
fn announce(
    (facts, finale): (Res<TableFacts>, Res<Finale>),
    overlay: Res<State<Overlay>>,
    mut announced: ResMut<ResultAnnouncement>,
    mut overlays: Overlays,
) {
    let due = (announced.of != facts.number || announced.returns) && !finale.is_on();
    // The state may be a frame behind an undo: the match says whether it is over.
    if due && facts.outcome.is_some() && *overlay.get() == Overlay::None {
        (announced.of, announced.returns) = (facts.number, false);
        overlays.open(CARD);
    }
}

/// Adds the result to the app.
pub(super) fn plugin(app: &mut App) {
    let card = CardSpec::new(CARD).kind(CardKind::Sheet);
    app.init_resource::<ResultAnnouncement>()
        .add_card(card.admits(Admission::Visitors), view::draw)
        .add_place(ButtonPlace::Result, in_state(Overlay::Card(CARD)))
        .add_plugins(choices::plugin)
        .add_systems(
            Update,
            (
                forget,
                announce.run_if(in_state(TurnStep::Over)),
            )
                .chain()
                // The attract mode is left out: there the next game begins by itself.
                .run_if(during([Activity::Play, Activity::Watch, Activity::Network]))
                .in_set(AppSystems::Turn),
        );
}
