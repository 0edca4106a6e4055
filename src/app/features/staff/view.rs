//! Card of the house's staff: large keys for their number, and behind it the figures of today,
//! loudness, and the ways that visitors do not have.

use super::Staff;
use crate::app::exhibition::notes::Notes;
use crate::app::exhibition::staff::door::Door;
use crate::app::exhibition::wall::{Loudness, Wall};
use crate::app::registry::{ButtonPlace, Buttons};
use crate::app::settings::House;
use crate::app::task::Task;
use crate::app::ui::kit::{Button, Kit, VOLUMES, Weight, strip, volume_name};
use crate::app::ui::placed_buttons;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Stroke, Ui, vec2};
use jiff::civil::Date;
use std::path::{Path, PathBuf};
use tibetango_content::config::exhibition::{FILE, PIN_DIGITS};
use tibetango_lab::statistics::event::FirstScreenOffer;
use tibetango_lab::statistics::summary::StatisticsSummary;

/// Height of a key where a finger needs no more, in design pixels.
const KEY: f32 = 66.0;
/// Height of the words about a PIN, in design pixels, and of those while none opens.
const WORDS: f32 = 46.0;
const EMPTY_HEIGHT: f32 = 62.0;

/// Figures of today, which are read on a thread of their own.
#[derive(Default)]
pub(super) enum Today {
    /// Not requested yet.
    #[default]
    Idle,
    /// Being read.
    Coming(Task<Option<StatisticsSummary>>),
    /// Result, if they could be read.
    Result(Option<Box<StatisticsSummary>>),
}

impl Today {
    /// Requests the figures once, and receives the result.
    fn follow(&mut self, notes: &Notes, day: Date) {
        if matches!(self, Self::Idle) {
            *self = Self::ask(notes.folder().map(Path::to_owned), day);
        }
        if let Self::Coming(task) = self {
            // Looked at before the news: after its end a task sends none.
            let ended = task.outcome().is_some();
            let result = task.news().next();
            if ended || result.is_some() {
                *self = Self::Result(result.flatten().map(Box::new));
            }
        }
    }

    fn ask(folder: Option<PathBuf>, day: Date) -> Self {
        let task = Task::begin("figures", move |worker| {
            let summary = folder.and_then(|folder| {
                let read = StatisticsSummary::of_folder(&folder, day, day);
                read.inspect_err(|error| warn!("{error}")).ok()
            });
            worker.tell(summary);
        });
        let task = task.inspect_err(|error| warn!("figures: {error}"));
        task.map_or(Self::Result(None), Self::Coming)
    }
}

pub(super) fn draw(
    mut kit: Kit,
    (door, house): (Res<Door>, Res<House>),
    mut today: Local<Today>,
    (loudness, notes, wall): (Res<Loudness>, Res<Notes>, Res<Wall>),
    buttons: Res<Buttons>,
) {
    if !door.is_open() {
        *today = Today::Idle;
        kit.card("staff number", "stand.staff", 400.0, |kit, ui| {
            number(kit, ui, &door, house.pin.is_none());
        });
        return;
    }
    today.follow(&notes, wall.now().date());
    kit.card(super::CARD.text(), "stand.staff", 640.0, |kit, ui| {
        figures(kit, ui, &today);
        ui.add_space(kit.look.px(6.0));
        controls(kit, ui, loudness.all.percent(), &buttons);
    });
}

/// Draws the keys and the number of digits typed, and says so if no PIN opens.
fn number(kit: &mut Kit, ui: &mut Ui, door: &Door, nobody: bool) {
    dots(kit, ui, door.digit_count());
    let locked = door.lock_seconds();
    let locked_for = |n: u32| kit.fill("stand.staff.locked", &[("n", n)]);
    let (text, ink) = match locked {
        // No PIN is valid.
        _ if nobody => {
            let why = kit.fill("stand.staff.nobody", &[("file", FILE)]);
            (why, kit.look.alarm())
        }
        Some(seconds) => (locked_for(seconds), kit.look.alarm()),
        None if door.is_wrong() => (kit.t("stand.staff.wrong"), kit.look.alarm()),
        None => (kit.t("stand.staff.number"), kit.look.ink_soft),
    };
    let high = kit.look.px(if nobody { EMPTY_HEIGHT } else { WORDS });
    let size = vec2(ui.available_width(), high);
    let down = egui::Layout::top_down(egui::Align::Min);
    ui.allocate_ui_with_layout(size, down, |ui| {
        ui.set_min_size(size);
        kit.words(ui, &text, kit.look.body(), ink, size.y);
    });
    // Four rows, with the gaps between them.
    let room = (kit.room(ui, 0.0) - 4.0 * kit.look.px(8.0)) / 4.0;
    let high = kit.look.touch.max(kit.look.px(KEY)).min(room);
    let digit = |digit: u8| (Staff::Digit(digit), digit.to_string(), locked.is_none());
    let (erase, close) = (kit.t("stand.staff.erase"), kit.t("menu.close"));
    let rows = [
        [1, 2, 3].map(digit),
        [4, 5, 6].map(digit),
        [7, 8, 9].map(digit),
        [
            (Staff::Erase, erase, door.digit_count() > 0),
            digit(0),
            (Staff::Close, close, true),
        ],
    ];
    for row in rows {
        keys(kit, ui, row, high);
    }
}

