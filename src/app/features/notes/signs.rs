//! Buttons with the signs that a person may give the move that led to the position, and keys that give them to the move
//! that is lit in the list.

use crate::app::features::review::Review;
use crate::app::layout::Layout;
use crate::app::play::game::{Match, ReplayRequest};
use crate::app::preferences::Preferences;
use crate::app::registry::{AddFeature, KeyBinding};
use crate::app::state::Activity;
use crate::app::ui::kit::{Button, Kit, Weight};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::Ui;
use tibetango_records::session::notes::MoveSign;

/// Actions of the keys, each with its sign.
const ACTIONS: [(&str, MoveSign); 6] = [
    ("sign_brilliant", MoveSign::Brilliant),
    ("sign_good", MoveSign::Good),
    ("sign_interesting", MoveSign::Interesting),
    ("sign_doubtful", MoveSign::Doubtful),
    ("sign_bad", MoveSign::Bad),
    ("sign_blunder", MoveSign::Blunder),
];

/// Game under review, and the form in which its moves stand beside the board.
#[derive(SystemParam)]
struct LitMove<'w> {
    game: Res<'w, Match>,
    review: Res<'w, Review>,
    preferences: Res<'w, Preferences>,
    layout: Res<'w, Layout>,
}

impl LitMove<'_> {
    /// True if the lit move is the next one of the game: in the list, that of the moment that is reviewed. The graph
    /// frames the position itself.
    fn is_next(&self) -> bool {
        let is_graph = self.preferences.move_graph && !self.layout.portrait;
        !is_graph && self.review.moment_on_table(&self.game.session).is_some()
    }
}

fn has_lit_move(lit: LitMove) -> bool {
    lit.is_next() || !lit.game.session.history().is_empty()
}

/// Returns the action that gives the lit move this sign, or removes it from a move that has it.
fn gives(sign: MoveSign) -> impl FnMut(LitMove, MessageWriter<ReplayRequest>) + Clone {
    move |lit: LitMove, mut requests: MessageWriter<ReplayRequest>| {
        let session = &lit.game.session;
        let request = if lit.is_next() {
            let next = (session.next_sign() != Some(sign)).then_some(sign);
            ReplayRequest::MarkNext(next)
        } else {
            let next = (session.sign() != Some(sign)).then_some(sign);
            ReplayRequest::Mark(next)
        };
        requests.write(request);
    }
}

/// Adds the keys to the app.
pub(super) fn add_keys(app: &mut App) {
    for (action, sign) in ACTIONS {
        let key = KeyBinding::at_table(action, &[Activity::Review]);
        app.add_key(key, has_lit_move, gives(sign));
    }
}

/// Returns the height of the row of signs, with the gap above it.
pub(super) fn height(kit: &Kit, ui: &Ui) -> f32 {
    kit.look.choice + ui.spacing().item_spacing.y
}

/// Draws the signs in a row, and behind them another button if one is given. The sign that the move has is lit, and a
/// press on it removes it. Returns true if the other button was pressed.
pub(super) fn draw(kit: &mut Kit, ui: &mut Ui, game: &Match, other: Option<Button>) -> bool {
    let moved = !game.session.history().is_empty();
    let sign_now = game.session.sign();
    let names = MoveSign::ALL.map(|sign| format!("notes.sign.{}", sign.word()));
    let signs = MoveSign::ALL.into_iter().zip(&names);
    let signs = signs.map(|(sign, name)| {
        let chosen = sign_now == Some(sign);
        let meaning = if chosen {
            "notes.unsign"
        } else {
            name.as_str()
        };
        Button::new(
            name,
            sign.text().to_owned(),
            Weight::Chosen.when(chosen),
            moved,
        )
        .with_note(kit.t(meaning))
        .because(|| kit.t("notes.sign.first"))
    });
    let buttons: Vec<Button> = signs.chain(other).collect();
    let Some(pressed) = kit.abreast(ui, &buttons, kit.look.choice) else {
        return false;
    };
    let Some(sign) = MoveSign::ALL.get(pressed).copied() else {
        return true;
    };
    let next = (sign_now != Some(sign)).then_some(sign);
    kit.replay(ReplayRequest::Mark(next));
    false
}
