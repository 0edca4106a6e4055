//! Panels of the lessons: one short lesson at a time.

use super::{ActiveLesson, LessonRefusal, LessonRequest, LessonStage};
use crate::app::board::{Animating, BoardStyle};
use crate::app::exhibition::{ExhibitionState, Visitor};
use crate::app::features::menu::{MenuRequest, menu_key};
use crate::app::input::select::end_key;
use crate::app::input::state::{CapturesDone, Selection};
use crate::app::play::game::Match;
use crate::app::ui::cards::pictures::rule_pictures;
use crate::app::ui::kit::{Emblem, Kit, Weight, scaled};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Sense, Ui};
use tibetango_content::config::lessons::Lesson;
use tibetango_records::session::choose;
use tibetango_rules::Point;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::point_text;

/// State of a lesson, and the messages that a person's presses send.
#[derive(SystemParam)]
pub(super) struct LessonParams<'w, 's> {
    active: Single<'w, 's, &'static ActiveLesson>,
    game: Option<Res<'w, Match>>,
    style: Res<'w, BoardStyle>,
    animating: Res<'w, Animating>,
    selection: Res<'w, Selection>,
    refusal: Res<'w, LessonRefusal>,
    exhibition_state: Res<'w, State<ExhibitionState>>,
}

impl LessonParams<'_, '_> {
    fn is_done(&self) -> bool {
        self.active.stage == LessonStage::Done
    }

    /// Returns the points that a move that was begun has passed, until it stops, and the game that
    /// it goes on from.
    fn partial_move(&self) -> Option<(&AnyGameHistory, Vec<Point>)> {
        let partial = self.selection.pending.as_ref()?;
        let history = self.game.as_ref()?.session.history();
        (!partial.stopped).then(|| (history, partial.mv.stations().collect()))
    }
}

pub(super) fn draw(mut kit: Kit, params: LessonParams) {
    let layout = *kit.layout;
    kit.panel("lesson", layout.panel, |kit, ui| {
        heading(kit, ui, &params);
        if params.is_done() {
            let say = at_the_end(kit, &params.active, "say");
            let (font, ink) = (kit.look.body(), kit.look.ink);
            kit.words(ui, &say, font, ink, ui.available_height());
        } else if let Some(lesson) = params.active.lesson(&kit.settings) {
            words(kit, ui, &params, lesson);
            figure(kit, ui, &params, lesson);
        }
    });
    let buttons = |kit: &mut Kit, ui: &mut Ui| buttons(kit, ui, &params);
    kit.panel("lesson buttons", layout.buttons, buttons);
}

/// Draws the chapter, the number of the lesson among all, and its name.
fn heading(kit: &Kit, ui: &mut Ui, params: &LessonParams) {
    let active = &params.active;
    let lessons = active.count(&kit.settings);
    let (at, total) = ((active.at + 1).to_string(), lessons.to_string());
    let chapters = &kit.settings.config.of(active.game).lessons;
    let chapter = chapters.chapter_of(active.at);
    let chapter = chapter.map(|chapter| format!("chapter.{}", chapter.id));
    let chapter = chapter.map_or_else(String::new, |key| kit.of(active.game, &key));
    let count = [("chapter", chapter), ("n", at), ("total", total)];
    let count = kit.fill("lesson.number", &count);
    let look = &kit.look;
    ui.horizontal(|ui| {
        let room = ui.available_width() - look.px(between_dots(lessons) * lessons as f32 + 8.0);
        kit.short(ui, &count, look.small(), look.ink_soft, room);
        dots(kit, ui, active, lessons);
    });
    let lesson = active.lesson(&kit.settings);
    let heading = match lesson.filter(|_| !params.is_done()) {
        Some(lesson) => kit.of(active.game, &format!("lesson.{}.name", lesson.id)),
        None => at_the_end(kit, active, "name"),
    };
    kit.panel_heading(ui, Emblem::Cap, &heading);
}

/// Returns the text after the last lesson: praise only if everything was learnt.
fn at_the_end(kit: &Kit, active: &ActiveLesson, part: &str) -> String {
    if active.knows_all() {
        kit.of(active.game, &format!("lesson.done.{part}"))
    } else {
        kit.t(&format!("lesson.skipped.{part}"))
    }
}

