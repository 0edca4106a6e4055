//! Beside the board: who plays, what is to be done, and the buttons of a match.

use super::chances::{chances, note, thought_line};
use super::flow::fit;
use super::graph;
use super::moves;
use super::widgets::{Kit, Weight, paint_stone};
use crate::app::ai::{HintWanted, Thinker};
use crate::app::board::Marks;
use crate::app::game::{Command, Match, ReplayStep, Wish};
use crate::app::insight::Insight;
use crate::app::review::{Review, ReviewWanted};
use crate::app::select::{CapturesDone, Selection};
use crate::app::state::{MatchPhase, Overlay, TurnStep, go};
use crate::app::wording::side_key;
use crate::games::any::AnyLine;
use crate::games::{Formation, GameName, Kind, Phase, Side};
use crate::session::Player;
use crate::session::choose::{self, Begun};
use crate::session::clock::face;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, CornerRadius, Sense, Stroke, StrokeKind, Ui};
use std::time::Duration;

/// A wait longer than this is spoken of.
const LONG_WAIT: f32 = 3.0;

pub(super) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    game: Option<Res<Match>>,
    step: Res<State<TurnStep>>,
    phase: Res<State<MatchPhase>>,
    thinker: Option<Res<Thinker>>,
    mut selection: ResMut<Selection>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
    mut done: MessageWriter<CapturesDone>,
    (mut hint, mut reviews): (MessageWriter<HintWanted>, MessageWriter<ReviewWanted>),
    (review, insight, marks): (Res<Review>, Option<ResMut<Insight>>, Res<Marks>),
) -> Result {
    let Some(game) = game.filter(|game| !game.lesson) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let layout = *kit.layout;
    let kit = &mut kit;
    let on = insight.as_ref().is_some_and(|insight| insight.on);
    let reviewed = game.replay && review.chances.iter().any(Option::is_some);
    let seeing = on || reviewed;
    let known = insight
        .as_ref()
        .map_or_else(Vec::new, |insight| insight.chances().to_vec());
    let thought = insight
        .as_ref()
        .filter(|_| on)
        .and_then(|insight| insight.report(&game, thinker.as_deref()))
        .map(|report| thought_line(kit, &game, report));
    kit.panel(&ctx, "players", layout.panel, |kit, ui| {
        if layout.portrait {
            let gap = kit.look.px(12.0);
            let half = (ui.available_width() - gap) * 0.5;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for side in Side::BOTH {
                    player(kit, ui, &game, side, half);
                }
            });
        } else {
            for side in Side::BOTH {
                let width = ui.available_width();
                player(kit, ui, &game, side, width);
            }
        }
        ui.add_space(kit.look.px(4.0));
        // The chips of other ways stand below the words.
        let below = moves::ways_height(kit, &game);
        let waiting = thinker.as_ref().map_or(0.0, |t| t.waiting.as_secs_f32());
        status(
            kit,
            ui,
            &game,
            *step.get(),
            *phase.get(),
            &selection,
            waiting,
            &review,
            below,
        );
        moves::ways(kit, ui, &game, &mut commands);
        if selection.formations && !layout.portrait {
            let (font, ink) = (kit.look.small(), kit.look.ink_soft);
            let room = kit.look.px(64.0);
            kit.words(ui, &legend(kit, &marks.formations), font, ink, room);
        }
        if !layout.portrait {
            if seeing {
                if let Some(line) = &thought {
                    note(kit, ui, line);
                }
                let height = kit.look.px(58.0);
                chances(kit, ui, &game, &review, &known, height, &mut commands);
            }
            moves::draw(kit, ui, &game, &review, &mut commands);
        }
    });
    if layout.portrait && seeing {
        let (rect, bar) = graph::plate(kit);
        kit.panel(&ctx, "chances", rect, |kit, ui| {
            ui.add_space(bar.height() + kit.look.px(4.0));
            ui.spacing_mut().item_spacing.y = kit.look.px(2.0);
            if let Some(line) = &thought {
                note(kit, ui, line);
            }
            let height = ui.available_height();
            chances(kit, ui, &game, &review, &known, height, &mut commands);
        });
    }
    let (mut toggled, mut shapes) = (false, false);
    kit.panel(&ctx, "buttons", layout.buttons, |kit, ui| {
        let gap = kit.look.px(8.0);
        let room = ui.available_width();
        let session = &game.session;
        let over = session.outcome().is_some();
        let mut row: Vec<(&str, &str, Weight, bool, Press)> = Vec::new();
        if game.replay {
            let (at, end) = (!session.line().is_empty(), session.can_redo());
            row.push((
                "replay.first",
                "replay.first",
                Weight::Plain,
                at,
                Press::Do(Command::Step(ReplayStep::First)),
            ));
            row.push((
                "replay.previous",
                "replay.previous",
                Weight::Plain,
                at,
                Press::Do(Command::Step(ReplayStep::Back)),
            ));
            row.push((
                "replay.next",
                "replay.next",
                // One thing to do first: at a moment that is to try again.
                if review.shown(&game.session).is_some() {
                    Weight::Plain
                } else {
                    Weight::Primary
                },
                end,
                Press::Do(Command::Step(ReplayStep::On)),
            ));
            row.push((
                "replay.last",
                "replay.last",
                Weight::Plain,
                end,
                Press::Do(Command::Step(ReplayStep::Last)),
            ));
            if review.shown(&game.session).is_some() {
                row.push((
                    "review.again",
                    "review.again",
                    Weight::Primary,
                    !over,
                    Press::Review(ReviewWanted::TryAgain),
                ));
            } else {
                row.push((
                    "replay.continue",
                    "replay.continue",
                    Weight::Plain,
                    !over,
                    Press::Do(Command::PlayOn),
                ));
            }
            row.push((
                "review.open",
                "review.title",
                Weight::Plain,
                true,
                Press::Review(ReviewWanted::Open),
            ));
            if !review.moments.is_empty() {
                row.push((
                    "review.next",
                    "review.next",
                    Weight::Plain,
                    true,
                    Press::Review(ReviewWanted::Next),
                ));
            }
        } else {
            if let Some(begun) = &selection.pending {
                let key = done_key(&game, begun);
                let can = choose::can_be_done(session.line(), begun);
                row.push(("game.done", key, Weight::Primary, can, Press::Done));
            }
            row.push((
                "game.undo",
                "game.undo",
                Weight::Plain,
                session.can_undo(),
                Press::Do(Command::Ask(Wish::Undo)),
            ));
            row.push((
                "game.redo",
                "game.redo",
                Weight::Plain,
                session.can_redo(),
                Press::Do(Command::Redo),
            ));
            if over {
                row.push((
                    "game.again",
                    "menu.new_game",
                    Weight::Primary,
                    true,
                    Press::Over(Overlay::NewGame),
                ));
                row.push((
                    "review.open",
                    "review.title",
                    Weight::Plain,
                    true,
                    Press::Review(ReviewWanted::Open),
                ));
            } else {
                row.push((
                    "game.resign",
                    "game.end",
                    Weight::Plain,
                    session.setup().players.contains(&Player::Human),
                    Press::Over(Overlay::Resign),
                ));
            }
        }
        if !game.replay && !over {
            let mine = *step.get() == TurnStep::Human && selection.pending.is_none();
            row.push(("game.hint", "game.hint", Weight::Plain, mine, Press::Hint));
        }
        let weight = if on { Weight::Chosen } else { Weight::Plain };
        if !over && selection.pending.is_none() {
            row.push(("game.think", "engine.see", weight, true, Press::Think));
        }
        if session.setup().game() == GameName::Jiu && selection.pending.is_none() {
            if session.line().phase() == Phase::Placement && !game.replay {
                let some = !session.line().is_empty();
                row.push((
                    "game.recent",
                    "game.recent",
                    Weight::Plain,
                    some,
                    Press::Nothing,
                ));
            } else {
                let weight = if selection.formations {
                    Weight::Chosen
                } else {
                    Weight::Plain
                };
                row.push((
                    "game.formations",
                    "game.formations",
                    weight,
                    true,
                    Press::Formations,
                ));
            }
        }
        row.push((
            "game.menu",
            "menu.menu",
            Weight::Plain,
            true,
            Press::Over(Overlay::Menu),
        ));
        let choose = selection.pending.as_ref().and_then(|begun| {
            let due = session
                .line()
                .due(&begun.mv)
                .ok()
                .filter(|_| begun.stopped)?;
            let left = due.saturating_sub(begun.mv.takes.len());
            let left = left.to_string();
            (left != "0").then(|| kit.text().fill("game.choose", &[("n", &left)]))
        });
        let columns = row.len().div_ceil(layout.rows).max(3);
        for chunk in row.chunks(columns) {
            // A last row of fewer buttons fills the width as well.
            let width = (room - gap * (chunk.len() as f32 - 1.0)) / chunk.len() as f32;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for (name, key, weight, enabled, press) in chunk {
                    let label = match &choose {
                        Some(choose) if *key == "game.take" => choose.clone(),
                        _ => kit.t(key),
                    };
                    // What cannot be pressed does not shine.
                    let weight = if *enabled { *weight } else { Weight::Plain };
                    let press = press.clone();
                    if !kit.button_if(ui, name, &label, weight, width, *enabled) {
                        continue;
                    }
                    match press {
                        Press::Do(command) => {
                            commands.write(command);
                        }
                        Press::Over(overlay) => go(&mut next, overlay),
                        Press::Think => toggled = true,
                        Press::Formations => shapes = true,
                        Press::Nothing => {}
                        Press::Review(wanted) => {
                            reviews.write(wanted);
                        }
                        Press::Done => {
                            done.write(CapturesDone);
                        }
                        Press::Hint => {
                            hint.write(HintWanted);
                        }
                    }
                }
            });
        }
    });
    let held = kit.place_of("game.recent").is_some_and(|rect| {
        ctx.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.primary_down() && at.is_some_and(|at| rect.contains(at))
        })
    });
    if selection.recent[1] != held {
        selection.recent[1] = held;
    }
    if shapes {
        selection.formations = !selection.formations;
    }
    if let Some(mut insight) = insight.filter(|_| toggled) {
        insight.on = !insight.on;
    }
    Ok(())
}

