//! The smaller cards over the board: menu, resigning, result, about.

use super::widgets::{Kit, Weight, paint_stone};
use crate::app::game::{Command, Match};
use crate::app::review::ReviewWanted;
use crate::app::state::{Overlay, Screen, go};
use crate::app::store::SaveGame;
use crate::games::{Outcome, Reason, Side};
use crate::session::Player;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, RichText, Sense};

/// Dims what lies under a card; the result leaves the board in view.
pub(super) fn shade(mut contexts: EguiContexts, kit: Kit, overlay: Res<State<Overlay>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let strength = if *overlay.get() == Overlay::Result {
        60
    } else {
        150
    };
    let whole = egui::Rect::from_min_size(
        egui::Pos2::ZERO,
        egui::vec2(kit.layout.window.x, kit.layout.window.y),
    );
    egui::Area::new(egui::Id::new("shade"))
        .order(egui::Order::Middle)
        .fixed_pos(egui::Pos2::ZERO)
        .show(ctx, |ui| {
            ui.allocate_rect(whole, Sense::click());
            ui.painter()
                .rect_filled(whole, 0.0, egui::Color32::from_black_alpha(strength));
        });
    Ok(())
}

pub(super) fn menu(
    mut contexts: EguiContexts,
    mut kit: Kit,
    screen: Res<State<Screen>>,
    game: Option<Res<Match>>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
    mut save: MessageWriter<SaveGame>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    kit.card(&ctx, "menu", 380.0, |kit, ui| {
        let heading = kit.t("menu.paused");
        kit.heading(ui, &heading);
        let width = ui.available_width();
        let mut row = |kit: &mut Kit, name: &str, key: &str, weight| {
            let label = kit.t(key);
            kit.button(ui, name, &label, weight, width)
        };
        if row(kit, "menu.close", "menu.resume", Weight::Primary) {
            go(&mut next, Overlay::None);
        }
        if row(kit, "menu.new", "menu.new_game", Weight::Plain) {
            go(&mut next, Overlay::NewGame);
        }
        let playing = *screen.get() == Screen::Match;
        if playing && game.is_some() && row(kit, "menu.save", "menu.save", Weight::Plain) {
            save.write(SaveGame);
            go(&mut next, Overlay::None);
        }
        if row(kit, "menu.records", "menu.records", Weight::Plain) {
            go(&mut next, Overlay::Records);
        }
        if row(kit, "menu.help", "menu.help", Weight::Plain) {
            go(&mut next, Overlay::Help);
        }
        if row(kit, "menu.engine", "engine.title", Weight::Plain) {
            go(&mut next, Overlay::Engine);
        }
        if row(kit, "menu.settings", "menu.settings", Weight::Plain) {
            go(&mut next, Overlay::Settings);
        }
        if row(kit, "menu.main", "menu.main", Weight::Plain) {
            commands.write(Command::Leave);
        }
        if row(kit, "menu.quit", "menu.quit", Weight::Plain) {
            exit.write(AppExit::Success);
        }
    });
    Ok(())
}

pub(super) fn resign(
    mut contexts: EguiContexts,
    mut kit: Kit,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    kit.card(&ctx, "resign", 420.0, |kit, ui| {
        let heading = kit.t("game.resign");
        kit.heading(ui, &heading);
        let ask = kit.t("game.resign_ask");
        kit.paragraph(ui, &ask);
        ui.add_space(kit.look.px(8.0));
        let gap = kit.look.px(10.0);
        let half = (ui.available_width() - gap) * 0.5;
        let [no, yes] = ["game.resign_no", "game.resign_yes"].map(|key| kit.t(key));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            if kit.button(ui, "resign.no", &no, Weight::Plain, half) {
                go(&mut next, Overlay::None);
            }
            if kit.button(ui, "resign.yes", &yes, Weight::Danger, half) {
                commands.write(Command::Resign);
            }
        });
    });
    Ok(())
}

fn side_name(kit: &Kit, side: Side) -> String {
    kit.t(match side {
        Side::White => "colour.white",
        Side::Black => "colour.black",
    })
}

