//! The screens of an exhibition for visitors, in every language and window.

mod staff;
mod stories;

use super::app::{DrawnApp, SMALL, WINDOWS};
use crate::exhibition::stand;
use crate::harness::card;
use bevy::prelude::*;
use bevy_egui::egui;
use std::sync::Arc;
use tibetango::app::exhibition::staff::start::begin;
use tibetango::app::exhibition::state::AbandonedGame;
use tibetango::app::exhibition::{Stand, Visitor};
use tibetango::app::layout::Layout;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen, TurnStep};
use tibetango::app::ui::Targets;
use tibetango_content::config::Exhibition;
use tibetango_content::config::exhibition::Layout as Lies;
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
