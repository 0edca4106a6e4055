//! The title screen: the chosen game on its table, and the ways to a match.

use crate::harness::card;
use crate::screens::app::{DrawnApp, SMALL, WINDOWS};
use crate::setups::{config_dir, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use std::net::Ipv4Addr;
use tibetango::app::board::{BoardView, PointPlaces, StandsOn, Stone};
use tibetango::app::choices::Choices;
use tibetango::app::features::challenges::ActiveChallenge;
use tibetango::app::features::lessons::ActiveLesson;
use tibetango::app::features::title::{Cabinet, TitleScene};
use tibetango::app::network::NetworkGames;
use tibetango::app::network::host::Host;
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::play::store::Store;
use tibetango::app::preferences::{GameChoices, Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen};
use tibetango::app::ui::Targets;
use tibetango_content::config::Config;
use tibetango_records::session::Player;
use tibetango_rules::{GameName, Topology};

/// A window as large as they come.
const VAST: (u32, u32) = (3840, 2160);

fn drawn() -> DrawnApp {
    DrawnApp::shipped()
}

#[track_caller]
fn until_match(drawn: &mut DrawnApp) {
    drawn
        .app
        .until("match", |app| app.screen() == Screen::Match);
}

#[test]
fn a_visitor_is_at_the_board_after_two_presses() {
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        let mut drawn = drawn();
        drawn.press(&format!("title.game.{i}"));
        drawn.press("title.start");
        until_match(&mut drawn);
        let game_now = drawn.app.game().session.settings();
        assert_eq!(game_now.game(), game, "{game}");
        assert!(game_now.has_computer(), "{game}");
    }
}

/// Asserts that the words on the table stay in the window, and keep clear of each other and of the stones.
#[track_caller]
fn assert_clear(drawn: &mut DrawnApp, what: &str) {
    for language in drawn.languages() {
        for window in WINDOWS.into_iter().chain([SMALL, VAST]) {
            for size in [TextSize::Normal, TextSize::Largest] {
                // The smallest window is made for letters of the usual size.
                if window == SMALL && size == TextSize::Largest {
                    continue;
                }
                drawn.set(window, &language, size);
                let seen = drawn.settle();
                let what = format!("{what}, {language}, {window:?}, {size:?}");
                let screen = egui::vec2(window.0 as f32, window.1 as f32);
                let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, screen);
                let texts = seen.texts();
                let view = drawn.app.world().resource::<BoardView>();
                let places = PointPlaces::of(Topology::of(GameName::Jiaqi, 5).unwrap());
                let stones: Vec<egui::Pos2> = places
                    .topology
                    .iter()
                    .map(|point| view.project(places.position(point)))
                    .map(|at| egui::pos2(at.x, at.y))
                    .collect();
                for (i, (text, rect)) in texts.iter().enumerate() {
                    assert!(
                        screen.expand(1.5).contains_rect(*rect),
                        "{what}: {text:?} at {rect:?} leaves the window"
                    );
                    for (other, there) in &texts[i + 1..] {
                        let both = rect.intersect(*there).shrink(1.0);
                        assert!(!both.is_positive(), "{what}: {text:?} lies on {other:?}");
                    }
                    // The languages stand over a corner of the table in the largest letters.
                    let covered = stones.iter().filter(|at| rect.contains(**at)).count();
                    assert!(covered < 3, "{what}: {text:?} covers {covered} points");
                }
            }
        }
    }
}

#[test]
fn the_words_keep_clear_of_each_other_and_of_the_board() {
    let mut drawn = drawn();
    assert_clear(&mut drawn, "first start");
    drawn.app.start(two_people(5));
    let a1 = drawn.app.history().parse("a1").unwrap();
    drawn.app.send(MoveRequest {
        mv: a1,
        by: Asker::Human,
    });
    drawn.app.frames(60);
    drawn.app.command(MatchCommand::Leave);
    drawn.settle();
    assert!(drawn.buttons().contains(&"title.resume".to_owned()));
    assert_clear(&mut drawn, "a game to go on with");
}

#[test]
fn the_margins_around_the_title_are_equal() {
    let mut drawn = drawn();
    for window in WINDOWS.into_iter().chain([SMALL]) {
        for size in TextSize::ALL {
            drawn.set(window, "en", size);
            drawn.settle();
            let buttons = drawn.app.world().resource::<Targets>();
            let buttons = buttons.iter().map(|(_, rect)| rect);
            let all = buttons.reduce(egui::Rect::union).unwrap();
            let (right, low) = (window.0 as f32, window.1 as f32);
            let margins = [
                all.left(),
                all.top(),
                right - all.right(),
                low - all.bottom(),
            ];
            let equal = |margin: &f32| (margin - margins[0]).abs() < 1.5;
            assert!(
                margins.iter().all(equal),
                "{window:?}, {size:?}: {margins:?}"
            );
        }
    }
}

