//! The screens of an exhibition for visitors and staff, in every language and window.

use super::app::{DrawnApp, SMALL, WINDOWS};
use super::painted_shapes::letters;
use crate::exhibition::{stand, type_in};
use crate::harness::{TestApp, card};
use bevy::prelude::*;
use bevy_egui::egui;
use std::sync::Arc;
use support::effort::is_long;
use tibetango::app::exhibition::attract_mode::Fact;
use tibetango::app::exhibition::staff::door::Door;
use tibetango::app::exhibition::staff::start::begin;
use tibetango::app::exhibition::state::AbandonedGame;
use tibetango::app::exhibition::wall::Loudness;
use tibetango::app::exhibition::{Stand, Visitor};
use tibetango::app::layout::Layout;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen, TurnStep};
use tibetango::app::ui::Targets;
use tibetango_content::config::Exhibition;
use tibetango_content::config::exhibition::{Layout as Lies, Pin};
use tibetango_rules::GameName;

/// Idle time that no test of a screen reaches, in seconds.
const HOUR_S: u32 = 3600;

/// Returns the shipped configuration, in which no visit ends by idle time.
pub fn settings(change: impl FnOnce(&mut Exhibition)) -> Settings {
    let mut settings = Settings::load(None).0;
    let exhibition = Arc::make_mut(&mut settings.config.exhibition);
    (exhibition.idle.alone_s, exhibition.idle.together_s) = (HOUR_S, HOUR_S);
    exhibition.attract.fact_s = HOUR_S;
    for showing in &mut exhibition.attract.showings {
        showing.minutes = HOUR_S;
        (showing.white, showing.black) = ("first-steps".to_owned(), "first-steps".to_owned());
    }
    change(exhibition);
    settings
}

/// Returns an exhibition without a visitor.
fn deserted(settings: Settings) -> DrawnApp {
    let mut drawn = DrawnApp::new(settings);
    begin(drawn.app.world_mut(), None, true);
    drawn.app.until("game of the computer", |app| {
        stand(app) == Stand::Attract && app.screen() == Screen::Match
    });
    drawn
}

/// Returns an exhibition with a visitor.
pub fn visited(settings: Settings) -> DrawnApp {
    let mut drawn = deserted(settings);
    drawn.app.send(Visitor::Came);
    drawn.app.until("offers", |app| {
        stand(app) == Stand::Offers && app.screen() == Screen::Title
    });
    drawn
}

/// Checks a screen in every language and window; visitors have no text sizes to choose from.
pub fn look(drawn: &mut DrawnApp, what: &str) {
    let config = &drawn.app.settings().config;
    let codes = config.exhibition.languages.clone();
    for code in &codes {
        for window in WINDOWS {
            drawn.set(window, code, TextSize::Normal);
            drawn.look(&format!("{what}, {code}, {window:?}"));
        }
    }
    drawn.set(WINDOWS[0], &codes[0], TextSize::Normal);
    drawn.settle();
}

/// Returns the lower right corner of a button, relative to that of the window.
#[track_caller]
fn corner(drawn: &mut DrawnApp, name: &str) -> Vec2 {
    drawn.settle();
    let rect = drawn.place(name);
    let window = drawn.app.world().resource::<Layout>().window;
    window - Vec2::new(rect.right(), rect.bottom())
}

/// Returns the number of texts that are upside down.
fn turned(drawn: &mut DrawnApp) -> usize {
    let over = |shape: &egui::Shape| matches!(shape, egui::Shape::Text(text) if text.angle > 3.0);
    let shapes = drawn.painted();
    shapes.iter().filter(|one| over(&one.shape)).count()
}

#[test]
fn the_offers_and_what_is_chosen_from_hold_their_texts() {
    let mut drawn = visited(settings(|_| {}));
    look(&mut drawn, "offers");
    let way_back = corner(&mut drawn, "stand.finish");
    for (offer, what) in [
        ("stand.learn", "game to learn"),
        ("stand.solve", "game of a challenge"),
        ("stand.play", "board"),
    ] {
        drawn.press(offer);
        look(&mut drawn, what);
        // The way back has the same place everywhere.
        assert_eq!(corner(&mut drawn, "stand.back"), way_back, "{what}");
        if offer == "stand.play" {
            drawn.press("stand.board.2");
            drawn.press("stand.level.1");
            look(&mut drawn, "another board and level");
            let levels = drawn.app.settings().config.exhibition.games[1].levels.len();
            drawn.press(&format!("stand.level.{levels}"));
            look(&mut drawn, "two people");
        }
        drawn.press("stand.back");
    }
    drawn.press("stand.language.1");
    drawn.settle();
    let set = drawn.app.world().resource::<Preferences>();
    assert_eq!(set.language, "zh");
    drawn.close();
}

