//! Visits: the first touch, the offers, refusals, and the state that one visitor leaves to the next.

use super::{
    ENDLESS, LARGE, QUICK, SMALL, come, exhibition_state, files, open, open_with_visitor, play,
    play_on, request, to_play, touch,
};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use tibetango::app::board::Marks;
use tibetango::app::exhibition::state::AbandonedGame;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::features::challenges::ActiveChallenge;
use tibetango::app::features::lessons::{ActiveLesson, LessonRequest, LessonStage};
use tibetango::app::input::state::Selection;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::preferences::{Familiar, Preferences};
use tibetango::app::registry::{CardName, Cards};
use tibetango::app::state::{Activity, Overlay, Screen, TurnStep};
use tibetango::app::toast::Toasts;
use tibetango_records::files::PlayerFolders;
use tibetango_records::session::Player;
use tibetango_rules::{GameName, Side};

fn preferences(app: &mut TestApp) -> Mut<'_, Preferences> {
    app.world_mut().resource_mut::<Preferences>()
}

#[test]
fn a_touch_is_answered_in_the_same_frame_and_does_nothing_else() {
    for hand in ["finger", "mouse", "key"] {
        let mut app = open();
        app.until("move", |app| !app.history().is_empty());
        let at = app.at(app.point("a1"));
        match hand {
            "finger" => app.finger(1, TouchPhase::Started, at),
            "mouse" => {
                app.move_mouse(at);
                assert_eq!(
                    exhibition_state(&app),
                    ExhibitionState::Attract,
                    "a mouse that moves is nobody"
                );
                app.button(MouseButton::Left, ButtonState::Pressed);
            }
            // The first frame of a key is that of its press.
            _ => app.key(KeyCode::KeyN),
        }
        assert_eq!(
            (exhibition_state(&app), app.screen()),
            (ExhibitionState::Offers, Screen::Title),
            "{hand}"
        );
        let moves = app.moves();
        match hand {
            "finger" => app.finger(1, TouchPhase::Ended, at),
            _ => app.button(MouseButton::Left, ButtonState::Released),
        }
        app.frames(5);
        assert_eq!(
            (exhibition_state(&app), app.screen()),
            (ExhibitionState::Offers, Screen::Title),
            "{hand}"
        );
        assert_eq!(app.overlay(), Overlay::None, "{hand}");
        assert_eq!(
            app.moves(),
            moves,
            "{hand}: the game behind it stands still"
        );
        assert_eq!(
            *app.world().resource::<Selection>(),
            Selection::default(),
            "{hand}"
        );
    }
}

#[test]
fn every_game_can_be_learnt() {
    let mut app = open_with_visitor();
    for game in GameName::ALL {
        request(&mut app, Visitor::Learn(game));
        assert_eq!(
            (exhibition_state(&app), app.screen()),
            (ExhibitionState::Learn, Screen::Match),
            "{game}"
        );
        let active = *app.data::<ActiveLesson>();
        assert_eq!(active.game, game, "{game}");
        // The lesson of a minute, without the chapters that take longer.
        let lessons = app.settings().config.of(game).lessons.clone();
        assert!(
            lessons.short <= lessons.lessons.len(),
            "{game}: {} of {}",
            lessons.short,
            lessons.lessons.len()
        );
        assert_eq!(active.count(app.settings()), lessons.short, "{game}");
        for lesson in &lessons.lessons[..lessons.short] {
            app.until("turn", |app| app.step() == Some(TurnStep::Human));
            app.frames(3);
            let hint = app.world().resource::<Marks>().hint;
            let has_solution = !lesson.right.is_empty();
            assert_eq!(
                hint.is_some(),
                has_solution,
                "{game}, {}: where it is to be touched",
                lesson.id
            );
            app.send(LessonRequest::Next);
            app.frames(3);
        }
        assert_eq!(
            app.data::<ActiveLesson>().stage,
            LessonStage::Done,
            "{game}"
        );
        request(&mut app, Visitor::Back);
        assert_eq!(
            (exhibition_state(&app), app.screen()),
            (ExhibitionState::Offers, Screen::Title),
            "{game}"
        );
        app.frames(2);
        assert!(app.find::<ActiveLesson>().is_none(), "{game}");
    }
    // Other ways to the title lead there, too.
    request(&mut app, Visitor::Learn(GameName::Jiaqi));
    app.command(MatchCommand::Leave);
    assert_eq!(
        (exhibition_state(&app), app.screen()),
        (ExhibitionState::Offers, Screen::Title)
    );
}