/// Waits until the title's table has its game, which a thread of its own plays.
fn until_prepared(drawn: &mut DrawnApp) {
    // The scene begins to prepare it in the next frame.
    drawn.app.frames(2);
    drawn.app.until("the game of the table", |app| {
        let scene = app.world().get_resource::<TitleScene>();
        scene.is_none_or(|scene| !scene.is_busy())
    });
}

/// Returns the number of stones that stand on the table once it has come to rest.
fn standing(drawn: &mut DrawnApp) -> usize {
    until_prepared(drawn);
    drawn.app.frames(400);
    drawn.app.until("rest", |app| !app.animating());
    let world = drawn.app.world_mut();
    let mut stones = world.query_filtered::<(), (With<StandsOn>, With<Stone>)>();
    stones.iter(drawn.app.world()).count()
}

#[test]
fn the_table_shows_the_chosen_game() {
    let mut drawn = drawn();
    assert_eq!(standing(&mut drawn), 0, "nobody draws the board");
    drawn.app.world_mut().init_resource::<TitleScene>();
    let calm = |drawn: &mut DrawnApp, calm: bool| {
        let mut preferences = drawn.app.world_mut().resource_mut::<Preferences>();
        preferences.less_motion = calm;
    };
    for i in 0..GameName::ALL.len() {
        for less_motion in [true, false] {
            calm(&mut drawn, less_motion);
            drawn.press(&format!("title.game.{i}"));
            assert!(standing(&mut drawn) > 2, "game {i}, {less_motion}");
        }
    }
    // A game that was left lies there as it was left, and goes on from there.
    drawn.press("title.game.0");
    drawn.app.start(two_people(5));
    for text in ["a1", "c3"] {
        let mv = drawn.app.history().parse(text).unwrap();
        let by = Asker::Human;
        drawn.app.send(MoveRequest { mv, by });
        drawn.app.frames(60);
    }
    drawn.app.command(MatchCommand::Leave);
    assert_eq!(standing(&mut drawn), 2);
    drawn.press("title.game.1");
    assert!(standing(&mut drawn) > 2, "another game");
    drawn.press("title.game.0");
    assert_eq!(standing(&mut drawn), 2, "the game that was left");
    drawn.press("title.resume");
    until_match(&mut drawn);
    drawn.app.assert_shown();
}

#[test]
fn challenges_are_those_of_the_chosen_game() {
    let mut drawn = drawn();
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        drawn.press(&format!("title.game.{i}"));
        drawn.settle();
        assert!(offers_challenges(&drawn), "{game}");
        drawn.press("title.challenges");
        until_match(&mut drawn);
        let challenge = drawn.app.data::<ActiveChallenge>();
        assert_eq!(challenge.ladder.game, game);
        drawn.app.command(MatchCommand::Leave);
    }
}

/// True if the title's button for challenges can be pressed: what cannot be pressed is no target.
fn offers_challenges(drawn: &DrawnApp) -> bool {
    drawn.buttons().contains(&"title.challenges".to_owned())
}

#[test]
fn a_game_without_challenges_offers_none() {
    let mut drawn = drawn();
    let dir = config_dir();
    let empty = r#"(rules: "thesis", kinds: [], challenges: [])"#;
    std::fs::write(dir.path().join("jiaqi/challenges.ron"), empty).unwrap();
    let (without, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    let world = drawn.app.world_mut();
    world.resource_mut::<Settings>().config = without.config;
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        drawn.press(&format!("title.game.{i}"));
        drawn.settle();
        let offered = offers_challenges(&drawn);
        assert_eq!(offered, game != GameName::Jiaqi, "{game}");
    }
}

