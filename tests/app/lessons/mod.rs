//! The lessons by mouse, finger and keys: every lesson, wrong moves, leaving and coming back.

mod exercises;
mod list;

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::{DrawnApp, WINDOWS};
use crate::setups::two_people;
use bevy::prelude::*;
use tibetango::app::board::Marks;
use tibetango::app::choices::Choices;
use tibetango::app::features::lessons::{ActiveLesson, LessonRefusal, LessonRequest, LessonStage};
use tibetango::app::features::typing::TypedMove;
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::preferences::{Familiar, GameChoices, TextSize};
use tibetango::app::state::{Activity, Overlay, Screen, TurnStep};
use tibetango_records::session::Player;
#[cfg(feature = "jiu")]
use tibetango_rules::jiu::terms::CLOSE;
use tibetango_rules::{Formation, FormationSign, GameName, PlainMove, Point, Side};

fn active(app: &TestApp) -> ActiveLesson {
    *app.data::<ActiveLesson>()
}

/// True if a lesson waits for its move.
fn waits_for_move(app: &TestApp) -> bool {
    let active = app.find::<ActiveLesson>();
    active.is_some_and(ActiveLesson::can_be_left) && app.step() == Some(TurnStep::Human)
}

fn begin(app: &mut TestApp) {
    begin_game(app, GameName::Jiaqi);
}

fn begin_game(app: &mut TestApp, game: GameName) {
    app.send(LessonRequest::Begin(game));
    app.until("first lesson", waits_for_move);
}

/// Skips this number of lessons.
fn skip(app: &mut TestApp, lessons: usize) {
    for _ in 0..lessons {
        let at = active(app).at + 1;
        app.send(LessonRequest::Next);
        app.until("next lesson", |app| active(app).at == at);
    }
    app.until("lesson", waits_for_move);
    app.frames(2);
}

/// Skips to the lesson of this name.
fn skip_to(app: &mut TestApp, id: &str) {
    let ActiveLesson { game, at, .. } = active(app);
    let lessons = &app.settings().config.of(game).lessons.lessons;
    let to = lessons.iter().position(|lesson| lesson.id == id).unwrap();
    skip(app, to - at);
}

/// Returns the lessons of a game, with the panel drawn.
fn lesson_screen(game: GameName) -> DrawnApp {
    let mut screen = DrawnApp::shipped();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    begin_game(&mut screen.app, game);
    screen.settle();
    screen
}

fn marks(app: &TestApp) -> &Marks {
    app.world().resource::<Marks>()
}

/// Returns a right move of the lesson, or a wrong one.
fn a_move(app: &TestApp, right: bool) -> Option<PlainMove> {
    let lesson = active(app).lesson(app.settings()).unwrap().clone();
    let history = app.history();
    let mut moves = history.legal().into_iter();
    moves.find(|mv| lesson.accepts(history, mv) == right)
}

/// Completes the lesson on the table, and returns a point of the board.
fn do_lesson(app: &mut TestApp, hand: InputDevice) -> Point {
    let mv = a_move(app, true).unwrap();
    if active(app).exercise(app.settings()).is_some() {
        exercises::do_exercise(app, hand);
    } else {
        app.play(hand, &mv);
    }
    mv.from.or(mv.to).unwrap()
}

#[test]
fn the_move_of_a_lesson_is_typed() {
    let mut app = TestApp::new();
    begin(&mut app);
    let mv = a_move(&app, true).unwrap();
    let text = app.history().text(&mv);
    app.key(KeyCode::Slash);
    app.until("line", |app| app.overlay() == card("typing"));
    app.send(TypedMove(text));
    app.until("praise", |app| active(app).stage == LessonStage::Praise);
    app.until("the board", |app| app.overlay() == Overlay::None);
}

/// Also if it was made in the frame before.
#[test]
fn a_move_in_the_match_before_is_no_try_at_the_lesson() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    let mv = app.history().parse("a1").unwrap();
    let by = Asker::Human;
    app.send(MoveRequest { mv, by });
    app.update();
    assert_eq!(app.history().len(), 1);
    app.send(LessonRequest::Begin(GameName::Jiaqi));
    app.update();
    assert_eq!(active(&app).stage, LessonStage::Try(false));
}