/// True while jiu's next stone stands in the centre.
fn opens_in_centre(line: &AnyLine) -> bool {
    let mut centre = line.shape().centre().iter();
    line.game() == GameName::Jiu && centre.any(|&point| line.stone_at(point).is_none())
}

/// What the signs of formations mean, with the number of squares of each side.
fn legend(kit: &Kit, found: &[Formation]) -> String {
    let squares = |wanted: Side| {
        let own =
            |one: &&Formation| matches!(one, Formation::Square { side, .. } if *side == wanted);
        found.iter().filter(own).count().to_string()
    };
    let [white, black] = Side::BOTH.map(squares);
    kit.text()
        .fill("shapes.legend", &[("white", &white), ("black", &black)])
}

/// What the button that ends a move is called.
pub(super) fn done_key(game: &Match, begun: &Begun) -> &'static str {
    match (game.session.setup().game(), begun.stopped) {
        (GameName::Jiu, false) => "game.stop",
        (GameName::Jiu, true) => "game.take",
        (GameName::Jiaqi, _) => "game.done",
    }
}

/// What a button of the match does.
#[derive(Clone)]
enum Press {
    Think,
    Formations,
    /// It is held rather than pressed.
    Nothing,
    Review(ReviewWanted),
    Do(Command),
    Over(Overlay),
    Done,
    Hint,
}

