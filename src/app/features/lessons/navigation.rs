//! Ways to the lessons, and from a lesson to others. One that begins closes the menu by itself.

use super::list::CARD;
use super::{ActiveLesson, LessonRequest, LessonStage};
use crate::app::play::game::MatchCommand;
use crate::app::registry::{AddFeature, ButtonPlace, ButtonState, opens, ready_during, writes};
use crate::app::settings::Settings;
use crate::app::state::Activity;
use bevy::prelude::*;
use tibetango_rules::GameName;

/// Returns the game whose lessons are offered beside those of this one.
fn next_game(game: GameName) -> GameName {
    let mut games = GameName::ALL.into_iter().cycle();
    games.find(|other| *other == game);
    games.next().unwrap_or(game)
}

fn back_button(active: Single<&ActiveLesson>) -> Option<ButtonState> {
    let can = active.at > 0 && active.stage != LessonStage::Done;
    Some(ButtonState::ready().enabled_if(can))
}

fn chapter_button(active: Single<&ActiveLesson>, settings: Res<Settings>) -> Option<ButtonState> {
    if active.short || active.stage == LessonStage::Done {
        return None;
    }
    let (config, game) = (&settings.config, active.game);
    let next = config.of(game).lessons.chapter_after(active.at)?;
    let key = format!("chapter.{}", next.id);
    let own = config.text.find_of(game, &key);
    let name = own.unwrap_or_else(|| config.text.get(&key));
    let label = config.text.fill("lesson.chapter", &[("name", name)]);
    Some(ButtonState::ready().with_label(label))
}

fn others_button(active: Single<&ActiveLesson>, settings: Res<Settings>) -> Option<ButtonState> {
    let key = format!("{}.lessons", next_game(active.game));
    let label = settings.config.text.get(&key).to_owned();
    Some(ButtonState::ready().with_label(label))
}

fn restart(active: Single<&ActiveLesson>, mut lessons: MessageWriter<LessonRequest>) {
    lessons.write(LessonRequest::Begin(active.game));
}

fn learn_other(active: Single<&ActiveLesson>, mut lessons: MessageWriter<LessonRequest>) {
    lessons.write(LessonRequest::Begin(next_game(active.game)));
}

/// Adds the ways to the app.
pub(super) fn plugin(app: &mut App) {
    let at = |rank| ButtonPlace::Menu.at(rank);
    let here = || ready_during(&[Activity::Lesson]);
    let usually = ready_during(&Activity::WITHOUT_TASK);
    let (back, chapter) = (writes(LessonRequest::Back), writes(LessonRequest::Chapter));
    let list = ("menu.learn", "lessons.title");
    app.add_button(at(20), "lesson.list", here(), opens(CARD))
        .add_button(at(30), "lesson.back", back_button, back)
        .add_button(at(40), "lesson.chapter", chapter_button, chapter)
        .add_button(at(44), "lesson.restart", here(), restart)
        .add_button(at(45), "lesson.other", others_button, learn_other)
        .add_button(at(70), list, usually, opens(CARD))
        .add_button(at(140), "lesson.leave", here(), writes(MatchCommand::Leave));
}
