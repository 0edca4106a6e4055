//! Card for a text: a field for it, and the on-screen keyboard.

use super::{Naming, NamingPurpose};
use crate::app::features::records::List;
use crate::app::network::NetworkGames;
use crate::app::network::outgoing_lines::guest;
use crate::app::play::store::{SaveGame, Tidy};
use crate::app::preferences::{ActiveSeries, GameChoices, People};
use crate::app::state::Overlay;
use crate::app::ui::kit::{Kit, TextField, Weight};
use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Id, Key, Ui};
use tibetango_records::record::text::{MAX_CHARS, name, shorten};

pub(super) fn draw(
    mut kit: Kit,
    mut naming: ResMut<Naming>,
    (mut people, mut active_series): (ResMut<People>, ResMut<ActiveSeries>),
    chosen: Res<GameChoices>,
    mut network: ResMut<NetworkGames>,
    mut list: ResMut<List>,
) {
    let naming = naming.bypass_change_detection();
    let width = if kit.layout.portrait { 760.0 } else { 1000.0 };
    let (heading, note, end) = naming.about.keys();
    // Sides are called as in the game that is chosen.
    let heading = kit.text().key_of(chosen.current(), heading);
    let mut done = false;
    let pressed = kit.card(super::CARD.text(), &heading, width, |kit, ui| {
        kit.scroll(ui, 1.0, |kit, ui| {
            let note = kit.fill(note, &[("n", naming.about.letters())]);
            kit.paragraph(ui, &note);
            done = line(kit, ui, naming);
            // Text is added behind the last letter.
            let mut caret = naming.text.chars().count();
            let height = kit.look.choice;
            if kit.keys(ui, &mut naming.keys, &mut naming.text, &mut caret, height) {
                naming.shorten();
                naming.focus = true;
            }
        });
        let buttons = [
            ("name.back", "answer.cancel", Weight::Plain),
            ("name.clear", "name.clear", Weight::Plain),
            ("name.done", end, Weight::Primary),
        ];
        kit.rows(ui, &buttons, 3)
    });
    match pressed {
        Some("name.clear") => {
            naming.text.clear();
            naming.keys.rest("");
            naming.focus = true;
        }
        Some("name.back") => kit.go(naming.below),
        Some(_) => done = true,
        None => {}
    }
    if !done {
        return;
    }
    let letters = naming.about.letters();
    let written = match naming.about {
        // A message may have joiners in it, which some scripts need.
        NamingPurpose::Say => shorten(&naming.text, letters),
        _ => name(&naming.text, letters),
    };
    kit.go(match naming.about {
        NamingPurpose::Save => Overlay::None,
        _ => naming.below,
    });
    match naming.about.clone() {
        NamingPurpose::Player(player, _) => {
            let known = people.names.get(player);
            if known.is_some_and(|known| *known != written) {
                people.names[player] = written;
            }
        }
        NamingPurpose::Grade(side) => {
            if let Some(series) = &mut active_series.0 {
                series.players[side.index()].grade = written;
            }
        }
        NamingPurpose::Game(path) => kit.send(Tidy::Rename(path, written)),
        NamingPurpose::Save => kit.send(SaveGame { name: written }),
        NamingPurpose::Search => list.bypass_change_detection().seek(written),
        NamingPurpose::Guest => people.guest = guest(&written),
        NamingPurpose::Address => people.server = written,
        NamingPurpose::Say => {
            let network = network.bypass_change_detection();
            let lines = network.server.write(&written);
            network.say(lines);
        }
    }
}

/// Draws the field; true if Enter ends it.
fn line(kit: &Kit, ui: &mut Ui, naming: &mut Naming) -> bool {
    let id = Id::new("name being written");
    let field = TextField {
        id,
        hint: "",
        chars: MAX_CHARS,
        wrong: false,
        size: egui::vec2(ui.available_width(), kit.look.touch),
    };
    let response = kit.line(ui, &mut naming.text, &field);
    naming.shorten();
    if std::mem::take(&mut naming.focus) {
        response.request_focus();
        let end = CCursor::new(naming.text.chars().count());
        let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::one(end)));
        state.store(ui.ctx(), id);
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}
