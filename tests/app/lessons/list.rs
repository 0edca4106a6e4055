//! The list of lessons: ticks, and a way into each of them.

use super::{a_move, active, lesson_screen, waits_for_move};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use tibetango::app::features::lessons::{LessonRequest, LessonStage};
use tibetango::app::preferences::Familiar;
use tibetango::app::state::Overlay;
use tibetango_rules::GameName;

/// True once the lesson of this index waits for its move, without a card over it.
fn is_at(app: &TestApp, game: GameName, at: usize) -> bool {
    waits_for_move(app)
        && app.overlay() == Overlay::None
        && (active(app).game, active(app).at) == (game, at)
}

#[test]
fn any_lesson_is_opened_from_the_list() {
    for game in GameName::ALL {
        let mut screen = lesson_screen(game);
        let lessons = screen.app.settings().config.of(game).lessons.lessons.len();
        for at in [lessons - 1, 1] {
            screen.go(card("menu"));
            screen.press("lesson.list");
            assert_eq!(screen.app.overlay(), card("lessons"), "{game}");
            screen.press(&format!("lessons.{at}"));
            screen.app.until("lesson", |app| is_at(app, game, at));
        }
    }
}

#[test]
fn the_list_names_the_lessons_of_every_game_outside_a_lesson() {
    let mut screen = DrawnApp::shipped();
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        screen.go(card("lessons"));
        screen.press(&format!("lessons.game.{i}"));
        let own = &screen.app.settings().config.of(game).lessons;
        let first = own.lessons[0].id.clone();
        let name = screen.app.text(&format!("{game}.lesson.{first}.name"));
        assert!(screen.says(&name), "{game}: {name}");
        screen.press("lessons.0");
        screen.app.until("lesson", |app| is_at(app, game, 0));
    }
}

/// A lesson that was learnt stays so when the lessons begin again, and the next one that was not is offered.
#[test]
fn what_was_learnt_is_remembered() {
    let game = GameName::default();
    let mut screen = lesson_screen(game);
    let ids = screen.app.settings().config.of(game).lessons.lessons.iter();
    let ids: Vec<String> = ids.map(|lesson| lesson.id.clone()).collect();
    let mv = a_move(&screen.app, true).unwrap();
    screen.app.play(InputDevice::Mouse, &mv);
    screen
        .app
        .until("praise", |app| active(app).stage == LessonStage::Praise);
    screen.app.send(LessonRequest::Begin(game));
    screen.app.until("again", |app| is_at(app, game, 0));
    assert!(active(&screen.app).knows(0) && !active(&screen.app).knows(1));
    let familiar = screen.app.world().resource::<Familiar>();
    let flags: Vec<bool> = ids.iter().map(|id| familiar.knows(game, id)).collect();
    assert!(flags[0] && flags[1..].iter().all(|flag| !flag), "{flags:?}");
    screen.go(card("lessons"));
    assert!(screen.says(&format!("1 of {} learnt", ids.len())));
    screen.press("lessons.go_on");
    screen.app.until("the second", |app| is_at(app, game, 1));
}