#[test]
fn a_choice_of_one_is_none() {
    let mut drawn = visited(settings(|exhibition| exhibition.games.truncate(1)));
    look(&mut drawn, "offers of one game");
    drawn.press("stand.learn");
    drawn.app.until("lesson", |app| {
        stand(app) == Stand::Learn && app.step() == Some(TurnStep::Human)
    });
    look(&mut drawn, "lesson");
    drawn.close();
}

#[test]
fn what_was_chosen_is_played() {
    let mut drawn = visited(settings(|_| {}));
    drawn.press("stand.play");
    drawn.press("stand.board.1");
    drawn.press("stand.level.1");
    drawn.press("stand.start");
    drawn.app.until("game", |app| stand(app) == Stand::Play);
    let settings = drawn.app.game().session.settings().clone();
    let offer = drawn.app.settings().config.exhibition.games[0].clone();
    assert_eq!(
        (settings.game(), settings.size),
        (offer.game, offer.boards[1].size)
    );
    let computer = tibetango_records::session::Player::Computer {
        level: offer.levels[1].clone(),
    };
    assert!(settings.players.contains(&computer));
    drawn.close();
}

#[test]
fn the_level_can_be_chosen_in_a_small_window() {
    let mut drawn = visited(settings(|_| {}));
    drawn.press("stand.play");
    let exhibition = Arc::clone(&drawn.app.settings().config.exhibition);
    let levels = exhibition.games[0].levels.len();
    for window in [SMALL, (600, 800)] {
        for code in &exhibition.languages {
            drawn.set(window, code, TextSize::Normal);
            drawn.settle();
            let touch = drawn.app.world().resource::<Layout>().touch;
            let size = egui::vec2(window.0 as f32, window.1 as f32);
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
            // Two people stand behind the last level.
            for level in 0..=levels {
                let what = format!("level {level}, {code}, {window:?}");
                let place = drawn.place(&format!("stand.level.{level}"));
                assert!(screen.expand(1.5).contains_rect(place), "{what}: {place:?}");
                assert!(place.height() > touch - 1.5, "{what}: {place:?}");
                let board = drawn.place("stand.board.0");
                assert!(board.bottom() < place.top(), "{what}: a board lies on it");
            }
        }
    }
}

#[test]
fn a_game_of_visitors_holds_its_texts_and_leads_nowhere_else() {
    let config = tibetango_content::config::Config::embedded();
    for game in config.exhibition.games.iter().map(|offer| offer.game) {
        let mut drawn = visited(settings(|_| {}));
        let play = Visitor::Play {
            game,
            board: 0,
            level: None,
        };
        drawn.app.send(play);
        drawn.app.until("game", |app| {
            stand(app) == Stand::Play && app.step() == Some(TurnStep::Human)
        });
        look(&mut drawn, &format!("{game} of visitors"));
        let refused = ["game.think", "review.open"];
        let buttons = drawn.buttons();
        assert!(
            buttons.iter().all(|name| !refused.contains(&&**name)),
            "{game}: {buttons:?}"
        );
        for overlay in ["menu", "resign", "help", "primer"].map(card) {
            drawn.go(overlay);
            look(&mut drawn, &format!("{game}, {overlay:?} of visitors"));
            drawn.go(Overlay::None);
        }
        drawn.app.command(MatchCommand::Resign);
        drawn
            .app
            .until("result", |app| app.overlay() == card("result"));
        look(&mut drawn, &format!("{game}, result of visitors"));
        let buttons = drawn.buttons();
        for name in ["result.again", "result.other", "result.finish"] {
            assert!(
                buttons.iter().any(|button| button == name),
                "{game}: {name}"
            );
        }
        for name in ["result.share", "result.review", "result.main"] {
            assert!(
                buttons.iter().all(|button| button != name),
                "{game}: {name}"
            );
        }
        drawn.press("result.board");
        look(&mut drawn, &format!("{game} that is over"));
        drawn.press("game.again");
        drawn.app.until("another game", |app| {
            app.game().session.history().is_empty()
        });
        drawn.press("game.menu");
        drawn.press("stand.other");
        drawn.app.until("offers", |app| stand(app) == Stand::Offers);
        drawn.close();
    }
}

#[test]
fn a_game_that_was_left_can_be_taken_over() {
    let mut drawn = visited(settings(|_| {}));
    let left = {
        let play = Visitor::Play {
            game: GameName::default(),
            board: 0,
            level: None,
        };
        drawn.app.send(play);
        drawn.app.until("game", |app| app.step().is_some());
        Box::new((*drawn.app.game().session).clone())
    };
    drawn.app.send(Visitor::Back);
    drawn
        .app
        .until("offers", |app| app.screen() == Screen::Title);
    drawn
        .app
        .world_mut()
        .insert_resource(AbandonedGame(Some(left)));
    look(&mut drawn, "offers with a game to take over");
    drawn.press("stand.take_over");
    drawn.app.until("game", |app| stand(app) == Stand::Play);
    drawn.close();
}

