//! Panels of a challenge: its goal, the result of the last try, and the buttons that lead on.

use super::{
    ActiveChallenge, ChallengeRequest, ChallengeStage, ROUND, RibbonFile, RibbonRequest, next_game,
};
use crate::app::board::Animating;
use crate::app::desktop::Desktop;
use crate::app::exhibition::ExhibitionState;
use crate::app::features::menu::{MenuRequest, menu_key};
use crate::app::input::select::end_key;
use crate::app::input::state::{CapturesDone, Selection};
use crate::app::phrases::{self, side_key};
use crate::app::play::game::Match;
use crate::app::ui::kit::{Emblem, Kit, Weight, paint_stone, scaled, then};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Sense, Ui};
use tibetango_content::analysis::Why;
use tibetango_content::config::challenges::sentence;
use tibetango_engines::goals::{Goal, TryVerdict};
use tibetango_records::session::choose;

/// State of a challenge, and the messages that a person's presses send.
#[derive(SystemParam)]
pub(super) struct ChallengeParams<'w, 's> {
    active: Single<'w, 's, &'static ActiveChallenge>,
    exhibition_state: Res<'w, State<ExhibitionState>>,
    game: Option<Res<'w, Match>>,
    selection: Res<'w, Selection>,
    animating: Res<'w, Animating>,
    desktop: Res<'w, Desktop>,
}

pub(super) fn draw(mut kit: Kit, params: ChallengeParams) {
    let layout = *kit.layout;
    kit.panel("challenge", layout.panel, |kit, ui| words(kit, ui, &params));
    let buttons = |kit: &mut Kit, ui: &mut Ui| buttons(kit, ui, &params);
    kit.panel("challenge buttons", layout.buttons, buttons);
}

/// Draws the challenge's number, the solver's side, the goal, and the verdict on the last try.
fn words(kit: &Kit, ui: &mut Ui, params: &ChallengeParams) {
    let look = &kit.look;
    let active = &*params.active;
    // Read from a step away: larger than running text.
    let [body, strong] = [look.body(), look.strong()].map(|font| scaled(font, 1.15));
    let width = ui.available_width();
    if active.stage == ChallengeStage::Ribbon {
        let title = kit.t("stand.challenge.title");
        kit.panel_heading(ui, Emblem::Target, &title);
        let key = match params.exhibition_state.is_on() {
            true => "stand.challenge.end",
            false => "stand.challenge.end.home",
        };
        let (say, rest) = (kit.t(key), ui.available_height());
        kit.words(ui, &say, body, look.ink, rest);
        return;
    }
    let ladder = &active.ladder;
    let (n, step) = (ladder.posed, active.challenge.step);
    let counts = [("n", n), ("total", ROUND), ("step", step)];
    let number = kit.fill("stand.challenge.number", &counts);
    kit.short(ui, &number, look.small(), look.ink_soft, width);
    if !kit.layout.portrait {
        kit.panel_heading(ui, Emblem::Target, &kit.t("stand.challenge.title"));
    }
    ui.horizontal(|ui| {
        let size = egui::Vec2::splat(look.px(26.0));
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        paint_stone(ui.painter(), rect.center(), look.px(11.0), active.solver);
        let side = kit.t(side_key(active.solver));
        let yours = kit.fill("stand.challenge.yours", &[("side", side)]);
        let room = ui.available_width();
        kit.short(ui, &yours, look.strong(), look.ink, room);
    });
    let key = sentence(ladder.game, &active.challenge.kind);
    let task = kit.fill(&key, &active.challenge.goal.words());
    let half = (ui.available_height() - look.px(8.0)) * 0.5;
    kit.words(ui, &task, strong, look.accent, half);
    ui.add_space(look.px(2.0));
    let (text, ink) = prompt(kit, params);
    let rest = ui.available_height();
    ui.horizontal(|ui| {
        if active.awaits_answer() && !params.animating.0 {
            ui.add(egui::Spinner::new().size(look.px(18.0)).color(look.accent));
        }
        kit.words(ui, &text, body, ink, rest);
    });
}

/// Returns the current words, and their colour.
fn prompt(kit: &Kit, params: &ChallengeParams) -> (String, Color32) {
    let (look, active) = (&kit.look, &*params.active);
    let because = |key: &str| {
        let text = kit.fill(key, &[("why", reason(kit, params))]);
        text.trim_end().to_owned()
    };
    match (active.stage, active.verdict) {
        _ if active.awaits_answer() && params.animating.0 => (String::new(), look.ink),
        _ if active.awaits_answer() => (kit.t("stand.challenge.judging"), look.ink_soft),
        (ChallengeStage::Answering(TryVerdict::Good | TryVerdict::Solved), _) => {
            (because("stand.challenge.right"), look.gold)
        }
        (ChallengeStage::Answering(TryVerdict::Wrong), _) => {
            (because("stand.challenge.answer"), look.alarm())
        }
        (ChallengeStage::Showing, _) => (because("stand.challenge.showing"), look.ink),
        (ChallengeStage::Shown, _) => (because("stand.challenge.shown"), look.ink),
        (ChallengeStage::Solved, _) => (because("stand.challenge.solved"), look.gold),
        (ChallengeStage::Try, Some(TryVerdict::Wrong)) if active.hint().is_some() => {
            (because("stand.challenge.hinted"), look.alarm())
        }
        (ChallengeStage::Try, Some(TryVerdict::Wrong)) => {
            (because("stand.challenge.wrong"), look.alarm())
        }
        (ChallengeStage::Try, Some(_)) => (because("stand.challenge.on"), look.gold),
        _ => (kit.t("stand.challenge.try"), look.ink),
    }
}

