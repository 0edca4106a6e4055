//! Living pictures for visitors of how the engines think: the searches of the thesis's chapters 2 and 3, one step a
//! page.

pub mod game_tree;
pub mod random_games;
pub mod sampling;
pub mod tiny_board;
pub mod tree;
pub mod uct;
mod view;

use crate::app::registry::{AddFeature, Admission, ButtonPlace, CardName, CardSpec, opens, ready};
use crate::app::state::Overlay;
use bevy::prelude::*;
use uct::UctWalk;

const CARD: CardName = CardName::new("primer");

/// State of the card while it is open.
#[derive(Resource, Debug, Default)]
struct Primer {
    page: usize,
    /// Time of the interface, in seconds; unknown until the page is drawn.
    since: Option<f64>,
    /// Search of the last page.
    walk: UctWalk,
}

impl Primer {
    /// Turns to a page, whose picture begins to move then.
    fn turn_to(&mut self, page: usize) {
        (self.page, self.since) = (page, None);
    }

    /// Makes the next step of the search, or begins it anew after the last.
    fn go_on(&mut self) {
        if self.walk.is_over() {
            self.walk = UctWalk::default();
        } else {
            self.walk.go_on();
        }
    }
}

/// Begins with the first page whenever the card opens: the next visitor has not seen it.
fn begin(mut primer: ResMut<Primer>) {
    *primer = Primer::default();
}

/// Adds the card to the app.
pub(super) fn plugin(app: &mut App) {
    let names = ("primer.open", "primer.title");
    app.init_resource::<Primer>()
        .add_card(CardSpec::new(CARD).admits(Admission::Visitors), view::draw)
        .add_button(ButtonPlace::Help.at(10), names, ready, opens(CARD))
        .add_button(
            ButtonPlace::ExhibitionMenu.at(25),
            names,
            ready,
            opens(CARD),
        )
        .add_systems(OnEnter(Overlay::Card(CARD)), begin);
}