#[test]
fn every_lesson_is_learnt_with_every_hand() {
    let hands = [InputDevice::Mouse, InputDevice::Finger, InputDevice::Keys];
    let of_game = |game: GameName| hands.map(|hand| (hand, game));
    for (hand, game) in GameName::ALL.into_iter().flat_map(of_game) {
        let case = format!("{game} by {hand:?}");
        let mut app = TestApp::new();
        begin_game(&mut app, game);
        assert_eq!(app.screen(), Screen::Match, "{case}");
        let lessons = app.settings().config.of(game).lessons.lessons.len();
        assert!(lessons >= 4, "{case}: {lessons} lessons");
        for at in 0..lessons {
            assert_eq!(active(&app).at, at, "{case}");
            assert_eq!(
                active(&app).stage,
                LessonStage::Try(false),
                "{case}, lesson {at}"
            );
            let tapped = do_lesson(&mut app, hand);
            app.until("praise", |app| active(app).stage == LessonStage::Praise);
            app.until("rest", |app| !app.animating());
            app.frames(3);
            // Going on: a tap anywhere, or Enter.
            match hand {
                InputDevice::Keys => app.key(KeyCode::Enter),
                _ => app.tap(hand, tapped),
            }
            if at + 1 < lessons {
                app.until("next lesson", |app| active(app).at == at + 1);
                app.until("turn", waits_for_move);
            }
        }
        app.until("end", |app| active(app).stage == LessonStage::Done);
        assert!(!app.autosave().exists(), "{case}: lessons are not kept");
        assert_eq!(
            app.overlay(),
            Overlay::None,
            "{case}: a lesson has no result"
        );
        assert!(active(&app).knows_all(), "{case}");
        assert!(app.world().resource::<Familiar>().at_home, "{case}");
        app.send(LessonRequest::Play);
        app.until("first game", |app| app.activity() != Activity::Lesson);
        let settings = app.game().session.settings().clone();
        let config = app.settings().config.of(game);
        assert_eq!(settings.game(), game, "{case}");
        assert_eq!(Some(&settings.size), game.sizes().iter().min(), "{case}");
        let weakest = Player::Computer {
            level: config.levels.levels()[0].id.clone(),
        };
        assert_eq!(settings.players, [weakest, Player::Human], "{case}");
        // The next first game is the same, until something else is chosen.
        let next = app.world().resource::<GameChoices>().choices(game);
        assert_eq!(next.size, settings.size, "{case}");
    }
}

#[test]
fn a_first_game_leaves_alone_what_was_chosen() {
    let mut app = TestApp::new();
    let chosen = Choices {
        size: 7,
        ..Choices::default()
    };
    let mut last = app.world_mut().resource_mut::<GameChoices>();
    last.choose(GameName::Jiaqi, chosen.clone());
    begin(&mut app);
    app.send(LessonRequest::Play);
    app.until("first game", |app| app.activity() != Activity::Lesson);
    assert_eq!(app.history().topology().size(), 3);
    let last = app.world().resource::<GameChoices>();
    assert_eq!(last.choices(GameName::Jiaqi), chosen);
}

#[test]
fn a_player_with_a_skipped_lesson_is_not_told_to_know_the_game() {
    let mut app = TestApp::new();
    begin(&mut app);
    let lessons = app
        .settings()
        .config
        .of(GameName::Jiaqi)
        .lessons
        .lessons
        .len();
    for at in 0..lessons {
        app.until("lesson", |app| active(app).at == at);
        app.until("turn", waits_for_move);
        // All but the last are done.
        if at + 1 < lessons {
            let mv = a_move(&app, true).unwrap();
            app.play(InputDevice::Mouse, &mv);
            app.until("praise", |app| active(app).stage == LessonStage::Praise);
            app.until("rest", |app| !app.animating());
        }
        app.send(LessonRequest::Next);
        app.frames(2);
    }
    app.until("end", |app| active(app).stage == LessonStage::Done);
    assert!(!active(&app).knows_all());
    assert!(active(&app).knows(lessons - 2) && !active(&app).knows(lessons - 1));
}

#[test]
fn a_wrong_move_is_taken_back_and_the_right_one_marked() {
    let mut app = TestApp::new();
    begin(&mut app);
    skip(&mut app, 1);
    let start = app.history().position_text();
    let wrong = a_move(&app, false).unwrap();
    app.tap(InputDevice::Mouse, wrong.to.unwrap());
    app.until("wrong", |app| active(app).stage == LessonStage::Wrong);
    assert_ne!(app.history().position_text(), start, "it is shown first");
    app.until("rest", |app| !app.animating());
    app.frames(2);
    assert_eq!(active(&app).stage, LessonStage::Wrong);
    let waited_for = app.point("e1");
    assert_eq!(marks(&app).legal, [waited_for], "it glows meanwhile");
    // Meanwhile nothing else can be played.
    let other = app.history().legal().swap_remove(0);
    app.tap(InputDevice::Mouse, other.to.unwrap());
    app.until("another try", |app| {
        active(app).stage == LessonStage::Try(true)
    });
    app.frames(3);
    assert_eq!(app.history().position_text(), start);
    app.assert_board();
    assert_eq!(marks(&app).hint, a_move(&app, true).unwrap().to);
    app.tap(InputDevice::Mouse, a_move(&app, true).unwrap().to.unwrap());
    app.until("praise", |app| active(app).stage == LessonStage::Praise);
}

