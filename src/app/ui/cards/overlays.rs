//! The smaller cards over the board: menu, ending the game, questions, result.

use crate::app::board::BoardView;
use crate::app::play::game::{Command, Match, Wish};
use crate::app::play::store::SaveGame;
use crate::app::state::{Overlay, Screen, go};
use crate::app::teaching::learn::Teach;
use crate::app::thinking::review::ReviewWanted;
use crate::app::ui::kit::stone::paint_stone;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::app::wording::side_key;
use crate::games::{Outcome, Reason, Side};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, RichText, Sense, Ui};

/// Dims what lies under a card; the result leaves the board in view.
pub(crate) fn shade(mut contexts: EguiContexts, kit: Kit, overlay: Res<State<Overlay>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let strength = match overlay.get() {
        // Their subject is the board.
        Overlay::Engine | Overlay::Result => 0,
        _ => 190,
    };
    let whole = egui::Rect::from_min_size(
        egui::Pos2::ZERO,
        egui::vec2(kit.layout.window.x, kit.layout.window.y),
    );
    // One for each card: what comes anew comes on top, also of panels that were away meanwhile.
    egui::Area::new(egui::Id::new(("shade", *overlay.get() as u8)))
        .order(egui::Order::Middle)
        .fixed_pos(egui::Pos2::ZERO)
        .show(ctx, |ui| {
            ui.allocate_rect(whole, Sense::click());
            ui.painter()
                .rect_filled(whole, 0.0, egui::Color32::from_black_alpha(strength));
        });
    Ok(())
}

pub(crate) fn menu(
    mut contexts: EguiContexts,
    mut kit: Kit,
    screen: Res<State<Screen>>,
    game: Option<Res<Match>>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
    (mut save, mut teach): (MessageWriter<SaveGame>, MessageWriter<Teach>),
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    kit.card(&ctx, "menu", 500.0, |kit, ui| {
        let heading = kit.t("menu.paused");
        kit.heading(ui, &heading);
        // One step less than the half: rounded up it would break the row.
        let width = ((ui.available_width() - ui.spacing().item_spacing.x) * 0.5).floor();
        ui.horizontal_wrapped(|ui| {
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
            let game = game.filter(|game| playing && !game.mode().is_lesson());
            if game.is_some() && row(kit, "menu.save", "menu.save", Weight::Plain) {
                save.write(SaveGame);
                go(&mut next, Overlay::None);
            }
            if row(kit, "menu.records", "menu.records", Weight::Plain) {
                go(&mut next, Overlay::Records);
            }
            if game.is_some() && row(kit, "menu.share", "menu.share", Weight::Plain) {
                go(&mut next, Overlay::Share);
            }
            if game.is_some() && row(kit, "menu.engine", "engine.title", Weight::Plain) {
                go(&mut next, Overlay::Engine);
            }
            if row(kit, "menu.help", "menu.help", Weight::Plain) {
                go(&mut next, Overlay::Help);
            }
            if row(kit, "menu.learn", "menu.learn", Weight::Plain) {
                let kind = game.as_ref().map(|game| game.session.setup().game());
                teach.write(Teach::Begin(kind.unwrap_or_default()));
            }
            if row(kit, "menu.settings", "menu.settings", Weight::Plain) {
                go(&mut next, Overlay::Settings);
            }
            if row(kit, "menu.about", "menu.about", Weight::Plain) {
                go(&mut next, Overlay::About);
            }
            if row(kit, "menu.main", "menu.main", Weight::Plain) {
                commands.write(Command::Leave);
            }
            if row(kit, "menu.quit", "menu.quit", Weight::Plain) {
                exit.write(AppExit::Success);
            }
        });
    });
    Ok(())
}

/// How to end the game before its end: a draw, or giving up.
pub(crate) fn resign(
    mut contexts: EguiContexts,
    mut kit: Kit,
    game: Option<Res<Match>>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    // A draw is offered by the side that has the move.
    let may_offer = game.is_some_and(|game| game.session.awaits_human());
    kit.card(&ctx, "resign", 440.0, |kit, ui| {
        let heading = kit.t("game.end_title");
        kit.heading(ui, &heading);
        let ask = kit.t("game.end_ask");
        kit.paragraph(ui, &ask);
        ui.add_space(kit.look.px(8.0));
        let width = ui.available_width();
        let [no, draw, yes] =
            ["game.resign_no", "game.offer_draw", "game.resign_yes"].map(|key| kit.t(key));
        if kit.button(ui, "resign.no", &no, Weight::Primary, width) {
            go(&mut next, Overlay::None);
        }
        if kit.button_if(ui, "resign.draw", &draw, Weight::Plain, width, may_offer) {
            go(&mut next, Overlay::None);
            commands.write(Command::Ask(Wish::Draw));
        }
        if kit.button(ui, "resign.yes", &yes, Weight::Danger, width) {
            commands.write(Command::Resign);
        }
    });
    Ok(())
}

