//! How the search is shown beside the board: the switch between its forms.

use crate::app::faces::face;
use crate::app::play::game::{Asker, Match, MoveRequested};
use crate::app::thinking::insight::{Form, Insight};
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::games::PlainMove;
use bevy::prelude::MessageWriter;
use bevy_egui::egui::Ui;

/// What a person wants to see of the search.
pub(crate) enum Glance {
    /// It in this form.
    Form(Form),
    /// The parts of the static evaluation, or no longer.
    Parts,
    /// The position of the node that these moves lead to, or no longer.
    Node(Vec<PlainMove>),
    /// The way on with this move.
    Play(PlainMove),
}

impl Glance {
    /// Shows it, or asks for the move.
    pub fn obey(
        self,
        game: &Match,
        insight: &mut Insight,
        moves: &mut MessageWriter<MoveRequested>,
    ) {
        match self {
            Self::Form(form) => insight.form = form,
            Self::Parts => {
                // Signs and the position of a node would lie on each other.
                insight.leave();
                insight.parts = !insight.parts;
            }
            Self::Node(moves) => insight.choose(game, &moves),
            Self::Play(mv) => {
                let by = Asker::Human;
                moves.write(MoveRequested { mv, by });
            }
        }
    }
}

/// The switch: moves or tree, and beside them, where the game has a static evaluation, its parts.
pub(crate) fn switch(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    insight: &Insight,
) -> Option<Glance> {
    let rated = face(game.session.setup().game()).merits.is_some();
    let button = |name, chosen| Button {
        name,
        label: kit.t(name),
        weight: Weight::Chosen.when(chosen),
        ..Button::default()
    };
    let mut buttons = vec![
        button("engine.form.moves", insight.form == Form::Moves),
        button("engine.form.tree", insight.form == Form::Tree),
    ];
    if rated {
        buttons.push(button("engine.parts", insight.parts));
    }
    kit.abreast(ui, &buttons, kit.look.choice).map(|i| match i {
        0 => Glance::Form(Form::Moves),
        1 => Glance::Form(Form::Tree),
        _ => Glance::Parts,
    })
}
