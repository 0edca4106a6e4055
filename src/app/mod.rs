//! The window. Systems handle drawing, input and the turn of the match; an engine thinks on a thread of its
//! own; everything else lives in the layers below.
//!
//! [`LogicPlugin`] works without drawing, so that whole matches are tested without a window; [`run`] adds
//! picture and sound.

pub mod automation;
pub mod board;
pub mod choices;
pub mod desktop;
pub mod engine;
pub mod exhibition;
pub mod features;
mod icon;
pub mod input;
pub mod latest_writer;
pub mod layout;
pub mod network;
pub mod palette;
mod phrases;
pub mod play;
pub mod preferences;
pub mod presentation;
pub mod registry;
pub mod settings;
pub mod sound;
pub mod startup;
pub mod state;
pub mod task;
pub mod toast;
pub mod ui;
mod window;
pub mod window_error;

pub use window::{Options, run};

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use board::BoardSystems;
use engine::{ai, draw, tip};
use input::{keyboard, marks, pointer, recent_stones, select, sketch};
use play::{
    adapt, caption, clock, commands, editor, finale, game, playback, replay, store, table_facts,
    table_view, turn,
};
use state::AppSystems;

/// Adds the match, its input and its configuration, without drawing and sound. Needs [`Settings`] and [`Store`]
/// to be inserted before.
///
/// [`Settings`]: settings::Settings
/// [`Store`]: store::Store
pub struct LogicPlugin;

impl Plugin for LogicPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            (state::plugin, registry::plugin),
            (board::BoardLogicPlugin, presentation::plugin),
            (
                preferences::plugin,
                settings::plugin,
                startup::motion::plugin,
            ),
            (toast::plugin, layout::plugin),
            (
                game::plugin,
                commands::plugin,
                replay::plugin,
                turn::plugin,
                (table_facts::plugin, table_view::plugin),
                editor::plugin,
                playback::plugin,
            ),
            adapt::plugin,
            pointer::plugin,
            (select::plugin, sketch::plugin, marks::plugin),
            (keyboard::plugin, recent_stones::plugin),
            (
                store::plugin,
                caption::plugin,
                finale::plugin,
                sound::choice,
            ),
            clock::plugin,
            (desktop::plugin, network::plugin),
            (ai::plugin, draw::plugin, tip::plugin),
            (exhibition::plugin, features::plugin),
        ))
        .configure_sets(
            Update,
            (
                BoardSystems::View
                    .after(AppSystems::Outside)
                    .before(AppSystems::Input),
                BoardSystems::Reframe
                    .after(AppSystems::Settle)
                    .before(AppSystems::Board),
                BoardSystems::Show.in_set(AppSystems::Board),
                BoardSystems::Draw.after(AppSystems::Marks),
            ),
        );
    }
}

/// Runs the systems of a frame one after the other: they are many and small, and to hand one to a thread takes longer
/// than to run it. In [`PostUpdate`] Bevy prepares what is drawn, on all threads.
pub(crate) fn run_on_one_thread(app: &mut App) {
    let schedules = [
        First.intern(),
        PreUpdate.intern(),
        StateTransition.intern(),
        FixedPostUpdate.intern(),
        Update.intern(),
        EguiPrimaryContextPass.intern(),
        Last.intern(),
    ];
    for schedule in schedules {
        app.edit_schedule(schedule, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
}
