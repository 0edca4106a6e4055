//! The smaller cards over the board: menu, ending the game, questions, result.

use crate::app::board::BoardView;
use crate::app::play::game::{Command, Match, Wish};
use crate::app::play::store::SaveGame;
use crate::app::state::{Overlay, Screen, send};
use crate::app::teaching::learn::Teach;
use crate::app::thinking::review::ReviewWanted;
use crate::app::ui::kit::flow::fit;
use crate::app::ui::kit::look::scaled;
use crate::app::ui::kit::stone::paint_stone;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::app::ui::play::players::{party, shortened};
use crate::games::{Outcome, Side};
use bevy::prelude::*;
use bevy_egui::egui::{self, Sense, Ui};

/// Dims what lies under a card; the result leaves the board in view.
pub(crate) fn shade(mut kit: Kit, overlay: Res<State<Overlay>>) {
    let strength = match overlay.get() {
        // Their subject is the board.
        Overlay::Engine | Overlay::Result => 0,
        _ => 190,
    };
    let window = egui::vec2(kit.layout.window.x, kit.layout.window.y);
    let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, window);
    // One for each card: what comes anew comes on top, also of panels that were away meanwhile.
    let ctx = kit.ctx();
    let shade = egui::Area::new(egui::Id::new(("shade", *overlay.get() as u8)))
        .order(egui::Order::Middle)
        .fixed_pos(egui::Pos2::ZERO)
        .show(&ctx, |ui| {
            ui.allocate_rect(whole, Sense::click());
            let dark = egui::Color32::from_black_alpha(strength);
            ui.painter().rect_filled(whole, 0.0, dark);
        });
    // A panel that comes while a card is open, in a window turned upright, comes below it.
    ctx.move_to_top(shade.response.layer_id);
}

/// The menu's buttons by name and text key, with what those lie over the board that others lead to.
const MENU: [(&str, &str, Option<Overlay>); 12] = [
    ("menu.close", "menu.resume", Some(Overlay::None)),
    ("menu.new", "menu.new_game", Some(Overlay::NewGame)),
    ("menu.save", "menu.save", None),
    ("menu.records", "menu.records", Some(Overlay::Records)),
    ("menu.share", "menu.share", Some(Overlay::Share)),
    ("menu.engine", "engine.title", Some(Overlay::Engine)),
    ("menu.help", "menu.help", Some(Overlay::Help)),
    ("menu.learn", "menu.learn", None),
    ("menu.settings", "menu.settings", Some(Overlay::Settings)),
    ("menu.about", "menu.about", Some(Overlay::About)),
    ("menu.main", "menu.main", None),
    ("menu.quit", "menu.quit", None),
];

/// Those that there are only with a game on the table.
const OF_A_GAME: [&str; 3] = ["menu.save", "menu.share", "menu.engine"];

pub(crate) fn menu(
    mut kit: Kit,
    screen: Res<State<Screen>>,
    game: Option<Res<Match>>,
    (mut save, mut teach): (MessageWriter<SaveGame>, MessageWriter<Teach>),
    mut exit: MessageWriter<AppExit>,
) {
    let playing = *screen.get() == Screen::Match;
    let game = game.filter(|game| playing && !game.mode().is_lesson());
    let shown = |name: &str| game.is_some() || !OF_A_GAME.contains(&name);
    let mut pressed = None;
    kit.card("menu", "menu.paused", 500.0, |kit, ui| {
        // One step less than the half: rounded up it would break the row.
        let width = ((ui.available_width() - ui.spacing().item_spacing.x) * 0.5).floor();
        ui.horizontal_wrapped(|ui| {
            for (name, key, way) in MENU.into_iter().filter(|(name, ..)| shown(name)) {
                let weight = Weight::Primary.when(name == "menu.close");
                if kit.button(ui, name, &kit.t(key), weight, width) {
                    pressed = Some((name, way));
                }
            }
        });
    });
    match pressed {
        Some((_, Some(overlay))) => kit.go(overlay),
        Some(("menu.save", _)) => {
            save.write(SaveGame);
            kit.go(Overlay::None);
        }
        Some(("menu.learn", _)) => {
            let about = game.map(|game| game.session.setup().game());
            teach.write(Teach::Begin(about.unwrap_or_default()));
        }
        Some(("menu.main", _)) => kit.order(Command::Leave),
        Some(_) => send(&mut exit, AppExit::Success),
        None => {}
    }
}

/// How to end the game before its end: a draw, or giving up.
pub(crate) fn resign(mut kit: Kit, game: Option<Res<Match>>) {
    // A draw is offered by the side that has the move.
    let may_offer = game.is_some_and(|game| game.session.awaits_human());
    kit.card("resign", "game.end_title", 440.0, |kit, ui| {
        kit.paragraph(ui, &kit.t("game.end_ask"));
        ui.add_space(kit.look.px(8.0));
        let width = ui.available_width();
        let [no, draw, yes] =
            ["game.resign_no", "game.offer_draw", "game.resign_yes"].map(|key| kit.t(key));
        if kit.button(ui, "resign.no", &no, Weight::Primary, width) {
            kit.go(Overlay::None);
        }
        if kit.button_if(ui, "resign.draw", &draw, Weight::Plain, width, may_offer) {
            kit.go(Overlay::None);
            kit.order(Command::Ask(Wish::Draw));
        }
        if kit.button(ui, "resign.yes", &yes, Weight::Danger, width) {
            kit.order(Command::Resign);
        }
    });
}