/// One player: stone, name, number of stones; framed while it is their turn.
fn player(kit: &mut Kit, ui: &mut Ui, game: &Match, side: Side, width: f32) {
    let height = kit.look.px(78.0);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(width, height), Sense::hover());
    let turn = game.session.turn().is_some_and(|(now, _)| now == side) && !game.replay;
    let glow = ui
        .ctx()
        .animate_bool_with_time(egui::Id::new(("turn", side.index())), turn, 0.25);
    let look = &kit.look;
    let rounding = CornerRadius::same(look.px(11.0) as u8);
    let edge = look.accent.gamma_multiply(glow);
    ui.painter().rect(
        rect,
        rounding,
        look.raised.gamma_multiply(0.55 + 0.45 * glow),
        Stroke::new(look.px(2.0), edge),
        StrokeKind::Inside,
    );
    let stone = egui::pos2(rect.left() + look.px(36.0), rect.center().y);
    paint_stone(ui, stone, look.px(20.0), side);
    let colour = kit.t(side_key(side));
    let (name, role) = match game.session.setup().player(side) {
        Player::Human if game.only_human().is_some() => (kit.t("player.you"), colour),
        Player::Human => (colour, String::new()),
        Player::Computer { level } => {
            let levels = kit.settings.config.levels_of(game.session.setup().game());
            let own = levels
                .get(level)
                .map_or(level.as_str(), |l| l.name.as_str());
            let level = kit.named("level", level, own);
            let role = [("colour", colour.as_str()), ("level", level.as_str())];
            (
                kit.t("player.computer"),
                kit.text().fill("player.level", &role),
            )
        }
    };
    let count = game.session.line().count(side).to_string();
    let look = &kit.look;
    let painter = ui.painter();
    let edge = rect.right() - look.px(16.0);
    let left = rect.left() + look.px(68.0);
    // A clock stands under the number of stones.
    let clock = game.session.clock().map(|clock| {
        let left = clock.left(side);
        let short = left < Duration::from_secs(10);
        let ink = match (turn, short) {
            (_, true) => look.alarm(),
            (true, false) => look.gold,
            (false, false) => look.ink_soft,
        };
        (face(left), ink)
    });
    let mut font = look.number();
    let mut middle = rect.center().y;
    let mut right = edge;
    if let Some((face, ink)) = clock {
        font.size *= 0.78;
        middle -= look.px(13.0);
        let mut strong = look.strong();
        strong.size *= 1.15;
        let time = painter.layout_no_wrap(face, strong, ink);
        let at = egui::pos2(
            edge - time.size().x,
            rect.bottom() - look.px(9.0) - time.size().y,
        );
        right = at.x;
        painter.galley(at, time, ink);
    }
    let number = painter.layout_no_wrap(count, font, look.ink);
    let at = egui::pos2(edge - number.size().x, middle - number.size().y * 0.5);
    right = right.min(at.x);
    painter.galley(at, number, look.ink);
    let room = right - left - look.px(8.0);
    let size = egui::vec2(room, height * 0.5);
    let galley = fit(painter, &name, &look.strong(), look.ink, size);
    let said = fit(painter, &role, &look.small(), look.ink_soft, size);
    let under = if role.is_empty() { 0.0 } else { said.size().y };
    let top = rect.center().y - (galley.size().y + under) * 0.5;
    let below = top + galley.size().y;
    painter.galley(egui::pos2(left, top), galley, look.ink);
    painter.galley(egui::pos2(left, below), said, look.ink_soft);
}

