//! How a match ended, beside its last position: who won and why, and what one may do now.

use crate::analysis::moment::best_capture;
use crate::app::board::BoardView;
use crate::app::play::game::{Command, Match};
use crate::app::state::{Overlay, send};
use crate::app::thinking::review::ReviewWanted;
use crate::app::thinking::tip::Tip;
use crate::app::ui::kit::flow::fit;
use crate::app::ui::kit::look::scaled;
use crate::app::ui::kit::stone::paint_stone;
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::app::ui::play::players::{party, shortened};
use crate::app::ui::study::review::note;
use crate::app::wording;
use crate::games::{Outcome, Side};
use crate::session::{Player, Setup};
use bevy::prelude::*;
use bevy_egui::egui::{self, Sense, Ui};

/// Why a match ended, in words.
pub(crate) fn reason_text(kit: &Kit, ui: &Ui, game: &Match, outcome: Outcome) -> String {
    let loser = outcome.winner.map(Side::other);
    let loser = loser.map_or_else(String::new, |side| party(kit, ui, game, side));
    let limit = game.session.line().rules().quiet_limit();
    let key = wording::reason_key(outcome.reason);
    kit.fill(key, &[("loser", loser), ("n", limit.to_string())])
}

/// Who won, in words.
fn title(kit: &Kit, ui: &Ui, game: &Match, outcome: Outcome) -> String {
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

/// What may be done after a match.
enum Way {
    Play(Setup),
    Review(ReviewWanted),
    Over(Overlay),
    Leave,
}

pub(crate) fn draw(
    mut kit: Kit,
    game: Option<Res<Match>>,
    view: Res<BoardView>,
    tip: Res<Tip>,
    mut reviews: MessageWriter<ReviewWanted>,
) {
    let Some((game, outcome)) = game.and_then(|game| {
        let outcome = game.session.outcome()?;
        Some((game, outcome))
    }) else {
        kit.go(Overlay::None);
        return;
    };
    let human = game.only_human();
    let lost = outcome
        .winner
        .zip(human)
        .is_some_and(|(one, other)| one != other);
    // The board stays in view, with what won the game.
    let portrait = kit.layout.portrait;
    kit.sheet("result", &view, |kit, ui| {
        ui.vertical_centered(|ui| {
            let font = scaled(kit.look.heading(), 1.35);
            let room = egui::vec2(ui.available_width(), font.size * 1.7);
            let title = title(kit, ui, &game, outcome);
            let ink = if lost { kit.look.calm() } else { kit.look.gold };
            let title = fit(ui.painter(), &title, &font, ink, room);
            ui.label(title);
            kit.paragraph(ui, &reason_text(kit, ui, &game, outcome));
        });
        // Above the board the counts stand where they stood in the game.
        if !portrait {
            stones_left(kit, ui, &game);
        }
        if lost {
            advice(kit, ui, &game, &tip);
        }
        ui.add_space(kit.look.px(6.0));
        let mut ways = ways(kit, &game, outcome);
        let first = ways.remove(0);
        let (button, way) = first;
        let mut chosen = None;
        let columns = if portrait { 3 } else { 2 };
        if !portrait {
            let width = ui.available_width();
            if kit.button(ui, button.name, &button.label, button.weight, width) {
                chosen = Some(way);
            }
        } else {
            ways.insert(0, (button, way));
        }
        let (buttons, mut ways): (Vec<_>, Vec<_>) = ways.into_iter().unzip();
        if let Some(pressed) = kit.rows_of(ui, &buttons, columns) {
            chosen = Some(ways.swap_remove(pressed));
        }
        match chosen {
            Some(Way::Play(setup)) => kit.order(Command::New(setup)),
            Some(Way::Review(wanted)) => send(&mut reviews, wanted),
            Some(Way::Over(overlay)) => kit.go(overlay),
            Some(Way::Leave) => kit.order(Command::Leave),
            None => {}
        }
    });
    if tip.sought(&game) {
        kit.ctx().request_repaint();
    }
}

/// What may be done now, first of all another game.
fn ways(kit: &Kit, game: &Match, outcome: Outcome) -> Vec<(Button<'static>, Way)> {
    let button = |name: &'static str, label: String, weight| Button {
        name,
        label,
        weight,
        ..Button::default()
    };
    let plain = |name, label| button(name, label, Weight::Plain);
    let setup = game.session.setup();
    let again = button("result.again", kit.t("result.again"), Weight::Primary);
    let mut ways = vec![(again, Way::Play(setup.clone()))];
    let human = game.only_human();
    if let Some(human) = human
        && let Some((name, label, other)) = other_level(kit, setup, human, outcome)
    {
        ways.push((plain(name, label), Way::Play(other)));
    }
    // Between two people at one table there is nothing to swap.
    if setup.players[0] != setup.players[1] {
        let mut swapped = setup.clone();
        swapped.swap_players();
        let label = kit.t("result.swapped");
        ways.push((plain("result.swapped", label), Way::Play(swapped)));
    }
    let best = human.and_then(|human| best_capture(game.session.line(), human));
    if let Some((ply, stones)) = best {
        let label = kit
            .text()
            .fill("result.best", &[("n", &stones.to_string())]);
        let way = Way::Review(ReviewWanted::Watch(ply));
        ways.push((plain("result.best", label), way));
    }
    let others = [
        (
            "result.review",
            "review.title",
            Way::Review(ReviewWanted::Open),
        ),
        ("result.board", "menu.close", Way::Over(Overlay::None)),
        ("result.share", "result.share", Way::Over(Overlay::Share)),
        ("result.main", "menu.main", Way::Leave),
    ];
    ways.extend(others.map(|(name, key, way)| (plain(name, kit.t(key)), way)));
    ways
}

/// The same match at the next level: a weaker one for who lost, a stronger one for who won.
fn other_level(
    kit: &Kit,
    setup: &Setup,
    human: Side,
    outcome: Outcome,
) -> Option<(&'static str, String, Setup)> {
    let Player::Computer { level } = setup.player(human.other()) else {
        return None;
    };
    let about = setup.game();
    let levels = kit.settings.config.of(about).levels.levels();
    let at = levels.iter().position(|known| known.id == *level)?;
    let (name, at) = if outcome.winner? == human {
        ("result.harder", at + 1)
    } else {
        ("result.easier", at.checked_sub(1)?)
    };
    let next = levels.get(at)?;
    let called = kit.named(about, ("level", &next.id), &next.name);
    let mut other = setup.clone();
    other.players[human.other().index()] = Player::Computer {
        level: next.id.clone(),
    };
    Some((name, kit.fill(name, &[("level", called)]), other))
}

/// One thing to try next time, as soon as it is found.
fn advice(kit: &Kit, ui: &mut Ui, game: &Match, tip: &Tip) {
    let said = match tip.found(game) {
        Some(moment) => {
            let number = (moment.ply + 1).to_string();
            let words = [("n", number), ("why", note(kit, game, moment))];
            kit.fill("result.tip", &words)
        }
        None if tip.sought(game) => kit.t("result.tip_sought"),
        None => return,
    };
    let room = kit.look.px(if kit.layout.portrait { 44.0 } else { 84.0 });
    kit.words(ui, &said, kit.look.body(), kit.look.ink_soft, room);
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
