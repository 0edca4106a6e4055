//! User interface: screens, panels and messages, drawn with egui in the game's own look. Every text
//! comes from the text table, every colour from the theme.

pub(crate) mod cards;
pub(crate) mod exhibition;
pub mod kit;
mod placed;
pub(crate) mod play;
pub(crate) mod study;
mod systems;

pub use cards::records::{List, order};
pub use cards::title::Cabinet;
pub(crate) use exhibition::pictures::Pictures;
pub use kit::widgets::Targets;
pub use study::growth;
pub(crate) use systems::UiSystems;

use crate::app::exhibition::Stand;
use crate::app::input::keyboard::is_begun;
use crate::app::input::state::{ButtonFocus, Writing};
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::registry::{
    AddFeature, Admission, ButtonPlace, CardKind, CardSpec, Cards, KeyBinding, always, names, opens,
};
use crate::app::state::{Activity, AppSystems, Overlay, Screen, during};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use cards::{
    help, menu, naming, network, new_game, notes, position, records, result, settings, share,
    small_cards, title,
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
        Overlay::Card(names::NAME) => Some(naming.below()),
        _ => ctx.text_edit_focused().then_some(Overlay::None),
    };
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
        .add_systems(OnEnter(Overlay::Card(names::RECORDS)), records::open)
        .add_systems(OnExit(Overlay::Card(names::RECORDS)), records::close)
        .add_systems(
            Update,
            (
                records::several,
                records::renew.run_if(in_state(Overlay::Card(names::RECORDS))),
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
    add_places(app);
}

/// Activities in which the panels of a match, or of a replay, stand beside the board.
const PANELS: [Activity; 5] = [
    Activity::Play,
    Activity::Watch,
    Activity::Network,
    Activity::Attract,
    Activity::Review,
];

/// True unless something stands in the panels' place.
fn panels_are_shown(
    (overlay, cards): (Res<State<Overlay>>, Res<Cards>),
    stand: Res<State<Stand>>,
) -> bool {
    let kind = cards.kind(*overlay.get());
    kind.is_none_or(|kind| kind == CardKind::Card) && *stand.get() != Stand::Attract
}

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
                // Some cards stand in the panels' place, and so do stories while nobody is there.
                hud::draw.run_if(during(PANELS).and_then(panels_are_shown)),
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
            small_cards::shade.in_set(UiSystems::Shade),
            note_focus.in_set(UiSystems::Focus),
        ),
    );
}

/// Adds the places of buttons.
fn add_places(app: &mut App) {
    let home = in_state(Stand::Off);
    let menu = in_state(Overlay::Card(names::MENU));
    let bare = in_state(Screen::Title).and_then(in_state(Overlay::None));
    app.add_place(ButtonPlace::Title, bare.and_then(home.clone()))
        .add_place(ButtonPlace::Menu, menu.and_then(home))
        .add_place(ButtonPlace::Game, during(PANELS).and_then(panels_are_shown));
}

/// Adds the cards that are no features of their own yet. The gate knows them without drawing, too.
pub(super) fn card_plugin(app: &mut App) {
    let card = CardSpec::new;
    let for_visitors = |name| card(name).admits(Admission::Visitors);
    let pictures = Admission::VisitorsWhere(|house| house.save.pictures);
    let study = |name| card(name).kind(CardKind::Study);
    let menus = (
        menu::draw.run_if(in_state(Stand::Off)),
        exhibition::menu::draw.run_if(not(in_state(Stand::Off))),
    );
    let result_card = for_visitors(names::RESULT).kind(CardKind::Sheet);
    let settings_card = card(names::SETTINGS).admits(Admission::BehindTheDoor);
    app.add_card(card(names::NEW_GAME), new_game::draw)
        .add_card(card(names::NAME), naming::draw)
        .add_card(for_visitors(names::MENU), menus)
        .add_card(card(names::STAFF).admits(Admission::Anybody), staff::draw)
        .add_card(result_card, result::draw)
        .add_card(for_visitors(names::ASK), small_cards::ask)
        .add_card(card(names::SHARE).admits(pictures), share::draw)
        .add_card(card(names::POSITION), position::draw)
        .add_card(for_visitors(names::HELP), help::draw)
        .add_card(card(names::RECORDS), records::draw)
        .add_card(card(names::NETWORK), network::draw)
        .add_card(settings_card, settings::draw)
        .add_card(study(names::ENGINE), engine::draw)
        .add_card(card(names::PARAMETERS), parameters::draw)
        .add_card(card(names::REVIEW), review::draw)
        .add_card(study(names::NOTES), notes::draw);
    let at_table = |action| KeyBinding::at_table(action, &Activity::TABLE);
    app.add_key(
        KeyBinding::on_title("new_game"),
        always,
        opens(names::NEW_GAME),
    )
    .add_key(at_table("new_game"), always, opens(names::NEW_GAME))
    .add_key(KeyBinding::on_title("load"), always, opens(names::RECORDS))
    .add_key(at_table("load"), always, opens(names::RECORDS))
    .add_key(at_table("menu"), always, opens(names::MENU))
    .add_key(
        at_table("cancel").for_visitors(),
        not(is_begun),
        opens(names::MENU),
    )
    .add_key(
        KeyBinding::at_table("engine", &Activity::WITHOUT_EDITOR),
        always,
        opens(names::ENGINE),
    )
    .add_key(
        KeyBinding::at_table("comment", &[Activity::Review]),
        always,
        opens(names::NOTES),
    );
}
