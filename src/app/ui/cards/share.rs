//! Pictures of the game to take home.

use crate::app::play::game::Match;
use crate::app::souvenir::{Picture, Souvenir, Studio};
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::app::ui::play::moves::Played;
use bevy::prelude::*;
use directories::UserDirs;
use std::path::Path;

pub(crate) fn draw(
    mut kit: Kit,
    studio: Res<Studio>,
    game: Option<Res<Match>>,
    played: Res<Played>,
    mut wishes: MessageWriter<Souvenir>,
) {
    let plies = game.map_or(0, |game| game.session.line().len());
    let (begun, took) = (plies > 0, played.took(plies));
    kit.card("share", "share.title", 520.0, |kit, ui| {
        let folder = studio.folder.as_deref();
        let note = match folder {
            Some(folder) => kit.fill("share.where", &[("folder", spoken(folder))]),
            None => kit.t("share.no_folder"),
        };
        kit.paragraph(ui, &note);
        ui.add_space(kit.look.px(6.0));
        let width = ui.available_width();
        if let Some(done) = studio.progress() {
            let say = kit.t("share.working");
            let percent = format!("{say} {} %", (done * 100.0) as u32);
            kit.paragraph(ui, &percent);
            let height = kit.look.px(14.0);
            kit.progress(ui, height, done, height);
            ui.add_space(kit.look.px(10.0));
            let label = kit.t("answer.cancel");
            if kit.button(ui, "share.cancel", &label, Weight::Plain, width) {
                wishes.write(Souvenir::Cancel);
            }
            return;
        }
        if folder.is_some() {
            let pictures = [
                (Picture::Board, "share.board", true),
                (Picture::Chain, "share.chain", took),
                (Picture::Game, "share.game", begun),
            ];
            for (kind, key, _) in pictures.into_iter().filter(|(.., open)| *open) {
                let [title, note] = [key.to_owned(), format!("{key}_note")].map(|key| kit.t(&key));
                if kit.entry(ui, key, &title, &note, width) {
                    wishes.write(Souvenir::Make(kind));
                }
            }
        }
        ui.add_space(kit.look.px(6.0));
        kit.close(ui, "share.close", "menu.close");
    });
}

/// A folder as it is said: from the person's own folder on.
fn spoken(folder: &Path) -> String {
    let dirs = UserDirs::new();
    let own = dirs
        .as_ref()
        .and_then(|dirs| folder.strip_prefix(dirs.home_dir()).ok());
    own.map_or_else(
        || folder.display().to_string(),
        |own| {
            let parts = own.iter().map(|part| part.to_string_lossy());
            parts.collect::<Vec<_>>().join(" / ")
        },
    )
}
