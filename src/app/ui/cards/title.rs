//! The title screen.

use crate::app::layout::Layout;
use crate::app::play::game::{Command, Match};
use crate::app::play::store::{LastGame, Store};
use crate::app::preferences::Preferences;
use crate::app::state::{Overlay, go};
use crate::app::teaching::learn::Teach;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::games::GameName;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, RichText};

/// The name of the game in Tibetan, as the thesis's title has it.
const TIBETAN: &str = "བཙིར་འགྲིག";

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    store: Res<Store>,
    game: Option<Res<Match>>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
    mut last: MessageWriter<LastGame>,
    mut commands: MessageWriter<Command>,
    mut teach: MessageWriter<Teach>,
    mut exit: MessageWriter<AppExit>,
    mut preferences: ResMut<Preferences>,
) -> Result {
    if *overlay.get() != Overlay::None {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let layout = *kit.layout;
    let width = kit.look.px(392.0).min(layout.window.x * 0.9);
    let margin = kit.look.px(if layout.portrait { 0.0 } else { 56.0 });
    let (align, offset) = if layout.portrait {
        (
            egui::Align2::CENTER_BOTTOM,
            egui::vec2(0.0, -kit.look.px(28.0)),
        )
    } else {
        (egui::Align2::LEFT_CENTER, egui::vec2(margin, 0.0))
    };
    let frame = egui::Frame::new()
        .fill(kit.look.paper)
        .stroke(egui::Stroke::new(
            kit.look.px(1.0),
            kit.look.line.gamma_multiply(0.6),
        ))
        .corner_radius(egui::CornerRadius::same(kit.look.px(18.0) as u8))
        .inner_margin(egui::Margin::same(kit.look.px(30.0) as i8));
    let inner = width - 2.0 * kit.look.px(30.0);
    veil(&ctx, &layout);
    egui::Area::new(egui::Id::new("title"))
        .anchor(align, offset)
        .show(&ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(inner);
                ui.spacing_mut().item_spacing.y = kit.look.px(9.0);
                let (ink, gold, soft) = (kit.look.ink, kit.look.gold, kit.look.ink_soft);
                let title = kit.t("title");
                // One line, whatever the width.
                let mut font = kit.look.title();
                font.size = font.size.min(inner / 5.6);
                ui.label(RichText::new(title).font(font).color(ink));
                let mut tibetan = kit.look.heading();
                tibetan.size *= 0.95;
                ui.label(RichText::new(TIBETAN).font(tibetan).color(gold));
                let subtitle = kit.t("subtitle");
                kit.label(ui, &subtitle, kit.look.body(), soft);
                ui.add_space(kit.look.px(8.0));
                let unfinished = game.as_ref().is_some_and(|game| game.unfinished());
                if unfinished {
                    let label = kit.t("menu.resume");
                    if kit.button(ui, "title.resume", &label, Weight::Primary, inner)
                        && let Some(game) = &game
                    {
                        commands.write(Command::Open {
                            session: Box::new(game.session.clone()),
                            replay: false,
                        });
                    }
                } else if store.offer {
                    let note = kit.t("autosave.title");
                    kit.label(ui, &note, kit.look.small(), soft);
                    let gap = kit.look.px(8.0);
                    let [go, discard] =
                        ["autosave.continue", "autosave.put_away"].map(|key| kit.t(key));
                    ui.horizontal(|ui| {
                        ui.spacing_mut().item_spacing.x = gap;
                        let wide = (inner - gap) * 0.6;
                        if kit.button(ui, "title.continue", &go, Weight::Primary, wide) {
                            last.write(LastGame::Continue);
                        }
                        if kit.button(
                            ui,
                            "title.put_away",
                            &discard,
                            Weight::Plain,
                            inner - gap - wide,
                        ) {
                            last.write(LastGame::PutAway);
                        }
                    });
                }
                let first = if unfinished || store.offer {
                    Weight::Plain
                } else {
                    Weight::Primary
                };
                let label = kit.t("menu.new_game");
                if kit.button(ui, "title.play", &label, first, inner) {
                    go(&mut next, Overlay::NewGame);
                }
                let gap = kit.look.px(9.0);
                let half = (inner - gap) * 0.5;
                let [learn, help] = ["menu.learn", "menu.help"].map(|key| kit.t(key));
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = gap;
                    if kit.button(ui, "title.learn", &learn, Weight::Plain, half) {
                        teach.write(Teach::Begin(GameName::Jiaqi));
                    }
                    if kit.button(ui, "title.help", &help, Weight::Plain, half) {
                        go(&mut next, Overlay::Help);
                    }
                });
                for pair in [
                    [
                        ("title.records", "menu.records", Some(Overlay::Records)),
                        ("title.settings", "menu.settings", Some(Overlay::Settings)),
                    ],
                    [
                        ("title.about", "menu.about", Some(Overlay::About)),
                        ("title.quit", "menu.quit", None),
                    ],
                ] {
                    ui.horizontal(|ui| {
                        ui.spacing_mut().item_spacing.x = gap;
                        for (name, key, overlay) in pair {
                            let label = kit.t(key);
                            if !kit.button(ui, name, &label, Weight::Plain, half) {
                                continue;
                            }
                            match overlay {
                                Some(overlay) => go(&mut next, overlay),
                                None => {
                                    exit.write(AppExit::Success);
                                }
                            }
                        }
                    });
                }
                ui.add_space(kit.look.px(4.0));
                let mut set = preferences.clone();
                super::settings::languages(&mut kit, ui, "title.language", &mut set);
                preferences.set_if_neq(set);
            });
        });
    Ok(())
}

/// Dims the board behind the title, most of all towards the card, so that what moves there draws
/// no eye from what is read.
fn veil(ctx: &egui::Context, layout: &Layout) {
    let (wide, high) = (layout.window.x, layout.window.y);
    let dark = |alpha: u8| egui::Color32::from_rgba_unmultiplied(18, 8, 10, alpha);
    let mut mesh = egui::Mesh::default();
    // (share of the way from the card's far edge, darkness)
    let bands = [(0.0, 215), (0.36, 150), (0.62, 84), (1.0, 62)];
    for (share, alpha) in bands {
        let ends = if layout.portrait {
            let y = high * (1.0 - share);
            [egui::pos2(0.0, y), egui::pos2(wide, y)]
        } else {
            let x = wide * share;
            [egui::pos2(x, 0.0), egui::pos2(x, high)]
        };
        for end in ends {
            mesh.colored_vertex(end, dark(alpha));
        }
    }
    for band in 0..bands.len() as u32 - 1 {
        let a = 2 * band;
        mesh.add_triangle(a, a + 1, a + 2);
        mesh.add_triangle(a + 2, a + 1, a + 3);
    }
    ctx.layer_painter(egui::LayerId::background())
        .add(egui::Shape::mesh(mesh));
}
