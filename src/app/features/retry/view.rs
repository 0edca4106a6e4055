//! Panels of an exercise to find the better move: the move played, the worth of a try, and the ways on.

use super::tries::{Retry, RetryRequest, RetryStage};
use crate::app::board::Animating;
use crate::app::features::review::{Review, of_side};
use crate::app::input::select::end_key;
use crate::app::input::state::{CapturesDone, Selection};
use crate::app::phrases;
use crate::app::play::game::Match;
use crate::app::ui::kit::{Emblem, Kit, Weight, shrink};
use crate::app::ui::play::status::task_text;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, FontId, Ui};
use tibetango_content::analysis::{Moment, MoveVerdict, What, Worth};
use tibetango_records::session::choose;
use tibetango_rules::Doing;

/// Number of moves shown after the better one.
pub(super) const MOVES_AFTER: usize = 3;

/// State of the exercise, and the messages that a person's presses send.
#[derive(SystemParam)]
pub(super) struct RetryParams<'w, 's> {
    retry: Single<'w, 's, &'static Retry>,
    game: Option<Res<'w, Match>>,
    review: Res<'w, Review>,
    selection: Res<'w, Selection>,
    animating: Res<'w, Animating>,
}

pub(super) fn draw(mut kit: Kit, params: RetryParams) {
    let layout = *kit.layout;
    kit.panel("retry", layout.panel, |kit, ui| words(kit, ui, &params));
    let buttons = |kit: &mut Kit, ui: &mut Ui| buttons(kit, ui, &params);
    kit.panel("retry buttons", layout.buttons, buttons);
}

/// Draws the number of the mistake among all, the move played, and the verdict on the try.
fn words(kit: &Kit, ui: &mut Ui, params: &RetryParams) {
    let look = &kit.look;
    let (all, successes) = params.retry.count();
    let done = params.retry.stage == RetryStage::Done;
    let (key, n) = match done {
        true => ("retry.found", successes),
        false => ("retry.number", params.retry.at + 1),
    };
    let counted = kit.fill(key, &[("n", n), ("total", all)]);
    let width = ui.available_width();
    kit.short(ui, &counted, look.small(), look.ink_soft, width);
    let title = kit.t("retry.title");
    kit.panel_heading(ui, Emblem::Curve, &title);
    let Some(game) = &params.game else { return };
    if done {
        let key = match successes == all {
            true => "retry.done.all",
            false => "retry.done",
        };
        let rest = ui.available_height();
        kit.words(ui, &kit.t(key), look.body(), look.ink, rest);
        return;
    }
    let Some(moment) = params.retry.mistake(&params.review) else {
        return;
    };
    let half = (ui.available_height() - look.px(12.0)) * 0.45;
    let chances = params.review.around(moment);
    let played = played_move_text(kit, game, moment, chances);
    kit.words(ui, &played, look.body(), look.ink, half);
    ui.add_space(look.px(4.0));
    let (text, ink) = status_text(kit, game, params, moment);
    let rest = ui.available_height();
    let text = match prompt(kit, game, params) {
        Some(prompt) => with_prompt(ui, (prompt, text), &look.strong(), rest),
        None => text,
    };
    ui.horizontal(|ui| {
        if params.retry.stage == RetryStage::Judging {
            ui.add(egui::Spinner::new().size(look.px(18.0)).color(look.accent));
        }
        kit.words(ui, &text, look.strong(), ink, rest);
    });
}

/// Returns the demand of the rules if a way must be opened: without it the player cannot understand
/// which move would be better.
fn prompt(kit: &Kit, game: &Match, params: &RetryParams) -> Option<String> {
    let history = game.session.history();
    let waits = params.retry.stage == RetryStage::Try && params.selection.pending.is_none();
    (waits && history.phase().doing() == Doing::Opening).then(|| task_text(kit, history, None))
}

/// Puts the demand above the verdict, in letters as small as necessary; returns the verdict alone
/// where there is no room for both.
fn with_prompt(ui: &Ui, (prompt, text): (String, String), font: &FontId, height: f32) -> String {
    let both = format!("{prompt}\n{text}");
    let room = egui::vec2(ui.available_width(), height);
    let galley = shrink(ui.painter(), &both, font, Color32::WHITE, room);
    if galley.size().y <= height {
        both
    } else {
        text
    }
}

/// Words the move played, and the chance to win before it and after it.
fn played_move_text(kit: &Kit, game: &Match, moment: &Moment, [before, after]: [f64; 2]) -> String {
    let words = [
        ("move", game.session.history().text(&moment.mv)),
        ("before", phrases::percent(before)),
        ("after", phrases::percent(after)),
    ];
    of_side(kit, game, "retry.played", moment.side, &words)
}