/// A lesson that a visitor has finished does not count as progress of the program's owner.
#[test]
fn a_visitor_leaves_no_lesson_ticked() {
    let mut app = open_with_visitor();
    request(&mut app, Visitor::Learn(GameName::Jiaqi));
    app.until("turn", |app| {
        let lesson = app.find::<ActiveLesson>();
        lesson.is_some_and(ActiveLesson::can_be_left) && app.step() == Some(TurnStep::Human)
    });
    // Any point will do in the first lesson.
    let mv = app.history().legal().swap_remove(0);
    app.play(InputDevice::Finger, &mv);
    app.until("praise", |app| {
        app.data::<ActiveLesson>().stage == LessonStage::Praise
    });
    let familiar = app.world().resource::<Familiar>();
    assert!(familiar.learnt.is_empty(), "{familiar:?}");
}

#[test]
fn lessons_lead_to_a_first_game() {
    let mut app = open_with_visitor();
    request(&mut app, Visitor::Learn(GameName::Jiaqi));
    app.send(LessonRequest::Play);
    app.frames(4);
    assert_eq!(
        (exhibition_state(&app), app.screen()),
        (ExhibitionState::Play, Screen::Match)
    );
    app.send(LessonRequest::Begin(GameName::Jiaqi));
    app.frames(4);
    assert_eq!(exhibition_state(&app), ExhibitionState::Learn);
}

#[test]
fn a_challenge_lies_on_the_table_or_the_offers_stay() {
    for game in GameName::ALL {
        let mut app = open_with_visitor();
        app.send(Visitor::Challenge(game));
        app.frames(4);
        let posed = app.find::<ActiveChallenge>().is_some();
        let place = match posed {
            true => (ExhibitionState::Challenge, Screen::Match),
            false => (ExhibitionState::Offers, Screen::Title),
        };
        assert_eq!((exhibition_state(&app), app.screen()), place, "{game}");
    }
}

#[test]
fn a_game_begins_as_it_was_chosen() {
    let mut app = open_with_visitor();
    for (board, size, person) in [(SMALL, 3, Side::Black), (LARGE, 5, Side::White)] {
        play(&mut app, board, QUICK);
        let settings = app.game().session.settings().clone();
        assert_eq!(
            (settings.game(), settings.size),
            (GameName::Jiaqi, size),
            "board {board}"
        );
        assert_eq!(app.game().only_human(), Some(person), "board {board}");
        assert_eq!(
            settings.names,
            [String::new(), String::new()],
            "board {board}"
        );
        let level = Player::Computer {
            level: "quick".to_owned(),
        };
        assert_eq!(*settings.player(person.other()), level, "board {board}");
        request(&mut app, Visitor::Back);
    }
    play(&mut app, LARGE, None);
    assert!(app.game().is_of_two_people());
    request(&mut app, Visitor::Back);
    // A board or level that is not on offer any more is replaced by the first of its kind.
    play(&mut app, 99, Some(99));
    assert_eq!(app.game().session.settings().size, 3);
    assert_eq!(app.game().only_human(), Some(Side::Black));
}

