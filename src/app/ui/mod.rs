//! User interface: screens, panels and messages, drawn with egui in the game's own look. Every text
//! comes from the text table, every colour from the theme.

pub(crate) mod cards;
pub(crate) mod exhibition;
pub(crate) mod fade;
pub mod kit;
pub(crate) mod placed_buttons;
pub(crate) mod play;
pub(crate) mod study;
mod systems;

pub use cards::pictures::{demo_games::Showing, frame as picture_frame};
pub(crate) use exhibition::pictures::OfferPictures;
pub use kit::widgets::Targets;
pub use play::moves::graph as move_graph;
pub use study::{chances, tree_growth};
pub(crate) use systems::UiSystems;

use crate::app::exhibition::ExhibitionState;
use crate::app::input::state::{ButtonFocus, CardCover, Writing};
use crate::app::preferences::Preferences;
use crate::app::registry::ButtonPlace::{Game, Replay, Transport};
use crate::app::registry::{AddFeature, CardKind, Cards};
use crate::app::state::{Activity, Overlay, Screen, during};
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};
use cards::shade;
use exhibition::{attract_mode, countdown, offers, pictures};
use kit::widgets::{self, Kit};
use kit::{equipment, look};
use play::moves::list_text;
use play::{captions, editor, hud, messages, opposite_player};
use study::overlay;

fn note_focus(mut kit: Kit, mut focus: ResMut<ButtonFocus>, mut writing: ResMut<Writing>) {
    kit.take_focus();
    let ctx = kit.ctx();
    focus.0 = ctx.memory(|memory| memory.focused().is_some());
    writing.0 = ctx.text_edit_focused().then_some(Overlay::None);
}

/// Notes where a study lies over the board, on which moves are made beside it: its keys on the screen, and in small
/// windows the card itself.
fn note_cover(
    mut kit: Kit,
    (overlay, cards): (Res<State<Overlay>>, Res<Cards>),
    mut cover: ResMut<CardCover>,
) {
    cover.0.clear();
    if cards.kind(*overlay.get()) != Some(CardKind::Study) {
        return;
    }
    kit.ctx().memory(|memory| {
        let layers = memory.layer_ids().filter(|layer| {
            layer.order == egui::Order::Foreground && memory.areas().is_visible(layer)
        });
        let areas = layers.filter_map(|layer| memory.area_rect(layer.id));
        let areas = areas.map(|area| Rect::new(area.min.x, area.min.y, area.max.x, area.max.y));
        cover.0.extend(areas);
    });
}

/// Adds the user interface to the app. It draws in the schedule of egui's primary context, with
/// or without a window.
pub fn plugin(app: &mut App) {
    app.init_resource::<Targets>()
        .init_resource::<list_text::MoveListText>()
        .init_resource::<hud::MoveViews>()
        .init_resource::<OfferPictures>()
        .init_resource::<offers::OfferPage>()
        .add_systems(OnEnter(ExhibitionState::Offers), offers::begin)
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
                UiSystems::House.run_if(not(in_state(ExhibitionState::Off))),
                UiSystems::Focus,
            )
                .chain()
                .after(look::dress)
                .run_if(resource_exists::<look::Look>),
        );
    add_screens(app);
    add_places(app);
}

/// True unless something stands in the panels' place.
fn panels_are_shown(
    (overlay, cards): (Res<State<Overlay>>, Res<Cards>),
    exhibition_state: Res<State<ExhibitionState>>,
) -> bool {
    let kind = cards.kind(*overlay.get());
    kind.is_none_or(|kind| kind == CardKind::Card)
        && *exhibition_state.get() != ExhibitionState::Attract
}

/// Adds the offers to visitors, the table and what lies beside it.
fn add_screens(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (
                equipment::tell,
                widgets::forget_targets,
                list_text::write_out,
            )
                .in_set(UiSystems::Begin),
            (
                pictures::prepare.run_if(not(in_state(ExhibitionState::Off))),
                offers::draw
                    .run_if(in_state(Screen::Title).and_then(in_state(ExhibitionState::Offers))),
            )
                .chain()
                .in_set(UiSystems::Screen),
            (
                captions::coordinates
                    .run_if(|preferences: Res<Preferences>| preferences.coordinates),
                captions::recent,
                overlay::draw.run_if(during(Activity::WITH_PANELS)),
            )
                .chain()
                .in_set(UiSystems::Board),
            (
                // Some cards stand in the panels' place, and so do stories while no visitor is there.
                (
                    hud::draw.run_if(during(Activity::WITH_PANELS).and_then(panels_are_shown)),
                    hud::leave_graph.run_if(not(panels_are_shown)),
                    hud::hold_recent,
                )
                    .chain(),
                attract_mode::draw.run_if(in_state(ExhibitionState::Attract)),
                editor::draw.run_if(in_state(Activity::Editor)),
            )
                .in_set(UiSystems::Beside),
            (opposite_player::draw, captions::draw)
                .chain()
                .in_set(UiSystems::Across),
            messages::draw.in_set(UiSystems::Messages),
            (countdown::draw, exhibition::dim)
                .chain()
                .in_set(UiSystems::House),
            shade::draw.in_set(UiSystems::Shade),
            (note_focus, note_cover).chain().in_set(UiSystems::Focus),
        ),
    );
}

/// Adds the places of buttons, each shown together with the panel that draws it.
fn add_places(app: &mut App) {
    let game = during(Activity::GAMES).and_then(panels_are_shown);
    let replay = || in_state(Activity::Review).and_then(panels_are_shown);
    app.add_place(Game, game)
        .add_place(Transport, replay())
        .add_place(Replay, replay());
}
