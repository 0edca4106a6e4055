//! Card with all lessons of a game: those that were learnt are ticked, and any can be opened.

use super::{ActiveLesson, LessonRequest};
use crate::app::play::game::GameOnTable;
use crate::app::preferences::{Familiar, GameChoices};
use crate::app::registry::{AddFeature, CardName, CardSpec};
use crate::app::state::Overlay;
use crate::app::ui::kit::flow::{fitting, flow};
use crate::app::ui::kit::{Button, Kit, Weight, button_info, put, tick};
use bevy::prelude::*;
use bevy_egui::egui::{FontId, Stroke, Ui, pos2, vec2};
use tibetango_rules::GameName;

pub(super) const CARD: CardName = CardName::new("lessons");

/// Gaps in a row, in design pixels: to its edges, and around the middle of its tick.
const EDGE: f32 = 10.0;
const TICK: f32 = 20.0;

/// Requests the list of lessons.
#[derive(Message, Clone, Copy, Debug)]
pub struct LessonListRequest;

/// The game whose lessons were chosen on the card; until then those of the game at hand are listed.
#[derive(Resource, Default)]
struct ListedGame(Option<GameName>);

fn forget(mut listed: ResMut<ListedGame>) {
    listed.0 = None;
}

fn draw(
    mut kit: Kit,
    mut listed: ResMut<ListedGame>,
    (game, last): (GameOnTable, Res<GameChoices>),
    active: Option<Single<&ActiveLesson>>,
    familiar: Res<Familiar>,
) {
    let now = active.map(|active| **active);
    let at_hand = game.get().map(|game| game.session.settings().game());
    let at_hand = now.map(|now| now.game).or(at_hand);
    let game = listed.0.or(at_hand).unwrap_or_else(|| last.current());
    let now = now.filter(|now| now.game == game);
    let all = &kit.settings.config.of(game).lessons;
    let learnt = |id: &str| familiar.knows(game, id);
    let ticks: Vec<bool> = all.lessons.iter().map(|one| learnt(&one.id)).collect();
    let names: Vec<String> = all.lessons.iter().map(|one| one.id.clone()).collect();
    let chapters = all.chapters.clone();
    let next = ticks.iter().position(|learnt| !learnt);
    let width = if kit.layout.portrait { 600.0 } else { 920.0 };
    let mut opened = None;
    kit.card(CARD.text(), "lessons.title", width, |kit, ui| {
        let labels = GameName::ALL.map(|game| kit.of(game, "name"));
        let mut chosen = game;
        kit.one_of(ui, "lessons.game", &labels, &GameName::ALL, &mut chosen);
        if chosen != game {
            listed.0 = Some(chosen);
        }
        let count = ticks.iter().filter(|learnt| **learnt).count();
        let words = [("n", count), ("total", ticks.len())];
        kit.paragraph(ui, &kit.fill("lessons.known", &words));
        kit.scroll(ui, 1.0, |kit, ui| {
            let labels: Vec<String> = names
                .iter()
                .enumerate()
                .map(|(at, id)| {
                    let name = kit.of(game, &format!("lesson.{id}.name"));
                    format!("{}. {name}", at + 1)
                })
                .collect();
            let font = font_of(kit, ui, &labels);
            for (i, chapter) in chapters.iter().enumerate() {
                let end = chapters.get(i + 1).map_or(names.len(), |next| next.first);
                ui.add_space(kit.look.px(4.0));
                kit.group(ui, &kit.of(game, &format!("chapter.{}", chapter.id)));
                let cells = (columns(kit), kit.look.px(8.0), true);
                let pressed = kit.cells(ui, end - chapter.first, cells, |kit, ui, i, width| {
                    let at = chapter.first + i;
                    let is_now = now.is_some_and(|now| now.at == at);
                    row(
                        kit,
                        ui,
                        (at, labels[at].as_str(), &font),
                        (ticks[at], is_now),
                        width,
                    )
                });
                opened = pressed.map(|i| chapter.first + i).or(opened);
            }
        });
        let key = if count == 0 {
            "lesson.restart"
        } else {
            "lessons.go_on"
        };
        let buttons = [
            kit.button_of("lessons.close", "menu.close", Weight::Plain, true),
            kit.button_of("lessons.go_on", key, Weight::Primary, true),
        ];
        match kit.rows_of(ui, &buttons, 2) {
            Some(1) => opened = Some(next.unwrap_or(0)),
            Some(_) => kit.close_card(),
            None => {}
        }
    });
    if let Some(at) = opened {
        kit.send(LessonRequest::Open(game, at));
    }
}

/// Returns the number of rows side by side.
fn columns(kit: &Kit) -> usize {
    if kit.layout.portrait { 1 } else { 2 }
}

/// Returns the width of a row's words, given that of the row.
fn room(kit: &Kit, width: f32) -> f32 {
    width - kit.look.px(2.0 * TICK + EDGE)
}

/// Returns the font in which the names of all lessons fit their rows.
fn font_of(kit: &Kit, ui: &Ui, labels: &[String]) -> FontId {
    let count = columns(kit) as f32;
    let width = (ui.available_width() - kit.look.px(8.0) * (count - 1.0)) / count;
    let size = vec2(room(kit, width), kit.look.choice);
    fitting(ui.painter(), labels, kit.look.body(), size)
}

/// Draws the row of a lesson: a tick if it was learnt, its number and its name; true if it was pressed.
fn row(
    kit: &mut Kit,
    ui: &mut Ui,
    (at, label, font): (usize, &str, &FontId),
    (learnt, now): (bool, bool),
    width: f32,
) -> bool {
    let size = vec2(width, kit.look.choice);
    let weight = Weight::Chosen.when(now);
    let name = format!("lessons.{at}");
    let button = Button::new(&name, String::new(), weight, true);
    let response = kit.press(ui, &button, size);
    response.widget_info(|| button_info(true, label));
    let (look, painter, rect) = (&kit.look, ui.painter(), response.rect);
    let middle = pos2(rect.left() + look.px(TICK), rect.center().y);
    let radius = look.px(9.0);
    if learnt {
        painter.circle_filled(middle, radius, look.gold);
        tick(painter, middle, radius * 0.62, look.paper.to_opaque());
    } else {
        let ring = Stroke::new(look.px(1.4), look.line);
        painter.circle_stroke(middle, radius, ring);
    }
    let words = flow(painter, label, font, look.ink, room(kit, width));
    let left = pos2(rect.left() + look.px(2.0 * TICK), rect.center().y);
    put(painter, left, words, look.ink);
    response.clicked()
}

/// Adds the card to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ListedGame>()
        .add_card(CardSpec::new(CARD), draw)
        .open_on::<LessonListRequest>(CARD)
        .add_systems(OnExit(Overlay::Card(CARD)), forget);
}
