//! Card of the comparison: both engines, their verdict, and side by side what each has found.

use super::{CARD, Comparison, verdict};
use crate::app::board::BoardView;
use crate::app::features::engine::EngineRequest;
use crate::app::features::engine::view::caption_row;
use crate::app::phrases::{percent, short_number, side_key};
use crate::app::play::game::Match;
use crate::app::registry::PlaybackSign;
use crate::app::ui::kit::{Button, Kit, Weight, cut, fit, put, strip, value};
use crate::app::ui::play::steps;
use crate::app::ui::study::preference_marks::sign;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Ui, vec2};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::any::AnyGameHistory;

/// Number of moves listed of each engine.
const LIST_LENGTH: usize = 5;
/// Number of moves of the principal variation shown.
const LINE: usize = 6;
/// Radius of the sign of an engine, in design pixels.
const SIGN: f32 = 7.0;
/// Width of a column of figures, in design pixels.
const FIGURE: f32 = 62.0;
/// Height of a row of figures or moves, in design pixels.
const ROW: f32 = 22.0;

/// Both engines as they are shown.
struct ComparedEngines<'a> {
    history: &'a AnyGameHistory,
    labels: [String; 2],
    reports: [Option<&'a PlainReport>; 2],
}

pub(super) fn draw(
    mut kit: Kit,
    game: Option<Res<Match>>,
    view: Res<BoardView>,
    mut comparison: ResMut<Comparison>,
) {
    let names = game.as_deref().and_then(|game| {
        let names = comparison.names(&kit.settings.config, game)?;
        Some((game, names))
    });
    let Some((game, names)) = names else {
        kit.close_card();
        return;
    };
    let kind = game.session.settings().game();
    let compared = ComparedEngines {
        history: game.session.history(),
        labels: names
            .each_ref()
            .map(|name| kit.named(kind, ("engines", name), name)),
        reports: comparison.reports(game),
    };
    let engines = kit.settings.config.of(kind).engines.names();
    let engines: Vec<String> = engines.map(str::to_owned).collect();
    let searching = comparison.is_searching();
    let portrait = kit.layout.portrait;
    let mut chosen = None;
    kit.sheet(CARD.text(), &view, |kit, ui| {
        if !portrait {
            kit.screen_heading(ui, "compare.title");
        }
        let verdict = verdict_text(kit, &compared, searching);
        let lines = kit.look.px(66.0);
        kit.words(ui, &verdict, kit.look.strong(), kit.look.ink, lines);
        let closes = steps::draw_below(
            kit,
            ui,
            (game, ["compare.back", "compare.on", "compare.close"]),
            &mut chosen,
            |chosen, kit, ui| {
                for (which, name) in names.iter().enumerate() {
                    let label = &compared.labels[which];
                    if let Some(step) = chooser(kit, ui, which, label) {
                        *chosen = Some((which, neighbour(&engines, name, step)));
                    }
                }
                figures(kit, ui, &compared);
            },
            |_, kit, ui| {
                moves(kit, ui, &compared);
                lines_of_play(kit, ui, &compared);
            },
        );
        if closes {
            kit.send(EngineRequest);
        }
    });
    if let Some((which, Some(name))) = chosen {
        comparison.choose(which, &name);
    }
    // The searches go on while they are looked at.
    kit.ctx().request_repaint();
}

/// Returns the verdict of both engines; before it, whether they search.
fn verdict_text(kit: &Kit, compared: &ComparedEngines, searching: bool) -> String {
    let [first, second] = compared.labels.each_ref().map(String::as_str);
    let verdict = match compared.reports {
        [Some(one), Some(other)] => {
            verdict(kit.text(), compared.history, [first, second], [one, other])
        }
        _ => None,
    };
    verdict.unwrap_or_else(|| {
        kit.t(match compared.history.outcome() {
            Some(_) => "engine.over",
            None if searching => "engine.searching",
            None => "engine.waiting",
        })
    })
}

/// Step from an engine to another one in the list of a game.
#[derive(Clone, Copy)]
enum ListStep {
    Back,
    On,
}

/// Returns the name before or after another one, round and round.
fn neighbour(names: &[String], name: &str, step: ListStep) -> Option<String> {
    let at = names.iter().position(|other| other == name)?;
    let by = match step {
        ListStep::Back => names.len() - 1,
        ListStep::On => 1,
    };
    names.get((at + by) % names.len()).cloned()
}

/// Draws an engine's sign and name between two arrows; returns the step of the one that was pressed.
fn chooser(kit: &mut Kit, ui: &mut Ui, which: usize, label: &str) -> Option<ListStep> {
    let look = kit.look.clone();
    let size = vec2(look.choice.max(look.px(46.0)), look.choice);
    let mut step = None;
    ui.horizontal(|ui| {
        let gap = look.px(8.0);
        ui.spacing_mut().item_spacing.x = gap;
        let back = format!("compare.{which}.back");
        if arrow(
            kit,
            ui,
            (&back, "compare.previous"),
            PlaybackSign::Back,
            size,
        ) {
            step = Some(ListStep::Back);
        }
        let middle = vec2((ui.available_width() - size.x - gap).max(0.0), size.y);
        let (place, _) = ui.allocate_exact_size(middle, egui::Sense::hover());
        let font = look.strong();
        draw_name(kit, ui, place, (which, label), font);
        let on = format!("compare.{which}.on");
        if arrow(kit, ui, (&on, "compare.next"), PlaybackSign::On, size) {
            step = Some(ListStep::On);
        }
    });
    step
}

