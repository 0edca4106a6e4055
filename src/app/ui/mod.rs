//! What is read and pressed: screens, panels and messages, drawn with egui in the game's own
//! look. Every text comes from the text table, every colour from the theme.

mod cards;
pub mod kit;
mod play;
mod study;

pub use cards::title::Cabinet;
pub use kit::widgets::Targets;

use crate::app::input::keyboard::ButtonFocus;
use crate::app::play::game::Match;
use crate::app::state::{Overlay, Screen};
use crate::app::teaching::learn::Tutorial;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use cards::{about, help, naming, new_game, records, settings, share, small_cards, title};
use kit::widgets::{self, Kit};
use kit::{equipment, look};
use play::{captions, hud, lesson, messages, moves};
use study::{engine, overlay, parameters, review};

fn note_focus(mut kit: Kit, mut focus: ResMut<ButtonFocus>) {
    focus.0 = kit.ctx().memory(|memory| memory.focused().is_some());
}

/// Adds the user interface to the app. It draws in the schedule of egui's primary context, with
/// or without a window.
pub fn plugin(app: &mut App) {
    app.init_resource::<Targets>()
        .add_systems(EguiPrimaryContextPass, look::dress)
        .init_resource::<Cabinet>()
        .init_resource::<records::List>()
        .init_resource::<naming::Naming>()
        .init_resource::<moves::Played>()
        .add_systems(OnEnter(Overlay::Records), records::open)
        .add_systems(OnExit(Overlay::Records), records::close)
        .add_systems(
            EguiPrimaryContextPass,
            (
                (equipment::tell, widgets::forget_targets).after(look::dress),
                title::draw.run_if(in_state(Screen::Title)),
                moves::write_out.run_if(resource_exists_and_changed::<Match>),
                (
                    (captions::coordinates, captions::recent).chain(),
                    overlay::draw,
                    // The engine window and the result stand in the panels' place.
                    hud::draw.run_if(not(
                        in_state(Overlay::Engine).or_else(in_state(Overlay::Result))
                    )),
                    lesson::draw.run_if(resource_exists::<Tutorial>),
                    captions::draw,
                )
                    .chain()
                    .run_if(in_state(Screen::Match)),
                small_cards::shade.run_if(not(in_state(Overlay::None))),
                (
                    new_game::draw.run_if(in_state(Overlay::NewGame)),
                    naming::draw.run_if(in_state(Overlay::Name)),
                )
                    .chain(),
                small_cards::menu.run_if(in_state(Overlay::Menu)),
                small_cards::resign.run_if(in_state(Overlay::Resign)),
                small_cards::result.run_if(in_state(Overlay::Result)),
                (
                    about::draw.run_if(in_state(Overlay::About)),
                    small_cards::ask.run_if(in_state(Overlay::Ask)),
                    share::draw.run_if(in_state(Overlay::Share)),
                )
                    .chain(),
                help::draw.run_if(in_state(Overlay::Help)),
                records::draw.run_if(in_state(Overlay::Records)),
                (
                    settings::draw.run_if(in_state(Overlay::Settings)),
                    engine::draw.run_if(in_state(Overlay::Engine)),
                    parameters::draw.run_if(in_state(Overlay::Parameters)),
                    review::draw.run_if(in_state(Overlay::Review)),
                )
                    .chain(),
                messages::draw,
                note_focus,
            )
                .chain()
                .run_if(resource_exists::<look::Look>),
        );
}