/// Requests that come too late, or without a visitor.
#[test]
fn late_requests_without_a_visitor_do_nothing() {
    let mut app = open();
    let number = app.game().number();
    for message in [
        to_play(SMALL, QUICK),
        Visitor::Learn(GameName::Jiaqi),
        Visitor::Challenge(GameName::Jiaqi),
        Visitor::TakeOver,
        Visitor::Back,
        Visitor::Done,
        Visitor::Gone,
    ] {
        request(&mut app, message.clone());
        assert_eq!(
            (exhibition_state(&app), app.screen()),
            (ExhibitionState::Attract, Screen::Match),
            "{message:?}"
        );
        assert_eq!(app.game().number(), number, "{message:?}");
    }
    come(&mut app);
    // Nothing was left to be taken over, and there is nowhere else to go back to.
    for message in [Visitor::TakeOver, Visitor::Back, Visitor::Came] {
        request(&mut app, message.clone());
        assert_eq!(
            (exhibition_state(&app), app.screen()),
            (ExhibitionState::Offers, Screen::Title),
            "{message:?}"
        );
    }
    let mut usual = TestApp::new();
    request(&mut usual, Visitor::Came);
    request(&mut usual, to_play(SMALL, QUICK));
    assert_eq!(
        (exhibition_state(&usual), usual.screen()),
        (ExhibitionState::Off, Screen::Title)
    );
}

#[test]
fn what_one_visitor_set_the_next_one_does_not_find() {
    let mut app = open_with_visitor();
    preferences(&mut app).language = "zh".to_owned();
    preferences(&mut app).volume = 1;
    app.frames(2);
    assert_eq!(app.settings().config.text.language(), "zh");
    request(&mut app, Visitor::Done);
    assert_eq!(
        (exhibition_state(&app), app.screen()),
        (ExhibitionState::Attract, Screen::Match)
    );
    assert_eq!(app.activity(), Activity::Attract);
    assert_eq!(app.settings().config.text.language(), "en");
    app.frames(2);
    assert!(app.world().resource::<Toasts>().list().is_empty());
    come(&mut app);
    assert_eq!(preferences(&mut app).volume, 4);
}

#[test]
fn what_a_visitor_gave_up_is_not_left_to_the_next_one() {
    for way in [Visitor::Back, Visitor::Done] {
        let mut app = open_with_visitor();
        play(&mut app, LARGE, QUICK);
        play_on(&mut app, 2);
        request(&mut app, way.clone());
        request(&mut app, Visitor::Done);
        assert_eq!(exhibition_state(&app), ExhibitionState::Attract, "{way:?}");
        assert!(
            app.world().resource::<AbandonedGame>().0.is_none(),
            "{way:?}"
        );
    }
}

/// Returns the names of those of all cards that open, sorted.
fn openable_cards(app: &mut TestApp) -> Vec<&'static str> {
    let cards: Vec<CardName> = app.world().resource::<Cards>().names().collect();
    let mut go = |card: Overlay| {
        let mut next = app.world_mut().resource_mut::<NextState<Overlay>>();
        next.set(card);
        app.update();
        app.overlay() == card
    };
    let opens = |card: &CardName| {
        let open = go(Overlay::Card(*card));
        go(Overlay::None);
        open
    };
    let mut opened: Vec<_> = cards
        .into_iter()
        .filter(opens)
        .map(CardName::text)
        .collect();
    opened.sort_unstable();
    opened
}

#[test]
fn no_card_opens_but_those_for_visitors() {
    let mut app = open();
    assert_eq!(openable_cards(&mut app), ["staff"]);
    come(&mut app);
    play(&mut app, LARGE, None);
    let visitors = [
        "ask", "help", "learning", "menu", "primer", "resign", "result", "staff",
    ];
    assert_eq!(openable_cards(&mut app), visitors);
}