#[test]
fn every_story_holds_its_texts() {
    let mut settings = settings(|_| {});
    // This holds whatever is on the table.
    for story in Arc::make_mut(&mut settings.config.stories) {
        story.games.clear();
    }
    let mut drawn = deserted(settings);
    drawn.settle();
    assert!(drawn.buttons().is_empty(), "{:?}", drawn.buttons());
    let config = &drawn.app.settings().config;
    let (count, codes) = (config.stories.len(), config.exhibition.languages.clone());
    // The scene behind a story never rests, so each view takes long; the widest window has the most room.
    let windows: Vec<_> = if is_long() {
        WINDOWS.to_vec()
    } else {
        vec![WINDOWS[0], WINDOWS[2]]
    };
    for story in 0..count {
        for code in &codes {
            for &window in &windows {
                let language = code.clone();
                drawn
                    .app
                    .world_mut()
                    .insert_resource(Fact { story, language });
                drawn.set(window, code, TextSize::Normal);
                drawn.look(&format!("story {story}, {code}, {window:?}"));
            }
        }
    }
    // A story in one language over an interface in another one.
    for code in &codes {
        let language = code.clone();
        let fact = Fact { story: 0, language };
        drawn.app.world_mut().insert_resource(fact);
        look(&mut drawn, &format!("a story in {code}"));
    }
    drawn.close();
}

/// Returns the size of the letters in which a text is written; 0 if it is not there.
fn size_of(drawn: &mut DrawnApp, text: &str) -> f32 {
    let wanted = letters(text);
    let shapes = drawn.painted();
    let sizes = shapes.iter().filter_map(|one| match &one.shape {
        egui::Shape::Text(text) if letters(text.galley.text()) == wanted => {
            let sections = &text.galley.job.sections;
            sections.first().map(|section| section.format.font_id.size)
        }
        _ => None,
    });
    sizes.fold(0.0, f32::max)
}

/// Letters of a twentieth of the shorter edge are read from three metres, and on a picture of an eighth of the size.
#[test]
fn the_title_and_the_invitation_are_read_from_afar() {
    let mut drawn = deserted(settings(|_| {}));
    let codes = drawn.app.settings().config.exhibition.languages.clone();
    for code in &codes {
        let language = code.clone();
        let fact = Fact { story: 0, language };
        drawn.app.world_mut().insert_resource(fact);
        for window in WINDOWS {
            drawn.set(window, &codes[0], TextSize::Normal);
            drawn.settle();
            let config = &drawn.app.settings().config;
            let mut tables = config.languages.iter();
            let table = tables.find(|table| table.language() == code).unwrap();
            let title = config.exhibition.title(table).to_owned();
            let begin = table.get("stand.begin").to_owned();
            let least = window.0.min(window.1) as f32 / 20.0;
            for words in [title, begin] {
                let size = size_of(&mut drawn, &words);
                assert!(size >= least, "{code}, {window:?}: {words} in {size} px");
            }
        }
    }
    drawn.close();
}

/// From where the sentences on the cards are read the buttons beside them are read, too.
#[test]
fn the_buttons_of_a_stand_are_written_as_large_as_the_words_beside_them() {
    let mut drawn = visited(settings(|_| {}));
    for window in WINDOWS {
        drawn.set(window, "en", TextSize::Normal);
        drawn.settle();
        let [button, words] = ["stand.finish", "stand.learn.say"].map(|key| {
            let text = drawn.app.text(key);
            size_of(&mut drawn, &text)
        });
        assert!(button >= words, "{window:?}: {button} beside {words}");
    }
    drawn.close();
}

#[test]
fn nothing_lies_over_the_board_beside_the_offers() {
    let mut drawn = visited(settings(|_| {}));
    for page in [None, Some("stand.learn"), Some("stand.play")] {
        if let Some(offer) = page {
            drawn.press(offer);
        }
        for window in WINDOWS {
            drawn.set(window, "en", TextSize::Normal);
            drawn.settle();
            let world = drawn.app.world();
            let board = world.resource::<Layout>().board;
            assert!(board.size().min_element() > 300.0, "{window:?}: {board:?}");
            let [min, max] = [board.min, board.max].map(|at| egui::pos2(at.x, at.y));
            let board = egui::Rect::from_min_max(min, max);
            for (name, place) in world.resource::<Targets>().iter() {
                let both = place.intersect(board).shrink(0.5);
                assert!(
                    !both.is_positive(),
                    "{page:?}, {window:?}: {name} at {place:?}"
                );
            }
        }
        drawn.set(WINDOWS[0], "en", TextSize::Normal);
        if page.is_some() {
            drawn.press("stand.back");
        }
    }
    drawn.close();
}

