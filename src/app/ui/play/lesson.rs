//! Beside the board while the tutorial runs: one short lesson at a time.

use crate::app::board::{Animating, BoardStyle};
use crate::app::input::select::{CapturesDone, Selection};
use crate::app::play::game::Match;
use crate::app::teaching::learn::{Stage, Teach, Tutorial};
use crate::app::ui::cards::rule_pictures;
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::config::lessons::Lesson;
use crate::games::GameName;
use crate::session::choose;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, FontId, Sense, Ui};

/// What a lesson is about, and what a person may wish for in it.
#[derive(SystemParam)]
pub(crate) struct Desk<'w> {
    tutorial: Res<'w, Tutorial>,
    game: Option<Res<'w, Match>>,
    style: Res<'w, BoardStyle>,
    animating: Res<'w, Animating>,
    selection: Res<'w, Selection>,
    teach: MessageWriter<'w, Teach>,
    finish: MessageWriter<'w, CapturesDone>,
}

impl Desk<'_> {
    fn done(&self) -> bool {
        self.tutorial.stage == Stage::Done
    }
}

pub(crate) fn draw(mut kit: Kit, mut desk: Desk) {
    if desk
        .game
        .as_ref()
        .is_none_or(|game| !game.mode().is_lesson())
    {
        return;
    }
    let layout = *kit.layout;
    kit.panel("lesson", layout.panel, |kit, ui| {
        heading(kit, ui, &desk);
        if desk.done() {
            let say = kit.of(desk.tutorial.game, "lesson.done.say");
            let (font, ink) = (kit.look.body(), kit.look.ink);
            kit.words(ui, &say, font, ink, ui.available_height());
        } else if let Some(lesson) = desk.tutorial.lesson(&kit.settings) {
            words(kit, ui, &desk, &lesson.id);
            figure(kit, ui, &desk, lesson);
        }
    });
    kit.panel("lesson buttons", layout.buttons, |kit, ui| {
        buttons(kit, ui, &mut desk);
    });
}

/// Which lesson it is of how many, and its name.
fn heading(kit: &Kit, ui: &mut Ui, desk: &Desk) {
    let tutorial = &desk.tutorial;
    let lessons = kit.settings.config.of(tutorial.game).lessons.lessons.len();
    let (at, total) = ((tutorial.at + 1).to_string(), lessons.to_string());
    let count = [("n", at.as_str()), ("total", total.as_str())];
    let count = kit.text().fill("lesson.number", &count);
    let look = &kit.look;
    ui.horizontal(|ui| {
        let room = ui.available_width() - look.px(13.0 * lessons as f32 + 8.0);
        kit.short(ui, &count, look.small(), look.ink_soft, room);
        dots(kit, ui, tutorial.at, lessons, desk.done());
    });
    let lesson = tutorial.lesson(&kit.settings);
    let lesson = lesson.filter(|_| !desk.done());
    let id = lesson.map_or("done", |lesson| &lesson.id);
    let heading = kit.of(tutorial.game, &format!("lesson.{id}.name"));
    if kit.layout.portrait {
        // Above the board there is less height than width.
        let width = ui.available_width();
        kit.short(ui, &heading, look.heading(), look.ink, width);
    } else {
        kit.heading(ui, &heading);
    }
}

/// What the lesson says, and what is to be done, or was.
fn words(kit: &Kit, ui: &mut Ui, desk: &Desk, id: &str) {
    let look = &kit.look;
    // Read from a step away: larger than running text.
    let larger = |font: FontId| FontId::new(font.size * 1.15, font.family);
    let of_lesson = |part: &str| kit.of(desk.tutorial.game, &format!("lesson.{id}.{part}"));
    let say = of_lesson("say");
    // What is to be done needs at most as much room as what is said.
    let half = (ui.available_height() - look.px(12.0)) * 0.56;
    kit.words(ui, &say, larger(look.body()), look.ink, half);
    let (words, ink) = match desk.tutorial.stage {
        Stage::Try(false) => (of_lesson("do"), look.accent),
        Stage::Try(true) => (kit.t("lesson.again"), look.accent),
        Stage::Wrong => (of_lesson("wrong"), look.ink_soft),
        // Praise waits for what it praises.
        Stage::Praise if desk.animating.0 => (String::new(), look.gold),
        Stage::Praise | Stage::Done => (of_lesson("praise"), look.gold),
    };
    let rest = ui.available_height();
    kit.words(ui, &words, larger(look.strong()), ink, rest);
}

