//! Pictures of the game to take home.

use crate::app::play::game::Match;
use crate::app::souvenir::{Picture, Souvenir, Studio};
use crate::app::state::{Overlay, go};
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::app::ui::play::moves::Played;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Sense};
use directories::UserDirs;
use std::path::Path;

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    studio: Res<Studio>,
    game: Option<Res<Match>>,
    played: Res<Played>,
    mut next: ResMut<NextState<Overlay>>,
    mut wishes: MessageWriter<Souvenir>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let plies = game.map_or(0, |game| game.session.line().len());
    let (begun, took) = (plies > 0, played.took(plies));
    kit.card(&ctx, "share", 520.0, |kit, ui| {
        let heading = kit.t("share.title");
        kit.heading(ui, &heading);
        let folder = studio.folder.as_deref();
        let note = match folder {
            Some(folder) => {
                let folder = spoken(folder);
                kit.text().fill("share.where", &[("folder", &folder)])
            }
            None => kit.t("share.no_folder"),
        };
        kit.paragraph(ui, &note);
        ui.add_space(kit.look.px(6.0));
        let width = ui.available_width();
        if let Some(done) = studio.progress() {
            let say = kit.t("share.working");
            let percent = format!("{say} {} %", (done * 100.0) as u32);
            let look = &kit.look;
            kit.paragraph(ui, &percent);
            let size = egui::vec2(width, look.px(14.0));
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let round = look.px(7.0);
            ui.painter().rect_filled(rect, round, look.raised);
            let mut part = rect;
            part.set_width((rect.width() * done).max(look.px(14.0)));
            ui.painter().rect_filled(part, round, look.accent);
            ui.add_space(look.px(10.0));
            let label = kit.t("answer.cancel");
            if kit.button(ui, "share.cancel", &label, Weight::Plain, width) {
                wishes.write(Souvenir::Cancel);
            }
            return;
        }
        if folder.is_some() {
            for (kind, key, open) in [
                (Picture::Board, "share.board", true),
                (Picture::Chain, "share.chain", took),
                (Picture::Game, "share.game", begun),
            ] {
                if !open {
                    continue;
                }
                let [title, note] = [key.to_owned(), format!("{key}_note")].map(|key| kit.t(&key));
                if kit.entry(ui, key, &title, &note, width) {
                    wishes.write(Souvenir::Make(kind));
                }
            }
        }
        ui.add_space(kit.look.px(6.0));
        let close = kit.t("menu.close");
        if kit.button(ui, "share.close", &close, Weight::Plain, width) {
            go(&mut next, Overlay::None);
        }
    });
    Ok(())
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