/// Draws the sentence of the lesson, and below it the explanation, or the reason why the last tap or
/// move was wrong.
fn words(kit: &Kit, ui: &mut Ui, params: &LessonParams, lesson: &Lesson) {
    let look = &kit.look;
    // Read from a step away: larger than running text.
    let [body, strong] = [look.body(), look.strong()].map(|font| scaled(font, 1.15));
    let key = |part: &str| format!("lesson.{}.{part}", lesson.id);
    let of_lesson = |part: &str| kit.of(params.active.game, &key(part));
    let (now, ink) = match params.active.stage {
        // Praise waits for what it praises.
        LessonStage::Praise if params.animating.0 => (goal(kit, params, lesson), look.ink_soft),
        LessonStage::Praise | LessonStage::Done => (of_lesson("praise"), look.gold),
        LessonStage::Try(_) | LessonStage::Wrong => (goal(kit, params, lesson), look.accent),
    };
    // The sentence needs at most as much room as its explanation.
    let half = (ui.available_height() - look.px(12.0)) * 0.56;
    kit.words(ui, &now, strong, ink, half);
    // A word on the last move does not apply to the one that is begun.
    let has_partial_move = params.selection.pending.is_some();
    let strays = params
        .partial_move()
        .is_some_and(|(history, passed)| params.active.strays(&kit.settings, history, &passed));
    let (text, ink) = match (&params.refusal.0, params.active.stage) {
        (Some(why), _) => (why.clone(), look.alarm()),
        (None, LessonStage::Wrong | LessonStage::Try(true)) if !has_partial_move => {
            (of_lesson("wrong"), look.alarm())
        }
        (None, LessonStage::Try(_)) if strays => (of_lesson("wrong"), look.alarm()),
        (None, _) => (of_lesson("say"), look.ink),
    };
    let rest = ui.available_height();
    kit.words(ui, &text, body, ink, rest);
}

/// Returns the sentence of the lesson: for a move that was begun its next step, if the lesson has
/// words for it; for an exercise the goal, and the number of moves left.
fn goal(kit: &Kit, params: &LessonParams, lesson: &Lesson) -> String {
    let Some(game) = &params.game else {
        return String::new();
    };
    let history = game.session.history();
    let exercise = params.active.exercise(&kit.settings);
    let left = exercise.map(|exercise| ("n", exercise.moves_left(history).to_string()));
    let say = |part: &str, passed: &[Point]| {
        let key = format!("{}.lesson.{}.{part}", params.active.game, lesson.id);
        let ahead = params.active.ahead(&kit.settings, history, passed);
        let goals = ahead.iter().zip(["point", "to"]);
        let names = goals.map(|(&point, name)| (name, point_text(history.topology(), point)));
        let named: Vec<_> = names.chain(left.clone()).collect();
        // The text does not say how it goes on while the player is on another way.
        let has_part = part != "then" || !ahead.is_empty();
        let there = has_part && kit.text().find(&key).is_some();
        there.then(|| kit.fill(&key, &named))
    };
    let partial = params.selection.pending.as_ref();
    let partial = partial.filter(|partial| partial.mv.to.is_some());
    let goes_on = partial.and_then(|partial| {
        let passed: Vec<Point> = partial.mv.stations().collect();
        say(if partial.stopped { "take" } else { "then" }, &passed)
    });
    goes_on.or_else(|| say("do", &[])).unwrap_or_default()
}

/// Draws the rule in motion, where there is room.
fn figure(kit: &Kit, ui: &mut Ui, params: &LessonParams, lesson: &Lesson) {
    let look = &kit.look;
    let side = (ui.available_height() - look.px(12.0)).min(look.px(180.0));
    if kit.layout.portrait || side <= look.px(90.0) {
        return;
    }
    let game = params.active.game;
    let help = &kit.settings.config.of(game).help;
    let Some(card) = help.beside(lesson) else {
        return;
    };
    ui.add_space(look.px(8.0));
    ui.vertical_centered(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), Sense::hover());
        rule_pictures::paint(ui, look, rect, (game, card), params.style.reduced_motion);
    });
}