/// Draws a button with a sign, its name and the text key of its meaning given; true if it was pressed.
fn arrow(
    kit: &mut Kit,
    ui: &mut Ui,
    (name, key): (&str, &str),
    sign: PlaybackSign,
    size: egui::Vec2,
) -> bool {
    let label = kit.t(key);
    let button = Button::new(name, label.clone(), Weight::Plain, true);
    let button = button.with_note(label).with_sign(Some(sign));
    kit.press(ui, &button, size).clicked()
}

/// Draws an engine's sign and its name in one line in this place.
fn draw_name(
    kit: &Kit,
    ui: &Ui,
    place: egui::Rect,
    (which, label): (usize, &str),
    font: egui::FontId,
) {
    let (look, painter) = (&kit.look, ui.painter());
    let radius = look.px(SIGN);
    let left = place.left_center() + vec2(radius, 0.0);
    sign(look, painter, left, radius, which);
    let left = left + vec2(radius + look.px(6.0), 0.0);
    let room = vec2(place.right() - left.x, place.height());
    let label = cut(painter, label, &font, room.x);
    let words = fit(painter, &label, &font, look.ink, room);
    put(painter, left, words, look.ink);
}

/// Draws chance, depth and visits of both engines in two columns. An engine that does not look ahead has no chance.
fn figures(kit: &Kit, ui: &mut Ui, compared: &ComparedEngines) {
    let look = kit.look.clone();
    ui.spacing_mut().item_spacing.y = look.px(2.0);
    let side = kit.t(side_key(compared.history.to_move()));
    let words = [("side", side)];
    let columns = |rect: egui::Rect| [1.0, 0.0].map(|n| rect.right() - n * look.px(FIGURE));
    let high = caption_row(kit, ui, ROW);
    let head = strip(ui, high);
    for (which, right) in columns(head).into_iter().enumerate() {
        let middle = egui::pos2(right - look.px(SIGN), head.center().y);
        sign(&look, ui.painter(), middle, look.px(SIGN), which);
    }
    let figures: [(&str, &dyn Fn(&PlainReport) -> String); 3] = [
        ("engine.value", &|report| percent(report.value)),
        ("engine.depth", &|report| report.depth.to_string()),
        ("engine.visits", &|report| {
            short_number(report.visits as f64)
        }),
    ];
    for (key, figure) in figures {
        let rect = strip(ui, high);
        let painter = ui.painter();
        for (report, right) in compared.reports.iter().zip(columns(rect)) {
            let looked = report.filter(|report| report.visits > 1);
            let value = looked.map_or_else(|| kit.t("engine.none"), figure);
            let at = egui::pos2(right, rect.center().y);
            painter.text(at, Align2::RIGHT_CENTER, value, look.strong(), look.ink);
        }
        let room = rect.width() - look.px(2.0 * FIGURE + 4.0);
        let name = kit.fill(key, &words);
        let name = fit(
            painter,
            &name,
            &look.small(),
            look.ink_soft,
            vec2(room, rect.height()),
        );
        put(painter, rect.left_center(), name, look.ink_soft);
    }
}

/// Draws the best moves of both engines, each with its chance.
fn moves(kit: &Kit, ui: &mut Ui, compared: &ComparedEngines) {
    let look = kit.look.clone();
    ui.spacing_mut().item_spacing.y = look.px(2.0);
    kit.caption(ui, &kit.t("compare.moves"), "");
    let halves = |rect: egui::Rect| {
        let gap = look.px(16.0);
        let half = vec2((rect.width() - gap) * 0.5, rect.height());
        let right = rect.min + vec2(half.x + gap, 0.0);
        [rect.min, right].map(|corner| egui::Rect::from_min_size(corner, half))
    };
    let high = caption_row(kit, ui, ROW);
    let head = strip(ui, high);
    for (which, place) in halves(head).into_iter().enumerate() {
        let label = &compared.labels[which];
        draw_name(kit, ui, place, (which, label), look.small());
    }
    let lists = compared
        .reports
        .map(|report| report.map_or_else(Vec::new, |report| report.candidates(LIST_LENGTH)));
    for row in 0..LIST_LENGTH {
        let rect = strip(ui, high);
        let painter = ui.painter();
        for (lists, place) in lists.iter().zip(halves(rect)) {
            let Some(stat) = lists.get(row) else {
                continue;
            };
            let (right, font) = (Align2::RIGHT_CENTER, look.body());
            let chance = percent(stat.value);
            let chance = painter.text(place.right_center(), right, chance, font.clone(), look.ink);
            let room = vec2(chance.left() - place.left() - look.px(6.0), place.height());
            let mv = cut(painter, &compared.history.text(&stat.mv), &font, room.x);
            let mv = fit(painter, &mv, &font, look.ink, room);
            put(painter, place.left_center(), mv, look.ink);
        }
    }
}

/// Draws the principal variation of each engine below its name, in two lines at most.
fn lines_of_play(kit: &Kit, ui: &mut Ui, compared: &ComparedEngines) {
    for (report, label) in compared.reports.iter().zip(&compared.labels) {
        let Some(report) = report else { continue };
        let moves = report.pv.iter().take(LINE);
        let moves: Vec<String> = moves.map(|mv| compared.history.text(mv)).collect();
        let words = value(kit, label, &moves.join("  "));
        let two_lines = kit.look.px(46.0);
        kit.words(ui, &words, kit.look.body(), kit.look.ink, two_lines);
    }
}