/// What one person asks of the other, with a name in it.
pub(crate) fn ask(
    mut contexts: EguiContexts,
    mut kit: Kit,
    game: Option<Res<Match>>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(asked) = game.and_then(|game| game.asked) else {
        go(&mut next, Overlay::None);
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    kit.card(&ctx, "ask", 460.0, |kit, ui| {
        let (heading, question) = match asked.wish {
            Wish::Undo => ("game.undo", "ask.undo"),
            Wish::Draw => ("game.offer_draw", "ask.draw"),
        };
        let heading = kit.t(heading);
        kit.heading(ui, &heading);
        let names = [asked.by, asked.by.other()].map(|side| kit.t(side_key(side)));
        let values = [("by", names[0].as_str()), ("other", names[1].as_str())];
        let question = kit.text().fill(question, &values);
        ui.horizontal(|ui| {
            let size = egui::vec2(kit.look.px(48.0), kit.look.px(48.0));
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            paint_stone(
                ui.painter(),
                rect.center(),
                kit.look.px(18.0),
                asked.by.other(),
            );
            ui.vertical(|ui| kit.paragraph(ui, &question));
        });
        ui.add_space(kit.look.px(8.0));
        let gap = kit.look.px(10.0);
        let half = (ui.available_width() - gap) * 0.5;
        let [no, yes] = ["ask.no", "ask.yes"].map(|key| kit.t(key));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            if kit.button(ui, "ask.no", &no, Weight::Plain, half) {
                commands.write(Command::Answer(false));
            }
            if kit.button(ui, "ask.yes", &yes, Weight::Primary, half) {
                commands.write(Command::Answer(true));
            }
        });
    });
    Ok(())
}

/// Why a match ended, in words.
pub(crate) fn reason_text(kit: &Kit, game: &Match, outcome: Outcome) -> String {
    let loser = outcome
        .winner
        .map(|side| kit.t(side_key(side.other())))
        .unwrap_or_default();
    let (key, name, value) = match outcome.reason {
        Reason::NoStones => ("reason.no_stones", "loser", loser),
        Reason::FewStones => ("reason.few_stones", "loser", loser),
        Reason::Dalian => ("reason.dalian", "loser", loser),
        Reason::Pattern => ("reason.pattern", "loser", loser),
        Reason::Blocked => ("reason.blocked", "loser", loser),
        Reason::Resigned => ("reason.resigned", "loser", loser),
        Reason::Time => ("reason.time", "loser", loser),
        Reason::Forfeit => ("reason.forfeit", "loser", loser),
        Reason::Agreed => ("reason.agreed", "loser", loser),
        Reason::Repetition => ("reason.repetition", "loser", loser),
        Reason::QuietLimit => {
            let limit = game.session.line().rules().quiet_limit().to_string();
            ("reason.quiet_limit", "n", limit)
        }
    };
    kit.text().fill(key, &[(name, &value)])
}

pub(crate) fn result(
    mut contexts: EguiContexts,
    mut kit: Kit,
    game: Option<Res<Match>>,
    view: Res<BoardView>,
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
    // The board stays in view, with what won the game.
    let layout = *kit.layout;
    let place = kit.beside_board(&view);
    kit.sheet(&ctx, "result", place, |kit, ui| {
        let title = kit.t(title);
        let mut font = kit.look.heading();
        font.size *= 1.35;
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(title).font(font).color(kit.look.gold));
            let reason = reason_text(kit, &game, outcome);
            kit.paragraph(ui, &reason);
        });
        // Above the board the counts stand where they stood in the game.
        if !layout.portrait {
            stones_left(kit, ui, &game);
        }
        ui.add_space(kit.look.px(6.0));
        let setup = game.session.setup();
        let mut buttons = vec![("result.again", "result.again", Weight::Primary)];
        // Between two people at one table there is nothing to swap.
        if setup.players[0] != setup.players[1] {
            buttons.push(("result.swapped", "result.swapped", Weight::Plain));
        }
        buttons.extend([
            ("result.review", "review.title", Weight::Plain),
            ("result.board", "result.board", Weight::Plain),
            ("result.share", "menu.share", Weight::Plain),
            ("result.main", "menu.main", Weight::Plain),
        ]);
        let columns = if layout.portrait { 3 } else { 1 };
        match kit.rows(ui, &buttons, columns) {
            Some("result.again") => {
                commands.write(Command::New(setup.clone()));
            }
            Some("result.swapped") => {
                let mut setup = setup.clone();
                setup.players.swap(0, 1);
                commands.write(Command::New(setup));
            }
            Some("result.review") => {
                reviews.write(ReviewWanted::Open);
            }
            Some("result.board") => go(&mut next, Overlay::None),
            Some("result.share") => go(&mut next, Overlay::Share),
            Some(_) => {
                commands.write(Command::Leave);
            }
            None => {}
        }
    });
    Ok(())
}

/// The stones of both sides, counted.
fn stones_left(kit: &Kit, ui: &mut Ui, game: &Match) {
    ui.add_space(kit.look.px(6.0));
    let (rect, _) = ui.allocate_exact_size(
        egui::vec2(ui.available_width(), kit.look.px(52.0)),
        Sense::hover(),
    );
    for (side, at) in Side::BOTH.into_iter().zip([0.3, 0.7]) {
        let x = rect.left() + rect.width() * at;
        let count = game.session.line().count(side).to_string();
        paint_stone(
            ui.painter(),
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
}
