//! User interface: screens, panels and messages, drawn with egui in the game's own look. Every text
//! comes from the text table, every colour from the theme.

mod cards;
mod exhibition;
pub mod kit;
mod play;
mod study;

pub use cards::records::{List, order};
pub use cards::title::Cabinet;
pub(crate) use exhibition::pictures::Pictures;
pub use kit::widgets::Targets;
pub use study::growth;

use crate::app::exhibition::Stand;
use crate::app::input::state::{ButtonFocus, Writing};
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::state::{Activity, AppSystems, Overlay, Screen, during};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use cards::{
    about, help, menu, naming, network, new_game, notes, position, records, result, settings,
    share, small_cards, title,
};
use exhibition::{attract, countdown, offers, pictures, staff};
use kit::widgets::{self, Kit};
use kit::{equipment, look};
use play::learning::{lesson, puzzle, retry};
use play::moves::played;
use play::{across, captions, editor, hud, messages};
use study::{engine, overlay, parameters, review};

fn note_focus(
    mut kit: Kit,
    overlay: Res<State<Overlay>>,
    naming: Res<naming::Naming>,
    mut focus: ResMut<ButtonFocus>,
    mut writing: ResMut<Writing>,
) {
    kit.take_focus();
    let ctx = kit.ctx();
    focus.0 = ctx.memory(|memory| memory.focused().is_some());
    writing.0 = match overlay.get() {
        Overlay::Name => Some(naming.below()),
        _ => ctx.text_edit_focused().then_some(Overlay::None),
    };
}

/// Order of drawing in the schedule of egui's primary context. In `Beside` and `Card` one system draws at a time, so
/// these need no order within.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UiSystems {
    /// Prepares the frame, and draws nothing.
    Begin,
    /// The title, or the offers to visitors.
    Screen,
    /// Letters, numbers and the search on the board.
    Board,
    /// The panels beside the board.
    Beside,
    /// Words towards each side, and captions.
    Across,
    /// The shade below a card.
    Shade,
    /// The card over the screen.
    Card,
    /// Messages to the player.
    Messages,
    /// The exhibition's countdown, and its darkness over everything else.
    House,
    /// Notes the keyboard's focus.
    Focus,
}

/// Adds the user interface to the app. It draws in the schedule of egui's primary context, with
/// or without a window.
pub fn plugin(app: &mut App) {
    app.init_resource::<Targets>()
        .init_resource::<Cabinet>()
        .init_resource::<List>()
        .init_resource::<naming::Naming>()
        .init_resource::<played::Played>()
        .init_resource::<Pictures>()
        .init_resource::<offers::Page>()
        .add_systems(OnEnter(Stand::Offers), offers::begin)
        .add_systems(OnEnter(Overlay::Records), records::open)
        .add_systems(OnExit(Overlay::Records), records::close)
        .add_systems(
            Update,
            (
                records::several,
                records::renew.run_if(in_state(Overlay::Records)),
            )
                .in_set(AppSystems::Match),
        )
        .add_systems(EguiPrimaryContextPass, look::dress)
        .configure_sets(
            EguiPrimaryContextPass,
            (
                UiSystems::Begin,
                UiSystems::Screen,
                UiSystems::Board.run_if(in_state(Screen::Match)),
                UiSystems::Beside.run_if(in_state(Screen::Match)),
                UiSystems::Across.run_if(in_state(Screen::Match)),
                UiSystems::Shade.run_if(not(in_state(Overlay::None))),
                UiSystems::Card,
                UiSystems::Messages,
                UiSystems::House.run_if(not(in_state(Stand::Off))),
                UiSystems::Focus,
            )
                .chain()
                .after(look::dress)
                .run_if(resource_exists::<look::Look>),
        );
    add_screens(app);
    add_cards(app);
}

/// Activities in which the panels of a match, or of a replay, stand beside the board.
const PANELS: [Activity; 5] = [
    Activity::Play,
    Activity::Watch,
    Activity::Network,
    Activity::Attract,
    Activity::Review,
];

/// Adds the title, the table and what lies beside it.
fn add_screens(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (
                equipment::tell,
                widgets::forget_targets,
                played::write_out.run_if(resource_exists_and_changed::<Match>),
            )
                .in_set(UiSystems::Begin),
            (
                title::draw.run_if(in_state(Screen::Title).and_then(in_state(Stand::Off))),
                pictures::prepare.run_if(not(in_state(Stand::Off))),
                offers::draw.run_if(in_state(Screen::Title).and_then(in_state(Stand::Offers))),
            )
                .chain()
                .in_set(UiSystems::Screen),
            (
                captions::coordinates
                    .run_if(|preferences: Res<Preferences>| preferences.coordinates),
                captions::recent,
                overlay::draw.run_if(during(PANELS)),
                overlay::draw_solution.run_if(in_state(Activity::Retry)),
            )
                .chain()
                .in_set(UiSystems::Board),
            (
                // The engine window, the result and the comments stand in the panels' place, and so do
                // stories while nobody is there.
                hud::draw
                    .run_if(not(in_state(Overlay::Engine)
                        .or_else(in_state(Overlay::Result))
                        .or_else(in_state(Overlay::Notes))
                        .or_else(in_state(Stand::Attract))))
                    .run_if(during(PANELS)),
                attract::draw.run_if(in_state(Stand::Attract)),
                lesson::draw.run_if(in_state(Activity::Lesson)),
                puzzle::draw.run_if(in_state(Activity::Challenge)),
                retry::draw.run_if(in_state(Activity::Retry)),
                editor::draw.run_if(in_state(Activity::Editor)),
            )
                .in_set(UiSystems::Beside),
            (across::draw, captions::draw)
                .chain()
                .in_set(UiSystems::Across),
            messages::draw.in_set(UiSystems::Messages),
            (countdown::draw, exhibition::dim)
                .chain()
                .in_set(UiSystems::House),
            note_focus.in_set(UiSystems::Focus),
        ),
    );
}

/// Adds the cards.
fn add_cards(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            small_cards::shade.in_set(UiSystems::Shade),
            (
                new_game::draw.run_if(in_state(Overlay::NewGame)),
                naming::draw.run_if(in_state(Overlay::Name)),
                menu::draw.run_if(in_state(Overlay::Menu).and_then(in_state(Stand::Off))),
                exhibition::menu::draw
                    .run_if(in_state(Overlay::Menu).and_then(not(in_state(Stand::Off)))),
                staff::draw.run_if(in_state(Overlay::Staff)),
                small_cards::resign.run_if(in_state(Overlay::Resign)),
                result::draw.run_if(in_state(Overlay::Result)),
                about::draw.run_if(in_state(Overlay::About)),
                small_cards::ask.run_if(in_state(Overlay::Ask)),
                share::draw.run_if(in_state(Overlay::Share)),
                position::draw.run_if(in_state(Overlay::Position)),
                help::draw.run_if(in_state(Overlay::Help)),
            )
                .in_set(UiSystems::Card),
            (
                records::draw.run_if(in_state(Overlay::Records)),
                network::draw.run_if(in_state(Overlay::Network)),
                settings::draw.run_if(in_state(Overlay::Settings)),
                engine::draw.run_if(in_state(Overlay::Engine)),
                parameters::draw.run_if(in_state(Overlay::Parameters)),
                review::draw.run_if(in_state(Overlay::Review)),
                notes::draw.run_if(in_state(Overlay::Notes)),
            )
                .in_set(UiSystems::Card),
        ),
    );
}
