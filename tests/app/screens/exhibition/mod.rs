//! The screens of an exhibition for visitors, in every language and window.

mod staff;
mod stories;

use super::app::{DrawnApp, SMALL, WINDOWS};
use super::painted_shapes::letters;
use crate::exhibition::exhibition_state;
use crate::harness::card;
use bevy::prelude::*;
use bevy_egui::egui;
use std::sync::Arc;
use tibetango::app::exhibition::staff::start::begin;
use tibetango::app::exhibition::state::AbandonedGame;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
#[cfg(feature = "jiu")]
use tibetango::app::features::learning::Learning;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen, TurnStep};
use tibetango::app::ui::Targets;
use tibetango_content::config::Exhibition;
use tibetango_content::config::exhibition::Layout as Lies;
use tibetango_records::files::PlayerFolders;
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
    let mut screen = DrawnApp::new(settings);
    begin(screen.app.world_mut(), PlayerFolders::default(), true);
    screen.app.until("game of the computer", |app| {
        exhibition_state(app) == ExhibitionState::Attract && app.screen() == Screen::Match
    });
    screen
}

/// Returns an exhibition with a visitor.
pub fn visited(settings: Settings) -> DrawnApp {
    let mut screen = deserted(settings);
    screen.app.send(Visitor::Came);
    screen.app.until("offers", |app| {
        exhibition_state(app) == ExhibitionState::Offers && app.screen() == Screen::Title
    });
    screen
}

/// Checks a screen in every language and window; visitors have no text sizes to choose from.
pub fn look(screen: &mut DrawnApp, label: &str) {
    let config = &screen.app.settings().config;
    let codes = config.exhibition.languages.clone();
    for code in &codes {
        for window in WINDOWS {
            screen.set(window, code, TextSize::Normal);
            screen.look(&format!("{label}, {code}, {window:?}"));
        }
    }
    screen.set(WINDOWS[0], &codes[0], TextSize::Normal);
    screen.settle();
}

/// Returns the lower right corner of a button, relative to that of the window.
#[track_caller]
fn corner(screen: &mut DrawnApp, name: &str) -> Vec2 {
    screen.settle();
    let rect = screen.place(name);
    let window = screen.app.world().resource::<Layout>().window;
    window - Vec2::new(rect.right(), rect.bottom())
}

/// Returns the number of texts that are upside down.
fn turned(screen: &mut DrawnApp) -> usize {
    let over = |shape: &egui::Shape| matches!(shape, egui::Shape::Text(text) if text.angle > 3.0);
    let shapes = screen.painted();
    shapes.iter().filter(|one| over(&one.shape)).count()
}

#[test]
fn the_offers_and_what_is_chosen_from_hold_their_texts() {
    let mut screen = visited(settings(|_| {}));
    look(&mut screen, "offers");
    let way_back = corner(&mut screen, "stand.finish");
    for (offer, what) in [
        ("stand.learn", "game to learn"),
        ("stand.solve", "game of a challenge"),
        ("stand.play", "board"),
    ] {
        screen.press(offer);
        look(&mut screen, what);
        // The way back has the same place everywhere.
        assert_eq!(corner(&mut screen, "stand.back"), way_back, "{what}");
        if offer == "stand.play" {
            screen.press("stand.board.2");
            screen.press("stand.level.1");
            look(&mut screen, "another board and level");
            let levels = screen.app.settings().config.exhibition.games[1]
                .levels
                .len();
            screen.press(&format!("stand.level.{levels}"));
            look(&mut screen, "two people");
        }
        screen.press("stand.back");
    }
    screen.press("stand.language.1");
    screen.settle();
    let set = screen.app.world().resource::<Preferences>();
    assert_eq!(set.language, "zh");
    screen.close();
}

#[test]
fn a_choice_of_one_is_none() {
    let mut screen = visited(settings(|exhibition| exhibition.games.truncate(1)));
    look(&mut screen, "offers of one game");
    screen.press("stand.learn");
    screen.app.until("lesson", |app| {
        exhibition_state(app) == ExhibitionState::Learn && app.step() == Some(TurnStep::Human)
    });
    look(&mut screen, "lesson");
    screen.close();
}

#[test]
fn what_was_chosen_is_played() {
    let mut screen = visited(settings(|_| {}));
    screen.press("stand.play");
    screen.press("stand.board.1");
    screen.press("stand.level.1");
    screen.press("stand.start");
    screen
        .app
        .until("game", |app| exhibition_state(app) == ExhibitionState::Play);
    let settings = screen.app.game().session.settings().clone();
    let offer = screen.app.settings().config.exhibition.games[0].clone();
    assert_eq!(
        (settings.game(), settings.size),
        (offer.game, offer.boards[1].size)
    );
    let computer = tibetango_records::session::Player::Computer {
        level: offer.levels[1].clone(),
    };
    assert!(settings.players.contains(&computer));
    screen.close();
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
                let label = format!("level {level}, {code}, {window:?}");
                let place = drawn.place(&format!("stand.level.{level}"));
                assert!(
                    screen.expand(1.5).contains_rect(place),
                    "{label}: {place:?}"
                );
                assert!(place.height() > touch - 1.5, "{label}: {place:?}");
                let board = drawn.place("stand.board.0");
                assert!(board.bottom() < place.top(), "{label}: a board lies on it");
            }
        }
    }
}

