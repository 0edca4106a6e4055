//! Souvenir picture of the game: first previewed, then saved, then shown in its folder.

use super::preview::{Preview, Sketch};
use super::studio::{Souvenir, SouvenirKind, Studio};
use crate::app::board::BoardStyle;
use crate::app::desktop::Desktop;
use crate::app::features::result::ResultAnnouncement;
use crate::app::phrases;
use crate::app::play::game::Match;
use crate::app::ui::kit::{BoardTextures, Kit, Weight, part};
use crate::app::ui::play::moves::list_text::MoveListText;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{
    Color32, ColorImage, Rect, Sense, TextureHandle, TextureOptions, Ui, pos2, vec2,
};
use directories::UserDirs;
use std::path::Path;
use tibetango_lab::souvenir::{Still, place_of_parts};
use tibetango_records::messages;

/// Pictures on request, and what exists of them.
#[derive(SystemParam)]
pub(super) struct ShareParams<'w, 's> {
    studio: ResMut<'w, Studio>,
    preview: Res<'w, Preview>,
    desktop: Res<'w, Desktop>,
    style: Res<'w, BoardStyle>,
    /// Preview on the graphics card, by its number.
    texture: Local<'s, Option<(u64, TextureHandle)>>,
}

pub(super) fn draw(
    mut kit: Kit,
    mut params: ShareParams,
    game: Option<Res<Match>>,
    played: Res<MoveListText>,
    mut announced: ResMut<ResultAnnouncement>,
) {
    let session = game.as_ref().map(|game| &*game.session);
    let has_moves = session.is_some_and(|session| !session.history().is_empty());
    let took = session.is_some_and(|session| played.took(session));
    let pictures = [
        (SouvenirKind::Board, "share.board", true),
        (SouvenirKind::Chain, "share.chain", took),
        (SouvenirKind::Game, "share.game", has_moves),
    ];
    let open = pictures.into_iter().filter(|(.., open)| *open);
    let pictures: Vec<_> = open.map(|(kind, key, _)| (kind, key)).collect();
    let width = if kit.layout.portrait { 560.0 } else { 860.0 };
    let closed = kit.card(super::CARD.text(), "share.title", width, |kit, ui| {
        kit.scroll(ui, 1.0, |kit, ui| {
            kit.beside(
                ui,
                &mut params,
                |params, kit, ui| draw_preview(kit, ui, params),
                |params, kit, ui| choose(kit, ui, params, &pictures),
            );
        });
        buttons(kit, ui, &params)
    });
    if closed {
        kit.go(announced.below(game.as_ref().map_or(0, |game| game.number())));
    }
}

/// Draws the preview of the picture.
fn draw_preview(kit: &mut Kit, ui: &mut Ui, params: &mut ShareParams) {
    // Above it stands the heading, below it the buttons; in a narrow window the choices as well.
    let others = if kit.layout.portrait { 520.0 } else { 205.0 };
    let high = kit.layout.messages.min.y - kit.look.px(others);
    let room = vec2(ui.available_width(), high.max(kit.look.px(120.0)));
    let Some(sketch) = &params.preview.sketch else {
        let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
        let mut inner = ui.new_child(part(rect));
        let (say, font) = (kit.t("share.drawing"), kit.look.body());
        kit.words(&mut inner, &say, font, kit.look.ink_soft, room.y);
        return;
    };
    let number = params.preview.number;
    let texture = match &*params.texture {
        Some((of, texture)) if *of == number => texture.clone(),
        _ => {
            let (size, rgba) = (sketch.pixels.size, &sketch.pixels.rgba);
            let image = ColorImage::from_rgba_premultiplied(size, rgba);
            let (name, smooth) = ("picture to take home", TextureOptions::LINEAR);
            let loaded = ui.ctx().load_texture(name, image, smooth);
            *params.texture = Some((number, loaded.clone()));
            loaded
        }
    };
    let [wide, high] = sketch.pixels.size.map(|edge| edge as f32);
    let scale = (room.x / wide).min(room.y / high);
    let size = vec2(wide, high) * scale;
    let (place, _) = ui.allocate_exact_size(vec2(room.x, size.y), Sense::hover());
    let rect = Rect::from_center_size(place.center(), size);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter()
        .image(texture.id(), rect, whole, Color32::WHITE);
    if let Some(moment) = now(ui, sketch).filter(|_| !params.style.reduced_motion) {
        let (edge, wide) = place_of_parts(rect.width());
        let place = Rect::from_min_size(rect.min + vec2(edge, edge), vec2(wide, wide));
        if let Some(board) = BoardTextures::of(ui, "share", sketch.topology, sketch.equipment, wide)
        {
            board.paint_still(ui.painter(), place, moment);
        }
        ui.ctx().request_repaint();
    }
}

