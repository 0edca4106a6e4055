//! The list of lessons: ticks, and a way into each of them.

use super::{a_move, active, drawn, stands};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use tibetango::app::features::lessons::{LessonRequest, LessonStage};
use tibetango::app::preferences::Familiar;
use tibetango::app::state::Overlay;
use tibetango_rules::GameName;

/// True once the lesson of this index waits for its move, without a card over it.
fn is_at(app: &TestApp, game: GameName, at: usize) -> bool {
    stands(app)
        && app.overlay() == Overlay::None
        && (active(app).game, active(app).at) == (game, at)
}

#[test]
fn any_lesson_is_opened_from_the_list() {
    for game in GameName::ALL {
        let mut drawn = drawn(game);
        let lessons = drawn.app.settings().config.of(game).lessons.lessons.len();
        for at in [lessons - 1, 1] {
            drawn.go(card("menu"));
            drawn.press("lesson.list");
            assert_eq!(drawn.app.overlay(), card("lessons"), "{game}");
            drawn.press(&format!("lessons.{at}"));
            drawn.app.until("lesson", |app| is_at(app, game, at));
        }
    }
}

#[test]
fn the_list_names_the_lessons_of_every_game_outside_a_lesson() {
    let mut drawn = DrawnApp::shipped();
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        drawn.go(card("lessons"));
        drawn.press(&format!("lessons.game.{i}"));
        let own = &drawn.app.settings().config.of(game).lessons;
        let first = own.lessons[0].id.clone();
        let name = drawn.app.text(&format!("{game}.lesson.{first}.name"));
        assert!(drawn.says(&name), "{game}: {name}");
        drawn.press("lessons.0");
        drawn.app.until("lesson", |app| is_at(app, game, 0));
    }
}

/// A lesson that was learnt stays so when the lessons begin again, and the next one that was not is offered.
#[test]
fn what_was_learnt_is_remembered() {
    let game = GameName::default();
    let mut drawn = drawn(game);
    let ids = drawn.app.settings().config.of(game).lessons.lessons.iter();
    let ids: Vec<String> = ids.map(|lesson| lesson.id.clone()).collect();
    let mv = a_move(&drawn.app, true).unwrap();
    drawn.app.play(InputDevice::Mouse, &mv);
    drawn
        .app
        .until("praise", |app| active(app).stage == LessonStage::Praise);
    drawn.app.send(LessonRequest::Begin(game));
    drawn.app.until("again", |app| is_at(app, game, 0));
    assert!(active(&drawn.app).knows(0) && !active(&drawn.app).knows(1));
    let familiar = drawn.app.world().resource::<Familiar>();
    let known: Vec<bool> = ids.iter().map(|id| familiar.knows(game, id)).collect();
    assert!(
        known[0] && known[1..].iter().all(|known| !known),
        "{known:?}"
    );
    drawn.go(card("lessons"));
    assert!(drawn.says(&format!("1 of {} learnt", ids.len())));
    drawn.press("lessons.go_on");
    drawn.app.until("the second", |app| is_at(app, game, 1));
}