/// Where there is room, the rule in motion.
fn figure(kit: &Kit, ui: &mut Ui, desk: &Desk, lesson: &Lesson) {
    let look = &kit.look;
    let side = (ui.available_height() - look.px(12.0)).min(look.px(180.0));
    let learning = matches!(desk.tutorial.stage, Stage::Try(_) | Stage::Wrong);
    if kit.layout.portrait || !learning || side <= look.px(90.0) {
        return;
    }
    let game = desk.tutorial.game;
    let help = &kit.settings.config.of(game).help;
    let Some(card) = help.beside(lesson.teaches) else {
        return;
    };
    ui.add_space(look.px(8.0));
    ui.vertical_centered(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), Sense::hover());
        rule_pictures::paint(ui, look, rect, (game, card), desk.style.reduced_motion);
    });
}

/// The one thing to do next, and below it the other ways.
fn buttons(kit: &mut Kit, ui: &mut Ui, desk: &mut Desk) {
    let praised = desk.tutorial.stage == Stage::Praise;
    let room = ui.available_width();
    let begun = desk.game.as_ref().zip(desk.selection.pending.as_ref());
    match begun.filter(|(_, begun)| !desk.done() && !praised && begun.mv.to.is_some()) {
        // A move that is begun can be ended here as in a match.
        Some((game, begun)) => {
            let label = kit.t(super::actions::end_key(game, begun));
            let can = choose::can_be_done(game.session.line(), begun);
            if kit.button_if(ui, "game.done", &label, Weight::Primary, room, can) {
                desk.finish.write(CapturesDone);
            }
        }
        None => {
            let (name, key, weight, wish) = match (desk.done(), praised) {
                (true, _) => ("lesson.play", "lesson.play", Weight::Primary, Teach::Play),
                (_, true) => ("lesson.next", "lesson.next", Weight::Primary, Teach::Next),
                _ => ("lesson.next", "lesson.skip_one", Weight::Plain, Teach::Next),
            };
            let label = kit.t(key);
            if kit.button(ui, name, &label, weight, room) {
                desk.teach.write(wish);
            }
        }
    }
    let (buttons, wishes) = others(kit, &desk.tutorial);
    // Below the board all of them share one row.
    let columns = if kit.layout.portrait { 4 } else { 2 };
    if let Some(pressed) = kit.rows_of(ui, &buttons, columns) {
        desk.teach.write(wishes[pressed]);
    }
}

/// Where else one may go from a lesson.
fn others(kit: &Kit, tutorial: &Tutorial) -> (Vec<Button<'static>>, Vec<Teach>) {
    let done = tutorial.stage == Stage::Done;
    let other = next_game(tutorial.game);
    let other_key = format!("{other}.lessons");
    let restart = Teach::Begin(tutorial.game);
    let leave = if done { "menu.main" } else { "lesson.leave" };
    let ways = [
        ("lesson.back", "lesson.back", Teach::Back),
        ("lesson.other", &*other_key, Teach::Begin(other)),
        ("lesson.restart", "lesson.restart", restart),
        ("lesson.leave", leave, Teach::Leave),
    ];
    // After the last lesson there is nothing to go back to.
    let ways = ways.into_iter().skip(usize::from(done));
    ways.map(|(name, key, wish)| {
        let button = Button {
            name,
            label: kit.t(key),
            weight: Weight::Plain,
            enabled: name != "lesson.back" || tutorial.at > 0,
        };
        (button, wish)
    })
    .unzip()
}

/// One dot a lesson: filled where it has been taught.
fn dots(kit: &Kit, ui: &mut Ui, at: usize, lessons: usize, done: bool) {
    let look = &kit.look;
    let step = look.px(13.0);
    let size = egui::vec2(step * lessons as f32, look.px(14.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    for i in 0..lessons {
        let middle = egui::pos2(rect.left() + step * (i as f32 + 0.5), rect.center().y);
        if i < at || done {
            ui.painter().circle_filled(middle, look.px(4.0), look.gold);
        } else if i == at {
            ui.painter()
                .circle_filled(middle, look.px(5.0), look.accent);
        } else {
            let ring = egui::Stroke::new(look.px(1.4), look.line);
            ui.painter().circle_stroke(middle, look.px(3.6), ring);
        }
    }
}

/// The game whose lessons are offered beside those of this one.
fn next_game(game: GameName) -> GameName {
    let mut games = GameName::ALL.into_iter().cycle();
    games.find(|known| *known == game);
    games.next().unwrap_or(game)
}