#[test]
fn no_name_on_a_card_is_broken_into_more_than_two_lines() {
    let mut drawn = visited(settings(|_| {}));
    let exhibition = Arc::clone(&drawn.app.settings().config.exhibition);
    let games: Vec<GameName> = exhibition.games.iter().map(|offer| offer.game).collect();
    for page in ["stand.learn", "stand.play"] {
        drawn.press(page);
        for window in WINDOWS.into_iter().chain([SMALL, (600, 800)]) {
            for code in &exhibition.languages {
                drawn.set(window, code, TextSize::Normal);
                drawn.settle();
                let names = games
                    .iter()
                    .map(|game| drawn.app.text(&format!("{game}.name")));
                let names: Vec<String> = names.map(|name| letters(&name)).collect();
                let shapes = drawn.painted();
                let texts = shapes.iter().filter_map(|one| match &one.shape {
                    egui::Shape::Text(text) => Some(&text.galley),
                    _ => None,
                });
                let rows: Vec<usize> = texts
                    .filter(|text| names.contains(&letters(text.text())))
                    .map(|text| text.rows.len())
                    .collect();
                let label = format!("{page}, {code}, {window:?}: {rows:?}");
                assert!(rows.len() >= games.len(), "{label}");
                assert!(rows.iter().all(|rows| *rows <= 2), "{label}");
            }
        }
        drawn.set(WINDOWS[0], "en", TextSize::Normal);
        drawn.press("stand.back");
    }
    drawn.close();
}

#[test]
fn a_game_of_visitors_holds_its_texts_and_leads_nowhere_else() {
    let config = tibetango_content::config::Config::embedded();
    for game in config.exhibition.games.iter().map(|offer| offer.game) {
        let mut screen = visited(settings(|_| {}));
        let play = Visitor::Play {
            game,
            board: 0,
            level: None,
        };
        screen.app.send(play);
        screen.app.until("game", |app| {
            exhibition_state(app) == ExhibitionState::Play && app.step() == Some(TurnStep::Human)
        });
        look(&mut screen, &format!("{game} of visitors"));
        let refused = ["game.think", "review.open"];
        let buttons = screen.buttons();
        assert!(
            buttons.iter().all(|name| !refused.contains(&&**name)),
            "{game}: {buttons:?}"
        );
        for overlay in ["menu", "resign", "help", "primer"].map(card) {
            screen.go(overlay);
            look(&mut screen, &format!("{game}, {overlay:?} of visitors"));
            screen.go(Overlay::None);
        }
        screen.app.command(MatchCommand::Resign);
        screen
            .app
            .until("result", |app| app.overlay() == card("result"));
        look(&mut screen, &format!("{game}, result of visitors"));
        let buttons = screen.buttons();
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
        screen.press("result.board");
        look(&mut screen, &format!("{game} that is over"));
        screen.press("game.again");
        screen.app.until("another game", |app| {
            app.game().session.history().is_empty()
        });
        screen.press("game.menu");
        screen.press("stand.other");
        screen.app.until("offers", |app| {
            exhibition_state(app) == ExhibitionState::Offers
        });
        screen.close();
    }
}

/// The networks look at an example, whatever board the visitors play on.
#[cfg(feature = "jiu")]
#[test]
fn visitors_watch_a_network_learn() {
    let mut screen = visited(settings(|_| {}));
    let play = Visitor::Play {
        game: GameName::Jiu,
        board: 0,
        level: None,
    };
    screen.app.send(play);
    screen.app.until("game", |app| {
        exhibition_state(app) == ExhibitionState::Play && app.step() == Some(TurnStep::Human)
    });
    screen.press("game.menu");
    screen.press("learning.open");
    assert_eq!(screen.app.overlay(), card("learning"));
    screen.app.until("glances at the example", |app| {
        let learning = app.world().resource::<Learning>();
        learning.example_of(GameName::Jiu).is_some()
    });
    look(&mut screen, "networks before visitors");
    screen.press("learning.step.0");
    screen.press("learning.close");
    assert_eq!(screen.app.overlay(), Overlay::None);
    screen.close();
}

#[test]
fn a_game_that_was_left_can_be_taken_over() {
    let mut screen = visited(settings(|_| {}));
    let left = {
        let play = Visitor::Play {
            game: GameName::default(),
            board: 0,
            level: None,
        };
        screen.app.send(play);
        screen.app.until("game", |app| app.step().is_some());
        Box::new((*screen.app.game().session).clone())
    };
    screen.app.send(Visitor::Back);
    screen
        .app
        .until("offers", |app| app.screen() == Screen::Title);
    screen
        .app
        .world_mut()
        .insert_resource(AbandonedGame(Some(left)));
    look(&mut screen, "offers with a game to take over");
    screen.press("stand.take_over");
    screen
        .app
        .until("game", |app| exhibition_state(app) == ExhibitionState::Play);
    screen.close();
}

#[test]
fn nothing_lies_over_the_board_beside_the_offers() {
    let mut screen = visited(settings(|_| {}));
    for page in [None, Some("stand.learn"), Some("stand.play")] {
        if let Some(offer) = page {
            screen.press(offer);
        }
        for window in WINDOWS {
            screen.set(window, "en", TextSize::Normal);
            screen.settle();
            let world = screen.app.world();
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
        screen.set(WINDOWS[0], "en", TextSize::Normal);
        if page.is_some() {
            screen.press("stand.back");
        }
    }
    screen.close();
}

#[test]
fn the_countdown_is_read_by_everybody_at_the_table() {
    for (lies, copies) in [(Lies::Stand, 0), (Lies::Table, 3)] {
        let settings = settings(|exhibition| {
            exhibition.layout = lies;
            (exhibition.idle.alone_s, exhibition.idle.countdown_s) = (0, HOUR_S);
        });
        let mut screen = visited(settings);
        look(&mut screen, &format!("countdown, {lies:?}"));
        assert_eq!(turned(&mut screen), copies, "{lies:?}");
        screen.close();
    }
}
