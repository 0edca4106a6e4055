//! Card about the program: the origin of the games, its sources, the data that it keeps and sends, and the makers of
//! its parts.

use super::LicencesFile;
use crate::app::desktop::{Desktop, Show};
use crate::app::ui::kit::{Kit, Weight, flow};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Sense, Ui};

/// List of dependencies, from which names and licences are taken.
const DEPENDENCIES: &str = include_str!("../../../../docs/dependencies.md");

/// Returns name and licence of every crate that the program is made of.
fn crates() -> impl Iterator<Item = (&'static str, &'static str)> {
    DEPENDENCIES
        .split("\n## ")
        .filter(|part| {
            part.starts_with("Crates of the core") || part.starts_with("Crates of the window")
        })
        .flat_map(str::lines)
        .filter_map(|row| {
            let mut cells = row.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
            let (name, licence) = (cells.next()?, cells.nth(2)?);
            (name != "Crate").then_some((name, licence))
        })
}

fn part(kit: &Kit, ui: &mut Ui, heading: &str, keys: &[&str]) {
    let look = &kit.look;
    ui.add_space(look.px(6.0));
    let heading = kit.t(heading);
    ui.label(RichText::new(heading).font(look.strong()).color(look.gold));
    for key in keys {
        kit.paragraph(ui, &kit.t(key));
    }
}

const HERITAGE: [&str; 3] = ["about.game", "about.national", "about.board"];

/// Text keys of the data that the program keeps and sends, as the README states it.
const PRIVACY: [&str; 2] = ["about.kept", "about.sent"];

/// Text keys of the sources that the program follows.
const PAPERS: [&str; 6] = [
    "about.sources",
    "about.paper.1",
    "about.paper.2",
    "about.paper.3",
    "about.paper.4",
    "about.paper.5",
];

/// File with all licences, and the desktop that opens it.
#[derive(SystemParam)]
pub(super) struct LicenceParams<'w> {
    file: Res<'w, LicencesFile>,
    desktop: Res<'w, Desktop>,
    show: MessageWriter<'w, Show>,
}

pub(super) fn draw(mut kit: Kit, mut licences: LicenceParams) {
    let file = licences.file.0.clone();
    let file = file.filter(|_| licences.desktop.show.is_some());
    let rows = if file.is_some() { 2.0 } else { 1.0 };
    kit.card(super::CARD.text(), "about.title", 960.0, |kit, ui| {
        kit.scroll(ui, rows, |kit, ui| {
            ui.spacing_mut().item_spacing.y = kit.look.px(5.0);
            part(kit, ui, "about.heritage", &HERITAGE);
            part(kit, ui, "about.papers", &PAPERS);
            part(kit, ui, "about.privacy", &PRIVACY);
            part(kit, ui, "about.licences", &["about.licence", "about.fonts"]);
            part(kit, ui, "about.crates", &[]);
            let look = &kit.look;
            for (name, licence) in crates() {
                let width = ui.available_width();
                let first = width * 0.34;
                let lay = |text, ink, room| flow(ui.painter(), text, &look.small(), ink, room);
                let name = lay(name, look.ink, first - look.px(8.0));
                let licence = lay(licence, look.ink_soft, width - first);
                let size = egui::vec2(width, name.size().y.max(licence.size().y));
                let (row, _) = ui.allocate_exact_size(size, Sense::hover());
                ui.painter().galley(row.min, name, look.ink);
                let second = row.min + egui::vec2(first, 0.0);
                ui.painter().galley(second, licence, look.ink_soft);
            }
            ui.add_space(look.px(6.0));
            let version = [("version", env!("CARGO_PKG_VERSION"))];
            let version = RichText::new(kit.fill("about.version", &version));
            ui.label(version.font(look.small()).color(look.ink_soft));
        });
        if let Some(file) = file {
            let key = "about.all_licences";
            let button = kit.button_of(key, key, Weight::Plain, true);
            let width = ui.available_width();
            if kit.button(ui, &button, width) {
                licences.show.write(Show(file));
            }
        }
        kit.close(ui, "about.close");
    });
}