/// Returns the moment that a moving picture shows now, over and over.
fn now<'a>(ui: &Ui, sketch: &'a Sketch) -> Option<&'a Still> {
    let stays = sketch.moments.iter().map(|(_, stay)| u64::from(*stay));
    let all: u64 = stays.sum();
    let seconds = ui.ctx().input(|input| input.time);
    let mut rest = (seconds * 100.0) as u64 % all.max(1);
    let here = sketch.moments.iter().find(|(_, stay)| {
        let here = rest < u64::from(*stay);
        rest = rest.saturating_sub(u64::from(*stay));
        here
    });
    here.map(|(moment, _)| moment)
}

/// Draws the choice of the picture, its folder, and the progress of saving it.
fn choose(kit: &mut Kit, ui: &mut Ui, params: &mut ShareParams, pictures: &[(SouvenirKind, &str)]) {
    let chosen = params.studio.kind;
    let at = pictures.iter().position(|(kind, _)| *kind == chosen);
    let at = at.unwrap_or_default();
    let labels: Vec<String> = pictures.iter().map(|(_, key)| kit.t(key)).collect();
    let columns = if kit.layout.portrait { 3 } else { 1 };
    let pressed = kit.choices(ui, "share.kind", &labels, at, columns);
    if let Some((kind, _)) = pressed.and_then(|at| pictures.get(at)) {
        params.studio.kind = *kind;
    }
    ui.add_space(kit.look.px(4.0));
    kit.paragraph(ui, &kit.t(&format!("{}_note", pictures[at].1)));
    let note = match params.studio.folder.as_deref() {
        Some(folder) => kit.fill("share.where", &[("folder", folder_text(folder))]),
        None => kit.t("share.no_folder"),
    };
    kit.label(ui, &note, kit.look.small(), kit.look.ink_soft);
    if let Some(done) = params.studio.progress() {
        ui.add_space(kit.look.px(6.0));
        let say = kit.t("share.working");
        let percent = phrases::percent(f64::from(done));
        kit.paragraph(ui, &format!("{say} {percent}"));
        let height = kit.look.px(14.0);
        kit.progress(ui, height, done, height);
    } else if let Some(saved) = params.studio.saved_path() {
        let file = messages::name_text(saved);
        ui.add_space(kit.look.px(6.0));
        let text = kit.fill("share.saved", &[("file", file)]);
        kit.label(ui, &text, kit.look.body(), kit.look.gold);
    }
}

/// Draws the way back and the next step: to save the picture, then to find it. True if the way back
/// was pressed.
fn buttons(kit: &mut Kit, ui: &mut Ui, params: &ShareParams) -> bool {
    let mut buttons = vec![("share.close", "menu.close", Weight::Plain)];
    if params.studio.progress().is_some() {
        buttons.push(("share.cancel", "answer.cancel", Weight::Plain));
    } else if params.studio.saved_path().is_none() {
        if params.studio.folder.is_some() {
            buttons.push(("share.save", "share.save", Weight::Primary));
        }
    } else if params.desktop.show.is_some() {
        buttons.push(("share.open", "share.open", Weight::Primary));
    }
    match kit.rows(ui, &buttons, 2) {
        Some("share.close") => return true,
        Some("share.cancel") => kit.send(Souvenir::Cancel),
        Some("share.save") => kit.send(Souvenir::Make(params.studio.kind)),
        Some(_) => kit.send(Souvenir::Show),
        None => {}
    }
    false
}

/// Returns a folder's path as it is shown: from the person's home folder on.
fn folder_text(folder: &Path) -> String {
    let dirs = UserDirs::new();
    let home = dirs.as_ref().map(UserDirs::home_dir);
    let Some(own) = home.and_then(|home| folder.strip_prefix(home).ok()) else {
        return messages::path_text(folder);
    };
    let parts = own.iter().map(|part| messages::path_text(Path::new(part)));
    parts.collect::<Vec<_>>().join(" / ")
}