/// Why a match ended, in words.
pub(super) fn reason_text(kit: &Kit, game: &Match, outcome: Outcome) -> String {
    let loser = outcome
        .winner
        .map(|side| side_name(kit, side.other()))
        .unwrap_or_default();
    let (key, name, value) = match outcome.reason {
        Reason::NoStones => ("reason.no_stones", "loser", loser),
        Reason::Blocked => ("reason.blocked", "loser", loser),
        Reason::Resigned => ("reason.resigned", "loser", loser),
        Reason::Time => ("reason.time", "loser", loser),
        Reason::Forfeit => ("reason.forfeit", "loser", loser),
        Reason::Repetition => ("reason.repetition", "loser", loser),
        Reason::QuietLimit => {
            let limit = game.session.line().rules().quiet_limit.to_string();
            ("reason.quiet_limit", "n", limit)
        }
    };
    kit.text().fill(key, &[(name, &value)])
}

pub(super) fn result(
    mut contexts: EguiContexts,
    mut kit: Kit,
    game: Option<Res<Match>>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
    mut reviews: MessageWriter<ReviewWanted>,
) -> Result {
    let Some((game, outcome)) = game.and_then(|game| {
        let outcome = game.session.outcome()?;
        Some((game, outcome))
    }) else {
        go(&mut next, Overlay::None);
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let title = match (outcome.winner, game.only_human()) {
        (None, _) => "result.draw",
        (Some(winner), Some(human)) if winner == human => "result.won",
        (Some(_), Some(_)) => "result.lost",
        (Some(Side::White), None) => "result.white",
        (Some(Side::Black), None) => "result.black",
    };
    kit.card(&ctx, "result", 460.0, |kit, ui| {
        let title = kit.t(title);
        let mut font = kit.look.heading();
        font.size *= 1.35;
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(title).font(font).color(kit.look.gold));
            let reason = reason_text(kit, &game, outcome);
            kit.paragraph(ui, &reason);
        });
        ui.add_space(kit.look.px(6.0));
        // The stones of both sides, counted.
        let (rect, _) = ui.allocate_exact_size(
            egui::vec2(ui.available_width(), kit.look.px(52.0)),
            Sense::hover(),
        );
        for (side, at) in Side::BOTH.into_iter().zip([0.3, 0.7]) {
            let x = rect.left() + rect.width() * at;
            let count = game.session.line().count(side).to_string();
            paint_stone(
                ui,
                egui::pos2(x - kit.look.px(26.0), rect.center().y),
                kit.look.px(18.0),
                side,
            );
            ui.painter().text(
                egui::pos2(x + kit.look.px(4.0), rect.center().y),
                egui::Align2::LEFT_CENTER,
                count,
                kit.look.number(),
                kit.look.ink,
            );
        }
        ui.add_space(kit.look.px(6.0));
        let width = ui.available_width();
        let again = kit.t("result.again");
        if kit.button(ui, "result.again", &again, Weight::Primary, width) {
            let mut setup = game.session.setup().clone();
            // Take turns at beginning.
            if setup.has_computer() || setup.players != [Player::Human, Player::Human] {
                setup.players.swap(0, 1);
            }
            commands.write(Command::New(setup));
        }
        let look_again = kit.t("review.title");
        if kit.button(ui, "result.review", &look_again, Weight::Plain, width) {
            reviews.write(ReviewWanted::Open);
        }
        let gap = kit.look.px(10.0);
        let half = (width - gap) * 0.5;
        let [review, main] = ["result.board", "menu.main"].map(|key| kit.t(key));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            if kit.button(ui, "result.board", &review, Weight::Plain, half) {
                go(&mut next, Overlay::None);
            }
            if kit.button(ui, "result.main", &main, Weight::Plain, half) {
                commands.write(Command::Leave);
            }
        });
    });
    Ok(())
}

pub(super) fn about(
    mut contexts: EguiContexts,
    mut kit: Kit,
    mut next: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    kit.card(&ctx, "about", 560.0, |kit, ui| {
        let heading = kit.t("about.title");
        kit.heading(ui, &heading);
        for key in [
            "about.game",
            "about.board",
            "about.sources",
            "about.licence",
        ] {
            let text = kit.t(key);
            kit.paragraph(ui, &text);
            ui.add_space(kit.look.px(4.0));
        }
        let version = kit
            .text()
            .fill("about.version", &[("version", env!("CARGO_PKG_VERSION"))]);
        ui.label(
            RichText::new(version)
                .font(kit.look.small())
                .color(kit.look.ink_soft),
        );
        ui.add_space(kit.look.px(8.0));
        let width = ui.available_width();
        let close = kit.t("menu.close");
        if kit.button(ui, "about.close", &close, Weight::Primary, width) {
            go(&mut next, Overlay::None);
        }
    });
    Ok(())
}
