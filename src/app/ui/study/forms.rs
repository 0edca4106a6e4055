//! Forms of the search beside the board, and the switch between them, which ends with the extent of the search.
//!
//! The parts of a static evaluation and the network's form are offered where a game has them.

use crate::app::engine::engine_thread::has_network_engine;
use crate::app::features::engine::form::SearchDisplay;
use crate::app::features::engine::insight::Insight;
use crate::app::features::engine::parameters::ExtentRequest;
use crate::app::play::game::{Asker, Match, MoveRequest};
use crate::app::presentation::presentation;
use crate::app::ui::kit::signs::PlaybackSign;
use crate::app::ui::kit::{Button, Kit, Weight};
use bevy::prelude::MessageWriter;
use bevy_egui::egui::Ui;
use tibetango_rules::PlainMove;

/// Input in the search panel: a press, or a move that is pointed at.
pub(crate) enum SearchPanelInput {
    /// Shows this form.
    Form(SearchDisplay),
    /// Shows the parts of the static evaluation, or hides them.
    Parts,
    /// Shows the position that these moves lead to, or hides it: a node of the tree, or a move of a line.
    Node(Vec<PlainMove>),
    /// Shows the position that these moves of a line lead to, as long as the last one is pointed at.
    Hover(Vec<PlainMove>),
    /// Plays these moves.
    Play(Vec<PlainMove>),
}

impl SearchPanelInput {
    /// Shows the choice, or requests the moves.
    pub fn obey(self, game: &Match, insight: &mut Insight, moves: &mut MessageWriter<MoveRequest>) {
        match self {
            Self::Form(form) => insight.form = form,
            Self::Parts => {
                // Signs and the position of a node would lie on each other.
                insight.leave();
                insight.parts = !insight.parts;
            }
            Self::Node(moves) => insight.choose(game, &moves),
            Self::Hover(moves) => insight.hover(game, &moves),
            Self::Play(line) => {
                let by = Asker::Human;
                moves.write_batch(line.into_iter().map(|mv| MoveRequest { mv, by }));
            }
        }
    }
}

/// Returns the button with the extent of the search, which opens the choice of it.
fn extent_button(kit: &Kit, insight: &Insight) -> Button<'static> {
    let key = match insight.is_endless() {
        true => "engine.extent.endless",
        false => "engine.extent.minute",
    };
    let label = kit.fill(key, &[("n", insight.candidates())]);
    Button::new("engine.extent", label.clone(), Weight::Plain, true).with_note(label)
}

/// Draws the switch: moves or tree, between them the first glance where a network evaluates the
/// position, beside them, where the game has a static evaluation, its parts, and last the extent of the search, as a
/// sign where its words have no room.
pub(crate) fn switch(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    insight: &Insight,
) -> Option<SearchPanelInput> {
    let settings = game.session.settings();
    let rated = presentation(settings.game()).score_keys.is_some();
    let led = has_network_engine(&kit.settings.config, game);
    let button = |name, chosen| Button::new(name, kit.t(name), Weight::Chosen.when(chosen), true);
    let mut forms = vec![
        ("engine.form.moves", SearchDisplay::Moves),
        ("engine.form.tree", SearchDisplay::Tree),
    ];
    if led {
        forms.insert(1, ("engine.form.glance", SearchDisplay::Glance));
    }
    // Without a network its form shows the same as the first one.
    let index = forms.iter().position(|(_, form)| *form == insight.form);
    let index = index.unwrap_or_default();
    let mut buttons: Vec<_> = forms
        .iter()
        .enumerate()
        .map(|(at, (name, _))| button(name, at == index))
        .collect();
    if rated {
        buttons.push(button("engine.parts", insight.parts));
    }
    let height = kit.look.choice;
    buttons.push(extent_button(kit, insight));
    if !kit.holds_abreast(ui, &buttons, height) {
        buttons.pop();
        let sign = Some(PlaybackSign::Sliders);
        buttons.push(extent_button(kit, insight).with_sign(sign));
    }
    let pressed = kit.abreast_by_label(ui, &buttons, height)?;
    if pressed + 1 == buttons.len() {
        kit.send(ExtentRequest);
        return None;
    }
    let form = forms
        .get(pressed)
        .map(|(_, form)| SearchPanelInput::Form(*form));
    Some(form.unwrap_or(SearchPanelInput::Parts))
}