/// What a replay says where it has nothing better to say.
fn replay_note(game: &Match) -> &'static str {
    match game.session.replay() {
        Some(replay) if replay.on() != 0 => "replay.variation",
        _ => "replay.note",
    }
}

fn status(
    kit: &Kit,
    ui: &mut Ui,
    game: &Match,
    step: TurnStep,
    phase: MatchPhase,
    selection: &Selection,
    waiting: f32,
    review: &Review,
    below: f32,
) {
    let look = &kit.look;
    let line = game.session.line();
    let phase_name = kit.t(match phase {
        MatchPhase::Placement => "phase.placement",
        MatchPhase::Movement => "phase.movement",
        MatchPhase::Yield => "phase.yield",
        MatchPhase::Battle => "phase.battle",
        MatchPhase::Over => "phase.over",
    });
    let played = line.len();
    let number = if game.replay {
        let total = (played + game.session.undone()).to_string();
        kit.text().fill(
            "replay.position",
            &[("n", &played.to_string()), ("total", &total)],
        )
    } else if phase == MatchPhase::Over {
        kit.text()
            .fill("game.moves_played", &[("n", &played.to_string())])
    } else {
        kit.text()
            .fill("game.move_number", &[("n", &(played + 1).to_string())])
    };
    ui.horizontal(|ui| {
        let half = (ui.available_width() - look.px(8.0)) * 0.5;
        kit.short(ui, &phase_name, look.strong(), look.gold, half);
        let rest = ui.available_width();
        kit.short(ui, &number, look.small(), look.ink_soft, rest);
    });
    let side = line.to_move();
    let say = match step {
        TurnStep::Replay => {
            super::review::shown(kit, game, review).unwrap_or_else(|| {
                match game.session.outcome() {
                    // At the end of a finished game nothing is left to try.
                    Some(outcome) => super::overlays::reason_text(kit, game, outcome),
                    None => kit.t(replay_note(game)),
                }
            })
        }
        TurnStep::Over => match game.session.outcome() {
            Some(outcome) => super::overlays::reason_text(kit, game, outcome),
            None => String::new(),
        },
        TurnStep::Thinking if waiting > LONG_WAIT => {
            let seconds = (waiting as u32).to_string();
            kit.text().fill("thinking.long", &[("n", &seconds)])
        }
        TurnStep::Thinking => kit.t("thinking"),
        TurnStep::Animating => String::new(),
        TurnStep::Human => {
            let what = if let Some(begun) = &selection.pending {
                match (line.game(), begun.stopped, begun.mv.to) {
                    (GameName::Jiaqi, ..) => "turn.captures",
                    (GameName::Jiu, false, None) => "turn.go",
                    (GameName::Jiu, false, Some(_)) => "turn.jump_on",
                    (GameName::Jiu, true, _) => "turn.take",
                }
            } else {
                match phase {
                    MatchPhase::Placement if opens_in_centre(line) => "turn.centre",
                    MatchPhase::Placement => "turn.placement",
                    MatchPhase::Battle if line.may_fly() => "turn.fly",
                    MatchPhase::Battle => "turn.battle",
                    MatchPhase::Yield => {
                        let jump = line.legal().iter().any(|mv| mv.kind == Kind::Jump);
                        if jump { "turn.jump" } else { "turn.yield" }
                    }
                    _ => "turn.movement",
                }
            };
            let what = match &selection.pending {
                Some(begun) if what == "turn.take" => {
                    let due = line.due(&begun.mv).unwrap_or_default();
                    let left = due.saturating_sub(begun.mv.takes.len()).to_string();
                    let due = due.to_string();
                    kit.text().fill(what, &[("n", &left), ("due", &due)])
                }
                _ => kit.t(what),
            };
            if game.only_human().is_some() {
                what
            } else {
                // Two people: say whose turn it is.
                let who = kit.t(side_key(side));
                kit.text()
                    .fill("words.two", &[("first", &who), ("second", &what)])
            }
        }
    };
    let room = ui.available_height() - below;
    ui.horizontal(|ui| {
        if step == TurnStep::Thinking {
            ui.add(egui::Spinner::new().size(look.px(18.0)).color(look.accent));
        }
        kit.words(ui, &say, look.strong(), look.ink, room);
    });
}