/// The note beside the colours names the side that begins by the chosen rules.
#[test]
fn a_new_game_says_which_side_begins() {
    let dir = config_dir();
    let rules = dir.path().join("jiaqi/rules");
    let source = std::fs::read_to_string(rules.join("thesis.ron")).unwrap();
    let source = source.replace("first: White", "first: Black");
    let source = source.replace(r#"id: "thesis""#, r#"id: "dark""#);
    std::fs::write(rules.join("dark.ron"), source).unwrap();
    let (settings, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    let mut drawn = DrawnApp::new(settings);
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    for (rules, side) in [("thesis", "white"), ("dark", "black")] {
        let choices = Choices {
            rules: rules.to_owned(),
            ..Choices::usual(GameName::Jiaqi)
        };
        let mut chosen = drawn.app.world_mut().resource_mut::<GameChoices>();
        chosen.choose(GameName::Jiaqi, choices);
        drawn.go(card("new_game"));
        drawn.press("new.more");
        let side = drawn.app.text(&format!("jiaqi.colour.{side}"));
        assert!(drawn.says(&format!("{side} begins.")), "{rules}: {side}");
        drawn.go(Overlay::None);
    }
    drawn.close();
}

/// As many tabs as there may be one day, each in its place, in every window and language.
#[test]
fn any_number_of_games_has_room() {
    for count in [2, 3, 4, 6] {
        let mut drawn = drawn();
        let games = GameName::ALL.into_iter().cycle().take(count);
        let cabinet = Cabinet(games.collect());
        drawn.app.world_mut().insert_resource(cabinet);
        drawn.look_everywhere(&format!("{count} games"));
        for i in 0..count {
            let name = format!("title.game.{i}");
            assert!(drawn.buttons().contains(&name), "{name} of {count}");
        }
        let mut store = drawn.app.world_mut().resource_mut::<Store>();
        (store.offer, store.waiting) = (true, Some((GameName::Jiu, 14, 195)));
        drawn.look_everywhere(&format!("{count} games and one to continue"));
        drawn.close();
    }
}

#[test]
fn the_first_arrow_needs_no_tab() {
    let mut drawn = drawn();
    drawn.settle();
    drawn.key(egui::Key::ArrowRight);
    // From the chosen game, where the first arrow leads, to its neighbour.
    drawn.key(egui::Key::ArrowRight);
    drawn.key(egui::Key::Enter);
    let chosen = drawn.app.world().resource::<GameChoices>().current();
    assert_eq!(chosen, GameName::ALL[1]);
    // The next key begins.
    drawn.key(egui::Key::Enter);
    until_match(&mut drawn);
    assert_eq!(drawn.app.history().game(), GameName::ALL[1]);
}

#[test]
fn a_game_begins_as_it_was_played_last() {
    let mut drawn = drawn();
    assert!(drawn.says("You against the computer, First steps. You begin."));
    drawn.press("title.change");
    assert_eq!(drawn.app.overlay(), card("new_game"));
    for name in [
        "new.game.1",
        "new.opponent.1",
        "new.more",
        "new.size.2",
        "new.clock.2",
    ] {
        drawn.press(name);
    }
    drawn.press("new.start");
    until_match(&mut drawn);
    let begun = drawn.app.game().session.settings().clone();
    assert!(begun.is_between_people());
    assert_eq!((begun.game(), begun.size), (GameName::ALL[1], 10));
    drawn.app.command(MatchCommand::Leave);
    assert!(drawn.says("Two people at this screen. 10 × 10"));
    // Another game has a board and rules of its own, but the same people sit before it.
    drawn.press("title.game.0");
    assert!(drawn.says("Two people at this screen."));
    drawn.press("title.start");
    until_match(&mut drawn);
    let other = drawn.app.game().session.settings();
    assert_eq!(other.game(), GameName::ALL[0]);
    assert!(other.is_between_people());
    drawn.app.command(MatchCommand::Leave);
    drawn.press("title.game.1");
    drawn.press("title.start");
    until_match(&mut drawn);
    assert_eq!(*drawn.app.game().session.settings(), begun);
}

#[test]
fn a_papers_player_is_played_against_as_a_level_is() {
    let mut drawn = drawn();
    drawn.press("title.change");
    for name in ["new.more", "new.papers", "new.player.0", "new.start"] {
        drawn.press(name);
    }
    until_match(&mut drawn);
    let settings = drawn.app.game().session.settings();
    let levels = &drawn.app.settings().config.of(settings.game()).levels;
    let level = &levels.papers().players()[0].level;
    let computer = Player::Computer {
        level: level.id.clone(),
    };
    assert!(settings.players.contains(&computer), "{settings:?}");
    let named = format!("You against the computer, {}.", level.name);
    drawn.app.command(MatchCommand::Leave);
    assert!(drawn.says(&named), "{named}");
}

#[test]
fn who_sits_at_the_board_stays_when_another_game_is_chosen() {
    let mut drawn = drawn();
    for (opponent, humans) in [(1, 2), (0, 1)] {
        for (i, game) in GameName::ALL.into_iter().enumerate() {
            drawn.press("title.change");
            // Chosen at one game, before another one is.
            let other = (i + 1) % GameName::ALL.len();
            drawn.press(&format!("new.game.{other}"));
            drawn.press(&format!("new.opponent.{opponent}"));
            drawn.press(&format!("new.game.{i}"));
            drawn.press("new.start");
            until_match(&mut drawn);
            let settings = drawn.app.game().session.settings();
            let people = settings.players.iter().filter(|p| **p == Player::Human);
            assert_eq!(
                (settings.game(), people.count()),
                (game, humans),
                "opponent {opponent}, {game} after another game"
            );
            drawn.app.command(MatchCommand::Leave);
        }
    }
}

/// The tabs change the game alone.
#[test]
fn who_sits_at_the_board_stays_when_a_tab_is_pressed() {
    let mut drawn = drawn();
    for (opponent, humans) in [(1, 2), (0, 1)] {
        drawn.press("title.change");
        drawn.press(&format!("new.opponent.{opponent}"));
        drawn.press("new.back");
        for (i, game) in GameName::ALL.into_iter().enumerate() {
            drawn.press(&format!("title.game.{i}"));
            let two = drawn.app.text("title.two_people");
            assert_eq!(drawn.says(&two), humans == 2, "{game}, {humans} people");
            drawn.press("title.start");
            until_match(&mut drawn);
            let settings = drawn.app.game().session.settings();
            let people = settings.players.iter().filter(|p| **p == Player::Human);
            assert_eq!((settings.game(), people.count()), (game, humans));
            drawn.app.command(MatchCommand::Leave);
        }
    }
}

#[test]
fn the_table_stands_still_where_less_motion_is_wished_for() {
    let mut drawn = drawn();
    drawn.app.world_mut().init_resource::<TitleScene>();
    for (calm, plays) in [(false, true), (true, false)] {
        let mut preferences = drawn.app.world_mut().resource_mut::<Preferences>();
        preferences.less_motion = calm;
        until_prepared(&mut drawn);
        // The stones have come by then.
        drawn.app.frames(400);
        let (mut moved, view) = (0, *drawn.app.world().resource::<BoardView>());
        for _ in 0..400 {
            drawn.app.update();
            let turned = *drawn.app.world().resource::<BoardView>() != view;
            moved += usize::from(drawn.app.animating() || turned);
        }
        assert_eq!(moved > 0, plays, "calm {calm}: {moved}");
    }
}

#[test]
fn learning_comes_first_until_a_game_is_finished() {
    let mut drawn = drawn();
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.settle();
    let area = |drawn: &DrawnApp, name: &str| drawn.place(name).area();
    assert!(area(&drawn, "title.learn") > area(&drawn, "title.start"));
    drawn.press("title.learn");
    assert!(drawn.app.find::<ActiveLesson>().is_some());
    drawn.app.command(MatchCommand::Leave);
    // A lesson that was only looked at changes nothing, nor does a game that was not ended.
    drawn.press("title.start");
    until_match(&mut drawn);
    drawn.app.command(MatchCommand::Leave);
    drawn.settle();
    assert!(area(&drawn, "title.learn") > area(&drawn, "title.start"));
    drawn.press("title.start");
    until_match(&mut drawn);
    drawn.app.command(MatchCommand::Resign);
    drawn
        .app
        .until("result", |app| app.overlay() == card("result"));
    drawn.app.command(MatchCommand::Leave);
    drawn.settle();
    assert!(area(&drawn, "title.learn") < area(&drawn, "title.start"));
    // From then on it offers all lessons of the chosen game.
    drawn.press("title.game.1");
    drawn.press("title.learn");
    assert_eq!(drawn.app.overlay(), card("lessons"));
    drawn.press("lessons.0");
    drawn
        .app
        .until("lesson", |app| app.find::<ActiveLesson>().is_some());
    assert_eq!(drawn.app.data::<ActiveLesson>().game, GameName::ALL[1]);
}

/// Only where games are hosted the title shows the code for phones, and a button to the card of the network.
#[test]
fn the_title_says_that_games_are_hosted() {
    let mut drawn = drawn();
    drawn.settle();
    let hosting = "title.hosting".to_owned();
    assert!(!drawn.buttons().contains(&hosting));
    let (here, game) = (Ipv4Addr::LOCALHOST.into(), GameName::default());
    let host = Host::start_at(here, &Config::embedded(), game, "Dolma").unwrap();
    drawn.app.world_mut().resource_mut::<NetworkGames>().host = Some(host);
    drawn.app.until("server that listens", |app| {
        app.world().resource::<NetworkGames>().place().is_some()
    });
    assert_clear(&mut drawn, "a game that is hosted");
    drawn.lighten();
    drawn.look_at_ends("a game that is hosted, in the light look");
    assert!(drawn.says("Scan to play on your phone"));
    drawn.press(&hosting);
    assert_eq!(drawn.app.overlay(), card("network"));
    drawn.close();
}