#[test]
fn keys_do_nothing_but_play() {
    use KeyCode as Key;
    let keys = [
        Key::KeyA,
        Key::KeyB,
        Key::KeyC,
        Key::KeyD,
        Key::KeyE,
        Key::KeyF,
        Key::KeyG,
        Key::KeyH,
        Key::KeyI,
        Key::KeyJ,
        Key::KeyK,
        Key::KeyL,
        Key::KeyM,
        Key::KeyN,
        Key::KeyO,
        Key::KeyP,
        Key::KeyQ,
        Key::KeyR,
        Key::KeyS,
        Key::KeyT,
        Key::KeyU,
        Key::KeyV,
        Key::KeyW,
        Key::KeyX,
        Key::KeyY,
        Key::KeyZ,
        Key::F1,
        Key::F2,
        Key::F5,
        Key::F10,
        Key::F11,
        Key::F12,
        Key::Home,
        Key::End,
        Key::Delete,
        Key::Space,
        Key::Digit2,
    ];
    let mut app = open_with_visitor();
    play(&mut app, LARGE, None);
    play_on(&mut app, 3);
    let (moves, before) = (app.moves(), preferences(&mut app).clone());
    app.take_messages();
    for key in keys {
        // Enter and Space confirm where the configuration says so; nothing is chosen here.
        app.key(key);
        assert_eq!(app.overlay(), Overlay::None, "{key:?}");
        assert_eq!(exhibition_state(&app), ExhibitionState::Play, "{key:?}");
        assert_eq!(app.moves(), moves, "{key:?}");
        assert_eq!(*preferences(&mut app), before, "{key:?}");
    }
    assert!(app.take_messages().is_empty());
    app.key(Key::ArrowUp);
    assert!(app.cursor().is_some());
    app.key(Key::Escape);
    app.key(Key::Escape);
    assert_eq!(app.overlay(), card("menu"));
}

#[test]
fn nothing_of_a_visitor_is_kept() {
    let mut app = open_with_visitor();
    play(&mut app, SMALL, QUICK);
    play_on(&mut app, 200);
    if app.step() != Some(TurnStep::Over) {
        app.command(MatchCommand::Resign);
    }
    app.until("result", |app| app.overlay() == card("result"));
    request(&mut app, Visitor::Done);
    come(&mut app);
    play(&mut app, LARGE, ENDLESS);
    request(&mut app, Visitor::Done);
    let folder = app.dir().to_owned();
    assert_eq!(files(&folder), Vec::<std::path::PathBuf>::new());
    let data = app.close();
    assert_eq!(files(data.path()), Vec::<std::path::PathBuf>::new());
}

/// The exhibition's size of touch targets applies while it runs, as far as the window has room.
#[test]
fn what_is_touched_is_as_large_as_the_exhibition_says() {
    let touch_size = |app: &TestApp| app.world().resource::<Layout>().touch;
    let usual = TestApp::new();
    let app = open();
    let theme = &app.settings().config.theme;
    let most = app.settings().config.exhibition.touch_mm(theme) * theme.pixels_per_mm;
    assert!(most > theme.touch_mm * theme.pixels_per_mm);
    assert!(touch_size(&app) > touch_size(&usual));
    assert!(touch_size(&app) <= most as f32 + 0.5);
}

/// Two fingers, ten fingers, fingers that are never lifted: the program continues.
#[test]
fn many_fingers_are_one_visitor() {
    let mut app = open();
    for id in 0..10 {
        app.finger(id, TouchPhase::Started, Vec2::new(10.0 * id as f32, 300.0));
    }
    assert_eq!(exhibition_state(&app), ExhibitionState::Offers);
    play(&mut app, LARGE, QUICK);
    for id in 0..10 {
        app.finger(id, TouchPhase::Canceled, Vec2::ZERO);
    }
    let at = app.at(app.point("a1"));
    touch(&mut app, at);
    app.until("move", |app| !app.history().is_empty());
}

/// Everything is drawn, from the first frame of every state on.
#[test]
fn a_visit_is_drawn() {
    let mut screen = DrawnApp::new(super::settings());
    let nowhere = PlayerFolders::default();
    tibetango::app::exhibition::staff::start::begin(screen.app.world_mut(), nowhere, true);
    screen.settle();
    assert_eq!(exhibition_state(&screen.app), ExhibitionState::Attract);
    touch(&mut screen.app, Vec2::new(640.0, 360.0));
    screen.settle();
    for message in [
        Visitor::Learn(GameName::Jiaqi),
        Visitor::Back,
        to_play(LARGE, QUICK),
        Visitor::Done,
    ] {
        screen.app.send(message);
        screen.settle();
    }
    assert_eq!(exhibition_state(&screen.app), ExhibitionState::Attract);
}