/// What one person asks of the other, with a name in it.
pub(crate) fn ask(mut kit: Kit, game: Option<Res<Match>>) {
    let Some((game, asked)) = game.and_then(|game| {
        let asked = game.asked?;
        Some((game, asked))
    }) else {
        kit.go(Overlay::None);
        return;
    };
    let (heading, question) = match asked.wish {
        Wish::Undo => ("game.undo", "ask.undo"),
        Wish::Draw => ("game.offer_draw", "ask.draw"),
    };
    let [by, other] = [asked.by, asked.by.other()];
    kit.card("ask", heading, 460.0, |kit, ui| {
        let names =
            [("by", by), ("other", other)].map(|(name, side)| (name, party(kit, ui, &game, side)));
        let question = kit.fill(question, &names);
        ui.horizontal(|ui| {
            let size = egui::Vec2::splat(kit.look.px(48.0));
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            paint_stone(ui.painter(), rect.center(), kit.look.px(18.0), other);
            ui.vertical(|ui| kit.paragraph(ui, &question));
        });
        ui.add_space(kit.look.px(8.0));
        let gap = kit.look.px(10.0);
        let half = (ui.available_width() - gap) * 0.5;
        let [no, yes] = ["ask.no", "ask.yes"].map(|key| kit.t(key));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            if kit.button(ui, "ask.no", &no, Weight::Plain, half) {
                kit.order(Command::Answer(false));
            }
            if kit.button(ui, "ask.yes", &yes, Weight::Primary, half) {
                kit.order(Command::Answer(true));
            }
        });
    });
}

/// Why a match ended, in words.
pub(crate) fn reason_text(kit: &Kit, ui: &Ui, game: &Match, outcome: Outcome) -> String {
    let loser = outcome.winner.map(Side::other);
    let loser = loser.map_or_else(String::new, |side| party(kit, ui, game, side));
    let limit = game.session.line().rules().quiet_limit();
    let key = format!("reason.{}", outcome.reason.text().replace(' ', "_"));
    kit.fill(&key, &[("loser", loser), ("n", limit.to_string())])
}

/// Who won, in words.
fn result_title(kit: &Kit, ui: &Ui, game: &Match, outcome: Outcome) -> String {
    let name = outcome.winner.map_or("", |side| game.session.name(side));
    match (outcome.winner, game.only_human()) {
        (None, _) => kit.t("result.draw"),
        (Some(_), _) if !name.is_empty() => {
            kit.fill("result.named", &[("name", shortened(kit, ui, name))])
        }
        (Some(winner), Some(human)) if winner == human => kit.t("result.won"),
        (Some(_), Some(_)) => kit.t("result.lost"),
        (Some(Side::White), None) => kit.t("result.white"),
        (Some(Side::Black), None) => kit.t("result.black"),
    }
}

pub(crate) fn result(
    mut kit: Kit,
    game: Option<Res<Match>>,
    view: Res<BoardView>,
    mut reviews: MessageWriter<ReviewWanted>,
) {
    let Some((game, outcome)) = game.and_then(|game| {
        let outcome = game.session.outcome()?;
        Some((game, outcome))
    }) else {
        kit.go(Overlay::None);
        return;
    };
    // The board stays in view, with what won the game.
    let portrait = kit.layout.portrait;
    kit.sheet("result", &view, |kit, ui| {
        ui.vertical_centered(|ui| {
            let font = scaled(kit.look.heading(), 1.35);
            let room = egui::vec2(ui.available_width(), font.size * 1.7);
            let title = result_title(kit, ui, &game, outcome);
            let title = fit(ui.painter(), &title, &font, kit.look.gold, room);
            ui.label(title);
            kit.paragraph(ui, &reason_text(kit, ui, &game, outcome));
        });
        // Above the board the counts stand where they stood in the game.
        if !portrait {
            stones_left(kit, ui, &game);
        }
        ui.add_space(kit.look.px(6.0));
        let mut setup = game.session.setup().clone();
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
        match kit.rows(ui, &buttons, if portrait { 3 } else { 1 }) {
            Some("result.again") => kit.order(Command::New(setup)),
            Some("result.swapped") => {
                setup.swap_players();
                kit.order(Command::New(setup));
            }
            Some("result.review") => send(&mut reviews, ReviewWanted::Open),
            Some("result.board") => kit.go(Overlay::None),
            Some("result.share") => kit.go(Overlay::Share),
            Some(_) => kit.order(Command::Leave),
            None => {}
        }
    });
}

/// The stones of both sides, counted.
fn stones_left(kit: &Kit, ui: &mut Ui, game: &Match) {
    ui.add_space(kit.look.px(6.0));
    let look = &kit.look;
    let size = egui::vec2(ui.available_width(), look.px(52.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    for (side, part) in Side::BOTH.into_iter().zip([0.3, 0.7]) {
        let x = rect.left() + rect.width() * part;
        let at = |aside: f32| egui::pos2(x + look.px(aside), rect.center().y);
        let count = game.session.line().count(side);
        paint_stone(ui.painter(), at(-26.0), look.px(18.0), side);
        let (left, font) = (egui::Align2::LEFT_CENTER, look.number());
        ui.painter().text(at(4.0), left, count, font, look.ink);
    }
}