#[test]
fn a_chapter_is_skipped_from_the_menu() {
    for game in GameName::ALL {
        let mut screen = lesson_screen(game);
        let own = screen.app.settings().config.of(game);
        let chapters = own.lessons.chapters.clone();
        for chapter in &chapters[1..] {
            screen.go(card("menu"));
            screen.press("lesson.chapter");
            let first = chapter.first;
            screen.app.until("chapter", |app| {
                active(app).at == first && app.overlay() == Overlay::None && waits_for_move(app)
            });
        }
        screen.go(card("menu"));
        screen.settle();
        let buttons = screen.buttons();
        assert!(
            !buttons.iter().any(|name| name == "lesson.chapter"),
            "{game}: {buttons:?}"
        );
    }
}

#[test]
fn lessons_can_be_skipped_repeated_and_left() {
    let mut app = TestApp::new();
    begin(&mut app);
    for at in 1..7 {
        app.send(LessonRequest::Next);
        app.until("next", |app| active(app).at == at);
    }
    app.send(LessonRequest::Back);
    app.until("back", |app| active(app).at == 5);
    app.send(LessonRequest::Begin(GameName::Jiaqi));
    app.until("first", |app| active(app).at == 0);
    // The keys of a match have no effect here.
    for key in [
        KeyCode::KeyU,
        KeyCode::KeyR,
        KeyCode::KeyG,
        KeyCode::KeyH,
        KeyCode::KeyS,
    ] {
        app.key(key);
        app.frames(2);
    }
    app.command(MatchCommand::Resign);
    assert_eq!(app.overlay(), Overlay::None);
    assert_eq!(app.game().session.outcome(), None);
    app.command(MatchCommand::Leave);
    app.until("title", |app| app.screen() == Screen::Title);
    app.frames(3);
    assert!(app.find::<ActiveLesson>().is_none());
    assert!(
        !app.game().is_unfinished(),
        "a lesson is not resumed as a game"
    );
}

#[test]
fn a_game_waits_for_the_end_of_the_lessons() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2");
    app.command(MatchCommand::Leave);
    begin(&mut app);
    app.send(LessonRequest::Next);
    app.frames(5);
    app.command(MatchCommand::Leave);
    app.until("title", |app| app.screen() == Screen::Title);
    assert!(app.game().is_unfinished());
    assert_eq!(app.moves(), ["a1", "b2"]);
}

#[test]
fn lessons_glow_although_the_search_is_watched() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.key(KeyCode::KeyT);
    app.frames(3);
    let legal = |app: &TestApp| marks(app).legal.len();
    assert_eq!(legal(&app), 0, "heat lies on the points");
    begin(&mut app);
    app.frames(3);
    assert_eq!(legal(&app), app.history().legal().len());
}

#[test]
fn what_is_to_be_touched_glows() {
    for game in GameName::ALL {
        let mut app = TestApp::new();
        begin_game(&mut app, game);
        let lessons = app.settings().config.of(game).lessons.lessons.clone();
        for (at, lesson) in lessons.iter().enumerate() {
            let more = at - active(&app).at;
            skip(&mut app, more);
            let history = app.history();
            let moves = history.legal().into_iter();
            // In an exercise anything may be tried.
            let any = lesson.right.is_empty() || lesson.exercise.is_some();
            let right = moves.filter(|mv| any || lesson.accepts(history, mv));
            let right: Vec<PlainMove> = right.collect();
            let touched = right.iter().filter_map(|mv| mv.from.or(mv.to));
            // The goal that the sentence names, before the stone is lifted.
            let named = right.iter().filter_map(|mv| mv.stations().nth(1));
            let named = named.filter(|_| !any);
            // And where all stones go.
            let mut glowing: Vec<Point> = touched.chain(named).chain(history.hole()).collect();
            glowing.sort_unstable();
            glowing.dedup();
            if lesson.exercise.is_some() && glowing.len() > 64 {
                // A board full of dots would not help.
                glowing.clear();
            }
            assert_eq!(marks(&app).legal, glowing, "{game}: {}", lesson.id);
        }
    }
}

