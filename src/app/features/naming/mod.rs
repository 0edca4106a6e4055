//! A name, a search or another line of text, which a person writes on a card of its own.

mod view;

use crate::app::input::state::Writing;
use crate::app::registry::{AddFeature, CardName, CardSpec, Overlays};
use crate::app::settings::Texts;
use crate::app::state::Overlay;
use crate::app::ui::UiSystems;
use crate::app::ui::kit::{KeyboardState, TextKind};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use std::path::PathBuf;
use tibetango_records::record::text::{NAME_LETTERS, TITLE_LETTERS, holds};
use tibetango_records::series::SeriesSide;
use tibetango_rules::quote::is_plain;
use tibetango_server::message::{MAX_CHAT, NAME};

const CARD: CardName = CardName::new("name");

/// Purpose of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NamingPurpose {
    /// Name of a player: its index among the people's names, and the key of the heading that says whose
    /// it is.
    Player(usize, &'static str),
    /// Grade of a side of the best of five.
    Grade(SeriesSide),
    /// Title of a saved game.
    Game(PathBuf),
    /// Title of the game on the table, which is then saved.
    Save,
    /// Search among the saved games.
    Search,
    /// Name of the player on a server.
    #[default]
    Guest,
    /// Address of a server.
    Address,
    /// Message to everybody in a room.
    Say,
}

impl NamingPurpose {
    /// Returns the keys of the card's heading, of a note, and of the button that ends it.
    fn keys(&self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Player(_, key) => (key, "name.note", "game.done"),
            Self::Grade(_) => ("series.grade", "series.grade_note", "game.done"),
            Self::Game(_) => ("name.game", "name.game_note", "game.done"),
            Self::Save => ("name.game", "name.game_note", "menu.save"),
            Self::Search => ("record.search", "record.search_note", "game.done"),
            Self::Guest => ("name.yours", "name.note", "game.done"),
            Self::Address => ("network.address", "network.address_note", "game.done"),
            Self::Say => ("page.chat.write", "network.say_note", "page.chat.send"),
        }
    }

    /// Returns the maximum number of letters.
    fn letters(&self) -> usize {
        match self {
            Self::Player(..) | Self::Grade(_) => NAME_LETTERS,
            Self::Guest => NAME,
            Self::Say => MAX_CHAT,
            _ => TITLE_LETTERS,
        }
    }
}

/// Requests a text from a person; the card that is open comes back after it.
#[derive(Message, Clone, Debug)]
pub struct TextRequest {
    about: NamingPurpose,
    text: String,
}

impl TextRequest {
    /// Creates the request, with the current text.
    #[must_use]
    pub fn new(about: NamingPurpose, text: &str) -> Self {
        let text = text.to_owned();
        Self { about, text }
    }
}

/// Text that is being written.
#[derive(Resource, Debug, Default)]
struct Naming {
    about: NamingPurpose,
    text: String,
    keys: KeyboardState,
    /// Whether the field takes the keyboard focus, its caret behind the last letter.
    focus: bool,
    /// Overlay that it leads back to.
    below: Overlay,
}

impl Naming {
    /// Removes what a name may not hold, and letters beyond the maximum.
    fn shorten(&mut self) {
        self.text.retain(is_plain);
        while !holds(&self.text, self.about.letters()) {
            self.text.pop();
        }
    }
}

/// Begins the text that was requested last.
fn begin(
    mut inbox: MessageReader<TextRequest>,
    (texts, overlay): (Res<Texts>, Res<State<Overlay>>),
    mut naming: ResMut<Naming>,
    mut overlays: Overlays,
) {
    let Some(TextRequest { about, text }) = inbox.read().last().cloned() else {
        return;
    };
    let written = match about {
        NamingPurpose::Say => TextKind::Line,
        _ => TextKind::Name,
    };
    *naming = Naming {
        keys: KeyboardState::new(written, texts.script(), &text),
        about,
        text,
        focus: true,
        below: *overlay.get(),
    };
    overlays.open(CARD);
}

/// Makes every key a letter, but for the one that leads back.
fn take_keys(naming: Res<Naming>, mut writing: ResMut<Writing>) {
    writing.0 = Some(naming.below);
}

/// Adds the writing of texts to the app.
pub(super) fn plugin(app: &mut App) {
    let take_keys = take_keys.run_if(in_state(Overlay::Card(CARD)));
    app.init_resource::<Naming>()
        .add_message::<TextRequest>()
        .add_card(CardSpec::new(CARD), view::draw)
        .add_systems(EguiPrimaryContextPass, take_keys.after(UiSystems::Focus))
        // Buttons ask after `Update`: the card opens in the frame after.
        .add_systems(Last, begin);
}