/// Meaning of a button.
enum LessonPress {
    /// End the move that was begun.
    EndMove,
    /// Go on to the next lesson.
    Next,
    /// Begin a match after the last lesson.
    Play,
    /// Open the menu.
    Menu,
}

/// Draws the one thing to do next, and below it the ways around: a lesson is skipped in another
/// place than it is continued from, so that a double press skips none.
fn buttons(kit: &mut Kit, ui: &mut Ui, params: &LessonParams) {
    let praised = params.active.stage == LessonStage::Praise;
    let stands = params.active.can_be_left() && !params.animating.0;
    // Above and below the board there is less height than width.
    let higher = if kit.layout.portrait { 1.0 } else { 1.6 };
    let size = egui::vec2(ui.available_width(), kit.look.touch * higher);
    let partial = params.game.as_ref().zip(params.selection.pending.as_ref());
    let partial =
        partial.filter(|(_, partial)| !params.is_done() && !praised && partial.mv.to.is_some());
    let (name, key, can, press) = match partial {
        // A move that is begun can be ended here as in a match.
        Some((game, partial)) => {
            let passed: Vec<Point> = partial.mv.stations().collect();
            let history = game.session.history();
            // If the lesson requires more of the move, that comes first.
            let can = choose::can_be_done(history, partial)
                && (partial.stopped || params.active.may_end(&kit.settings, history, &passed));
            let key = end_key(game, Some(partial));
            ("game.done", key, can, LessonPress::EndMove)
        }
        None if params.is_done() => ("lesson.play", "lesson.play", stands, LessonPress::Play),
        // The move before that is made on the board.
        None => {
            let can = stands && praised;
            ("lesson.next", "lesson.next", can, LessonPress::Next)
        }
    };
    // It comes with the praise: before, a large button that cannot be pressed would hide what is to be done.
    let comes_later = !praised && matches!(press, LessonPress::Next);
    let button = kit.button_of(name, key, Weight::Primary, can);
    let button = button.absent_if(comes_later);
    let pressed = kit.press(ui, &button, size).clicked().then_some(press);
    let (menu, plain) = (menu_key(*params.exhibition_state.get()), Weight::Plain);
    let skips = stands && matches!(params.active.stage, LessonStage::Try(_));
    let skip = kit.button_of("lesson.skip_one", "lesson.skip_one", plain, skips);
    let menu = kit.button_of("lesson.menu", menu, plain, true);
    let ways = vec![(skip, LessonPress::Next), (menu, LessonPress::Menu)];
    let way = kit.rows_meaning(ui, ways, 2);
    match pressed.or(way) {
        Some(LessonPress::EndMove) => kit.send(CapturesDone),
        Some(LessonPress::Next) => kit.send(LessonRequest::Next),
        // Visitors play on a board that is offered.
        Some(LessonPress::Play) if params.exhibition_state.is_on() => kit.send(Visitor::Play {
            game: params.active.game,
            board: 0,
            level: Some(0),
        }),
        Some(LessonPress::Play) => kit.send(LessonRequest::Play),
        Some(LessonPress::Menu) => kit.send(MenuRequest),
        None => {}
    }
}

/// Returns the distance between the dots of this number of lessons: all have room beside the number.
fn between_dots(lessons: usize) -> f32 {
    (110.0 / lessons as f32).min(13.0)
}

/// Draws one dot a lesson: filled if it has been learnt.
fn dots(kit: &Kit, ui: &mut Ui, active: &ActiveLesson, lessons: usize) {
    let look = &kit.look;
    let now = (active.stage != LessonStage::Done).then_some(active.at);
    let step = look.px(between_dots(lessons));
    let size = egui::vec2(step * lessons as f32, look.px(14.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    for i in 0..lessons {
        let middle = egui::pos2(rect.left() + step * (i as f32 + 0.5), rect.center().y);
        if now == Some(i) {
            painter.circle_filled(middle, look.px(5.0), look.accent);
        } else if active.knows(i) {
            painter.circle_filled(middle, look.px(4.0), look.gold);
        } else {
            let ring = egui::Stroke::new(look.px(1.4), look.line);
            painter.circle_stroke(middle, look.px(3.6), ring);
        }
    }
}