#[test]
fn the_countdown_is_read_by_everybody_at_the_table() {
    for (lies, said) in [(Lies::Stand, 0), (Lies::Table, 3)] {
        let settings = settings(|exhibition| {
            exhibition.layout = lies;
            (exhibition.idle.alone_s, exhibition.idle.countdown_s) = (0, HOUR_S);
        });
        let mut drawn = visited(settings);
        look(&mut drawn, &format!("countdown, {lies:?}"));
        assert_eq!(turned(&mut drawn), said, "{lies:?}");
        drawn.close();
    }
}

#[test]
fn the_staff_have_large_keys_and_see_what_is_wrong() {
    let mut drawn = visited(settings(|_| {}));
    drawn.go(card("staff"));
    look(&mut drawn, "number of the staff");
    for digit in 0..10 {
        let name = format!("stand.staff.key.{digit}");
        let buttons = drawn.buttons();
        assert!(buttons.contains(&name), "{name}");
    }
    drawn.press("stand.staff.key.1");
    let typed = |drawn: &DrawnApp| drawn.app.world().resource::<Door>().typed();
    assert_eq!(typed(&drawn), 1);
    drawn.press("stand.staff.erase");
    assert_eq!(typed(&drawn), 0);
    type_in(&mut drawn.app, "9999");
    assert!(drawn.app.world().resource::<Door>().is_wrong());
    look(&mut drawn, "wrong number");
    for _ in 0..4 {
        type_in(&mut drawn.app, "9999");
    }
    assert!(drawn.app.world().resource::<Door>().locked_s().is_some());
    drawn.go(card("staff"));
    look(&mut drawn, "locked");
    drawn.close();
}

#[test]
fn the_pad_asks_for_the_pin_and_says_if_none_opens() {
    for (shut, key) in [(false, "stand.staff.number"), (true, "stand.staff.nobody")] {
        let mut drawn = visited(settings(|exhibition| {
            if shut {
                exhibition.pin = Pin::of_nobody();
            }
        }));
        for table in &drawn.app.settings().config.languages {
            assert!(
                table.get(key).contains("PIN"),
                "{key}, {}",
                table.language()
            );
        }
        drawn.go(card("staff"));
        drawn.assert_says_everywhere(key);
        drawn.go(card("staff"));
        look(&mut drawn, key);
        drawn.close();
    }
}

#[test]
fn the_controls_of_the_staff_hold_their_texts() {
    let mut drawn = visited(settings(|_| {}));
    drawn.go(card("staff"));
    type_in(&mut drawn.app, "2468");
    assert!(drawn.app.world().resource::<Door>().is_open());
    look(&mut drawn, "controls of the staff");
    drawn.press("stand.staff.volume.25");
    drawn.press("stand.staff.close");
    assert_eq!(drawn.app.overlay(), Overlay::None);
    drawn.close();
}

/// The game that was shown lies on the table when staff leave for the usual program, but is nobody's.
#[test]
fn the_title_offers_no_game_of_the_show() {
    let mut drawn = deserted(settings(|_| {}));
    let shown = |app: &TestApp| !app.history().is_empty();
    drawn.app.until("move of the show", shown);
    drawn.app.send(Visitor::Came);
    drawn.app.until("offers", |app| stand(app) == Stand::Offers);
    drawn.go(card("staff"));
    type_in(&mut drawn.app, "2468");
    drawn.press("stand.staff.leave");
    drawn.app.until("title", |app| stand(app) == Stand::Off);
    drawn.settle();
    assert!(shown(&drawn.app) && drawn.app.game().session.outcome().is_none());
    let buttons = drawn.buttons();
    assert!(buttons.contains(&"title.start".to_owned()), "{buttons:?}");
    assert!(!buttons.contains(&"title.resume".to_owned()), "{buttons:?}");
    drawn.close();
}

#[test]
fn the_settings_of_the_staff_have_the_room_tone() {
    let mut drawn = visited(settings(|_| {}));
    drawn.go(card("staff"));
    type_in(&mut drawn.app, "2468");
    drawn.press("stand.staff.settings");
    look(&mut drawn, "settings of the staff");
    let room = |drawn: &DrawnApp| drawn.app.world().resource::<Loudness>().room.percent();
    assert_eq!(room(&drawn), 0);
    drawn.press("settings.room_tone.2");
    drawn.app.frames(1);
    assert_eq!(room(&drawn), 50);
    drawn.close();
}