/// Draws a row of keys, each with its action, its label, and whether it can be pressed.
fn keys(kit: &mut Kit, ui: &mut Ui, row: [(Staff, String, bool); 3], high: f32) {
    let names = row.each_ref().map(|(does, ..)| match does {
        Staff::Digit(digit) => format!("stand.staff.key.{digit}"),
        Staff::Erase => "stand.staff.erase".to_owned(),
        _ => "stand.staff.close".to_owned(),
    });
    let does = row.each_ref().map(|(does, ..)| *does);
    let buttons: Vec<Button> = row
        .into_iter()
        .zip(&names)
        .map(|((_, label, enabled), name)| Button::new(name, label, Weight::Plain, enabled))
        .collect();
    if let Some(pressed) = kit.abreast(ui, &buttons, high) {
        kit.send(does[pressed]);
    }
}

/// Draws a dot for each digit that was typed, without showing which.
fn dots(kit: &Kit, ui: &mut Ui, typed: usize) {
    let look = &kit.look;
    let rect = strip(ui, look.px(30.0));
    let most = *PIN_DIGITS.end();
    let step = look.px(26.0).min(rect.width() / most as f32);
    for i in 0..most {
        let aside = (i as f32 + 0.5 - most as f32 * 0.5) * step;
        let at = rect.center() + vec2(aside, 0.0);
        if i < typed {
            ui.painter().circle_filled(at, look.px(8.0), look.gold);
        } else {
            let ring = Stroke::new(look.px(1.4), look.line);
            ui.painter().circle_stroke(at, look.px(7.0), ring);
        }
    }
}

/// Draws the figures of today.
fn figures(kit: &Kit, ui: &mut Ui, today: &Today) {
    let look = &kit.look;
    let summary = match today {
        Today::Result(summary) => summary.as_deref(),
        Today::Idle | Today::Coming(_) => None,
    };
    let untold = || "–".to_owned();
    let seconds = |seconds: u32| kit.fill("stand.staff.seconds", &[("n", seconds)]);
    let count_of = |offer: FirstScreenOffer| {
        let summary = summary?;
        let of = summary
            .offers
            .iter()
            .find(|count_of| count_of.offer == offer);
        Some(of.map_or(0, |count_of| count_of.taken).to_string())
    };
    let median = summary.and_then(|summary| summary.seconds.median);
    let rows = [
        ("stand.staff.visits", summary.map(|s| s.visits.to_string())),
        ("stand.staff.length", median.map(seconds)),
        ("stand.learn", count_of(FirstScreenOffer::Learn)),
        ("stand.solve", count_of(FirstScreenOffer::Challenge)),
        ("stand.play", count_of(FirstScreenOffer::Play)),
    ];
    kit.caption(ui, &kit.t("stand.staff.today"), "");
    let (left, right) = (Align2::LEFT_CENTER, Align2::RIGHT_CENTER);
    for (name, figure) in rows {
        let rect = strip(ui, look.px(25.0));
        let painter = ui.painter();
        painter.text(rect.left_center(), left, kit.t(name), look.body(), look.ink);
        let (at, figure) = (rect.right_center(), figure.unwrap_or_else(untold));
        painter.text(at, right, figure, look.strong(), look.gold);
    }
}

/// Draws the loudness and the staff's ways.
fn controls(kit: &mut Kit, ui: &mut Ui, volume: u8, buttons: &Buttons) {
    kit.caption(ui, &kit.t("settings.volume"), "");
    let names = VOLUMES.map(|percent| format!("stand.staff.volume.{percent}"));
    let volumes: Vec<Button> = VOLUMES
        .iter()
        .zip(&names)
        .map(|(&percent, name)| {
            let weight = Weight::Chosen.when(percent == volume);
            Button::new(name, volume_name(kit, percent), weight, true)
        })
        .collect();
    let pressed = kit.rows_of(ui, &volumes, volumes.len());
    if let Some(percent) = pressed.and_then(|at| VOLUMES.get(at)) {
        kit.send(Staff::Volume(*percent));
    }
    ui.add_space(kit.look.px(6.0));
    let placed = buttons.at(ButtonPlace::Staff, kit.text());
    placed_buttons::rows(kit, ui, placed, 2);
}