/// Returns the current words, and their colour.
fn status_text(
    kit: &Kit,
    game: &Match,
    params: &RetryParams,
    moment: &Moment,
) -> (String, Color32) {
    let look = &kit.look;
    let topology = game.session.history().topology();
    match (params.retry.stage, &params.retry.verdict) {
        (RetryStage::Judging, _) => (kit.t("retry.judging"), look.ink_soft),
        (RetryStage::Shown, _) => {
            let What::Slip { better, merits, .. } = &moment.what else {
                return (String::new(), look.ink);
            };
            let mut texts = better.iter().map(|mv| game.session.history().text(mv));
            let best = texts.next().unwrap_or_default();
            let then: Vec<_> = texts.take(MOVES_AFTER).collect();
            let why = phrases::why_good(kit.text(), topology, merits);
            let [before, after] = params.review.around(moment).map(phrases::percent);
            let words = [
                ("move", best),
                ("why", why),
                ("before", before),
                ("after", after),
                ("then", then.join("  ")),
            ];
            let key = match then.is_empty() {
                true => "retry.shown",
                false => "retry.shown.line",
            };
            (kit.fill(key, &words), look.gold)
        }
        // Praise waits for what it praises.
        (RetryStage::Judged, Some(verdict)) if !params.animating.0 => {
            verdict_text(kit, game, verdict)
        }
        (RetryStage::Try, Some(verdict)) => verdict_text(kit, game, verdict),
        (RetryStage::Judged, None) => (kit.t("retry.unknown"), look.ink_soft),
        (RetryStage::Judged, Some(_)) => (String::new(), look.ink),
        (RetryStage::Try | RetryStage::Done, _) => {
            let to_do = match params.selection.pending.as_ref() {
                Some(partial) => task_text(kit, game.session.history(), Some(partial)),
                None => kit.t("retry.try"),
            };
            (to_do, look.accent)
        }
    }
}

/// Words the worth of a try, and the reason.
fn verdict_text(kit: &Kit, game: &Match, verdict: &MoveVerdict) -> (String, Color32) {
    let topology = game.session.history().topology();
    let (key, ink) = match verdict.worth {
        Worth::Best => ("retry.best", kit.look.gold),
        Worth::Good => ("retry.good", kit.look.gold),
        Worth::Better => ("retry.better", kit.look.accent),
        Worth::NoBetter => ("retry.no_better", kit.look.alarm()),
    };
    let why = phrases::why_good(kit.text(), topology, &verdict.why);
    let words = [("loss", phrases::percent(verdict.loss)), ("why", why)];
    (kit.fill(key, &words), ink)
}

/// Draws four buttons with fixed places: the better move, the next mistake, the way back, and the
/// end of a move that was begun.
fn buttons(kit: &mut Kit, ui: &mut Ui, params: &RetryParams) {
    let (retry, game) = (&params.retry, params.game.as_ref());
    let done = retry.stage == RetryStage::Done;
    let trying = retry.stage == RetryStage::Try;
    let partial = game.zip(params.selection.pending.as_ref());
    let end = partial.filter(|_| trying).map(|(game, partial)| {
        let can = partial.mv.to.is_some() && choose::can_be_done(game.session.history(), partial);
        (end_key(game, Some(partial)), can)
    });
    let settled = retry.is_solved() || retry.stage == RetryStage::Shown;
    let next = if settled { "retry.next" } else { "retry.skip" };
    let [first, last] = [settled, done].map(|holds| Weight::Primary.when(holds));
    let mut buttons = vec![
        kit.button_of("retry.show", "retry.show", Weight::Plain, trying),
        kit.button_of("retry.next", next, first, !done),
        kit.button_of("retry.leave", "retry.leave", last, true),
    ];
    if game.is_some_and(|game| game.session.history().rules().lists_takes()) {
        let (key, can) = end.unwrap_or(("game.done", false));
        buttons.push(kit.button_of("game.done", key, Weight::Primary, can));
    }
    let columns = match kit.layout.portrait {
        true => buttons.len(),
        false => buttons.len().div_ceil(2),
    };
    match kit.rows_of(ui, &buttons, columns) {
        Some(0) => kit.send(RetryRequest::Show),
        Some(1) => kit.send(RetryRequest::Next),
        Some(2) => kit.send(RetryRequest::Leave),
        Some(_) => kit.send(CapturesDone),
        None => {}
    }
}