/// Returns the reason why the last move is good, or what it spoiled: facts visible on the board, or,
/// if there are none, its effect on the goal.
fn reason(kit: &Kit, params: &ChallengeParams) -> String {
    let active = &*params.active;
    let Some(game) = &params.game else {
        return String::new();
    };
    let topology = game.session.history().topology();
    let counts = |why: &Why| !matches!(why, Why::Stronger | Why::Weaker);
    let facts: Vec<Why> = active.why.iter().copied().filter(counts).collect();
    let facts = phrases::why_good(kit.text(), topology, &facts);
    let goal = goal_name(active.challenge.goal);
    let of_game = |key: String| kit.of(active.ladder.game, &key);
    let spoiled = active.verdict == Some(TryVerdict::Wrong)
        && matches!(
            active.stage,
            ChallengeStage::Answering(_) | ChallengeStage::Try
        );
    if spoiled {
        let lost = of_game(format!("stand.challenge.spoiled.{goal}"));
        return match facts.is_empty() {
            true => lost,
            false => then(kit, &facts, &lost),
        };
    }
    let over = active.is_done() || active.verdict == Some(TryVerdict::Solved);
    match facts.is_empty() && !over {
        true => of_game(format!("stand.challenge.good.{goal}")),
        false => facts,
    }
}

/// Returns the name of a goal in text keys.
const fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Win { .. } => "win",
        Goal::Take { .. } => "take",
        Goal::Jump { .. } => "jump",
        Goal::Form { .. } => "form",
        Goal::Keep { .. } => "keep",
        Goal::Deny { .. } => "deny",
    }
}

/// Meaning of a button.
enum ChallengePress {
    /// Send a request to the challenge.
    Ask(ChallengeRequest),
    /// Save the ribbon, or show its folder.
    Keep(RibbonRequest),
    /// Open the menu.
    Menu,
    /// End the move that was begun.
    EndMove,
}

/// Draws the buttons in places that stay in every state: the ways around, and at the end the one
/// thing to do next. A challenge is skipped in another place than it is continued from, so that a
/// double press misses none.
fn buttons(kit: &mut Kit, ui: &mut Ui, params: &ChallengeParams) {
    let active = &*params.active;
    let ribbon = active.stage == ChallengeStage::Ribbon;
    let rests = !params.animating.0 && active.can_be_left();
    let open = !ribbon && !active.is_done() && !active.is_judged();
    let config = &kit.settings.config;
    let other = next_game(config, *params.exhibition_state.get(), active.ladder.game);
    let menu = menu_key(*params.exhibition_state.get());
    let can = active.can_be_left() && !active.is_judged();
    let primary = Weight::Primary;
    let way = |name, key, enabled, press| {
        let button = kit.button_of(name, key, Weight::Plain, enabled);
        (button, press)
    };
    // At home a ribbon is saved where challenges are skipped; visitors fetch its picture with a phone.
    let mut buttons = vec![if ribbon && !params.exhibition_state.is_on() {
        let lies = matches!(active.file(), RibbonFile::Saved(_)) && params.desktop.show.is_some();
        let (name, key, request) = match lies {
            true => ("challenge.folder", "share.open", RibbonRequest::Show),
            false => (
                "challenge.save",
                "stand.challenge.ribbon.save",
                RibbonRequest::Save,
            ),
        };
        let can = active.can_be_left() && (lies || *active.file() == RibbonFile::Unsaved);
        way(name, key, can, ChallengePress::Keep(request))
    } else {
        let skip = ChallengePress::Ask(ChallengeRequest::Skip);
        way("challenge.skip", "stand.challenge.skip", open, skip)
    }];
    buttons.extend(other.map(|other| {
        let begin = ChallengePress::Ask(ChallengeRequest::Begin(other));
        way("challenge.other", "stand.challenge.other", true, begin)
    }));
    buttons.push(way("challenge.menu", menu, true, ChallengePress::Menu));
    let finish = ChallengePress::Ask(ChallengeRequest::Finish);
    buttons.push(way(
        "challenge.finish",
        "stand.challenge.finish",
        can,
        finish,
    ));
    let partial = params.game.as_ref().zip(params.selection.pending.as_ref());
    let partial = partial
        .filter(|(_, partial)| partial.mv.to.is_some() && active.stage == ChallengeStage::Try);
    buttons.push(match partial {
        // A move that is begun can be ended here as in a match.
        Some((game, partial)) => {
            let can = choose::can_be_done(game.session.history(), partial);
            let button = kit.button_of("game.done", end_key(game, Some(partial)), primary, can);
            (button, ChallengePress::EndMove)
        }
        None => {
            let key = match ribbon {
                true => "stand.challenge.more",
                false => "stand.challenge.next",
            };
            let can = rests && !open;
            let button = kit.button_of("challenge.next", key, primary, can);
            // Before the end there is nothing to go on to.
            let button = button.absent_if(!can && !ribbon && !active.is_done());
            (button, ChallengePress::Ask(ChallengeRequest::Next))
        }
    });
    let columns = match kit.layout.portrait {
        true => buttons.len().div_ceil(2),
        false => 2,
    };
    match kit.rows_meaning(ui, buttons, columns) {
        Some(ChallengePress::Ask(request)) => kit.send(request),
        Some(ChallengePress::Keep(request)) => kit.send(request),
        Some(ChallengePress::Menu) => kit.send(MenuRequest),
        Some(ChallengePress::EndMove) => kit.send(CapturesDone),
        None => {}
    }
}