#[test]
fn a_second_tap_does_not_end_the_lesson_that_begins_between() {
    let mut app = TestApp::new();
    app.send(LessonRequest::Begin(GameName::Jiaqi));
    app.until("first lesson", |app| app.step() == Some(TurnStep::Human));
    let point = a_move(&app, true).unwrap().to.unwrap();
    app.tap(InputDevice::Mouse, point);
    assert!(app.moves().is_empty());
    assert_eq!(active(&app).stage, LessonStage::Try(false));
    app.until("lesson", waits_for_move);
    app.tap(InputDevice::Mouse, point);
    app.until("praise", |app| active(app).stage == LessonStage::Praise);
}

#[test]
fn a_lesson_is_skipped_in_another_place_than_it_is_gone_on_from() {
    let mut screen = lesson_screen(GameName::Jiaqi);
    assert!(!screen.buttons().contains(&"lesson.next".to_owned()));
    let next = screen.app.text("lesson.next");
    assert!(
        !screen.texts().contains(&next),
        "there is nothing to go on to"
    );
    let skip = screen.place("lesson.skip_one");
    let mv = a_move(&screen.app, true).unwrap();
    screen.app.play(InputDevice::Mouse, &mv);
    screen.app.until("praise", |app| {
        active(app).stage == LessonStage::Praise && active(app).can_be_left()
    });
    screen.settle();
    assert!(screen.texts().contains(&next));
    assert!(!screen.place("lesson.next").intersects(skip));
    screen.press("lesson.next");
    assert_eq!(active(&screen.app).at, 1);
}

#[test]
fn a_lesson_says_itself_why_a_tap_is_refused() {
    let mut screen = lesson_screen(GameName::Jiaqi);
    let why = screen.app.text("jiaqi.refused.hub");
    let refusal = |screen: &DrawnApp| screen.app.world().resource::<LessonRefusal>().0.clone();
    screen.app.take_messages();
    let hub = screen.app.point("c3");
    screen.app.tap(InputDevice::Mouse, hub);
    assert!(screen.app.take_messages().is_empty(), "it does not pass");
    assert_eq!(refusal(&screen).as_ref(), Some(&why));
    assert!(screen.says(&why));
    let point = a_move(&screen.app, true).unwrap().to.unwrap();
    screen.app.tap(InputDevice::Mouse, point);
    assert_eq!(refusal(&screen), None, "it is read until the next tap");
}

#[cfg(feature = "jiu")]
#[test]
fn a_chain_of_jumps_says_how_it_goes_on() {
    let mut screen = lesson_screen(GameName::Jiu);
    skip_to(&mut screen.app, "jump");
    assert!(screen.says("Touch the ringed stone b1, then d1."));
    let [a2, b1, d1, d3] = ["a2", "b1", "d1", "d3"].map(|name| screen.app.point(name));
    // Another stone: the right one stays ringed, and a sentence says so.
    screen.app.tap(InputDevice::Mouse, a2);
    assert_eq!(marks(&screen.app).hint, Some(b1));
    assert!(screen.says("use the ringed stone"));
    let done = |screen: &mut DrawnApp| {
        screen.settle();
        screen.buttons().iter().any(|button| button == "game.done")
    };
    for (tapped, next) in [(b1, d1), (d1, d3)] {
        screen.app.tap(InputDevice::Mouse, tapped);
        assert_eq!(marks(&screen.app).legal, [next], "after {tapped:?}");
        assert!(!screen.says("use the ringed stone"), "after {tapped:?}");
    }
    assert!(screen.says("Touch d3: "));
    assert!(!done(&mut screen), "a second jump is asked for");
    screen.app.tap(InputDevice::Mouse, d3);
    assert!(screen.says("Touch b3: "));
    assert!(done(&mut screen));
}

#[cfg(feature = "jiu")]
#[test]
fn the_square_that_is_closed_is_shown() {
    let mut app = TestApp::new();
    begin_game(&mut app, GameName::Jiu);
    skip_to(&mut app, "square");
    let [from, to] = ["c3", "c2"].map(|name| app.point(name));
    let points = ["b1", "b2", "c1", "c2"].map(|name| app.point(name));
    let square = [Formation {
        side: Side::White,
        term: &CLOSE,
        sign: FormationSign::Cell(points),
    }];
    assert!(marks(&app).formations.is_empty());
    app.tap(InputDevice::Mouse, from);
    app.tap(InputDevice::Mouse, to);
    // While a stone is chosen, and afterwards.
    assert_eq!(marks(&app).formations, square);
    let taken = marks(&app).choice[0];
    app.tap(InputDevice::Mouse, taken);
    app.until("praise", |app| active(app).stage == LessonStage::Praise);
    app.until("rest", |app| !app.animating());
    app.frames(3);
    assert_eq!(marks(&app).formations, square);
    assert_eq!(marks(&app).path.len(), 4, "its edges");
}
